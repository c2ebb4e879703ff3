//! Packets: what cancels them, and how they enter.

use super::*;

/// Sends the `index`th packet of a board, with its place in the queue.
fn send(board: &mut Board, index: u32, queue_index: u32, rows: u16, visible_at: u32) {
    let columns = board.setup.options.columns;
    let (column, side) = (column_of(queue_index, columns), Side::of(queue_index));
    let packet = Packet { from: Seat(1), rows, queue_index, column, side };
    board.receive(Arrival::Packet { index, visible_at: Tick(visible_at), packet });
}

/// A board of tetrominoes with a delay of ten ticks for garbage.
fn ready(drawing: &str, pieces: &str) -> Board {
    board(Options { garbage_delay_ticks: 10, ..still() }, drawing, pieces)
}

fn entered(events: &[Event]) -> Vec<(u16, u8)> {
    let entered = events.iter().filter_map(|event| match *event {
        Event::Entered { rows, column } => Some((rows, column)),
        _ => None,
    });
    entered.collect()
}

#[test]
fn garbage_enters_after_a_lock_when_its_delay_has_passed() {
    let mut board = ready("..........", "OOOO");
    send(&mut board, 0, 0, 2, 3);
    // The first lock, in tick 1, does not see it; the next, in tick 3, sees it early.
    assert!(!play(&mut board, ".!").iter().any(|event| matches!(event, Event::Warned { .. })));
    let events = play(&mut board, ".!");
    assert!(events.contains(&Event::Warned { rows: 2, column: 1, side: Side::Right }));
    assert!(entered(&events).is_empty());
    assert_eq!(board.state().packets_taken(), 1);
    assert!(entered(&play(&mut board, "........")).is_empty());
    assert_eq!(entered(&play(&mut board, ".!")), [(2, 1)]);
    assert!(draw(board.grid()).ends_with("=.========/=.========"));
}

#[test]
fn no_more_enters_at_one_lock_than_the_cap() {
    let mut board = ready("..........", "OOOOOO");
    send(&mut board, 0, 0, 5, 0);
    send(&mut board, 1, 1, 6, 0);
    play(&mut board, "............");
    assert_eq!(entered(&play(&mut board, "!")), [(5, 1), (3, 2)]);
    let left: Vec<_> = board.incoming().map(|it| (it.rows, it.column, it.side)).collect();
    assert_eq!(left, [(3, 2, Side::Left)]);
    assert_eq!(entered(&play(&mut board, ".!")), [(3, 2)]);
    assert_eq!(board.state().run().received, 11);
}

const TWO_DOUBLES: &str = "########../########../########../########..";

#[test]
fn own_rows_cancel_the_oldest_first_and_the_rest_is_sent() {
    let check = |pending: &[u16], made: u16, left: &[u16], sent: u16| {
        let mut board = ready("..........", "O");
        for (index, &rows) in (0..).zip(pending) {
            send(&mut board, index, index, rows, 0);
        }
        let mut events = Vec::new();
        let Board { setup, state, supply } = &mut board;
        state.incoming.take(supply, &setup.options, 10, Tick(0), &mut events);
        events.clear();
        assert_eq!(board.state.incoming.cancel(made, &mut events), sent, "{pending:?} {made}");
        let kept: Vec<u16> = board.incoming().map(|it| it.rows).collect();
        assert_eq!(kept, left, "{pending:?} {made}");
        let cancelled = events.contains(&Event::Cancelled(made - sent));
        assert_eq!(cancelled, made != sent);
    };
    check(&[3, 4], 5, &[2], 0);
    check(&[2], 5, &[], 3);
    check(&[], 5, &[], 5);
    check(&[2], 0, &[2], 0);
}

#[test]
fn a_lock_that_clears_lines_lets_nothing_in_and_cancels() {
    let mut board = ready(TWO_DOUBLES, "OOO");
    send(&mut board, 0, 0, 4, 0);
    play(&mut board, ".>.>.>.>......");
    let events = play(&mut board, "!");
    assert_eq!(cleared(&events).len(), 1);
    assert!(events.contains(&Event::Cancelled(1)) && entered(&events).is_empty());
    assert!(!events.iter().any(|event| matches!(event, Event::Sent(_))));
    // The second double makes two rows by its combo, and ten for the empty field.
    let events = play(&mut board, "...>.>.>.>!");
    assert!(events.contains(&Event::Cancelled(3)), "{events:?}");
    assert!(events.contains(&Event::Sent(crate::Attack { rows: 8 })), "{events:?}");
    assert_eq!(board.state().run().sent, 8);
}

#[test]
fn packets_of_one_column_are_set_apart() {
    let mut board = ready("..........", "OOOO");
    for index in 0..4 {
        // Each is the tenth after the one before: the same column, the same side.
        send(&mut board, index, 10 * index, 1, 0);
    }
    let columns: Vec<u8> = board.incoming().map(|it| it.column).collect();
    assert_eq!(columns, [1, 2, 1, 2]);
    play(&mut board, "............");
    assert_eq!(entered(&play(&mut board, "!")), [(1, 1), (1, 2), (1, 1), (1, 2)]);
}

#[test]
fn a_block_that_is_pushed_through_the_ceiling_is_the_end() {
    let high = ["#........."; 20].join("/");
    let mut board = ready(&high, "OOOO");
    send(&mut board, 0, 0, 4, 0);
    send(&mut board, 1, 1, 1, 0);
    play(&mut board, "...........");
    let events = play(&mut board, "!");
    assert_eq!(entered(&events), [(4, 1), (1, 2)]);
    assert_eq!(events.last(), Some(&Event::Out));
}

#[test]
fn attacks_grow_with_time_after_they_cancelled() {
    let options = Options { margin_from_tick: 0, margin_per_mille: 1000, ..still() };
    let mut board = board(options, "########../########..", "OO");
    send(&mut board, 0, 0, 1, 0);
    // Eleven rows less one, three times over after two seconds.
    let log = ".".repeat(120) + ">.>.>.>!";
    let events = play(&mut board, &log);
    assert!(events.contains(&Event::Sent(crate::Attack { rows: 30 })), "{events:?}");
}

#[test]
fn a_packet_of_nothing_is_not_kept_and_a_seat_has_room_for_so_many() {
    let mut board = ready("..........", "O");
    send(&mut board, 0, 0, 0, 0);
    assert_eq!(board.waiting(), 0);
    for index in 0..PACKETS_WAITING_MAX as u32 {
        assert!(board.has_room());
        send(&mut board, index, index, 1, 0);
    }
    assert!(!board.has_room());
}
