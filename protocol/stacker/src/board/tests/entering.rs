//! Entering: hold, and what is remembered for the next piece.

use super::*;
use crate::TopOut;
use controls::Tuning;

/// Tetrominoes that take a while to come.
fn slow() -> Options {
    Options { spawn_delay_ticks: 4, ..still() }
}

/// What is in play, turned how, and what is in the box after an O was dropped far to the left and
/// `log` was pressed in the five ticks to the next piece.
fn check(
    drawing: &str,
    hold: Option<char>,
    pieces: &str,
    log: &str,
    active: &str,
    box_after: Option<char>,
) {
    let mut board = board(slow(), drawing, pieces);
    board.state.hold = hold.map(piece);
    play(&mut board, ".<<<<<<<<<<<<!");
    assert!(at(&board).is_empty());
    play(&mut board, log);
    let shown = board.active().map(|active| {
        let letter = "IOTSZLJ".chars().find(|&letter| piece(letter).id() == active.id);
        let shape = piece(letter.expect("a tetromino")).shape();
        let turn = Rotation::ALL.into_iter().position(|turn| shape.turned(turn) == active.shape);
        alloc::format!("{}{}", letter.unwrap_or('?'), turn.expect("a turn"))
    });
    assert_eq!(shown.as_deref().unwrap_or("nothing"), active, "{log} on {drawing}");
    assert_eq!(board.hold(), box_after.map(piece), "{log} on {drawing}");
}

const OPEN: &str = "..........";

#[test]
fn what_is_pressed_early_is_done_as_the_piece_enters() {
    check(OPEN, Some('T'), "OLJ", ".....", "L0", Some('T'));
    check(OPEN, Some('T'), "OLJ", ".x...", "T0", Some('L'));
    check(OPEN, Some('T'), "OLJ", ".(xc)...", "T1", Some('L'));
    check(OPEN, Some('T'), "OLJ", ".x.w.", "T3", Some('L'));
    check(OPEN, Some('T'), "OLJ", "..h..", "L2", Some('T'));
    // Also in the tick in which it enters.
    check(OPEN, Some('T'), "OLJ", "....c", "L1", Some('T'));
    // Of opposite turns nothing is left.
    check(OPEN, Some('T'), "OLJ", ".c.w.", "L0", Some('T'));
    check(OPEN, Some('T'), "OLJ", ".0...", "L0", Some('T'));
    check(OPEN, None, "OLJ", ".x...", "J0", Some('L'));
}

#[test]
fn only_what_is_pressed_without_a_piece_is_early() {
    // The tick of the lock belongs to the piece that locks, as those before do.
    let check = |delay, before: &str, log: &str, turn, held| {
        let options = Options { spawn_delay_ticks: delay, ..still() };
        let mut board = board(options, OPEN, "TLJS");
        board.state.hold = Some(piece('O'));
        play(&mut board, before);
        assert!(at(&board).is_empty(), "{before}");
        let before = board.hold();
        let events = play(&mut board, log);
        let active = board.active().unwrap_or_else(|| panic!("nothing entered by {log}"));
        let turned = Rotation::ALL.into_iter().position(|by| {
            [piece('L'), piece('J')].iter().any(|it| it.shape().turned(by) == active.shape)
        });
        assert_eq!((turned, events.contains(&Event::Held)), (Some(turn), held), "{log}");
        assert_eq!(board.hold() == before, !held, "{log}");
    };
    check(4, ".(c!)", ".....", 0, false);
    check(4, ".c.(!)", ".....", 0, false);
    check(4, ".(!)", "c....", 1, false);
    check(4, ".(!)", "....c", 1, false);
    check(0, ".(c!)", "w", 3, false);
    check(0, ".(!)", ".", 0, false);
    // One tick later it is a press in play.
    check(4, ".(!)", ".....w", 3, false);
}

