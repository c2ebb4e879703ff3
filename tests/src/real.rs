//! Bots on real sockets, in real time: clients like the game's own, without a screen.

use std::fmt;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use bots::{Bot, Level};
use bout::{Millis, Nonce, Outcome, Purpose, Seat, Stream};
use games::{ClockedGame, Rules};
use link::{Heard, Link};
use netplay::Session;
use swordfight::Options;
use tokio::time::{Instant, sleep_until, timeout};
use wire::{BoutMessage, ClientMessage, Credential, Hello, LobbyMessage, Name, ServerMessage};

use crate::client::entrant_for;
use world::observed::Observed;
use world::simulation::seed_of;

mod clocked;
mod lab;
mod stopped;

pub(crate) use clocked::Bout;
pub use lab::{Lab, replay_of};
pub use stopped::{STOPPED_FOR, StopLab, StoppedBout};

/// The timeout of a bout, with the wait for an opponent.
const BOUT_WITHIN: Duration = Duration::from_secs(10 * 60);
/// The acknowledgement in nearly every frame.
pub(crate) const ACKNOWLEDGEMENT_BYTES: usize = 1;

/// Rules by which bots are done in most of a minute, and nobody is in the first seconds.
pub fn steady() -> Rules {
    Rules::swordfight(Options {
        fall_ms: 600,
        faster_every_pairs: 1,
        faster_percent: 92,
        fall_least_ms: 17,
        ..Options::default()
    })
}

/// A bot that is to play one bout.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// The player's name.
    pub name: Name,
    /// The pick and handling.
    pub game: ClockedGame,
    /// The level of the bot.
    pub level: Level,
    /// The seed of its choices, combined with [`Contestant::number`].
    pub seed: u64,
    /// The number among those with the same seed.
    pub number: u8,
}

/// An event of a client, as it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// The server authenticated it.
    Welcomed,
    /// The bout with this number was announced, in which it has this seat.
    Begins(u64, Seat),
    /// The bout is over.
    Over(Outcome),
}

impl fmt::Display for News {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            News::Welcomed => write!(f, "welcomed"),
            News::Begins(bout, seat) => write!(f, "bout {bout}\nseat {}", seat.0),
            News::Over(Outcome::Won(team)) => write!(f, "over: team {} won", team.0),
            News::Over(Outcome::Drawn) => write!(f, "over: drawn"),
            News::Over(Outcome::Undecided) => write!(f, "over: undecided"),
        }
    }
}

/// A bout that was played to its end, by one of its clients.
#[derive(Debug)]
pub struct Played {
    /// The bout's number.
    pub bout: u64,
    /// The client's side of it.
    pub session: Session,
    /// The figures of the client. The connection's own traffic, pings and handshakes, is not
    /// counted.
    pub observed: Observed,
    /// From the announcement to the result.
    pub lasted: Millis,
}

/// Plays one bout from the queue of the server at `address`, and reports its events. An error when
/// the connection ends before the bout does.
pub async fn play(address: &str, who: &Contestant, mut tell: impl FnMut(News)) -> Result<Played> {
    let name = who.name.clone();
    let hello = Hello::new(Credential::Newcomer(name));
    let (link, run) = link::start(address, hello);
    let line = tokio::spawn(run);
    let stream = Stream::numbered(&seed_of(who.seed), Purpose::Bots, 1 + who.number);
    let client = Client {
        link,
        bot: Bot::new(who.game, who.level, stream),
        game: who.game,
        ping: Duration::ZERO,
        start: Instant::now(),
        bout: None,
        observed: Observed::default(),
    };
    let played = timeout(BOUT_WITHIN, client.play(&mut tell)).await.context("no end of it")??;
    // It says goodbye.
    line.await?;
    Ok(played)
}

struct Client {
    link: Link,
    game: ClockedGame,
    bot: Bot,
    /// There and back, at the least.
    ping: Duration,
    /// When the time of `observed` began.
    start: Instant,
    bout: Option<Bout>,
    observed: Observed,
}

impl Client {
    async fn play(mut self, tell: &mut impl FnMut(News)) -> Result<Played> {
        loop {
            let due = self.bout.as_ref().map(|bout| bout.due);
            tokio::select! {
                biased;
                heard = self.link.hear() => {
                    self.hear(heard.context("the line ended without a word")?, tell)?;
                }
                () = sleep_until(due.unwrap_or(self.start)), if due.is_some() => {}
            }
            let Some(bout) = &mut self.bout else { continue };
            let now = Instant::now();
            let since = now - self.start;
            bout.play(now, &mut self.bot, |tick, held, behind| {
                self.observed.play(since, tick, held, behind);
            });
            while let Some(message) = bout.session.outgoing() {
                self.observed.up.0 += 1;
                self.observed.up.1 += wire::encode(&message).len() + ACKNOWLEDGEMENT_BYTES;
                ensure!(self.link.say(message), "the line takes no more");
            }
            self.observed.confirm(now - self.start, bout.session.confirmed());
            if let Some(&(outcome, _)) = bout.session.result() {
                tell(News::Over(outcome));
                break;
            }
        }
        let bout = self.bout.context("no bout was played")?;
        let lasted = Millis(bout.announced.elapsed().as_millis() as u64);
        let (session, observed) = (bout.session, self.observed);
        Ok(Played { bout: bout.number, session, observed, lasted })
    }

    fn hear(&mut self, heard: Heard, tell: &mut impl FnMut(News)) -> Result<()> {
        match heard {
            Heard::Said(message, at) => self.take(*message, at.into(), tell),
            Heard::Line(news) => {
                self.ping = Duration::from_millis(news.least_ping_ms.unwrap_or(0).into());
                Ok(())
            }
            Heard::Ended(end) => Err(end.into()),
        }
    }

    fn take(
        &mut self,
        message: ServerMessage,
        at: Instant,
        tell: &mut impl FnMut(News),
    ) -> Result<()> {
        if self.bout.is_some() {
            self.observed.down.0 += 1;
            self.observed.down.1 += wire::encode(&message).len() + ACKNOWLEDGEMENT_BYTES;
            self.observed.hear(at - self.start);
        }
        match (message, &mut self.bout) {
            (ServerMessage::Welcome { .. }, _) => {
                tell(News::Welcomed);
                ensure!(
                    self.link.say(ClientMessage::Lobby(LobbyMessage::QuickMatch(
                        games::Ruleset::first(self.game.into()),
                        entrant_for(self.game),
                    ))),
                    "the line takes nothing"
                );
            }
            (ServerMessage::Resumed { .. }, _) => self.observed.resumed += 1,
            (ServerMessage::Draw { bout, .. }, _) => {
                let nonce = Nonce([7; 16]);
                let message = ClientMessage::Bout(BoutMessage::Nonce { bout, nonce });
                ensure!(self.link.say(message), "the line takes nothing");
            }
            (ServerMessage::Start(start), None) => {
                tell(News::Begins(start.bout, start.seat));
                self.bout = Some(Bout::new(&start, at));
            }
            (ServerMessage::Bout(update), Some(bout)) => bout.receive(update, self.ping),
            (ServerMessage::Flow(flow), Some(bout)) => bout.session.flow(&flow),
            (ServerMessage::Refused(why), _) => bail!("the server said: {why}"),
            _ => {}
        }
        Ok(())
    }
}
