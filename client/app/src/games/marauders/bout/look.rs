//! What part of the picture of a battle is shown: it changes nothing of the battle.

use crate::games::marauders::bout::TurnBout;
use crate::games::marauders::camera::Camera;
use crate::games::marauders::layout::Button;
use crate::games::marauders::pointer::Press;
use crate::games::marauders::view::layout_size;

impl TurnBout {
    /// Handles a press that only changes what part of the picture is shown, and says whether it did.
    pub(super) fn look(&mut self, press: Press) -> bool {
        let Some(size) = self.field_size() else { return false };
        match press {
            Press::Zoom(by, at) => self.camera.zoom(by, at.unwrap_or(self.pointer.place()), size),
            Press::Nearer => self.camera.nearer(self.pointer.place(), size),
            Press::Pan(rows, columns) => self.camera.pan([rows, columns], size),
            Press::Look(at) => self.camera.centre(at, size),
            Press::Button(Button::Fold) => self.is_folded = !self.is_folded,
            _ => return false,
        }
        true
    }

    /// Blocks per side of the field.
    pub(super) fn field_size(&self) -> Option<u8> {
        self.table().map(layout_size)
    }

    /// The part of the field that is shown.
    pub fn camera(&self) -> Camera {
        self.camera
    }

    /// Shows another part of the field.
    pub fn set_camera(&mut self, camera: Camera) {
        self.camera = camera;
    }

    /// Whether the side panel is folded away.
    pub fn is_folded(&self) -> bool {
        self.is_folded
    }

    /// Folds the side panel away, or unfolds it.
    pub fn set_folded(&mut self, is_folded: bool) {
        self.is_folded = is_folded;
    }
}
