//! Target `line`: the two ends of a conversation, whose frames are lost, reordered, repeated and forged.
//!
//! **Promise.** Nothing panics, and no end keeps more than its limits. As long as nobody tampers with
//! frames, every event of either end is received once and in order, over any number of connections, and
//! the only error is that nothing was acknowledged for too long.

use std::collections::VecDeque;

use bout::{Batch, Millis, Seat, Tick};
use wire::codec::{Delivery, Message, Weight};
use wire::line::{FRAMES_MAX, KEPT_BYTES_MAX};
use wire::{
    BoutMessage, ClientMessage, Contact, Line, LineError, SERVER_MESSAGE_BYTES_MAX, ServerMessage,
    Update, encode,
};
use world::samples;

use crate::input::Input;

/// The most actions of an input.
const ACTIONS_MAX: usize = 2_000;

/// Drives the two ends.
pub fn run(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let mut both = Both::default();
    for _ in 0..ACTIONS_MAX {
        if input.is_empty() || both.act(&mut input).is_err() {
            return;
        }
        both.check();
    }
    if !both.is_tampered_with {
        both.finish();
    }
}

/// One end, and the frames on their way to it.
struct End {
    line: Line,
    incoming: VecDeque<Vec<u8>>,
    /// Events that it has said, and those of the other end that it has heard, encoded.
    said: Vec<Vec<u8>>,
    heard: Vec<Vec<u8>>,
}

impl Default for End {
    fn default() -> End {
        let (line, incoming) = (Line::default(), VecDeque::new());
        End { line, incoming, said: Vec::new(), heard: Vec::new() }
    }
}

#[derive(Default)]
struct Both {
    now: Millis,
    client: End,
    server: End,
    is_disconnected: bool,
    is_tampered_with: bool,
    number: u32,
}

/// Why a conversation ends.
struct Over;

impl Both {
    fn act(&mut self, input: &mut Input<'_>) -> Result<(), Over> {
        match input.byte() % 18 {
            0..=3 => self.server_says(input.byte()),
            4..=6 => self.client_says(input.byte()),
            7..=8 => self.client_hears(),
            9..=10 => self.server_hears(),
            11 => {
                self.connect();
                Ok(())
            }
            12 => {
                self.is_disconnected = true;
                self.client.incoming.clear();
                self.server.incoming.clear();
                Ok(())
            }
            13 => {
                self.now = self.now.plus(Millis(input.word().into()));
                Ok(())
            }
            14 => {
                self.is_tampered_with = true;
                let heard = u32::from(input.word()) << (input.byte() % 17);
                let is_stale = self.server.line.is_stale(heard);
                let resumed = self.server.line.resume(self.now, heard);
                assert_eq!(is_stale, resumed == Err(LineError::Stale));
                self.carry(resumed.unwrap_or_default());
                Ok(())
            }
            what => {
                self.is_tampered_with = true;
                let end = if input.byte().is_multiple_of(2) {
                    &mut self.client
                } else {
                    &mut self.server
                };
                tamper(&mut end.incoming, what, input);
                Ok(())
            }
        }
    }

    fn server_says(&mut self, what: u8) -> Result<(), Over> {
        self.number += 1;
        let number = self.number;
        let board = |number| Update::Target(Seat(number as u8 % 4), Seat((number >> 8) as u8));
        let message = match what % 9 {
            0..=2 => ServerMessage::Draining { within_ms: number },
            3 => ServerMessage::Bout(board(number)),
            4 => sample("flow"),
            5 => sample("room"),
            6 => sample("start"),
            7 => sample("chat"),
            _ => {
                ServerMessage::Bout(Update::Contact(Seat(1), Contact::Lost { forfeits_ms: number }))
            }
        };
        say(&mut self.server, self.is_disconnected, self.now, &message, &mut self.client.incoming)
            .map_err(|why| self.unheard(why))
    }

    fn client_says(&mut self, what: u8) -> Result<(), Over> {
        self.number += 1;
        let message = match what % 4 {
            0 => ClientMessage::Ping(self.number),
            1 => ClientMessage::Leave,
            _ => ClientMessage::Bout(BoutMessage::Play(Batch::new(Tick(self.number)))),
        };
        say(&mut self.client, self.is_disconnected, self.now, &message, &mut self.server.incoming)
            .map_err(|why| self.unheard(why))
    }

    fn client_hears(&mut self) -> Result<(), Over> {
        hear::<ServerMessage>(&mut self.client).map_err(|why| self.odd(why))
    }

