//! What part of a table a replay shows. It changes nothing of the replay.

use bevy::math::Vec2;

use crate::activity::replaying::wish::ReplayWish;
use crate::activity::replaying::{Replaying, Show};
use crate::games::marauders::bout::TurnBout;
use crate::games::marauders::camera::Camera;
use crate::games::marauders::layout::Layout;
use crate::games::marauders::view::layout_size;
use crate::input::StickDirection;

impl Replaying {
    /// Carries out a wish to see another part of a table. Boards are always shown whole, and so are tables
    /// of other rules.
    pub(super) fn look(&mut self, wish: ReplayWish) {
        let Some((bout, size)) = self.table_mut() else { return };
        let mut camera = bout.camera();
        match wish {
            ReplayWish::Zoom(by, at) => camera.zoom(by, at.unwrap_or(camera.middle(size)), size),
            ReplayWish::Nearer => camera.nearer(camera.middle(size), size),
            ReplayWish::Pan(rows, columns) => camera.pan([rows, columns], size),
            ReplayWish::Look(at) => camera.centre(at, size),
            ReplayWish::Lean(way) => camera.pan(
                match way {
                    StickDirection::Up => [-1, 0],
                    StickDirection::Down => [1, 0],
                    StickDirection::Left => [0, -1],
                    StickDirection::Right => [0, 1],
                },
                size,
            ),
            _ => {}
        }
        bout.set_camera(camera);
    }

    /// True if only a part of a table is shown.
    pub(super) fn looks_near(&self) -> bool {
        self.table().is_some_and(|(bout, size)| bout.camera().is_near(size))
    }

    /// True if the table can be zoomed in on.
    pub fn can_zoom(&self) -> bool {
        self.table().is_some_and(|(_, size)| Camera::can_zoom(size))
    }

    /// The layout of the table that is shown, in a picture of this size.
    pub fn table_layout(&self, picture: Vec2) -> Option<Layout> {
        let (bout, size) = self.table()?;
        let folds = bout.is_folded() && !bout.table()?.is_naming();
        Some(Layout::seen(picture, size, bout.camera(), folds))
    }

    /// The table that is shown, and the blocks per side of its field.
    fn table(&self) -> Option<(&TurnBout, u8)> {
        let Show::Table(table) = &self.show else { return None };
        let bout = table.bout();
        Some((bout, layout_size(bout.table()?)))
    }

    fn table_mut(&mut self) -> Option<(&mut TurnBout, u8)> {
        let (_, size) = self.table()?;
        let Show::Table(table) = &mut self.show else { return None };
        Some((table.bout_mut(), size))
    }
}
