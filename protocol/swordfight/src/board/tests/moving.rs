//! Moving, turning and falling.

use super::*;

/// Where the pair is after `log`, pivot first, each `column,row`.
fn check(drawing: &str, log: &str, place: &str) {
    let mut board = board(quick(), drawing, "RG YB");
    play(&mut board, log);
    assert_eq!(at(&board), place, "{drawing} {log}");
    assert!(board.state().is_sound(), "{drawing} {log}");
}

#[test]
fn a_pair_enters_in_the_first_tick() {
    let mut board = board(quick(), "", "RG YB");
    assert!(board.active().is_none());
    assert_eq!(board.next(), Some(pair("RG")));
    assert_eq!(play(&mut board, "."), [Event::Spawned]);
    assert_eq!(at(&board), "4,13 4,14");
    assert_eq!(board.next(), Some(pair("YB")));
    assert_eq!(board.state().pairs_taken(), 1);
}

#[test]
fn a_pair_waits_for_what_is_not_dealt_yet() {
    let mut board = board(quick(), "", "");
    assert!(play(&mut board, "5.").is_empty());
    board.receive(Arrival::Pair { index: 1, pair: pair("YB") });
    assert!(play(&mut board, "5.").is_empty());
    board.receive(Arrival::Pair { index: 0, pair: pair("RG") });
    assert_eq!(play(&mut board, "."), [Event::Spawned]);
    assert_eq!(board.next(), Some(pair("YB")));
}

#[test]
fn it_falls_a_row_in_its_time() {
    // It belongs to the next row when it is half way there: after 1.5, 4.5, 7.5 ticks.
    check("", ". .", "4,13 4,14");
    check("", ". 2.", "4,12 4,13");
    check("", ". 4.", "4,12 4,13");
    check("", ". 5.", "4,11 4,12");
    check("", ". 8.", "4,10 4,11");
}

#[test]
fn how_far_it_fell_shows() {
    let mut board = board(quick(), "", "RG");
    let shown = |board: &Board| {
        let active = board.active().expect("a pair");
        (active.pivot.row, active.fallen)
    };
    play(&mut board, ".");
    assert_eq!(shown(&board), (13, 0));
    play(&mut board, ".");
    assert_eq!(shown(&board), (13, 85));
    play(&mut board, ".");
    assert_eq!(shown(&board), (13, 170));
    play(&mut board, ".");
    assert_eq!(shown(&board), (12, 0));
}

#[test]
fn it_moves_to_the_wall_and_no_further() {
    check("", ". <", "3,13 3,14");
    check("", ". 8<", "1,10 1,11");
    check("", ". >.>.>.>", "6,11 6,12");
}

#[test]
fn it_does_not_move_into_what_is_there() {
    check("..R / .. / .. / .. / .. / .. / .. / .. / .. / .. / .. / .. / ..", ". <", "4,13 4,14");
}

#[test]
fn half_way_down_only_the_next_row_counts() {
    let below = "..R".to_owned() + &"/.".repeat(11);
    check(&below, ". . <", "3,13 3,14");
    check(&below, ". 2. <", "4,12 4,13");
    let beside = "..R".to_owned() + &"/.".repeat(12);
    check(&beside, ". 4. <", "4,11 4,12");
    check(&beside, ". 5. <", "3,11 3,12");
}

#[test]
fn it_turns_around_its_pivot() {
    check("", ". c", "4,13 5,13");
    check("", ". c.c", "4,12 4,11");
    check("", ". c.c.c", "4,11 3,11");
    check("", ". c.c.c.c", "4,11 4,12");
    check("", ". w", "4,13 3,13");
    check("", ". w.w", "4,12 4,11");
    check("", ". 9c", "4,10 5,10");
}

#[test]
fn at_a_wall_it_makes_room_for_itself() {
    check("", ". 9> c", "5,10 6,10");
    check("", ". 9< w", "2,10 1,10");
}

/// Full up to row 12, but column 4 only up to row 8.
fn well() -> String {
    ["RGY.BR"; 4].join("/") + &"/YBRGYB".repeat(8)
}

#[test]
fn in_a_narrow_column_it_flips_in_place() {
    check(&well(), ". 12.", "4,9 4,10");
    check(&well(), ". 12. c", "4,10 4,9");
    check(&well(), ". 12. w", "4,10 4,9");
    check(&well(), ". 12. c.", "4,10 4,9");
    let slow = Options { landing_ms: 2000, ..quick() };
    let mut board = board(slow, &well(), "RG YB");
    play(&mut board, ". 12. c.c");
    assert_eq!(at(&board), "4,10 4,11");
}

#[test]
fn above_the_board_there_is_room_only_over_open_columns() {
    let wall = "..R".to_owned() + &"/..R".repeat(12);
    check(&wall, ". w", "5,13 4,13");
    check(&wall, ". <", "4,13 4,14");
}

#[test]
fn fast_fall_steers_and_must_be_pressed_for_each_pair() {
    let mut board = board(quick(), "", "RG YB");
    play(&mut board, ". 12v");
    assert_eq!(at(&board), "4,1 4,2");
    let events = play(&mut board, "4v");
    assert!(events.contains(&Event::Spawned));
    play(&mut board, "3v");
    assert_eq!(at(&board), "4,12 4,13", "held on, it falls at its own speed");
    play(&mut board, ". 3v");
    assert_eq!(at(&board), "4,9 4,10");
}

#[test]
fn it_gets_faster_with_the_pairs() {
    let options = Options::default();
    let speeds = [0, 9, 10, 20, 30, 200, 100_000].map(|pairs| options.row_ms(pairs));
    assert_eq!(speeds, [1000, 1000, 940, 883, 830, 300, 300]);
    let even = Options { faster_percent: 100, ..options };
    assert_eq!(even.row_ms(100_000), 1000);
}
