//! What programs show of a link: the tags in the head of every page, and its card.

use host::operator::server_info::{ServerInfo, ServerName};
use host::web::public::Public;
use std::collections::BTreeMap;
use wire::{RoomKind, Visibility};

use super::{code, season};
use crate::sample;
use crate::served::{Served, notice};

/// A server with players, matches and rooms, that knows its address.
async fn full(name: &str, add: impl FnOnce(&mut Public)) -> Served {
    let served = Served::start_with(name, add).await;
    season(&served.public.store).await;
    for (room, visibility) in
        [(71, Visibility::Public), (72, Visibility::Unlisted), (73, Visibility::Private)]
    {
        served.post(room, notice(room, RoomKind::Brawl, visibility));
    }
    served
}

fn at_home(public: &mut Public) {
    public.info = ServerInfo {
        name: Some(ServerName::new("The <Black> Pearl").unwrap()),
        message: None,
        public_url: Some("https://arena.example.org".parse().unwrap()),
    };
}

/// The properties of Open Graph of a page, as a browser reads them.
async fn tags(served: &Served, path: &str) -> BTreeMap<String, String> {
    let page = served.get(path).await.text();
    let tags = page.split("<meta property=\"og:").skip(1).map(|tag| {
        let (name, rest) = tag.split_once("\" content=\"").unwrap();
        let (value, _) = rest.split_once('"').unwrap();
        (name.to_owned(), value.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
    });
    assert!(
        page.contains("<meta name=\"twitter:card\" content=\"summary_large_image\">"),
        "{page}"
    );
    tags.collect()
}

/// The card at this path, which is a PNG of the size that the pages say.
async fn picture(served: &Served, path: &str) -> Vec<u8> {
    let card = served.get(path).await;
    assert_eq!((card.status, card.header("content-type")), (200, "image/png".into()), "{path}");
    let number = |at: usize| u32::from_be_bytes(card.body[at..at + 4].try_into().unwrap());
    assert_eq!(&card.body[..8], b"\x89PNG\r\n\x1a\n", "{path}");
    assert_eq!((number(16), number(20)), (1200, 630), "{path}");
    card.body
}

async fn latest(served: &Served) -> String {
    let latest = served.json("/api/v1/matches?limit=1").await;
    latest["items"][0]["id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_page_has_a_title_words_and_a_picture_for_a_link_to_it() {
    let served = full("previews", at_home).await;
    let id = latest(&served).await;
    let run = served.json("/api/v1/runs?game=stacker&mode=forty-lines").await;
    let run = run["items"][0]["id"].as_str().unwrap().to_owned();
    let (of_match, of_room) = (format!("/match/{id}/card.png"), format!("/room/{}", code(71)));
    let pages = [
        ("/", "/card.png", "Duels of swords and stones"),
        ("/live", "/card.png", "Live"),
        ("/leaderboard/swordfight", "/card.png", "Leaderboard"),
        ("/solo/forty-lines", "/card.png", "Solo: 40 lines"),
        ("/download", "/card.png", "Download"),
        ("/nowhere", "/card.png", "Not found"),
        ("/player/Anne%20Bonny", "/player/Anne%20Bonny/card.png", "Anne Bonny"),
        (&format!("/match/{id}"), &of_match, "Anne Bonny vs. Mary Read"),
        (&format!("/replay/{id}?bout=2"), &of_match, "Anne Bonny vs. Mary Read"),
        (&format!("/replay/{run}?run"), &format!("/replay/{run}/card.png"), "Replay of Anne Bonny"),
        (&of_room, &format!("{of_room}/card.png"), &format!("Room {}", code(71))),
    ];
    for (path, card, title) in pages {
        let tags = tags(&served, path).await;
        let expected = [
            ("site_name", "The <Black> Pearl"),
            ("title", title),
            ("type", "website"),
            ("url", &format!("https://arena.example.org{path}")),
            ("image", &format!("https://arena.example.org{card}")),
            ("image:width", "1200"),
            ("image:height", "630"),
        ];
        for (name, value) in expected {
            assert_eq!(tags[name], value, "{path}: {name}");
        }
        assert!(20 < tags["description"].len() || path.starts_with("/replay/"), "{path}: {tags:?}");
        picture(&served, card).await;
    }
    let day = tags(&served, "/daily/today/stacker").await;
    let card = day["image"].strip_prefix("https://arena.example.org").unwrap();
    assert!(card.starts_with("/daily/2") && card.ends_with("/stacker/card.png"), "{card}");
    picture(&served, card).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn addresses_are_those_of_the_request_where_the_operator_names_none() {
    let served = Served::start("previews-host").await;
    let tags = tags(&served, "/live").await;
    assert_eq!(tags["image"], "http://test:4711/card.png");
    let hostile = served.ask("GET", "/live", &[("host", "a\"><script>")]).await.text();
    assert!(!hostile.contains("<script"), "{hostile}");
    assert!(hostile.contains("\"og:image\" content=\"/card.png\""), "{hostile}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_card_is_sent_again_only_when_it_changed() {
    let served = full("previews-tag", |_| {}).await;
    let path = format!("/match/{}/card.png", latest(&served).await);
    let first = served.get(&path).await;
    let tag = first.header("etag");
    let again = served.ask("GET", &path, &[("if-none-match", &tag)]).await;
    assert_eq!(again.status, 304);
    let german = served.ask("GET", &path, &[("accept-language", "de")]).await;
    assert_eq!(german.header("content-language"), "de");
    assert!(german.body != first.body, "the words are those of another language");
    for path in ["/match/1/card.png", "/player/nobody/card.png", "/daily/today/x/card.png"] {
        assert_eq!(served.get(path).await.status, 404, "{path}");
    }
}

/// The card of a room has what its page has: after its members have changed, that of a room whose page
/// hides them is the same as before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_card_of_a_hidden_room_hides_its_members() {
    let served = full("previews-rooms", |_| {}).await;
    for (room, visibility, is_hidden) in [
        (71, Visibility::Public, false),
        (72, Visibility::Unlisted, true),
        (73, Visibility::Private, true),
    ] {
        let path = format!("/room/{}/card.png", code(room));
        let before = picture(&served, &path).await;
        let mut other = notice(room, RoomKind::Brawl, visibility);
        other.host = notice(99, RoomKind::Brawl, visibility).host;
        other.members = notice(99, RoomKind::Brawl, visibility).members;
        served.post(room, other);
        assert_eq!(picture(&served, &path).await == before, is_hidden, "{room}");
    }
    assert_eq!(served.get(&format!("/room/{}/card.png", code(74))).await.status, 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_card_of_a_match_has_its_final_boards_while_its_replay_is_stored() {
    let with = sample::replay().to_bytes_with_track().unwrap();
    let mut cards = Vec::new();
    for (name, replay) in [("previews-boards", &with[..]), ("previews-none", &b"no replay"[..])] {
        let served = Served::start(name).await;
        let id = served.duel("Anne", "Mary", replay).await;
        cards.push(picture(&served, &format!("/match/{id}/card.png")).await);
    }
    // All else of them is the same.
    assert!(cards[0] != cards[1]);
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("previews");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("boards.png"), &cards[0]).unwrap();
}
