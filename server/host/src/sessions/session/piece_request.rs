//! A request of a client that waits until a list of large pieces is made.

use std::future::pending;
use std::sync::Arc;

use games::Rules;
use referee::Incoming;
use tokio::sync::watch;
use wire::{BrawlCommand, HostCommand, LobbyMessage, Making, Refusal, RoomMessage, ServerMessage};

use super::Session;
use crate::net::close_reason::CloseReason;
use crate::rooms::piece_maker::PieceMaker;
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
fn rules(message: &Incoming) -> Option<&Rules> {
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

impl Session {
    /// Keeps a message back that needs a list of pieces which is not made yet, and says how far that
    /// is. Returns any other message. Who leaves does not wait any longer.
    pub(super) fn wait_for_pieces(
        &mut self,
        said: FromClient,
    ) -> Result<Option<FromClient>, CloseReason> {
        if said.message == Incoming::Leave {
            self.piece_request = PieceRequest::default();
        }
        let maker: &Arc<PieceMaker> = &self.piece_maker;
        let Some(size) = rules(&said.message).and_then(|rules| maker.needed(rules)) else {
            return Ok(Some(said));
        };
        if self.piece_request.is_waiting() {
            return self.tell(&ServerMessage::Refused(Refusal::NotNow)).map(|()| None);
        }
        match maker.make(size) {
            Ok(progress) => {
                let per_mille = *progress.borrow();
                self.piece_request = PieceRequest(Some(Box::new(Waiting { said, size, progress })));
                self.tell(&ServerMessage::Making(Making { size, per_mille })).map(|()| None)
            }
            Err(error) => {
                // The lobby refuses it.
                tracing::error!(%error, size, "no thread for a piece list");
                Ok(Some(said))
            }
        }
    }

    /// Tells the client how far its list is or, when that is made, passes its request on. The request
    /// may need another list.
    pub(super) async fn go_on_with_pieces(&mut self, step: Step) -> Result<(), CloseReason> {
        match step {
            Step::Progress(making) => self.tell(&ServerMessage::Making(making)),
            Step::Made(said) => match self.wait_for_pieces(*said)? {
                Some(said) => self.hear(said).await,
                None => Ok(()),
            },
        }
    }
}
