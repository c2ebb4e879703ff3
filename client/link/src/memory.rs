//! What a client must remember to resume its session after a restart of the program.
//!
//! The state of a client is a fold over the messages that it heard. So it remembers those that the
//! server will not send again: in a new program they lead to the same state, and with the next
//! messages of the server to the present.

use std::collections::VecDeque;
use std::time::Duration;

use bout::Millis;
use netplay::Caller;
use wire::codec::Message as _;
use wire::{Hello, NodeAddress, ServerMessage, Token, Update};

/// The limit of remembered messages: a bout of an hour. Beyond it nothing is remembered, and the
/// player returns to the menus.
const MESSAGES_MAX: usize = 20_000;
/// The limit of remembered lines of chat.
const CHAT_MAX: usize = 50;

/// The session, and the messages that the server will not send again.
#[derive(Clone, Debug, PartialEq)]
pub struct Memory {
    /// The token of the session.
    pub token: Token,
    /// The reliable messages received in the whole session.
    pub heard: u32,
    /// When the newest bout was announced, in Unix milliseconds; 0 before the first.
    pub announced_ms: u64,
    /// The address of the node that has the session; nothing for the one that was called first.
    pub home: Option<NodeAddress>,
    /// The remembered messages, the oldest first.
    pub messages: VecDeque<ServerMessage>,
}

impl Memory {
    /// Nothing but a session.
    pub fn new((token, heard): (Token, u32)) -> Memory {
        Memory { token, heard, announced_ms: 0, home: None, messages: VecDeque::new() }
    }

    /// Notes a message received at `unix_ms`. What it makes useless is forgotten.
    pub fn note(&mut self, message: &ServerMessage, unix_ms: u64) {
        match message {
            // The room must come before its bout.
            ServerMessage::Room(_) => {
                self.replace(message, |other| matches!(other, ServerMessage::Room(_)));
                return;
            }
            ServerMessage::Brawl(_) => {
                self.replace(message, |other| matches!(other, ServerMessage::Brawl(_)));
                return;
            }
            ServerMessage::Nodes(_) => {
                self.replace(message, |other| matches!(other, ServerMessage::Nodes(_)));
                return;
            }
            ServerMessage::Outside => {
                self.forget(|other| !is_of_session(other));
                return;
            }
            ServerMessage::Start(_) => {
                self.announced_ms = unix_ms;
                self.forget(is_of_bout);
            }
            ServerMessage::Chat(_) => self.forget_old_chat(),
            // A resumed session begins with the state of the table, and only the program that added to a
            // draw can check it.
            ServerMessage::Bout(Update::Table(_)) | ServerMessage::Draw { .. } => return,
            // The first of a session, or of one that survived a restart of the server.
            ServerMessage::Welcome { token, .. } => {
                self.token = *token;
                self.forget(|other| !matches!(other, ServerMessage::Nodes(_)));
            }
            _ if message.is_kept() => {}
            _ => return,
        }
        let mut message = message.clone();
        if let ServerMessage::Welcome { keep, .. } = &mut message {
            // The credentials are stored elsewhere.
            *keep = None;
        }
        self.push(message);
    }

    /// The same as text; nothing when that was too much to remember.
    pub fn to_text(&self) -> Option<String> {
        if MESSAGES_MAX <= self.messages.len() {
            return None;
        }
        let home = self.home.as_ref().map(|home| hex(home.as_str().as_bytes()));
        let head = format!(
            "{} {} {} {}",
            hex(&self.token.0),
            self.heard,
            self.announced_ms,
            home.unwrap_or_default()
        );
        let messages = self.messages.iter().map(|message| hex(&wire::encode(message)));
        std::iter::once(head).chain(messages).collect::<Vec<_>>().join("\n").into()
    }

    /// What [`Memory::to_text`] wrote; nothing when it is of another release, or damaged.
    pub fn from_text(text: &str) -> Option<Memory> {
        let mut lines = text.lines();
        let mut head = lines.next()?.split(' ');
        let token = Token(bytes(head.next()?)?.try_into().ok()?);
        let (heard, announced_ms) = (head.next()?.parse().ok()?, head.next()?.parse().ok()?);
        let home = String::from_utf8(bytes(head.next()?)?).ok()?;
        let home = match &*home {
            "" => None,
            home => Some(NodeAddress::new(home).ok()?),
        };
        let messages = lines.map(|line| wire::decode(&bytes(line)?).ok()).collect::<Option<_>>()?;
        Some(Memory { token, heard, announced_ms, home, messages })
    }

    /// Makes the caller that resumes the session.
    pub fn caller(&self) -> impl FnOnce(Hello) -> Caller + use<> {
        let (session, home) = ((self.token, self.heard), self.home.clone());
        let nodes = self.messages.iter().find_map(|message| match message {
            ServerMessage::Nodes(nodes) => Some(nodes.clone()),
            _ => None,
        });
        move |hello| {
            let caller = Caller::returning(hello, session, Millis(0));
            caller.at(home, &nodes.unwrap_or_default())
        }
    }

    /// True if there is nothing but a session: no room, and no queue.
    pub fn is_bare(&self) -> bool {
        self.messages.iter().all(is_of_session)
    }

