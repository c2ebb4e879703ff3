//! The cost of the fullest pictures: processor time of the program's own systems, per frame.
//!
//! The frames are those of [`crate::scenes`], at 60 a second: 24 seats whose boards change 20 times
//! a second, or a battle on the largest field with the cursor on the move. They are painted and
//! laid out as in the window, without a graphics card: the driver's cost of drawing is not counted.

use std::fmt;
use std::sync::OnceLock;
use web_time::{Duration, Instant};

use bevy::asset::AssetPlugin;
use bevy::camera::CameraPlugin;
use bevy::image::ImagePlugin;
use bevy::mesh::MeshPlugin;
use bevy::prelude::*;
use bevy::sprite::SpritePlugin;
use bevy::text::TextPlugin;
use bevy::window::{PrimaryWindow, WindowResolution};

pub mod replay;

use crate::games::view::ClockedView;
use crate::games::{marauders, swordfight};
use crate::platform::clock::Clock;
use crate::platform::picture::Picture as InMemory;
use crate::scenes::scene::{LARGE, battle_on, model};
use crate::screens::Screen;
use crate::screens::handling::Trial;
use crate::screens::picture::{self, Seen};
use crate::shell::canvas::memory;
use crate::shell::canvas::{Canvas, CanvasPlugin, Pixels};
use crate::shell::painter::Painter;

/// The size of the pictures, in pixels.
const SIZE: UVec2 = UVec2::new(1920, 1080);
/// Frames that are not counted: the first text layout is in them.
const WARM_UP_FRAMES: u32 = 60;

/// A picture that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// A brawl of 24.
    Brawl,
    /// A battle on a field of 21 × 21.
    Battle,
    /// A brawl of 24 with all effects at their limits.
    BrawlEffects,
    /// The same of a duel.
    DuelEffects,
    /// Its volleys: 21 attacks that fly, and their impacts, by turns.
    Volley,
}

/// The cost of one frame.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// The picture.
    pub picture: Picture,
    /// The frames that were measured.
    pub frames: u32,
    /// Painting and layout, median.
    pub median: Duration,
    /// Painting and layout, 99th percentile.
    pub p99: Duration,
    /// Drawing it in memory, median and 99th percentile.
    pub drawn: [Duration; 2],
    /// The whole schedule of Bevy as well, median.
    pub update_median: Duration,
    /// Tiles repainted, on average: boards of a brawl.
    pub tiles_painted: f32,
    /// Meshes on the screen, each drawn with one call.
    pub meshes: usize,
    /// Vertices of all of them, at most in a frame.
    pub vertices: usize,
    /// Lines of text on the screen.
    pub texts: usize,
    /// Entities of all kinds.
    pub entities: usize,
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        let name = match self.picture {
            Picture::Brawl => "24 boards",
            Picture::Battle => "a battle on 21 × 21",
            Picture::BrawlEffects => "24 boards with all effects",
            Picture::DuelEffects => "a duel with all effects",
            Picture::Volley => "volleys on 21 × 21",
        };
        writeln!(f, "{name}, {} frames at 60 a second:", self.frames)?;
        writeln!(
            f,
            "painting and laying out {:.2} ms in the median, {:.2} ms in 99 of 100",
            ms(self.median),
            ms(self.p99)
        )?;
        writeln!(
            f,
            "drawing it in memory {:.2} ms in the median, {:.2} ms in 99 of 100",
            ms(self.drawn[0]),
            ms(self.drawn[1])
        )?;
        writeln!(f, "with Bevy's own systems {:.2} ms in the median", ms(self.update_median))?;
        write!(
            f,
            "{:.1} tiles painted anew a frame, {} draw calls of shapes with up to {} vertices, {} lines of text, \
             {} entities",
            self.tiles_painted, self.meshes, self.vertices, self.texts, self.entities
        )
    }
}

/// The start of the measured frame, and its duration.
#[derive(Resource)]
struct Watch {
    picture: Picture,
    frame: u32,
    began: Instant,
    took: Vec<Duration>,
    drawn: Vec<Duration>,
    painted: usize,
    /// The most vertices of a frame.
    vertices: usize,
}

/// Measures so many frames.
pub fn frames(picture: Picture, frames: u32) -> Cost {
    let mut app = program(picture);
    let mut updates = Vec::new();
    for frame in 0..WARM_UP_FRAMES + frames {
        let began = Clock::Machine.now();
        app.update();
        updates.push(began.elapsed());
        let began = Clock::Machine.now();
        let drawn = app.world_mut().run_system_cached(memory::draw);
        assert!(drawn.is_ok(), "frame {frame} is drawn");
        app.world_mut().resource_mut::<Watch>().drawn.push(began.elapsed());
    }
    let world = app.world_mut();
    let meshes = shown::<Mesh2d>(world);
    let texts = shown::<Text2d>(world);
    let entities = world.query::<Entity>().iter(world).count();
    let watch = world.resource::<Watch>();
    let mut took = watch.took[WARM_UP_FRAMES as usize..].to_vec();
    let tiles_painted = watch.painted as f32 / (WARM_UP_FRAMES + frames) as f32;
    took.sort_unstable();
    let mut drawn = watch.drawn[WARM_UP_FRAMES as usize..].to_vec();
    drawn.sort_unstable();
    let mut updates = updates.split_off(WARM_UP_FRAMES as usize);
    updates.sort_unstable();
    Cost {
        picture,
        frames,
        median: share(&took, 50),
        p99: share(&took, 99),
        drawn: [50, 99].map(|percent| share(&drawn, percent)),
        update_median: share(&updates, 50),
        tiles_painted,
        meshes,
        vertices: watch.vertices,
        texts,
        entities,
    }
}

