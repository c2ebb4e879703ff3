//! The API of a server that has something to tell: every endpoint, over a socket.

mod daily;
mod players;
mod runs;

use games::GameKind;
use host::operator::server_info::{ServerInfo, ServerName};
use host::operator::verify::verify;
use host::replay::Replay;
use serde_json::{Value, json};
use wire::{NoticeText, RoomCode, RoomKind, Visibility};

use crate::served::{Served, notice};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_says_what_it_is() {
    let served = Served::start("server").await;
    served.post(1, notice(7, RoomKind::Brawl, Visibility::Private));
    let server = served.json("/api/v1/server").await;
    assert_eq!(server["name"], "cutlass-server");
    assert_eq!(server["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(server["protocol"], wire::PROTOCOL_VERSION);
    assert_eq!(server["rules"], host::replay::header::rules_digits());
    assert_eq!(server["games"], json!(["swordfight", "stacker", "marauders"]));
    assert_eq!((&server["players"], &server["is_draining"]), (&json!(0), &json!(false)));
    assert_eq!(server["rooms"][3], json!({"kind": "brawl", "open": 1}));
    assert!(server["uptime_s"].is_u64(), "{server}");
    for none in ["title", "message", "public_url", "web_client"] {
        assert!(server[none].is_null(), "{none}: {server}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_operator_says_is_told_and_leads_to_rooms() {
    let about = ServerInfo {
        name: Some(ServerName::new("The Black Pearl").unwrap()),
        message: Some(NoticeText::new("Cup on <Friday> at eight").unwrap()),
        public_url: Some("https://arena.example.org".parse().unwrap()),
    };
    let served = Served::start_as("about", about).await;
    served.post(1, notice(7, RoomKind::Brawl, Visibility::Public));
    let server = served.json("/api/v1/server").await;
    assert_eq!(server["title"], "The Black Pearl");
    assert_eq!(server["message"], "Cup on <Friday> at eight");
    assert_eq!(server["public_url"], "https://arena.example.org");
    let code = RoomCode::numbered(7).to_string();
    let url = format!("https://arena.example.org/room/{code}");
    assert_eq!(served.json("/api/v1/rooms").await[0]["url"], url);
    let room = served.json(&format!("/api/v1/rooms/{code}")).await;
    assert_eq!((&room["url"], &room["room"]["url"]), (&json!(url), &json!(url)));
    let home = served.get("/").await.text();
    let said = ["The Black Pearl", "Cup on &lt;Friday&gt; at eight", "wss://arena.example.org"];
    for words in said {
        assert!(home.contains(words), "no {words} in {home}");
    }
    let invitation = served.get(&format!("/room/{code}")).await.text();
    for words in [&url, &format!("cutlass join wss://arena.example.org {code}")] {
        assert!(invitation.contains(words), "no {words} in {invitation}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_leaderboard_has_pages() {
    let served = Served::start("leaderboard").await;
    served.tournament(&["Anne", "Mary", "Zoë_7"]).await;
    let path = "/api/v1/leaderboards/swordfight";
    let all = served.json(path).await;
    let names = |page: &Value| -> Vec<String> {
        let lines = page["items"].as_array().unwrap().iter();
        lines.map(|line| line["name"].as_str().unwrap().into()).collect()
    };
    assert_eq!(names(&all), ["Anne", "Mary", "Zoë_7"]);
    assert_eq!(all["next"], Value::Null);
    let first = served.json(&format!("{path}?limit=2")).await;
    assert_eq!((names(&first).len(), &first["next"]), (2, &json!(2)));
    let second = served.json(&format!("{path}?limit=2&offset=2")).await;
    assert_eq!(second["items"][0], all["items"][2]);
    assert_eq!(second["items"][0]["rank"], 3);
    let first = &all["items"][0];
    assert!(1500 < first["points"].as_i64().unwrap() && first["matches"] == 80, "{first}");
    for wrong in ["limit=0", "limit=100", "limit=-1", "offset=-1", "limit=x", "limit=99999999999"] {
        served.fails(&format!("{path}?{wrong}"), 400, "bad_request").await;
    }
    for wrong in ["offset=10001", "offset=4294967295"] {
        served.fails(&format!("{path}?{wrong}"), 400, "bad_request").await;
    }
    let past = served.json(&format!("{path}?offset=10000")).await;
    assert_eq!(past, json!({"items": [], "next": null}));
    served.fails("/api/v1/leaderboards/chess", 404, "not_found").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_of_turns_has_its_leaderboard_history_and_matches() {
    let served = Served::start("turns").await;
    let ids = served.tournament_of(GameKind::MARAUDERS, &["Anne", "Mary"]).await;
    let lines = served.json("/api/v1/leaderboards/marauders").await;
    assert_eq!(
        (&lines["items"][0]["name"], &lines["items"][1]["name"]),
        (&json!("Anne"), &json!("Mary"))
    );
    let none = served.json("/api/v1/leaderboards/swordfight").await;
    assert_eq!(none["items"], json!([]), "each game has its own");
    let history = served.json("/api/v1/players/Anne/history/marauders").await;
    assert_eq!(history.as_array().unwrap().len(), ids.len());
    let player = served.json("/api/v1/players/Anne").await;
    assert_eq!(player["games"][0]["game"], "marauders");
    let latest = ids.last().unwrap();
    assert_eq!(served.json(&format!("/api/v1/matches/{latest}")).await["game"], "marauders");
    for path in ["/leaderboard/marauders", "/player/Anne", &format!("/match/{latest}")] {
        let page = served.get(path).await;
        assert_eq!(page.status, 200, "{path}");
        assert!(page.text().contains("Marauders") && page.text().contains("Mary"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_has_ratings_a_history_and_matches() {
    let served = Served::start("player").await;
    let ids = served.tournament(&["Anne", "Mary"]).await;
    // In any case, and with what an address may not spell.
    let player = served.json("/api/v1/players/aNNE").await;
    assert_eq!((&player["name"], &player["is_guest"]), (&json!("Anne"), &json!(true)));
    let game = &player["games"][0];
    assert_eq!((&game["game"], &game["standing"]), (&json!("swordfight"), &json!("listed")));
    assert_eq!(game["ranked"], json!({"won": 30, "lost": 10, "drawn": 0}));

    let history = served.json("/api/v1/players/Anne/history/swordfight").await;
    let points = history.as_array().unwrap();
    assert_eq!(points.len(), ids.len());
    let last = points.last().unwrap();
    assert_eq!(last["match_id"], json!(ids.last().unwrap().to_string()));
    assert_eq!(last["points"], game["points"]);
    let latest = served.json("/api/v1/players/Anne/history/swordfight?limit=3").await;
    assert_eq!(latest.as_array().unwrap()[..], points[points.len() - 3..]);

    let mut seen = Vec::new();
    let mut path = "/api/v1/players/Anne/matches?limit=15".to_string();
    loop {
        let page = served.json(&path).await;
        let items = page["items"].as_array().unwrap();
        assert!((1..=15).contains(&items.len()));
        seen.extend(items.iter().map(|one| one["id"].as_str().unwrap().to_string()));
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/api/v1/players/Anne/matches?limit=15&before={next}");
    }
    let expected: Vec<String> = ids.iter().rev().map(|id| id.to_string()).collect();
    assert_eq!(seen, expected);
    assert_eq!(served.json("/api/v1/matches?limit=1").await["items"][0]["id"], expected[0]);
    served.fails("/api/v1/players/Anne/matches?limit=50", 400, "bad_request").await;
    served.fails("/api/v1/players/Anne/matches?before=yesterday", 400, "bad_request").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_is_told_whole_and_its_replays_hold() {
    let served = Served::start("match").await;
    let replay = crate::sample::replay().to_bytes().unwrap();
    let id = served.duel("Anne", "Mary", &replay).await;
    let found = served.json(&format!("/api/v1/matches/{id}")).await;
    assert_eq!((&found["kind"], &found["ending"]), (&json!("ranked"), &json!("won")));
    let [anne, mary] = [&found["players"][0], &found["players"][1]];
    assert_eq!(
        (&anne["name"], &anne["has_won"], &anne["bouts_won"]),
        (&json!("Anne"), &json!(true), &json!(2))
    );
    assert_eq!(anne["rating"]["before"]["points"], 1500);
    assert_eq!(anne["rating"]["after"]["points"], 1662);
    assert_eq!(mary["rating"]["after"]["points"], 1338);

    assert_eq!(anne["figures"], json!({"biggest_chain": 3, "pairs_per_minute": 33.5}));
    let page = served.get(&format!("/match/{id}")).await.text();
    for told in ["Statistics", "Pairs per minute", "33.50", "Biggest chain"] {
        assert!(page.contains(told), "{told}: {page}");
    }
    // Both had the same sword, whose drawing is on the page once.
    assert_eq!(page.matches("<symbol id=\"sword-halyard\"").count(), 1, "{page}");
    assert_eq!(page.matches("href=\"#sword-halyard\"").count(), 2, "{page}");

    let bout = &found["bouts"][2];
    assert_eq!((&bout["number"], &bout["winner"]), (&json!(3), &json!(0)));
    let answer = served.get(bout["replay"].as_str().unwrap()).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.body, replay);
    assert_eq!(blake3::hash(&answer.body).to_hex().as_str(), bout["replay_blake3"]);
    verify(&Replay::from_bytes(&answer.body).unwrap()).unwrap();
    let disposition = answer.header("content-disposition");
    assert_eq!(disposition, format!("attachment; filename=\"{id}-3.cutlass-replay\""));
    assert!(answer.header("cache-control").contains("immutable"));
    served.continues(bout["replay"].as_str().unwrap(), &replay).await;
    for wrong in ["0", "4", "-1", "1.5", "four"] {
        served.fails(&format!("/api/v1/matches/{id}/bouts/{wrong}/replay"), 404, "not_found").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rooms_are_listed_only_when_they_are_public() {
    let served = Served::start("rooms").await;
    let rooms = [
        (1, RoomKind::Brawl, Visibility::Public),
        (2, RoomKind::Brawl, Visibility::Unlisted),
        (3, RoomKind::Brawl, Visibility::Private),
    ];
    for (room, kind, visibility) in rooms {
        served.post(room, notice(room, kind, visibility));
    }
    let code = |room| RoomCode::numbered(room).to_string();
    let listed = served.json("/api/v1/rooms").await;
    let listed = listed.as_array().unwrap();
    assert_eq!((listed.len(), &listed[0]["code"]), (1, &json!(code(1))));
    assert_eq!((&listed[0]["host"], &listed[0]["spectators"]), (&json!("Anne 1"), &json!(1)));
    assert_eq!(listed[0]["players"][1], json!({"name": "bot 1", "team": 1, "bot": 3, "wins": 2}));

    // Nothing that is listed anywhere tells of the others.
    for path in ["/api/v1/rooms", "/api/v1/server", "/metrics"] {
        let text = served.get(path).await.text();
        for secret in [code(2), code(3), "Anne 2".into(), "Anne 3".into()] {
            assert!(!text.contains(&secret), "{path} tells {secret}");
        }
    }
    let unlisted = served.json(&format!("/api/v1/rooms/{}", code(2).to_lowercase())).await;
    assert_eq!((&unlisted["needs_password"], &unlisted["taken"]), (&json!(false), &json!(2)));
    let room = &unlisted["room"];
    assert_eq!((&room["host"], &room["players"]), (&Value::Null, &json!([])), "{room}");
    let private = served.json(&format!("/api/v1/rooms/{}", code(3))).await;
    assert_eq!((&private["needs_password"], &private["room"]), (&json!(true), &Value::Null));
    served.fails(&format!("/api/v1/rooms/{}", code(4)), 404, "not_found").await;
    served.remove(2);
    served.fails(&format!("/api/v1/rooms/{}", code(2)), 404, "not_found").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_asked_is_answered_with_a_reason() {
    let served = Served::start("hostile").await;
    let long = "A".repeat(5000);
    for name in
        ["nobody", "%00", "%2e%2e%2f", "%3Cscript%3E", "a'--", "Captain", "%F0%9F%98%80", &long]
    {
        let path = format!("/api/v1/players/{name}");
        served.fails(&path, 404, "not_found").await;
        served.fails(&format!("{path}/matches"), 404, "not_found").await;
        served.fails(&format!("{path}/history/swordfight"), 404, "not_found").await;
        served.fails(&format!("/api/v1/matches/{name}"), 404, "not_found").await;
        served.fails(&format!("/api/v1/rooms/{name}"), 404, "not_found").await;
        served.fails(&format!("/api/v1/leaderboards/{name}"), 404, "not_found").await;
    }
    served.fails("/api/v1/players/%ff%fe", 400, "bad_request").await;
    served.fails("/api/v1/", 404, "not_found").await;
    served.fails("/api/v1/elsewhere", 404, "not_found").await;
    let answer = served.ask("POST", "/api/v1/server", &[]).await;
    assert_eq!((answer.status, answer.error()), (405, "method_not_allowed".into()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_of_another_site_may_read_with_any_header() {
    let served = Served::start("preflight").await;
    let asked = [
        ("origin", "https://other.example"),
        ("access-control-request-method", "GET"),
        ("access-control-request-headers", "if-none-match"),
    ];
    for path in ["/api/v1/server", "/api/v1/players/Anne"] {
        let answer = served.ask("OPTIONS", path, &asked).await;
        assert_eq!((answer.status, answer.body.len()), (204, 0), "{path}");
        assert_eq!(answer.header("access-control-allow-origin"), "*", "{path}");
        assert_eq!(answer.header("access-control-allow-methods"), "GET, HEAD", "{path}");
        assert_eq!(answer.header("access-control-allow-headers"), "*", "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_the_answer_already_is_told_only_that() {
    let served = Served::start("tags").await;
    let id = served.duel("Anne", "Mary", b"a replay").await;
    let path = format!("/api/v1/matches/{id}");
    let first = served.get(&path).await;
    assert_eq!(first.header("access-control-allow-origin"), "*");
    assert_eq!(first.header("x-content-type-options"), "nosniff");
    assert_eq!(first.header("cache-control"), "no-cache");
    let tag = first.header("etag");
    for known in [tag.clone(), format!("\"other\", W/{tag}"), "*".into()] {
        let again = served.ask("GET", &path, &[("if-none-match", &known)]).await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{known}");
        assert_eq!(again.header("etag"), tag);
    }
    let other = served.ask("GET", &path, &[("if-none-match", "\"other\"")]).await;
    assert_eq!((other.status, other.body), (200, first.body));
    let head = served.ask("HEAD", &path, &[]).await;
    assert_eq!((head.status, head.body.len()), (200, 0));
    // A replay never changes: it is not even read for a client that has it.
    let path = format!("/api/v1/matches/{id}/bouts/1/replay");
    let tag = served.get(&path).await.header("etag");
    assert_eq!(tag, format!("\"{id}-1\""));
    let again = served.ask("GET", &path, &[("if-none-match", &tag)]).await;
    assert_eq!((again.status, again.body.len(), again.header("etag")), (304, 0, tag));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_has_one_host_and_no_transfer_coding_but_one_chunked() {
    let served = Served::start("hosts").await;
    let (host, close) = ("host: one.example\r\n", "connection: close\r\n");
    let check = async |lines: &[&str], status: u16| {
        let request = format!("GET /healthz HTTP/1.1\r\n{}\r\n", lines.concat());
        let end = if status == 200 && request.contains("hunked") { "0\r\n\r\n" } else { "" };
        // It returns only when the server closes the connection.
        let answer = served.send(&(request + end)).await;
        assert_eq!(answer.status, status, "{lines:?}");
    };
    check(&[host, close], 200).await;
    check(&[], 400).await;
    check(&[host, "host: other.example\r\n"], 400).await;
    for coding in ["chunked", "Chunked", " chunked "] {
        check(&[host, close, &format!("transfer-encoding: {coding}\r\n")], 200).await;
    }
    let twice = "chunked\r\ntransfer-encoding: chunked";
    for coding in ["chunked, chunked", "gzip, chunked", "gzip", "identity, chunked", twice] {
        check(&[host, &format!("transfer-encoding: {coding}\r\n")], 400).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_cannot_be_used_lives_but_is_not_ready() {
    let served = Served::start("ready").await;
    let check = async |path, status, body: &str| {
        let answer = served.get(path).await;
        assert_eq!((answer.status, answer.text()), (status, body.into()), "{path}");
    };
    check("/healthz", 200, "ok\n").await;
    check("/readyz", 200, "ready\n").await;
    served.public.draining.cancel();
    check("/healthz", 200, "ok\n").await;
    let why = "not ready: no new matches begin: the server is about to stop\n";
    check("/readyz", 503, why).await;
    assert_eq!(served.json("/api/v1/server").await["is_draining"], true);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_its_database_a_server_says_so_and_goes_on() {
    let served = Served::start("away").await;
    served.public.store.close().await;
    let id = uuid::Uuid::nil();
    for path in [
        "/api/v1/leaderboards/swordfight",
        "/api/v1/players/Anne",
        "/api/v1/matches",
        &format!("/api/v1/matches/{id}"),
        &format!("/api/v1/matches/{id}/bouts/1/replay"),
        "/api/v1/runs?game=stacker&mode=marathon",
        &format!("/api/v1/runs/{id}/replay"),
    ] {
        served.fails(path, 503, "unavailable").await;
    }
    let ready = served.get("/readyz").await;
    let why = "not ready: the database is unavailable; try again in a moment\n";
    assert_eq!((ready.status, ready.text()), (503, why.into()));
    assert_eq!(served.get("/healthz").await.status, 200);
    let metrics = served.get("/metrics").await.text();
    for line in [
        "cutlass_store_errors_total{call=\"ping\"} 1",
        "cutlass_http_requests_total{route=\"/api/v1/players/{name}\",status=\"503\"} 1",
        "cutlass_http_requests_total{route=\"/healthz\",status=\"200\"} 1",
    ] {
        assert!(metrics.lines().any(|it| it == line), "{line} is not in\n{metrics}");
    }
}
