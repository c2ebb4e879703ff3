//! Attacks on their way from one board to another, as they are shown. Where they really are only the
//! server knows: a flight is as long as an eye can follow.
//!
//! An attack is one or more [`Load`]s, which leave shortly after each other: each sword, the sprinkles, the
//! rows. [`Aim`] finds them, and with the rules and the target's board the [`Lane`] in which each will land,
//! and what of it will be wasted.

use bevy::math::{Rect, Vec2};
use bout::Seat;
use games::{ClockedRules, Event, Queues, View};
use stacker::garbage::{Packet, column_of};
use swordfight::event::Landed;
use swordfight::placement::{self, Ground};
use swordfight::{Attack, Blade, Colour, Orientation, Side, Sword};

/// Seconds of a flight.
pub const FLIGHT_SECONDS: f32 = 0.7;
/// Seconds in which it is seen to arrive, or to fall apart.
pub const AFTER_SECONDS: f32 = 0.3;
/// Seconds between the loads of an attack.
const STAGGER_SECONDS: f32 = 0.09;
/// The limit of loads of an attack; more swords than that fly together.
const LOADS_MAX: usize = 6;
/// The limit of flights; more cannot be distinguished.
const FLIGHTS_MAX: usize = 48;
/// Blocks of the sender's pattern that follow a sword.
pub const STRIPES: usize = 4;
/// The cells of the heaviest sword: of a gem of 3 × 6.
const SWORD_CELLS: f32 = 18.0;
/// The sprinkles, and the rows, that are as heavy as that.
const SPRINKLES: f32 = 24.0;
const ROWS: f32 = 8.0;

/// A load on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flight {
    /// The sending seat.
    pub from: Seat,
    /// The target.
    pub to: Seat,
    /// What flies.
    pub load: Load,
    /// Its number among the loads of its attack.
    pub nth: u8,
    /// Seconds since it left; below 0 while the chain that sends it is still told.
    pub age: f32,
}

/// A part of an attack that flies by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Load {
    /// What it is.
    pub parcel: Parcel,
    /// Where it will land, as far as that is known.
    pub lane: Option<Lane>,
    /// What becomes of it.
    pub fate: Fate,
    /// The beginning of the sender's pattern where it will land, in a swordfight.
    pub colours: Option<[Colour; STRIPES]>,
}

/// The contents of a load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parcel {
    /// A sword of a swordfight.
    Sword {
        /// The way it will enter in.
        way: Orientation,
        /// Its width in cells.
        width: u8,
        /// Its length in cells.
        length: u16,
    },
    /// Several swords whose measures are not known, or that are too many.
    Swords(u32),
    /// Sprinkles, and how many where that is known.
    Sprinkles(Option<u16>),
    /// Rows of a stacker, and how many where that is known.
    Rows(Option<u16>),
}

impl Parcel {
    /// Its weight from 0 to 1.
    pub fn weight(self) -> f32 {
        let weight = match self {
            Parcel::Sword { width, length, .. } => {
                f32::from(width) * f32::from(length) / SWORD_CELLS
            }
            Parcel::Swords(count) => 0.25 * count as f32,
            Parcel::Sprinkles(count) => f32::from(count.unwrap_or(6)) / SPRINKLES,
            Parcel::Rows(count) => f32::from(count.unwrap_or(2)) / ROWS,
        };
        weight.clamp(0.05, 1.0)
    }
}

/// What becomes of a load.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// It lands.
    #[default]
    Arrives,
    /// A part of it lands, and the rest breaks off there.
    Clipped,
    /// It has no room, and breaks before the board.
    Wasted,
    /// It meets an attack on its way to the sender, and both break.
    Cancelled,
}

impl Fate {
    /// The share of its way at which it breaks, if it does.
    pub fn breaks_at(self) -> Option<f32> {
        match self {
            Fate::Arrives | Fate::Clipped => None,
            Fate::Wasted => Some(0.86),
            Fate::Cancelled => Some(0.45),
        }
    }
}

/// A part of an edge of a board. Shares are from 0 to 1, from the left or from above.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lane {
    /// The edge.
    pub edge: Edge,
    /// The share at which it begins.
    pub from: f32,
    /// The share at which it ends.
    pub to: f32,
}

/// An edge of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Above the highest row.
    Top,
    /// Left of column 1.
    Left,
    /// Right of the last column.
    Right,
    /// Below row 1.
    Floor,
}

impl Lane {
    /// Its two ends on a `board`.
    pub fn ends(self, board: Rect) -> (Vec2, Vec2) {
        let across = |share: f32| board.min.x + board.width() * share;
        let down = |share: f32| board.min.y + board.height() * share;
        let (from, to) = (self.from, self.to);
        match self.edge {
            Edge::Top => (board.min.with_x(across(from)), board.min.with_x(across(to))),
            Edge::Floor => (board.max.with_x(across(from)), board.max.with_x(across(to))),
            Edge::Left => (board.min.with_y(down(from)), board.min.with_y(down(to))),
            Edge::Right => (board.max.with_y(down(from)), board.max.with_y(down(to))),
        }
    }

