//! What battles of marauders cost: time to play them again, and bytes to say what changed.

use std::hint::black_box;
use std::time::Instant;

use bots::Level;
use bout::{Reveals, Table as _};
use marauders::Table;

use super::{Step, ranked, watched};

/// Battles that are recorded of each rank.
const BATTLES: u64 = 10;

/// A battle, ready to be played again.
struct Record {
    start: Table,
    steps: Vec<Step>,
    /// Bytes of what differs between the tables before and after each command.
    deltas: Vec<usize>,
    /// Bytes of each command with what was drawn for it, from which the table after it follows.
    told: Vec<usize>,
}

/// Prints the figures of the smallest, the ranked and the largest field.
pub fn print(rounds: u32) {
    for rank in [1, 2, 9] {
        let records: Vec<Record> = (0..BATTLES).map(|seed| record(rank, seed)).collect();
        let battle = records.iter().map(|record| fastest(rounds, record)).sum::<f64>();
        let battle = battle / records.len() as f64;
        let all = |of: fn(&Record) -> &[usize]| {
            let (mut sum, mut most) = (0, 0);
            let bytes = records.iter().flat_map(of);
            bytes.for_each(|&bytes| (sum, most) = (sum + bytes, most.max(bytes)));
            (sum as f64 / commands(&records) as f64, most)
        };
        let (delta, delta_most) = all(|record| &record.deltas);
        let (told, told_most) = all(|record| &record.told);
        let a_battle = commands(&records) as f64 / records.len() as f64;
        println!(
            "marauders, rank {rank}: {:.1} µs a command, {:.2} ms a battle of {a_battle:.0} commands; \
             a command with its dice {told:.0} bytes, at most {told_most}; the difference between \
             two tables {delta:.0} bytes, at most {delta_most}",
            battle * 1e6 / a_battle,
            battle * 1e3,
        );
    }
}

/// Seconds that a battle takes to be played again, without what else the machine does meanwhile.
fn fastest(rounds: u32, record: &Record) -> f64 {
    let times = (0..rounds.max(1)).map(|_| {
        let begun = Instant::now();
        replay(record);
        begun.elapsed()
    });
    times.min().unwrap_or_default().as_secs_f64()
}

fn commands(records: &[Record]) -> usize {
    records.iter().map(|record| record.steps.len()).sum()
}

fn record(rank: u8, seed: u64) -> Record {
    let level = Level::new(3).expect("1 to 5");
    let (mut steps, mut tables) = (Vec::new(), Vec::new());
    watched(ranked(rank), seed, [level; 2], |step, table| {
        steps.extend(step);
        tables.push(table.clone());
    });
    let spelled: Vec<Vec<u8>> = tables.iter().map(wire::codec::bytes_of).collect();
    let deltas = spelled.windows(2).map(|pair| wire::runs(&pair[0], &pair[1]).len());
    let told = steps.iter().map(|step| wire::codec::bytes_of(&(step.command, &step.drawn)).len());
    let (deltas, told) = (deltas.collect(), told.collect());
    Record { start: tables.swap_remove(0), steps, deltas, told }
}

fn replay(record: &Record) {
    let (mut table, mut events) = (record.start.clone(), Vec::new());
    for Step { seat, command, drawn } in &record.steps {
        let mut dice = Reveals::new(drawn);
        let obeyed = table.apply(*seat, command, &mut dice, &mut events);
        assert!(obeyed.is_ok() && dice.are_spent(), "what was played once can be played again");
        events.clear();
    }
    black_box(table);
}