#[test]
fn the_turn_by_nothing_pressed_early_is_made_when_the_piece_has_entered() {
    let check = |drawing: &str, log: &str, turned: Option<bool>, first: (u8, u8)| {
        let mut board = board(slow(), drawing, "IOT");
        board.state.spawn_ticks = 4;
        let events = play(&mut board, log);
        let came = events.iter().find_map(|event| match event {
            Event::Turned { rotation: Rotation::None, kicked } => Some(*kicked),
            _ => None,
        });
        assert_eq!((came, board.out()), (turned, None), "{log} on {drawing}");
        assert_eq!(at(&board).first(), Some(&first), "{log} on {drawing}");
    };
    check(OPEN, ".0...", Some(false), (3, 19));
    check(OPEN, "....0", Some(false), (3, 19));
    // Turned first, and then by nothing.
    check(OPEN, ".(c0)...", Some(false), (5, 17));
    // It cannot go down.
    check(&walls(&[]), ".0...", Some(true), (4, 20));
    // It has no room at all, and nothing is lost.
    let sealed = walls(&["##########", "##########", "##########", "###....###"]);
    check(&sealed, ".0...", None, (3, 20));
}

#[test]
fn a_held_piece_is_turned_by_nothing_too() {
    let mut board = board(slow(), OPEN, "OLJ");
    board.state.hold = Some(piece('T'));
    board.state.spawn_ticks = 4;
    let events = play(&mut board, ".(x0)...");
    let turned = Event::Turned { rotation: Rotation::None, kicked: false };
    assert_eq!(events, [Event::Held, Event::Spawned, turned]);
    assert_eq!(board.active().map(|it| (it.id, it.y)), Some((piece('T').id(), 18)));
}

#[test]
fn a_kick_of_the_early_turn_by_nothing_is_the_last_motion() {
    // The field is full but for a column, so the O lies where it enters.
    let check = |options, spin| {
        let mut board = board(options, &walls(&[]), "OOO");
        board.state.spawn_ticks = 4;
        let events = play(&mut board, "0...(!)");
        assert_eq!(locked(&events)[0].spin, spin);
    };
    check(slow(), Spin::Mini);
    check(Options { mini_from_no_turn: false, ..slow() }, Spin::None);
}

#[test]
fn a_kick_of_an_early_turn_is_the_last_motion() {
    // An I finds no room upright in the middle; kicked, it stands in column 7 on the 19th row.
    let rows: Vec<&str> = ["...####..."].into_iter().chain(["#########."; 19]).collect();
    let drawing = rows.join("/");
    let check = |log: &str, pieces, spin| {
        let mut board =
            board(Options { spawn_delay_ticks: 4, ..Options::document() }, &drawing, pieces);
        board.state.hold = Some(piece('I'));
        board.state.spawn_ticks = 4;
        let events = play(&mut board, log);
        assert_eq!(locked(&events)[0].spin, spin, "{log} of {pieces}");
    };
    for turn in ["c", "w", "h", "0"] {
        check(&alloc::format!("{turn}...(!)"), "IOO", Spin::Mini);
    }
    check("(xc)...(!)", "OOO", Spin::Mini);
    // As the same turn in play.
    check("....c!", "IOO", Spin::Mini);
    // Nobody turned it, or back again, or it moved on.
    check("....!", "IOO", Spin::None);
    check("(cw)...(!)", "IOO", Spin::None);
    check("c...>!", "IOO", Spin::None);
    // It enters without a kick.
    check("c...(!)", "OOO", Spin::None);
}

#[test]
fn a_kick_as_a_piece_enters_is_no_turn_of_the_player() {
    // Where it enters is taken, so it is kicked up without a turn.
    let sealed = walls(&["...####..."]);
    let mut board = board(slow(), &sealed, "IOO");
    board.state.spawn_ticks = 4;
    let events = play(&mut board, "....!");
    assert_eq!(locked(&events)[0].spin, Spin::None);
}

#[test]
fn what_is_held_from_before_does_not_count() {
    let mut board = board(slow(), OPEN, "OLJ");
    let mut events = Vec::new();
    let held = Buttons::CLOCKWISE;
    play(&mut board, ".");
    board.step(held.with(Buttons::HARD_DROP), &mut events);
    for _ in 0..5 {
        board.step(held, &mut events);
    }
    assert_eq!(board.active().map(|active| active.shape), Some(piece('L').shape()));
}

