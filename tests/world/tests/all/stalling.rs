//! Nobody stalls: who does nothing but hold, or have the piece kicked up, locks it all the same.

use bout::{Board as _, Buttons, Seed};
use games::{ClockedRules, GameKind, Preset, Rules, SoloMode};
use stacker::options::HANDLING_DEFAULT;
use stacker::{Board, Dealer, Event, Options, Setup};

/// Ticks between two presses.
const RHYTHMS: std::ops::RangeInclusive<u32> = 1..=60;

const TURNS: [Buttons; 4] =
    [Buttons::CLOCKWISE, Buttons::COUNTER_CLOCKWISE, Buttons::HALF_TURN, Buttons::NO_TURN];

/// What a player does instead of playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Staller {
    /// Nothing at all.
    Idle,
    /// It holds.
    Holds,
    /// It makes the turn that lifts the piece the most.
    Climbs,
    /// It does that where one does, and else it holds.
    Both,
}

/// The presets in which pieces fall.
fn presets() -> Vec<Options> {
    let presets = Preset::of(GameKind::STACKER).into_iter().map(|preset| preset.rules);
    let solo = SoloMode::ALL.into_iter();
    let solo = solo.filter(|mode| ![SoloMode::Zen, SoloMode::Document].contains(mode));
    let rules = presets.chain(solo.map(SoloMode::rules));
    let options = rules.filter_map(|rules| match rules {
        Rules::Clocked(ClockedRules::Stacker(options)) => Some(options),
        Rules::Clocked(ClockedRules::Swordfight(_)) | Rules::Turns(_) => None,
    });
    options.collect()
}

/// The tick at whose end the first piece locks.
fn locks(
    options: &Options,
    seed: u8,
    staller: Staller,
    rhythm: u32,
    ticks_max: u32,
) -> Option<u32> {
    let mut dealer = Dealer::new(options, &Seed([seed; 32]));
    let mut board = Board::new(&Setup { options: *options, handling: HANDLING_DEFAULT });
    let mut dealt = 0;
    while let Some(arrival) = dealer.deal(board.state(), dealt) {
        board.receive(arrival);
        dealt += 1;
    }
    (1..=ticks_max).find(|tick| {
        let is_due = tick % rhythm == 0;
        let held = if is_due { press(&board, staller) } else { Buttons::NONE };
        let mut events = Vec::new();
        board.step(held, &mut events);
        events.iter().any(|event| matches!(event, Event::Locked(_)))
    })
}

fn press(board: &Board, staller: Staller) -> Buttons {
    match staller {
        Staller::Idle => Buttons::NONE,
        Staller::Holds => Buttons::HOLD,
        Staller::Climbs => climb(board).unwrap_or(Buttons::NONE),
        Staller::Both => climb(board).unwrap_or(Buttons::HOLD),
    }
}

/// The turn after which the piece is highest, if that is higher than now.
fn climb(board: &Board) -> Option<Buttons> {
    let height = |board: &Board| board.active().map(|active| active.y);
    let now = height(board)?;
    let turned = TURNS.map(|button| {
        let mut after = board.clone();
        after.step(button, &mut Vec::new());
        (height(&after), button)
    });
    let highest = turned.into_iter().max_by_key(|(height, _)| *height)?;
    (Some(now) < highest.0).then_some(highest.1)
}

#[test]
fn a_player_who_stalls_locks_within_three_falls_and_the_forced_lock() {
    for options in presets() {
        let mut has_stalled = [false; 3];
        for seed in 0..4 {
            let idle = locks(&options, seed, Staller::Idle, 1, 10_000).expect("it falls");
            let fall = idle - u32::from(options.lock_delay_ticks);
            let most = 3 * fall + u32::from(options.forced_lock_ticks);
            let stallers = [Staller::Holds, Staller::Climbs, Staller::Both];
            for (staller, has_stalled) in stallers.into_iter().zip(&mut has_stalled) {
                for rhythm in RHYTHMS {
                    let locked = locks(&options, seed, staller, rhythm, most);
                    let told = || format!("{staller:?} every {rhythm}, seed {seed}: {options:?}");
                    *has_stalled |= idle < locked.unwrap_or_else(|| panic!("{}", told()));
                }
            }
        }
        assert_eq!(has_stalled, [true; 3], "nobody stalls at all: {options:?}");
    }
}
