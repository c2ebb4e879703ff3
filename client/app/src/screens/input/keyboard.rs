//! Text that is not typed key by key: the input of a page in a browser, and input methods of desktops, whose
//! letters are composed of several presses, as those of Chinese, Japanese and Korean are. What is composed is shown
//! in the field, and typed when it is committed.

use bevy::prelude::*;

use crate::platform::keyboard::Keyboard;
use crate::platform::typing::{TextField, TextKind, Typed};
use crate::screens::input::Steps;
use crate::screens::message::{BrawlField, Field};
use crate::screens::rows::{Does, Press};
use crate::screens::{Message, Page};
use crate::shell::menu;

pub fn read(mut keyboard: ResMut<Keyboard>, mut steps: Steps) {
    for typed in keyboard.take() {
        match typed {
            Typed::Text(text) => {
                let page = steps.page();
                let row = page.as_ref().and_then(|page| page.rows.get(steps.model.focus));
                let Some(Does::Type(field)) = row.map(|row| row.does.clone()) else { continue };
                steps.give(Message::Clear(field));
                let letters = text.chars().filter(|letter| !letter.is_control());
                letters.for_each(|letter| steps.give(Message::Letter(field, letter)));
            }
            Typed::Done => steps.take(Press::Enter),
        }
    }
    let fields = steps.page().map_or_else(Vec::new, |page| fields(&steps, &page));
    keyboard.offer(fields);
}

/// The visible fields of the page.
fn fields(steps: &Steps, page: &Page) -> Vec<TextField> {
    let (size, context) = steps.surface();
    let unit = steps.pixels.per_unit();
    let rows = menu::layout(page, steps.model.cursor(), size, context);
    let field = |(row, rect): (usize, Rect)| {
        let Does::Type(field) = page.rows[row].does else { return None };
        let place = Rect::from_corners(rect.min * unit, rect.max * unit);
        let (text, is_focused) = (steps.model.text(field).to_owned(), steps.model.focus == row);
        Some(TextField { place, text, kind: kind(field), is_focused })
    };
    rows.into_iter().filter_map(field).collect()
}

fn kind(field: Field) -> TextKind {
    match field {
        Field::Name | Field::AccountName | Field::PresetName => TextKind::Word,
        Field::Settings | Field::Rules | Field::Elements | Field::Player | Field::Friend => {
            TextKind::Word
        }
        Field::Password | Field::Current | Field::Again => TextKind::Password,
        Field::Address => TextKind::Address,
        Field::Brawl(BrawlField::Code | BrawlField::Spectated) => TextKind::Word,
        Field::Brawl(BrawlField::Password) => TextKind::Password,
        Field::Brawl(BrawlField::Words) => TextKind::Chat,
    }
}
