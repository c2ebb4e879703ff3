//! Tests of the picture of attacks on their way.

use super::*;

const BOARDS: (Rect, Rect) = (
    Rect { min: Vec2::new(372.0, 66.0), max: Vec2::new(648.0, 664.0) },
    Rect { min: Vec2::new(972.0, 209.0), max: Vec2::new(1134.0, 560.0) },
);
const ONE: Parcel = Parcel::Sword { way: Orientation::Vertical, width: 1, length: 4 };

fn load(parcel: Parcel, fate: Fate) -> Load {
    let lane = Some(Lane { edge: Edge::Top, from: 0.5, to: 4.0 / 6.0 });
    Load { parcel, lane, fate, colours: None }
}

/// All vertices of a flight at this age.
fn painted(flight: &Flight, near: &[Seat], still: bool, effects: Effects) -> Vec<Vec2> {
    let mut painter = Painter::new(Vec2::new(1280.0, 720.0));
    painter.effects = effects;
    let context = DrawContext { still, ..crate::scenes::model().draw_context(0.3) };
    let place = |seat| [Some(BOARDS.0), Some(BOARDS.1)][usize::from(seat == Seat(1))];
    paint(&mut painter, context, std::slice::from_ref(flight), place, near);
    painter.sheets.into_iter().flat_map(|sheet| sheet.corners).collect()
}

fn flight(load: Load, age: f32) -> Flight {
    Flight { from: Seat(0), to: Seat(1), load, nth: 0, age }
}

fn middle(of: &[Vec2]) -> Vec2 {
    of.iter().sum::<Vec2>() / of.len().max(1) as f32
}

#[test]
fn an_attack_leaves_one_board_and_arrives_in_its_lane_on_the_other() {
    let shown = |age| {
        middle(&painted(&flight(load(ONE, Fate::Arrives), age), &[Seat(0)], false, Effects::None))
    };
    let lane = Vec2::new(BOARDS.1.min.x + BOARDS.1.width() * 3.5 / 6.0, BOARDS.1.min.y);
    assert!((shown(0.0) - leaves(BOARDS.0, BOARDS.1)).length() < 40.0, "{}", shown(0.0));
    assert!((shown(FLIGHT_SECONDS - 0.001) - lane).length() < 40.0);
    assert!((shown(FLIGHT_SECONDS + 0.1) - lane).length() < 40.0, "the lane lights up");
    assert!(shown(0.2).x < shown(0.4).x && shown(0.4).x < shown(0.6).x);
    for parcel in [Parcel::Sprinkles(None), Parcel::Rows(None)] {
        let load = Load { lane: None, ..load(parcel, Fate::Arrives) };
        assert!(BOARDS.1.inflate(BELOW + 1.0).contains(lands(&load, BOARDS.1)));
    }
}

#[test]
fn loads_pass_around_the_board_that_they_go_to() {
    let lane = |edge| Lane { edge, from: 0.5, to: 0.7 };
    for (from, to) in [BOARDS, (BOARDS.1, BOARDS.0)] {
        let edges = [Edge::Top, Edge::Left, Edge::Right, Edge::Floor];
        for edge in edges.map(Some).into_iter().chain([None]) {
            let lane = edge.map(lane);
            let load = Load { lane, ..load(Parcel::Rows(Some(4)), Fate::Arrives) };
            let way = Way::of(&load, (from, to));
            for share in (0..=100_u8).map(|share| f32::from(share) / 100.0) {
                assert!(!to.inflate(-2.0).contains(way.at(share)), "{edge:?} at {share}");
            }
            assert!(to.inflate(BELOW + 1.0).contains(way.at(1.0)), "{edge:?}");
        }
    }
}

#[test]
fn what_is_wasted_or_cancelled_breaks_on_the_way() {
    let shown =
        |fate, age, effects| painted(&flight(load(ONE, fate), age), &[Seat(0)], false, effects);
    let to = BOARDS.1.center();
    let late = FLIGHT_SECONDS - 0.02;
    for fate in [Fate::Wasted, Fate::Cancelled] {
        let end = arrival(fate.breaks_at().expect("it breaks"));
        assert_eq!(shown(fate, end + 0.1, Effects::None), [], "nothing flies on");
        let shards = shown(fate, end + 0.1, Effects::Full);
        assert!(shards.iter().all(|at| at.x < to.x), "{fate:?} comes to the board");
        assert!(!shards.is_empty());
        assert!(shown(fate, end + 0.1, Effects::Some).len() < shards.len());
        assert_eq!(shown(fate, end + AFTER_SECONDS + 0.01, Effects::Full), []);
    }
    assert_ne!(shown(Fate::Arrives, late, Effects::None), []);
    let clipped = shown(Fate::Clipped, FLIGHT_SECONDS + 0.1, Effects::Full).len();
    assert!(shown(Fate::Arrives, FLIGHT_SECONDS + 0.1, Effects::Full).len() < clipped);
}

#[test]
fn heavy_loads_are_larger() {
    let size = |rows| {
        let flight = flight(load(Parcel::Rows(Some(rows)), Fate::Arrives), 0.3);
        let corners = painted(&flight, &[Seat(0)], false, Effects::None);
        let low = corners.iter().copied().fold(Vec2::INFINITY, Vec2::min);
        let high = corners.iter().copied().fold(Vec2::NEG_INFINITY, Vec2::max);
        (high - low).element_product()
    };
    assert!(1.2 * size(1) < size(4) && 1.2 * size(4) < size(8));
}

#[test]
fn attacks_of_others_are_thin_lines_and_only_one_for_each_attack() {
    let flight = flight(load(ONE, Fate::Arrives), 0.3);
    let (near, far) = (&[Seat(0)][..], &[Seat(7)][..]);
    let full = painted(&flight, near, false, Effects::Full).len();
    let line = painted(&flight, far, false, Effects::Full).len();
    assert!(0 < line && 4 * line < full, "{line} and {full}");
    assert_eq!(painted(&Flight { nth: 1, ..flight }, far, false, Effects::Full), []);
    let mut painter = Painter::new(Vec2::new(1280.0, 720.0));
    let context = crate::scenes::model().draw_context(0.3);
    paint(&mut painter, context, &[flight; 40], |_| Some(BOARDS.0), far);
    let lines: usize = painter.sheets.iter().map(|sheet| sheet.corners.len()).sum();
    assert!(lines <= line * LINES_MAX);
}

#[test]
fn with_reduced_motion_nothing_moves() {
    let shown = |fate, age| painted(&flight(load(ONE, fate), age), &[Seat(0)], true, Effects::Full);
    for fate in [Fate::Arrives, Fate::Clipped, Fate::Wasted, Fate::Cancelled] {
        assert_eq!(shown(fate, 0.1), shown(fate, 0.6));
    }
    assert!(shown(Fate::Arrives, 0.1).len() < shown(Fate::Wasted, 0.1).len(), "crossed out");
}

#[test]
fn a_flight_of_nobody_is_not_drawn() {
    let mut painter = Painter::new(Vec2::new(1280.0, 720.0));
    let context = crate::scenes::model().draw_context(0.3);
    let flight = flight(load(ONE, Fate::Arrives), 0.2);
    let place = |seat| (seat == Seat(0)).then_some(BOARDS.0);
    paint(&mut painter, context, &[flight], place, &[Seat(0)]);
    assert!(painter.sheets.iter().all(|sheet| sheet.indices.is_empty()));
}
