//! `cutlass-server serve`, as an operator runs it.

#[cfg(unix)]
mod service_manager;
#[cfg(unix)]
mod signals;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::commands::check_full_disk;

fn server(arguments: &[&str]) -> Command {
    static FOLDERS: AtomicU32 = AtomicU32::new(0);
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed).to_string();
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join("serve").join(number);
    let _ = std::fs::remove_dir_all(&data);
    let mut command = Command::new(env!("CARGO_BIN_EXE_cutlass-server"));
    command.arg("serve").args(arguments).stderr(Stdio::piped()).stdout(Stdio::piped());
    command.env("CUTLASS_DATA", data);
    command
}

/// The data folder of such a server.
fn data_of(server: &Command) -> PathBuf {
    let data = server.get_envs().find(|&(name, _)| name == "CUTLASS_DATA");
    data.and_then(|(_, data)| data).unwrap().into()
}

/// Reads a log up to a line with these words.
fn read_until(log: &mut impl BufRead, words: &str) -> String {
    let mut text = String::new();
    while !text.contains(words) {
        assert!(0 < log.read_line(&mut text).unwrap(), "no {words} in {text}");
    }
    text
}

/// A server, which ends with its test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Deref for Running {
    type Target = Child;

    fn deref(&self) -> &Child {
        &self.0
    }
}

impl DerefMut for Running {
    fn deref_mut(&mut self) -> &mut Child {
        &mut self.0
    }
}

/// A server on a free port, what it logs from now on, and where it listens.
fn start(arguments: &[&str]) -> (Running, BufReader<ChildStderr>, SocketAddr) {
    let mut child =
        Running(server(arguments).env("CUTLASS_LISTEN", "127.0.0.1:0").spawn().unwrap());
    let mut log = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("\"listening\"") && !line.contains(": listening ") {
        line.clear();
        assert!(0 < log.read_line(&mut line).unwrap(), "it ended");
    }
    let address = line.split("127.0.0.1:").nth(1).unwrap();
    let port: String = address.chars().take_while(char::is_ascii_digit).collect();
    (child, log, SocketAddr::from(([127, 0, 0, 1], port.parse().unwrap())))
}

fn get(address: SocketAddr, path: &str) -> String {
    let mut socket = TcpStream::connect(address).unwrap();
    write!(socket, "GET {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).unwrap();
    answer
}

/// Ends a server by this signal: its exit code.
fn end(child: &mut Child, signal: &str) -> Option<i32> {
    Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    child.wait().unwrap().code()
}

/// Waits until a server answers here.
fn wait_for(address: SocketAddr) {
    while TcpStream::connect(address).is_err() {
        std::thread::yield_now();
    }
    assert!(get(address, "/healthz").ends_with("ok\n"));
}

/// Lets a server log that a client was refused.
fn be_refused(address: SocketAddr) {
    let mut socket = TcpStream::connect(address).unwrap();
    let host = "Host: test\r\nConnection: upgrade\r\nUpgrade: websocket\r\n";
    let key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    write!(socket, "GET /play HTTP/1.1\r\n{host}{key}\r\n").unwrap();
    let mut answer = [0; 12];
    socket.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 101");
    // A text frame where a binary one is due.
    socket.write_all(&[0x81, 0x80, 0, 0, 0, 0]).unwrap();
    let mut reason = Vec::new();
    socket.read_to_end(&mut reason).unwrap();
    assert!(!reason.is_empty(), "it was closed without a reason");
}

/// Whatever became of its log, a server refuses with a reason, answers, and drains.
fn check_unread(mut child: Running, address: SocketAddr) {
    for _ in 0..3 {
        be_refused(address);
        assert!(get(address, "/readyz").ends_with("ready\n"));
    }
    assert_eq!(end(&mut child, "-TERM"), Some(0));
}

#[test]
fn a_log_whose_reader_is_gone_ends_nothing() {
    for format in ["text", "json"] {
        let (child, log, address) = start(&["--log-format", format]);
        drop(log);
        check_unread(child, address);
    }
}

#[test]
fn a_log_that_nobody_reads_on_stops_nothing() {
    // More than a pipe holds.
    let (child, log, address) = start(&["--log-format", "json", "--log", "trace"]);
    for _ in 0..300 {
        get(address, "/readyz");
    }
    check_unread(child, address);
    drop(log);
}

#[test]
fn a_log_on_a_full_disk_keeps_no_server_from_starting() {
    for format in ["text", "json"] {
        let listen = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
        let mut server = server(&["--log-format", format, "--listen", &listen.to_string()]);
        let child = Running(server.stderr(full()).stdout(full()).spawn().unwrap());
        wait_for(listen);
        check_unread(child, listen);
    }
}

#[test]
fn a_data_folder_has_one_server_whatever_its_admin_socket() {
    let (mut child, _log, _) = start(&[]);
    let environment = std::fs::read(format!("/proc/{}/environ", child.id())).unwrap();
    let data =
        environment.split(|&byte| byte == 0).find_map(|it| it.strip_prefix(b"CUTLASS_DATA="));
    let data = String::from_utf8(data.unwrap().to_vec()).unwrap();
    let mut second = server(&["--listen", "127.0.0.1:0", "--admin-socket", "/nowhere/admin.sock"]);
    let output = second.env("CUTLASS_DATA", &data).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains(&format!("another server uses the data folder {data}")), "{said}");
    assert_eq!(end(&mut child, "-TERM"), Some(0));
    let socket = Path::new(&data).join("admin.sock");
    std::fs::write(&socket, "notes").unwrap();
    let mut third = server(&["--listen", "127.0.0.1:0"]);
    let said =
        String::from_utf8(third.env("CUTLASS_DATA", &data).output().unwrap().stderr).unwrap();
    assert!(said.contains("admin.sock is a file, not a socket"), "{said}");
    assert_eq!(std::fs::read(&socket).unwrap(), b"notes");
}

