//! Packets: the warning, the entry, and how what entered ages.

use super::*;
use crate::Packet;
use crate::cell::CellView;
use crate::event::Landed;
use crate::options::SprinkleOrder;

pub(super) fn down(width: u8, length: u16) -> Sword {
    Sword { way: Orientation::Vertical, width, length, extra: false }
}

fn across(length: u16, width: u8) -> Sword {
    Sword { way: Orientation::Horizontal, width, length, extra: false }
}

/// Sends the `index`th packet of a board, its swords counted from 0. Returns what arrived.
pub(super) fn send(
    board: &mut Board,
    index: u32,
    visible_at: Tick,
    swords: &[Sword],
    sprinkles: u16,
) -> Arrival {
    let swords: Vec<Queued> =
        swords.iter().zip(0..).map(|(&sword, index)| Queued { sword, index }).collect();
    let packet = Packet {
        from: Seat(1),
        blade: Blade::Gannet,
        swords: swords.try_into().expect("few swords"),
        sprinkles,
        sprinkle_index: index,
    };
    let arrival = Arrival::Packet { index, visible_at, packet };
    board.receive(arrival.clone());
    arrival
}

/// A board with twelve pairs that break nothing.
fn quiet(options: Options) -> Board {
    board(options, "", &["RG YB"; 6].join(" "))
}

fn has(events: &[Event], is: impl Fn(&Event) -> bool) -> bool {
    events.iter().any(is)
}

fn entered(events: &[Event]) -> bool {
    has(events, |event| matches!(event, Event::Entered(..)))
}

#[test]
fn t1_a_packet_warns_at_one_lock_and_enters_at_the_next() {
    let mut board = quiet(quick());
    send(&mut board, 0, Tick(0), &[across(3, 2)], 0);
    assert_eq!((board.waiting(), board.warning()), (1, None));
    let events = lock(&mut board);
    assert!(events.contains(&Event::Warned) && !entered(&events));
    let warning = board.warning().expect("a packet in the slot");
    assert_eq!(
        warning.swords[0].planned.map(|planned| (planned.side, planned.row)),
        Some((crate::Side::Right, 1))
    );
    assert_eq!((board.waiting(), board.state().packets_taken()), (0, 1));
    let events = lock(&mut board);
    assert!(entered(&events) && !events.contains(&Event::Warned));
    assert_eq!(board.warning(), None);
}

#[test]
fn a_packet_is_not_seen_before_its_time() {
    let mut board = quiet(quick());
    play(&mut board, "10.");
    let early = board.clone();
    let lock_tick = {
        let mut board = early.clone();
        lock(&mut board);
        Tick(board.tick().0 - 1)
    };
    for (visible_at, warned) in [(lock_tick, true), (lock_tick.plus(1), false)] {
        let mut board = early.clone();
        send(&mut board, 0, visible_at, &[down(1, 4)], 0);
        assert_eq!(lock(&mut board).contains(&Event::Warned), warned, "{visible_at:?}");
    }
}

#[test]
fn a_sword_that_was_wasted_never_comes_back() {
    let mut board = quiet(quick());
    send(&mut board, 0, Tick(0), &[down(2, 6), down(2, 6), down(2, 6)], 0);
    lock(&mut board);
    let is_wasted = |one: &&Landed| matches!(one, Landed::Sword { area: None, .. });
    let wasted = lock(&mut board).into_iter().find_map(|event| match event {
        Event::Entered(landed, _) => Some(landed.iter().filter(is_wasted).count()),
        _ => None,
    });
    assert_eq!(wasted, Some(1));
    for _ in 0..3 {
        board.state.grid = grid("");
        assert!(!entered(&lock(&mut board)));
        assert_eq!((board.warning(), board.waiting()), (None, 0));
    }
}

/// The looks of a cell after each of the locks that follow.
fn ages(board: &mut Board, column: u8, row: u8) -> [CellView; 4] {
    [(); 4].map(|()| {
        let look = board.view().at(Place { column, row }).look();
        lock(board);
        look
    })
}

#[test]
fn t2_a_sword_and_a_sprinkle_take_their_time_to_take_colour() {
    let mut sword = quiet(quick());
    send(&mut sword, 0, Tick(0), &[down(1, 4)], 0);
    lock(&mut sword);
    lock(&mut sword);
    let looks = ages(&mut sword, 2, 1);
    assert_eq!(
        looks,
        [CellView::Vertical, CellView::Opaque, CellView::Translucent, CellView::Block]
    );
    let mut sprinkle = quiet(quick());
    send(&mut sprinkle, 0, Tick(0), &[], 1);
    lock(&mut sprinkle);
    lock(&mut sprinkle);
    let looks = ages(&mut sprinkle, 6, 1);
    assert_eq!(looks, [CellView::Opaque, CellView::Translucent, CellView::Block, CellView::Block]);
}

#[test]
fn what_takes_colour_can_break_in_the_same_lock() {
    // Gannet's lowest row is blue. The breaker beside it waits for three locks.
    let mut board = board(quick(), "b", "RG YR RY YG RG");
    send(&mut board, 0, Tick(0), &[down(1, 4)], 0);
    lock(&mut board);
    for _ in 0..3 {
        let events = lock(&mut board);
        assert!(!has(&events, |event| matches!(event, Event::Broke(..))));
    }
    let events = lock(&mut board);
    assert!(has(&events, |event| matches!(event, Event::Broke(..))));
}

#[test]
fn t3_queued_packets_enter_at_successive_locks() {
    let mut board = board(quick(), "", &["RG YB"; 8].join(" "));
    for index in (0..10).rev() {
        send(&mut board, index, Tick(0), &[], 1);
    }
    let entries: Vec<bool> = (0..12)
        .map(|_| {
            let entered = entered(&lock(&mut board));
            board.state.grid = grid("");
            entered
        })
        .collect();
    let mut expected = [true; 12];
    (expected[0], expected[11]) = (false, false);
    assert_eq!(entries, expected);
}

