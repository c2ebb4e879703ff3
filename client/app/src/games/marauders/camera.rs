//! The part of a large field that is on the screen: how near, and where.
//!
//! A field is shown whole, or by a window of whole rows and columns. The four sides always stay at the edge
//! of the window, like the heads of a table: where an attack lands is seen at every zoom.

use marauders::Place;

/// The least rows and columns of a window. Smaller fields are always shown whole.
pub const LANES_LEAST: u8 = 7;
/// A field has at most so many zoom levels, with that of the whole field.
pub const LEVELS_MAX: usize = 4;

/// Rows and columns at each zoom level of a field of `size` blocks per side, from the whole field on.
pub fn levels(size: u8) -> impl Iterator<Item = u8> + Clone {
    let thirds = [3, 2, 1].map(|third| (u16::from(size) * third / 3) as u8);
    let half = size.div_ceil(2);
    let mut last = u8::MAX;
    [thirds[0], thirds[1], half, thirds[2].max(LANES_LEAST)].into_iter().filter(move |&lanes| {
        let is_one = lanes < last && (lanes == size || LANES_LEAST <= lanes);
        if is_one {
            last = lanes;
        }
        is_one
    })
}

/// What is shown of a field. The default is all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Camera {
    /// The zoom level, 0 being the whole field.
    level: u8,
    /// The first row and column of the window. Where the screen has room for more than the window, it is
    /// in the middle of what is shown.
    first: [u8; 2],
}

impl Camera {
    /// The rows and columns of the window on a field of this size.
    pub fn lanes(&self, size: u8) -> u8 {
        let last = levels(size).last().unwrap_or(size);
        levels(size).nth(self.level.into()).unwrap_or(last)
    }

    /// The first row and column of the window.
    pub fn first(&self, size: u8) -> [u8; 2] {
        let last = size - self.lanes(size);
        self.first.map(|at| at.min(last))
    }

    /// Whether a field of this size can be zoomed.
    pub fn can_zoom(size: u8) -> bool {
        1 < levels(size).count()
    }

    /// Whether less than the whole field is shown.
    pub fn is_near(&self, size: u8) -> bool {
        self.lanes(size) < size
    }

    /// Whether the smallest part of the field is shown.
    pub fn is_nearest(&self, size: u8) -> bool {
        Some(self.lanes(size)) == levels(size).last()
    }

    /// Goes nearer by so many levels, or farther where negative. The block at `at` stays where it is in the
    /// window, as far as the edge of the field allows.
    pub fn zoom(&mut self, by: i8, at: Place, size: u8) {
        let before = (self.lanes(size), self.first(size));
        let most = levels(size).count() as u8 - 1;
        self.level = self.level.min(most).saturating_add_signed(by).min(most);
        let lanes = self.lanes(size);
        for (axis, at) in [at.row, at.column].into_iter().enumerate() {
            let offset = u16::from(at.saturating_sub(before.1[axis]).min(before.0 - 1));
            let offset = offset * u16::from(lanes) / u16::from(before.0);
            self.first[axis] = at.saturating_sub(offset as u8).min(size - lanes);
        }
    }

    /// Moves the window by so many rows and columns.
    pub fn pan(&mut self, by: [i8; 2], size: u8) {
        let last = size - self.lanes(size);
        let first = self.first(size);
        for axis in 0..2 {
            self.first[axis] = first[axis].saturating_add_signed(by[axis]).min(last);
        }
    }

    /// The block in the middle of the window.
    pub fn middle(&self, size: u8) -> Place {
        let [row, column] = self.first(size).map(|first| first + self.lanes(size) / 2);
        Place::new(row, column)
    }

    /// Goes nearer by a level around `at`, or from the nearest one back to the whole field.
    pub fn nearer(&mut self, at: Place, size: u8) {
        let by = if self.is_nearest(size) { i8::MIN } else { 1 };
        self.zoom(by, at, size);
    }

    /// Puts this block into the middle of the window.
    pub fn centre(&mut self, at: Place, size: u8) {
        let lanes = self.lanes(size);
        let centred = |at: u8| at.saturating_sub(lanes / 2).min(size - lanes);
        self.first = [centred(at.row), centred(at.column)];
    }

    /// Moves the window as little as is needed to have this block in it, and its neighbours.
    pub fn follow(&mut self, at: Place, size: u8) {
        let lanes = self.lanes(size);
        let first = self.first(size);
        for (axis, at) in [at.row, at.column].into_iter().enumerate() {
            let most = at.saturating_sub(1);
            let least = (at + 2).saturating_sub(lanes);
            self.first[axis] = first[axis].clamp(least.min(most), most).min(size - lanes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_fields_are_shown_whole_and_large_ones_have_levels_down_to_seven_lanes() {
        let all = |size| levels(size).collect::<Vec<u8>>();
        assert_eq!(all(3), [3]);
        assert_eq!(all(7), [7]);
        assert_eq!(all(9), [9, 7]);
        assert_eq!(all(15), [15, 10, 8, 7]);
        assert_eq!(all(21), [21, 14, 11, 7]);
        for size in 1..=21 {
            assert!(all(size).len() <= LEVELS_MAX, "{size}");
            assert_eq!(Camera::can_zoom(size), 1 < all(size).len());
        }
    }

    #[test]
    fn the_window_is_always_on_the_field_and_the_cursor_always_in_it() {
        let mut camera = Camera::default();
        let mut chance = 7_u32;
        for _ in 0..4000 {
            chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let part = |shift: u32, of: u32| (chance >> shift) % of;
            let at = Place::new(part(8, 21) as u8, part(16, 21) as u8);
            match part(24, 4) {
                0 => camera.zoom(part(12, 5) as i8 - 2, at, 21),
                1 => camera.pan([part(12, 9) as i8 - 4, part(20, 9) as i8 - 4], 21),
                2 => camera.centre(at, 21),
                _ => camera.follow(at, 21),
            }
            let (lanes, [row, column]) = (camera.lanes(21), camera.first(21));
            assert!(row + lanes <= 21 && column + lanes <= 21, "{camera:?}");
            if part(24, 4) != 1 {
                let is_in = |first: u8, at: u8| (first..first + lanes).contains(&at);
                assert!(is_in(row, at.row) && is_in(column, at.column), "{camera:?} {at:?}");
            }
        }
    }

    #[test]
    fn going_near_and_back_shows_the_whole_field_again() {
        let mut camera = Camera::default();
        camera.zoom(1, Place::new(20, 0), 21);
        assert_eq!((camera.lanes(21), camera.first(21)), (14, [7, 0]));
        camera.zoom(-1, Place::new(3, 3), 21);
        assert_eq!(camera, Camera::default());
        // What was chosen on a large field fits a small one.
        camera.zoom(3, Place::new(20, 20), 21);
        assert_eq!((camera.lanes(5), camera.first(5)), (5, [0, 0]));
    }
}
