//! Solo runs: what counts, when they end, and the opponent that sends nothing.

use super::*;
use crate::cell::CellView;
use crate::{Attack, Queues};
use bout::{Purpose, Seed, Stream};

fn against_opponent() -> Options {
    Options { goal: Some(Goal::SilentOpponent), ..quick() }
}

fn run(board: &Board) -> &Run {
    board.run().expect("a run")
}

fn opponent(board: &Board) -> &Opponent {
    run(board).opponent().expect("a run with an opponent")
}

/// What a lock did to the opponent.
fn done(events: &[Event]) -> &[Event] {
    let done = events.iter().find_map(|event| match event {
        Event::Opponent(done) => Some(&done[..]),
        _ => None,
    });
    done.unwrap_or_default()
}

fn look(board: &Board, column: u8, row: u8) -> CellView {
    opponent(board).view().at(Place { column, row }).look()
}

#[test]
fn a_row_is_six_cells_that_were_sent() {
    let options = Options { goal: Some(Goal::Endless), ..quick() };
    // A gem of 2 by 3 makes a sword of as many cells.
    let mut board = board(options, "...RR/...RR/...RR", "rY rY");
    assert_eq!(run(&board).rows(), 0);
    lock(&mut board);
    assert_eq!(run(&board).rows(), 1);
    assert_eq!(run(&board).queues(), Queues { swords: 1, sprinkle_attacks: 0 });
    // One of 2 by 2 makes 1 by 4: two cells are missing.
    board.state.grid = grid("...RR/...RR");
    lock(&mut board);
    assert_eq!((run(&board).rows(), run(&board).queues().swords), (1, 2));
}

#[test]
fn a_bout_against_others_counts_nothing() {
    let mut board = board(quick(), "...RR/...RR/...RR", "rY YG");
    lock(&mut board);
    assert_eq!((board.run(), board.finished()), (None, None));
}

#[test]
fn what_is_sent_lands_on_the_silent_opponent_a_lock_later() {
    let mut board = board(against_opponent(), "...RR/...RR/...RR", "rY YG RB YG RB YG");
    let events = lock(&mut board);
    assert!(done(&events).contains(&Event::Warned));
    assert_eq!(opponent(&board).view().warning.map(|warning| warning.swords.len()), Some(1));
    assert_eq!(look(&board, 2, 1), CellView::Open);
    let events = lock(&mut board);
    assert!(done(&events).iter().any(|event| matches!(event, Event::Entered(..))));
    assert_eq!(opponent(&board).view().warning, None);
    // Two wide, the first in the queue: columns 2 and 3. It ages with each lock of the player.
    let ages = [(); 4].map(|()| {
        let looks = [(2, 1), (3, 3), (4, 1)].map(|(column, row)| look(&board, column, row));
        lock(&mut board);
        looks
    });
    use CellView::{Opaque, Open, Translucent, Vertical};
    assert_eq!(ages[0], [Vertical, Vertical, Open]);
    assert_eq!(ages[1], [Opaque, Opaque, Open]);
    assert_eq!(ages[2], [Translucent, Translucent, Open]);
    let is_colour = |look: &CellView| matches!(look, CellView::Block | CellView::Gem);
    assert!(ages[3][..2].iter().all(is_colour), "{ages:?}");
    assert_eq!(run(&board).queues().swords, 1, "it has sent nothing back");
}

#[test]
fn the_players_own_sword_colours_what_lands() {
    let cells = |blade| {
        let setup = Setup { blade, ..*board(against_opponent(), "", "").setup() };
        let mut run = Run::new(Goal::SilentOpponent);
        run.lock(&[Event::Sent(Attack { swords: Vec::new(), sprinkles: 18 })], &setup);
        run.lock(&[], &setup);
        run.opponent().map(|opponent| opponent.grid().clone())
    };
    assert_ne!(cells(Blade::ALL[0]), cells(Blade::ALL[1]));
}

