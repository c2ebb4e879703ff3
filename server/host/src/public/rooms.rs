//! Open rooms.

use games::{ClockedRules, Rules, TurnRules};
use serde::Serialize;
use wire::{RoomCode, Sides, Visibility};

use super::{Public, PublicError};
use crate::metrics::of_kind;
use crate::room_directory::{RoomMember, RoomSummary};

const ROOM: &str = "room with this code";

/// The public view of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RoomView {
    /// The code to join the room, when joining is possible.
    pub code: Option<String>,
    /// The link to the room, when it has a code and the server knows its public URL.
    pub url: Option<String>,
    /// The kind: `practice`, `casual`, `ranked` or `brawl`.
    pub kind: &'static str,
    /// The game.
    pub game: &'static str,
    /// How it is played.
    pub rules: RulesView,
    /// The host.
    pub host: Option<String>,
    /// The players.
    pub players: Vec<PresentView>,
    /// The number of spectators.
    pub spectators: usize,
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RulesView {
    /// The preset; nothing for rules without a name.
    pub preset: Option<&'static str>,
    /// The mode, of marauders.
    pub mode: Option<&'static str>,
    /// The number of elements, of marauders.
    pub elements: Option<u8>,
    /// The cells of the pieces, of stacker.
    pub pieces: Option<Vec<u8>>,
    /// The size of the field, columns and rows, where it varies.
    pub field: Option<[u8; 2]>,
}

/// A player of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
    pub taken: usize,
    /// The number of seats.
    pub seats: u8,
    /// The members, unless the room has a password.
    pub room: Option<RoomView>,
}

impl RulesView {
    /// The view of these rules.
    pub fn of(rules: &Rules) -> RulesView {
        let preset = rules.preset().map(|preset| preset.name);
        let fixed = RulesView { preset, mode: None, elements: None, pieces: None, field: None };
        match rules {
            Rules::Clocked(ClockedRules::Swordfight(_)) => fixed,
            Rules::Clocked(ClockedRules::Stacker(options)) => RulesView {
                pieces: Some(options.pieces.sizes().collect()),
                field: Some([options.columns, options.rows]),
                ..fixed
            },
            Rules::Turns(TurnRules::Marauders(options)) => RulesView {
                mode: Some(options.mode.name()),
                elements: Some(options.size.elements()),
                field: Some([options.size.field(); 2]),
                ..fixed
            },
        }
    }
}

impl Public {
    /// The public rooms, the oldest first.
    pub fn rooms(&self) -> Vec<RoomView> {
        self.room_directory.public().iter().map(|(_, notice)| self.room(notice)).collect()
    }

    /// The room with this code, in any case, whatever its visibility.
    pub fn invitation(&self, code: &str) -> Result<InvitationView, PublicError> {
        let code: RoomCode = code.parse().map_err(|_| PublicError::Absent(ROOM))?;
        let (_, notice) = self.room_directory.by_code(code).ok_or(PublicError::Absent(ROOM))?;
        let needs_password = notice.visibility == Visibility::Private;
        Ok(InvitationView {
            code: code.to_string(),
            url: self.room_url(code),
            needs_password,
            is_locked: notice.is_locked,
            taken: notice.taken(),
            seats: notice.seats,
            room: (!needs_password).then(|| match notice.visibility {
                Visibility::Public => self.room(&notice),
                // Whoever guesses a code learns of no one.
                _ => RoomView { host: None, players: Vec::new(), ..self.room(&notice) },
            }),
        })
    }

    fn room_url(&self, code: RoomCode) -> Option<String> {
        self.info.public_url.as_ref().map(|url| url.room(&code.to_string()))
    }

    fn room(&self, notice: &RoomSummary) -> RoomView {
        let present = |one: &RoomMember| PresentView {
            name: one.name.to_string(),
            team: one.team.map(|team| team.0),
            bot: one.bot,
            wins: one.wins,
        };
        RoomView {
            code: notice.code.map(|code| code.to_string()),
            url: notice.code.and_then(|code| self.room_url(code)),
            kind: of_kind(notice.kind),
            game: notice.rules.kind().name(),
            rules: RulesView::of(&notice.rules),
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

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameKind;

    #[test]
    fn rules_are_said_in_the_terms_of_their_game() {
        let of = |game: GameKind| RulesView::of(&game.rules_default());
        let fixed = RulesView {
            preset: Some("Ranked"),
            mode: None,
            elements: None,
            pieces: None,
            field: None,
        };
        assert_eq!(of(GameKind::SWORDFIGHT), fixed);
        let (pieces, field) = (Some(vec![4, 5]), Some([12, 24]));
        assert_eq!(of(GameKind::STACKER), RulesView { pieces, field, ..fixed });
        let (mode, elements, field) = (Some("2D"), Some(7), Some([7, 7]));
        assert_eq!(of(GameKind::MARAUDERS), RulesView { mode, elements, field, ..fixed });
    }
}
