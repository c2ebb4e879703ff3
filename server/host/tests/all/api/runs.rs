//! Solo runs in the public API.

use bout::{Digest, Millis};
use games::{RunEnd, SoloMode, SoloRun};
use host::storage::store::RunId;
use host::storage::store::runs::RunRecord;
use referee::FinishedRun;
use serde_json::{Value, json};

use crate::samples::{DAY, guest, minutes};
use crate::served::Served;

/// A run of 40 lines in so many ticks by a new player, whose replay are these bytes.
async fn run(served: &Served, name: &str, ticks: u32, replay: &[u8]) -> String {
    let store = &served.public.store;
    let account = guest(store, name).await;
    let run = SoloRun { ticks, score: 4000, lines: 41, end: RunEnd::Finished };
    let mode = SoloMode::FortyLines;
    let run = FinishedRun { mode, run, paused: Millis(1500), digest: Digest(7) };
    let (id, ended) = (RunId::draw(DAY), minutes(1));
    let record = RunRecord { id, account, run, ended, replay: replay.into() };
    store.finish_run(record).await.unwrap();
    id.to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_best_alone_is_told_by_mode_in_pages() {
    let served = Served::start("runs").await;
    for (name, ticks) in [("Anne", 3000), ("Mary", 2000), ("Jack", 4000)] {
        run(&served, name, ticks, b"a replay").await;
    }
    let path = "/api/v1/runs?game=stacker&mode=forty-lines";
    let all = served.json(path).await;
    let lines = |page: &Value| -> Vec<(u64, String, u64)> {
        let lines = page["items"].as_array().unwrap().iter();
        let line = |line: &Value| {
            let name = line["name"].as_str().unwrap().to_string();
            (line["rank"].as_u64().unwrap(), name, line["ticks"].as_u64().unwrap())
        };
        lines.map(line).collect()
    };
    let expected = [(1, "Mary".into(), 2000), (2, "Anne".into(), 3000), (3, "Jack".into(), 4000)];
    assert_eq!(lines(&all), expected);
    assert_eq!(all["next"], Value::Null);
    let first = served.json(&format!("{path}&limit=2")).await;
    assert_eq!((lines(&first), &first["next"]), (expected[..2].to_vec(), &json!(2)));
    let second = served.json(&format!("{path}&limit=2&offset=2")).await;
    assert_eq!((lines(&second), &second["next"]), (expected[2..].to_vec(), &Value::Null));
    let none = served.json("/api/v1/runs?game=stacker&mode=marathon").await;
    assert_eq!(none, json!({"items": [], "next": null}));

    for wrong in ["limit=0", "limit=100", "limit=x", "offset=-1"] {
        served.fails(&format!("{path}&{wrong}"), 400, "bad_request").await;
    }
    for wrong in ["", "?game=stacker", "?mode=forty-lines"] {
        served.fails(&format!("/api/v1/runs{wrong}"), 400, "bad_request").await;
    }
    for (game, mode) in
        [("swordfight", "forty-lines"), ("stacker", "zen"), ("stacker", "Marathon"), ("x", "x")]
    {
        let path = format!("/api/v1/runs?game={game}&mode={mode}");
        served.fails(&path, 404, "not_found").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_is_told_whole_with_its_replay_and_its_players_bests() {
    let served = Served::start("run").await;
    run(&served, "Mary", 2000, b"hers").await;
    let id = run(&served, "Anne", 3000, b"a replay").await;
    let found = served.json(&format!("/api/v1/runs/{id}")).await;
    assert_eq!((&found["name"], &found["mode"]), (&json!("Anne"), &json!("forty-lines")));
    assert_eq!((&found["game"], &found["ending"]), (&json!("stacker"), &json!("finished")));
    assert_eq!((&found["score"], &found["lines"]), (&json!(4000), &json!(41)));
    assert_eq!((&found["paused_ms"], &found["ended_ms"]), (&json!(1500), &json!(minutes(1).0)));
    let answer = served.get(found["replay"].as_str().unwrap()).await;
    assert_eq!((answer.status, &answer.body[..]), (200, &b"a replay"[..]));
    assert_eq!(blake3::hash(&answer.body).to_hex().as_str(), found["replay_blake3"]);
    let disposition = answer.header("content-disposition");
    assert_eq!(disposition, format!("attachment; filename=\"{id}.cutlass-replay\""));
    assert!(answer.header("cache-control").contains("immutable"));
    served.continues(found["replay"].as_str().unwrap(), b"a replay").await;

    let player = served.json("/api/v1/players/anne").await;
    let best = &player["solo"][0];
    assert_eq!((&best["rank"], &best["id"]), (&json!(2), &json!(id)));
    assert_eq!(player["solo"].as_array().unwrap().len(), 1);
    for name in ["nobody", &uuid::Uuid::nil().to_string()] {
        served.fails(&format!("/api/v1/runs/{name}"), 404, "not_found").await;
        served.fails(&format!("/api/v1/runs/{name}/replay"), 404, "not_found").await;
    }

    let page = served.get("/solo/forty-lines").await.text();
    for words in ["40 lines", "0:33.33", "0:50.00", "Paused for 1 s", "/player/Mary"] {
        assert!(page.contains(words), "no {words} in {page}");
    }
    assert!(page.find("Mary").unwrap() < page.find("Anne").unwrap(), "the best is first");
    let own = served.get("/player/Anne").await.text();
    assert!(own.contains("0:50.00") && own.contains("/solo/forty-lines"), "{own}");
    let none = served.get("/solo/document").await.text();
    assert!(none.contains("No runs yet."), "{none}");
    assert_eq!(served.get("/solo/zen").await.status, 404);
}
