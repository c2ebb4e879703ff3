//! Bots on real sockets, in real time: clients as the game has them, without a screen.

use std::fmt;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use bots::{Bot, Level};
use bout::{Millis, Outcome, Purpose, Seat, Stream, TICKS_PER_SECOND};
use games::GameKind;
use link::{Heard, Link};
use netplay::{Clock, Session};
use tokio::time::{Instant, sleep_until, timeout};
use wire::{ClientMessage, Credential, Hello, Name, ServerMessage, Start};

use crate::client::entrant;
use crate::observed::Observed;
use crate::simulation::seed_of;

mod lab;
mod stopped;

pub use lab::{Lab, replay_of};
pub use stopped::{STOPPED_FOR, StopLab, StoppedBout};

/// How long a tick takes, and a frame of the game.
const TICK: Duration = Duration::from_nanos(1_000_000_000 / TICKS_PER_SECOND as u64);
/// Ticks that are caught up at a time, as in one frame of the game.
const TICKS_AT_ONCE: u32 = 20;
/// How long a bout may take, with the wait for an opponent.
const BOUT_WITHIN: Duration = Duration::from_secs(10 * 60);
/// What nearly every frame says of those that were heard.
const ACKNOWLEDGEMENT_BYTES: usize = 1;

/// A bot that is to play one bout.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// The name that it goes by.
    pub name: Name,
    /// How strong it is.
    pub level: Level,
    /// Decides its own chances, and with [`Contestant::number`] makes them its own.
    pub seed: u64,
    /// Its number among those with the same seed.
    pub number: u8,
}

/// What becomes of a client, as it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// The server let it in.
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
    /// What was seen of the client. Of what the line itself says, pings and handshakes, nothing is
    /// counted.
    pub observed: Observed,
    /// From the announcement to the result.
    pub lasted: Millis,
}

/// Plays one bout of the queue of the server at `address`, and tells how it goes. An error when
/// the conversation ends before the bout does.
pub async fn play(address: &str, who: &Contestant, mut tell: impl FnMut(News)) -> Result<Played> {
    let name = who.name.clone();
    let hello = Hello::new(Credential::Newcomer(name));
    let (link, run) = link::start(address, hello);
    let line = tokio::spawn(run);
    let stream = Stream::numbered(&seed_of(who.seed), Purpose::Bots, 1 + who.number);
    let client = Client {
        link,
        bot: Bot::new(GameKind::Swordfight, who.level, stream),
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
    bot: Bot,
    /// There and back, at the least.
    ping: Duration,
    /// When the time of `observed` began.
    start: Instant,
    bout: Option<Bout>,
    observed: Observed,
}

/// A bout that goes on.
struct Bout {
    number: u64,
    session: Session,
    clock: Clock,
    announced: Instant,
    /// Up to when the clock was let pass.
    passed: Instant,
    /// When the next tick is due.
    due: Instant,
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
            bout.play(now, &mut self.bot, &mut self.observed, now - self.start);
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
                ensure!(self.link.say(ClientMessage::Seek(entrant())), "the line takes nothing");
            }
            (ServerMessage::Resumed { .. }, _) => self.observed.resumed += 1,
            (ServerMessage::Start(start), None) => {
                tell(News::Begins(start.bout, start.seat));
                self.bout = Some(Bout::new(&start, at));
            }
            (ServerMessage::Bout(update), Some(bout)) => {
                // A clock that is told where to be must not be let pass what lies before that again.
                bout.pass(Instant::now());
                bout.session.receive(update);
                if let Some(present) = bout.session.take_present() {
                    bout.clock.reach(present, self.ping);
                }
            }
            (ServerMessage::Flow(flow), Some(bout)) => bout.session.flow(&flow),
            (ServerMessage::Refused(why), _) => bail!("the server said: {why}"),
            _ => {}
        }
        Ok(())
    }
}

impl Bout {
    fn new(start: &Start, announced: Instant) -> Bout {
        let countdown = Duration::from_millis(start.countdown_ms.into());
        Bout {
            number: start.bout,
            session: Session::new(start),
            clock: Clock::new(countdown),
            announced,
            passed: announced,
            due: announced + countdown,
        }
    }

    fn pass(&mut self, now: Instant) {
        self.clock.pass(now.saturating_duration_since(self.passed));
        self.passed = self.passed.max(now);
    }

    /// Plays what is owed to the time that has passed, up to a frame's worth of it.
    fn play(&mut self, now: Instant, bot: &mut Bot, observed: &mut Observed, since: Duration) {
        self.pass(now);
        if now < self.due {
            return;
        }
        let session = &mut self.session;
        let owed = self.clock.owed(session.board().tick());
        for behind in (0..owed).rev().take(TICKS_AT_ONCE as usize) {
            let is_over = session.result().is_some() || session.board().out().is_some();
            if is_over || session.is_waiting() {
                break;
            }
            let tick = session.board().tick();
            let held = bot.hold(session.board());
            session.step(held);
            observed.play(since, tick, held, behind);
        }
        let next = self.clock.wait() + TICK * (session.board().tick().0 + 1);
        let until_next = next.saturating_sub(self.clock.elapsed());
        // Who is behind goes on with the next frame.
        self.due = now + if until_next.is_zero() { TICK } else { until_next };
    }
}
