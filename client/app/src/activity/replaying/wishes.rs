//! Carries out what players want of a replay.

use std::time::Duration;

use bout::Tick;

use crate::activity::replaying::wish::{ReplayWish, SKIP};
use crate::activity::replaying::{Replaying, SPEEDS_PERCENT, Show, duration, time};
use crate::input::StickDirection;

impl Replaying {
    /// Carries out a wish of the player.
    pub fn wish(&mut self, wish: ReplayWish) {
        // A film is made picture by picture.
        if self.is_filming() {
            return;
        }
        match wish {
            ReplayWish::Pause if self.is_over() => {
                self.is_paused = false;
                self.jump(Duration::ZERO);
            }
            ReplayWish::Pause => self.is_paused ^= true,
            ReplayWish::Speed(by) => {
                let speed = self.speed.saturating_add_signed(by.into());
                self.speed = speed.min(SPEEDS_PERCENT.len() - 1);
            }
            ReplayWish::Skip(seconds) => {
                let time = Duration::from_secs(seconds.unsigned_abs().into());
                let at = if seconds < 0 { self.at.saturating_sub(time) } else { self.at + time };
                self.jump(at);
            }
            ReplayWish::Step(by) => self.step(by),
            ReplayWish::Lock(by) => {
                let at = match &self.show {
                    Show::Boards(boards) => boards.lock(by).map(time),
                    Show::Table(table) => table.turn_begins(by).map(duration),
                    Show::Track(track, _) => track.turn_begins(by),
                };
                self.is_paused |= at.is_some();
                at.into_iter().for_each(|at| self.jump(at));
            }
            ReplayWish::Highlight(by) => {
                let at = match &self.show {
                    Show::Boards(boards) => boards.highlight(by).map(time),
                    Show::Table(table) => table.highlight(by).map(duration),
                    Show::Track(track, _) => track.highlight(by),
                };
                at.into_iter().for_each(|at| self.jump(at));
            }
            ReplayWish::Seat(by) => match &mut self.show {
                Show::Boards(boards) => boards.turn(by),
                Show::Track(track, _) => track.turn(by),
                Show::Table(table) => table.turn(by),
            },
            ReplayWish::Lean(way) if !self.looks_near() => self.wish(match way {
                StickDirection::Left => ReplayWish::Skip(-SKIP),
                StickDirection::Right => ReplayWish::Skip(SKIP),
                StickDirection::Up => ReplayWish::Speed(1),
                StickDirection::Down => ReplayWish::Speed(-1),
            }),
            ReplayWish::Zoom(..)
            | ReplayWish::Nearer
            | ReplayWish::Pan(..)
            | ReplayWish::Look(_)
            | ReplayWish::Lean(_) => self.look(wish),
            // A screen or a replay of its own: see [`Replaying::begin_attempt`] and `Source::further`.
            ReplayWish::PlayOn | ReplayWish::Bout(_) | ReplayWish::Clip => {}
            ReplayWish::To(share) => self.jump(self.length() * u32::from(share.min(1000)) / 1000),
        }
    }

    /// Steps by so many ticks, or acts, forward or back, and pauses.
    fn step(&mut self, by: i8) {
        self.is_paused = true;
        self.jump(match &self.show {
            Show::Boards(boards) => time(Tick(boards.tick().0.saturating_add_signed(by.into()))),
            Show::Table(table) => duration(table.step(by)),
            Show::Track(track, _) => track.step(by),
        });
    }
}
