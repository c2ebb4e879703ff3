//! Measures the rules and the wire: nanoseconds a tick, bouts a second, bytes a seat.
//!
//! Bouts are played once by two bots; what they held is then played again, which is what is
//! measured. Figures are for one core.

use std::hint::black_box;
use std::time::{Duration, Instant};

use arena::bouts::{Conditions, Hands, play};
use arena::profile::PROFILES;
use bots::Level;
use bout::{Buttons, Command, SEATS_MAX, Seat};
use clap::Parser;
use games::{Arrival, Board, ClockedGame};
use netplay::Session;
use referee::{Answer, Archive};
use tests::rooms;
use wire::{CHECK_EVERY_TICKS, Check, Flow, Snapshot, Update};
use world::clocked_games::{game_on_boards, late_packet};
use world::turns;

/// Ticks between two pictures of a board at 20 a second.
const PICTURE_EVERY_TICKS: u32 = 3;
/// How late a packet is that the client must rewind for.
const LATE_TICKS: usize = 120;
/// Ticks of a bout of three minutes.
const THREE_MINUTES: f64 = 10_800.0;
/// Fields that pieces are turned on.
const FIELDS: u32 = 20_000;

/// Measures the rules and the wire on recorded bouts.
#[derive(Parser)]
struct Flags {
    /// The game: swordfight or stacker.
    #[arg(long, default_value = "swordfight", value_parser = game_on_boards)]
    game: ClockedGame,
    /// Bouts that are recorded.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    bouts: u64,
    /// Times that all of them are played again.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// The level of both bots, 1 to 5.
    #[arg(long, default_value_t = 3)]
    level: u8,
    /// Measure only what so many rooms cost a server that plays the recorded bouts at once. A core's
    /// caches hold a few dozen.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    rooms: Option<u32>,
}

fn main() -> anyhow::Result<()> {
    let flags = Flags::parse();
    let level = Level::new(flags.level)
        .ok_or_else(|| anyhow::anyhow!("there is no level {}; use 1 to 5", flags.level))?;
    let hands = [Hands::Bot(level); 2];
    let [lan, ..] = PROFILES;
    let rules = flags.game.rules_default();
    let archive = |seed| play(&Conditions { rules, ..Conditions::new(seed, lan, hands) }).archive;
    let archives: Vec<Archive> = (0..flags.bouts).map(archive).collect();
    let logs: Vec<Log> = archives.iter().flat_map(logs_of).collect();
    let ticks: usize = logs.iter().map(|log| log.held.len()).sum();
    let (bouts, name, level_name) = (flags.bouts, flags.game.name(), flags.level);
    println!("{bouts} bouts of {name} between two level {level_name} bots, {ticks} seat ticks");
    if let Some(count) = flags.rooms {
        rooms(&archives, count as usize, flags.rounds);
        return Ok(());
    }
    boards(&logs, ticks, flags.rounds);
    replays(&archives, ticks, flags.rounds);
    bytes(&logs);
    rewinding(&archives, &logs, flags.rounds);
    brawl(flags.game, level, flags.rounds);
    // Only there a turn tries the kicks of pieces of any size.
    if flags.game == ClockedGame::Stacker {
        turns();
    }
    world::battles::print(flags.rounds);
    Ok(())
}

/// What many rooms cost a server, without its sockets.
fn rooms(archives: &[Archive], count: usize, rounds: u32) {
    let rooms = rooms::measure(archives, count, rounds);
    let (micros, seconds) = (rooms.micros(), rooms.seat_seconds);
    for ((what, micros), calls) in
        ["receive", "draw", "flow", "step"].into_iter().zip(micros).zip(rooms.calls)
    {
        let often = f64::from(calls) / seconds;
        println!("{what}: {micros:.2} us a seat-second, in {often:.1} calls");
    }
    println!("all of it in {count} rooms: {:.2} us a seat-second", micros.iter().sum::<f64>());
    println!("told: {:.0} bytes a seat-second, {:016x}", rooms.bytes as f64 / seconds, rooms.told);
}

/// What a turn costs, by the size of the pieces.
fn turns() {
    for size in [4, 5, 9, 12] {
        let turns = turns::measure(size, FIELDS);
        for (what, took) in [("plain", turns.plain), ("kicked", turns.kicked)] {
            println!(
                "a {what} turn of {size} cells: {:.0} ns, {} at most of {}",
                took.mean_ns(),
                took.most.as_nanos(),
                took.count
            );
        }
    }
}