    /// Its middle on a `board`.
    pub fn middle(self, board: Rect) -> Vec2 {
        let (from, to) = self.ends(board);
        from.midpoint(to)
    }

    fn columns(edge: Edge, first: u8, count: u8, columns: u8) -> Lane {
        let share = |column: u8| f32::from(column) / f32::from(columns.max(1));
        Lane { edge, from: share(first), to: share(first + count) }
    }

    /// Where this sword or sprinkle enters a board of swordfight.
    fn of(landed: &Landed) -> Option<Lane> {
        match *landed {
            Landed::Sword { way: Orientation::Vertical, area, .. } => {
                let area = area?;
                let first = area.corner.column - 1;
                Some(Lane::columns(Edge::Top, first, area.width, swordfight::COLUMNS))
            }
            Landed::Sword { way: Orientation::Horizontal, side, area, .. } => {
                let area = area?;
                let edge = if side == Some(Side::Right) { Edge::Right } else { Edge::Left };
                let share = |row: u8| 1.0 - f32::from(row) / f32::from(swordfight::ROWS);
                let low = area.corner.row - 1;
                Some(Lane { edge, from: share(low + area.height), to: share(low) })
            }
            Landed::Sprinkle { .. } => None,
        }
    }
}

/// What is known of an attack beside what it is.
#[derive(Clone, Copy, Debug)]
pub struct Aim<'a> {
    /// How far the shared queues are before it.
    pub queues: Queues,
    /// The target's board.
    pub target: Option<&'a View>,
    /// The rules of the bout.
    pub rules: &'a ClockedRules,
    /// The sender's sword.
    pub blade: Option<Blade>,
}

impl Aim<'_> {
    /// The loads of the attacks among these events of the sender.
    pub fn loads(&self, events: &[Event]) -> Vec<Load> {
        let loads = events.iter().map(|event| match event {
            Event::Swordfight(swordfight::Event::Sent(attack)) => self.attack(attack),
            Event::Stacker(stacker::Event::Sent(attack)) => vec![self.rows(Some(attack.rows))],
            Event::Stacker(stacker::Event::Cancelled(rows)) => {
                let parcel = Parcel::Rows(Some(*rows));
                vec![Load { parcel, lane: None, fate: Fate::Cancelled, colours: None }]
            }
            Event::Swordfight(_) | Event::Stacker(_) => Vec::new(),
        });
        loads.flatten().collect()
    }

    /// The loads of the attack that moved the shared queues on to `after`; `seen` is the last one that the
    /// sender was seen to make, if that is known.
    pub fn between(&self, after: Queues, seen: Option<&Attack>) -> Vec<Load> {
        let (before, Queues::Swordfight { swords, sprinkle_attacks }) = (self.queues, after) else {
            // The queue of stacker counts attacks, not rows.
            return vec![self.rows(None)];
        };
        let (first, earlier) = match before {
            Queues::Swordfight { swords, sprinkle_attacks } => (swords, sprinkle_attacks),
            Queues::Stacker { .. } => (0, 0),
        };
        let (count, has_sprinkles) = (swords.saturating_sub(first), earlier < sprinkle_attacks);
        let fits = |seen: &&Attack| {
            seen.swords.len() as u32 == count && (0 < seen.sprinkles) == has_sprinkles
        };
        if let Some(seen) = seen.filter(fits) {
            return self.attack(seen);
        }
        let load = |parcel| Load { parcel, lane: None, fate: Fate::Arrives, colours: None };
        let swords = (0 < count).then_some(Parcel::Swords(count));
        let sprinkles = has_sprinkles.then_some(Parcel::Sprinkles(None));
        swords.into_iter().chain(sprinkles).map(load).collect()
    }

    /// The loads of an attack of swordfight.
    fn attack(&self, attack: &Attack) -> Vec<Load> {
        let landed = match (self.target, self.rules, self.queues) {
            (
                Some(View::Swordfight(target)),
                ClockedRules::Swordfight(options),
                Queues::Swordfight { swords, sprinkle_attacks },
            ) => {
                let queues = swordfight::Queues { swords, sprinkle_attacks };
                placement::preview(&Ground::seen(target), attack, queues, options).landed
            }
            _ => Vec::new(),
        };
        let room = LOADS_MAX - usize::from(0 < attack.sprinkles);
        let shown = if attack.swords.len() <= room { room } else { room - 1 };
        let sword = |(nth, sword): (usize, &Sword)| self.sword(sword, landed.get(nth));
        let mut loads: Vec<Load> =
            attack.swords.iter().enumerate().take(shown).map(sword).collect();
        let mut add = |parcel, fate| {
            let colours = self.blade.map(|blade| stripes(blade, 1));
            loads.push(Load { parcel, lane: None, fate, colours });
        };
        if let Some(more) = attack.swords.len().checked_sub(shown + 1) {
            add(Parcel::Swords(more as u32 + 1), Fate::Arrives);
        }
        if 0 < attack.sprinkles {
            let lands = |landed: &Landed| matches!(landed, Landed::Sprinkle { row: Some(_), .. });
            let wasted = |landed: &Landed| matches!(landed, Landed::Sprinkle { row: None, .. });
            let fate = match (landed.iter().any(wasted), landed.iter().any(lands)) {
                (false, _) => Fate::Arrives,
                (true, true) => Fate::Clipped,
                (true, false) => Fate::Wasted,
            };
            add(Parcel::Sprinkles(Some(attack.sprinkles)), fate);
        }
        loads
    }

    fn sword(&self, sword: &Sword, landed: Option<&Landed>) -> Load {
        let (way, fate) = match landed {
            Some(Landed::Sword { way, area: None, .. }) => (*way, Fate::Wasted),
            Some(Landed::Sword { way, wasted: 0, .. }) => (*way, Fate::Arrives),
            Some(Landed::Sword { way, .. }) => (*way, Fate::Clipped),
            Some(Landed::Sprinkle { .. }) | None => (sword.way, Fate::Arrives),
        };
        let lane = landed.and_then(Lane::of);
        let column = match landed {
            Some(Landed::Sword { area: Some(area), .. }) => area.corner.column,
            _ => 1,
        };
        let parcel = Parcel::Sword { way, width: sword.width, length: sword.length };
        Load { parcel, lane, fate, colours: self.blade.map(|blade| stripes(blade, column)) }
    }

    /// Rows of a stacker, with the column that they will leave open.
    fn rows(&self, rows: Option<u16>) -> Load {
        let lane = match (self.queues, self.target) {
            (Queues::Stacker { packets }, Some(View::Stacker(view))) => {
                let columns = view.field.columns;
                let open = opened(packets, columns, last_opened(view));
                Some(Lane::columns(Edge::Floor, open, 1, columns))
            }
            _ => None,
        };
        Load { parcel: Parcel::Rows(rows), lane, fate: Fate::Arrives, colours: None }
    }
}

