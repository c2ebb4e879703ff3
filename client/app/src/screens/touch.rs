//! The page of play by touch, and the picture of the buttons on the screen.

use bevy::math::{Rect, Vec2};
use games::{ClockedGame, GameKind};

use crate::input::touch::controls::{self, Played};
use crate::input::touch::{INSET_MAX, RAISED_MAX, SIZE_PERCENT, Shown, TouchSettings};
use crate::screens::message::TouchControl;
use crate::screens::{Control, Message, Model, Page, Row};
use crate::shell::menu::Side;
use crate::shell::painter::Painter;
use crate::shell::panel::panel;
use crate::shell::values::cycled;
use crate::text::tr;
use crate::view::shape::Shape;

pub mod buttons;

/// Units of a step of a distance, and percents of a step of the size.
const STEPS: [u16; 2] = [20, 10];

/// The choices.
pub fn page(model: &Model) -> Page {
    let TouchSettings { controls, gestures, size_percent, raised, inset, is_mirrored } =
        model.settings.touch;
    let row = |label: &'static str, value: String, control| {
        Row::step(label, value, Control::Touch(control))
    };
    let units = |count: u16| tr!("touch-units", count = count);
    let plays = if gestures { tr!("touch-gestures") } else { tr!("touch-buttons") };
    let sides = if is_mirrored { tr!("touch-moves-right") } else { tr!("touch-moves-left") };
    Page {
        title: tr!("touch-title").into(),
        lines: match gestures {
            true => vec![tr!("touch-help-gestures").into()],
            false => vec![tr!("touch-help-buttons").into()],
        },
        rows: vec![
            row(tr!("touch-controls"), controls.name().into(), TouchControl::Shown),
            row(tr!("touch-plays"), plays.into(), TouchControl::Gestures),
            row(tr!("touch-size"), tr!("percent", percent = size_percent), TouchControl::Size),
            row(tr!("touch-raised"), units(raised), TouchControl::Raised),
            row(tr!("touch-inset"), units(inset), TouchControl::Inset),
            row(tr!("touch-sides"), sides.into(), TouchControl::Mirrored),
            Row::press(tr!("menu-back"), Message::Back),
        ],
        side: Side::Left,
        has_picture: true,
        ..Page::default()
    }
}

/// Steps a choice.
pub fn step(touch: &mut TouchSettings, control: TouchControl, by: i8) {
    let stepped = |value: u16, step: u16| value.saturating_add_signed(i16::from(by) * step as i16);
    match control {
        TouchControl::Shown => touch.controls = cycled(&Shown::ALL, touch.controls, by),
        TouchControl::Gestures => touch.gestures ^= true,
        TouchControl::Size => {
            let (least, most) = (*SIZE_PERCENT.start(), *SIZE_PERCENT.end());
            touch.size_percent = stepped(touch.size_percent, STEPS[1]).clamp(least, most);
        }
        TouchControl::Raised => touch.raised = stepped(touch.raised, STEPS[0]).min(RAISED_MAX),
        TouchControl::Inset => touch.inset = stepped(touch.inset, STEPS[0]).min(INSET_MAX),
        TouchControl::Mirrored => touch.is_mirrored ^= true,
    }
}

/// The buttons as they are on a screen of this shape, small, in `region`.
pub fn picture(painter: &mut Painter, model: &Model, region: Rect) {
    let shown = match Shape::of(painter.size) {
        Shape::Wide => Vec2::new(1280.0, 720.0),
        Shape::Portrait => Vec2::new(390.0, 844.0),
        Shape::Landscape => Vec2::new(844.0, 390.0),
    };
    let unit = (region.size() / shown).min_element();
    let place = Rect::from_center_size(region.center(), shown * unit);
    panel(painter, place);
    let game = match model.settings.game {
        GameKind::Clocked(game) => game,
        GameKind::Turns(_) => ClockedGame::Stacker,
    };
    let played =
        Played { game: Some(game), has_targets: false, has_undo: false, has_emotes: false };
    let layout = controls::layout(shown, &model.settings.touch, played);
    painter.framed(place, unit, |painter| {
        buttons::board(painter, &layout, game);
        buttons::controls(painter, &layout, &model.input.keys);
    });
}
