//! The authoritative half of one clocked bout.
//!
//! Each player plays on a clock of its own, over a network that delays, batches and loses input.
//! The referee plays exactly the input of every player in every tick, without guessing. So boards
//! share no clock: each seat is played as far as its input reaches, and the effects of one seat on
//! another are stamped with a tick in the future of the other.
//!
//! **Contract.** All times are milliseconds since the first tick of the bout; the referee never reads
//! a clock, and never goes back in time.
//! 1. [`Referee::open`] once, before the first tick.
//! 2. [`Referee::receive`] with every batch of a seat, in order; [`Referee::choose`] when its
//!    player changes its target; [`Referee::forfeit`] when its player leaves for good.
//! 3. [`Referee::step`] as time passes: for early input, and seats whose wait quota is used up.
//!
//! Each returns [`Answer`]s, to be sent in their order. An error of `receive` means that none of
//! the batch was played: disconnect its sender.
//!
//! **Invariant:** the bout is a fold over [`Referee::journal`]. [`Referee::process`] replays a
//! journal to the same answers.

pub mod alone;
mod answer;
mod fold;
mod pause;
mod targets;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;
use bout::{Batch, Command, Draw, Millis, Outcome, Seat, Tick};
use games::{Board, BoardsObserver, ClockedSetup, Dealer, Queues, Statistics};

use crate::digests::Digests;
use crate::journal::Journal;
use crate::seat_state::{Hearing, SeatState, SeatStats};

pub use answer::{Answer, Astray, PlayedTick};

/// Ticks by which a silent seat is advanced in one step, at most: more than pass between two steps. One
/// that is behind catches up over several.
pub const ADVANCE_TICKS_MAX: u32 = 40;

/// A frame that a batch acknowledges is taken to have come by this tick of it at the latest. The whole
/// batch would tell more of the client's cadence, up to 8 ticks, than of the network, and make every lead
/// longer.
const ECHO_TICKS: u32 = 4;

/// One bout. It is a fold over its journal: the setup, the seed and the commands decide all.
///
/// ```
/// use bout::{Batch, Buttons, Millis, Seat, Seed, Team, Tick};
/// use games::{GameKind, Player, Setup, ClockedGame};
/// use referee::{Answer, Referee};
///
/// let (game, kind) = (ClockedGame::Swordfight, GameKind::SWORDFIGHT);
/// let player = |team| Player {
///     team: Team(team),
///     handling: kind.handling_default(),
///     pick: kind.pick_default(),
/// };
/// let players = vec![player(0), player(1)].try_into().expect("two players fit");
/// let setup = Setup { rules: game.rules_default(), players };
///
/// let mut referee = Referee::new(setup, Seed([7; 32]));
/// let dealt = referee.open();
/// assert!(dealt.iter().any(|answer| matches!(answer, Answer::Arrived(Seat(0), _))));
///
/// // Seat 0 held "left" for one tick; seat 1 has sent nothing yet, and is not waited for.
/// let mut batch = Batch::new(Tick(0));
/// assert!(batch.push(Buttons::LEFT));
/// referee.receive(Millis(40), Seat(0), &batch, []).expect("no tick is left out");
/// assert_eq!([Seat(0), Seat(1)].map(|seat| referee.board(seat).tick()), [Tick(1), Tick(0)]);
///
/// let last = referee.forfeit(Millis(50), Seat(1));
/// assert!(matches!(last.last(), Some(Answer::Over(_))));
/// ```
#[derive(Clone, Debug)]
pub struct Referee {
    setup: ClockedSetup,
    draw: Draw,
    dealer: Dealer,
    seats: Vec<SeatState>,
    journal: Journal,
    marks: Digests,
    observer: BoardsObserver,
    outcome: Outcome,
    /// True if the bout is still undecided in any case: seats of several teams play, and none was
    /// ever out.
    is_open: bool,
}

