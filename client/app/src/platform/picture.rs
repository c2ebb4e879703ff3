//! The picture of the program, where it is drawn in memory.

use bevy::ecs::resource::Resource;
use bevy::math::URect;
use raster::Raster;

/// The picture of the program, from frame to frame.
#[derive(Resource, Default)]
pub struct Picture {
    /// Its pixels.
    pub raster: Raster,
    /// Its pixels for each of the window's units, across and down.
    pub scale: f32,
    /// What may have changed in it in this frame.
    pub changed: Vec<URect>,
}
