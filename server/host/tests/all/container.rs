//! The server as its container runs it, as far as a machine without a container engine allows: the
//! user 10001, a root that holds the program and its libraries alone and cannot be written, and an
//! empty `/data`.
#![cfg(target_os = "linux")]

use host::storage::store::{DatabaseUrl, migrate};
use sqlx::{AnyConnection, Connection, Executor};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::store::WITHOUT_MODERATION;

const DOCKERFILE: &str = include_str!("../../../../deploy/Dockerfile");
const PROGRAM: &str = "/usr/local/bin/cutlass-server";
const USER: &str = "10001";

/// Makes the mounts of a container in a namespace of their own, and becomes the server in it.
const ENTER: &str = r#"
    set -e
    mount --make-rprivate /
    mount --bind "$1" "$1"
    mount -t tmpfs -o "$2,mode=0700,uid=10001,gid=10001" tmpfs "$1/data"
    mount -o remount,bind,ro "$1"
    exec setpriv --no-new-privs chroot --userspec=10001:10001 --groups=10001 "$1" "$3" serve
"#;

/// The same with a database of an operator in `/data`: a server, and then commands one after another, each with the
/// database as it was. The log of the server goes to a file outside of the root.
const ADMINISTER: &str = r#"
    set -e
    root=$1 program=$2 database=$3 log=$3.log
    mount --make-rprivate /
    mount --bind "$root" "$root"
    mount -t tmpfs -o size=512m,mode=0700,uid=10001,gid=10001 tmpfs "$root/data"
    mount -o remount,bind,ro "$root"
    enter="setpriv --no-new-privs chroot --userspec=10001:10001 --groups=10001"
    use_database() {
        rm -f "$root"/data/cutlass.db*
        install -o 10001 -g 10001 -m 600 "$database" "$root/data/cutlass.db"
    }
    run() {
        echo "+ $*"
        $enter "$root" "$program" "$@"
    }
    use_database
    $enter "$root" "$program" serve --listen 127.0.0.1:0 2>"$log" &
    until grep -q ': listening ' "$log"; do
        kill -0 $! || { cat "$log"; exit 1; }
        sleep 0.1
    done
    kill -TERM $!
    wait $! || { cat "$log"; exit 1; }
    cat "$log"
    use_database
    run migrate up
    run ratings --check
    run ratings --suspects
    run backup /data/copy.db
    run restore /data/copy.db
    run migrate status
"#;

/// A long history, as release 0.1 wrote it: more than SQLite sorts without temporary space.
const MATCHES: &str = "
    INSERT INTO accounts (id, name, folded, likeness, secret_hash, created_ms, seen_ms)
        SELECT printf('00000000-0000-7000-8000-%012x', value), 'Player' || value, 'player' || value,
            'player' || value, randomblob(32), 1, 1 FROM numbers WHERE value < 1000;
    INSERT INTO matches
            (id, game, rules_format, rules, kind, best_of, started_ms, ended_ms, outcome, ruleset, counts)
        SELECT printf('00000000-0000-7000-9000-%012x', value), 'swordfight', 1, x'00', 'ranked', 1,
            abs(random()) % 1000000000, 1000000000 + abs(random()) % 1000000000, 'drawn', 'swordfight', 'nobody'
            FROM numbers;
    INSERT INTO match_players (match_id, seat, account, team, bouts_won)
        SELECT printf('00000000-0000-7000-9000-%012x', value), side, printf('00000000-0000-7000-8000-%012x',
            (value * 7 + side) % 1000), side, 0 FROM numbers, (SELECT 0 AS side UNION SELECT 1)";

/// A root with the program in it. It is removed when this is dropped.
struct Root(PathBuf);

