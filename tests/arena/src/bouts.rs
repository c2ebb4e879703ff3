//! Bouts of a server in one thread, over a network made of numbers: one bout after another, each on a server of its own.
//!
//! Their players gather in a brawl room and play it once. All of it is what players use; only the sockets and the time
//! between them are made up.

use core::array::from_fn;

use bots::Bot;
use bout::{Millis, Team};
use games::{ClockedGame, ClockedRules};
use netplay::{NetStats, Session};
use player::Hands as Holding;
use referee::{Archive, LobbyRules};
use wire::{BrawlOptions, Entrant, Sides};
use world::agreement::disagreement;
use world::clocked_games::pick;
use world::hands::RandomHands;
use world::observed::Observed;

use crate::assert_unbroken;
use crate::bouts::seat::{Entry, Seat};
use crate::chance::{Chance, For};
use crate::link::{Fault, MS, Micros, SECOND};
use crate::net::{Event, Net};
use crate::profile::Profile;
use crate::surroundings::Surroundings;

mod seat;

/// A bout that lasts longer than this in virtual time never ends.
const BOUT_MAX: Micros = 60 * 60 * SECOND;
/// The earliest and the latest start of a profile's trouble, in milliseconds.
const TROUBLE: (u64, u64) = (6_000, 16_000);

/// The player of a seat in a simulated bout.
#[derive(Clone, Copy, Debug)]
pub enum Hands {
    /// A bot of this level.
    Bot(bots::Level),
    /// Buttons pressed at random.
    Random,
}

/// The parameters: a bout of so many seats.
#[derive(Clone, Copy, Debug)]
pub struct Conditions<const SEATS: usize = 2> {
    /// Decides the bout, the network and the random hands.
    pub seed: u64,
    /// The line of all players; one of them meets its trouble.
    pub profile: Profile,
    /// The players.
    pub hands: [Hands; SEATS],
    /// For which team.
    pub teams: [Team; SEATS],
    /// Whether they aim at another opponent now and then, at random.
    pub is_restless: bool,
    /// The speed of the clients' clocks, in thousandths of the right one.
    pub clocks: [u64; SEATS],
    /// The game.
    pub rules: ClockedRules,
}

/// The results.
#[derive(Debug)]
pub struct Report<const SEATS: usize = 2> {
    /// The bout, as it would be kept.
    pub archive: Archive,
    /// The sessions at the end.
    pub sessions: [Session; SEATS],
    /// The observations of the clients.
    pub observed: [Observed; SEATS],
    /// What the referee counted, by seat.
    pub counted: [referee::SeatStats; SEATS],
    /// Virtual time that the bout took.
    pub lasted: Millis,
}

impl<const SEATS: usize> Conditions<SEATS> {
    /// These hands with right clocks, each for itself, on a line like `profile`.
    pub fn new(seed: u64, profile: Profile, hands: [Hands; SEATS]) -> Conditions<SEATS> {
        let rules = ClockedGame::Swordfight.rules_default();
        let teams = from_fn(|seat| Team(seat as u8));
        let clocks = [1000; SEATS];
        Conditions { seed, profile, hands, teams, is_restless: false, clocks, rules }
    }
}

impl Report<2> {
    /// Both clients' sides of the bout.
    pub fn sides(&self) -> [(&Session, &Observed); 2] {
        [0, 1].map(|seat| (&self.sessions[seat], &self.observed[seat]))
    }
}

impl<const SEATS: usize> Report<SEATS> {
    /// The corrections of all sessions together.
    pub fn figures(&self) -> NetStats {
        let add = |sum: NetStats, one: NetStats| NetStats {
            packets: sum.packets + one.packets,
            seen_late: sum.seen_late + one.seen_late,
            late_packets: sum.late_packets + one.late_packets,
            forced_advances: sum.forced_advances + one.forced_advances,
            desyncs: sum.desyncs + one.desyncs,
            corrections: sum.corrections + one.corrections,
            restarts: sum.restarts + one.restarts,
            lost_ticks: sum.lost_ticks + one.lost_ticks,
        };
        self.sessions.iter().map(Session::stats).fold(NetStats::default(), add)
    }

