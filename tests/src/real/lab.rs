//! Many bouts on a running server, and one row of figures.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use games::ClockedGame;
use host::operator::verify::verify;
use host::replay::{Replay, file_name};
use tokio::task::JoinSet;
use tokio::time::{interval, timeout};
use wire::Name;

use super::{Contestant, Played, play};
use arena::netlab::{Row, levels};
use world::agreement::disagreement;

/// The timeout of the server for writing a replay, and the poll interval.
const REPLAY_WITHIN: Duration = Duration::from_secs(10);
const REPLAY_LOOKED_FOR: Duration = Duration::from_millis(50);

/// The interval between the entries of two clients: a server limits unauthenticated connections per
/// address.
const ENTERS_EVERY: Duration = Duration::from_millis(100);

/// The parameters of a lab.
#[derive(Clone, Debug)]
pub struct Lab {
    /// The server. It plays one bout a match, with no other clients in the queue.
    pub address: String,
    /// The game.
    pub game: ClockedGame,
    /// The folder of its replays.
    pub replays: PathBuf,
    /// How many bouts.
    pub bouts: u64,
    /// How many of them at a time.
    pub pairs: u64,
    /// The seed of the first bout; each has the next one. The server draws its own seeds.
    pub seed: u64,
}

impl Lab {
    /// Plays all bouts and adds them to `row`. An error when one could not be played, or when the
    /// server and a client did not see the same bout.
    pub async fn measure(&self, row: &mut Row) -> Result<()> {
        let mut bouts: BTreeMap<u64, Vec<Played>> = BTreeMap::new();
        for played in self.play_all().await? {
            bouts.entry(played.bout).or_default().push(played);
        }
        for (bout, sides) in bouts {
            let replay = replay_of(&self.replays, bout).await?;
            verify(&replay).map_err(|verdict| anyhow!("the replay of bout {bout} {verdict}"))?;
            let archive = &replay.archive;
            let played = archive.check().map_err(|why| anyhow!("bout {bout}: {why}"))?;
            let Some(referee) = played.boards() else { bail!("bout {bout} has no boards") };
            let [one, other] = &sides[..] else { bail!("bout {bout} has not two clients") };
            for side in [one, other] {
                if let Some(why) = disagreement(&side.session, archive, &referee) {
                    bail!("bout {bout}: {why}");
                }
            }
            let sides = [one, other].map(|side| (&side.session, &side.observed));
            row.add(archive, one.lasted.max(other.lasted), sides);
        }
        Ok(())
    }

    async fn play_all(&self) -> Result<Vec<Played>> {
        let next = Arc::new(AtomicU64::new(0));
        let mut clients = JoinSet::new();
        let mut turns = interval(ENTERS_EVERY);
        for _ in 0..2 * self.pairs.min(self.bouts) {
            turns.tick().await;
            clients.spawn(self.clone().play_some(next.clone()));
        }
        let mut all = Vec::new();
        while let Some(played) = clients.join_next().await {
            all.extend(played??);
        }
        Ok(all)
    }

    /// Plays one bout after another, each on a conversation of its own, as long as a seat in one
    /// is left.
    async fn play_some(self, next: Arc<AtomicU64>) -> Result<Vec<Played>> {
        let mut all = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let (bout, side) = (number / 2, number % 2);
            if self.bouts <= bout {
                return Ok(all);
            }
            let seed = self.seed.wrapping_add(bout);
            let who = Contestant {
                name: Name::new(&format!("Bot {}", number + 1))?,
                game: self.game,
                level: levels(seed)[side as usize],
                seed,
                number: side as u8,
            };
            let played = play(&self.address, &who, |_| {}).await;
            all.push(played.with_context(|| format!("{} could not play", who.name.as_str()))?);
        }
    }
}

/// The replay of a bout that is over, as soon as it is in the folder.
pub async fn replay_of(folder: &Path, bout: u64) -> Result<Replay> {
    let path = folder.join(file_name(bout));
    let mut looks = interval(REPLAY_LOOKED_FOR);
    let is_there = async {
        while !path.exists() {
            looks.tick().await;
        }
    };
    let found = timeout(REPLAY_WITHIN, is_there).await;
    found.with_context(|| format!("the server wrote no {}", path.display()))?;
    Replay::read(&path).with_context(|| format!("{}", path.display()))
}
