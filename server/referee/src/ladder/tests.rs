//! What becomes of a proposal.

use super::*;
use alloc::vec;
use bout::{Purpose, Seed, Stream};

fn ladder(tickets: &[(char, u64)]) -> Ladder<char> {
    let mut ladder = Ladder::default();
    for &(player, since) in tickets {
        let since = Millis(since);
        let ticket = Ticket { player, rating: 1500, since, last_opponent: None };
        assert!(ladder.join(ticket), "{player} is new");
    }
    ladder
}

fn propose(ladder: &mut Ladder<char>, now: u64) -> (u64, [char; 2]) {
    let proposals = ladder.pair(Millis(now));
    let [Proposal { number, players, until }] = proposals[..] else { panic!("{proposals:?}") };
    assert_eq!(until, Millis(now + 5000));
    (number, players)
}

#[test]
fn a_pair_counts_when_both_have_answered() {
    let mut ladder = ladder(&[('a', 0), ('b', 700)]);
    let (number, players) = propose(&mut ladder, 1000);
    assert_eq!(players, ['a', 'b']);
    assert!(ladder.pair(Millis(2000)).is_empty(), "nobody is proposed twice");
    assert_eq!(ladder.accept('b', number), None);
    assert_eq!(ladder.accept('b', number), None);
    assert_eq!(ladder.accept('a', number), Some(['a', 'b']));
    assert_eq!(ladder.accept('a', number), None);
    assert_eq!((ladder.count(), ladder.expire(Millis(60_000))), (0, vec![]));
}

#[test]
fn who_answered_alone_waits_on_from_where_it_was() {
    let mut ladder = ladder(&[('a', 0), ('b', 700)]);
    let (number, _) = propose(&mut ladder, 1000);
    assert_eq!(ladder.accept('b', number), None);
    assert_eq!(ladder.expire(Millis(5999)), vec![]);
    assert_eq!(ladder.expire(Millis(6000)), vec![Lapse::Out('a'), Lapse::Waits('b')]);
    assert_eq!(ladder.waiting('b').map(|ticket| ticket.since), Some(Millis(700)));
    assert_eq!((ladder.waiting('a'), ladder.count()), (None, 1));
    assert_eq!(ladder.accept('a', number), None, "it is too late");
}

#[test]
fn two_who_are_silent_are_both_out() {
    let mut ladder = ladder(&[('a', 0), ('b', 0)]);
    propose(&mut ladder, 1000);
    assert_eq!(ladder.expire(Millis(9000)), vec![Lapse::Out('a'), Lapse::Out('b')]);
    assert_eq!(ladder.count(), 0);
}

#[test]
fn who_declines_is_out_and_the_other_waits_on() {
    for answers in ["", "a", "b"] {
        let mut ladder = ladder(&[('a', 0), ('b', 700)]);
        let (number, _) = propose(&mut ladder, 1000);
        for player in answers.chars() {
            assert_eq!(ladder.accept(player, number), None);
        }
        assert_eq!(ladder.decline('a'), Some('b'));
        assert_eq!(ladder.waiting('b').map(|ticket| ticket.since), Some(Millis(700)));
        assert_eq!((ladder.count(), ladder.decline('a')), (1, None));
        assert_eq!(ladder.decline('b'), None, "it only waited");
        assert_eq!(ladder.count(), 0);
    }
}

#[test]
fn an_answer_to_an_old_proposal_does_nothing() {
    let mut ladder = ladder(&[('a', 0), ('b', 0)]);
    let (old, _) = propose(&mut ladder, 1000);
    assert_eq!(ladder.decline('a'), Some('b'));
    let ticket =
        Ticket { player: 'c', rating: 1500, since: Millis(1500), last_opponent: Some('b') };
    assert!(ladder.join(ticket));
    let (new, players) = propose(&mut ladder, 2000);
    assert_eq!(players, ['b', 'c']);
    for (player, number) in [('b', old), ('c', old), ('a', new), ('b', new + 1)] {
        assert_eq!(ladder.accept(player, number), None);
    }
    assert_eq!(ladder.expire(Millis(7000)), vec![Lapse::Out('b'), Lapse::Out('c')]);
}

#[test]
fn nobody_is_here_twice() {
    let mut ladder = ladder(&[('a', 0), ('b', 0)]);
    let again = Ticket { player: 'a', rating: 0, since: Millis(500), last_opponent: None };
    assert!(!ladder.join(again));
    let (number, _) = propose(&mut ladder, 1000);
    assert!(!ladder.join(again), "it is proposed");
    assert_eq!(ladder.accept('a', number), None);
    assert_eq!(ladder.accept('b', number), Some(['a', 'b']));
    assert!(ladder.join(again), "it is out, and may come back");
}

#[test]
fn the_narrowest_and_the_widest_window_are_numbers() {
    let check = |waited, points| assert_eq!(window(Millis(waited)), points);
    check(0, 100);
    check(99, 100);
    check(100, 101);
    check(12_000, 220);
    check(u64::MAX, u32::MAX);
}

/// Every player has one place, and every proposal its two players.
fn hold(ladder: &Ladder<u32>, seed: u8) {
    let proposed = ladder.players.values().filter(|place| matches!(place, Place::Proposed(_)));
    assert_eq!(proposed.count(), 2 * ladder.proposals.len(), "seed {seed}");
    for (number, open) in &ladder.proposals {
        for ticket in open.tickets {
            let place = ladder.players.get(&ticket.player);
            let is_its = matches!(place, Some(Place::Proposed(its)) if its == number);
            assert!(is_its, "seed {seed}: {number} holds {ticket:?}");
        }
    }
}

#[test]
fn whatever_is_said_in_whatever_order_nobody_is_lost() {
    let mut met = 0;
    for seed in 0..50 {
        let mut stream = Stream::new(&Seed([seed; 32]), Purpose::Bots);
        let mut ladder = Ladder::default();
        for now in (0..2000).map(|step| Millis(400 * step)) {
            let player = stream.below(12);
            let rating = 1500 + 40 * player as i32;
            let last_opponent = Some(stream.below(12)).filter(|&last| last != player);
            let newest = ladder.numbers.saturating_sub(stream.below(4).into());
            match stream.below(8) {
                0..=2 => drop(ladder.join(Ticket { player, rating, since: now, last_opponent })),
                3..=5 => met += usize::from(ladder.accept(player, newest).is_some()),
                6 => drop(ladder.decline(player)),
                _ => drop((ladder.expire(now), ladder.pair(now))),
            }
            hold(&ladder, seed);
        }
    }
    assert!(100 < met, "{met}");
}
