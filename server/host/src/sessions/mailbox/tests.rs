//! Tests of the mailbox of a session.

use super::*;
use futures_util::FutureExt;

#[test]
fn a_full_mailbox_ends_its_session() {
    let (mailbox, mut inbox) = Mailbox::new();
    assert!(mailbox.is_ready());
    for number in 0..MESSAGES_WAITING_MAX as u32 {
        mailbox.post(ToSession::Tell(ServerMessage::Pong(number)));
    }
    assert!(!mailbox.is_ready() && !mailbox.is_closed());
    mailbox.post(ToSession::Exit);
    assert!(mailbox.is_closed());
    assert!(matches!(inbox.next(true).now_or_never(), Some(News::Cut)));
}

#[test]
fn a_full_send_window_or_a_lost_connection_is_backpressure() {
    let (mailbox, mut inbox) = Mailbox::new();
    let mut is_ready = |in_flight| {
        inbox.publish(in_flight);
        mailbox.is_ready()
    };
    assert!(is_ready(Some(FLOWS_MAX - 1)));
    assert!(!is_ready(Some(FLOWS_MAX)));
    assert!(!is_ready(None));
    assert!(is_ready(Some(0)));
}

#[test]
fn one_flow_waits_behind_a_few_letters_and_no_second() {
    let (mailbox, mut inbox) = Mailbox::new();
    inbox.publish(Some(0));
    mailbox.post(ToSession::Tell(ServerMessage::Pong(1)));
    assert!(mailbox.is_ready());
    mailbox.post(ToSession::Show([7].into()));
    assert!(!mailbox.is_ready());
    assert!(matches!(inbox.take(), Some(ToSession::Tell(_))));
    assert!(!mailbox.is_ready());
    assert!(matches!(inbox.take(), Some(ToSession::Show(_))));
    assert!(mailbox.is_ready());
}

#[tokio::test]
async fn letters_wait_for_a_session_that_takes_none_and_wake_one_that_waits() {
    let (mailbox, mut inbox) = Mailbox::new();
    mailbox.post(ToSession::Welcome);
    assert!(inbox.next(false).now_or_never().is_none());
    let news = inbox.next(true).now_or_never().unwrap();
    assert!(matches!(news, News::ToSession(letter) if matches!(*letter, ToSession::Welcome)));

    let posted = async { mailbox.post(ToSession::Exit) };
    let (news, ()) = tokio::join!(inbox.next(true), posted);
    assert!(matches!(news, News::ToSession(letter) if matches!(*letter, ToSession::Exit)));
}

#[test]
fn a_hundred_views_of_a_room_wait_as_one() {
    let (mailbox, mut inbox) = Mailbox::new();
    mailbox.post(ToSession::Tell(view(0)));
    for spectators in 1..=2 * MESSAGES_WAITING_MAX as u16 {
        mailbox.post(ToSession::Tell(view(spectators)));
    }
    mailbox.post(ToSession::Tell(ServerMessage::Outside));
    assert!(!mailbox.is_closed());
    let last = view(2 * MESSAGES_WAITING_MAX as u16);
    assert!(matches!(inbox.take(), Some(ToSession::Tell(told)) if told == last));
    assert!(matches!(inbox.take(), Some(ToSession::Tell(ServerMessage::Outside))));
    assert!(inbox.take().is_none());
}

#[test]
fn a_view_of_another_room_drops_none_of_the_one_before() {
    let (mailbox, mut inbox) = Mailbox::new();
    mailbox.post(ToSession::Tell(view(1)));
    mailbox.post(ToSession::Exit);
    mailbox.post(ToSession::Tell(view(2)));
    let taken: Vec<ToSession> = std::iter::from_fn(|| inbox.take()).collect();
    assert!(
        matches!(taken[..], [ToSession::Tell(_), ToSession::Exit, ToSession::Tell(_)]),
        "{taken:?}"
    );
}

fn view(spectators: u16) -> ServerMessage {
    ServerMessage::Room(wire::RoomView {
        kind: wire::RoomKind::Casual,
        rules: games::GameKind::SWORDFIGHT.rules_default(),
        best_of: 3,
        members: bout::Bounded::new(),
        seat: None,
        spectators,
        phase: wire::RoomPhase::Playing,
    })
}

#[test]
fn letters_to_an_ended_session_are_dropped() {
    let (mailbox, inbox) = Mailbox::new();
    drop(inbox);
    mailbox.post(ToSession::Exit);
    assert!(mailbox.is_closed() && open(&mailbox.0).letters.is_empty());
}
