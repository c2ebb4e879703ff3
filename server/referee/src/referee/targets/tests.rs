//! Tests of targets, in bouts without input.

use super::*;
use crate::Referee;
use crate::{Archive, Difference};
use bout::{Batch, Buttons, Command, Entry, Millis, Seed, Team, Tick};
use games::{ClockedRules, GameKind, Player, Setup};

/// A bout with a seat for each of these teams, and the answers at its start.
fn bout(teams: &[u8]) -> (Referee, Vec<(u8, u8)>) {
    let kind = GameKind::SWORDFIGHT;
    let player = |&team: &u8| Player {
        team: Team(team),
        handling: kind.handling_default(),
        pick: kind.pick_default(),
    };
    let players: Vec<Player> = teams.iter().map(player).collect();
    let players = players.try_into().expect("no more than a bout has seats");
    let setup = Setup { rules: ClockedRules::Swordfight(Default::default()), players };
    let mut referee = Referee::new(setup, Seed([3; 32]));
    let opening = told(&referee.open());
    (referee, opening)
}

/// The new targets among these answers.
fn told(answers: &[Answer]) -> Vec<(u8, u8)> {
    let targets = answers.iter().filter_map(|answer| match answer {
        Answer::Target(seat, to) => Some((seat.0, to.0)),
        _ => None,
    });
    targets.collect()
}

#[test]
fn all_hear_of_all_targets_at_the_start_unless_there_are_but_two() {
    assert_eq!(bout(&[0, 1]).1, []);
    assert_eq!(bout(&[0, 1, 2]).1, [(0, 1), (1, 2), (2, 0)]);
    assert_eq!(bout(&[0, 0, 1, 1]).1, [(0, 2), (1, 3), (2, 0), (3, 1)]);
}

#[test]
fn a_choice_that_cannot_be_changes_nothing_and_is_answered() {
    let (mut referee, _) = bout(&[0, 0, 1, 1, 1]);
    referee.forfeit(Millis(1), Seat(4));
    let entries = referee.journal().len();
    let still = [Answer::StillTarget(Seat(0), Seat(2))];
    for wrong in [0, 1, 2, 4, 5, 255] {
        assert_eq!(referee.choose(Millis(5), Seat(0), Seat(wrong)), still, "{wrong}");
    }
    assert_eq!(referee.journal().len(), entries);
    assert_eq!(told(&referee.choose(Millis(6), Seat(0), Seat(3))), [(0, 3)]);
    assert_eq!(referee.target(Seat(0)), Some(Seat(3)));
    assert_eq!(referee.choose(Millis(7), Seat(4), Seat(0)), [], "who is out chooses nobody");
    assert_eq!(referee.choose(Millis(8), Seat(99), Seat(0)), []);
}

#[test]
fn who_aimed_at_a_seat_that_goes_out_aims_at_the_next_in_order() {
    let (mut referee, _) = bout(&[0, 1, 2, 3]);
    assert_eq!(told(&referee.forfeit(Millis(9), Seat(2))), [(0, 3)]);
    assert_eq!(referee.target(Seat(2)), None);
    assert_eq!(told(&referee.forfeit(Millis(9), Seat(3))), [(0, 1), (1, 0)]);
    assert_eq!(told(&referee.forfeit(Millis(9), Seat(0))), []);
    assert_eq!(referee.target(Seat(1)), None, "nobody is left");
}

fn ticks(first: u32, end: u32) -> Batch {
    let mut batch = Batch::new(Tick(first));
    assert!((first..end).all(|_| batch.push(Buttons::NONE)));
    batch
}

#[test]
fn a_choice_counts_between_the_ticks_that_were_said_before_and_after_it() {
    let (mut referee, _) = bout(&[0, 1, 2]);
    let now = Millis(100);
    // Most of these ticks are held back, for the seat's clock cannot be there yet.
    referee.receive(now, Seat(0), &ticks(0, 90), []).expect("no tick is left out");
    assert!(referee.board(Seat(0)).tick() < Tick(90));
    assert_eq!(told(&referee.choose(now, Seat(0), Seat(1))), []);
    assert_eq!(told(&referee.choose(now, Seat(0), Seat(2))), []);
    referee.receive(now, Seat(0), &ticks(90, 100), []).expect("no tick is left out");
    let mut came = Vec::new();
    for now in 100..3000 {
        came.extend(told(&referee.step(Millis(now))));
    }
    assert_eq!(came, [(0, 2)], "the last of two choices in a tick is the one");
    let mut played = 0;
    for Entry { command, .. } in referee.journal().entries() {
        match command {
            Command::Play(Seat(0), batch) => played = batch.end().0,
            Command::Target(Seat(0), _) => assert_eq!(played, 90),
            _ => {}
        }
    }
    assert!(100 <= played);
}

#[test]
fn a_choice_is_part_of_the_bout_and_an_impossible_one_is_found_out() {
    let (mut referee, _) = bout(&[0, 0, 1, 1]);
    referee.choose(Millis(5), Seat(0), Seat(3));
    referee.forfeit(Millis(6), Seat(3));
    let archive = Archive::of(&referee);
    let again = archive.check().expect("the same bout").boards().expect("it has boards");
    assert_eq!(again.target(Seat(0)), Some(Seat(2)));
    for to in [0, 1, 3, 4] {
        let mut forged = archive.clone();
        let (at, command) = (Millis(7), Command::Target(Seat(0), Seat(to)));
        forged.journal.push(Entry { at, command });
        assert_eq!(forged.check().err(), Some(Difference::Entry(2)), "{to}");
    }
}
