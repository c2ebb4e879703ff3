//! The spectator delay: it keeps spectators from telling a player the opponent's state.

use alloc::collections::VecDeque;
use alloc::sync::Arc;
use alloc::vec::Vec;
use bout::{Millis, Tick};
use wire::{ServerMessage, Snapshot, TableNews, Update};

use crate::bout_in_progress::BoutInProgress;
use crate::lobby::ClientId;
use crate::snapshots::{Snapshots, Version};

/// The capacity of delayed snapshots: those of 10 s at 20 a second, and some more.
const SCENES_MAX: usize = 256;
/// The capacity of delayed messages. A bout has few; past the limit the oldest is sent early.
const SAID_MAX: usize = 4096;

/// The messages and boards held back for spectators.
pub(super) struct SpectatorDelay {
    /// The delay.
    delay: Millis,
    /// Delayed messages, with their times and recipients.
    said: VecDeque<(Millis, ClientId, ServerMessage)>,
    /// Delayed snapshots of the boards. Only while there are spectators.
    scenes: VecDeque<Scene>,
    /// The boards as shown now, and the number of their bout.
    snapshots: Option<(u64, Snapshots)>,
}

/// All boards of a bout at one time.
struct Scene {
    at: Millis,
    bout: u64,
    boards: Vec<(Tick, Snapshot)>,
}

impl SpectatorDelay {
    pub fn new(delay: Millis) -> SpectatorDelay {
        SpectatorDelay { delay, said: VecDeque::new(), scenes: VecDeque::new(), snapshots: None }
    }

    /// Whether there is a delay at all.
    pub fn is_late(&self) -> bool {
        self.delay != Millis(0)
    }

    /// Whether no messages are pending.
    pub fn is_empty(&self) -> bool {
        self.said.is_empty()
    }

    /// Queues the messages of now.
    pub fn keep(&mut self, now: Millis, client: ClientId, message: ServerMessage) {
        self.said.push_back((now.plus(self.delay), client, message));
    }

    /// Whether a table is pending for `client`.
    pub fn shows_table_to(&self, client: ClientId) -> bool {
        self.said.iter().any(|(_, to, message)| {
            let ServerMessage::Bout(Update::Table(news)) = message else { return false };
            *to == client && matches!(**news, TableNews::Stands(_))
        })
    }

    /// Takes out the messages that are due.
    pub fn take(&mut self, now: Millis) -> Option<(ClientId, ServerMessage)> {
        let is_full = SAID_MAX < self.said.len();
        let due = self.said.pop_front_if(|(due, ..)| is_full || *due <= now);
        due.map(|(_, client, message)| (client, message))
    }

    /// Queues snapshots of the boards of the bout in progress, and draws the snapshots that are
    /// due. Returns whether those are boards of another bout than before.
    pub fn draw(&mut self, now: Millis, playing: Option<&BoutInProgress>) -> bool {
        if let Some(playing) = playing {
            let scene = Scene { at: now, bout: playing.bout(), boards: playing.snapshots() };
            self.scenes.push_back(scene);
        }
        let mut newest = None;
        let delay = self.delay;
        while let Some(scene) = self.scenes.pop_front_if(|scene| scene.at.plus(delay) <= now) {
            newest = Some(scene);
        }
        if SCENES_MAX < self.scenes.len() {
            self.scenes.pop_front();
        }
        let Some(Scene { bout, boards, .. }) = newest else { return false };
        let is_new = self.snapshots.as_ref().is_none_or(|&(shown, _)| shown != bout);
        if is_new {
            self.snapshots = Some((bout, Snapshots::new(boards.len())));
        }
        if let Some((_, snapshots)) = &mut self.snapshots {
            snapshots.draw_snapshots(boards.into_iter());
        }
        is_new
    }

    /// No spectators are left: drops everything.
    pub fn clear(&mut self) {
        self.said.clear();
        self.scenes.clear();
        self.snapshots = None;
    }

    /// The frame for spectators with the version `seen`; afterwards they have the newest.
    pub fn frame(&mut self, seen: &mut Version) -> Option<Arc<[u8]>> {
        let (_, snapshots) = self.snapshots.as_mut()?;
        let frame = snapshots.frame(*seen);
        *seen = snapshots.version();
        frame
    }
}
