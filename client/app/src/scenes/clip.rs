//! Films without a window, and clips of replays as GIF or animated PNG files (APNG).

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::render_resource::{TextureFormat, TextureUsages};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bout::Seat;
use replay::ReplayFile;
use web_time::{Duration, Instant};

use crate::activity::replaying::Replaying;
use crate::input::{Bindings, InputDevice};
use crate::platform::fonts::FontSearch;
use crate::scenes::shots;
use crate::screens::handling::Trial;
use crate::screens::picture::{self, Seen};
use crate::screens::{Model, Screen};
use crate::settings::{Settings, SettingsFile};
use crate::shell::canvas::{Canvas, Pixels};
use crate::shell::film::{Film, Format, RATE};
use crate::shell::painter::Painter;
use crate::text::replays;

/// The size of a picture, in pixels.
const SIZE: (u32, u32) = (960, 540);
/// The longest clip.
const LENGTH_MAX: Duration = Duration::from_secs(60);
/// Updates before the first picture: they set the renderer up and lay out text.
const WARM_UP_UPDATES: u32 = 12;
/// Updates of each other picture: text is laid out in the first one.
const UPDATES: u32 = 2;

/// A part of a replay.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Its beginning, from the start of the bout.
    pub from: Duration,
    /// Its end.
    pub to: Duration,
    /// The seat from whose perspective it is shown.
    pub seat: Seat,
}

/// Draws a part of a replay into the file `path`.
pub fn draw(replay: ReplayFile, part: Part, path: &Path) -> anyhow::Result<()> {
    let start = Instant::now();
    let replaying = Replaying::new(replay, start);
    let mut replaying = replaying.map_err(|difference| {
        anyhow::anyhow!("{}", replays::difference(&difference, |seat| (seat.0 + 1).to_string()))
    })?;
    let length = replaying.view().playback.length;
    ensure!(part.from < part.to, "the clip must end after it begins");
    ensure!(part.from < length, "the bout lasts {} s", length.as_secs());
    let span = part.to.min(length) - part.from;
    ensure!(span <= LENGTH_MAX, "a clip lasts at most {} s", LENGTH_MAX.as_secs());
    replaying.look_at(part.seat);
    replaying.jump(part.from);
    let is_gif = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gif"));
    let format = if is_gif { Format::Gif } else { Format::Apng };
    let model = Model::new(SettingsFile::none(), Settings::default());
    let pictures = (span.as_millis() as u32 * u32::from(RATE) / 1000).max(1);
    let paint = move |painter: &mut Painter, number: u32| {
        replaying.pass(start + Duration::from_secs(1) * number / u32::from(RATE), false);
        paint(painter, &model, &replaying);
    };
    let film = Box::new(Clip(Film::new(format, SIZE, pictures)?));
    shoot(Camera { size: SIZE, pictures, paint: Box::new(paint), film }, path)
}

/// A film of a part of a replay.
struct Clip(Film);

impl Footage for Clip {
    fn add(&mut self, picture: Vec<u8>) -> io::Result<()> {
        self.0.add(picture)
    }

    fn save(self: Box<Self>, path: &Path) -> io::Result<()> {
        fs::write(path, self.0.finish()?)
    }
}

/// Paints the picture of this number, from 0: maybe several times, and never one before the last.
pub(super) type PaintPicture = dyn FnMut(&mut Painter, u32) + Send + Sync;

/// What pictures become.
pub(super) trait Footage: Send + Sync {
    /// Adds a picture, in four bytes a pixel.
    fn add(&mut self, picture: Vec<u8>) -> io::Result<()>;
    /// Writes the file `path`, after the last picture.
    fn save(self: Box<Self>, path: &Path) -> io::Result<()>;
}

/// How something is filmed.
pub(super) struct Camera {
    /// The size of the pictures in pixels.
    pub size: (u32, u32),
    /// How many there are.
    pub pictures: u32,
    /// Paints each of them.
    pub paint: Box<PaintPicture>,
    /// What they become.
    pub film: Box<dyn Footage>,
}

