//! Solo runs, their leaderboards and replays.

use api::{BestView, PageOf, RunView};
use games::{RunEnd, SoloMode};
use serde::Deserialize;

use super::page::Asked;
use super::players::{LINES, game_by_name};
use super::{Public, PublicError, daily};
use crate::storage::store::bests::Best;
use crate::storage::store::leaderboard::PAGE_LINES_MAX;
use crate::storage::store::runs::PlayedRun;
use crate::storage::store::{AccountId, RunId};

const RUN: &str = "run with this id";

/// The requested leaderboard, and the part of it.
#[derive(Clone, Debug, Deserialize)]
pub struct AskedRuns {
    /// The game.
    pub game: String,
    /// The mode.
    pub mode: String,
    /// The number of lines, 1 to 99.
    pub limit: Option<u32>,
    /// The number of lines to skip.
    pub offset: Option<u32>,
}

/// A page of the leaderboard of a mode, as requested by `asked`.
pub async fn leaderboard(
    public: &Public,
    asked: &AskedRuns,
) -> Result<PageOf<BestView, u32>, PublicError> {
    let mode = mode(&asked.game, &asked.mode)?;
    let part = Asked { limit: asked.limit, offset: asked.offset, before: None };
    let limit = part.limit(LINES, PAGE_LINES_MAX - 1)?;
    let offset = part.offset()?;
    let read = public.store.bests(mode, limit + 1, offset, public.now());
    let bests = public.metrics.timed("bests", read).await?;
    let views = bests.iter().map(best_of).collect();
    Ok(PageOf::of(views, limit, |last: &BestView| last.rank))
}

/// The run with this id.
pub async fn by_id(public: &Public, id: &str) -> Result<RunView, PublicError> {
    let run = public.metrics.timed("run", public.store.run(run_id(id)?)).await?;
    run.map(|run| run_of(&run)).ok_or(PublicError::Absent(RUN))
}

/// The replay file of a run. That of a daily challenge tells its pieces: it can be read when the day
/// is over.
pub async fn replay(public: &Public, id: &str) -> Result<Vec<u8>, PublicError> {
    let day = public.metrics.timed("day_of_run", public.store.day_of_run(run_id(id)?)).await?;
    if day.is_some_and(|day| daily::today(public) <= day) {
        return Err(PublicError::Absent("replay of a daily challenge before its day is over"));
    }
    let read = public.store.run_replay(run_id(id)?);
    let replay = public.metrics.timed("run_replay", read).await?;
    replay.ok_or(PublicError::Absent(RUN))
}

/// The best runs of a player, one for each mode with any.
pub(super) async fn bests_of(
    public: &Public,
    account: AccountId,
) -> Result<Vec<BestView>, PublicError> {
    let read = public.store.bests_of(account, public.now());
    let bests = public.metrics.timed("bests_of", read).await?;
    Ok(bests.iter().map(best_of).collect())
}

/// A mode with a leaderboard, of the game with this name.
fn mode(game: &str, name: &str) -> Result<SoloMode, PublicError> {
    let game = game_by_name(game)?;
    // A battle has the boards of its days only.
    let mode = SoloMode::of(game).find(|mode| mode.name() == name);
    let ranked = mode.filter(|mode| mode.ranked_by().is_some());
    ranked.ok_or(PublicError::Absent("leaderboard of a mode of this name"))
}

fn run_id(text: &str) -> Result<RunId, PublicError> {
    text.parse().map_err(|_| PublicError::Absent(RUN))
}

/// How a run ended, as the API says it.
fn ending(mode: SoloMode, end: RunEnd) -> &'static str {
    let is_battle = mode == SoloMode::Battle;
    match end {
        RunEnd::Finished if is_battle => "won",
        RunEnd::ToppedOut if is_battle => "lost",
        RunEnd::TimeUp if is_battle => "drawn",
        RunEnd::Finished => "finished",
        RunEnd::ToppedOut => "topped_out",
        RunEnd::TimeUp => "time_up",
        RunEnd::Left => "left",
    }
}

fn run_of(played: &PlayedRun) -> RunView {
    let id = played.id.to_string();
    RunView {
        name: played.name.to_string(),
        game: played.mode.game().name().into(),
        mode: played.mode.name().into(),
        ticks: played.run.ticks,
        score: played.run.score,
        lines: played.run.lines,
        ending: ending(played.mode, played.run.end).into(),
        paused_ms: played.paused.0,
        ended_ms: played.ended.0,
        replay_blake3: blake3::Hash::from_bytes(played.replay_hash).to_hex().to_string(),
        replay: format!("/api/v1/runs/{id}/replay"),
        id,
    }
}

pub(super) fn best_of(best: &Best) -> BestView {
    BestView { rank: best.place, run: run_of(&best.run) }
}
