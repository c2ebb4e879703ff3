//! Clients whose clocks lie, and the bounds that hold. The other player must notice nothing.

use arena::bouts::{Conditions, Hands, Report, play};
use arena::profile::PROFILES;
use bots::Level;
use referee::wait_quota::{LATE_TICKS, LATE_TICKS_MIN, QUOTA};

/// Plays bouts in which the clock of seat 0 has this speed, in thousandths, and checks that the
/// other seat plays as well as ever.
fn reports(speed: u64) -> Vec<(u64, Report)> {
    let bot = |number| Hands::Bot(Level::new(number).expect("there are five levels"));
    let [_, home, ..] = PROFILES;
    let report = |seed| {
        let clocks = [speed, 1000];
        let report = play(&Conditions { clocks, ..Conditions::new(seed, home, [bot(2), bot(3)]) });
        report.check(seed);
        let [_, honest] = report.sessions.each_ref().map(|session| session.stats());
        assert_eq!((honest.corrections, honest.seen_late), (0, 0), "seed {seed}");
        assert_eq!(report.counted[1].advanced_ticks, 0, "seed {seed}");
        (seed, report)
    };
    (0..10).map(report).collect()
}

/// What the clock of seat 0 came to, as a share of the time that the bout took, in thousandths.
fn speed_played(report: &Report) -> u64 {
    let last = report.archive.journal.last_at();
    let ticks = u64::from(report.sessions[0].confirmed().0);
    ticks * 1_000_000 / 60 / last.0
}

#[test]
fn a_fast_clock_gains_one_in_a_hundred_and_waits() {
    for (seed, report) in reports(1100) {
        let played = speed_played(&report);
        // At first the free ticks count, too: 24 of a bout of a minute are 7 thousandths.
        assert!(played <= 1020, "seed {seed}: {played}");
        assert!(100 < report.counted[0].held_back_ticks_most, "seed {seed}");
        assert_eq!(report.counted[0].advanced_ticks, 0, "seed {seed}: nothing is lost");
    }
}

#[test]
fn a_clock_within_a_hundredth_is_never_held_up() {
    for speed in [995, 1005] {
        for (seed, report) in reports(speed) {
            assert_eq!(report.sessions[0].stats().corrections, 0, "{speed} seed {seed}");
            let counted = report.counted[0];
            assert_eq!((counted.advanced_ticks, counted.held_back_ticks_most), (0, 0), "{speed}");
        }
    }
}

#[test]
fn a_slow_clock_is_taken_along_when_its_quota_is_used_up() {
    for (seed, report) in reports(900) {
        let advanced = report.counted[0].advanced_ticks;
        let seconds = report.archive.journal.last_at().0 / 1000;
        // Free of charge is a lag of half a second, then the quota is used up while the clock falls
        // behind, and from then on it keeps to the line of the last ten seconds.
        let free = u64::from(LATE_TICKS) + QUOTA.0 * 60 / 1000;
        assert!(0 < advanced && u64::from(advanced) < seconds * 6, "seed {seed}: {advanced}");
        let played = u64::from(report.sessions[0].confirmed().0);
        let lag = (seconds * 60).saturating_sub(played);
        let slack = seconds * 60 * 25 / 1000 + u64::from(LATE_TICKS_MIN);
        assert!(lag <= free + slack, "seed {seed}: {lag} ticks behind after {seconds} s");
    }
}
