//! Tests of pairing: each rule by examples, and all of them against exhaustive search.

use super::*;
use alloc::string::String;
use bout::{Purpose, Seed, Stream};

/// A minute after the clock began.
const NOW: Millis = Millis(60_000);

/// Player, rating, seconds waited, and the opponent of the last match.
type Line = (char, i32, u64, Option<char>);

fn tickets(lines: &[Line]) -> Vec<Ticket<char>> {
    let ticket = |&(player, rating, waited, last_opponent): &Line| {
        let since = NOW.since(Millis(1000 * waited));
        Ticket { player, rating, since, last_opponent }
    };
    lines.iter().map(ticket).collect()
}

fn check(lines: &[Line], expected: &str) {
    let pairs = pairs(tickets(lines), NOW);
    let names = pairs.iter().map(|pair| pair.map(|one| one.player).iter().collect::<String>());
    assert_eq!(names.collect::<Vec<_>>().join(" "), expected, "{lines:?}");
}

#[test]
fn a_window_begins_at_100_points_and_widens_by_10_a_second() {
    check(&[('a', 1500, 0, None), ('b', 1600, 0, None)], "ab");
    check(&[('a', 1500, 0, None), ('b', 1601, 0, None)], "");
    check(&[('a', 1500, 0, None), ('b', 1399, 0, None)], "");
    check(&[('a', 1500, 7, None), ('b', 1670, 0, None)], "ab");
    check(&[('a', 1500, 7, None), ('b', 1671, 0, None)], "");
    check(&[('a', 1500, 7, None), ('b', 1671, 7, None)], "");
}

#[test]
fn the_wider_window_counts_whoever_has_it() {
    check(&[('a', 2400, 50, None), ('b', 1900, 0, None)], "ab");
    check(&[('a', 2400, 0, None), ('b', 1900, 50, None)], "ba");
}

#[test]
fn the_longest_wait_chooses_first_and_takes_the_nearest_rating() {
    check(&[('a', 1500, 1, None), ('b', 1520, 2, None), ('c', 1530, 9, None)], "cb");
    check(&[('a', 1500, 9, None), ('b', 1590, 2, None), ('c', 1591, 2, None)], "ab");
    check(&[('a', 1500, 9, None), ('b', 1450, 1, None), ('c', 1550, 2, None)], "ac");
    check(&[('a', 1500, 3, None), ('b', 1500, 1, None), ('c', 1500, 2, None)], "ac");
    let four =
        [('a', 1500, 1, None), ('b', 1600, 2, None), ('c', 1510, 3, None), ('d', 1590, 4, None)];
    check(&four, "db ca");
}

#[test]
fn the_same_two_do_not_meet_twice_in_a_row_while_others_wait() {
    let (a, b) = (('a', 1500, 9, Some('b')), ('b', 1500, 8, Some('a')));
    check(&[a, b], "ab");
    check(&[a, b, ('c', 1600, 0, None)], "ac");
    check(&[a, b, ('c', 1600, 0, None), ('d', 1600, 0, None)], "ac bd");
    // The other one is out of reach of both.
    check(&[a, b, ('c', 1700, 0, None)], "ab");
    // Only one side remembers the match: the other has played somebody else since.
    check(&[('a', 1500, 9, None), ('b', 1500, 8, Some('a')), ('c', 1550, 0, None)], "ac");
    check(&[('a', 1500, 9, None), ('b', 1500, 8, Some('a'))], "ab");
    // The others were paired with each other. In the next pass they are out of the queue.
    check(&[('c', 1550, 20, None), ('d', 1550, 20, None), a, b], "cd");
    // Every remaining ticket is a rematch for the third.
    check(&[a, b, ('c', 1500, 0, Some('a'))], "bc");
    check(&[('a', 1500, 9, Some('b')), ('b', 1500, 8, None), ('c', 1500, 0, Some('a'))], "bc");
}

/// Checks the pairs of these tickets by exhaustive search, and describes any violation.
fn judge(tickets: &[Ticket<u32>], now: Millis) -> Vec<[Ticket<u32>; 2]> {
    let pairs = pairs(tickets.to_vec(), now);
    let met: Vec<u32> = pairs.iter().flatten().map(|one| one.player).collect();
    let others = |one: Ticket<u32>| tickets.iter().filter(move |it| can_meet(&one, it, now));
    for (at, player) in met.iter().enumerate() {
        assert!(!met[..at].contains(player), "{player} meets two: {pairs:?}");
    }
    for [one, other] in &pairs {
        assert!(is_in_reach(one, other, now), "out of reach: {one:?} {other:?}");
        let is_free = others(*one).chain(others(*other)).next().is_none();
        assert!(!is_rematch(one, other) || is_free, "met again: {one:?} {other:?}");
    }
    for one in tickets.iter().filter(|one| !met.contains(&one.player)) {
        let left = others(*one).find(|other| !met.contains(&other.player));
        assert_eq!(left, None, "both were left alone: {one:?}");
        // The ticket chosen instead of this one was as near, or chosen by a longer wait.
        for [chooser, taken] in pairs.iter().filter(|[it, _]| can_meet(it, one, now)) {
            assert!(gap(chooser, taken) <= gap(chooser, one), "{one:?} was nearer: {taken:?}");
        }
    }
    pairs
}

#[test]
fn every_pass_keeps_every_rule() {
    let (mut paired, mut again) = (0, 0);
    for seed in 0..2000_u32 {
        let mut bytes = [0; 32];
        bytes[..4].copy_from_slice(&seed.to_le_bytes());
        let mut stream = Stream::new(&Seed(bytes), Purpose::Bots);
        let (count, spread) = (1 + stream.below(30), 1 + stream.below(2000));
        let mut ticket = |player| Ticket {
            player,
            rating: 1500 + stream.below(spread) as i32,
            since: NOW.since(Millis(u64::from(stream.below(30) * 1000))),
            last_opponent: Some(stream.below(count)).filter(|&last| last != player),
        };
        let mut tickets: Vec<Ticket<u32>> = (0..count).map(&mut ticket).collect();
        let pairs = judge(&tickets, NOW);
        paired += pairs.len();
        again += pairs.iter().filter(|[one, other]| is_rematch(one, other)).count();
        tickets.reverse();
        assert_eq!(judge(&tickets, NOW), pairs, "seed {seed}: the order of joining counted");
    }
    assert!(10_000 < paired && 50 < again, "{paired} pairs, {again} of them again");
}
