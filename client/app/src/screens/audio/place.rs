//! The stereo position and the gain of a board.

use bevy::math::{Rect, Vec2};
use bout::Seat;

use crate::activity::Activity;
use crate::games::hud::tiles;
use crate::games::view;
use crate::shell::canvas::LEAST;
use crate::view::cue::{Heard, Part, Source};

/// The place of the player's own board beside another: left of the middle, as on the screen.
const OWN: f32 = -0.2;
/// How far the walls of the own board are from its middle.
const HALF_BOARD: f32 = 0.25;
/// The place of the only other board.
const OTHER: f32 = 0.65;
/// The gain of other boards: 6 dB less than the own one.
const OTHER_GAIN: f32 = 0.5;

/// The gain of a board.
pub fn gain(from: Source) -> f32 {
    match from {
        Source::Own => 1.0,
        Source::Other(_) => OTHER_GAIN,
    }
}

/// How far the piece of the own board is from the middle of that board, to the right.
pub fn of_piece(play: &Activity) -> f32 {
    let view = play.clocked_bout().map(|bout| bout.session().board().view());
    let across = view.and_then(|view| view::piece_across(&view));
    across.map_or(0.0, |across| HALF_BOARD * (2.0 * across - 1.0))
}

/// The place of a cue, from -1 on the left to 1 on the right: that of its board, and on the own one that of the piece,
/// which is so far from the middle.
pub fn pan(heard: Heard, piece: f32, play: &Activity) -> f32 {
    let is_of_piece = heard.from == Source::Own && heard.cue.part() == Part::Board;
    board(heard.from, play) + if is_of_piece { piece } else { 0.0 }
}

/// The place of a board.
fn board(from: Source, play: &Activity) -> f32 {
    let bout = play.clocked_bout();
    let (others, cells) = bout.map_or((Vec::new(), Vec2::ONE), |bout| {
        let (columns, rows) = bout.session().board().view().size();
        (bout.other_boards(), Vec2::new(columns.into(), rows.into()))
    });
    match from {
        Source::Own if others.is_empty() => 0.0,
        Source::Own => OWN,
        Source::Other(seat) => among(&others, seat, cells),
    }
}

/// The place of a seat among other boards, which fill the right part of the screen; see
/// [`crate::games::hud::brawl`].
fn among(others: &[Seat], seat: Seat, cells: Vec2) -> f32 {
    if others.len() <= 1 {
        return OTHER;
    }
    let region = Rect::new(818.0, 312.0, 1270.0, 690.0);
    let places = tiles::places(others, region, cells);
    let place = places.iter().find(|place| place.seat == seat);
    place.map_or(OTHER, |place| place.rect.center().x / LEAST.x * 2.0 - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::cue::Cue;

    #[test]
    fn boards_of_a_brawl_are_heard_from_left_to_right() {
        let others: Vec<Seat> = (1..24).map(Seat).collect();
        let cells = Vec2::new(6.0, 13.0);
        let places: Vec<f32> = others.iter().map(|&seat| among(&others, seat, cells)).collect();
        assert!(places.iter().all(|place| (0.25..1.0).contains(place)), "{places:?}");
        let row = places.windows(2).take_while(|two| two[0] < two[1]).count();
        assert!(4 <= row, "{places:?}");
        assert_eq!(among(&[Seat(1)], Seat(1), cells), OTHER);
        // A seat without a board sounds from beside the own one.
        assert_eq!(among(&others, Seat(40), cells), OTHER);
    }

    #[test]
    fn without_another_board_everything_is_in_the_middle() {
        let heard = Heard { cue: Cue::Lock, from: Source::Own };
        assert_eq!(pan(heard, of_piece(&Activity::Idle), &Activity::Idle), 0.0);
    }
}
