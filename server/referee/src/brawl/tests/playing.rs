//! The countdown and the matches.

use super::*;
use controls::{Handling, HandlingBounds};

#[test]
fn a_match_starts_when_all_are_ready_and_there_are_two_sides() {
    let mut alone = hall(options(), 1);
    assert_eq!(alone.host(HostCommand::Start), Err(Refusal::OneSide));
    let mut hall = hall(teams(2), 3);
    assert_eq!(hall.host(HostCommand::Start), Err(Refusal::NotReady));
    hall.ready(&[MARY, JACK]);
    assert_eq!(hall.ask(MARY, BrawlCommand::Team(Team(0))), Ok(()));
    assert_eq!(hall.host(HostCommand::Start), Err(Refusal::OneSide));
    assert_eq!(hall.ask(MARY, BrawlCommand::Team(Team(1))), Ok(()));
    assert_eq!(hall.host(HostCommand::Start), Ok(()), "the host's word says that it is ready");
    assert_eq!(hall.phase(), BrawlPhase::Starting(COUNT.0 as u16));
    hall.pass(COUNT.0 - 1);
    assert_eq!(hall.phase(), BrawlPhase::Starting(1));
    assert_eq!(hall.host(HostCommand::Start), Ok(()), "it is said twice");
    hall.pass(1);
    assert_eq!(hall.phase(), BrawlPhase::Playing);
    assert_eq!(hall.host(HostCommand::Start), Err(Refusal::NotNow));
    let start = hall.starts(MARY).pop().expect("Mary plays");
    let sides: Vec<Team> = start.setup.players.iter().map(|player| player.team).collect();
    assert_eq!((start.seat.0, sides), (1, [Team(0), Team(1), Team(0)].into()));
}

#[test]
fn the_count_is_taken_back() {
    let check = |what: &str, change: fn(&mut Hall), goes_on: bool| {
        let mut hall = hall(teams(2), 4);
        assert_eq!(hall.ask(BART, BrawlCommand::Stand), Ok(()));
        hall.ready(&[MARY, JACK]);
        assert_eq!(hall.host(HostCommand::Start), Ok(()));
        hall.pass(COUNT.0 / 2);
        change(&mut hall);
        hall.pass(COUNT.0);
        assert_eq!(hall.phase() == BrawlPhase::Playing, goes_on, "{what}");
    };
    check("nothing", |_| {}, true);
    check("a cancel", |hall| assert_eq!(hall.host(HostCommand::Cancel), Ok(())), false);
    check("leaving", |hall| assert_eq!(hall.say(JACK, Incoming::Leave), Ok(())), false);
    check("standing up", |hall| assert_eq!(hall.ask(JACK, BrawlCommand::Stand), Ok(())), false);
    check("a spectator's leaving", |it| assert_eq!(it.say(BART, Incoming::Leave), Ok(())), true);
    let not_ready =
        |hall: &mut Hall| assert_eq!(hall.ask(JACK, BrawlCommand::Ready(false)), Ok(()));
    check("not being ready", not_ready, false);
    let one_side = |it: &mut Hall| assert_eq!(it.ask(MARY, BrawlCommand::Team(Team(0))), Ok(()));
    check("one side only", one_side, false);
    let options = |hall: &mut Hall| assert_eq!(hall.host(HostCommand::Options(teams(2))), Ok(()));
    check("other options", options, false);
    let kick = |hall: &mut Hall| assert_eq!(hall.host(HostCommand::Kick(MemberId(1))), Ok(()));
    check("a kick", kick, false);
    let bot = |hall: &mut Hall| assert_eq!(hall.host(HostCommand::AddBot(1)), Ok(()));
    check("one more bot", bot, true);
    let sit = |it: &mut Hall| assert_eq!(it.ask(BART, BrawlCommand::Sit), Err(Refusal::NotNow));
    check("one who would sit down", sit, true);
    check("a newcomer, who looks on", |hall| hall.come(ClientId(4)), true);
}

#[test]
fn a_match_is_counted_for_the_winners_and_a_rematch_keeps_the_score() {
    let mut hall = hall(teams(2), 4);
    let wins = |hall: &Hall| hall.view().members.iter().map(|one| one.wins).collect::<Vec<_>>();
    hall.start();
    hall.play(&[MARY, BART], &[ANNE, JACK]);
    assert_eq!((hall.phase(), wins(&hall)), (BrawlPhase::Gathering, [1, 0, 1, 0].into()));
    assert!(hall.view().members.iter().all(|member| !member.is_ready));
    assert_eq!(hall.host(HostCommand::Start), Err(Refusal::NotReady));
    hall.start();
    hall.play(&[ANNE, JACK], &[MARY, BART]);
    assert_eq!(wins(&hall), [1, 1, 1, 1]);
    assert_eq!(hall.starts(MARY).len(), 2);
}

#[test]
fn a_match_has_as_many_bouts_as_its_options_say() {
    let mut hall = hall(BrawlOptions { best_of: 5, ..options() }, 2);
    hall.start();
    hall.play(&[MARY], &[ANNE]);
    assert_eq!((hall.starts(ANNE).len(), hall.member(ANNE).wins), (3, 1));
}

