//! What a replay shows: boards, a table, or pictures of a bout of other rules.

use std::time::Duration;

use bots::Level;
use bout::{Millis, Outcome, Seat, TICKS_PER_SECOND, Tick};
use referee::Difference;
use replay::Ended;
use web_time::Instant;
use wire::RoomView;

use super::boards::Boards;
use super::played_on::PlayedOn;
use super::table::Table;
use super::tracked::Tracked;
use super::wish::ReplayWish;
use crate::games::marauders::bout::TurnBout;
use crate::games::marauders::view::layout_size;
use crate::input::StickDirection;
use crate::view::cue::Heard;
use crate::view::replay::Chart;

/// What is shown.
#[derive(Debug)]
pub(super) enum Show {
    Boards(Box<Boards>),
    Table(Box<Table>),
    /// Pictures of a bout of other rules.
    Track(Box<Tracked>, Recording),
}

/// What the header of a bout of other rules says.
#[derive(Debug)]
pub(super) struct Recording {
    pub release: String,
    pub outcome: Ended,
}

impl Show {
    /// Advances to the time `at` of the bout, by `time`.
    pub fn advance(
        &mut self,
        (at, time): (Duration, Duration),
        staged: Instant,
        (is_fast, still): (bool, bool),
    ) {
        match self {
            Show::Boards(boards) => {
                boards.play_to(tick(at));
                boards.advance(time.as_secs_f32(), still);
            }
            Show::Table(table) => {
                table.pass(staged, is_fast);
                table.play_to(millis(at), staged);
            }
            Show::Track(track, _) => track.show(at),
        }
    }

    /// Shows the time `at` of the bout at once.
    pub fn jump(&mut self, at: Duration, room: &RoomView, staged: Instant) {
        match self {
            Show::Boards(boards) => boards.jump(tick(at)),
            Show::Table(table) => {
                let acts = table.acts_by(millis(at));
                table.jump(acts, room, staged);
            }
            Show::Track(track, _) => track.show(at),
        }
    }

    /// True if the bout can be compared with its record.
    pub fn can_be_compared(&self) -> bool {
        !matches!(self, Show::Track(..))
    }

    /// Compares a little more of the bout with its record; the verdict at the end.
    pub fn compare(&mut self) -> Option<Result<(), Difference>> {
        match self {
            Show::Boards(boards) => boards.compare(),
            Show::Table(table) => table.compare(),
            Show::Track(..) => None,
        }
    }

    /// How many points the chart has.
    pub fn chart_points(&self) -> usize {
        match self {
            Show::Boards(boards) => boards.chart_points(),
            Show::Table(table) => table.chart_points(),
            Show::Track(..) => 1,
        }
    }

    pub fn chart(&self) -> Chart {
        match self {
            Show::Boards(boards) => boards.chart(),
            Show::Table(table) => table.chart(),
            Show::Track(track, _) => track.chart(),
        }
    }

    /// Shows it from the perspective of this seat, if it has it.
    pub fn look_at(&mut self, seat: Seat) {
        match self {
            Show::Boards(boards) => boards.look_at(seat),
            Show::Table(table) => table.look_at(seat),
            Show::Track(track, _) => track.look_at(seat),
        }
    }

    /// Shows it from the perspective of the seat `by` places further on.
    pub fn turn(&mut self, by: i8) {
        match self {
            Show::Boards(boards) => boards.turn(by),
            Show::Table(table) => table.turn(by),
            Show::Track(track, _) => track.turn(by),
        }
    }

    /// The seat from whose perspective it is shown.
    pub fn focus(&self) -> Option<Seat> {
        match self {
            Show::Boards(boards) => Some(boards.focus()),
            Show::Table(table) => Some(table.focus()),
            Show::Track(track, _) => track.focus(),
        }
    }

    pub fn length(&self) -> Duration {
        match self {
            Show::Boards(boards) => time(boards.length()),
            Show::Table(table) => duration(table.length()),
            Show::Track(track, _) => track.length(),
        }
    }

    /// The outcome of the whole bout.
    pub fn outcome(&self) -> Outcome {
        match self {
            Show::Boards(boards) => boards.archive().outcome,
            Show::Table(table) => table.archive().outcome,
            Show::Track(_, recording) => recording.outcome.into(),
        }
    }

