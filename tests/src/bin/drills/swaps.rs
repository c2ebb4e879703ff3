//! The best swap: tables of marauders on which one swap is worth more than every other.

use bots::solver::{Swap, swaps};
use bout::Stream;
use marauders::{Command, Side};
use training::drills::{OWN, begun};

/// Drills of each level.
const EACH: usize = 5;
/// The level, the rank of its elements, and by how much the best swap is better than the next, in
/// hundredths of a hit point.
const LEVELS: [(u8, u8, i32); 3] = [(1, 1, 500), (2, 1, 250), (3, 2, 150)];
/// The most by which it is better on higher levels.
const MOST: i32 = 450;
/// Swaps among which the best one is to be found.
const SWAPS_LEAST: usize = 4;

/// The lines of the file.
pub fn lines(stream: &mut Stream) -> Vec<String> {
    let mut lines = Vec::new();
    for (level, rank, margin) in LEVELS {
        let mut found = 0;
        while found < EACH {
            let (battle, moves) = (stream.below(256) as u8, 2 + stream.below(40) as u8);
            let most = if level == 1 { i32::MAX } else { MOST };
            let Some(best) = best(rank, battle, moves, margin..most) else { continue };
            found += 1;
            let direction = if best.direction == Side::East { "east" } else { "south" };
            let (row, column) = (best.from.row, best.from.column);
            let name = lines.len() + 1;
            lines.push(format!(
                "m{name:02} | {level} | {rank} | {battle} | {moves} | {row} | {column} | {direction}"
            ));
        }
        println!("swaps of level {level}: done");
    }
    lines
}

/// The best swap there, if it is better than the next one by so much, and no spell is about to be cast
/// or can be paid for.
fn best(rank: u8, battle: u8, moves: u8, margin: std::ops::Range<i32>) -> Option<Swap> {
    let table = begun(rank, battle, moves)?;
    let swaps = swaps(&table, OWN);
    let (best, next) = (swaps.first()?, swaps.get(1)?);
    let is_clear = margin.contains(&(best.worth - next.worth));
    let own = table.player(OWN);
    let is_paid = own.armed || own.queued.is_some();
    let has_spell = is_paid || table.allows(OWN, &Command::Arm).is_ok();
    (is_clear && !has_spell && SWAPS_LEAST <= swaps.len()).then_some(*best)
}
