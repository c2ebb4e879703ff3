//! The drawing context: palette, time, motion and text size of the player's screen.

use crate::view::boards::BoardLook;
use crate::view::hud::{BrawlOrder, Statistics};
use crate::view::palette::{Palette, PieceColours};
use crate::view::preview::AttackPreview;

/// How everything is drawn on this player's screen.
#[derive(Clone, Copy, Debug)]
pub struct DrawContext {
    /// The colours of the blocks.
    pub palette: Palette,
    /// Which stacker piece has which of the palette's colours.
    pub pieces: PieceColours,
    /// When the attack preview is shown.
    pub preview: AttackPreview,
    /// How boards are drawn.
    pub boards: BoardLook,
    /// Whether the connection's figures are shown in a bout.
    pub overlay: bool,
    /// When the statistics of a clocked bout are shown.
    pub statistics: Statistics,
    /// The order of the small boards of a brawl.
    pub order: BrawlOrder,
    /// Seconds that the game has been shown, for pulsing elements.
    pub seconds: f32,
    /// Whether motion is reduced.
    pub still: bool,
    /// The scale of texts and buttons, 1 being the normal size; 0.75 to 2.
    pub scale: f32,
}

/// The circumstances in which a scene is looked at: later, without motion, in another palette.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Lens {
    /// Seconds that have passed in the picture, and nowhere else.
    pub later_seconds: f32,
    /// Whether motion is reduced, whatever the settings say.
    pub still: bool,
    /// The palette, if it is not that of the settings.
    pub palette: Option<Palette>,
    /// Whether the theme is the one of high contrast, whatever the settings say.
    pub high_contrast: bool,
}

impl DrawContext {
    /// The context of a bout with pieces of these sizes; see [`PieceColours::among`].
    #[must_use]
    pub fn of_pieces(self, sizes: impl Iterator<Item = u8>) -> DrawContext {
        DrawContext { pieces: self.pieces.among(sizes), ..self }
    }

    /// From 0 to 1 and back, `times` a second; always 1 with reduced motion.
    pub fn pulse(&self, times: f32) -> f32 {
        if self.still {
            return 1.0;
        }
        0.5 - 0.5 * (self.seconds * times * std::f32::consts::TAU).cos()
    }
}
