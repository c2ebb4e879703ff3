//! The lobby in the live journal: who waits in which queue, and how clients and rooms are recovered.
//!
//! Proposals, calls and cooldowns begin anew. A client is queued again when it has reconnected, so that
//! nobody is paired with somebody who does not come.

use alloc::vec;
use alloc::vec::Vec;
use wire::{AccountView, RoomCode, RoomKind, ServerMessage};

use super::Lobby;
use super::answer::LobbyAnswer;
use super::client::{Client, Wait, WaitImage};
use super::open_brawls::Opener;
use crate::ids::{ClientId, RoomId};

impl Lobby {
    /// All clients that wait for a match.
    pub fn waits(&self) -> Vec<WaitImage> {
        let image = |(client, here): (&ClientId, &Client)| {
            let (is_ranked, ruleset, entrant) = match here.wait? {
                Wait::Casual(ruleset, entrant) => (false, ruleset, entrant),
                Wait::Joining(ruleset, entrant) | Wait::Ranked(ruleset, entrant, _) => {
                    (true, ruleset, entrant)
                }
            };
            Some(WaitImage { client: client.0, is_ranked, ruleset, entrant })
        };
        self.clients.iter().filter_map(image).collect()
    }

    /// The open brawl rooms, and who opened them.
    pub fn openers(&self) -> impl Iterator<Item = (RoomId, ClientId)> + '_ {
        self.brawls.openers.iter().map(|(&room, opener)| (room, opener.client))
    }

    /// A client from before a restart, which has not reconnected yet: it is in this room, if any. Waits are recorded
    /// less often than rooms, so that one may be over: nobody waits in a match that was found.
    pub fn restore_client(
        &mut self,
        client: ClientId,
        account: AccountView,
        room: Option<(RoomId, RoomKind)>,
        wait: Option<WaitImage>,
    ) {
        self.by_account.insert(account.id, client);
        let may_wait = match room {
            None | Some((_, RoomKind::Practice | RoomKind::Solo(_) | RoomKind::Daily(..))) => true,
            Some((_, RoomKind::Casual | RoomKind::Ranked(_) | RoomKind::Brawl)) => false,
        };
        let room = room.map(|(room, _)| room);
        self.clients.insert(client, Client { account, room, wait: None });
        let wait = wait.filter(|_| may_wait);
        self.restored_waits.extend(wait.map(|wait| (client, wait)));
        self.expect(client);
    }

    /// A room from before a restart: a brawl room has a code and somebody who opened it.
    pub fn restore_room(&mut self, room: RoomId, brawl: Option<(RoomCode, ClientId)>) {
        // The rooms of another node have numbers of its own.
        if room.0 >> 32 == self.rooms >> 32 {
            self.rooms = self.rooms.max(room.0);
        }
        if let Some((code, opener)) = brawl {
            let account = self.clients.get(&opener).map(|here| here.account.id);
            self.brawls.restore(room, code, Opener { client: opener, account });
        }
    }

    /// A client has reconnected after a restart. It is sent where it is, unless its room does that, and is
    /// queued again for the match that it waited for.
    pub fn come_back(&mut self, client: ClientId) -> Vec<LobbyAnswer> {
        self.expect_no_longer(client);
        let wait = self.restored_waits.remove(&client);
        let Some(here) = self.clients.get_mut(&client) else { return Vec::new() };
        let Some(wait) = wait.filter(|_| !self.is_draining) else {
            let is_outside = here.room.is_none() && here.wait.is_none();
            if is_outside && self.await_ticket(client) {
                return Vec::new();
            }
            let outside = LobbyAnswer::Tell(client, ServerMessage::Outside);
            return is_outside.then_some(outside).into_iter().collect();
        };
        let WaitImage { is_ranked, ruleset, entrant, .. } = wait;
        if is_ranked {
            here.wait = Some(Wait::Joining(ruleset, entrant));
            return vec![LobbyAnswer::Rate(client, here.account.id, ruleset)];
        }
        here.wait = Some(Wait::Casual(ruleset, entrant));
        if !self.post(client, None) {
            self.queues.entry(ruleset).or_default().push_back(client);
        }
        vec![self.tell_searching(client)]
    }
}

#[cfg(test)]
mod tests {
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
            lobby.come_back(client);
            assert_eq!(lobby.waits().len(), usize::from(waits), "{room:?}");
        };
        check(None, true);
        check(Some(RoomKind::Practice), true);
        check(Some(RoomKind::Solo(SoloMode::ALL[0])), true);
        check(Some(RoomKind::Casual), false);
        check(Some(RoomKind::Ranked(Ruleset::Swordfight)), false);
        check(Some(RoomKind::Brawl), false);
    }
}
