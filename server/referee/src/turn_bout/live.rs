//! A bout in turns in the live journal: what of it survives a crash, and how it is resumed after one.

use alloc::vec::Vec;
use bots::TableBot;
use bout::{Draw, Millis, Seat};
use games::TurnSetup;

use super::{Outgoing, TurnBout};
use crate::turn_referee::{Deed, TurnReferee};

impl TurnBout {
    /// The bout with these acts; nothing when one of them is not allowed, or led to another table. It
    /// is paused until [`TurnBout::go_on`].
    pub fn restore(
        bout: u64,
        (setup, draw): (TurnSetup, Draw),
        bots: Vec<(Seat, TableBot)>,
        (begins, grace): (Millis, Millis),
        deeds: Vec<Deed>,
    ) -> Option<TurnBout> {
        let mut referee = TurnReferee::new(setup, draw);
        let mut changed = Millis(0);
        for deed in deeds {
            let ruling = referee.act(deed.at, deed.act).ok()?;
            if ruling.digest != deed.digest || deed.at < changed {
                return None;
            }
            changed = deed.at;
        }
        let taken = referee.deeds().len();
        Some(TurnBout { changed, taken, ..TurnBout::of(bout, referee, bots, begins, grace) })
    }

    /// Resumes `now` the bout that was paused since `stood_at`: with the turn as it was, and as if all players
    /// had just sent something. One that [waits](TurnBout::wait_for) resumes from its last act.
    pub fn go_on(&mut self, now: Millis, stood_at: Millis) -> Vec<Outgoing> {
        let since = match self.waits_for {
            // It may have been paused before, which is not recorded: the turn begins anew.
            Some(_) => self.changed,
            None => stood_at.since(self.begins).max(self.changed),
        };
        self.begins = Millis(now.0.saturating_sub(since.0));
        for presence in &mut self.seats {
            presence.heard = since;
        }
        alloc::vec![(None, self.standing(now))]
    }

    /// The acts since the last call, for the live journal.
    pub fn take_deeds(&mut self) -> Vec<Deed> {
        let new = self.referee.deeds()[self.taken..].to_vec();
        self.taken += new.len();
        new
    }

    /// Everything must be recorded again.
    pub fn record_again(&mut self) {
        self.taken = 0;
    }
}
