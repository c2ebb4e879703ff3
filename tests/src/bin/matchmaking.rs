//! Measures the matchmaker: how long players wait, how even their matches are, and what a pass costs.
//! Ends with 1 when the crowd that is expected waits too long, on one server or on several nodes, or a pass
//! takes too long.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use bout::{Millis, Purpose, Stream};
use clap::Parser;
use games::Ruleset;
use referee::ClientId;
use referee::arena_queue::{self, NodeNumber, NodeRow, QueueKind, Rows, TicketRow};
use referee::matchmaker::{Ticket, pairs};
use wire::AccountId;
use world::matchmaking::{Crowd, draw_rating, watch_arena};
use world::seeds::seed_of;

/// Players who are expected to join in a minute. The others are there to compare.
const EXPECTED: f64 = 200.0;
const JOINS_A_MINUTE: [f64; 4] = [EXPECTED, 60.0, 20.0, 6.0];
/// The wait that nearly all must get along with, and how many are nearly all.
const WAIT: Millis = Millis(10_000);
const SHARE_LEAST: f64 = 0.95;
/// How many tickets one pass must manage in which time.
const TICKETS: u64 = 10_000;
const PASS_MAX: Duration = Duration::from_millis(50);
/// How much longer all but one of 20 may wait when several nodes share the queue.
const MORE_MAX: Millis = Millis(1_000);
const NODES: usize = 3;
/// Passes of each kind.
const PASSES: u64 = 10;

/// Measures the matchmaker with crowds in virtual time.
#[derive(Parser)]
struct Flags {
    /// How long each crowd is watched, in minutes.
    #[arg(long, default_value_t = 240)]
    minutes: u64,
    /// The seed of the crowds.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    let flags = Flags::parse();
    let has_missed = [crowds(&flags), passes(&flags), arena_passes(&flags)];
    ExitCode::from(u8::from(has_missed.contains(&true)))
}

/// Whether the waits are missed, on one server or on several nodes.
fn crowds(flags: &Flags) -> bool {
    println!("crowds in the lobbies of one server, and of {NODES} nodes that share a queue:");
    println!(
        "joins a minute  nodes  within 10 s  median    95 %    99 %  longest  gap  rematches  lapsed  moved"
    );
    let mut has_missed = false;
    for joins_a_minute in JOINS_A_MINUTE {
        let crowd =
            Crowd { joins_a_minute, lasts: Millis(flags.minutes * 60_000), seed: flags.seed };
        let [one, many] = [1, NODES].map(|nodes| {
            let (seen, moved) = watch_arena(crowd, nodes);
            println!(
                "{:>14.1} {nodes:>6} {:>10.2} % {:>5.1} s {:>5.1} s {:>5.1} s {:>6.1} s {:>4.0} {:>8.2} % {:>7} {moved:>6}",
                seen.joins as f64 / flags.minutes as f64,
                100.0 * seen.within(WAIT),
                seconds(seen.wait_of(0.5)),
                seconds(seen.wait_of(0.95)),
                seconds(seen.wait_of(0.99)),
                seconds(seen.wait_of(1.0)),
                seen.gap(),
                100.0 * seen.rematch_rate(),
                seen.lapsed,
            );
            if nodes == 1 && joins_a_minute == EXPECTED && seen.within(WAIT) < SHARE_LEAST {
                println!("  MISSED: less than {:.0} % wait 10 s or less", 100.0 * SHARE_LEAST);
                has_missed = true;
            }
            seen.wait_of(0.95)
        });
        if joins_a_minute == EXPECTED && one.plus(MORE_MAX) < many {
            println!("  MISSED: more than {} s longer", seconds(MORE_MAX));
            has_missed = true;
        }
    }
    has_missed
}

fn seconds(span: Millis) -> f64 {
    span.0 as f64 / 1000.0
}

/// From a player's number to its ticket.
type Draw<'a> = &'a mut dyn FnMut(u64) -> Ticket<u64>;

/// Whether the time of a pass is missed.
fn passes(flags: &Flags) -> bool {
    println!("one pass over {TICKETS} tickets, the slowest of {PASSES}:");
    let mut stream = Stream::new(&seed_of(flags.seed), Purpose::Bots);
    let kinds: [(&str, Draw); 4] = [
        ("a crowd of 30 s", &mut |player| {
            let since = Millis(u64::from(stream.below(30_000)));
            Ticket { player, rating: draw_rating(&mut stream), since, last_opponent: None }
        }),
        ("all of one rating", &mut |player| ticket(player, 1500)),
        ("all have just met", &mut |player| Ticket {
            last_opponent: Some(player ^ 1),
            ..ticket(player, 1000 * (player / 2) as i32)
        }),
        ("nobody in reach", &mut |player| ticket(player, 1000 * player as i32)),
    ];
    let mut has_missed = false;
    for (name, draw) in kinds {
        let (slowest, pairs) = (0..PASSES).map(|_| pass(&mut *draw)).max().unwrap_or_default();
        println!("{name:>20}: {:>5.1} ms, {pairs} pairs", 1000.0 * slowest.as_secs_f64());
        if PASS_MAX <= slowest {
            println!("  MISSED: {} ms or more", PASS_MAX.as_millis());
            has_missed = true;
        }
    }
    has_missed
}

fn ticket(player: u64, rating: i32) -> Ticket<u64> {
    Ticket { player, rating, since: Millis(0), last_opponent: None }
}

/// The time of one pass, and how many pairs it made.
fn pass(draw: Draw) -> (Duration, usize) {
    let tickets = (0..TICKETS).map(draw).collect();
    let before = Instant::now();
    let pairs = pairs(tickets, Millis(30_000)).len();
    (before.elapsed(), pairs)
}

/// Whether the time of a leader's pass over the rows of an arena is missed.
fn arena_passes(flags: &Flags) -> bool {
    let mut stream = Stream::new(&seed_of(flags.seed), Purpose::Bots);
    let node = |node| NodeNumber(1 + node);
    let mut ticket = |client: u64| TicketRow {
        client: ClientId(client),
        account: AccountId(u128::from(client).to_be_bytes()),
        node: node(stream.below(3)),
        queue: QueueKind::Ranked(Ruleset::Swordfight),
        rating: draw_rating(&mut stream),
        since: Millis(u64::from(stream.below(30_000))),
        last_opponent: None,
        is_away: false,
        round_trips: (0..3).map(|to| (node(to), 20 + stream.below(200) as u16)).collect(),
        proposal: None,
    };
    let tickets: Vec<TicketRow> = (0..TICKETS).map(&mut ticket).collect();
    let live =
        |number| NodeRow { node: node(number), is_live: true, is_draining: false, room: 9000 };
    let nodes = (0..3).map(live).collect();
    let rows = Rows { now: Millis(30_000), tickets, proposals: Vec::new(), nodes };
    let timed = || {
        let before = Instant::now();
        let pairs = arena_queue::pass(&rows).proposed.len();
        (before.elapsed(), pairs)
    };
    let (slowest, pairs) = (0..PASSES).map(|_| timed()).max().unwrap_or_default();
    println!("rows of {NODES} nodes: {:>5.1} ms, {pairs} pairs", 1000.0 * slowest.as_secs_f64());
    if PASS_MAX <= slowest {
        println!("  MISSED: {} ms or more", PASS_MAX.as_millis());
    }
    PASS_MAX <= slowest
}
