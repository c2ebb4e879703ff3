//! Plain data for the picture of a marauders battle.

use std::sync::Arc;

use bout::Seat;
use marauders::telling::SLOWEST;
use marauders::{Event, Place, Preview, Shield, Side, Spot, Table};
use wire::turns::TimerView;

use crate::games::marauders::camera::Camera;
use crate::games::marauders::forecast::Outlook;
use crate::games::marauders::layout::Button;
use crate::games::marauders::subject::Subject;
use crate::games::training::KeyCap;
use crate::text::tr;
use crate::view::connection::{Notice, Signal};
use crate::view::seats::Person;

/// The full contents of the picture.
#[derive(Clone, Debug)]
pub struct BattleView {
    /// The shown table: it follows the animations, and may be behind the server's.
    pub table: Table,
    /// The player's seat; none for a spectator.
    pub own: Option<Seat>,
    /// The players of the match.
    pub players: Players,
    /// Places of matched blocks whose replacements are not known yet.
    pub blank: Vec<Place>,
    /// What the player points at.
    pub pointed: Pointed,
    /// The choice of a spell, before the first turn.
    pub naming: Option<NamingView>,
    /// The running animation.
    pub animation: Animation,
    /// The log.
    pub log: Log,
    /// The times that are shown.
    pub times: ShownTimes,
    /// The part of the field that is shown.
    pub camera: Camera,
    /// Whether the side panel is folded away.
    pub is_folded: bool,
    /// The label and the keys of each button.
    pub buttons: Vec<(Button, String)>,
    /// The text of a guided battle.
    pub lesson: Option<LessonView>,
    /// The connection state; `None` without a connection.
    pub signal: Option<Signal>,
    /// The urgent notice for the player.
    pub notice: Option<Notice>,
}

/// The players of the match.
#[derive(Clone, Debug)]
pub struct Players {
    /// By seat.
    pub seats: Vec<PlayerView>,
    /// Bouts in the match.
    pub best_of: u8,
}

impl Players {
    /// The player on a seat.
    pub fn at(&self, seat: Seat) -> Option<&PlayerView> {
        self.seats.get(seat.index())
    }

    /// The names, by seat.
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|player| player.person.name.clone()).collect()
    }
}

/// A player of a battle.
#[derive(Clone, Debug)]
pub struct PlayerView {
    /// Name and wins.
    pub person: Person,
    /// Seconds until the player forfeits, while disconnected.
    pub silent_s: Option<u32>,
    /// True while a bot plays for the absent player.
    pub is_bot: bool,
}

/// What the player points at.
#[derive(Clone, Debug, Default)]
pub struct Pointed {
    /// The player's aim, during the player's turn.
    pub aim: Option<Aim>,
    /// The forecast of the aimed swap.
    pub outlook: Option<Arc<Outlook>>,
    /// The inspected thing, once the player has pointed at anything.
    pub subject: Option<Subject>,
}

/// The running animation.
#[derive(Clone, Debug)]
pub struct Animation {
    /// The running events, in order.
    pub told: Vec<ShownEvent>,
    /// The keys that skip them.
    pub skip: Option<String>,
    /// The speed.
    pub speed: Speed,
}

/// The log of a battle.
#[derive(Clone, Debug)]
pub struct Log {
    /// All lines, the newest last.
    pub lines: Arc<Vec<Line>>,
    /// Lines by which it is scrolled back.
    pub back: usize,
}

impl Log {
    /// The lines that are not hidden at the end, and the number of those that are.
    pub fn shown(&self) -> (&[Line], usize) {
        let back = self.back.min(self.lines.len());
        (&self.lines[..self.lines.len() - back], back)
    }
}

/// The times that are shown of a battle.
#[derive(Clone, Copy, Debug)]
pub struct ShownTimes {
    /// The turn timer of the seat to move; `None` in a battle without time limits.
    pub clock: Option<TimerView>,
    /// Whole seconds until the first turn, during the countdown.
    pub countdown: Option<u32>,
    /// Seconds since the result was shown; `None` before.
    pub ended: Option<f32>,
}

/// The player's aim.
#[derive(Clone, Debug)]
pub struct Aim {
    /// The block under the cursor.
    pub place: Place,
    /// What the next choice does with it.
    pub grip: Grip,
    /// The aimed swap, if any.
    pub swap: Option<AimedSwap>,
}

