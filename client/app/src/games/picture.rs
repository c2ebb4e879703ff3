//! The picture of a clocked bout of any game.

use bevy::math::Rect;

use crate::games::hud::phone::Arrangement;
use crate::games::view::{ClockedView, OwnBoard};
use crate::games::{stacker, swordfight};
use crate::shell::context::DrawContext;
use crate::shell::painter::Painter;

/// The places of a bout's parts in the part of the screen that is `free`.
pub fn arrangement(clocked: &ClockedView, free: Rect) -> Arrangement {
    match &clocked.game {
        OwnBoard::Swordfight(_) => swordfight::drawing::phone::arrangement(free),
        OwnBoard::Stacker(own) => stacker::drawing::phone::arrangement(own, free),
    }
}

/// Paints a bout over the whole screen, apart from the status line; on a phone, or beside the buttons of
/// a touch screen, into the part of the screen that is `free`.
pub fn paint(
    painter: &mut Painter,
    context: DrawContext,
    clocked: &ClockedView,
    free: Option<Rect>,
) {
    match (&clocked.game, free) {
        (OwnBoard::Swordfight(deck), Some(free)) => {
            swordfight::drawing::phone::paint(painter, context, clocked, deck, free)
        }
        (OwnBoard::Swordfight(deck), None) => {
            swordfight::drawing::bout::paint(painter, context, clocked, deck)
        }
        (OwnBoard::Stacker(own), Some(free)) => {
            stacker::drawing::phone::paint(painter, context, clocked, own, free)
        }
        (OwnBoard::Stacker(own), None) => {
            stacker::drawing::bout::paint(painter, context, clocked, own)
        }
    }
}
