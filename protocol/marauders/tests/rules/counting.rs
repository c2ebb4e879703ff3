//! Statistics of a player.

use bout::Seat;
use marauders::statistics::{Observer, Statistics};
use marauders::{
    Choice, Command, Element, Event, Mode, Options, Place, Shield, Side, Size, Spell, Spot, Table,
};

use crate::game::{Game, game, options};

/// The damage by this element alone.
fn damage(element: Element, damage: u32) -> [u32; Element::ALL.len()] {
    Element::ALL.map(|one| if one == element { damage } else { 0 })
}

fn counts(observer: &Observer, seat: u8) -> Statistics {
    observer.statistics(Seat(seat))
}

/// What is counted when a command is obeyed.
fn ask(observer: &mut Observer, game: &mut Game, command: Command) -> Vec<Event> {
    let events = game.ask(command);
    observer.act(&game.table, events.iter());
    events
}

/// A battle of all elements in its tenth turn, in which these shields meet.
fn meet(attack: (Element, i32), shield: Option<(Element, i32)>) -> (Observer, Table) {
    let mut game = game(Options { size: Size::Rank(9), ..Options::default() }, None);
    game.table.turn = 10;
    let spots = [Side::West, Side::East].map(|side| Spot { side, lane: 1 });
    for (spot, shield) in spots.into_iter().zip([Some(attack), shield]) {
        let shield = shield.map(|(element, strength)| Shield { strength, element });
        game.table.cells.at_mut(spot).shield = shield;
    }
    let mut observer = Observer::new(&game.table);
    let mut events = Vec::new();
    game.table.resolve(&mut game.dice, &mut events);
    observer.act(&game.table, events.iter());
    (observer, game.table)
}

#[test]
fn damage_is_of_the_element_that_attacked() {
    let (observer, table) = meet((Element::Water, 9), None);
    let lost = u32::from(table.options.team_hp() - table.hp_of(Seat(1)));
    assert_eq!(lost, 9);
    assert_eq!(counts(&observer, 0).damage, damage(Element::Water, 9));
    assert_eq!((counts(&observer, 0).force, counts(&observer, 0).damage_total()), (9, 9));
    assert_eq!(counts(&observer, 1), Statistics::default());
}

#[test]
fn a_shield_that_holds_leaves_no_damage() {
    let (observer, _) = meet((Element::Water, 3), Some((Element::Wind, 5)));
    assert_eq!(counts(&observer, 0), Statistics::default());
}

#[test]
fn damage_ends_with_the_hit_points() {
    let (observer, table) = meet((Element::Water, 900), None);
    let all = u32::from(table.options.team_hp());
    assert_eq!((table.hp_of(Seat(1)), counts(&observer, 0).damage_total()), (0, all));
}

#[test]
fn poison_is_of_the_seat_that_poisoned() {
    let mut game = game(Options { size: Size::Rank(9), ..Options::default() }, None);
    let (element, strength) = (Element::Poison, 2);
    let west = Spot { side: Side::West, lane: 1 };
    game.table.cells.at_mut(west).shield = Some(Shield { strength, element });
    let mut observer = Observer::new(&game.table);
    // The attacker's turn, then the defender's, after which shields meet; then poison takes its toll.
    let before = game.table.hp_of(Seat(1));
    for _ in 0..8 {
        ask(&mut observer, &mut game, Command::EndTurn);
    }
    let lost = u32::from(before - game.table.hp_of(Seat(1)));
    assert_eq!(lost, 2 + 3, "the hit and three turns of poison");
    assert_eq!(counts(&observer, 0).damage, damage(Element::Poison, lost));
    assert_eq!(counts(&observer, 1).damage_total(), 0);
}

#[test]
fn a_spell_counts_when_it_acts_and_its_price_is_no_loss_of_force_gained() {
    let named = Options { size: Size::Rank(1), ..options(&[Choice::NonMatching]) };
    let mut game = game(named, Some(Spell::Of(Element::Fire)));
    game.table.player_mut(Seat(0)).force = 12;
    let mut observer = Observer::new(&game.table);
    ask(&mut observer, &mut game, Command::Arm);
    assert_eq!(counts(&observer, 0).spells, 0);
    ask(&mut observer, &mut game, Command::EndTurn);
    let own = counts(&observer, 0);
    assert_eq!((own.spells, own.force), (1, 0));
    assert_eq!(own.damage, damage(Element::Fire, 7));
}

#[test]
fn a_chain_counts_the_step_of_the_move_and_those_of_the_refill() {
    let rules = Options { size: Size::Rank(1), ..options(&[Choice::BlockChain]) };
    let mut game = game(rules, None);
    game.lay(&[(0, 1, 0), (1, 2, 0)]);
    let mut observer = Observer::new(&game.table);
    let swap = Command::Swap { from: Place::new(1, 2), direction: Side::North };
    let events = ask(&mut observer, &mut game, swap);
    let matched = |event: &&Event| matches!(event, Event::Matched { .. });
    let matched: Vec<Event> = events.iter().filter(matched).cloned().collect();
    assert!(matches!(matched[..], [Event::Matched { chain: 0, .. }]), "{matched:?}");
    assert_eq!(counts(&observer, 0).biggest_chain, 1);
    let refilled = |event: &Event| match event {
        Event::Matched { seat, element, blocks, .. } => {
            Event::Matched { seat: *seat, chain: 2, element: *element, blocks: blocks.clone() }
        }
        other => other.clone(),
    };
    let further: Vec<Event> = matched.iter().map(refilled).collect();
    observer.act(&game.table, further.iter());
    assert_eq!((counts(&observer, 0).biggest_chain, counts(&observer, 1).biggest_chain), (3, 0));
}

#[test]
fn a_member_of_the_own_team_is_no_enemy() {
    let game = game(Options { mode: Mode::Assault, ..Options::default() }, None);
    let events = [
        Event::Launched {
            attack: 0,
            seat: Seat(0),
            from: Spot { side: Side::West, lane: 0 },
            shield: Shield { strength: 5, element: Element::Sun },
            cause: marauders::Cause::Battle,
        },
        Event::Hit {
            attack: 0,
            spot: Spot { side: Side::East, lane: 0 },
            attack_strength: 5,
            shield_strength: 0,
            damage: 5,
        },
    ];
    for (team, expected) in [(0, 0), (1, 5)] {
        let mut observer = Observer::new(&game.table);
        let team = bout::Team(team);
        let hp = game.table.hp[usize::from(team.0)] - 5;
        let hit = events.iter().cloned().chain([Event::Hp(team, hp, marauders::Cause::Battle)]);
        let hit: Vec<Event> = hit.collect();
        observer.act(&game.table, hit.iter());
        assert_eq!(counts(&observer, 0).damage, damage(Element::Sun, expected));
    }
}

#[test]
fn the_counts_of_two_battles_add_up_and_the_biggest_chain_stays() {
    let mut one = Statistics { spells: 1, biggest_chain: 3, ..Statistics::default() };
    let damage = damage(Element::Sun, 5);
    one.add(&Statistics { damage, spells: 2, biggest_chain: 2, force: 4 });
    assert_eq!(one, Statistics { damage, spells: 3, biggest_chain: 3, force: 4 });
}
