//! The program in a window: everything put together, and painted once a frame.

use std::path::Path;

use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::render::settings::WgpuSettings;
use bevy::window::PrimaryWindow;
use bevy::winit::WinitSettings;

use crate::activity::Activity;
use crate::activity::online::Remembered;
use crate::activity::replaying::Replaying;
use crate::flow::FlowPlugin;
use crate::flow::replay::Opened;
use crate::platform::card;
use crate::platform::clock::Clock;
use crate::platform::connection;
use crate::platform::files::{self, DataFolder};
use crate::platform::fonts::FontSearch;
use crate::platform::handover::Inbox;
use crate::platform::language;
use crate::platform::launch::{self, Launch};
use crate::platform::machine::Machine;
use crate::platform::notifications::{self, Permission};
use crate::platform::surface;
use crate::screens::audio::SoundPlugin;
use crate::screens::brawl::warm_up;
use crate::screens::handling::Trial;
use crate::screens::input::InputPlugin;
use crate::screens::picture::recall::Recall;
use crate::screens::{Model, Screen};
use crate::screens::{attention, picture, play, targets};
use crate::settings::{Settings, SettingsFile};
use crate::shell::backdrop::Weather;
use crate::shell::canvas::memory::{InMemory, MemoryPlugin};
use crate::shell::canvas::{Canvas, CanvasPlugin, Pixels};
use crate::shell::menu::PageMotion;
use crate::shell::speaker::Speaker;
use crate::text::{self, Language, Locale, tr};
use crate::view::quality::{Effects, Frames};
use fullscreen::fill_screen;

mod filming;
mod fullscreen;
mod graphics;
pub mod latency;
mod launched;
mod page;

/// Opens the window and plays until it is closed.
pub fn run(launch: Launch) -> AppExit {
    program(launch).run()
}

/// The whole program.
fn program(mut launch: Launch) -> App {
    let inbox = launch.takes_links().then(Inbox::open).flatten();
    let replay = launch.replay.take();
    let read = read_settings(launch.settings.as_deref());
    let (mut model, mut intent) = launched::menus(launch, machine(), read);
    let remembered = connection::remembered();
    if remembered.is_some() {
        (intent, model.outside.invited) = (None, None);
    }
    let mut app = App::new();
    let mut plugins = surface::plugins(model.settings.window);
    if !surface::has_card() {
        let settings = WgpuSettings { backends: None, ..default() };
        plugins = plugins.set(RenderPlugin { render_creation: settings.into(), ..default() });
        app.insert_resource(InMemory);
    }
    app.add_plugins(plugins)
        .insert_resource(WinitSettings::continuous())
        .insert_resource(FontSearch::beside())
        .insert_resource(DataFolder(files::data()))
        .insert_resource(Remembered(remembered))
        .insert_resource(Opened::of(replay))
        .init_resource::<Pace>()
        .add_plugins((
            (CanvasPlugin, MemoryPlugin),
            ScreensPlugin { model },
            FlowPlugin,
            SoundPlugin(Speaker::open()),
            filming::FilmingPlugin,
            graphics::GraphicsPlugin,
        ))
        .add_systems(Startup, look_on)
        .add_systems(PreUpdate, (fit_window, hold_frames))
        .add_systems(
            Update,
            (
                size_window,
                fill_screen,
                speak,
                try_handling,
                show_outside,
                show_targets,
                notify,
                page::agree,
            ),
        )
        .add_systems(PostUpdate, paint.before(crate::shell::canvas::Laying));
    if let Some(inbox) = inbox {
        app.insert_resource(inbox);
    }
    if let Some(intent) = intent {
        app.world_mut().write_message(intent);
    }
    app
}

/// What this machine can do.
fn machine() -> Machine {
    let (fills_screen, has_exclusive) = (surface::can_fill_screen(), surface::has_exclusive());
    Machine { fills_screen, has_exclusive, ..Machine::OWN }
}

/// Reads the settings, and chooses their language, or that of the system, which is returned. Until then all
/// texts are in that of the system: errors of the file are reported in it.
fn read_settings(file: Option<&Path>) -> (SettingsFile, Settings, Language) {
    let system_language = Language::preferred(language::preferred());
    text::choose(Locale::Spoken(system_language));
    let (settings_file, settings) = SettingsFile::open(file);
    text::choose(Locale::Spoken(settings.language.unwrap_or(system_language)));
    (settings_file, settings, system_language)
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
        let screen = self.model.first_screen();
        let focus = play::first_row(&self.model, screen);
        app.insert_state(screen)
            .insert_resource(self.model.clone().focused(focus))
            .insert_resource(Trial::new(game, handling))
            .add_plugins(InputPlugin);
    }
}

/// Counts the frames that are seen. On a slow machine, antialiasing goes with the other decoration. A page
/// that is hidden draws nothing at all.
fn hold_frames(
    (time, screen): (Res<Time<Real>>, Res<State<Screen>>),
    model: Res<Model>,
    mut pace: ResMut<Pace>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut cameras: Query<(&mut Camera, &mut Msaa)>,
) {
    let is_hidden = surface::is_hidden();
    // Frames that are held back say nothing about the machine.
    let is_slowed = (1..60).contains(&model.settings.graphics.frame_limit);
    if !is_hidden && !is_slowed && windows.single().is_ok_and(|window| window.focused) {
        pace.frames.pass(time.delta_secs());
    }
    if screen.is_changed() {
        pace.frames.turn_page();
    }
    let effects = pace.frames.effects(model.settings.quality);
    let wanted = if effects < Effects::Full { Msaa::Off } else { pace.antialiasing };
    for (mut camera, mut antialiasing) in &mut cameras {
        antialiasing.set_if_neq(wanted);
        if camera.is_active == is_hidden {
            camera.is_active = !is_hidden;
        }
    }
}

