//! Finding servers, on a real network interface.

use std::net::{Ipv4Addr, TcpListener};
use std::thread;
use std::time::{Duration, Instant};

use app::platform::servers::{News, ServerSearch};
use app::screens::servers::Found;
use host::operator::server_info::ServerInfo;
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
        (ServerSearch::start([free.to_string()]).unwrap(), Found::default());
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
