//! Tests of the whole picture of a battle.

use bevy::math::Vec2;
use marauders::event::End;
use marauders::{Block, Cause, Element, Event, Flag, Place, Role, Shield, Side, Spot};

use super::*;
use crate::games::marauders::drawing::sign::Sign;
use crate::games::marauders::scenes::{self, motion};
use crate::games::marauders::view::ShownEvent;
use crate::shell::painter::Sheet;

const WIDE: Vec2 = Vec2::new(1280.0, 720.0);

fn painted(screen: Vec2, view: &BattleView, still: bool) -> Painter {
    let mut painter = Painter::new(screen);
    let context = DrawContext { still, ..crate::scenes::model().draw_context(0.3) };
    paint(&mut painter, context, view);
    painter
}

fn vertices(painter: &Painter) -> usize {
    let tiles = painter.tiles().iter().map(|tile| tile.sheet.corners.len());
    painter.sheets.iter().map(|sheet| sheet.corners.len()).chain(tiles).sum()
}

/// The contents of a sheet: corners, colours and text.
type Contents = (Vec<Vec2>, Vec<[f32; 4]>, Vec<String>);

/// Everything that is painted.
fn contents(painter: &Painter) -> Vec<Contents> {
    let of = |sheet: &Sheet| {
        let words = sheet.lines.iter().map(|line| line.words.clone()).collect();
        (sheet.corners.clone(), sheet.colours.clone(), words)
    };
    painter.sheets.iter().map(of).collect()
}

fn at_share(mut view: BattleView, share: f32) -> BattleView {
    view.animation.told.iter_mut().for_each(|told| told.share = share);
    view.times.ended = view.times.ended.map(|_| share);
    view
}

/// The same without events.
fn calm(mut view: BattleView) -> BattleView {
    view.animation.told.clear();
    view
}

#[test]
fn reduced_motion_cuts_and_everything_moves_without_it() {
    let moments = motion::all().into_iter().chain([
        ("matched", scenes::matched()),
        ("flight", scenes::flight()),
        ("hit", scenes::hit()),
        ("spell", scenes::spell()),
    ]);
    for (name, view) in moments {
        if view.animation.told.is_empty() && view.times.ended.is_none() {
            continue;
        }
        let seen = |share, still| contents(&painted(WIDE, &at_share(view.clone(), share), still));
        assert!(seen(0.3, true) == seen(0.6, true), "{name}: reduced motion moves");
        assert!(seen(0.3, false) != seen(0.6, false), "{name}: nothing moves");
    }
}

#[test]
fn volleys_of_all_lanes_are_bounded() {
    for share in [0.0, 0.2, 0.5, 0.8, 0.99] {
        for view in [motion::volley(share), motion::impacts(share)] {
            let all = vertices(&painted(WIDE, &view, false));
            let without = vertices(&painted(WIDE, &calm(view), false));
            assert!(
                all - without < 30_000,
                "{share}: {all} vertices, {without} without the volley"
            );
        }
    }
}

#[test]
fn a_field_from_near_shows_its_window_and_no_more() {
    let (near, folded) = (motion::near(), motion::folded(motion::near()));
    for screen in [WIDE, Vec2::new(390.0, 844.0), Vec2::new(844.0, 390.0)] {
        let [near, folded] = [&near, &folded].map(|view| {
            let layout = Layout::seen(screen, 21, view.camera, view.is_folded);
            let painter = painted(screen, view, true);
            let whole = painter.screen().inflate(1.0);
            let outer: Vec<&Vec2> = painter
                .tiles()
                .iter()
                .flat_map(|tile| &tile.sheet.corners)
                .filter(|&&at| !whole.contains(at))
                .collect();
            assert!(outer.is_empty(), "{screen}: {outer:?}");
            // Rows and columns are named where they are.
            let edge = layout.square.min.x..layout.square.min.x + layout.window.depth;
            let is_name = |at: Vec2| edge.contains(&(at.x / layout.unit));
            let lines = painter.sheets[0].lines.iter().filter(|line| is_name(line.at));
            let words: Vec<&str> = lines.map(|line| line.words.as_str()).collect();
            for row in 0..21 {
                let is_named = words.contains(&char::from(b'A' + row).to_string().as_str());
                let is_shown = (layout.window.first[0]
                    ..layout.window.first[0] + layout.window.rows)
                    .contains(&row);
                assert_eq!(is_named, is_shown, "{screen} {row}");
            }
            layout
        });
        assert!(
            near.window.rows * near.window.columns <= folded.window.rows * folded.window.columns
        );
        assert!(near.minimap().is_some());
    }
}

