//! Where a replay is, and what can be said of it.

use std::sync::Arc;
use std::time::Duration;

use bout::{Buttons, Seat, Team};
use games::GameKind;

use crate::text::tr;

/// The state of a replay that is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayView {
    /// The time that is shown.
    pub playback: Playback,
    /// What the comparison has come to.
    pub verdict: Verdict,
    /// The seat from whose perspective it is shown, or in whose place a table can be played on, and its name.
    /// Nothing for a table of other rules.
    pub seat: Option<(Seat, String)>,
    /// All names with their ratings, when any is known.
    pub players: Option<String>,
    /// The number of the bout in its match, from 1, and how many that had, when there are more.
    pub bout: Option<(u32, u32)>,
    /// How many seats there are.
    pub seats: usize,
    /// The game.
    pub game: GameKind,
    /// The buttons that this seat holds; nothing for a table.
    pub held: Option<Buttons>,
    /// What has happened just now, in words.
    pub highlight: Option<String>,
    /// The outcome, in words, once the end is shown.
    pub result: Option<String>,
    /// What there is of a clip.
    pub clip: Option<ClipView>,
    /// Whether it can be played on from here.
    pub can_play_on: bool,
    /// Whether what is shown can be seen nearer.
    pub can_zoom: bool,
    /// The bout over its time.
    pub chart: Arc<Chart>,
}

/// The time of a replay, and how it passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playback {
    /// The time that is shown.
    pub at: Duration,
    /// The time of the end.
    pub length: Duration,
    /// How fast it plays, in percent.
    pub speed_percent: u16,
    /// True while it is paused.
    pub is_paused: bool,
}

impl Playback {
    /// True while time passes.
    pub fn is_running(&self) -> bool {
        !self.is_paused && self.at < self.length
    }

    /// How much of it was shown, of 1.
    pub fn share(&self) -> f32 {
        match self.length.is_zero() {
            true => 1.0,
            false => (self.at.as_secs_f32() / self.length.as_secs_f32()).clamp(0.0, 1.0),
        }
    }

    /// The speed, in words.
    pub fn speed(&self) -> String {
        tr!("replay-speed", speed = format!("{}", f32::from(self.speed_percent) / 100.0))
    }
}

/// A bout over its time, as far as it was compared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// The share of the length between two points of a line.
    pub step: f32,
    /// By seat.
    pub lines: Vec<ChartLine>,
    /// The teams, by seat.
    pub teams: Vec<Team>,
    /// Highlights, in order.
    pub marks: Vec<ChartMark>,
}

/// A seat over its time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartLine {
    /// The height of the pile, as a share of the board, or the hit points, as a share of the most; from the
    /// end of the first step on.
    pub heights: Vec<f32>,
    /// The rows sent until then, as a share of the most that a seat sent; nothing for a table.
    pub sums: Vec<f32>,
}

/// A highlight of a bout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChartMark {
    /// When, as a share of the length.
    pub at: f32,
    /// Whose.
    pub seat: Seat,
    /// Whether the seat went out.
    pub is_out: bool,
}

/// The kind of a highlight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HighlightKind {
    /// A chain of a swordfight, of so many steps, from 2.
    Chain(u16),
    /// An attack of a stacker, of so many rows, from 4.
    Attack(u16),
    /// The seat was knocked out, or left.
    Out,
}

/// What an event of a board is in the course of a bout, for the event of each game.
pub trait CourseEvent {
    /// True if a pair or piece locked.
    fn is_lock(&self) -> bool;

    /// Cells or rows that are sent with it, in units of the game.
    fn sent(&self) -> u32;

    /// What it is worth going to for.
    fn highlight(&self) -> Option<HighlightKind>;
}

impl HighlightKind {
    /// It in words, of the player of this name.
    pub fn words(self, name: &str) -> String {
        match self {
            HighlightKind::Chain(steps) => tr!("replay-chain", name = name, steps = steps),
            HighlightKind::Attack(rows) => tr!("replay-attack", name = name, rows = rows),
            HighlightKind::Out => tr!("replay-out", name = name),
        }
    }
}

/// What there is of a clip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClipView {
    /// One end was marked, at this time.
    Marked(Duration),
    /// A film is made: so many percent.
    Filming(u8),
}

impl ClipView {
    /// It in words, with the names of the keys that mark an end and cancel it.
    pub fn words(self, mark: &str, cancel: &str) -> String {
        match self {
            ClipView::Marked(from) => {
                tr!("clip-marked", from = minutes(from), mark = mark, cancel = cancel)
            }
            ClipView::Filming(percent) => {
                tr!("clip-filming", percent = percent, cancel = cancel)
            }
        }
    }
}

/// What the comparison of a replay with its record has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is not complete yet.
    Open,
    /// The bout is as recorded.
    Verified,
    /// It differs, in this way.
    Differs(String),
    /// The bout is of the rules of this release, and cannot be compared here.
    Recorded(String),
}

impl ReplayView {
    /// The time, in words.
    pub fn time(&self) -> String {
        let [at, length] = [self.playback.at, self.playback.length].map(minutes);
        let time = tr!("replay-time", at = at, length = length);
        match self.bout {
            Some((bout, bouts)) => {
                let bout = tr!("replay-bout", bout = bout, bouts = bouts);
                format!("{bout} \u{b7} {time}")
            }
            None => time,
        }
    }

    /// The verdict, in words.
    pub fn verdict(&self) -> String {
        match &self.verdict {
            Verdict::Open => tr!("replay-comparing").into(),
            Verdict::Verified => tr!("replay-verified").into(),
            Verdict::Differs(reason) => tr!("replay-differs", reason = reason),
            Verdict::Recorded(release) => tr!("replay-recorded", release = release),
        }
    }
}

fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
