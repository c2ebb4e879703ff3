//! The server under the filters of `deploy/cutlass-server.service`, which are all that stands between its calls and the
//! kernel. Where the tests run, PID 1 is not systemd: a script applies what systemd does by seccomp.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use games::GameKind;
use player::{Client, idle, newcomer, practice};
use tests::served::{Served, program};
use wire::{AccountMessage, ClientMessage, Credential, Name, Password, ServerMessage};

use super::drained::{hear_the_rating, meet};
use super::whole::{folder, newest_replay, reckless};

/// A program that is the server under the filters of the unit.
fn filtered(folder: &Path) -> PathBuf {
    let path = folder.join("server.sh");
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let filter = crate_folder.join("tests/real/processes/under_filter.py");
    let unit = crate_folder.join("../deploy/cutlass-server.service");
    let (filter, unit, program) = (filter.display(), unit.display(), program().unwrap());
    let program = program.display();
    let script =
        format!("#!/bin/sh\nexec /usr/bin/python3 '{filter}' '{unit}' '{program}' \"$@\"\n");
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, Permissions::from_mode(0o755)).unwrap();
    path
}

/// Every call that is refused kills the server here.
#[tokio::test]
async fn the_unit_allows_every_call_that_the_server_makes() {
    let folder = folder("under-filter");
    let (data, replays) = (folder.join("data"), folder.join("replays"));
    fs::create_dir_all(&data).unwrap();
    let flags = ["--ranked-best-of", "1", "--replays", replays.to_str().unwrap()];
    let mut served = Served::start(&filtered(&folder), &data, &flags).await.unwrap();
    for path in ["/", "/readyz", "/metrics", "/api/v1/server"] {
        assert_eq!(served.get(path).await.unwrap().0, 200, "{path}");
    }
    // A password is hashed, and hashed again.
    let mut jack = Client::enter_by(served.address, newcomer("Jack")).await.unwrap();
    let (name, password) = (Name::new("Jack").unwrap(), Password::new("a long secret").unwrap());
    let claim = AccountMessage::Claim { name: name.clone(), password: password.clone() };
    jack.say(&ClientMessage::Account(claim)).await.unwrap();
    let claimed = |message| matches!(message, ServerMessage::Claimed { .. }).then_some(());
    jack.hear_until(claimed).await.unwrap();
    jack.close().await.unwrap();
    let signed_in = Credential::Password { name, password };
    let mut jack = Client::enter_by(served.address, signed_in).await.unwrap();
    // A bot thinks.
    jack.say(&practice(1, GameKind::SWORDFIGHT.rules_default())).await.unwrap();
    jack.play_bout(reckless).await.unwrap();
    // A match is saved, and its replay is read.
    let [mut anne, mut mary] = meet(&served).await;
    let (one, other) = tokio::join!(anne.play_bout(idle), mary.play_bout(reckless));
    assert_eq!(one.unwrap().outcome, other.unwrap().outcome);
    hear_the_rating(&mut anne).await;
    newest_replay(&served, "Anne").await;
    drop((jack, anne, mary));
    let status = served.stop().await.unwrap();
    let log = fs::read_to_string(data.join("log.json")).unwrap();
    assert_eq!(status.code(), Some(0), "{status}: {log}");
    assert_eq!(fs::read_dir(&replays).unwrap().count(), 2, "{log}");
}
