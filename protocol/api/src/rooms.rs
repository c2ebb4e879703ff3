//! Open rooms.

use serde::{Deserialize, Serialize};

/// The public view of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomView {
    /// The code to join the room, when joining is possible.
    pub code: Option<String>,
    /// The link to the room, when it has a code and the server knows its public URL.
    pub url: Option<String>,
    /// The kind: `practice`, `casual`, `ranked` or `brawl`.
    pub kind: String,
    /// The game.
    pub game: String,
    /// How it is played.
    pub rules: RulesView,
    /// The host.
    pub host: Option<String>,
    /// The players.
    pub players: Vec<PresentView>,
    /// The number of spectators.
    pub spectators: u32,
    /// The number of seats.
    pub seats: u8,
    /// The number of teams; nothing in a free-for-all.
    pub teams: Option<u8>,
    /// The maximum number of bouts in a match.
    pub best_of: u8,
    /// Whether a match is in progress.
    pub is_playing: bool,
    /// Whether the room is locked for new members.
    pub is_locked: bool,
    /// The beginning of the match, or else the opening of the room, in milliseconds since 1970.
    pub since_ms: u64,
}

/// The rules of a room, in its game's own terms.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulesView {
    /// The preset; nothing for rules without a name.
    pub preset: Option<String>,
    /// The mode, of marauders.
    pub mode: Option<String>,
    /// The number of elements, of marauders.
    pub elements: Option<u8>,
    /// The cells of the pieces, of stacker.
    pub pieces: Option<Vec<u8>>,
    /// The size of the field, columns and rows, where it varies.
    pub field: Option<[u8; 2]>,
}

/// A player of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PresentView {
    /// The name.
    pub name: String,
    /// The team, from 0.
    pub team: Option<u8>,
    /// The level, if the player is a bot.
    pub bot: Option<u8>,
    /// The number of wins: matches in a brawl room, bouts of the match in others.
    pub wins: u16,
}

/// A room found by its code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InvitationView {
    /// The code.
    pub code: String,
    /// The link to the room, when the server knows its public URL.
    pub url: Option<String>,
    /// Whether joining takes a password.
    pub needs_password: bool,
    /// Whether the room is locked for new members.
    pub is_locked: bool,
    /// The number of taken seats.
    pub taken: u32,
    /// The number of seats.
    pub seats: u8,
    /// The members, unless the room has a password.
    pub room: Option<RoomView>,
}
