//! What the boards of clocked bouts show: the colours of the pieces, the attack preview, and the
//! overlay with the figures of the connection.

use bevy::math::{Rect, Vec2};
use stacker::{List, Piece};

use crate::games::stacker::drawing::cell;
use crate::screens::{Control, Message, Model};
use crate::screens::{Page, Row};
use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::menu::Side;
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::text::tr;

/// The order of the tetrominoes in the picture, by their numbers: I, O, T, S, Z, J, L.
const ORDER: [u32; 7] = [0, 4, 2, 6, 5, 3, 1];

/// The settings of boards.
pub fn page(model: &Model) -> Page {
    let settings = &model.settings;
    let overlay = if settings.network_overlay { tr!("on") } else { tr!("off") };
    Page {
        title: tr!("boards-title").into(),
        lines: vec![tr!("boards-help").into()],
        rows: vec![
            Row::step(
                tr!("boards-preview"),
                settings.attack_preview.name(),
                Control::AttackPreview,
            ),
            Row::step(tr!("boards-pieces"), settings.stacker.colours.name(), Control::Pieces),
            Row::step(tr!("boards-overlay"), overlay, Control::NetworkOverlay),
            Row::press(tr!("menu-back"), Message::Back),
        ],
        side: Side::Left,
        ..Page::default()
    }
}

/// The tetrominoes in their colours.
pub fn picture(painter: &mut Painter, context: DrawContext) {
    let left = (painter.size.x / 2.0 + 120.0).max(440.0 * context.scale + 160.0);
    let rect = Rect::from_corners(Vec2::new(left, 190.0), Vec2::new(left + 420.0, 500.0));
    if painter.size.x < rect.max.x {
        return;
    }
    panel(painter, rect);
    let style = Style::new(Face::Plain, 16.0, theme::MIST).centred();
    let head = Vec2::new(rect.center().x, rect.min.y + 28.0);
    label::within(painter, head, style, tr!("boards-pieces"), rect.width() - 24.0);
    let forms = List::of(4).forms();
    for (place, id) in (0_u8..).zip(ORDER) {
        let Some(form) = forms.get(id as usize) else { continue };
        let piece = Piece::new(id, form.spawned());
        let (column, row) = (place % 2, place / 2);
        let at = Vec2::new(110.0 + 200.0 * f32::from(column), 82.0 + 62.0 * f32::from(row));
        let of = (piece.shape(), piece.colour(), context);
        cell::piece(painter, rect.min + at, Vec2::new(150.0, 52.0), 26.0, of);
    }
}
