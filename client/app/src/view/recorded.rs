//! The pictures of a bout of other rules.

use bout::{Seat, Team};
use games::GameKind;
use replay::track::picture::Picture;

/// A moment of a bout, as it was recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedView {
    /// The game.
    pub game: GameKind,
    /// The players, by seat.
    pub players: Vec<RecordedPlayer>,
    /// The picture of each seat, or of the table.
    pub pictures: Vec<Picture>,
    /// The seat that is shown large.
    pub focus: Seat,
}

/// A player of a recorded bout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedPlayer {
    /// The name.
    pub name: String,
    /// The team.
    pub team: Team,
}