#[test]
fn more_packets_a_lock_enter_where_that_is_asked_for() {
    let mut board = quiet(Options { packets_per_lock: 3, ..quick() });
    for index in 0..4 {
        send(&mut board, index, Tick(0), &[], 2);
    }
    lock(&mut board);
    assert_eq!(board.warning().map(|warning| warning.sprinkles), Some(6));
    assert_eq!(board.waiting(), 1);
    let events = lock(&mut board);
    let landed = events.iter().find_map(|event| match event {
        Event::Entered(landed, _) => Some(landed.len()),
        _ => None,
    });
    assert_eq!((landed, board.waiting()), (Some(6), 0));
}

/// The grid after the entry of a vertical sword and six sprinkles.
fn check_sprinkles(order: SprinkleOrder, after: &str) {
    let mut board = quiet(Options { sprinkles: order, ..quick() });
    send(&mut board, 0, Tick(0), &[down(1, 4)], 6);
    lock(&mut board);
    board.state.grid = grid("");
    let events = lock(&mut board);
    let entered = events.iter().find_map(|event| match event {
        Event::Entered(_, grid) => Some(draw(grid)),
        _ => None,
    });
    assert_eq!(entered, Some(full(after)), "{order:?}");
}

#[test]
fn sprinkles_land_after_the_swords_or_before_them() {
    check_sprinkles(SprinkleOrder::AfterSwords, ".o/.V/.V.o/.V.B/oVoYoo");
    check_sprinkles(SprinkleOrder::BeforeSwords, ".V/.V.o/.V.B/oVoYoo");
}

#[test]
fn what_enters_takes_the_colours_of_the_senders_sword() {
    let mut board = quiet(quick());
    send(&mut board, 0, Tick(0), &[down(1, 4)], 6);
    lock(&mut board);
    lock(&mut board);
    let view = board.view();
    let colour = |column, row| view.at(Place { column, row }).colour();
    for row in 1..=4 {
        assert_eq!(colour(2, row), Blade::Gannet.vertical(2, row));
    }
    assert_eq!(colour(6, 1), Blade::Gannet.sprinkle(6, 1));
}

#[test]
fn a_sword_over_the_spawn_cell_is_a_knock_out() {
    let mut board = quiet(quick());
    send(&mut board, 0, Tick(0), &[down(3, 13), down(3, 13)], 0);
    lock(&mut board);
    let events = lock(&mut board);
    assert_eq!(events.last(), Some(&Event::Out));
}

#[test]
fn the_view_joins_what_is_one_body() {
    let mut board = board(quick(), "RR/RR", "GB YB GB");
    send(&mut board, 0, Tick(0), &[across(3, 2)], 0);
    lock(&mut board);
    let spot = board.view().at(Place { column: 1, row: 1 });
    assert_eq!(
        (spot.look(), spot.joined_right(), spot.joined_above()),
        (CellView::Gem, true, true)
    );
    lock(&mut board);
    let view = board.view();
    let sword = |column| view.at(Place { column, row: 1 });
    let joined = [4, 5, 6].map(|column| sword(column).joined_right());
    assert_eq!((sword(4).look(), joined), (CellView::Horizontal, [true, true, false]));
    assert_eq!(sword(4).side(), crate::Side::Right);
}

#[test]
fn the_supply_takes_what_is_near_once_and_forgets_what_was_used() {
    let mut board = board(quick(), "", "RG YB");
    board.receive(Arrival::Pair { index: 0, pair: pair("BB") });
    assert_eq!(board.next(), Some(pair("RG")), "the first to come counts");
    board.receive(Arrival::Pair { index: PAIRS_AHEAD_MAX, pair: pair("BB") });
    assert_eq!(board.supply.pair(PAIRS_AHEAD_MAX), None);
    send(&mut board, PACKETS_AHEAD_MAX, Tick(0), &[], 1);
    assert_eq!(board.waiting(), 0);
    let before = board.state().clone();
    lock(&mut board);
    let after = board.state().clone();
    board.forget_before(&before);
    board.restore(before);
    assert_eq!(board.next(), Some(pair("RG")), "what this state can use is still there");
    board.forget_before(&after);
    board.receive(Arrival::Pair { index: 0, pair: pair("RG") });
    assert_eq!(board.next(), None, "what was forgotten stays so");
}

#[test]
fn what_is_seen_is_the_grid_after_each_tick() {
    let mut board = board(quick(), "", &["RR YB GG bR YY RB GY rG"; 8].join(" "));
    for index in 0..6 {
        send(&mut board, index, Tick(60 * index), &[down(2, 3), across(4, 1)], 9);
    }
    let mut seen = Vec::new();
    for tick in 0..900_u32 {
        let held = [Buttons::LEFT, Buttons::RIGHT, Buttons::CLOCKWISE][tick as usize / 7 % 3];
        board.step(held, &mut Vec::new());
        let view = board.view();
        assert_eq!(view.cells, crate::view::spots(board.grid()), "after {tick}");
        let seen_ground = crate::placement::Ground::seen(&view);
        assert_eq!(seen_ground, crate::placement::Ground::of(board.grid()), "after {tick}");
        seen.push(board.state().clone());
    }
    seen.dedup_by_key(|state| state.grid.clone());
    assert!(10 < seen.len(), "{}", draw(board.grid()));
    for state in seen {
        board.restore(state);
        assert_eq!(board.view().cells, crate::view::spots(board.grid()));
    }
}
