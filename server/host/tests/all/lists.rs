//! Lists of servers: entries that are checked, and a server that registers itself.

use api::{ListedServer, ServerList};
use axum::Json;
use axum::Router;
use axum::routing::post;
use host::net::registration::Registration;
use host::operator::server_info::{ServerInfo, ServerName};
use std::path::Path;
use std::process::Command;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::served::Served;

fn named(name: &str) -> ServerInfo {
    ServerInfo { name: Some(ServerName::new(name).unwrap()), ..ServerInfo::default() }
}

/// Released games show it, and the command keeps it as it is.
#[test]
fn the_list_of_the_project_is_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/servers.json");
    let list: ServerList = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let is_secure = |one: &ListedServer| one.url.starts_with("https://") && !one.name.is_empty();
    assert!(list.servers.len() <= 100 && list.servers.iter().all(is_secure), "{list:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_good_entries_are_written_and_the_others_have_a_reason() {
    let pearl = Served::start_as("list-pearl", named("The Pearl")).await;
    let anchor = Served::start_as("list-anchor", named("Anchor")).await;
    let elsewhere = ServerInfo {
        public_url: Some("https://arena.example.org".parse().unwrap()),
        ..named("Elsewhere")
    };
    let elsewhere = Served::start_as("list-elsewhere", elsewhere).await;
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lists");
    std::fs::create_dir_all(&folder).unwrap();
    let (lines, list, out) = (folder.join("a.txt"), folder.join("b.json"), folder.join("out.json"));
    let [pearl, anchor, elsewhere] =
        [pearl, anchor, elsewhere].map(|served| format!("http://{}", served.address));
    std::fs::write(
        &lines,
        format!("# ours\n{pearl}\n{pearl}/\nhttp://{closed}\nnowhere\n{elsewhere}\n"),
    )
    .unwrap();
    let entry = ListedServer {
        name: "Old name".into(),
        url: anchor.clone(),
        description: "Every evening".into(),
        countries: vec!["DE".into()],
    };
    let before = ServerList { servers: vec![entry.clone()] };
    std::fs::write(&list, serde_json::to_vec(&before).unwrap()).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cutlass-server"));
    command.arg("list").args([&lines, &list]).arg("--out").arg(&out);
    let done = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(3), "{said}");
    let written: ServerList = serde_json::from_slice(&std::fs::read(&out).unwrap()).unwrap();
    let first = ListedServer { name: "Anchor".into(), ..entry };
    let second =
        ListedServer { name: "The Pearl".into(), url: pearl.clone(), ..Default::default() };
    assert_eq!(written.servers, [first, second]);
    for reason in [
        format!("{pearl}/ refused: it is in the list already"),
        format!("http://{closed} refused: the server cannot be asked: "),
        "nowhere refused: the address cannot be one: ".into(),
        format!(
            "{elsewhere} refused: the server says that its address is https://arena.example.org"
        ),
    ] {
        assert!(said.contains(&reason), "{reason}: {said}");
    }
    assert_eq!(said.lines().count(), 4, "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_sends_its_entry_to_its_list() {
    let (sender, mut entries) = mpsc::channel(1);
    let keep = async move |Json(entry): Json<ListedServer>| sender.send(entry).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let to = format!("http://{}/add", listener.local_addr().unwrap());
    let router = Router::new().route("/add", post(keep));
    tokio::spawn(async move { axum::serve(listener, router).await });
    let info = ServerInfo {
        public_url: Some("https://arena.example.org".parse().unwrap()),
        ..named("The Pearl")
    };
    let _registration = Registration::start(to.parse().unwrap(), &info).unwrap();
    let expected = ListedServer {
        name: "The Pearl".into(),
        url: "https://arena.example.org".into(),
        ..ListedServer::default()
    };
    assert_eq!(entries.recv().await, Some(expected));
}