/// A field whose 20 rows are full but for the last column, under `rows`.
fn walls(rows: &[&str]) -> String {
    let below = ["#########."; 20];
    rows.iter().copied().chain(below).collect::<Vec<_>>().join("/")
}

/// What the seat does with `hold` and `next` after `log`: the id in play, the box, and whether out.
fn squeeze(drawing: &str, hold: char, next: &str, log: &str) -> (Option<u32>, Option<Piece>, bool) {
    let mut board = board(slow(), drawing, next);
    board.state.hold = Some(piece(hold));
    board.state.spawn_ticks = 4;
    play(&mut board, log);
    let state = (board.active().map(|active| active.id), board.hold());
    (state.0, state.1, board.out().is_some())
}

#[test]
fn a_hold_or_a_turn_that_would_lose_is_left_out() {
    let i = Some(piece('I').id());
    // Only a flat I has room.
    let slit = walls(&["#########.", "#########.", "#########.", ".........."]);
    assert_eq!(squeeze(&slit, 'O', "IT", ".x..."), (i, Some(piece('O')), false));
    assert_eq!(squeeze(&slit, 'O', "IT", ".(xc)..."), (i, Some(piece('O')), false));
    assert_eq!(squeeze(&slit, 'I', "OT", "....."), (None, Some(piece('I')), true));
    assert_eq!(squeeze(&slit, 'I', "OT", ".x..."), (i, Some(piece('O')), false));
    assert_eq!(squeeze(&slit, 'I', "OT", ".(xc)..."), (i, Some(piece('O')), false));
    // Only an upright one has.
    let shaft = walls(&["####.####."; 4]);
    assert_eq!(squeeze(&shaft, 'O', "IT", "....."), (None, Some(piece('O')), true));
    assert_eq!(squeeze(&shaft, 'O', "IT", ".(xc)..."), (i, Some(piece('O')), false));
}

#[test]
fn a_hold_in_play_swaps_without_limit() {
    let mut board = board(still(), OPEN, "LJT");
    assert_eq!(play(&mut board, ".x"), [Event::Spawned, Event::Held]);
    assert_eq!(
        (board.active().map(|it| it.id), board.hold()),
        (Some(piece('J').id()), Some(piece('L')))
    );
    play(&mut board, "c.x.x.x");
    assert_eq!(
        (board.active().map(|it| it.id), board.hold()),
        (Some(piece('L').id()), Some(piece('J')))
    );
    assert_eq!(board.active().map(|it| it.shape), Some(piece('L').shape()));
    assert_eq!(board.state().pieces_taken(), 2);
}

#[test]
fn a_hold_without_room_changes_nothing() {
    let slit = walls(&["#########.", "#########.", "#########.", ".........."]);
    let mut board = board(still(), &slit, "IOT");
    play(&mut board, ".");
    assert_eq!(play(&mut board, "x"), []);
    assert_eq!((board.hold(), board.state().pieces_taken()), (None, 1));
}

#[test]
fn a_hold_does_not_renew_the_forced_delay() {
    let options = Options { forced_lock_ticks: 4, lock_delay_ticks: 4, ..still() };
    let mut board = board(options, OPEN, "OOOO");
    board.setup.handling.soft_drop_ticks = 0;
    play(&mut board, ".");
    assert!(locked(&play(&mut board, "v.x.")).is_empty());
    // Two ticks on the floor were counted before.
    assert_eq!(locked(&play(&mut board, "v.")).len(), 1);
}

#[test]
fn holds_in_the_air_end_when_the_forced_lock_has_run_out() {
    let mut board = board(Options { forced_lock_ticks: 6, ..still() }, OPEN, "LJT");
    let held = |events: Vec<Event>| events == [Event::Held];
    play(&mut board, ".");
    assert!(held(play(&mut board, "x.")));
    assert_eq!(board.lock_ticks(), (0, 0));
    // From the second on every tick counts.
    assert!(held(play(&mut board, "x.")));
    assert!(held(play(&mut board, "x.")));
    assert_eq!((board.lock_ticks(), board.may_hold()), ((0, 4), true));
    assert!(held(play(&mut board, "x.")));
    assert_eq!((board.lock_ticks(), board.may_hold()), ((0, 6), false));
    assert_eq!(play(&mut board, "x."), []);
    // It locks in its first tick on the ground.
    board.setup.handling.soft_drop_ticks = 0;
    assert_eq!(locked(&play(&mut board, "v")).len(), 1);
    assert!(held(play(&mut board, ".x")[1..].to_vec()));
}

