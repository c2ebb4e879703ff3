//! How the boards of a bout end, as it is shown.

use web_time::Duration;

use bout::{Outcome, Seat};

use super::ClockedBout;
use crate::games::timeline::Timeline;
use crate::view::ending::End;

impl ClockedBout {
    /// The winners' boards light up once the bout is decided. A knock-out that was predicted and did not
    /// come is forgotten; boards tell the others by themselves.
    pub(super) fn tell_ends(&mut self) {
        let is_out = self.session.board().out().is_some();
        self.timeline.ending_mut().take_if(|ending| ending.end == End::Fallen && !is_out);
        let Some(Outcome::Won(team)) = self.outcome().filter(|_| self.is_versus()) else { return };
        let own = self.seat();
        for seat in self.session.setup().seats().collect::<Vec<Seat>>() {
            if self.roster.team(seat) != Some(team) {
                continue;
            }
            if seat != own {
                let game = self.game();
                let timeline = self.others.entry(seat).or_insert_with(|| Timeline::new(game));
                timeline.end(End::Victor);
            } else if !is_out {
                self.timeline.end(End::Victor);
            }
        }
    }

    /// The player wants to see the result: the end of the bout has been shown for so long, at least.
    pub fn skip_end(&mut self, shown: Duration) {
        self.over = self.over.max(shown);
        let timelines = self.others.values_mut().chain([&mut self.timeline]);
        let endings = timelines.filter_map(|timeline| timeline.ending_mut().as_mut());
        endings.for_each(|ending| ending.sequence.skip());
    }

    /// Whether the player has opponents.
    fn is_versus(&self) -> bool {
        1 < self.session.setup().players.len()
    }
}
