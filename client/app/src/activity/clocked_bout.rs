//! One bout on the player's side: ticks from real time, and pictures from events.

use web_time::{Duration, Instant};

use bout::{Buttons, Outcome, Seat, Tick};
use games::{Board, ClockedGame, ClockedSetup, SoloMode, View, each};
use netplay::{Clock, Desync, Session, Standstill};
use wire::{Cause, ClientMessage, Contact, Flow, RoomKind, RoomView, Start, Update};

use crate::activity::others::Others;
use crate::activity::roster::Roster;
use crate::activity::splits::Splits;
use crate::games::swordfight::silent;
use crate::games::timeline::Timeline;
use crate::games::view;
use crate::games::view::{ClockedView, Own as _, OwnBoard};
use crate::input::{Action, Bindings, Sampler};
use crate::text::names;
use crate::view::connection::{Notice, Signal, Trouble, plight};
use crate::view::cue::Heard;
use crate::view::occasion::Occasion;
use crate::view::seats::{OpponentView, Person, SeatsView};
use heard::Distant;
use pace::Pace;
use targets::Targets;
use trouble::TroubleNotice;

mod attacks;
mod endings;
pub(super) mod heard;
mod pace;
mod seats;
mod targets;
mod trouble;

/// A bout in progress, or one that has just ended.
#[derive(Debug)]
pub struct ClockedBout {
    /// The bout's number.
    number: u64,
    session: Session,
    /// The clock that the board follows after any delay.
    clock: Clock,
    /// The real time that the bout has been advanced to.
    at: Instant,
    pace: Pace,
    /// Time since the result came.
    pub over: Duration,
    timeline: Timeline,
    others: Others,
    distant: Distant,
    trouble: TroubleNotice,
    /// Time since the server last reported the opponent's connection.
    contact_age: Duration,
    targets: Targets,
    /// Whether the player has paused the board.
    is_paused: bool,
    /// The splits of a run of a mode with a pace.
    splits: Option<Splits>,
    /// Those of the player's best run of the mode.
    best: Vec<u64>,
}

impl ClockedBout {
    /// A bout by `setup`, the one of `start`, announced at `at`.
    pub fn new(start: &Start, setup: ClockedSetup, at: Instant) -> ClockedBout {
        let wait = Duration::from_millis(start.countdown_ms.into());
        let splits = Splits::of(setup.rules).filter(|_| setup.players.len() == 1);
        ClockedBout {
            number: start.bout,
            timeline: Timeline::new(setup.rules.game()),
            others: Others::default(),
            distant: Distant::default(),
            targets: Targets::new(&setup),
            session: Session::new(start.seat, setup),
            clock: Clock::new(wait),
            at,
            pace: Pace::default(),
            over: Duration::ZERO,
            trouble: TroubleNotice::default(),
            contact_age: Duration::ZERO,
            is_paused: false,
            splits,
            best: Vec::new(),
        }
    }

    /// The splits of a run of a mode with a pace.
    pub fn splits(&self) -> Option<&Splits> {
        self.splits.as_ref()
    }

    /// The run is compared with the best one, which has these splits.
    pub fn chase(&mut self, best: &[u64]) {
        self.best = best.to_vec();
    }

    /// The bout's number.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Pauses or resumes the board. Only for a run, which has no opponents.
    pub fn pause(&mut self, is_paused: bool) {
        self.is_paused = is_paused && self.outcome().is_none();
    }

    /// Applies a server update of the bout, received at `now`. The round-trip time is at least
    /// `ping`.
    pub fn receive(&mut self, now: Instant, update: Update, ping: Duration) {
        // A clock that is corrected must not be advanced over the time before that a second time.
        self.pass(now);
        match update {
            Update::Contact(seat, Contact::Lost { .. }) if seat == self.seat() => {
                self.trouble.set(Trouble::Advanced);
            }
            Update::Contact(seat, _) if seat != self.seat() => self.contact_age = Duration::ZERO,
            // A choice may not have survived.
            Update::Corrected { cause: Cause::Restarted, .. } => self.targets.forget_asked(),
            // The player's own attacks leave as soon as they are made.
            Update::Ledger(line) if line.from != self.seat() => {
                self.others.tell_attack(line, Some(self.session.queues()));
            }
            Update::Out(seat, _) if seat != self.seat() => {
                endings::tell_out(&self.session, &mut self.others, seat);
            }
            _ => {}
        }
        self.distant.receive(&update, Some(self.seat()));
        self.targets.receive(self.session.seat(), &update);
        let is_over = matches!(update, Update::Over(..));
        self.session.receive(update);
        if is_over {
            self.pace.log_figures(&self.session);
        }
        self.clock.follow(&mut self.session, ping);
    }

    /// Applies the flow of the bout.
    pub fn flow(&mut self, flow: &Flow) {
        let view = |session: &Session, seat| Some(session.other(seat)?.view.clone());
        let seats = flow.views.iter().map(|change| change.seat);
        let before: Vec<(Seat, Option<View>)> =
            seats.map(|seat| (seat, view(&self.session, seat))).collect();
        self.session.flow(flow);
        let rules = &self.session.setup().rules;
        for (seat, before) in before {
            let (Some(before), Some(after)) = (before, self.session.other(seat)) else { continue };
            self.others.witness(seat, (&before, &after.view), rules);
        }
    }

