//! What a session does with the letters of its mailbox.

use wire::{LineError, PROTOCOL_VERSION, Refusal, ServerMessage, rules_hash};

use super::mailbox::Letter;
use super::{Around, Hosted};

impl Hosted {
    /// Takes a letter. Why the client must go, when it must.
    pub(super) fn take(
        &mut self,
        around: &mut Around,
        letter: Letter,
    ) -> Result<Option<Refusal>, LineError> {
        let now = around.now();
        let frame = match letter {
            Letter::Welcome => {
                let (protocol, rules) = (PROTOCOL_VERSION, rules_hash());
                let (account, token) = (self.account.clone(), self.token);
                let welcome =
                    ServerMessage::Welcome { protocol, rules, account, token, keep: None };
                Some(wire::encode(&welcome))
            }
            Letter::Tell(message) => {
                let frames = self.session.tell(now, &message)?;
                self.write(around, frames.into_iter().flatten());
                None
            }
            Letter::Show(frame) => self.session.show(now)?.then(|| frame.to_vec()),
            Letter::Renewed => {
                self.session.renewed();
                None
            }
            Letter::Enter(room) => {
                self.session.enter(Some(room));
                None
            }
            Letter::Exit => {
                self.session.enter(None);
                None
            }
            Letter::Dismiss(why) => return Ok(Some(why)),
        };
        self.write(around, frame);
        Ok(None)
    }

    /// Writes frames to the client's connection.
    pub(super) fn write(&self, around: &mut Around, frames: impl IntoIterator<Item = Vec<u8>>) {
        let Some(connection) = self.connection else { return };
        for frame in frames {
            around.net.send_down(connection, frame);
        }
    }
}
