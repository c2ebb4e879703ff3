//! Moving, dropping, locking: the order of operations.

use super::*;

/// The cells of an O after `log` on an empty field, by its lower left one.
fn check(options: Options, log: &str, x: u8, y: u8) {
    let mut board = board(options, "..........", "OOO");
    play(&mut board, log);
    assert_eq!(at(&board).first(), Some(&(x, y)), "{log}");
}

#[test]
fn a_piece_enters_in_the_first_tick_above_the_rows() {
    check(still(), ".", 4, 20);
    let mut board = board(still(), "..........", "IO");
    assert_eq!(play(&mut board, "."), [Event::Spawned]);
    assert_eq!(at(&board), [(3, 20), (4, 20), (5, 20), (6, 20)]);
    assert_eq!(board.next(0), Some(piece('O')));
}

#[test]
fn a_direction_repeats_after_the_delay() {
    check(still(), ".>", 5, 20);
    check(still(), ".>>>>", 5, 20);
    check(still(), ".>>>>>", 6, 20);
    check(still(), ".>>>>>>>>>>>>", 8, 20);
}

#[test]
fn soft_drop_goes_by_a_row_at_the_press_and_then_every_other_tick() {
    check(still(), ".v", 4, 19);
    check(still(), ".vv", 4, 19);
    check(still(), ".vvv", 4, 18);
    check(still(), ".vvvvv", 4, 17);
}

#[test]
fn the_soft_drop_is_the_players_own_and_bounded_by_the_room() {
    let check = |own, least, log, y| {
        let options = Options { soft_drop_least_ticks: least, ..still() };
        let handling = Handling {
            das_ticks: 4,
            arr_ticks: 1,
            soft_drop_ticks: own,
            tuning: controls::Tuning::NONE,
        };
        let mut board = Board::new(&Setup { options, handling });
        board.receive(Arrival::Piece { index: 0, piece: piece('O') });
        play(&mut board, log);
        assert_eq!(at(&board).first(), Some(&(4, y)), "{log}, {own} of {least}");
    };
    check(0, 0, ".v", 0);
    check(1, 0, ".vvvv", 16);
    check(5, 0, ".vvv.vvvvvv", 17);
    check(255, 0, ".vvvvvvvv", 19);
    check(0, 2, ".vvvvvvv", 16);
    check(9, 2, ".vvvvvvvvv", 19);
    check(9, 2, ".vvvvvvvvvv", 18);
}

#[test]
fn gravity_counts_parts_of_rows() {
    let gravity = Gravity::Timed { start: 1 << 15, gain: 0, gains_from_tick: 0 };
    let falls = Options { gravity, ..still() };
    check(falls, ".", 4, 20);
    check(falls, "..", 4, 19);
    check(falls, "....", 4, 18);
    let gravity = Gravity::Timed { start: 20 << 16, gain: 0, gains_from_tick: 0 };
    check(Options { gravity, ..still() }, ".", 4, 0);
}

#[test]
fn what_lies_locks_after_its_delay_and_the_next_enters_a_tick_later() {
    let mut board = board(still(), "..........", "OOO");
    board.setup.handling.soft_drop_ticks = 0;
    assert!(locked(&play(&mut board, ".v.")).is_empty());
    assert_eq!(locked(&play(&mut board, "."))[0].cells, [(4, 0), (4, 1), (5, 0), (5, 1)]);
    assert!(at(&board).is_empty());
    assert_eq!(play(&mut board, "."), [Event::Spawned]);
    // A move begins the delay anew.
    assert!(locked(&play(&mut board, "v.>.<")).is_empty());
    assert_eq!(locked(&play(&mut board, "..")).len(), 1);
}

#[test]
fn a_spawn_waits_for_its_delays() {
    let options = Options { spawn_delay_ticks: 2, clear_delay_ticks: 3, ..still() };
    let mut seat = board(options, "..........", "OOO");
    play(&mut seat, ".!");
    assert!(play(&mut seat, "..").is_empty());
    assert_eq!(play(&mut seat, "."), [Event::Spawned]);
    let mut seat = board(options, "####..####", "OOO");
    assert_eq!(cleared(&play(&mut seat, ".!")).len(), 1);
    assert!(play(&mut seat, ".....").is_empty());
    assert_eq!(play(&mut seat, "."), [Event::Spawned]);
}

#[test]
fn in_one_tick_it_moves_then_turns_then_drops() {
    let mut board = board(still(), "..........", "IIIII");
    let events = play(&mut board, ".(>!)");
    assert_eq!(locked(&events)[0].cells, [(4, 0), (5, 0), (6, 0), (7, 0)]);
    let events = play(&mut board, ".(c!)");
    assert_eq!(locked(&events)[0].cells, [(5, 1), (5, 2), (5, 3), (5, 4)]);
    let events = play(&mut board, ".(v!)");
    let drops = events.iter().filter(|event| matches!(event, Event::Dropped { .. }));
    let soft = Event::Dropped { rows: 1, hard: false };
    assert!(drops.eq([&soft, &Event::Dropped { rows: 14, hard: true }]));
}

#[test]
fn a_hold_comes_before_the_turn_of_the_same_tick() {
    let mut board = board(still(), "..........", "LJT");
    play(&mut board, ".(xc)");
    let turned = piece('J').shape().turned(Rotation::Clockwise);
    assert_eq!(board.active().map(|active| active.shape), Some(turned));
    assert_eq!(board.hold(), Some(piece('L')));
}

#[test]
fn both_quarters_in_one_tick_leave_it_as_it_was() {
    let mut board = board(still(), "..........", "TT");
    play(&mut board, ".");
    let before = at(&board);
    let events = play(&mut board, "(cw)");
    assert_eq!((events.len(), at(&board)), (2, before));
}

#[test]
fn a_hard_drop_needs_a_press() {
    let mut board = board(still(), "..........", "OOO");
    let held = play(&mut board, ".!!!!");
    assert_eq!(locked(&held).len(), 1);
    assert_eq!(locked(&play(&mut board, ".!")).len(), 1);
}

#[test]
fn a_charged_piece_slides_and_drops_in_the_tick_it_enters() {
    let mut board = board(still(), "..........", "OOO");
    board.setup.handling.arr_ticks = 0;
    play(&mut board, ".>>>>>>>(>!)");
    let events = play(&mut board, ">(>!)");
    assert_eq!(locked(&events)[0].cells[0], (8, 2));
    let events = play(&mut board, "(>!)");
    assert!(locked(&events).is_empty(), "it was held");
    assert_eq!(at(&board)[0], (8, 20));
}
