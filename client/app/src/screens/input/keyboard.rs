//! Text that is not typed key by key: the input of a page in a browser, and input methods of desktops, whose
//! letters are composed of several presses, as those of Chinese, Japanese and Korean are. What is composed is shown
//! in the field, and typed when it is committed.

use bevy::prelude::*;
use bevy::window::{Ime, PrimaryWindow};

use crate::platform::keyboard::Keyboard;
use crate::platform::typing::{TextField, TextKind, Typed};
use crate::screens::input::Steps;
use crate::screens::navigation;
use crate::screens::rows::{Does, PageInput};
use crate::screens::{Message, Page};
use crate::shell::menu;

/// Text that the page or the phone took. A key that is no text takes the focus from it, and so comes after it.
pub fn read(mut keyboard: ResMut<Keyboard>, mut steps: Steps) {
    for typed in keyboard.take() {
        match typed {
            Typed::Text(text) => {
                let page = steps.page();
                let row = page.as_ref().and_then(|page| page.rows.get(steps.model.position.focus));
                let Some(Does::Type(field)) = row.map(|row| row.does.clone()) else { continue };
                steps.give(Message::Clear(field));
                let letters = text.chars().filter(|letter| !letter.is_control());
                letters.for_each(|letter| steps.give(Message::Letter(field, letter)));
            }
            Typed::Done => steps.take(PageInput::Enter),
        }
    }
}

/// Offers the fields to it, after everything that may focus another one.
pub fn offer(mut keyboard: ResMut<Keyboard>, steps: Steps) {
    let fields = steps.page().map_or_else(Vec::new, |page| fields(&steps, &page));
    keyboard.offer(fields);
}

/// The visible fields of the page.
pub fn fields(steps: &Steps, page: &Page) -> Vec<TextField> {
    let (size, context) = steps.surface();
    let unit = steps.pixels.per_unit();
    let rows = menu::layout(page, steps.model.cursor(), size, context);
    let field = |(row, rect): (usize, Rect)| {
        let Does::Type(field) = page.rows[row].does else { return None };
        let place = Rect::from_corners(rect.min * unit, rect.max * unit);
        let (text, is_focused) =
            (navigation::text(&steps.model, field).to_owned(), steps.model.position.focus == row);
        Some(TextField { place, text, kind: field.kind(), is_focused })
    };
    rows.into_iter().filter_map(field).collect()
}

/// Reads what is composed, for as long as a field is focused that an input method may type into.
pub fn compose(
    mut events: MessageReader<Ime>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    mut steps: Steps,
) {
    let fields = steps.page().map_or_else(Vec::new, |page| fields(&steps, &page));
    // Passwords are typed as the keys say it: they are not shown, and candidates of them would be.
    let mut focused = fields.into_iter().filter(|field| field.is_focused);
    let field = focused.find(|field| field.kind != TextKind::Password);
    for event in events.read() {
        match event {
            Ime::Preedit { value, .. } if field.is_some() => {
                steps.model.input.composed = printable(value).collect();
            }
            Ime::Commit { value, .. } if field.is_some() => {
                steps.model.input.composed.clear();
                printable(value).for_each(|letter| steps.take(PageInput::Letter(letter)));
            }
            Ime::Preedit { .. }
            | Ime::Commit { .. }
            | Ime::Enabled { .. }
            | Ime::Disabled { .. } => {
                steps.model.input.composed.clear();
            }
        }
    }
    if field.is_none() && !steps.model.input.composed.is_empty() {
        steps.model.input.composed.clear();
    }
    let Ok(mut window) = windows.single_mut() else { return };
    if window.ime_enabled != field.is_some() {
        window.ime_enabled = field.is_some();
    }
    // The list of candidates is below the field.
    let place = field.map(|field| Vec2::new(field.place.center().x, field.place.max.y));
    let place = place.map(|place| place / window.scale_factor());
    if let Some(place) = place.filter(|&place| place != window.ime_position) {
        window.ime_position = place;
    }
}

fn printable(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|letter| !letter.is_control())
}
