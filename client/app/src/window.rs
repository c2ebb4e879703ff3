//! The program in a window: everything put together, and painted once a frame.

use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::{PresentMode, PrimaryWindow, WindowResolution};
use bevy::winit::WinitSettings;

use crate::activity::Activity;
use crate::activity::intent::BrawlIntent;
use crate::activity::intent::Intent;
use crate::flow::FlowPlugin;
use crate::platform::clock::Clock;
use crate::platform::files::{self, DataFolder};
use crate::platform::keyring::Keyring;
use crate::platform::launch::Launch;
use crate::screens::audio::SoundPlugin;
use crate::screens::handling::Trial;
use crate::screens::input::InputPlugin;
use crate::screens::picture;
use crate::screens::{Model, Screen};
use crate::settings::SettingsFile;
use crate::shell::canvas::{Canvas, CanvasPlugin, Pixels};
use crate::shell::speaker::Speaker;

/// Opens the window and plays until it is closed.
pub fn run(launch: Launch) -> AppExit {
    let (settings_file, mut settings) = SettingsFile::open(launch.settings.as_deref());
    if let Some(name) = launch.name {
        settings.name = name;
    }
    let intent = launch.server.is_some().then_some(Intent::Quick);
    if let Some(server) = launch.server {
        settings.address = server;
    }
    let (width, height) = settings.window;
    let keyring = Keyring::beside(launch.settings.as_deref());
    let mut model = Model::new(settings_file, settings).with_keyring(keyring);
    let mut intent = intent;
    if let Some((address, code)) = launch.room {
        model.settings.address = address;
        model.brawl.code = code.to_string();
        intent = Some(Intent::Brawl(BrawlIntent::Join));
    }
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.build().disable::<LogPlugin>().set(WindowPlugin {
        primary_window: Some(Window {
            title: "Cutlass".into(),
            resolution: WindowResolution::new(width, height),
            present_mode: PresentMode::AutoVsync,
            ..default()
        }),
        ..default()
    }))
    .insert_resource(WinitSettings::continuous())
    .insert_resource(DataFolder(files::data()))
    .add_plugins((CanvasPlugin, ScreensPlugin { model }, FlowPlugin, SoundPlugin(Speaker::open())))
    .add_systems(Startup, look_on)
    .add_systems(PreUpdate, fit_window)
    .add_systems(Update, (size_window, try_handling))
    .add_systems(PostUpdate, paint.before(crate::shell::canvas::Laying));
    if let Some(intent) = intent {
        app.world_mut().write_message(intent);
    }
    app.run()
}

/// The screens and their navigation, without a window or a picture.
pub struct ScreensPlugin {
    /// The menus at the start.
    pub model: Model,
}

impl Plugin for ScreensPlugin {
    fn build(&self, app: &mut App) {
        let game = self.model.settings.game;
        let handling = self.model.settings.handling(game);
        app.insert_state(self.model.first_screen())
            .insert_resource(self.model.clone())
            .insert_resource(Trial::new(game, handling))
            .add_plugins(InputPlugin);
    }
}

/// Spawns the camera. Antialiasing would halve the frame rate of a machine without a graphics card.
fn look_on(mut commands: Commands, adapter: Res<RenderAdapterInfo>) {
    let software = ["llvmpipe", "SwiftShader", "Microsoft Basic Render"];
    let is_software = software.iter().any(|name| adapter.name.contains(name));
    commands.spawn((Camera2d, if is_software { Msaa::Off } else { Msaa::Sample4 }));
}

fn fit_window(windows: Query<&Window, With<PrimaryWindow>>, mut pixels: ResMut<Pixels>) {
    if let Ok(window) = windows.single() {
        pixels.0 = window.size().max(Vec2::splat(1.0));
    }
}

/// The window follows its setting when that changes.
fn size_window(
    model: Res<Model>,
    mut set: Local<Option<(u32, u32)>>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    let wanted = model.settings.window;
    let before = set.replace(wanted);
    let Ok(mut window) = windows.single_mut() else { return };
    if before.is_some_and(|before| before != wanted) {
        window.resolution.set(wanted.0 as f32, wanted.1 as f32);
    }
}

/// Keys play on the board of the handling screen, and on none in the other menus.
fn try_handling(
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    mut model: ResMut<Model>,
    mut trial: ResMut<Trial>,
) {
    let game = model.game();
    let Model { input, settings, .. } = &mut *model;
    match screen.get() {
        Screen::Bout | Screen::Leaving | Screen::Paused => {}
        Screen::Handling => {
            let (handling, still) = (settings.handling(game), settings.reduced_motion);
            trial.pass(time.delta_secs(), &mut input.keys, (game, handling), still);
        }
        _ => input.keys.settle(),
    }
}

fn paint(
    (time, clock): (Res<Time<Real>>, Res<Clock>),
    screen: Res<State<Screen>>,
    model: Res<Model>,
    play: Res<Activity>,
    trial: Res<Trial>,
    pixels: Res<Pixels>,
    mut canvas: ResMut<Canvas>,
) {
    let mut painter = pixels.painter().after(&mut canvas);
    // The pulses need no more than an hour before they start again.
    let seconds = time.elapsed_secs_wrapped();
    let spectated = play.spectator_view();
    let keys = model.shown_keys();
    let now = clock.now();
    let (clocked, battle) = (play.clocked_view(&keys, now), play.battle_view(&keys, now));
    let screen = *screen.get();
    let view =
        picture::Seen { screen, model: &model, trial: &trial, clocked, battle, spectated, seconds };
    picture::paint(&mut painter, &view);
    canvas.0 = painter;
}
