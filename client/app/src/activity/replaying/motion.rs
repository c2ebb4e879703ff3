//! Boards as they are shown, with what is still to be animated.

use bout::{Buttons, Outcome, Seat, Tick};
use games::{Board, ClockedSetup, Event, Queues, View};
use referee::Playback;
use wire::{RoomView, Update};

use crate::activity::clocked_bout::heard::carried;
use crate::activity::others::aim;
use crate::activity::roster::Roster;
use crate::games::swordfight::silent;
use crate::games::timeline::Timeline;
use crate::games::view::{ClockedView, OwnBoard};
use crate::view::cue::Heard;
use crate::view::ending::End;
use crate::view::flight::Flights;
use crate::view::occasion::Occasion;
use crate::view::seats::{OpponentView, Person, SeatsView};

/// What is still to be animated of all boards of a bout.
#[derive(Clone, Debug)]
pub struct Motion {
    /// What everyone sees of each board, by seat.
    views: Vec<View>,
    timelines: Vec<Timeline>,
    /// Of the silent opponent of a run.
    silent: Timeline,
    flights: Flights,
    setup: ClockedSetup,
    /// How far the shared queues were before the next tick to animate.
    queues: Queues,
}

/// What a bout shows of itself.
pub trait Seated {
    /// The setup.
    fn setup(&self) -> &ClockedSetup;
    /// The board of a seat.
    fn board(&self, seat: Seat) -> &Board;
    /// How far the shared queues of attacks are.
    fn queues(&self) -> Queues;
    /// Whom a seat targets.
    fn target(&self, seat: Seat) -> Option<Seat>;
    /// When a seat was knocked out or left.
    fn out(&self, seat: Seat) -> Option<Tick>;
}

impl Motion {
    /// The motion of a paused bout, with the keys pressed by then in a replay.
    pub fn of(bout: &impl Seated, playback: &Playback) -> Motion {
        let game = bout.setup().rules.game();
        let timeline = |seat| {
            let (presses, held) = playback.pressed(seat);
            Timeline::resumed(game, presses, held)
        };
        let seats = bout.setup().seats();
        Motion {
            timelines: bout.setup().seats().map(timeline).collect(),
            silent: Timeline::new(game),
            flights: Flights::default(),
            setup: bout.setup().clone(),
            queues: bout.queues(),
            views: seats.map(|seat| bout.board(seat).view()).collect(),
        }
    }

    /// Advances the animations.
    pub fn advance(&mut self, seconds: f32, still: bool) {
        for timeline in self.timelines.iter_mut().chain([&mut self.silent]) {
            timeline.keep_still(still);
            timeline.advance(seconds);
        }
        self.flights.advance(seconds);
    }

    /// The shared queues are so far before the next tick to animate.
    pub fn stand_at(&mut self, queues: Queues) {
        self.queues = queues;
    }

    /// Animates what happened in a tick of a seat, whose target it says.
    pub fn tell(
        &mut self,
        (seat, to): (Seat, Option<Seat>),
        board: &Board,
        (events, held): (&[Event], Buttons),
    ) {
        let silent = silent::view(board);
        let to = to.or(silent.is_some().then_some(silent::SEAT));
        let timeline = &mut self.timelines[seat.index()];
        timeline.receive(events.to_vec(), &self.views[seat.index()], held);
        if let Some(silent) = silent {
            self.silent.receive(silent::told(events), &silent, Buttons::NONE);
        }
        // A replay may not hold the event of a knock-out: the board decides.
        let view = board.view();
        if !self.views[seat.index()].is_out() && view.is_out() {
            timeline.end(End::Fallen);
        }
        let delay = timeline.left_seconds();
        if let Some(to) = to {
            let target = self.views.get(to.index()).cloned().or_else(|| silent::view(board));
            let loads = aim(&self.setup, seat, target.as_ref(), self.queues).loads(events);
            self.flights.launch((seat, to), loads, delay);
        }
        self.views[seat.index()] = view;
    }

    /// The bout ends with this outcome: the boards of the winners light up.
    pub fn tell_outcome(&mut self, outcome: Outcome) {
        let Outcome::Won(team) = outcome else { return };
        for (player, timeline) in self.setup.players.iter().zip(&mut self.timelines) {
            if player.team == team {
                timeline.end(End::Victor);
            }
        }
    }

    /// The cues since the last call: all of `focus`, and of its opponent in a duel what carries so far.
    pub fn take_cues(&mut self, focus: Seat) -> Vec<Heard> {
        let is_duel = self.timelines.len() <= 2;
        let mut heard = Vec::new();
        for (seat, timeline) in (0..).map(Seat).zip(&mut self.timelines) {
            let cues = timeline.take_cues();
            match seat == focus {
                true => heard.extend(Heard::own(cues)),
                false if is_duel => heard.extend(carried(seat, cues)),
                false => {}
            }
        }
        heard
    }

    /// The picture of a bout from the perspective of `focus`, with the names of the room.
    pub fn view(&self, bout: &impl Seated, focus: Seat, room: &RoomView) -> ClockedView {
        let board = bout.board(focus);
        let name = |seat: Seat| {
            room.members.get(seat.index()).map_or_else(String::new, |one| one.name.to_string())
        };
        let seats = self.views.len();
        let melee = (2 < seats).then(|| self.melee(bout, focus, room));
        let other = match &melee {
            Some(melee) => melee.focus,
            None => bout.setup().seats().find(|&seat| seat != focus),
        };
        let opponent = |seat: Seat| {
            let view = self.views[seat.index()].clone();
            let blade = bout.setup().players[seat.index()].pick.blade();
            (
                Some(self.timelines[seat.index()].clone()),
                OpponentView { name: name(seat), view, blade, wins: 0 },
            )
        };
        let silent = silent::view(board).map(|view| {
            let name = crate::text::names::mode(games::SoloMode::SilentOpponent).to_owned();
            (Some(self.silent.clone()), OpponentView { name, view, blade: None, wins: 0 })
        });
        let (other_timeline, other) = other.map(opponent).or(silent).unzip();
        let timeline = &self.timelines[focus.index()];
        let own = Person { name: name(focus), wins: 0 };
        let game = OwnBoard::of(board, timeline, bout.queues(), 1 < seats);
        ClockedView {
            other,
            other_timeline: other_timeline.flatten(),
            flights: self.flights.shown(),
            melee,
            ..ClockedView::alone(own, focus, Occasion::Replay, game)
        }
    }

    /// All seats, when there are more than two.
    fn melee(&self, bout: &impl Seated, focus: Seat, room: &RoomView) -> SeatsView {
        let mut roster = Roster::of(room);
        for seat in roster.seats() {
            if let Some(target) = bout.target(seat) {
                roster.receive(&Update::Target(seat, target));
            }
            if let Some(tick) = bout.out(seat) {
                roster.receive(&Update::Out(seat, tick));
            }
        }
        let mut melee = SeatsView::of(&roster, room, |seat| self.views.get(seat.index()).cloned());
        for (one, timeline) in melee.seats.iter_mut().zip(&self.timelines) {
            one.ending = timeline.ending();
        }
        melee.own = Some(focus);
        melee.is_replay = true;
        melee.focus = bout.target(focus);
        melee
    }
}
