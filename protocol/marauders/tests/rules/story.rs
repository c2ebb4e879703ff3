//! Rules that take more than one command to be seen: what is left of an exchange for the next ones, how
//! a spell is paid for, and which boost blocks a match leaves.

use bout::{Outcome, Seat};
use marauders::{
    Charm, Choice, Command, Element, Event, Mark, Options, Place, Refusal, Role, Shield, Side,
    Size, Spell, Spot,
};

use crate::game::{Game, game, options};

/// A battle of the first rank, of its plain rules.
fn first() -> Game {
    game(Options { size: Size::Rank(1), ..options(&[Choice::BlockChain]) }, None)
}

impl Game {
    fn put(&mut self, side: Side, lane: u8, element: Element, strength: i32) {
        self.table.cells.at_mut(Spot { side, lane }).shield = Some(Shield { strength, element });
    }

    fn totals(&self) -> ([u16; 2], [u32; 2]) {
        let force = |seat| self.table.player(Seat(seat)).force;
        ([self.table.hp[0], self.table.hp[1]], [force(0), force(1)])
    }
}

#[test]
fn a_shield_that_held_attacks_in_its_owners_next_exchange_on_that_side() {
    let mut game = first();
    game.put(Side::West, 2, Element::Fire, 3);
    game.put(Side::East, 2, Element::Wood, 8);
    game.end_turn();
    game.end_turn();
    assert_eq!((game.totals(), game.strength(Side::East, 2)), (([25, 24], [1, 0]), 5));
    game.end_turn();
    game.end_turn();
    assert_eq!((game.totals(), game.strength(Side::East, 2)), (([20, 24], [1, 5]), 0));
}

#[test]
fn an_earth_lock_costs_an_attack_and_ends_when_its_owner_defends_next() {
    let mut game = first();
    game.put(Side::West, 1, Element::Earth, 3);
    game.put(Side::East, 1, Element::Wood, 5);
    game.end_turn();
    game.end_turn();
    let cell = |game: &Game| *game.table.cell(Spot { side: Side::East, lane: 1 });
    assert!(cell(&game).locked && cell(&game).strength() == 2);
    game.end_turn();
    game.end_turn();
    assert!(cell(&game).locked && cell(&game).strength() == 2, "it was not launched");
    game.end_turn();
    assert_eq!((game.table.turn, cell(&game).locked), (6, false));
}

#[test]
fn poison_takes_a_hit_point_at_the_end_of_three_turns_and_does_not_stack() {
    let mut game = first();
    game.put(Side::West, 1, Element::Poison, 2);
    game.put(Side::West, 2, Element::Poison, 2);
    let mut left = vec![];
    for _ in 0..6 {
        game.end_turn();
        left.push(game.table.hp[1]);
    }
    assert_eq!(left, [25, 21, 20, 19, 18, 18]);
}

#[test]
fn what_oracle_marked_is_reversed_when_the_turn_has_ended_but_poison_never_is() {
    let mut game = first();
    for (lane, element) in [(1, Element::Wood), (2, Element::Poison)] {
        game.put(Side::West, lane, Element::Oracle, 3);
        game.put(Side::East, lane, element, 8);
    }
    game.end_turn();
    game.end_turn();
    assert_eq!((game.strength(Side::East, 1), game.strength(Side::East, 2)), (-2, 5));
}

/// A battle with a match of Fire to make in row 0, by moving the block below its third.
fn before_a_match(choices: &[Choice]) -> (Game, Command) {
    let choices = [&[Choice::BlockChain], choices].concat();
    let mut game = game(Options { size: Size::Rank(1), ..options(&choices) }, None);
    game.lay(&[(0, 0, 0), (0, 1, 0), (0, 2, 3), (1, 2, 0)]);
    (game, Command::Swap { from: Place::new(1, 2), direction: Side::North })
}

#[test]
fn ten_force_and_a_match_cast_the_spell_of_its_element_once_a_battle() {
    let (mut game, swap) = before_a_match(&[]);
    game.table.player_mut(Seat(0)).force = 12;
    game.ask(Command::Arm);
    assert!(game.table.player(Seat(0)).armed);
    let events = game.ask(swap);
    let inferno = Spell::Of(Element::Fire);
    assert!(events.contains(&Event::Queued(Seat(0), inferno)));
    assert_eq!((game.strength(Side::West, 0), game.table.moves_left), (0, 5));
    assert_eq!(game.table.player(Seat(0)).force, 2);
    game.table.player_mut(Seat(0)).force = 99;
    assert_eq!(game.table.may_cast(Seat(0)), Err(Refusal::Casting));
    let events = game.end_turn();
    let cast = Event::Cast(Seat(0), inferno, Role::Attack);
    let turn = Event::Turn { turn: 2, seat: Seat(1), role: Role::Defence };
    let at = |event: &Event| events.iter().position(|one| one == event);
    assert!(at(&cast) < at(&turn) && at(&cast).is_some(), "it acts as the next turn begins");
    assert_eq!(game.table.hp[1], 18);
    game.end_turn();
    game.end_turn();
    assert_eq!(game.table.may_cast(Seat(0)), Err(Refusal::NoCharge));
}

#[test]
fn without_a_match_the_payment_is_lost_and_the_spell_is_not() {
    let (mut game, _) = before_a_match(&[]);
    game.table.player_mut(Seat(0)).force = 12;
    game.ask(Command::Arm);
    let events = game.ask(Command::Swap { from: Place::new(3, 3), direction: Side::East });
    assert!(events.contains(&Event::Lapsed(Seat(0))), "{events:?}");
    let player = game.table.player(Seat(0));
    assert_eq!((player.force, player.casts.len(), player.queued), (2, 0, None));
}

