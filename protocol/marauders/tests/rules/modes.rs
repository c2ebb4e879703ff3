//! Who attacks whom in each mode, who wins, and how large the fields are.

use bout::{Outcome, Seat, Table as _, Team};
use marauders::{Casual, Command, Mode, Options, Refusal, Side, Size, Standard};

use crate::game::{Game, game};

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

/// Who wins when the hit points of the second team are gone.
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
