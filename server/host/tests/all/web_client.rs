//! The browser client of a server: which files it serves, how, and which folders it refuses.

use flate2::Compression;
use flate2::write::GzEncoder;
use host::process::clock::Clock;
use host::storage::store::Store;
use host::web::web_client::encoding::Encoding;
use host::web::web_client::{WebClient, near};
use host::{Server, Settings, Shutdown};
use serde_json::json;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wire::{RoomCode, RoomKind, Visibility};

use crate::served::{Answer, Served, notice};

const PAGE: &str = "<!doctype html><title>Cutlass</title>";
const PROGRAM: &str = "cutlass-0123abcd.wasm";

/// A program of more than one chunk, none of which is like another.
fn program() -> Vec<u8> {
    (0..100_000_u32).flat_map(|number| number.wrapping_mul(2_654_435_761).to_le_bytes()).collect()
}

fn manifest() -> serde_json::Value {
    json!({"release": "0.2.0+test", "index": "index.html", "files": [
        {"path": "index.html", "bytes": PAGE.len(), "type": "text/html; charset=utf-8"},
        {"path": PROGRAM, "bytes": program().len(), "type": "application/wasm", "immutable": true},
        {"path": "icons/192.png", "bytes": 4, "type": "image/png", "immutable": true},
    ]})
}

fn put(folder: &Path, name: &str, content: &[u8]) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(content).unwrap();
    fs::write(folder.join(format!("{name}.gz")), gzip.finish().unwrap()).unwrap();
    // The server does not look into it.
    fs::write(folder.join(format!("{name}.br")), format!("brotli of {name}")).unwrap();
}

/// A folder of this name as `make web` writes it, and beside its files one that is not listed.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("web").join(name);
    let _ = fs::remove_dir_all(&folder);
    put(&folder, "index.html", PAGE.as_bytes());
    put(&folder, PROGRAM, &program());
    put(&folder, "icons/192.png", b"icon");
    put(&folder, "secret.txt", b"secret");
    fs::write(folder.join("manifest.json"), manifest().to_string()).unwrap();
    folder
}

async fn served(name: &str) -> Served {
    let client = Arc::new(WebClient::load(&folder(name)).unwrap());
    Served::start_with(name, |public| public.web_client = Some(client)).await
}

