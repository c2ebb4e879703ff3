//! How matches of a simulation are played: any options that the rules accept.
//!
//! The options of a game are drawn from its table, and what has no row in it beside the options, by
//! `Options::random` of its crate. `tests/all/options.rs` checks that every value is drawn.

use bout::Stream;
use bout::options::OptionTable as _;
use controls::{Handling, HandlingBounds};
use games::{GameKind, Rules};
use wire::BrawlOptions;
use wire::brawl::{SEATS, Sides, TEAMS};

use crate::clocked_games::random_rules;

/// Rules of this game that players can play against each other by.
pub fn rules(kind: GameKind, stream: &mut Stream) -> Rules {
    loop {
        let rules = match kind {
            GameKind::Clocked(game) => random_rules(game, stream).into(),
            GameKind::MARAUDERS => Rules::marauders(marauders::Options::random(stream)),
        };
        if rules.check_versus().is_ok() {
            return rules;
        }
    }
}

/// Options of a room in which this game is played.
pub fn brawl(kind: GameKind, stream: &mut Stream) -> BrawlOptions {
    let rules = rules(kind, stream);
    let seats = stream.option(4, (*SEATS.start()).into()..=(*SEATS.end()).into()) as u8;
    let seats = rules.seats().unwrap_or(seats);
    let teams = *TEAMS.start()..=(*TEAMS.end()).min(seats);
    let sides = match rules.teams() {
        Some(teams) => Sides::of(teams, seats),
        None if stream.below(2) == 0 => Sides::FreeForAll,
        None => {
            Sides::Teams(stream.option(2, (*teams.start()).into()..=(*teams.end()).into()) as u8)
        }
    };
    let mut options = BrawlOptions { seats, sides, ..BrawlOptions::new(rules) };
    options.draw_options(stream);
    BrawlOptions { handling: handling(kind.handling_bounds(), stream), ..options }
}

/// Bounds within what the game allows.
fn handling(bounds: HandlingBounds, stream: &mut Stream) -> HandlingBounds {
    let HandlingBounds { least, most } = bounds;
    let mut pair = |least: u8, most: u8| {
        let one = stream.option(least.into(), least.into()..=most.into()) as u8;
        let other = stream.option(most.into(), least.into()..=most.into()) as u8;
        (one.min(other), one.max(other))
    };
    let das = pair(least.das_ticks, most.das_ticks);
    let arr = pair(least.arr_ticks, most.arr_ticks);
    let soft_drop = pair(least.soft_drop_ticks, most.soft_drop_ticks);
    HandlingBounds {
        least: Handling {
            das_ticks: das.0,
            arr_ticks: arr.0,
            soft_drop_ticks: soft_drop.0,
            tuning: least.tuning,
        },
        most: Handling {
            das_ticks: das.1,
            arr_ticks: arr.1,
            soft_drop_ticks: soft_drop.1,
            tuning: most.tuning,
        },
    }
}
