//! One client: the product's own end of the conversation, without a mind.

use arena::conversation::Conversation;
use arena::database::Account;
use arena::net::Net;
use arena::safety::check_brawl;
use arena::surroundings::Surroundings;
use bout::Tick;
use netplay::caller::End;
use wire::{
    BrawlView, ClientMessage, Name, Refusal, RoomCode, Secret, ServerMessage, TableNews, Update,
};

/// Codes of rooms that the clients remember.
const CODES_MAX: usize = 8;

/// A client.
pub struct Client {
    number: usize,
    secret: Secret,
    /// Its name.
    pub name: Name,
    conversation: Option<Conversation>,
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
            conversation: None,
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
        if self.conversation.is_none() {
            self.conversation = Some(Conversation::begin(net, self.number, self.secret));
            self.is_hostile = false;
        }
    }

    /// Its process ends.
    pub fn hang_up(&mut self, net: &mut Net) {
        net.end_process(self.number);
        (self.conversation, self.brawl) = (None, None);
    }

    /// Says something, now or as soon as there is a connection.
    pub fn say(&mut self, net: &mut Net, message: &ClientMessage) {
        // No client of ours says these but at the beginning.
        self.is_hostile |= matches!(message, ClientMessage::Hello(_) | ClientMessage::Resume(_));
        let said = self.conversation.as_mut().map(|one| one.say(net, message));
        self.check(net, said.unwrap_or(Ok(())));
    }

    /// Writes these bytes as a frame, whatever they are.
    pub fn send_raw(&mut self, net: &mut Net, frame: &[u8]) {
        let conversation = self.conversation.as_ref();
        self.is_hostile |= conversation.is_some_and(|one| one.write_raw(net, frame.to_vec()));
    }

    /// Reads what has come, and writes what is due.
    pub fn run(&mut self, around: &mut Surroundings) {
        while !self.is_deaf
            && let Some(read) = self.conversation.as_mut().map(|one| one.read(&mut around.net))
        {
            match read {
                Ok(Some((message, _))) => self.receive(around, message),
                Ok(None) => break,
                Err(end) => self.check(&mut around.net, Err(end)),
            }
        }
        let stepped = self.conversation.as_mut().map(|one| one.step(&mut around.net));
        self.check(&mut around.net, stepped.unwrap_or(Ok(())));
    }

    /// Hangs up when the conversation has ended, which is never the fault of a client that keeps to the protocol.
    fn check(&mut self, net: &mut Net, done: Result<(), End>) {
        if let Err(end) = done {
            let is_ours = matches!(end, End::Odd(_) | End::Refused(Refusal::Forged));
            assert!(self.is_hostile || !is_ours, "{}: {end}", self.name);
            self.hang_up(net);
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
