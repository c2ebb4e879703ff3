//! Reduced motion, by pixels: what the renderer makes of a scene is the same a tenth of a second later.

use std::collections::BTreeMap;
use std::sync::{Arc, mpsc};

use app::scenes::shots::{Still, render};
use app::scenes::{self, Scene};
use app::shell::context::Lens;

/// Seconds between the two pictures of a scene.
const LATER_SECONDS: f32 = 0.1;
/// The width of a picture, in pixels; a narrow screen is shrunk less.
const WIDTH: u32 = 320;

/// Both pictures of a scene.
fn pair(scene: &Arc<Scene>, still: bool) -> [Still; 2] {
    [0.0, LATER_SECONDS].map(|later_seconds| {
        let lens = Some(Lens { later_seconds, still, ..Lens::default() });
        let shrink = (scene.pixels.x as u32 / WIDTH).max(2);
        Still { lens, shrink, ..Still::new(scene.clone()) }
    })
}

/// For each scene whether its two pictures have the same pixels.
fn compared(mut scenes: Vec<Arc<Scene>>, still: bool) -> BTreeMap<&'static str, bool> {
    // Another size takes time: the pipelines of its pictures are made anew.
    scenes.sort_by_key(|scene| scene.pixels.to_array().map(|side| side as u32));
    let shots = scenes.iter().flat_map(|scene| pair(scene, still)).collect();
    let (sender, taken) = mpsc::channel();
    let taking = render(shots, move |shot, _, picture| {
        sender.send((shot.scene.name, picture)).map_err(std::io::Error::other)
    });
    taking.expect("each picture is taken");
    let taken: Vec<(&str, Vec<u8>)> = taken.try_iter().collect();
    assert_eq!(taken.len(), 2 * scenes.len());
    taken.chunks_exact(2).map(|two| (two[0].0, two[0] == two[1])).collect()
}

#[test]
fn with_reduced_motion_no_pixel_of_a_scene_changes_while_nothing_happens() {
    let all: Vec<Arc<Scene>> = scenes::all().into_iter().map(Arc::new).collect();
    let moved: Vec<_> = compared(all, true).into_iter().filter(|(_, is_same)| !is_same).collect();
    assert!(moved.is_empty(), "these move: {moved:?}");
}

#[test]
fn without_the_setting_pixels_of_bouts_and_menus_change() {
    let names = ["home", "title", "title-rain", "bout-danger", "stack-danger", "battle-aim"];
    let all = scenes::all().into_iter().filter(|scene| names.contains(&scene.name)).map(Arc::new);
    let compared = compared(all.collect(), false);
    assert_eq!(compared.len(), names.len());
    let still: Vec<_> = compared.into_iter().filter(|(_, is_same)| *is_same).collect();
    assert!(still.is_empty(), "these do not move: {still:?}");
}
