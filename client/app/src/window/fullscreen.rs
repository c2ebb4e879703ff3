//! Fullscreen: the setting and the window follow each other.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::platform::surface;
use crate::screens::Model;

/// Toggles fullscreen on a desktop; in a browser this key is the browser's own.
const KEY: KeyCode = KeyCode::F11;

/// The state in the previous frame.
#[derive(Default)]
pub struct Previous {
    wanted: (bool, bool),
    is_full: bool,
}

/// Changes the window after the setting, and the setting after the window: a browser leaves fullscreen by a
/// key of its own.
pub fn fill_screen(
    keys: Res<ButtonInput<KeyCode>>,
    mut model: ResMut<Model>,
    mut previous: Local<Previous>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    let Ok(mut window) = windows.single_mut() else { return };
    if model.system.machine.sizes_window && keys.just_pressed(KEY) {
        model.settings.fullscreen ^= true;
    }
    let is_full = surface::is_fullscreen(&window);
    let borderless = model.settings.graphics.borderless || !model.system.machine.has_exclusive;
    let wanted = (model.settings.fullscreen, borderless);
    let was_wanted = previous.wanted;
    if wanted != was_wanted && (wanted.0 || was_wanted.0) {
        surface::set_fullscreen(&mut window, wanted.0, wanted.1);
    } else if is_full != previous.is_full && is_full != wanted.0 {
        model.settings.fullscreen = is_full;
    }
    *previous = Previous { wanted: (model.settings.fullscreen, borderless), is_full };
}
