//! The drawing context: palette, time, motion and text size of the player's screen.

use crate::view::palette::Palette;

/// How everything is drawn on this player's screen.
#[derive(Clone, Copy, Debug)]
pub struct DrawContext {
    /// The colours of the blocks.
    pub palette: Palette,
    /// Seconds that the game has been shown, for pulsing elements.
    pub seconds: f32,
    /// Whether motion is reduced.
    pub still: bool,
    /// The scale of texts and buttons, 1 being the normal size; 0.75 to 2.
    pub scale: f32,
}

impl DrawContext {
    /// From 0 to 1 and back, `times` a second; always 1 with reduced motion.
    pub fn pulse(&self, times: f32) -> f32 {
        if self.still {
            return 1.0;
        }
        0.5 - 0.5 * (self.seconds * times * std::f32::consts::TAU).cos()
    }
}
