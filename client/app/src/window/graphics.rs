//! The window follows the settings of graphics: how frames are presented, and how many a second.

use bevy::prelude::*;
use bevy::render::{Extract, ExtractSchedule, Render, RenderApp, RenderSystems};
use bevy::window::{PresentMode, PrimaryWindow};

use crate::platform::pacing::Pacer;
use crate::screens::Model;

/// Applies the settings of graphics, at once when they change.
pub struct GraphicsPlugin;

impl Plugin for GraphicsPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Update, present);
        if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
            renderer
                .init_resource::<FrameLimit>()
                .add_systems(ExtractSchedule, take_limit)
                .add_systems(Render, hold.after(RenderSystems::PostCleanup));
        }
    }
}

/// Presents whole frames only, or each as early as it can be.
fn present(model: Res<Model>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    let Ok(mut window) = windows.single_mut() else { return };
    let is_whole = model.settings.graphics.vsync || !model.system.machine.paces_frames;
    let wanted = if is_whole { PresentMode::AutoVsync } else { PresentMode::AutoNoVsync };
    if window.present_mode != wanted {
        window.present_mode = wanted;
    }
}

/// The most frames a second, for the renderer; 0 for no limit.
#[derive(Resource, Default)]
struct FrameLimit(u16);

fn take_limit(model: Extract<Res<Model>>, mut limit: ResMut<FrameLimit>) {
    limit.0 = model.settings.graphics.frame_limit;
}

/// Holds frames back when their picture is presented: it is not late itself, and the next frame reads its input
/// late.
fn hold(limit: Res<FrameLimit>, mut pacer: Local<Pacer>) {
    pacer.hold(limit.0);
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
        let mut model = Model::new(SettingsFile::none(), Settings::default());
        model.system.machine = machine;
        app.insert_resource(model)
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
