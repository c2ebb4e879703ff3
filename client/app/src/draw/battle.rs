//! The whole picture of a battle of marauders: the field with its four sides of shields, what each
//! seat has, what a swap would do, and what is being told.

use bevy::math::Rect;
use bout::{Outcome, Seat};
use marauders::{Event, Place, Preview, Role, Side, Spot, Table};
use wire::turns::Clock;

use crate::battle::words::Line;
use crate::draw::bout::Person;
use crate::draw::{Look, backdrop};
use crate::painter::{Depth, Painter};
use crate::signal::{Notice, Signal};

pub mod aim;
pub mod aside;
pub mod block;
pub mod counters;
pub mod field;
pub mod glyph;
pub mod layout;
pub mod lesson;
pub mod seat;
pub mod shield;
pub mod told;

pub use layout::{Button, Layout};

/// All that the picture shows.
#[derive(Clone, Debug)]
pub struct Sight {
    /// The table as it is shown: it follows what is told, and may be behind the server's.
    pub table: Table,
    /// The player's seat; nothing for who looks on.
    pub own: Option<Seat>,
    /// Who sits where, by seat.
    pub people: Vec<Person>,
    /// Bouts in the match.
    pub best_of: u8,
    /// Blocks that were matched, and whose successors are not known yet.
    pub blank: Vec<Place>,
    /// What the player points at, while it is the player's turn.
    pub aim: Option<Aim>,
    /// What is being told.
    pub told: Option<Told>,
    /// What was told, the newest last; as many as `log_back` lies behind the newest that is shown.
    pub log: Vec<Line>,
    /// Lines that the log is scrolled back.
    pub log_back: usize,
    /// The time of whom the table waits for; nothing in a battle without a clock.
    pub clock: Option<Clock>,
    /// By seat: in how many seconds who is not heard is out.
    pub silent: Vec<Option<u32>>,
    /// Whole seconds until the first turn, while it is still to come.
    pub countdown: Option<u32>,
    /// How fast things are told.
    pub speed: crate::battle::Speed,
    /// What each button of the screen is called, and by which keys it is pressed.
    pub buttons: Vec<(Button, String)>,
    /// What a guided battle says now.
    pub lesson: Option<Lesson>,
    /// How the line is; nothing while there is none.
    pub signal: Option<Signal>,
    /// What the player must not miss.
    pub notice: Option<Notice>,
}

/// What the player points at.
#[derive(Clone, Debug)]
pub struct Aim {
    /// The block under the cursor.
    pub place: Place,
    /// Whether it is lifted: the next direction swaps it.
    pub is_lifted: bool,
    /// Where it is aimed, and what that would do, or why it cannot be done.
    pub swap: Option<(Side, Result<Preview, String>)>,
}

/// Something that happened, while it is told.
#[derive(Clone, Debug)]
pub struct Told {
    /// What.
    pub event: Event,
    /// How far it is told, from 0 to 1.
    pub share: f32,
}

/// What a guided battle says.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Which step of how many.
    pub step: (usize, usize),
    /// In a few words.
    pub title: String,
    /// What to know, and what to do.
    pub lines: Vec<String>,
    /// Blocks to look at.
    pub places: Vec<Place>,
    /// Parts of the picture to look at.
    pub parts: Vec<Part>,
}

/// A part of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The shields of this side.
    Side(Side),
    /// A seat's hit points.
    Hp(Seat),
    /// A seat's force.
    Force(Seat),
    /// Turn, moves, axis and replacement.
    Counters,
    /// What was told.
    Log,
    /// A button.
    Button(Button),
}

/// What every part of the picture looks at.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// How things look.
    pub look: Look,
    /// Where they stand.
    pub layout: Layout,
    /// What is shown.
    pub sight: &'a Sight,
}

impl Frame<'_> {
    /// Part of what a tile shows: where it stands, and in which colours.
    fn key(&self) -> [u64; 4] {
        let Rect { min, .. } = self.layout.field;
        let bits = |value: f32| u64::from(value.to_bits());
        [self.look.palette as u64, bits(min.x), bits(min.y), bits(self.layout.cell)]
    }

    /// How large words are beside the field, in normal sizes: they are 13 units at the least, and no
    /// letter is smaller than 12.
    fn text(&self) -> f32 {
        self.look.scale.clamp(0.93, 1.15)
    }

    /// What a seat is called.
    fn name(&self, seat: Seat) -> String {
        if self.sight.own == Some(seat) {
            return "You".into();
        }
        self.full_name(seat)
    }

    /// The name of a seat's player.
    fn full_name(&self, seat: Seat) -> String {
        let person = self.sight.people.get(seat.index());
        person.map_or_else(|| format!("Player {}", seat.0 + 1), |person| person.name.clone())
    }

    /// All shield positions.
    fn spots(&self) -> impl Iterator<Item = Spot> {
        Side::ALL.into_iter().flat_map(|side| self.sight.table.spots(side))
    }

    /// What a side does in this exchange.
    fn role(&self, side: Side) -> Option<Role> {
        let exchange = &self.sight.table.exchange;
        match side {
            _ if self.sight.table.outcome != Outcome::Undecided => None,
            _ if side == exchange.attack_side => Some(Role::Attack),
            _ if side == exchange.defence_side => Some(Role::Defence),
            _ => None,
        }
    }
}

/// Paints a battle over the whole screen, apart from the line of status.
pub fn paint(painter: &mut Painter, look: Look, sight: &Sight) {
    let layout = Layout::new(painter.size, sight.table.field.size());
    let frame = Frame { look, layout, sight };
    backdrop::deck(painter, layout.field.center());
    let lanes = aim::lanes(sight);
    field::paint(painter, &frame, |place| told::is_away(&frame, place));
    shield::paint(painter, &frame, lanes);
    seat::paint(painter, &frame);
    counters::headline(painter, &frame);
    counters::paint(painter, &frame);
    aside::log(painter, &frame);
    match &sight.lesson {
        Some(lesson) => self::lesson::paint(painter, &frame, lesson),
        None => aim::explain(painter, &frame),
    }
    aside::buttons(painter, &frame);
    painter.at(Depth::Call, |painter| {
        aim::paint(painter, &frame);
        told::paint(painter, &frame);
        aside::caption(painter, &frame);
        if let Some(lesson) = &sight.lesson {
            self::lesson::point(painter, &frame, lesson);
        }
        if let Some(seconds) = sight.countdown {
            counters::countdown(painter, &frame, seconds);
        }
    });
}