#[test]
fn of_two_matches_the_one_of_the_moved_block_names_the_spell() {
    let mut game = game(Options { size: Size::Rank(1), ..options(&[Choice::BlockChain]) }, None);
    // The moved block is of Fire, and Neutral comes down in exchange.
    game.lay(&[(0, 0, 0), (0, 1, 0), (0, 2, 4), (1, 2, 0), (1, 0, 4), (1, 1, 4)]);
    game.table.player_mut(Seat(0)).force = 10;
    game.ask(Command::Arm);
    game.ask(Command::Swap { from: Place::new(1, 2), direction: Side::North });
    let charm = Charm { spell: Spell::Of(Element::Fire), role: Role::Attack };
    assert_eq!(game.table.player(Seat(0)).queued, Some(charm));
    assert!((0..5).all(|lane| game.strength(Side::West, lane) == 0));
}

#[test]
fn a_field_without_moves_is_replaced_and_all_force_is_lost() {
    let mut game = first();
    // Every block is of another element than its neighbours, two steps around.
    let block =
        |row: usize, column: usize| marauders::Block::new(Element::ALL[(row * 2 + column) % 5]);
    let row = |row| (0..5).map(|column| block(row, column)).collect::<Vec<_>>();
    let rows: Vec<Vec<_>> = (0..5).map(row).collect();
    game.table.field = marauders::Field::of(&rows).expect("a square");
    for (row, column) in (0..5).flat_map(|row| (0..5).map(move |column| (row, column))) {
        let place = Place::new(row, column);
        game.table.field.at_mut(place).mark = Some(Mark::Warp);
    }
    assert!(game.table.legal_moves().is_empty());
    game.table.player_mut(Seat(0)).force = 4;
    game.table.player_mut(Seat(1)).force = 7;
    let events = game.end_turn();
    assert!(events.contains(&Event::Reset) && !game.table.legal_moves().is_empty());
    assert_eq!(game.totals().1, [0, 0]);
    assert_eq!(game.table.outcome, Outcome::Undecided);
}

#[test]
fn rotator_moves_neither_metal_nor_wind() {
    let redirected = |attack, shield| {
        let mut game = first();
        let charm = Charm { spell: Spell::Of(Element::Metal), role: Role::Attack };
        game.table.player_mut(Seat(0)).status = Some(charm);
        game.put(Side::West, 1, attack, 3);
        game.put(Side::East, 1, shield, 5);
        let mut events = Vec::new();
        game.table.resolve(&mut game.dice, &mut events);
        events.iter().any(|event| matches!(event, Event::Redirected { .. }))
    };
    assert!(redirected(Element::Fire, Element::Wood));
    for fixed in [Element::Metal, Element::Wind] {
        assert!(!redirected(fixed, Element::Wood) && !redirected(Element::Fire, fixed));
    }
}

/// The boost blocks, by place, that a swap leaves: their tiers to the north, east, south and west.
fn boosts(game: &mut Game, swap: Command) -> Vec<(Place, [u8; 4])> {
    let events = game.ask(swap);
    let boost = |event: &Event| match event {
        Event::Boosted(place, boost) => Some((*place, [0, 2, 4, 6].map(|at| boost.tiers[at]))),
        _ => None,
    };
    events.iter().filter_map(boost).collect()
}

/// A large field of the bonus variant, on which refills match nothing.
fn large(blocks: &[(u8, u8, usize)]) -> Game {
    let variant = options(&[Choice::BonusVariant, Choice::BlockChain]);
    let mut game = game(Options { size: Size::Rank(4), ..variant }, None);
    game.lay(blocks);
    game
}

#[test]
fn every_length_of_a_match_has_its_tier() {
    for (length, tier) in [(3, 1), (4, 2), (5, 3), (6, 4), (7, 5), (8, 6), (9, 6)] {
        let mut blocks: Vec<_> = (0..length).map(|column| (0, column, 0)).collect();
        blocks[1].2 = 5;
        blocks.push((1, 1, 0));
        let swap = Command::Swap { from: Place::new(1, 1), direction: Side::North };
        let left = boosts(&mut large(&blocks), swap);
        assert_eq!(left, [(Place::new(0, 1), [0, tier, 0, tier])], "{length} blocks");
    }
}

#[test]
fn every_intersection_has_the_tiers_of_its_lines() {
    // Two columns of three, joined by a row of three.
    let blocks = [(0, 1), (1, 1), (2, 1), (2, 3), (3, 3), (4, 3), (1, 2)];
    let blocks: Vec<_> = blocks.into_iter().map(|(row, column)| (row, column, 0)).collect();
    let swap = Command::Swap { from: Place::new(1, 2), direction: Side::South };
    let left = boosts(&mut large(&blocks), swap);
    assert_eq!(left, [(Place::new(2, 1), [1, 1, 0, 0]), (Place::new(2, 3), [0, 0, 1, 1])]);
}

#[test]
fn a_covered_block_lowers_the_tier_and_keeps_the_line() {
    let mut game = large(&[(0, 0, 0), (0, 2, 0), (0, 3, 0), (1, 1, 0)]);
    game.table.field.at_mut(Place::new(0, 2)).mark = Some(Mark::Cover);
    let swap = Command::Swap { from: Place::new(1, 1), direction: Side::North };
    assert_eq!(boosts(&mut game, swap), [(Place::new(0, 1), [0, 1, 0, 1])]);
}

#[test]
fn a_match_that_casts_leaves_no_boost_block() {
    let mut game = large(&[(0, 0, 0), (0, 2, 0), (0, 3, 0), (1, 1, 0)]);
    game.table.player_mut(Seat(0)).force = 10;
    game.ask(Command::Arm);
    let swap = Command::Swap { from: Place::new(1, 1), direction: Side::North };
    assert_eq!(boosts(&mut game, swap), []);
}