/// What the player has in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grip {
    /// Nothing.
    #[default]
    Empty,
    /// The block under the cursor: the next direction swaps it.
    Block,
    /// The spell Free Swap: its first block is to be chosen.
    FreeSwap,
    /// The spell Free Swap and its first block: the second one is to be chosen.
    FreeSwapFrom(Place),
}

/// A swap before it is made.
#[derive(Clone, Debug)]
pub struct AimedSwap {
    /// The block that moves.
    pub from: Place,
    /// Its direction; none for a Free Swap.
    pub way: Option<Side>,
    /// The preview, or the reason why the swap is refused or matches nothing.
    pub preview: Result<Preview, String>,
}

/// The choice of a spell before the first turn.
#[derive(Clone, Debug)]
pub struct NamingView {
    /// The tile under the player's cursor; `None` when the player has named a spell, or spectates.
    pub at: Option<Place>,
    /// What the spell there does: headings, each with its text.
    pub effects: Vec<(String, String)>,
}

/// The tiles a side of the square in which spells are offered: 28 can be at most.
pub const NAMING_SIZE: u8 = 6;

/// The tile of the spell with this number.
pub fn naming_tile(number: usize) -> Place {
    Place::new(number as u8 / NAMING_SIZE, number as u8 % NAMING_SIZE)
}

/// The number of the spell on this tile.
pub fn naming_number(place: Place) -> usize {
    usize::from(place.row) * usize::from(NAMING_SIZE) + usize::from(place.column)
}

/// The blocks a side that a battle's layout is made for.
pub fn layout_size(table: &Table) -> u8 {
    if table.is_naming() { NAMING_SIZE } else { table.field.size() }
}

/// A running event.
#[derive(Clone, Debug)]
pub struct ShownEvent {
    /// The event.
    pub event: Event,
    /// Its progress, from 0 to 1.
    pub share: f32,
    /// The launch of its attack, of an event in flight.
    pub launch: Option<Launch>,
}

/// The launch of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The attacking seat: of a strike back, the owner of the shield.
    pub seat: Seat,
    /// Its cell.
    pub from: Spot,
    /// Its strength and element.
    pub shield: Shield,
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The text.
    pub words: String,
    /// Its importance.
    pub weight: Weight,
}

/// The importance of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// The head of a turn.
    Turn,
    /// The main events of a battle: hits, hit points, spells, eliminations.
    Bold,
    /// Everything else.
    Plain,
}

/// The text of a step of a guided battle, or of a drill.
#[derive(Clone, Debug)]
pub struct LessonView {
    /// Whether it is a drill, in which the two buttons of the turn are *Solution* and *Try again*.
    pub is_drill: bool,
    /// The number of the step, and the number of steps.
    pub step: (usize, usize),
    /// What is to be done, in one sentence; or how far a drill has come.
    pub words: &'static str,
    /// The keys that it is done by.
    pub keys: Vec<KeyCap>,
    /// Whether *Next* does what is to be done on the player's behalf.
    pub is_asked: bool,
    /// The highlighted blocks.
    pub places: Vec<Place>,
    /// The highlighted parts of the picture.
    pub parts: Vec<Region>,
}

/// A part of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// The shields of this side.
    Side(Side),
    /// A seat's hit points.
    Hp(Seat),
    /// A seat's force.
    Force(Seat),
    /// Whose turn it is, and its moves.
    Strip,
    /// The log.
    Log,
    /// A button.
    Button(Button),
}

/// The animation speed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Half speed.
    Slow,
    /// Normal speed, for following every event.
    #[default]
    Normal,
    /// Triple speed.
    Fast,
    /// No animation: events appear in the log only.
    Instant,
}

impl Speed {
    /// All of them, from the slowest.
    pub const ALL: [Speed; 4] = [Speed::Slow, Speed::Normal, Speed::Fast, Speed::Instant];

    /// The next speed, wrapping around.
    #[must_use]
    pub fn next(self) -> Speed {
        Speed::ALL[(self as usize + 1) % Speed::ALL.len()]
    }

    /// Its player-facing name.
    pub fn name(self) -> &'static str {
        match self {
            Speed::Slow => tr!("speed-slow"),
            Speed::Normal => tr!("speed-normal"),
            Speed::Fast => tr!("speed-fast"),
            Speed::Instant => tr!("speed-instant"),
        }
    }

    /// The factor over normal speed; `None` for instant.
    pub fn times(self) -> Option<f32> {
        match self {
            Speed::Slow => Some(1.0 / SLOWEST as f32),
            Speed::Normal => Some(1.0),
            Speed::Fast => Some(3.0),
            Speed::Instant => None,
        }
    }
}