async fn get(served: &Served, path: &str, accepted: &str) -> Answer {
    let answer = served.ask("GET", path, &[("accept-encoding", accepted)]).await;
    assert_eq!(answer.status, 200, "{path}");
    answer
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_comes_in_the_form_that_the_browser_takes() {
    let served = served("web-forms").await;
    let path = format!("/play/{PROGRAM}");
    let mut tags = Vec::new();
    for (accepted, encoding) in [("gzip, br", Some("br")), ("gzip", Some("gzip")), ("", None)] {
        let answer = get(&served, &path, accepted).await;
        assert_eq!(answer.header("content-type"), "application/wasm");
        assert_eq!(answer.header("vary"), "accept-encoding");
        let length: usize = answer.header("content-length").parse().unwrap();
        assert_eq!(length, answer.body.len(), "{accepted:?}");
        match encoding {
            Some(encoding) => assert_eq!(answer.header("content-encoding"), encoding),
            None => assert_eq!(answer.body, program()),
        }
        tags.push(answer.header("etag"));
    }
    tags.dedup();
    assert_eq!(tags.len(), 3, "each form has a tag of its own: {tags:?}");
    let brotli = get(&served, &path, "br").await;
    assert_eq!(brotli.text(), format!("brotli of {PROGRAM}"));
    let head = served.ask("HEAD", &path, &[]).await;
    assert_eq!((head.status, head.body.len()), (200, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_with_a_hash_are_kept_and_the_page_is_asked_for_again() {
    let served = served("web-caching").await;
    for (path, cached) in [
        ("/play/", "no-cache"),
        ("/play/index.html", "no-cache"),
        ("/play/manifest.json", "no-cache"),
        (&format!("/play/{PROGRAM}"), "public, max-age=31536000, immutable"),
    ] {
        let answer = served.get(path).await;
        assert_eq!((answer.status, answer.header("cache-control").as_str()), (200, cached));
        let tag = answer.header("etag");
        let again = served.ask("GET", path, &[("if-none-match", &tag)]).await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        assert_eq!((again.header("etag"), again.header("cache-control")), (tag, cached.into()));
    }
    let page = served.get("/play/?room=K7QF2M").await;
    assert_eq!(page.text(), PAGE);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    let release = served.json("/play/manifest.json").await;
    assert_eq!(release, manifest());
    assert_eq!(served.json("/api/v1/server").await["web_client"], "0.2.0+test");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_game_may_run_scripts_and_only_its_own() {
    let served = served("web-policy").await;
    let policy = served.get("/play/").await.header("content-security-policy");
    assert_eq!(
        policy,
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; \
         style-src 'self'; img-src 'self' data:; manifest-src 'self'; worker-src 'self'; \
         base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
    );
    assert_eq!(served.get("/play/").await.header("x-content-type-options"), "nosniff");
    for path in ["/", "/download", "/play/nothing"] {
        let policy = served.get(path).await.header("content-security-policy");
        assert!(!policy.contains("script-src") && policy.contains("default-src 'none'"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_else_of_the_folder_is_served() {
    let served = served("web-paths").await;
    for path in [
        "secret.txt",
        "secret.txt.gz",
        &format!("{PROGRAM}.br"),
        "..%2findex.html",
        "../index.html",
        "icons",
        "icons/",
        "icons/../index.html",
        "%2fetc%2fpasswd",
        "%00",
        "INDEX.HTML",
    ] {
        let answer = served.get(&format!("/play/{path}")).await;
        assert_eq!(answer.status, 404, "{path}");
    }
    assert_eq!(served.get("/play/icons/192.png").await.body, b"icon");
    assert_eq!(served.ask("POST", "/play/", &[]).await.status, 405);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_update_of_the_folder_waits_for_the_next_start() {
    let served = served("web-update").await;
    let folder = folder("web-update");
    put(&folder, "index.html", b"half");
    fs::remove_file(folder.join("manifest.json")).unwrap();
    fs::remove_file(folder.join(format!("{PROGRAM}.gz"))).unwrap();
    assert_eq!(served.get("/play/").await.text(), PAGE);
    assert_eq!(served.get(&format!("/play/{PROGRAM}")).await.body, program());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_site_leads_into_the_game_if_there_is_one() {
    let code = RoomCode::numbered(71).to_string();
    let links =
        ["href=\"/play/\"", &format!("/play/?room={code}"), &format!("/play/?watch={code}")];
    let pages = ["/", "/live", "/download", &format!("/room/{code}")];
    let plain = Served::start("web-none").await;
    let with = served("web-links").await;
    for one in [&plain, &with] {
        one.post(71, notice(71, RoomKind::Brawl, Visibility::Public));
    }
    let find = async |served: &Served| {
        let mut text = String::new();
        for page in pages {
            text += &served.get(page).await.text();
        }
        links.map(|link| text.contains(link))
    };
    assert_eq!(find(&with).await, [true; 3]);
    assert_eq!(find(&plain).await, [false; 3]);
    for path in ["/play/", "/play/index.html", "/play/manifest.json"] {
        assert_eq!(plain.get(path).await.status, 404, "{path}");
    }
    let room = with.get(&format!("/room/{code}")).await.text();
    let ways = [format!("/play/?room={code}"), format!("cutlass://test:4711/room/{code}")];
    let ways = ways.map(|way| room.find(&format!("href=\"{way}\"")).expect("both are offered"));
    assert!(ways.is_sorted(), "the browser comes first: {room}");
}

/// The archive of a folder, whose files lie under `root` in it.
fn archive(folder: &Path, root: &str) -> PathBuf {
    let place = folder.with_extension("tar.gz");
    let file = fs::File::create(&place).unwrap();
    let mut archive = tar::Builder::new(GzEncoder::new(file, Compression::fast()));
    archive.append_dir_all(root, folder).unwrap();
    archive.into_inner().unwrap().finish().unwrap();
    place
}

#[test]
fn the_archive_of_a_release_is_served_as_its_folder_is() {
    for (name, root) in [("archive-flat", "."), ("archive-folder", "cutlass-web-0.2.0")] {
        let folder = folder(name);
        let client = WebClient::load(&archive(&folder, root)).unwrap();
        let expected = WebClient::load(&folder).unwrap();
        for file in ["", PROGRAM, "icons/192.png"] {
            let both = [&client, &expected].map(|it| {
                let file = it.file(file).unwrap();
                (file.compressed(Encoding::Brotli).cloned(), file.tag(Encoding::Gzip))
            });
            assert_eq!(both[0], both[1], "{name}: {file}");
        }
        assert!(client.file("secret.txt").is_none());
    }
}

#[test]
fn what_is_no_archive_of_a_client_is_refused_with_the_reason() {
    let refused = |name: &str, change: &dyn Fn(&Path, &Path), expected: &str| {
        let folder = folder(name);
        let place = archive(&folder, ".");
        change(&folder, &place);
        let said = WebClient::load(&place).unwrap_err().to_string();
        assert!(said.contains(expected) && said.contains("make web"), "{name}: {said}");
    };
    let cut = |_: &Path, place: &Path| {
        let bytes = fs::read(place).unwrap();
        fs::write(place, &bytes[..bytes.len() / 2]).unwrap();
    };
    refused("archive-cut", &cut, "cannot read the browser client in");
    refused(
        "archive-text",
        &|_, place| fs::write(place, "no archive, but a text of some length").unwrap(),
        "invalid gzip header",
    );
    let empty = |folder: &Path, _: &Path| {
        fs::remove_file(folder.join("manifest.json")).unwrap();
        archive(folder, ".");
    };
    refused("archive-empty", &empty, "no manifest.json in it");
}

#[test]
fn a_program_finds_the_newest_client_of_its_target_folder_and_that_of_its_installation() {
    let around = folder("near").join("target");
    let program = around.join("debug/cutlass");
    fs::create_dir_all(around.join("web-quick")).unwrap();
    fs::write(around.join("web-quick/manifest.json"), "{}").unwrap();
    assert_eq!(near(&program), None, "no folder of cargo");
    fs::write(around.join("CACHEDIR.TAG"), "").unwrap();
    assert_eq!(near(&program), Some(around.join("web-quick")));
    fs::create_dir_all(around.join("web")).unwrap();
    fs::write(around.join("web/manifest.json"), "{}").unwrap();
    let later = fs::metadata(around.join("web-quick/manifest.json")).unwrap().modified().unwrap()
        + std::time::Duration::from_secs(1);
    fs::File::options()
        .append(true)
        .open(around.join("web/manifest.json"))
        .unwrap()
        .set_modified(later)
        .unwrap();
    assert_eq!(near(&program), Some(around.join("web")));
    let installed = folder("near-installed").join("usr");
    fs::create_dir_all(installed.join("share/cutlass")).unwrap();
    fs::write(installed.join("share/cutlass/web.tar.gz"), "").unwrap();
    let found = near(&installed.join("bin/cutlass"));
    assert_eq!(found, Some(installed.join("share/cutlass/web.tar.gz")));
}

#[test]
fn a_folder_without_a_client_is_told_at_the_start() {
    let check = |name: &str, change: &dyn Fn(&Path), expected: &str| {
        let folder = folder(name);
        change(&folder);
        let settings = Settings { web: Some(folder), ..Settings::default() };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let opened = runtime.block_on(async {
            let (store, clock) = (Store::temporary(), Clock::start_at(bout::Millis(0)));
            Server::open(settings, store, clock, Shutdown::new()).await.map(|_| ())
        });
        match opened {
            Ok(()) => assert_eq!(expected, "", "{name}"),
            Err(error) => {
                let said = error.to_string();
                assert!(!expected.is_empty() && said.contains(expected), "{name}: {said}");
                assert!(said.contains("make web"), "{said}");
            }
        }
    };
    check("start-whole", &|_| {}, "");
    check(
        "start-empty",
        &|folder| fs::remove_file(folder.join("manifest.json")).unwrap(),
        "cannot read manifest.json of the browser client in",
    );
    check(
        "start-broken",
        &|folder| fs::write(folder.join("manifest.json"), "{").unwrap(),
        "manifest.json of the browser client in",
    );
    check(
        "start-missing",
        &|folder| fs::remove_file(folder.join("icons/192.png.br")).unwrap(),
        "cannot read icons/192.png.br",
    );
    check("start-half", &|folder| put(folder, PROGRAM, b"half"), "is not the file that");
    check(
        "start-short",
        &|folder| fs::write(folder.join("index.html.gz"), [0x1f, 0x8b]).unwrap(),
        "is not the file that",
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_program_is_served_in_parts_in_each_encoding() {
    let served = served("parts").await;
    let path = format!("/play/{PROGRAM}");
    let program = program();
    for (encoding, whole) in
        [("br", format!("brotli of {PROGRAM}").into_bytes()), ("identity", program)]
    {
        let range = [("accept-encoding", encoding), ("range", "bytes=5-9")];
        let part = served.ask("GET", &path, &range).await;
        assert_eq!((part.status, &part.body[..]), (206, &whole[5..10]), "{encoding}");
        let tag = part.header("etag").to_string();
        let other = [("accept-encoding", "gzip"), ("range", "bytes=5-9"), ("if-range", &tag)];
        assert_eq!(served.ask("GET", &path, &other).await.status, 200, "bytes of another encoding");
    }
}
