//! The motion of a page: its rows appear, and light goes with the focus.
//!
//! Only the picture moves. A row can be pressed at its place from the first frame on, and none moves away
//! from under a pointer.

use bevy::math::Vec2;

use crate::shell::menu::layout::Cursor;
use crate::shell::menu::page::Page;
use crate::view::motion::{Ease, Tween, staggered};

/// Seconds in which a row appears.
const APPEAR: f32 = 0.12;
/// Seconds from the first row to the second; all that are visible appear within [`ALL`].
const GAP: f32 = 0.012;
/// Seconds in which all of a page has appeared.
const ALL: f32 = 0.2;
/// Units from which the rows rise.
const RISE: f32 = 10.0;
/// Seconds in which light comes to the focused row, and leaves it.
const LIGHT: [f32; 2] = [0.06, 0.14];
/// Seconds in which a changed value settles.
const CHANGE: f32 = 0.14;

/// The motion of the present page.
#[derive(Clone, Debug, Default)]
pub struct PageMotion {
    now: f32,
    /// When the page appeared, while its rows do.
    begun: Option<f32>,
    /// The light of each row, 0 to 1.
    lights: Vec<Tween>,
    /// The values of the rows, and the last one that changed, with the time.
    values: Vec<String>,
    changed: Option<(usize, f32)>,
}

/// The motion of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RowMotion {
    /// How much of it has appeared, 0 to 1.
    pub opacity: f32,
    /// How far it is from its place, in units.
    pub aside: Vec2,
    /// Its light: 1 when it is focused.
    pub light: f32,
    /// The size of its value beside the usual one.
    pub value: f32,
}

impl RowMotion {
    /// A row at rest.
    pub fn resting(is_focused: bool) -> RowMotion {
        let light = if is_focused { 1.0 } else { 0.0 };
        RowMotion { opacity: 1.0, aside: Vec2::ZERO, light, value: 1.0 }
    }
}

impl PageMotion {
    /// A page at rest.
    pub const RESTING: &PageMotion = &PageMotion {
        now: 0.0,
        begun: None,
        lights: Vec::new(),
        values: Vec::new(),
        changed: None,
    };

    /// Advances to the time `now` with the page as it is. A new one appears; with `still` all is where it
    /// belongs at once.
    pub fn pass<A>(&mut self, now: f32, page: &Page<A>, cursor: Cursor, is_new: bool, still: bool) {
        // The clock starts again after an hour.
        let is_broken = now < self.now;
        self.now = now;
        let values = || page.rows.iter().map(|row| row.value.clone()).collect::<Vec<_>>();
        let focus = cursor.focus.min(page.rows.len().saturating_sub(1));
        if still || is_new || is_broken || self.lights.len() != page.rows.len() {
            let light = |row| Tween::resting(if row == focus { 1.0 } else { 0.0 });
            let begun = (is_new && !still).then_some(now);
            let begun = begun.or(self.begun.filter(|_| !still && !is_broken));
            let lights = (0..page.rows.len()).map(light).collect();
            *self = PageMotion { now, begun, lights, values: values(), changed: None };
            return;
        }
        self.begun = self.begun.filter(|begun| now < begun + ALL);
        for (row, light) in self.lights.iter_mut().enumerate() {
            let (goal, seconds) = if row == focus { (1.0, LIGHT[0]) } else { (0.0, LIGHT[1]) };
            if light.goal() != goal {
                *light = light.to(goal, now, seconds, Ease::Out);
            }
        }
        let is_other = |row: &usize| page.rows[*row].value != self.values[*row];
        if let Some(row) = (0..page.rows.len()).find(is_other) {
            self.changed = (row == focus).then_some((row, now));
            self.values = values();
        }
    }

    /// How much of the title and the lines has appeared, 0 to 1.
    pub fn opacity(&self) -> f32 {
        self.begun.map_or(1.0, |begun| Ease::Out.at((self.now - begun) / APPEAR))
    }

