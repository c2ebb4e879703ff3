//! What boards look like and show: the skin, the colours of the pieces, the attack preview, the
//! statistics, the order of a brawl, and the overlay with the figures of the connection.

use ::marauders::Element;
use bevy::math::{Rect, Vec2};
use stacker::{Field, List, Piece};
use swordfight::{Block, Colour, Kind};

use crate::games::marauders::drawing::block as tile;
use crate::games::stacker::drawing::{self, Ground, cell};
use crate::games::swordfight::drawing::{block, gem};
use crate::screens::message::BoardsControl;
use crate::screens::{Control, Message, Model};
use crate::screens::{Page, Row};
use crate::settings::Settings;
use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::menu::Side;
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::shell::values::cycled;
use crate::text::tr;
use crate::view::hud::{BrawlOrder, Statistics};
use crate::view::skin::Skin;

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
            Row::step(
                tr!("boards-skin"),
                settings.skin.name(),
                Control::Boards(BoardsControl::Skin),
            ),
            Row::step(tr!("boards-pieces"), settings.stacker.colours.name(), Control::Pieces),
            Row::step(
                tr!("boards-statistics"),
                settings.statistics.name(),
                Control::Boards(BoardsControl::Statistics),
            ),
            Row::step(
                tr!("boards-order"),
                settings.brawl_order.name(),
                Control::Boards(BoardsControl::Order),
            ),
            Row::step(
                tr!("boards-letters"),
                if settings.marauders.letters { tr!("on") } else { tr!("off") },
                Control::Boards(BoardsControl::Letters),
            ),
            Row::step(tr!("boards-overlay"), overlay, Control::NetworkOverlay),
            Row::press(tr!("menu-back"), Message::Back),
        ],
        side: Side::Left,
        has_picture: true,
        ..Page::default()
    }
}

/// The size of the picture, in units.
pub const SIZE: Vec2 = Vec2::new(420.0, 460.0);

/// Steps a choice.
pub fn step(settings: &mut Settings, control: BoardsControl, by: i8) {
    let Settings { skin, statistics, brawl_order, marauders, .. } = settings;
    match control {
        BoardsControl::Letters => marauders.letters ^= true,
        BoardsControl::Skin => *skin = cycled(&Skin::ALL, *skin, by),
        BoardsControl::Statistics => *statistics = cycled(&Statistics::ALL, *statistics, by),
        BoardsControl::Order => *brawl_order = cycled(&BrawlOrder::ALL, *brawl_order, by),
    }
}

/// The skin, and the tetrominoes in their colours.
pub fn picture(painter: &mut Painter, context: DrawContext) {
    let left = (painter.size.x / 2.0 + 120.0).max(440.0 * context.scale + 160.0);
    let rect = Rect::from_corners(Vec2::new(left, 130.0), Vec2::new(left, 130.0) + SIZE);
    if rect.max.x <= painter.size.x {
        samples(painter, context, rect);
    }
}

/// The same in `rect`, which is of the size [`SIZE`].
pub fn samples(painter: &mut Painter, context: DrawContext, rect: Rect) {
    panel(painter, rect);
    let corner = rect.min + Vec2::new(26.0, 26.0);
    sample(painter, Rect::from_corners(corner, corner + Vec2::new(368.0, 184.0)), context);
    let style = Style::new(Face::Plain, 16.0, theme::MIST).centred();
    let head = Vec2::new(rect.center().x, rect.min.y + 244.0);
    label::within(painter, head, style, tr!("boards-pieces"), rect.width() - 24.0);
    let forms = List::of(4).forms();
    for (place, id) in (0_u8..).zip(ORDER) {
        let Some(form) = forms.get(id as usize) else { continue };
        let piece = Piece::new(id, form.spawned());
        let (column, row) = (place % 2, place / 2);
        let at = Vec2::new(110.0 + 200.0 * f32::from(column), 284.0 + 48.0 * f32::from(row));
        let of = (piece.shape(), piece.colour(), context);
        cell::piece(painter, rect.min + at, Vec2::new(150.0, 42.0), 20.0, of);
    }
}

/// A board of the chosen skin with the blocks of all three games, a row for each.
fn sample(painter: &mut Painter, region: Rect, context: DrawContext) {
    let field = Field { columns: 8, rows: 3, ceiling: 4 };
    let ground = Ground::within(region, field, 46.0, context);
    drawing::ground(painter, &ground, true, false);
    for (x, element) in (0..field.columns).zip(Element::ALL) {
        tile::tile(painter, ground.place(x, 0), element, context.palette);
    }
    for x in 0..field.columns - 1 {
        cell::block(painter, ground.place(x, 1), stacker::Colour(x), context);
    }
    cell::garbage(painter, ground.place(7, 1));
    for (x, colour) in (0..).zip(Colour::ALL) {
        let of = Block { colour, kind: Kind::Solid };
        block::block(painter, ground.place(x, 2), of, context.palette);
    }
    let of = Block { colour: Colour::Yellow, kind: Kind::Breaker };
    block::block(painter, ground.place(4, 2), of, context.palette);
    block::opaque(painter, ground.place(5, 2));
    let body = ground.cells(6.0, 2.0, 2.0, 2.0);
    gem::gem(painter, body, ground.cell, Colour::Blue, context.palette);
}