    /// Panics unless the bout plays again to the same end, and all sessions agree with it.
    pub fn check(&self, seed: u64) {
        let referee = match self.archive.check() {
            Ok(played) => played.boards().expect("a simulated bout has boards"),
            Err(why) => panic!("seed {seed}: the bout played again differs: {why}"),
        };
        for session in &self.sessions {
            if let Some(why) = disagreement(session, &self.archive, &referee) {
                panic!("seed {seed}: {why}");
            }
        }
    }
}

/// Plays one bout to its end.
pub fn play<const SEATS: usize>(conditions: &Conditions<SEATS>) -> Report<SEATS> {
    crate::run(async {
        let mut around = surroundings(conditions);
        around.machine.start();
        while !around.machine.is_quiet() {
            around.net.at(around.net.now() + SECOND, Event::Start);
            around.next().await;
        }
        let mut seats: [Seat; SEATS] = from_fn(|number| seat(conditions, &mut around, number));
        let mut began = None;
        while !seats.iter().all(Seat::knows_result) {
            around.next().await;
            seats.iter_mut().for_each(|seat| seat.run(&mut around));
            if began.is_none() && seats.iter().any(Seat::has_begun) {
                began = Some(around.net.now());
                plan_trouble(conditions, &mut around.net);
            }
            let is_lasting = around.net.now() < BOUT_MAX;
            assert!(is_lasting, "seed {}: the bout does not end", conditions.seed);
        }
        assert_unbroken();
        let lasted = Millis((around.net.now() - began.unwrap_or_default()) / MS);
        let finished = around.machine.take_finished().expect("the bout is over");
        let (sessions, observed): (Vec<Session>, Vec<Observed>) =
            seats.into_iter().map(Seat::close).unzip();
        let one_each = "one for each seat";
        Report {
            archive: finished.archive,
            sessions: sessions.try_into().expect(one_each),
            observed: observed.try_into().expect(one_each),
            counted: finished.stats.try_into().expect(one_each),
            lasted,
        }
    })
}

fn surroundings<const SEATS: usize>(conditions: &Conditions<SEATS>) -> Surroundings {
    let seed = conditions.seed;
    let link = |number| (conditions.profile.link(), Chance::new(seed, For::Network, number));
    let net = Net::new((0..SEATS).map(link).collect());
    let rules = LobbyRules {
        rules: conditions.rules.into(),
        best_of: 1,
        ranked_best_of: 1,
        ranked_guests: true,
    };
    Surroundings::new(seed, net, rules, SEATS)
}

fn seat<const SEATS: usize>(
    conditions: &Conditions<SEATS>,
    around: &mut Surroundings,
    number: usize,
) -> Seat {
    let Conditions { seed, teams, rules, .. } = *conditions;
    let stream = Chance::new(seed, For::Hands, number).fork();
    let hands: Holding = match conditions.hands[number] {
        Hands::Bot(level) => Box::new(player::hands(Bot::new(rules.game(), level, stream))),
        Hands::Random => {
            let mut hands = RandomHands::new(rules.game(), stream);
            Box::new(move |_| hands.hold())
        }
    };
    let aims = conditions.is_restless.then(|| Chance::new(seed, For::Player, number).fork());
    let team_count = 1 + teams.iter().map(|team| team.0).max().unwrap_or(0);
    let (seats, sides) = (SEATS as u8, Sides::of(team_count, SEATS as u8));
    let options = BrawlOptions { seats, sides, ..BrawlOptions::new(rules.into()) };
    let pick = pick(rules.game(), number as u8);
    let entrant = Entrant { pick, handling: rules.game().handling_default() };
    let (team, speed) = (teams[number], conditions.clocks[number]);
    let entry = Entry { number, team, entrant, options, speed };
    Seat::new(&mut around.net, around.accounts[number].secret, entry, hands, aims)
}

/// One of the players will meet the trouble of the line.
fn plan_trouble<const SEATS: usize>(conditions: &Conditions<SEATS>, net: &mut Net) {
    let Some((trouble, lasts)) = conditions.profile.trouble else { return };
    let mut chance = Chance::new(conditions.seed, For::Faults, 0);
    let unlucky = chance.below(SEATS as u32) as usize;
    let from = net.now() + MS * chance.between(TROUBLE.0, TROUBLE.1);
    net.link(unlucky).faults.push(Fault { from, until: from + lasts, trouble });
}
