//! One bout as this player lives it: ticks from real time, and pictures from what happened.

use std::time::{Duration, Instant};

use bout::{Outcome, Seat, Team, Tick};
use games::{Board, GameKind, View};
use netplay::{Clock, Session};
use wire::{ClientMessage, Contact, Flow, RoomView, Start, Update};

use crate::draw::bout::{Fighter, Game, Person, Sight};
use crate::draw::melee::{Contender, Melee};
use crate::draw::{board, stack};
use crate::keys::{Action, Bindings, Sampler};
use crate::report;
use crate::show::Story;
use crate::signal::{Notice, Signal, Trouble, plight};
use crate::sound::Cue;
use crate::standing::Standing;

/// Ticks played in one frame at most, for screens as slow as three frames a second. A longer stall
/// is caught up over several frames, so that the player sees what happens.
const TICKS_A_FRAME: u32 = 20;
/// Ticks that a board may be behind its clock before the player is told: a quarter of a second.
const BEHIND_TICKS: u32 = 15;

/// A bout that goes on, or has just ended.
#[derive(Debug)]
pub struct Fight {
    session: Session,
    /// What the board follows, whatever held it up.
    clock: Clock,
    /// The real time that it was let pass up to.
    at: Instant,
    /// Since the result came.
    pub over: Duration,
    story: Story,
    trouble: Trouble,
    /// Since there was that trouble.
    trouble_age: Duration,
    /// Since the server last said how well the opponent is heard.
    contact_age: Duration,
    standing: Standing,
    /// The target that the server was asked for and has not confirmed.
    asked: Option<Seat>,
    /// Whose board is looked at after the own one is out.
    watched: Option<Seat>,
    /// Whether the board stands still until its player goes on.
    is_paused: bool,
}

impl Fight {
    /// A bout that was announced `at` this time.
    pub fn new(start: &Start, at: Instant) -> Fight {
        let wait = Duration::from_millis(start.countdown_ms.into());
        Fight {
            session: Session::new(start),
            clock: Clock::new(wait),
            at,
            over: Duration::ZERO,
            story: Story::new(start.setup.rules.kind()),
            trouble: Trouble::None,
            trouble_age: Duration::ZERO,
            contact_age: Duration::ZERO,
            standing: Standing::new(&start.setup),
            asked: None,
            watched: None,
            is_paused: false,
        }
    }

    /// Lets the board stand still, or go on, from now on. Only a run can: nobody waits for it.
    pub fn pause(&mut self, is_paused: bool) {
        self.is_paused = is_paused && self.outcome().is_none();
    }

    /// Takes what the server said of the bout, `now`. There and back takes `ping`, at the least.
    pub fn receive(&mut self, now: Instant, update: Update, ping: Duration) {
        // A clock that is told where to be must not be let pass what lies before that once more.
        self.pass(now);
        match update {
            Update::Contact(seat, Contact::Lost { .. }) if seat == self.seat() => {
                self.be_in(Trouble::Advanced);
            }
            Update::Contact(seat, _) if seat != self.seat() => self.contact_age = Duration::ZERO,
            _ => {}
        }
        self.standing.receive(&update);
        let confirmed = self.standing.target(self.seat());
        self.asked.take_if(|&mut seat| Some(seat) == confirmed || self.standing.is_out(seat));
        self.session.receive(update);
        if let Some(present) = self.session.take_present() {
            self.clock.reach(present, ping);
        }
    }

    /// Takes how far the bout has come.
    pub fn flow(&mut self, flow: &Flow) {
        self.session.flow(flow);
    }

    /// Lets real time pass up to `now`.
    pub fn pass(&mut self, now: Instant) {
        let time = now.saturating_duration_since(self.at);
        self.at += time;
        if self.is_paused {
            return;
        }
        self.clock.pass(time);
        self.story.advance(time.as_secs_f32());
        self.contact_age += time;
        self.trouble_age += time;
        if self.outcome().is_some() {
            self.over += time;
        }
    }

