//! Sessions whose server is restarted in the middle of a bout.

use super::*;

/// The server restarts with the state at a tick that survived, and with these packets, and waits for the other
/// players.
fn restart(session: &mut Session, server: &Session, survived: Tick, packets: &[Update]) {
    let state = server.state_at(survived).expect("it forgets nothing");
    let (cause, present) = (Cause::Restarted, survived);
    session.receive(Update::Corrected { cause, present, state: Box::new(state) });
    packets.iter().for_each(|packet| session.receive(packet.clone()));
    session.receive(Update::Paused(None));
}

/// The server confirms all that it has played, of which a crash would undo so many ticks.
fn confirm_but(session: &mut Session, server: &Session, undurable: u16) {
    let (before, after) = (session.confirmed(), server.board().tick());
    let state = server.state_at(Check::last_due(after)).expect("it forgets nothing");
    let (ticks, check) = (after.since(before) as u16, Some(Check::of(&state)));
    session.flow(&Flow { ticks, undurable, check, ..Flow::default() });
}

/// Everything that the session says, as one log of buttons from the first tick on.
fn said(session: &mut Session) -> (Option<Tick>, Vec<Buttons>) {
    let (mut first, mut held) = (None, Vec::new());
    while let Some(message) = session.outgoing() {
        let ClientMessage::Bout(BoutMessage::Play(batch)) = message else { continue };
        first.get_or_insert(batch.first);
        held.extend(batch.ticks().map(|(_, held)| held));
    }
    (first, held)
}

#[test]
fn the_own_board_stays_as_it_is_and_what_did_not_survive_is_sent_again() {
    let ((mut session, mut dealer), (mut server, _)) = (session(), session());
    let packets = [packet(&mut dealer, 40), packet(&mut dealer, 130), packet(&mut dealer, 400)];
    for packet in &packets {
        session.receive(packet.clone());
        server.receive(packet.clone());
    }
    fall(&mut session, 150);
    fall(&mut server, 150);
    // The last half second of what is confirmed is not durable.
    confirm_but(&mut session, &server, 30);
    fall(&mut session, 80);
    let board = session.board().state();
    session.receive(Update::Contact(Seat(1), Contact::Late { waits_ms: 500 }));
    restart(&mut session, &server, Tick(120), &packets);
    assert_eq!(session.board().state(), board, "nothing jumps");
    assert_eq!((session.confirmed(), session.board().tick()), (Tick(120), Tick(230)));
    assert_eq!(session.contact(Seat(1)), Contact::Good, "all players are as if just heard");
    let (first, held) = said(&mut session);
    assert_eq!((first, held.len()), (Some(Tick(120)), 110));
    let stats = session.stats();
    assert_eq!((stats.restarts, stats.lost_ticks, stats.corrections), (1, 0, 0));
    assert_eq!((stats.packets, stats.seen_late, stats.late_packets), (3, 0, 0));
    // The server plays the same from there, and the bout continues.
    let ((mut restarted, _), log) = (super::session(), server.prediction.held().take(120));
    packets.into_iter().for_each(|packet| restarted.receive(packet));
    for held in log.chain(held).collect::<Vec<_>>() {
        restarted.step(held);
    }
    assert_eq!(restarted.board().state(), board);
    session.receive(Update::Paused(Some(0)));
    confirm(&mut session, &restarted);
    assert_eq!((session.outgoing(), session.stats().desyncs), (None, 0));
    session.step(Buttons::LEFT);
    assert_eq!(said(&mut session), (Some(Tick(230)), vec![Buttons::LEFT]));
}

#[test]
fn a_packet_whose_sender_did_not_survive_did_not_come() {
    let ((mut session, mut dealer), (mut server, _)) = (session(), session());
    fall(&mut session, 10);
    fall(&mut server, 10);
    let ghost = packet(&mut dealer, 20);
    session.receive(ghost.clone());
    fall(&mut session, 240);
    restart(&mut session, &server, Tick(10), &[]);
    fall(&mut server, 240);
    assert_eq!(session.board().state(), server.board().state());
    assert_eq!((session.stats().corrections, session.stats().late_packets), (1, 0));
    // It is sent again later, and has the same number.
    let Update::Arrived(arrival) = ghost else { panic!("a packet") };
    let games::Arrival::Swordfight(swordfight::Arrival::Packet { index, packet, .. }) = arrival
    else {
        panic!("a packet")
    };
    let later = swordfight::Arrival::Packet { index, packet, visible_at: Tick(300) };
    for end in [&mut session, &mut server] {
        end.receive(Update::Paused(Some(0)));
        end.receive(Update::Arrived(games::Arrival::Swordfight(later.clone())));
        fall(end, 5);
    }
    assert_eq!(session.board().state(), server.board().state());
    assert_eq!(session.board().supply().len(), server.board().supply().len());
}

