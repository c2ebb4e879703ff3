//! The faults of an arena, with their times: all of them from the seed.

use crate::chance::Chance;
use crate::link::{Fault, Link, MS, Micros, SECOND, Trouble};

/// Players in large brawl rooms: as many as there may be seats.
const GATHERING: usize = 24;

/// How a server stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// At once: all that is not saved is lost.
    Crash,
    /// As an operator stops it.
    Drain,
}

/// The story of a seed.
#[derive(Clone, Debug)]
pub struct Story {
    /// Players.
    pub players: usize,
    /// Whether they all gather in large brawl rooms.
    pub gathers: bool,
    /// Those who say what no client of ours would say.
    pub hostile: Vec<usize>,
    /// When the faults end.
    pub lasts: Micros,
    /// When the server stops, and whether it crashes or drains.
    pub stops: Vec<(Micros, Stop)>,
    /// The outages of the store: start and end.
    pub outages: Vec<(Micros, Micros)>,
    /// Of a thousand transactions: those that fail otherwise.
    pub failing_per_mille: u32,
}

impl Story {
    /// Draws one.
    pub fn draw(chance: &mut Chance) -> Story {
        let gathers = chance.in_thousand(60);
        let players = chance.of(&[2, 3, 3, 4, 4, 5, 6, 7, 10, 16]);
        let players = if gathers { GATHERING } else { players };
        let lasts = SECOND * chance.between(60, 150);
        let hostile = (0..players).filter(|_| chance.in_thousand(120)).collect();
        let moment = |chance: &mut Chance| chance.between(5, lasts / SECOND - 1) * SECOND;
        let stops = chance.of(&[0, 0, 1, 1, 2]);
        let kinds = [Stop::Crash, Stop::Crash, Stop::Drain];
        let stops = (0..stops).map(|_| (moment(chance), chance.of(&kinds))).collect();
        let outages = chance.of(&[0, 1, 2]);
        let outage = |chance: &mut Chance| {
            let from = moment(chance);
            (from, from + SECOND * chance.between(1, 40))
        };
        let outages = (0..outages).map(|_| outage(chance)).collect();
        let failing_per_mille = chance.of(&[0, 50, 300]);
        Story { players, gathers, hostile, lasts, stops, outages, failing_per_mille }
    }

    /// The link of a player, with its faults.
    pub fn link(&self, chance: &mut Chance) -> Link {
        let round_trip = MS * chance.of(&[1, 40, 40, 80, 160, 250]);
        let jitter = round_trip * chance.between(0, 20) / 100;
        let loss_per_mille = chance.of(&[0, 0, 5, 10, 30]);
        let faults = chance.below(5);
        let fault = |_| {
            let from = SECOND * chance.between(2, self.lasts / SECOND - 1);
            let trouble = match chance.below(8) {
                0 | 1 => Trouble::Blackout,
                2 => Trouble::Severed,
                3 => Trouble::Reset,
                4 => Trouble::Stopped,
                5 => Trouble::Unread,
                6 => Trouble::Ended,
                _ => Trouble::Late(MS * chance.between(10, 800)),
            };
            let lasts = match chance.below(4) {
                0 => SECOND * chance.between(20, 60),
                1 => SECOND * chance.between(3, 20),
                _ => MS * chance.between(100, 3_000),
            };
            Fault { from, until: from + lasts, trouble }
        };
        let faults = (0..faults).map(fault).collect();
        Link { round_trip, jitter, loss_per_mille, faults }
    }
}