    /// How long ago `message` was received, at `unix_ms`, when that is the announcement of a bout that has not
    /// begun since. The server tells how far any other bout is.
    pub fn age_of(&self, message: &ServerMessage, unix_ms: u64) -> Option<Duration> {
        let ServerMessage::Start(start) = message else { return None };
        age_within(start.countdown_ms.into(), self.announced_ms, unix_ms)
    }

    fn push(&mut self, message: ServerMessage) {
        if self.messages.len() < MESSAGES_MAX {
            self.messages.push_back(message);
        }
    }

    /// Puts a message in the place of the one that it makes useless.
    fn replace(&mut self, message: &ServerMessage, is_old: impl Fn(&ServerMessage) -> bool) {
        match self.messages.iter_mut().find(|other| is_old(other)) {
            Some(old) => old.clone_from(message),
            None => self.push(message.clone()),
        }
    }

    fn forget(&mut self, is_useless: impl Fn(&ServerMessage) -> bool) {
        self.messages.retain(|message| !is_useless(message));
    }

    fn forget_old_chat(&mut self) {
        let is_chat = |message: &ServerMessage| matches!(message, ServerMessage::Chat(_));
        if CHAT_MAX <= self.messages.iter().filter(|&message| is_chat(message)).count()
            && let Some(first) = self.messages.iter().position(is_chat)
        {
            self.messages.remove(first);
        }
    }
}

/// The time since `then_ms`, if it is less than `limit_ms`.
fn age_within(limit_ms: u64, then_ms: u64, unix_ms: u64) -> Option<Duration> {
    let age = unix_ms.checked_sub(then_ms)?;
    (age < limit_ms).then_some(Duration::from_millis(age))
}

/// True if a message does not depend on where the player is.
fn is_of_session(message: &ServerMessage) -> bool {
    matches!(message, ServerMessage::Welcome { .. } | ServerMessage::Nodes(_))
}

/// True if a message belongs to a bout or announces one.
fn is_of_bout(message: &ServerMessage) -> bool {
    matches!(
        message,
        ServerMessage::Start(_)
            | ServerMessage::Bout(_)
            | ServerMessage::Ran(_)
            | ServerMessage::Report(_)
            | ServerMessage::Searching { .. }
            | ServerMessage::Found(_)
    )
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let digits = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
    (0..hex.len()).step_by(2).map(digits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bout::{Outcome, Seat, Seed};
    use wire::Contact;

    const SESSION: (Token, u32) = (Token([9; 16]), 12);

    fn noted(messages: &[ServerMessage]) -> Memory {
        let mut memory = Memory::new(SESSION);
        messages.iter().for_each(|message| memory.note(message, 5_000));
        memory
    }

    #[test]
    fn a_memory_is_read_as_it_was_written() {
        let over = Update::Over(Outcome::Drawn, Seed([3; 32]));
        let contact = Update::Contact(Seat(1), Contact::Good);
        let memory = noted(&[ServerMessage::Bout(over), ServerMessage::Bout(contact)]);
        assert_eq!(memory.messages.len(), 2);
        assert_eq!(
            Memory::from_text(&memory.to_text().expect("it is short")),
            Some(memory.clone())
        );
        let home = NodeAddress::new("wss://eu1.example.org").ok();
        let elsewhere = Memory { home, ..memory };
        assert_eq!(Memory::from_text(&elsewhere.to_text().expect("it is short")), Some(elsewhere));
        for damaged in ["", "00 1", "zz", "09090909090909090909090909090909 1 0 \nff"] {
            assert_eq!(Memory::from_text(damaged), None, "{damaged:?}");
        }
    }

    #[test]
    fn a_countdown_goes_on_where_it_was() {
        let age = |unix_ms| age_within(3_000, 5_000, unix_ms);
        assert_eq!(age(7_000), Some(Duration::from_secs(2)));
        assert_eq!(age(8_000), None, "the bout has begun");
        assert_eq!(age(4_000), None, "the clock was set");
    }

    #[test]
    fn a_server_that_was_restarted_says_everything_again() {
        let (protocol, rules) = (wire::PROTOCOL_VERSION, wire::rules_hash());
        let name = wire::Name::new("Anne").expect("a name");
        let account = wire::AccountView { id: wire::AccountId([1; 16]), name, is_guest: true };
        let token = SESSION.0;
        let welcome = ServerMessage::Welcome { protocol, rules, account, token, keep: None };
        let over = ServerMessage::Bout(Update::Over(Outcome::Drawn, Seed([3; 32])));
        let memory = noted(&[welcome.clone(), over.clone(), welcome.clone(), over.clone()]);
        assert_eq!(memory.messages, [welcome, over]);
    }

    #[test]
    fn what_is_sent_again_or_is_past_is_forgotten() {
        let searching = ServerMessage::Searching { others: 1 };
        let draw = ServerMessage::Draw { bout: 7, commitment: Seed([3; 32]).commitment() };
        let memory = noted(&[searching.clone(), ServerMessage::Pong(1), draw]);
        assert_eq!(memory.messages, std::slice::from_ref(&searching));
        let over = Update::Over(Outcome::Drawn, Seed([3; 32]));
        assert_eq!(
            noted(&[searching, ServerMessage::Bout(over), ServerMessage::Outside]).messages,
            []
        );
    }
}
