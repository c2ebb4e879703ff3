//! One client: the product's own end of the conversation, without a mind.

use arena::database::Account;
use arena::net::{Incoming, Net, millis};
use arena::safety::check_brawl;
use arena::surroundings::Surroundings;
use bout::Tick;
use netplay::caller::{Act, Call, Caller, End};
use wire::{
    BrawlView, ClientMessage, Credential, Hello, Name, Refusal, RoomCode, Secret, ServerMessage,
    TableNews, Update,
};

/// Codes of rooms that the clients remember.
const CODES_MAX: usize = 8;

/// A client.
pub struct Client {
    number: usize,
    secret: Secret,
    /// Its name.
    pub name: Name,
    caller: Option<Caller>,
    /// The connection that it last wrote to.
    written: Option<Call>,
    /// Whether it has sent what no client sends, in this conversation.
    is_hostile: bool,
    /// Whether it reads nothing.
    pub is_deaf: bool,
    /// The next tick of the bout that it plays.
    pub tick: Tick,
    /// Acts at the table that it has heard of.
    pub acts: u32,
    /// The number of the last proposed match.
    pub found: u64,
    /// The bout that was drawn last.
    pub drawn: u64,
    /// The brawl room that it was last shown.
    pub brawl: Option<Box<BrawlView>>,
}

impl Client {
    /// The client of an account.
    pub fn new(number: usize, account: &Account) -> Client {
        Client {
            number,
            secret: account.secret,
            name: account.name.clone(),
            caller: None,
            written: None,
            is_hostile: false,
            is_deaf: false,
            tick: Tick(0),
            acts: 0,
            found: 0,
            drawn: 0,
            brawl: None,
        }
    }

    /// Begins a conversation, unless there is one.
    pub fn call(&mut self, net: &mut Net) {
        if self.caller.is_some() {
            return;
        }
        let hello = Hello::new(Credential::Guest(self.secret));
        let mut caller = Caller::new(hello, millis(net.now()));
        let acts = caller.call();
        self.caller = Some(caller);
        self.is_hostile = false;
        self.done(net, Ok(acts));
    }

    /// Its process ends.
    pub fn hang_up(&mut self, net: &mut Net) {
        net.end_process(self.number);
        (self.caller, self.written, self.brawl) = (None, None, None);
    }

    /// Says something, now or as soon as there is a connection.
    pub fn say(&mut self, net: &mut Net, message: &ClientMessage) {
        // No client of ours says these but at the beginning.
        self.is_hostile |= matches!(message, ClientMessage::Hello(_) | ClientMessage::Resume(_));
        let said = self.caller.as_mut().map(|caller| caller.say(millis(net.now()), message));
        if let Some(said) = said {
            self.done(net, said);
        }
    }

    /// Writes these bytes as a frame, whatever they are.
    pub fn send_raw(&mut self, net: &mut Net, frame: &[u8]) {
        if let Some(call) = self.written {
            self.is_hostile = true;
            net.send_up(self.number, call, frame.to_vec());
        }
    }

    /// Reads what has come, and writes what is due.
    pub fn run(&mut self, around: &mut Surroundings) {
        while !self.is_deaf
            && let Some(incoming) = around.net.read(self.number)
        {
            self.take_in(around, incoming);
        }
        let now = millis(around.net.now());
        if let Some(stepped) = self.caller.as_mut().map(|caller| caller.step(now)) {
            self.done(&mut around.net, stepped);
        }
    }

    fn take_in(&mut self, around: &mut Surroundings, incoming: Incoming) {
        let now = millis(around.net.now());
        let Some(caller) = &mut self.caller else { return };
        match incoming {
            Incoming::Opened(call) => {
                let acts = caller.opened(now, call);
                self.done(&mut around.net, Ok(acts));
            }
            Incoming::Lost(call) => {
                let lost = caller.lost(now, call).map(|()| Vec::new());
                self.done(&mut around.net, lost);
            }
            Incoming::Frame(call, frame) => match caller.hear(now, call, &frame) {
                Ok((message, acts)) => {
                    self.done(&mut around.net, Ok(acts));
                    if let Some(message) = message {
                        self.receive(around, message);
                    }
                }
                Err(end) => self.done(&mut around.net, Err(end)),
            },
        }
    }

    fn done(&mut self, net: &mut Net, done: Result<Vec<Act>, End>) {
        let acts = match done {
            Ok(acts) => acts,
            Err(end) => {
                let is_ours = matches!(end, End::Odd(_) | End::Refused(Refusal::Forged));
                assert!(self.is_hostile || !is_ours, "{}: {end}", self.name);
                return self.hang_up(net);
            }
        };
        for act in acts {
            match act {
                Act::Open(call) => net.open(self.number, call),
                Act::Write(call, frame) => {
                    self.written = Some(call);
                    net.send_up(self.number, call, frame);
                }
                Act::Close(call) => net.close_up(self.number, call),
            }
        }
    }

    fn receive(&mut self, around: &mut Surroundings, message: ServerMessage) {
        match message {
            ServerMessage::Found(found) => {
                assert!(found.opponent.as_ref() != Some(&self.name), "called for itself");
                self.found = found.number;
            }
            ServerMessage::Draw { bout, .. } => self.drawn = bout,
            ServerMessage::Start(_) => (self.tick, self.acts) = (Tick(0), 0),
            ServerMessage::Brawl(view) => {
                check_brawl(&view);
                learn(&mut around.codes, view.code);
                self.brawl = Some(view);
            }
            ServerMessage::Rooms(rooms) => {
                rooms.iter().for_each(|one| learn(&mut around.codes, one.code));
            }
            ServerMessage::Bout(Update::Corrected { present, .. }) => self.tick = present,
            ServerMessage::Bout(Update::Table(news)) => match *news {
                TableNews::Stands(stands) => self.acts = stands.acts,
                TableNews::Acted(acted) => self.acts = acted.number + 1,
                _ => {}
            },
            ServerMessage::Rated(rated) => around.safety.rated(&rated, &around.database),
            ServerMessage::Ran(ran) => around.safety.ran(&ran, &around.database),
            _ => {}
        }
    }
}

/// Notes the code of a room.
fn learn(codes: &mut Vec<RoomCode>, code: RoomCode) {
    if !codes.contains(&code) {
        codes.truncate(CODES_MAX - 1);
        codes.insert(0, code);
    }
}
