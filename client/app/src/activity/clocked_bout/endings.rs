//! How the boards of a bout end, as it is shown.

use web_time::Duration;

use bout::{Outcome, Seat};

use super::ClockedBout;
use crate::view::ending::End;

impl ClockedBout {
    /// The winners' boards light up once the bout is decided. A knock-out that was predicted and did not
    /// come is forgotten; boards tell the others by themselves.
    pub(super) fn tell_ends(&mut self) {
        let is_out = self.session.board().out().is_some();
        self.timeline.ending_mut().take_if(|ending| ending.end == End::Fallen && !is_out);
        let outcome = self.outcome().filter(|_| self.is_versus());
        let own = self.seat();
        let ClockedBout { others, session, .. } = self;
        let seats = session.setup().seats().filter(|&seat| seat != own);
        others.tell_winners(outcome, session.setup(), seats);
        let team = self.roster.team(own);
        if !is_out && matches!(outcome, Some(Outcome::Won(won)) if Some(won) == team) {
            self.timeline.end(End::Victor);
        }
    }

    /// A seat of others is out: its board falls, if it was seen to stand. What is seen of it later may tell
    /// it only to those who did not leave by themselves.
    pub(super) fn tell_out(&mut self, seat: Seat) {
        let ClockedBout { others, session, .. } = self;
        if session.other(seat).is_some_and(|other| !other.view.is_out()) {
            others.at(seat, &session.setup().rules).end(End::Fallen);
        }
    }

    /// The player wants to see the result: the end of the bout has been shown for so long, at least.
    pub fn skip_end(&mut self, shown: Duration) {
        self.over = self.over.max(shown);
        self.others.skip_ends();
        if let Some(ending) = self.timeline.ending_mut() {
            ending.sequence.skip();
        }
    }

    /// True if the player has opponents.
    fn is_versus(&self) -> bool {
        1 < self.session.setup().players.len()
    }
}
