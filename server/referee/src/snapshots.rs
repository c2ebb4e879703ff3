//! Snapshots of the boards of a bout, drawn once for all recipients.
//!
//! Every drawing has a version. A recipient is sent the delta from its version to the newest; each
//! delta is made once, for all recipients with the same version. A recipient that is far behind is
//! sent a whole snapshot: nothing ever queues.

use alloc::collections::VecDeque;
use alloc::sync::Arc;
use alloc::vec::Vec;
use bout::{Bounded, Seat, Tick};
use games::Board;
use wire::{Flow, ServerMessage, Snapshot, ViewChange};

/// The number of snapshots per board that deltas can be made from, the newest included: a fifth of
/// a second at 20 a second. A recipient that was sent nothing for longer gets a whole one.
pub const SNAPSHOTS_MAX: usize = 5;

/// A count of drawings; 0 for a recipient that has seen none.
pub type Version = u32;

/// The boards of one bout.
#[derive(Clone, Debug)]
pub struct Snapshots {
    version: Version,
    histories: Vec<History>,
    /// A spare snapshot, whose memory the next drawing reuses.
    canvas: Snapshot,
    /// Cached frames for spectators, by their version.
    frames: Vec<(Version, Arc<[u8]>)>,
}

/// One board.
#[derive(Clone, Debug, Default)]
struct History {
    /// The newest snapshots that differ, the oldest first.
    snapshots: VecDeque<Drawn>,
    /// Cached deltas to the newest snapshot, by the version of their base: 0 for none.
    changes: Vec<(Version, ViewChange)>,
}

#[derive(Clone, Debug)]
struct Drawn {
    version: Version,
    tick: Tick,
    snapshot: Snapshot,
}

impl Snapshots {
    /// Snapshots for so many boards, with nothing drawn.
    pub fn new(boards: usize) -> Snapshots {
        let histories = (0..boards).map(|_| History::default()).collect();
        Snapshots { version: 0, histories, canvas: Snapshot::default(), frames: Vec::new() }
    }

    /// Draws all boards anew, in the order of seats.
    pub fn draw<'a>(&mut self, boards: impl Iterator<Item = &'a Board>) {
        self.begin();
        for (history, board) in self.histories.iter_mut().zip(boards) {
            self.canvas.draw(&board.view());
            history.draw(self.version, board.tick(), &mut self.canvas);
        }
    }

    /// Draws all boards anew from snapshots, in the order of seats, each with the ticks played then.
    pub fn draw_snapshots(&mut self, snapshots: impl Iterator<Item = (Tick, Snapshot)>) {
        self.begin();
        for (history, (tick, mut snapshot)) in self.histories.iter_mut().zip(snapshots) {
            history.draw(self.version, tick, &mut snapshot);
        }
    }

    fn begin(&mut self) {
        self.version += 1;
        self.frames.clear();
    }

    /// Whether each board has several recipients; in a duel it has one.
    fn is_shared(&self) -> bool {
        2 < self.histories.len()
    }

    /// The newest version.
    pub fn version(&self) -> Version {
        self.version
    }

    /// The delta of the board of `seat` since the version `seen`; nothing when nothing changed.
    pub fn change(&mut self, seat: Seat, seen: Version) -> Option<ViewChange> {
        let is_shared = self.is_shared();
        self.histories.get_mut(seat.index())?.change(seat, seen, is_shared)
    }

    /// The frame with the deltas of all boards since the version `seen`, for a spectator.
    pub fn frame(&mut self, seen: Version) -> Option<Arc<[u8]>> {
        if let Some((_, frame)) = self.frames.iter().find(|&&(version, _)| version == seen) {
            return Some(frame.clone());
        }
        let (mut views, is_shared) = (Bounded::new(), self.is_shared());
        for (seat, history) in (0..).map(Seat).zip(&mut self.histories) {
            if let Some(change) = history.change(seat, seen, is_shared) {
                views.push(change).expect("a bout has no more seats than that");
            }
        }
        if views.is_empty() {
            return None;
        }
        let flow = Flow { views, ..Flow::default() };
        let frame: Arc<[u8]> = wire::encode(&ServerMessage::Flow(flow)).into();
        self.frames.push((seen, frame.clone()));
        Some(frame)
    }
}

impl History {
    /// Stores a snapshot that differs from the newest, and returns the memory of the oldest.
    fn draw(&mut self, version: Version, tick: Tick, snapshot: &mut Snapshot) {
        if self.snapshots.back().is_some_and(|last| last.snapshot == *snapshot) {
            return;
        }
        let is_full = SNAPSHOTS_MAX <= self.snapshots.len();
        let oldest = if is_full { self.snapshots.pop_front() } else { None };
        let canvas = oldest.map_or_else(Snapshot::default, |drawn| drawn.snapshot);
        let snapshot = core::mem::replace(snapshot, canvas);
        self.snapshots.push_back(Drawn { version, tick, snapshot });
        self.changes.clear();
    }

    /// The delta since the version `seen`, cached for other recipients with the same version when
    /// there are several.
    fn change(&mut self, seat: Seat, seen: Version, is_shared: bool) -> Option<ViewChange> {
        let newest = self.snapshots.back()?;
        if newest.version <= seen {
            return None;
        }
        let base = self.snapshots.iter().rev().find(|drawn| drawn.version <= seen);
        let from = base.map_or(0, |drawn| drawn.version);
        if let Some((_, change)) = self.changes.iter().find(|&&(version, _)| version == from) {
            return Some(change.clone());
        }
        let (ticks, delta) = match base {
            Some(base) => (newest.tick.since(base.tick), base.snapshot.delta(&newest.snapshot)?),
            None => (newest.tick.0, newest.snapshot.whole()),
        };
        let change = ViewChange { seat, ticks, delta };
        if is_shared {
            self.changes.push((from, change.clone()));
        }
        Some(change)
    }
}