    fn server_hears(&mut self) -> Result<(), Over> {
        hear::<ClientMessage>(&mut self.server).map_err(|why| self.odd(why))
    }

    /// A new connection: each end tells the other what it has heard.
    fn connect(&mut self) {
        self.is_disconnected = false;
        self.client.incoming.clear();
        self.server.incoming.clear();
        let view = sample("room");
        let (heard, told) = (self.client.line.heard(), self.server.line.heard());
        let to_client = self.server.line.resume_with(self.now, heard, Some(&view));
        let to_server = self.client.line.resume(self.now, told);
        if !self.is_tampered_with {
            assert!(to_client.is_ok() && to_server.is_ok(), "{to_client:?} {to_server:?}");
        }
        self.carry(to_client.unwrap_or_default());
        self.server.incoming.extend(to_server.unwrap_or_default());
    }

    fn carry(&mut self, frames: Vec<Vec<u8>>) {
        let bytes: usize = frames.iter().map(Vec::len).sum();
        assert!(bytes <= KEPT_BYTES_MAX + FRAMES_MAX * SERVER_MESSAGE_BYTES_MAX);
        self.client.incoming.extend(frames);
    }

    /// An error of what one end says itself.
    fn unheard(&self, why: LineError) -> Over {
        assert_eq!(why, LineError::Unheard, "an end cannot say what it says");
        Over
    }

    /// An error in what the other end said.
    fn odd(&self, why: LineError) -> Over {
        assert!(self.is_tampered_with, "an honest frame is refused: {why}");
        Over
    }

    fn check(&self) {
        for end in [&self.client, &self.server] {
            assert!(end.line.under_way() <= FRAMES_MAX);
            let parts = end.line.flows_under_way() + end.line.views_under_way();
            assert!(parts <= end.line.under_way());
        }
        if !self.is_tampered_with {
            assert!(self.server.said.starts_with(&self.client.heard), "the client hears otherwise");
            assert!(self.client.said.starts_with(&self.server.heard), "the server hears otherwise");
        }
    }

    /// Everything that is on its way arrives, over one more connection.
    fn finish(mut self) {
        self.connect();
        while !self.client.incoming.is_empty() || !self.server.incoming.is_empty() {
            if self.client_hears().is_err() || self.server_hears().is_err() {
                unreachable!("honest frames are heard");
            }
        }
        assert_eq!(self.server.said, self.client.heard, "something was lost on the way down");
        assert_eq!(self.client.said, self.server.heard, "something was lost on the way up");
    }
}

fn say<M: Message>(
    end: &mut End,
    is_disconnected: bool,
    now: Millis,
    message: &M,
    to: &mut VecDeque<Vec<u8>>,
) -> Result<(), LineError> {
    if is_disconnected {
        end.line.keep(now, message)?;
    } else {
        to.push_back(end.line.say(now, message)?);
    }
    if is_event(message) {
        end.said.push(encode(message));
    }
    Ok(())
}

fn hear<M: Message>(end: &mut End) -> Result<(), LineError> {
    let Some(frame) = end.incoming.pop_front() else { return Ok(()) };
    let message = end.line.hear::<M>(&frame)?.message;
    let is_placeholder = M::superseded().is_some_and(|one| encode(&one) == encode(&message));
    if is_event(&message) && !is_placeholder {
        end.heard.push(encode(&message));
    }
    Ok(())
}

/// True if a message must never be dropped.
fn is_event<M: Message>(message: &M) -> bool {
    matches!(message.delivery(), Delivery::Kept(Weight::Event | Weight::Opening))
}

fn tamper(frames: &mut VecDeque<Vec<u8>>, what: u8, input: &mut Input<'_>) {
    match what {
        15 => {
            let from = usize::from(input.byte()) % (frames.len() + 1);
            if let Some(frame) = frames.remove(from)
                && input.byte().is_multiple_of(2)
            {
                frames.push_back(frame);
            }
        }
        16 => frames.extend(frames.front().cloned()),
        _ => frames.push_front(input.chunk().to_vec()),
    }
}

fn sample(name: &str) -> ServerMessage {
    let all = SAMPLES.with(|samples| samples.clone());
    let found = all.iter().find(|(known, _)| *known == name);
    found.expect("there is such a sample").1.clone()
}

thread_local! {
    static SAMPLES: std::rc::Rc<Vec<(&'static str, ServerMessage)>> =
        std::rc::Rc::new(samples::server_messages());
}