    /// Advances to the real time `now`.
    pub fn pass(&mut self, now: Instant) {
        let time = now.saturating_duration_since(self.at);
        self.at += time;
        if self.is_paused {
            return;
        }
        self.pace.pass(time);
        let before = self.clock.owed(Tick(0));
        self.clock.pass(time);
        self.session.glide(self.clock.owed(Tick(0)).saturating_sub(before));
        let seconds = time.as_secs_f32();
        self.timeline.advance(seconds);
        self.others.advance(seconds);
        let ClockedBout { others, session, .. } = self;
        others.launch_told(seconds, session.setup(), |seat| attacks::seen(session, seat));
        self.contact_age += time;
        self.trouble.pass(time);
        if self.outcome().is_some() {
            self.over += time;
        }
    }

    /// Plays the due ticks with these keys, and returns the messages to send.
    pub fn play(&mut self, keys: &mut Sampler, still: bool) -> Vec<ClientMessage> {
        self.timeline.keep_still(still);
        self.others.keep_still(still);
        let mut letters = Vec::new();
        // Presses before the first tick, or while the bout is paused, here or by the server, are not played.
        let is_paused = self.is_paused || self.session.standstill().is_some();
        if self.session.board().tick() == Tick(0) || is_paused {
            self.targets.turn(&mut self.session, keys.settle());
        }
        if self.is_paused {
            return letters;
        }
        for _ in 0..self.owed().min(self.pace.take_most()) {
            let tick = self.session.board().tick();
            let held = keys.sample(self.session.board().order());
            let turns = keys.take_turns();
            if turns != 0 {
                self.targets.turn(&mut self.session, turns);
                // The choice leaves before the tick for which it was made.
                letters.extend(std::iter::from_fn(|| self.session.outgoing()));
            }
            self.step(held);
            letters.extend(self.session.outgoing());
            // The seat is out, the bout is over, or the server is silent.
            if self.session.board().tick() == tick {
                break;
            }
            self.pace.play(held);
            if pace::is_due(self.session.board().tick()) {
                self.pace.log_figures(&self.session);
            }
        }
        letters.extend(self.session.outgoing());
        self.trouble.look(&self.session, &self.clock);
        endings::tell(&self.session, &mut self.timeline, &mut self.others);
        letters
    }

    /// A desync since the last call: two different states from the same log, a bug of ours.
    pub fn take_desync(&mut self) -> Option<Desync> {
        self.session.take_desync()
    }

    /// The player's target.
    pub fn target(&self) -> Option<Seat> {
        self.targets.target(self.seat())
    }

    /// The living seats and their targets.
    pub fn roster(&self) -> &Roster {
        self.targets.roster()
    }

    /// The state of the bout while the server has paused it.
    pub fn standstill(&self) -> Option<Standstill> {
        self.session.standstill()
    }

    /// Seconds until the first tick, during the countdown.
    pub fn countdown(&self) -> Option<u32> {
        if self.session.standstill() == Some(Standstill::Waiting) {
            return None;
        }
        let wait = self.clock.wait();
        (!wait.is_zero()).then(|| wait.as_secs_f32().ceil() as u32)
    }

    /// Whole seconds since the first tick.
    pub fn seconds(&self) -> u32 {
        self.clock.elapsed().as_secs() as u32
    }

    /// Ticks by which the board is behind its clock.
    fn owed(&self) -> u32 {
        self.clock.owed(self.session.board().tick())
    }

    fn step(&mut self, held: Buttons) {
        let before = self.session.board().view();
        let silent = silent::view(self.session.board());
        let (pieces, queues) = (self.pieces(), self.session.queues());
        let events = self.session.step(held);
        if let Some(splits) = &mut self.splits {
            splits.record(self.session.board());
        }
        if pieces != self.pieces() {
            tracing::info!(pieces = self.pieces());
        }
        let target = self.target().or(silent.is_some().then_some(silent::SEAT));
        let loads = attacks::loads(&self.session, &events, target, queues);
        if let Some(silent) = silent {
            let timeline = self.others.at(silent::SEAT, &self.session.setup().rules);
            timeline.receive(silent::told(&events), &silent, Buttons::NONE);
        }
        self.timeline.receive(events, &before, held);
        if let Some(to) = target {
            self.others.launch((self.seat(), to), loads, self.timeline.left_seconds());
        }
    }

    /// The game of the bout.
    pub fn game(&self) -> ClockedGame {
        self.session.setup().rules.game()
    }

    /// Pairs or pieces that locked, of any seat.
    pub fn pieces(&self) -> u32 {
        each!(self.session.board(), Board(board) => board.pieces_locked())
    }

