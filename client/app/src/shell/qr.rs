//! QR codes, which the camera of a phone reads off the screen.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use qrcodegen::{QrCode, QrCodeEcc};

use crate::shell::painter::Painter;

/// The width of the light edge that readers need, in modules (ISO/IEC 18004).
const QUIET: i32 = 4;

/// Paints the code of `text`, dark on light, as large as fits into `rect`; nothing for a text that is too long
/// for a code, of some 2,000 bytes.
pub fn paint(painter: &mut Painter, rect: Rect, text: &str) {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Medium) else { return };
    let modules = code.size() + 2 * QUIET;
    // Whole units: modules of one size are read more easily.
    let unit = (rect.size().min_element() / modules as f32).floor();
    if unit < 1.0 {
        return;
    }
    let card = Rect::from_center_size(rect.center(), Vec2::splat(unit * modules as f32));
    painter.round_rect(card, 2.0 * unit, Srgba::WHITE);
    let corner = card.min + unit * QUIET as f32;
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|&x| code.get_module(x, y)).count();
            if 0 < run {
                let min = corner + unit * Vec2::new(x as f32, y as f32);
                let size = unit * Vec2::new(run as f32, 1.0);
                painter.rect(Rect { min, max: min + size }, Srgba::BLACK);
            }
            x += run.max(1) as i32;
        }
    }
}
