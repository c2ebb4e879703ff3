//! The buttons on the screen for the player's touch screen.

use bevy::math::{Rect, Vec2};
use games::GameKind;

use crate::games::marauders::layout;
use crate::games::training::Places;
use crate::input::touch::Shown;
use crate::input::touch::controls::{self, Control, Layout, Played};
use crate::input::{Action, InputDevice};
use crate::screens::{Model, Screen};
use crate::view::shape::Shape;

/// The height of the status line, in units.
const STATUS: f32 = 28.0;

impl Model {
    /// Whether the buttons are on `screen` now, where there is something to play: for fingers, and in lessons
    /// and drills for a mouse, until a key is pressed.
    pub fn shows_controls(&self, screen: Screen) -> bool {
        let is_taught = screen == Screen::Training && self.input.has_clicked;
        match self.settings.touch.controls {
            Shown::Automatic => self.input.device == InputDevice::Touch || is_taught,
            Shown::Always => true,
            Shown::Never => false,
        }
    }

    /// What the buttons of `screen` are for.
    pub fn played(&self, screen: Screen) -> Played {
        let game = match self.game() {
            GameKind::Clocked(game) if matches!(screen, Screen::Bout | Screen::Training) => {
                Some(game)
            }
            GameKind::Clocked(_) | GameKind::Turns(_) => None,
        };
        let mode = self.status.solo.map(|run| run.mode);
        Played {
            game,
            has_targets: game.is_some() && self.status.has_targets,
            has_undo: game.is_some() && mode == Some(games::SoloMode::Zen),
            has_emotes: screen == Screen::Bout && self.can_emote(),
        }
    }

    /// The buttons on a screen of this size, in units; none where there is a page, or they are not shown.
    pub fn touch_layout(&self, screen: Screen, size: Vec2) -> Option<Layout> {
        use Screen::{Bout, Lesson, Replay, Spectating, Training};
        let is_open = matches!(screen, Bout | Spectating | Replay | Lesson | Training);
        if !is_open || !self.shows_controls(screen) {
            return None;
        }
        if matches!(self.game(), GameKind::Turns(_)) || screen == Replay {
            let whole = Rect::from_corners(Vec2::ZERO, size);
            return Some(Layout {
                controls: vec![(Control::Menu, layout::menu(size))],
                free: whole,
            });
        }
        Some(controls::layout(size, &self.settings.touch, self.played(screen)))
    }

    /// The places of a lesson or a drill on a screen of this size, in units.
    pub fn training_places(&self, size: Vec2) -> Places {
        let whole = Rect::new(0.0, 0.0, size.x, size.y - STATUS);
        let free = self.touch_layout(Screen::Training, size).map(|layout| layout.free);
        Places::new(size, free.or(Shape::of(size).is_phone().then_some(whole)))
    }

    /// A button on the screen for `action` is pressed or released.
    pub fn hold_action(&mut self, action: Action, is_down: bool) {
        let game = self.game();
        self.input.keys.touch(self.settings.keys(game), action, is_down);
    }
}
