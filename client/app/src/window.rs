//! The program in a window: everything put together, and painted once a frame.

use std::path::PathBuf;

use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::{PresentMode, PrimaryWindow, WindowResolution};
use bevy::winit::WinitSettings;

use crate::canvas::{Canvas, CanvasPlugin, Pixels};
use crate::embedded::place;
use crate::input::InputPlugin;
use crate::keyring::Keyring;
use crate::play::{Play, PlayPlugin};
use crate::screens::brawl::BrawlWish;
use crate::screens::trial::Trial;
use crate::screens::{Model, Screen, Wish};
use crate::settings::Shelf;
use crate::sound::{SoundPlugin, Speaker};
use crate::view;

/// How the program was started.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// A server to play on at once.
    pub server: Option<String>,
    /// A brawl room to enter at once, on this server.
    pub join: Option<(String, wire::RoomCode)>,
    /// The player's name, in place of the one in the settings.
    pub name: Option<String>,
    /// The settings file, in place of the platform's own.
    pub settings: Option<PathBuf>,
}

/// Opens the window and plays until it is closed.
pub fn run(options: Options) -> AppExit {
    let (shelf, mut settings) = Shelf::open(options.settings.as_deref());
    if let Some(name) = options.name {
        settings.name = name;
    }
    let wish = options.server.is_some().then_some(Wish::Quick);
    if let Some(server) = options.server {
        settings.address = server;
    }
    let (width, height) = settings.window;
    let keyring = Keyring::beside(options.settings.as_deref());
    let mut model = Model { home: place::home(), keyring, ..Model::new(shelf, settings) };
    let mut wish = wish;
    if let Some((address, code)) = options.join {
        model.settings.address = address;
        model.brawl.code = code.to_string();
        wish = Some(Wish::Brawl(BrawlWish::Join));
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
    .add_plugins((CanvasPlugin, ScreensPlugin { model }, PlayPlugin, SoundPlugin(Speaker::open())))
    .add_systems(Startup, look_on)
    .add_systems(PreUpdate, fit_window)
    .add_systems(Update, (size_window, try_handling))
    .add_systems(PostUpdate, paint.before(crate::canvas::Laying));
    if let Some(wish) = wish {
        app.world_mut().write_message(wish);
    }
    app.run()
}

/// The screens and what moves through them, without a window or a picture.
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

/// The camera. Smooth edges would halve the speed of a machine without a graphics card.
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
    let Model { keys, settings, .. } = &mut *model;
    match screen.get() {
        Screen::Bout | Screen::Leaving | Screen::Paused => {}
        Screen::Handling => {
            let (handling, still) = (settings.handling(game), settings.reduced_motion);
            trial.pass(time.delta_secs(), keys, (game, handling), still);
        }
        _ => keys.settle(),
    }
}

fn paint(
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    model: Res<Model>,
    play: Res<Play>,
    trial: Res<Trial>,
    pixels: Res<Pixels>,
    mut canvas: ResMut<Canvas>,
) {
    let mut painter = pixels.painter().after(&mut canvas);
    // The pulses need no more than an hour before they start again.
    let seconds = time.elapsed_secs_wrapped();
    let watched = play.watched();
    let keys = model.shown_keys();
    let (sight, battle) = (play.sight(&keys), play.battle_sight(&keys));
    let screen = *screen.get();
    let view = view::Seen { screen, model: &model, trial: &trial, sight, battle, watched, seconds };
    view::paint(&mut painter, &view);
    canvas.0 = painter;
}