#[test]
fn an_empty_database_is_told() {
    let mut server = server(&["--listen", "127.0.0.1:0"]);
    let data = data_of(&server);
    std::fs::create_dir_all(&data).unwrap();
    std::fs::write(data.join("cutlass.db"), "").unwrap();
    // The second time it has tables.
    for is_empty in [true, false] {
        let mut child = Running(server.spawn().unwrap());
        let mut log = BufReader::new(child.stderr.take().unwrap());
        let said = read_until(&mut log, ": listening ");
        let warning = "the database file is empty: creating a new database in it";
        assert_eq!(said.contains(warning), is_empty, "{said}");
        assert_eq!(end(&mut child, "-TERM"), Some(0));
    }
}

/// Runs a server that cannot start: what it says.
fn check_fails(arguments: &[&str], code: i32) -> String {
    let output = server(arguments).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{said}");
    said
}

#[test]
fn a_taken_port_is_told_with_what_to_do() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let said = check_fails(&["--listen", &address], 1);
    let expected = format!("cutlass-server: {address} is in use by another program");
    assert!(said.contains(&expected) && said.contains("--listen"), "{said}");
}

#[test]
fn what_cannot_be_served_is_told() {
    let said = check_fails(&["--listen", "192.0.2.1:4711"], 1);
    assert!(said.contains("is not an address of this machine"), "{said}");
    let said = check_fails(&["--best-of", "6"], 2);
    assert!(said.contains("best_of = 6 (flag: --best-of): it must be"), "{said}");
    let file = env!("CARGO_BIN_EXE_cutlass-server");
    let said = check_fails(&["--listen", "127.0.0.1:0", "--replays", file], 1);
    assert!(said.contains(&format!("cannot create the replay folder {file}: ")), "{said}");
}

#[test]
fn it_listens_when_everything_is_open() {
    let output = |arguments: &[&str]| {
        let mut child = server(arguments).env("CUTLASS_LISTEN", "127.0.0.1:0").spawn().unwrap();
        let mut log = BufReader::new(child.stderr.take().unwrap());
        let text = read_until(&mut log, ": listening ");
        child.kill().unwrap();
        child.wait().unwrap();
        text
    };
    let text = output(&[]);
    let at = |words| text.find(words).unwrap_or_else(|| panic!("no {words} in {text}"));
    assert!(at("database opened") < at("admin socket listening"), "{text}");
    assert!(at("admin socket listening") < at(": listening address="), "{text}");
}

#[test]
fn what_is_fatal_is_json_when_the_log_is() {
    for (arguments, code, expected) in [
        (&["--log-format", "json", "--listen", "192.0.2.1:1"][..], 1, "is not an address of this"),
        (&["--log-format", "json", "--best-of", "6"], 2, "best_of = 6"),
        (&["--log-format", "json", "--web", "missing"], 1, "cannot read manifest.json"),
        (&["--log-format", "json", "--downloads", "missing"], 1, "cannot read the folder of"),
    ] {
        let arguments = match arguments.contains(&"--listen") {
            true => arguments.to_vec(),
            false => [arguments, &["--listen", "127.0.0.1:0"]].concat(),
        };
        let said = check_fails(&arguments, code);
        let mut last = serde_json::Value::Null;
        for line in said.lines() {
            last = serde_json::from_str(line).unwrap_or_else(|_| panic!("not JSON: {line}"));
        }
        assert_eq!(last["level"], "ERROR", "{said}");
        assert!(last["fields"]["error"].as_str().unwrap().contains(expected), "{said}");
    }
}

