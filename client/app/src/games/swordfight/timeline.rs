//! The animations of a seat's events. The rules have already applied them: animations only show
//! them step by step, and are cut short by the next event.

use std::collections::VecDeque;

use bevy::math::Vec2;
use bout::Buttons;
use swordfight::CellView;
use swordfight::event::{Break, Landed};
use swordfight::view::spots;
use swordfight::{Area, Attack, Colour, Event, Options, Orientation, Place, Side, View};

use crate::games::swordfight::cells::{Spots, fallen};
use crate::games::swordfight::events;
use crate::games::swordfight::motion::LockMotion;
use crate::games::swordfight::witness;
use crate::text::tr;
use crate::view::call::Called;
use crate::view::cue::{Cue, Cues};
use crate::view::ending::{End, Ending};
use crate::view::impact::Impact;

/// Seconds that a step of a chain is shown.
const BREAK_SECONDS: f32 = 0.2;
/// Seconds of a packet's entry.
const ENTER_SECONDS: f32 = 0.24;
/// Seconds between two steps, in which cells fall.
const SETTLE_SECONDS: f32 = 0.16;
/// Seconds in which they grow together, where some fuse.
const FUSE_SECONDS: f32 = 0.14;
/// Seconds that the attack of a chain is remembered for the news that it was sent.
const SENT_SECONDS: f32 = 1.0;
/// The cells of an entering packet that are the heaviest blow.
const BLOW_CELLS: f32 = 18.0;
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
        fallen: Box<[u8; swordfight::CELLS]>,
        /// The gems that are new or grow.
        gems: Vec<Area>,
        /// The cells where they come to lie, before any fuse.
        loose: Box<Spots>,
    },
    /// These cells break.
    Breaks(Break),
    /// These packets enter.
    Enters(Vec<Landed>),
}

impl Moment {
    /// The share of its time in which cells fall.
    pub fn fall_share(&self) -> f32 {
        SETTLE_SECONDS / self.seconds
    }
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
    /// What the steps of the last chain send.
    sent: Attack,
    /// Seconds since its last step was received.
    sent_age: f32,
    /// Whether motion is reduced.
    pub still: bool,
    /// Whether the player lets the pair fall fast.
    pub is_fast: bool,
    /// The motion of the last lock.
    pub lock: LockMotion,
    /// The last heavy hit.
    pub impact: Impact,
    /// How the board ended, once it has.
    pub ending: Option<Ending>,
    /// Cues that have not been played yet.
    pub cues: Cues,
}

impl SwordfightTimeline {
    /// Nothing: presses are not counted.
    pub fn resume(&mut self, _: u32, _: Buttons) {}

    /// Takes the events of a tick of the player's own board; `before` is its state before it, and
    /// `held` the buttons held in it.
    pub fn play(&mut self, events: &[Event], before: &View, held: Buttons) {
        self.is_fast = held.has(Buttons::DOWN);
        if !events.is_empty() {
            self.receive(events, &before.cells);
        }
    }

    /// Takes what happened between two views of a board.
    pub fn witness(&mut self, before: &View, after: &View, options: &Options) {
        let told = witness::events(before, after, options);
        if !told.is_empty() {
            self.receive(&told, &before.cells);
        }
        if !before.out && after.out {
            self.end(End::Fallen);
        }
    }

