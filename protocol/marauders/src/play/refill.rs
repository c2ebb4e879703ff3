//! New blocks for those that were matched, and new fields (rules: refill, new board).

use alloc::vec::Vec;

use crate::event::{Cause, Event};
use crate::field::Block;
use crate::field::matching::Recognition;
use crate::options::Choice;
use crate::play::Play;
use crate::play::settle::CALM_STEPS;
use crate::{Element, Field, Place, Side};

/// Fields that are drawn at most until one has a legal move.
const FIELDS_MAX: u32 = 200;
/// How far from a block a swap can be that brings it into a match.
const REACH: u8 = 3;

impl Play<'_> {
    /// Takes blocks off and fills the gaps, and says which places have another block now. `side` is
    /// the one that collects.
    pub fn refill(&mut self, removed: &[Place], side: Side, step: u16) -> Vec<Place> {
        let options = self.table.options;
        let pull = if options.has(Choice::Inward) {
            Some(side)
        } else if options.has(Choice::Outward) {
            Some(side.opposite())
        } else {
            self.table.gravity
        };
        let (blanks, mut changed) = match pull {
            Some(direction) => self.slide(removed, direction),
            None => (removed.to_vec(), Vec::new()),
        };
        let is_calm = options.has(Choice::BlockChain) || CALM_STEPS <= step;
        for (at, &place) in blanks.iter().enumerate() {
            let is_last = at + 1 == blanks.len();
            let wants_move = is_last && options.has(Choice::ForceMatchable);
            let element = self.draw_element(&blanks[at..], is_calm, wants_move);
            *self.table.field.at_mut(place) = Block::new(element);
        }
        changed.extend(&blanks);
        changed.sort_unstable();
        let blocks = changed.iter().map(|&place| (place, *self.table.field.at(place))).collect();
        self.tell(Event::Blocks { blocks, cause: Cause::Match });
        changed
    }

    /// Lets what is left slide in `direction`: the gaps that remain, and where another block lies now.
    fn slide(&mut self, removed: &[Place], direction: Side) -> (Vec<Place>, Vec<Place>) {
        let (mut blanks, mut changed) = (Vec::new(), Vec::new());
        for lane in 0..self.table.field.size() {
            let mut places: Vec<Place> = self.table.field.lane(direction, lane).collect();
            if matches!(direction, Side::East | Side::South) {
                places.reverse();
            }
            let mut filled = 0;
            for &place in &places {
                if removed.binary_search(&place).is_ok() {
                    continue;
                }
                if places[filled] != place {
                    *self.table.field.at_mut(places[filled]) = *self.table.field.at(place);
                    changed.push(places[filled]);
                }
                filled += 1;
            }
            blanks.extend(&places[filled..]);
        }
        blanks.sort_unstable();
        (blanks, changed)
    }

    /// Draws the element of the first of `blanks`, while all of them are empty.
    fn draw_element(&mut self, blanks: &[Place], is_calm: bool, wants_move: bool) -> Element {
        let place = blanks[0];
        let (field, recognition) = (&self.table.field, self.table.recognition());
        let mut candidates: Vec<Element> = self.table.elements.to_vec();
        if is_calm {
            let at = |place| blanks.binary_search(&place).is_err().then(|| field.at(place).element);
            let is_quiet =
                |element: &Element| !recognition.matches(place, *element, field.size(), &at);
            keep_if_any(&mut candidates, is_quiet);
        }
        if wants_move {
            let is_near = |element: &Element| could_match(field, recognition, place, *element);
            keep_if_any(&mut candidates, is_near);
        }
        self.pick(&candidates).expect("some element is in play")
    }

    /// Replaces the whole field.
    pub fn renew_field(&mut self, cause: Cause) {
        let (size, recognition) = (self.table.field.size(), self.table.recognition());
        let may_match = self.table.options.has(Choice::PreMatch);
        for _ in 0..FIELDS_MAX {
            let mut field = Field::blank(size, self.table.elements[0]);
            for place in field.places() {
                let mut candidates: Vec<Element> = self.table.elements.to_vec();
                if !may_match {
                    let at = |it: Place| (it < place).then(|| field.at(it).element);
                    keep_if_any(&mut candidates, |&it| !recognition.matches(place, it, size, &at));
                }
                let element = self.pick(&candidates).expect("some element is in play");
                *field.at_mut(place) = Block::new(element);
            }
            self.table.field = field;
            if self.table.has_legal_move() {
                break;
            }
        }
        let field = &self.table.field;
        let blocks = field.places().map(|place| (place, *field.at(place))).collect();
        self.tell(Event::Blocks { blocks, cause });
    }
}

/// Keeps the candidates that `is_good` says, unless that leaves none.
fn keep_if_any(candidates: &mut Vec<Element>, is_good: impl Fn(&Element) -> bool) {
    if candidates.iter().any(&is_good) {
        candidates.retain(is_good);
    }
}

/// True if a block of `element` at `place` would be in a match after some swap of neighbours.
fn could_match(field: &Field, recognition: Recognition, place: Place, element: Element) -> bool {
    let size = field.size();
    let of = |it: Place| if it == place { element } else { field.at(it).element };
    let can_move = |it: Place| it == place || !field.at(it).is_warped();
    let rows = place.row.saturating_sub(REACH)..=(place.row + REACH).min(size - 1);
    let columns = place.column.saturating_sub(REACH)..=(place.column + REACH).min(size - 1);
    let near = rows.flat_map(|row| columns.clone().map(move |column| Place { row, column }));
    let swaps = near.filter(|&one| can_move(one)).flat_map(|one| {
        let others = [Side::East, Side::South].into_iter();
        others.filter_map(move |direction| Some((one, one.step(direction.step(), size)?)))
    });
    swaps.filter(|&(one, other)| can_move(other) && of(one) != of(other)).any(|(one, other)| {
        let at = |it: Place| match it {
            _ if it == one => Some(of(other)),
            _ if it == other => Some(of(one)),
            _ => Some(of(it)),
        };
        let now = match place {
            _ if place == one => other,
            _ if place == other => one,
            _ => place,
        };
        recognition.matches(now, element, size, &at)
    })
}
