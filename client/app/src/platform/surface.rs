//! The surface that the program draws on: a window.

use bevy::app::PluginGroupBuilder;
use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::NonSendMarker;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::window::{
    MonitorSelection, PresentMode, PrimaryWindow, VideoModeSelection, WindowMode, WindowResolution,
};
use bevy::winit::WINIT_WINDOWS;
use winit::window::{Icon, UserAttentionType};

use crate::platform::failures;
use crate::platform::picture::Picture;

/// The emblem of the game, 192 pixels wide.
const ICON: &[u8] = include_bytes!("../../web/icon-192.png");
/// The class of the window, by which a desktop finds the entry of the package.
const CLASS: &str = "cutlass";

/// A request to bring the window to the front. Where that is not allowed, the desktop marks it.
#[derive(Message)]
pub struct Raise;

/// Bevy's plugins, with a window of this size in pixels. The program logs by itself.
pub fn plugins((width, height): (u32, u32)) -> PluginGroupBuilder {
    let window = Window {
        title: "Cutlass".into(),
        name: Some(CLASS.into()),
        resolution: WindowResolution::new(width, height),
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    DefaultPlugins
        .build()
        .disable::<LogPlugin>()
        // A picture is drawn in the frame that reads its input, not beside the next one.
        .disable::<PipelinedRenderingPlugin>()
        .set(WindowPlugin { primary_window: Some(window), ..default() })
        .add(WindowManagerPlugin)
}

/// What a window manager shows of the window: its icon, and that it wants to be seen. And the end of it, when its
/// graphics fail.
struct WindowManagerPlugin;

impl Plugin for WindowManagerPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<Raise>()
            .insert_resource(failures::error_handler())
            .add_systems(Update, (set_icon, raise));
    }
}

/// Gives the window its icon, as soon as there is a window.
fn set_icon(
    _main_thread: NonSendMarker,
    window: Query<Entity, With<PrimaryWindow>>,
    mut is_set: Local<bool>,
) {
    let Ok(window) = window.single() else { return };
    if *is_set {
        return;
    }
    WINIT_WINDOWS.with_borrow(|windows| {
        let Some(window) = windows.get_window(window) else { return };
        *is_set = true;
        match icon() {
            Ok(icon) => window.set_window_icon(Some(icon)),
            Err(error) => tracing::warn!(error, "the window has no icon"),
        }
    });
}

/// Brings the window to the front, and marks it until it has the focus.
fn raise(
    _main_thread: NonSendMarker,
    window: Query<(Entity, &Window), With<PrimaryWindow>>,
    mut raises: MessageReader<Raise>,
    mut is_marked: Local<bool>,
) {
    let Ok((window, Window { focused, .. })) = window.single() else { return };
    let is_asked = 0 < raises.read().count();
    if !(is_asked || *is_marked && *focused) {
        return;
    }
    WINIT_WINDOWS.with_borrow(|windows| {
        let Some(window) = windows.get_window(window) else { return };
        if is_asked {
            window.set_minimized(false);
            window.focus_window();
        }
        *is_marked = !focused;
        window.request_user_attention(is_marked.then_some(UserAttentionType::Informational));
    });
}

fn icon() -> Result<Icon, String> {
    let (kind, formats) = (ImageType::Extension("png"), CompressedImageFormats::NONE);
    let usage = bevy::asset::RenderAssetUsages::MAIN_WORLD;
    let image = Image::from_buffer(ICON, kind, formats, true, ImageSampler::Default, usage);
    let image = image.map_err(|error| error.to_string())?;
    let (width, height) = (image.width(), image.height());
    let pixels = image.data.ok_or("it has no pixels")?;
    Icon::from_rgba(pixels, width, height).map_err(|error| error.to_string())
}

/// Whether a graphics card may draw: the driver that is found says whether it is one.
pub fn has_card() -> bool {
    true
}

/// Shows a picture that is drawn in memory, when it has changed: a driver that plays a graphics card draws it over
/// everything else.
pub fn put(
    mut commands: Commands,
    picture: Res<Picture>,
    mut images: ResMut<Assets<Image>>,
    mut shown: Local<Option<(Entity, Handle<Image>)>>,
) {
    if picture.changed.is_empty() {
        return;
    }
    let (size, bytes) = (picture.raster.size(), picture.raster.pixels().as_flattened());
    let is_there = shown.as_ref().and_then(|(_, image)| images.get_mut(image));
    if let Some(mut image) = is_there.filter(|image| image.size() == size) {
        image.data.get_or_insert_default().copy_from_slice(bytes);
        return;
    }
    let extent = Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 };
    let (dimension, format) = (TextureDimension::D2, TextureFormat::Rgba8UnormSrgb);
    let mut image = Image::new(extent, dimension, bytes.to_vec(), format, RenderAssetUsages::all());
    image.sampler = ImageSampler::nearest();
    let image = images.add(image);
    let custom_size = Some(size.as_vec2() / picture.scale);
    let sprite = Sprite { image: image.clone(), custom_size, ..default() };
    let sprite = commands.spawn((sprite, Transform::from_xyz(0.0, 0.0, FRONT))).id();
    if let Some((before, _)) = shown.replace((sprite, image)) {
        commands.entity(before).despawn();
    }
}

/// In front of all letters.
const FRONT: f32 = 100.0;

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

/// Whether fullscreen can be a mode of the screen: Wayland has none.
pub fn has_exclusive() -> bool {
    std::env::var_os("WAYLAND_DISPLAY").is_none()
}

/// Whether the window fills the screen.
pub fn is_fullscreen(window: &Window) -> bool {
    window.mode != WindowMode::Windowed
}

/// Lets the window fill the screen that it is on, without a border or as a mode of the screen, or gives it
/// back its size.
pub fn set_fullscreen(window: &mut Window, fills: bool, borderless: bool) {
    let screen = MonitorSelection::Current;
    window.mode = match (fills, borderless) {
        (true, true) => WindowMode::BorderlessFullscreen(screen),
        (true, false) => WindowMode::Fullscreen(screen, VideoModeSelection::Current),
        (false, _) => WindowMode::Windowed,
    };
}

/// Whether programs outside can read what a finger can press.
pub const HAS_TARGETS: bool = false;

/// Shows them what it can press, where they can read it.
pub fn show_targets(_targets: &str) {}

/// The first picture is drawn: a page can put away what it showed until then, and a driver was found.
pub fn show() {
    failures::drawn();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_a_picture() {
        assert!(icon().is_ok(), "{:?}", icon().err());
    }
}
