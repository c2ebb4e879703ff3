//! The same with the board of a stacker, on which a packet is met by the next lock.

use super::*;
use stacker::{Attack, Options};

/// A session with the first pieces of a bout in which garbage may enter at once, and its dealer.
fn session() -> (Session, Dealer) {
    let kind = GameKind::STACKER;
    let player = |team| Player {
        team: Team(team),
        handling: kind.handling_default(),
        pick: kind.pick_default(),
    };
    let players = vec![player(0), player(1)].try_into().expect("two players");
    let options = Options { garbage_delay_ticks: 0, ..Options::default() };
    let setup = Setup { rules: ClockedRules::Stacker(options), players };
    let mut dealer = Dealer::new(&setup, &Seed([0; 32]));
    let mut session = Session::new(Seat(0), setup);
    let state = session.board().state();
    let mut dealt = 0;
    while let Some(arrival) = dealer.deal(&state, dealt) {
        session.receive(Update::Arrived(arrival));
        dealt += 1;
    }
    (session, dealer)
}

/// Three rows, to be visible from `tick` on.
fn packet(dealer: &mut Dealer, tick: u32) -> Update {
    let event = Event::Stacker(stacker::Event::Sent(Attack { rows: 3 }));
    let pick = GameKind::STACKER.pick_default();
    let arrival = dealer.send(Seat(1), pick, &event, 0, Tick(tick));
    Update::Arrived(arrival.expect("an attack is sent"))
}

/// Plays so many ticks, and drops a piece in the last.
fn drop_after(session: &mut Session, ticks: u32) {
    for _ in 1..ticks {
        session.step(Buttons::NONE);
        session.outgoing();
    }
    session.step(Buttons::HARD_DROP);
    session.outgoing();
}

fn garbage(session: &Session) -> u32 {
    let games::View::Stacker(view) = session.board().view() else { panic!("another game") };
    view.run.received
}

#[test]
fn a_packet_that_comes_late_is_played_as_if_it_had_come_in_time() {
    let ((mut early, mut dealer), (mut late, _)) = (session(), session());
    let packet = packet(&mut dealer, 20);
    early.receive(packet.clone());
    for session in [&mut early, &mut late] {
        drop_after(session, 40);
        drop_after(session, 40);
    }
    assert_eq!((garbage(&early), garbage(&late)), (3, 0));
    late.receive(packet);
    assert_eq!(early.board().state(), late.board().state());
    assert_eq!((early.stats().late_packets, late.stats().late_packets), (0, 1));
}

#[test]
fn a_packet_that_comes_late_but_before_a_lock_changes_nothing() {
    let (mut session, mut dealer) = session();
    drop_after(&mut session, 10);
    for _ in 0..20 {
        session.step(Buttons::RIGHT);
        session.outgoing();
    }
    session.receive(packet(&mut dealer, 12));
    let stats = session.stats();
    assert_eq!((stats.seen_late, stats.late_packets, stats.corrections), (1, 0, 0));
    drop_after(&mut session, 5);
    assert_eq!(garbage(&session), 3);
}

/// No board of this game has the state of another.
#[test]
fn a_state_of_another_game_is_passed_over() {
    let (mut session, _) = session();
    drop_after(&mut session, 10);
    let before = session.board().state();
    let (other, _) = super::session();
    let (cause, present) = (Cause::Asked, Tick(10));
    let state = Box::new(other.board().state());
    session.receive(Update::Corrected { cause, present, state });
    assert_eq!(session.board().state(), before);
    assert_eq!(session.stats().corrections, 0);
}
