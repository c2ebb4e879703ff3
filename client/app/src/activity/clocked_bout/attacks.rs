//! The attacks of a bout, as far as the client knows them: how they leave, and where they will land.

use bout::Seat;
use games::{ClockedGame, Event, Queues, View};
use swordfight::Attack;
use wire::LedgerLine;

use super::{ClockedBout, silent};
use crate::games::timeline::Timeline;
use crate::view::flight::{Aim, Load};

/// Seconds that an attack of swordfight waits for the flow that shows the chain which sent it.
const WAIT_SECONDS: f32 = 0.25;
/// The limit of attacks that wait.
const WAITING_MAX: usize = 24;

/// An attack of another seat that the server has told, and whose chain is not seen yet.
#[derive(Debug)]
pub(super) struct Told {
    line: LedgerLine,
    /// How far the shared queues were before it.
    before: Queues,
    /// Seconds since then.
    age: f32,
}

impl ClockedBout {
    /// The loads that these events of the player's own board send to `to`, when the shared queues were at
    /// `queues` before them.
    pub(super) fn loads(&self, events: &[Event], to: Option<Seat>, queues: Queues) -> Vec<Load> {
        let target = to.and_then(|to| self.seen(to));
        self.aim(self.seat(), target.as_ref(), queues).loads(events)
    }

    /// The server tells of an attack of another seat.
    pub(super) fn tell_attack(&mut self, line: LedgerLine) {
        if WAITING_MAX <= self.told.len() {
            self.told.remove(0);
        }
        self.told.push(Told { line, before: self.session.queues(), age: 0.0 });
    }

    /// Attacks leave whose chains have been seen, `seconds` after the last call, or that have waited long
    /// enough for them.
    pub(super) fn launch_told(&mut self, seconds: f32) {
        let has_chains = self.game() == ClockedGame::Swordfight;
        let mut told = std::mem::take(&mut self.told);
        told.retain_mut(|one| {
            one.age += seconds;
            let timeline = self.others.get_mut(&one.line.from);
            let seen = timeline.and_then(Timeline::take_sent);
            let waits = has_chains && seen.is_none() && one.age < WAIT_SECONDS;
            if !waits {
                self.launch(one, seen.as_ref());
            }
            waits
        });
        self.told = told;
    }

    fn launch(&mut self, Told { line, before, .. }: &Told, seen: Option<&Attack>) {
        let target = self.seen(line.to);
        let loads = self.aim(line.from, target.as_ref(), *before).between(line.queues, seen);
        let delay = self.others.get(&line.from).map_or(0.0, Timeline::left_seconds);
        self.flights.launch((line.from, line.to), loads, delay);
    }

    fn aim<'a>(&'a self, from: Seat, target: Option<&'a View>, queues: Queues) -> Aim<'a> {
        let setup = self.session.setup();
        let blade = setup.players.get(from.index()).and_then(|player| player.pick.blade());
        Aim { queues, target, rules: &setup.rules, blade }
    }

    /// The board of a seat, as everyone sees it.
    fn seen(&self, seat: Seat) -> Option<View> {
        let board = self.session.board();
        if seat == self.seat() {
            return Some(board.view());
        }
        let other = self.session.other(seat).map(|other| other.view.clone());
        other.or_else(|| silent::view(board))
    }
}
