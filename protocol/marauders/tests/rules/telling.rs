//! How long the events of an act are shown, and which of them together.

use std::collections::BTreeMap;

use bout::{Purpose, Seat, Seed, Stream, Table as _};
use marauders::telling::{Span, TELLING_MS_MAX, at_leisure, length_ms, spans};
use marauders::{
    Command, Element, Event, Mode, Options, Shield, Side, Size, Spot, Table, elements,
};

/// Attacks of a large volley.
const LARGE: usize = 12;

/// The acts of a battle of random matches at rank 9 with spells, whose cells are as full as `full`
/// per cent at the beginning of each turn.
fn battle(mode: Mode, seed: u8, full: u32, acts: usize) -> Vec<Vec<Event>> {
    let options = Options { mode, size: Size::Rank(9), ..Options::default() };
    let (mut dice, mut chance) =
        [Purpose::Dice, Purpose::Bots].map(|it| Stream::new(&Seed([seed; 32]), it)).into();
    let elements = elements(&options, &mut dice);
    let table = Table::new(options, &elements, &[], &mut dice, &mut Vec::new());
    let mut table = table.expect("the options go together");
    let mut told = Vec::new();
    while told.len() < acts
        && let Some(seat) = table.to_move()
    {
        table.hp.fill(25);
        let command = match table.moves_left {
            6 => {
                fill(&mut table, full, &mut chance);
                any_match(&table, &mut chance)
            }
            1 if table.allows(seat, &Command::Arm).is_ok() => Command::Arm,
            _ => any_match(&table, &mut chance),
        };
        let mut events = Vec::new();
        table.apply(seat, &command, &mut dice, &mut events).expect("it is allowed");
        told.push(events);
    }
    told
}

fn any_match(table: &Table, chance: &mut Stream) -> Command {
    let moves = table.legal_moves();
    let (from, direction) = moves[chance.below(moves.len() as u32) as usize];
    Command::Swap { from, direction }
}

fn fill(table: &mut Table, full: u32, chance: &mut Stream) {
    let size = table.field.size();
    for spot in
        Side::ALL.into_iter().flat_map(|side| (0..size).map(move |lane| Spot { side, lane }))
    {
        if chance.below(100) < full {
            let element = Element::ALL[chance.below(21) as usize];
            let strength = 1 + chance.below(12) as i32;
            table.cells.at_mut(spot).shield = Some(Shield { strength, element });
        }
    }
}

fn launches(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event, Event::Launched { .. })).count()
}

fn end(spans: &[Span]) -> u32 {
    spans.iter().map(|span| span.end_ms).max().unwrap_or(0)
}

/// The time that the events would take one after another.
fn one_by_one(events: &[Event]) -> u32 {
    events.iter().map(|event| length_ms([event])).sum()
}

#[test]
fn a_volley_of_rank_9_is_told_in_eight_seconds_at_most() {
    let (mut leisures, mut apart) = (Vec::new(), 0);
    for (seed, mode) in (1..).zip([Mode::Duel, Mode::Duel, Mode::Line, Mode::Quad]) {
        for full in [0, 50, 100] {
            for events in battle(mode, seed, full, 200) {
                let length = length_ms(&events);
                assert!(length <= 8_000 && length == end(&spans(&events)), "{length} ms");
                if LARGE <= launches(&events) {
                    leisures.push(end(&at_leisure(&events)));
                    apart += one_by_one(&events);
                }
            }
        }
    }
    leisures.sort_unstable();
    let (volleys, together) = (leisures.len(), leisures.iter().sum::<u32>());
    println!("{volleys} volleys: {together} ms at leisure, {apart} ms one by one, {leisures:?}");
    assert!(30 <= volleys, "{volleys}");
    assert!(together * 5 < apart, "{together} ms together, {apart} ms one after another");
    // Few have to be hurried, and none by much.
    assert!(leisures[volleys / 2] < 9_000 && leisures[volleys - 1] < 2 * TELLING_MS_MAX);
}

#[test]
fn an_attack_is_launched_before_it_flies_and_flies_before_it_hits() {
    for events in battle(Mode::Duel, 5, 60, 80) {
        let mut ends: BTreeMap<usize, u32> = BTreeMap::new();
        let mut last_change = 0;
        for (event, Span { start_ms, end_ms }) in events.iter().zip(at_leisure(&events)) {
            assert!(start_ms <= end_ms, "{event:?}");
            match event {
                Event::Launched { attack, .. } => {
                    ends.insert(*attack, end_ms);
                }
                Event::Flew { attack, .. } => {
                    let ready = ends.insert(*attack, end_ms).expect("it was launched");
                    assert!(ready <= start_ms, "{event:?}");
                }
                Event::Hit { attack, .. } => assert!(ends[attack] <= start_ms, "{event:?}"),
                Event::Matched { .. } => {}
                _ => {
                    assert!(last_change <= end_ms, "{event:?} ends before a change before it");
                    last_change = end_ms;
                }
            }
        }
    }
}

#[test]
fn the_attacks_of_a_volley_fly_at_the_same_time() {
    let large = |events: &Vec<Event>| LARGE <= launches(events);
    let battle = battle(Mode::Duel, 6, 100, 60);
    let volley = battle.iter().find(|events| large(events)).expect("full sides launch");
    let spans = at_leisure(volley);
    let flights = volley.iter().zip(&spans).filter(|(it, _)| matches!(it, Event::Flew { .. }));
    let starts: Vec<u32> = flights.map(|(_, span)| span.start_ms).collect();
    let first = starts[0];
    assert!(LARGE <= starts.iter().filter(|&&start| start == first).count(), "{starts:?}");
}

#[test]
fn the_telling_depends_on_the_events_alone_and_nothing_takes_no_time() {
    assert_eq!(length_ms([]), 0);
    assert_eq!(length_ms([&Event::Armed(Seat(0))]), 300);
    assert_eq!(battle(Mode::Duel, 7, 50, 12), battle(Mode::Duel, 7, 50, 12));
}
