//! Texts of real battles, and hand-made cases of rare events.

use std::collections::BTreeSet;

use bout::{Outcome, Purpose, Seat, Seed, Stream, Table as _};
use marauders::options::Choice;
use marauders::{
    Casual, Cause, Choices, Command, Element, Event, Mark, Mode, Options, Place, Shield, Side,
    Size, Spell, Spot, Standard, Table,
};

use super::*;
use crate::games::marauders::timeline::BattleTimeline;

/// The number of commands of a battle in these tests.
const COMMANDS: usize = 150;

fn names(table: &Table) -> Names {
    let names = ["Anne", "Calico", "Grace", "Blackbeard-von-N"];
    let names = names.into_iter().take(table.mode().seats().into());
    Names { own: Some(Seat(0)), names: names.map(str::to_owned).collect() }
}

fn options(number: u64, chance: &mut Stream) -> Options {
    let size = match number % 3 {
        0 => Size::Rank(1 + chance.below(9) as u8),
        1 => Size::Standard(Standard::ALL[chance.below(6) as usize]),
        _ => Size::Casual(Casual::ALL[chance.below(6) as usize]),
    };
    loop {
        let mode = Mode::ALL[number as usize % 6];
        let some = |_: &Choice| chance.below(8) == 0;
        let choices: Choices = Choice::ALL.into_iter().filter(some).collect();
        let options = Options { mode, size, choices, ..Options::default() };
        if options.check().is_ok() {
            return options;
        }
    }
}

fn table(options: Options, chance: &mut Stream) -> Table {
    let elements = marauders::elements(&options, chance);
    let table = Table::open(options, &elements, chance, &mut Vec::new());
    let mut table = table.expect("the options go together");
    while table.is_naming() {
        let spells: Vec<Spell> = table.nameable().collect();
        let spell = spells[chance.below(7.min(spells.len() as u32)) as usize];
        let seat = table.present();
        let named = table.apply(seat, &Command::Name(spell), chance, &mut Vec::new());
        named.expect("it can be named");
    }
    table.players.iter_mut().for_each(|player| player.force = 30);
    table
}

fn choose(table: &Table, chance: &mut Stream) -> Command {
    let moves = table.legal_moves();
    let (from, direction) = moves[chance.below(moves.len() as u32) as usize];
    match chance.below(40) {
        0 => Command::EndTurn,
        1..=4 => Command::Arm,
        5 => Command::FreeSwap { one: from, other: Place::new(0, 0) },
        6 => Command::Swap { from, direction: Side::ALL[chance.below(4) as usize] },
        _ => Command::Swap { from, direction },
    }
}

/// The kind of an event.
fn kind(event: &Event) -> String {
    format!("{event:?}").split(['(', ' ', '{']).next().unwrap_or_default().to_owned()
}

/// The rule of an event, without its element.
fn rule(event: &Event) -> Option<String> {
    let cause = match event {
        Event::Blocks { cause, .. }
        | Event::Marked { cause, .. }
        | Event::Shield { cause, .. }
        | Event::Flag { cause, .. }
        | Event::Force(_, _, cause)
        | Event::Hp(_, _, cause)
        | Event::Launched { cause, .. } => cause,
        _ => return None,
    };
    Some(format!("{cause:?}").split('(').next().unwrap_or_default().to_owned())
}

fn check(line: &Line) {
    let words = &line.words;
    assert!(!words.is_empty());
    assert!(words.chars().count() <= 90, "too long: {words}");
    for odd in ["{", "}", "Seat(", "Some", "None", "Team(", "Place", "  ", "you’s", "You’s"] {
        assert!(!words.contains(odd), "{odd:?} in {words}");
    }
    let first = words.chars().next().expect("it is not empty");
    assert!(!first.is_lowercase(), "no capital: {words}");
}

#[test]
fn everything_that_happens_in_battles_is_worded() {
    let (mut kinds, mut rules) = (BTreeSet::new(), BTreeSet::new());
    for number in 0..150_u64 {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        let mut chance = Stream::new(&Seed(bytes), Purpose::Bots);
        let mut table = table(options(number, &mut chance), &mut chance);
        let mut timeline = BattleTimeline::default();
        timeline.names = names(&table);
        timeline.jump(table.clone());
        for _ in 0..COMMANDS {
            let Some(seat) = table.to_move() else { break };
            let (before, mut events) = (table.clone(), Vec::new());
            let command = choose(&table, &mut chance);
            if table.apply(seat, &command, &mut chance, &mut events).is_err() {
                continue;
            }
            for event in &events {
                if line(event, &before, &timeline.names).is_some() {
                    kinds.insert(kind(event));
                    rules.extend(rule(event));
                }
            }
            timeline.receive(&before, events, table.clone());
            timeline.skip();
        }
        timeline.log().iter().for_each(check);
        assert!(!timeline.log().is_empty(), "battle {number} is not told");
    }
    let table = table(Options::default(), &mut Stream::new(&Seed([1; 32]), Purpose::Dice));
    for event in rare(&table) {
        let line = line(&event, &table, &names(&table));
        check(&line.unwrap_or_else(|| panic!("{event:?} is not worded")));
        kinds.insert(kind(&event));
        rules.extend(rule(&event));
    }
    check_all(&kinds, &rules);
}

