//! Copies of a database that are made while matches end in it.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use host::storage::store::{DatabaseUrl, Store};
use tests::killed::{Playing, matches_between};
use tests::served::{Served, program};
use tokio::time::interval;

use crate::processes::whole::folder;

/// Copies that are made, and how long after one another.
const COPIES: u32 = 4;
const COPIED_EVERY: Duration = Duration::from_millis(1_500);
/// Players who queue for one match after the other.
const PLAYERS: u32 = 8;

fn name_of(copy: u32) -> String {
    format!("copy-{copy}.db")
}

/// Runs the server's program on a data folder, which must succeed.
fn run(program: &Path, data: &Path, words: &[&str], file: Option<&Path>) {
    let output = Command::new(program).args(words).args(file).arg("--data").arg(data).output();
    let output = output.unwrap();
    let said = [output.stdout, output.stderr].concat();
    assert_eq!(output.status.code(), Some(0), "{words:?}: {}", String::from_utf8_lossy(&said));
}

#[tokio::test]
async fn a_copy_that_is_made_while_matches_end_is_sound_when_it_is_put_back() {
    let (program, data) = (program().unwrap(), folder("copied"));
    let mut served = Served::start(&program, &data, &[]).await.unwrap();
    let playing = Playing::enter(served.address, PLAYERS).await.unwrap();
    let mut moments = interval(COPIED_EVERY);
    // The first moment is now, when nothing has been played.
    for number in 0..=COPIES {
        moments.tick().await;
        let copy = data.join(name_of(number));
        // On a thread of its own: the players are in this one.
        let (program, data, file) = (program.clone(), data.clone(), copy);
        let copied = move || run(&program, &data, &["backup"], Some(&file));
        tokio::task::spawn_blocking(copied).await.unwrap();
    }
    served.kill().await.unwrap();
    let told = playing.told().await.unwrap();

    let mut before = 0;
    for number in 0..=COPIES {
        let restored = folder(&format!("restored-{number}"));
        std::fs::create_dir_all(&restored).unwrap();
        run(&program, &restored, &["restore"], Some(&data.join(name_of(number))));
        run(&program, &restored, &["ratings", "--check"], None);
        let store = Store::open(&DatabaseUrl::Sqlite(restored.join("cutlass.db"))).await.unwrap();
        let kept = matches_between(&store, PLAYERS).await.unwrap();
        assert!(before <= kept, "a later copy has no fewer: {before}, {kept}");
        before = kept;
        store.close().await;
    }
    assert!(0 < before, "nothing was played: {} were told", told.len());
}