impl Drop for Root {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Root {
    /// Nothing where this user may not make one, which is said.
    fn make(name: &str) -> Option<Root> {
        let mut may = Command::new("unshare");
        let may = may.args(["--mount", "mount", "--make-rprivate", "/"]).output();
        let may = may.is_ok_and(|output| output.status.success());
        if !may {
            // Not by a macro whose words the runner of the tests would keep to itself.
            let why = "skipped: only root may make the mounts of a container";
            let _ = writeln!(std::io::stderr(), "{name}: {why}");
            return None;
        }
        let root = std::env::temp_dir().join(format!("cutlass-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(root.join("data")).unwrap();
        let program = env!("CARGO_BIN_EXE_cutlass-server");
        copy(Path::new(program), &root.join(&PROGRAM[1..]));
        let libraries = Command::new("ldd").arg(program).output().unwrap();
        let libraries = String::from_utf8(libraries.stdout).unwrap();
        for path in libraries.split_whitespace().filter(|word| word.starts_with('/')) {
            copy(Path::new(path), &root.join(&path[1..]));
        }
        Some(Root(root))
    }

    /// The server in it, with a data folder by these options of mount.
    fn server(&self, data: &str, listen: SocketAddr) -> Command {
        let mut command = Command::new("unshare");
        command.args(["--mount", "sh", "-c", ENTER, "sh"]).arg(&self.0).args([data, PROGRAM]);
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        command.env("CUTLASS_DATA", "/data").env("CUTLASS_LOG_FORMAT", "json");
        command.env("CUTLASS_LISTEN", listen.to_string());
        command
    }

    /// How a server ends that cannot run.
    fn refused(&self, data: &str) -> Output {
        self.server(data, free()).output().unwrap()
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to.parent().unwrap()).unwrap();
    fs::copy(from, to).unwrap();
}

/// An address of this machine where nobody listens.
fn free() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

#[test]
fn it_serves_as_nobody_special_on_a_root_that_cannot_be_written() {
    let Some(root) = Root::make("container") else { return };
    let address = free();
    let mut child = root.server("size=64m", address).spawn().unwrap();
    let mut log = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("admin socket listening") {
        line.clear();
        assert!(0 < log.read_line(&mut line).unwrap(), "it ended");
        let event: serde_json::Value = serde_json::from_str(&line).unwrap_or_else(|_| {
            panic!("not a line of JSON: {line}");
        });
        assert!(event["level"].is_string() && event["fields"]["message"].is_string(), "{line}");
    }
    let process = PathBuf::from(format!("/proc/{}", child.id()));
    let status = fs::read_to_string(process.join("status")).unwrap();
    let has = |start: &str, value: &str| {
        let line = status.lines().find(|line| line.starts_with(start)).unwrap();
        assert!(line.split_whitespace().skip(1).all(|word| word == value), "{line}");
    };
    has("Uid:", USER);
    has("Gid:", USER);
    has("CapEff:", "0000000000000000");
    has("NoNewPrivs:", "1");
    assert!(process.join("root/data/cutlass.db").exists());
    let written = fs::write(process.join("root/anything"), "x").unwrap_err();
    assert_eq!(written.kind(), std::io::ErrorKind::ReadOnlyFilesystem);

    let mut healthcheck = Command::new("chroot");
    healthcheck.args(["--userspec=10001:10001", "--groups=10001"]).arg(&root.0);
    healthcheck.args([PROGRAM, "healthcheck", "--listen", &address.to_string()]);
    let output = healthcheck.output().unwrap();
    assert_eq!(output.stdout, b"ok\n", "{output:?}");

    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let mut rest = String::new();
    log.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("\"stopped\""), "{rest}");
}

/// A database of version 8 with 100,000 matches.
async fn long_history(file: &Path) {
    let database = DatabaseUrl::Sqlite(file.to_path_buf());
    migrate::up(&database).await.unwrap();
    let mut raw = AnyConnection::connect(&format!("sqlite:{}", file.display())).await.unwrap();
    let older = "DROP INDEX matches_by_age; DROP INDEX runs_by_age; DROP INDEX bests_of_run; DROP INDEX guests_by_age;
        DROP TABLE declined_matches; DROP TABLE dailies; DROP TABLE secrets; DROP TABLE friends; DROP TABLE friend_requests; DROP TABLE blocks;
        DROP TABLE friend_settings; ALTER TABLE match_players DROP COLUMN figures;
        ALTER TABLE matches DROP COLUMN is_against_bots; DELETE FROM _sqlx_migrations WHERE version > 8;
        CREATE TEMP TABLE numbers AS WITH RECURSIVE count (value) AS
            (SELECT 0 UNION ALL SELECT value + 1 FROM count WHERE value < 99999) SELECT value FROM count";
    raw.execute(WITHOUT_MODERATION).await.unwrap();
    raw.execute(older).await.unwrap();
    raw.execute(MATCHES).await.unwrap();
    raw.close().await.unwrap();
}

#[tokio::test]
async fn a_long_history_is_served_migrated_checked_and_backed_up_without_a_temporary_folder() {
    let Some(root) = Root::make("history") else { return };
    let file = std::env::temp_dir().join(format!("cutlass-history-{}.db", std::process::id()));
    long_history(&file).await;
    let mut command = Command::new("unshare");
    command.args(["--mount", "sh", "-c", ADMINISTER, "sh"]).arg(&root.0).arg(PROGRAM).arg(&file);
    let output = command.env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
    let output = output.env("CUTLASS_DATA", "/data").output().unwrap();
    for suffix in ["", "-wal", "-shm", ".log"] {
        let _ = fs::remove_file(format!("{}{suffix}", file.display()));
    }
    let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    for expected in [
        "migrating the database",
        ": listening ",
        "stopped",
        "was migrated from version 8 to",
        "all ratings agree",
        "0 pairs",
        "is restored from",
    ] {
        assert!(said.contains(expected), "{expected} is not in {said}");
    }
}

#[test]
fn data_that_cannot_be_kept_is_told() {
    let Some(root) = Root::make("unkept") else { return };
    let check = |data: &str, expected: &str| {
        let output = root.refused(data);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), said.contains(expected)), (Some(1), true), "{said}");
    };
    check("ro", "cannot use /data/cutlass.db: Read-only file system");
    check("size=16k", "no space left for the database");
}

