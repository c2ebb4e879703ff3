//! The name of a player beside the own board, with the bouts won, alike in all games.

use bevy::math::Vec2;

use crate::games::hud::wins::{needed, wins};
use crate::games::view::ClockedView;
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::theme;

/// The greatest width of a name, in units.
const ROOM: f32 = 272.0;
/// From the name to the bouts won, in units.
const WINS: f32 = 32.0;

/// The own name, which ends at `at`, and the bouts won if the match has more than one, or is against another. `text` is
/// the size of the texts, of 1.
pub fn own(painter: &mut Painter, at: Vec2, clocked: &ClockedView, text: f32) {
    let name = &clocked.own.name;
    // No letter is wider than 1.1 times its height.
    let fitting = ROOM / (1.1 * name.chars().count() as f32);
    let style = Style::new(Face::Display, fitting.min(28.0 * text), theme::CREAM).right();
    painter.text(at, style, name.clone());
    if 1 < clocked.best_of || clocked.other.is_some() {
        let dots = at + Vec2::new(-10.0 * f32::from(needed(clocked.best_of)), WINS);
        wins(painter, dots, clocked.own.wins, clocked.best_of);
    }
}
