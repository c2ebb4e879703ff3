//! The buttons on the screen for the player's touch screen.

use bevy::math::{Rect, Vec2};
use games::GameKind;

use crate::games::marauders::layout;
use crate::games::training::TrainingPlaces;
use crate::input::InputDevice;
use crate::input::touch::Shown;
use crate::input::touch::controls::{self, Control, Layout, Played};
use crate::screens::{Model, Screen};
use crate::view::shape::Shape;

/// The height of the status line, in units.
const STATUS: f32 = 28.0;

/// Whether the buttons are on `screen` now, where there is something to play: for fingers, and in lessons
/// and drills for a mouse, until a key is pressed.
pub fn is_shown(model: &Model, screen: Screen) -> bool {
    let is_taught = screen == Screen::Training && model.input.has_clicked;
    match model.settings.touch.controls {
        Shown::Automatic => model.input.device == InputDevice::Touch || is_taught,
        Shown::Always => true,
        Shown::Never => false,
    }
}

/// What the buttons of `screen` are for.
pub fn played(model: &Model, screen: Screen) -> Played {
    let game = match model.game() {
        GameKind::Clocked(game) if matches!(screen, Screen::Bout | Screen::Training) => Some(game),
        GameKind::Clocked(_) | GameKind::Turns(_) => None,
    };
    let mode = model.status.solo.map(|run| run.mode);
    Played {
        game,
        has_targets: game.is_some() && model.status.has_targets,
        has_undo: game.is_some() && mode == Some(games::SoloMode::Zen),
        has_emotes: screen == Screen::Bout && model.can_emote(),
    }
}

/// The buttons on a screen of this size, in units; none where there is a page, or they are not shown.
pub fn of(model: &Model, screen: Screen, size: Vec2) -> Option<Layout> {
    use Screen::{Bout, Lesson, Replay, Spectating, Training};
    let is_open = matches!(screen, Bout | Spectating | Replay | Lesson | Training);
    if !is_open || !is_shown(model, screen) {
        return None;
    }
    if matches!(model.game(), GameKind::Turns(_)) || screen == Replay {
        let whole = Rect::from_corners(Vec2::ZERO, size);
        return Some(Layout { controls: vec![(Control::Menu, layout::menu(size))], free: whole });
    }
    Some(controls::layout(size, &model.settings.touch, played(model, screen)))
}

/// The places of a lesson or a drill on a screen of this size, in units.
pub fn training_places(model: &Model, size: Vec2) -> TrainingPlaces {
    let whole = Rect::new(0.0, 0.0, size.x, size.y - STATUS);
    let free = of(model, Screen::Training, size).map(|layout| layout.free);
    TrainingPlaces::new(size, free.or(Shape::of(size).is_phone().then_some(whole)))
}
