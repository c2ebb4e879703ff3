//! What the arena must know of stacker.

use ::stacker::options::{HANDLING_BOUNDS, HANDLING_DEFAULT};
use ::stacker::{
    Board, Class, Dealer, Event, Goal, Gravity, Options, PieceSet, Setup, TopOut, View,
};
use alloc::vec;
use alloc::vec::Vec;
use bout::{Board as _, Seat, Seed, Tick};
use controls::{Handling, HandlingBounds};

use super::{Game, GameBoard, GameDealer, GameEvent, GameView};
use crate::rules::LISTED_SIZE_MAX;
use crate::solo::SoloGame;
use crate::{
    Arrival, ClockedGame, ClockedOptionError, Pick, Preset, Queues, Rules, RunEnd, SoloMode,
    SoloRun,
};

impl Game for Options {
    const GAME: ClockedGame = ClockedGame::Stacker;
    const NAME: &'static str = "stacker";
    const HANDLING_BOUNDS: HandlingBounds = HANDLING_BOUNDS;
    const HANDLING_DEFAULT: Handling = HANDLING_DEFAULT;
    const QUEUES: Queues = Queues::Stacker { packets: 0 };

    type Setup = Setup;
    type Dealer = Dealer;

    fn setup(self, handling: Handling, _: Pick) -> Setup {
        Setup { options: self, handling }
    }

    fn dealer(&self, seed: &Seed) -> Dealer {
        Dealer::new(self, seed)
    }

    fn pick_default() -> Pick {
        Pick::Stacker
    }

    fn presets() -> Vec<Preset> {
        let ranked = Options::default();
        let preset = |name, says, options| Preset { name, says, rules: Rules::stacker(options) };
        let with = |sizes: &[u8], hardest| {
            ranked.with_pieces(PieceSet::new(sizes.iter().copied(), hardest))
        };
        vec![
            preset("Ranked", "Exactly as in ranked matches: tetrominoes and pentominoes.", ranked),
            preset("Classic", "The seven tetrominoes on 10 by 20.", with(&[4], Class::Convex)),
            preset("Hexa", "The sixty hexominoes on 14 by 28.", with(&[6], Class::Holed)),
            preset(
                "Medley",
                "Pieces of one to six cells, each size as often.",
                with(&[1, 2, 3, 4, 5, 6], Class::Holed),
            ),
            preset(
                "Document",
                "Tetrominoes by the rules as they were first written: kicks make mini spins.",
                Options::document(),
            ),
        ]
    }

    fn check(&self) -> Result<(), ClockedOptionError> {
        Options::check(self).map_err(ClockedOptionError::Stacker)
    }

    fn ends_by_itself(&self) -> bool {
        self.goal == Goal::Endless && self.top_out == TopOut::Out
    }

    fn lists_are_near(&self) -> bool {
        self.pieces.not_at_hand().all(|size| size <= LISTED_SIZE_MAX)
    }

    fn piece_sizes(&self) -> Vec<u8> {
        self.pieces.sizes().collect()
    }

    fn field_size(&self) -> Option<[u8; 2]> {
        Some([self.columns, self.rows])
    }
}

impl SoloGame for Options {
    const DAILY: SoloMode = SoloMode::FortyLines;

    fn solo_mode(&self) -> Option<SoloMode> {
        Some(match (self.goal, self.top_out) {
            (Goal::Lines(_), _) => match self.gravity {
                Gravity::Timed { .. } => SoloMode::FortyLines,
                Gravity::Levels { .. } => SoloMode::Marathon,
            },
            (Goal::Ticks(_), _) => SoloMode::TwoMinutes,
            (Goal::Dig(_), _) => SoloMode::Dig,
            (Goal::Survive, _) => SoloMode::Survival,
            (Goal::Endless, TopOut::Clear) => SoloMode::Zen,
            (Goal::Endless, TopOut::Out) => SoloMode::Document,
        })
    }
}

impl GameBoard for Board {
    fn pieces_taken(&self) -> u32 {
        self.state().pieces_taken()
    }

    fn finished(&self) -> Option<Tick> {
        self.finished()
    }

    fn run(&self) -> Option<SoloRun> {
        let (run, played) = (self.state().run(), self.state().tick());
        let (end, ticks) = RunEnd::of(self.finished(), self.out(), played);
        Some(SoloRun { ticks, score: run.score, lines: run.lines, end })
    }
}

impl GameView for View {
    fn is_out(&self) -> bool {
        self.is_out
    }

    fn size(&self) -> (u8, u8) {
        (self.field.columns, self.field.ceiling)
    }

    /// Nothing: the pieces fall in steps of half a row.
    fn glided(&self, _: &View) -> Option<u16> {
        None
    }

    fn sink(&mut self, _: i16) {}
}

impl GameDealer for Dealer {
    type Event = Event;

    fn send(
        &mut self,
        from: Seat,
        _: Pick,
        event: &Event,
        index: u32,
        visible_at: Tick,
    ) -> Option<Arrival> {
        let Event::Sent(attack) = event else { return None };
        Some(Arrival::Stacker(self.send(from, attack, index, visible_at)))
    }

    fn queues(&self) -> Queues {
        Queues::Stacker { packets: self.queue() }
    }
}

impl GameEvent for Event {
    fn is_attack(&self) -> bool {
        matches!(self, Event::Sent(_))
    }

    fn is_entry(&self) -> bool {
        matches!(self, Event::Spawned)
    }

    fn locked(&self) -> Option<Vec<(u8, u8)>> {
        let Event::Locked(locked) = self else { return None };
        let mut cells = locked.cells.clone();
        cells.sort_unstable();
        Some(cells)
    }
}
