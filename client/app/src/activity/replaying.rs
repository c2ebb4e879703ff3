//! A replay that is shown: the bout of its archive, at any time of it.
//!
//! [`Replaying::pass`] compares the bout with its record while it is shown, a little in every frame; the chart
//! and the highlights reach as far as that has come.

use std::sync::Arc;
use std::time::Duration;

use bots::Level;
use bout::{Millis, Outcome, Seat, TICKS_PER_SECOND, Tick};
use referee::Difference;
use replay::{Ended, Header, ReplayFile};
use web_time::Instant;
use wire::RoomView;

use crate::games::marauders::bout::TurnBout;
use crate::games::marauders::view::BattleView;
use crate::games::view::ClockedView;
use crate::input::Bindings;
use crate::view::cue::Heard;
use crate::view::recorded::RecordedView;
use crate::view::replay::Chart;
use attempt::Attempt;
use boards::Boards;
use clip::Clip;
use played_on::PlayedOn;
use source::{About, Source};
use table::Table;
use table_attempt::TableAttempt;
use tracked::Tracked;

pub use wish::{ReplayWish, SKIP};

mod attempt;
mod boards;
pub mod clip;
mod course;
mod look;
mod members;
mod motion;
pub mod played_on;
mod shown;
pub mod source;
mod table;
pub mod table_attempt;
mod tracked;
pub mod wish;
mod wishes;

/// The speeds to choose from, in percent.
pub const SPEEDS_PERCENT: [u16; 6] = [25, 50, 100, 200, 400, 800];
/// The place of the real speed among them.
const REAL: usize = 2;
/// How much of a frame the comparison may take.
const COMPARES_FOR: Duration = Duration::from_millis(4);
/// Ticks for which a highlight is named: three seconds.
const NAMED_TICKS: u32 = 3 * TICKS_PER_SECOND;

/// A replay that is shown.
#[derive(Debug)]
pub struct Replaying {
    room: RoomView,
    show: Show,
    at: Duration,
    /// The place of its speed among [`SPEEDS_PERCENT`].
    speed: usize,
    is_paused: bool,
    verdict: Option<Result<(), Difference>>,
    /// Where it came from, if from a server.
    source: Option<Source>,
    /// What the player plays from here, if it does.
    played_on: Option<PlayedOn>,
    /// The chart, and how many points it was made of.
    chart: (Arc<Chart>, usize),
    /// One end of a clip, or what there is of its film.
    clip: Option<Clip>,
    /// The real time that it has been advanced to.
    now: Instant,
    /// The same without what passed while a film was made: the time of a table's animations.
    staged: Instant,
}

/// What is shown.
#[derive(Debug)]
enum Show {
    Boards(Box<Boards>),
    Table(Box<Table>),
    /// Pictures of a bout of other rules.
    Track(Box<Tracked>, Recording),
}

/// What the header of a bout of other rules says.
#[derive(Debug)]
struct Recording {
    release: String,
    outcome: Ended,
}

impl Replaying {
    /// The replay from its beginning, at the real time `now`.
    ///
    /// # Errors
    /// When its archive contradicts itself before the first input.
    pub fn new(replay: impl Into<ReplayFile>, now: Instant) -> Result<Replaying, Difference> {
        let (room, show) = match replay.into() {
            ReplayFile::Replay(replay) => {
                let room = members::room(&replay);
                let show = match Boards::new(replay.archive.clone()) {
                    Some(boards) => Show::Boards(Box::new(boards?)),
                    None => {
                        let table = Table::new(replay.archive, &room, now);
                        Show::Table(Box::new(table.expect("a bout is on boards or in turns")?))
                    }
                };
                (room, show)
            }
            ReplayFile::Recorded(recorded) => {
                let tracked = Tracked::new(recorded.track.clone());
                let room = members::recorded(&recorded, &tracked);
                let Header { server, outcome, .. } = recorded.header;
                (room, Show::Track(Box::new(tracked), Recording { release: server, outcome }))
            }
        };
        Ok(Replaying {
            room,
            show,
            at: Duration::ZERO,
            speed: REAL,
            is_paused: false,
            verdict: None,
            source: None,
            played_on: None,
            chart: Default::default(),
            clip: None,
            now,
            staged: now,
        })
    }

    /// Advances to the real time `now`, and continues the comparison. Without motion when it is `still`.
    pub fn pass(&mut self, now: Instant, still: bool) {
        let passed = now.saturating_duration_since(self.now);
        self.now += passed;
        self.compare();
        // A film has a time of its own.
        if self.is_filming() {
            return;
        }
        self.staged += passed;
        let percent = SPEEDS_PERCENT[self.speed];
        let time = if self.is_paused { Duration::ZERO } else { passed * u32::from(percent) / 100 };
        self.advance(time, (100 < percent, still));
    }

    /// Advances what is shown.
    fn advance(&mut self, time: Duration, (is_fast, still): (bool, bool)) {
        self.at = (self.at + time).min(self.length());
        match &mut self.show {
            Show::Boards(boards) => {
                boards.play_to(tick(self.at));
                boards.advance(time.as_secs_f32(), still);
            }
            Show::Table(table) => {
                table.pass(self.staged, is_fast);
                table.play_to(millis(self.at), self.staged);
            }
            Show::Track(track, _) => track.show(self.at),
        }
    }

    fn compare(&mut self) {
        let until = Instant::now() + COMPARES_FOR;
        while self.verdict.is_none() && Instant::now() < until {
            self.verdict = match &mut self.show {
                Show::Boards(boards) => boards.compare(),
                Show::Table(table) => table.compare(),
                Show::Track(..) => break,
            };
        }
        let points = match &self.show {
            Show::Boards(boards) => boards.chart_points(),
            Show::Table(table) => table.chart_points(),
            Show::Track(..) => 1,
        };
        if points != self.chart.1 {
            let chart = match &self.show {
                Show::Boards(boards) => boards.chart(),
                Show::Table(table) => table.chart(),
                Show::Track(track, _) => track.chart(),
            };
            self.chart = (Arc::new(chart), points);
        }
    }

