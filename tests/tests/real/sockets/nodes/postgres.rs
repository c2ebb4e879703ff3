//! A PostgreSQL of a test, which ends with it.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdin, Command, Stdio};

/// How one is started, in a new folder; it ends when its input does.
const SCRIPT: &str = include_str!("../../../../../server/host/tests/all/postgres.sh");

/// A running PostgreSQL.
pub struct Postgres {
    folder: String,
    /// Its end is what the script waits for.
    said: Option<ChildStdin>,
    script: Child,
}

impl Postgres {
    /// One that listens on a socket in its folder only.
    pub fn start() -> Postgres {
        let is_root = Command::new("id").arg("-u").output().unwrap().stdout == b"0\n";
        let prefix: &[&str] = if is_root { &["runuser", "-u", "postgres", "--"] } else { &[] };
        let words: Vec<&str> = prefix.iter().copied().chain(["sh", "-c", SCRIPT]).collect();
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).current_dir(std::env::temp_dir());
        let mut script = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (said, heard) = (script.stdin.take(), script.stdout.take().unwrap());
        let mut line = String::new();
        BufReader::new(heard).read_line(&mut line).unwrap();
        let folder = line.trim().strip_prefix("ready ").map(String::from);
        let folder = folder.expect(
            "this test needs a PostgreSQL that it can start: install the Debian package postgresql, as \
            `make test-packages` does",
        );
        Postgres { folder, said, script }
    }

    /// The URL of its database.
    pub fn url(&self) -> String {
        format!("postgres://cutlass@localhost/postgres?host={}", self.folder)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.said.take());
        let _ = self.script.wait();
    }
}