#[test]
fn a_server_with_a_full_disk_is_not_ready_until_there_is_room() {
    let Some(root) = Root::make("full") else { return };
    let address = free();
    let mut child = root.server("size=16m", address).spawn().unwrap();
    let ready = || -> Option<String> {
        let mut socket = TcpStream::connect(address).ok()?;
        write!(socket, "GET /readyz HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n").ok()?;
        let mut answer = String::new();
        socket.read_to_string(&mut answer).ok()?;
        answer.lines().next().map(str::to_string)
    };
    let wait_for = |status: &str| {
        while ready().is_none_or(|line| !line.contains(status)) {
            std::thread::yield_now();
        }
    };
    wait_for(" 200 ");
    let filler = PathBuf::from(format!("/proc/{}/root/data/filler", child.id()));
    let mut file = fs::File::create(&filler).unwrap();
    while file.write(&[1; 4096]).is_ok_and(|written| 0 < written) {}
    wait_for(" 503 ");
    fs::remove_file(&filler).unwrap();
    drop(file);
    wait_for(" 200 ");
    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn the_image_is_what_these_tests_run() {
    let joined = DOCKERFILE.replace("\\\n", " ");
    // The server alone, and what the image with the browser client adds to it. Like the root of these tests, it has
    // the program, its libraries and an empty folder.
    let (_, last) = joined.split_once("\nFROM scratch AS server-only\n").unwrap();
    let (alone, with_web) = last.split_once("\nFROM server-only\n").unwrap();
    assert!(!alone.contains("CUTLASS_WEB"), "it does not start without the folder");
    assert!(!with_web.contains("\nFROM "), "it is what a build makes without a target");
    let all = |name: &str| -> Vec<String> {
        let prefix = format!("{name} ");
        last.lines().filter_map(|line| line.strip_prefix(&prefix).map(str::to_string)).collect()
    };
    let words = |json: &str| -> Vec<String> { serde_json::from_str(json).unwrap() };
    assert_eq!(all("USER"), [format!("{USER}:{USER}")]);
    assert_eq!(words(&all("VOLUME")[0]), ["/data"]);
    assert_eq!(words(&all("ENTRYPOINT")[0]), [PROGRAM]);
    assert_eq!(words(&all("CMD")[0]), ["serve"]);
    assert!(all("ENV")[0].contains("CUTLASS_DATA=/data"));
    assert!(
        all("ENV")[0].contains("PATH=/usr/local/bin"),
        "`docker exec` finds the program by its name"
    );
    assert!(
        joined.contains(" /out/etc/ssl/certs/ca-certificates.crt"),
        "TLS to a database needs them"
    );
    let web = last.split_whitespace().find_map(|word| word.strip_prefix("CUTLASS_WEB=")).unwrap();
    assert!(
        all("COPY").iter().any(|copy| copy.trim_end_matches('/').ends_with(web)),
        "the browser client is in {web}"
    );
    assert_eq!(all("RUN"), Vec::<String>::new(), "there is no shell to run anything");
    let health = all("HEALTHCHECK");
    let (_, command) = health[0].split_once("CMD ").unwrap();
    assert_eq!(words(command), [PROGRAM, "healthcheck"]);
    assert!(
        health[0].contains("--start-interval=1s"),
        "it is ready long before the first interval"
    );
    assert!(joined.contains("install -D --strip"), "the symbols are a stage of their own");
    assert!(joined.contains("FROM scratch AS symbols"));
    let sources = all("COPY");
    let has = |source: &str| sources.iter().any(|copy| copy.starts_with(source));
    assert!(has("--from=server /out /") && has("--from=server --chown=10001:10001 /data /data"));
}

#[test]
fn the_bases_of_the_image_are_pinned() {
    let lines = DOCKERFILE.lines();
    let stages: Vec<&str> =
        lines.clone().filter_map(|it| it.split_once(" AS ")).map(|it| it.1).collect();
    let bases: Vec<&str> = lines.filter_map(|line| line.strip_prefix("FROM ")).collect();
    let bases = bases.iter().map(|from| from.split(' ').next().unwrap());
    let bases: Vec<&str> = bases.filter(|it| *it != "scratch" && !stages.contains(it)).collect();
    // The compiler that the workspace asks for, to the patch, on a release of Debian.
    assert_eq!(bases, [format!("rust:{}.0-bookworm", env!("CARGO_PKG_RUST_VERSION"))]);
}

#[test]
fn a_browser_client_that_is_built_already_can_take_the_place_of_its_stage() {
    // A named context replaces a stage, and must have the same files at its top.
    let stage = DOCKERFILE.split("AS web\n").nth(1).unwrap();
    assert_eq!(stage.lines().next(), Some("COPY --from=web-build /out/web /"));
    let copy = "COPY --from=web /manifest.json /*.br /*.gz ";
    assert!(DOCKERFILE.lines().any(|line| line.starts_with(copy)), "{copy}");
    assert!(DOCKERFILE.contains("--build-context web=target/web"));
}

#[test]
fn the_guide_says_what_the_unit_does() {
    const UNIT: &str = include_str!("../../../../deploy/cutlass-server.service");
    const GUIDE: &str = include_str!("../../../../docs/hosting.md");
    for key in ["Restart=", "Type=", "WatchdogSec=", "TimeoutStartSec="] {
        let line = UNIT.lines().find(|line| line.starts_with(key)).unwrap();
        let said: Vec<&str> = GUIDE.split('`').filter(|word| word.starts_with(key)).collect();
        assert!(!said.is_empty() && said.iter().all(|said| *said == line), "{key} {said:?}");
    }
    let guide = UNIT.lines().find_map(|line| line.strip_prefix("Documentation=file://")).unwrap();
    assert!(UNIT.contains(&format!("docs/hosting.md {guide}\n")), "{guide} is not installed");
}
