//! The presentation of events: when a client shows each, and for how long.
//!
//! Events that belong together are shown together: the matches of one step, the launches, flights and hits of a
//! volley one shortly after another, and the strikes back that follow it. Changes of the whole field are shown
//! alone. The length depends on the events and on nothing else, so that a referee knows without asking how long its
//! clients are busy.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::event::{Cause, Event};
use crate::{Place, Spot};

/// Milliseconds for which the events of one act are shown at most, at normal speed: a longer presentation is sped
/// up. A client that is behind by several acts catches up within the same time.
pub const TELLING_MS_MAX: u32 = 8_000;
/// At the slowest speed of a client everything takes so many times as long.
pub const SLOWEST: u32 = 2;

/// Between the beginnings of two small changes.
const CHANGE_STEP_MS: u32 = 30;
/// Between the beginnings of two hits.
const HIT_STEP_MS: u32 = 80;
/// Between two hits on the same cell.
const SAME_CELL_MS: u32 = 250;
/// Between the launches of two strikes back.
const FOLLOW_STEP_MS: u32 = 150;
/// From a match, or from a hit, to the changes that come of it.
const LEAD_MS: u32 = 200;
/// A match.
const MATCH_MS: u32 = 500;
/// A launch.
const LAUNCH_MS: u32 = 250;
/// A hit.
const HIT_MS: u32 = 600;
/// A flight, and each block of it, up to so many.
const FLIGHT_MS: u32 = 150;
const FLIGHT_BLOCK_MS: u32 = 35;
const FLIGHT_BLOCKS_MAX: u32 = 30;

/// When an event is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// Milliseconds from the beginning of the telling.
    pub start_ms: u32,
    /// The same, at least `start_ms`. The event is to have its effect on the picture by now.
    pub end_ms: u32,
}

/// The span of each event of an act. No event that changes anything ends before one that came before
/// it, and none ends after [`TELLING_MS_MAX`].
pub fn spans<'a>(events: impl IntoIterator<Item = &'a Event>) -> Vec<Span> {
    let mut spans = at_leisure(events);
    let total = end_ms(&spans);
    if TELLING_MS_MAX < total {
        let hurried = |ms: u32| {
            let ms = u64::from(ms) * u64::from(TELLING_MS_MAX) / u64::from(total);
            u32::try_from(ms).unwrap_or(TELLING_MS_MAX)
        };
        for Span { start_ms, end_ms } in &mut spans {
            (*start_ms, *end_ms) = (hurried(*start_ms), hurried(*end_ms));
        }
    }
    spans
}

/// Milliseconds that the telling of these events takes at normal speed, up to [`TELLING_MS_MAX`].
pub fn length_ms<'a>(events: impl IntoIterator<Item = &'a Event>) -> u32 {
    end_ms(&spans(events))
}

/// The spans of events without the limit: what [`spans`] fits into it.
pub fn at_leisure<'a>(events: impl IntoIterator<Item = &'a Event>) -> Vec<Span> {
    let mut teller = Teller::default();
    events.into_iter().map(|event| teller.tell(event)).collect()
}

fn end_ms(spans: &[Span]) -> u32 {
    spans.iter().map(|span| span.end_ms).max().unwrap_or(0)
}

/// How an event is shown.
enum Manner {
    /// When everything before it has ended, and before everything after it.
    Alone(u32),
    /// Together with the other matches of its step.
    Match,
    /// Shortly after the change before it.
    Change(u32),
    /// In the log alone.
    Unseen,
    Launch {
        attack: usize,
        is_first: bool,
    },
    Flight {
        attack: usize,
        blocks: u32,
    },
    Hit {
        attack: usize,
        spot: Spot,
    },
}

fn manner(event: &Event) -> Manner {
    match event {
        Event::Turn { .. } | Event::Cast(..) | Event::Reset | Event::Out(_) => Manner::Alone(800),
        Event::Decided(_) => Manner::Alone(1_000),
        Event::Swapped(..) => Manner::Alone(200),
        Event::SwappedBack(..) => Manner::Alone(400),
        Event::Blocks { .. } => Manner::Alone(300),
        Event::Matched { .. } => Manner::Match,
        Event::Hp(..) | Event::Stolen(..) => Manner::Change(400),
        Event::Marked { .. } | Event::Boosted(..) | Event::Redirected { .. } => Manner::Change(300),
        Event::Shield { .. } | Event::Flag { .. } | Event::Force(..) => Manner::Change(300),
        Event::Armed(_) | Event::Lapsed(_) | Event::Queued(..) => Manner::Change(300),
        Event::Ended(..) | Event::Poisoned(..) | Event::Ice(..) => Manner::Change(300),
        Event::Named(..) | Event::Quaked(..) => Manner::Change(300),
        Event::DefenceStrength { .. } => Manner::Change(300),
        Event::Multiplied { .. } | Event::AttackStrength { .. } => Manner::Unseen,
        Event::Damage { .. } | Event::Cancelled { .. } => Manner::Unseen,
        Event::Launched { attack, cause, .. } => {
            Manner::Launch { attack: *attack, is_first: *cause == Cause::Battle }
        }
        Event::Flew { attack, path, .. } => {
            Manner::Flight { attack: *attack, blocks: length(path) }
        }
        Event::Hit { attack, spot, .. } => Manner::Hit { attack: *attack, spot: *spot },
    }
}