/// How far the shared queues were before an attack that moved them on to `after`, for one who came in the
/// middle of the bout: the packet of a stacker is one, and an attack of swordfight must have been seen.
pub fn before(after: Queues, seen: Option<&Attack>) -> Option<Queues> {
    match after {
        Queues::Stacker { packets } => Some(Queues::Stacker { packets: packets.saturating_sub(1) }),
        Queues::Swordfight { swords, sprinkle_attacks } => seen.map(|seen| Queues::Swordfight {
            swords: swords.saturating_sub(seen.swords.len() as u32),
            sprinkle_attacks: sprinkle_attacks.saturating_sub(u32::from(0 < seen.sprinkles)),
        }),
    }
}

/// The first blocks that a sword drops in this column, from 1.
fn stripes(blade: Blade, column: u8) -> [Colour; STRIPES] {
    std::array::from_fn(|nth| blade.vertical(column, nth as u8 + 1))
}

/// The column that the packet at this place of the queue opens, after one that opened `last`.
fn opened(queue_index: u32, columns: u8, last: Option<u8>) -> u8 {
    let (column, side) = (column_of(queue_index, columns), stacker::Side::of(queue_index));
    let packet = Packet { from: Seat(0), rows: 1, queue_index, column, side };
    packet.column_after(last, columns)
}

/// The column that the last packet of a field opens or has opened, as far as it is to be seen.
fn last_opened(view: &stacker::View) -> Option<u8> {
    let pending = view.incoming.last().map(|packet| packet.column);
    let is_garbage = |x: &u8| view.at(*x, 0) == stacker::Cell::Garbage;
    let floor = || {
        let mut columns = 0..view.field.columns;
        let has_garbage = columns.clone().any(|x| is_garbage(&x));
        columns.find(|x| has_garbage && !is_garbage(x))
    };
    pending.or_else(floor)
}

/// The flights of a bout.
#[derive(Clone, Debug, Default)]
pub struct Flights(Vec<Flight>);

impl Flights {
    /// An attack leaves in `delay` seconds, load by load.
    pub fn launch(&mut self, (from, to): (Seat, Seat), loads: Vec<Load>, delay: f32) {
        for (nth, load) in (0..).zip(loads) {
            if FLIGHTS_MAX <= self.0.len() {
                self.0.remove(0);
            }
            let age = -delay - STAGGER_SECONDS * f32::from(nth);
            self.0.push(Flight { from, to, load, nth, age });
        }
    }

    /// Advances by `seconds`.
    pub fn advance(&mut self, seconds: f32) {
        self.0.iter_mut().for_each(|flight| flight.age += seconds);
        self.0.retain(|flight| flight.age < FLIGHT_SECONDS + AFTER_SECONDS);
    }

    /// Those that have left.
    pub fn shown(&self) -> Vec<Flight> {
        self.0.iter().copied().filter(|flight| 0.0 <= flight.age).collect()
    }
}

#[cfg(test)]
mod tests;
