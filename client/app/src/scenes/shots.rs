//! Pictures of named scenes without a window, as PNG files of at most 256 colours. The same scene gives the
//! same bytes.
//!
//! [`draw`] writes scenes as they are; [`draw_sets`] writes those of all sizes and palettes; [`render`] hands each picture to its caller.

use std::collections::VecDeque;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context;
use bevy::app::ScheduleRunnerPlugin;
use bevy::camera::RenderTarget;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::{TextureFormat, TextureUsages};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;

use crate::platform::picture::Picture;
use crate::scenes::fingerprint::Fingerprint;
use crate::scenes::indexed;
use crate::scenes::phone;
use crate::scenes::{self, LARGE, SMALL, Scene};
use crate::shell::canvas::{Canvas, CanvasPlugin, Pixels, memory};
use crate::shell::context::Lens;
use crate::shell::painter::Painter;
use crate::view::palette::Palette;

/// Updates before the first picture of a size: the first ones set the renderer up.
const WARM_UP_UPDATES: u32 = 12;
/// Updates of every other one: text is laid out in the first.
const UPDATES: u32 = 3;

/// The sizes of the sets.
const SIZES: [Vec2; 3] = [SMALL, LARGE, phone::SIZES[0]];
/// The scenes that are drawn in each palette.
const IN_PALETTES: [&str; 10] = [
    "bout-both",
    "bout-danger",
    "brawl-24",
    "stack-both",
    "stack-danger",
    "stack-brawl-24",
    "battle-aim",
    "battle-volley",
    "elements-blocks",
    "home",
];

/// A picture to be taken.
#[derive(Clone)]
pub struct Still {
    /// What it shows.
    pub scene: Arc<Scene>,
    /// The size of the screen, in pixels.
    pub pixels: Vec2,
    /// So many pixels of the screen, across and down, are one of the picture.
    pub shrink: u32,
    /// The text size in percent, if it is not that of the scene.
    pub scale_percent: Option<u16>,
    /// The circumstances, if they are not those of the scene.
    pub lens: Option<Lens>,
    /// Whether it is drawn in memory, as without a graphics card; then it cannot be shrunk.
    pub in_memory: bool,
}

impl Still {
    /// Of a scene as it is.
    pub fn new(scene: Arc<Scene>) -> Still {
        let (pixels, scale_percent, lens) = (scene.pixels, None, None);
        Still { scene, pixels, shrink: 1, scale_percent, lens, in_memory: false }
    }

    fn paint(&self, painter: &mut Painter) {
        painter.lens = self.lens;
        (self.scene.paint)(painter, self.scale_percent);
        // A scene without a lens leaves it.
        painter.lens = None;
    }

    /// What it looks like.
    pub fn fingerprint(&self) -> Fingerprint {
        let mut painter = Pixels(self.pixels).painter();
        self.paint(&mut painter);
        Fingerprint::of(&painter)
    }

    /// The size of the picture, in pixels.
    fn size(&self) -> UVec2 {
        self.pixels.as_uvec2() / self.shrink
    }
}

/// Takes a picture, in four bytes a pixel, of this size.
pub type TakePicture = dyn FnMut(&Still, (u32, u32), Vec<u8>) -> io::Result<()> + Send + Sync;

/// Draws the named scenes, or every scene when none is named, into `folder`, which is created when
/// it is missing; with another text size in percent, if given.
pub fn draw(folder: &Path, names: &[String], scale_percent: Option<u16>) -> anyhow::Result<()> {
    let mut left = scenes::all();
    if let Some(name) = names.iter().find(|&name| left.iter().all(|scene| scene.name != name)) {
        anyhow::bail!("there is no scene called {name}");
    }
    left.retain(|scene| names.is_empty() || names.iter().any(|name| name == scene.name));
    let still = |scene| Still { scale_percent, ..Still::new(Arc::new(scene)) };
    let named = left.into_iter().map(still).map(|still| (still.scene.name.to_owned(), still));
    save(folder, named.collect())
}

/// Draws every scene at all sizes, each size but the scene's own into a folder of its own in
/// `folder`, and some in each palette, into `palettes`.
pub fn draw_sets(folder: &Path) -> anyhow::Result<()> {
    save(folder, sets())
}

/// Every scene at each size, and some in each palette, with the names of their files.
pub fn sets() -> Vec<(String, Still)> {
    let all: Vec<Arc<Scene>> = scenes::all().into_iter().map(Arc::new).collect();
    sets_of(&all)
}

