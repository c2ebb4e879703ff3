//! What a client says.

use bincode::{Decode, Encode};
use bout::{Batch, Seat};
use controls::Handling;
use core::fmt;
use games::{Pick, SoloMode};

use crate::text::Password;
use crate::{
    Asked, BrawlCommand, Credential, HostBrawl, JoinBrawl, Name, PROTOCOL_VERSION, RulesHash,
    rules_hash,
};

/// One message from a client. The first on a connection must be [`ClientMessage::Hello`] or
/// [`ClientMessage::Resume`].
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum ClientMessage {
    /// Who is there, and what it speaks.
    Hello(Hello),
    /// Wants to play whoever comes next.
    Seek(Entrant),
    /// Wants to play a bot.
    Practice {
        /// The bot's level, 1 to 5.
        level: u8,
        /// Bouts in the match: 1 to 5. The first to win more than half of them wins it.
        best_of: u8,
        /// What the player brings.
        entrant: Entrant,
    },
    /// Wants to look on at the room of this player.
    Watch(Name),
    /// Leaves the queue or the room. In a bout this is a forfeit.
    Leave,
    /// Is ready for the next bout of the room, or for a rematch.
    Ready,
    /// What was held on this seat's next ticks.
    Play(Batch),
    /// The confirmed state differs: asks for the server's.
    Resync,
    /// Asks for a [`crate::ServerMessage::Pong`] with the same number.
    Ping(u32),
    /// Goes on, on a new connection, where an old one was lost.
    Resume(Resume),
    /// A guest chooses a name, which may be the one that it has, and a password.
    Claim {
        /// The name.
        name: Name,
        /// The password.
        password: Password,
    },
    /// Is to be known no longer: here, or everywhere that this account signed in. The server closes
    /// the connection.
    SignOut {
        /// Whether everywhere.
        everywhere: bool,
    },
    /// Waits for a ranked match.
    Queue(Entrant),
    /// Has loaded, and would play who was found; see [`crate::Found`].
    Accept(u64),
    /// Asks which public brawl rooms there are.
    Rooms,
    /// Opens a brawl room.
    Host(HostBrawl),
    /// Enters a brawl room.
    Join(JoinBrawl),
    /// Does something in the brawl room that it is in.
    Brawl(BrawlCommand),
    /// Sends its packets to this seat from now on.
    Target(Seat),
    /// Wants to play alone. Who says nothing of play pauses; see docs/rules/stacker.md.
    Solo {
        /// What is played.
        mode: SoloMode,
        /// What the player brings.
        entrant: Entrant,
    },
    /// Asks for a move at the table of a game of turns.
    Move(Asked),
    /// An account that has a password is to have another. It is signed out everywhere else.
    ChangePassword {
        /// The one that it has.
        current: Password,
        /// The one that it is to have.
        new: Password,
    },
}

/// The first message. Its spelling up to `protocol` never changes, so that any two versions can
/// tell each other apart.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Hello {
    /// [`crate::PROTOCOL_VERSION`] of the client.
    pub protocol: u16,
    /// [`crate::rules_hash`] of the client.
    pub rules: RulesHash,
    /// What it is to be let in by.
    pub credential: Credential,
}

impl Hello {
    /// What a client of this build says.
    pub fn new(credential: Credential) -> Hello {
        Hello { protocol: PROTOCOL_VERSION, rules: rules_hash(), credential }
    }
}

/// Says which conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Resume {
    /// What the server gave the client with its welcome.
    pub token: Token,
    /// Kept messages that the client has heard, in the whole conversation; see [`crate::line`].
    pub heard: u32,
}

/// What proves that a conversation is the client's own: 128 random bits, known to nobody else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Encode, Decode)]
pub struct Token(pub [u8; 16]);

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(secret)")
    }
}

/// What a player brings to a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Entrant {
    /// The choice for the game, which also says which game.
    pub pick: Pick,
    /// How its held buttons repeat.
    pub handling: Handling,
}

/// The protocol that the sender of a first message speaks, when the rest of it makes no sense.
pub fn protocol_of_hello(bytes: &[u8]) -> Option<u16> {
    let config = bincode::config::standard();
    let ((variant, protocol), _): ((u32, u16), usize) =
        bincode::decode_from_slice(bytes, config).ok()?;
    (variant == 0).then_some(protocol)
}