    /// The time of the lock, or of the turn, `by` places further on.
    pub fn lock(&self, by: i8) -> Option<Duration> {
        match self {
            Show::Boards(boards) => boards.lock(by).map(time),
            Show::Table(table) => table.turn_begins(by).map(duration),
            Show::Track(track, _) => track.turn_begins(by),
        }
    }

    /// The time of the highlight `by` places further on.
    pub fn highlight(&self, by: i8) -> Option<Duration> {
        match self {
            Show::Boards(boards) => boards.highlight(by).map(time),
            Show::Table(table) => table.highlight(by).map(duration),
            Show::Track(track, _) => track.highlight(by),
        }
    }

    /// The time `by` ticks, or acts, further on.
    pub fn step(&self, by: i8) -> Duration {
        match self {
            Show::Boards(boards) => time(Tick(boards.tick().0.saturating_add_signed(by.into()))),
            Show::Table(table) => duration(table.step(by)),
            Show::Track(track, _) => track.step(by),
        }
    }

    /// True if the player can play from here on.
    pub fn can_play_on(&self) -> bool {
        match self {
            Show::Boards(boards) => boards.can_play_on(),
            Show::Table(table) => table.can_play_on(),
            Show::Track(..) => false,
        }
    }

    /// What is played from here on, against bots of this level.
    pub fn play_on(&self, level: Level, room: &RoomView, now: Instant) -> Option<PlayedOn> {
        match self {
            Show::Boards(boards) => {
                boards.attempt(level, now).map(|it| PlayedOn::Boards(Box::new(it)))
            }
            Show::Table(table) => {
                table.attempt(level, (room, now)).map(|it| PlayedOn::Table(Box::new(it)))
            }
            Show::Track(..) => None,
        }
    }

    /// The cues since the last call.
    pub fn take_cues(&mut self) -> Vec<Heard> {
        match self {
            Show::Boards(boards) => boards.take_cues(),
            Show::Table(table) => Heard::own(table.bout_mut().take_cues()),
            Show::Track(..) => Vec::new(),
        }
    }

    /// The table that is shown, and the blocks per side of its field.
    pub fn table(&self) -> Option<(&TurnBout, u8)> {
        let Show::Table(table) = self else { return None };
        let bout = table.bout();
        Some((bout, layout_size(bout.table()?)))
    }

    /// True if only a part of a table is shown.
    pub fn is_near(&self) -> bool {
        self.table().is_some_and(|(bout, size)| bout.camera().is_near(size))
    }

    /// Carries out a wish to see another part of a table. It changes nothing of the replay. Boards are always shown
    /// whole, and so are tables of other rules.
    pub fn look(&mut self, wish: ReplayWish) {
        let Some((bout, size)) = self.table() else { return };
        let mut camera = bout.camera();
        match wish {
            ReplayWish::Zoom(by, at) => camera.zoom(by, at.unwrap_or(camera.middle(size)), size),
            ReplayWish::Nearer => camera.nearer(camera.middle(size), size),
            ReplayWish::Pan(rows, columns) => camera.pan([rows, columns], size),
            ReplayWish::Look(at) => camera.centre(at, size),
            ReplayWish::Lean(way) => camera.pan(
                match way {
                    StickDirection::Up => [-1, 0],
                    StickDirection::Down => [1, 0],
                    StickDirection::Left => [0, -1],
                    StickDirection::Right => [0, 1],
                },
                size,
            ),
            _ => {}
        }
        if let Show::Table(table) = self {
            table.bout_mut().set_camera(camera);
        }
    }
}

fn tick(at: Duration) -> Tick {
    Tick(
        u32::try_from(at.as_micros() * u128::from(TICKS_PER_SECOND) / 1_000_000)
            .unwrap_or(u32::MAX),
    )
}

/// The beginning of a tick, rounded up, so that [`tick`] returns the same tick.
fn time(Tick(tick): Tick) -> Duration {
    Duration::from_micros((u64::from(tick) * 1_000_000).div_ceil(TICKS_PER_SECOND.into()))
}

fn duration(Millis(millis): Millis) -> Duration {
    Duration::from_millis(millis)
}

fn millis(at: Duration) -> Millis {
    Millis(u64::try_from(at.as_millis()).unwrap_or(u64::MAX))
}