fn sets_of(all: &[Arc<Scene>]) -> Vec<(String, Still)> {
    let mut stills: Vec<(String, Still)> =
        all.iter().map(|scene| (scene.name.to_owned(), Still::new(scene.clone()))).collect();
    for pixels in SIZES {
        let sized = all.iter().filter(|scene| needs(scene, pixels, all)).map(|scene| {
            let name = format!("{}x{}/{}", pixels.x, pixels.y, scene.name);
            (name, Still { pixels, ..Still::new(scene.clone()) })
        });
        stills.extend(sized);
    }
    let chosen = all.iter().filter(|scene| IN_PALETTES.contains(&scene.name));
    stills.extend(chosen.flat_map(|scene| {
        Palette::ALL.map(|palette| {
            let name = format!("palettes/{}-{}", scene.name, file_name(palette));
            let lens = Some(Lens { palette: Some(palette), ..Lens::default() });
            (name, Still { lens, ..Still::new(scene.clone()) })
        })
    }));
    stills
}

/// Whether a scene is to be drawn at this size, too: not those of phones, which show what a touch does, and
/// none of which there is a picture of this size already.
fn needs(scene: &Scene, pixels: Vec2, all: &[Arc<Scene>]) -> bool {
    let is_wide = scene.pixels == SMALL || scene.pixels == LARGE;
    let subject = |name: &'static str| name.strip_suffix("-large").unwrap_or(name);
    let is_there =
        |other: &Arc<Scene>| other.pixels == pixels && subject(other.name) == subject(scene.name);
    is_wide && !all.iter().any(is_there)
}

/// What the file of a picture in a palette calls it.
fn file_name(palette: Palette) -> &'static str {
    match palette {
        Palette::Default => "default",
        Palette::Protanopia => "protanopia",
        Palette::Deuteranopia => "deuteranopia",
        Palette::Tritanopia => "tritanopia",
    }
}

/// Writes pictures into files of `folder`, by their names.
fn save(folder: &Path, named: Vec<(String, Still)>) -> anyhow::Result<()> {
    let (names, stills): (VecDeque<String>, Vec<Still>) = named.into_iter().unzip();
    let paths: Vec<_> = names.iter().map(|name| folder.join(name).with_extension("png")).collect();
    for parent in paths.iter().filter_map(|path| path.parent()) {
        std::fs::create_dir_all(parent)
            .with_context(|| format!("cannot make {}", parent.display()))?;
    }
    let mut paths = paths.into_iter();
    render(stills, move |still, size, picture| {
        let path = paths.next().ok_or_else(|| io::Error::other("there are more pictures"))?;
        let fingerprint = Some(still.fingerprint());
        std::fs::write(&path, indexed::still(size, &picture, fingerprint)?)
            .map_err(|error| io::Error::other(format!("{}: {error}", path.display())))
    })
}

/// A program that draws without a window, as fast as it can.
pub(super) fn studio() -> App {
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: None,
                exit_condition: ExitCondition::DontExit,
                ..default()
            })
            // A picture without what is not compiled yet would lack its shapes.
            .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
            .disable::<LogPlugin>()
            .disable::<WinitPlugin>()
            .disable::<PipelinedRenderingPlugin>(),
    )
    .add_plugins((CanvasPlugin, ScheduleRunnerPlugin::run_loop(Duration::ZERO)));
    app
}

/// Takes all pictures, in their order.
///
/// # Errors
/// When a picture cannot be taken, or `take` says so.
pub fn render(
    stills: Vec<Still>,
    take: impl FnMut(&Still, (u32, u32), Vec<u8>) -> io::Result<()> + Send + Sync + 'static,
) -> anyhow::Result<()> {
    // The app does not outlive its run.
    let failure = Arc::new(Mutex::new(None));
    let (left, take) = (VecDeque::from(stills), Box::new(take));
    let roll = Roll { left, take, size: None, updates: 0, due: 0, failure: failure.clone() };
    let mut app = studio();
    app.insert_resource(roll)
        // Pictures arrive in `Update`: a scene must not change half way through.
        .add_systems(PreUpdate, (show, capture).chain())
        .init_resource::<Picture>()
        .add_systems(Last, memory::draw.run_if(|roll: Res<Roll>| roll.is_in_memory()));
    app.run();
    let mut failure = failure.lock().unwrap_or_else(PoisonError::into_inner);
    failure.take().map_or(Ok(()), Err)
}

