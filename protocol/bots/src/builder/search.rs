//! What to do with a piece: every place that it can be dropped into, now or out of the hold box, and
//! for those who look ahead, every answer with the piece after it.

use alloc::vec::Vec;
use bout::{Board as _, Stream};
use core::cmp::Reverse;
use stacker::attack::{self, Might};
use stacker::view::Active;
use stacker::{Board, Options, Piece, Placement, Rotation, Shape, Spin, Streak};

use crate::builder::pile::{Dropped, Pile};
use crate::builder::skill::Skill;

/// The worth of a pile that reaches above the field.
const OUT: i32 = -1_000_000;

/// Where a piece is to be dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Goal {
    /// True if it is the one from the hold box.
    pub swaps: bool,
    pub shape: Shape,
    /// The column of its box.
    pub x: i8,
}

/// A search for the best place, in steps. It is a beam search: of all piles that a piece can leave
/// the best few are kept, and the next piece is tried on each of them. It holds everything that it
/// looks at, so that it can be computed on another thread.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    taste: Taste,
    /// The places of the piece in play, as long as they are not looked at.
    start: Option<Start>,
    /// What it leaves to chance.
    stream: Stream,
    /// The shapes to come, as far as they are seen.
    nexts: Vec<Shape>,
    /// Piles that are kept after each piece.
    kept_max: usize,
    /// Pieces to come that are still to be tried, after the one in play.
    deeper: usize,
    /// Piles on which the next piece is not tried yet, the best last.
    open: Vec<Branch>,
    /// The best of what came of the others, the best first.
    grown: Vec<Branch>,
    /// The best place so far; at first where the piece is.
    best: Goal,
}

/// Where a search begins.
#[derive(Clone, Debug)]
struct Start {
    root: Branch,
    /// The piece that the hold box would give, and which of the shapes to come is the next after it.
    other: Option<(Shape, usize)>,
    overlooks_per_mille: u32,
}

/// What does not change while one decision is made.
#[derive(Clone, Debug)]
struct Taste {
    options: Options,
    /// What a row sent is worth.
    sent: i32,
    /// What a line is worth for each cell of the piece that goes with it.
    eroded: i32,
    /// Rows that are about to rise.
    coming: i32,
}

/// A pile that can come of the piece in play.
#[derive(Clone, Debug)]
struct Branch {
    /// Where the piece in play goes.
    goal: Goal,
    pile: Pile,
    streak: Streak,
    /// Which of the shapes to come is the next.
    next: usize,
    /// What it has brought, apart from the pile.
    gain: i32,
    worth: i32,
}

impl Search {
    /// A search for `active`, with nothing looked at yet. What it leaves to chance it draws from
    /// `stream`, see [`Search::stream`].
    pub(super) fn new(board: &Board, active: &Active, skill: &Skill, stream: Stream) -> Search {
        let options = board.setup().options;
        let seen = (0..options.next_count.into()).map_while(|nth| board.next(nth));
        let nexts: Vec<Shape> = seen.map(|piece| piece.shape()).collect();
        let coming = board.incoming().map(|pending| i32::from(pending.rows)).sum();
        let taste = Taste { options, sent: skill.sent, eroded: skill.eroded, coming };
        let here = Goal { swaps: false, shape: active.shape, x: active.x };
        let (pile, streak) = (Pile::of(board.grid()), board.state().streak());
        let root = Branch { goal: here, pile, streak, next: 0, gain: 0, worth: 0 };
        let held = board.hold().as_ref().map(Piece::shape);
        let other = held.map(|shape| (shape, 0)).or(nexts.first().map(|&shape| (shape, 1)));
        let other = other.filter(|_| skill.swaps && options.holds);
        let overlooks_per_mille = skill.overlooks(options.pieces.largest());
        Search {
            taste,
            start: Some(Start { root, other, overlooks_per_mille }),
            stream,
            nexts,
            kept_max: skill.kept_max,
            deeper: skill.looks_ahead + 1,
            open: Vec::new(),
            grown: Vec::new(),
            best: here,
        }
    }

    /// True if everything was looked at.
    pub(super) fn is_done(&self) -> bool {
        self.left() == 0
    }

    /// The random stream of the rest of the search.
    pub(super) fn stream(&self) -> &Stream {
        &self.stream
    }

    /// How often a piece is still to be tried on a pile, at most.
    pub(super) fn left(&self) -> usize {
        match (&self.start, self.open.len()) {
            (Some(_), _) => 1 + (self.deeper - 1) * self.kept_max,
            (None, 0) => 0,
            (None, open) => open + (self.deeper - 1) * self.kept_max,
        }
    }

    /// Tries a piece on up to `count` piles; first of all the one in play, in all its places.
    pub(crate) fn consider(&mut self, count: usize) {
        for _ in 0..count {
            if let Some(start) = self.start.take() {
                self.begin(start);
                continue;
            }
            let Some(branch) = self.open.pop() else { return };
            if let Some(&shape) = self.nexts.get(branch.next) {
                self.taste.grow(&branch, shape, self.kept_max, &mut self.grown);
            }
            if self.open.is_empty() {
                self.deepen();
            }
        }
    }

