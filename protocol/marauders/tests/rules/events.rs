//! Every rule that changes a number has an event, so that a client can show it in its log.

use bout::Seat;
use marauders::{
    Cancelled, Cause, Charm, Choice, Command, Element, Event, Mark, Options, Place, Role, Shield,
    Side, Size, Spell, Spot,
};

use crate::game::{Game, game, options};

/// A battle of all elements in its tenth turn.
fn late() -> Game {
    let mut game = game(Options { size: Size::Rank(9), ..Options::default() }, None);
    game.table.turn = 10;
    game
}

const OWN: Spot = Spot { side: Side::West, lane: 1 };
const OTHER: Spot = Spot { side: Side::East, lane: 1 };

/// The events when these shields of the first lane meet.
fn meet(game: &mut Game, attack: (Element, i32), shield: (Element, i32)) -> Vec<Event> {
    for (spot, (element, strength)) in [(OWN, attack), (OTHER, shield)] {
        game.table.cells.at_mut(spot).shield = Some(Shield { strength, element });
    }
    let mut events = Vec::new();
    game.table.resolve(&mut game.dice, &mut events);
    events
}

fn check(attack: (Element, i32), shield: (Element, i32), expected: Event) {
    let events = meet(&mut late(), attack, shield);
    assert!(events.contains(&expected), "{attack:?} on {shield:?}: {events:?}");
}

#[test]
fn strengths_that_effects_change_are_told() {
    use Element::{Fire, Ice, Metal, Neutral, Oracle, Wood};
    let attack = |strength, cause| Event::AttackStrength { attack: 0, strength, cause };
    let defence =
        |strength, cause| Event::DefenceStrength { attack: 0, spot: OTHER, strength, cause };
    check((Wood, 7), (Ice, 3), attack(3, Cause::Guard(Ice)));
    check((Metal, 6), (Fire, 5), attack(3, Cause::Attack(Metal)));
    check((Fire, 7), (Metal, 5), attack(4, Cause::Guard(Metal)));
    check((Neutral, 3), (Fire, 8), defence(4, Cause::Attack(Neutral)));
    check((Fire, 9), (Oracle, 6), defence(7, Cause::Guard(Oracle)));
    let damage = |damage, cause| Event::Damage { attack: 0, damage, cause };
    check((Fire, 3), (Wood, 5), damage(1, Cause::Attack(Fire)));
    check((Wood, 9), (Fire, 5), damage(3, Cause::Guard(Fire)));
}

#[test]
fn force_that_helps_is_told_with_the_strength_that_it_gives() {
    let mut game = late();
    game.table.player_mut(Seat(0)).force = 10;
    let events = meet(&mut game, (Element::Wood, 3), (Element::Fire, 5));
    let cause = Cause::Attack(Element::Wood);
    assert!(events.contains(&Event::AttackStrength { attack: 0, strength: 5, cause }));
}

#[test]
fn effects_that_are_cancelled_are_told() {
    use Element::{Earth, Fire, Metal, Moon, Oracle, Wind};
    let lost = |what, cause| Event::Cancelled { attack: 0, what, cause };
    let shield = Cancelled::Shield(OTHER);
    check((Fire, 3), (Wind, 5), lost(Cancelled::Attack, Cause::Guard(Wind)));
    check((Wind, 3), (Fire, 5), lost(shield, Cause::Attack(Wind)));
    for element in [Earth, Metal, Moon] {
        check((element, 3), (element, 5), lost(Cancelled::Attack, Cause::Guard(element)));
        check((element, 3), (element, 5), lost(shield, Cause::Attack(element)));
    }
    check((Oracle, 3), (Oracle, 8), lost(Cancelled::Attack, Cause::Guard(Oracle)));
    let breeze = Spell::Of(Wind);
    for (seat, role, what) in [(0, Role::Attack, shield), (1, Role::Defence, Cancelled::Attack)] {
        let mut game = late();
        game.table.player_mut(Seat(seat)).status = Some(Charm { spell: breeze, role });
        let events = meet(&mut game, (Fire, 3), (Fire, 5));
        assert!(events.contains(&lost(what, Cause::Spell(breeze))), "{role:?}: {events:?}");
    }
}

#[test]
fn matches_that_count_twice_or_three_times_are_told() {
    let named = options(&[Choice::NonMatching, Choice::BlockChain]);
    let rank = Options { size: Size::Rank(1), ..named };
    let mut game = game(rank, Some(Spell::FreeSwap));
    game.table.player_mut(Seat(0)).force = 10;
    game.lay(&[(0, 1, 0)]);
    game.table.field.at_mut(Place::new(0, 1)).mark = Some(Mark::Warp);
    let (one, other) = (Place::new(0, 2), Place::new(4, 2));
    let events = game.ask(Command::FreeSwap { one, other });
    let warp = Event::Multiplied { times: 2, cause: Cause::Mark(Mark::Warp) };
    let free = Event::Multiplied { times: 3, cause: Cause::Spell(Spell::FreeSwap) };
    assert!(events.contains(&warp) && events.contains(&free), "{events:?}");
    assert_eq!(game.strength(Side::West, 0), 18);
}