/// Checks that each kind of event and each rule was worded at least once.
fn check_all(kinds: &BTreeSet<String>, rules: &BTreeSet<String>) {
    let all = [
        "Turn",
        "Swapped",
        "SwappedBack",
        "Matched",
        "Multiplied",
        "Blocks",
        "Marked",
        "Boosted",
        "Shield",
        "Flag",
        "Force",
        "Hp",
        "Poisoned",
        "Ice",
        "Named",
        "Quaked",
        "Armed",
        "Lapsed",
        "Queued",
        "Cast",
        "Ended",
        "Launched",
        "Flew",
        "Redirected",
        "AttackStrength",
        "DefenceStrength",
        "Cancelled",
        "Hit",
        "Stolen",
        "Reset",
        "Out",
        "Decided",
    ];
    let missing: Vec<_> = all.iter().filter(|kind| !kinds.contains(**kind)).collect();
    assert!(missing.is_empty(), "never worded: {missing:?}");
    assert!(kinds.len() == all.len(), "a kind that the list has not: {kinds:?}");
    let causes =
        ["Match", "Battle", "Attack", "Guard", "Spell", "Mark", "Turn", "Reset", "Price", "Poison"];
    let missing: Vec<_> = causes.iter().filter(|cause| !rules.contains(**cause)).collect();
    assert!(missing.is_empty(), "never worded: {missing:?}");
}

/// Events that random battles may not produce.
fn rare(table: &Table) -> Vec<Event> {
    let spot = Spot { side: Side::West, lane: 2 };
    let place = Place::new(3, 3);
    let shield = Shield { strength: 4, element: Element::Steam };
    let seat = Seat(1);
    let mut events = vec![
        Event::Named(seat, Spell::Burglary),
        Event::Quaked(seat, true),
        Event::Quaked(seat, false),
        Event::Poisoned(seat, 3),
        Event::Ice(Seat(0), 2),
        Event::Redirected { attack: 0, to: spot },
        Event::Stolen(seat, spot),
        Event::Reset,
        Event::Out(seat),
        Event::Decided(Outcome::Drawn),
        Event::Decided(Outcome::Won(Team(0))),
        Event::Decided(Outcome::Won(Team(1))),
        Event::Flew { attack: 0, path: vec![place], end: End::Lost },
        Event::Flew { attack: 0, path: vec![place], end: End::Merged(1) },
        Event::Flew { attack: 0, path: vec![place], end: End::Stopped(place) },
        Event::Flew { attack: 0, path: vec![place], end: End::Filtered(place) },
        Event::Shield { spot, shield: Some(shield), cause: Cause::Mark(Mark::Filter(seat)) },
        Event::Force(Seat(0), 0, Cause::Reset),
        Event::Hp(Team(1), 1, Cause::Poison),
    ];
    for element in Element::ALL {
        let block = *table.field.at(place);
        for cause in
            [Cause::Attack(element), Cause::Guard(element), Cause::Spell(Spell::Of(element))]
        {
            events.push(Event::Shield { spot, shield: Some(shield), cause });
            events.push(Event::Launched { attack: 0, seat, from: spot, shield, cause });
            events.push(Event::Blocks { blocks: vec![(place, block)], cause });
        }
    }
    events
}

/// Checks the exact text of a line.
fn says(table: &Table, event: &Event, words: &str) {
    let line = line(event, table, &names(table)).map(|line| line.words);
    assert_eq!(line.as_deref(), Some(words));
}

