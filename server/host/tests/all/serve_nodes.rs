//! Nodes as processes on one PostgreSQL: one that is stopped for longer than its lease, one that is killed, and
//! what `cluster status` says of them.

use host::storage::store::DatabaseUrl;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::time::sleep;

use crate::commands::check_full_disk;
use crate::databases::{Database, Postgres, folder};

/// Long enough for a lease to be over and ended, on a busy machine.
const WITHIN: Duration = Duration::from_secs(60);

struct Node {
    child: Child,
    address: SocketAddr,
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn url(database: &Database) -> &str {
    match database.database_url() {
        DatabaseUrl::Postgres(url) => url,
        DatabaseUrl::Sqlite(_) => panic!("these tests need PostgreSQL"),
    }
}

impl Node {
    fn start(database: &Database, name: &str) -> Node {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cutlass-server"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--cluster", "true"]);
        command.args(["--advertise", &format!("{name}.example.org"), "--node-name", name]);
        command.env("CUTLASS_DATABASE", url(database)).env("CUTLASS_DATA", folder(name));
        command.stderr(Stdio::piped()).stdout(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut log = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        while !line.contains(": listening ") {
            line.clear();
            assert!(0 < log.read_line(&mut line).unwrap(), "it ended");
        }
        // The pipe must not fill up.
        std::thread::spawn(move || log.read_to_end(&mut Vec::new()));
        let address = line.split("127.0.0.1:").nth(1).unwrap();
        let port: String = address.chars().take_while(char::is_ascii_digit).collect();
        Node { child, address: SocketAddr::from(([127, 0, 0, 1], port.parse().unwrap())) }
    }

    fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    fn is_ready(&self) -> bool {
        self.ready().starts_with("HTTP/1.1 200")
    }

    /// What `/readyz` answers; nothing while the node begins again, and closes its connections.
    fn ready(&self) -> String {
        let mut socket = TcpStream::connect(self.address).unwrap();
        write!(socket, "GET /readyz HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        match socket.read_to_string(&mut answer) {
            Ok(_) => answer,
            Err(_) => String::new(),
        }
    }
}

fn cluster_command(database: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cutlass-server"));
    command.args(["cluster", "status", "--database", database]).args(arguments);
    command
}

/// What `cluster` says: the exit code, and its output.
fn cluster(database: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let output = cluster_command(database, arguments).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).unwrap())
}

/// The ids and the names of the nodes.
fn nodes(database: &Database) -> Vec<(u64, String)> {
    let (code, said) = cluster(url(database), &["--json"]);
    assert_eq!(code, Some(0), "{said}");
    let nodes: serde_json::Value = serde_json::from_str(&said).unwrap();
    let node = |node: &serde_json::Value| {
        (node["id"].as_u64().unwrap(), node["name"].as_str().unwrap().to_string())
    };
    nodes.as_array().unwrap().iter().map(node).collect()
}

async fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let limit = Instant::now() + WITHIN;
    while !is_so() {
        assert!(Instant::now() < limit, "not within {WITHIN:?}: {what}");
        sleep(Duration::from_millis(100)).await;
    }
}

fn of(nodes: &[(u64, &str)]) -> Vec<(u64, String)> {
    nodes.iter().map(|&(id, name)| (id, name.to_string())).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_stood_still_begins_anew_and_one_that_was_killed_is_ended() {
    let database = Database::postgres().await;
    let one = Node::start(&database, "process-1");
    let other = Node::start(&database, "process-2");
    assert!(one.is_ready() && other.is_ready());
    assert_eq!(nodes(&database), of(&[(1, "process-1"), (2, "process-2")]));
    let (code, said) = cluster(url(&database), &[]);
    assert_eq!(code, Some(0), "{said}");
    let line = said.lines().nth(2).unwrap();
    let line: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(line[..4], ["2", "process-2", "process-2.example.org", env!("CARGO_PKG_VERSION")]);
    assert_eq!((&line[4..7], line.last()), (&["0", "of", "256"][..], Some(&"ready")));

    for arguments in [&[][..], &["--json"]] {
        check_full_disk(&mut cluster_command(url(&database), arguments), "");
    }

    other.signal("-STOP");
    until("the lease is ended", || nodes(&database) == of(&[(1, "process-1")])).await;
    other.signal("-CONT");
    let both = of(&[(1, "process-1"), (3, "process-2")]);
    until("it registers anew", || nodes(&database) == both).await;
    until("it serves again", || other.is_ready()).await;

    drop(other);
    until("the lease is ended", || nodes(&database) == of(&[(1, "process-1")])).await;
    assert!(one.is_ready());
    one.signal("-TERM");
    until("it leaves", || cluster(url(&database), &[]).0 == Some(1)).await;
    let (_, said) = cluster(url(&database), &[]);
    assert!(said.contains("has no nodes: no server with `cluster = true` uses it"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_outage_of_postgresql_fences_all_nodes_and_ends_none() {
    let mut postgres = Postgres::start();
    let database = Database::postgres_on(&postgres).await;
    let both = [Node::start(&database, "outage-1"), Node::start(&database, "outage-2")];
    let ids = of(&[(1, "outage-1"), (2, "outage-2")]);
    assert_eq!(nodes(&database), ids);
    postgres.tell("stop");
    for node in &both {
        until("it is fenced", || node.ready().contains("not ready: fenced: ")).await;
    }
    postgres.tell("start");
    for node in &both {
        until("it is ready again", || node.is_ready()).await;
    }
    assert_eq!(nodes(&database), ids);
}

#[test]
fn a_file_of_sqlite_is_no_cluster() {
    let file = folder("no_cluster").join("cutlass.db").display().to_string();
    let (code, said) = cluster(&file, &[]);
    assert_eq!(code, Some(1));
    assert!(said.ends_with("cutlass.db is no cluster: SQLite serves one server\n"), "{said}");
}
