//! What a session promises, against a server made of a few messages.

mod restarts;
mod stackers;

use super::*;
use crate::Verdict;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use bout::{Batch, Bounded, Run, Team};
use games::{ClockedRules, Dealer, GameKind, Player, Setup};
use wire::{CHECK_EVERY_TICKS, Check};

fn setup() -> ClockedSetup {
    let kind = GameKind::SWORDFIGHT;
    let player = |team| Player {
        team: Team(team),
        handling: kind.handling_default(),
        pick: kind.pick_default(),
    };
    let players = vec![player(0), player(1)].try_into().expect("two players");
    Setup { rules: ClockedRules::Swordfight(Default::default()), players }
}

/// A session with the first pairs of a bout, and its dealer.
fn session() -> (Session, Dealer) {
    let mut dealer = Dealer::new(&setup(), &Seed([0; 32]));
    let mut session = Session::new(Seat(0), setup());
    let state = session.board().state();
    let mut dealt = 0;
    while let Some(arrival) = dealer.deal(&state, dealt) {
        session.receive(Update::Arrived(arrival));
        dealt += 1;
    }
    (session, dealer)
}

/// A packet with sprinkles, to be visible from `tick` on.
fn packet(dealer: &mut Dealer, tick: u32) -> Update {
    let attack = swordfight::Attack { swords: Vec::new(), sprinkles: 9 };
    let event = Event::Swordfight(swordfight::Event::Sent(attack));
    let pick = GameKind::SWORDFIGHT.pick_default();
    let arrival = dealer.send(Seat(1), pick, &event, 0, Tick(tick));
    Update::Arrived(arrival.expect("an attack is sent"))
}

/// Falls fast, and lets go now and then, for each pair wants a press of its own.
fn fall(session: &mut Session, ticks: u32) {
    for _ in 0..ticks {
        let lets_go = session.board().tick().0.is_multiple_of(20);
        session.step(if lets_go { Buttons::NONE } else { Buttons::DOWN });
        session.outgoing();
    }
}

/// The server, which has played as far as `server`, tells `session` so.
fn confirm(session: &mut Session, server: &Session) {
    let (before, after) = (session.confirmed(), server.board().tick());
    let marked = Check::last_due(after);
    let is_due = before < marked;
    let check = is_due.then(|| Check::of(&server.state_at(marked).expect("it forgets nothing")));
    session.flow(&Flow { ticks: after.since(before) as u16, check, ..Flow::default() });
}

#[test]
fn ticks_go_out_at_once_when_a_button_changed_and_in_larger_batches_while_nothing_happens() {
    let check = |held: &str, sent: &str| {
        let (mut session, _) = session();
        let mut came = String::new();
        for letter in held.chars() {
            session.step(if letter == '<' { Buttons::LEFT } else { Buttons::NONE });
            came.push(if session.outgoing().is_some() { '!' } else { '.' });
        }
        assert_eq!(came, sent, "{held}");
    };
    // A pair enters in the first tick; then it only falls.
    check("......................", ".....!.......!.......!");
    check("<..........", "!!.......!.");
    check(".<<<<<<<<<<<<<..", ".!.....!.....!!.");
    check("..<.........", "..!!.......!");
}

#[test]
fn a_late_seat_does_not_wait_longer_and_a_knock_out_is_answered_at_once() {
    let quiet = |session: &mut Session| {
        let sent = |session: &mut Session| {
            session.step(Buttons::NONE);
            session.outgoing().is_some()
        };
        (1..20).find(|_| sent(session)).expect("no tick waits for ever")
    };
    let (mut session, _) = session();
    assert_eq!([quiet(&mut session), quiet(&mut session)], [SEND_EVERY_TICKS, SEND_QUIET_TICKS]);
    session.receive(Update::Contact(Seat(1), Contact::Late { waits_ms: 900 }));
    assert_eq!(quiet(&mut session), SEND_QUIET_TICKS, "the other is late");
    session.receive(Update::Contact(Seat(0), Contact::Late { waits_ms: 900 }));
    assert_eq!(quiet(&mut session), SEND_EVERY_TICKS);
    session.receive(Update::Contact(Seat(0), Contact::Good));
    session.step(Buttons::NONE);
    assert_eq!(session.outgoing(), None);
    session.receive(Update::Out(Seat(1), Tick(3)));
    assert!(session.outgoing().is_some(), "the server waits for this clock");
    assert_eq!(quiet(&mut session), SEND_QUIET_TICKS);
}

