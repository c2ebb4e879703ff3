//! Plain data for the picture of a swordfight.

use bout::{Board as _, Tick};
use swordfight::{Blade, Board, COLUMNS, Goal, Options, Pair, Queues, Setup, View};

use crate::games::swordfight::cells;
use crate::games::swordfight::preview::Preview;
use crate::games::swordfight::timeline::SwordfightTimeline;
use crate::games::view::{Own, Seen};
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
    /// The positions in the shared queues of swords and of sprinkles, and whether they are shown.
    pub queues: Queues,
    /// See above.
    pub has_queues: bool,
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

impl Own for Board {
    type Timeline = SwordfightTimeline;
    type View = SwordfightView;

    fn own_view(
        &self,
        timeline: &SwordfightTimeline,
        queues: games::Queues,
        _: bool,
    ) -> SwordfightView {
        let Setup { options, blade, .. } = *self.setup();
        SwordfightView {
            view: self.view(),
            timeline: timeline.clone(),
            next: self.next(),
            queues: match (self.run(), queues) {
                (Some(run), _) => run.queues(),
                (None, games::Queues::Swordfight { swords, sprinkle_attacks }) => {
                    Queues { swords, sprinkle_attacks }
                }
                // A bout counts by the queues of its game.
                (None, _) => Queues::default(),
            },
            has_queues: true,
            run: RunView::of(self),
            blade,
            options,
            preview: Preview::of(self.grid(), self.active(), &options),
        }
    }

    fn pieces_locked(&self) -> u32 {
        // One of the pairs taken is still falling.
        self.state().pairs_taken().saturating_sub(u32::from(self.out().is_none()))
    }
}

impl Seen for View {
    fn is_in_danger(&self) -> bool {
        !self.out && cells::in_danger(&self.cells)
    }

    fn piece_across(&self) -> Option<f32> {
        let pivot = self.active.as_ref()?.pivot;
        Some((f32::from(pivot.column) + 0.5) / f32::from(COLUMNS))
    }

    fn fill_percent(&self) -> u32 {
        cells::spawn_fill_percent(&self.cells)
    }

    fn attacks(&self) -> u32 {
        u32::from(self.warning.is_some()) + u32::from(self.waiting)
    }

    fn standing_words(&self) -> String {
        match self.attacks() {
            _ if self.out => tr!("brawl-out").to_owned(),
            0 => String::new(),
            count => tr!("incoming-attacks", count = count),
        }
    }

    fn set_out(&mut self, is_out: bool) {
        self.out = is_out;
    }

    fn tile_bytes(&self) -> Vec<u8> {
        // A falling pair moves in steps of a quarter of a row.
        let active = self.active.map(|active| {
            (wire::codec::bytes_of(&active.pivot), active.turn as u8, active.fallen / 64)
        });
        let cells = wire::codec::bytes_of(&self.cells);
        let (pivot, turn, fallen) = active.unwrap_or_default();
        [cells, pivot, vec![turn, fallen]].concat()
    }
}
