//! The rows of a page on a phone: two lines where one is too narrow, and arrows for a finger.

use bevy::math::{Rect, Vec2};

use crate::shell::context::DrawContext;
use crate::shell::menu::ground::{entry, ground};
use crate::shell::menu::layout::{Part, stepper};
use crate::shell::menu::motion::RowMotion;
use crate::shell::menu::page::{Row, RowKind};
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::theme;
use crate::shell::{emblem, label};

/// Units between the edge of a row and its words.
const INSIDE: f32 = 14.0;

/// A row, its label above its value where both do not fit beside each other.
pub fn row<A>(
    painter: &mut Painter,
    context: DrawContext,
    (number, row): (usize, &Row<A>),
    rect: Rect,
    (chosen, pointed, motion): (bool, Option<Part>, RowMotion),
) {
    let (words, quiet) = ground(painter, rect, 9.0, motion.light);
    // No taller than the row, whatever the text size.
    let text = context.scale.min(rect.height() / 45.0);
    let bold = Style::new(Face::Bold, 17.0 * text, words);
    let plain = Style::new(Face::Plain, 15.0 * text, quiet);
    let (left, right) = (rect.min.x + INSIDE, rect.max.x - INSIDE);
    let middle = rect.center().y;
    let (upper, lower) = (middle - 0.22 * rect.height(), middle + 0.23 * rect.height());
    let mut room = right - left;
    if !row.note.is_empty() {
        let note = Style::new(Face::Bold, 12.0 * text, theme::ALARM).right();
        let shown = label::width(&row.note, note.size).min(room * 0.5);
        // Alarm is legible on dark grounds only.
        let plate = Rect::new(right - shown - 6.0, rect.min.y + 3.0, right + 6.0, middle - 2.0);
        painter.round_rect(plate, 5.0, theme::NIGHT);
        label::within(painter, Vec2::new(right, upper), note, row.note.as_str(), shown);
        room -= shown + 12.0;
    }
    let name = row.label.as_str();
    match row.kind {
        RowKind::Button => {
            let need = label::width(name, bold.size) + label::width(&row.value, plain.size) + 14.0;
            let is_one = row.note.is_empty() && (row.value.is_empty() || need <= room);
            let y = if is_one { middle } else { upper };
            label::within(painter, Vec2::new(left, y), bold, name, room);
            let value = row.value.as_str();
            match is_one {
                true => painter.text(Vec2::new(right, middle), plain.right(), value),
                false => label::within(painter, Vec2::new(left, lower), plain, value, right - left),
            }
        }
        RowKind::Stepper => {
            let pointed = [Part::Less(number), Part::More(number)].map(|it| pointed == Some(it));
            let ends = stepper(rect, true);
            for ((end, heading), is_pointed) in
                ends.into_iter().zip([-Vec2::X, Vec2::X]).zip(pointed)
            {
                if is_pointed {
                    painter.round_rect(end.inflate(-3.0), 6.0, faded(words, 0.14));
                }
                let size = if is_pointed { 13.0 } else { 10.0 };
                emblem::arrow(painter, end.center(), heading, size, words);
            }
            let room = ends[1].min.x - ends[0].max.x;
            let at = |y: f32| Vec2::new(rect.center().x, y);
            let label = Style::new(Face::Plain, 14.0 * text, quiet).centred();
            label::within(painter, at(upper), label, name, room);
            label::within(painter, at(lower), bold.centred(), row.value.as_str(), room);
        }
        RowKind::Input => {
            let label = Style { size: 13.0 * text, ..plain };
            label::within(painter, Vec2::new(left, upper), label, name, room);
            let caret = if chosen && context.pulse(0.8) < 0.5 { "|" } else { "" };
            let style = Style { face: Face::Plain, ..bold };
            entry(painter, Vec2::new(left, lower), style, (row, caret), right - left);
        }
    }
}