    /// Plays the ticks that are due with these keys, and says what to send.
    pub fn play(&mut self, keys: &mut Sampler, still: bool) -> Vec<ClientMessage> {
        self.story.keep_still(still);
        let mut letters = Vec::new();
        self.turn(keys.take_turns());
        // What was pressed before the first tick is not played.
        if self.session.board().tick() == Tick(0) || self.is_paused {
            keys.settle();
        }
        if self.is_paused {
            return letters;
        }
        for _ in 0..self.owed().min(TICKS_A_FRAME) {
            let tick = self.session.board().tick();
            self.step(keys);
            letters.extend(self.session.outgoing());
            // The seat is out, the bout is over, or the server is silent.
            if self.session.board().tick() == tick {
                break;
            }
        }
        letters.extend(self.session.outgoing());
        if let Some(desync) = self.session.take_desync() {
            report::keep(&desync);
        }
        self.look();
        letters
    }

    /// Whom the player goes for.
    pub fn target(&self) -> Option<Seat> {
        self.asked.or_else(|| self.standing.target(self.seat()))
    }

    /// Who stands, and who goes for whom.
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// Goes for the opponent `turns` places further on, or looks at that one's board when the own
    /// one is out.
    fn turn(&mut self, turns: i8) {
        if turns == 0 || self.outcome().is_some() {
            return;
        }
        let found = self.standing.opponent(self.seat(), self.focus(), turns);
        if self.session.board().out().is_some() {
            self.watched = found;
        } else if let Some(found) = found {
            self.asked = Some(found);
            self.session.choose_target(found);
        }
    }

    /// Whose board is shown large.
    fn focus(&self) -> Option<Seat> {
        let target = self.target();
        match self.session.board().out() {
            Some(_) => self.watched.or(target),
            None => target,
        }
    }

    /// What is to be heard of the own board since this was last asked.
    pub fn take_cues(&mut self) -> Vec<Cue> {
        self.story.take_cues()
    }

    /// Whether the own pile comes close to the top.
    pub fn is_in_danger(&self) -> bool {
        match self.session.board().view() {
            View::Swordfight(view) => !view.out && board::in_danger(&view.cells),
            View::Stacker(view) => stack::in_danger(&view),
        }
    }

    /// Seconds until the first tick, while they are counted.
    pub fn countdown(&self) -> Option<u32> {
        let wait = self.clock.wait();
        (!wait.is_zero()).then(|| wait.as_secs_f32().ceil() as u32)
    }

    /// Whole seconds since the first tick.
    pub fn seconds(&self) -> u32 {
        self.clock.elapsed().as_secs() as u32
    }

    /// Ticks that the board is behind its clock.
    fn owed(&self) -> u32 {
        self.clock.owed(self.session.board().tick())
    }

    /// Looks for what the player must be told about the own board.
    fn look(&mut self) {
        let is_over = self.session.board().out().is_some() || self.outcome().is_some();
        if is_over {
            self.be_in(Trouble::None);
        } else if self.session.is_waiting() {
            self.be_in(Trouble::Still);
        } else if self.trouble == Trouble::Advanced && self.trouble_age < shown(self.trouble) {
            // What happened matters more than how it is mended.
        } else if BEHIND_TICKS < self.owed() {
            self.be_in(Trouble::Behind);
        } else if shown(self.trouble) <= self.trouble_age {
            self.be_in(Trouble::None);
        }
    }

    fn be_in(&mut self, trouble: Trouble) {
        self.trouble = trouble;
        self.trouble_age = Duration::ZERO;
    }

    fn step(&mut self, keys: &mut Sampler) {
        let before = self.session.board().view();
        let (pieces, held) = (self.pieces(), keys.sample());
        let events = self.session.step(held);
        if pieces != self.pieces() {
            tracing::info!(pieces = self.pieces());
        }
        self.story.hear(events, &before, held);
    }

    /// The game that is played.
    pub fn game(&self) -> GameKind {
        self.session.setup().rules.kind()
    }

