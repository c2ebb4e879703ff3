//! The scenes of replays.

use std::sync::OnceLock;

use bout::Millis;
use games::GameKind;

use crate::scenes::replays::{self, Recorded};
use crate::scenes::{SECONDS, SMALL, Scene, model, resized};
use crate::screens::Screen;
use crate::screens::handling::Trial;
use crate::screens::picture::{self, Seen};
use crate::shell::painter::Painter;

/// Replays of the three games, and of a brawl.
pub fn all() -> [Scene; 7] {
    let duel = |kind| Recorded { leaves: Millis(60_000), level: 4, ..Recorded::duel(kind) };
    let brawl = Recorded { seats: 8, ..duel(GameKind::SWORDFIGHT) };
    [
        replay("replay-swordfight", duel(GameKind::SWORDFIGHT), 700),
        replay("replay-brawl", brawl, 300),
        replay("replay-stacker", duel(GameKind::STACKER), 700),
        replay("replay-marauders", duel(GameKind::MARAUDERS), 800),
        recorded("replay-recorded-brawl", brawl, 500),
        recorded("replay-recorded-stacker", duel(GameKind::STACKER), 700),
        recorded("replay-recorded-marauders", duel(GameKind::MARAUDERS), 800),
    ]
}

fn replay(name: &'static str, recorded: Recorded, share: u16) -> Scene {
    let (views, model) = (OnceLock::new(), model());
    let before = model.clone();
    let paint = move |painter: &mut Painter, scale: Option<u16>| {
        let (clocked, battle, view) = views.get_or_init(|| replays::views(recorded, share));
        let model = resized(&before, scale);
        let trial = Trial::new(model.game(), model.settings.handling(model.game()));
        let (clocked, battle) = (clocked.clone(), battle.clone());
        let page = Seen::page(Screen::Replay, &model, &trial, SECONDS);
        let seen = Seen { clocked, battle, replay: Some(view.clone()), ..page };
        picture::paint(painter, &seen);
    };
    Scene { name, pixels: SMALL, screen: Screen::Replay, model, paint: Box::new(paint) }
}

/// A replay of other rules.
fn recorded(name: &'static str, bout: Recorded, share: u16) -> Scene {
    let (views, model) = (OnceLock::new(), model());
    let before = model.clone();
    let paint = move |painter: &mut Painter, scale: Option<u16>| {
        let (recorded, view) = views.get_or_init(|| replays::recorded(bout, share)).clone();
        let model = resized(&before, scale);
        let trial = Trial::new(model.game(), model.settings.handling(model.game()));
        let page = Seen::page(Screen::Replay, &model, &trial, SECONDS);
        picture::paint(painter, &Seen { recorded, replay: Some(view), ..page });
    };
    Scene { name, pixels: SMALL, screen: Screen::Replay, model, paint: Box::new(paint) }
}
