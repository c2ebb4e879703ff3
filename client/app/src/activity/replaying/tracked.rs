//! A replay of other rules: the pictures that its file has.

use std::time::Duration;

use bout::{Seat, Team};
use games::GameKind;
use replay::Header;
use replay::track::picture::FigureKind;
use replay::track::{Moment, Track};
use wire::RoomView;

use crate::view::recorded::{RecordedPlayer, RecordedView};
use crate::view::replay::{Chart, ChartLine, ChartMark};

/// Points of a line of the chart.
const STEPS: u32 = 240;

/// The pictures of a bout, at a time.
#[derive(Debug)]
pub struct Tracked {
    track: Track,
    moment: Moment,
    course: Course,
    focus: Seat,
}

/// What happened in a bout over its time, as far as pictures tell it.
#[derive(Debug, Default)]
struct Course {
    /// The times of all changes of a table, and of those that begin a turn.
    changes: Vec<u32>,
    turns: Vec<u32>,
    /// When a seat went out, or lost hit points, and whether it went out.
    marks: Vec<(u32, Seat, bool)>,
    /// By seat: the height of the pile, or the hit points, after each step of the chart.
    heights: Vec<Vec<u32>>,
}

impl Tracked {
    /// The pictures at their beginning.
    pub fn new(track: Track) -> Tracked {
        let course = Course::of(&track);
        Tracked { moment: track.first(), track, course, focus: Seat(0) }
    }

    /// The game.
    pub fn game(&self) -> GameKind {
        self.track.beginning().game
    }

    /// The seat that is shown large, unless it is a table.
    pub fn focus(&self) -> Option<Seat> {
        (!is_table(&self.track)).then_some(self.focus)
    }

    /// Shows the seat so many places on, wrapping around.
    pub fn turn(&mut self, by: i8) {
        let seats = self.moment.pictures.len() as i32;
        let to = (i32::from(self.focus.0) + i32::from(by)).rem_euclid(seats);
        self.focus = Seat(to as u8);
    }

    /// Shows this seat large, if there is one.
    pub fn look_at(&mut self, seat: Seat) {
        if seat.index() < self.moment.pictures.len() {
            self.focus = seat;
        }
    }

    /// The time of its end.
    pub fn length(&self) -> Duration {
        self.time(self.track.beginning().length)
    }

    /// Shows the pictures of a time.
    pub fn show(&mut self, at: Duration) {
        let units = at.as_micros() * u128::from(self.track.beginning().per_second) / 1_000_000;
        self.track.show(&mut self.moment, u32::try_from(units).unwrap_or(u32::MAX));
    }

    /// The time of so many ticks on or back, or changes of a table.
    pub fn step(&self, by: i8) -> Duration {
        match is_table(&self.track) {
            true => self
                .nearest(self.course.changes.iter().copied(), by)
                .unwrap_or_else(|| if by < 0 { Duration::ZERO } else { self.length() }),
            false => self.time(self.moment.at.saturating_add_signed(by.into())),
        }
    }

    /// The beginning of the turn before this time, or of the next.
    pub fn turn_begins(&self, by: i8) -> Option<Duration> {
        self.nearest(self.course.turns.iter().copied(), by)
    }

    /// When a seat went out, or lost hit points, before this time or after it.
    pub fn highlight(&self, by: i8) -> Option<Duration> {
        self.nearest(self.course.marks.iter().map(|mark| mark.0), by)
    }

    fn nearest(&self, times: impl DoubleEndedIterator<Item = u32>, by: i8) -> Option<Duration> {
        let mut times = times;
        let now = self.moment.at;
        let found = match by < 0 {
            true => times.rfind(|&at| at < now),
            false => times.find(|&at| now < at),
        };
        found.map(|at| self.time(at))
    }

    /// A time of its track, rounded up, so that [`Tracked::show`] shows the same moment.
    fn time(&self, units: u32) -> Duration {
        let per_second = u64::from(self.track.beginning().per_second);
        Duration::from_micros((u64::from(units) * 1_000_000).div_ceil(per_second))
    }

