//! The picture of a clocked bout of any game.

use crate::games::view::{ClockedView, OwnBoard};
use crate::games::{stacker, swordfight};
use crate::shell::context::DrawContext;
use crate::shell::painter::Painter;

/// Paints a bout over the whole screen, apart from the status line.
pub fn paint(painter: &mut Painter, context: DrawContext, clocked: &ClockedView) {
    match &clocked.game {
        OwnBoard::Swordfight(deck) => {
            swordfight::drawing::bout::paint(painter, context, clocked, deck)
        }
        OwnBoard::Stacker(own) => stacker::drawing::bout::paint(painter, context, clocked, own),
    }
}
