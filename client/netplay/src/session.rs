//! One client's side of a clocked bout: prediction, confirmation, rollback.
//!
//! A player must see its own board react in the frame of a key press, though the server, which
//! decides, answers a round trip later, and though packets of opponents may change what was already
//! shown. So the session plays the own board at once, keeps what was held since the last tick that
//! the server has confirmed, and compares: when the server's state differs, or a packet comes too
//! late, it rolls back and resimulates the ticks since then.
//!
//! **Contract.** The session reads no clock and owns no connection. Per tick of the player's clock
//! (see [`crate::Clock`]):
//! 1. [`Session::step`] with the buttons held; it returns the events of the tick, to be shown;
//! 2. [`Session::outgoing`] until it returns nothing, and send what it returns;
//!
//! and for each message of the server, in order: [`Session::flow`] for flows and
//! [`Session::receive`] for updates, then `outgoing` again, and [`Session::take_present`] and
//! [`Session::take_desync`] after a correction. After a reconnection the server sends the state by
//! itself. Reading is free at any time. While [`Session::is_waiting`] the server is silent for too
//! long, and `step` does nothing; after [`Session::result`] neither does anything.
//!
//! After a restart of the server the same session continues: it sends its input again from the recovered state, and
//! is paused ([`Session::standstill`]) until the server resumes the bout. The clock follows by
//! [`Session::take_clock_news`], after every message.

mod cadence;
mod outbox;
mod prediction;
mod standstill;

use alloc::vec;
use alloc::vec::Vec;
use bout::{Buttons, Outcome, Seat, Seed, Tick};
use games::{Board, ClockedSetup, Event, Queues, Round, State};
use wire::{BoutMessage, Cause, ClientMessage, Contact, Flow, LedgerLine, Update};

use crate::desync::Desync;
use crate::net_stats::NetStats;
use crate::opponents::{Opponent, Opponents};
use crate::targets::Targets;

pub use cadence::{SEND_EVERY_TICKS, SEND_QUIET_TICKS};
use outbox::Outbox;
pub use prediction::HISTORY_TICKS_MAX;
use prediction::Prediction;
pub use standstill::{ClockNews, Standstill};

/// Ticks that may wait for confirmation. When the server is silent for longer, the board waits for
/// it.
pub const PAST_TICKS_MAX: u32 = 256;

/// One client's side of a bout.
///
/// ```
/// use bout::{Buttons, Seat, Seed, Team, Tick};
/// use games::{ClockedGame, Dealer, GameKind, Player, Setup};
/// use netplay::Session;
/// use wire::{Flow, Update};
///
/// let kind = GameKind::SWORDFIGHT;
/// let player = |team| Player {
///     team: Team(team),
///     handling: kind.handling_default(),
///     pick: kind.pick_default(),
/// };
/// let players = vec![player(0), player(1)].try_into().expect("two players fit");
/// let setup = Setup { rules: ClockedGame::Swordfight.rules_default(), players };
/// // The server deals; a client never has a dealer.
/// let mut dealer = Dealer::new(&setup, &Seed([7; 32]));
/// let mut session = Session::new(Seat(0), setup);
/// let state = session.board().state();
/// let mut dealt = 0;
/// while let Some(arrival) = dealer.deal(&state, dealt) {
///     session.receive(Update::Arrived(arrival));
///     dealt += 1;
/// }
///
/// // The board moves at once, and a change of the buttons is sent at once.
/// session.step(Buttons::LEFT);
/// assert_eq!((session.board().tick(), session.confirmed()), (Tick(1), Tick(0)));
/// assert!(session.outgoing().is_some());
///
/// // A round trip later the server confirms the tick.
/// session.flow(&Flow { ticks: 1, ..Flow::default() });
/// assert_eq!(session.confirmed(), Tick(1));
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    seat: Seat,
    setup: ClockedSetup,
    prediction: Prediction,
    outbox: Outbox,
    opponents: Opponents,
    targets: Targets,
    /// How well the others are connected, by seat.
    contacts: Vec<Contact>,
    queues: Queues,
    /// Why the bout is paused, if it is.
    standstill: Option<Standstill>,
    clock_news: Option<ClockNews>,
    /// Where the own clock must be, a round trip later.
    present: Option<Tick>,
    result: Option<(Outcome, Seed)>,
}

