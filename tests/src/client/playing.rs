//! Playing a bout: in real time, or as a cheat would.

use anyhow::{Context, Result, bail, ensure};
use bout::{Buttons, Outcome, Seat, TICKS_PER_SECOND};
use games::{Board, Round};
use netplay::Session;
use std::time::Duration;
use tokio::time::{Instant, interval_at, sleep_until};
use wire::{ClientMessage, Contact, ServerMessage, Start, Update};

use super::{Client, Heard};

/// The length of a tick by an honest clock.
pub const TICK: Duration = Duration::from_nanos(1_000_000_000 / TICKS_PER_SECOND as u64);

/// The timeout of the longest bout in a test.
const BOUT_WITHIN: Duration = Duration::from_secs(300);

/// A bout that was played to its end.
#[derive(Debug)]
pub struct Played {
    /// The announcement.
    pub start: Start,
    /// This client's side of it.
    pub session: Session,
    /// The result.
    pub outcome: Outcome,
    /// Reports of the connection quality of each seat.
    pub contacts: Vec<(Seat, Contact)>,
    /// How many ticks of the client's board each flow confirmed.
    pub flows: Vec<u16>,
}

impl Client {
    /// Waits for the next bout to be announced, and plays it to its end with this input.
    pub async fn play_bout(&mut self, hands: impl FnMut(&Board) -> Buttons) -> Result<Played> {
        let start = self.hear_start().await?;
        self.play_by(start, TICK, hands, async |client, message| client.say(&message).await).await
    }

    /// Plays a bout to its end by a clock with ticks of this length. `say` sends the session's
    /// messages, or something else.
    pub async fn play_by(
        &mut self,
        start: Start,
        tick: Duration,
        mut hands: impl FnMut(&Board) -> Buttons,
        mut say: impl AsyncFnMut(&mut Client, ClientMessage) -> Result<()>,
    ) -> Result<Played> {
        let setup = start.setup.clone().clocked().context("it is played in turns")?;
        let mut session = Session::new(start.seat, setup);
        let (mut contacts, mut flows) = (Vec::new(), Vec::new());
        let begins = Instant::now() + Duration::from_millis(start.countdown_ms.into());
        let mut clock = interval_at(begins, tick);
        loop {
            tokio::select! {
                () = sleep_until(begins + BOUT_WITHIN) => bail!("the bout does not end"),
                _ = clock.tick() => {
                    if session.board().out().is_none() && !session.is_waiting() {
                        let held = hands(session.board());
                        session.step(held);
                        let second = session.board().tick().0.is_multiple_of(TICKS_PER_SECOND);
                        if self.is_restless && second {
                            session.cycle_target(Round::Forwards);
                        }
                    }
                }
                heard = self.hear() => match heard? {
                    Heard::Message(ServerMessage::Bout(update)) => {
                        if let Update::Contact(seat, contact) = update {
                            contacts.push((seat, contact));
                        }
                        session.receive(update);
                    }
                    Heard::Message(ServerMessage::Flow(flow)) => {
                        flows.push(flow.ticks);
                        session.flow(&flow);
                    }
                    Heard::Message(
                        ServerMessage::Room(_)
                        | ServerMessage::Brawl(_)
                        | ServerMessage::Chat(_)
                        | ServerMessage::Draining { .. }
                        | ServerMessage::Notice(_),
                    ) => {}
                    Heard::Message(ServerMessage::Refused(why)) => return Err(why.into()),
                    other => bail!("in the middle of a bout: {other:?}"),
                },
            }
            while let Some(message) = session.outgoing() {
                say(self, message).await?;
            }
            if let Some(&(outcome, _)) = session.result() {
                ensure!(outcome != Outcome::Undecided, "a bout ended undecided");
                return Ok(Played { start, session, outcome, contacts, flows });
            }
        }
    }
}
