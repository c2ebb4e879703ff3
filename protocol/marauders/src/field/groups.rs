//! The matches on a field.

use alloc::vec::Vec;

use crate::field::Block;
use crate::field::matching::Recognition;
use crate::{Element, Field, Place, Step};

/// Blocks of one element that are matched together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Their element.
    pub element: Element,
    /// Their places, row by row.
    pub places: Vec<Place>,
    /// The lines of three or more in it.
    pub(crate) runs: Vec<Run>,
}

/// A line of equal blocks, as long as it gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// The blocks, from one end to the other.
    pub places: Vec<Place>,
}

impl Field {
    /// All matches, by their first blocks.
    pub(crate) fn groups(&self, recognition: Recognition) -> Vec<Group> {
        let runs = self.runs(recognition);
        let mut groups =
            if recognition.adjacent { self.heaps(recognition, runs) } else { self.crossings(runs) };
        for group in &mut groups {
            group.places.sort_unstable();
            group.places.dedup();
        }
        groups.sort_by_key(|group| group.places[0]);
        groups
    }

    /// All lines of three or more equal blocks.
    fn runs(&self, recognition: Recognition) -> Vec<Run> {
        let mut runs = Vec::new();
        for &step in recognition.lines() {
            for place in self.starts(step) {
                let element = self.at(place).element;
                let next = |at: &Place, step| {
                    at.step(step, self.size).filter(|&it| self.at(it).element == element)
                };
                if next(&place, step.reversed()).is_some() {
                    continue;
                }
                let along = || core::iter::successors(Some(place), |at| next(at, step));
                runs.push(Run { places: along().collect() });
            }
        }
        runs
    }

    /// The places, row by row, that are equal to the next two of a line. Nearly all are not: this is
    /// what most of the time of a command goes into.
    fn starts(&self, Step { rows, columns }: Step) -> impl Iterator<Item = Place> {
        let size = usize::from(self.size);
        let blocks: &[Block] = &self.blocks;
        // Lines go down, to the right, or both ways down.
        let (down, left) = (2 * rows.unsigned_abs(), if columns < 0 { 2 } else { 0 });
        let right = if 0 < columns { self.size - 2 } else { self.size };
        let ahead = (rows as isize * size as isize + columns as isize) as usize;
        (0..self.size - down).flat_map(move |row| {
            let first = usize::from(row) * size;
            let equal = move |&column: &u8| {
                let at = first + usize::from(column);
                let element = blocks[at].element;
                blocks[at + ahead].element == element && blocks[at + 2 * ahead].element == element
            };
            (left..right).filter(equal).map(move |column| Place { row, column })
        })
    }

    /// Runs that share a block are one group: runs of different elements never do.
    fn crossings(&self, runs: Vec<Run>) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for run in runs {
            let element = self.at(run.places[0]).element;
            let mut group = Group { element, places: run.places.clone(), runs: alloc::vec![run] };
            let mut at = 0;
            while at < groups.len() {
                if groups[at].places.iter().any(|place| group.places.contains(place)) {
                    let met = groups.swap_remove(at);
                    group.places.extend(met.places);
                    group.runs.extend(met.runs);
                    at = 0;
                } else {
                    at += 1;
                }
            }
            groups.push(group);
        }
        groups
    }

    /// Three or more blocks that touch are a group, with the runs that lie in it.
    fn heaps(&self, recognition: Recognition, runs: Vec<Run>) -> Vec<Group> {
        let mut seen = alloc::vec![false; self.blocks.len()];
        let mut groups = Vec::new();
        for start in self.places() {
            if core::mem::replace(&mut seen[self.index(start)], true) {
                continue;
            }
            let element = self.at(start).element;
            let (mut places, mut at) = (alloc::vec![start], 0);
            while let Some(&place) = places.get(at) {
                at += 1;
                for &step in recognition.around() {
                    let Some(next) = place.step(step, self.size) else { continue };
                    let is_new = self.at(next).element == element && !seen[self.index(next)];
                    if is_new {
                        seen[self.index(next)] = true;
                        places.push(next);
                    }
                }
            }
            if 3 <= places.len() {
                groups.push(Group { element, places, runs: Vec::new() });
            }
        }
        for run in runs {
            let home = groups.iter_mut().find(|group| group.places.contains(&run.places[0]));
            home.expect("three in a line touch").runs.push(run);
        }
        groups
    }
}