    /// Takes the events of a tick; `before` is the state of the board before it.
    pub fn receive(&mut self, events: &[Event], before: &Spots) {
        let mut last = Box::new(*before);
        for event in events {
            let cue = events::of(event).sound.cue();
            match event {
                // The player has reached the next lock: the rest of the last one is skipped.
                Event::Locked(places, grid) => {
                    self.moments.clear();
                    self.elapsed = 0.0;
                    self.cues.extend(cue);
                    last = Box::new(spots(grid));
                    if self.is_fast && !self.still {
                        self.lock.drop(places, &last);
                    }
                }
                Event::Settled(gems, grid) => {
                    let seconds = match gems.is_empty() {
                        true => SETTLE_SECONDS,
                        false => SETTLE_SECONDS + FUSE_SECONDS,
                    };
                    let before = std::mem::replace(&mut last, Box::new(spots(grid)));
                    let fallen = Box::new(fallen(&before, &last));
                    let gems: Vec<Area> = gems.iter().map(|gem| gem.area).collect();
                    let loose = Box::new(loose(&before, &last, &fallen, &gems));
                    let what = What::Settled { fallen, gems, loose };
                    self.add(last.clone(), what, seconds, Vec::from_iter(cue));
                }
                Event::Broke(step, grid) => {
                    if step.step <= 1 {
                        self.sent = Attack::default();
                    }
                    self.sent.add(step);
                    self.sent_age = 0.0;
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
                Event::Out => {
                    self.end(End::Fallen);
                    self.cues.extend(cue);
                }
                // The bout ends with these, or another board tells them.
                Event::Finished | Event::Opponent(_) => self.cues.extend(cue),
            }
        }
    }

    /// Advances by `seconds`.
    pub fn advance(&mut self, seconds: f32) {
        if let Some(ending) = &mut self.ending {
            ending.sequence.advance(seconds);
        }
        self.lock.advance(seconds);
        self.sent_age += seconds;
        let seconds = self.impact.advance(seconds);
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

    /// Seconds until everything received so far has been shown.
    pub fn left_seconds(&self) -> f32 {
        let all: f32 = self.moments.iter().map(|moment| moment.seconds).sum();
        (all - self.elapsed).max(0.0)
    }

    /// The call of the last step of a chain, while it is shown.
    pub fn call(&self) -> Option<Called> {
        let (step, age) = self.call?;
        Some(Called {
            head: chain_name(step).to_owned(),
            lines: vec![tr!("chain-step", step = step)],
            worth: usize::from(step.saturating_sub(1)),
            sent: 0,
            age,
            seconds: CALL_SECONDS,
            still: self.still,
        })
    }

    /// The board ends, once.
    pub fn end(&mut self, end: End) {
        self.ending.get_or_insert(Ending::new(end, self.still));
    }

    /// The attack of the last chain, if it sends one, once; older ones than a moment are forgotten.
    pub fn take_sent(&mut self) -> Option<Attack> {
        let sent = std::mem::take(&mut self.sent);
        Some(sent).filter(|sent| !sent.is_empty() && self.sent_age < SENT_SECONDS)
    }

    /// The end that is called beside the board: while it is shown, and with reduced motion after it.
    pub fn called_end(&self) -> Option<Ending> {
        self.ending.filter(|ending| self.still || !ending.sequence.is_over())
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
            What::Enters(landed) => {
                if let (Some((cells, way)), false) = (blow(landed), self.still) {
                    self.impact.strike(cells / BLOW_CELLS, way);
                }
                landed.iter().filter_map(wasted).collect()
            }
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

/// The cells of what entered, and the direction on the screen of the largest sword among it.
fn blow(landed: &[Landed]) -> Option<(f32, Vec2)> {
    let sword = |landed: &Landed| match *landed {
        Landed::Sword { way, side, area: Some(area), .. } => {
            let cells = f32::from(area.width) * f32::from(area.height);
            let heading = match (way, side) {
                (Orientation::Vertical, _) => Vec2::Y,
                (Orientation::Horizontal, Some(Side::Right)) => -Vec2::X,
                (Orientation::Horizontal, _) => Vec2::X,
            };
            Some((cells, heading))
        }
        Landed::Sword { .. } | Landed::Sprinkle { .. } => None,
    };
    let swords: Vec<_> = landed.iter().filter_map(sword).collect();
    let (_, way) = swords.iter().copied().max_by(|one, two| one.0.total_cmp(&two.0))?;
    Some((swords.iter().map(|(cells, _)| cells).sum(), way))
}

/// The cells of `after`, those of `gems` as they were before they fused.
fn loose(before: &Spots, after: &Spots, fallen: &[u8; swordfight::CELLS], gems: &[Area]) -> Spots {
    let mut loose = *after;
    for place in gems.iter().flat_map(|gem| gem.places()) {
        let at = place.index();
        if let Some(&spot) = before.get(Place { row: place.row + fallen[at], ..place }.index()) {
            loose[at] = spot;
        }
    }
    loose
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
mod tests;