#[test]
fn what_goes_out_is_every_tick_once() {
    let (mut session, _) = session();
    let mut next = Tick(0);
    for tick in 0..100 {
        session.step(Buttons(tick * 7 % 5));
        if let Some(ClientMessage::Bout(BoutMessage::Play(batch))) = session.outgoing() {
            assert_eq!(batch.first, next);
            let held = batch.ticks().map(|(tick, held)| (tick.0, held.0));
            assert!(held.into_iter().all(|(tick, held)| held == (tick * 7 % 5) as u16));
            next = batch.end();
        }
    }
    assert!(97 <= next.0, "no tick waits longer than three");
}

#[test]
fn a_packet_that_comes_late_is_played_as_if_it_had_come_in_time() {
    let ((mut early, mut dealer), (mut late, _)) = (session(), session());
    let packet = packet(&mut dealer, 20);
    early.receive(packet.clone());
    fall(&mut early, 250);
    fall(&mut late, 250);
    assert_ne!(early.board().state(), late.board().state(), "a pair must have locked");
    late.receive(packet);
    assert_eq!(early.board().state(), late.board().state());
    assert_eq!((early.stats().late_packets, late.stats().late_packets), (0, 1));
}

#[test]
fn a_packet_that_comes_late_but_before_a_lock_changes_nothing() {
    let (mut session, mut dealer) = session();
    fall(&mut session, 5);
    session.receive(packet(&mut dealer, 2));
    assert_eq!(session.stats(), NetStats { packets: 1, seen_late: 1, ..NetStats::default() });
    assert_eq!(session.margin(), Some(-3));
}

#[test]
fn every_state_since_the_last_check_is_known() {
    let (mut session, _) = session();
    let mut states = vec![session.board().state()];
    for _ in 0..100 {
        fall(&mut session, 1);
        states.push(session.board().state());
    }
    let known = |session: &Session, from: u32| {
        for (tick, state) in (0..).zip(&states) {
            let known = session.state_at(Tick(tick));
            assert_eq!(known.as_ref(), Some(state).filter(|_| from <= tick), "tick {tick}");
        }
        assert_eq!(session.state_at(Tick(101)), None);
    };
    known(&session, 0);
    // From a state of the server's on, in the middle of what is kept.
    let state = Box::new(states[31].clone());
    let cause = Cause::Asked;
    session.receive(Update::Corrected { cause, present: Tick(31), state });
    known(&session, 31);
    let check = Some(Check::of(&states[60]));
    session.flow(&Flow { ticks: 29, check, ..Flow::default() });
    known(&session, 60);
    assert_eq!(session.stats(), NetStats::default());
}

#[test]
fn what_is_older_than_the_last_check_is_forgotten() {
    let (mut session, _) = session();
    fall(&mut session, 59);
    let mut server = session.clone();
    confirm(&mut session, &server);
    assert_eq!((session.confirmed(), session.prediction.held().count()), (Tick(59), 59));
    fall(&mut session, 101);
    fall(&mut server, 41);
    confirm(&mut session, &server);
    assert_eq!((session.confirmed(), session.prediction.held().count()), (Tick(100), 100));
    assert_eq!(session.stats(), NetStats::default());
}

#[test]
fn a_seat_that_was_advanced_goes_on_from_there() {
    let ((mut session, _), (mut server, _)) = (session(), session());
    fall(&mut session, 10);
    for _ in 0..80 {
        server.step(Buttons::NONE);
    }
    let state = Box::new(server.board().state());
    session.receive(Update::Corrected { cause: Cause::Advanced, present: Tick(0), state });
    assert_eq!(session.board().state(), server.board().state());
    assert_eq!(session.stats().forced_advances, 1);
    session.step(Buttons::LEFT);
    let runs = vec![Run { held: Buttons::LEFT, ticks: 1 }];
    let runs: Bounded<Run, { bout::RUNS_MAX }> = runs.try_into().expect("one run");
    assert_eq!(
        session.outgoing(),
        Some(ClientMessage::Bout(BoutMessage::Play(Batch { first: Tick(80), runs })))
    );
}

#[test]
fn what_was_pressed_after_a_correction_is_played_again() {
    let ((mut session, _), (mut server, _)) = (session(), session());
    for _ in 0..40 {
        server.step(Buttons::NONE);
    }
    fall(&mut session, 70);
    let state = Box::new(server.board().state());
    session.receive(Update::Corrected { cause: Cause::Advanced, present: Tick(0), state });
    fall(&mut server, 30);
    assert_eq!(session.board().state(), server.board().state());
}

