//! Whose pile comes close to the top.

use crate::activity::clocked_bout::ClockedBout;
use crate::games::view;

impl ClockedBout {
    /// True if the player's own pile comes close to the top.
    pub fn is_in_danger(&self) -> bool {
        view::is_in_danger(&self.session.board().view())
    }

    /// True if the pile of the opponent, or of the target among several, comes close to the top.
    pub fn is_ahead(&self) -> bool {
        let other = self.focus().and_then(|seat| self.session.other(seat));
        other.is_some_and(|other| view::is_in_danger(&other.view))
    }
}
