//! Pictures of named scenes without a window, as PNG files. The same scene gives the same bytes.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use bevy::app::ScheduleRunnerPlugin;
use bevy::camera::RenderTarget;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::{TextureFormat, TextureUsages};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;

use crate::scenes;
use crate::scenes::Scene;
use crate::shell::canvas::{Canvas, CanvasPlugin, Pixels};

/// Frames of a scene before its picture is taken: the first ones compile pipelines and lay out
/// text.
const WARM_UP_FRAMES: u32 = 12;

/// Draws the named scenes, or every scene when none is named, into `folder`, which is created when
/// it is missing; with another text size in percent, if given.
pub fn draw(folder: &Path, names: &[String], scale_percent: Option<u16>) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut left = scenes::all();
    if let Some(name) = names.iter().find(|&name| left.iter().all(|scene| scene.name != name)) {
        anyhow::bail!("there is no scene called {name}");
    }
    left.retain(|scene| names.is_empty() || names.iter().any(|name| name == scene.name));
    let roll = Roll { folder: folder.into(), left, scale_percent, frame: 0, failure: None };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: None,
                exit_condition: ExitCondition::DontExit,
                ..default()
            })
            .disable::<LogPlugin>()
            .disable::<WinitPlugin>()
            .disable::<PipelinedRenderingPlugin>(),
    )
    .add_plugins((CanvasPlugin, ScheduleRunnerPlugin::run_loop(Duration::ZERO)))
    .insert_resource(roll)
    // Pictures arrive in `Update`: a scene must not change half way through.
    .add_systems(PreUpdate, (show, take).chain());
    match app.run() {
        AppExit::Success => Ok(()),
        AppExit::Error(_) => anyhow::bail!("not every scene could be saved"),
    }
}

/// The scenes still to be drawn.
#[derive(Resource)]
struct Roll {
    folder: PathBuf,
    left: Vec<Scene>,
    /// The text size, if it is not that of the scene.
    scale_percent: Option<u16>,
    /// Frames of the first of them so far.
    frame: u32,
    failure: Option<String>,
}

/// The render target of the camera.
#[derive(Component)]
struct Film(Handle<Image>);

fn show(
    mut commands: Commands,
    roll: Res<Roll>,
    mut canvas: ResMut<Canvas>,
    mut pixels: ResMut<Pixels>,
    mut images: ResMut<Assets<Image>>,
    mut films: Query<(&mut RenderTarget, &mut Film)>,
) {
    let Some(scene) = roll.left.first() else { return };
    pixels.0 = scene.pixels;
    let mut painter = pixels.painter().after(&mut canvas);
    (scene.paint)(&mut painter, roll.scale_percent);
    canvas.0 = painter;
    if roll.frame != 0 {
        return;
    }
    let (width, height) = (scene.pixels.x as u32, scene.pixels.y as u32);
    let mut film = Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None);
    film.texture_descriptor.usage |= TextureUsages::COPY_SRC;
    let film = images.add(film);
    let target = RenderTarget::Image(film.clone().into());
    // One camera takes them all: text layout works only for a camera that had text before.
    match films.single_mut() {
        Ok(mut camera) => {
            *camera.0 = target;
            camera.1.0 = film;
        }
        Err(_) => {
            commands.spawn((Camera2d, target, Film(film)));
        }
    }
}

fn take(
    mut commands: Commands,
    mut roll: ResMut<Roll>,
    films: Query<&Film>,
    mut exit: MessageWriter<AppExit>,
) {
    if roll.left.is_empty() {
        exit.write(if roll.failure.is_some() { AppExit::error() } else { AppExit::Success });
        return;
    }
    roll.frame += 1;
    if roll.frame != WARM_UP_FRAMES {
        return;
    }
    let Ok(film) = films.single() else { return };
    commands.spawn(Screenshot::image(film.0.clone())).observe(develop);
}

fn develop(captured: On<ScreenshotCaptured>, mut roll: ResMut<Roll>) {
    let scene = roll.left.remove(0);
    roll.frame = 0;
    let path = roll.folder.join(format!("{}.png", scene.name));
    let saved = match captured.image.clone().try_into_dynamic() {
        Ok(picture) => picture.to_rgb8().save(&path).map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    if let Err(error) = saved {
        tracing::error!("cannot save {}: {error}", path.display());
        roll.failure = Some(error);
    }
}
