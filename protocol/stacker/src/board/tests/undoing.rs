//! Taking locks back in zen.

use super::*;
use crate::board::UNDO_LOCKS_MAX;
use crate::{Cell, Colour, Goal, TopOut};
use bout::{Purpose, Seed, Stream};

/// Nothing falls, and pieces come at once.
fn zen() -> Options {
    Options { spawn_delay_ticks: 0, ..Options::zen() }
}

/// What a player sees of a board: the grid, the cells of the piece, the held piece, the next ones.
type Seen = (String, Vec<(u8, u8)>, Option<Piece>, Vec<Option<Piece>>);

fn seen(board: &Board) -> Seen {
    let next = (0..3).map(|nth| board.next(nth)).collect();
    (draw(board.grid()), at(board), board.hold(), next)
}

#[test]
fn a_lock_is_taken_back_with_all_that_it_did() {
    let mut board = board(zen(), "#########.", "ITOLJSZ");
    play(&mut board, ".");
    let before = (seen(&board), board.state().run(), board.state().streak());
    // It stands upright in the hole, and clears the line.
    let events = play(&mut board, "c>>>>>>>!");
    assert_eq!(cleared(&events).len(), 1);
    play(&mut board, ".<<");
    assert_ne!(seen(&board), before.0);
    assert!(play(&mut board, "u").contains(&Event::Undone));
    assert_eq!((seen(&board), board.state().run(), board.state().streak()), before);
    // What was to come comes again, and then what was never dealt before.
    let letters = ['T', 'O', 'L', 'J', 'S', 'Z'];
    for letter in letters {
        play(&mut board, "!.");
        assert_eq!(board.active().map(|active| active.id), Some(piece(letter).id()));
    }
}

#[test]
fn what_the_hold_box_took_comes_back() {
    let mut board = board(zen(), "", "ITOLJSZ");
    play(&mut board, ".");
    let before = seen(&board);
    // I goes into the box, T locks, O comes, and goes into the box for I.
    play(&mut board, "x.!.x.");
    assert_eq!(board.hold(), Some(piece('O')));
    play(&mut board, "u");
    assert_eq!(seen(&board), before);
    play(&mut board, "x.!.x.!.u.u");
    assert_eq!(seen(&board), before);
}

#[test]
fn it_takes_a_press_and_there_are_so_many_locks_to_take_back() {
    let mut board = board(zen(), "", &"IOTLJSZ".repeat(3));
    assert!(!play(&mut board, ".u").contains(&Event::Undone), "nothing has locked");
    let locks = UNDO_LOCKS_MAX + 3;
    (0..locks).for_each(|_| drop(play(&mut board, "!.")));
    assert_eq!((board.undo_locks(), board.state().run().pieces), (UNDO_LOCKS_MAX, locks as u32));
    let undone = |events: &[Event]| events.iter().filter(|one| **one == Event::Undone).count();
    assert_eq!(undone(&play(&mut board, "uuuu")), 1, "held it is one press");
    assert_eq!(undone(&play(&mut board, &".u".repeat(locks))), UNDO_LOCKS_MAX - 1);
    assert_eq!((board.undo_locks(), board.state().run().pieces), (0, 3));
}

#[test]
fn a_lock_can_be_taken_back_before_the_next_piece_has_come() {
    let mut board = board(Options::zen(), "", "ITOLJSZ");
    play(&mut board, ".............");
    let before = seen(&board);
    play(&mut board, "!...");
    assert_eq!(at(&board), []);
    play(&mut board, "u");
    assert_eq!(seen(&board), before);
}

#[test]
fn a_field_that_was_cleared_comes_back() {
    let rows = ["#########."; 20].join("/");
    let mut board = board(zen(), &rows, "OOOOOOOO");
    play(&mut board, ".");
    let is_cleared = (0..6).any(|_| {
        let before = seen(&board);
        let is_cleared = play(&mut board, "!.").contains(&Event::Emptied);
        if is_cleared {
            play(&mut board, "u");
            assert_eq!(seen(&board), before);
        }
        is_cleared
    });
    assert!(is_cleared, "it never was full");
}

#[test]
fn nothing_is_taken_back_where_something_is_at_stake() {
    for options in [
        Options { spawn_delay_ticks: 0, ..Options::document() },
        Options { goal: Goal::Lines(40), ..zen() },
        Options { top_out: TopOut::Out, ..zen() },
        Options::default(),
    ] {
        let mut board = board(options, "", "ITOLJSZ");
        play(&mut board, ".!.");
        let before = board.state().clone();
        assert_eq!(play(&mut board, "u."), play(&mut board.clone(), ""), "{options:?}");
        let pieces = board.state().run().pieces;
        assert_eq!((pieces, board.undo_locks()), (before.run().pieces, 0));
        assert!(!options.can_undo());
    }
}

#[test]
fn the_laws_hold_and_states_can_be_sent_whatever_is_taken_back() {
    let config = bincode::config::standard();
    let mut undone = 0;
    for number in 0..10 {
        let seed = Seed([number; 32]);
        let mut stream = Stream::numbered(&seed, Purpose::Bots, 0);
        let options = if number % 2 == 0 { zen() } else { Options::zen() };
        let setup = Setup { options, handling: crate::options::HANDLING_DEFAULT };
        let mut dealer = crate::Dealer::new(&options, &seed);
        let taken = |taken| State { pieces_taken: taken, ..State::new(&options) };
        let arrivals: Vec<Arrival> =
            (0..PIECES_AHEAD_MAX).filter_map(|index| dealer.deal(&taken(index), index)).collect();
        let log: Vec<Buttons> = (0..900)
            .map(|_| match stream.below(7) {
                0 => Buttons::HARD_DROP,
                1 => Buttons::UNDO,
                2 => Buttons::HOLD,
                3 => Buttons::CLOCKWISE,
                4 => Buttons::LEFT,
                _ => Buttons::NONE,
            })
            .collect();
        bout::laws::check::<Board>(&setup, &arrivals, &log);
        let mut board = Board::new(&setup);
        arrivals.into_iter().for_each(|arrival| board.receive(arrival));
        for held in log {
            let mut events = Vec::new();
            board.step(held, &mut events);
            undone += events.iter().filter(|event| **event == Event::Undone).count();
            let state = board.state();
            assert!(state.is_sound(), "seed {number}: {state:?}");
            let bytes = bincode::encode_to_vec(state, config).expect("it can be spelled");
            let (read, _): (State, _) = bincode::decode_from_slice(&bytes, config).expect("again");
            assert_eq!(read, *state, "seed {number}");
        }
    }
    assert!(200 < undone, "only {undone} were taken back");
}

#[test]
fn the_largest_state_fits_a_message() {
    let options = Options { columns: 40, rows: 80, ..zen() };
    let mut board = board(options, "", &"IOTLJSZ".repeat(3));
    let mut stream = Stream::new(&Seed([1; 32]), Purpose::Bots);
    for (x, y) in (0..40).flat_map(|x| (0..60).map(move |y| (x, y))) {
        let cell = [Cell::Open, Cell::Garbage, Cell::Block(Colour(stream.below(7) as u8))];
        board.state.grid.put(x, y, stream.one_of(&cell));
    }
    (0..UNDO_LOCKS_MAX + 2).for_each(|_| drop(play(&mut board, ".!")));
    let bytes = bincode::encode_to_vec(board.state(), bincode::config::standard());
    let bytes = bytes.expect("it can be spelled").len();
    assert!((20_000..60_000).contains(&bytes), "{bytes} bytes");
}
