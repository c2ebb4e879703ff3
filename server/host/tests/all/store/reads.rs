//! What can be asked about players and matches.

use bout::{Millis, Team};
use games::{GameKind, Ruleset, Week};
use host::storage::store::accounts::Ban;
use host::storage::store::audit::By;
use host::storage::store::profile::Tally;
use host::storage::store::record::{Ending, Kind};
use host::storage::store::{AccountId, Store};
use referee::rating::RatingStatus;

use crate::databases::Database;
use crate::samples::{DAY, duel, guest, minutes, pair};

const RULESET: Ruleset = Ruleset::Swordfight;

on_both! {
    a_leaderboard_lists_who_played_enough_and_lately
    a_leaderboard_has_pages
    a_profile_counts_what_counts
    a_search_finds_names_by_their_beginnings
    each_ruleset_has_its_own_rating_and_leaderboard
    matches_come_in_pages_the_latest_first
    what_is_not_listed_is_found_by_those_who_played
    what_is_not_there_is_not_found
}

/// The names on a leaderboard.
async fn listed(store: &Store, limit: u32, offset: u32, now: Millis) -> Vec<String> {
    let lines = store.leaderboard(RULESET, limit, offset, now).await.unwrap();
    let ranks: Vec<u32> = lines.iter().map(|line| line.rank).collect();
    assert_eq!(ranks, Vec::from_iter((offset + 1..).take(lines.len())));
    lines.into_iter().map(|line| line.name.to_string()).collect()
}

/// Each plays each other so often; a later one of the list loses three of four.
async fn tournament(store: &Store, players: &[AccountId], rounds: u64) -> Millis {
    let mut now = DAY;
    for round in 0..rounds {
        for (at, &one) in players.iter().enumerate() {
            for &other in &players[at + 1..] {
                now = now.plus(Millis(60_000));
                let mut record = duel([one, other], now);
                record.bouts.clear();
                record.ending = Ending::Won(Team(u8::from(round % 4 == 3)));
                store.finish_match(record).await.unwrap();
            }
        }
    }
    now
}

async fn a_leaderboard_lists_who_played_enough_and_lately(database: &Database) {
    let store = database.open().await;
    let players = pair(&store).await;
    guest(&store, "Jack").await;
    let now = tournament(&store, &players, 45).await;
    assert_eq!(listed(&store, 9, 0, now).await, ["Anne", "Mary"]);
    let lines = store.leaderboard(RULESET, 9, 0, now).await.unwrap();
    assert_eq!(lines[0].account, players[0]);
    assert_eq!(lines[0].rating.standing(now), RatingStatus::Listed);
    let week = Millis(7 * 24 * 60 * 60 * 1000);
    assert_eq!(listed(&store, 9, 0, now.plus(week).plus(Millis(1))).await, [""; 0]);

    let ban = Ban { until: now.plus(Millis(1)), why: "a bot played for her".into() };
    assert!(store.ban(players[0], Some(ban), By::operator(Millis(0))).await.unwrap());
    assert_eq!(listed(&store, 9, 0, now).await, ["Mary"]);
    assert_eq!(listed(&store, 9, 0, now.plus(Millis(1))).await, ["Anne", "Mary"]);
    assert!(store.ban(players[0], None, By::operator(Millis(0))).await.unwrap());
    assert_eq!(listed(&store, 9, 0, now).await, ["Anne", "Mary"]);
}

async fn a_leaderboard_has_pages(database: &Database) {
    let store = database.open().await;
    let [anne, mary] = pair(&store).await;
    let players = [anne, mary, guest(&store, "Jack").await, guest(&store, "Edward").await];
    let now = tournament(&store, &players, 16).await;
    let all = listed(&store, 100, 0, now).await;
    assert_eq!(all, ["Anne", "Mary", "Jack", "Edward"]);
    assert_eq!(listed(&store, 3, 0, now).await, all[..3]);
    assert_eq!(listed(&store, 3, 3, now).await, all[3..]);
    assert_eq!(listed(&store, 0, 1, now).await, [""; 0]);
    assert_eq!(listed(&store, u32::MAX, 4, now).await, [""; 0]);
}

