//! A clocked bout as its spectators see it, without any secret.

use bout::Seat;

use crate::games::timeline::Timeline;
use crate::view::flight::Flight;
use crate::view::seats::SeatsView;

/// A spectated bout.
#[derive(Clone, Debug)]
pub struct SpectatorView {
    /// All boards.
    pub melee: SeatsView,
    /// Whether the spectator chose the player of the large board.
    pub is_chosen: bool,
    /// Spectators, the player among them.
    pub spectators: u16,
    /// The timelines of the boards that are shown in full, by seat.
    pub timelines: Vec<(Seat, Timeline)>,
    /// The attacks on their way.
    pub flights: Vec<Flight>,
    /// The outcome, once the bout has ended and its end has been shown.
    pub result: Option<String>,
}

impl SpectatorView {
    /// The timeline of a board that is shown in full.
    pub fn timeline(&self, seat: Seat) -> Option<&Timeline> {
        self.timelines.iter().find(|(of, _)| *of == seat).map(|(_, timeline)| timeline)
    }
}