    /// Pairs or pieces that locked, whoever played them.
    pub fn pieces(&self) -> u32 {
        match self.session.board() {
            // One of the pairs that were taken is falling.
            board @ Board::Swordfight(_) => {
                board.pieces_taken().saturating_sub(u32::from(board.out().is_none()))
            }
            Board::Stacker(board) => bout::Board::state(board).run().pieces,
        }
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.session.result().map(|(outcome, _)| *outcome)
    }

    /// What was predicted, and what was confirmed.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The player's seat.
    pub fn seat(&self) -> Seat {
        self.session.seat()
    }

    /// What is to be seen, with the line like this and these keys.
    pub fn sight(&self, room: &RoomView, signal: Option<Signal>, keys: &Bindings) -> Sight {
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
            let view = self.session.other(seat)?.view.clone();
            Some((seat, Fighter { name: name(seat), view, wins: wins(seat) }))
        });
        let heard = other.as_ref().filter(|_| self.outcome().is_none() && melee.is_none());
        let plight = heard.and_then(|(seat, other)| {
            plight(&other.name, self.session.contact(*seat), self.contact_age)
        });
        Sight {
            own: Person { name: name(own), wins: wins(own) },
            game: Game::of(board, &self.story, self.session.queues(), is_versus),
            other: other.map(|(_, other)| other),
            melee,
            plight,
            best_of: room.best_of,
            countdown: self.countdown(),
            signal,
            spare_ticks: self.session.margin(),
            notice: Notice::of(signal.map(|signal| signal.health), self.trouble),
        }
    }

    /// All seats, when there are more than two.
    fn melee(&self, room: &RoomView, keys: &Bindings) -> Option<Melee> {
        let own = self.seat();
        if self.session.setup().players.len() <= 2 {
            return None;
        }
        let mut melee = Melee::of(&self.standing, room, |seat| {
            if seat == own {
                return Some(self.session.board().view());
            }
            Some(self.session.other(seat)?.view.clone())
        });
        for (seat, one) in (0..).map(Seat).zip(&mut melee.seats) {
            one.is_late = self.session.contact(seat) != Contact::Good;
        }
        if let Some(one) = melee.seats.get_mut(own.index()) {
            one.target = self.target();
        }
        melee.own = Some(own);
        melee.focus = self.focus();
        melee.keys = [Action::NextTarget, Action::PreviousTarget].map(|it| keys.names(it));
        Some(melee)
    }
}

impl Melee {
    /// All seats of a bout in `room`, seen from outside; `view` tells what is known of their boards.
    pub fn of(standing: &Standing, room: &RoomView, view: impl Fn(Seat) -> Option<View>) -> Melee {
        let contender = |seat: Seat| {
            let member = room.members.get(seat.index());
            let view = view(seat);
            Contender {
                name: member.map_or_else(String::new, |member| member.name.to_string()),
                team: standing.team(seat).unwrap_or(Team(seat.0)),
                target: standing.target(seat),
                rank: standing.rank(seat),
                is_out: standing.is_out(seat) || view.as_ref().is_some_and(is_out),
                is_late: false,
                wins: member.map_or(0, |member| member.wins),
                view,
            }
        };
        Melee {
            seats: standing.seats().map(contender).collect(),
            own: None,
            has_teams: standing.has_teams(),
            focus: None,
            keys: Default::default(),
            best_of: room.best_of,
        }
    }
}

/// How long a trouble is shown after it is over: what is gone at once cannot be read.
fn shown(trouble: Trouble) -> Duration {
    match trouble {
        Trouble::None | Trouble::Still => Duration::ZERO,
        Trouble::Behind => Duration::from_secs(1),
        Trouble::Advanced => Duration::from_secs(4),
    }
}

fn is_out(view: &View) -> bool {
    match view {
        View::Swordfight(view) => view.out,
        View::Stacker(view) => view.is_out,
    }
}

#[cfg(test)]
mod tests;