/// A brawl of as many seats as there may be, each for itself.
fn brawl(game: ClockedGame, level: Level, rounds: u32) {
    let [lan, ..] = PROFILES;
    let hands = [Hands::Bot(level); SEATS_MAX];
    let (rules, is_restless) = (game.rules_default(), true);
    let report = play(&Conditions { rules, is_restless, ..Conditions::new(1, lan, hands) });
    let ticks: usize = report.sessions.iter().map(|one| one.board().tick().0 as usize).sum();
    let begun = Instant::now();
    for _ in 0..rounds {
        black_box(report.archive.check().is_ok());
    }
    let tick = begun.elapsed().as_secs_f64() / f64::from(rounds) / ticks as f64;
    let sum = |of: fn(&(usize, usize)) -> usize| -> usize {
        report.observed.iter().map(|one| of(&one.flows)).sum()
    };
    let (flows, bytes) = (sum(|flows| flows.0), sum(|flows| flows.1));
    let seconds = report.lasted.0 as f64 / 1e3 * SEATS_MAX as f64;
    println!(
        "a brawl of {SEATS_MAX} seats, re-playing and comparing: {:.0} ns a seat tick",
        tick * 1e9
    );
    println!(
        "its flows: {:.0} bytes each, {:.1} and {:.0} bytes a second and seat",
        bytes as f64 / flows as f64,
        flows as f64 / seconds,
        bytes as f64 / seconds
    );
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
    let mut referee = archive.referee().expect("it has boards");
    let log =
        |seat| Log { setup: referee.setup().board(seat), held: Vec::new(), arrivals: Vec::new() };
    let mut logs: Vec<Log> = archive.setup.seats().map(log).collect();
    let mut answers = referee.open();
    for entry in archive.journal.entries() {
        keep_arrivals(&mut logs, &mut answers);
        match &entry.command {
            Command::Play(Seat(seat), batch) => {
                let held = batch.ticks().map(|(_, held)| held);
                logs[usize::from(*seat)].held.extend(held);
            }
            Command::Advance(Seat(seat), end) => {
                logs[usize::from(*seat)].held.resize(end.0 as usize, Buttons::NONE);
            }
            Command::Forfeit(_) | Command::Lead(..) | Command::Target(..) | Command::Pause(..) => {}
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
        let mut last = Snapshot::default();
        log.play(|tick, board| {
            if !(tick as u32).is_multiple_of(PICTURE_EVERY_TICKS) {
                return;
            }
            let view = board.view();
            let snapshot = Snapshot::of(&view);
            states += wire::codec::bytes_of(&board.state()).len();
            pictures += wire::codec::bytes_of(&view).len();
            let delta = last.delta(&snapshot);
            changed += usize::from(delta.is_some());
            deltas += delta.map_or(0, |delta| delta.bytes());
            shown += 1;
            last = snapshot;
        });
    }
    let mean = |sum: usize, count: usize| sum as f64 / count.max(1) as f64;
    println!("an encoded seat: {:.0} bytes for its player's state", mean(states, shown));
    println!("an encoded seat: {:.0} bytes for everyone's view", mean(pictures, shown));
    println!("a view's delta at 20 Hz: {:.1} bytes when there is one", mean(deltas, changed));
    println!("a view's delta at 20 Hz: {:.1} bytes a snapshot", mean(deltas, shown));
}

/// What a packet costs that comes two seconds after it could first be seen: the client goes back and
/// plays 120 ticks again.
fn rewinding(archives: &[Archive], logs: &[Log], rounds: u32) {
    let mut sessions: Vec<Session> = Vec::new();
    for (number, log) in logs.iter().enumerate() {
        let (archive, seat) = (&archives[number / 2], Seat((number % 2) as u8));
        sessions.extend(in_the_middle(archive, seat, log));
    }
    let (mut spent, mut worst, mut ticks) = (Duration::ZERO, Duration::ZERO, 0);
    for _ in 0..rounds {
        for session in &sessions {
            let mut session = session.clone();
            let late = late_packet(session.setup().rules.game(), session.confirmed());
            ticks += session.board().tick().since(session.confirmed());
            let begun = Instant::now();
            session.receive(Update::Arrived(late));
            let took = begun.elapsed();
            (spent, worst) = (spent + took, worst.max(took));
        }
    }
    let times = rounds * sessions.len() as u32;
    println!(
        "a packet {} ticks late, played again by the client: {:.1} us, {:.1} at most of {times}",
        ticks / times,
        spent.as_secs_f64() * 1e6 / f64::from(times),
        worst.as_secs_f64() * 1e6,
    );
}

/// A session half-way through a bout, with the newest 120 ticks not confirmed.
fn in_the_middle(archive: &Archive, seat: Seat, log: &Log) -> Option<Session> {
    let setup = archive.setup.clone().clocked()?;
    let mut session = Session::new(seat, setup);
    let middle = log.held.len() / 2;
    let confirmed = middle.checked_sub(LATE_TICKS)?;
    let mut arrivals = log.arrivals.iter().peekable();
    for (tick, &held) in log.held.iter().take(middle).enumerate() {
        while let Some((_, arrival)) = arrivals.next_if(|(at, _)| *at <= tick) {
            session.receive(Update::Arrived(arrival.clone()));
        }
        session.step(held);
        session.outgoing();
        if tick < confirmed {
            let now = session.board().tick();
            let is_due = now.0.is_multiple_of(CHECK_EVERY_TICKS);
            let check = is_due.then(|| Check::of(&session.board().state()));
            session.flow(&Flow { ticks: 1, check, ..Flow::default() });
        }
    }
    Some(session)
}
