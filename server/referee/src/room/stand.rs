//! Where those stand who see a room as it was a while ago, so that they can help nobody in it.

use alloc::collections::VecDeque;
use alloc::sync::Arc;
use alloc::vec::Vec;
use bout::{Millis, Tick};
use wire::{Picture, ServerMessage, TableNews, Update};

use crate::gallery::{Gallery, Version};
use crate::lobby::ClientId;
use crate::playing::Playing;

/// Drawings that wait to be shown: what 10 s bring at 20 a second, and some more.
const SCENES_MAX: usize = 256;
/// Messages that wait to be told. A bout says few; beyond these the oldest is told early.
const SAID_MAX: usize = 4096;

/// What waits for those who look on.
pub(super) struct Stand {
    /// How long everything waits.
    delay: Millis,
    /// What was said then, and to whom.
    said: VecDeque<(Millis, ClientId, ServerMessage)>,
    /// What the boards looked like then. Only while somebody looks on.
    scenes: VecDeque<Scene>,
    /// The boards as they are shown now, and of which bout they are.
    gallery: Option<(u64, Gallery)>,
}

/// All boards of a bout at one time.
struct Scene {
    at: Millis,
    bout: u64,
    boards: Vec<(Tick, Picture)>,
}

impl Stand {
    pub fn new(delay: Millis) -> Stand {
        Stand { delay, said: VecDeque::new(), scenes: VecDeque::new(), gallery: None }
    }

    /// Whether anything waits at all.
    pub fn is_late(&self) -> bool {
        self.delay != Millis(0)
    }

    /// Whether nothing is left to tell.
    pub fn is_empty(&self) -> bool {
        self.said.is_empty()
    }

    /// Keeps what is said now.
    pub fn keep(&mut self, now: Millis, client: ClientId, message: ServerMessage) {
        self.said.push_back((now.plus(self.delay), client, message));
    }

    /// Whether a table waits to be shown to `client`.
    pub fn shows_table_to(&self, client: ClientId) -> bool {
        self.said.iter().any(|(_, to, message)| {
            let ServerMessage::Bout(Update::Table(news)) = message else { return false };
            *to == client && matches!(**news, TableNews::Stands(_))
        })
    }

    /// Takes out what is due.
    pub fn take(&mut self, now: Millis) -> Option<(ClientId, ServerMessage)> {
        let is_full = SAID_MAX < self.said.len();
        let due = self.said.pop_front_if(|(due, ..)| is_full || *due <= now);
        due.map(|(_, client, message)| (client, message))
    }

    /// Keeps what the boards of the bout that goes on look like now, and draws what they looked like
    /// then. Whether those are boards of another bout than before.
    pub fn draw(&mut self, now: Millis, playing: Option<&Playing>) -> bool {
        if let Some(playing) = playing {
            let scene = Scene { at: now, bout: playing.bout(), boards: playing.pictures() };
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
        let is_new = self.gallery.as_ref().is_none_or(|&(shown, _)| shown != bout);
        if is_new {
            self.gallery = Some((bout, Gallery::new(boards.len())));
        }
        if let Some((_, gallery)) = &mut self.gallery {
            gallery.draw_pictures(boards.into_iter());
        }
        is_new
    }

    /// Nobody looks on any more: nothing is kept.
    pub fn clear(&mut self) {
        self.said.clear();
        self.scenes.clear();
        self.gallery = None;
    }

    /// The frame for those who have seen the version `seen`, which is then the newest.
    pub fn frame(&mut self, seen: &mut Version) -> Option<Arc<[u8]>> {
        let (_, gallery) = self.gallery.as_mut()?;
        let frame = gallery.frame(*seen);
        *seen = gallery.version();
        frame
    }
}
