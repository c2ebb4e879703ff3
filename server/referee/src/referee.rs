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
mod pause;
mod targets;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;
use bout::{Batch, Buttons, Command, Draw, Entry, Millis, Outcome, Seat, Tick};
use games::{Board, ClockedSetup, Dealer, Event};
use wire::{CHECK_EVERY_TICKS, LedgerLine};

use crate::journal::Journal;
use crate::judge::{SeatResult, judge, judge_alone};
use crate::marks::Marks;
use crate::seat_state::{Hearing, SeatState, SeatStats};

pub use answer::{Answer, Astray};

/// Ticks by which a silent seat is advanced in one step, at most: more than pass between two steps. One
/// that is behind catches up over several.
pub const ADVANCE_TICKS_MAX: u32 = 40;

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
/// referee.receive(Millis(40), Seat(0), &batch, &[]).expect("no tick is left out");
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
    marks: Marks,
    outcome: Outcome,
    /// Whether the bout is still undecided in any case: seats of several teams play, and none was
    /// ever out.
    is_open: bool,
}

impl Referee {
    /// A bout before its first tick. The setup must pass [`Setup::check`](games::Setup::check).
    pub fn new(setup: ClockedSetup, draw: impl Into<Draw>) -> Referee {
        let draw = draw.into();
        let state = |seat| SeatState::new(Board::new(&setup.board(seat)), setup.first_target(seat));
        let seats = setup.seats().map(state).collect();
        let mut teams = setup.players.iter().map(|player| player.team);
        let first = teams.next();
        let is_open = teams.any(|team| Some(team) != first);
        Referee {
            dealer: Dealer::new(&setup, &draw.seed()),
            seats,
            journal: Journal::default(),
            marks: Marks::default(),
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
        echoes: &[Millis],
    ) -> Result<Vec<Answer>, Astray> {
        self.hear(now, seat, batch, echoes.iter().copied())
    }

    pub(crate) fn hear(
        &mut self,
        now: Millis,
        seat: Seat,
        batch: &Batch,
        echoes: impl Iterator<Item = Millis>,
    ) -> Result<Vec<Answer>, Astray> {
        let mut answers = Vec::new();
        if self.is_playing(seat) {
            self.forget_pauses(now);
            self.seats[seat.index()].keep(now, batch)?;
            self.play_waiting(now, seat, &mut answers);
            self.lead(now, seat, batch.end(), echoes, &mut answers);
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

    /// Processes one command of a journal, as it was processed when the bout was played.
    pub fn process(&mut self, at: Millis, command: Command, answers: &mut Vec<Answer>) {
        match &command {
            Command::Play(seat, batch) => {
                for (_, held) in batch.ticks() {
                    self.play(at, *seat, held, answers);
                }
                let state = &mut self.seats[seat.index()];
                state.pace.heard(at, state.board.tick());
                if state.hearing == Hearing::Lost {
                    state.hearing = Hearing::Late;
                    answers.push(Answer::Hearing(*seat, Hearing::Late));
                }
            }
            Command::Advance(seat, end) => {
                let ticks = end.since(self.seats[seat.index()].board.tick());
                for _ in 0..ticks {
                    self.play(at, *seat, Buttons::NONE, answers);
                }
                let state = &mut self.seats[seat.index()];
                state.drop_waiting(ticks);
                state.stats.advanced_ticks += ticks;
                answers.push(Answer::Advanced(*seat));
                if state.hearing != Hearing::Lost {
                    state.hearing = Hearing::Lost;
                    answers.push(Answer::Hearing(*seat, Hearing::Lost));
                }
            }
            Command::Forfeit(seat) => {
                let state = &mut self.seats[seat.index()];
                let tick = state.board.tick();
                state.left = Some(tick);
                self.is_open = false;
                answers.push(Answer::Out(*seat, tick));
                self.retarget(answers);
            }
            Command::Lead(seat, ticks) => self.seats[seat.index()].lead.set(*ticks),
            Command::Target(seat, to) => self.set_target(*seat, *to, answers),
            Command::Pause(seat, tick) => self.seats[seat.index()].pace.go_on(at, *tick),
        }
        self.journal.push(Entry { at, command });
        self.judge(answers);
    }

    /// The setup of the bout.
    pub fn setup(&self) -> &ClockedSetup {
        &self.setup
    }

    /// The draw of its seed, which is secret during the bout.
    pub fn draw(&self) -> &Draw {
        &self.draw
    }

    /// A seat's board, as far as its inputs reach. The seat must be one of the bout's.
    pub fn board(&self, seat: Seat) -> &Board {
        &self.seats[seat.index()].board
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

    /// Whether the bout goes on and this is a seat of it that is not out.
    pub fn is_playing(&self, seat: Seat) -> bool {
        let state = self.seats.get(seat.index());
        self.outcome == Outcome::Undecided && state.is_some_and(|state| state.out().is_none())
    }

    /// Whether input of any seat is held back until its tick.
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
    pub fn marks(&self) -> &Marks {
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
            self.process(now, Command::Play(seat, batch), answers);
        }
    }

    /// Learns from the frames that the player of a seat had acknowledged at a tick of its clock.
    fn lead(
        &mut self,
        now: Millis,
        seat: Seat,
        heard: Tick,
        echoes: impl Iterator<Item = Millis>,
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

    /// Plays one tick of one seat.
    fn play(&mut self, at: Millis, seat: Seat, held: Buttons, answers: &mut Vec<Answer>) {
        let mut events = Vec::new();
        let board = &mut self.seats[seat.index()].board;
        let was_out = board.out().is_some();
        let taken = board.pieces_taken();
        board.step(held, &mut events);
        let tick = board.tick();
        if tick.0.is_multiple_of(CHECK_EVERY_TICKS) {
            self.marks.push(seat, wire::digest(&board.state_ref()));
        }
        let has_taken = board.pieces_taken() != taken;
        let newly_out = board.out().filter(|_| !was_out);
        answers.extend(newly_out.map(|tick| Answer::Out(seat, tick)));
        if has_taken {
            self.deal(seat, answers);
        }
        for event in events.iter().filter(|event| event.is_attack()) {
            self.send(at, seat, event, answers);
        }
        if newly_out.is_some() {
            self.is_open = false;
            self.retarget(answers);
        }
    }

    fn deal(&mut self, seat: Seat, answers: &mut Vec<Answer>) {
        let state = &mut self.seats[seat.index()];
        state.board.forget_past();
        while let Some(arrival) = self.dealer.deal(state.board.state_ref(), state.dealt) {
            state.dealt += 1;
            state.board.receive(arrival.clone());
            answers.push(Answer::Arrived(seat, arrival));
        }
    }

    /// Sends an attack: its packets get their numbers now, and become visible a lead later. It is
    /// dropped when too many packets are pending for its target already.
    fn send(&mut self, at: Millis, from: Seat, event: &Event, answers: &mut Vec<Answer>) {
        let Some(to) = self.target(from) else { return };
        let pick = self.setup.players[from.index()].pick;
        let target = &mut self.seats[to.index()];
        let present = target.pace.present(at).max(target.board.tick());
        let visible_at = present.plus(u32::from(target.lead.ticks()));
        let sent = self.dealer.send(from, pick, event, target.stats.packets, visible_at);
        let Some(arrival) = sent else { return };
        if target.board.has_room() {
            target.stats.packets += 1;
            target.board.receive(arrival.clone());
            answers.push(Answer::Arrived(to, arrival));
        }
        answers.push(Answer::Ledger(LedgerLine { from, to, queues: self.dealer.queues() }));
    }

    fn judge(&mut self, answers: &mut Vec<Answer>) {
        if self.is_open || self.outcome != Outcome::Undecided {
            return;
        }
        self.outcome = match (&self.seats[..], &self.setup.players[..]) {
            ([alone], [player]) => {
                let is_finished = alone.board.finished().is_some();
                judge_alone(player.team, is_finished, alone.out().is_some())
            }
            (seats, players) => {
                let standing = |(state, player): (&SeatState, &games::Player)| SeatResult {
                    team: player.team,
                    tick: state.board.tick(),
                    out: state.out(),
                };
                judge(&seats.iter().zip(players).map(standing).collect::<Vec<_>>())
            }
        };
        if self.outcome != Outcome::Undecided {
            answers.push(Answer::Over(self.outcome));
        }
    }
}
