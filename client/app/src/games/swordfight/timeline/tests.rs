//! Tests of the animations of a board of swordfight.

use super::*;
use crate::games::swordfight::scenes;
use swordfight::{Block, Cell, Grid, Kind, Options, resolve};

/// The steps of a chain of one red pair and its breaker.
fn told() -> SwordfightTimeline {
    let mut grid = Grid::default();
    for (column, kind) in [(1, Kind::Solid), (2, Kind::Breaker)] {
        let red = Block { colour: Colour::Red, kind };
        grid.put(Place { column, row: 1 }, Cell::Block(red));
    }
    let before = spots(&grid);
    let mut events = Vec::new();
    resolve::chain(&mut grid, &Options::default(), &mut events);
    let mut timeline = SwordfightTimeline::default();
    timeline.receive(&events, &before);
    timeline
}

#[test]
fn a_chain_is_told_step_by_step() {
    let mut timeline = told();
    assert!(matches!(timeline.now(), Some((Moment { what: What::Settled { .. }, .. }, _))));
    assert!(timeline.call().is_none());
    timeline.advance(SETTLE_SECONDS + 0.01);
    assert!(matches!(timeline.now(), Some((Moment { what: What::Breaks(_), .. }, _))));
    assert_eq!(timeline.call().map(|call| (call.worth, call.age)), Some((0, 0.0)));
    assert_eq!(timeline.shards.len(), 8);
    timeline.advance(BREAK_SECONDS + SETTLE_SECONDS);
    assert!(timeline.now().is_none());
    assert!(timeline.call().is_some(), "the name stays for a while");
}

#[test]
fn a_step_is_heard_as_it_is_seen() {
    let mut timeline = told();
    assert_eq!(timeline.cues.take(), []);
    timeline.advance(SETTLE_SECONDS + 0.01);
    assert_eq!(timeline.cues.take(), [Cue::Break(1)]);
    timeline.advance(BREAK_SECONDS + SETTLE_SECONDS);
    assert_eq!(timeline.cues.take(), []);
}

#[test]
fn a_new_lock_ends_the_story_of_the_last_one() {
    let mut timeline = told();
    let grid = Grid::default();
    timeline.receive(&[Event::Locked(Vec::new(), Box::new(grid.clone()))], &spots(&grid));
    assert!(timeline.now().is_none());
}

#[test]
fn nothing_flies_for_who_wants_nothing_to_move() {
    let mut timeline = SwordfightTimeline { still: true, ..told() };
    timeline.advance(SETTLE_SECONDS + 0.01);
    assert!(timeline.shards.is_empty());
    assert_eq!(timeline.call().map(|call| (call.worth, call.age)), Some((0, 0.0)));
}

/// A pair that completes a gem of 2 × 2.
fn fused() -> SwordfightTimeline {
    let mut grid = scenes::grid(&["r.....", "rr...."]);
    grid.put(
        Place { column: 2, row: 5 },
        Cell::Block(Block { colour: Colour::Red, kind: Kind::Solid }),
    );
    let before = spots(&grid);
    let mut events = Vec::new();
    resolve::chain(&mut grid, &Options::default(), &mut events);
    let mut timeline = SwordfightTimeline::default();
    timeline.receive(&events, &before);
    timeline
}

#[test]
fn cells_fall_loose_before_they_grow_together() {
    let timeline = fused();
    let (moment, _) = timeline.now().expect("they fall");
    let What::Settled { gems, loose, .. } = &moment.what else { panic!("{:?}", moment.what) };
    assert_eq!(gems.len(), 1);
    let look = |spots: &Spots| spots[Place { column: 2, row: 2 }.index()].look();
    assert_eq!((look(loose), look(&moment.spots)), (CellView::Block, CellView::Gem));
    assert!((moment.fall_share() - SETTLE_SECONDS / (SETTLE_SECONDS + FUSE_SECONDS)).abs() < 1e-6);
}

#[test]
fn the_attack_of_a_chain_is_known_once_and_for_a_moment() {
    let broken = || {
        let mut grid = scenes::grid(&["rr....", "rrR..."]);
        let before = spots(&grid);
        let mut events = Vec::new();
        let attack = resolve::chain(&mut grid, &Options::default(), &mut events);
        let mut timeline = SwordfightTimeline::default();
        timeline.receive(&events, &before);
        (timeline, attack)
    };
    let (mut timeline, attack) = broken();
    assert!(!attack.swords.is_empty());
    assert_eq!((timeline.take_sent(), timeline.take_sent()), (Some(attack), None));
    let (mut late, _) = broken();
    late.advance(SENT_SECONDS);
    assert_eq!(late.take_sent(), None);
}

/// A packet of one vertical sword of this width and height enters.
fn struck(width: u8, height: u8, still: bool) -> SwordfightTimeline {
    let area = Area { corner: Place { column: 1, row: 1 }, width, height };
    let way = Orientation::Vertical;
    let landed = vec![Landed::Sword { way, side: None, area: Some(area), wasted: 0 }];
    let grid = Grid::default();
    let mut timeline = SwordfightTimeline { still, ..SwordfightTimeline::default() };
    timeline.receive(&[Event::Entered(landed, Box::new(grid.clone()))], &spots(&grid));
    timeline
}

#[test]
fn only_the_heaviest_hits_hold_and_shake_the_board() {
    let mut heavy = struck(3, 6, false);
    assert_ne!(heavy.impact.offset(), Vec2::ZERO);
    heavy.advance(0.04);
    assert_eq!(heavy.now().map(|(_, share)| share), Some(0.0), "it is held");
    heavy.advance(0.04);
    assert!(heavy.now().is_some_and(|(_, share)| 0.0 < share));
    for light in [struck(1, 4, false), struck(3, 6, true)] {
        assert_eq!(light.impact.offset(), Vec2::ZERO);
    }
}

#[test]
fn a_fast_lock_is_felt_and_a_knock_out_is_told_once() {
    let grid = scenes::grid(&["r....."]);
    let places = vec![Place { column: 1, row: 1 }];
    let locked = Event::Locked(places, Box::new(grid.clone()));
    let mut slow = SwordfightTimeline::default();
    slow.receive(std::slice::from_ref(&locked), &spots(&grid));
    assert_eq!(slow.lock.sunk(), 0.0);
    let mut fast = SwordfightTimeline { is_fast: true, ..SwordfightTimeline::default() };
    fast.receive(&[locked, Event::Out], &spots(&grid));
    assert!(0.0 < fast.lock.sunk());
    fast.advance(1.0);
    let ending = fast.ending.expect("it is out");
    fast.end(End::Victor);
    assert_eq!((fast.ending, ending.end), (Some(ending), End::Fallen));
}
