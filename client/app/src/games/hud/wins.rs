//! Bouts won in a match.

use bevy::math::Vec2;

use crate::shell::painter::Painter;
use crate::shell::theme;

/// Bouts that win a match.
pub fn needed(best_of: u8) -> u8 {
    best_of / 2 + 1
}

/// A stud for each bout that is needed, lit when it is won.
pub fn wins(painter: &mut Painter, centre: Vec2, won: u8, best_of: u8) {
    let needed = needed(best_of);
    for index in 0..needed {
        let aside = (f32::from(index) - f32::from(needed - 1) / 2.0) * 20.0;
        let at = centre + Vec2::X * aside;
        painter.circle(at, 7.0, theme::BRASS_DARK);
        painter.circle(at, 5.0, if index < won { theme::LAMP } else { theme::NIGHT });
    }
}
