//! Battles of random players before a referee.

use super::*;
use crate::playback::TablePlayback;
use crate::{Archive, Difference};
use bout::{Nonce, Seed, Team};
use games::{GameKind, Player, Setup, TurnGame};
use marauders::{Command, Refusal};

fn setup() -> TurnSetup {
    let kind = GameKind::MARAUDERS;
    let player = |team| Player {
        team: Team(team),
        handling: kind.handling_default(),
        pick: kind.pick_default(),
    };
    let players = vec![player(0), player(1)].try_into().expect("a bout has room for two");
    Setup { rules: TurnGame::Marauders.rules_default(), players }
}

fn referee() -> TurnReferee {
    TurnReferee::new(setup(), Seed([3; 32]))
}

fn asked(referee: &TurnReferee, command: Command) -> Asked {
    Asked { after: referee.acts(), wish: Move::Marauders(command) }
}

/// The first move that makes a match.
fn first_match(referee: &TurnReferee) -> Move {
    let Table::Marauders(table) = referee.table();
    let (from, direction) = table.legal_moves()[0];
    Move::Marauders(Command::Swap { from, direction })
}

#[test]
fn what_is_drawn_is_all_that_a_client_needs_to_follow() {
    let mut referee = referee();
    let mut mirror = referee.table().clone();
    for second in 0..30 {
        let Some(seat) = referee.table().to_move() else { break };
        let wish = Asked { after: referee.acts(), wish: first_match(&referee) };
        let ruling = referee.ask(Millis(second * 1000), seat, &wish).expect("it is a match");
        let mut dice = bout::Reveals::new(&ruling.drawn);
        mirror.act(&ruling.act, &mut dice, &mut Vec::new()).expect("the referee allowed it");
        assert!(dice.are_spent());
        assert_eq!(wire::digest(&mirror), ruling.digest);
    }
    assert!(20 < referee.acts());
}

#[test]
fn a_move_that_is_late_or_not_allowed_changes_nothing() {
    let mut referee = referee();
    let seat = referee.table().to_move().expect("the battle has begun");
    let other = Seat(1 - seat.0);
    let before = referee.table().clone();
    let end = asked(&referee, Command::EndTurn);
    let refused = |refusal| Err(MoveRefusal::Marauders(refusal));
    assert_eq!(referee.ask(Millis(1), other, &end), refused(Refusal::NotYourTurn));
    assert_eq!(referee.ask(Millis(1), Seat(7), &end), refused(Refusal::NoSeat));
    let late = Asked { after: 1, ..end };
    assert_eq!(referee.ask(Millis(1), seat, &late), Err(MoveRefusal::Late));
    assert_eq!((referee.acts(), referee.table()), (0, &before));
    assert!(referee.ask(Millis(2), seat, &end).is_ok());
    assert_eq!(referee.ask(Millis(3), other, &end), Err(MoveRefusal::Late), "said before that");
}

#[test]
fn a_turn_ends_when_its_time_and_the_bank_are_used_up() {
    let mut referee = referee();
    let seat = referee.table().to_move().expect("the battle has begun");
    let clock = referee.clock(Millis(0));
    let time = Millis(clock.left_ms.into());
    assert_eq!(referee.step(Millis(time.0 - 1)), None);
    let ruling = referee.step(time).expect("the time is up");
    assert_eq!(ruling.act, Act::TimeOut);
    assert_ne!(referee.table().to_move(), Some(seat));
    // The other seat still has its whole time bank.
    assert_eq!(TimerView { hold_ms: 0, ..referee.clock(time) }, clock);
    let end = asked(&referee, Command::EndTurn);
    referee.ask(time, Seat(1 - seat.0), &end).expect("it is its turn");
    while referee.table().to_move() != Some(seat) {
        let end = asked(&referee, Command::EndTurn);
        let other = referee.table().to_move().expect("the battle goes on");
        referee.ask(time, other, &end).expect("it is its turn");
    }
    assert_eq!(referee.clock(time).bank_ms, 0);
    assert!(referee.clock(time).left_ms < clock.left_ms);
}

#[test]
fn no_time_runs_while_the_turn_before_is_told_and_who_skips_that_may_move() {
    let mut referee = referee();
    let now = Millis(10_000);
    let seat = referee.table().to_move().expect("the battle has begun");
    let whole = referee.clock(Millis(0));
    let wish = first_match(&referee);
    referee.play(now, seat, wish).expect("it is a match");
    let told = referee.told().since(now);
    assert!(Millis(800) < told && told < games::TELLING_MAX, "{told:?} for a match");
    assert_eq!(referee.clock(now).hold_ms, 0, "one's own turn goes on");
    let end = asked(&referee, Command::EndTurn);
    referee.ask(now, seat, &end).expect("it is its turn");
    let hold = u64::from(referee.clock(now).hold_ms);
    let told = referee.told().since(now).0;
    assert!(told < hold && hold <= games::TELLING_MAX.0, "{hold} ms for {told} ms, told slowly");
    let held = TimerView { hold_ms: 0, ..whole };
    assert_eq!(referee.clock(now.plus(Millis(hold))), held);
    assert_eq!(TimerView { hold_ms: 0, ..referee.clock(now) }, held);
    let time = Millis(u64::from(whole.left_ms));
    assert!(!referee.is_time_up(now.plus(time)));
    assert!(referee.is_time_up(now.plus(Millis(hold)).plus(time)));
    let end = asked(&referee, Command::EndTurn);
    let other = Seat(1 - seat.0);
    assert!(referee.ask(now, other, &end).is_ok(), "it has skipped what is told");
}

