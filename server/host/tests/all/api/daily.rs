//! The boards of daily challenges, as the API and the site tell them.

use bout::{Digest, Millis};
use games::{DAY_MS, Day, RunEnd, SoloMode, SoloRun};
use host::process::clock::calendar_ms;
use host::storage::store::RunId;
use host::storage::store::runs::RunRecord;
use referee::FinishedRun;
use serde_json::{Value, json};

use crate::samples::guest;
use crate::served::Served;

const MODE: SoloMode = SoloMode::FortyLines;

/// A finished challenge of so many days ago, in so many ticks, by a new player.
async fn play(served: &Served, name: &str, days_ago: u64, ticks: u32) -> String {
    let store = &served.public.store;
    let account = match store.account_by_name(&name.to_lowercase()).await.unwrap() {
        Some(account) => account.id,
        None => guest(store, name).await,
    };
    let ended = Millis(calendar_ms() - days_ago * DAY_MS);
    let run = SoloRun { ticks, score: 4000, lines: 41, end: RunEnd::Finished };
    let run = FinishedRun { mode: MODE, run, paused: Millis(0), digest: Digest(7) };
    let (id, replay) = (RunId::draw(ended), b"a replay".to_vec());
    let record = RunRecord { id, account, run, ended, replay };
    let day = Day::of_unix_ms(ended.0);
    store.finish_daily(day, record).await.unwrap().expect("the first attempt");
    id.to_string()
}

fn ranks(board: &Value) -> Vec<(u64, String)> {
    let items = board["items"].as_array().unwrap().iter();
    items.map(|one| (one["rank"].as_u64().unwrap(), one["name"].as_str().unwrap().into())).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_day_and_game_has_a_board_in_pages() {
    let served = Served::start("daily").await;
    let today = Day::of_unix_ms(calendar_ms());
    play(&served, "Anne", 0, 3000).await;
    play(&served, "Mary", 0, 2000).await;
    play(&served, "Anne", 1, 5000).await;
    let date = today.to_string();
    let board = served.json(&format!("/api/v1/daily/{date}/stacker")).await;
    assert_eq!(ranks(&board), [(1, "Mary".into()), (2, "Anne".into())]);
    assert_eq!((&board["date"], &board["mode"]), (&json!(date), &json!("forty-lines")));
    assert_eq!(board["ends_ms"], json!(today.next().begins_ms()));
    assert_eq!(served.json("/api/v1/daily/today/stacker").await, board);
    let second = served.json("/api/v1/daily/today/stacker?limit=1&offset=1").await;
    assert_eq!((ranks(&second), &second["next"]), (vec![(2, "Anne".into())], &Value::Null));
    let before = today.before().unwrap();
    let yesterday = served.json(&format!("/api/v1/daily/{before}/stacker")).await;
    assert_eq!(ranks(&yesterday), [(1, "Anne".into())]);
    let none = served.json("/api/v1/daily/today/swordfight").await;
    assert_eq!((&none["items"], &none["mode"]), (&json!([]), &json!("most-rows")));
    assert_eq!(served.json("/api/v1/players/Anne").await["daily_streak"], json!(2));
    assert_eq!(served.json("/api/v1/players/Mary").await["daily_streak"], json!(1));

    let tomorrow = today.next();
    for wrong in [format!("{tomorrow}/stacker"), "2026-02-30/stacker".into(), "x/stacker".into()] {
        served.fails(&format!("/api/v1/daily/{wrong}"), 404, "not_found").await;
    }
    served.fails("/api/v1/daily/today/x", 404, "not_found").await;
    served.fails("/api/v1/daily/today/stacker?limit=0", 400, "bad_request").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn battles_have_boards_of_their_days_and_no_other() {
    let served = Served::start("daily-battles").await;
    let store = &served.public.store;
    let ended = Millis(calendar_ms());
    let results = [("Anne", RunEnd::ToppedOut, 12, 9), ("Mary", RunEnd::Finished, 10, 20)];
    for (name, end, lines, score) in results {
        let account = guest(store, name).await;
        let run = SoloRun { ticks: 18_000, score, lines, end };
        let mode = SoloMode::Battle;
        let run = FinishedRun { mode, run, paused: Millis(0), digest: Digest(7) };
        let (id, replay) = (RunId::draw(ended), b"a replay".to_vec());
        let record = RunRecord { id, account, run, ended, replay };
        store.finish_daily(Day::of_unix_ms(ended.0), record).await.unwrap().expect("the first");
        let run = served.json(&format!("/api/v1/runs/{id}")).await;
        assert_eq!((&run["game"], &run["mode"]), (&json!("marauders"), &json!("battle")));
        served.fails(&format!("/api/v1/runs/{id}/replay"), 404, "not_found").await;
    }
    let board = served.json("/api/v1/daily/today/marauders").await;
    assert_eq!(ranks(&board), [(1, "Mary".into()), (2, "Anne".into())]);
    let said = |line: usize| {
        let line = &board["items"][line];
        [&line["ending"], &line["lines"], &line["score"]].map(Clone::clone)
    };
    assert_eq!(said(0), [json!("won"), json!(10), json!(20)]);
    assert_eq!(said(1), [json!("lost"), json!(12), json!(9)]);
    assert_eq!(served.json("/api/v1/players/Anne").await["daily_streak"], json!(1));
    // It is no mode with a leaderboard.
    served.fails("/api/v1/runs?game=marauders&mode=battle", 404, "not_found").await;
    assert_eq!(served.get("/solo/battle").await.status, 404);
    let page = served.get("/daily/today/marauders").await;
    let page = String::from_utf8(page.body).unwrap();
    for part in ["Battle: the same table", "Won, 20 HP left", "Lost, bot 9 HP", "Turns"] {
        assert!(page.contains(part), "{part}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replay_is_withheld_until_the_day_is_over() {
    let served = Served::start("daily-replay").await;
    let (new, old) = (play(&served, "Anne", 0, 3000).await, play(&served, "Mary", 1, 3000).await);
    served.fails(&format!("/api/v1/runs/{new}/replay"), 404, "not_found").await;
    assert_eq!(served.json(&format!("/api/v1/runs/{new}")).await["ticks"], json!(3000));
    let answer = served.get(&format!("/api/v1/runs/{old}/replay")).await;
    assert_eq!((answer.status, &answer.body[..]), (200, &b"a replay"[..]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_site_has_a_page_for_each_board() {
    let served = Served::start("daily-site").await;
    play(&served, "Anne", 0, 3000).await;
    play(&served, "Anne", 1, 3000).await;
    let page = async |path: &str| {
        let answer = served.get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        String::from_utf8(answer.body).unwrap()
    };
    let today = page("/daily/today/stacker").await;
    let before = Day::of_unix_ms(calendar_ms() - DAY_MS);
    for part in ["Anne", "0:50.00", &format!("/daily/{before}/stacker"), "Swordfight"] {
        assert!(today.contains(part), "{part}");
    }
    let yesterday = page(&format!("/daily/{before}/stacker")).await;
    assert!(yesterday.contains(&format!("/daily/{}/stacker", before.next())));
    assert!(page("/daily/today/swordfight").await.contains("Nobody has finished"));
    assert!(page("/player/Anne").await.contains("streak of 2 days"));
    assert_eq!(served.get("/daily").await.status, 303);
    assert_eq!(served.get("/daily/2026-02-30/stacker").await.status, 404);
}
