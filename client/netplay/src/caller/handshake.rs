//! The first words on a connection, in both directions: a hello or a resume, and the answer to it.

use alloc::vec;
use alloc::vec::Vec;
use bout::Millis;
use wire::{ClientMessage, LineError, Refusal, Resume, ServerMessage};

use super::{ANSWER_WITHIN, Act, Call, Caller, Claim, End};

impl Caller {
    /// What was claimed on a connection.
    pub(super) fn claim(&self, call: Call) -> Option<&Claim> {
        self.claims.iter().find(|claim| claim.call == call)
    }

    /// Greets the server on a connection that was opened, unless it is about to answer on another.
    pub(super) fn greet(&mut self, now: Millis) -> Vec<Act> {
        let is_waiting = self.greeted.is_some_and(|(_, at)| now < at.plus(ANSWER_WITHIN));
        if is_waiting || self.spare.is_empty() {
            return Vec::new();
        }
        let call = self.spare.remove(0);
        self.greeted = Some((call, now));
        let heard = self.heard_in_all();
        let token = self.token;
        self.claims.push(Claim { call, token, heard });
        let first = match token {
            None => ClientMessage::Hello(self.hello.clone()),
            Some(token) => ClientMessage::Resume(Resume { token, heard }),
        };
        vec![Act::Write(call, wire::encode(&first))]
    }

    /// The server's first word on a connection, which is not counted.
    pub(super) fn hear_first(
        &mut self,
        now: Millis,
        call: Call,
        frame: &[u8],
    ) -> Result<(Option<ServerMessage>, Vec<Act>), End> {
        let message = wire::decode(frame).map_err(|error| End::Odd(error.into()))?;
        let heard_there = match message {
            ServerMessage::Welcome { token, .. } if self.token.is_none() => {
                self.token = Some(token);
                0
            }
            // The server was restarted, and kept the session: the counts begin again.
            ServerMessage::Welcome { token, .. } => {
                self.begin_again(now, token)?;
                0
            }
            ServerMessage::Resumed { heard } => heard,
            // A notice to a refused player comes before the refusal.
            ServerMessage::Notice(_) if self.token.is_none() => {
                return Ok((Some(message), Vec::new()));
            }
            // The nodes that the client may be sent to come before that.
            ServerMessage::Nodes(ref nodes) => {
                self.learn(nodes);
                return Ok((Some(message), Vec::new()));
            }
            ServerMessage::Redirect(redirect) => {
                return Ok((None, self.follow(now, call, redirect)?));
            }
            ServerMessage::Refused(Refusal::OtherNode) => {
                return Ok((None, self.turned_away(call)?));
            }
            ServerMessage::Refused(Refusal::Gone) => {
                return Ok((None, self.try_other_token(now, call)?));
            }
            ServerMessage::Refused(why) => return Err(End::Refused(why)),
            _ => return Err(End::Odd(LineError::Forged)),
        };
        let frames = self.line.resume(now, heard_there).map_err(End::Odd)?;
        // The old connection may have brought more since the server was greeted on this one.
        if let Some(heard) = self.claim(call).map(|claim| claim.heard) {
            self.again = self.heard_in_all().wrapping_sub(heard);
            self.line.count_from(heard);
        }
        self.unknown = 0;
        self.settle(call);
        self.give_up(call);
        let old = self.current.replace(call).map(Act::Close);
        self.heard = now;
        self.next_ping = now;
        self.least = None;
        let mut acts: Vec<Act> = old.into_iter().collect();
        acts.extend(self.find());
        acts.extend(frames.into_iter().map(|frame| Act::Write(call, frame)));
        Ok((Some(message), acts))
    }
}
