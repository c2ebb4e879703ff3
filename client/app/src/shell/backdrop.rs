//! The backdrop of a duel: the harbour behind the menus, and the deck behind the boards.

use bevy::math::{Rect, Vec2};

use crate::shell::painter::{Painter, faded, mixed};
use crate::shell::theme;

mod harbour;

pub use harbour::{Weather, harbour};

/// The near view, behind a bout: planks, and lamp-light around `light`.
pub fn deck(painter: &mut Painter, light: Vec2) {
    let size = painter.size;
    painter.rect(painter.screen(), theme::NIGHT);
    const PLANK: f32 = 58.0;
    let mut x = 0.0;
    let mut count = 0;
    while x < size.x {
        let shade = mixed(theme::NIGHT, theme::DECK, if count % 2 == 0 { 0.75 } else { 1.0 });
        painter.rect(Rect::new(x, 0.0, x + PLANK - 1.5, size.y), shade);
        let joint = (count * 367 % 610) as f32 + 60.0;
        painter.rect(Rect::new(x, joint, x + PLANK - 1.5, joint + 1.5), theme::NIGHT);
        for nail in [-7.0, 8.5] {
            for side in [8.0, PLANK - 10.0] {
                let at = Vec2::new(x + side, joint + nail);
                painter.circle(at, 1.6, mixed(theme::NIGHT, theme::BRASS_DARK, 0.35));
            }
        }
        x += PLANK;
        count += 1;
    }
    let pool = Vec2::new(430.0, 560.0);
    // Dim enough for text on it.
    painter.glow(light, pool * 1.3, faded(theme::LAMP, 0.09));
}
