//! What the mouse and fingers do on the table of a replay.

use bevy::math::Vec2;

use crate::activity::replaying::{ReplayWish, Replaying};
use crate::games::marauders::layout::Layout;
use crate::screens::replay::{free, stage};

/// The table of a replay on a screen, and where it is.
pub struct Table {
    layout: Layout,
    /// Units of the screen for each unit of its picture.
    unit: f32,
    /// The height of the screen above the bar.
    height: f32,
}

impl Table {
    /// The table of this replay on a screen of this size, if it can be seen nearer.
    pub fn of(replay: &Replaying, size: Vec2) -> Option<Table> {
        let view = replay.view();
        let (region, unit) = stage(size, &view);
        let layout = replay.table_layout(region.size() / unit).filter(|_| view.can_zoom)?;
        Some(Table { layout, unit, height: free(size, &view).max.y })
    }

    /// A point of the screen in units of the picture; nothing on the bar.
    fn inside(&self, at: Vec2) -> Option<Vec2> {
        (at.y < self.height).then(|| self.layout.inside(at / self.unit))
    }

    /// What so many notches of a wheel do at a point of the screen.
    pub fn wheel(&self, at: Vec2, turned: i8) -> Option<ReplayWish> {
        let place = self.layout.window.place_at(self.inside(at)?)?;
        Some(ReplayWish::Zoom(turned.saturating_neg(), Some(place)))
    }

    /// What a click or a tap on the small picture of the whole field does.
    pub fn press(&self, at: Vec2) -> Option<ReplayWish> {
        self.layout.on_minimap(self.inside(at)?).map(ReplayWish::Look)
    }

    /// What a finger does that was at `before` and is at `at`: it takes the field along.
    pub fn drag(&self, before: Vec2, at: Vec2) -> Option<ReplayWish> {
        let cell = self.layout.window.cell;
        let step = |at: Vec2| ((at - self.layout.window.field.min) / cell).floor();
        let by = step(self.inside(before)?) - step(self.inside(at)?);
        let is_near = self.layout.minimap().is_some();
        (is_near && by != Vec2::ZERO).then_some(ReplayWish::Pan(by.y as i8, by.x as i8))
    }
}