async fn a_profile_counts_what_counts(database: &Database) {
    let store = database.open().await;
    let players = pair(&store).await;
    let profile = store.profile(players[0], DAY).await.unwrap().unwrap();
    assert_eq!((profile.account.name.as_str(), profile.rated), ("Anne", vec![]));
    assert_eq!(profile.casual, []);

    let endings = [
        (Kind::Ranked(RULESET), Ending::Won(Team(0))),
        (Kind::Ranked(RULESET), Ending::Won(Team(0))),
        (Kind::Ranked(RULESET), Ending::Drawn),
        (Kind::Ranked(RULESET), Ending::NoContest),
        (Kind::Casual, Ending::Won(Team(1))),
    ];
    let mut last = None;
    for (minute, (kind, ending)) in (0..).zip(endings) {
        let record = duel(players, minutes(minute));
        let kept = store.finish_match(host::storage::store::record::MatchRecord {
            kind,
            ending,
            ..record
        });
        last = kept.await.unwrap().players[1].ratings.or(last);
    }
    let profile = store.profile(players[1], minutes(9)).await.unwrap().unwrap();
    let [rated] = &profile.rated[..] else { panic!("{profile:?}") };
    assert_eq!((rated.ruleset, rated.standing), (RULESET, RatingStatus::Unranked));
    assert_eq!(Some(rated.rating), last.map(|[_, after]| after));
    assert_eq!(rated.rating.matches(), 3);
    assert_eq!(rated.ranked, Tally { won: 0, lost: 2, drawn: 1 });
    assert_eq!(profile.casual, [(GameKind::SWORDFIGHT, Tally { won: 1, lost: 0, drawn: 0 })]);
}

async fn each_ruleset_has_its_own_rating_and_leaderboard(database: &Database) {
    let store = database.open().await;
    let players = pair(&store).await;
    let (first, second) = (Ruleset::Pentominoes, Ruleset::Tetrominoes);
    let mut ended = DAY;
    for (ruleset, matches) in [(first, 40), (second, 48)] {
        for number in 0..matches {
            let ending = Ending::Won(Team(u8::from(number % 4 == 3)));
            ended = ended.plus(Millis(60_000));
            let (kind, rules) = (Kind::Ranked(ruleset), ruleset.rules(Week(0)));
            let record = host::storage::store::record::MatchRecord {
                kind,
                rules,
                ending,
                ..duel(players, ended)
            };
            store.finish_match(record).await.unwrap();
        }
    }
    let profile = store.profile(players[0], ended).await.unwrap().unwrap();
    let matches = profile.rated.iter().map(|one| (one.ruleset, one.ranked.won, one.ranked.lost));
    assert_eq!(matches.collect::<Vec<_>>(), [(first, 30, 10), (second, 36, 12)]);
    for one in &profile.rated {
        assert_eq!(store.rating(players[0], one.ruleset).await.unwrap(), one.rating);
        assert_eq!(one.rating.matches(), one.ranked.won + one.ranked.lost);
        let lines = store.leaderboard(one.ruleset, 1, 0, ended).await.unwrap();
        assert_eq!((lines[0].account, lines[0].rating), (players[0], one.rating));
        let ranks = store.ranks(one.ruleset, ended).await.unwrap();
        assert_eq!([0, 1].map(|one| ranks.get(&players[one])), [Some(&1), Some(&2)]);
        let names = ["mary", "anne", "nobody"].map(String::from);
        let ratings = store.ratings_of(&names, one.ruleset).await.unwrap();
        let told: Vec<&str> = ratings.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!((told, ratings[1].1), (vec!["mary", "anne"], one.rating));
        let history = store.history(players[0], one.ruleset, 99).await.unwrap();
        assert_eq!(history.last().map(|point| point.rating), Some(one.rating));
        assert_eq!(history.len(), one.rating.matches() as usize);
    }
    assert_eq!(store.leaderboard(RULESET, 9, 0, ended).await.unwrap(), []);
    assert!(store.ranks(RULESET, ended).await.unwrap().is_empty());
    assert_eq!(store.ratings_of(&["anne".into()], RULESET).await.unwrap(), []);
    assert_eq!(store.check_ratings().await.unwrap(), []);
}

