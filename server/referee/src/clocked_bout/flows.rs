//! Flows: what a client is sent about its own board and the others, and when that is due.
//!
//! A flow costs as much as any message, most of it in the kernel. So it follows what there is to say: soon
//! when the player waits for its confirmation, at the pace of the drawings while something happens on a
//! board that is shown large, and seldom otherwise.

use bout::{Bounded, Seat, Tick};
use wire::{Check, Flow, ServerMessage};

use super::ClockedBout;
use crate::snapshots::{SNAPSHOTS_MAX, Version};
use crate::{Demand, Referee};

/// Boards outside a duel are included in every so many drawings: 5 times a second.
const FAR_EVERY: Version = 4;
const _: () =
    assert!((FAR_EVERY as usize) < SNAPSHOTS_MAX, "a change is made from what was shown before");

impl ClockedBout {
    /// Draws all boards, for the flows and frames that follow.
    pub fn draw(&mut self) {
        let seats = || (0..self.told.len() as u8).map(Seat);
        self.drawn.clear();
        self.drawn.extend(seats().map(|seat| self.referee.board(seat).tick()));
        self.snapshots.draw(seats().map(|seat| self.referee.board(seat)));
    }

    /// The demand of the client of `seat`, for its schedule.
    pub fn demand(&self, seat: Seat) -> Demand {
        let told = &self.told[seat.index()];
        let is_lively = |(other, &shown): (Seat, &Tick)| {
            is_near(&self.referee, seat, other) && shown < self.referee.lively(other)
        };
        Demand {
            is_unconfirmed: !told.is_astray && told.confirmed < self.referee.changed(seat),
            is_lively: (0..).map(Seat).zip(&told.shown).any(is_lively),
            is_in_play: self.referee.is_playing(seat),
        }
    }

    /// The flow for `seat` since the last one; nothing when nothing changed.
    pub fn flow(&mut self, seat: Seat) -> Option<ServerMessage> {
        let board = self.referee.board(seat);
        let told = &mut self.told[seat.index()];
        let ticks = if told.is_astray { 0 } else { board.tick().since(told.confirmed) };
        // What does not fit goes with the next flow.
        let ticks = u16::try_from(ticks).unwrap_or(0);
        let confirmed = told.confirmed.plus(ticks.into());
        let checked = Check::last_due(confirmed);
        let is_due = told.confirmed < checked;
        let digest = if is_due { self.referee.marks().at(seat, checked) } else { None };
        told.confirmed = confirmed;
        let undurable = told.undurable(self.durable);
        let version = self.snapshots.version();
        let mut views = Bounded::new();
        let seen = told.seen.iter_mut().zip(&mut told.shown);
        for (other, (seen, shown)) in (0..).map(Seat).zip(seen) {
            let is_near = is_near(&self.referee, seat, other);
            // With the same drawings for all recipients, so that each delta is made once.
            let is_due = is_near || *seen == 0 || *seen / FAR_EVERY < version / FAR_EVERY;
            if other == seat || !is_due {
                continue;
            }
            if let Some(change) = self.snapshots.change(other, *seen) {
                views.push(change).expect("a bout has no more seats than that");
            }
            *seen = version;
            *shown = self.drawn[other.index()];
        }
        let is_news = 0 < ticks || !views.is_empty();
        is_news.then_some(ServerMessage::Flow(Flow {
            ticks,
            undurable,
            check: digest.map(Check::from),
            views,
        }))
    }
}

/// True if the client of `seat` shows the board of `other` large: the opponent's in a duel, otherwise
/// those of its target and of the seats that aim at it.
fn is_near(referee: &Referee, seat: Seat, other: Seat) -> bool {
    let is_duel = referee.setup().players.len() == 2;
    let aims = |from, to| referee.target(from) == Some(to);
    seat != other && (is_duel || aims(seat, other) || aims(other, seat))
}
