//! Messages of a client.

use bincode::{Decode, Encode};
use bout::{Batch, Nonce, Seat};
use games::{Rules, Ruleset, SoloMode};

use crate::brawl::PresetRequest;
use crate::codec::{CLIENT_MESSAGE_BYTES_MAX, Delivery, Message, Weight};
use crate::entrant::Entrant;
use crate::text::{InviteCode, Password};
use crate::token::Token;
use crate::{
    Asked, BrawlCommand, BrawlOptions, Complaint, Credential, Emote, FriendsMessage, HostBrawl,
    JoinBrawl, Moderation, Name, PROTOCOL_VERSION, RoundTrips, RulesHash, rules_hash,
};

/// One message from a client, grouped by its recipient. The first on a connection must be
/// [`ClientMessage::Hello`] or [`ClientMessage::Resume`].
///
/// ```
/// use wire::{ClientMessage, LobbyMessage, Name, decode, encode};
///
/// let name = Name::new("Anne")?;
/// let message = ClientMessage::Lobby(LobbyMessage::Spectate(name));
/// let frame = encode(&message);
/// assert_eq!(decode(&frame), Ok(message));
/// assert!(decode::<ClientMessage>(&frame[1..]).is_err(), "a truncated frame is refused");
/// # Ok::<(), wire::NameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum ClientMessage {
    /// Opens a session: protocol, rules and credential. Always the first variant; see
    /// [`protocol_of_hello`].
    Hello(Hello),
    /// Resumes a session on a new connection.
    Resume(Resume),
    /// Asks for a [`crate::ServerMessage::Pong`] with the same number.
    Ping(u32),
    /// Leaves the queue or the room. In a bout this is a forfeit.
    Leave,
    /// For the account service of the session.
    Account(AccountMessage),
    /// For the lobby.
    Lobby(LobbyMessage),
    /// For the room that the client is in.
    Room(RoomMessage),
    /// For the bout in progress.
    Bout(BoutMessage),
}

impl Message for ClientMessage {
    const BYTES_MAX: usize = CLIENT_MESSAGE_BYTES_MAX;

    fn delivery(&self) -> Delivery {
        let is_kept = match self {
            ClientMessage::Leave | ClientMessage::Account(_) => true,
            ClientMessage::Room(message) => match message {
                RoomMessage::Ready | RoomMessage::Brawl(_) | RoomMessage::Pause(_) => true,
                // It is for now: nobody wants to see it later.
                RoomMessage::Emote(_) => false,
            },
            ClientMessage::Lobby(message) => match message {
                LobbyMessage::QuickMatch(..)
                | LobbyMessage::Practice { .. }
                | LobbyMessage::Solo { .. }
                | LobbyMessage::Queue(..)
                | LobbyMessage::Accept(_)
                | LobbyMessage::Spectate(_)
                | LobbyMessage::Host(_)
                | LobbyMessage::Join(_)
                | LobbyMessage::StopWaiting
                | LobbyMessage::Daily { .. } => true,
                // Who was not heard sees no change, and asks again.
                LobbyMessage::Rooms
                | LobbyMessage::DailyBoard(_)
                | LobbyMessage::Friends(_)
                | LobbyMessage::RoundTrips(_) => false,
            },
            ClientMessage::Bout(message) => match message {
                BoutMessage::Play(_)
                | BoutMessage::Target(_)
                | BoutMessage::Move(_)
                | BoutMessage::Nonce { .. } => true,
                BoutMessage::Resync => false,
            },
            ClientMessage::Hello(_) | ClientMessage::Resume(_) | ClientMessage::Ping(_) => false,
        };
        if is_kept { Delivery::Kept(Weight::Event) } else { Delivery::Once }
    }
}

/// A change of the account that the session is authenticated as.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum AccountMessage {
    /// A guest chooses a name, which may be its present one, and a password.
    Claim {
        /// The name.
        name: Name,
        /// The password.
        password: Password,
    },
    /// Revokes the session token of this client, or all of the account. The server closes the
    /// connection.
    SignOut {
        /// True to revoke all tokens of the account.
        everywhere: bool,
    },
    /// The same as [`AccountMessage::Claim`], by an invitation. Since version 19.
    ClaimInvited {
        /// The name.
        name: Name,
        /// The password.
        password: Password,
        /// The code of the invitation.
        invite: InviteCode,
    },
    /// Asks for a [`crate::ServerMessage::SiteLink`]. Since version 19.
    SiteLink,
    /// Reports a player. Since version 19.
    Report(Complaint),
    /// Asks for the presets of the account, answered by [`crate::ServerMessage::Presets`]. Since version 19.
    Presets(PresetRequest),
    /// Acts as a moderator, answered by [`crate::ServerMessage::Moderated`]. It needs that role, and a sign-in to the
    /// administration of the site with the second factor within the last 12 hours. Since version 19.
    Moderate(Moderation),
}

