//! What each option changes over the turns of a battle.

use core::num::NonZeroU16;

use bout::{Outcome, Seat, Table as _, Team};
use marauders::{
    Choice, Command, Event, Mode, OptionError, Options, Refusal, Side, Size, Spell, Standard,
    TurnLimit,
};

use crate::game::{Game, begun, game, options};

#[test]
fn the_turns_of_two_follow_the_documents_line() {
    let line = "1aX 2dX 2aX 1dX 1aY 2dY 2aY 1dY 2aX 1dX 1aX 2dX 2aY 1dY 1aY 2dY 1aX";
    assert_eq!(game(options(&[]), None).turns(17), line);
}

#[test]
fn static_mode_keeps_the_lead() {
    let cycle = "1aX 2dX 2aX 1dX 1aY 2dY 2aY 1dY";
    assert_eq!(game(options(&[Choice::Static]), None).turns(16), format!("{cycle} {cycle}"));
}

#[test]
fn reverse_mode_lets_the_starter_defend_first() {
    let line = "1dX 2aX 2dX 1aX 1dY 2aY 2dY 1aY 2dX 1aX";
    assert_eq!(game(options(&[Choice::Reverse]), None).turns(10), line);
}

#[test]
fn single_mode_has_one_attacker_and_ends_after_a_fifth_of_the_hit_points() {
    let mut short = game(options(&[Choice::Single]), None);
    assert_eq!(short.turns(10), "1aX 2dX 1aX 2dX 1aY 2dY 1aY 2dY 1aX 2dX");
    assert_eq!(short.table.outcome, Outcome::Won(Team(1)));
    let mut extended = game(options(&[Choice::Single, Choice::Extended]), None);
    extended.turns(19);
    assert_eq!(extended.table.outcome, Outcome::Undecided);
    extended.turns(1);
    assert_eq!(extended.table.outcome, Outcome::Won(Team(1)));
    let mut reverse = game(options(&[Choice::Single, Choice::Reverse]), None);
    assert_eq!(reverse.turns(4), "2dX 1aX 2dX 1aX");
}

#[test]
fn single_mode_knows_no_spells() {
    let mut game = game(options(&[Choice::Single]), None);
    game.table.player_mut(Seat(0)).force = 99;
    let refused = game.table.may_cast(Seat(0));
    assert_eq!(refused, Err(Refusal::NoSpells));
}

#[test]
fn a_new_field_has_matches_only_with_board_pre_match_and_they_go_to_who_is_to_move() {
    let matched = |choices: &[Choice], seed| {
        let rank = Options { size: Size::Rank(1), ..options(choices) };
        let (game, events) = begun(rank, None, seed);
        let seat = game.table.to_move();
        let is_match = |event: &&Event| matches!(event, Event::Matched { .. });
        for event in events.iter().filter(is_match) {
            let Event::Matched { seat: whose, .. } = event else { continue };
            assert_eq!(Some(*whose), seat);
        }
        let count = events.iter().filter(is_match).count();
        assert_eq!(game.table.moves_left, 6, "what lay there costs no move");
        let west: i32 = (0..5).map(|lane| game.strength(Side::West, lane)).sum();
        assert_eq!(0 < count, 0 < west, "it makes shields for the first seat");
        count
    };
    assert_eq!((0..20).map(|seed| matched(&[], seed)).sum::<usize>(), 0);
    assert!(0 < (0..20).map(|seed| matched(&[Choice::PreMatch], seed)).sum::<usize>());
}

#[test]
fn an_extended_game_has_a_spell_above_half_and_one_below() {
    let named = Some(Spell::PowerUp);
    let extended = options(&[Choice::Extended, Choice::NonMatching]);
    let may_cast = |game: &Game| game.table.may_cast(Seat(0)).is_ok();
    // Cast above half: one more below.
    let mut first = game(extended, named);
    assert_eq!(first.table.hp_of(Seat(0)), 50);
    first.table.player_mut(Seat(0)).force = 100;
    first.ask(Command::Arm);
    first.end_turn();
    assert!(!may_cast(&first), "one above half");
    hurt(&mut first, 25);
    assert_eq!(first.table.hp_of(Seat(0)), 25);
    assert!(may_cast(&first), "one more at half and below");
    // Not cast above half: only one is left.
    let mut second = game(extended, named);
    second.table.player_mut(Seat(0)).force = 100;
    second.end_turn();
    hurt(&mut second, 26);
    assert_eq!(second.table.hp_of(Seat(0)), 24);
    second.ask(Command::Arm);
    second.end_turn();
    second.end_turn();
    assert!(!may_cast(&second), "the one above half is lost");
}

