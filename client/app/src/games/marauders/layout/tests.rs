//! Tests of the layout of a battle.

use super::*;

const SCREENS: [Vec2; 6] = [
    Vec2::new(1280.0, 720.0),
    Vec2::new(1720.0, 720.0),
    Vec2::new(1280.0, 960.0),
    Vec2::new(2560.0, 720.0),
    Vec2::new(390.0, 844.0),
    Vec2::new(844.0, 390.0),
];

fn all() -> impl Iterator<Item = (Vec2, Layout)> {
    let sizes = |screen| (3..=21).map(move |size| (screen, Layout::new(screen, size)));
    SCREENS.into_iter().flat_map(sizes)
}

#[test]
fn the_mouse_finds_what_is_drawn() {
    for (_, layout) in all() {
        for place in (0..layout.size).flat_map(|row| (0..layout.size).map(move |at| (row, at))) {
            let place = Place::new(place.0, place.1);
            assert_eq!(layout.place_at(layout.place(place).center()), Some(place));
        }
        for button in Button::ALL {
            assert_eq!(layout.button_at(layout.button(button).center()), Some(button));
            assert!(layout.place_at(layout.button(button).center()).is_none());
        }
        assert_eq!(layout.place_at(layout.field.min - 1.0), None);
        assert_eq!(layout.place_at(layout.field.max + 1.0), None);
    }
}

#[test]
fn the_mouse_finds_everything_that_can_be_inspected() {
    for (screen, mode) in SCREENS.into_iter().zip(Mode::ALL.into_iter().cycle()) {
        let choices = [Choice::Single, Choice::Reverse].into_iter().collect();
        let options = Options { mode, choices, ..Options::default() };
        let layout = Layout::new(screen, options.size.field());
        let found = |rect: Rect| layout.subject_at(rect.center(), &options);
        for side in Side::ALL {
            let spot = Spot { side, lane: 3 };
            let subject = mode.owner(side).map(|_| Subject::Cell(spot));
            assert_eq!(found(layout.spot(spot)), subject, "{mode:?} {side:?}");
            assert_eq!(found(layout.mark(spot)), subject, "{mode:?} {side:?}");
        }
        for seat in (0..mode.seats()).map(Seat) {
            assert_eq!(found(layout.card(mode, seat)), Some(Subject::Seat(seat)), "{mode:?}");
        }
        assert_eq!(found(layout.counters(&options)), Some(Subject::Rules), "{mode:?}");
        let place = Place::new(1, 2);
        assert_eq!(found(layout.place(place)), Some(Subject::Block(place)), "{mode:?}");
        assert_eq!(found(layout.button(Button::Arm)), None, "{mode:?}");
    }
}

#[test]
fn nothing_lies_over_anything_else() {
    for (screen, layout) in all() {
        let whole = Rect::from_corners(Vec2::ZERO, (screen - Vec2::Y * STATUS) / layout.unit);
        let whole = whole.inflate(0.1);
        let mut parts = vec![layout.field, layout.left, layout.right];
        parts.extend([layout.headline(), layout.caption()]);
        parts.extend(Side::ALL.map(|side| layout.side(side)));
        parts.extend(Side::ALL.map(|side| layout.corner(side)));
        for (index, part) in parts.iter().enumerate() {
            assert!(whole.contains(part.min) && whole.contains(part.max), "{part:?}");
            for other in &parts[index + 1..] {
                let both = part.inflate(-0.1).intersect(*other);
                assert!(both.is_empty(), "{screen} {}: {part:?} {other:?}", layout.size);
            }
        }
        assert!(14.0 <= layout.cell, "{screen} {}: {}", layout.size, layout.cell);
    }
}

#[test]
fn a_finger_hits_every_button_and_most_blocks_of_a_phone() {
    for screen in [Vec2::new(390.0, 844.0), Vec2::new(844.0, 390.0)] {
        let layout = Layout::new(screen, 6);
        let mut places: Vec<Rect> = Button::ALL.map(|button| layout.button(button)).into();
        places.push(layout.menu());
        for (index, place) in places.iter().enumerate() {
            assert!(44.0 <= place.size().min_element() * layout.unit, "{screen}: {place:?}");
            let mut others = places[index + 1..].iter();
            assert!(others.all(|other| other.intersect(*place).is_empty()), "{screen}");
        }
        assert!(30.0 <= layout.cell * layout.unit, "{screen}: {}", layout.cell * layout.unit);
        assert!(layout.screen().distance(screen / layout.unit) < 0.1, "{screen}");
    }
}

#[test]
fn a_sides_strips_follow_each_other_outwards() {
    for (_, layout) in all() {
        for side in Side::ALL {
            let spot = Spot { side, lane: 1 };
            let away = |rect: Rect| rect.center().distance(layout.field.center());
            assert!(away(layout.spot(spot)) < away(layout.mark(spot)));
            assert!(away(layout.mark(spot)) < away(layout.band(spot)));
            let outer = layout.square.inflate(0.1);
            assert!(outer.contains(layout.band(spot).min));
            assert!(outer.contains(layout.band(spot).max));
        }
    }
}
