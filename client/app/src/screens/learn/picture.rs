//! The positions of the drills, on their tiles.

use std::sync::{LazyLock, OnceLock};

use ::training::drills::{Drill, SwapDrill, drills, swap_drills};
use games::{ClockedGame, GameKind, View, each};
use marauders::Field;
use swordfight::Blade;

use crate::activity::intent::Intent;
use crate::games::hud::board::SeenDrawing as _;
use crate::screens::home::preview;
use crate::screens::rows::Does;
use crate::screens::{Message, Model, Page};
use crate::shell::context::DrawContext;
use crate::shell::menu;
use crate::shell::painter::Painter;

/// The fields of the drills of marauders, whose moves before are made once.
static FIELDS: LazyLock<Vec<Option<Field>>> = LazyLock::new(|| {
    let field = |drill: SwapDrill| Some(drill.table()?.field);
    swap_drills().into_iter().map(field).collect()
});

/// The boards of the drills of a clocked game.
fn views(game: ClockedGame) -> &'static [View] {
    static VIEWS: [OnceLock<Vec<View>>; ClockedGame::ALL.len()] =
        [const { OnceLock::new() }; ClockedGame::ALL.len()];
    VIEWS[game as usize].get_or_init(|| {
        let handling = game.handling_default();
        let board = |drill: Drill| drill.task.position.board(handling, Blade::default());
        drills(game).into_iter().map(|drill| board(drill).view()).collect()
    })
}

/// Paints the position of each drill at the right side of its tile.
pub fn paint(painter: &mut Painter, context: DrawContext, model: &Model, page: &Page) {
    for (row, room) in menu::art(page, model.cursor(), painter.size, context) {
        let Does::Press(Message::Intent(Intent::Drill(place))) = page.rows[row].does else {
            continue;
        };
        match model.settings.game {
            GameKind::Clocked(game) => {
                each!(&views(game)[place], View(view) => view.card(painter, room, context));
            }
            GameKind::MARAUDERS => {
                let field = FIELDS[place].iter();
                field.for_each(|field| preview::field(painter, context, field, room, |_| 0.0));
            }
        }
    }
}
