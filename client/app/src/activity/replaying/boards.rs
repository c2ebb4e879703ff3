//! A replay of a bout on boards, from the perspective of one of its seats.

use bots::Level;
use bout::{Buttons, Seat, Tick};
use games::{Board, ClockedSetup, Queues};
use referee::{Archive, Difference, Playback};
use web_time::Instant;
use wire::RoomView;

use crate::activity::replaying::attempt::Attempt;
use crate::activity::replaying::course::{Course, Highlight, POINT_TICKS, Point};
use crate::activity::replaying::motion::{Motion, Seated};
use crate::games::view::ClockedView;
use crate::view::cue::Heard;
use crate::view::replay::{Chart, ChartLine, ChartMark, HighlightKind};

/// The limit of ticks that are played with their animations; more are a jump.
const PLAYED_MAX: u32 = 120;

/// All boards of a bout, with what is still to be animated.
#[derive(Debug)]
pub struct Boards {
    playback: Playback,
    course: Course,
    motion: Motion,
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
        let motion = Motion::of(&playback, &playback);
        Some(Ok(Boards { course: Course::of(seats), motion, focus: Seat(0), playback }))
    }

    /// Continues the comparison, and notes what happened.
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
        let seats = self.archive().setup.players.len() as i32;
        let to = (i32::from(self.focus.0) + i32::from(by)).rem_euclid(seats);
        self.look_at(Seat(to as u8));
    }

    /// Shows it from the perspective of this seat, if it has it.
    pub fn look_at(&mut self, seat: Seat) {
        if seat.index() < self.archive().setup.players.len() {
            self.focus = seat;
        }
    }

    /// The buttons that were held in the newest tick of the shown seat.
    pub fn held(&self) -> Buttons {
        self.playback.held(self.focus)
    }

    /// Advances the animations.
    pub fn advance(&mut self, seconds: f32, still: bool) {
        self.motion.advance(seconds, still);
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
        self.motion = Motion::of(&self.playback, &self.playback);
    }

    /// Animates what happened in the tick that is shown.
    fn tell(&mut self) {
        for seat in self.playback.archive().setup.seats() {
            let playback = &self.playback;
            let (events, held) = (playback.events(seat), playback.held(seat));
            let from = (seat, playback.target(seat));
            self.motion.tell(from, playback.board(seat), (events, held));
        }
        self.motion.stand_at(self.playback.queues());
        let archive = self.playback.archive();
        if self.tick() == self.length() && 1 < archive.setup.players.len() {
            self.motion.tell_outcome(archive.outcome);
        }
    }

    /// The cues of the shown seat since the last call.
    pub fn take_cues(&mut self) -> Vec<Heard> {
        self.motion.take_cues(self.focus)
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
        self.motion.view(&self.playback, self.focus, room)
    }

    /// True if the shown seat still plays.
    pub fn can_play_on(&self) -> bool {
        self.playback.out(self.focus).is_none() && self.tick() < self.length()
    }

    /// The bout from here on, with the player in the place of the shown seat; see [`Attempt::new`].
    pub fn attempt(&self, level: Level, now: Instant) -> Option<Attempt> {
        Attempt::new(&self.playback, (self.tick(), self.focus), level, now)
    }
}

impl Seated for Playback {
    fn setup(&self) -> &ClockedSetup {
        self.setup()
    }

    fn board(&self, seat: Seat) -> &Board {
        self.board(seat)
    }

    fn queues(&self) -> Queues {
        self.queues()
    }

    fn target(&self, seat: Seat) -> Option<Seat> {
        self.target(seat)
    }

    fn out(&self, seat: Seat) -> Option<Tick> {
        self.out(seat)
    }
}

/// The nearest of these ticks, which are in order, before `at`, or after it when `by` is positive.
fn next(ticks: impl DoubleEndedIterator<Item = Tick>, at: Tick, by: i8) -> Option<Tick> {
    let mut ticks = ticks;
    if by < 0 { ticks.rfind(|&tick| tick < at) } else { ticks.find(|&tick| at < tick) }
}
