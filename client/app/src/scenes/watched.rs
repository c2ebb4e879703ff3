//! Bouts as spectators see them.

use bevy::math::Vec2;

use crate::games::spectator::SpectatorView;
use crate::games::swordfight::scenes::{brawls, watched};
use crate::scenes::{SECONDS, SMALL, Scene, model, resized};
use crate::screens::picture::{self, Seen};
use crate::screens::{Screen, handling::Trial};
use crate::shell::painter::Painter;

/// All of them.
pub fn all() -> impl Iterator<Item = Scene> {
    let named = [
        ("brawl-watched", brawls::spectated()),
        ("brawl-watched-attacks", watched::brawl()),
        ("duel-watched", watched::duel()),
        ("duel-watched-end", watched::won()),
    ];
    named.into_iter().map(|(name, view)| scene(name, SMALL, view))
}

fn scene(name: &'static str, pixels: Vec2, view: SpectatorView) -> Scene {
    let screen = Screen::Spectating;
    let model = model();
    let shown = model.clone();
    let paint = move |painter: &mut Painter, scale: Option<u16>| {
        let model = resized(&shown, scale);
        let trial = Trial::new(model.game(), model.settings.handling(model.game()));
        let spectated = Some(view.clone());
        let seen = Seen { spectated, ..Seen::page(screen, &model, &trial, SECONDS) };
        picture::paint(painter, &seen);
    };
    Scene { name, pixels, screen, model, paint: Box::new(paint) }
}