impl Session {
    /// The session of the player of `seat` in a bout that begins. The setup must come from a server
    /// whose rules are the client's own.
    pub fn new(seat: Seat, setup: ClockedSetup) -> Session {
        Session {
            seat,
            prediction: Prediction::new(Board::new(&setup.board(seat))),
            outbox: Outbox::new(),
            opponents: Opponents::default(),
            targets: Targets::new(&setup),
            contacts: vec![Contact::Good; setup.players.len()],
            queues: Queues::new(setup.rules.game()),
            standstill: None,
            clock_news: None,
            present: None,
            result: None,
            setup,
        }
    }

    /// Plays one tick of the own clock with these buttons held, and says what happened. Nothing
    /// happens once the seat is out or has reached its goal, the bout is over, or the server is silent
    /// ([`Session::is_waiting`]).
    pub fn step(&mut self, held: Buttons) -> Vec<Event> {
        self.go_back();
        let is_still = self.is_waiting() || self.standstill.is_some();
        let is_over = self.prediction.is_done() || self.result.is_some();
        if is_over || is_still || !self.outbox.push(held) {
            return Vec::new();
        }
        let events = self.prediction.step(held);
        self.outbox.played(held, &events);
        events
    }

    /// What to tell the server now; ask after every step and after every message. Ticks go out at
    /// once when a button changed; after [`SEND_EVERY_TICKS`] while one is held or something happens,
    /// and after [`SEND_QUIET_TICKS`] otherwise.
    pub fn outgoing(&mut self) -> Option<ClientMessage> {
        if self.prediction.take_resync() {
            return Some(ClientMessage::Bout(BoutMessage::Resync));
        }
        let is_well = self.contact(self.seat) == Contact::Good;
        // A choice counts from the next tick on: those before it go first.
        let is_urgent = self.prediction.is_done() || self.targets.is_unsaid();
        let message = match self.outbox.take(self.board().tick(), is_well, is_urgent) {
            Some(batch) => BoutMessage::Play(batch),
            None => BoutMessage::Target(self.targets.take_unsaid()?),
        };
        Some(ClientMessage::Bout(message))
    }

    /// Takes what the server said of this bout.
    pub fn receive(&mut self, update: Update) {
        match update {
            Update::Arrived(arrival) => self.prediction.arrive(arrival),
            Update::Corrected { cause, present, state } => {
                self.present = Some(present);
                match cause {
                    Cause::Restarted => {
                        let board = Board::new(&self.setup.board(self.seat));
                        self.prediction.survive(board, *state);
                    }
                    Cause::Asked | Cause::Resumed | Cause::Advanced => self.correct(cause, *state),
                }
            }
            Update::Contact(seat, contact) => {
                if let Some(known) = self.contacts.get_mut(seat.index()) {
                    *known = contact;
                }
            }
            Update::Ledger(LedgerLine { queues, .. }) => self.queues = queues,
            Update::Target(seat, to) => self.targets.receive(self.seat, seat, to),
            Update::Out(seat, _) => {
                self.outbox.expect();
                self.targets.lose(seat);
            }
            Update::Over(outcome, seed) => self.result = Some((outcome, seed)),
            // A bout on boards has no table; see `TurnSession`.
            Update::Table(_) => {}
            Update::Paused(left_ms) => {
                self.go_back();
                self.clock_news = Some(ClockNews::of(left_ms));
                self.standstill = Standstill::of(left_ms);
            }
        }
    }

    fn correct(&mut self, cause: Cause, state: State) {
        self.go_back();
        let tick = state.tick();
        if !self.prediction.correct(&self.setup, self.seat, cause, state) {
            return;
        }
        if cause == Cause::Resumed {
            // The connection may have broken before a restart of the server was reported in full.
            self.send_again(tick);
        } else {
            self.outbox.skip_to(self.board().tick());
        }
    }

    /// Returns to the state that survived a restart, if one was just reported. The input since then is sent again:
    /// the server that received it has stopped.
    fn go_back(&mut self) {
        let Some(tick) = self.prediction.go_back() else { return };
        self.contacts.fill(Contact::Good);
        self.result = None;
        self.send_again(tick);
    }

