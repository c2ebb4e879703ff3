//! What the arena must know of swordfight.

use ::swordfight::options::{HANDLING_BOUNDS, HANDLING_DEFAULT};
use ::swordfight::{Blade, Board, COLUMNS, Dealer, Event, Goal, Options, ROWS, Setup, View};
use alloc::vec;
use alloc::vec::Vec;
use bout::{Board as _, Seat, Seed, Tick};
use controls::{Handling, HandlingBounds};

use super::{Game, GameBoard, GameDealer, GameEvent, GameView};
use crate::solo::SoloGame;
use crate::{
    Arrival, ClockedGame, ClockedOptionError, Pick, Preset, Queues, Rules, RunEnd, SoloMode,
    SoloRun,
};

impl Game for Options {
    const GAME: ClockedGame = ClockedGame::Swordfight;
    const NAME: &'static str = "swordfight";
    const HANDLING_BOUNDS: HandlingBounds = HANDLING_BOUNDS;
    const HANDLING_DEFAULT: Handling = HANDLING_DEFAULT;
    const QUEUES: Queues = Queues::Swordfight { swords: 0, sprinkle_attacks: 0 };

    type Setup = Setup;
    type Dealer = Dealer;

    fn setup(self, handling: Handling, pick: Pick) -> Setup {
        Setup { options: self, handling, blade: pick.blade().unwrap_or_default() }
    }

    fn dealer(&self, seed: &Seed) -> Dealer {
        Dealer::new(self, seed)
    }

    fn pick_default() -> Pick {
        Pick::Swordfight(Blade::default())
    }

    fn presets() -> Vec<Preset> {
        let ranked = Options::default();
        let gentle = Options {
            breakers_per_mille: 300,
            breaker_drought_pairs: 8,
            fall_ms: 1400,
            faster_every_pairs: 15,
            faster_percent: 97,
            fall_least_ms: 700,
            landing_ms: 600,
            ..ranked
        };
        let swift = Options {
            fall_ms: 550,
            faster_every_pairs: 8,
            faster_percent: 92,
            fall_least_ms: 150,
            fast_fall_ms: 34,
            landing_ms: 200,
            ..ranked
        };
        let wild = Options {
            breakers_per_mille: 380,
            breaker_drought_pairs: 5,
            fall_ms: 800,
            packets_per_lock: 6,
            ..ranked
        };
        let preset = |name, says, options| Preset { name, says, rules: Rules::swordfight(options) };
        vec![
            preset("Ranked", "Exactly as in ranked matches.", ranked),
            preset(
                "Gentle",
                "Slower falls, longer landings, and a breaker at least every ninth pair.",
                gentle,
            ),
            preset(
                "Swift",
                "Falls almost twice as fast from the first pair, and ever faster.",
                swift,
            ),
            preset(
                "Wild",
                "Many more breakers, and up to six packets land at a single lock.",
                wild,
            ),
        ]
    }

    fn check(&self) -> Result<(), ClockedOptionError> {
        Options::check(self).map_err(ClockedOptionError::Swordfight)
    }

    fn ends_by_itself(&self) -> bool {
        self.goal.is_none()
    }

    fn lists_are_near(&self) -> bool {
        true
    }

    fn piece_sizes(&self) -> Vec<u8> {
        Vec::new()
    }

    fn field_size(&self) -> Option<[u8; 2]> {
        None
    }
}

impl SoloGame for Options {
    const DAILY: SoloMode = SoloMode::MostRows;

    fn solo_mode(&self) -> Option<SoloMode> {
        self.goal.map(|goal| match goal {
            Goal::Ticks(_) => SoloMode::MostRows,
            Goal::Endless => SoloMode::Endless,
            Goal::SilentOpponent => SoloMode::SilentOpponent,
        })
    }
}

impl GameBoard for Board {
    fn pieces_taken(&self) -> u32 {
        self.state().pairs_taken()
    }

    fn finished(&self) -> Option<Tick> {
        self.finished()
    }

    fn run(&self) -> Option<SoloRun> {
        let (run, played) = (self.run()?, self.state().tick());
        let (end, ticks) = RunEnd::of(self.finished(), self.out(), played);
        Some(SoloRun { ticks, score: run.rows(), lines: run.queues().swords, end })
    }
}

impl GameView for View {
    fn is_out(&self) -> bool {
        self.out
    }

    fn size(&self) -> (u8, u8) {
        (COLUMNS, ROWS)
    }

    fn glided(&self, since: &View) -> Option<u16> {
        self.glided(since)
    }

    fn sink(&mut self, parts: i16) {
        self.sink(parts);
    }
}

impl GameDealer for Dealer {
    type Event = Event;

    fn send(
        &mut self,
        from: Seat,
        pick: Pick,
        event: &Event,
        index: u32,
        visible_at: Tick,
    ) -> Option<Arrival> {
        let Event::Sent(attack) = event else { return None };
        let arrival = self.send(from, pick.blade()?, attack, index, visible_at);
        Some(Arrival::Swordfight(arrival))
    }

    fn queues(&self) -> Queues {
        let ::swordfight::Queues { swords, sprinkle_attacks } = self.queues();
        Queues::Swordfight { swords, sprinkle_attacks }
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
        let Event::Locked(places, _) = self else { return None };
        Some(places.iter().map(|place| (place.column, place.row)).collect())
    }
}
