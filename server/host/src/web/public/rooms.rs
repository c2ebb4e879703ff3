//! Open rooms.

use api::{InvitationView, PresentView, RoomView, RulesView};
use games::{GameKind, Rules, TurnRules};
use wire::brawl::RoomSetup;
use wire::{RoomCode, Sides, Visibility};

use super::{Public, PublicError};
use crate::operator::metrics::of_kind;
use crate::rooms::room_directory::{RoomMember, RoomSummary};

const ROOM: &str = "room with this code";

/// The rules of a room, in its game's own terms.
pub fn rules_of(rules: &Rules) -> RulesView {
    let preset = rules.preset().map(|preset| preset.name.into());
    let fixed = RulesView { preset, ..RulesView::default() };
    match rules {
        Rules::Clocked(rules) => {
            let pieces = Some(rules.piece_sizes()).filter(|sizes| !sizes.is_empty());
            RulesView { pieces, field: rules.field_size(), ..fixed }
        }
        Rules::Turns(TurnRules::Marauders(options)) => RulesView {
            mode: Some(options.mode.name().into()),
            elements: Some(options.size.elements()),
            field: Some([options.size.field(); 2]),
            ..fixed
        },
    }
}

/// The public rooms, the oldest first.
pub fn listed(public: &Public) -> Vec<RoomView> {
    public.room_directory.public().iter().map(|(_, notice)| view(public, notice)).collect()
}

/// The room with this code, in any case, whatever its visibility.
pub fn invitation(public: &Public, code: &str) -> Result<InvitationView, PublicError> {
    let code: RoomCode = code.parse().map_err(|_| PublicError::Absent(ROOM))?;
    let (_, notice) = public.room_directory.by_code(code).ok_or(PublicError::Absent(ROOM))?;
    let needs_password = notice.visibility == Visibility::Private;
    Ok(InvitationView {
        code: code.to_string(),
        url: url(public, code),
        needs_password,
        is_locked: notice.is_locked,
        taken: notice.taken() as u32,
        seats: notice.seats,
        room: (!needs_password).then(|| match notice.visibility {
            Visibility::Public => view(public, &notice),
            // Whoever guesses a code learns of no one.
            _ => RoomView { host: None, players: Vec::new(), ..view(public, &notice) },
        }),
    })
}

fn url(public: &Public, code: RoomCode) -> Option<String> {
    public.info.public_url.as_ref().map(|url| url.room(&code.to_string()))
}

fn view(public: &Public, notice: &RoomSummary) -> RoomView {
    let present = |one: &RoomMember| PresentView {
        name: one.name.to_string(),
        team: one.team.map(|team| team.0),
        bot: one.bot,
        wins: one.wins,
    };
    RoomView {
        code: notice.code.map(|code| code.to_string()),
        url: notice.code.and_then(|code| url(public, code)),
        kind: of_kind(notice.kind).into(),
        game: notice.rules.kind().name().into(),
        rules: rules_of(&notice.rules),
        host: notice.host.as_ref().map(|host| host.to_string()),
        players: notice.players().map(present).collect(),
        spectators: notice.spectators() as u32,
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

/// The room that a query asks for; see [`RoomSetup`]. Its preset may be a saved one, by its code; what else is there
/// stands before that.
pub async fn setup(public: &Public, query: &str) -> Result<RoomSetup, PublicError> {
    let words = || query.split('&').filter(|word| !word.is_empty());
    let code = words().find_map(|word| word.strip_prefix("preset=")?.parse().ok());
    let saved = match code {
        Some(code) => public.store.preset(code).await?,
        None => None,
    };
    let rest = words().filter(|word| saved.is_none() || !word.starts_with("preset="));
    let rest = rest.collect::<Vec<_>>().join("&");
    let text = saved.map_or(rest.clone(), |saved| format!("{}&{rest}", saved.setup.as_str()));
    RoomSetup::read(&text, GameKind::SWORDFIGHT)
        .map_err(|why| PublicError::Unusable(why.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameKind;

    #[test]
    fn rules_are_said_in_the_terms_of_their_game() {
        let of = |game: GameKind| rules_of(&game.rules_default());
        let fixed = RulesView { preset: Some("Ranked".into()), ..RulesView::default() };
        assert_eq!(of(GameKind::SWORDFIGHT), fixed);
        let (pieces, field) = (Some(vec![4, 5]), Some([12, 24]));
        assert_eq!(of(GameKind::STACKER), RulesView { pieces, field, ..fixed.clone() });
        let (mode, elements, field) = (Some("2D".into()), Some(7), Some([7, 7]));
        assert_eq!(of(GameKind::MARAUDERS), RulesView { mode, elements, field, ..fixed });
    }
}
