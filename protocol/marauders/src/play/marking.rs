//! Block effects: putting them on, finding them, taking them off (rules: block effects).

use alloc::vec::Vec;
use bout::Seat;

use crate::event::{Cause, Event};
use crate::field::Block;
use crate::mark::{Mark, MarkKind, Slant};
use crate::play::Play;
use crate::{Mode, Place, Spot};

/// One of the blocks that `is_candidate` says: of the lane if there are any, else of the field.
pub fn pick_block(
    play: &mut Play<'_>,
    lane: Option<Spot>,
    is_candidate: impl Fn(&Play, Place) -> bool,
) -> Option<Place> {
    let field = &play.table.field;
    let lane = lane.map(|spot| field.lane(spot.side, spot.lane));
    let in_lane = lane.into_iter().flatten().filter(|&place| is_candidate(play, place));
    let mut candidates: Vec<Place> = in_lane.collect();
    if candidates.is_empty() {
        candidates = field.places().filter(|&place| is_candidate(play, place)).collect();
    }
    play.pick(&candidates)
}

/// One of the blocks with an effect that `is_wanted` says, the lane first.
pub fn pick_marked(
    play: &mut Play<'_>,
    lane: Spot,
    is_wanted: impl Fn(Mark) -> bool,
) -> Option<Place> {
    pick_block(play, Some(lane), |play, place| {
        play.table.field.at(place).mark.is_some_and(&is_wanted)
    })
}

/// Puts an effect of this kind on a block that can take it, the lane first; a filter is of
/// `seat`. What an element makes in a resolution is fresh.
pub fn place(play: &mut Play<'_>, kind: MarkKind, seat: Seat, lane: Option<Spot>, cause: Cause) {
    let takes = |play: &Play, place| play.table.field.takes(kind, place);
    let Some(place) = pick_block(play, lane, takes) else { return };
    let mark = match kind {
        MarkKind::Cover => Mark::Cover,
        MarkKind::Risen => Mark::Risen,
        MarkKind::Mirror if play.table.mode() == Mode::Line => Mark::Mirror(Slant::Upright),
        MarkKind::Mirror => Mark::Mirror(draw_slant(play)),
        MarkKind::Filter => Mark::Filter(seat),
        MarkKind::Shifter => Mark::Shifter(draw_slant(play)),
        MarkKind::Warp => Mark::Warp,
    };
    set_mark(play, place, Some(mark), cause);
    let is_spell = matches!(cause, Cause::Spell(_));
    play.table.field.at_mut(place).is_fresh = !is_spell;
}

fn draw_slant(play: &mut Play<'_>) -> Slant {
    [Slant::Rising, Slant::Falling][play.draw(2)]
}

/// Changes the effect of a block; a block without one is not fresh.
pub fn set_mark(play: &mut Play<'_>, place: Place, mark: Option<Mark>, cause: Cause) {
    let block = play.table.field.at_mut(place);
    block.mark = mark;
    block.is_fresh &= mark.is_some();
    play.tell(Event::Marked { place, mark, cause });
}

/// Reports the new state of the blocks at these places.
pub fn tell_blocks(play: &mut Play<'_>, places: impl Iterator<Item = Place>, cause: Cause) {
    let field = &play.table.field;
    let blocks: Vec<(Place, Block)> = places.map(|place| (place, *field.at(place))).collect();
    play.tell(Event::Blocks { blocks, cause });
}