#[test]
fn who_leaves_loses() {
    let mut referee = referee();
    let ruling = referee.leave(Millis(5), Seat(1)).expect("it is in the battle");
    assert_eq!(ruling.act, Act::Leave(Seat(1)));
    assert_eq!(referee.outcome(), Outcome::Won(Team(0)));
    assert_eq!(referee.step(Millis(1_000_000)), None, "nothing is left to do");
}

/// An alteration of a replay, whose last act has this number.
type Forgery = fn(&mut Archive, usize);

/// A battle of two players who make the first matching swap, until one of them leaves.
fn played() -> TurnReferee {
    let mut referee = referee();
    for second in 0..40 {
        let seat = referee.table().to_move().expect("nobody falls so soon");
        let wish = first_match(&referee);
        referee.play(Millis(second * 1000), seat, wish).expect("it is a match");
    }
    referee.step(Millis(300_000)).expect("the time is up");
    referee.leave(Millis(300_000), Seat(1)).expect("it is in the battle");
    referee
}

#[test]
fn a_battle_plays_again_to_the_same_end_and_what_was_forged_is_found_out() {
    let archive = Archive::of_table(&played());
    assert!(archive.check().is_ok());
    let last = archive.deeds.len() - 1;
    let (won, drawn, undecided) = (Outcome::Won(Team(0)), Outcome::Drawn, Outcome::Undecided);
    let cases: [(Forgery, Difference); 9] = [
        (|it, _| it.outcome = Outcome::Drawn, Difference::Outcome(drawn, won)),
        (|it, last| it.deeds.truncate(last), Difference::Outcome(won, undecided)),
        (|it, _| it.deeds[7].digest = Digest(1), Difference::Table(7)),
        (|it, _| it.deeds[7].at = Millis(3), Difference::Entry(7)),
        // The time was not up.
        (|it, _| it.deeds[9].act = Act::TimeOut, Difference::Entry(9)),
        (|it, last| it.deeds[last - 1].at = Millis(50_000), Difference::Entry(last - 1)),
        // After the end.
        (|it, last| it.deeds.push(it.deeds[last]), Difference::Entry(last + 1)),
        (|it, _| it.secret = Seed([4; 32]), Difference::Commitment),
        (
            |it, _| it.nonces = vec![None, None, Some(Nonce([1; 16]))].try_into().unwrap(),
            Difference::Commitment,
        ),
    ];
    for (number, (forge, difference)) in cases.into_iter().enumerate() {
        let mut forged = archive.clone();
        forge(&mut forged, last);
        assert_eq!(forged.check().err(), Some(difference), "case {number}");
        assert_eq!(scouted(forged), Err(difference), "case {number}");
    }
}

/// The verdict of a playback.
fn scouted(archive: Archive) -> Result<(), Difference> {
    let mut playback = TablePlayback::new(archive).expect("it is in turns")?;
    loop {
        if let Some(verdict) = playback.scout() {
            return verdict;
        }
    }
}

#[test]
fn a_battle_is_shown_again_from_any_act_on() {
    let archive = Archive::of_table(&played());
    assert_eq!(scouted(archive.clone()), Ok(()));
    let mut plain = TablePlayback::new(archive.clone()).expect("in turns").expect("it begins");
    let mut jumping = plain.clone();
    while jumping.scout().is_none() {}
    // The messages for everyone lead from one table to the next.
    let mut tables = vec![plain.show(0)];
    while let Some(news) = plain.next_act() {
        let mut table = tables.last().expect("there is one").table.clone();
        let TableNews::Acted(acted) = news else { panic!("few numbers were drawn") };
        let mut dice = bout::Reveals::new(&acted.drawn);
        table.act(&acted.act, &mut dice, &mut Vec::new()).expect("it was done");
        tables.push(TableState { acts: acted.number + 1, table, clock: acted.clock });
    }
    assert_eq!((plain.acts(), plain.outcome()), (archive.deeds.len(), Outcome::Won(Team(0))));
    let acts = tables.len();
    for number in 0..acts {
        // Back and forth.
        let number = number * 29 % acts;
        assert_eq!(jumping.show(number), tables[number], "{number}");
        assert_eq!(plain.show(number), tables[number], "{number}");
    }
    assert_eq!(jumping.show(acts + 5), tables[acts - 1]);
}
