//! Arenas of three nodes, with faults and wrong clocks from a seed.

use super::*;
use crate::sockets::arena::slower;
use bout::{Purpose, Seed, Stream};
use host::nodes::cluster::{LEASE, RENEWED_EVERY};
use std::collections::BTreeSet;
use world::seeds::{seeds, share};

/// Arenas that are simulated.
const SEEDS: u64 = 40;
/// When faults begin, in milliseconds after the bouts, and how long they last.
const BEGINS_MS: Range<u64> = 3_000..25_000;
const LASTS_MS: Range<u64> = 500..20_000;
/// The nodes' clocks are wrong by up to this, either way.
const WRONG_BY_MS: u64 = 90_000;
/// A connection without a word for so long is lost, as for a real client.
const SILENCE_MAX: Duration = Duration::from_millis(2_500);
/// How long the bouts of a cut off node may be away: until its lease is over, another has ended it, and the client
/// has found that one.
const BACK_WITHIN: Duration = Duration::from_secs(45);

/// What happens to a node.
#[derive(Clone, Copy, Debug)]
enum Trouble {
    /// It dies, and another begins in its place afterwards.
    Dies,
    /// It drains, and another begins in its place afterwards.
    Drains,
    /// It does not reach the database.
    NoDatabase,
    /// Its clients do not reach it.
    NoClients,
    /// Neither.
    Alone,
}

/// A trouble of one node, for some time.
#[derive(Clone, Copy, Debug)]
struct Fault {
    node: usize,
    trouble: Trouble,
    begins: Duration,
    lasts: Duration,
}

/// A node that may be another process later.
struct Place {
    name: String,
    address: SocketAddr,
    ahead_ms: u64,
    node: Node,
    /// Where all of them kept replays.
    replays: Vec<PathBuf>,
}

impl Place {
    async fn open(store: &Store, seed: u64, number: usize, ahead_ms: u64) -> Place {
        let name = format!("seeded-{seed}-{number}");
        let address = in_memory::reserve();
        in_memory::cut(address, false);
        let node = Node::open_at(address, store, (&name, rules()), ahead_ms).await;
        let replays = vec![node.replays.clone()];
        Place { name, address, ahead_ms, node, replays }
    }

    async fn suffer(&mut self, store: &Store, fault: Fault) {
        sleep(fault.begins).await;
        match fault.trouble {
            Trouble::Dies => self.node.kill(),
            Trouble::Drains => self.node.drain().await,
            Trouble::NoDatabase => self.node.link.set_cut_off(true),
            Trouble::NoClients => in_memory::cut(self.address, true),
            Trouble::Alone => {
                self.node.link.set_cut_off(true);
                in_memory::cut(self.address, true);
            }
        }
        sleep(fault.lasts).await;
        in_memory::cut(self.address, false);
        self.node.link.set_cut_off(false);
        // It learns what became of its lease.
        sleep(2 * RENEWED_EVERY).await;
        let nodes = store.nodes().await.unwrap();
        let name = format!("{}.example.org", self.node_name());
        if nodes.iter().all(|node| node.name != name) {
            drop(in_memory::take(self.address));
            self.begin_again(store).await;
        }
    }

    /// The name of the process that is there now.
    fn node_name(&self) -> String {
        match self.replays.len() {
            1 => self.name.clone(),
            count => format!("{}-{}", self.name, count - 1),
        }
    }

    async fn begin_again(&mut self, store: &Store) {
        let name = format!("{}-{}", self.name, self.replays.len());
        self.node = Node::open_at(self.address, store, (&name, rules()), self.ahead_ms).await;
        self.replays.push(self.node.replays.clone());
    }
}

/// Bouts that last for half a minute or so.
fn rules() -> Rules {
    slower(97)
}

fn between(chance: &mut Stream, range: &Range<u64>) -> u64 {
    range.start + u64::from(chance.below((range.end - range.start) as u32))
}

fn faults(chance: &mut Stream) -> Vec<Fault> {
    let kinds =
        [Trouble::Dies, Trouble::Drains, Trouble::NoDatabase, Trouble::NoClients, Trouble::Alone];
    let count = 1 + chance.below(2) as usize;
    // Of different nodes: one stays.
    let first = chance.below(3) as usize;
    let fault = |number: usize| Fault {
        node: (first + number) % 3,
        trouble: kinds[chance.below(kinds.len() as u32) as usize],
        begins: Duration::from_millis(between(chance, &BEGINS_MS)),
        lasts: Duration::from_millis(between(chance, &LASTS_MS)),
    };
    (0..count).map(fault).collect()
}

/// Returns how many seats were moved to other nodes.
async fn simulate(seed: u64) -> u32 {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let mut chance = Stream::new(&Seed(bytes), Purpose::Bots);
    let store = Store::temporary_at(Clock::start_at(Millis(1_800_000_000_000)));
    let mut places = Vec::new();
    for number in 0..3 {
        let ahead_ms = between(&mut chance, &(0..2 * WRONG_BY_MS));
        places.push(Place::open(&store, seed, number, ahead_ms).await);
    }
    sleep(2 * LEASE).await;
    let faults = faults(&mut chance);
    // Shown when something fails.
    println!("seed {seed}: {faults:?}");
    let addresses: Vec<SocketAddr> = places.iter().map(|place| place.address).collect();
    let next = |turn: usize| addresses[turn % addresses.len()];
    let playing = addresses.iter().zip(0..).map(|(&address, number)| {
        let next = &next;
        async move {
            let mut players = duels(address, 2 * number..2 * number + 2).await;
            for (player, _) in &mut players {
                player.silence_max = SILENCE_MAX;
            }
            play(players, next).await
        }
    });
    let suffering = places.iter_mut().enumerate().map(|(number, place)| {
        let (store, faults) = (&store, &faults);
        async move {
            for fault in faults.iter().filter(|fault| fault.node == number) {
                place.suffer(store, *fault).await;
            }
        }
    });
    let (played, _) = tokio::join!(join_all(playing), join_all(suffering));
    let played: Vec<_> = played.into_iter().flatten().collect();
    let mut replays = Vec::new();
    for folder in places.iter().flat_map(|place| &place.replays) {
        replays.extend(read_all(folder));
    }
    let bouts: BTreeSet<u64> = played.iter().map(|(one, _)| one.start.bout).collect();
    assert_eq!(bouts.len(), places.len(), "seed {seed}");
    for (one, outages) in &played {
        assert_agreed(one, &replays);
        let stats = one.session.stats();
        assert_eq!(stats.lost_ticks, 0, "seed {seed}: {outages:?} {stats:?}");
        let is_short = outages.lasted.iter().all(|it| *it < BACK_WITHIN);
        assert!(is_short, "seed {seed}: {outages:?}");
    }
    check_store(&store, won(&played)).await;
    for place in places {
        drop(in_memory::take(place.address));
    }
    played.iter().map(|(_, outages)| outages.restarts).sum()
}

#[tokio::test(start_paused = true)]
async fn bouts_survive_faults_of_nodes_with_wrong_clocks() {
    let mut moved = 0;
    for seed in seeds(SEEDS) {
        moved += simulate(seed).await;
    }
    assert!(share(SEEDS) < moved.into(), "only {moved} seats were moved");
}