/// Films it into the file `path`.
pub(super) fn shoot(camera: Camera, path: &Path) -> anyhow::Result<()> {
    let Camera { size, pictures, paint, film } = camera;
    // Before the work, so that a folder that is missing does not cost it.
    File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
    let reel = Reel {
        size,
        paint,
        film: Some(film),
        pictures,
        taken: 0,
        updates: 0,
        due: WARM_UP_UPDATES,
        path: path.into(),
        failure: None,
    };
    let mut app = shots::studio();
    app.insert_resource(reel)
        .insert_resource(FontSearch::at_once())
        .insert_resource(Pixels(Vec2::new(size.0 as f32, size.1 as f32)))
        .add_systems(Startup, set_up)
        // Pictures arrive in `Update`: one must not change half way through.
        .add_systems(PreUpdate, (show, take).chain());
    match app.run() {
        AppExit::Success => Ok(()),
        AppExit::Error(_) => anyhow::bail!("{} could not be written whole", path.display()),
    }
}

/// What is still to be drawn.
#[derive(Resource)]
struct Reel {
    size: (u32, u32),
    paint: Box<PaintPicture>,
    film: Option<Box<dyn Footage>>,
    pictures: u32,
    /// Pictures that were taken so far.
    taken: u32,
    /// Updates of the current one so far.
    updates: u32,
    /// The update that takes it.
    due: u32,
    path: PathBuf,
    failure: Option<String>,
}

/// The render target of the camera.
#[derive(Resource)]
struct Target(Handle<Image>);

fn set_up(mut commands: Commands, mut images: ResMut<Assets<Image>>, reel: Res<Reel>) {
    let (width, height) = reel.size;
    let mut film = Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None);
    film.texture_descriptor.usage |= TextureUsages::COPY_SRC;
    let film = images.add(film);
    commands.spawn((Camera2d, RenderTarget::Image(film.clone().into())));
    commands.insert_resource(Target(film));
}

fn show(mut reel: ResMut<Reel>, mut canvas: ResMut<Canvas>, pixels: Res<Pixels>) {
    if reel.taken == reel.pictures {
        return;
    }
    let mut painter = pixels.painter().after(&mut canvas);
    let number = reel.taken;
    (reel.paint)(&mut painter, number);
    canvas.0 = painter;
}

/// The picture of the player of replays.
fn paint(painter: &mut Painter, model: &Model, replaying: &Replaying) {
    let trial = Trial::of(model);
    let view = replaying.view();
    let keys = Bindings::of(view.game).within(InputDevice::Board);
    let (clocked, battle, replay) = (replaying.clocked(), replaying.battle(&keys), Some(view));
    let page =
        Seen::page(Screen::Replay, model, &trial, replaying.view().playback.at.as_secs_f32());
    let recorded = replaying.recorded();
    picture::paint(painter, &Seen { clocked, battle, replay, recorded, ..page });
}

fn take(
    mut commands: Commands,
    mut reel: ResMut<Reel>,
    film: Res<Target>,
    mut exit: MessageWriter<AppExit>,
) {
    if reel.taken == reel.pictures || reel.failure.is_some() {
        if let Some(film) = reel.film.take()
            && let Err(error) = film.save(&reel.path)
        {
            tracing::error!("cannot write {}: {error}", reel.path.display());
            reel.failure = Some(error.to_string());
        }
        exit.write(if reel.failure.is_some() { AppExit::error() } else { AppExit::Success });
        return;
    }
    reel.updates += 1;
    if reel.updates == reel.due {
        commands.spawn(Screenshot::image(film.0.clone())).observe(develop);
    }
}

fn develop(captured: On<ScreenshotCaptured>, mut reel: ResMut<Reel>) {
    let picture = captured.image.clone().try_into_dynamic();
    let picture = picture.map(|picture| picture.to_rgba8().into_raw());
    let reel = &mut *reel;
    let Some(film) = &mut reel.film else { return };
    let written = picture.map_err(io::Error::other).and_then(|bytes| film.add(bytes));
    if let Err(error) = written {
        tracing::error!("cannot write {}: {error}", reel.path.display());
        reel.failure = Some(error.to_string());
    }
    reel.taken += 1;
    (reel.updates, reel.due) = (0, UPDATES);
}
