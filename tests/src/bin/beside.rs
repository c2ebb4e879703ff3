//! Measures how punctual a duel is beside the costliest rooms with bots, on one thread.
//!
//! The rooms are those of the referee, without sockets: each is stepped every 16 ms, and the decisions of
//! the bots are computed on one thread of low priority, as on a server. A step of the duel is late by the
//! time from when it is due until it is done.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use bots::Level;
use bout::{Batch, Buttons, Millis, Seed, Team, Tick};
use clap::Parser;
use games::{GameKind, Rules};
use marauders::{Choice, Size};
use referee::clocked_bout::COUNTDOWN;
use referee::{ClientId, Incoming, Participant, Room, RoomRequest, Thought, Who};
use stacker::{Class, PieceSet};
use wire::{BoutMessage, Entrant, Name, RoomKind};

/// The interval between steps.
const STEP: Duration = Duration::from_millis(16);
/// The niceness of the thread on which the bots think.
const NICE: i32 = 10;
/// What a step may be late at the 99th percentile.
const BOUND: Duration = Duration::from_millis(20);

/// Measures a duel beside the costliest rooms with bots.
#[derive(Parser)]
struct Flags {
    /// Seconds for each line.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(5..))]
    seconds: u64,
    /// Rooms of 24 seats on the largest field of stacker.
    #[arg(long, default_value_t = 1)]
    stackers: usize,
    /// Rooms of marauders on the largest field with adjacent and diagonal matches.
    #[arg(long, default_value_t = 1)]
    battles: usize,
}

fn main() -> anyhow::Result<()> {
    let flags = Flags::parse();
    let span = Duration::from_secs(flags.seconds);
    let alone = measure(&mut [], span)?;
    print("alone", &alone);
    let mut rooms: Vec<Room> = (0..flags.stackers).map(|_| room(wide(), 24)).collect();
    rooms.extend((0..flags.battles).map(|_| room(crowded(), 2)));
    let beside = measure(&mut rooms, span)?;
    print("beside the others", &beside);
    let p99 = percentile(&beside, 99);
    anyhow::ensure!(p99 <= BOUND, "the duel is late by {p99:?} at the 99th percentile");
    Ok(())
}

/// Plays a duel and these rooms, and returns by how much each step of the duel was late, in order.
fn measure(rooms: &mut [Room], span: Duration) -> anyhow::Result<Vec<Duration>> {
    let (give, thoughts) = channel::<(usize, Thought)>();
    let (done, computed) = channel();
    let thinker = thread::spawn(move || think(&thoughts, &done));
    let mut duel = duel();
    let (begun, mut late, mut tick) = (Instant::now(), Vec::new(), Tick(0));
    for step in 1.. {
        let due = STEP * step;
        if span <= due {
            break;
        }
        thread::park_timeout(due.saturating_sub(begun.elapsed()));
        let now = Millis(begun.elapsed().as_millis() as u64);
        step_all(rooms, now, &give, &computed);
        tick = play(&mut duel, now, tick);
        late.push(begun.elapsed().saturating_sub(due));
    }
    drop(give);
    thinker.join().map_err(|_| anyhow::anyhow!("a bot panicked"))??;
    late.sort();
    Ok(late)
}

fn step_all(
    rooms: &mut [Room],
    now: Millis,
    give: &Sender<(usize, Thought)>,
    computed: &Receiver<(usize, Thought)>,
) {
    for (number, thought) in computed.try_iter() {
        rooms[number].return_thought(thought);
    }
    for (number, room) in rooms.iter_mut().enumerate() {
        room.step(now, || (2, Seed([2; 32])));
        for thought in room.take_thoughts() {
            // The thread ends after this.
            let _ = give.send((number, thought));
        }
    }
}

fn think(
    thoughts: &Receiver<(usize, Thought)>,
    done: &Sender<(usize, Thought)>,
) -> anyhow::Result<()> {
    rustix::process::nice(NICE)?;
    while let Ok((number, thought)) = thoughts.recv() {
        // Nobody may wait for it any more.
        let _ = done.send((number, thought.think()));
    }
    Ok(())
}

/// Both players of the duel hold nothing up to `now`; returns their tick.
fn play(duel: &mut Room, now: Millis, mut tick: Tick) -> Tick {
    let present = Tick(now.since(COUNTDOWN).ticks());
    while tick < present {
        let mut batch = Batch::new(tick);
        while batch.end() < present && batch.push(Buttons::NONE) {}
        tick = batch.end();
        for client in [ClientId(1), ClientId(2)] {
            duel.receive(now, client, Incoming::Bout(BoutMessage::Play(batch.clone())), &[]);
        }
    }
    duel.step(now, || (3, Seed([3; 32])));
    tick
}

fn participant(who: Who, seat: u8, rules: &Rules) -> Participant {
    let kind = rules.kind();
    let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
    let name = Name::new(&format!("Participant {seat}")).expect("a name");
    Participant { who, name, account: None, entrant, team: Team(seat) }
}

fn open(rules: Rules, who: impl IntoIterator<Item = Who>) -> Room {
    let participants = (0..).zip(who).map(|(seat, who)| participant(who, seat, &rules)).collect();
    let (kind, grace) = (RoomKind::Practice, Millis(u64::from(u32::MAX)));
    let request = RoomRequest { kind, rules, best_of: 9, grace, participants };
    println!("{:?}: bots cost {} us a second", rules.kind(), request.bots_cost());
    let (mut room, _) = Room::new(request, 1, Seed([1; 32]), Millis(0));
    room.think_elsewhere();
    room
}

fn duel() -> Room {
    let people = [1, 2].map(|client| Who::Person(ClientId(client)));
    open(GameKind::STACKER.rules_default(), people)
}

/// A person and bots of the best level on all other seats.
fn room(rules: Rules, seats: u8) -> Room {
    let bots = (1..seats).map(|_| Who::Bot(Level::MOST));
    open(rules, core::iter::once(Who::Person(ClientId(9))).chain(bots))
}

/// The costliest field of stacker.
fn wide() -> Rules {
    let pieces = PieceSet::new([12], Class::Holed);
    let options = stacker::Options::default().with_pieces(pieces);
    Rules::stacker(stacker::Options { columns: 40, rows: 80, ..options })
}

/// The costliest table of marauders.
fn crowded() -> Rules {
    let choices = [Choice::Adjacent, Choice::Diagonal].into_iter().collect();
    Rules::marauders(marauders::Options { size: Size::Rank(9), choices, ..Default::default() })
}

fn percentile(late: &[Duration], percent: usize) -> Duration {
    late.get(late.len() * percent / 100).or(late.last()).copied().unwrap_or_default()
}

fn print(what: &str, late: &[Duration]) {
    let [half, p99] = [50, 99].map(|percent| percentile(late, percent));
    let most = late.last().copied().unwrap_or_default();
    println!("the duel {what}: {half:?} late at the median, {p99:?} at p99, {most:?} at most");
}