fn length(path: &[Place]) -> u32 {
    u32::try_from(path.len()).map_or(FLIGHT_BLOCKS_MAX, |blocks| blocks.min(FLIGHT_BLOCKS_MAX))
}

/// The events so far. All times are in milliseconds.
#[derive(Default)]
struct Teller {
    /// Everything so far has ended.
    busy: u32,
    /// The last event that was shown alone has ended.
    floor: u32,
    /// The next small change may begin.
    next: u32,
    /// The last small change began, and ends.
    change: Span,
    /// The matches of the present step began.
    matched: Option<u32>,
    /// Some attack of the present volley has flown: what is launched now strikes back.
    has_flown: bool,
    /// The flights of the present volley began.
    flights: Option<u32>,
    /// The last hit of the present volley: its beginning and its cell.
    hit: Option<(u32, Spot)>,
    /// The last strike back was launched.
    follow_up: Option<u32>,
    /// Of every attack: when it can continue, and whether it strikes back.
    attacks: BTreeMap<usize, (u32, bool)>,
}

impl Teller {
    fn tell(&mut self, event: &Event) -> Span {
        let manner = manner(event);
        if !matches!(manner, Manner::Match | Manner::Unseen) {
            self.matched = None;
        }
        let span = match manner {
            Manner::Alone(length) => self.alone(length),
            Manner::Match => self.match_(),
            Manner::Change(length) => self.change(length),
            Manner::Unseen => {
                let at = self.change.end_ms.max(self.floor);
                Span { start_ms: at, end_ms: at }
            }
            Manner::Launch { attack, is_first } => self.launch(attack, is_first),
            Manner::Flight { attack, blocks } => self.flight(attack, blocks),
            Manner::Hit { attack, spot } => self.hit(attack, spot),
        };
        self.busy = self.busy.max(span.end_ms);
        span
    }

    fn alone(&mut self, length: u32) -> Span {
        let (start_ms, end_ms) = (self.busy, self.busy + length);
        (self.floor, self.next) = (end_ms, end_ms);
        (self.flights, self.hit, self.follow_up) = (None, None, None);
        Span { start_ms, end_ms }
    }

    fn match_(&mut self) -> Span {
        let start_ms = *self.matched.get_or_insert(self.busy);
        self.next = self.next.max(start_ms + LEAD_MS);
        Span { start_ms, end_ms: start_ms + MATCH_MS }
    }

    fn change(&mut self, length: u32) -> Span {
        let start_ms = self.next.max(self.floor);
        self.next = start_ms + CHANGE_STEP_MS;
        let end_ms = (start_ms + length).max(self.change.end_ms);
        self.change = Span { start_ms, end_ms };
        self.change
    }

    fn launch(&mut self, attack: usize, is_first: bool) -> Span {
        let is_follow_up = self.has_flown && !is_first;
        if self.has_flown && is_first {
            // A second volley.
            (self.has_flown, self.flights, self.hit, self.follow_up) = (false, None, None, None);
            self.next = self.busy;
        }
        let start_ms = match (is_follow_up, self.follow_up) {
            (false, _) => self.next,
            (true, None) => self.busy,
            (true, Some(last)) => last + FOLLOW_STEP_MS,
        };
        let start_ms = start_ms.max(self.floor);
        if is_follow_up {
            self.follow_up = Some(start_ms);
        }
        self.attacks.insert(attack, (start_ms + LAUNCH_MS, is_follow_up));
        Span { start_ms, end_ms: start_ms + LAUNCH_MS }
    }

    fn flight(&mut self, attack: usize, blocks: u32) -> Span {
        let (ready, is_follow_up) = self.attacks.get(&attack).copied().unwrap_or_default();
        let start_ms = match is_follow_up {
            true => ready,
            false => *self.flights.get_or_insert(self.busy),
        };
        let start_ms = start_ms.max(self.floor);
        let end_ms = start_ms + FLIGHT_MS + FLIGHT_BLOCK_MS * blocks;
        self.has_flown = true;
        self.attacks.insert(attack, (end_ms, is_follow_up));
        self.next = self.next.max(end_ms);
        Span { start_ms, end_ms }
    }

    fn hit(&mut self, attack: usize, spot: Spot) -> Span {
        let ready = self.attacks.get(&attack).map_or(self.next, |&(ready, _)| ready);
        let after = match self.hit {
            Some((last, same)) if same == spot => last + SAME_CELL_MS,
            Some((last, _)) => last + HIT_STEP_MS,
            None => self.next,
        };
        // Not far ahead of what came of the hits before.
        let changes = self.change.start_ms.saturating_sub(LEAD_MS);
        let start_ms = after.max(ready).max(self.floor).max(changes);
        self.hit = Some((start_ms, spot));
        self.next = self.next.max(start_ms + LEAD_MS);
        Span { start_ms, end_ms: start_ms + HIT_MS }
    }
}