#[test]
fn input_is_kept_as_long_as_a_crash_would_undo_it() {
    let ((mut session, _), (mut server, _)) = (session(), session());
    for second in 1..=3 {
        fall(&mut session, 60);
        fall(&mut server, 60);
        confirm_but(&mut session, &server, 60 * second - 20);
    }
    assert!(!session.is_waiting(), "nothing on the screen waits for the disk");
    restart(&mut session, &server, Tick(20), &[]);
    assert_eq!(session.stats().lost_ticks, 0);
    assert_eq!(said(&mut session).0, Some(Tick(20)));
    session.receive(Update::Paused(Some(0)));
    // What is durable is forgotten, and a server that undoes more than it said takes the board back.
    session.flow(&Flow { ticks: 160, check: None, ..Flow::default() });
    fall(&mut session, 60);
    fall(&mut server, 60);
    confirm(&mut session, &server);
    restart(&mut session, &server, Tick(100), &[]);
    assert_eq!((session.stats().lost_ticks, session.board().tick()), (140, Tick(100)));
}

#[test]
fn a_restart_may_lead_back_before_the_state_by_which_the_session_resumed() {
    let ((mut session, _), (mut server, _)) = (session(), session());
    fall(&mut session, 60);
    fall(&mut server, 60);
    confirm_but(&mut session, &server, 40);
    fall(&mut session, 20);
    let resumed = Box::new(server.board().state());
    let (cause, present) = (Cause::Resumed, Tick(60));
    session.receive(Update::Corrected { cause, present, state: resumed });
    assert_eq!(said(&mut session).0, Some(Tick(60)));
    restart(&mut session, &server, Tick(20), &[]);
    assert_eq!((session.stats().lost_ticks, session.board().tick()), (0, Tick(80)));
    let (first, held) = said(&mut session);
    assert_eq!((first, held.len()), (Some(Tick(20)), 60));
}

#[test]
fn the_board_stands_still_until_the_bout_goes_on() {
    let (mut session, _) = session();
    fall(&mut session, 10);
    session.receive(Update::Paused(None));
    assert_eq!(session.take_clock_news(), Some(ClockNews::Stop));
    assert_eq!(session.standstill(), Some(Standstill::Waiting));
    fall(&mut session, 10);
    assert_eq!(session.board().tick(), Tick(10));
    session.receive(Update::Paused(Some(3000)));
    let wait = core::time::Duration::from_secs(3);
    assert_eq!(session.take_clock_news(), Some(ClockNews::GoOn(wait)));
    fall(&mut session, 10);
    assert_eq!(session.board().tick(), Tick(10));
    session.receive(Update::Paused(Some(0)));
    assert_eq!((session.standstill(), session.take_clock_news().is_some()), (None, true));
    fall(&mut session, 10);
    assert_eq!(session.board().tick(), Tick(20));
}

#[test]
fn a_client_that_was_started_anew_takes_the_state_as_it_is() {
    let ((mut session, _), (mut server, _)) = (session(), session());
    fall(&mut server, 100);
    restart(&mut session, &server, Tick(100), &[]);
    assert_eq!((session.board().tick(), session.stats().lost_ticks), (Tick(100), 0));
    assert_eq!(said(&mut session), (None, Vec::new()));
}

#[test]
fn on_a_new_connection_all_input_since_the_state_is_sent_again() {
    // The server was restarted, and the connection broke before it said so.
    let ((mut session, _), (mut server, _)) = (session(), session());
    fall(&mut session, 100);
    fall(&mut server, 40);
    let board = session.board().state();
    let (cause, present) = (Cause::Resumed, Tick(40));
    let state = Box::new(server.board().state());
    session.receive(Update::Corrected { cause, present, state });
    let (first, held) = said(&mut session);
    assert_eq!((first, held.len(), session.board().state()), (Some(Tick(40)), 60, board));
}
