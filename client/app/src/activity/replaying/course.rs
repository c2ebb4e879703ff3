//! What happened in a bout on boards, over its time: for a chart, and to go to the next event.

use bout::{Seat, Tick};
use games::{Event, each};
use referee::PlayedTick;

use crate::games::facts;
use crate::view::replay::{CourseEvent as _, HighlightKind};

/// Ticks between two points of a chart.
pub const POINT_TICKS: u32 = 30;

/// What happened in a bout, as far as it was compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// By seat.
    pub seats: Vec<SeatCourse>,
    /// In order of their ticks, then of their seats.
    pub highlights: Vec<Highlight>,
}

/// What happened on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatCourse {
    /// A point after each [`POINT_TICKS`] that it played.
    pub points: Vec<Point>,
    /// Numbers of ticks after which a pair or piece had locked, in order.
    pub locks: Vec<Tick>,
    /// Cells or rows sent so far, in units of the game.
    sent: u32,
}

/// A board at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The height of its pile, in rows.
    pub pile: u8,
    /// Rows sent since the beginning. In a swordfight, as many cells of swords and sprinkles as fill a row
    /// of the board are one.
    pub sent: u32,
}

/// An event that is worth going to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// The number of ticks after which it had happened.
    pub tick: Tick,
    /// On whose board.
    pub seat: Seat,
    /// What it was.
    pub kind: HighlightKind,
}

impl Course {
    /// Of a bout with so many seats, before its first tick.
    pub fn of(seats: usize) -> Course {
        Course { seats: vec![SeatCourse::default(); seats], highlights: Vec::new() }
    }

    /// Notes a tick of any board.
    pub fn note(&mut self, played: &PlayedTick<'_>) {
        let tick = played.board.tick();
        let Some(course) = self.seats.get_mut(played.seat.index()) else { return };
        let mut kind = None;
        for event in played.events {
            each!(event, Event(event) => {
                course.locks.extend(event.is_lock().then_some(tick));
                course.sent += event.sent();
                // The last step of a chain counts.
                kind = event.highlight().or(kind);
            });
        }
        if tick.0.is_multiple_of(POINT_TICKS) {
            let row = facts::clocked(played.board.game()).row_sent;
            let (pile, sent) = (played.board.view().pile_rows(), course.sent / row);
            course.points.push(Point { pile, sent });
        }
        if let Some(kind) = kind {
            self.add(Highlight { tick, seat: played.seat, kind });
        }
    }

    /// Adds a highlight in its place: seats play ahead of each other.
    pub fn add(&mut self, highlight: Highlight) {
        let order = |one: &Highlight| (one.tick, one.seat);
        let at = self.highlights.partition_point(|one| order(one) <= order(&highlight));
        self.highlights.insert(at, highlight);
    }
}