    /// The motion of a row at this line of the list. Without any motion, it is as it is at rest.
    pub fn row(&self, row: usize, line: usize, is_focused: bool) -> RowMotion {
        let Some(light) = self.lights.get(row) else { return RowMotion::resting(is_focused) };
        let age = self.begun.map_or(ALL, |begun| self.now - begun);
        let gap = GAP.min((ALL - APPEAR) / (line.max(1) as f32));
        let shown = Ease::Out.at(staggered(age, line, gap, APPEAR));
        let share = self.changed.filter(|(changed, _)| *changed == row);
        let share = share.map_or(1.0, |(_, at)| ((self.now - at) / CHANGE).min(1.0));
        RowMotion {
            opacity: shown,
            aside: Vec2::Y * RISE * (1.0 - shown),
            light: light.at(self.now),
            value: 1.0 + 0.14 * (1.0 - Ease::Out.at(share)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::menu::{Row, RowKind};

    fn page(values: [&str; 3]) -> Page<()> {
        let row = |value: &str| Row::new("A row", value.into(), RowKind::Stepper, ());
        Page { rows: values.map(row).into(), ..Page::default() }
    }

    #[test]
    fn a_new_page_appears_row_by_row_within_its_time() {
        let (mut motion, page) = (PageMotion::default(), page(["", "", ""]));
        motion.pass(1.0, &page, Cursor::on(0), true, false);
        assert_eq!(motion.opacity(), 0.0);
        motion.pass(1.05, &page, Cursor::on(0), false, false);
        let shown = [0, 1, 2].map(|row| motion.row(row, row, row == 0).opacity);
        assert!(shown[0] > shown[1] && shown[1] > shown[2] && shown[2] > 0.0, "{shown:?}");
        motion.pass(1.0 + ALL, &page, Cursor::on(0), false, false);
        for row in 0..3 {
            assert_eq!(motion.row(row, row, row == 0), RowMotion::resting(row == 0));
        }
        // However many rows there are.
        motion.begun = Some(0.0);
        motion.now = ALL;
        assert_eq!(motion.row(0, 40, true).opacity, 1.0);
    }

    #[test]
    fn light_goes_with_the_focus_and_a_changed_value_settles() {
        let mut motion = PageMotion::default();
        motion.pass(0.0, &page(["a", "b", "c"]), Cursor::on(0), true, false);
        motion.pass(1.0, &page(["a", "b", "c"]), Cursor::on(1), false, false);
        motion.pass(1.03, &page(["a", "b", "c"]), Cursor::on(1), false, false);
        let lights = [0, 1, 2].map(|row| motion.row(row, row, row == 1).light);
        assert!(0.0 < lights[0] && lights[0] < 1.0 && 0.5 < lights[1], "{lights:?}");
        assert_eq!(lights[2], 0.0);
        motion.pass(2.0, &page(["a", "d", "c"]), Cursor::on(1), false, false);
        assert!(1.1 < motion.row(1, 1, true).value);
        motion.pass(3.0, &page(["a", "d", "c"]), Cursor::on(1), false, false);
        assert_eq!(motion.row(1, 1, true), RowMotion::resting(true));
    }

    #[test]
    fn reduced_motion_has_none_and_a_clock_that_starts_again_breaks_nothing() {
        let mut motion = PageMotion::default();
        for (now, focus) in [(1.0, 0), (1.01, 1), (1.02, 2)] {
            let page = page(["a", if focus == 0 { "b" } else { "c" }, "d"]);
            motion.pass(now, &page, Cursor::on(focus), focus == 0, true);
            for row in 0..3 {
                assert_eq!(motion.row(row, row, row == focus), RowMotion::resting(row == focus));
            }
            assert_eq!(motion.opacity(), 1.0);
        }
        motion.pass(3599.99, &page(["a", "b", "c"]), Cursor::on(0), true, false);
        motion.pass(0.01, &page(["a", "b", "c"]), Cursor::on(0), false, false);
        assert_eq!((motion.opacity(), motion.row(0, 0, true)), (1.0, RowMotion::resting(true)));
    }
}
