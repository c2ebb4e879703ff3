//! The spectator delay: it keeps spectators from telling a player the opponent's state.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::sync::Arc;
use alloc::vec::Vec;
use bout::{Millis, Tick};
use wire::{ServerMessage, Snapshot};

use crate::bout_in_progress::BoutInProgress;
use crate::ids::ClientId;
use crate::snapshots::{Snapshots, Version};

/// The capacity of delayed snapshots: those of 10 s at 20 a second, and some more.
const SCENES_MAX: usize = 256;
/// The capacity of delayed messages. Nothing is ever sent early: past the limit the spectator with the most of them does
/// not spectate any more. A spectator has one request for the state pending at a time, so that no number of requests
/// reaches it.
pub(super) const SAID_MAX: usize = 16_384;

/// The messages and boards held back for spectators.
pub(super) struct SpectatorDelay {
    /// The delay.
    delay: Millis,
    /// Delayed messages, with their times and recipients.
    said: VecDeque<(Millis, ClientId, ServerMessage)>,
    /// The clients to which the state so far is pending, and when it is due.
    asked: VecDeque<(Millis, ClientId)>,
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
        SpectatorDelay {
            delay,
            said: VecDeque::new(),
            asked: VecDeque::new(),
            scenes: VecDeque::new(),
            snapshots: None,
        }
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

    /// A client asks for the state of now. Returns whether it is not pending already: what is said later follows that
    /// which is, and a second one would show nothing sooner.
    pub fn ask(&mut self, now: Millis, client: ClientId) -> bool {
        self.asked.retain(|&(due, _)| now < due);
        let is_new = !self.asked.iter().any(|&(_, other)| other == client);
        if is_new && self.is_late() {
            self.asked.push_back((now.plus(self.delay), client));
        }
        is_new
    }

    /// Takes out the messages that are due.
    pub fn take(&mut self, now: Millis) -> Option<(ClientId, ServerMessage)> {
        let due = self.said.pop_front_if(|(due, ..)| *due <= now);
        due.map(|(_, client, message)| (client, message))
    }

    /// The client with the most pending messages, when there are too many.
    pub fn crowding(&self) -> Option<ClientId> {
        if self.said.len() <= SAID_MAX {
            return None;
        }
        let mut counts = BTreeMap::<ClientId, usize>::new();
        self.said.iter().for_each(|(_, client, _)| *counts.entry(*client).or_default() += 1);
        counts.into_iter().max_by_key(|&(_, count)| count).map(|(client, _)| client)
    }

    /// A client does not spectate any more.
    pub fn forget(&mut self, client: ClientId) {
        self.said.retain(|&(_, to, _)| to != client);
        self.asked.retain(|&(_, to)| to != client);
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
        self.asked.clear();
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
