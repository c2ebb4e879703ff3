//! Acts of moderators against players and rooms.

use bincode::{Decode, Encode};

use crate::text::{ChatText, NoticeText};
use crate::{Name, RoomCode};

/// What a moderator does, and why. Every act is noted in the audit log.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Moderation {
    /// What is done.
    pub act: ModerationAct,
    /// The reason, for the player, or for all in the room.
    pub why: ChatText,
}

/// What a moderator does.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum ModerationAct {
    /// Closes the session of this player, who may reconnect at once.
    Kick(Name),
    /// Keeps a player from chatting, for so many minutes; without them until a moderator lifts it.
    Mute(Name, Option<u32>),
    /// Keeps a player from the server, for so many minutes; without them until a moderator lifts it.
    Ban(Name, Option<u32>),
    /// Gives a player another name: this one, or a random one.
    Rename(Name, Option<Name>),
    /// Closes the brawl room of this code.
    CloseRoom(RoomCode),
}

/// What came of an act.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Moderated {
    /// Whether it was done.
    pub is_done: bool,
    /// What was done, or why nothing was.
    pub text: NoticeText,
}
