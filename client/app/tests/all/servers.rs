//! Finding servers, on a real network interface, and what an operator does at an embedded one.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use app::platform::servers::{News, ServerSearch};
use app::screens::servers::Found;
use bout::Millis;
use host::operator::server_info::ServerInfo;
use host::process::clock::calendar_ms;
use host::storage::store::accounts::Role;
use host::storage::store::audit::By;
use host::storage::store::{DatabaseUrl, Store};
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;

/// A server with a name on all interfaces, at any free port. Returns the port.
fn server(folder: std::path::PathBuf, stop: CancellationToken) -> u16 {
    let (told, port) = std::sync::mpsc::channel();
    thread::spawn(move || {
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let listener =
                host::bind((Ipv4Addr::UNSPECIFIED, 0).into()).await.expect("a free port");
            let address = listener.local_addr().expect("it is bound");
            told.send(address.port()).expect("the test waits for it");
            let name =
                Some(host::operator::server_info::ServerName::new("The harbour").expect("a name"));
            let info = ServerInfo { name, ..ServerInfo::default() };
            let settings = host::Settings { info, data: folder, ..host::Settings::default() };
            host::serve(listener, settings, stop).await.expect("it stops when it is asked to");
        });
    });
    port.recv().expect("the server starts")
}

/// Gives Anne at the embedded server of this folder a role, and a session on the site with the second factor.
pub fn appoint_anne(home: &Path) {
    let database = DatabaseUrl::Sqlite(home.join("own").join("cutlass.db"));
    let now = Millis(calendar_ms());
    Runtime::new().expect("a runtime").block_on(async {
        let store = Store::open(&database).await.expect("the database of the server");
        let anne = store.account_by_name("anne").await.expect("an answer").expect("an account");
        let given = store.set_role(anne.id, Role::Moderator, By::operator(now)).await;
        assert!(given.expect("an answer"), "Anne has a password");
        store.add_site_session([7; 32], anne.id, true, now).await.expect("a session");
        store.close().await;
    });
}

/// Passes news on until `is_so`.
fn wait(search: &mut ServerSearch, found: &mut Found, what: &str, is_so: impl Fn(&Found) -> bool) {
    let limit = Instant::now() + Duration::from_secs(60);
    while !is_so(found) {
        assert!(Instant::now() < limit, "{what}: not so after a minute: {found:?}");
        for news in search.take() {
            if let News::Near(address) = &news {
                search.read(address.clone());
            }
            found.learn(news);
        }
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_server_on_this_network_is_found_with_its_name_and_ping() {
    let folder = std::env::temp_dir().join(format!("cutlass-servers-{}", std::process::id()));
    let stop = CancellationToken::new();
    let port = server(folder.clone(), stop.clone());
    // Nobody listens there any more.
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap();
    let (mut search, mut found) =
        (ServerSearch::start([free.to_string()], "").unwrap(), Found::default());
    let is_ours = |address: &String| address.ends_with(&format!(":{port}"));
    wait(&mut search, &mut found, "announced", |found| found.near.iter().any(is_ours));
    let near = found.near.iter().find(|near| is_ours(near)).unwrap().clone();
    wait(&mut search, &mut found, "both answered", |found| {
        [&near, &free.to_string()].iter().all(|address| found.answers.contains_key(*address))
    });
    let (status, ping) = found.answers[&near].as_ref().expect("it is up");
    assert_eq!((status.title.as_deref(), status.players), (Some("The harbour"), 0));
    assert!(link::is_compatible(status) && *ping < Duration::from_secs(4));
    assert!(found.answers[&free.to_string()].is_err());
    stop.cancel();
    std::fs::remove_dir_all(folder).unwrap();
}

/// A list is read once, and its servers are asked as all others are; one that makes no sense is a problem, and takes
/// no server away.
#[test]
fn the_servers_of_a_list_are_found() {
    let check = |json: &'static str, is_so: &dyn Fn(&Found) -> bool| {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let url = format!("http://{}/lists/servers.json", listener.local_addr().unwrap());
        let host = thread::spawn(move || {
            let (mut socket, _) = listener.accept().unwrap();
            let mut request = [0; 1024];
            let read = socket.read(&mut request).unwrap();
            let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n", json.len());
            socket.write_all(format!("{head}{json}").as_bytes()).unwrap();
            String::from_utf8_lossy(&request[..read]).into_owned()
        });
        let mut search = ServerSearch::start([], &url).unwrap();
        let mut found = Found::default();
        wait(&mut search, &mut found, json, is_so);
        let request = host.join().unwrap();
        assert!(request.starts_with("GET /lists/servers.json HTTP/1.1\r\n"), "{request}");
    };
    check(
        r#"{"servers": [{"url": "https://arena.example.org", "name": "Pearl"}]}"#,
        &|found| matches!(&found.list, Some(Ok(list)) if list.len() == 1 && list[0].name == "Pearl"),
    );
    check("<html>", &|found| matches!(found.list, Some(Err(_))));
}
