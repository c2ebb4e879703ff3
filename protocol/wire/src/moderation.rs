//! Acts of moderators against players and rooms.

use bincode::{Decode, Encode};

use crate::text::{ChatText, NoticeText};
use crate::{Name, RoomCode};

/// What a moderator does. Every act is noted in the audit log.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Moderation {
    /// Closes the session of this player, who may reconnect at once.
    Kick(Name),
    /// Keeps a player from chatting.
    Mute(Sentence),
    /// Keeps a player from the server.
    Ban(Sentence),
    /// Gives a player another name: this one, or a random one.
    Rename(Name, Option<Name>),
    /// Closes the brawl room of this code.
    CloseRoom(RoomCode),
}

/// A mute or a ban.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Sentence {
    /// The player.
    pub name: Name,
    /// How long it lasts, in minutes; without it until a moderator lifts it.
    pub minutes: Option<u32>,
    /// The reason, for the player.
    pub why: ChatText,
}

/// What came of an act.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Moderated {
    /// Whether it was done.
    pub is_done: bool,
    /// What was done, or why nothing was.
    pub text: NoticeText,
}
