//! Sessions: delivery, and reconnecting.

use super::*;
use bout::{Bounded, Seat, Seed};
use games::{GameKind, Setup};
use wire::{
    ChatLine, ChatText, Contact, Flow, MemberId, Name, RoomKind, RoomPhase, RoomView, Start, Update,
};

const NOW: Millis = Millis(1_000);

fn flow() -> ServerMessage {
    ServerMessage::Flow(Flow::default())
}

#[test]
fn only_a_client_in_a_room_or_in_the_ranked_queue_is_waited_for() {
    let mut session = Session::<u8>::default();
    assert!(!session.disconnect(NOW));
    let mut session = Session::default();
    session.enter(Some(7));
    assert!(session.disconnect(NOW));
    assert_eq!((session.held_until(), session.in_flight()), (Some(NOW.plus(HOLD)), None));
    session.enter(None);
    assert!(!session.disconnect(NOW));
}

#[test]
fn messages_for_a_disconnected_client_are_written_on_its_next_connection() {
    let mut session = Session::default();
    session.enter(Some(7));
    assert!(session.disconnect(NOW));
    assert_eq!(session.tell(NOW, &ServerMessage::Outside), Ok([None, None]));
    assert_eq!((session.tell(NOW, &flow()), session.show(NOW)), (Ok([None, None]), Ok(false)));
    let frames = session.resume(NOW, 0).expect("nothing was acknowledged");
    let first = ServerMessage::Resumed { heard: 0 };
    assert_eq!(frames, [first, ServerMessage::Outside].map(|message| encode(&message)));
    assert_eq!((session.in_flight(), session.held_until()), (Some(0), None));
}

#[test]
fn flows_made_for_an_old_connection_are_dropped() {
    let mut session = Session::default();
    session.enter(Some(7));
    assert!(session.disconnect(NOW));
    session.resume(NOW, 0).expect("nothing was said");
    session.resumed();
    assert_eq!((session.tell(NOW, &flow()), session.show(NOW)), (Ok([None, None]), Ok(false)));
    session.renewed();
    assert!(session.tell(NOW, &flow()).is_ok_and(|[_, frame]| frame.is_some()));
    assert_eq!(session.show(NOW), Ok(true));
}

/// A view of a room with so many spectators.
fn room(spectators: u16) -> ServerMessage {
    ServerMessage::Room(RoomView {
        kind: RoomKind::Casual,
        rules: GameKind::SWORDFIGHT.rules_default(),
        best_of: 3,
        members: Bounded::new(),
        seat: None,
        spectators,
        phase: RoomPhase::Playing,
    })
}

/// Tells a session of so many views, and returns how many were written.
fn tell_views(session: &mut Session<u8>, views: u16) -> usize {
    let told = (1..=views).map(|number| session.tell(NOW, &room(number)).expect("a view"));
    told.flatten().flatten().count()
}

#[test]
fn views_of_a_room_never_fill_the_buffer_of_a_disconnected_client() {
    let mut session = Session::default();
    session.enter(Some(7));
    assert!(session.disconnect(NOW));
    // Two minutes of as many messages as one opponent may send.
    assert_eq!(tell_views(&mut session, 120 * 120), 0);
    let frames = session.resume(NOW, 0).expect("the session goes on");
    let expected = [ServerMessage::Resumed { heard: 0 }, room(120 * 120)];
    assert_eq!(frames, expected.map(|message| encode(&message)));
}

#[test]
fn views_are_coalesced_and_hold_up_no_flow() {
    let mut session = Session::default();
    session.enter(Some(7));
    assert_eq!(tell_views(&mut session, 1_000), VIEWS_IN_FLIGHT_MAX);
    assert_eq!((session.in_flight(), session.view_due(NOW)), (Some(0), Ok(None)));
    // Once the client has acknowledged one, it gets the latest.
    let mut client = Line::default();
    client.hear::<ServerMessage>(&encode(&room(1))).expect("a frame");
    let answer = client.say(NOW, &ClientMessage::Ping(1)).expect("a short line");
    session.receive(&answer).expect("an answer");
    let frame = session.view_due(NOW).expect("a short line").expect("a view is due");
    assert!(frame.starts_with(&encode(&room(1_000))));
    assert_eq!(session.view_due(NOW), Ok(None));
}

#[test]
fn a_bout_comes_after_the_view_of_its_room_also_on_a_new_connection() {
    let mut session = Session::default();
    session.enter(Some(7));
    tell_views(&mut session, 9);
    let [before, start] = session.tell(NOW, &start()).expect("a start");
    assert_eq!((before, start), (Some(encode(&room(9))), Some(encode(&self::start()))));
    assert!(session.disconnect(NOW));
    tell_views(&mut session, 10);
    let frames = session.resume(NOW, 0).expect("the session goes on");
    let expected = [ServerMessage::Resumed { heard: 0 }, room(10), self::start(), room(10)];
    assert_eq!(frames, expected.map(|message| encode(&message)));
}

fn start() -> ServerMessage {
    let setup = Setup { rules: GameKind::SWORDFIGHT.rules_default(), players: Bounded::new() };
    let commitment = Seed([1; 32]).commitment();
    let (bout, seat, countdown_ms) = (1, Seat(0), 3_000);
    let nonces = Bounded::new();
    ServerMessage::Start(Start { bout, seat, setup, commitment, nonces, countdown_ms })
}

#[test]
fn a_full_buffer_drops_what_is_outdated_and_the_session_goes_on() {
    let mut session = Session::default();
    session.enter(Some(7));
    let text = ChatText::new(&"x".repeat(100)).expect("a text");
    let name = Name::new("Anne").expect("a name");
    let line = ServerMessage::Chat(ChatLine { from: MemberId(3), name, text });
    let contact = |seat, waits_ms| {
        ServerMessage::Bout(Update::Contact(Seat(seat), Contact::Late { waits_ms }))
    };
    // Some of it was written to a connection that broke.
    session.tell(NOW, &line).expect("the buffer has room");
    assert!(session.disconnect(NOW));
    for number in 0..10_000 {
        session.tell(NOW, &line).expect("chat can be dropped");
        session.tell(NOW, &contact(number as u8 % 2, number)).expect("only the last counts");
    }
    session.tell(NOW, &start()).expect("an event");
    let frames = session.resume(NOW, 0).expect("the session goes on");
    assert_eq!(frames[1], encode(&ServerMessage::Superseded), "a number that was given");
    for last in [contact(0, 9_998), contact(1, 9_999), start()] {
        assert!(frames.contains(&encode(&last)), "{last:?}");
    }
}
