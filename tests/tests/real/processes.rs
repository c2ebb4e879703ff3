//! Players that are real processes, and what a machine can do to them.

mod alone;
mod battles;
mod copied;
mod daily;
mod drained;
mod full;
mod killed;
mod restarted;
mod stackers;
mod standing_still;
mod takeover;
#[cfg(target_os = "linux")]
mod under_filter;
mod whole;

use std::path::Path;

use bout::TICKS_PER_SECOND;
use tests::real::{STOPPED_FOR, StopLab, steady};

/// Bouts at the same time.
const BOUTS: u32 = 4;

/// A player whose clock did not return to that of the others would wait for seconds.
const CONFIRMED_MS: u32 = 200;

#[tokio::test]
async fn a_player_who_stands_still_for_eight_seconds_plays_on_to_an_end_that_all_agree_on() {
    let replays = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stopped");
    // What an earlier run left there, if any.
    let _ = std::fs::remove_dir_all(&replays);
    let program = env!("CARGO_BIN_EXE_netlab").into();
    let lab = StopLab { program, replays, rules: steady() };
    let bouts = lab.play(BOUTS).await.expect("every bout comes to its end");
    assert_eq!(bouts.len(), BOUTS as usize);
    let ticks_away = STOPPED_FOR.as_secs() as u32 * TICKS_PER_SECOND;
    for bout in bouts {
        assert!(ticks_away / 2 < bout.ticks_without, "its seat was waited for: {bout:?}");
        assert!(0 < bout.ticks_after, "it did not come back: {bout:?}");
        let ms = bout.confirmed_usually_ms;
        assert!(ms < CONFIRMED_MS, "its clock is where nothing is confirmed in time: {bout:?}");
        assert!(0 < bout.corrections, "nobody told it: {bout:?}");
        assert_eq!(bout.other_corrections, 0, "the other noticed: {bout:?}");
    }
}
