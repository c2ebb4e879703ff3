//! A player's connection in real time: the game's own, which resumes the session by itself.

use std::pin::Pin;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use link::{End, Heard, Link};
use tokio::task::JoinHandle;
use tokio::time::{Instant, Sleep, sleep, sleep_until};
use wire::{ClientMessage, Credential, Hello, Name, Refusal, ServerMessage};

/// How long a client waits between two handshakes.
const RETRY: Duration = Duration::from_millis(500);

/// An authenticated session with a server.
pub struct Online {
    link: Link,
    task: JoinHandle<()>,
    began: Instant,
    alarm: Pin<Box<Sleep>>,
    /// The least of the last round-trip times.
    pub ping: Duration,
}

impl Online {
    /// Signs in as a new guest. While the server is full or unavailable, it tries again, and gives up after `patience`.
    /// An error when the server refuses it.
    pub async fn enter(address: &str, name: Name, patience: Duration) -> Result<Online> {
        let hello = Hello::new(Credential::Newcomer(name));
        let limit = Instant::now() + patience;
        loop {
            let (link, run) = link::start(address, hello.clone());
            let (task, began) = (tokio::spawn(run), Instant::now());
            let alarm = Box::pin(sleep_until(began));
            let mut online = Online { link, task, began, alarm, ping: Duration::ZERO };
            match online.refused().await? {
                None => return Ok(online),
                Some(end) if is_passing(&end) && Instant::now() < limit => sleep(RETRY).await,
                Some(end) => return Err(end.into()),
            }
        }
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

    /// The time since the sign-in.
    pub fn now(&self) -> Duration {
        self.began.elapsed()
    }

    /// The next message, and when it came. Nothing when `due` has come, or the round-trip time has changed.
    pub async fn hear(&mut self, due: Duration) -> Result<Option<(ServerMessage, Duration)>> {
        let due = self.began + due;
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

    /// Sends a message, now or when the connection allows.
    pub fn say(&self, message: ClientMessage) -> Result<()> {
        ensure!(self.link.say(message), "the line takes no more");
        Ok(())
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
