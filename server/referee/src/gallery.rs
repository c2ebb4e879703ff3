//! What the boards of a bout look like, drawn once for all who look on.
//!
//! Every drawing has a version. Who looks on is shown what changed since the version that it has;
//! that change is made once, however many have the same version. Who is far behind is shown a
//! whole picture: nothing ever queues.

use alloc::collections::VecDeque;
use alloc::sync::Arc;
use alloc::vec::Vec;
use bout::{Bounded, Seat, Tick};
use games::Board;
use wire::{Flow, Picture, ServerMessage, ViewChange};

/// Pictures of a board that changes can be made from, the newest included: a fifth of a second at 20 a
/// second. Who was shown nothing for longer is shown a whole one.
pub const PICTURES: usize = 5;

/// A count of drawings; 0 for who has seen none.
pub type Version = u32;

/// The boards of one bout.
#[derive(Clone, Debug)]
pub struct Gallery {
    version: Version,
    exhibits: Vec<Exhibit>,
    /// What the next picture is drawn on.
    canvas: Picture,
    /// Frames for spectators, by the version that they have.
    frames: Vec<(Version, Arc<[u8]>)>,
}

/// One board.
#[derive(Clone, Debug, Default)]
struct Exhibit {
    /// The newest pictures that differ, the oldest first.
    pictures: VecDeque<Drawn>,
    /// Changes to the newest, by the picture that they are made from: 0 for none.
    changes: Vec<(Version, ViewChange)>,
}

#[derive(Clone, Debug)]
struct Drawn {
    version: Version,
    tick: Tick,
    picture: Picture,
}

impl Gallery {
    /// A gallery for so many boards, with nothing drawn.
    pub fn new(boards: usize) -> Gallery {
        let exhibits = (0..boards).map(|_| Exhibit::default()).collect();
        Gallery { version: 0, exhibits, canvas: Picture::default(), frames: Vec::new() }
    }

    /// Draws all boards anew, in the order of seats.
    pub fn draw<'a>(&mut self, boards: impl Iterator<Item = &'a Board>) {
        self.begin();
        for (exhibit, board) in self.exhibits.iter_mut().zip(boards) {
            self.canvas.draw(&board.view());
            exhibit.draw(self.version, board.tick(), &mut self.canvas);
        }
    }

    /// Draws all boards anew from pictures, in the order of seats, each with the ticks played then.
    pub fn draw_pictures(&mut self, pictures: impl Iterator<Item = (Tick, Picture)>) {
        self.begin();
        for (exhibit, (tick, mut picture)) in self.exhibits.iter_mut().zip(pictures) {
            exhibit.draw(self.version, tick, &mut picture);
        }
    }

    fn begin(&mut self) {
        self.version += 1;
        self.frames.clear();
    }

    /// Whether several look on at each board: who duels is alone with that.
    fn is_shared(&self) -> bool {
        2 < self.exhibits.len()
    }

    /// The newest version.
    pub fn version(&self) -> Version {
        self.version
    }

    /// What changed on the board of `seat` since the version `seen`; nothing when nothing did.
    pub fn change(&mut self, seat: Seat, seen: Version) -> Option<ViewChange> {
        let is_shared = self.is_shared();
        self.exhibits.get_mut(seat.index())?.change(seat, seen, is_shared)
    }

    /// The frame that shows a spectator what changed on all boards since the version `seen`.
    pub fn frame(&mut self, seen: Version) -> Option<Arc<[u8]>> {
        if let Some((_, frame)) = self.frames.iter().find(|&&(version, _)| version == seen) {
            return Some(frame.clone());
        }
        let (mut views, is_shared) = (Bounded::new(), self.is_shared());
        for (seat, exhibit) in (0..).map(Seat).zip(&mut self.exhibits) {
            if let Some(change) = exhibit.change(seat, seen, is_shared) {
                views.push(change).expect("a bout has no more seats than that");
            }
        }
        if views.is_empty() {
            return None;
        }
        let flow = Flow { ticks: 0, check: None, views };
        let frame: Arc<[u8]> = wire::encode(&ServerMessage::Flow(flow)).into();
        self.frames.push((seen, frame.clone()));
        Some(frame)
    }
}

impl Exhibit {
    /// Keeps a picture that differs from the newest, and gives for it the memory of the oldest.
    fn draw(&mut self, version: Version, tick: Tick, picture: &mut Picture) {
        if self.pictures.back().is_some_and(|last| last.picture == *picture) {
            return;
        }
        let is_full = PICTURES <= self.pictures.len();
        let oldest = if is_full { self.pictures.pop_front() } else { None };
        let canvas = oldest.map_or_else(Picture::default, |drawn| drawn.picture);
        let picture = core::mem::replace(picture, canvas);
        self.pictures.push_back(Drawn { version, tick, picture });
        self.changes.clear();
    }

    /// What changed since the version `seen`, kept for others who have seen the same when several look
    /// on.
    fn change(&mut self, seat: Seat, seen: Version, is_shared: bool) -> Option<ViewChange> {
        let newest = self.pictures.back()?;
        if newest.version <= seen {
            return None;
        }
        let base = self.pictures.iter().rev().find(|drawn| drawn.version <= seen);
        let from = base.map_or(0, |drawn| drawn.version);
        if let Some((_, change)) = self.changes.iter().find(|&&(version, _)| version == from) {
            return Some(change.clone());
        }
        let (ticks, delta) = match base {
            Some(base) => (newest.tick.since(base.tick), base.picture.delta(&newest.picture)?),
            None => (newest.tick.0, newest.picture.whole()),
        };
        let change = ViewChange { seat, ticks, delta };
        if is_shared {
            self.changes.push((from, change.clone()));
        }
        Some(change)
    }
}
