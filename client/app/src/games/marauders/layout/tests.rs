//! Tests of the layout of a battle.

use marauders::{Choice, Mode};

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
        for place in
            (0..layout.window.size).flat_map(|row| (0..layout.window.size).map(move |at| (row, at)))
        {
            let place = Place::new(place.0, place.1);
            assert_eq!(layout.window.place_at(layout.window.place(place).center()), Some(place));
        }
        for button in Button::ALL {
            assert_eq!(
                layout.panels.button_at(layout.panels.button(button).center()),
                Some(button)
            );
            assert!(layout.window.place_at(layout.panels.button(button).center()).is_none());
        }
        assert_eq!(layout.window.place_at(layout.window.field.min - 1.0), None);
        assert_eq!(layout.window.place_at(layout.window.field.max + 1.0), None);
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
            assert_eq!(found(layout.window.spot(spot)), subject, "{mode:?} {side:?}");
            assert_eq!(found(layout.window.mark(spot)), subject, "{mode:?} {side:?}");
        }
        for seat in (0..mode.seats()).map(Seat) {
            assert_eq!(
                found(layout.panels.card(mode, seat)),
                Some(Subject::Seat(seat)),
                "{mode:?}"
            );
        }
        assert_eq!(found(layout.panels.counters(&options)), Some(Subject::Rules), "{mode:?}");
        let place = Place::new(1, 2);
        assert_eq!(found(layout.window.place(place)), Some(Subject::Block(place)), "{mode:?}");
        assert_eq!(found(layout.panels.button(Button::Arm)), None, "{mode:?}");
    }
}

#[test]
fn nothing_lies_over_anything_else() {
    for (screen, layout) in all() {
        let whole = Rect::from_corners(Vec2::ZERO, (screen - Vec2::Y * STATUS) / layout.unit);
        let whole = whole.inflate(0.1);
        let mut parts = vec![layout.window.field, layout.panels.left, layout.panels.right];
        parts.extend([layout.headline(), layout.caption()]);
        parts.extend(Side::ALL.map(|side| layout.window.side(side)));
        parts.extend(Side::ALL.map(|side| layout.corner(side)));
        for (index, part) in parts.iter().enumerate() {
            assert!(whole.contains(part.min) && whole.contains(part.max), "{part:?}");
            for other in &parts[index + 1..] {
                let both = part.inflate(-0.1).intersect(*other);
                assert!(both.is_empty(), "{screen} {}: {part:?} {other:?}", layout.window.size);
            }
        }
        assert!(
            14.0 <= layout.window.cell,
            "{screen} {}: {}",
            layout.window.size,
            layout.window.cell
        );
    }
}

#[test]
fn a_finger_hits_every_button_and_most_blocks_of_a_phone() {
    for screen in [Vec2::new(390.0, 844.0), Vec2::new(844.0, 390.0)] {
        let layout = Layout::new(screen, 6);
        let mut places: Vec<Rect> = Button::ALL.map(|button| layout.panels.button(button)).into();
        places.push(layout.menu());
        for (index, place) in places.iter().enumerate() {
            assert!(44.0 <= place.size().min_element() * layout.unit, "{screen}: {place:?}");
            let mut others = places[index + 1..].iter();
            assert!(others.all(|other| other.intersect(*place).is_empty()), "{screen}");
        }
        assert!(
            30.0 <= layout.window.cell * layout.unit,
            "{screen}: {}",
            layout.window.cell * layout.unit
        );
        assert!(layout.screen().distance(screen / layout.unit) < 0.1, "{screen}");
    }
}

#[test]
fn a_sides_strips_follow_each_other_outwards() {
    for (_, layout) in all() {
        for side in Side::ALL {
            let spot = Spot { side, lane: 1 };
            let away = |rect: Rect| rect.center().distance(layout.window.field.center());
            assert!(away(layout.window.spot(spot)) < away(layout.window.mark(spot)));
            assert!(away(layout.window.mark(spot)) < away(layout.window.band(spot)));
            let outer = layout.square.inflate(0.1);
            assert!(outer.contains(layout.window.band(spot).min));
            assert!(outer.contains(layout.window.band(spot).max));
        }
    }
}

/// Layouts of every size at every zoom, with the side panel and without.
fn near() -> impl Iterator<Item = (Vec2, Layout)> {
    let cameras = |size: u8| {
        (0..4).map(move |level| {
            let mut camera = Camera::default();
            camera.zoom(level, Place::new(size / 2, size - 1), size);
            camera
        })
    };
    let layouts = move |screen| {
        (3..=21).flat_map(move |size| {
            cameras(size).flat_map(move |camera| {
                [false, true].map(|folded| (screen, Layout::seen(screen, size, camera, folded)))
            })
        })
    };
    SCREENS.into_iter().flat_map(layouts)
}

