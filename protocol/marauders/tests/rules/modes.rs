//! Who attacks whom in each mode, who wins, and how large the fields are.

use bout::{Outcome, Seat, Table as _, Team};
use core::num::NonZeroU16;

use marauders::{
    Casual, Choice, Command, Event, Mode, Options, Refusal, Side, Size, Spot, Standard, TurnLimit,
};

use crate::game::{Game, game, options};

/// Ends turns, and says who attacks whom in so many exchanges.
fn exchanges(game: &mut Game, count: usize) -> Vec<(u8, u8)> {
    let exchanges = (0..count).map(|_| {
        let exchange = game.table.exchange;
        game.end_turn();
        game.end_turn();
        (exchange.attacker.0, exchange.defender.0)
    });
    exchanges.collect()
}

#[test]
fn in_tag_defence_seats_attack_their_neighbours_by_turns() {
    let mut game = game(Options { mode: Mode::Defence, ..Options::default() }, None);
    let (left, right) = ([(0, 1), (1, 2), (2, 3), (3, 0)], [(0, 3), (1, 0), (2, 1), (3, 2)]);
    let all = exchanges(&mut game, 12);
    assert_eq!(all, [left, right, left].concat());
}

#[test]
fn in_tag_defence_hit_points_are_shared_and_a_team_falls_as_a_whole() {
    let mut game = game(Options { mode: Mode::Defence, ..Options::default() }, None);
    assert_eq!((game.table.hp[0], game.table.hp[1]), (50, 50));
    // West and north meet in the corner at the top left, so that lanes keep their numbers.
    game.shield(Side::West, 2, 30);
    game.shield(Side::North, 2, 3);
    game.end_turn();
    game.end_turn();
    assert_eq!((game.table.hp[0], game.table.hp[1]), (50, 23));
    assert_eq!(game.table.player(Seat(0)).force, 27);
    assert_eq!(game.table.player(Seat(2)).force, 0, "force is each seat's own");
    check_fall(Mode::Defence, Team(0));
    check_fall(Mode::Break, Team(1));
}

/// The winner when the second team has no hit points left.
fn check_fall(mode: Mode, winner: Team) {
    let mut game = game(Options { mode, ..Options::default() }, None);
    game.shield(Side::West, 2, 30);
    game.table.hp[1] = 5;
    game.table.resolve(&mut game.dice, &mut Vec::new());
    assert_eq!(game.table.outcome, Outcome::Won(winner), "{mode:?}");
}

#[test]
fn in_tag_break_a_turn_ends_by_its_moves_only_and_giving_up_loses() {
    let mut game = game(Options { mode: Mode::Break, ..Options::default() }, None);
    let refused = game.table.apply(Seat(0), &Command::EndTurn, &mut game.dice, &mut Vec::new());
    assert_eq!(refused, Err(Refusal::MustMatch));
    game.ask(Command::Resign);
    assert_eq!(game.table.outcome, Outcome::Won(Team(1)));
}

#[test]
fn in_tag_break_an_expired_turn_makes_six_matches_unless_forced_matches_are_off() {
    let expire = |forced_matches| {
        let options = Options { mode: Mode::Break, forced_matches, ..Options::default() };
        let mut game = game(options, None);
        let mut events = Vec::new();
        game.table.time_out(&mut game.dice, &mut events);
        assert_eq!(game.table.turn, 2, "the turn is over");
        let first = |event: &&Event| matches!(event, Event::Matched { chain: 0, .. });
        let swaps = events.iter().filter(|event| matches!(event, Event::Swapped(..))).count();
        (swaps, events.iter().any(|event| first(&event)))
    };
    assert_eq!(expire(true), (6, true));
    assert_eq!(expire(false), (0, false));
}

#[test]
fn in_quad_a_player_who_is_out_is_skipped_as_attacker_and_as_target() {
    for lead in 0..4 {
        let options = Options { mode: Mode::Quad, lead: Seat(lead), ..Options::default() };
        let mut game = game(options, None);
        let gone = Seat((lead + 1) % 4);
        game.table.leave(gone, &mut game.dice, &mut Vec::new());
        for (attacker, defender) in exchanges(&mut game, 12).into_iter().skip(1) {
            assert!(attacker != gone.0 && defender != gone.0, "led by {lead}");
        }
    }
}

#[test]
fn a_player_who_gave_up_does_not_win_by_hit_points() {
    let limit = TurnLimit::After(NonZeroU16::new(9).expect("it is not 0"));
    let options = Options { mode: Mode::Quad, turn_limit: limit, ..Options::default() };
    let mut game = game(options, None);
    game.table.hp = vec![25, 3, 9, 8].try_into().expect("four teams");
    game.table.leave(Seat(0), &mut game.dice, &mut Vec::new());
    while game.table.to_move().is_some() {
        game.end_turn();
    }
    assert_eq!(game.table.outcome, Outcome::Won(Team(2)));
}

#[test]
fn every_size_has_its_elements_and_its_field() {
    let check = |size: Size, elements: usize, side: u8| {
        let game = game(Options { size, ..Options::default() }, None);
        assert_eq!((game.table.elements.len(), game.table.field.size()), (elements, side));
        assert!(game.table.is_sound(), "{size:?}");
    };
    for rank in 1..=9 {
        check(Size::Rank(rank), 2 * usize::from(rank) + 3, 2 * rank + 3);
    }
    for (size, count) in Standard::ALL.into_iter().zip(5..) {
        check(Size::Standard(size), count.into(), count);
    }
    for (size, count) in Casual::ALL.into_iter().zip(4..) {
        check(Size::Casual(size), count.into(), count + 1);
    }
}

#[test]
fn a_shield_strikes_after_as_many_turns_as_are_told() {
    let check = |options: Options| {
        for side in Side::ALL {
            let mut game = game(options, None);
            let spot = Spot { side, lane: 2 };
            if game.table.owner(side).is_none() {
                assert_eq!(game.table.turns_to_strike(spot), None, "{options:?}");
                continue;
            }
            assert_eq!(game.table.turns_to_strike(spot), None, "an empty cell strikes never");
            game.shield(side, 2, 2);
            let Some(turns) = game.table.turns_to_strike(spot) else {
                let is_single = options.choices.has(Choice::Single);
                assert!(is_single && [Side::East, Side::North].contains(&side), "{options:?}");
                continue;
            };
            for left in (1..=turns).rev() {
                assert_eq!(game.table.turns_to_strike(spot), Some(left), "{side:?} {options:?}");
                game.end_turn();
            }
            assert_eq!(game.table.cell(spot).shield, None, "{side:?} {options:?}");
        }
    };
    for mode in [Mode::Line, Mode::Duel, Mode::Quad, Mode::Assault, Mode::Defence] {
        for choices in [&[][..], &[Choice::Reverse]] {
            check(Options { mode, ..options(choices) });
        }
    }
    for choice in [Choice::Static, Choice::Single] {
        check(options(&[choice]));
    }
}

#[test]
fn a_locked_or_reversed_shield_has_no_turn_to_strike() {
    let mut game = game(Options::default(), None);
    let spot = Spot { side: Side::West, lane: 2 };
    game.shield(Side::West, 2, 3);
    assert_eq!(game.table.turns_to_strike(spot), Some(2));
    game.shield(Side::West, 2, -3);
    assert_eq!(game.table.turns_to_strike(spot), None);
}