impl Referee {
    /// A bout before its first tick. The setup must pass [`Setup::check`](games::Setup::check).
    pub fn new(setup: ClockedSetup, draw: impl Into<Draw>) -> Referee {
        let draw = draw.into();
        let state = |seat| SeatState::new(Board::new(&setup.board(seat)), setup.first_target(seat));
        let seats: Vec<SeatState> = setup.seats().map(state).collect();
        let mut teams = setup.players.iter().map(|player| player.team);
        let first = teams.next();
        let is_open = teams.any(|team| Some(team) != first);
        Referee {
            dealer: Dealer::new(&setup, &draw.seed()),
            observer: BoardsObserver::new(seats.iter().map(|state| &state.board)),
            seats,
            journal: Journal::default(),
            marks: Digests::default(),
            outcome: Outcome::Undecided,
            is_open,
            setup,
            draw,
        }
    }

    /// Deals every seat what it needs for its first tick, and reports the targets.
    pub fn open(&mut self) -> Vec<Answer> {
        let mut answers = Vec::new();
        for seat in self.setup.seats() {
            self.deal(seat, &mut answers);
        }
        answers.extend(self.targets());
        answers
    }

    /// At `now`, since the bout began, a batch of input arrives from the player of `seat`. With it
    /// the player newly acknowledged the frames that were sent at the times of `echoes`.
    pub fn receive(
        &mut self,
        now: Millis,
        seat: Seat,
        batch: &Batch,
        echoes: impl IntoIterator<Item = Millis>,
    ) -> Result<Vec<Answer>, Astray> {
        let mut answers = Vec::new();
        if self.is_playing(seat) {
            self.forget_pauses(now);
            self.seats[seat.index()].keep(now, batch)?;
            self.play_waiting(now, seat, &mut answers);
            // A quiet batch waits for longer than it takes to acknowledge a frame otherwise.
            let heard = batch.end().min(batch.first.plus(ECHO_TICKS));
            self.lead(now, seat, heard, echoes, &mut answers);
        }
        Ok(answers)
    }

    /// At `now`, the player of `seat` leaves for good.
    pub fn forfeit(&mut self, now: Millis, seat: Seat) -> Vec<Answer> {
        let mut answers = Vec::new();
        if self.is_playing(seat) {
            self.process(now, Command::Forfeit(seat), &mut answers);
        }
        answers
    }

    /// Advances time to `now`: plays delayed input, and advances seats that were silent for too
    /// long.
    pub fn step(&mut self, now: Millis) -> Vec<Answer> {
        let mut answers = Vec::new();
        for seat in self.setup.seats() {
            if !self.is_playing(seat) {
                continue;
            }
            self.play_waiting(now, seat, &mut answers);
            if self.is_alone() {
                // A solo seat is never advanced.
                continue;
            }
            let state = &mut self.seats[seat.index()];
            let present = state.pace.present(now);
            if let Some(due) = state.wait_quota.step(now, present, state.board.tick()) {
                let due = due.min(state.board.tick().plus(ADVANCE_TICKS_MAX));
                self.process(now, Command::Advance(seat, due), &mut answers);
            }
            let state = &mut self.seats[seat.index()];
            if state.listen(present) {
                answers.push(Answer::Hearing(seat, state.hearing));
            }
        }
        answers
    }

    /// The same bout at the same moment, without what was recorded of it.
    pub fn without_record(&self) -> Referee {
        Referee {
            setup: self.setup.clone(),
            draw: self.draw.clone(),
            dealer: self.dealer.clone(),
            seats: self.seats.clone(),
            journal: Journal::default(),
            marks: Digests::default(),
            observer: self.observer.clone(),
            outcome: self.outcome,
            is_open: self.is_open,
        }
    }

    /// The setup of the bout.
    pub fn setup(&self) -> &ClockedSetup {
        &self.setup
    }

    /// The draw of its seed, which is secret during the bout.
    pub fn draw(&self) -> &Draw {
        &self.draw
    }

    /// How far the queues of attacks are, which all seats share.
    pub fn queues(&self) -> Queues {
        self.dealer.queues()
    }

