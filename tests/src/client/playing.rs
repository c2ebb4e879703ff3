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
        let begins = Instant::now() + Duration::from_millis(start.countdown_ms.into());
        let mut played = Played::begin(start)?;
        let mut clock = interval_at(begins, tick);
        loop {
            tokio::select! {
                () = sleep_until(begins + BOUT_WITHIN) => bail!("the bout does not end"),
                _ = clock.tick() => {
                    played.step(&mut hands, self.is_restless);
                }
                heard = self.hear() => played.take(heard?)?,
            }
            while let Some(message) = played.session.outgoing() {
                say(self, message).await?;
            }
            if played.is_over()? {
                return Ok(played);
            }
        }
    }
}

impl Played {
    /// A bout that is announced.
    pub(super) fn begin(start: Start) -> Result<Played> {
        let setup = start.setup.clone().clocked().context("it is played in turns")?;
        let session = Session::new(start.seat, setup);
        let outcome = Outcome::Undecided;
        Ok(Played { start, session, outcome, contacts: Vec::new(), flows: Vec::new() })
    }

    /// Plays one tick, unless the board is out or waits. Returns whether it did.
    pub(super) fn step(
        &mut self,
        hands: &mut impl FnMut(&Board) -> Buttons,
        is_restless: bool,
    ) -> bool {
        let session = &mut self.session;
        let is_still = session.is_waiting() || session.standstill().is_some();
        if session.board().out().is_some() || is_still {
            return false;
        }
        let held = hands(session.board());
        session.step(held);
        if is_restless && session.board().tick().0.is_multiple_of(TICKS_PER_SECOND) {
            session.cycle_target(Round::Forwards);
        }
        true
    }

    /// Takes what the server said in the bout.
    pub(super) fn take(&mut self, heard: Heard) -> Result<()> {
        match heard {
            Heard::Message(ServerMessage::Bout(update)) => {
                if let Update::Contact(seat, contact) = update {
                    self.contacts.push((seat, contact));
                }
                self.session.receive(update);
            }
            Heard::Message(ServerMessage::Flow(flow)) => {
                self.flows.push(flow.ticks);
                self.session.flow(&flow);
            }
            // The server was restarted.
            Heard::Message(ServerMessage::Start(again)) if again.bout == self.start.bout => {}
            Heard::Message(
                ServerMessage::Room(_)
                | ServerMessage::Brawl(_)
                | ServerMessage::Chat(_)
                | ServerMessage::Emote(..)
                | ServerMessage::Friends(_)
                | ServerMessage::Nodes(_)
                | ServerMessage::Draining { .. }
                | ServerMessage::Notice(_),
            ) => {}
            Heard::Message(ServerMessage::Refused(why)) => return Err(why.into()),
            other => bail!("in the middle of a bout: {other:?}"),
        }
        Ok(())
    }

    /// Whether the result has come.
    pub(super) fn is_over(&mut self) -> Result<bool> {
        let Some(&(outcome, _)) = self.session.result() else { return Ok(false) };
        ensure!(outcome != Outcome::Undecided, "a bout ended undecided");
        self.outcome = outcome;
        Ok(true)
    }
}
