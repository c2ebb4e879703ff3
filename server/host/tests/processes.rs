//! What takes a second process to show: that a kill leaves nothing half, and what is said about a
//! file that may not be written. Runs itself as that process.
// The lint lets tests unwrap, and does not know a test that is a program.
#![allow(clippy::unwrap_used)]

#[path = "all/databases.rs"]
#[expect(dead_code, reason = "the other test needs more of it")]
mod databases;
#[path = "all/samples.rs"]
mod samples;

use host::storage::store::{DatabaseUrl, MatchId, Store};
use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use databases::{Database, as_nobody_special};
use samples::{duel, minutes, pair};

/// How often a writer is killed on each database.
const KILLS: usize = 8;

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["write", place] => write(&place.parse().unwrap()).await,
        ["open", place] => open(&place.parse().unwrap()).await,
        // Whatever the runner of the tests says to all of them.
        _ => {
            a_kill_leaves_nothing_half(&Database::sqlite("killed")).await;
            a_kill_leaves_nothing_half(&Database::postgres().await).await;
            a_file_that_may_not_be_written_is_told().await;
            println!("test result: ok. 3 passed; 0 failed");
        }
    }
}

/// Writes matches, and says which are on the disk, until it is killed.
async fn write(place: &DatabaseUrl) {
    let store = Store::open(place).await.unwrap();
    let [anne, mary] = ["anne", "mary"].map(|name| store.account_by_name(name));
    let players = [anne.await.unwrap().unwrap().id, mary.await.unwrap().unwrap().id];
    for minute in 0.. {
        let record = duel(players, minutes(minute));
        println!("{}", store.finish_match(record).await.unwrap().id);
    }
}

/// Opens a database and says what came of it.
async fn open(place: &DatabaseUrl) {
    match Store::open(place).await {
        Ok(store) => {
            println!("it is open");
            // What SQLite keeps beside the file while it is open would be found by the next.
            store.close().await;
        }
        Err(error) => println!("{error}"),
    }
}

async fn a_kill_leaves_nothing_half(database: &Database) {
    let store = database.open().await;
    let players = pair(&store).await;
    store.close().await;
    let place = match database.database_url() {
        DatabaseUrl::Sqlite(path) => path.display().to_string(),
        DatabaseUrl::Postgres(url) => url.clone(),
    };
    let mut told: Vec<MatchId> = Vec::new();
    for kill in 1..=KILLS {
        let mut writer = Command::new(std::env::current_exe().unwrap());
        let mut writer = writer.args(["write", &place]).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(writer.stdout.take().unwrap()).lines();
        // By then it is in the middle of the next.
        told.extend(
            lines.by_ref().take(kill).map(|line| line.unwrap().parse::<MatchId>().unwrap()),
        );
        writer.kill().unwrap();
        writer.wait().unwrap();
        told.extend(lines.map(|line| line.unwrap().parse::<MatchId>().unwrap()));

        let store = database.open().await;
        for &id in &told {
            assert!(store.match_by_id(id).await.unwrap().is_some(), "{id} was told, and is lost");
        }
        let kept = store.matches_of(players[0], None, u32::MAX).await.unwrap();
        for one in &kept {
            assert_eq!((one.players.len(), one.bouts.len()), (2, 3), "{one:?}");
            assert!(one.players.iter().all(|player| player.ratings.is_some()), "{one:?}");
        }
        assert_eq!(store.check_ratings().await.unwrap(), []);
        store.close().await;
    }
    println!("test a_kill_leaves_nothing_half ({}) ... ok", database.database_url());
}

async fn a_file_that_may_not_be_written_is_told() {
    // Where anybody may run and read it.
    let folder = std::env::temp_dir().join(format!("cutlass-read-only-{}", std::process::id()));
    fs::create_dir(&folder).unwrap();
    let (program, file) = (folder.join("processes"), folder.join("cutlass.db"));
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    Store::open(&DatabaseUrl::Sqlite(file.clone())).await.unwrap().close().await;
    let allow =
        |path: &Path, mode| fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    let check = |folder_mode, file_mode, expected: &str| {
        allow(&file, file_mode);
        allow(&folder, folder_mode);
        let words = [program.to_str().unwrap(), "open", file.to_str().unwrap()];
        let output = as_nobody_special(words).output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(said.contains(expected), "{folder_mode:o} {file_mode:o}: {said}");
    };
    let refused = "let this user write the file and its folder";
    check(0o777, 0o666, "it is open");
    check(0o777, 0o444, refused);
    check(0o555, 0o666, refused);
    check(0o555, 0o444, refused);
    check(0o777, 0o000, refused);
    allow(&folder, 0o755);
    fs::remove_dir_all(folder).unwrap();
    println!("test a_file_that_may_not_be_written_is_told ... ok");
}
