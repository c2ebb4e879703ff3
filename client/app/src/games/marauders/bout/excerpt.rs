//! The part of a battle's picture that is shown: it changes nothing of the battle.

use marauders::Place;

use crate::games::marauders::camera::Camera;
use crate::games::marauders::layout::Button;
use crate::games::marauders::pointer::Press;

/// The part of a battle that is on the screen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Excerpt {
    /// The part of the field that is shown.
    pub camera: Camera,
    /// Whether the side panel is folded away.
    pub is_folded: bool,
}

impl Excerpt {
    /// Handles a press that only changes what is shown of a field with so many blocks per side and the cursor at
    /// `cursor`. False for all others.
    pub fn press(&mut self, press: Press, cursor: Place, size: u8) -> bool {
        match press {
            Press::Zoom(by, at) => self.camera.zoom(by, at.unwrap_or(cursor), size),
            Press::Nearer => self.camera.nearer(cursor, size),
            Press::Pan(rows, columns) => self.camera.pan([rows, columns], size),
            Press::Look(at) => self.camera.centre(at, size),
            Press::Button(Button::Fold) => self.is_folded = !self.is_folded,
            _ => return false,
        }
        true
    }
}
