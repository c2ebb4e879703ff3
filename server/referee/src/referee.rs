//! The server's half of one bout: it receives, deals, routes and judges.

pub mod alone;
mod targets;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;
use bout::{Batch, Buttons, Command, Entry, Millis, Outcome, Seat, Seed, Tick};
use games::{Arrival, Board, Dealer, Event, Setup};
use wire::{CHECK_EVERY_TICKS, LedgerLine};

use crate::chair::{Chair, Figures, Hearing};
use crate::journal::Journal;
use crate::judge::{Standing, judge, judge_alone};
use crate::marks::Marks;

/// Input that leaves out ticks, or reaches too far ahead: its sender's clock is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Astray;

/// What a referee has to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This seat's board receives this.
    Arrived(Seat, Arrival),
    /// This seat was advanced with no buttons held: its player needs the state.
    Advanced(Seat),
    /// This seat's player is heard better, or worse, than before; for everyone.
    Hearing(Seat, Hearing),
    /// A packet was sent; for everyone.
    Ledger(LedgerLine),
    /// The packets of the first seat go to the second from now on; for everyone.
    Target(Seat, Seat),
    /// The packets of the first seat still go to the second, whatever its player chose; for that
    /// player.
    StillTarget(Seat, Seat),
    /// A seat went out in this tick of its clock; for everyone.
    Out(Seat, Tick),
    /// The bout is decided; for everyone.
    Over(Outcome),
}

/// One bout. It is a fold over its journal: the setup, the seed and the commands decide all.
#[derive(Clone, Debug)]
pub struct Referee {
    setup: Setup,
    seed: Seed,
    dealer: Dealer,
    chairs: Vec<Chair>,
    journal: Journal,
    marks: Marks,
    outcome: Outcome,
    /// Whether the bout goes on for certain: seats of several teams play, and none was ever out.
    is_open: bool,
}

impl Referee {
    /// A bout before its first tick. The setup must pass [`Setup::check`].
    pub fn new(setup: Setup, seed: Seed) -> Referee {
        let chair = |seat| Chair::new(Board::new(&setup.board(seat)), setup.first_target(seat));
        let chairs = setup.seats().map(chair).collect();
        let mut teams = setup.players.iter().map(|player| player.team);
        let first = teams.next();
        let is_open = teams.any(|team| Some(team) != first);
        Referee {
            dealer: Dealer::new(&setup, &seed),
            chairs,
            journal: Journal::default(),
            marks: Marks::default(),
            outcome: Outcome::Undecided,
            is_open,
            setup,
            seed,
        }
    }

    /// Deals every seat what it needs for its first tick, and tells who aims at whom.
    pub fn open(&mut self) -> Vec<Answer> {
        let mut answers = Vec::new();
        for seat in self.setup.seats() {
            self.deal(seat, &mut answers);
        }
        answers.extend(self.targets());
        answers
    }

    /// At `now`, since the bout began, the player of `seat` is heard to have held these buttons.
    /// When it sent them it had newly heard what was said to it at the times of `echoes`.
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
            self.chairs[seat.index()].keep(now, batch)?;
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

    /// Lets time pass up to `now`: plays what had to wait, and advances who was silent too long.
    pub fn step(&mut self, now: Millis) -> Vec<Answer> {
        let mut answers = Vec::new();
        for seat in self.setup.seats() {
            if !self.is_playing(seat) {
                continue;
            }
            self.play_waiting(now, seat, &mut answers);
            if self.is_alone() {
                // Nobody waits for it.
                continue;
            }
            let chair = &mut self.chairs[seat.index()];
            let present = chair.pace.present(now);
            if let Some(due) = chair.patience.step(now, present, chair.board.tick()) {
                self.process(now, Command::Advance(seat, due), &mut answers);
            }
            let chair = &mut self.chairs[seat.index()];
            if chair.listen(present) {
                answers.push(Answer::Hearing(seat, chair.hearing));
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
                let chair = &mut self.chairs[seat.index()];
                chair.pace.heard(at, chair.board.tick());
                if chair.hearing == Hearing::Lost {
                    chair.hearing = Hearing::Late;
                    answers.push(Answer::Hearing(*seat, Hearing::Late));
                }
            }
            Command::Advance(seat, end) => {
                let ticks = end.since(self.chairs[seat.index()].board.tick());
                for _ in 0..ticks {
                    self.play(at, *seat, Buttons::NONE, answers);
                }
                let chair = &mut self.chairs[seat.index()];
                chair.drop_waiting(ticks);
                chair.figures.advanced_ticks += ticks;
                answers.push(Answer::Advanced(*seat));
                if chair.hearing != Hearing::Lost {
                    chair.hearing = Hearing::Lost;
                    answers.push(Answer::Hearing(*seat, Hearing::Lost));
                }
            }
            Command::Forfeit(seat) => {
                let chair = &mut self.chairs[seat.index()];
                let tick = chair.board.tick();
                chair.left = Some(tick);
                self.is_open = false;
                answers.push(Answer::Out(*seat, tick));
                self.retarget(answers);
            }
            Command::Lead(seat, ticks) => self.chairs[seat.index()].lead.set(*ticks),
            Command::Target(seat, to) => self.set_target(*seat, *to, answers),
        }
        self.journal.push(Entry { at, command });
        self.judge(answers);
    }

