//! A lobby after a restart.

use super::*;
use crate::lobby::LobbyRules;
use games::{GameKind, Rules, Ruleset, SoloMode, Week};
use wire::{AccountId, Entrant, Name};

#[test]
fn who_is_in_a_match_waits_for_none_any_longer() {
    let kind = GameKind::SWORDFIGHT;
    let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
    let rules = Rules::swordfight(Default::default());
    let rules = LobbyRules { rules, best_of: 3, ranked_best_of: 3, ranked_guests: true };
    let check = |room: Option<RoomKind>, waits: bool| {
        let mut lobby = Lobby::new(rules, Week(0));
        let (client, room) = (ClientId(7), room.map(|kind| (RoomId(3), kind)));
        let name = Name::new("Anne").expect("a name");
        let account = AccountView { id: AccountId([7; 16]), name, is_guest: true };
        let ruleset = Ruleset::Swordfight;
        let wait = WaitImage { client: client.0, is_ranked: false, ruleset, entrant };
        lobby.restore_client(client, account, room, Some(wait));
        lobby.reconnect(client);
        assert_eq!(lobby.waits().len(), usize::from(waits), "{room:?}");
    };
    check(None, true);
    check(Some(RoomKind::Practice), true);
    check(Some(RoomKind::Solo(SoloMode::ALL[0])), true);
    check(Some(RoomKind::Casual), false);
    check(Some(RoomKind::Ranked(Ruleset::Swordfight)), false);
    check(Some(RoomKind::Brawl), false);
}
