//! Bouts between two clients and a server in one thread, by seed.

use bots::Level;
use games::Rules;
use tests::simulation::{Conditions, Hands, play};

/// Bouts that are simulated; each has its own delays, hands and seed.
const SEEDS: u64 = 500;

fn conditions(seed: u64) -> Conditions {
    let bot = |number| Hands::Bot(Level::new(number).expect("there are five levels"));
    let hands = match seed % 5 {
        0 => [Hands::Random, Hands::Random],
        1 => [Hands::Random, bot(1)],
        2 => [bot(1), bot(2)],
        3 => [bot(2), Hands::Random],
        _ => [bot(2), bot(2)],
    };
    // From a network without delay to one where every message takes 0 to 200 ms.
    let delay_ms = [(0, 0), (20, 40), (0, 200), (100, 200)][(seed / 5 % 4) as usize];
    Conditions { seed, delay_ms, hands, rules: Rules::Swordfight(Default::default()) }
}

#[test]
fn a_slow_network_costs_corrections_and_never_agreement() {
    let mut late = 0;
    for seed in 0..40 {
        let delay_ms = (0, 900);
        let report = play(&Conditions { delay_ms, ..conditions(seed) });
        report.check(seed);
        let figures = report.figures();
        assert_eq!(figures.desyncs, 0, "seed {seed}: the same buttons led to two states");
        late += figures.late_packets;
    }
    assert!(0 < late, "packets that take up to 900 ms must come too late for a lead of 300 ms");
}

#[test]
fn server_and_sessions_agree_at_the_end_of_every_bout() {
    let begun = std::time::Instant::now();
    let (mut ticks, mut late, mut advances) = (0, 0, 0);
    let (mut down, mut up, mut seconds) = (0, 0, 0);
    for seed in 0..SEEDS {
        let report = play(&conditions(seed));
        report.check(seed);
        let figures = report.figures();
        assert_eq!(figures.desyncs, 0, "seed {seed}: the same buttons led to two states");
        ticks += report.sessions.iter().map(|session| session.board().tick().0).sum::<u32>();
        late += figures.late_packets;
        advances += figures.forced_advances;
        down += report.bytes.0;
        up += report.bytes.1;
        seconds += 2 * report.lasted.0 as usize / 1000;
    }
    let each = begun.elapsed().as_secs_f64() * 1000.0 / SEEDS as f64;
    println!("{SEEDS} bouts of {} ticks a seat, {each:.1} ms each", u64::from(ticks) / SEEDS / 2);
    println!("{late} packets came too late, {advances} forced advances");
    println!("{} bytes down and {} up a second and client", down / seconds, up / seconds);
}
