//! The rate limit of a client's requests: of messages that cost the server, or other clients, more than input.

use bout::Millis;
use referee::Incoming;
use referee::token_bucket::{Allowance, TokenBucket};
use wire::{BoutMessage, LobbyMessage, RoomMessage};

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
}

impl RequestLimit {
    /// Full buckets.
    pub fn new(now: Millis) -> RequestLimit {
        let [to_lobby, to_room] = [TO_LOBBY, TO_ROOM].map(|all| TokenBucket::full(all, now));
        RequestLimit { to_lobby, to_room }
    }

    /// Takes a message `now`. False when it is a request, and the client has made too many.
    #[must_use]
    pub fn take(&mut self, now: Millis, message: &Incoming) -> bool {
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
            Incoming::Lobby(_) | Incoming::Bout(BoutMessage::Resync) => self.to_lobby.take(now),
            Incoming::Room(_) => self.to_room.take(now),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::RoomMessage;

    #[test]
    fn each_kind_of_request_has_its_limit_and_leaving_has_none() {
        let check = |message: Incoming, at_once: usize, a_second_later: usize| {
            let mut limit = RequestLimit::new(Millis(0));
            let mut taken = |now| (0..1000).filter(|_| limit.take(now, &message)).count();
            assert_eq!([taken(Millis(0)), taken(Millis(1000))], [at_once, a_second_later]);
        };
        check(Incoming::Lobby(LobbyMessage::Rooms), 40, 2);
        check(Incoming::Bout(BoutMessage::Resync), 40, 2);
        check(Incoming::Room(RoomMessage::Ready), 60, 10);
        check(Incoming::Leave, 1000, 1000);
        check(Incoming::Lobby(LobbyMessage::StopWaiting), 1000, 1000);
    }
}
