//! A killed server: everything that it reported must survive.

use std::path::Path;

use tests::killed::KillLab;
use tests::served::program;

/// How often the server is killed; `killed` does it as often as is asked for.
const KILLS: u32 = 6;

#[tokio::test]
async fn no_result_that_was_told_is_lost_by_a_kill() {
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join("killed");
    // What an earlier run left there, if any.
    let _ = std::fs::remove_dir_all(&data);
    let program = program().expect("a server");
    let lab = KillLab { program, data, kills: KILLS, players: 8, seed: 1 };
    let survived = lab.run(|_| {}).await.expect("nothing is lost, doubled or half");
    assert!(survived.told <= 2 * survived.kept, "{survived:?}");
}