    /// A seat's board, as far as its inputs reach. The seat must be one of the bout's.
    pub fn board(&self, seat: Seat) -> &Board {
        &self.seats[seat.index()].board
    }

    /// The tick up to which something has happened on the board of a seat, or could by a button that
    /// was held. Since then its piece only falls, if anything.
    pub fn lively(&self, seat: Seat) -> Tick {
        self.seats[seat.index()].lively
    }

    /// The tick up to which the buttons of a seat have changed.
    pub fn changed(&self, seat: Seat) -> Tick {
        self.seats[seat.index()].changed
    }

    /// How long the player of a seat has been silent, and the rest of its wait quota.
    pub fn silence(&self, now: Millis, seat: Seat) -> (Millis, Millis) {
        let state = &self.seats[seat.index()];
        (now.since(state.heard), state.wait_quota.left())
    }

    /// The tick of a seat's clock, as far as its messages tell. The clock of a solo seat does not
    /// advance without them.
    pub fn present(&self, now: Millis, seat: Seat) -> Tick {
        let state = &self.seats[seat.index()];
        if self.is_alone() {
            return state.board.tick();
        }
        state.pace.present(now).max(state.board.tick())
    }

    /// The connection quality of the player of a seat.
    pub fn hearing(&self, seat: Seat) -> Hearing {
        self.seats[seat.index()].hearing
    }

    /// The network faults of a seat.
    pub fn stats(&self, seat: Seat) -> SeatStats {
        self.seats[seat.index()].stats
    }

    /// The statistics of a seat so far.
    pub fn statistics(&self, seat: Seat) -> Statistics {
        let counted = self.observer.statistics(seat, self.board(seat));
        counted.expect("the boards of a bout are of one game")
    }

    /// True if the bout is in progress and this is a seat of it that is not out.
    pub fn is_playing(&self, seat: Seat) -> bool {
        let state = self.seats.get(seat.index());
        self.outcome == Outcome::Undecided && state.is_some_and(|state| state.out().is_none())
    }

    /// The tick in which a seat was knocked out or left.
    pub fn out(&self, seat: Seat) -> Option<Tick> {
        self.seats[seat.index()].out()
    }

    /// True if input of any seat is held back until its tick.
    pub fn is_holding_back(&self) -> bool {
        self.seats.iter().any(|state| state.heard_before() != state.board.tick())
    }

    /// The outcome so far.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The journal so far.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// When the last command was processed, since the bout began.
    pub fn last_at(&self) -> Millis {
        self.journal.last_at()
    }

    /// The digests taken so far.
    pub fn marks(&self) -> &Digests {
        &self.marks
    }

    fn play_waiting(&mut self, now: Millis, seat: Seat, answers: &mut Vec<Answer>) {
        let state = &mut self.seats[seat.index()];
        let wanted = state.heard_before();
        let end = state.bucket.end(now.since(state.paused), wanted);
        let held_back = wanted.since(end);
        state.stats.held_back_ticks_most = state.stats.held_back_ticks_most.max(held_back);
        while self.is_playing(seat) {
            self.aim(now, seat, answers);
            let Some(batch) = self.seats[seat.index()].take_before(end) else { return };
            self.process_shown(now, Command::Play(seat, batch), answers, &mut |_| {});
        }
    }

    /// Learns from the frames that the player of a seat had acknowledged at a tick of its clock.
    fn lead(
        &mut self,
        now: Millis,
        seat: Seat,
        heard: Tick,
        echoes: impl IntoIterator<Item = Millis>,
        answers: &mut Vec<Answer>,
    ) {
        // Nothing is sent to a solo seat.
        if !self.is_playing(seat) || self.is_alone() {
            return;
        }
        let state = &mut self.seats[seat.index()];
        for said in echoes {
            state.lead.note(state.pace.present(said), heard);
        }
        if let Some(ticks) = state.lead.change() {
            self.process(now, Command::Lead(seat, ticks), answers);
        }
    }
}
