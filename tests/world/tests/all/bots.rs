//! The lower levels of the ladder, on few bouts; `ladder` measures all of it.

use bots::Level;
use bout::{Outcome, Team};
use games::ClockedGame;
use std::cmp::Ordering;
use world::battles::{pair, ranked};
use world::ladder::{BOUT_MAX, Fighter, fight};

/// Of ten bouts, each with other pairs, the first wins at least eight.
fn check(game: ClockedGame, one: Fighter, other: Fighter) {
    let won = (0..10).filter(|&seed| {
        let first = (seed % 2) as u8;
        let seats = if first == 0 { [one, other] } else { [other, one] };
        fight(game.rules_default(), seed, seats, BOUT_MAX).outcome == Outcome::Won(Team(first))
    });
    let won = won.count();
    assert!(8 <= won, "{game:?}: {one:?} won {won} of 10 bouts against {other:?}");
}

fn level(number: u8) -> Fighter {
    Fighter::Bot(Level::new(number).expect("1 to 5"))
}

#[test]
fn a_newcomers_bot_beats_random_buttons() {
    for game in ClockedGame::ALL {
        check(game, level(1), Fighter::Random);
    }
}

#[test]
fn the_middle_level_beats_the_lowest() {
    for game in ClockedGame::ALL {
        check(game, level(3), level(1));
    }
}

#[test]
fn in_marauders_the_middle_level_wins_most_pairs_against_the_lowest() {
    let [low, middle] = [1, 3].map(|number| Level::new(number).expect("1 to 5"));
    let won =
        (0..10).filter(|&seed| pair(ranked(2), seed, middle, low).winner() == Ordering::Greater);
    let won = won.count();
    assert!(8 <= won, "it won {won} of 10 pairs");
}
