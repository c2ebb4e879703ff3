//! The rate limit of a client's requests: of messages that cost the server, or other clients, more than input.
//! Requests to the lobby count for the network of the client as well, over all its sessions.

use bout::Millis;
use referee::Incoming;
use referee::token_bucket::{Allowance, TokenBucket};
use std::net::IpAddr;
use std::sync::Arc;
use wire::{BoutMessage, LobbyMessage, RoomMessage};

use super::requests::AddressRateLimit;

/// Requests to the lobby, each of which may read the database, open a room or list all rooms, and requests
/// for a whole state. Whoever restarts a run again and again asks twice a second for a short time.
pub const TO_LOBBY: Allowance = Allowance { burst: 40, every: Millis(500) };
/// Requests to a room, which are shown to all its members. A host changes options with a held key.
pub const TO_ROOM: Allowance = Allowance { burst: 60, every: Millis(100) };

/// The rate limit of one client.
#[derive(Debug)]
pub struct RequestLimit {
    to_lobby: TokenBucket,
    to_room: TokenBucket,
    /// The limit of requests to the lobby by network.
    networks: Arc<AddressRateLimit>,
}

impl RequestLimit {
    /// Full buckets, beside those of all networks.
    pub fn new(now: Millis, networks: Arc<AddressRateLimit>) -> RequestLimit {
        let [to_lobby, to_room] = [TO_LOBBY, TO_ROOM].map(|all| TokenBucket::full(all, now));
        RequestLimit { to_lobby, to_room, networks }
    }

    /// Takes a request about the account `now` from this address: they share the limit of those to the lobby.
    #[must_use]
    pub fn take_account(&mut self, now: Millis, address: IpAddr) -> bool {
        self.to_lobby.take(now) && self.networks.take(address, now).is_ok()
    }

    /// Takes a message `now` from this address. False when it is a request, and the client has made too many.
    #[must_use]
    pub fn take(&mut self, now: Millis, message: &Incoming, address: IpAddr) -> bool {
        match message {
            Incoming::Ping(_)
            | Incoming::Leave
            | Incoming::Lobby(LobbyMessage::StopWaiting)
            // The room has a limit for these alone, beyond which it drops them.
            | Incoming::Room(RoomMessage::Emote(_))
            | Incoming::Bout(
                BoutMessage::Play(_)
                | BoutMessage::Target(_)
                | BoutMessage::Move(_)
                | BoutMessage::Nonce { .. },
            ) => true,
            Incoming::Lobby(_) | Incoming::Bout(BoutMessage::Resync) => {
                self.take_account(now, address)
            }
            Incoming::Room(_) => self.to_room.take(now),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::requests::LOBBY_BY_ADDRESS;
    use wire::RoomMessage;

    const ADDRESS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));

    fn networks() -> Arc<AddressRateLimit> {
        Arc::new(AddressRateLimit::new(LOBBY_BY_ADDRESS))
    }

    #[test]
    fn each_kind_of_request_has_its_limit_and_leaving_has_none() {
        let check = |message: Incoming, at_once: usize, a_second_later: usize| {
            let mut limit = RequestLimit::new(Millis(0), networks());
            let mut taken = |now| (0..1000).filter(|_| limit.take(now, &message, ADDRESS)).count();
            assert_eq!([taken(Millis(0)), taken(Millis(1000))], [at_once, a_second_later]);
        };
        check(Incoming::Lobby(LobbyMessage::Rooms), 40, 2);
        check(Incoming::Bout(BoutMessage::Resync), 40, 2);
        check(Incoming::Room(RoomMessage::Ready), 60, 10);
        let mut limit = RequestLimit::new(Millis(0), networks());
        let taken = (0..1000).filter(|_| limit.take_account(Millis(0), ADDRESS)).count();
        assert_eq!(taken, 40);
        check(Incoming::Leave, 1000, 1000);
        check(Incoming::Lobby(LobbyMessage::StopWaiting), 1000, 1000);
    }

    #[test]
    fn new_sessions_of_one_address_have_no_new_budget_for_the_lobby() {
        let networks = networks();
        let rooms = Incoming::Lobby(LobbyMessage::Rooms);
        let taken = |from: IpAddr| {
            let sessions = (0..100).map(|_| RequestLimit::new(Millis(0), networks.clone()));
            let each = sessions
                .map(|mut limit| (0..100).filter(|_| limit.take(Millis(0), &rooms, from)).count());
            each.sum::<usize>()
        };
        assert_eq!(taken(ADDRESS), LOBBY_BY_ADDRESS.burst as usize);
        assert_eq!(taken("192.0.2.2".parse().unwrap()), LOBBY_BY_ADDRESS.burst as usize);
    }
}
