//! The window follows the settings of graphics: how frames are presented, and how many a second.

use bevy::prelude::*;
use bevy::window::{PresentMode, PrimaryWindow};

use crate::platform::pacing::Pacer;
use crate::screens::Model;

/// Applies the settings of graphics, at once when they change.
pub struct GraphicsPlugin;

impl Plugin for GraphicsPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Update, present).add_systems(Last, hold);
    }
}

/// Presents whole frames only, or each as early as it can be.
fn present(model: Res<Model>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    let Ok(mut window) = windows.single_mut() else { return };
    let is_whole = model.settings.graphics.vsync || !model.machine.paces_frames;
    let wanted = if is_whole { PresentMode::AutoVsync } else { PresentMode::AutoNoVsync };
    if window.present_mode != wanted {
        window.present_mode = wanted;
    }
}

/// Holds frames back at their end, so that the next one reads its input late.
fn hold(model: Res<Model>, mut pacer: Local<Pacer>) {
    pacer.hold(model.settings.graphics.frame_limit);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::machine::Machine;
    use crate::settings::graphics::Graphics;
    use crate::settings::{Settings, SettingsFile};
    use crate::window::fullscreen::fill_screen;
    use bevy::window::{MonitorSelection, VideoModeSelection, WindowMode};

    /// A window under settings that change.
    fn app(machine: Machine) -> App {
        let mut app = App::new();
        let model = Model::new(SettingsFile::none(), Settings::default());
        app.insert_resource(Model { machine, ..model })
            .init_resource::<ButtonInput<KeyCode>>()
            .add_systems(Update, (present, fill_screen));
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        app.update();
        app
    }

    fn window(app: &mut App, fullscreen: bool, graphics: Graphics) -> (PresentMode, WindowMode) {
        let mut model = app.world_mut().resource_mut::<Model>();
        (model.settings.fullscreen, model.settings.graphics) = (fullscreen, graphics);
        app.update();
        let mut windows = app.world_mut().query::<&Window>();
        let window = windows.single(app.world()).expect("there is one");
        (window.present_mode, window.mode)
    }

    #[test]
    fn the_window_follows_the_settings_in_the_next_frame() {
        let mut app = app(Machine::DESKTOP);
        let usual = Graphics::default();
        let seen = window(&mut app, false, usual);
        assert_eq!(seen, (PresentMode::AutoVsync, WindowMode::Windowed));
        let screen = MonitorSelection::Current;
        let fast = Graphics { vsync: false, ..usual };
        let seen = window(&mut app, true, fast);
        assert_eq!(seen, (PresentMode::AutoNoVsync, WindowMode::BorderlessFullscreen(screen)));
        // The kind of fullscreen changes while it is on.
        let seen = window(&mut app, true, Graphics { borderless: false, ..usual });
        let exclusive = WindowMode::Fullscreen(screen, VideoModeSelection::Current);
        assert_eq!(seen, (PresentMode::AutoVsync, exclusive));
        let seen = window(&mut app, false, usual);
        assert_eq!(seen, (PresentMode::AutoVsync, WindowMode::Windowed));
    }

    #[test]
    fn a_machine_without_a_choice_keeps_what_it_has() {
        let machine = Machine { has_exclusive: false, paces_frames: false, ..Machine::DESKTOP };
        let mut app = app(machine);
        let wanted = Graphics { vsync: false, borderless: false, ..Graphics::default() };
        let borderless = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
        assert_eq!(window(&mut app, true, wanted), (PresentMode::AutoVsync, borderless));
    }
}
