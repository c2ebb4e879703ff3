//! The animated events lead to the table, in their time.

use super::*;
use bout::{Purpose, Seed, Stream, Table as _};
use marauders::{Command, Options, Size};

/// The visible part of a table.
fn seen(table: &Table) -> impl PartialEq + use<> {
    let blocks = table.field.places().map(|place| {
        let block = table.field.at(place);
        (place, block.element, block.mark, block.boost)
    });
    let spots = marauders::Side::ALL.into_iter().flat_map(|side| table.spots(side));
    let forces = table.seats().map(|seat| table.player(seat).force);
    (
        blocks.collect::<Vec<_>>(),
        spots.map(|spot| *table.cell(spot)).collect::<Vec<_>>(),
        table.hp.clone(),
        forces.collect::<Vec<_>>(),
    )
}

/// A random battle: the animated events of each act lead from the table before it to the one
/// after it.
fn check(options: Options, seed: u8, acts: u32) {
    let mut dice = Stream::new(&Seed([seed; 32]), Purpose::Dice);
    let mut chance = Stream::new(&Seed([seed; 32]), Purpose::Bots);
    let elements = marauders::elements(&options, &mut dice);
    let table = Table::new(options, &elements, &[], &mut dice, &mut Vec::new());
    let mut table = table.expect("the options go together");
    let mut timeline = BattleTimeline::default();
    for act in 0..acts {
        let Some(seat) = table.to_move() else { return };
        let moves = table.legal_moves();
        let (from, direction) = moves[chance.below(moves.len() as u32) as usize];
        let command = match table.player(seat).force {
            10.. if table.allows(seat, &Command::Arm).is_ok() => Command::Arm,
            _ => Command::Swap { from, direction },
        };
        let (before, mut events) = (table.clone(), Vec::new());
        table.apply(seat, &command, &mut dice, &mut events).expect("it is allowed");
        timeline.receive(&before, events, table.clone());
        while 1 < timeline.waiting.len() {
            timeline.step();
        }
        let told = timeline.table().expect("there is one");
        assert!(seen(told) == seen(&table), "{options:?}, act {act}: {command:?}");
        timeline.skip();
        assert!(timeline.table() == Some(&table));
    }
}

#[test]
fn what_is_told_leads_to_the_table_as_it_is() {
    for (seed, mode, rank, acts) in [
        (1, Mode::Duel, 2, 200),
        (2, Mode::Duel, 9, 120),
        (3, Mode::Line, 4, 120),
        (4, Mode::Quad, 6, 120),
        (5, Mode::Assault, 8, 120),
        (6, Mode::Break, 5, 80),
    ] {
        check(Options { mode, size: Size::Rank(rank), ..Options::default() }, seed, acts);
    }
}

#[test]
fn a_strike_back_is_shown_as_its_owners() {
    let mut dice = Stream::new(&Seed([1; 32]), Purpose::Dice);
    let options = Options::default();
    let elements = marauders::elements(&options, &mut dice);
    let table = Table::new(options, &elements, &[], &mut dice, &mut Vec::new());
    let table = table.expect("the options go together");
    let from = marauders::Spot { side: marauders::Side::East, lane: 1 };
    let shield = marauders::Shield { strength: 3, element: marauders::Element::Earth };
    let cause = marauders::Cause::Guard(shield.element);
    let launched = Event::Launched { attack: 4, seat: bout::Seat(1), from, shield, cause };
    let end = marauders::event::End::Lost;
    let flew = Event::Flew { attack: 4, path: Vec::new(), end };
    let mut timeline = BattleTimeline::default();
    timeline.receive(&table, vec![launched, flew.clone()], table.clone());
    timeline.advance(0.3);
    let [shown] = &timeline.now()[..] else { panic!("it flies") };
    assert_eq!(shown.event, flew);
    assert_eq!(shown.launch, Some(Launch { seat: bout::Seat(1), from, shield }));
}

#[test]
fn a_slower_speed_tells_longer_and_at_once_tells_nothing() {
    let mut dice = Stream::new(&Seed([1; 32]), Purpose::Dice);
    let options = Options::default();
    let elements = marauders::elements(&options, &mut dice);
    let table = Table::new(options, &elements, &[], &mut dice, &mut Vec::new());
    let before = table.expect("the options go together");
    let (from, direction) = before.legal_moves()[0];
    let (mut after, mut events) = (before.clone(), Vec::new());
    let seat = before.to_move().expect("it has begun");
    let swap = Command::Swap { from, direction };
    after.apply(seat, &swap, &mut dice, &mut events).expect("it is allowed");
    let seconds = |speed| {
        let mut timeline = BattleTimeline { speed, ..BattleTimeline::default() };
        timeline.receive(&before, events.clone(), after.clone());
        let frames = (0..10_000).take_while(|_| {
            let is_told = timeline.is_told();
            timeline.advance(0.01);
            !is_told
        });
        frames.count() as f32 / 100.0
    };
    let heard = |speed| {
        let mut timeline = BattleTimeline { speed, ..BattleTimeline::default() };
        timeline.receive(&before, events.clone(), after.clone());
        let first = timeline.cues.take();
        (0..1000).for_each(|_| timeline.advance(0.01));
        (first, timeline.cues.take())
    };
    let (first, rest) = heard(Speed::Normal);
    assert!(first == [Cue::Move] && rest.contains(&Cue::Break(1)), "{first:?}, then {rest:?}");
    assert_eq!(heard(Speed::Instant), (vec![Cue::Move], vec![]));
    let normal = seconds(Speed::Normal);
    assert!((0.9..6.0).contains(&normal), "{normal} seconds for a match");
    assert!((seconds(Speed::Slow) / normal - 2.0).abs() < 0.1);
    assert!((normal / seconds(Speed::Fast) - 3.0).abs() < 0.2);
    assert_eq!(seconds(Speed::Instant), 0.0);
}
