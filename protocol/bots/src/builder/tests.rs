//! What holds of every player of the stacker made of code.

use alloc::vec::Vec;
use bout::{Board as _, Buttons, Purpose, Seat, Seed, Stream, Tick};
use stacker::{Class, Dealer, Event, Gravity, Options, PieceSet, Setup};

use super::*;

/// A bout that is not decided by then is a draw.
const BOUT_MAX: Tick = Tick(10 * 60 * bout::TICKS_PER_SECOND);

fn level(number: u8) -> Level {
    Level::new(number).expect("1 to 5")
}

/// One player of a bout.
struct Side {
    board: Board,
    builder: Builder,
    dealt: u32,
    received: u32,
}

/// Plays the bout of `seed` between these levels, and says who won; packets cross at once.
fn fight(options: &Options, levels: [u8; 2], seed: u8) -> Option<usize> {
    let seed = Seed([seed; 32]);
    let mut dealer = Dealer::new(options, &seed);
    let mut sides: Vec<Side> = (0..)
        .zip(levels)
        .map(|(seat, number)| Side {
            board: Board::new(&Setup {
                options: *options,
                handling: stacker::options::HANDLING_DEFAULT,
            }),
            builder: Builder::new(level(number), Stream::numbered(&seed, Purpose::Bots, seat)),
            dealt: 0,
            received: 0,
        })
        .collect();
    while sides[0].board.tick() < BOUT_MAX {
        for index in 0..2 {
            let side = &mut sides[index];
            while let Some(arrival) = dealer.deal(side.board.state(), side.dealt) {
                side.board.receive(arrival);
                side.dealt += 1;
            }
            let mut events = Vec::new();
            let held = side.builder.hold(&side.board, Thinking::Here);
            side.board.step(held, &mut events);
            for event in events {
                let Event::Sent(attack) = event else { continue };
                let other = &mut sides[1 - index];
                let visible_at = other.board.tick().plus(12);
                let from = Seat(index as u8);
                other.board.receive(dealer.send(from, &attack, other.received, visible_at));
                other.received += 1;
            }
        }
        match (sides[0].board.out(), sides[1].board.out()) {
            (None, None) => {}
            (Some(_), None) => return Some(1),
            (None, Some(_)) => return Some(0),
            (Some(_), Some(_)) => return None,
        }
    }
    None
}

/// Pieces of `size` of every class, on the field that suits them.
fn sized(size: u8) -> Options {
    Options::default().with_pieces(PieceSet::new([size], Class::Holed))
}

/// How many of `bouts` the better of two neighbours wins, seats changing after each.
fn wins(options: &Options, better: u8, bouts: u8) -> usize {
    let won = |&seed: &u8| {
        let first = usize::from(seed % 2);
        let levels = if first == 0 { [better, better - 1] } else { [better - 1, better] };
        fight(options, levels, seed) == Some(first)
    };
    (1..=bouts).filter(won).count()
}

#[test]
fn every_level_beats_the_one_below() {
    for better in 2..=5 {
        let won = wins(&Options::default(), better, 4);
        assert!(3 <= won, "level {better} won {won} of 4");
    }
}

/// Plays alone until the run ends, is out, or this many pieces lie.
fn alone(options: &Options, number: u8, pieces: u32) -> Board {
    let handling = stacker::options::HANDLING_DEFAULT;
    let mut board = Board::new(&Setup { options: *options, handling });
    let seed = Seed([5; 32]);
    let mut dealer = Dealer::new(options, &seed);
    let mut builder = Builder::new(level(number), Stream::new(&seed, Purpose::Bots));
    let mut dealt = 0;
    while board.out().is_none() && board.finished().is_none() {
        while let Some(arrival) = dealer.deal(board.state(), dealt) {
            board.receive(arrival);
            dealt += 1;
        }
        let held = builder.hold(&board, Thinking::Here);
        board.step(held, &mut Vec::new());
        if pieces <= board.state().run().pieces {
            break;
        }
    }
    board
}

#[test]
fn all_but_the_weakest_finish_40_lines_and_the_better_is_faster() {
    let ticks = (2..=5).map(|number| {
        let board = alone(&Options::forty_lines(), number, u32::MAX);
        board.finished().unwrap_or_else(|| panic!("level {number} does not finish")).0
    });
    let ticks: Vec<u32> = ticks.collect();
    assert!(ticks.is_sorted_by(|slow, fast| fast < slow), "{ticks:?}");
}

