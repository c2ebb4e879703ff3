//! A replay of a bout on boards, from the perspective of one of its seats.

use bout::{Buttons, Seat, Tick};
use games::{Board, View};
use referee::{Archive, Difference, Playback};
use wire::{RoomView, Update};

use crate::activity::clocked_bout::silent;
use crate::activity::replaying::course::{Course, Highlight, POINT_TICKS, Point};
use crate::activity::roster::Roster;
use crate::games::timeline::Timeline;
use crate::games::view::{ClockedView, OwnBoard};
use crate::view::cue::Cue;
use crate::view::flight::{Flights, Parcel};
use crate::view::replay::{Chart, ChartLine, ChartMark, HighlightKind};
use crate::view::seats::{OpponentView, Person, SeatsView};

/// The limit of ticks that are played with their animations; more are a jump.
const PLAYED_MAX: u32 = 120;

/// All boards of a bout, with what is still to be animated.
#[derive(Debug)]
pub struct Boards {
    playback: Playback,
    course: Course,
    /// What everyone sees of each board, by seat.
    views: Vec<View>,
    timelines: Vec<Timeline>,
    /// Of the silent opponent of a run.
    silent: Timeline,
    flights: Flights,
    focus: Seat,
}

impl Boards {
    /// The bout at its beginning. Nothing when it is in turns.
    pub fn new(archive: Archive) -> Option<Result<Boards, Difference>> {
        let playback = match Playback::new(archive)? {
            Ok(playback) => playback,
            Err(difference) => return Some(Err(difference)),
        };
        let seats = playback.archive().setup.players.len();
        let game = playback.board(Seat(0)).game();
        let mut boards = Boards {
            course: Course::of(seats),
            views: Vec::new(),
            timelines: vec![Timeline::new(game); seats],
            silent: Timeline::new(game),
            flights: Flights::default(),
            focus: Seat(0),
            playback,
        };
        boards.jump(Tick(0));
        Some(Ok(boards))
    }

    /// Goes on with the comparison, and notes what happened.
    pub fn compare(&mut self) -> Option<Result<(), Difference>> {
        let course = &mut self.course;
        let verdict = self.playback.scout_with(&mut |played| course.note(played));
        if verdict.is_some() {
            let outs = self.playback.archive().setup.seats();
            let outs = outs.filter_map(|seat| Some((seat, self.playback.compared_out(seat)?)));
            for (seat, tick) in outs.collect::<Vec<_>>() {
                let tick = tick.plus(1).min(self.length());
                self.course.add(Highlight { tick, seat, kind: HighlightKind::Out });
            }
        }
        verdict
    }

    /// The bout.
    pub fn archive(&self) -> &Archive {
        self.playback.archive()
    }

    /// The number of ticks of the seat that played longest.
    pub fn length(&self) -> Tick {
        self.playback.length()
    }

    /// The number of ticks that are shown.
    pub fn tick(&self) -> Tick {
        self.playback.tick()
    }

    /// The seat from whose perspective it is shown.
    pub fn focus(&self) -> Seat {
        self.focus
    }

    /// Shows it from the perspective of the seat so many places on, wrapping around.
    pub fn turn(&mut self, by: i8) {
        let seats = self.views.len() as i32;
        let to = (i32::from(self.focus.0) + i32::from(by)).rem_euclid(seats);
        self.look_at(Seat(to as u8));
    }

    /// Shows it from the perspective of this seat, if it has it.
    pub fn look_at(&mut self, seat: Seat) {
        if seat.index() < self.views.len() {
            self.focus = seat;
        }
    }

    /// The buttons that were held in the newest tick of the shown seat.
    pub fn held(&self) -> Buttons {
        self.playback.held(self.focus)
    }

    /// Advances the animations.
    pub fn advance(&mut self, seconds: f32, still: bool) {
        for timeline in self.timelines.iter_mut().chain([&mut self.silent]) {
            timeline.keep_still(still);
            timeline.advance(seconds);
        }
        self.flights.advance(seconds);
    }

    /// Plays up to this tick, with animations; what is far or before is shown at once.
    pub fn play_to(&mut self, tick: Tick) {
        let tick = tick.min(self.length());
        let at = self.tick();
        if tick < at || PLAYED_MAX < tick.since(at) {
            self.jump(tick);
            return;
        }
        while self.tick() < tick {
            self.playback.show(self.tick().plus(1));
            self.tell();
        }
    }

    /// Shows another tick at once.
    pub fn jump(&mut self, tick: Tick) {
        self.playback.show(tick);
        let game = self.playback.board(Seat(0)).game();
        self.timelines.fill(Timeline::new(game));
        self.silent = Timeline::new(game);
        self.flights = Flights::default();
        let seats = self.playback.archive().setup.seats();
        self.views = seats.map(|seat| self.playback.board(seat).view()).collect();
    }

