//! Touching, locking, and the knock-out.

use super::*;

/// The letters of the events of `log`: `s`pawned, `m`oved, `t`urned, touched `_`, `L`ocked, `O`ut,
/// and `.` at the end of each tick.
fn story(board: &mut Board, log: &str) -> String {
    let mut story = String::new();
    for letter in log.chars() {
        for event in play(board, &String::from(letter)) {
            story.push_str(match event {
                Event::Spawned => "s",
                Event::Moved => "m",
                Event::Turned => "t",
                Event::Touched => "_",
                Event::Locked(..) => "L",
                Event::Out => "O",
                _ => "",
            });
        }
        story.push('.');
    }
    story
}

/// Column 4 full up to `rows`. With 10 the pair touches in its seventh tick.
fn high(rows: usize) -> String {
    "...Y/...G".repeat(6).replace("G...", "G/...")[(12 - rows) * 5..].to_owned()
}

/// What happens after the pair touched row 11.
fn check(drawing: &str, log: &str, after: &str) {
    let mut board = board(quick(), drawing, "RG YB");
    assert_eq!(story(&mut board, "......."), "s......_.");
    assert_eq!(story(&mut board, log), after, "{drawing} {log}");
}

#[test]
fn the_landing_window_runs_once_and_moves_do_not_extend_it() {
    check(&high(10), "...", "..Ls.");
    check(&high(10), "wcw", "t.t.tLs.");
}

#[test]
fn a_pair_that_left_its_ground_falls_on_when_the_window_ends() {
    check(&high(10), "<...", "m....");
    let mut board = board(quick(), &high(10), "RG YB");
    play(&mut board, "7. < 3.");
    assert_eq!(at(&board), "3,11 3,12");
    play(&mut board, ".");
    assert_eq!(at(&board), "3,10 3,11");
}

#[test]
fn a_second_touch_on_the_same_row_locks_at_once() {
    // It leaves to the left, the window ends, and it returns before it fell half a row.
    check(&high(10), "<..>", "m...mLs.");
}

#[test]
fn a_lower_row_has_a_window_of_its_own() {
    let stairs = "...Y/...G/".to_owned() + &["..YG"; 8].join("/");
    check(&stairs, "<...........", "m........_...Ls.");
}

#[test]
fn the_halves_fall_apart_after_the_lock() {
    let mut board = board(quick(), "...Y/...G", "RG YB");
    play(&mut board, ". w");
    lock(&mut board);
    assert_eq!(draw(board.grid()), full("...R/...Y/..GG"));
}

#[test]
fn what_locks_above_the_board_is_lost() {
    let mut board = board(quick(), &high(12), "RG YB");
    let events = lock(&mut board);
    let places = events.iter().find_map(|event| match event {
        Event::Locked(places, _) => Some(places.clone()),
        _ => None,
    });
    assert_eq!(places, Some([Place::SPAWN].into()));
}

#[test]
fn a_full_spawn_cell_is_a_knock_out_and_then_only_time_passes() {
    let mut board = board(quick(), &high(12), "RG YB");
    let events = lock(&mut board);
    assert_eq!(events.last(), Some(&Event::Out));
    let out = board.out();
    assert_eq!(out, Some(Tick(board.tick().0 - 1)));
    let before = board.state().clone();
    assert!(play(&mut board, "<vcw..").is_empty());
    assert_eq!(board.state(), &State { tick: before.tick.plus(6), ..before });
}

#[test]
fn a_chain_at_the_top_saves() {
    let mut board = board(quick(), &("...R/".to_owned() + &high(11)), "rG YB");
    let events = lock(&mut board);
    assert!(!events.contains(&Event::Out));
    assert!(events.iter().any(|event| matches!(event, Event::Sent(_))));
}

#[test]
fn a_direction_held_through_the_lock_moves_the_next_pair_at_once() {
    let mut board = board(quick(), "", "RG YB");
    play(&mut board, ". 12v 3>");
    let story = story(&mut board, ">>>>");
    assert!(story.contains("Ls.m"), "{story}");
}