async fn a_search_finds_names_by_their_beginnings(database: &Database) {
    let store = database.open().await;
    let mut ids = Vec::new();
    for name in ["Anne", "anna_2", "Ann", "Mary", "Anne Bonny", "Anton", "海賊王"] {
        ids.push(guest(&store, name).await);
    }
    store.release_name(ids[5]).await.unwrap();
    let ban = Ban { until: DAY.plus(Millis(9)), why: "Foul language".into() };
    assert!(store.ban(ids[1], Some(ban), By::operator(Millis(0))).await.unwrap());
    for (prefix, limit, now, expected) in [
        ("an", 9, DAY, &["Ann", "Anne", "Anne Bonny"][..]),
        ("an", 9, DAY.plus(Millis(9)), &["Ann", "anna_2", "Anne", "Anne Bonny"]),
        ("an", 2, DAY, &["Ann", "Anne"]),
        ("anne", 9, DAY, &["Anne", "Anne Bonny"]),
        ("anne ", 9, DAY, &["Anne Bonny"]),
        ("海", 9, DAY, &["海賊王"]),
        ("anner", 9, DAY, &[]),
        ("_nne", 9, DAY, &[]),
        ("z", 9, DAY, &[]),
    ] {
        let found = store.search(prefix, limit, now).await.unwrap();
        let names: Vec<&str> = found.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, expected, "{prefix} of {limit} at {now:?}");
    }
}

async fn matches_come_in_pages_the_latest_first(database: &Database) {
    let store = database.open().await;
    let [anne, mary] = pair(&store).await;
    let jack = guest(&store, "Jack").await;
    let mut ids = Vec::new();
    for minute in 0..5 {
        let record = duel([anne, mary], minutes(minute));
        ids.insert(0, record.id);
        store.finish_match(record).await.unwrap();
        store.finish_match(duel([mary, jack], minutes(minute))).await.unwrap();
    }
    let mut came = Vec::new();
    for expected in [2, 2, 1, 0] {
        let page = store.matches_of(anne, came.last().copied(), 2).await.unwrap();
        assert_eq!(page.len(), expected);
        came.extend(page.iter().map(|one| one.id));
    }
    assert_eq!(came, ids);
    assert_eq!(store.matches_of(jack, None, 50).await.unwrap().len(), 5);
    assert_eq!(store.matches_of(mary, None, u32::MAX).await.unwrap().len(), 10);
}

async fn what_is_not_listed_is_found_by_those_who_played(database: &Database) {
    let store = database.open().await;
    let players = pair(&store).await;
    let (mut listed, mut hidden) = (Vec::new(), Vec::new());
    for minute in 0..6 {
        let mut record = duel(players, minutes(minute));
        (record.kind, record.is_listed) = (Kind::Casual, minute % 2 == 0);
        if record.is_listed { &mut listed } else { &mut hidden }.insert(0, record.id);
        store.finish_match(record).await.unwrap();
    }
    let mut came = Vec::new();
    for expected in [2, 1, 0] {
        let page = store.matches(came.last().copied(), 2).await.unwrap();
        assert_eq!(page.len(), expected, "those that are not listed leave no gaps");
        came.extend(page.iter().map(|one| one.id));
    }
    assert_eq!(came, listed);
    assert_eq!(store.matches_of(players[0], None, 9).await.unwrap().len(), 6);
    assert_eq!(store.match_by_id(hidden[0]).await.unwrap().map(|one| one.id), Some(hidden[0]));
}

async fn what_is_not_there_is_not_found(database: &Database) {
    let store = database.open().await;
    let nobody = AccountId::draw(DAY);
    assert_eq!(store.account(nobody).await.unwrap(), None);
    assert_eq!(store.account_by_name("anne").await.unwrap(), None);
    assert_eq!(store.profile(nobody, DAY).await.unwrap(), None);
    assert_eq!(store.matches_of(nobody, None, 9).await.unwrap(), []);
    assert_eq!(store.match_by_id(duel([nobody; 2], DAY).id).await.unwrap(), None);
    assert_eq!(store.leaderboard(RULESET, 9, 0, DAY).await.unwrap(), []);
    assert!(!store.ban(nobody, None, By::operator(Millis(0))).await.unwrap());
    let anne = guest(&store, "Anne").await;
    let found = store.account_by_name("anne").await.unwrap().unwrap();
    assert_eq!((found.id, found.name.as_str(), found.is_guest), (anne, "Anne", true));
}