/// In the second turn: ends it, and then the second seat's attack takes so much from the first.
fn hurt(game: &mut Game, damage: i32) {
    game.end_turn();
    assert_eq!(game.table.exchange.attacker, Seat(1));
    game.shield(Side::East, 0, damage);
    game.end_turn();
    assert_eq!(game.table.present(), Seat(0));
    game.end_turn();
}

#[test]
fn a_long_game_has_four_spells_six_turns_apart_and_400_turns() {
    let long = options(&[Choice::Long, Choice::NonMatching, Choice::Static]);
    let mut game = game(long, Some(Spell::PowerUp));
    assert_eq!(game.table.hp_of(Seat(0)), 100);
    game.table.player_mut(Seat(0)).force = 100;
    let mut cast = Vec::new();
    for _ in 0..60 {
        if game.table.present() == Seat(0) {
            match game.table.may_cast(Seat(0)) {
                Ok(()) => {
                    cast.push(game.table.turn);
                    game.ask(Command::Arm);
                }
                Err(why) if cast.len() < 4 => assert_eq!(why, Refusal::Cooling),
                Err(why) => assert_eq!(why, Refusal::NoCharge),
            }
        }
        game.end_turn();
    }
    assert_eq!(cast.len(), 4);
    assert!(cast.windows(2).all(|pair| 6 < pair[1] - pair[0]), "{cast:?}");
    check_last_turn(long, Some(Spell::PowerUp), 400);
    check_last_turn(options(&[]), None, 200);
}

#[test]
fn the_turn_limit_is_any_number_or_none() {
    let limited = |turn_limit| Options { turn_limit, ..Options::default() };
    let seven = NonZeroU16::new(7).expect("it is not 0");
    check_last_turn(limited(TurnLimit::After(seven)), None, 7);
    let mut game = game(limited(TurnLimit::Endless), None);
    game.table.hp[0] -= 1;
    game.table.turn = u16::MAX - 1;
    game.turns(3);
    assert_eq!((game.table.outcome, game.table.turn), (Outcome::Undecided, u16::MAX));
}

/// The turn with this number is the last, and more hit points win.
fn check_last_turn(options: Options, named: Option<Spell>, last: u16) {
    let mut game = game(options, named);
    game.table.hp[0] -= 1;
    game.table.turn = last - 1;
    game.end_turn();
    assert_eq!(game.table.outcome, Outcome::Undecided, "turn {last}");
    game.end_turn();
    assert_eq!(game.table.outcome, Outcome::Won(Team(1)), "turn {last}");
}

#[test]
fn what_excludes_each_other_is_refused_with_the_reason() {
    let clash = |one, other| {
        let why = options(&[one, other]).check().expect_err("a clash").to_string();
        assert!(why.contains("exclude each other: "), "{why}");
    };
    clash(Choice::Inward, Choice::Outward);
    clash(Choice::Inward, Choice::Fixed);
    clash(Choice::Outward, Choice::Fixed);
    clash(Choice::Extended, Choice::Long);
    clash(Choice::NonMatching, Choice::Single);
    for mode in [Mode::Line, Mode::Quad, Mode::Assault, Mode::Defence, Mode::Break] {
        let still = Options { mode, ..options(&[Choice::Static]) };
        let refused = still.check();
        assert!(matches!(refused, Err(OptionError::NotIn(of, Choice::Static, _)) if of == mode));
    }
    let lead = Options { lead: Seat(2), ..Options::default() };
    assert_eq!(lead.check(), Err(OptionError::Lead(Mode::Duel)));
    let expert =
        Options { mode: Mode::Line, size: Size::Standard(Standard::Expert), ..Options::default() };
    assert_eq!(expert.check(), Err(OptionError::ExpertLine));
    for mode in [Mode::Quad, Mode::Assault, Mode::Defence, Mode::Break] {
        let single = Options { mode, ..options(&[Choice::Single]) };
        assert!(matches!(single.check(), Err(OptionError::NotIn(_, Choice::Single, _))));
    }
    for rank in [0, 10] {
        let none = Options { size: Size::Rank(rank), ..Options::default() };
        assert_eq!(none.check(), Err(OptionError::Rank));
    }
}