#[test]
fn lines_are_short_and_name_the_rule() {
    let mut table = table(Options::default(), &mut Stream::new(&Seed([1; 32]), Purpose::Dice));
    table.players.iter_mut().for_each(|player| player.force = 9);
    let (own, other) = (Spot { side: Side::West, lane: 2 }, Spot { side: Side::North, lane: 2 });
    let place = Place::new(3, 3);
    let shield = Some(Shield { strength: 9, element: Element::Fire });
    table.cells.at_mut(own).shield = shield;
    says(
        &table,
        &Event::Turn { turn: 5, seat: Seat(1), role: Role::Attack },
        "Turn 5: Calico attacks on Y",
    );
    says(
        &table,
        &Event::Turn { turn: 2, seat: Seat(0), role: Role::Defence },
        "Turn 2: You defend on X",
    );
    let row: Vec<(Place, i32)> =
        [(2, 2), (3, 1), (4, 1), (5, 1)].map(|(at, value)| (Place::new(2, at), value)).to_vec();
    let matched = |chain| Event::Matched {
        seat: Seat(0),
        chain,
        element: Element::Water,
        blocks: row.clone(),
    };
    says(&table, &matched(0), "You match 4 Water: +5 in lane C");
    says(&table, &matched(2), "Chain 2: 4 Water, +5 in lane C");
    let marked =
        Event::Marked { place, mark: Some(Mark::Cover), cause: Cause::Attack(Element::Water) };
    says(&table, &marked, "Water attack covers D4: it counts 0");
    let hit = |spot, attack_strength, shield_strength, damage| Event::Hit {
        attack: 0,
        spot,
        attack_strength,
        shield_strength,
        damage,
    };
    says(&table, &hit(other, 7, 4, 3), "Calico’s lane 3: attack 7, shield 4, −3 HP");
    says(&table, &hit(other, 7, 0, 7), "Calico’s lane 3 was unshielded: −7 HP");
    says(
        &table,
        &hit(other, 2, 4, 1),
        "Calico’s lane 3: attack 2, shield 4, −1 HP (Fire: at least 1)",
    );
    says(
        &table,
        &hit(own, 12, 9, 2),
        "Your lane C: attack 12, shield 9, −2 HP (Fire shield: 1 less)",
    );
    says(&table, &hit(own, 4, 9, 0), "Your lane C: attack 4, shield 9, blocked");
    says(&table, &Event::Force(Seat(0), 12, Cause::Battle), "Your force: 12 (+3, damage)");
    says(&table, &Event::Hp(Team(1), 22, Cause::Battle), "Calico: 22 HP (−3)");
    let rain = Spell::Of(Element::Water);
    says(&table, &Event::Cast(Seat(1), rain, Role::Attack), "Calico casts Rain (attack)");
    table.field.at_mut(place).mark = Some(Mark::Warp);
    let jump = Event::Swapped(place, Place::new(3, 4));
    says(&table, &jump, "Dimension shield: warped block D4 jumps to D5");
    says(&table, &Event::Reset, "No move left: new field, all force is lost");
}

/// The log of these events, for the player of the first seat.
fn log(mode: Mode, events: Vec<Event>) -> Vec<String> {
    let options = Options { mode, ..Options::default() };
    let table = table(options, &mut Stream::new(&Seed([1; 32]), Purpose::Dice));
    let mut timeline = BattleTimeline::default();
    timeline.names = names(&table);
    timeline.receive(&table, events, table.clone());
    timeline.skip();
    timeline.log().iter().map(|line| line.words.clone()).collect()
}

#[test]
fn somebody_is_out_only_where_others_continue_and_the_loser_is_told_of_the_defeat() {
    let (you, other) = (Event::Out(Seat(0)), Event::Out(Seat(1)));
    let won = |team| Event::Decided(Outcome::Won(Team(team)));
    for (mode, events, words) in [
        (Mode::Duel, vec![you.clone(), won(1)], "You lost the battle to Calico"),
        (Mode::Duel, vec![other.clone(), won(0)], "You won the battle"),
        (Mode::Quad, vec![you.clone()], "You are out"),
        (Mode::Quad, vec![other.clone(), won(0)], "You won the battle"),
        (Mode::Assault, vec![you, won(1)], "You lost the battle to Calico and Blackbeard-von-N"),
    ] {
        assert_eq!(log(mode, events.clone()), [words], "{mode:?} {events:?}");
    }
    let broken = vec![Event::Hp(Team(0), 0, Cause::Poison), Event::Out(Seat(0)), won(0)];
    let told = log(Mode::Break, broken);
    assert_eq!(told.last().map(String::as_str), Some("You and Grace won: no hit points left"));
}

#[test]
fn what_another_line_says_is_not_said_again() {
    let table = table(Options::default(), &mut Stream::new(&Seed([1; 32]), Purpose::Dice));
    let spot = Spot { side: Side::West, lane: 2 };
    let shield = Some(Shield { strength: 3, element: Element::Fire });
    let (here, there) = (Place::new(0, 0), Place::new(0, 1));
    let block = *table.field.at(Place::new(0, 0));
    for silent in [
        Event::Shield { spot, shield, cause: Cause::Match },
        Event::Shield { spot, shield, cause: Cause::Battle },
        Event::Blocks { blocks: vec![(Place::new(0, 0), block)], cause: Cause::Match },
        Event::Flew { attack: 0, path: Vec::new(), end: End::At(spot) },
        Event::Swapped(here, there),
    ] {
        assert_eq!(line(&silent, &table, &names(&table)), None, "{silent:?}");
    }
}
