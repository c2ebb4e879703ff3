//! Rooms that are open now.

use serde::Serialize;
use wire::{RoomCode, Sides, Visibility};

use super::{Public, Trouble};
use crate::billboard::{Notice, Present};
use crate::metrics::of_kind;

const ROOM: &str = "room with this code";

/// A room, as those may see it who may know of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RoomView {
    /// By what it is entered, when it can be.
    pub code: Option<String>,
    /// The link to it, when it has a code and the server knows where it is found.
    pub url: Option<String>,
    /// What is played for: `practice`, `casual`, `ranked` or `brawl`.
    pub kind: &'static str,
    /// The game.
    pub game: &'static str,
    /// Who decides there.
    pub host: Option<String>,
    /// Those who play.
    pub players: Vec<PresentView>,
    /// How many look on.
    pub spectators: usize,
    /// Seats there are.
    pub seats: u8,
    /// How many teams there are; nothing when everyone plays for itself.
    pub teams: Option<u8>,
    /// Bouts in a match, at most.
    pub best_of: u8,
    /// Whether a match is played.
    pub is_playing: bool,
    /// Whether nobody else may enter.
    pub is_locked: bool,
    /// When the match began, or else when the room was opened: milliseconds since 1970.
    pub since_ms: u64,
}

/// One who plays in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PresentView {
    /// By what name.
    pub name: String,
    /// For which team, from 0.
    pub team: Option<u8>,
    /// The level, when it is a bot.
    pub bot: Option<u8>,
    /// What it won: matches in a brawl room, bouts of the match in others.
    pub wins: u16,
}

/// A room that was found by its code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InvitationView {
    /// The code.
    pub code: String,
    /// The link to it, when the server knows where it is found.
    pub url: Option<String>,
    /// Whether who enters must know a password.
    pub needs_password: bool,
    /// Whether nobody else may enter.
    pub is_locked: bool,
    /// Seats taken.
    pub taken: usize,
    /// Seats there are.
    pub seats: u8,
    /// Who is there, unless that takes the password.
    pub room: Option<RoomView>,
}

impl Public {
    /// The rooms that everyone may know of, the oldest first.
    pub fn rooms(&self) -> Vec<RoomView> {
        self.billboard.public().iter().map(|(_, notice)| self.room(notice)).collect()
    }

    /// The room of this code, in any case, whoever else may know of it.
    pub fn invitation(&self, code: &str) -> Result<InvitationView, Trouble> {
        let code: RoomCode = code.parse().map_err(|_| Trouble::Absent(ROOM))?;
        let (_, notice) = self.billboard.by_code(code).ok_or(Trouble::Absent(ROOM))?;
        let needs_password = notice.visibility == Visibility::Private;
        Ok(InvitationView {
            code: code.to_string(),
            url: self.room_url(code),
            needs_password,
            is_locked: notice.is_locked,
            taken: notice.taken(),
            seats: notice.seats,
            room: (!needs_password).then(|| self.room(&notice)),
        })
    }

    fn room_url(&self, code: RoomCode) -> Option<String> {
        self.about.public_url.as_ref().map(|url| url.room(&code.to_string()))
    }

    fn room(&self, notice: &Notice) -> RoomView {
        let present = |one: &Present| PresentView {
            name: one.name.to_string(),
            team: one.team.map(|team| team.0),
            bot: one.bot,
            wins: one.wins,
        };
        RoomView {
            code: notice.code.map(|code| code.to_string()),
            url: notice.code.and_then(|code| self.room_url(code)),
            kind: of_kind(notice.kind),
            game: notice.game.name(),
            host: notice.host.as_ref().map(|host| host.to_string()),
            players: notice.players().map(present).collect(),
            spectators: notice.spectators(),
            seats: notice.seats,
            teams: match notice.sides {
                Sides::FreeForAll => None,
                Sides::Teams(teams) => Some(teams),
            },
            best_of: notice.best_of,
            is_playing: notice.is_playing,
            is_locked: notice.is_locked,
            since_ms: notice.since_ms,
        }
    }
}
