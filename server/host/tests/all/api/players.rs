//! The search for players, their ranks, and the matches in progress.

use bout::Team;
use games::{GameKind, Ruleset};
use host::rooms::room_directory::RoomMember;
use serde_json::{Value, json};
use wire::{Name, RoomKind, Visibility};

use crate::samples::guest;
use crate::served::{Served, notice};

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_are_found_by_the_beginnings_of_their_names() {
    let served = Served::start("search").await;
    for name in ["Anne", "Annabel", "Mary", "Zoë_7"] {
        guest(&served.public.store, name).await;
    }
    let found = served.json("/api/v1/players?search=aN").await;
    assert_eq!(found[1], json!({"name": "Anne", "is_guest": true}));
    assert_eq!(names(&found), ["Annabel", "Anne"]);
    assert_eq!(names(&served.json("/api/v1/players?search=an&limit=1").await), ["Annabel"]);
    assert_eq!(names(&served.json("/api/v1/players?search=zo%C3%AB").await), ["Zoë_7"]);
    assert_eq!(served.json("/api/v1/players?search=x").await, json!([]));
    for wrong in ["", "?search=", "?search=%25", "?search=%00", "?search=a&limit=0", "?search=%FF"]
    {
        served.fails(&format!("/api/v1/players{wrong}"), 400, "bad_request").await;
    }
    served.fails("/api/v1/players?search=a&limit=51", 400, "bad_request").await;
    served.fails("/api/v1/players?search=12345678901234567", 400, "bad_request").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_on_a_leaderboard_has_a_rank() {
    let served = Served::start("ranks").await;
    served.tournament(&["Anne", "Mary", "Zoë_7"]).await;
    for (rank, name) in (1..).zip(["Anne", "Mary", "Zo%C3%AB_7"]) {
        let player = served.json(&format!("/api/v1/players/{name}")).await;
        assert_eq!(player["rulesets"][0]["rank"], json!(rank), "{player}");
    }
    let served = Served::start("no-ranks").await;
    served.duel("Anne", "Mary", b"").await;
    let player = served.json("/api/v1/players/Anne").await;
    assert_eq!(player["rulesets"][0]["rank"], Value::Null, "{player}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn matches_in_progress_are_listed_without_those_that_are_private() {
    let served = Served::start("live").await;
    assert_eq!(served.json("/api/v1/live").await, json!([]));
    served.tournament(&["Anne", "Mary"]).await;
    let mut ranked = notice(1, RoomKind::Ranked(Ruleset::Swordfight), Visibility::Public);
    let player = |name: &str, team, wins| RoomMember {
        name: Name::new(name).unwrap(),
        team: Some(Team(team)),
        bot: None,
        wins,
    };
    ranked.members = vec![player("Anne", 0, 1), player("Nobody", 1, 0)];
    (ranked.code, ranked.watching, ranked.since_ms) = (None, 3, 1000);
    served.post(1, ranked);
    let mut brawl = notice(2, RoomKind::Brawl, Visibility::Public);
    brawl.since_ms = 2000;
    served.post(2, brawl.clone());
    served.post(3, notice(3, RoomKind::Brawl, Visibility::Private));
    served.post(4, notice(4, RoomKind::Practice, Visibility::Unlisted));
    let mut over = brawl.clone();
    (over.code, over.is_playing) = (None, false);
    served.post(5, over);
    let mut locked = brawl;
    (locked.code, locked.is_locked) = (None, true);
    served.post(6, locked);

    let live = served.json("/api/v1/live").await;
    assert_eq!(live.as_array().unwrap().len(), 2, "{live}");
    let [brawl, ranked] = [&live[0], &live[1]];
    assert_eq!((&brawl["kind"], &brawl["ruleset"]), (&json!("brawl"), &Value::Null));
    assert_eq!(names(&brawl["players"]), ["Anne 2", "bot 2"]);
    assert_eq!((&brawl["players"][1]["bot"], &brawl["players"][1]["wins"]), (&json!(3), &json!(2)));
    assert_eq!(brawl["spectators"], json!(1));
    assert_eq!((&ranked["kind"], &ranked["ruleset"]), (&json!("ranked"), &json!("swordfight")));
    assert_eq!(ranked["game"], json!(GameKind::SWORDFIGHT.name()));
    assert_eq!((&ranked["spectators"], &ranked["best_of"]), (&json!(3), &json!(3)));
    let rating = &ranked["players"][0]["rating"];
    assert!(1500 < rating["points"].as_i64().unwrap() && rating["matches"] == 40, "{ranked}");
    assert_eq!(ranked["players"][1]["rating"], Value::Null);
    assert_eq!((&ranked["players"][0]["wins"], &ranked["since_ms"]), (&json!(1), &json!(1000)));
    assert_eq!(served.json("/api/v1/live?limit=1").await.as_array().unwrap().len(), 1);
    served.fails("/api/v1/live?limit=101", 400, "bad_request").await;
}