/// The pictures still to be taken.
#[derive(Resource)]
struct Roll {
    left: VecDeque<Still>,
    take: Box<TakePicture>,
    /// The size of the last picture, and by how much it was shrunk.
    size: Option<(UVec2, u32)>,
    /// Updates of the first of those that are left so far.
    updates: u32,
    /// The update that takes it.
    due: u32,
    failure: Arc<Mutex<Option<anyhow::Error>>>,
}

impl Roll {
    fn is_in_memory(&self) -> bool {
        self.left.front().is_some_and(|still| still.in_memory)
    }
}

/// The render target of the camera.
#[derive(Component)]
struct Film(Handle<Image>);

fn show(
    mut commands: Commands,
    mut roll: ResMut<Roll>,
    (mut canvas, mut pixels): (ResMut<Canvas>, ResMut<Pixels>),
    mut images: ResMut<Assets<Image>>,
    mut films: Query<(&mut RenderTarget, &mut Projection, &mut Film)>,
) {
    let Some(still) = roll.left.front() else { return };
    pixels.0 = still.pixels;
    let mut painter = pixels.painter().after(&mut canvas);
    still.paint(&mut painter);
    canvas.0 = painter;
    if roll.updates != 0 {
        return;
    }
    let (size, shrink) = (still.size(), still.shrink);
    if roll.size == Some((size, shrink)) {
        roll.due = UPDATES;
        return;
    }
    (roll.size, roll.due) = (Some((size, shrink)), WARM_UP_UPDATES);
    let mut film = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
    film.texture_descriptor.usage |= TextureUsages::COPY_SRC;
    let film = images.add(film);
    let target = RenderTarget::Image(film.clone().into());
    let scale = shrink as f32;
    let projection = OrthographicProjection { scale, ..OrthographicProjection::default_2d() };
    let projection = Projection::Orthographic(projection);
    // One camera takes them all: text layout works only for a camera that had text before.
    match films.single_mut() {
        Ok(mut camera) => {
            (*camera.0, *camera.1) = (target, projection);
            camera.2.0 = film;
        }
        Err(_) => {
            commands.spawn((Camera2d, target, projection, Film(film)));
        }
    }
}

fn capture(
    mut commands: Commands,
    mut roll: ResMut<Roll>,
    films: Query<&Film>,
    mut exit: MessageWriter<AppExit>,
) {
    if roll.left.is_empty() {
        exit.write(AppExit::Success);
        return;
    }
    roll.updates += 1;
    if roll.updates != roll.due {
        return;
    }
    let Ok(film) = films.single() else { return };
    commands.spawn(Screenshot::image(film.0.clone())).observe(develop);
}

fn develop(captured: On<ScreenshotCaptured>, memory: Res<Picture>, mut roll: ResMut<Roll>) {
    let roll = &mut *roll;
    let Some(still) = roll.left.pop_front() else { return };
    roll.updates = 0;
    let picture = captured.image.clone().try_into_dynamic().map_err(io::Error::other);
    let taken = picture.map(|picture| picture.to_rgba8()).and_then(|picture| {
        if still.in_memory {
            let bytes = memory.raster.pixels().as_flattened().to_vec();
            return (roll.take)(&still, memory.raster.size().into(), bytes);
        }
        let size = picture.dimensions();
        (roll.take)(&still, size, picture.into_raw())
    });
    if let Err(error) = taken {
        let error = anyhow::Error::new(error).context(still.scene.name);
        *roll.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        roll.left.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_sets_have_every_scene_at_each_size_and_ten_in_each_palette() {
        let all: Vec<Arc<Scene>> = scenes::all().into_iter().map(Arc::new).collect();
        let sets = sets_of(&all);
        let names: BTreeSet<&str> = sets.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names.len(), sets.len(), "each file has a name of its own");
        for name in IN_PALETTES {
            assert!(all.iter().any(|scene| scene.name == name), "{name} is no scene");
        }
        let in_palettes = names.iter().filter(|name| name.starts_with("palettes/")).count();
        assert_eq!(in_palettes, 40);
        for scene in all.iter().filter(|scene| scene.pixels == SMALL) {
            for size in ["1920x1080", "390x844"] {
                let (name, large) = (scene.name, format!("{}-large", scene.name));
                let is_there = names.contains(format!("{size}/{name}").as_str());
                assert!(is_there || names.contains(large.as_str()), "{name} at {size}");
            }
        }
    }
}