#[test]
fn the_weakest_clears_lines() {
    let board = alone(&Options::forty_lines(), 1, 80);
    assert!(10 <= board.state().run().lines, "{:?}", board.state().run());
}

#[test]
fn nobody_panics_whatever_is_played() {
    let pieces = |size, hardest| PieceSet::new([size], hardest);
    let base = Options::default();
    let options = [
        Options { columns: 4, rows: 8, next_count: 0, ..base.with_pieces(pieces(4, Class::Holed)) },
        Options { holds: false, next_count: 1, ..base.with_pieces(pieces(6, Class::Holed)) },
        Options { columns: 40, rows: 80, ..base.with_pieces(pieces(9, Class::Convex)) },
        Options { columns: 10, rows: 10, ..base.with_pieces(pieces(10, Class::Convex)) },
        Options { spawn_delay_ticks: 9, clear_delay_ticks: 20, ..Options::zen() },
        Options { gravity: Gravity::Levels { first: 20, lines: 1 }, ..Options::marathon() },
    ];
    for options in options {
        assert_eq!(options.check(), Ok(()));
        for number in [1, 3, 5] {
            let board = alone(&options, number, 30);
            assert!(3 <= board.state().run().pieces, "level {number} {options:?}");
        }
    }
}

#[test]
fn the_best_level_beats_the_weakest_with_pieces_of_every_size() {
    for size in 1..=8 {
        let won = (1..=2).filter(|&seed| fight(&sized(size), [5, 1], seed) == Some(0));
        assert_eq!(won.count(), 2, "size {size}");
    }
}

#[test]
fn every_level_beats_the_one_below_with_large_pieces_too() {
    for better in 2..=5 {
        let won = wins(&sized(7), better, 4);
        assert!(3 <= won, "level {better} won {won} of 4");
    }
}

#[test]
fn the_same_level_stream_and_boards_give_the_same_buttons() {
    for number in 1..=5 {
        let [one, other] = [(); 2].map(|()| alone(&Options::default(), number, 12));
        assert_eq!(one.state(), other.state(), "level {number}");
    }
}

#[test]
fn without_a_piece_it_waits() {
    let handling = stacker::options::HANDLING_DEFAULT;
    let board = Board::new(&Setup { options: Options::default(), handling });
    let mut builder = Builder::new(level(5), Stream::new(&Seed([1; 32]), Purpose::Bots));
    assert_eq!(builder.hold(&board, Thinking::Here), Buttons::NONE);
}

/// A board with its first piece in play.
fn dealt() -> Board {
    let (options, handling) = (Options::default(), stacker::options::HANDLING_DEFAULT);
    let mut board = Board::new(&Setup { options, handling });
    let (mut dealer, mut dealt) = (Dealer::new(&options, &Seed([5; 32])), 0);
    while let Some(arrival) = dealer.deal(board.state(), dealt) {
        board.receive(arrival);
        dealt += 1;
    }
    while board.active().is_none() {
        board.step(Buttons::NONE, &mut Vec::new());
    }
    board
}

#[test]
fn a_decision_elsewhere_is_waited_for_and_what_is_late_makes_the_next_one_smaller() {
    let (mut board, mut late) = (dealt(), None);
    let mut builder = Builder::new(level(5), Stream::new(&Seed([1; 32]), Purpose::Bots));
    for _ in 0..40 {
        assert_eq!(builder.hold(&board, Thinking::Elsewhere), Buttons::NONE, "it does not think");
        late = late.or_else(|| builder.take_search());
        board.step(Buttons::NONE, &mut Vec::new());
    }
    let (piece, mut search) = late.expect("it has begun to think");
    assert_eq!(builder.effort.share(8), 4);
    search.consider(usize::MAX);
    builder.return_search(piece, search);
    let held = (0..40).map(|_| builder.hold(&board, Thinking::Elsewhere));
    assert!(held.into_iter().any(|held| held != Buttons::NONE), "it plays on");
    assert_eq!(builder.effort.share(8), 4, "what was late does not count as in time");
}

#[test]
fn a_decision_for_a_piece_that_has_locked_is_dropped() {
    let board = dealt();
    let mut builder = Builder::new(level(5), Stream::new(&Seed([1; 32]), Purpose::Bots));
    builder.hold(&board, Thinking::Elsewhere);
    let (piece, mut search) = builder.take_search().expect("it has begun to think");
    search.consider(usize::MAX);
    builder.return_search(piece + 1, search);
    (0..40).for_each(|_| assert_eq!(builder.hold(&board, Thinking::Elsewhere), Buttons::NONE));
}
