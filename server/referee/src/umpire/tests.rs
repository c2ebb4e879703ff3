//! Battles that random players play before an umpire.

use super::*;
use crate::{Archive, Difference};
use bout::Team;
use games::{GameKind, Player};
use marauders::{Command, Refusal};

fn setup() -> Setup {
    let kind = GameKind::Marauders;
    let player = |team| Player {
        team: Team(team),
        handling: kind.handling_default(),
        pick: kind.pick_default(),
    };
    let players = vec![player(0), player(1)].try_into().expect("a bout has room for two");
    Setup { rules: kind.rules_default(), players }
}

fn umpire() -> Umpire {
    Umpire::new(setup(), Seed([3; 32])).expect("marauders is played in turns")
}

fn asked(umpire: &Umpire, command: Command) -> Asked {
    Asked { after: umpire.acts(), wish: Move::Marauders(command) }
}

/// The first move that makes a match.
fn first_match(umpire: &Umpire) -> Move {
    let Table::Marauders(table) = umpire.table();
    let (from, direction) = table.legal_moves()[0];
    Move::Marauders(Command::Swap { from, direction })
}

#[test]
fn what_is_drawn_is_all_that_a_client_needs_to_follow() {
    let mut umpire = umpire();
    let mut mirror = umpire.table().clone();
    for second in 0..30 {
        let Some(seat) = umpire.table().to_move() else { break };
        let wish = Asked { after: umpire.acts(), wish: first_match(&umpire) };
        let ruling = umpire.ask(Millis(second * 1000), seat, &wish).expect("it is a match");
        let mut dice = bout::Reveals::new(&ruling.drawn);
        mirror.act(&ruling.act, &mut dice, &mut Vec::new()).expect("the umpire allowed it");
        assert!(dice.are_spent());
        assert_eq!(wire::digest(&mirror), ruling.digest);
    }
    assert!(20 < umpire.acts());
}

#[test]
fn a_move_that_is_late_or_not_allowed_changes_nothing() {
    let mut umpire = umpire();
    let seat = umpire.table().to_move().expect("the battle has begun");
    let other = Seat(1 - seat.0);
    let before = umpire.table().clone();
    let end = asked(&umpire, Command::EndTurn);
    let refused = |refusal| Err(MoveRefusal::Marauders(refusal));
    assert_eq!(umpire.ask(Millis(1), other, &end), refused(Refusal::NotYourTurn));
    assert_eq!(umpire.ask(Millis(1), Seat(7), &end), refused(Refusal::NoSeat));
    let late = Asked { after: 1, ..end };
    assert_eq!(umpire.ask(Millis(1), seat, &late), Err(MoveRefusal::Late));
    assert_eq!((umpire.acts(), umpire.table()), (0, &before));
    assert!(umpire.ask(Millis(2), seat, &end).is_ok());
    assert_eq!(umpire.ask(Millis(3), other, &end), Err(MoveRefusal::Late), "said before that");
}

#[test]
fn a_turn_ends_when_its_time_and_the_bank_are_used_up() {
    let mut umpire = umpire();
    let seat = umpire.table().to_move().expect("the battle has begun");
    let clock = umpire.clock(Millis(0));
    let time = Millis(clock.left_ms.into());
    assert_eq!(umpire.step(Millis(time.0 - 1)), None);
    let ruling = umpire.step(time).expect("the time is up");
    assert_eq!(ruling.act, Act::TimeOut);
    assert_ne!(umpire.table().to_move(), Some(seat));
    // The other seat still has all of its bank.
    assert_eq!(umpire.clock(time), clock);
    let end = asked(&umpire, Command::EndTurn);
    umpire.ask(time, Seat(1 - seat.0), &end).expect("it is its turn");
    while umpire.table().to_move() != Some(seat) {
        let end = asked(&umpire, Command::EndTurn);
        let other = umpire.table().to_move().expect("the battle goes on");
        umpire.ask(time, other, &end).expect("it is its turn");
    }
    assert_eq!(umpire.clock(time).bank_ms, 0);
    assert!(umpire.clock(time).left_ms < clock.left_ms);
}

#[test]
fn who_leaves_loses() {
    let mut umpire = umpire();
    let ruling = umpire.leave(Millis(5), Seat(1)).expect("it is in the battle");
    assert_eq!(ruling.act, Act::Leave(Seat(1)));
    assert_eq!(umpire.outcome(), Outcome::Won(Team(0)));
    assert_eq!(umpire.step(Millis(1_000_000)), None, "nothing is left to do");
}

/// Something that is done to a replay, whose last act has this number.
type Forgery = fn(&mut Archive, usize);

/// A battle of two who swap whatever matches first, until one of them leaves.
fn played() -> Umpire {
    let mut umpire = umpire();
    for second in 0..40 {
        let seat = umpire.table().to_move().expect("nobody falls so soon");
        let wish = first_match(&umpire);
        umpire.play(Millis(second * 1000), seat, wish).expect("it is a match");
    }
    umpire.step(Millis(300_000)).expect("the time is up");
    umpire.leave(Millis(300_000), Seat(1)).expect("it is in the battle");
    umpire
}

#[test]
fn a_battle_plays_again_to_the_same_end_and_what_was_forged_is_found_out() {
    let archive = Archive::of_table(&played());
    assert!(archive.check().is_ok());
    let last = archive.deeds.len() - 1;
    let (won, drawn, undecided) = (Outcome::Won(Team(0)), Outcome::Drawn, Outcome::Undecided);
    let cases: [(Forgery, Difference); 8] = [
        (|it, _| it.outcome = Outcome::Drawn, Difference::Outcome(drawn, won)),
        (|it, last| it.deeds.truncate(last), Difference::Outcome(won, undecided)),
        (|it, _| it.deeds[7].digest = Digest(1), Difference::Table(7)),
        (|it, _| it.deeds[7].at = Millis(3), Difference::Entry(7)),
        // The time was not up.
        (|it, _| it.deeds[9].act = Act::TimeOut, Difference::Entry(9)),
        (|it, last| it.deeds[last - 1].at = Millis(50_000), Difference::Entry(last - 1)),
        // After the end.
        (|it, last| it.deeds.push(it.deeds[last]), Difference::Entry(last + 1)),
        (|it, _| it.seed = Seed([4; 32]), Difference::Commitment),
    ];
    for (number, (forge, difference)) in cases.into_iter().enumerate() {
        let mut forged = archive.clone();
        forge(&mut forged, last);
        assert_eq!(forged.check().err(), Some(difference), "case {number}");
    }
}
