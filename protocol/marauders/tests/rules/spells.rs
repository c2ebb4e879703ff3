//! Spells that are named beforehand.

use bout::{Seat, Table as _};
use marauders::{
    Cause, Choice, Command, Element, Event, Options, Place, Refusal, Role, Side, Size, Spell, Spot,
};

use crate::game::{game, options};

#[test]
fn sunshine_is_a_new_field_that_costs_no_force() {
    let rank = Options { size: Size::Rank(6), ..options(&[Choice::NonMatching]) };
    let mut game = game(rank, Some(Spell::Of(Element::Sun)));
    game.table.player_mut(Seat(0)).force = 17;
    game.table.player_mut(Seat(1)).force = 9;
    game.ask(Command::Arm);
    let before = game.table.field.clone();
    let events = game.end_turn();
    let spell = Spell::Of(Element::Sun);
    let is_new = |event: &Event| match event {
        Event::Blocks { blocks, cause } => *cause == Cause::Spell(spell) && blocks.len() == 15 * 15,
        _ => false,
    };
    assert_eq!(events.iter().filter(|event| is_new(event)).count(), 1);
    assert!(events.contains(&Event::Cast(Seat(0), spell, Role::Attack)));
    assert!(!events.contains(&Event::Reset) && game.table.field != before);
    let force = [0, 1].map(|seat| game.table.player(Seat(seat)).force);
    assert_eq!(force, [7, 9]);
}

#[test]
fn free_swap_exchanges_any_two_blocks_for_three_times_their_worth() {
    let named = options(&[Choice::NonMatching, Choice::BlockChain]);
    let mut game = game(Options { size: Size::Rank(1), ..named }, Some(Spell::FreeSwap));
    game.table.player_mut(Seat(0)).force = 12;
    let refused = game.table.may_cast(Seat(0));
    assert_eq!(refused, Ok(()));
    let armed = game.table.apply(Seat(0), &Command::Arm, &mut game.dice, &mut Vec::new());
    assert_eq!(armed, Err(Refusal::FreeSwapOnly));
    game.lay(&[(0, 1, 0)]);
    let (one, other) = (Place::new(0, 2), Place::new(4, 2));
    assert_eq!(game.table.field.at(other).element, game.table.elements[0]);
    game.ask(Command::FreeSwap { one, other });
    assert_eq!(game.strength(Side::West, 0), 9);
    assert_eq!((game.table.moves_left, game.table.player(Seat(0)).casts.len()), (6, 1));
    let again = game.table.apply(
        Seat(0),
        &Command::FreeSwap { one, other },
        &mut game.dice,
        &mut Vec::new(),
    );
    assert_eq!(again, Err(Refusal::NoCharge));
}

#[test]
fn burglary_takes_a_shield_as_the_enemy_makes_it() {
    let named = options(&[Choice::NonMatching, Choice::BlockChain]);
    let mut game = game(Options { size: Size::Rank(1), ..named }, Some(Spell::Burglary));
    game.table.player_mut(Seat(0)).force = 10;
    game.ask(Command::Arm);
    game.end_turn();
    assert_eq!(game.table.player(Seat(0)).thefts, 1, "a quarter of five elements");
    // The third of three comes from the right.
    game.lay(&[(0, 1, 0), (0, 3, 0), (0, 2, 3)]);
    let events = game.ask(Command::Swap { from: Place::new(0, 3), direction: Side::West });
    let robbed = Spot { side: Side::East, lane: 0 };
    assert!(events.contains(&Event::Stolen(Seat(0), robbed)), "{events:?}");
    assert_eq!(game.strength(Side::East, 0), 0);
    assert_eq!(game.strength(Side::West, 0), 3);
    assert_eq!(game.table.player(Seat(0)).thefts, 0);
}
