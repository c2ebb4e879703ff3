//! The daily challenge as it stands, for a client that asks.

use games::{Day, SoloMode};
use referee::ClientId;
use std::sync::Arc;
use wire::{
    AccountId, DAILY_LINES_MAX, DailyAttempt, DailyBoard, DailyLine, DailyView, Refusal,
    ServerMessage,
};

use super::clients::Client;
use crate::rooms::room_task::World;
use crate::sessions::mailbox::ToSession;
use crate::storage::store::StoreError;
use crate::storage::store::bests::Best;
use crate::storage::store::dailies::Attempt;

/// Reads for one client at the same time: more than a person can ask for. Others are ignored.
const READS_MAX: usize = 4;

/// The day of the server's calendar, in UTC.
pub(super) fn today(world: &World) -> Day {
    Day::of_unix_ms(world.clock.calendar().0)
}

/// Reads the challenge from the store for a client, in a task of its own, since it may take a while.
pub(super) fn tell(
    world: &World,
    (client, account): (ClientId, AccountId),
    present: &Client,
    mode: SoloMode,
) {
    let reading = present.daily_reads.clone();
    if READS_MAX < Arc::strong_count(&reading) - 1 {
        return;
    }
    let (world, mailbox) = (world.clone(), present.mailbox.clone());
    tokio::spawn(async move {
        let _reading = reading;
        let read = view(&world, account, mode);
        let told = match world.metrics.timed("daily", read).await {
            Ok(view) => ServerMessage::Daily(Box::new(view)),
            Err(error) => {
                tracing::error!(client = client.0, %error, "reading a daily challenge failed");
                ServerMessage::Refused(Refusal::StoreAway)
            }
        };
        mailbox.post(ToSession::Tell(told));
    });
}

async fn view(world: &World, account: AccountId, mode: SoloMode) -> Result<DailyView, StoreError> {
    let (store, now, account) = (&world.store, world.clock.calendar(), account.into());
    let day = Day::of_unix_ms(now.0);
    let board = async |day| {
        let best = store.daily_board(day, mode, DAILY_LINES_MAX as u32, 0, now).await?;
        Ok::<_, StoreError>(lines(mode, &best))
    };
    let own = match store.daily_attempt(day, mode, account, now).await? {
        Attempt::Open => DailyAttempt::Open,
        Attempt::Begun => DailyAttempt::Begun,
        Attempt::Finished(best) => match line(mode, &best) {
            Some(line) => DailyAttempt::Finished(line),
            None => DailyAttempt::Begun,
        },
    };
    let yesterday = match day.before() {
        Some(yesterday) => board(yesterday).await?,
        None => DailyBoard::new(),
    };
    let ends_in_ms = day.next().begins_ms().saturating_sub(now.0);
    Ok(DailyView {
        mode,
        day,
        ends_in_ms: u32::try_from(ends_in_ms).unwrap_or(u32::MAX),
        own,
        streak: store.daily_streak(account, day).await?,
        today: board(day).await?,
        yesterday,
    })
}

fn lines(mode: SoloMode, best: &[Best]) -> DailyBoard {
    let lines = best.iter().filter_map(|best| line(mode, best)).take(DAILY_LINES_MAX);
    lines.collect::<Vec<DailyLine>>().try_into().unwrap_or_default()
}

fn line(mode: SoloMode, best: &Best) -> Option<DailyLine> {
    let value = mode.value(&best.run.run)?;
    Some(DailyLine { place: best.place, name: best.run.name.clone(), value })
}