/// The program that paints the picture and lays it out.
fn program(picture: Picture) -> App {
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        AssetPlugin::default(),
        TransformPlugin,
        ImagePlugin::default(),
        CameraPlugin,
        MeshPlugin,
        TextPlugin,
        SpritePlugin,
    ))
    .init_asset::<ColorMaterial>()
    .add_plugins(CanvasPlugin)
    .init_resource::<InMemory>()
    .insert_resource(Pixels(SIZE.as_vec2()))
    .insert_resource(Watch {
        picture,
        frame: 0,
        began: Clock::Machine.now(),
        took: Vec::new(),
        drawn: Vec::new(),
        painted: 0,
        vertices: 0,
    })
    .add_systems(Startup, |mut commands: Commands| {
        let resolution = WindowResolution::new(SIZE.x, SIZE.y);
        commands.spawn((Window { resolution, ..default() }, PrimaryWindow));
        commands.spawn(Camera2d);
    })
    .add_systems(PostUpdate, paint.before(crate::shell::canvas::Laying))
    .add_systems(PostUpdate, stop.after(crate::shell::canvas::Laying));
    app.finish();
    app
}

/// The duration that so many percent of these, which are in order, do not exceed.
fn share(of: &[Duration], percent: usize) -> Duration {
    of[(of.len() * percent / 100).min(of.len() - 1)]
}

/// Frame `frame` of a full brawl on the move, 60 per second.
fn moving_brawl(frame: u32) -> impl Fn(&mut Painter) {
    of_bout(frame, swordfight::scenes::brawls::moving(frame))
}

/// Frame `frame` of a duel or of a brawl with all effects, 60 per second.
fn stormy(frame: u32, is_brawl: bool) -> impl Fn(&mut Painter) {
    of_bout(frame, swordfight::scenes::impact::storm(frame, is_brawl))
}

/// A bout as it is at this frame, 60 per second.
fn of_bout(frame: u32, clocked: ClockedView) -> impl Fn(&mut Painter) {
    let model = model();
    let trial = Trial::of(&model);
    move |painter| {
        let (clocked, seconds) = (Some(clocked.clone()), frame as f32 / 60.0);
        let seen = Seen { clocked, ..Seen::page(Screen::Bout, &model, &trial, seconds) };
        picture::paint(painter, &seen);
    }
}

/// Frame `frame` of a battle on the largest field, 60 per second: the cursor walks over it.
fn moving_battle(frame: u32) -> impl Fn(&mut Painter) {
    static STILL: OnceLock<marauders::view::BattleView> = OnceLock::new();
    let mut view = STILL.get_or_init(marauders::scenes::vast).clone();
    let step = (frame / 6) as u8;
    let size = view.table.field.size();
    if let Some(aim) = &mut view.pointed.aim {
        aim.place = ::marauders::Place::new(step / size % size, step % size);
    }
    let battle = battle_on("", LARGE, Screen::Bout, model(), view);
    move |painter| (battle.paint)(painter, None)
}

/// Frame `frame` of volleys on the largest field: a second of 21 flights, then a second of 21 impacts.
fn moving_volley(frame: u32) -> impl Fn(&mut Painter) {
    static STILL: OnceLock<[marauders::view::BattleView; 2]> = OnceLock::new();
    let still =
        || [marauders::scenes::motion::volley(0.0), marauders::scenes::motion::impacts(0.0)];
    let mut view = STILL.get_or_init(still)[(frame / 60 % 2) as usize].clone();
    let share = (frame % 60) as f32 / 60.0;
    view.animation.told.iter_mut().for_each(|told| told.share = share);
    let battle = battle_on("", LARGE, Screen::Bout, model(), view);
    move |painter| (battle.paint)(painter, None)
}

/// The vertices of a frame, with those of its tiles.
fn vertices(painter: &Painter) -> usize {
    let sheets = painter.sheets.iter().map(|sheet| sheet.corners.len());
    let tiles = painter.tiles().iter().map(|tile| tile.sheet.corners.len());
    sheets.chain(tiles).sum()
}

/// Visible entities with this component.
fn shown<T: Component>(world: &mut World) -> usize {
    let mut all = world.query_filtered::<&Visibility, With<T>>();
    all.iter(world).filter(|&&seen| seen != Visibility::Hidden).count()
}

fn paint(mut canvas: ResMut<Canvas>, pixels: Res<Pixels>, mut watch: ResMut<Watch>) {
    watch.frame += 1;
    let show: Box<dyn Fn(&mut Painter)> = match watch.picture {
        Picture::Brawl => Box::new(moving_brawl(watch.frame)),
        Picture::Battle => Box::new(moving_battle(watch.frame)),
        Picture::BrawlEffects => Box::new(stormy(watch.frame, true)),
        Picture::DuelEffects => Box::new(stormy(watch.frame, false)),
        Picture::Volley => Box::new(moving_volley(watch.frame)),
    };
    watch.began = Clock::Machine.now();
    let mut painter = pixels.painter().after(&mut canvas);
    show(&mut painter);
    watch.painted += painter.tiles_painted();
    watch.vertices = watch.vertices.max(vertices(&painter));
    canvas.0 = painter;
}

fn stop(mut watch: ResMut<Watch>) {
    let took = watch.began.elapsed();
    watch.took.push(took);
}