#[test]
fn an_initial_hold_is_a_hold() {
    let mut board = board(still(), OPEN, "LJTS");
    board.state.hold = Some(piece('O'));
    play(&mut board, "x...");
    assert_eq!(board.lock_ticks(), (0, 0));
    play(&mut board, "x...");
    assert_eq!(board.lock_ticks(), (0, 4));
}

#[test]
fn kicks_up_do_not_stall() {
    // An I on the floor: upright it is kicked up, and falls again.
    let gravity = Gravity::Timed { start: 1 << 15, gain: 0, gains_from_tick: 0 };
    let options = Options { gravity, lock_delay_ticks: 30, forced_lock_ticks: 60, ..still() };
    let mut board = board(options, OPEN, "IOT");
    board.setup.handling.soft_drop_ticks = 0;
    play(&mut board, ".v");
    let mut events = Vec::new();
    let locked_at = (1..200).find(|tick| {
        events.extend(play(&mut board, if tick % 2 == 0 { "c" } else { "." }));
        !locked(&events).is_empty()
    });
    assert!(events.iter().any(|event| matches!(event, Event::Turned { kicked: true, .. })));
    assert!(locked_at.is_some_and(|tick| (58..70).contains(&tick)), "{locked_at:?}");
}

#[test]
fn a_full_field_is_the_end_or_is_cleared() {
    let full = walls(&["#########."; 4]);
    let mut seat = board(still(), &full, "OO");
    assert_eq!(play(&mut seat, ".."), [Event::Out]);
    assert_eq!(seat.out(), Some(Tick(0)));
    let mut seat = board(Options { top_out: TopOut::Clear, ..still() }, &full, "OO");
    assert_eq!(play(&mut seat, "."), [Event::Emptied, Event::Spawned]);
    assert!(seat.grid().is_empty());
}

/// Buttons that were pressed before the lock and are held on act by the player's choice alone.
#[test]
fn what_is_held_as_a_piece_enters_acts_by_the_players_choice() {
    let turns = Tuning { initial_rotation: true, ..Tuning::NONE };
    let holds = Tuning { initial_hold: true, ..Tuning::NONE };
    let all = Tuning { initial_hold: true, ..turns };
    let check = |tuning, held: Buttons, active: &str, is_held| {
        let mut board = board(slow(), OPEN, "OLJ");
        board.setup.handling = Handling { tuning, ..crate::options::HANDLING_DEFAULT };
        board.state.hold = Some(piece('T'));
        let mut events = Vec::new();
        board.step(Buttons::NONE, &mut events);
        // Held since before the drop; hold swaps the first piece, which is then dropped.
        board.step(held, &mut events);
        board.step(held.with(Buttons::HARD_DROP), &mut events);
        events.clear();
        (0..5).for_each(|_| board.step(held, &mut events));
        let shown = board.active().expect("it has entered");
        let letter = "LOT".chars().find(|&letter| piece(letter).id() == shown.id).expect("one");
        let shape = piece(letter).shape();
        let turn = Rotation::ALL.into_iter().position(|turn| shape.turned(turn) == shown.shape);
        let came = alloc::format!("{letter}{}", turn.expect("a turn"));
        let was_held = events.contains(&Event::Held);
        assert_eq!((came.as_str(), was_held), (active, is_held), "{tuning:?} {held:?}");
    };
    check(Tuning::NONE, Buttons::CLOCKWISE, "L0", false);
    check(turns, Buttons::CLOCKWISE, "L1", false);
    check(turns, Buttons::NO_TURN, "L0", false);
    check(turns, Buttons::HOLD, "L0", false);
    check(Tuning::NONE, Buttons::HOLD, "L0", false);
    check(holds, Buttons::HOLD, "O0", true);
    check(all, Buttons::HOLD.with(Buttons::HALF_TURN), "O0", true);
}
