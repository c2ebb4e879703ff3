//! Bots on real sockets, in real time: clients like the game's own, without a screen.

use std::fmt;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use bots::Level;
use bout::{Millis, Nonce, Outcome, Purpose, Seat, Stream};
use games::{ClockedGame, Rules};
use netplay::Session;
use player::{Boards, Mind, Online, Playing, quick_match};
use swordfight::Options;
use tokio::time::timeout;
use wire::{Name, ServerMessage};

use world::observed::Observed;
use world::seeds::seed_of;

mod lab;
mod stopped;

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
    let (nonce, patience) = (Nonce([7; 16]), Duration::ZERO);
    let mut online = Online::enter(address, who.name.clone(), nonce, patience).await?;
    let played = timeout(BOUT_WITHIN, play_on(&mut online, who, &mut tell)).await;
    let played = played.context("no end of it")??;
    online.leave().await?;
    Ok(played)
}

async fn play_on(
    online: &mut Online,
    who: &Contestant,
    tell: &mut impl FnMut(News),
) -> Result<Played> {
    tell(News::Welcomed);
    online.say(quick_match(who.game))?;
    let mut observed = Observed::default();
    loop {
        if let Some((message, at)) = online.hear().await? {
            if online.player.playing().is_some() {
                observed.down.0 += 1;
                observed.down.1 += wire::encode(&message).len() + ACKNOWLEDGEMENT_BYTES;
                observed.hear(at);
            }
            match online.take(message, at)? {
                Some(ServerMessage::Resumed { .. }) => observed.resumed += 1,
                Some(ServerMessage::Start(start)) => {
                    tell(News::Begins(start.bout, start.seat));
                    let stream =
                        Stream::numbered(&seed_of(who.seed), Purpose::Bots, 1 + who.number);
                    online.player.begin(
                        start,
                        at,
                        Mind::bot(who.game.into(), who.level, stream),
                    )?;
                }
                Some(ServerMessage::Refused(why)) => bail!("the server said: {why}"),
                _ => {}
            }
        }
        let now = online.now();
        online.player.step(now, |_, tick, held, behind| observed.play(now, tick, held, behind));
        while let Some(message) = online.player.outgoing() {
            if online.player.playing().is_some() {
                observed.up.0 += 1;
                observed.up.1 += wire::encode(&message).len() + ACKNOWLEDGEMENT_BYTES;
            }
            online.say(message)?;
        }
        let Some(Playing::Boards(boards, _)) = online.player.playing() else { continue };
        observed.confirm(now, boards.session.confirmed());
        if let Some(outcome) = online.player.outcome() {
            tell(News::Over(outcome));
            break;
        }
    }
    let Some((Playing::Boards(boards, _), _)) = online.player.end() else {
        bail!("no bout was played")
    };
    let lasted = Millis((online.now() - boards.announced).as_millis() as u64);
    let Boards { start, session, .. } = *boards;
    Ok(Played { bout: start.bout, session, observed, lasted })
}
