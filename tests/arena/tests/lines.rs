//! What the network of the simulation does to frames.

use arena::chance::{Chance, For};
use arena::link::{Fault, Link, MS, Micros, SECOND, Trouble};
use arena::profile::{Profile, line};

/// A link like this, with its trouble after a second.
fn link(profile: Profile) -> (Link, Chance) {
    let mut link = profile.link();
    let faults = profile.trouble.map(|(trouble, lasts)| Fault {
        from: SECOND,
        until: SECOND + lasts,
        trouble,
    });
    link.faults.extend(faults);
    (link, Chance::new(1, For::Network, 0))
}

/// When frames sent every 10 ms on one connection arrive; nothing for those that never do.
fn arrivals((link, chance): &mut (Link, Chance), count: u64) -> Vec<(Micros, Option<Micros>)> {
    let mut last = Some(0);
    let send = |number: u64| {
        let now = number * 10 * MS;
        last =
            last.zip(link.cross(chance, now, 0)).map(|(last, at): (Micros, Micros)| last.max(at));
        (now, last)
    };
    (0..count).map(send).collect()
}

/// How long each of them took.
fn delays(link: &mut (Link, Chance), count: u64) -> impl Iterator<Item = Micros> {
    let arrivals = arrivals(link, count).into_iter();
    arrivals.map(|(sent, at)| at.expect("the line is not severed") - sent)
}

#[test]
fn frames_arrive_within_the_jitter() {
    let mut link = link(line("", 40, 10, 0));
    assert!(delays(&mut link, 1000).all(|delay| (15 * MS..=25 * MS).contains(&delay)));
}

#[test]
fn a_lost_frame_holds_up_those_behind_it() {
    let mut link = link(line("", 100, 0, 10));
    let held_up = delays(&mut link, 10_000).filter(|&delay| 50 * MS < delay).count();
    // Each loss takes 175 ms, in which 17 more frames are sent.
    assert!((1000..2200).contains(&held_up), "{held_up}");
}

#[test]
fn a_blackout_ends_and_a_severed_connection_does_not() {
    let trouble = |trouble| Some((trouble, 2 * SECOND));
    let blackout = Profile { trouble: trouble(Trouble::Blackout), ..line("", 40, 0, 0) };
    let delays: Vec<Micros> = delays(&mut link(blackout), 200).collect();
    // Tried after 0.24, 0.72, 1.68 and 3.6 seconds, all up to half as long again: the first of
    // these after two seconds.
    let tried = delays[100] - 20 * MS;
    assert!((2000 * MS..4300 * MS).contains(&tried), "{tried}");
    let mut severed = link(Profile { trouble: trouble(Trouble::Severed), ..line("", 40, 0, 0) });
    let times = arrivals(&mut severed, 200);
    assert_eq!((times[99].1, times[100].1), (Some(1010 * MS), None));
    let (link, chance) = &mut severed;
    assert_eq!(link.open(chance, SECOND), (SECOND + 3 * SECOND + 80 * MS, true));
    assert_eq!(link.open(chance, 10 * SECOND), (10 * SECOND + 80 * MS, true));
}
