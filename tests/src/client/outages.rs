//! Playing on through restarts of the server.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use bots::TableBot;
use bout::{Buttons, Outcome};
use games::Board;
use tokio::time::{Instant, interval, interval_at, sleep_until, timeout};
use wire::{Refusal, ServerMessage, Start, Update};

use super::{Battle, Client, Heard, Played, Resumption, TICK};

/// How often a client that lost its server tries again, and for how long.
const TRIES_EVERY: Duration = Duration::from_millis(100);
const TRIES_WITHIN: Duration = Duration::from_secs(60);
/// How long it may take to resume a session.
const RESUMED_WITHIN: Duration = Duration::from_millis(2_500);
/// The timeout of a bout with all of its outages.
const BOUT_WITHIN: Duration = Duration::from_secs(600);

/// The message of a bout that resumes after a restart.
const GOES_ON: ServerMessage = ServerMessage::Bout(Update::Paused(Some(0)));

/// What a client went through in a bout.
#[derive(Clone, Debug, Default)]
pub struct Outages {
    /// Restarts of the server.
    pub restarts: u32,
    /// By outage: the time from the loss of the connection to the first tick after it, or at a table until
    /// the bout resumed.
    pub lasted: Vec<Duration>,
    /// When the connection was lost, until the bout resumes.
    lost: Option<Instant>,
}

impl Outages {
    fn begin(&mut self) {
        self.lost.get_or_insert_with(Instant::now);
    }

    /// The bout resumes.
    fn end(&mut self) {
        self.lasted.extend(self.lost.take().map(|lost| lost.elapsed()));
    }

    /// One try to resume the session.
    async fn try_once(&mut self, client: &mut Client, address: SocketAddr) -> Result<()> {
        let lost = self.lost.unwrap_or_else(Instant::now);
        let resumed = timeout(RESUMED_WITHIN, client.resume(address)).await;
        match resumed.map_err(Into::into).flatten() {
            Ok(Resumption::Restarted) => self.restarts += 1,
            Ok(Resumption::Resumed) => {}
            Err(why) => {
                let is_gone = why.downcast_ref() == Some(&Refusal::Gone);
                ensure!(!is_gone, "the session is gone {:?} after the loss", lost.elapsed());
                ensure!(lost.elapsed() < TRIES_WITHIN, "no server for too long: {why:#}");
                client.part();
            }
        }
        Ok(())
    }
}

impl Client {
    /// Plays a bout to its end, and resumes it at `address` whenever the connection is lost.
    pub async fn play_through_restarts(
        &mut self,
        start: Start,
        address: impl Fn() -> SocketAddr,
        mut hands: impl FnMut(&Board) -> Buttons,
    ) -> Result<(Played, Outages)> {
        let begins = Instant::now() + Duration::from_millis(start.countdown_ms.into());
        let (mut played, mut outages) = (Played::begin(start)?, Outages::default());
        let (mut clock, mut tries) = (interval_at(begins, TICK), interval(TRIES_EVERY));
        loop {
            let is_parted = self.socket.is_none();
            tokio::select! {
                () = sleep_until(begins + BOUT_WITHIN) => bail!("the bout does not end: {outages:?}"),
                _ = clock.tick() => {
                    let is_played = played.step(&mut hands, self.is_restless);
                    let is_back = outages.restarts <= played.session.stats().restarts;
                    if is_played && is_back && !is_parted {
                        outages.end();
                    }
                }
                _ = tries.tick(), if is_parted => outages.try_once(self, address()).await?,
                heard = self.hear(), if !is_parted => match heard {
                    Ok(Heard::Closed(_)) | Err(_) => {
                        outages.begin();
                        self.part();
                    }
                    Ok(heard) => played.take(heard)?,
                },
            }
            while let Some(message) = played.session.outgoing() {
                if self.say(&message).await.is_err() {
                    outages.begin();
                    self.part();
                }
            }
            if played.is_over()? {
                return Ok((played, outages));
            }
        }
    }

    /// Plays as this bot would until the battle is over, and resumes it at `address` whenever the
    /// connection is lost.
    pub async fn play_on_through_restarts(
        &mut self,
        battle: &mut Battle,
        bot: &mut TableBot,
        address: impl Fn() -> SocketAddr,
    ) -> Result<Outages> {
        let (mut outages, mut tries) = (Outages::default(), interval(TRIES_EVERY));
        while battle.outcome == Outcome::Undecided {
            if self.socket.is_none() {
                tries.tick().await;
                outages.try_once(self, address()).await?;
                continue;
            }
            let moved = self.move_by(battle, bot).await;
            match (moved, self.hear().await) {
                (Ok(()), Ok(Heard::Message(message))) => {
                    if message == GOES_ON {
                        outages.end();
                    }
                    battle.take(Heard::Message(message))?;
                }
                _ => {
                    outages.begin();
                    self.part();
                }
            }
            if let Some(message) = battle.session.outgoing()
                && self.say(&message).await.is_err()
            {
                outages.begin();
                self.part();
            }
        }
        Ok(outages)
    }
}
