//! Bouts as spectators see them.

use bevy::math::Vec2;

use crate::games::spectator::SpectatorView;
use crate::games::swordfight::scenes::{brawls, watched};
use crate::scenes::scene::{SECONDS, SMALL, Scene, resized};
use crate::screens::picture::{self, Seen};
use crate::screens::{Model, Screen, handling::Trial};
use crate::shell::painter::Painter;

/// All of them, of a player with these menus.
pub fn all(model: &Model) -> impl Iterator<Item = Scene> {
    let named = [
        ("brawl-watched", brawls::spectated()),
        ("brawl-watched-attacks", watched::brawl()),
        ("duel-watched", watched::duel()),
        ("duel-watched-end", watched::won()),
    ];
    let model = model.clone();
    named.into_iter().map(move |(name, view)| scene(name, SMALL, model.clone(), view))
}

fn scene(name: &'static str, pixels: Vec2, model: Model, view: SpectatorView) -> Scene {
    let screen = Screen::Spectating;
    let shown = model.clone();
    let paint = move |painter: &mut Painter, scale: Option<u16>| {
        let model = resized(&shown, scale);
        let trial = Trial::of(&model);
        let spectated = Some(view.clone());
        let seen = Seen { spectated, ..Seen::page(screen, &model, &trial, SECONDS) };
        picture::paint(painter, &seen);
    };
    Scene { name, pixels, screen, model, paint: Box::new(paint) }
}
