//! Boards in the skins beside the first, the nine swords, and the choices around boards.

use bevy::math::{Rect, Vec2};
use games::GameKind;
use swordfight::Blade;

use crate::games::hud::spectated;
use crate::games::swordfight::scenes::brawls;
use crate::games::{marauders, stacker, swordfight as sword};
use crate::scenes::{SMALL, Scene, battle_on, model, phone, resized, scene};
use crate::screens::{Model, Screen};
use crate::shell::blade;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::text::names;
use crate::view::hud::Statistics;
use crate::view::skin::Skin;

/// All of them.
pub fn all() -> Vec<Scene> {
    let mut scenes = Vec::new();
    scenes.extend(of(
        Skin::Paper,
        ["paper-boards", "paper-swordfight", "paper-stacker", "paper-marauders", "paper-brawl"],
    ));
    scenes.extend(of(
        Skin::Carved,
        [
            "carved-boards",
            "carved-swordfight",
            "carved-stacker",
            "carved-marauders",
            "carved-brawl",
        ],
    ));
    let mut figures = of_game(Skin::Deck, GameKind::STACKER);
    figures.settings.statistics = Statistics::Always;
    let duel = Some(stacker::scenes::duel());
    scenes.push(scene("stack-figures", SMALL, Screen::Bout, figures, duel));
    scenes.extend([swords(), spectated_on_a_phone()]);
    scenes
}

fn of_game(skin: Skin, game: GameKind) -> Model {
    let mut model = model();
    (model.settings.skin, model.settings.game) = (skin, game);
    model
}

/// The page of the choice, the three games, and a brawl.
fn of(skin: Skin, names: [&'static str; 5]) -> [Scene; 5] {
    let [boards, duel, stack, battle, brawl] = names;
    let of = |game| of_game(skin, game);
    let page = Model { focus: 1, ..of(GameKind::SWORDFIGHT) };
    let bout = |name, game, clocked| scene(name, SMALL, Screen::Bout, of(game), Some(clocked));
    let aim = marauders::scenes::aim();
    [
        scene(boards, SMALL, Screen::Boards, page, None),
        bout(duel, GameKind::SWORDFIGHT, sword::scenes::middle()),
        bout(stack, GameKind::STACKER, stacker::scenes::duel()),
        battle_on(battle, SMALL, Screen::Bout, of(GameKind::MARAUDERS), aim),
        bout(brawl, GameKind::SWORDFIGHT, brawls::eight()),
    ]
}

/// The nine swords, large and small, with their names.
fn swords() -> Scene {
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
    Scene { name: "swords", pixels: SMALL, screen, model: model(), paint: Box::new(paint) }
}

/// Twelve seats as a spectator sees them on a phone.
fn spectated_on_a_phone() -> Scene {
    let shown = model();
    let paint = move |painter: &mut Painter, scale: Option<u16>| {
        let context = resized(&shown, scale).draw_context(0.0);
        spectated::paint(painter, context, &brawls::spectated(), true);
    };
    let ([pixels, _], model) = (phone::SIZES, model());
    let screen = Screen::Spectating;
    Scene { name: "phone-brawl-watched", pixels, screen, model, paint: Box::new(paint) }
}