/// A request of a client that is in no room. One that waits for a match may still practise, or play
/// solo.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum LobbyMessage {
    /// Enters the casual queue of a ruleset, with a pick for its game.
    QuickMatch(Ruleset, Entrant),
    /// Plays bots, which take all seats but one. The match begins at once.
    Practice {
        /// The level of the bots, 1 to 5.
        level: u8,
        /// How the match is played.
        options: BrawlOptions,
        /// The player's pick and handling.
        entrant: Entrant,
    },
    /// Starts a solo run. The run pauses while no input arrives; see docs/rules/stacker.md.
    Solo {
        /// By what the run is compared.
        mode: SoloMode,
        /// How it is played. Only a run by the rules of its mode counts.
        rules: Rules,
        /// The player's pick and handling.
        entrant: Entrant,
    },
    /// Enters the ranked queue of a ruleset, with a pick for its game.
    Queue(Ruleset, Entrant),
    /// Accepts the proposed match of this number, once the client has loaded; see
    /// [`crate::Found`].
    Accept(u64),
    /// Spectates the room of this player.
    Spectate(Name),
    /// Asks for the list of public brawl rooms.
    Rooms,
    /// Opens a brawl room.
    Host(HostBrawl),
    /// Enters a brawl room.
    Join(JoinBrawl),
    /// Leaves the queue, and declines a proposed match. A client that practises or plays solo
    /// meanwhile stays in its room: this is for the lobby wherever the client is.
    StopWaiting,
    /// Plays the daily challenge of this mode's game. The pieces are the same for everyone, and each
    /// account's first attempt of a day counts.
    Daily {
        /// The mode; see [`SoloMode::daily`].
        mode: SoloMode,
        /// The player's pick and handling.
        entrant: Entrant,
    },
    /// Asks for the daily challenge of this mode's game as it stands: a [`crate::DailyView`].
    DailyBoard(SoloMode),
    /// About friends, wherever the client is.
    Friends(FriendsMessage),
    /// How far some nodes of the arena are from the client, wherever it is.
    RoundTrips(RoundTrips),
}

/// A request to the room that the client is in.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum RoomMessage {
    /// Is ready for the next bout of the match, or for a rematch.
    Ready,
    /// A command in a brawl room.
    Brawl(BrawlCommand),
    /// Shows an emote to the opponent and the spectators of a duel. It is dropped where it has no place, and
    /// beyond the rate limit of [`crate::emote`].
    Emote(Emote),
    /// Pauses a practice bout, or resumes it after a countdown: an [`crate::Update::Paused`] follows.
    Pause(bool),
}

/// Input of a player in a bout.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum BoutMessage {
    /// The buttons held on the next ticks of this seat.
    Play(Batch),
    /// Asks for the state of the server, because the digest of a confirmed state differed.
    Resync,
    /// Aims the packets of this seat at another from now on.
    Target(Seat),
    /// Asks for a move in a game in turns.
    Move(Asked),
    /// Adds to the draw of a bout, within a second of [`crate::ServerMessage::Draw`]. Only the first one
    /// counts.
    Nonce {
        /// The number of the bout.
        bout: u64,
        /// 128 random bits.
        nonce: Nonce,
    },
}

/// The first message. Its encoding up to `protocol` never changes, so that any two versions can
/// tell each other apart.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Hello {
    /// [`crate::PROTOCOL_VERSION`] of the client.
    pub protocol: u16,
    /// [`crate::rules_hash`] of the client.
    pub rules: RulesHash,
    /// The credential of the client.
    pub credential: Credential,
}

impl Hello {
    /// What a client of this build says.
    pub fn new(credential: Credential) -> Hello {
        Hello { protocol: PROTOCOL_VERSION, rules: rules_hash(), credential }
    }
}

/// A request to resume a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Resume {
    /// The credentials that the server issued with its welcome.
    pub token: Token,
    /// Kept messages that the client has heard, in the whole conversation; see [`crate::line`].
    pub heard: u32,
}

/// The protocol that the sender of a first message speaks, when the rest of it makes no sense.
pub fn protocol_of_hello(bytes: &[u8]) -> Option<u16> {
    let config = bincode::config::standard();
    let ((variant, protocol), _): ((u32, u16), usize) =
        bincode::decode_from_slice(bytes, config).ok()?;
    (variant == 0).then_some(protocol)
}
