//! Spells that are named beforehand.

use bout::{Purpose, Seat, Seed, Stream, Table as _};
use marauders::{
    Cause, Choice, Command, Element, Event, Mode, NameError, Options, Place, Refusal, Role, Side,
    Size, Spell, Spot, Standard, Table, elements,
};

use crate::game::{Game, game, options};

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
    assert_eq!(game.table.turn, 2, "it acts as the next turn begins");
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

/// A battle whose seats are to name their spells.
fn unnamed(mode: Mode, size: Size) -> Game {
    let options = Options { mode, size, ..options(&[Choice::NonMatching, Choice::Fixed]) };
    let mut dice = Stream::new(&Seed([4; 32]), Purpose::Dice);
    let elements = elements(&options, &mut dice);
    let table = Table::open(options, &elements, &mut dice, &mut Vec::new());
    Game { table: table.expect("these options go together"), dice }
}

#[test]
fn elements_are_shown_before_spells_are_named_and_the_battle_begins_with_the_last_name() {
    let mut game = unnamed(Mode::Quad, Size::Standard(Standard::Easy));
    let name = |game: &mut Game, seat, spell| {
        game.table.apply(Seat(seat), &Command::Name(spell), &mut game.dice, &mut Vec::new())
    };
    assert!(game.table.is_naming() && game.table.is_sound() && game.table.elements.len() == 5);
    let drawn = Spell::Of(game.table.elements[2]);
    let is_missing = |element: &Element| !game.table.elements.contains(element);
    let missing = Element::ALL.into_iter().find(is_missing).expect("five of 21 are in play");
    let undrawn = Refusal::Name(NameError::NotInPlay(missing));
    assert_eq!(name(&mut game, 0, Spell::Of(missing)), Err(undrawn));
    let merger = Refusal::Name(NameError::NotIn(Mode::Quad, Spell::Merger));
    assert_eq!(name(&mut game, 0, Spell::Merger), Err(merger));
    let early = game.table.allows(Seat(0), &Command::EndTurn);
    assert_eq!(early, Err(Refusal::Naming));
    // In any order, each once.
    assert_eq!(name(&mut game, 3, Spell::PowerUp), Ok(()));
    assert_eq!(name(&mut game, 3, Spell::PowerDown), Err(Refusal::Named));
    assert_eq!(game.table.to_move(), Some(Seat(0)));
    assert_eq!(name(&mut game, 0, drawn), Ok(()));
    assert_eq!(name(&mut game, 1, drawn), Ok(()));
    assert!(game.table.is_naming());
    assert_eq!(name(&mut game, 2, Spell::Disperser), Ok(()));
    assert!(!game.table.is_naming() && game.table.is_sound());
    assert_eq!((game.table.turn, game.table.to_move()), (1, Some(Seat(0))));
    assert_eq!(name(&mut game, 2, drawn), Err(Refusal::NotNaming));
    let named = game.table.seats().map(|seat| game.table.player(seat).named);
    let expected = [drawn, drawn, Spell::Disperser, Spell::PowerUp].map(Some);
    assert_eq!(named.collect::<Vec<_>>(), expected);
}

#[test]
fn an_expired_naming_draws_a_spell_and_a_player_who_leaves_is_not_waited_for() {
    let mut game = unnamed(Mode::Quad, Size::Rank(1));
    game.table.time_out(&mut game.dice, &mut Vec::new());
    assert!(game.table.player(Seat(0)).named.is_some());
    game.table.leave(Seat(1), &mut game.dice, &mut Vec::new());
    assert_eq!(game.table.to_move(), Some(Seat(2)));
    game.table.time_out(&mut game.dice, &mut Vec::new());
    assert!(game.table.is_naming() && game.table.is_sound());
    game.table.time_out(&mut game.dice, &mut Vec::new());
    assert!(!game.table.is_naming() && game.table.is_sound());
}

#[test]
fn merger_is_offered_where_shields_can_wait() {
    for mode in Mode::ALL {
        let game = unnamed(mode, Size::Rank(1));
        let is_offered = game.table.nameable().any(|spell| spell == Spell::Merger);
        assert_eq!(is_offered, mode == Mode::Duel, "{mode:?}");
        assert_eq!(game.table.nameable().count(), if is_offered { 12 } else { 11 });
    }
}