#[test]
fn a_true_desync_asks_once_and_is_told_with_both_states() {
    let ((mut session, _), (mut server, _)) = (session(), session());
    fall(&mut session, 64);
    for _ in 0..64 {
        server.step(Buttons::NONE);
    }
    confirm(&mut session, &server);
    assert_eq!(session.outgoing(), Some(ClientMessage::Bout(BoutMessage::Resync)));
    fall(&mut session, 60);
    fall(&mut server, 60);
    confirm(&mut session, &server);
    assert_ne!(session.outgoing(), Some(ClientMessage::Bout(BoutMessage::Resync)));
    assert_eq!(session.stats().desyncs, 1);
    let state = server.board().state();
    let cause = Cause::Asked;
    session.receive(Update::Corrected { cause, present: Tick(0), state: Box::new(state.clone()) });
    let desync = session.take_desync().expect("the two states differ");
    assert_eq!((&desync.confirmed, desync.held.len()), (&state, 124));
    assert_eq!(desync.replay(), (desync.predicted.clone(), Verdict::Predicted));
    assert_eq!(Desync::read(&desync.write()), Ok(desync));
    assert_eq!(session.board().state(), state);
    assert_eq!(session.take_desync(), None);
}

#[test]
fn the_board_waits_for_a_server_that_says_nothing() {
    let (mut session, _) = session();
    fall(&mut session, 1000);
    assert_eq!(session.board().tick(), Tick(PAST_TICKS_MAX));
    assert!(session.is_waiting());
    let server = session.clone();
    confirm(&mut session, &server);
    fall(&mut session, 1);
    assert_eq!(session.board().tick(), Tick(PAST_TICKS_MAX + 1));
}

#[test]
fn the_board_waits_for_a_server_that_checks_nothing() {
    let (mut session, _) = session();
    for _ in 0..1000 {
        fall(&mut session, 1);
        let ticks = session.board().tick().since(session.confirmed()) as u16;
        session.flow(&Flow { ticks, check: None, ..Flow::default() });
    }
    assert_eq!(session.board().tick(), Tick(PAST_TICKS_MAX + CHECK_EVERY_TICKS));
}

/// A session of seat 0 in a bout with a seat for each of these teams.
fn brawl(teams: &[u8]) -> Session {
    let ClockedSetup { rules, players } = setup();
    let player = players[0];
    let players: Vec<Player> =
        teams.iter().map(|&team| Player { team: Team(team), ..player }).collect();
    let players = players.try_into().expect("no more than a bout has seats");
    Session::new(Seat(0), Setup { rules, players })
}

/// The target that it would have the server know, if any.
fn choice(session: &mut Session) -> Option<u8> {
    match session.outgoing() {
        Some(ClientMessage::Bout(BoutMessage::Target(Seat(seat)))) => Some(seat),
        None => None,
        other => panic!("{other:?} instead of a target"),
    }
}

#[test]
fn targets_go_round_the_living_opponents_from_the_last_one_chosen() {
    let mut session = brawl(&[0, 0, 1, 1, 2]);
    assert_eq!(session.target(Seat(0)), Some(Seat(2)));
    session.receive(Update::Out(Seat(3), Tick(50)));
    session.cycle_target(Round::Forwards);
    assert_eq!((choice(&mut session), choice(&mut session)), (Some(4), None));
    assert_eq!(session.target(Seat(0)), Some(Seat(2)), "the server has not said so yet");
    session.cycle_target(Round::Forwards);
    assert_eq!(choice(&mut session), Some(2));
    session.cycle_target(Round::Backwards);
    assert_eq!(choice(&mut session), Some(4));
    session.receive(Update::Target(Seat(0), Seat(4)));
    assert_eq!(session.target(Seat(0)), Some(Seat(4)));
    session.receive(Update::Out(Seat(2), Tick(60)));
    session.cycle_target(Round::Forwards);
    assert_eq!(choice(&mut session), None, "there is no other");
    session.choose_target(Seat(1));
    assert_eq!(choice(&mut session), None, "an ally is no target");
}

#[test]
fn the_ticks_before_a_choice_are_said_before_it() {
    let mut session = brawl(&[0, 1, 2]);
    session.step(Buttons::NONE);
    assert_eq!(session.outgoing(), None);
    session.choose_target(Seat(2));
    let Some(ClientMessage::Bout(BoutMessage::Play(batch))) = session.outgoing() else {
        panic!("the tick first")
    };
    assert_eq!((batch.first, batch.end()), (Tick(0), Tick(1)));
    assert_eq!(choice(&mut session), Some(2));
}

#[test]
fn who_is_out_aims_at_nobody() {
    let mut session = brawl(&[0, 1, 2, 3]);
    session.receive(Update::Out(Seat(1), Tick(5)));
    assert_eq!([0, 1, 9].map(|seat| session.target(Seat(seat))), [Some(Seat(2)), None, None]);
    session.receive(Update::Target(Seat(9), Seat(0)));
    session.receive(Update::Out(Seat(9), Tick(5)));
}
