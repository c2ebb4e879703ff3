//! The figures of all players of a bout or a match.

use bincode::{Decode, Encode};
use bout::{Bounded, SEATS_MAX};
use games::Figures;

use crate::MatchId;

/// The figures of all players of a bout or a match that is over.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Report {
    /// Their scope.
    pub scope: Scope,
    /// The match, when it is over and saved: it has a page on the web site of the server.
    pub saved: Option<MatchId>,
    /// The figures, by seat. A player who has none did not play.
    pub seats: Bounded<Figures, SEATS_MAX>,
}

/// The scope of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Scope {
    /// The last bout of a match of several.
    Bout,
    /// All bouts of a match, or the run.
    Match,
}
