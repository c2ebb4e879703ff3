//! Overlays of the player's own board: elimination, the countdown, and a notice.

use bevy::math::{Rect, Vec2};

use crate::games::hud::connection;
use crate::games::view::ClockedView;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::theme;
use crate::text::tr;
use crate::view::seats::SeatsView;

/// Draws the overlays of the player's own board: elimination, the countdown, and a connection
/// problem.
pub fn over(painter: &mut Painter, board: Rect, clocked: &ClockedView) {
    if let Some(brawl) = clocked.melee.as_ref().filter(|_| !clocked.is_ending()) {
        fallen(painter, board, brawl);
    }
    if let Some(seconds) = clocked.countdown {
        countdown(painter, board, seconds);
    }
    if let Some(notice) = &clocked.notice {
        connection::notice(painter, board, notice);
    }
}

/// The overlay of the player's own board after elimination from a brawl that continues.
fn fallen(painter: &mut Painter, rect: Rect, melee: &SeatsView) {
    let Some(own) = melee.own.and_then(|own| melee.at(own)).filter(|own| own.is_out) else {
        return;
    };
    let band = Rect::from_center_size(rect.center(), Vec2::new(rect.width(), 104.0));
    painter.rect(band, faded(theme::NIGHT, 0.85));
    let place = own.rank.map(crate::text::ordinal).unwrap_or_default();
    let words = tr!("brawl-out-place", place = place, seats = melee.seats.len());
    let size = (rect.width() / 9.0).min(28.0);
    let style = Style::new(Face::Display, size, theme::LAMP).centred();
    label::within(painter, rect.center() - Vec2::Y * 16.0, style, words, rect.width() - 16.0);
    let quiet = Style::new(Face::Plain, 16.0, theme::CREAM).centred();
    label::within(
        painter,
        rect.center() + Vec2::Y * 24.0,
        quiet,
        tr!("brawl-goes-on"),
        rect.width() - 16.0,
    );
}

fn countdown(painter: &mut Painter, rect: Rect, seconds: u32) {
    painter.rect(rect, faded(theme::NIGHT, 0.55));
    let size = (rect.width() / 2.5).min(110.0);
    let style = Style::new(Face::Display, size, theme::LAMP).centred();
    let words = if seconds == 0 { tr!("countdown-go").to_owned() } else { format!("{seconds}") };
    label::within(painter, rect.center(), style, words, rect.width() - 16.0);
}
