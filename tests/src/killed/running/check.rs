//! The bouts that are over: replays, input, and what the database has of them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, ensure};
use bout::{Buttons, Command, Seat};
use host::operator::verify::verify;
use host::replay::Replay;
use host::storage::store::{DatabaseUrl, Store};
use referee::Archive;
use world::agreement::disagreement;

use super::Outlived;
use super::seats::FinishedSeat;
use crate::real::replay_of;

/// Matches on one page of the database.
const PAGE: u32 = 50;

/// Where the bouts are kept.
pub(crate) struct Kept {
    /// The folder of replays.
    pub replays: PathBuf,
    /// The database.
    pub database: DatabaseUrl,
}

impl Kept {
    /// Checks all bouts, and adds them to the figures.
    pub async fn check(&self, finished: Vec<FinishedSeat>, outlived: &mut Outlived) -> Result<()> {
        let mut bouts: BTreeMap<u64, Vec<FinishedSeat>> = BTreeMap::new();
        for seat in finished {
            bouts.entry(seat.bout).or_default().push(seat);
        }
        outlived.bouts = bouts.len();
        let matches = bouts.iter().filter(|(_, seats)| seats.iter().any(|seat| !seat.is_run));
        let told: BTreeSet<u64> = matches.map(|(&bout, _)| bout).collect();
        for (bout, seats) in bouts {
            let replay = replay_of(&self.replays, bout).await?;
            verify(&replay).map_err(|verdict| anyhow!("the replay of bout {bout} {verdict}"))?;
            let archive = &replay.archive;
            let played = archive.check().map_err(|why| anyhow!("bout {bout}: {why}"))?;
            let boards = played.boards();
            outlived.interrupted += usize::from(seats.iter().any(|seat| 0 < seat.restarts));
            for side in seats {
                ensure!(side.outcome == archive.outcome, "bout {bout} was told otherwise");
                let (Some((session, held)), Some(referee)) = (side.boards, &boards) else {
                    continue;
                };
                if let Some(why) = disagreement(&session, archive, referee) {
                    return Err(anyhow!("bout {bout}: {why}"));
                }
                let stats = session.stats();
                outlived.corrections += u64::from(stats.corrections);
                outlived.desyncs += u64::from(stats.desyncs);
                outlived.lost_ticks += u64::from(stats.lost_ticks);
                outlived.lost_ticks += lost(archive, side.seat, &held);
            }
        }
        let kept = self.check_store(outlived).await?;
        outlived.lost_results += told.difference(&kept).count() as u64;
        Ok(())
    }

    /// The bouts in the database, each of them once.
    async fn check_store(&self, outlived: &mut Outlived) -> Result<BTreeSet<u64>> {
        let store = Store::open(&self.database).await?;
        let differences = store.check_ratings().await?;
        ensure!(differences.is_empty(), "ratings do not come of the matches: {differences:?}");
        let (mut before, mut seen) = (None, BTreeSet::new());
        loop {
            let page = store.matches(before, PAGE).await?;
            let Some(last) = page.last() else { break };
            before = Some(last.id);
            for played in page {
                for number in 1..=played.bouts.len() {
                    let number = u32::try_from(number).context("few bouts")?;
                    let bytes = store.replay(played.id, number).await?.context("a replay")?;
                    let bout = Replay::from_bytes(&bytes)?.header.bout;
                    outlived.doubled_results += u64::from(!seen.insert(bout));
                }
            }
        }
        store.close().await;
        Ok(seen)
    }
}

/// Ticks whose input the server has otherwise than the client, or not at all.
fn lost(archive: &Archive, seat: Seat, held: &[Buttons]) -> u64 {
    let mut lost = 0;
    for entry in archive.journal.entries() {
        match entry.command {
            Command::Play(of, batch) if of == seat => {
                let differ = batch.ticks().filter(|(tick, buttons)| {
                    held.get(tick.0 as usize).is_none_or(|held| held != buttons)
                });
                lost += differ.count() as u64;
            }
            // No client was disconnected for so long.
            Command::Advance(of, _) if of == seat => lost += 1,
            _ => {}
        }
    }
    lost
}