#[test]
fn the_mouse_finds_what_is_shown_of_a_large_field_and_nothing_else() {
    for (screen, layout) in near() {
        let all = (0..layout.window.size)
            .flat_map(|row| (0..layout.window.size).map(move |at| (row, at)));
        let mut shown = 0;
        for place in all.map(|(row, column)| Place::new(row, column)) {
            let at = layout.window.place(place).center();
            let found = layout.window.place_at(at);
            assert_eq!(found, layout.window.shows(place).then_some(place), "{screen} {layout:?}");
            shown += u32::from(found.is_some());
        }
        assert_eq!(shown, u32::from(layout.window.rows) * u32::from(layout.window.columns));
        for side in Side::ALL {
            let spots = (0..layout.window.size).map(|lane| Spot { side, lane });
            let shown = spots.filter(|&spot| layout.window.shows_spot(spot)).count();
            let lanes = if side.has_columns() { layout.window.columns } else { layout.window.rows };
            assert_eq!(shown, usize::from(lanes), "{side:?}");
        }
    }
}

#[test]
fn nothing_lies_over_anything_else_at_any_zoom() {
    for (screen, layout) in near() {
        let whole = Rect::from_corners(Vec2::ZERO, (screen - Vec2::Y * STATUS) / layout.unit);
        let whole = whole.inflate(0.2);
        let mut parts =
            vec![layout.square, layout.headline(), layout.caption(), layout.panels.left];
        parts.push(layout.panels.right);
        for (index, part) in parts.iter().enumerate() {
            assert!(whole.contains(part.min) && whole.contains(part.max), "{screen} {part:?}");
            for other in &parts[index + 1..] {
                let both = part.inflate(-0.1).intersect(*other);
                assert!(both.is_empty(), "{screen} {layout:?}: {part:?} {other:?}");
            }
        }
        for mode in Mode::ALL {
            let cards = (0..mode.seats()).map(|seat| layout.panels.card(mode, Seat(seat)));
            let buttons = Button::ALL[..5].iter().map(|&button| layout.panels.button(button));
            let parts: Vec<Rect> = cards.chain(buttons).chain(layout.minimap()).collect();
            for (index, part) in parts.iter().enumerate() {
                let panels =
                    [layout.panels.left, layout.panels.right].map(|panel| panel.inflate(0.1));
                let is_in = |panel: &Rect| panel.contains(part.min) && panel.contains(part.max);
                assert!(panels.iter().any(is_in), "{screen} {mode:?} {layout:?}: {part:?}");
                for other in &parts[index + 1..] {
                    let both = part.inflate(-0.1).intersect(*other);
                    assert!(both.is_empty(), "{screen} {mode:?}: {part:?} {other:?}");
                }
            }
        }
    }
}

#[test]
fn going_near_makes_blocks_larger_and_folding_shows_more_of_them() {
    let screen = SCREENS[0];
    let mut camera = Camera::default();
    let mut last = Layout::seen(screen, 21, camera, false);
    for _ in 0..3 {
        camera.zoom(1, Place::new(10, 10), 21);
        let next = Layout::seen(screen, 21, camera, false);
        assert!(
            last.window.cell * 1.2 < next.window.cell && next.window.rows < last.window.rows,
            "{next:?}"
        );
        let folded = Layout::seen(screen, 21, camera, true);
        assert_eq!(folded.window.cell, next.window.cell);
        assert!(next.window.columns < folded.window.columns, "{folded:?}");
        assert!(folded.minimap().is_some() && next.minimap().is_some());
        last = next;
    }
    assert!(55.0 < last.window.cell, "{}", last.window.cell);
}

#[test]
fn the_minimap_is_pressed_where_it_shows_the_field() {
    for (_, layout) in near() {
        let Some(map) = layout.minimap() else { continue };
        assert!(layout.window.is_near());
        let window = layout.window.minimap_window(map);
        let centre = layout.on_minimap(window.center()).expect("it is on the map");
        assert!(layout.window.shows(centre), "{layout:?} {centre:?}");
        assert_eq!(layout.on_minimap(map.min), Some(Place::new(0, 0)));
        assert_eq!(layout.on_minimap(map.min - 1.0), None);
        let place = Place::new(layout.window.size - 1, layout.window.size - 1);
        assert_eq!(layout.on_minimap(map.max - 0.1), Some(place));
    }
}
