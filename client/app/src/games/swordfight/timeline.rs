//! The animations of a seat's events. The rules have already applied them: animations only show
//! them step by step, and are cut short by the next event.

use std::collections::VecDeque;

use bevy::math::Vec2;
use swordfight::event::{Break, Landed};
use swordfight::view::{CellView, spots};
use swordfight::{Area, Colour, Event, Orientation, Place};

use crate::games::swordfight::cells::{Spots, fallen};
use crate::games::swordfight::events;
use crate::text::tr;
use crate::view::cue::{Cue, Cues};

/// Seconds that a step of a chain is shown.
const BREAK_SECONDS: f32 = 0.2;
/// Seconds of a packet's entry.
const ENTER_SECONDS: f32 = 0.24;
/// Seconds between two steps, in which cells fall and fuse.
const SETTLE_SECONDS: f32 = 0.16;
/// The share of these in which they fall.
pub const FALL_SHARE: f32 = 0.75;
/// Seconds that a chain's name stays.
pub const CALL_SECONDS: f32 = 1.3;
/// Seconds of a shard's flight.
pub const SHARD_SECONDS: f32 = 0.55;
/// The limit of shards in flight; a whole board that shatters makes fewer.
const SHARDS_MAX: usize = 400;

/// One state of the board on the way to the current one.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The contents of the cells.
    pub spots: Box<Spots>,
    /// The event.
    pub what: What,
    seconds: f32,
    /// The cues at its beginning.
    cues: Vec<Cue>,
}

/// The event of a moment.
#[derive(Clone, Debug)]
pub enum What {
    /// All cells fall, and fuse.
    Settled {
        /// By how many rows each of them falls.
        fallen: Box<[u8; swordfight::grid::CELLS]>,
        /// The gems that are new or grow.
        gems: Vec<Area>,
    },
    /// These cells break.
    Breaks(Break),
    /// These packets enter.
    Enters(Vec<Landed>),
}

/// A shard of a broken cell. Positions are in cells from the board's lower left corner.
#[derive(Clone, Copy, Debug)]
pub struct Shard {
    /// Its start.
    pub from: Vec2,
    /// Its initial speed, in cells per second.
    pub speed: Vec2,
    /// Its colour, or `None` for steel.
    pub colour: Option<Colour>,
    /// Seconds since it broke off.
    pub age: f32,
}

/// The events of a seat that are still to be animated.
#[derive(Clone, Debug, Default)]
pub struct SwordfightTimeline {
    moments: VecDeque<Moment>,
    elapsed: f32,
    /// Shards in flight.
    pub shards: Vec<Shard>,
    call: Option<(u16, f32)>,
    /// Whether motion is reduced.
    pub still: bool,
    /// Cues that have not been played yet.
    pub cues: Cues,
}

impl SwordfightTimeline {
    /// Takes the events of a tick; `before` is the state of the board before it.
    pub fn receive(&mut self, events: &[Event], before: &Spots) {
        let mut last = Box::new(*before);
        for event in events {
            let cue = events::of(event).sound.cue();
            match event {
                // The player has reached the next lock: the rest of the last one is skipped.
                Event::Locked(_, grid) => {
                    self.moments.clear();
                    self.elapsed = 0.0;
                    self.cues.extend(cue);
                    last = Box::new(spots(grid));
                }
                Event::Settled(gems, grid) => {
                    let before = std::mem::replace(&mut last, Box::new(spots(grid)));
                    let fallen = Box::new(fallen(&before, &last));
                    let gems = gems.iter().map(|gem| gem.area).collect();
                    let what = What::Settled { fallen, gems };
                    self.add(last.clone(), what, SETTLE_SECONDS, Vec::from_iter(cue));
                }
                Event::Broke(step, grid) => {
                    let mut cues = Vec::from_iter(cue);
                    cues.extend((!step.swords.is_empty()).then_some(Cue::Send));
                    self.add(last, What::Breaks(step.clone()), BREAK_SECONDS, cues);
                    last = Box::new(spots(grid));
                }
                Event::Entered(landed, grid) => {
                    last = Box::new(spots(grid));
                    let what = What::Enters(landed.clone());
                    self.add(last.clone(), what, ENTER_SECONDS, Vec::from_iter(cue));
                }
                Event::Moved | Event::Turned | Event::Touched => self.cues.extend(cue),
                Event::Spawned | Event::Warned | Event::Sent(_) => self.cues.extend(cue),
                // The bout ends with these, or another board tells them.
                Event::Out | Event::Finished | Event::Opponent(_) => self.cues.extend(cue),
            }
        }
    }

    /// Advances by `seconds`.
    pub fn advance(&mut self, seconds: f32) {
        for shard in &mut self.shards {
            shard.age += seconds;
        }
        self.shards.retain(|shard| shard.age < SHARD_SECONDS);
        self.call = self.call.map(|(step, age)| (step, age + seconds));
        self.call = self.call.filter(|&(_, age)| age < CALL_SECONDS);
        self.elapsed += seconds;
        while let Some(moment) = self.moments.front() {
            if self.elapsed < moment.seconds {
                return;
            }
            self.elapsed -= moment.seconds;
            self.moments.pop_front();
            self.begin();
        }
        self.elapsed = 0.0;
    }

    /// The moment shown in place of the current board, and its progress from 0 to 1.
    pub fn now(&self) -> Option<(&Moment, f32)> {
        let moment = self.moments.front()?;
        let share = if self.still { 1.0 } else { self.elapsed / moment.seconds };
        Some((moment, share.min(1.0)))
    }

    /// Seconds until everything received so far has been told.
    pub fn left_seconds(&self) -> f32 {
        let all: f32 = self.moments.iter().map(|moment| moment.seconds).sum();
        (all - self.elapsed).max(0.0)
    }

