//! Block effects: putting them on, finding them, taking them off (rules: block effects).

use alloc::vec::Vec;
use bout::Seat;

use crate::event::{Cause, Event};
use crate::field::Block;
use crate::mark::{Mark, MarkKind, Slant};
use crate::play::Play;
use crate::{Mode, Place, Spot};

impl Play<'_> {
    /// One of the blocks that `is_candidate` says: of the lane if there are any, else of the field.
    pub fn pick_block(
        &mut self,
        lane: Option<Spot>,
        is_candidate: impl Fn(&Play, Place) -> bool,
    ) -> Option<Place> {
        let field = &self.table.field;
        let lane = lane.map(|spot| field.lane(spot.side, spot.lane));
        let in_lane = lane.into_iter().flatten().filter(|&place| is_candidate(self, place));
        let mut candidates: Vec<Place> = in_lane.collect();
        if candidates.is_empty() {
            candidates = field.places().filter(|&place| is_candidate(self, place)).collect();
        }
        self.pick(&candidates)
    }

    /// One of the blocks with an effect that `is_wanted` says, the lane first.
    pub fn pick_marked(&mut self, lane: Spot, is_wanted: impl Fn(Mark) -> bool) -> Option<Place> {
        self.pick_block(Some(lane), |play, place| {
            play.table.field.at(place).mark.is_some_and(&is_wanted)
        })
    }

    /// Puts an effect of this kind on a block that can take it, the lane first; a filter is of
    /// `seat`. What an element makes in a resolution is fresh.
    pub fn place(&mut self, kind: MarkKind, seat: Seat, lane: Option<Spot>, cause: Cause) {
        let takes = |play: &Play, place| play.table.field.takes(kind, place);
        let Some(place) = self.pick_block(lane, takes) else { return };
        let mark = match kind {
            MarkKind::Cover => Mark::Cover,
            MarkKind::Risen => Mark::Risen,
            MarkKind::Mirror if self.table.mode() == Mode::Line => Mark::Mirror(Slant::Upright),
            MarkKind::Mirror => Mark::Mirror(self.draw_slant()),
            MarkKind::Filter => Mark::Filter(seat),
            MarkKind::Shifter => Mark::Shifter(self.draw_slant()),
            MarkKind::Warp => Mark::Warp,
        };
        self.set_mark(place, Some(mark), cause);
        let is_spell = matches!(cause, Cause::Spell(_));
        self.table.field.at_mut(place).is_fresh = !is_spell;
    }

    fn draw_slant(&mut self) -> Slant {
        [Slant::Rising, Slant::Falling][self.draw(2)]
    }

    /// Changes the effect of a block; a block without one is not fresh.
    pub fn set_mark(&mut self, place: Place, mark: Option<Mark>, cause: Cause) {
        let block = self.table.field.at_mut(place);
        block.mark = mark;
        block.is_fresh &= mark.is_some();
        self.tell(Event::Marked { place, mark, cause });
    }

    /// Reports the new state of the blocks at these places.
    pub fn tell_blocks(&mut self, places: impl Iterator<Item = Place>, cause: Cause) {
        let field = &self.table.field;
        let blocks: Vec<(Place, Block)> = places.map(|place| (place, *field.at(place))).collect();
        self.tell(Event::Blocks { blocks, cause });
    }
}