    /// Animates what happened in the tick that is shown.
    fn tell(&mut self) {
        for seat in self.playback.archive().setup.seats() {
            let (events, held) = (self.playback.events(seat), self.playback.held(seat));
            let board = self.playback.board(seat);
            let silent = silent::view(board);
            let to = self.playback.target(seat).or(silent.is_some().then_some(silent::SEAT));
            let timeline = &mut self.timelines[seat.index()];
            timeline.receive(events.to_vec(), &self.views[seat.index()], held);
            if let Some(silent) = silent {
                self.silent.receive(silent::told(events), &silent, Buttons::NONE);
            }
            let delay = timeline.left_seconds();
            for (parcel, to) in events.iter().filter_map(Parcel::of).zip(to.into_iter().cycle()) {
                self.flights.add((seat, to), parcel, delay);
            }
            self.views[seat.index()] = board.view();
        }
    }

    /// The cues of the shown seat since the last call.
    pub fn take_cues(&mut self) -> Vec<Cue> {
        let focus = self.focus.index();
        let cues = self.timelines.iter_mut().map(Timeline::take_cues).collect::<Vec<_>>();
        cues.into_iter().nth(focus).unwrap_or_default()
    }

    /// The tick after the last lock of the shown seat before this one, or after its next.
    pub fn lock(&self, by: i8) -> Option<Tick> {
        let locks = &self.course.seats[self.focus.index()].locks;
        next(locks.iter().copied(), self.tick(), by)
    }

    /// The tick of the last highlight before this one, or of the next.
    pub fn highlight(&self, by: i8) -> Option<Tick> {
        next(self.course.highlights.iter().map(|one| one.tick), self.tick(), by)
    }

    /// The last highlight up to now, if it was less than so many ticks ago.
    pub fn newest_highlight(&self, ticks: u32) -> Option<Highlight> {
        let count = self.course.highlights.partition_point(|one| one.tick <= self.tick());
        let newest = *self.course.highlights.get(count.checked_sub(1)?)?;
        (self.tick().since(newest.tick) < ticks).then_some(newest)
    }

    /// The chart of what was compared so far.
    pub fn chart(&self) -> Chart {
        let length = self.length().0.max(1) as f32;
        let rows = f32::from(self.playback.board(Seat(0)).view().size().1.max(1));
        let points = || self.course.seats.iter().map(|seat| &seat.points);
        let sent = points().flatten().map(|point| point.sent).max().unwrap_or(0).max(1) as f32;
        let line = |points: &Vec<Point>| ChartLine {
            heights: points.iter().map(|point| (f32::from(point.pile) / rows).min(1.0)).collect(),
            sums: points.iter().map(|point| point.sent as f32 / sent).collect(),
        };
        let mark = |one: &Highlight| ChartMark {
            at: one.tick.0 as f32 / length,
            seat: one.seat,
            is_out: one.kind == HighlightKind::Out,
        };
        Chart {
            step: POINT_TICKS as f32 / length,
            lines: points().map(line).collect(),
            teams: self.archive().setup.players.iter().map(|player| player.team).collect(),
            marks: self.course.highlights.iter().map(mark).collect(),
        }
    }

    /// How many points the chart has.
    pub fn chart_points(&self) -> usize {
        self.course.seats.iter().map(|seat| seat.points.len()).sum::<usize>()
            + self.course.highlights.len()
    }

    /// The board of a seat.
    pub fn board(&self, seat: Seat) -> &Board {
        self.playback.board(seat)
    }

    /// The picture, with the names of the room.
    pub fn view(&self, room: &RoomView) -> ClockedView {
        let focus = self.focus;
        let board = self.playback.board(focus);
        let name = |seat: Seat| {
            room.members.get(seat.index()).map_or_else(String::new, |one| one.name.to_string())
        };
        let seats = self.views.len();
        let melee = (2 < seats).then(|| self.melee(room));
        let other = match &melee {
            Some(melee) => melee.focus,
            None => self.playback.archive().setup.seats().find(|&seat| seat != focus),
        };
        let opponent = |seat: Seat| {
            let view = self.views[seat.index()].clone();
            let blade = self.playback.archive().setup.players[seat.index()].pick.blade();
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
        ClockedView {
            own: Person { name: name(focus), wins: 0 },
            seat: focus,
            is_practice: false,
            game: OwnBoard::of(board, timeline, self.playback.queues(), 1 < seats),
            other,
            other_timeline: other_timeline.flatten(),
            flights: self.flights.shown(),
            melee,
            plight: None,
            pace: None,
            best_of: 1,
            countdown: None,
            signal: None,
            spare_ticks: None,
            notice: None,
        }
    }

    /// All seats, when there are more than two.
    fn melee(&self, room: &RoomView) -> SeatsView {
        let mut roster = Roster::of(room);
        for seat in roster.seats() {
            if let Some(target) = self.playback.target(seat) {
                roster.receive(&Update::Target(seat, target));
            }
            if let Some(tick) = self.playback.out(seat) {
                roster.receive(&Update::Out(seat, tick));
            }
        }
        let mut melee = SeatsView::of(&roster, room, |seat| self.views.get(seat.index()).cloned());
        melee.own = Some(self.focus);
        melee.focus = self.playback.target(self.focus);
        melee
    }
}

/// The nearest of these ticks, which are in order, before `at`, or after it when `by` is positive.
fn next(ticks: impl DoubleEndedIterator<Item = Tick>, at: Tick, by: i8) -> Option<Tick> {
    let mut ticks = ticks;
    if by < 0 { ticks.rfind(|&tick| tick < at) } else { ticks.find(|&tick| at < tick) }
}