#[test]
fn it_is_healthy_on_all_addresses_where_there_is_no_ipv6() {
    // A container without IPv6 takes what listens on [::] for what listens on 0.0.0.0.
    let (mut child, _log, address) = start(&[]);
    let mut healthcheck = Command::new(env!("CARGO_BIN_EXE_cutlass-server"));
    let listen = format!("[::]:{}", address.port());
    let output = healthcheck.args(["healthcheck", "--listen", &listen]).output().unwrap();
    assert_eq!(output.stdout, b"ok\n", "{output:?}");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn it_says_that_it_lives() {
    let (mut child, _log, address) = start(&["--log-format", "json"]);
    let answer = get(address, "/healthz");
    assert!(
        answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("\r\n\r\nok\n"),
        "{answer}"
    );
    let mut healthcheck = Command::new(env!("CARGO_BIN_EXE_cutlass-server"));
    let healthcheck = healthcheck.args(["healthcheck", "--listen", &address.to_string()]);
    assert_eq!(healthcheck.output().unwrap().stdout, b"ok\n");
    for (path, says) in [
        ("/readyz", "ready\n"),
        ("/", "<h1>Cutlass</h1>"),
        ("/api/v1/server", "\"is_draining\":false"),
        ("/api/v1/rooms", "[]"),
        ("/metrics", "\ncutlass_sessions 0\n"),
    ] {
        let answer = get(address, path);
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains(says), "{path}: {answer}");
    }
    let answer = get(address, "/elsewhere");
    assert!(answer.starts_with("HTTP/1.1 404 "), "{answer}");
    let answer = get(address, "/play");
    assert!(answer.starts_with("HTTP/1.1 4"), "not a WebSocket: {answer}");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[cfg(unix)]
#[test]
fn an_operator_is_heard_through_a_socket_of_its_own() {
    use std::os::unix::fs::PermissionsExt;
    let folder = std::env::temp_dir().join(format!("cutlass-serve-{}", std::process::id()));
    let data = folder.to_str().unwrap();
    // It listens only after its admin socket does.
    let (mut child, _log, address) = start(&["--data", data]);
    let listen = address.to_string();
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cutlass-server"));
        let output = command.args(words).args(["--data", data]).output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(said).unwrap())
    };
    let mode = std::fs::metadata(folder.join("admin.sock")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    for arguments in
        [&["admin", "status", "--data", data][..], &["healthcheck", "--listen", &listen]]
    {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cutlass-server"));
        check_full_disk(command.args(arguments), "");
    }
    let status = r#"{"players":0,"waiting":0,"rooms":0,"draining":false}"#;
    assert_eq!(run(&["admin", "status"]), (Some(0), format!("{status}\n")));
    let (code, said) = run(&["admin", "ban", "Nobody"]);
    assert_eq!(
        (code, said.as_str()),
        (Some(1), "cutlass-server: there is no account \"Nobody\"\n")
    );
    let (code, said) = run(&["serve", "--listen", "127.0.0.1:0"]);
    assert!(code == Some(1) && said.contains("another server uses the data folder"), "{said}");
    assert_eq!(run(&["admin", "drain"]).0, Some(0));
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let (code, said) = run(&["admin", "status"]);
    assert!(code == Some(1) && said.contains("no server answers at "), "{said}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[cfg(unix)]
#[test]
fn a_drained_server_waits_for_its_supervisor_if_it_is_told_to() {
    let folder = std::env::temp_dir().join(format!("cutlass-drained-{}", std::process::id()));
    let data = folder.to_str().unwrap();
    let (mut child, mut log, address) = start(&["--data", data, "--after-drain", "wait"]);
    let mut drain = Command::new(env!("CARGO_BIN_EXE_cutlass-server"));
    let output = drain.args(["admin", "drain", "--data", data]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    read_until(&mut log, "drained; waiting for a signal");
    assert_eq!(child.try_wait().unwrap(), None, "it is still there");
    assert!(TcpStream::connect(address).is_err(), "it serves nobody");
    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    std::fs::remove_dir_all(folder).unwrap();
}