    /// The setup that the bout is played by.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The bout's secret.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// A seat's board, as far as its inputs reach. The seat must be one of the bout's.
    pub fn board(&self, seat: Seat) -> &Board {
        &self.chairs[seat.index()].board
    }

    /// How long the player of a seat was not heard, and how much of that it is still waited for.
    pub fn silence(&self, now: Millis, seat: Seat) -> (Millis, Millis) {
        let chair = &self.chairs[seat.index()];
        (now.since(chair.heard), chair.patience.left())
    }

    /// The tick that a seat's clock has come to, as far as its messages tell. That of a seat alone
    /// goes nowhere without them.
    pub fn present(&self, now: Millis, seat: Seat) -> Tick {
        let chair = &self.chairs[seat.index()];
        if self.is_alone() {
            return chair.board.tick();
        }
        chair.pace.present(now).max(chair.board.tick())
    }

    /// How well the player of a seat is heard.
    pub fn hearing(&self, seat: Seat) -> Hearing {
        self.chairs[seat.index()].hearing
    }

    /// What went wrong with a seat.
    pub fn figures(&self, seat: Seat) -> Figures {
        self.chairs[seat.index()].figures
    }

    /// Whether the bout goes on and this is a seat of it that is not out.
    pub fn is_playing(&self, seat: Seat) -> bool {
        let chair = self.chairs.get(seat.index());
        self.outcome == Outcome::Undecided && chair.is_some_and(|chair| chair.out().is_none())
    }

    /// Whether input of any seat waits for its time.
    pub fn is_holding_back(&self) -> bool {
        self.chairs.iter().any(|chair| chair.heard_before() != chair.board.tick())
    }

    /// How the bout stands.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// All that was processed so far.
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
        let chair = &mut self.chairs[seat.index()];
        let wanted = chair.heard_before();
        let end = chair.bucket.end(now.since(chair.paused), wanted);
        let held_back = wanted.since(end);
        chair.figures.held_back_ticks_most = chair.figures.held_back_ticks_most.max(held_back);
        while self.is_playing(seat) {
            self.aim(now, seat, answers);
            let Some(batch) = self.chairs[seat.index()].take_before(end) else { return };
            self.process(now, Command::Play(seat, batch), answers);
        }
    }

    /// Learns from what the player of a seat had heard at a tick of its clock.
    fn lead(
        &mut self,
        now: Millis,
        seat: Seat,
        heard: Tick,
        echoes: impl Iterator<Item = Millis>,
        answers: &mut Vec<Answer>,
    ) {
        // To a seat alone nothing is sent.
        if !self.is_playing(seat) || self.is_alone() {
            return;
        }
        let chair = &mut self.chairs[seat.index()];
        for said in echoes {
            chair.lead.note(chair.pace.present(said), heard);
        }
        if let Some(ticks) = chair.lead.change() {
            self.process(now, Command::Lead(seat, ticks), answers);
        }
    }

    /// Plays one tick of one seat.
    fn play(&mut self, at: Millis, seat: Seat, held: Buttons, answers: &mut Vec<Answer>) {
        let mut events = Vec::new();
        let board = &mut self.chairs[seat.index()].board;
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
        let chair = &mut self.chairs[seat.index()];
        chair.board.forget_past();
        while let Some(arrival) = self.dealer.deal(chair.board.state_ref(), chair.dealt) {
            chair.dealt += 1;
            chair.board.receive(arrival.clone());
            answers.push(Answer::Arrived(seat, arrival));
        }
    }

    /// Sends an attack on its way: it gets its numbers now, and is seen a lead later. It vanishes when
    /// too many wait for its target already.
    fn send(&mut self, at: Millis, from: Seat, event: &Event, answers: &mut Vec<Answer>) {
        let Some(to) = self.target(from) else { return };
        let pick = self.setup.players[from.index()].pick;
        let target = &mut self.chairs[to.index()];
        let present = target.pace.present(at).max(target.board.tick());
        let visible_at = present.plus(u32::from(target.lead.ticks()));
        let sent = self.dealer.send(from, pick, event, target.figures.packets, visible_at);
        let Some(arrival) = sent else { return };
        if target.board.has_room() {
            target.figures.packets += 1;
            target.board.receive(arrival.clone());
            answers.push(Answer::Arrived(to, arrival));
        }
        answers.push(Answer::Ledger(LedgerLine { from, to, queues: self.dealer.queues() }));
    }

    fn judge(&mut self, answers: &mut Vec<Answer>) {
        if self.is_open || self.outcome != Outcome::Undecided {
            return;
        }
        self.outcome = match (&self.chairs[..], &self.setup.players[..]) {
            ([alone], [player]) => {
                let is_finished = alone.board.finished().is_some();
                judge_alone(player.team, is_finished, alone.out().is_some())
            }
            (chairs, players) => {
                let standing = |(chair, player): (&Chair, &games::Player)| Standing {
                    team: player.team,
                    tick: chair.board.tick(),
                    out: chair.out(),
                };
                judge(&chairs.iter().zip(players).map(standing).collect::<Vec<_>>())
            }
        };
        if self.outcome != Outcome::Undecided {
            answers.push(Answer::Over(self.outcome));
        }
    }
}
