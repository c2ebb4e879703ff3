//! How everything falls.

use crate::grid::{COLUMNS, Grid, ROWS};
use crate::{Cell, Place};

impl Grid {
    /// Lets everything fall as far as it can: a gem as one body, so only while every cell below it
    /// is open; an intact sword not at all; every other cell by itself.
    pub fn fall(&mut self) {
        if self.is_at_rest() {
            return;
        }
        // What lies under a body begins in a lower row than it. So one pass by rows is enough.
        let bodies = self.bodies();
        let mut tops = [0; COLUMNS as usize];
        for row in 1..=ROWS {
            for column in 1..=COLUMNS {
                let place = Place { column, row };
                let top = &mut tops[usize::from(column - 1)];
                match (bodies[usize::from(row - 1)][usize::from(column - 1)], self.at(place)) {
                    (Some(gem), _) if self.gems[gem].area.corner == place => {
                        self.drop_gem(gem, &mut tops);
                    }
                    (Some(_), _) | (None, Cell::Open) => {}
                    (None, cell) if cell.is_intact() => *top = row,
                    (None, cell) => {
                        *top += 1;
                        self.set(place, Cell::Open);
                        self.set(Place { column, row: *top }, cell);
                    }
                }
            }
        }
    }

    /// True if nothing that can fall is over an open cell: so it is where a pair is set down.
    fn is_at_rest(&self) -> bool {
        let cells = self.cells();
        let above = &cells[usize::from(COLUMNS)..];
        let falls = |(below, above): (&Cell, &Cell)| {
            *below == Cell::Open && *above != Cell::Open && !above.is_intact()
        };
        !cells.iter().zip(above).any(falls)
    }

    /// For every cell the gem that it belongs to, as an index.
    fn bodies(&self) -> [[Option<usize>; COLUMNS as usize]; ROWS as usize] {
        let mut bodies = [[None; COLUMNS as usize]; ROWS as usize];
        for (index, gem) in self.gems.iter().enumerate() {
            for place in gem.area.places() {
                bodies[usize::from(place.row - 1)][usize::from(place.column - 1)] = Some(index);
            }
        }
        bodies
    }

    /// Sets a gem on the highest of the `tops` of its columns, and its columns' tops on it.
    fn drop_gem(&mut self, index: usize, tops: &mut [u8; COLUMNS as usize]) {
        let area = self.gems[index].area;
        let below = &mut tops[usize::from(area.corner.column - 1)..usize::from(area.right())];
        let row = 1 + below.iter().copied().max().unwrap_or(0);
        below.fill(row + area.height - 1);
        let fall = area.corner.row - row;
        for place in area.places() {
            let cell = core::mem::take(
                &mut self.cells[usize::from(place.row - 1)][usize::from(place.column - 1)],
            );
            self.set(Place { row: place.row - fall, ..place }, cell);
        }
        self.gems[index].area.corner.row = row;
    }
}

#[cfg(test)]
mod tests {
    use crate::drawing::{draw, full, grid};
    use crate::options::Rectangle;

    /// Fuses what is in `before`, opens the cells marked with `b`, and lets the rest fall.
    fn check(before: &str, after: &str) {
        let mut grid = grid(before);
        grid.fuse(Rectangle::LargestArea);
        let breakers = super::super::mask::Blocks::of(&grid).breakers;
        for place in breakers[crate::Colour::Blue as usize].places() {
            grid.set(place, crate::Cell::Open);
        }
        grid.fall();
        assert_eq!(draw(&grid), full(after), "{before}");
        assert!(grid.is_sound(), "{before}");
    }

    #[test]
    fn loose_cells_fall_each_by_itself() {
        check("R..o / .... / Gt.. / ....", "R... / Gt.o");
    }

    #[test]
    fn a_gem_falls_as_one_body_and_carries_what_is_on_it() {
        check("Y. / RR / RR / .. / ..", "Y. / RR / RR");
        check("RR / RR / bB / bY", "RR / RR / .B / .Y");
    }

    #[test]
    fn a_gem_held_under_one_column_does_not_fall() {
        check("Y.R / RR. / RR. / .B.", "Y.. / RR. / RR. / .BR");
    }

    #[test]
    fn gems_fall_in_a_staircase() {
        check("GGB / GGB / bRR / bRR", "GGB / GGB / .RR / .RR");
        check("GG. / GG. / .RR / .RR / .b. / .b.", "GG. / GG. / .RR / .RR");
    }

    #[test]
    fn an_intact_sword_stays_and_holds_what_is_on_it() {
        check("R / V / V / . / Y / .", "R / V / V / . / . / Y");
        check("HHH / R.. / ...", "HHH / ... / R..");
    }
}
