//! The program in a window: everything put together, and painted once a frame.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::PrimaryWindow;
use bevy::winit::WinitSettings;

use crate::activity::Activity;
use crate::activity::intent::BrawlIntent;
use crate::activity::intent::Intent;
use crate::activity::online::Remembered;
use crate::flow::FlowPlugin;
use crate::platform::clock::Clock;
use crate::platform::connection;
use crate::platform::files::{self, DataFolder};
use crate::platform::keyring::Keyring;
use crate::platform::launch::{self, Launch};
use crate::platform::machine::Machine;
use crate::platform::surface;
use crate::screens::audio::SoundPlugin;
use crate::screens::handling::Trial;
use crate::screens::input::InputPlugin;
use crate::screens::{Model, Screen};
use crate::screens::{attention, picture};
use crate::settings::SettingsFile;
use crate::shell::canvas::{Canvas, CanvasPlugin, Pixels};
use crate::shell::speaker::Speaker;
use crate::text::names;

/// Opens the window and plays until it is closed.
pub fn run(launch: Launch) -> AppExit {
    let (settings_file, mut settings) = SettingsFile::open(launch.settings.as_deref());
    let machine = Machine::OWN;
    if let Some(name) = launch.name {
        settings.name = name;
    }
    let mut intent = launch.server.is_some().then_some(Intent::Quick);
    if let Some(server) = launch.server {
        settings.address = server;
    }
    // A page always has a server. Its address names what to play, and new players begin with a name.
    intent = intent.filter(|_| machine.chooses_server);
    let is_named = settings.name.is_empty() && !machine.chooses_server;
    if is_named {
        settings.name = names::suggested(seed());
    }
    let keyring = Keyring::beside(launch.settings.as_deref());
    let mut model = Model::new(settings_file, settings).with_keyring(keyring);
    if let Some((address, code)) = launch.room {
        model.settings.address = address;
        model.brawl.code = code.to_string();
        intent = Some(Intent::Brawl(BrawlIntent::Join));
    }
    if let Some(watched) = launch.watch {
        intent = Some(spectate(&mut model, watched));
    }
    model.is_named = is_named;
    if is_named {
        model.invited = intent.take();
    }
    let remembered = connection::remembered();
    if remembered.is_some() {
        (intent, model.invited) = (None, None);
    }
    let mut app = App::new();
    app.add_plugins(surface::plugins(model.settings.window))
        .insert_resource(WinitSettings::continuous())
        .insert_resource(DataFolder(files::data()))
        .insert_resource(Remembered(remembered))
        .add_plugins((
            CanvasPlugin,
            ScreensPlugin { model },
            FlowPlugin,
            SoundPlugin(Speaker::open()),
        ))
        .add_systems(Startup, look_on)
        .add_systems(PreUpdate, fit_window)
        .add_systems(Update, (size_window, try_handling, show_outside))
        .add_systems(PostUpdate, paint.before(crate::shell::canvas::Laying));
    if let Some(intent) = intent {
        app.world_mut().write_message(intent);
    }
    app.run()
}

/// The intent of spectating a room, by its code, or a player, by name.
fn spectate(model: &mut Model, watched: String) -> Intent {
    if watched.parse::<wire::RoomCode>().is_ok() {
        model.brawl.code = watched;
        model.brawl.stands = true;
        return Intent::Brawl(BrawlIntent::Join);
    }
    model.brawl.spectated = watched;
    Intent::Brawl(BrawlIntent::SpectatePlayer)
}

/// A number that differs from one start to the next.
fn seed() -> u64 {
    let now = Clock::Machine.date().duration_since(web_time::UNIX_EPOCH).unwrap_or_default();
    now.as_millis() as u64
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
    if model.machine.sizes_window && before.is_some_and(|before| before != wanted) {
        window.resolution.set(wanted.0 as f32, wanted.1 as f32);
    }
}

/// The title of the window, and the room in the address of a page.
fn show_outside(
    play: Res<Activity>,
    model: Res<Model>,
    mut shown: Local<(String, Option<wire::RoomCode>)>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    let title = attention::title(&play, &model);
    if title != shown.0 {
        surface::set_title(&title);
        if let Ok(mut window) = windows.single_mut() {
            window.title.clone_from(&title);
        }
        shown.0 = title;
    }
    let room = model.brawl.room.as_ref().map(|room| room.code);
    if room != shown.1 {
        launch::show_room(room);
        shown.1 = room;
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
    (play, trial): (Res<Activity>, Res<Trial>),
    pixels: Res<Pixels>,
    mut canvas: ResMut<Canvas>,
    mut is_shown: Local<bool>,
) {
    if !std::mem::replace(&mut *is_shown, true) {
        surface::show();
    }
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
