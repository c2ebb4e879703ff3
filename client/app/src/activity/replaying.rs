//! A replay that is shown: the bout of its archive, at any time of it.
//!
//! [`Replaying::pass`] compares the bout with its record while it is shown, a little in every frame; the chart
//! and the highlights reach as far as that has come.

use std::sync::Arc;
use std::time::Duration;

use bevy::math::Vec2;
use bots::Level;
use bout::{Outcome, Seat, TICKS_PER_SECOND};
use referee::Difference;
use replay::{Header, ReplayFile};
use web_time::Instant;
use wire::RoomView;

use crate::games::marauders::bout::TurnBout;
use crate::games::marauders::camera::Camera;
use crate::games::marauders::layout::Layout;
use crate::games::marauders::view::BattleView;
use crate::games::view::ClockedView;
use crate::input::{Bindings, StickDirection};
use crate::view::cue::Heard;
use crate::view::recorded::RecordedView;
use crate::view::replay::Chart;
use attempt::Attempt;
use boards::Boards;
use clip::{Clip, ClipRefusal, Filming};
use played_on::PlayedOn;
use show::{Recording, Show};
use source::{About, Source};
use table::Table;
use table_attempt::TableAttempt;
use tracked::Tracked;

pub use wish::{ReplayWish, SKIP};

mod attempt;
mod boards;
pub mod clip;
mod course;
mod members;
mod motion;
pub mod played_on;
mod show;
mod shown;
pub mod source;
mod table;
pub mod table_attempt;
mod tracked;
pub mod wish;

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
        self.at = (self.at + time).min(self.show.length());
        self.show.advance((self.at, time), self.staged, (is_fast, still));
    }

    fn compare(&mut self) {
        let until = Instant::now() + COMPARES_FOR;
        while !self.is_compared() && Instant::now() < until {
            self.verdict = self.show.compare();
        }
        let points = self.show.chart_points();
        if points != self.chart.1 {
            self.chart = (Arc::new(self.show.chart()), points);
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
        self.at = at.min(self.show.length());
        self.show.jump(self.at, &self.room, self.staged);
    }

    /// Shows it from the perspective of this seat, if it has it.
    pub fn look_at(&mut self, seat: Seat) {
        self.show.look_at(seat);
    }

    fn is_over(&self) -> bool {
        self.show.length() <= self.at
    }

    /// True after the whole bout was compared with its record, as far as it can be.
    pub fn is_compared(&self) -> bool {
        self.verdict.is_some() || !self.show.can_be_compared()
    }

    /// The outcome, once the end is shown.
    pub fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| self.show.outcome())
    }

    /// Begins to play from here on, against bots of this level. False when there is nothing to play: in
    /// pictures, for a seat that is out, and at the end.
    pub fn begin_attempt(&mut self, level: Level) -> bool {
        self.played_on = self.show.play_on(level, &self.room, self.now);
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
        self.show.take_cues()
    }

    /// Carries out a wish of the player.
    pub fn wish(&mut self, wish: ReplayWish) {
        // A film is made picture by picture.
        if self.is_filming() {
            return;
        }
        match wish {
            ReplayWish::Pause if self.is_over() => {
                self.is_paused = false;
                self.jump(Duration::ZERO);
            }
            ReplayWish::Pause => self.is_paused ^= true,
            ReplayWish::Speed(by) => {
                let speed = self.speed.saturating_add_signed(by.into());
                self.speed = speed.min(SPEEDS_PERCENT.len() - 1);
            }
            ReplayWish::Skip(seconds) => {
                let time = Duration::from_secs(seconds.unsigned_abs().into());
                let at = if seconds < 0 { self.at.saturating_sub(time) } else { self.at + time };
                self.jump(at);
            }
            ReplayWish::Step(by) => {
                self.is_paused = true;
                self.jump(self.show.step(by));
            }
            ReplayWish::Lock(by) => {
                let at = self.show.lock(by);
                self.is_paused |= at.is_some();
                at.into_iter().for_each(|at| self.jump(at));
            }
            ReplayWish::Highlight(by) => {
                self.show.highlight(by).into_iter().for_each(|at| self.jump(at));
            }
            ReplayWish::Seat(by) => self.show.turn(by),
            ReplayWish::Lean(way) if !self.show.is_near() => self.wish(match way {
                StickDirection::Left => ReplayWish::Skip(-SKIP),
                StickDirection::Right => ReplayWish::Skip(SKIP),
                StickDirection::Up => ReplayWish::Speed(1),
                StickDirection::Down => ReplayWish::Speed(-1),
            }),
            ReplayWish::Zoom(..)
            | ReplayWish::Nearer
            | ReplayWish::Pan(..)
            | ReplayWish::Look(_)
            | ReplayWish::Lean(_) => self.show.look(wish),
            // A screen or a replay of its own: see [`Replaying::begin_attempt`] and `Source::further`.
            ReplayWish::PlayOn | ReplayWish::Bout(_) | ReplayWish::Clip => {}
            ReplayWish::To(share) => {
                self.jump(self.show.length() * u32::from(share.min(1000)) / 1000);
            }
        }
    }

    /// True if the table can be zoomed in on.
    pub fn can_zoom(&self) -> bool {
        self.show.table().is_some_and(|(_, size)| Camera::can_zoom(size))
    }

    /// The layout of the table that is shown, in a picture of this size.
    pub fn table_layout(&self, picture: Vec2) -> Option<Layout> {
        let (bout, size) = self.show.table()?;
        let folds = bout.is_folded() && !bout.table()?.is_naming();
        Some(Layout::seen(picture, size, bout.camera(), folds))
    }

    /// Marks this moment as one end of a clip; with the second one, a film of so many pictures a second begins.
    /// Both at the same moment are the last ten seconds.
    ///
    /// # Errors
    /// Of a part that makes no clip; the first end stays marked when it is too long.
    pub fn mark(&mut self, rate: u16) -> Result<(), ClipRefusal> {
        match self.clip {
            None => self.clip = Some(Clip::Marked(self.at)),
            Some(Clip::Marked(from)) => {
                let film = Filming::between(from, self.at, rate);
                self.clip.take_if(|_| film == Err(ClipRefusal::Empty));
                let film = film?;
                self.jump(film.part.0);
                self.is_paused = true;
                self.clip = Some(Clip::Filming(film));
            }
            Some(Clip::Filming(_)) => {}
        }
        Ok(())
    }

    /// What there is of a clip.
    pub fn clip(&self) -> Option<Clip> {
        self.clip
    }

    /// True while a film is made.
    pub fn is_filming(&self) -> bool {
        matches!(self.clip, Some(Clip::Filming(_)))
    }

    /// How many pictures the film has that is made.
    pub fn pictures(&self) -> Option<u32> {
        match self.clip? {
            Clip::Marked(_) => None,
            Clip::Filming(film) => Some(film.pictures),
        }
    }

    /// The picture that is shown was taken: advances to the next one. True after the last.
    pub fn taken(&mut self) -> bool {
        let Some(Clip::Filming(film)) = &mut self.clip else { return false };
        film.taken += 1;
        let film = *film;
        let is_last = film.pictures <= film.taken;
        if is_last {
            self.clip = None;
            self.jump(film.part.1);
        } else {
            let time = Duration::from_secs(1) / u32::from(film.rate);
            self.staged += time;
            self.advance(time, (false, false));
        }
        is_last
    }

    /// Gives up a clip. False when there is none.
    pub fn give_up_clip(&mut self) -> bool {
        self.clip.take().is_some()
    }
}
