//! A written report is read and explained, and a malformed one is refused.

use super::*;
use bout::{Buttons, Seat, Seed, Team};
use games::{Board, ClockedRules, Dealer, GameKind, Player, Setup, State};

/// A report of 40 ticks with fast fall held, in which the server's state differs.
fn report() -> Desync {
    let kind = GameKind::SWORDFIGHT;
    let (handling, pick) = (kind.handling_default(), kind.pick_default());
    let players = [0, 1].map(|team| Player { team: Team(team), handling, pick }).to_vec();
    let players = players.try_into().expect("two players");
    let setup = Setup { rules: ClockedRules::Swordfight(Default::default()), players };
    let mut board = Board::new(&setup.board(Seat(1)));
    let mut dealer = Dealer::new(&setup, &Seed([7; 32]));
    let agreed = board.state();
    let mut arrivals = Vec::new();
    while let Some(arrival) = dealer.deal(&agreed, arrivals.len() as u32) {
        board.receive(arrival.clone());
        arrivals.push(arrival);
    }
    let held = vec![Buttons::DOWN; 40];
    let predicted = played(board.clone(), &held);
    let confirmed = played(board, &[Buttons::NONE; 40]);
    Desync { setup, seat: Seat(1), agreed, arrivals, held, predicted, confirmed }
}

fn played(mut board: Board, held: &[Buttons]) -> State {
    for &held in held {
        board.step(held, &mut Vec::new());
    }
    board.state()
}

#[test]
fn a_report_is_told_in_plain_words() {
    let text = describe(&report());
    for words in [
        "seat 1: both ends agreed at tick 0, and not at tick 40, 40 ticks later",
        "This build comes to the client's state",
        "client",
        "played again",
        "parts differ",
    ] {
        assert!(text.contains(words), "no {words:?} in\n{text}");
    }
    assert!(!text.contains("\ntick "), "both have played as many ticks:\n{text}");
}

#[test]
fn a_report_is_read_from_its_file() {
    let path = std::env::temp_dir().join(format!("cutlass-report-{}", std::process::id()));
    fs::write(&path, report().write()).expect("the file can be written");
    let told = explain(&path).expect("it is a report");
    assert!(told.contains("seat 1"), "{told}");
    fs::write(&path, "something else").expect("the file can be written");
    let why = format!("{:#}", explain(&path).expect_err("it is none"));
    assert!(why.contains("no desync report"), "{why}");
    fs::remove_file(&path).expect("it is there");
    let why = format!("{:#}", explain(&path).expect_err("it is gone"));
    assert!(why.contains("cannot be read"), "{why}");
}
