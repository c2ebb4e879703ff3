//! Draws the contents of a [`Painter`]: a mesh for the shapes of each sheet and of each tile, and a
//! pool of text entities.

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::sprite::{Anchor, Text2d};
use bevy::text::{FontCx, FontFeatureTag, FontFeatures, FontSize, TextFont};

use memory::InMemory;
use pictures::Pictures;

use crate::shell::letters;
use crate::shell::painter::{Align, Face, Line, Painter, SHEETS, Sheet};
use crate::shell::theme;
use crate::view::shape::unit_pixels;

pub mod memory;
mod pictures;

/// The least size of a wide screen in units; see [`Shape`](crate::view::shape::Shape).
pub const LEAST: Vec2 = Vec2::new(1280.0, 720.0);

/// The contents of the next frame, replaced by each painting.
#[derive(Resource, Deref, DerefMut)]
pub struct Canvas(pub Painter);

/// Draws the [`Canvas`]. The camera is the caller's: it is centred on the screen, with one world
/// unit per pixel.
pub struct CanvasPlugin;

impl Plugin for CanvasPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(Canvas(Painter::new(LEAST)))
            .insert_resource(ClearColor(theme::NIGHT.into()))
            .init_resource::<Pixels>()
            .add_systems(Startup, prepare)
            .configure_sets(PostUpdate, Laying.before(TransformSystems::Propagate))
            .init_resource::<Hung>()
            .init_resource::<Pictures>()
            .add_systems(
                PostUpdate,
                (
                    (lay_shapes, lay_tiles).run_if(not(resource_exists::<InMemory>)),
                    lay_text,
                    pictures::lay,
                )
                    .in_set(Laying),
            )
            .add_systems(PostUpdate, letters::search.after(Laying));
    }
}

/// The system set that takes over the [`Canvas`]: paint before it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Laying;

/// The size of the drawing surface, in pixels.
#[derive(Resource, Clone, Copy, Debug, Deref, DerefMut)]
pub struct Pixels(pub Vec2);

impl Default for Pixels {
    fn default() -> Pixels {
        Pixels(LEAST)
    }
}

impl Pixels {
    /// Pixels per unit; see [`unit_pixels`].
    pub fn per_unit(self) -> f32 {
        unit_pixels(self.0)
    }

    /// An empty painter for this screen.
    pub fn painter(self) -> Painter {
        Painter::new(self.0 / self.per_unit())
    }

    /// The world position of the point `at`, in units.
    fn world(self, at: Vec2) -> Vec2 {
        let at = at * self.per_unit() - self.0 / 2.0;
        Vec2::new(at.x, -at.y)
    }
}

#[derive(Resource)]
pub(crate) struct Supplies {
    faces: [Handle<Font>; 3],
    meshes: [Handle<Mesh>; SHEETS],
    pool: [Vec<Entity>; SHEETS],
    material: Handle<ColorMaterial>,
}

/// The tiles on the screen, and the hidden ones for reuse.
#[derive(Resource, Default)]
struct Hung(Vec<HungTile>);

struct HungTile {
    entity: Entity,
    mesh: Handle<Mesh>,
    /// The cache key of the mesh, and the screen that it was made for.
    key: u64,
    pixels: Vec2,
}

fn prepare(
    mut commands: Commands,
    mut fonts: ResMut<Assets<Font>>,
    fallbacks: Option<ResMut<FontCx>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    let faces = [
        include_bytes!("../../assets/fonts/Cinzel-Bold.ttf").to_vec(),
        letters::PLAIN.to_vec(),
        include_bytes!("../../assets/fonts/AtkinsonHyperlegible-Bold.ttf").to_vec(),
    ];
    let faces = faces.map(|bytes| fonts.add(Font::from_bytes(bytes)));
    if let Some(mut fallbacks) = fallbacks {
        letters::add_plain(&mut fallbacks);
    }
    let material = materials.add(ColorMaterial::default());
    let sheets = std::array::from_fn(|sheet| {
        let mesh = meshes.add(mesh_of(&Sheet::default(), Pixels(LEAST)));
        commands.spawn((
            Mesh2d(mesh.clone()),
            MeshMaterial2d(material.clone()),
            Transform::from_xyz(0.0, 0.0, depth(sheet)),
            NoFrustumCulling,
        ));
        mesh
    });
    commands.insert_resource(Supplies { faces, meshes: sheets, pool: default(), material });
}

/// The depth of a sheet's shapes; its text is half a step in front of them.
fn depth(sheet: usize) -> f32 {
    sheet as f32
}

fn lay_shapes(
    canvas: Res<Canvas>,
    pixels: Res<Pixels>,
    supplies: Res<Supplies>,
    mut meshes: ResMut<Assets<Mesh>>,
) -> Result {
    for (sheet, mesh) in canvas.sheets.iter().zip(&supplies.meshes) {
        meshes.insert(mesh, mesh_of(sheet, *pixels))?;
    }
    Ok(())
}

