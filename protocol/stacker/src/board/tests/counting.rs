//! Statistics of a player.

use super::*;
use crate::statistics::{Observer, Statistics};

/// The counts after `log` on `drawing`.
fn counts(options: Options, drawing: &str, pieces: &str, log: &str) -> Statistics {
    let mut board = board(options, drawing, pieces);
    let mut observer = Observer::new(&board);
    for held in ticks(log) {
        let mut events = Vec::new();
        board.step(held, &mut events);
        observer.tick(held, &board, events.iter());
    }
    observer.statistics()
}

const OPEN: &str = "..........";

/// Checks the presses and the faults of an O, or of these pieces, on an open field.
fn check(pieces: &str, log: &str, presses: u32, faults: u32) {
    let counts = counts(still(), OPEN, pieces, log);
    assert_eq!((counts.presses, counts.faults), (presses, faults), "{pieces}: {log}");
}

#[test]
fn presses_beyond_the_fewest_are_faults() {
    check("OO", ".!", 1, 0);
    check("OO", ".<.!", 2, 0);
    check("OO", ".<.>.!", 3, 2);
    // Held to the wall it is one press, tapped it is four.
    check("OO", ".<<<<<<<<<<!", 2, 0);
    check("OO", ".<.<.<.<.!", 5, 3);
    // To the wall and back by one is two.
    check("OO", ".<.<.<.!", 4, 1);
    check("II", ".c.c.c.!", 4, 2);
    check("TT", ".c.c.!", 3, 1);
    check("TT", ".h.!", 2, 0);
}

#[test]
fn what_was_pressed_before_a_swap_is_no_fault_of_the_piece_that_locks() {
    check("OIO", ".<.<.x.!", 4, 0);
    // The hold that was buffered for a piece brings in another, and the turn is for that.
    check("OITO", ".!.(xc).!", 4, 0);
}

#[test]
fn a_lock_that_no_straight_drop_reaches_is_no_fault() {
    // Under the overhang on the left the O slides in from the right.
    let cave = "##......../........../..........";
    let tuck = ".v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.<.<.<.<.!";
    let counts = counts(still(), cave, "OO", tuck);
    assert_eq!((counts.pieces, counts.presses, counts.judged, counts.faults), (1, 25, 1, 0));
}

#[test]
fn a_piece_that_falls_a_row_a_tick_is_not_judged() {
    let gravity = Gravity::Timed { start: 1 << 16, gain: 0, gains_from_tick: 0 };
    let counts = counts(Options { gravity, ..still() }, OPEN, "OO", ".<.>.!");
    assert_eq!((counts.pieces, counts.judged, counts.faults), (1, 0, 0));
}

#[test]
fn clears_in_a_row_that_count_twice_are_back_to_back() {
    let well = ["#########."; 12].join("/");
    let upright = ".c>.>.>.>.>!";
    let counts = |locks: usize| counts(still(), &well, "IIIO", &upright.repeat(locks));
    assert_eq!((counts(1).lines, counts(1).back_to_back), (4, 0));
    assert_eq!((counts(3).lines, counts(3).back_to_back, counts(3).pieces), (12, 2, 3));
    assert_eq!(counts(3).spins, 0);
}

#[test]
fn a_spin_counts_when_it_clears_a_line() {
    let board = board(still(), OPEN, "O");
    let mut observer = Observer::new(&board);
    for spin in [Spin::None, Spin::Mini, Spin::Full] {
        let cells = Vec::new();
        let locked = Event::Locked(Locked { piece: piece('T'), cells, spin });
        let cleared = Event::Cleared(Cleared {
            rows: [0, 1].into(),
            spin,
            back_to_back: false,
            combo: 1,
            all_clear: false,
            points: 0,
        });
        // One that clears nothing does not count.
        observer.tick(Buttons::NONE, &board, [locked.clone()].iter());
        observer.tick(Buttons::NONE, &board, [locked, cleared].iter());
    }
    let counts = observer.statistics();
    assert_eq!((counts.pieces, counts.lines, counts.spins), (6, 6, 2));
}

#[test]
fn nothing_counts_after_the_end() {
    let options = Options { goal: Goal::Ticks(9), ..still() };
    let counts = counts(options, OPEN, "OOO", ".!.!.......!!!");
    assert_eq!((counts.ticks, counts.pieces, counts.presses), (9, 2, 2));
}

#[test]
fn the_counts_of_two_bouts_add_up_and_the_longest_streak_stays() {
    let mut one = Statistics { ticks: 5, pieces: 1, back_to_back: 3, ..Statistics::default() };
    one.add(&Statistics { ticks: u32::MAX, pieces: 2, back_to_back: 1, ..Statistics::default() });
    assert_eq!((one.ticks, one.pieces, one.back_to_back), (u32::MAX, 3, 3));
}