/// The pace of the frames, and the antialiasing of a machine that holds it.
#[derive(Resource, Default)]
struct Pace {
    frames: Frames,
    antialiasing: Msaa,
}

/// Spawns the camera. A driver that plays a graphics card is slower than drawing in memory.
fn look_on(
    mut commands: Commands,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut pace: ResMut<Pace>,
) {
    let is_software = adapter.is_some_and(|adapter| card::is_software(&adapter.name));
    if is_software {
        commands.insert_resource(InMemory);
    }
    pace.antialiasing = if is_software { Msaa::Off } else { Msaa::Sample4 };
    commands.spawn((Camera2d, pace.antialiasing));
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
    if model.system.machine.sizes_window && before.is_some_and(|before| before != wanted) {
        window.resolution.set(wanted.0 as f32, wanted.1 as f32);
    }
}

/// All texts follow the setting of the language, on open pages as well.
fn speak(model: Res<Model>, mut spoken: Local<Option<Language>>) {
    let now = model.language();
    if spoken.replace(now) != Some(now) {
        text::choose(Locale::Spoken(now));
        language::declare(now.tag());
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

/// Notifies a player who looks elsewhere, once for each call, if it wants that.
fn notify(
    play: Res<Activity>,
    mut model: ResMut<Model>,
    mut called: Local<Option<&'static str>>,
    mut wanted: Local<Option<bool>>,
) {
    let call = attention::call(&play, &model);
    let is_new = call.is_some() && call != *called;
    *called = call;
    // What was on when the program began was allowed before.
    let is_on = model.settings.notifications;
    let was_on = wanted.replace(is_on).unwrap_or(is_on);
    if !is_on || !model.system.machine.notifies {
        return;
    }
    match notifications::permission() {
        Permission::Unasked if !was_on => notifications::ask(),
        Permission::Unasked => {}
        Permission::Granted => call.filter(|_| is_new).into_iter().for_each(notifications::show),
        Permission::Denied => {
            model.settings.notifications = false;
            model.problem = Some(tr!("error-notifications").into());
        }
    }
}

/// What a finger can press, for programs outside of a page.
fn show_targets(
    (screen, model, play): (Res<State<Screen>>, Res<Model>, Res<Activity>),
    pixels: Res<Pixels>,
    mut shown: Local<String>,
) {
    if !surface::HAS_TARGETS {
        return;
    }
    let found = targets::json(&model, *screen.get(), &play, *pixels);
    if found != *shown {
        surface::show_targets(&found);
        *shown = found;
    }
}

/// Keys play on the board of the handling screen and of the warm-up, and on none in the other menus.
fn try_handling(
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    mut model: ResMut<Model>,
    mut trial: ResMut<Trial>,
) {
    let game = model.game();
    let Model { input, settings, brawl, .. } = &mut *model;
    match screen.get() {
        screen if screen.is_around_bout() && *screen != Screen::Result => {}
        // Their keys are taken elsewhere.
        Screen::Training | Screen::Spectating => {}
        Screen::Handling => {
            let (handling, still) = (settings.handling(game), settings.reduced_motion);
            let rules = game.rules_default();
            trial.pass(time.delta_secs(), &mut input.keys, (rules, handling), still);
        }
        Screen::WarmUp => {
            let (handling, still) = (settings.handling(game), settings.reduced_motion);
            if let Some(rules) = warm_up::rules(brawl) {
                trial.pass(time.delta_secs(), &mut input.keys, (rules, handling), still);
            }
        }
        _ => {
            input.keys.settle();
        }
    }
}

/// What painting remembers of the pictures before.
#[derive(Default)]
struct Painted {
    /// Whether there was any.
    is_shown: bool,
    /// The motion of the page, and the screen that it is of.
    motion: PageMotion,
    before: Option<Screen>,
    /// The last moments of a bout.
    recall: Recall,
}

fn paint(
    (time, clock): (Res<Time<Real>>, Res<Clock>),
    screen: Res<State<Screen>>,
    model: Res<Model>,
    (play, trial): (Res<Activity>, Res<Trial>),
    (pixels, pace): (Res<Pixels>, Res<Pace>),
    mut canvas: ResMut<Canvas>,
    mut painted: Local<Painted>,
) {
    if surface::is_hidden() {
        return;
    }
    let Painted { is_shown, motion, before, recall } = &mut *painted;
    if !std::mem::replace(is_shown, true) {
        surface::show();
    }
    let mut painter = pixels.painter().after(&mut canvas);
    painter.effects = pace.frames.effects(model.settings.quality);
    // The pulses need no more than an hour before they start again.
    let seconds = time.elapsed_secs_wrapped();
    let keys = model.shown_keys();
    let spectated = play.spectator_view().map(|view| view.with_keys(&keys));
    let now = clock.now();
    let screen = *screen.get();
    let boards = (play.clocked_view(&keys, now), play.battle_view(&keys, now));
    let stands = model.settings.reduced_motion || painter.effects == Effects::None;
    let shown = (model.status.aftermath.seconds, stands);
    let (clocked, battle) = recall.pass(seconds, screen, boards, shown);
    let replay = play.replay().map(Replaying::view);
    let is_new = before.replace(screen) != Some(screen);
    if let Some(page) = model.page(screen) {
        let still = model.settings.reduced_motion;
        motion.pass(seconds, &page, model.cursor(), is_new, still);
    }
    let recorded = play.replay().and_then(Replaying::recorded);
    let view = picture::Seen {
        screen,
        model: &model,
        trial: &trial,
        clocked,
        battle,
        spectated,
        replay,
        recorded,
        seconds,
        motion,
        weather: Weather::at(clock.date()),
    };
    picture::paint(&mut painter, &view);
    canvas.0 = painter;
}
