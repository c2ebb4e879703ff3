//! The surface that the program draws on: a window.

use bevy::app::PluginGroupBuilder;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PresentMode, WindowMode, WindowResolution};

/// Bevy's plugins, with a window of this size in pixels. The program logs by itself.
pub fn plugins((width, height): (u32, u32)) -> PluginGroupBuilder {
    let window = Window {
        title: "Cutlass".into(),
        resolution: WindowResolution::new(width, height),
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    DefaultPlugins
        .build()
        .disable::<LogPlugin>()
        .set(WindowPlugin { primary_window: Some(window), ..default() })
}

/// Shows `title` outside of the window, where that is not done by the window itself.
pub fn set_title(_title: &str) {}

/// Whether nobody can see what is drawn. The system itself holds back the frames of a hidden window.
pub fn is_hidden() -> bool {
    false
}

/// Whether the program can fill the screen.
pub fn can_fill_screen() -> bool {
    true
}

/// Whether the window fills the screen.
pub fn is_fullscreen(window: &Window) -> bool {
    window.mode != WindowMode::Windowed
}

/// Lets the window fill the screen that it is on, or gives it back its size.
pub fn set_fullscreen(window: &mut Window, fills: bool) {
    window.mode = match fills {
        true => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
        false => WindowMode::Windowed,
    };
}

/// Whether programs outside can read what a finger can press.
pub const HAS_TARGETS: bool = false;

/// Shows them what it can press, where they can read it.
pub fn show_targets(_targets: &str) {}

/// The first picture is drawn: a page can put away what it showed until then.
pub fn show() {}
