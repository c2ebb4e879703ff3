//! Tests of more packets than may be pending for a seat.

use super::*;
use bout::{Buttons, Seed, Team};
use games::{ClockedRules, Event, GameKind, Player, Queues, Setup};
use swordfight::board::PACKETS_WAITING_MAX;

/// A free-for-all of three seats, with the answers so far.
fn bout() -> (Referee, Vec<Answer>) {
    let kind = GameKind::SWORDFIGHT;
    let player = |team| Player {
        team: Team(team),
        handling: kind.handling_default(),
        pick: kind.pick_default(),
    };
    let players = [0, 1, 2].map(player).to_vec().try_into().expect("three players");
    let options = swordfight::Options { fall_ms: 100, fall_least_ms: 100, ..Default::default() };
    let setup = Setup { rules: ClockedRules::Swordfight(options), players };
    let mut referee = Referee::new(setup, Seed([3; 32]));
    let opening = referee.open();
    (referee, opening)
}

/// Sends so many packets of one sprinkle from seat 0 to seat 1.
fn send(referee: &mut Referee, now: Millis, packets: usize, answers: &mut Vec<Answer>) {
    let attack = swordfight::Attack { swords: Vec::new(), sprinkles: 1 };
    let event = Event::Swordfight(swordfight::Event::Sent(attack));
    for _ in 0..packets {
        referee.send(now, Seat(0), &event, answers);
    }
}

/// How many packets arrived at seat 1.
fn arrived(answers: &[Answer]) -> usize {
    let is_packet = |answer: &&Answer| match answer {
        Answer::Arrived(Seat(1), arrival) => arrival.acts_from().is_some(),
        _ => false,
    };
    answers.iter().filter(is_packet).count()
}

#[test]
fn what_is_beyond_the_bound_vanishes_and_both_ends_agree_on_the_rest() {
    let (mut referee, mut answers) = bout();
    send(&mut referee, Millis(0), PACKETS_WAITING_MAX, &mut answers);
    assert_eq!(arrived(&answers), PACKETS_WAITING_MAX);
    send(&mut referee, Millis(0), 100, &mut answers);
    assert_eq!(arrived(&answers), PACKETS_WAITING_MAX, "the rest vanish");
    let lines = answers.iter().filter(|answer| matches!(answer, Answer::Ledger(_))).count();
    assert_eq!(lines, PACKETS_WAITING_MAX + 100, "but everyone is told");
    let sprinkle_attacks = PACKETS_WAITING_MAX as u32 + 100;
    assert_eq!(referee.dealer.queues(), Queues::Swordfight { swords: 0, sprinkle_attacks });
    // The seat meets some, and is sent as many again, while its client receives nothing.
    let mut refilled = 0;
    for tick in 0.. {
        let mut batch = Batch::new(Tick(tick));
        assert!(batch.push(Buttons::NONE));
        let at = Millis(u64::from(tick) * 1000 / 60);
        referee.process(at, Command::Play(Seat(1), batch), &mut answers);
        if referee.board(Seat(1)).out().is_some() {
            break;
        }
        let before = arrived(&answers);
        send(&mut referee, at, 1, &mut answers);
        refilled += arrived(&answers) - before;
    }
    assert!((3..60).contains(&refilled), "{refilled} packets entered");
    // Then it receives everything at once, before its first tick.
    let mut client = Board::new(&referee.setup().board(Seat(1)));
    for answer in answers {
        if let Answer::Arrived(Seat(1), arrival) = answer {
            client.receive(arrival);
        }
    }
    let server = referee.board(Seat(1));
    while client.tick() < server.tick() {
        client.step(Buttons::NONE, &mut Vec::new());
    }
    assert_eq!(client.state(), server.state());
}
