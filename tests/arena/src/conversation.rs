//! One client's conversation with the server: `netplay::Caller` over the network of the simulation.

use bout::Millis;
use netplay::caller::{Act, Call, Caller, Condition, End};
use wire::{ClientMessage, Credential, Hello, Secret, ServerMessage};

use crate::net::{Incoming, Net, millis};

/// A conversation. When it ends, the process of its client does, too: see [`Net::end_process`].
pub struct Conversation {
    player: usize,
    caller: Caller,
    written: Option<Call>,
    /// Frames to the client and their bytes, until somebody sets them back.
    pub down: (usize, usize),
    /// Frames from the client and their bytes, in the same way.
    pub up: (usize, usize),
}

impl Conversation {
    /// The player of this number signs in with its secret.
    pub fn begin(net: &mut Net, player: usize, secret: Secret) -> Conversation {
        let mut caller = Caller::new(Hello::new(Credential::Guest(secret)), millis(net.now()));
        let acts = caller.call();
        let mut conversation =
            Conversation { player, caller, written: None, down: (0, 0), up: (0, 0) };
        conversation.carry_out(net, acts);
        conversation
    }

    /// The next message that has come, with the length of its frame in bytes; nothing when there is none.
    pub fn read(&mut self, net: &mut Net) -> Result<Option<(ServerMessage, usize)>, End> {
        while let Some(incoming) = net.read(self.player) {
            let now = millis(net.now());
            match incoming {
                Incoming::Opened(call) => {
                    let acts = self.caller.opened(now, call);
                    self.carry_out(net, acts);
                }
                Incoming::Lost(call) => self.caller.lost(now, call)?,
                Incoming::Frame(call, frame) => {
                    self.down = (self.down.0 + 1, self.down.1 + frame.len());
                    let (message, acts) = self.caller.hear(now, call, &frame)?;
                    self.carry_out(net, acts);
                    if let Some(message) = message {
                        return Ok(Some((message, frame.len())));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Does what is due.
    pub fn step(&mut self, net: &mut Net) -> Result<(), End> {
        let acts = self.caller.step(millis(net.now()))?;
        self.carry_out(net, acts);
        Ok(())
    }

    /// Says something, now or as soon as there is a connection.
    pub fn say(&mut self, net: &mut Net, message: &ClientMessage) -> Result<(), End> {
        let acts = self.caller.say(millis(net.now()), message)?;
        self.carry_out(net, acts);
        Ok(())
    }

    /// Writes these bytes as a frame, whatever they are, on the connection that was last written to. False when there was
    /// none.
    pub fn write_raw(&self, net: &mut Net, frame: Vec<u8>) -> bool {
        let written = self.written.map(|call| net.send_up(self.player, call, frame));
        written.is_some()
    }

    /// How the line is.
    pub fn condition(&self) -> Condition {
        self.caller.condition()
    }

    /// How long there and back took, each time that it was measured; told once.
    pub fn take_ping(&mut self) -> Option<Millis> {
        self.caller.take_ping()
    }

    fn carry_out(&mut self, net: &mut Net, acts: Vec<Act>) {
        for act in acts {
            match act {
                Act::Open(call) => net.open(self.player, call),
                Act::Write(call, frame) => {
                    self.written = Some(call);
                    self.up = (self.up.0 + 1, self.up.1 + frame.len());
                    net.send_up(self.player, call, frame);
                }
                Act::Close(call) => net.close_up(self.player, call),
            }
        }
    }
}