    fn send_again(&mut self, first: Tick) {
        self.outbox.send_again(first, self.prediction.held(), self.prediction.board().tick());
    }

    /// Would aim at the next living opponent, this way round. The packets go there from the next
    /// tick on, unless that opponent is out by then; [`Session::target`] is the server's word on it.
    pub fn cycle_target(&mut self, round: Round) {
        if self.board().out().is_none() {
            self.targets.cycle(&self.setup, self.seat, round);
        }
    }

    /// Would aim at `to`; see [`Session::cycle_target`]. Nothing happens when that is no living
    /// opponent.
    pub fn choose_target(&mut self, to: Seat) {
        if self.board().out().is_none() {
            self.targets.choose(&self.setup, self.seat, to);
        }
    }

    /// Takes how far the bout has come.
    pub fn flow(&mut self, flow: &Flow) {
        self.go_back();
        for change in &flow.views {
            // A change that does not fit leaves the old view, which is all we know.
            let _ = self.opponents.receive(change);
        }
        self.prediction.confirm(flow);
    }

    /// The own seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the bout is played by.
    pub fn setup(&self) -> &ClockedSetup {
        &self.setup
    }

    /// The own board, predicted up to now.
    pub fn board(&self) -> &Board {
        self.prediction.board()
    }

    /// The state after `tick` ticks, as far as it is known: from the newest confirmed one on.
    pub fn state_at(&self, tick: Tick) -> Option<State> {
        self.prediction.state_at(tick)
    }

    /// The newest that is known of another seat's board.
    pub fn other(&self, seat: Seat) -> Option<&Opponent> {
        self.opponents.get(seat)
    }

    /// Lets the falling pieces of the others glide on for so many ticks of real time; see
    /// [`Opponent::drawn`]. It continues after the own seat is out.
    pub fn glide(&mut self, ticks: u32) {
        self.opponents.glide(ticks);
    }

    /// Whom the packets of `seat` go to, by the server's last word; nobody once it is out.
    pub fn target(&self, seat: Seat) -> Option<Seat> {
        self.targets.get(seat)
    }

    /// How far the shared queues have come, as far as the server has said.
    pub fn queues(&self) -> Queues {
        self.queues
    }

    /// How often the own board had to be changed.
    pub fn stats(&self) -> NetStats {
        self.prediction.stats()
    }

    /// The least packet margin of the newest packets, in ticks before they could be seen;
    /// below 0 when one came too late. Nothing before the first.
    pub fn margin(&self) -> Option<i64> {
        self.prediction.margin()
    }

    /// How well the player of a seat is connected, by the server's last report.
    pub fn contact(&self, seat: Seat) -> Contact {
        self.contacts.get(seat.index()).copied().unwrap_or(Contact::Good)
    }

    /// How many ticks the server has confirmed.
    pub fn confirmed(&self) -> Tick {
        self.prediction.confirmed()
    }

    /// True if the board waits for a server that has not confirmed anything for [`PAST_TICKS_MAX`]
    /// ticks, or checked anything for longer.
    pub fn is_waiting(&self) -> bool {
        self.prediction.is_waiting()
    }

    /// The state of a paused bout; nothing while the bout is running.
    pub fn standstill(&self) -> Option<Standstill> {
        self.standstill
    }

    /// What the own clock does from now on; told once. See [`crate::Clock::stop`].
    pub fn take_clock_news(&mut self) -> Option<ClockNews> {
        self.clock_news.take()
    }

    /// The tick that the server takes the own clock to be at, when it has just changed the board;
    /// told once. See [`crate::Clock::reach`].
    pub fn take_present(&mut self) -> Option<Tick> {
        self.present.take()
    }

    /// Two states that should have been one, to be written to a file; told once.
    pub fn take_desync(&mut self) -> Option<Desync> {
        self.prediction.take_desync()
    }

    /// The outcome and the revealed seed, once the bout is over.
    pub fn result(&self) -> Option<&(Outcome, Seed)> {
        self.result.as_ref()
    }
}

#[cfg(test)]
mod tests;
