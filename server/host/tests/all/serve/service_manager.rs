//! What a service manager is notified of, as systemd is by `Type=notify` and `WatchdogSec=`.

use super::*;
use std::os::unix::net::UnixDatagram;
use std::time::Duration;

/// A service manager whose watchdog waits for so many microseconds.
const WATCHDOG_USEC: &str = "200000";

struct ServiceManager {
    socket: UnixDatagram,
    path: PathBuf,
}

impl Drop for ServiceManager {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

impl ServiceManager {
    fn new(name: &str) -> ServiceManager {
        // The path of a socket is short.
        let path = std::env::temp_dir().join(format!("cutlass-{name}-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let socket = UnixDatagram::bind(&path).unwrap();
        // For a server that never sends anything.
        socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        ServiceManager { socket, path }
    }

    fn start(&self, arguments: &[&str]) -> (Running, BufReader<ChildStderr>, PathBuf) {
        let mut command = server(arguments);
        command.env("CUTLASS_LISTEN", "127.0.0.1:0").env("NOTIFY_SOCKET", &self.path);
        command.env("WATCHDOG_USEC", WATCHDOG_USEC).env_remove("WATCHDOG_PID");
        let data = data_of(&command);
        let mut child = Running(command.spawn().unwrap());
        let log = BufReader::new(child.stderr.take().unwrap());
        (child, log, data)
    }

    /// The next notification.
    fn next(&self) -> String {
        let mut bytes = [0; 256];
        let length = self.socket.recv(&mut bytes).unwrap();
        String::from_utf8_lossy(&bytes[..length]).trim_end().into()
    }

    /// Throws away what was sent so far.
    fn clear(&self) {
        self.socket.set_nonblocking(true).unwrap();
        while self.socket.recv(&mut [0; 256]).is_ok() {}
        self.socket.set_nonblocking(false).unwrap();
    }
}

#[test]
fn it_is_notified_of_the_start_the_life_and_the_end() {
    let manager = ServiceManager::new("notified");
    let (mut child, _log, _) = manager.start(&[]);
    assert_eq!(manager.next(), "READY=1");
    for _ in 0..3 {
        assert_eq!(manager.next(), "WATCHDOG=1");
    }
    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    let last = std::iter::repeat_with(|| manager.next()).find(|it| it != "WATCHDOG=1");
    assert_eq!(last.as_deref(), Some("STOPPING=1"));
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_drained_server_that_waits_for_a_signal_is_alive_and_not_stopping() {
    let manager = ServiceManager::new("waiting");
    let (mut child, mut log, data) = manager.start(&["--after-drain", "wait"]);
    assert_eq!(manager.next(), "READY=1");
    let mut drain = Command::new(env!("CARGO_BIN_EXE_cutlass-server"));
    let drain = drain.args(["admin", "drain"]).env("CUTLASS_DATA", data).output().unwrap();
    assert!(drain.status.success(), "{drain:?}");
    read_until(&mut log, "waiting for a signal");
    manager.clear();
    for _ in 0..3 {
        assert_eq!(manager.next(), "WATCHDOG=1");
    }
    assert_eq!(end(&mut child, "-TERM"), Some(0));
}
