//! Drills of marauders: the best swap on a table in the middle of a battle.
//!
//! Each line of their file is a drill: its name, its level, the rank of its elements, the number of the
//! battle, the moves made before, and the row, the column and the direction of the best swap.

use alloc::vec::Vec;

use bots::{Level, TableBot};
use bout::{Outcome, Purpose, Seat, Seed, Stream, Table as _, Team};
use games::{Act, GameKind, Player, Setup, TurnGame, TurnRules};
use marauders::{Options, Place, Side, Size, Table};

use super::number;

/// The best swaps.
const SWAPS: &str = include_str!("swaps.txt");
/// The level of the bots that play the battle up to the drill.
const LEVEL: u8 = 3;

/// The seat that is to find the swap.
pub const OWN: Seat = Seat(0);

/// A table and its best swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwapDrill {
    /// The name that it never loses.
    pub name: &'static str,
    /// 1 to [`LEVELS_MAX`](super::LEVELS_MAX).
    pub level: u8,
    /// The rank of the elements, from 1.
    pub rank: u8,
    /// The number of the battle, which decides its dice.
    pub battle: u8,
    /// Moves that two bots make before.
    pub moves: u8,
    /// One of the two blocks of the best swap.
    pub from: Place,
    /// Where the other one is: east or south.
    pub direction: Side,
}

impl SwapDrill {
    /// The table before the swap, which is up to [`OWN`]; nothing when the battle does not come so far.
    pub fn table(&self) -> Option<Table> {
        begun(self.rank, self.battle, self.moves)
    }
}

/// The battle of this rank and number after so many moves of two bots, if [`OWN`] is to move then.
pub fn begun(rank: u8, battle: u8, moves: u8) -> Option<Table> {
    let seed = Seed([battle; 32]);
    let (mut dice, game) = (Stream::new(&seed, Purpose::Dice), TurnGame::Marauders);
    let kind = GameKind::MARAUDERS;
    let (pick, handling) = (kind.pick_default(), kind.handling_default());
    let player = |team| Player { team: Team(team), handling, pick };
    let players = alloc::vec![player(0), player(1)].try_into().expect("two players fit");
    let options = Options { size: Size::Rank(rank), ..Options::default() };
    let setup = Setup { rules: TurnRules::Marauders(options), players };
    let mut table = games::Table::new(&setup, &mut dice);
    let level = Level::new(LEVEL).unwrap_or(Level::LEAST);
    let bot = |seat| TableBot::new(game, level, Stream::numbered(&seed, Purpose::Bots, seat));
    let mut bots = [bot(0), bot(1)];
    for _ in 0..moves {
        let games::Table::Marauders(now) = &table;
        let seat = now.to_move().filter(|_| now.outcome == Outcome::Undecided)?;
        let wish = bots.get_mut(seat.index())?.choose(&table, seat);
        table.act(&Act::Move(seat, wish), &mut dice, &mut Vec::new()).ok()?;
    }
    let games::Table::Marauders(table) = table;
    let is_own = table.outcome == Outcome::Undecided && table.to_move() == Some(OWN);
    is_own.then_some(table)
}

/// The drills, the easiest first.
pub fn swap_drills() -> Vec<SwapDrill> {
    SWAPS.lines().map(drill).collect()
}

/// The drill of a line.
///
/// # Panics
///
/// When it means nothing: the file is a part of the program.
fn drill(line: &'static str) -> SwapDrill {
    let fields: Vec<&'static str> = line.split(" | ").collect();
    let [name, level, rank, battle, moves, row, column, direction] = fields[..] else {
        panic!("a drill has eight fields: {line}");
    };
    SwapDrill {
        name,
        level: number(level),
        rank: number(rank),
        battle: number(battle),
        moves: number(moves),
        from: Place::new(number(row), number(column)),
        direction: match direction {
            "east" => Side::East,
            "south" => Side::South,
            other => panic!("{other:?} is no direction of a swap"),
        },
    }
}
