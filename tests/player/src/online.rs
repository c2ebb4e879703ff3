//! A player in real time, over the game's own connection, which resumes the session by itself.

use std::pin::Pin;
use std::sync::PoisonError;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use bout::Nonce;
use link::{End, Heard, Link, Memory, Polled};
use tokio::task::JoinHandle;
use tokio::time::{Instant, Sleep, sleep, sleep_until};
use wire::{ClientMessage, Credential, Hello, Name, Refusal, ServerMessage};

use crate::Player;

/// How long a client waits between two handshakes.
const RETRY: Duration = Duration::from_millis(500);
/// How often a player without a bout on boards is looked at.
const LOOKED_EVERY: Duration = Duration::from_millis(100);

/// A player with a session on a server. The times of the player count from the beginning of the session.
pub struct Online {
    /// The player.
    pub player: Player,
    link: Link,
    task: JoinHandle<()>,
    began: Instant,
    alarm: Pin<Box<Sleep>>,
    /// The least of the last round-trip times.
    ping: Duration,
}

impl Online {
    /// Signs in as a new guest, who adds `nonce` to each draw. While the server is full or unavailable, it tries again,
    /// and gives up after `patience`. An error when the server refuses it.
    pub async fn enter(
        address: &str,
        name: Name,
        nonce: Nonce,
        patience: Duration,
    ) -> Result<Online> {
        let hello = Hello::new(Credential::Newcomer(name));
        let limit = Instant::now() + patience;
        loop {
            let mut online = Online::over(link::start(address, hello.clone()), Player::new(nonce));
            match online.refused().await? {
                None => return Ok(online),
                Some(end) if is_passing(&end) && Instant::now() < limit => sleep(RETRY).await,
                Some(end) => return Err(end.into()),
            }
        }
    }

    /// A player over a link, and what runs it.
    pub fn over((link, run): (Link, impl Polled + 'static), player: Player) -> Online {
        let began = Instant::now();
        let (task, alarm) = (tokio::spawn(run), Box::pin(sleep_until(began)));
        Online { player, link, task, began, alarm, ping: Duration::ZERO }
    }

    /// Waits for the answer to the sign-in. Nothing when the client is welcome.
    async fn refused(&mut self) -> Result<Option<End>> {
        loop {
            match self.link.hear().await.context("the line ended")? {
                Heard::Said(message, _) if matches!(*message, ServerMessage::Welcome { .. }) => {
                    return Ok(None);
                }
                Heard::Said(..) | Heard::Line(_) => {}
                Heard::Ended(end) => return Ok(Some(end)),
            }
        }
    }

    /// The time since the session began.
    pub fn now(&self) -> Duration {
        self.began.elapsed()
    }

    /// The next message, and when it came. Nothing when the player has something to do, or may have.
    pub async fn hear(&mut self) -> Result<Option<(ServerMessage, Duration)>> {
        let due =
            self.player.due().map_or_else(|| Instant::now() + LOOKED_EVERY, |due| self.began + due);
        if self.alarm.deadline() != due {
            self.alarm.as_mut().reset(due);
        }
        let heard = tokio::select! {
            biased;
            heard = self.link.hear() => heard.context("the line ended")?,
            () = &mut self.alarm => return Ok(None),
        };
        match heard {
            Heard::Said(message, at) => {
                let at = Instant::from(at).saturating_duration_since(self.began);
                Ok(Some((*message, at)))
            }
            Heard::Line(news) => {
                self.ping = Duration::from_millis(news.least_ping_ms.unwrap_or(0).into());
                Ok(None)
            }
            Heard::Ended(end) => Err(end.into()),
        }
    }

    /// Gives a message that came at `at` to the player; see [`Player::receive`].
    pub fn take(&mut self, message: ServerMessage, at: Duration) -> Result<Option<ServerMessage>> {
        self.player.receive(message, at, self.ping)
    }

    /// Sends a message, now or when the connection allows.
    pub fn say(&self, message: ClientMessage) -> Result<()> {
        ensure!(self.link.say(message), "the line takes no more");
        Ok(())
    }

    /// Ends without a goodbye, as a program that is killed. Returns what one that is started anew remembers. An error when
    /// there is no session.
    pub async fn kill(self) -> Result<Memory> {
        self.task.abort();
        let is_killed = self.task.await.is_err_and(|error| error.is_cancelled());
        ensure!(is_killed, "the session had ended");
        let memory = self.link.memory();
        let memory = memory.lock().unwrap_or_else(PoisonError::into_inner).take();
        memory.context("there is no session")
    }

    /// Says goodbye.
    pub async fn leave(self) -> Result<()> {
        drop(self.link);
        Ok(self.task.await?)
    }
}

/// True if it may be over soon: a limit of connections was reached, or the server or its database is unavailable.
fn is_passing(end: &End) -> bool {
    match end {
        End::NoAnswer { .. } => true,
        End::Refused(why) => matches!(why, Refusal::Full | Refusal::StoreAway),
        End::Lost | End::Gone | End::Banned(..) | End::Odd(_) => false,
    }
}