    /// The chain step of the call, and the seconds since it began.
    pub fn call(&self) -> Option<(u16, f32)> {
        self.call
    }

    fn add(&mut self, spots: Box<Spots>, what: What, seconds: f32, cues: Vec<Cue>) {
        self.moments.push_back(Moment { spots, what, seconds, cues });
        if self.moments.len() == 1 {
            self.elapsed = 0.0;
            self.begin();
        }
    }

    /// Begins the first moment: its broken cells make shards.
    fn begin(&mut self) {
        let Some(moment) = self.moments.front_mut() else { return };
        self.cues.extend(std::mem::take(&mut moment.cues));
        let pieces = match &moment.what {
            What::Settled { .. } => return,
            What::Breaks(step) => {
                self.call = Some((step.step, 0.0));
                broken(step, &moment.spots)
            }
            What::Enters(landed) => landed.iter().filter_map(wasted).collect(),
        };
        if self.still {
            return;
        }
        for (index, (place, colour)) in pieces.into_iter().enumerate() {
            self.shatter(place, colour, index as u32);
        }
        self.shards.truncate(SHARDS_MAX);
    }

    /// Four shards of the cell at `place`, each in its own direction.
    fn shatter(&mut self, place: Place, colour: Option<Colour>, salt: u32) {
        let centre = Vec2::new(f32::from(place.column) - 0.5, f32::from(place.row) - 0.5);
        for piece in 0..4 {
            let mixed = (salt * 4 + piece).wrapping_mul(2_654_435_761) >> 16;
            let turn = piece as f32 * std::f32::consts::FRAC_PI_2 + (mixed % 64) as f32 / 64.0;
            let way = Vec2::from_angle(turn + 0.4);
            let speed = way * (2.2 + (mixed % 97) as f32 / 40.0) + Vec2::Y * 2.0;
            self.shards.push(Shard { from: centre + way * 0.2, speed, colour, age: 0.0 });
        }
    }
}

/// The name of a chain's step.
pub fn chain_name(step: u16) -> &'static str {
    match step {
        0 | 1 => tr!("chain-single"),
        2 => tr!("chain-double"),
        3 => tr!("chain-triple"),
        4 => tr!("chain-bingo"),
        5 => tr!("chain-donkey"),
        _ => tr!("chain-vegas"),
    }
}

fn broken(step: &Break, spots: &Spots) -> Vec<(Place, Option<Colour>)> {
    let colour = |place: &Place| {
        let spot = crate::games::swordfight::cells::spot(spots, place.column, place.row);
        (spot.look() != CellView::Open).then(|| spot.colour())
    };
    step.places.iter().map(|place| (*place, colour(place))).collect()
}

/// The place where a packet without room breaks.
fn wasted(landed: &Landed) -> Option<(Place, Option<Colour>)> {
    match *landed {
        Landed::Sprinkle { column, row: None } => Some((Place { column, row: 13 }, None)),
        Landed::Sword { wasted: 0, .. } | Landed::Sprinkle { .. } => None,
        Landed::Sword { area: Some(area), way, .. } => {
            let row = if way == Orientation::Vertical { 13 } else { area.corner.row };
            Some((Place { column: area.right(), row }, None))
        }
        Landed::Sword { area: None, .. } => Some((Place { column: 3, row: 13 }, None)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use swordfight::{Block, Cell, Grid, Kind, Options, resolve};

    /// The steps of a chain of one red pair and its breaker.
    fn told() -> SwordfightTimeline {
        let mut grid = Grid::default();
        for (column, kind) in [(1, Kind::Solid), (2, Kind::Breaker)] {
            let red = Block { colour: Colour::Red, kind };
            grid.put(Place { column, row: 1 }, Cell::Block(red));
        }
        let before = spots(&grid);
        let mut events = Vec::new();
        resolve::chain(&mut grid, &Options::default(), &mut events);
        let mut timeline = SwordfightTimeline::default();
        timeline.receive(&events, &before);
        timeline
    }

    #[test]
    fn a_chain_is_told_step_by_step() {
        let mut timeline = told();
        assert!(matches!(timeline.now(), Some((Moment { what: What::Settled { .. }, .. }, _))));
        assert_eq!(timeline.call(), None);
        timeline.advance(SETTLE_SECONDS + 0.01);
        assert!(matches!(timeline.now(), Some((Moment { what: What::Breaks(_), .. }, _))));
        assert_eq!(timeline.call(), Some((1, 0.0)));
        assert_eq!(timeline.shards.len(), 8);
        timeline.advance(BREAK_SECONDS + SETTLE_SECONDS);
        assert!(timeline.now().is_none());
        assert!(timeline.call().is_some(), "the name stays for a while");
    }

    #[test]
    fn a_step_is_heard_as_it_is_seen() {
        let mut timeline = told();
        assert_eq!(timeline.cues.take(), []);
        timeline.advance(SETTLE_SECONDS + 0.01);
        assert_eq!(timeline.cues.take(), [Cue::Break(1)]);
        timeline.advance(BREAK_SECONDS + SETTLE_SECONDS);
        assert_eq!(timeline.cues.take(), []);
    }

    #[test]
    fn a_new_lock_ends_the_story_of_the_last_one() {
        let mut timeline = told();
        let grid = Grid::default();
        timeline.receive(&[Event::Locked(Vec::new(), Box::new(grid.clone()))], &spots(&grid));
        assert!(timeline.now().is_none());
    }

    #[test]
    fn nothing_flies_for_who_wants_nothing_to_move() {
        let mut timeline = SwordfightTimeline { still: true, ..told() };
        timeline.advance(SETTLE_SECONDS + 0.01);
        assert!(timeline.shards.is_empty());
        assert_eq!(timeline.call(), Some((1, 0.0)));
    }
}