#[test]
fn events_beyond_the_window_are_not_painted() {
    let mut view = motion::near();
    let context = crate::scenes::model().draw_context(0.3);
    let layout = Layout::seen(WIDE, 21, view.camera, false);
    let mut corners = |event: Event| {
        view.animation.told = vec![ShownEvent { event, share: 0.5, launch: None }];
        let mut painter = Painter::new(WIDE);
        events::paint(&mut painter, &Frame { context, layout, view: &view });
        painter.sheets.iter().map(|sheet| sheet.corners.len()).sum::<usize>()
    };
    let [near, far] = [Place::new(10, 12), Place::new(0, 0)];
    assert!(layout.window.shows(near) && !layout.window.shows(far));
    let marked = |place| Event::Marked { place, mark: None, cause: Cause::Match };
    assert!(0 < corners(marked(near)) && corners(marked(far)) == 0);
    let hit = |place: Place| Event::Hit {
        attack: 0,
        spot: place.spot(Side::West),
        attack_strength: 3,
        shield_strength: 1,
        damage: 2,
    };
    assert!(0 < corners(hit(near)) && corners(hit(far)) == 0);
    let blocks = |place| Event::Blocks {
        blocks: vec![(place, Block::new(Element::Fire))],
        cause: Cause::Match,
    };
    assert!(0 < corners(blocks(near)) && corners(blocks(far)) == 0);
    // An attack in a row that is not shown, and in one that is.
    let flew = |row: u8| Event::Flew {
        attack: 0,
        path: (0..21).map(|column| Place::new(row, 20 - column)).collect(),
        end: End::At(Place::new(row, 0).spot(Side::West)),
    };
    assert!(0 < corners(flew(10)) && corners(flew(0)) == 0);
}

/// The corners that the sides of this view have and those of the other have not.
fn added(view: &BattleView, other: &BattleView) -> Vec<Vec2> {
    let context = crate::scenes::model().draw_context(0.3);
    let layout = Layout::seen(WIDE, view.table.field.size(), view.camera, false);
    let [corners, others] = [view, other].map(|view| {
        let mut painter = Painter::new(WIDE);
        shield::paint(&mut painter, &Frame { context, layout, view }, &[]);
        let tiles = painter.tiles().iter();
        tiles.flat_map(|tile| tile.sheet.corners.clone()).collect::<Vec<Vec2>>()
    });
    corners.into_iter().filter(|corner| !others.contains(corner)).collect()
}

#[test]
fn a_raised_cell_shares_its_border_with_the_blast_timer() {
    let view = calm(scenes::early());
    let layout = Layout::seen(WIDE, view.table.field.size(), view.camera, false);
    for side in [Side::North, Side::East, Side::South, Side::West] {
        let spot = Spot { side, lane: 2 };
        let mut raised = view.clone();
        *raised.table.cells.at_mut(spot).flag(Flag::Raised) = true;
        let border = added(&raised, &view);
        for part in [layout.window.spot(spot), layout.window.mark(spot)] {
            assert!(border.iter().any(|&corner| part.contains(corner)), "{side:?}");
        }
        let outer = layout.window.spot(spot).union(layout.window.mark(spot));
        assert!(border.iter().all(|&corner| outer.contains(corner)), "{side:?}");
    }
}

#[test]
fn the_blast_timer_shows_the_letters_of_the_document() {
    // The same shield is marked by another letter when it is locked, or its side defends.
    let mut view = calm(scenes::early());
    let spot = Spot { side: view.table.exchange.attack_side, lane: 2 };
    view.table.cells.at_mut(spot).shield = None;
    let mut shown = view.clone();
    let shield = Some(Shield { strength: 3, element: Element::Fire });
    shown.table.cells.at_mut(spot).shield = shield;
    let mark = Layout::seen(WIDE, view.table.field.size(), view.camera, false).window.mark(spot);
    let check = |shown: &BattleView, expected: Sign| {
        let added = added(shown, &view);
        for sign in [Sign::Role(Role::Attack), Sign::Role(Role::Defence), Sign::Locked] {
            let mut painter = Painter::new(WIDE);
            sign::mark(&mut painter, mark, shield::inward(spot.side), sign);
            let corners: Vec<&Vec2> = painter.sheets.iter().flat_map(|it| &it.corners).collect();
            let is_shown = corners.iter().all(|corner| added.contains(corner));
            assert!(!corners.is_empty());
            assert_eq!(is_shown, sign == expected, "{sign:?}, and not {expected:?}");
        }
    };
    check(&shown, Sign::Role(Role::Attack));
    let mut locked = shown.clone();
    locked.table.cells.at_mut(spot).locked = true;
    check(&locked, Sign::Locked);
    let exchange = &mut shown.table.exchange;
    core::mem::swap(&mut exchange.attack_side, &mut exchange.defence_side);
    check(&shown, Sign::Role(Role::Defence));
}

/// Whether a point is in a triangle.
pub(super) fn is_inside(at: Vec2, [a, b, c]: [Vec2; 3]) -> bool {
    let turns = [(a, b), (b, c), (c, a)].map(|(from, to)| (to - from).perp_dot(at - from));
    turns.iter().all(|&turn| 0.0 <= turn) || turns.iter().all(|&turn| turn <= 0.0)
}

#[test]
fn the_lanes_of_the_cursor_are_lit() {
    let mut view = scenes::early();
    let lit = contents(&painted(WIDE, &view, true));
    (view.pointed.aim, view.pointed.subject) = (None, None);
    let dark = contents(&painted(WIDE, &view, true));
    assert!(dark[1].0.len() + 12 <= lit[1].0.len());
}
