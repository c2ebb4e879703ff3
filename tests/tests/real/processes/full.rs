//! A disk that is full when a match ends, and has room again later.

use std::cell::Cell;
use std::fs::{self, File, Permissions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use player::{Client, idle, newcomer};
use tests::served::{Served, program};
use tokio::time::interval;
use wire::{ClientMessage, Refusal};

use crate::processes::drained::{hear_the_rating, meet};
use crate::processes::whole::folder;

/// Runs the server in a namespace of its own, in which its data are on a disk of four megabytes.
const ON_A_SMALL_DISK: &str = r#"mount --make-rprivate / && mount -t tmpfs -o size=4m tmpfs "$0" \
    && exec "$@""#;
/// The interval of polls for the number of matches that could not be saved.
const LOOKED_EVERY: Duration = Duration::from_millis(100);
/// Save attempts that must fail before there is room again.
const FAILURES: u64 = 2;

/// How this user makes such a namespace; nothing where none may be made.
fn unshare() -> Option<&'static str> {
    let ways = ["unshare --mount", "unshare --user --map-root-user --mount"];
    ways.into_iter().find(|way| {
        let mut words = way.split(' ');
        let mut tried = Command::new(words.next().unwrap());
        let tried = tried.args(words).args(["mount", "--make-rprivate", "/"]).output();
        tried.is_ok_and(|output| output.status.success())
    })
}

/// A program that is the server on a small disk.
fn on_a_small_disk(way: &str, folder: &Path, data: &Path) -> PathBuf {
    let path = folder.join("server.sh");
    let (data, program) = (data.display(), program().unwrap());
    let program = program.display();
    let script =
        format!("#!/bin/sh\nexec {way} sh -c '{ON_A_SMALL_DISK}' '{data}' '{program}' \"$@\"\n");
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, Permissions::from_mode(0o755)).unwrap();
    path
}

/// Fills the disk.
fn fill(path: &Path) {
    let mut file = File::create(path).unwrap();
    let full = loop {
        if let Err(error) = file.write_all(&[0; 4096]) {
            break error;
        }
    };
    assert_eq!(full.kind(), ErrorKind::StorageFull, "{full}");
}

/// The server's metric with this name, with any label.
async fn counted(served: &Served, name: &str) -> u64 {
    let (_, text) = served.get("/metrics").await.unwrap();
    let text = String::from_utf8(text).unwrap();
    let of_name = |line: &&str| line.starts_with(name) && !line.starts_with('#');
    let values = text.lines().filter(of_name).filter_map(|line| line.rsplit(' ').next());
    values.filter_map(|value| value.parse::<u64>().ok()).sum()
}

#[tokio::test]
async fn nothing_is_told_that_a_full_disk_did_not_take_and_all_of_it_once_there_is_room() {
    let Some(way) = unshare() else {
        // Not by a macro whose words the runner of the tests would keep to itself.
        let _ = writeln!(std::io::stderr(), "skipped: this user may make no disk of its own");
        return;
    };
    let folder = folder("full");
    let data = folder.join("data");
    fs::create_dir_all(&data).unwrap();
    let program = on_a_small_disk(way, &folder, &data);
    let flags = ["--ranked-best-of", "1"];
    let mut served = Served::start(&program, &data, &flags).await.unwrap();
    let [mut anne, mut mary] = meet(&served).await;
    mary.hear_start().await.unwrap();
    let inside = PathBuf::from(format!("/proc/{}/root", served.process().unwrap()));
    let filler = inside.join(data.strip_prefix("/").unwrap()).join("filler");
    fill(&filler);
    mary.say(&ClientMessage::Leave).await.unwrap();

    let has_room = Cell::new(false);
    let wins = async {
        let played = anne.play_bout(idle).await.unwrap();
        assert!(has_room.get(), "{:?} was told before it could be kept", played.outcome);
        hear_the_rating(&mut anne).await
    };
    let meanwhile = async {
        let mut looks = interval(LOOKED_EVERY);
        while counted(&served, "cutlass_results_pending").await == 0
            || counted(&served, "cutlass_store_errors_total").await < FAILURES
        {
            looks.tick().await;
        }
        let newcomer = Client::enter_by(served.address, newcomer("Jack")).await;
        let why = newcomer.err().expect("nobody new can be kept");
        assert_eq!(why.downcast_ref(), Some(&Refusal::StoreAway), "{why:#}");
        has_room.set(true);
        fs::remove_file(&filler).unwrap();
    };
    let (told, ()) = tokio::join!(wins, meanwhile);

    let id = host::storage::store::MatchId::from(told.id);
    let (status, body) = served.get(&format!("/api/v1/matches/{id}")).await.unwrap();
    assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
    assert_eq!(counted(&served, "cutlass_results_pending").await, 0);
    assert_eq!(counted(&served, "cutlass_matches_saved_total").await, 1, "once");
    let jack = Client::enter_by(served.address, newcomer("Jack")).await.unwrap();
    jack.close().await.unwrap();
    assert_eq!(served.stop().await.unwrap().code(), Some(0));
}