    /// The outcome, once the bout has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.session.result().map(|(outcome, _)| *outcome)
    }

    /// The predicted and the confirmed state.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The player's seat.
    pub fn seat(&self) -> Seat {
        self.session.seat()
    }

    /// True if the player's own pile comes close to the top.
    pub fn is_in_danger(&self) -> bool {
        view::is_in_danger(&self.session.board().view())
    }

    /// True if the pile of the opponent, or of the target among several, comes close to the top.
    pub fn is_ahead(&self) -> bool {
        let focus = self.targets.focus(&self.session);
        let other = focus.and_then(|seat| self.session.other(seat));
        other.is_some_and(|other| view::is_in_danger(&other.view))
    }

    /// The player wants to see the result: the end of the bout has been shown for so long, at least.
    pub fn skip_end(&mut self, shown: Duration) {
        self.over = self.over.max(shown);
        self.others.skip_ends();
        if let Some(ending) = self.timeline.ending_mut() {
            ending.sequence.skip();
        }
    }

    /// The cues since the last call: all of the player's own board, and of the large board beside it what
    /// carries so far.
    pub fn take_cues(&mut self) -> Vec<Heard> {
        let heard = Heard::own(self.timeline.take_cues());
        let is_duel = self.roster().seats().count() <= 2;
        let focus = self.targets.focus(&self.session);
        let is_full = |seat| is_duel || Some(seat) == focus;
        heard::hear(&mut self.others, &mut self.distant, heard, is_full)
    }

    /// The other boards, in the order of their pictures: the own side last.
    pub fn other_boards(&self) -> Vec<Seat> {
        let (own, roster) = (self.seat(), self.roster());
        let mut seats: Vec<Seat> = roster.seats().filter(|&seat| seat != own).collect();
        let team = roster.team(own);
        seats.sort_by_key(|&seat| (roster.team(seat) == team, roster.team(seat), seat));
        seats
    }

    /// The view of the bout, with this connection state and these keys.
    pub fn view(&self, room: &RoomView, signal: Option<Signal>, keys: &Bindings) -> ClockedView {
        let own = self.session.seat();
        let member = |seat: Seat| room.members.get(seat.index());
        let name = |seat| member(seat).map_or_else(String::new, |one| one.name.to_string());
        let wins = |seat| member(seat).map_or(0, |member| member.wins);
        let board = self.session.board();
        let is_versus = 1 < self.session.setup().players.len();
        let melee = self.melee(room, keys);
        let other = match &melee {
            Some(melee) => melee.focus,
            None => self.session.setup().seats().find(|&seat| seat != own),
        };
        let other = other.and_then(|seat| {
            let view = self.session.other(seat)?.drawn();
            let blade = self.session.setup().players.get(seat.index())?.pick.blade();
            Some((seat, OpponentView { name: name(seat), view, blade, wins: wins(seat) }))
        });
        let heard = other.as_ref().filter(|_| self.outcome().is_none() && melee.is_none());
        let plight = heard.and_then(|(seat, other)| {
            plight(&other.name, self.session.contact(*seat), self.contact_age)
        });
        let silent = silent::view(board).map(|view| {
            let name = names::mode(SoloMode::SilentOpponent).to_owned();
            (silent::SEAT, OpponentView { name, view, blade: None, wins: 0 })
        });
        let other = other.or(silent);
        let is_practice = room.kind == RoomKind::Practice || room.kind.run_mode().is_some();
        ClockedView {
            own: Person { name: name(own), wins: wins(own) },
            seat: own,
            occasion: if is_practice { Occasion::Practice } else { Occasion::Match },
            game: OwnBoard::of(board, &self.timeline, self.session.queues(), is_versus),
            other_timeline: other.as_ref().and_then(|(seat, _)| self.others.get(*seat).cloned()),
            other: other.map(|(_, other)| other),
            flights: self.others.flights(),
            melee,
            plight,
            best_of: room.best_of,
            countdown: self.countdown(),
            pace: self.splits.as_ref().and_then(|splits| splits.pace(&self.best)),
            signal,
            spare_ticks: self.session.margin(),
            notice: Notice::of(signal.map(|signal| signal.health), self.trouble.trouble()),
        }
    }

    /// All seats, when there are more than two.
    fn melee(&self, room: &RoomView, keys: &Bindings) -> Option<SeatsView> {
        let own = self.seat();
        if self.session.setup().players.len() <= 2 {
            return None;
        }
        let mut melee = SeatsView::of(self.roster(), room, |seat| {
            if seat == own {
                return Some(self.session.board().view());
            }
            Some(self.session.other(seat)?.view.clone())
        });
        for (seat, one) in (0..).map(Seat).zip(&mut melee.seats) {
            one.is_late = self.session.contact(seat) != Contact::Good;
            one.ending = self.others.ending(seat);
        }
        if let Some(one) = melee.seats.get_mut(own.index()) {
            one.target = self.target();
        }
        melee.own = Some(own);
        melee.focus = self.targets.focus(&self.session);
        melee.keys = [Action::NextTarget, Action::PreviousTarget].map(|it| keys.names(it));
        melee.order_key = keys.names(Action::BrawlOrder);
        Some(melee)
    }
}

#[cfg(test)]
mod tests;
