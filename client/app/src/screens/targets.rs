//! The touch targets of the screen, in words, which a page offers to programs outside of it, such as tests in a
//! browser.

use bevy::math::Rect;

use crate::activity::Activity;
use crate::games::marauders::layout::{Button, Layout};
use crate::screens::touch_layout;
use crate::screens::{Model, Screen};
use crate::shell::canvas::Pixels;
use crate::shell::menu::{self, RowKind, stepper};
use crate::view::shape::Shape;

/// The rows of the page, the buttons on the screen, and the blocks of a battle, as a JSON list of names,
/// labels and places in pixels of the surface.
pub fn json(model: &Model, screen: Screen, play: &Activity, pixels: Pixels) -> String {
    let size = pixels.0 / pixels.per_unit();
    let mut found = rows(model, screen, size);
    let buttons = touch_layout::of(model, screen, size);
    let buttons = buttons.into_iter().flat_map(|layout| layout.controls);
    found.extend(buttons.map(|(control, rect)| (control.name().into(), String::new(), rect)));
    if let Some(layout) = play.battle_layout(size).filter(|_| screen.is_battle()) {
        found.extend(battle(&layout));
    }
    if let Some(panel) = model.help.training.as_ref().filter(|_| screen == Screen::Training) {
        let places = touch_layout::training_places(model, size);
        let buttons = panel.buttons.iter().map(|&(button, ref _keys)| {
            (format!("{button:?}").to_lowercase(), String::new(), places.button(button))
        });
        found.extend(buttons);
    }
    let entries = found.into_iter().map(|(name, label, rect)| {
        let [x, y, width, height] =
            [rect.min.x, rect.min.y, rect.width(), rect.height()].map(|it| it * pixels.per_unit());
        let label = label.replace('\\', "\\\\").replace('"', "\\\"");
        format!(
            "{{\"name\":\"{name}\",\"label\":\"{label}\",\
            \"x\":{x:.1},\"y\":{y:.1},\"w\":{width:.1},\"h\":{height:.1}}}"
        )
    });
    format!("[{}]", entries.collect::<Vec<_>>().join(","))
}

fn rows(model: &Model, screen: Screen, size: bevy::math::Vec2) -> Vec<(String, String, Rect)> {
    let Some(page) = model.page(screen) else { return Vec::new() };
    let is_phone = Shape::of(size).is_phone();
    let mut found = Vec::new();
    for (row, rect) in menu::layout(&page, model.cursor(), size, model.draw_context(0.0)) {
        let label = &page.rows[row].label;
        match page.rows[row].kind {
            RowKind::Button | RowKind::Input => found.push(("row".into(), label.clone(), rect)),
            RowKind::Stepper => {
                let [less, more] = stepper(rect, is_phone);
                found.push(("less".into(), label.clone(), less));
                found.push(("more".into(), label.clone(), more));
            }
        }
    }
    let tabs = page.tabs.iter().zip(menu::tab_places(&page, size));
    found.extend(tabs.map(|(tab, rect)| ("tab".into(), tab.label.clone(), rect)));
    found
}

fn battle(layout: &Layout) -> Vec<(String, String, Rect)> {
    let on_screen = |rect: Rect| Rect::from_corners(rect.min * layout.unit, rect.max * layout.unit);
    let places = (0..layout.window.size)
        .flat_map(|row| (0..layout.window.size).map(move |column| (row, column)));
    let places =
        places.filter(|&(row, column)| layout.window.shows(marauders::Place::new(row, column)));
    let cells = places.map(|(row, column)| {
        let place = layout.window.place(marauders::Place::new(row, column));
        (format!("cell {row} {column}"), String::new(), on_screen(place))
    });
    let buttons = Button::ALL.map(|button| {
        let name = match button {
            Button::Arm => "arm",
            Button::EndTurn => "end_turn",
            Button::Speed => "speed",
            Button::Guide => "guide",
            Button::Fold => "fold",
            Button::Next => "next",
        };
        (name.to_owned(), String::new(), on_screen(layout.panels.button(button)))
    });
    cells.chain(buttons).collect()
}
