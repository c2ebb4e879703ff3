//! Boards in the skins beside the first, the nine swords, and the choices around boards.

use bevy::math::{Rect, Vec2};
use games::GameKind;
use swordfight::Blade;

use crate::games::hud::spectated;
use crate::games::swordfight::scenes::brawls;
use crate::games::view::ClockedView;
use crate::games::{marauders, stacker, swordfight as sword};
use crate::scenes::scene::{SECONDS, SMALL, Scene, resized};
use crate::screens::handling::Trial;
use crate::screens::picture::{self, Seen};
use crate::screens::{Model, Screen};
use crate::shell::blade;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::text::names;
use crate::view::hud::Statistics;
use crate::view::skin::Skin;

/// All of them, of a player with these menus.
pub fn all(model: &Model, phone: Vec2) -> Vec<Scene> {
    let mut scenes = Vec::new();
    scenes.extend(of(
        (model, Skin::Paper),
        ["paper-boards", "paper-swordfight", "paper-stacker", "paper-marauders", "paper-brawl"],
    ));
    scenes.extend(of(
        (model, Skin::Carved),
        [
            "carved-boards",
            "carved-swordfight",
            "carved-stacker",
            "carved-marauders",
            "carved-brawl",
        ],
    ));
    let mut figures = of_game(model, Skin::Deck, GameKind::STACKER);
    figures.settings.statistics = Statistics::Always;
    let duel = Some(stacker::scenes::duel());
    scenes.push(shown("stack-figures", Screen::Bout, figures, (duel, None)));
    scenes.extend([swords(model.clone()), spectated_on_a_phone(model.clone(), phone)]);
    scenes
}

fn of_game(model: &Model, skin: Skin, game: GameKind) -> Model {
    let mut model = model.clone();
    (model.settings.skin, model.settings.game) = (skin, game);
    model
}

/// The page of the choice, the three games, and a brawl.
fn of((model, skin): (&Model, Skin), names: [&'static str; 5]) -> [Scene; 5] {
    let [boards, duel, stack, battle, brawl] = names;
    let of = |game| of_game(model, skin, game);
    let page = of(GameKind::SWORDFIGHT).focused(1);
    let bout = |name, game, clocked| shown(name, Screen::Bout, of(game), (Some(clocked), None));
    let aim = Some(marauders::scenes::aim());
    [
        shown(boards, Screen::Boards, page, (None, None)),
        bout(duel, GameKind::SWORDFIGHT, sword::scenes::middle()),
        bout(stack, GameKind::STACKER, stacker::scenes::duel()),
        shown(battle, Screen::Bout, of(GameKind::MARAUDERS), (None, aim)),
        bout(brawl, GameKind::SWORDFIGHT, brawls::eight()),
    ]
}

fn shown(
    name: &'static str,
    screen: Screen,
    model: Model,
    (clocked, battle): (Option<ClockedView>, Option<marauders::view::BattleView>),
) -> Scene {
    let trial = Trial::of(&model);
    let before = model.clone();
    let paint = move |painter: &mut Painter, scale: Option<u16>| {
        let model = resized(&before, scale);
        let (clocked, battle) = (clocked.clone(), battle.clone());
        let seen = Seen { clocked, battle, ..Seen::page(screen, &model, &trial, SECONDS) };
        picture::paint(painter, &seen);
    };
    Scene { name, pixels: SMALL, screen, model, paint: Box::new(paint) }
}

/// The nine swords, large and small, with their names.
fn swords(model: Model) -> Scene {
    let paint = |painter: &mut Painter, _: Option<u16>| {
        let size = painter.size / 3.0;
        let unit = (size / Vec2::new(426.0, 240.0)).min_element();
        for (index, sword) in (0_u8..).zip(Blade::ALL) {
            let corner = size * Vec2::new(f32::from(index % 3), f32::from(index / 3));
            let rect = Rect::from_corners(corner, corner + size).inflate(-12.0 * unit);
            panel(painter, rect);
            let at = |x: f32, y: f32| rect.center() + Vec2::new(x, y) * unit;
            blade::icon(painter, at(-90.0, 0.0), 160.0 * unit, sword);
            blade::icon(painter, at(110.0, 40.0), 24.0 * unit, sword);
            let style = Style::new(Face::Display, 22.0 * unit, theme::CREAM).centred();
            label::within(painter, at(110.0, -20.0), style, names::blade(sword), 160.0 * unit);
        }
    };
    let screen = Screen::Sword;
    Scene { name: "swords", pixels: SMALL, screen, model, paint: Box::new(paint) }
}

/// Twelve seats as a spectator sees them on a phone.
fn spectated_on_a_phone(model: Model, pixels: Vec2) -> Scene {
    let shown = model.clone();
    let paint = move |painter: &mut Painter, scale: Option<u16>| {
        let context = resized(&shown, scale).draw_context(0.0);
        spectated::paint(painter, context, &brawls::spectated(), true);
    };
    let screen = Screen::Spectating;
    Scene { name: "phone-brawl-watched", pixels, screen, model, paint: Box::new(paint) }
}
