//! A request of a client that waits until a list of large pieces is made.

use std::future::pending;

use games::Rules;
use referee::Incoming;
use tokio::sync::watch;
use wire::{BrawlCommand, HostCommand, LobbyMessage, Making, RoomMessage};

use crate::sessions::mailbox::FromClient;

/// The waiting request, one at a time.
#[derive(Debug, Default)]
pub struct PieceRequest(Option<Box<Waiting>>);

#[derive(Debug)]
struct Waiting {
    said: FromClient,
    size: u8,
    progress: watch::Receiver<u16>,
}

/// News of the list.
#[derive(Debug)]
pub enum Step {
    /// It has come so far.
    Progress(Making),
    /// It is made, and this is the request.
    Made(Box<FromClient>),
}

impl PieceRequest {
    /// A request that waits until a list of this size is made.
    pub fn waiting(said: FromClient, size: u8, progress: watch::Receiver<u16>) -> PieceRequest {
        PieceRequest(Some(Box::new(Waiting { said, size, progress })))
    }

    /// Whether a request is waiting.
    pub fn is_waiting(&self) -> bool {
        self.0.is_some()
    }

    /// The next news. Cancel safe.
    pub async fn next(&mut self) -> Step {
        let Some(waiting) = &mut self.0 else { return pending().await };
        if waiting.progress.changed().await.is_ok() {
            let per_mille = *waiting.progress.borrow_and_update();
            return Step::Progress(Making { size: waiting.size, per_mille });
        }
        match self.0.take() {
            Some(waiting) => Step::Made(Box::new(waiting.said)),
            None => pending().await,
        }
    }
}

/// The rules that a message asks to play by.
pub(super) fn rules(message: &Incoming) -> Option<&Rules> {
    match message {
        Incoming::Lobby(LobbyMessage::Solo { rules, .. }) => Some(rules),
        Incoming::Lobby(LobbyMessage::Practice { options, .. }) => Some(&options.rules),
        Incoming::Lobby(LobbyMessage::Host(host)) => Some(&host.options.rules),
        Incoming::Room(RoomMessage::Brawl(BrawlCommand::Host(HostCommand::Options(options)))) => {
            Some(&options.rules)
        }
        _ => None,
    }
}
