//! How a bout stands.

use bincode::{Decode, Encode};

use crate::Team;

/// The outcome of a bout so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub enum Outcome {
    /// Two teams or more are alive, or a knock-out may still be answered by one as early.
    #[default]
    Undecided,
    /// All other teams are out.
    Won(Team),
    /// The last teams went out on the same tick of their clocks.
    Drawn,
}
