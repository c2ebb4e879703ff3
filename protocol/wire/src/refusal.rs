//! Why a server refuses a request or closes a connection.

use bincode::{Decode, Encode};

/// Why a server refuses a request or closes a connection.
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
    /// The two ends have different rules.
    #[error("this server has other rules; install the same release as the server")]
    Rules,
    /// Another player uses that name.
    #[error("that name is taken here; choose another")]
    NameTaken,
    /// The message could not be decoded.
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
    /// Input for ticks too far in the future, or with a gap.
    #[error("clock out of sync")]
    Astray,
    /// The client exceeded the message rate limit.
    #[error("message rate limit exceeded")]
    Flood,
    /// The server has reached its player limit.
    #[error("the server is full; try again later")]
    Full,
    /// The server is stopping.
    #[error("the server is stopping")]
    Stopping,
    /// The session to be resumed has expired.
    #[error("session expired")]
    Gone,
    /// The client acknowledged messages that it was never sent.
    #[error("this client acknowledged messages that it was never sent")]
    Forged,
    /// No player of that name is in a room.
    #[error("no player of that name is in a room")]
    NobodyToWatch,
    /// The name is reserved or not allowed.
    #[error("this name is not allowed; choose another")]
    NameForbidden,
    /// The password is too short or too long.
    #[error("a password has 8 to 128 characters")]
    PasswordForbidden,
    /// The name or the password is wrong; it is not revealed which.
    #[error("wrong name or password")]
    Wrong,
    /// Too many wrong passwords.
    #[error("too many wrong passwords; try again in {seconds} seconds")]
    LockedOut {
        /// Until the next attempt is allowed.
        seconds: u32,
    },
    /// The secret or the session token is unknown or revoked.
    #[error("you are signed out; sign in again")]
    SignedOut,
    /// The account is banned.
    #[error("this account is banned from this server")]
    Banned {
        /// Until when, in milliseconds since 1970.
        until_ms: u64,
    },
    /// Only guests can choose a name and a password.
    #[error("this account has a password already")]
    NoGuest,
    /// The same account opened another session.
    #[error("this account signed in from elsewhere")]
    Elsewhere,
    /// The server cannot reach its database.
    #[error("the server cannot reach its database; try again in a moment")]
    StoreAway,
    /// The server is draining: it starts no more matches.
    #[error("the server is restarting and starts no more matches")]
    Draining,
    /// A proposed match was not accepted in time.
    #[error("match not accepted in time")]
    Late,
    /// There is no such room.
    #[error("there is no room with that code")]
    NoSuchRoom,
    /// The room has its maximum of members, or no seat is free.
    #[error("the room is full")]
    RoomFull,
    /// The room is locked.
    #[error("the room is locked")]
    RoomLocked,
    /// Wrong room password.
    #[error("wrong room password")]
    RoomPassword,
    /// The host banned this player from the room.
    #[error("the host of the room banned you")]
    RoomBanned,
    /// The host kicked this player.
    #[error("the host of the room kicked you")]
    Kicked,
    /// Only the host may do that.
    #[error("only the host of the room may do that")]
    NotHost,
    /// There is no such member, or no such team.
    #[error("there is no such member or team in the room")]
    NoSuchMember,
    /// Not all seated members are ready.
    #[error("not all players are ready")]
    NotReady,
    /// There are fewer than two sides.
    #[error("a match needs players on at least two sides")]
    OneSide,
    /// The game mode needs all seats taken and teams of equal size.
    #[error("this mode needs all seats taken and teams of equal size")]
    Unfilled,
    /// The host of the room, or a moderator, muted this player, or nobody may chat.
    #[error("you may not chat here")]
    Muted,
    /// The chat rate limit was exceeded.
    #[error("you are chatting too fast; wait a moment")]
    ChatTooFast,
    /// A private room was requested without a password.
    #[error("a private room needs a password")]
    PasswordMissing,
    /// The piece lists for this size are neither in memory nor quickly generated.
    #[error("this server has no lists of such large pieces: choose pieces of at most {most} cells")]
    LargePieces {
        /// The largest piece size whose lists are generated on demand.
        most: u8,
    },
    /// An operator of the server kicked this player.
    #[error("an operator of this server kicked you")]
    SentAway,
    /// Too many wrong room codes or room passwords.
    #[error("too many wrong room codes or passwords; try again in {seconds} seconds")]
    Knocked {
        /// Until the next attempt is allowed.
        seconds: u32,
    },
    /// The address is banned.
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
    /// Guests cannot play ranked on this server.
    #[error(
        "ranked matches are for accounts with a password here; set a name and a password first"
    )]
    AccountNeeded,
    /// The player declined too many ranked matches, or did not answer them.
    #[error("you declined a ranked match; you can queue again in {seconds} seconds")]
    Cooldown {
        /// Until the player may queue again.
        seconds: u32,
    },
    /// Too many requests that cost the server a password hash.
    #[error("too many attempts; try again in {seconds} seconds")]
    TooOften {
        /// Until the next attempt is allowed.
        seconds: u32,
    },
    /// The bots of a room would take more of the server's processor than a budget of it.
    #[error(
        "these bots need too much of this server: {limit}; use fewer or weaker bots, or a smaller \
         field"
    )]
    TooManyBots {
        /// The budget.
        limit: BotLimit,
    },
    /// This node of the arena takes nobody in now; another one does.
    #[error("this server takes nobody in at the moment; another server of the arena does")]
    OtherNode,
    /// There are no guests here. Since version 19, as all that follow.
    #[error("this server is for members only; sign in")]
    MembersOnly,
    /// New guests need the password of the server, and this is not it.
    #[error("this server has a password")]
    ServerPassword,
    /// Nobody may register.
    #[error("this server takes no new members")]
    RegistrationClosed,
    /// Registering needs a valid invitation.
    #[error("this server takes new members by invitation only")]
    InviteNeeded,
    /// Too many reports in a day.
    #[error("you have reported as often as is possible in a day")]
    TooManyReports,
    /// There is no such player.
    #[error("there is no player of that name")]
    NoSuchPlayer,
    /// The room is for players with a claimed account.
    #[error("the room is for players with an account")]
    ClaimedOnly,
    /// The room is for friends of its host.
    #[error("the room is for friends of its host")]
    FriendsOnly,
    /// The room is for ratings from `least` to `most`; 0 for no bound.
    #[error("the room is for players of another rating")]
    RatingOutside {
        /// The lowest, in points.
        least: u16,
        /// The highest, in points.
        most: u16,
    },
    /// The account has saved as many presets as it may.
    #[error("an account saves no more presets than these")]
    PresetsFull,
    /// The account has not the role that it takes.
    #[error("only a moderator may do that")]
    ModeratorsOnly,
    /// The account did not sign in to the administration of the site with its second factor within the last 12 hours.
    #[error("sign in at /admin with your second factor first")]
    SecondFactorNeeded,
}

impl Refusal {
    /// What a client of this version of the protocol is sent instead: one that it knows.
    #[must_use]
    pub fn known_to(self, protocol: u16) -> Refusal {
        match self {
            _ if 19 <= protocol => self,
            Refusal::MembersOnly | Refusal::ServerPassword => Refusal::SignedOut,
            Refusal::ClaimedOnly | Refusal::FriendsOnly | Refusal::RatingOutside { .. } => {
                Refusal::RoomLocked
            }
            Refusal::PresetsFull
            | Refusal::ModeratorsOnly
            | Refusal::SecondFactorNeeded
            | Refusal::RegistrationClosed
            | Refusal::InviteNeeded
            | Refusal::TooManyReports
            | Refusal::NoSuchPlayer => Refusal::NotNow,
            known => known,
        }
    }
}

/// A budget for bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, thiserror::Error)]
pub enum BotLimit {
    /// That of the account that opened the room.
    #[error("the rooms of one player share a limit")]
    Account,
    /// That of the address of that player.
    #[error("the rooms of one network share a limit")]
    Address,
    /// That of the server.
    #[error("all of its processors for bots are in use")]
    Server,
}
