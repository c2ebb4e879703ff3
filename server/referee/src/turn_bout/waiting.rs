//! A bout in turns of one person against bots that is paused while that person is disconnected, as the
//! boards of a solo run do: nobody else waits.

use alloc::vec;
use alloc::vec::Vec;
use bout::{Millis, Seat};
use wire::turns::TableNews;

use super::{Outgoing, SILENT, TurnBout};

impl TurnBout {
    /// True if the bout is paused `now`. At the end of the grace period the seat forfeits.
    pub(super) fn stands_still(&mut self, now: Millis, said: &mut Vec<Outgoing>) -> bool {
        let Some(seat) = self.waits_for.filter(|&seat| self.referee.table().is_in(seat)) else {
            return false;
        };
        let silence = self.silence(now.since(self.begins), seat);
        if silence < SILENT {
            return false;
        }
        if self.grace <= silence {
            said.extend(self.lose(now, seat));
        } else if !core::mem::replace(&mut self.seats[seat.index()].is_silent, true) {
            let left = self.grace.since(silence).0 as u32;
            said.push((None, TableNews::Silent(seat, Some(left)).into()));
        }
        true
    }

    /// The client of `seat` sent a message: a bout that was paused without its player resumes from where it
    /// stopped. Nothing when it was not paused.
    pub(super) fn go_on_with(&mut self, now: Millis, seat: Seat) -> Option<Vec<Outgoing>> {
        self.waits_for.filter(|&one| one == seat)?;
        let heard = self.seats[seat.index()].heard;
        let since = now.since(self.begins);
        if since.since(heard) < SILENT {
            return None;
        }
        let stood_at = heard.plus(SILENT).max(self.changed);
        self.begins = Millis(now.0.saturating_sub(stood_at.0));
        let presence = &mut self.seats[seat.index()];
        (presence.heard, presence.is_silent) = (stood_at, false);
        Some(vec![(None, TableNews::Silent(seat, None).into()), (None, self.standing(now))])
    }
}
