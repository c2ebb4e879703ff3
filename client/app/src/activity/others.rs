//! The boards of the other seats of a bout in motion, for a player as for a spectator: the events of each that are
//! still to be animated, and the attacks on their way.
//!
//! Hand it each pair of views of a board by [`Others::witness`], each line of the ledger by
//! [`Others::tell_attack`], and time by [`Others::advance`] and [`Others::launch_told`].

use std::collections::BTreeMap;

use bout::{Outcome, Seat};
use games::{ClockedRules, ClockedSetup, Queues, View};
use wire::LedgerLine;

use crate::games::timeline::Timeline;
use crate::view::ending::{End, Ending};
use crate::view::flight::{Aim, Flight, Flights, Load, before};

/// Seconds that an attack of swordfight waits for the flow that shows the chain which sent it.
const WAIT_SECONDS: f32 = 0.25;
/// The limit of attacks that wait.
const WAITING_MAX: usize = 24;

/// An attack that the server has told, and whose chain is not seen yet.
#[derive(Clone, Debug)]
struct Told {
    line: LedgerLine,
    /// How far the shared queues were before it, if that is known.
    before: Option<Queues>,
    /// Seconds since then.
    age: f32,
}

/// The other boards of a bout.
#[derive(Clone, Debug, Default)]
pub struct Others {
    /// By seat, as far as their views have changed.
    timelines: BTreeMap<Seat, Timeline>,
    flights: Flights,
    told: Vec<Told>,
    still: bool,
}

impl Others {
    /// The timeline of a seat, if there is anything to tell of it.
    pub fn get(&self, seat: Seat) -> Option<&Timeline> {
        self.timelines.get(&seat)
    }

    /// The timeline of a seat, in a bout by these rules.
    pub fn at(&mut self, seat: Seat, rules: &ClockedRules) -> &mut Timeline {
        let Others { timelines, still, .. } = self;
        timelines.entry(seat).or_insert_with(|| {
            let mut timeline = Timeline::new(rules.game());
            timeline.keep_still(*still);
            timeline
        })
    }

    /// All timelines.
    pub fn all_mut(&mut self) -> impl Iterator<Item = (Seat, &mut Timeline)> {
        self.timelines.iter_mut().map(|(&seat, timeline)| (seat, timeline))
    }

    /// Takes what happened between two views of a seat's board.
    pub fn witness(&mut self, seat: Seat, (before, after): (&View, &View), rules: &ClockedRules) {
        self.at(seat, rules).witness(before, after, rules);
    }

    /// Sets whether motion is reduced.
    pub fn keep_still(&mut self, still: bool) {
        self.still = still;
        self.timelines.values_mut().for_each(|timeline| timeline.keep_still(still));
    }

    /// Advances by `seconds`.
    pub fn advance(&mut self, seconds: f32) {
        self.timelines.values_mut().for_each(|timeline| timeline.advance(seconds));
        self.flights.advance(seconds);
    }

    /// The server tells of an attack. The shared queues were at `before`, if that is known.
    pub fn tell_attack(&mut self, line: LedgerLine, before: Option<Queues>) {
        if WAITING_MAX <= self.told.len() {
            self.told.remove(0);
        }
        self.told.push(Told { line, before, age: 0.0 });
    }

    /// Attacks leave whose chains have been seen, `seconds` after the last call, or that have waited long
    /// enough for them; `view` returns the boards as everyone sees them.
    pub fn launch_told(
        &mut self,
        seconds: f32,
        setup: &ClockedSetup,
        view: impl Fn(Seat) -> Option<View>,
    ) {
        let mut told = std::mem::take(&mut self.told);
        told.retain_mut(|one| {
            one.age += seconds;
            let timeline = self.timelines.get_mut(&one.line.from);
            let seen = timeline.and_then(Timeline::take_sent);
            let has_chains = matches!(setup.rules, ClockedRules::Swordfight(_));
            let waits = has_chains && seen.is_none() && one.age < WAIT_SECONDS;
            if let Some(before) = one.before.or_else(|| before(one.line.queues, seen.as_ref()))
                && !waits
            {
                let target = view(one.line.to);
                let aim = aim(setup, one.line.from, target.as_ref(), before);
                let loads = aim.between(one.line.queues, seen.as_ref());
                let delay = self.get(one.line.from).map_or(0.0, Timeline::left_seconds);
                self.launch((one.line.from, one.line.to), loads, delay);
            }
            waits
        });
        self.told = told;
    }

    /// An attack leaves in `delay` seconds.
    pub fn launch(&mut self, way: (Seat, Seat), loads: Vec<Load>, delay: f32) {
        self.flights.launch(way, loads, delay);
    }

    /// The attacks on their way.
    pub fn flights(&self) -> Vec<Flight> {
        self.flights.shown()
    }

    /// How a board ended, once it has.
    pub fn ending(&self, seat: Seat) -> Option<Ending> {
        self.get(seat)?.ending()
    }

    /// The boards of the winners light up, if the bout has any; `seats` are those in question.
    pub fn tell_winners(
        &mut self,
        outcome: Option<Outcome>,
        setup: &ClockedSetup,
        seats: impl Iterator<Item = Seat>,
    ) {
        let Some(Outcome::Won(team)) = outcome else { return };
        for seat in seats {
            let player = setup.players.get(seat.index());
            if player.is_some_and(|player| player.team == team) {
                self.at(seat, &setup.rules).end(End::Victor);
            }
        }
    }

    /// Shows every end in full at once.
    pub fn skip_ends(&mut self) {
        let endings = self.timelines.values_mut();
        let endings = endings.filter_map(|timeline| timeline.ending_mut().as_mut());
        endings.for_each(|ending| ending.sequence.skip());
    }
}

/// What is known of an attack of `from` at a board, when the shared queues were at `queues` before it.
pub fn aim<'a>(
    setup: &'a ClockedSetup,
    from: Seat,
    target: Option<&'a View>,
    queues: Queues,
) -> Aim<'a> {
    let blade = setup.players.get(from.index()).and_then(|player| player.pick.blade());
    Aim { queues, target, rules: &setup.rules, blade }
}