    /// Looks at every place of the piece in play. Some are overlooked by chance.
    fn begin(&mut self, Start { root, other, overlooks_per_mille }: Start) {
        let mut firsts = self.taste.firsts(&root, root.goal.shape, false);
        if let Some((shape, next)) = other {
            firsts.extend(self.taste.firsts(&Branch { next, ..root }, shape, true));
        }
        overlook(&mut firsts, overlooks_per_mille, &mut self.stream);
        firsts.sort_by_key(|first| Reverse(first.worth));
        self.grown = firsts;
        self.deepen();
    }

    /// The best place, as far as was looked.
    pub(super) fn best(&self) -> Goal {
        self.best
    }

    /// All piles of one depth are known: the search continues from the best of them. Where no piece
    /// leaves any, the one before stays the best.
    fn deepen(&mut self) {
        let mut grown = core::mem::take(&mut self.grown);
        if let Some(best) = grown.first() {
            self.best = best.goal;
        }
        self.deeper -= 1;
        if 0 < self.deeper {
            grown.truncate(self.kept_max);
            grown.reverse();
            self.open = grown;
        }
    }
}

impl Taste {
    /// What comes of every place for `shape` as the first piece.
    fn firsts(&self, root: &Branch, shape: Shape, swaps: bool) -> Vec<Branch> {
        let places = places(&root.pile, shape);
        let firsts = places.map(|(shape, x, dropped)| {
            let branch = self.branch(root, dropped);
            Branch { goal: Goal { swaps, shape, x }, next: root.next, ..branch }
        });
        firsts.collect()
    }

    /// Adds the best of what comes of `shape` on a pile to `grown`, which keeps `most`, the best
    /// first.
    fn grow(&self, branch: &Branch, shape: Shape, most: usize, grown: &mut Vec<Branch>) {
        for (.., dropped) in places(&branch.pile, shape) {
            let worth =
                branch.gain + self.gain(&dropped, branch.streak) + self.worth(&dropped.pile);
            let place = grown.partition_point(|other| worth <= other.worth);
            if place < most {
                grown.truncate(most - 1);
                grown.insert(place, self.branch(branch, dropped));
            }
        }
    }

    /// What comes of a piece that was dropped.
    fn branch(&self, before: &Branch, dropped: Dropped) -> Branch {
        let placement = Placement { lines: dropped.lines, spin: Spin::None };
        let great = self.options.great_lines();
        let streak = before.streak.after(placement, great, self.options.zero_line_mini);
        let gain = before.gain + self.gain(&dropped, before.streak);
        let worth = gain + self.worth(&dropped.pile);
        let next = before.next + 1;
        Branch { goal: before.goal, pile: dropped.pile, streak, next, gain, worth }
    }

    /// What a placement brings at once.
    fn gain(&self, dropped: &Dropped, streak: Streak) -> i32 {
        let lines = i32::from(dropped.lines);
        let placement = Placement { lines: dropped.lines, spin: Spin::None };
        let might = Might {
            size: self.options.pieces.largest(),
            back_to_back: streak.back_to_back,
            combo: streak.combo,
            all_clear: dropped.pile.is_empty(),
            all_clear_rows: self.options.all_clear_rows,
            spin_single_rows: self.options.spin_single_rows,
        };
        let sent = i32::from(attack::rows(placement, might));
        self.sent * sent + self.eroded * lines * dropped.eroded - 22 * dropped.height
    }

    /// What a pile is worth: the less the uglier and, when it is high, the higher.
    fn worth(&self, pile: &Pile) -> i32 {
        let rows = i32::from(self.options.rows);
        if rows < pile.height() {
            return OUT - pile.ugliness();
        }
        let height = pile.height() + self.coming.min(rows / 2);
        let over = (height - rows * 5 / 8).max(0);
        -pile.ugliness() - 20 * over * over
    }
}

/// Every place that `shape` can be dropped into, in all its turns.
fn places(pile: &Pile, shape: Shape) -> impl Iterator<Item = (Shape, i8, Dropped)> {
    let turned = Rotation::ALL.map(|rotation| shape.turned(rotation));
    let turns = (0..4).filter(move |&turn| !turned[..turn].contains(&turned[turn]));
    let goals = turns.flat_map(move |turn| {
        let shape = turned[turn];
        (-(shape.side() as i8)..pile.columns() as i8).map(move |x| (shape, x))
    });
    goals.filter_map(|(shape, x)| Some((shape, x, pile.drop(&shape, x)?)))
}

/// Forgets some places by chance, but never the last one that is left.
fn overlook(firsts: &mut Vec<Branch>, per_mille: u32, stream: &mut Stream) {
    for index in (0..firsts.len()).rev() {
        if stream.below(1000) < per_mille && 1 < firsts.len() {
            firsts.swap_remove(index);
        }
    }
}