    /// Says where it came from.
    pub fn came_from(&mut self, source: Source) {
        self.source = Some(source);
    }

    /// See [`Replaying::came_from`].
    pub fn source(&self) -> Option<&Source> {
        self.source.as_ref()
    }

    /// Says what its server says of the match.
    pub fn learn(&mut self, about: About) {
        if let Some(source) = &mut self.source {
            source.about = Some(about);
        }
    }

    /// Shows another time at once.
    pub fn jump(&mut self, at: Duration) {
        self.at = at.min(self.length());
        match &mut self.show {
            Show::Boards(boards) => boards.jump(tick(self.at)),
            Show::Table(table) => {
                let acts = table.acts_by(millis(self.at));
                table.jump(acts, &self.room, self.staged);
            }
            Show::Track(track, _) => track.show(self.at),
        }
    }

    /// Shows it from the perspective of this seat, if it has it.
    pub fn look_at(&mut self, seat: Seat) {
        match &mut self.show {
            Show::Boards(boards) => boards.look_at(seat),
            Show::Track(track, _) => track.look_at(seat),
            Show::Table(table) => table.look_at(seat),
        }
    }

    fn length(&self) -> Duration {
        match &self.show {
            Show::Boards(boards) => time(boards.length()),
            Show::Table(table) => duration(table.length()),
            Show::Track(track, _) => track.length(),
        }
    }

    fn is_over(&self) -> bool {
        self.length() <= self.at
    }

    /// True after the whole bout was compared with its record, as far as it can be.
    pub fn is_compared(&self) -> bool {
        self.verdict.is_some() || matches!(self.show, Show::Track(..))
    }

    /// The outcome, once the end is shown.
    pub fn outcome(&self) -> Option<Outcome> {
        let outcome = match &self.show {
            Show::Boards(boards) => boards.archive().outcome,
            Show::Table(table) => table.archive().outcome,
            Show::Track(_, recording) => recording.outcome.into(),
        };
        self.is_over().then_some(outcome)
    }

    /// Begins to play from here on, against bots of this level. False when there is nothing to play: in
    /// pictures, for a seat that is out, and at the end.
    pub fn begin_attempt(&mut self, level: Level) -> bool {
        self.played_on = match &self.show {
            Show::Boards(boards) => {
                boards.attempt(level, self.now).map(|it| PlayedOn::Boards(Box::new(it)))
            }
            Show::Table(table) => {
                table.attempt(level, (&self.room, self.now)).map(|it| PlayedOn::Table(Box::new(it)))
            }
            Show::Track(..) => None,
        };
        self.is_paused |= self.played_on.is_some();
        self.played_on.is_some()
    }

    /// What the player plays from here on boards.
    pub fn attempt(&self) -> Option<&Attempt> {
        self.played_on.as_ref()?.boards()
    }

    /// What the player plays from here at a table.
    pub fn table_attempt(&self) -> Option<&TableAttempt> {
        self.played_on.as_ref()?.table()
    }

    /// What the player plays from here.
    pub fn played_on_mut(&mut self) -> Option<&mut PlayedOn> {
        self.played_on.as_mut()
    }

    /// Back to the moment that it was begun from. False when nothing was.
    pub fn end_attempt(&mut self) -> bool {
        self.played_on.take().is_some()
    }

    /// The boards, unless it is in turns.
    pub fn boards(&self) -> Option<&Boards> {
        match &self.show {
            Show::Boards(boards) => Some(boards),
            Show::Table(_) | Show::Track(..) => None,
        }
    }

    /// The picture of its boards, unless it is in turns.
    pub fn clocked(&self) -> Option<ClockedView> {
        if let Some(attempt) = self.attempt() {
            return Some(attempt.view(&self.room));
        }
        Some(self.boards()?.view(&self.room))
    }

    /// The picture of its table, if it is in turns.
    pub fn battle(&self, keys: &Bindings) -> Option<BattleView> {
        if let Some(attempt) = self.table_attempt() {
            return attempt.view(keys);
        }
        let mut view = self.turn_bout()?.view(&self.room, None, keys)?;
        // Those of the bar take their place.
        view.buttons.clear();
        Some(view)
    }

    /// The table with the animations, or the one that is played from here, if it is in turns.
    pub fn turn_bout(&self) -> Option<&TurnBout> {
        if let Some(attempt) = self.table_attempt() {
            return Some(attempt.battle());
        }
        match &self.show {
            Show::Boards(_) | Show::Track(..) => None,
            Show::Table(table) => Some(table.bout()),
        }
    }

    /// The pictures of a bout of other rules.
    pub fn recorded(&self) -> Option<RecordedView> {
        match &self.show {
            Show::Boards(_) | Show::Table(_) => None,
            Show::Track(track, _) => Some(track.view(&self.room)),
        }
    }

    /// The cues since the last call.
    pub fn take_cues(&mut self) -> Vec<Heard> {
        match &mut self.played_on {
            Some(PlayedOn::Boards(attempt)) => return attempt.take_cues(),
            Some(PlayedOn::Table(attempt)) => {
                return Heard::own(attempt.battle_mut().take_cues());
            }
            None => {}
        }
        match &mut self.show {
            Show::Boards(boards) => boards.take_cues(),
            Show::Table(table) => Heard::own(table.bout_mut().take_cues()),
            Show::Track(..) => Vec::new(),
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