#[test]
fn who_comes_during_a_match_looks_on_and_sits_down_for_the_next() {
    let mut hall = hall(options(), 2);
    hall.start();
    hall.come(JACK);
    assert_eq!(hall.teams(), "01-");
    assert_eq!(hall.ask(JACK, BrawlCommand::Sit), Ok(()));
    assert_eq!(hall.ask(JACK, BrawlCommand::Ready(true)), Err(Refusal::NotNow));
    assert!(matches!(hall.shown(JACK), Some(Show::Shared(_))), "it spectates");
    hall.play(&[MARY], &[ANNE]);
    assert_eq!(hall.starts(JACK).len(), 0);
    hall.start();
    assert_eq!(hall.starts(JACK).pop().map(|start| start.seat.0), Some(2));
}

#[test]
fn who_leaves_or_stands_up_loses_the_match() {
    let mut hall = hall(BrawlOptions { best_of: 3, ..options() }, 4);
    hall.start();
    assert_eq!(hall.ask(JACK, BrawlCommand::Stand), Ok(()));
    assert_eq!((hall.phase(), hall.teams().as_str()), (BrawlPhase::Playing, "01-3"));
    assert!(matches!(hall.shown(JACK), Some(Show::Shared(_))), "it spectates");
    let bart = hall.id(BART);
    assert_eq!(hall.host(HostCommand::Kick(bart)), Ok(()));
    hall.play(&[MARY], &[ANNE]);
    assert_eq!((hall.starts(ANNE).len(), hall.member(ANNE).wins), (2, 1), "two play it to its end");
    hall.start();
    assert_eq!(hall.say(MARY, Incoming::Leave), Ok(()));
    hall.play(&[], &[ANNE]);
    assert_eq!((hall.starts(ANNE).len(), hall.member(ANNE).wins), (3, 2), "one alone has won");
}

#[test]
fn a_match_is_over_when_it_is_kept_even_for_nobody() {
    let mut hall = hall(options(), 2);
    hall.is_slow_to_keep = true;
    hall.start();
    assert_eq!(hall.say(MARY, Incoming::Leave), Ok(()));
    let mut ticks = Vec::new();
    while !hall.brawl.current().is_some_and(Room::is_saving) {
        hall.press(ANNE, false, &mut ticks);
        hall.pass(50);
    }
    assert_eq!((hall.phase(), hall.member(ANNE).wins), (BrawlPhase::Playing, 0));
    assert_eq!(hall.say(ANNE, Incoming::Leave), Ok(()));
    hall.pass(10 * EMPTY.0);
    assert!(!hall.brawl.is_over());
    hall.keep();
    assert_eq!(hall.phase(), BrawlPhase::Gathering);
    hall.pass(0);
    assert!(hall.brawl.is_over());
}

#[test]
fn bots_alone_do_not_play_on() {
    let mut hall = hall(options(), 1);
    for _ in 0..2 {
        assert_eq!(hall.host(HostCommand::AddBot(1)), Ok(()));
    }
    hall.start();
    hall.pass(4_000);
    assert_eq!(hall.say(ANNE, Incoming::Leave), Ok(()));
    assert_eq!(hall.phase(), BrawlPhase::Gathering);
    assert!(hall.view().members.iter().all(|bot| bot.wins == 0 && bot.is_ready));
    hall.come(MARY);
    hall.start();
    assert_eq!(hall.starts(MARY).len(), 1, "the bots are still here for who comes next");
}

#[test]
fn handling_is_brought_into_the_bounds_of_the_room() {
    let at = |das_ticks, arr_ticks| Handling {
        das_ticks,
        arr_ticks,
        soft_drop_ticks: 0,
        tuning: controls::Tuning::NONE,
    };
    let mut narrow = options();
    narrow.handling = HandlingBounds { least: at(10, 3), most: at(20, 5) };
    let mut hall = hall(narrow, 2);
    let mut fast = entrant();
    fast.handling = at(4, 1);
    assert_eq!(hall.ask(MARY, BrawlCommand::Bring(fast)), Ok(()));
    hall.start();
    let start = hall.starts(ANNE).pop().expect("Anne plays");
    let handling: Vec<Handling> = start.setup.players.iter().map(|it| it.handling).collect();
    assert_eq!(handling, [at(18, 5), at(10, 3)]);
}

#[test]
fn a_match_is_played_by_the_rules_of_the_room() {
    let rules = Rules::swordfight(swordfight::Options {
        breakers_per_mille: 400,
        fall_ms: 500,
        packets_per_lock: 3,
        ..Default::default()
    });
    let mut hall = hall(BrawlOptions { rules, ..options() }, 2);
    hall.start();
    assert_eq!(hall.starts(ANNE).pop().map(|start| start.setup.rules), Some(rules));
    let changed = BrawlOptions { best_of: 3, ..options() };
    assert_eq!(hall.host(HostCommand::Options(changed)), Ok(()), "for the next match");
    hall.play(&[MARY], &[ANNE]);
    hall.start();
    assert_eq!(hall.starts(ANNE).pop().map(|start| start.setup.rules), Some(changed.rules));
}

#[test]
fn a_silent_seat_forfeits_after_the_grace_of_the_room() {
    for grace_s in [5, 12] {
        let mut hall = hall(BrawlOptions { grace_s, ..options() }, 2);
        hall.start();
        let began = hall.now;
        hall.play(&[], &[ANNE]);
        let took = hall.now.since(began).since(crate::clocked_bout::COUNTDOWN).0;
        let grace = u64::from(grace_s) * 1000;
        assert!((grace..grace + 500).contains(&took), "{took} ms with a grace of {grace_s} s");
        assert_eq!(hall.member(ANNE).wins, 1);
    }
}
