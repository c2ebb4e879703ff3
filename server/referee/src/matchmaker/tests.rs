//! Tests of the results of a proposal.

use super::*;
use alloc::vec;
use bout::{Purpose, Seed, Stream};

fn matchmaker(tickets: &[(char, u64)]) -> Matchmaker<char> {
    let mut matchmaker = Matchmaker::default();
    for &(player, since) in tickets {
        let since = Millis(since);
        let ticket = Ticket { player, rating: 1500, since, last_opponent: None };
        assert!(matchmaker.join(ticket), "{player} is new");
    }
    matchmaker
}

fn propose(matchmaker: &mut Matchmaker<char>, now: u64) -> (u64, [char; 2]) {
    let proposals = matchmaker.pair(Millis(now), |_| false);
    let [Proposal { number, players, until, .. }] = proposals[..] else { panic!("{proposals:?}") };
    assert_eq!(until, Millis(now + 5000));
    (number, players)
}

#[test]
fn a_pair_counts_when_both_have_answered() {
    let mut matchmaker = matchmaker(&[('a', 0), ('b', 700)]);
    let (number, players) = propose(&mut matchmaker, 1000);
    assert_eq!(players, ['a', 'b']);
    assert!(matchmaker.pair(Millis(2000), |_| false).is_empty(), "nobody is proposed twice");
    assert_eq!(matchmaker.accept('b', number), None);
    assert_eq!(matchmaker.accept('b', number), None);
    assert_eq!(matchmaker.accept('a', number), Some(['a', 'b']));
    assert_eq!(matchmaker.accept('a', number), None);
    assert_eq!((matchmaker.count(), matchmaker.expire(Millis(60_000))), (0, vec![]));
}

#[test]
fn who_answered_alone_waits_on_from_where_it_was() {
    let mut matchmaker = matchmaker(&[('a', 0), ('b', 700)]);
    let (number, _) = propose(&mut matchmaker, 1000);
    assert_eq!(matchmaker.accept('b', number), None);
    assert_eq!(matchmaker.expire(Millis(5999)), vec![]);
    assert_eq!(matchmaker.expire(Millis(6000)), vec![Lapse::Out('a'), Lapse::Waits('b')]);
    assert_eq!(matchmaker.waiting('b').map(|ticket| ticket.since), Some(Millis(700)));
    assert_eq!((matchmaker.waiting('a'), matchmaker.count()), (None, 1));
    assert_eq!(matchmaker.accept('a', number), None, "it is too late");
}

#[test]
fn two_who_are_silent_are_both_out() {
    let mut matchmaker = matchmaker(&[('a', 0), ('b', 0)]);
    propose(&mut matchmaker, 1000);
    assert_eq!(matchmaker.expire(Millis(9000)), vec![Lapse::Out('a'), Lapse::Out('b')]);
    assert_eq!(matchmaker.count(), 0);
}

#[test]
fn who_declines_is_out_and_the_other_waits_on() {
    for answers in ["", "a", "b"] {
        let mut matchmaker = matchmaker(&[('a', 0), ('b', 700)]);
        let (number, _) = propose(&mut matchmaker, 1000);
        for player in answers.chars() {
            assert_eq!(matchmaker.accept(player, number), None);
        }
        assert_eq!(matchmaker.decline('a'), Some('b'));
        assert_eq!(matchmaker.waiting('b').map(|ticket| ticket.since), Some(Millis(700)));
        assert_eq!((matchmaker.count(), matchmaker.decline('a')), (1, None));
        assert_eq!(matchmaker.decline('b'), None, "it only waited");
        assert_eq!(matchmaker.count(), 0);
    }
}

#[test]
fn an_answer_to_an_old_proposal_does_nothing() {
    let mut matchmaker = matchmaker(&[('a', 0), ('b', 0)]);
    let (old, _) = propose(&mut matchmaker, 1000);
    assert_eq!(matchmaker.decline('a'), Some('b'));
    let ticket =
        Ticket { player: 'c', rating: 1500, since: Millis(1500), last_opponent: Some('b') };
    assert!(matchmaker.join(ticket));
    let (new, players) = propose(&mut matchmaker, 2000);
    assert_eq!(players, ['b', 'c']);
    for (player, number) in [('b', old), ('c', old), ('a', new), ('b', new + 1)] {
        assert_eq!(matchmaker.accept(player, number), None);
    }
    assert_eq!(matchmaker.expire(Millis(7000)), vec![Lapse::Out('b'), Lapse::Out('c')]);
}

#[test]
fn nobody_is_here_twice() {
    let mut matchmaker = matchmaker(&[('a', 0), ('b', 0)]);
    let again = Ticket { player: 'a', rating: 0, since: Millis(500), last_opponent: None };
    assert!(!matchmaker.join(again));
    let (number, _) = propose(&mut matchmaker, 1000);
    assert!(!matchmaker.join(again), "it is proposed");
    assert_eq!(matchmaker.accept('a', number), None);
    assert_eq!(matchmaker.accept('b', number), Some(['a', 'b']));
    assert!(matchmaker.join(again), "it is out, and may come back");
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

/// **Invariant:** every player has one place, and every proposal its two players.
fn hold(matchmaker: &Matchmaker<u32>, seed: u8) {
    let proposed = matchmaker.players.values().filter(|place| matches!(place, Place::Proposed(_)));
    assert_eq!(proposed.count(), 2 * matchmaker.proposals.len(), "seed {seed}");
    for (number, open) in &matchmaker.proposals {
        for ticket in open.tickets {
            let place = matchmaker.players.get(&ticket.player);
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
        let mut matchmaker = Matchmaker::default();
        for now in (0..2000).map(|step| Millis(400 * step)) {
            let player = stream.below(12);
            let rating = 1500 + 40 * player as i32;
            let last_opponent = Some(stream.below(12)).filter(|&last| last != player);
            let newest = matchmaker.numbers.saturating_sub(stream.below(4).into());
            match stream.below(8) {
                0..=2 => {
                    let _ = matchmaker.join(Ticket { player, rating, since: now, last_opponent });
                }
                3..=5 => met += usize::from(matchmaker.accept(player, newest).is_some()),
                6 => drop(matchmaker.decline(player)),
                _ => drop((matchmaker.expire(now), matchmaker.pair(now, |_| false))),
            }
            hold(&matchmaker, seed);
        }
    }
    assert!(100 < met, "{met}");
}
