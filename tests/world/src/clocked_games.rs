//! What the tests must know of each clocked game: the only file here that matches on them.

use bout::{Bounded, Buttons, Seat, Stream, Tick};
use games::{Arrival, ClockedGame, ClockedRules, Pick, View};

use crate::tally::Tally;

/// What random hands hold, one after another.
pub fn random_holds(game: ClockedGame) -> Vec<Buttons> {
    let mut holds = vec![
        Buttons::NONE,
        Buttons::LEFT,
        Buttons::RIGHT,
        Buttons::DOWN,
        Buttons::CLOCKWISE,
        Buttons::COUNTER_CLOCKWISE,
        Buttons::LEFT.with(Buttons::DOWN),
        Buttons::RIGHT.with(Buttons::DOWN),
    ];
    match game {
        ClockedGame::Swordfight => {}
        ClockedGame::Stacker => holds.extend([
            Buttons::HALF_TURN,
            Buttons::NO_TURN,
            Buttons::HOLD,
            Buttons::HARD_DROP,
            Buttons::LEFT.with(Buttons::HARD_DROP),
            Buttons::RIGHT.with(Buttons::CLOCKWISE),
        ]),
    }
    holds
}

/// The single buttons of the game, and none.
pub fn buttons(game: ClockedGame) -> Vec<Buttons> {
    let mut buttons = vec![
        Buttons::NONE,
        Buttons::LEFT,
        Buttons::RIGHT,
        Buttons::DOWN,
        Buttons::CLOCKWISE,
        Buttons::COUNTER_CLOCKWISE,
    ];
    match game {
        ClockedGame::Swordfight => {}
        ClockedGame::Stacker => {
            buttons.extend([Buttons::HALF_TURN, Buttons::HARD_DROP, Buttons::HOLD]);
        }
    }
    buttons
}

/// The largest pieces of a simulation: the lists of larger ones take seconds to make.
pub const LARGEST_PIECES: u8 = 8;

/// Any rules of the game.
pub fn random_rules(game: ClockedGame, stream: &mut Stream) -> ClockedRules {
    match game {
        ClockedGame::Swordfight => ClockedRules::Swordfight(swordfight::Options::random(stream)),
        ClockedGame::Stacker => {
            ClockedRules::Stacker(stacker::Options::random(stream, LARGEST_PIECES))
        }
    }
}

/// Rules by which a guest ends a bout within a minute, and nobody else does.
pub fn short_rules(game: ClockedGame) -> ClockedRules {
    match game {
        ClockedGame::Swordfight => game.rules_default(),
        // Nothing falls by itself: a slow page has time to drop its pieces.
        ClockedGame::Stacker => {
            let gravity = stacker::Gravity::Timed { start: 0, gain: 0, gains_from_tick: 0 };
            ClockedRules::Stacker(stacker::Options { gravity, ..stacker::Options::default() })
        }
    }
}

/// Where the falling piece of a view is: its column and row, and 256ths of a row that it has fallen
/// further; nothing when there is none.
pub fn falling(view: &View) -> Option<(i16, i32, i16)> {
    Some(match view {
        View::Swordfight(view) => {
            let active = view.active?;
            (active.pivot.column.into(), active.pivot.row.into(), active.fallen.into())
        }
        View::Stacker(view) => {
            let active = view.active?;
            (active.x.into(), active.y.into(), active.fallen.into())
        }
    })
}

/// All that a player can bring.
pub fn picks(game: ClockedGame) -> Vec<Pick> {
    match game {
        ClockedGame::Swordfight => swordfight::Blade::ALL.map(Pick::Swordfight).into(),
        ClockedGame::Stacker => vec![Pick::Stacker],
    }
}

/// What the player of a seat brings: each another, where there is a choice.
pub fn pick(game: ClockedGame, seat: u8) -> Pick {
    let picks = picks(game);
    picks[usize::from(seat) % picks.len()]
}

/// A packet that nobody has had, to be seen from `tick` on: the last of those that a board still
/// keeps, so that it comes after all that are in flight.
pub fn late_packet(game: ClockedGame, tick: Tick) -> Arrival {
    match game {
        ClockedGame::Swordfight => {
            let (blade, swords) = (Default::default(), Bounded::new());
            let packet = swordfight::Packet {
                from: Seat(0),
                blade,
                swords,
                sprinkles: 5,
                sprinkle_index: 0,
            };
            let index = swordfight::board::PACKETS_AHEAD_MAX - 1;
            Arrival::Swordfight(swordfight::Arrival::Packet { index, visible_at: tick, packet })
        }
        ClockedGame::Stacker => {
            let (queue_index, side) = (0, stacker::Side::Right);
            let packet = stacker::Packet { from: Seat(0), rows: 2, queue_index, column: 1, side };
            let index = stacker::board::PACKETS_AHEAD_MAX - 1;
            Arrival::Stacker(stacker::Arrival::Packet { index, visible_at: tick, packet })
        }
    }
}

/// Rows of attack a minute that the best level must send to its like, where that is demanded.
pub fn rows_a_minute_least(game: ClockedGame) -> Option<f64> {
    match game {
        ClockedGame::Swordfight => Some(60.0),
        ClockedGame::Stacker => None,
    }
}

/// Counts what arrived, if it is a packet, in the tally of its sender.
pub fn count(arrival: &Arrival, tallies: &mut [Tally; 2]) {
    match arrival {
        Arrival::Swordfight(arrival) => {
            let swordfight::Arrival::Packet { packet, .. } = arrival else { return };
            let tally = &mut tallies[packet.from.index()];
            tally.swords += packet.swords.len() as u64;
            tally.sprinkles += u64::from(packet.sprinkles);
            for queued in &packet.swords {
                let (width, length) = (queued.sword.width, queued.sword.length);
                tally.rows += u64::from(length);
                tally.cells += u64::from(width) * u64::from(length);
            }
        }
        Arrival::Stacker(arrival) => {
            let stacker::Arrival::Packet { packet, .. } = arrival else { return };
            let tally = &mut tallies[packet.from.index()];
            tally.swords += 1;
            tally.rows += u64::from(packet.rows);
        }
    }
}

/// The game of this name, which is played on boards.
///
/// # Errors
/// When it is none, or one that is played in turns; in words, with all that there are.
pub fn game_on_boards(name: &str) -> Result<ClockedGame, String> {
    let names = ClockedGame::ALL.map(ClockedGame::name).join(", ");
    ClockedGame::named(name)
        .ok_or_else(|| format!("there is no clocked game {name}; choose one of {names}"))
}
