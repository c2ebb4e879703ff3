//! The boards of daily challenges.

use api::{BestView, DailyView, PageOf};
use games::{Day, SoloMode};

use super::page::Asked;
use super::players::{LINES, game_by_name};
use super::runs::best_of;
use super::{Public, PublicError};
use crate::storage::store::AccountId;
use crate::storage::store::leaderboard::PAGE_LINES_MAX;

/// The name of the current day, in addresses.
pub const TODAY: &str = "today";

/// The board of a day, `today` or a date, and a game. It has challenges of the past only.
pub async fn board(
    public: &Public,
    date: &str,
    game: &str,
    asked: &Asked,
) -> Result<DailyView, PublicError> {
    let mode = SoloMode::daily(game_by_name(game)?);
    let mode = mode.ok_or(PublicError::Absent("daily challenge of this game"))?;
    let today = today(public);
    let day = if date == TODAY { Some(today) } else { Day::named(date) };
    let day = day.filter(|&day| day <= today);
    let day = day.ok_or(PublicError::Absent("daily challenge of this date"))?;
    let limit = asked.limit(LINES, PAGE_LINES_MAX - 1)?;
    let offset = asked.offset()?;
    let read = public.store.daily_board(day, mode, limit + 1, offset, public.now());
    let best = public.metrics.timed("daily_board", read).await?;
    let views = best.iter().map(best_of).collect();
    Ok(DailyView {
        date: day.to_string(),
        game: mode.game().name().into(),
        mode: mode.name().into(),
        ends_ms: day.next().begins_ms(),
        board: PageOf::of(views, limit, |last: &BestView| last.rank),
    })
}

/// The current day, in UTC.
pub(super) fn today(public: &Public) -> Day {
    Day::of_unix_ms(public.now().0)
}

/// How many days in a row a player finished the challenge of any game.
pub(super) async fn streak(public: &Public, account: AccountId) -> Result<u32, PublicError> {
    let read = public.store.daily_streak(account, today(public));
    Ok(public.metrics.timed("daily_streak", read).await?)
}
