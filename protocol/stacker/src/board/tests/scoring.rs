//! Spins, points, goals and levels.

use super::*;
use crate::score::HARD_DROP_POINTS;

/// An I that was turned upright goes into the well of four rows.
const WELL: &str = "#########./#########./#########./#########.";

#[test]
fn a_drop_scores_by_the_row() {
    let mut board = board(still(), "..........", "OO");
    play(&mut board, ".v(!)");
    assert_eq!(board.state().run().score, 1 + 19 * HARD_DROP_POINTS);
    assert_eq!(board.state().run().pieces, 1);
}

#[test]
fn four_lines_at_once_are_great() {
    let mut board = board(still(), WELL, "IO");
    let events = play(&mut board, ".c>.>.>.>.>!");
    let cleared = cleared(&events)[0];
    assert_eq!((&*cleared.rows, cleared.points), (&[0, 1, 2, 3][..], 800));
    assert!(cleared.all_clear && !cleared.back_to_back);
    // Four rows, and ten more for the empty field.
    assert!(events.contains(&Event::Sent(crate::Attack { rows: 14 })));
    assert!(board.state().streak().back_to_back);
}

/// How a T came to where it locks: it enters, is put as `shape` at `(x, y)`, and `log` is pressed.
/// Returns what happened.
fn check(
    options: Options,
    drawing: &str,
    turn: Rotation,
    (x, y): (i8, i8),
    log: &str,
    spin: Spin,
) -> Vec<Event> {
    let mut board = board(options, drawing, "TT");
    play(&mut board, ".");
    let falling = board.state.falling.as_mut().expect("it entered");
    falling.shape = falling.shape.turned(turn);
    (falling.x, falling.y) = (x, y);
    assert!(board.state().is_sound(), "{drawing}");
    let events = play(&mut board, log);
    assert_eq!(locked(&events)[0].spin, spin, "{log} on {drawing}");
    events
}

#[test]
fn a_piece_that_cannot_move_has_spun() {
    // The T points down into a slot: open above, or under an overhang.
    check(still(), "..#...#.../...#.#....", Rotation::Half, (3, 0), "!", Spin::None);
    check(still(), "...#....../..#...#.../...#.#....", Rotation::Half, (3, 0), "!", Spin::Full);
}

#[test]
fn a_kick_at_the_end_is_a_mini_spin() {
    let open = "..........";
    check(still(), open, Rotation::None, (4, -1), "(c!)", Spin::Mini);
    check(still(), open, Rotation::None, (4, -1), "c(>!)", Spin::None);
    check(still(), open, Rotation::None, (4, 3), "(c!)", Spin::None);
    check(still(), open, Rotation::None, (4, -1), "(0!)", Spin::Mini);
    let ranked = Options { mini_from_no_turn: false, ..still() };
    check(ranked, open, Rotation::None, (4, -1), "(0!)", Spin::None);
    check(ranked, open, Rotation::None, (4, -1), "(c!)", Spin::Mini);
}

#[test]
fn a_fall_after_a_kick_is_no_mini_spin() {
    let gravity = Gravity::Timed { start: 1 << 16, gain: 0, gains_from_tick: 0 };
    let falls = Options { gravity, ..still() };
    // Upright at the left wall, it is kicked off it, and falls.
    let events = check(falls, "..........", Rotation::Clockwise, (-1, 3), "w.......", Spin::None);
    let kick = Event::Turned { rotation: Rotation::CounterClockwise, kicked: true };
    assert!(events.contains(&kick), "{events:?}");
}

#[test]
fn a_run_is_finished_by_its_lines() {
    let mut board = board(Options { goal: Goal::Lines(3), ..still() }, WELL, "IO");
    let events = play(&mut board, ".c>.>.>.>.>!");
    assert_eq!(events.last(), Some(&Event::Finished));
    assert_eq!(board.finished(), Some(Tick(11)));
    assert!(play(&mut board, "....").is_empty());
    assert_eq!((board.tick(), board.state().run().lines), (Tick(16), 4));
}

#[test]
fn a_run_is_finished_by_its_time() {
    let mut board = board(Options { goal: Goal::Ticks(5), ..still() }, "..........", "OO");
    assert!(!play(&mut board, "....").contains(&Event::Finished));
    assert_eq!(play(&mut board, "."), [Event::Finished]);
    assert_eq!((board.finished(), board.out()), (Some(Tick(4)), None));
}

#[test]
fn a_run_is_finished_when_the_garbage_of_its_start_is_gone() {
    let options = Options { goal: Goal::Dig(2), ..still() };
    let start = board(options, "", "");
    assert_eq!(draw(start.grid()), "==.======= / =.========".replace(' ', "").as_str());
    let mut board = board(options, "#........./=========.", "IO");
    // The lines of blocks above do not matter.
    let events = play(&mut board, ".c>.>.>.>.>!");
    assert_eq!((board.grid().garbage_rows(), events.last()), (0, Some(&Event::Finished)));
}

#[test]
fn garbage_comes_by_itself_in_a_run_for_survival() {
    let options = Options { goal: Goal::Survive, ..still() };
    let mut board = board(options, "..........", "OOOO");
    let idle = ".".repeat(300);
    play(&mut board, &idle[1..]);
    assert_eq!(board.incoming().count(), 0);
    play(&mut board, ".");
    let coming: Vec<Pending> = board.incoming().collect();
    assert_eq!(coming.iter().map(|one| (one.rows, one.column)).collect::<Vec<_>>(), [(1, 1)]);
    play(&mut board, &idle);
    assert_eq!(board.incoming().count(), 2, "the second comes sooner");
    let events = play(&mut board, "!");
    let entered = events.iter().filter(|event| matches!(event, Event::Entered { .. }));
    assert_eq!(entered.count(), 1, "the second waits for its delay");
    assert_eq!((board.grid().garbage_rows(), board.finished()), (1, None));
}

#[test]
fn levels_rise_with_lines() {
    let gravity = Gravity::Levels { first: 3, lines: 4 };
    let mut board = board(Options { gravity, ..still() }, WELL, "IO");
    assert!(play(&mut board, ".c>.>.>.>.>!").contains(&Event::Level(4)));
}
