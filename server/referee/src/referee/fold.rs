//! The fold of a bout over its journal: what each command does to the boards, and how the bout is judged.

use alloc::vec::Vec;
use bout::{Buttons, Command, Entry, Millis, Outcome, Seat};
use games::Event;
use wire::{CHECK_EVERY_TICKS, LedgerLine};

use super::{Answer, PlayedTick, Referee, targets};
use crate::judge::{SeatResult, judge, judge_alone};
use crate::seat_state::{Hearing, SeatState};

impl Referee {
    /// Processes one command of a journal, as it was processed when the bout was played.
    pub fn process(&mut self, at: Millis, command: Command, answers: &mut Vec<Answer>) {
        self.process_shown(at, command, answers, &mut |_| {});
    }

    /// The same, and shows every tick of a board to `show`.
    pub fn process_shown(
        &mut self,
        at: Millis,
        command: Command,
        answers: &mut Vec<Answer>,
        show: &mut dyn FnMut(PlayedTick<'_>),
    ) {
        match &command {
            Command::Play(seat, batch) => {
                for (_, held) in batch.ticks() {
                    self.play(at, *seat, held, answers, show);
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
                    self.play(at, *seat, Buttons::NONE, answers, show);
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
                targets::retarget(&self.setup, &mut self.seats, answers);
            }
            Command::Lead(seat, ticks) => self.seats[seat.index()].lead.set(*ticks),
            Command::Target(seat, to) => {
                self.seats[seat.index()].target = Some(*to);
                answers.push(Answer::Target(*seat, *to));
            }
            Command::Pause(seat, tick) => self.seats[seat.index()].pace.go_on(at, *tick),
        }
        self.journal.push(Entry { at, command });
        self.judge(answers);
    }

    /// Plays one tick of one seat.
    fn play(
        &mut self,
        at: Millis,
        seat: Seat,
        held: Buttons,
        answers: &mut Vec<Answer>,
        show: &mut dyn FnMut(PlayedTick<'_>),
    ) {
        let mut events = Vec::new();
        let state = &mut self.seats[seat.index()];
        let board = &mut state.board;
        let was_out = board.out().is_some();
        let taken = board.pieces_taken();
        board.step(held, &mut events);
        self.observer.tick(seat, held, board, &events);
        show(PlayedTick { seat, held, board, events: &events });
        let tick = board.tick();
        if tick.0.is_multiple_of(CHECK_EVERY_TICKS) {
            self.marks.push(seat, wire::digest(&board.state_ref()));
        }
        let has_taken = board.pieces_taken() != taken;
        let newly_out = board.out().filter(|_| !was_out);
        state.activity.note(tick, held, !events.is_empty());
        answers.extend(newly_out.map(|tick| Answer::Out(seat, tick)));
        if has_taken {
            self.deal(seat, answers);
        }
        for event in events.iter().filter(|event| event.is_attack()) {
            self.send(at, seat, event, answers);
        }
        if newly_out.is_some() {
            self.is_open = false;
            targets::retarget(&self.setup, &mut self.seats, answers);
        }
    }

    pub(super) fn deal(&mut self, seat: Seat, answers: &mut Vec<Answer>) {
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
    pub(super) fn send(
        &mut self,
        at: Millis,
        from: Seat,
        event: &Event,
        answers: &mut Vec<Answer>,
    ) {
        let Some(to) = self.target(from) else { return };
        let pick = self.setup.players[from.index()].pick;
        let target = &mut self.seats[to.index()];
        let present = target.pace.present(at).max(target.board.tick());
        let visible_at = present.plus(u32::from(target.lead.ticks()));
        let sent = self.dealer.send(from, pick, event, target.stats.packets, visible_at);
        let Some(arrival) = sent else { return };
        if target.board.has_room() {
            target.stats.packets += 1;
            self.observer.receive(to, &arrival);
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