    /// The chart of the whole bout.
    pub fn chart(&self) -> Chart {
        let beginning = self.track.beginning();
        let length = beginning.length.max(1) as f32;
        let most = match is_table(&self.track) {
            true => self.course.heights.iter().flatten().copied().max().unwrap_or(1),
            false => beginning.pictures.iter().map(|one| one.rows.into()).max().unwrap_or(1),
        };
        let share = |&height: &u32| (height as f32 / most.max(1) as f32).min(1.0);
        let line = |heights: &Vec<u32>| ChartLine {
            heights: heights.iter().map(share).collect(),
            sums: Vec::new(),
        };
        let mark = |&(at, seat, is_out): &(u32, Seat, bool)| ChartMark {
            at: at as f32 / length,
            seat,
            is_out,
        };
        Chart {
            step: 1.0 / STEPS as f32,
            lines: self.course.heights.iter().map(line).collect(),
            teams: (0..self.course.heights.len() as u8)
                .map(|seat| team(&self.track, Seat(seat)))
                .collect(),
            marks: self.course.marks.iter().map(mark).collect(),
        }
    }

    /// The pictures, with the names of the room.
    pub fn view(&self, room: &RoomView) -> RecordedView {
        let player = |member: &wire::Member| RecordedPlayer {
            name: member.name.to_string(),
            team: member.team,
        };
        RecordedView {
            game: self.track.beginning().game,
            players: room.members.iter().map(player).collect(),
            pictures: self.moment.pictures.clone(),
            focus: self.focus,
        }
    }
}

/// The team of a seat: one of its own where the file tells none.
pub fn team(track: &Track, seat: Seat) -> Team {
    track.beginning().teams.get(seat.index()).copied().unwrap_or(Team(seat.0))
}

/// How many seats the bout of a track had: as many as its header names, but no more than it shows.
pub fn seats(header: &Header, track: &Track) -> usize {
    let shown = match is_table(track) {
        true => track.beginning().teams.len(),
        false => track.beginning().pictures.len(),
    };
    shown.min(header.players.len()).clamp(1, bout::SEATS_MAX)
}

fn is_table(track: &Track) -> bool {
    matches!(track.beginning().game, GameKind::Turns(_))
}

impl Course {
    fn of(track: &Track) -> Course {
        let beginning = track.beginning();
        let seats = match is_table(track) {
            true => beginning.teams.len(),
            false => beginning.pictures.len(),
        };
        let mut course = Course { heights: vec![Vec::new(); seats], ..Course::default() };
        let mut moment = track.first();
        let mut standing = standing(track, &moment, seats);
        let mut turn = moment.pictures[0].figure(FigureKind::Turn, 0);
        while let Some(at) = track.next_at(&moment) {
            course.fill(track, &moment, at);
            track.show(&mut moment, at);
            let now = self::standing(track, &moment, seats);
            for (seat, (now, then)) in (0..).map(Seat).zip(now.iter().zip(&standing)) {
                if now.0 < then.0 || now.1 != then.1 {
                    course.marks.push((at, seat, now.1 != then.1));
                }
            }
            standing = now;
            if is_table(track) {
                course.changes.push(at);
                let now = moment.pictures[0].figure(FigureKind::Turn, 0);
                course.turns.extend((now != turn).then_some(at));
                turn = now;
            }
        }
        course.fill(track, &moment, u32::MAX);
        course
    }

    /// The steps of the chart before `at`, until which the pictures were these.
    fn fill(&mut self, track: &Track, moment: &Moment, at: u32) {
        let length = u64::from(track.beginning().length);
        let due = |step: u32| (length * u64::from(step) / u64::from(STEPS)) as u32;
        let mut steps = self.heights.first().map_or(0, Vec::len) as u32;
        while steps < STEPS && due(steps + 1) < at {
            for (seat, heights) in self.heights.iter_mut().enumerate() {
                heights.push(match is_table(track) {
                    true => hit_points(moment, seat),
                    false => moment.pictures[seat].pile_rows().into(),
                });
            }
            steps += 1;
        }
    }
}

/// The hit points of a seat at a table, and whether it is out, by seat; on boards the first is 0.
fn standing(track: &Track, moment: &Moment, seats: usize) -> Vec<(u32, bool)> {
    let of_table = |seat: usize| {
        let out = moment.pictures[0].figure(FigureKind::Out, seat as u8);
        (hit_points(moment, seat), out.is_some_and(|out| out != 0))
    };
    let of = |seat: usize| match is_table(track) {
        true => of_table(seat),
        false => (0, moment.pictures[seat].is_out),
    };
    (0..seats).map(of).collect()
}

fn hit_points(moment: &Moment, seat: usize) -> u32 {
    moment.pictures[0].figure(FigureKind::HitPoints, seat as u8).unwrap_or(0)
}
