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
//! A bout can be recovered after a crash of its server, paused, and resumed: [`Referee::restore`],
//! [`Referee::keep`], [`Referee::go_on`]. The fold over the journal gives the boards, the dealt pieces,
//! the targets, the leads and the clocks of the seats. What it does not give begins anew at its safe
//! default: early input, which the clients send again, the wait quotas, which are full, and the limits of
//! the clocks.
//!
//! **Invariant:** the bout is a fold over [`Referee::journal`]. [`Referee::process`] replays a
//! journal to the same answers.

mod answer;
mod fold;
mod targets;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;
use bout::{Batch, Command, Draw, Entry, Millis, Outcome, Seat, TICKS_PER_SECOND, Tick};
use games::{Board, BoardsObserver, ClockedSetup, Dealer, Queues, Statistics};

use crate::archive;
use crate::digests::Digests;
use crate::journal::Journal;
use crate::pace::AHEAD_TICKS;
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
            if let [alone] = &mut self.seats[..] {
                alone.forget_pause(now);
            }
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

    /// At `now`, a choice of target arrives from the player of `seat`. It applies from the first
    /// tick whose input was not received before.
    pub fn choose(&mut self, now: Millis, seat: Seat, to: Seat) -> Vec<Answer> {
        let mut answers = Vec::new();
        if self.is_playing(seat) {
            self.seats[seat.index()].choose(to);
            self.play_waiting(now, seat, &mut answers);
        }
        answers
    }

    /// The bout with this journal, as far as it was played; nothing when an entry is impossible. The setup
    /// must pass [`Setup::check`](games::Setup::check).
    pub fn restore(setup: ClockedSetup, draw: Draw, entries: Vec<Entry>) -> Option<Referee> {
        let mut referee = Referee::new(setup, draw);
        let mut answers = referee.open();
        for entry in entries {
            archive::process(entry, &mut referee, &mut answers, &mut |_| {})?;
            answers.clear();
        }
        Some(referee)
    }

    /// Takes input while the bout is paused, to be played when it resumes.
    ///
    /// # Errors
    /// As [`Referee::receive`].
    pub fn keep(&mut self, seat: Seat, batch: &Batch) -> Result<(), Astray> {
        if self.is_playing(seat) {
            let at = self.last_at();
            self.seats[seat.index()].keep(at, batch)?;
        }
        Ok(())
    }

    /// The first tick of a seat without input so far.
    pub fn heard_before(&self, seat: Seat) -> Tick {
        self.seats[seat.index()].heard_before()
    }

    /// Resumes the bout that was paused since `stood_at`: the clock of each seat from the tick to which
    /// its input reaches, so that nobody is late. Returns the time of that, by which none of them is ahead.
    pub fn go_on(&mut self, stood_at: Millis) -> (Millis, Vec<Answer>) {
        let playing: Vec<Seat> = self.setup.seats().filter(|&seat| self.is_playing(seat)).collect();
        let reached = |&seat: &Seat| (seat, self.seats[seat.index()].heard_before());
        let clocks: Vec<(Seat, Tick)> = playing.iter().map(reached).collect();
        let furthest = clocks.iter().map(|&(_, tick)| tick).max().unwrap_or_default();
        let at = stood_at.max(self.last_at()).max(time_of(furthest.0.saturating_sub(AHEAD_TICKS)));
        let mut answers = Vec::new();
        for state in &mut self.seats {
            state.heard = at;
            state.wait_quota.begin(at);
        }
        for (seat, tick) in clocks {
            self.process(at, Command::Pause(seat, tick), &mut answers);
        }
        for seat in playing {
            self.play_waiting(at, seat, &mut answers);
        }
        (at, answers)
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

    /// True if there is only one seat.
    pub fn is_alone(&self) -> bool {
        self.seats.len() == 1
    }

    /// The target of `seat` now; nothing once it is out, or all its opponents are.
    pub fn target(&self, seat: Seat) -> Option<Seat> {
        self.seats.get(seat.index())?.target
    }

    /// All targets, as far as there is anything to report.
    pub fn targets(&self) -> Vec<Answer> {
        targets::told(&self.seats)
    }

    /// True if `to` is a valid target of `seat`: a living opponent.
    pub(crate) fn can_target(&self, seat: Seat, to: Seat) -> bool {
        self.setup.are_opponents(seat, to) && self.seats[to.index()].out().is_none()
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
        self.seats[seat.index()].activity.lively()
    }

    /// The tick up to which the buttons of a seat have changed.
    pub fn changed(&self, seat: Seat) -> Tick {
        self.seats[seat.index()].activity.changed()
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

    /// Applies the choices of the player of `seat` before the tick that it plays next. An invalid
    /// choice leaves the target unchanged, and its player is sent the current target.
    fn aim(&mut self, now: Millis, seat: Seat, answers: &mut Vec<Answer>) {
        while let Some(to) = self.seats[seat.index()].take_choice() {
            let present = self.target(seat);
            if present != Some(to) && self.can_target(seat, to) {
                self.process(now, Command::Target(seat, to), answers);
            } else if let Some(present) = present {
                answers.push(Answer::StillTarget(seat, present));
            }
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

/// When so many ticks have passed.
fn time_of(ticks: u32) -> Millis {
    Millis((u64::from(ticks) * 1000).div_ceil(TICKS_PER_SECOND.into()))
}