#[test]
fn a_full_board_of_the_opponent_is_a_knock_out_and_cleared() {
    let setup = *board(against_opponent(), "", "").setup();
    let mut run = Run::new(Goal::SilentOpponent);
    let sword = Sword { way: crate::Orientation::Vertical, width: 3, length: 13, extra: false };
    let attack = Attack { swords: [sword; 2].into(), sprinkles: 0 };
    run.lock(&[Event::Sent(attack)], &setup);
    assert_eq!(run.opponent().map(Opponent::knock_outs), Some(0));
    let told = run.lock(&[], &setup);
    let Some(Event::Opponent(told)) = told else { panic!("{told:?}") };
    assert!(told.contains(&Event::Out), "{told:?}");
    let opponent = run.opponent().expect("it is there");
    assert_eq!((opponent.knock_outs(), opponent.grid()), (1, &Grid::default()));
    assert!(run.is_sound());
}

#[test]
fn a_run_against_time_ends_with_its_last_tick() {
    let options = Options { goal: Some(Goal::Ticks(20)), ..quick() };
    let mut board = board(options, "", &["RG YB"; 6].join(" "));
    assert!(!play(&mut board, "19.").contains(&Event::Finished));
    assert_eq!(board.finished(), None);
    assert!(play(&mut board, "v").contains(&Event::Finished));
    assert_eq!(board.finished(), Some(Tick(19)));
    let before = board.state().clone();
    assert_eq!(play(&mut board, "30v"), []);
    assert_eq!(*board.state(), State { tick: Tick(50), ..before });
}

#[test]
fn who_goes_out_in_the_last_tick_is_out() {
    let full = ["...R", "...G"].repeat(7)[..12].join("/");
    let ticks = |ticks| {
        let options = Options { goal: Some(Goal::Ticks(ticks)), ..quick() };
        let mut board = board(options, &full, "RG");
        let events = play(&mut board, "100.");
        (board.out(), board.finished(), events.contains(&Event::Finished))
    };
    let (out, ..) = ticks(90);
    let last = out.expect("column 4 is full").0;
    assert_eq!(ticks(last + 1), (out, None, false));
    assert_eq!(ticks(last), (None, Some(Tick(last - 1)), true));
}

/// A run of random hands.
fn played(number: u8, goal: Goal) -> (Board, u64) {
    let seed = Seed([number; 32]);
    let mut stream = Stream::numbered(&seed, Purpose::Bots, 3);
    let options = Options { goal: Some(goal), breakers_per_mille: 400, ..Options::default() };
    let handling = crate::options::HANDLING_DEFAULT;
    let mut board = Board::new(&Setup { options, handling, blade: Blade::default() });
    let mut dealer = crate::Dealer::new(&options, &seed);
    let (mut dealt, mut held, mut cells) = (0, Buttons::NONE, 0);
    for _ in 0..6000 {
        while let Some(arrival) = dealer.deal(board.state(), dealt) {
            dealt += 1;
            board.receive(arrival);
        }
        if stream.below(8) == 0 {
            held = Buttons(stream.below(1 << 5) as u16).with(Buttons::DOWN);
        }
        let mut events = Vec::new();
        board.step(held, &mut events);
        let sent = events.iter().filter_map(|event| match event {
            Event::Sent(attack) => Some(attack.cells()),
            _ => None,
        });
        cells += sent.sum::<u64>();
    }
    (board, cells)
}

#[test]
fn the_rows_of_a_run_are_those_of_its_attacks_and_no_opponent_changes_them() {
    let mut rows = 0;
    for number in 0..24 {
        let (alone, cells) = played(number, Goal::Endless);
        let (beside, _) = played(number, Goal::SilentOpponent);
        assert_eq!(run(&alone).rows(), cells / 6, "seed {number}");
        assert_eq!(run(&beside).rows(), cells / 6, "seed {number}");
        let own = |board: &Board| State { run: None, ..board.state().clone() };
        assert_eq!(own(&alone), own(&beside), "seed {number}");
        rows += cells / 6;
    }
    assert!(3 < rows, "only {rows} rows: the hands are too dull");
}
