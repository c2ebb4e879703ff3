//! The picture of a clocked bout of any game.

use bevy::math::Rect;
use games::each;

use crate::games::hud::phone::Arrangement;
use crate::games::view::{ClockedView, OwnBoard};
use crate::shell::context::DrawContext;
use crate::shell::painter::Painter;

/// The places of a bout's parts in the part of the screen that is `free`.
pub fn arrangement(clocked: &ClockedView, free: Rect) -> Arrangement {
    each!(&clocked.game, OwnBoard(own) => own.arrangement(free))
}

/// Paints a bout over the whole screen, apart from the status line; on a phone, or beside the buttons of
/// a touch screen, into the part of the screen that is `free`.
pub fn paint(
    painter: &mut Painter,
    context: DrawContext,
    clocked: &ClockedView,
    free: Option<Rect>,
) {
    each!(&clocked.game, OwnBoard(own) => match free {
        Some(free) => own.paint_phone(painter, context, clocked, free),
        None => own.paint(painter, context, clocked),
    });
}