/// Rebuilds the meshes of changed tiles only.
fn lay_tiles(
    mut commands: Commands,
    canvas: Res<Canvas>,
    pixels: Res<Pixels>,
    supplies: Res<Supplies>,
    mut hung: ResMut<Hung>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut seen: Query<&mut Visibility>,
) -> Result {
    let tiles = canvas.tiles();
    for (index, tile) in tiles.iter().enumerate() {
        let Some(old) = hung.0.get_mut(index) else {
            let mesh = meshes.add(mesh_of(&tile.sheet, *pixels));
            let place = Transform::from_xyz(0.0, 0.0, depth(0) + 0.25);
            let material = MeshMaterial2d(supplies.material.clone());
            let entity = commands.spawn((Mesh2d(mesh.clone()), material, place, NoFrustumCulling));
            let entity = entity.id();
            hung.0.push(HungTile { entity, mesh, key: tile.key, pixels: pixels.0 });
            continue;
        };
        if (old.key, old.pixels) != (tile.key, pixels.0) {
            meshes.insert(&old.mesh, mesh_of(&tile.sheet, *pixels))?;
            (old.key, old.pixels) = (tile.key, pixels.0);
        }
        if let Ok(mut seen) = seen.get_mut(old.entity) {
            seen.set_if_neq(Visibility::Inherited);
        }
    }
    for old in hung.0.iter().skip(tiles.len()) {
        if let Ok(mut seen) = seen.get_mut(old.entity) {
            seen.set_if_neq(Visibility::Hidden);
        }
    }
    Ok(())
}

fn mesh_of(sheet: &Sheet, pixels: Pixels) -> Mesh {
    let mut corners: Vec<[f32; 3]> =
        sheet.corners.iter().map(|&corner| pixels.world(corner).extend(0.0).into()).collect();
    let mut colours = sheet.colours.clone();
    let mut indices = sheet.indices.clone();
    // An empty mesh has no buffer to draw from: leave one triangle of no size.
    if indices.is_empty() {
        corners = vec![[0.0; 3]; 3];
        colours = vec![[0.0; 4]; 3];
        indices = vec![0, 1, 2];
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, corners)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
        .with_inserted_indices(Indices::U32(indices))
}

type Laid = (
    &'static mut Text2d,
    &'static mut TextFont,
    &'static mut TextColor,
    &'static mut Anchor,
    &'static mut Transform,
    &'static mut Visibility,
);

fn lay_text(
    mut commands: Commands,
    canvas: Res<Canvas>,
    pixels: Res<Pixels>,
    mut supplies: ResMut<Supplies>,
    mut texts: Query<Laid>,
) {
    let Supplies { faces, pool, .. } = &mut *supplies;
    for (sheet, lines) in canvas.sheets.iter().map(|sheet| &sheet.lines).enumerate() {
        for (index, line) in lines.iter().enumerate() {
            let look = look(line, faces, *pixels, depth(sheet) + 0.5);
            let words = if letters::is_picture(&line.words) { "" } else { &line.words };
            match pool[sheet].get(index) {
                Some(&entity) => {
                    let Ok(mut laid) = texts.get_mut(entity) else { continue };
                    if laid.0.0 != words {
                        words.clone_into(&mut laid.0.0);
                    }
                    laid.1.set_if_neq(look.0);
                    laid.2.set_if_neq(look.1);
                    laid.3.set_if_neq(look.2);
                    laid.4.set_if_neq(look.3);
                    laid.5.set_if_neq(Visibility::Inherited);
                }
                None => pool[sheet].push(commands.spawn((Text2d::new(words), look)).id()),
            }
        }
        for &entity in pool[sheet].iter().skip(lines.len()) {
            if let Ok(mut laid) = texts.get_mut(entity) {
                laid.5.set_if_neq(Visibility::Hidden);
            }
        }
    }
}

fn look(
    line: &Line,
    faces: &[Handle<Font>; 3],
    pixels: Pixels,
    depth: f32,
) -> (TextFont, TextColor, Anchor, Transform) {
    let face = match line.style.face {
        Face::Display => &faces[0],
        Face::Plain => &faces[1],
        Face::Bold => &faces[2],
    };
    let font = TextFont {
        font_size: FontSize::Px((line.style.size * pixels.per_unit()).round()),
        font_features: FontFeatures::from([FontFeatureTag::TABULAR_FIGURES]),
        ..TextFont::from(face)
    };
    // Whole pixels keep the letters sharp.
    let at = pixels.world(line.at).round().extend(depth);
    let (colour, anchor) = (TextColor(line.style.colour.into()), anchor(line.style.align));
    (font, colour, anchor, Transform::from_translation(at))
}

fn anchor(align: Align) -> Anchor {
    match align {
        Align::Left => Anchor::CENTER_LEFT,
        Align::Centre => Anchor::CENTER,
        Align::Right => Anchor::CENTER_RIGHT,
    }
}
