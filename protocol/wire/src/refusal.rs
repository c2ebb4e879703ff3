//! Why a server says no.

use bincode::{Decode, Encode};

/// Why a server says no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, thiserror::Error)]
pub enum Refusal {
    /// The two ends speak different versions of the messages.
    #[error(
        "this server speaks version {server} of the protocol; get the same release as the server"
    )]
    Protocol {
        /// [`crate::PROTOCOL_VERSION`] of the server.
        server: u16,
    },
    /// The two ends play by different rules.
    #[error("this server plays by other rules; get the same release as the server")]
    Rules,
    /// Somebody else goes by that name now.
    #[error("that name is taken here; choose another")]
    NameTaken,
    /// The message made no sense.
    #[error("the server could not read a message from this client")]
    Malformed,
    /// The message came at the wrong time.
    #[error("that cannot be done now")]
    NotNow,
    /// The handling is out of the game's bounds.
    #[error("DAS or ARR is outside the range that this game allows")]
    Handling,
    /// The pick is for another game, or the level, the number of bouts or an option of a room is
    /// out of range.
    #[error("that match cannot be played: the level, or an option of the match, is out of range")]
    Options,
    /// Input for ticks that are too far in the future, or that leave some out.
    #[error("this client's clock went astray")]
    Astray,
    /// More messages than anyone needs.
    #[error("this client sends too much")]
    Flood,
    /// The server takes no more players.
    #[error("the server is full; try again later")]
    Full,
    /// The server is stopping.
    #[error("the server is stopping")]
    Stopping,
    /// The conversation that was to be resumed has ended.
    #[error("this server knows nothing of that connection any more")]
    Gone,
    /// The client acknowledged what was never said to it.
    #[error("this client acknowledged what it was never sent")]
    Forged,
    /// Nobody of that name is in a room.
    #[error("nobody of that name is playing here")]
    NobodyToWatch,
    /// Nobody may have that name.
    #[error("nobody may have that name here; choose another")]
    NameForbidden,
    /// Nobody may have that password.
    #[error("a password has 8 to 128 letters")]
    PasswordForbidden,
    /// The name, or the password: which of them is not said.
    #[error("this name and this password do not belong together")]
    Wrong,
    /// Too many passwords were wrong.
    #[error("too many wrong passwords; try again in {seconds} seconds")]
    LockedOut {
        /// How long nobody may try.
        seconds: u32,
    },
    /// The secret or the token is not known, or no longer.
    #[error("you are not signed in any more; sign in again")]
    SignedOut,
    /// The account may not play here.
    #[error("this account is banned from this server")]
    Banned {
        /// Until when, in milliseconds since 1970.
        until_ms: u64,
    },
    /// Only guests can choose a name and a password.
    #[error("this account has a password already")]
    NoGuest,
    /// The same account came in from elsewhere.
    #[error("this account signed in from elsewhere")]
    Elsewhere,
    /// The server cannot reach what it keeps.
    #[error("the server cannot reach its database; try again in a moment")]
    StoreAway,
    /// The server makes no more matches.
    #[error("the server is about to stop, and begins no more matches")]
    Draining,
    /// The answer to a match that was found did not come in time.
    #[error("the match that was found was not answered in time")]
    Late,
    /// There is no such room, or no longer.
    #[error("there is no room with that code, or no longer")]
    NoSuchRoom,
    /// The room has as many members as there may be, or no seat is free.
    #[error("the room is full")]
    RoomFull,
    /// The host lets nobody in.
    #[error("the room is locked")]
    RoomLocked,
    /// The room has another password.
    #[error("that is not the password of the room")]
    RoomPassword,
    /// The host banned this player from the room.
    #[error("the host of the room does not let you in")]
    RoomBanned,
    /// The host sent this player away.
    #[error("the host of the room sent you away")]
    Kicked,
    /// Only the host may do that.
    #[error("only the host of the room may do that")]
    NotHost,
    /// There is no such member, or no such team.
    #[error("there is no such member or team in the room")]
    NoSuchMember,
    /// Not everyone who has a seat is ready.
    #[error("not everyone is ready")]
    NotReady,
    /// There are not two sides yet.
    #[error("there must be players on two sides at least")]
    OneSide,
    /// The game's mode needs all seats taken, and as many in each team.
    #[error("this mode needs all seats taken, and as many in each team")]
    Unfilled,
    /// The host lets nobody hear this player.
    #[error("the host of the room muted you")]
    Muted,
    /// Too many lines in too short a time.
    #[error("not so fast: wait a moment before you say more")]
    ChatTooFast,
    /// A private room was to have no password.
    #[error("a private room needs a password")]
    PasswordMissing,
    /// The lists of the pieces are neither at hand nor soon made.
    #[error("this server has no lists of such large pieces: choose pieces of at most {most} cells")]
    LargePieces {
        /// The largest pieces whose lists are made when they are asked for.
        most: u8,
    },
    /// Whoever runs the server sent this player away.
    #[error("whoever runs this server sent you away")]
    SentAway,
    /// Too many codes, or passwords of rooms, were wrong.
    #[error("too many wrong room codes or passwords; try again in {seconds} seconds")]
    Knocked {
        /// How long nobody may try.
        seconds: u32,
    },
    /// Nobody may play here from that address.
    #[error("this address is banned from this server")]
    AddressBanned {
        /// Until when, in milliseconds since 1970.
        until_ms: u64,
    },
    /// The same account plays a match in another session.
    #[error(
        "this account plays a match from elsewhere; end it there, or, if that window is gone, try \
         again in half a minute"
    )]
    Playing,
}
