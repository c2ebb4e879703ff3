//! Measures the rules and the wire: nanoseconds a tick, bouts a second, bytes a seat.
//!
//! Bouts are played once by two bots; what they held is then played again, which is what is
//! measured. Figures are for one core.

use std::hint::black_box;
use std::time::Instant;

use bots::Level;
use bout::{Buttons, Command, Seat};
use clap::Parser;
use games::{Arrival, Board, Rules};
use referee::{Answer, Archive, Referee};
use tests::simulation::{Conditions, Hands, play};
use wire::Picture;

/// Ticks between two pictures of a board at 20 a second.
const PICTURE_EVERY_TICKS: u32 = 3;
/// Ticks of a bout of three minutes.
const THREE_MINUTES: f64 = 10_800.0;

/// Measures the rules and the wire on recorded bouts.
#[derive(Parser)]
struct Flags {
    /// Bouts that are recorded.
    #[arg(long, default_value_t = 20)]
    bouts: u64,
    /// Times that all of them are played again.
    #[arg(long, default_value_t = 10)]
    rounds: u32,
    /// The level of both bots, 1 to 5.
    #[arg(long, default_value_t = 3)]
    level: u8,
}

fn main() -> anyhow::Result<()> {
    let flags = Flags::parse();
    let level = Level::new(flags.level)
        .ok_or_else(|| anyhow::anyhow!("there is no level {}; use 1 to 5", flags.level))?;
    let hands = [Hands::Bot(level); 2];
    let rules = Rules::Swordfight(Default::default());
    let conditions = |seed| Conditions { seed, delay_ms: (0, 0), hands, rules };
    let archives: Vec<Archive> =
        (0..flags.bouts).map(|seed| play(&conditions(seed)).archive).collect();
    let logs: Vec<Log> = archives.iter().flat_map(logs_of).collect();
    let ticks: usize = logs.iter().map(|log| log.held.len()).sum();
    println!("{} bouts of two level {} bots, {ticks} seat ticks", flags.bouts, flags.level);
    boards(&logs, ticks, flags.rounds);
    replays(&archives, ticks, flags.rounds);
    bytes(&logs);
    Ok(())
}

/// One seat of a bout: what was held in each tick, and what had arrived before it.
struct Log {
    setup: games::BoardSetup,
    held: Vec<Buttons>,
    arrivals: Vec<(usize, Arrival)>,
}

impl Log {
    /// Plays the log, and shows the board before every tick.
    fn play(&self, mut show: impl FnMut(usize, &Board)) -> Board {
        let mut board = Board::new(&self.setup);
        let mut events = Vec::new();
        let mut arrivals = self.arrivals.iter().peekable();
        for (tick, &held) in self.held.iter().enumerate() {
            while let Some((_, arrival)) = arrivals.next_if(|(at, _)| *at <= tick) {
                board.receive(arrival.clone());
            }
            show(tick, &board);
            board.step(held, &mut events);
            events.clear();
        }
        board
    }
}

fn logs_of(archive: &Archive) -> Vec<Log> {
    let mut referee = Referee::new(archive.setup.clone(), archive.seed.clone());
    let log =
        |seat| Log { setup: archive.setup.board(seat), held: Vec::new(), arrivals: Vec::new() };
    let mut logs: Vec<Log> = archive.setup.seats().map(log).collect();
    let mut answers = referee.open();
    for entry in &archive.journal.entries {
        keep_arrivals(&mut logs, &mut answers);
        match &entry.command {
            Command::Play(Seat(seat), batch) => {
                let held = batch.ticks().map(|(_, held)| held);
                logs[usize::from(*seat)].held.extend(held);
            }
            Command::Advance(Seat(seat), end) => {
                logs[usize::from(*seat)].held.resize(end.0 as usize, Buttons::NONE);
            }
            Command::Forfeit(_) => {}
        }
        referee.process(entry.at, entry.command.clone(), &mut answers);
    }
    logs
}

fn keep_arrivals(logs: &mut [Log], answers: &mut Vec<Answer>) {
    for answer in answers.drain(..) {
        if let Answer::Arrived(seat, arrival) = answer {
            let log = &mut logs[seat.index()];
            log.arrivals.push((log.held.len(), arrival));
        }
    }
}

fn boards(logs: &[Log], ticks: usize, rounds: u32) {
    let begun = Instant::now();
    for _ in 0..rounds {
        for log in logs {
            black_box(log.play(|_, _| {}));
        }
    }
    let seconds = begun.elapsed().as_secs_f64() / f64::from(rounds);
    println!("board: {:.0} ns a tick", seconds * 1e9 / ticks as f64);
}

fn replays(archives: &[Archive], ticks: usize, rounds: u32) {
    let begun = Instant::now();
    for _ in 0..rounds {
        for archive in archives {
            black_box(archive.check().is_ok());
        }
    }
    let seconds = begun.elapsed().as_secs_f64() / f64::from(rounds);
    let tick = seconds / ticks as f64;
    println!("referee, re-playing and comparing: {:.0} ns a seat tick", tick * 1e9);
    println!("bouts a second on one core: {:.0}", archives.len() as f64 / seconds);
    println!("a bout of three minutes, both seats: {:.2} ms", 2e3 * THREE_MINUTES * tick);
}

fn bytes(logs: &[Log]) {
    let (mut states, mut pictures, mut deltas, mut shown, mut changed) = (0, 0, 0, 0, 0);
    for log in logs {
        let mut last = Picture::default();
        log.play(|tick, board| {
            if !(tick as u32).is_multiple_of(PICTURE_EVERY_TICKS) {
                return;
            }
            let view = board.view();
            let picture = Picture::of(&view);
            states += wire::codec::bytes_of(&board.state()).len();
            pictures += wire::codec::bytes_of(&view).len();
            let delta = last.delta(&picture);
            changed += usize::from(delta.is_some());
            deltas += delta.map_or(0, |delta| delta.bytes());
            shown += 1;
            last = picture;
        });
    }
    let mean = |sum: usize, count: usize| sum as f64 / count.max(1) as f64;
    println!("an encoded seat: {:.0} bytes for its player's state", mean(states, shown));
    println!("an encoded seat: {:.0} bytes for everyone's view", mean(pictures, shown));
    println!("a view's delta at 20 Hz: {:.1} bytes when there is one", mean(deltas, changed));
    println!("a view's delta at 20 Hz: {:.1} bytes a picture", mean(deltas, shown));
}
