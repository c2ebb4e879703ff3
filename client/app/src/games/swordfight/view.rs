//! Plain data for the picture of a swordfight.

use bout::{Board as _, Tick};
use swordfight::{Blade, Board, Goal, Options, Pair, Queues, View};

use crate::games::swordfight::preview::Preview;
use crate::games::swordfight::timeline::SwordfightTimeline;
use crate::text::tr;

/// The player's own board of a swordfight.
#[derive(Clone, Debug)]
pub struct SwordfightView {
    /// The public part.
    pub view: swordfight::View,
    /// The events still to be animated.
    pub timeline: SwordfightTimeline,
    /// The pair after the one in play.
    pub next: Option<Pair>,
    /// Pairs played.
    pub pairs: u32,
    /// The positions in the shared queues of swords and of sprinkles.
    pub queues: Queues,
    /// The player's sword.
    pub blade: Blade,
    /// How the bout is played.
    pub options: Options,
    /// The attack that the pair would send where it is.
    pub preview: Preview,
    /// The figures of a run; `None` in a bout against others.
    pub run: Option<RunView>,
}

/// The figures of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunView {
    /// What it is for.
    pub goal: Goal,
    /// Ticks played.
    pub tick: Tick,
    /// Rows sent.
    pub rows: u64,
    /// Swords sent.
    pub swords: u32,
    /// How often the silent opponent was knocked out.
    pub knock_outs: Option<u32>,
}

impl RunView {
    /// The run on `board`, if it is one.
    pub fn of(board: &Board) -> Option<RunView> {
        let (run, goal) = (board.run()?, board.setup().options.goal?);
        Some(RunView {
            goal,
            tick: board.tick(),
            rows: run.rows(),
            swords: run.queues().swords,
            knock_outs: run.opponent().map(swordfight::Opponent::knock_outs),
        })
    }
}

/// Whether a seat is out, and its pending attacks, in words.
pub fn standing_words(view: &View) -> String {
    match (&view.warning, view.waiting) {
        _ if view.out => tr!("brawl-out").to_owned(),
        (None, 0) => tr!("incoming-none").to_owned(),
        (warned, waiting) => {
            let count = usize::from(warned.is_some()) + usize::from(waiting);
            tr!("incoming-attacks", count = count)
        }
    }
}
