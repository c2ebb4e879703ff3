//! The routing of client messages in a session.

use wire::{AccountMessage, BoutMessage, ClientMessage, LobbyMessage, Refusal, RoomMessage};

/// A message for the room that the client is in or, when it is in none, for the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Incoming {
    /// Asks for a [`wire::ServerMessage::Pong`] with the same number.
    Ping(u32),
    /// Leaves the queue or the room. In a bout this is a forfeit.
    Leave,
    /// A request to the lobby, which a room refuses.
    Lobby(LobbyMessage),
    /// A request to the room.
    Room(RoomMessage),
    /// Input of a player.
    Bout(BoutMessage),
}

impl Incoming {
    /// Whether the lobby gets it wherever the client is: a client may wait for a match in a room, and has
    /// friends everywhere.
    pub fn is_for_lobby(&self) -> bool {
        matches!(
            self,
            Incoming::Lobby(
                LobbyMessage::StopWaiting | LobbyMessage::Friends(_) | LobbyMessage::RoundTrips(_)
            )
        )
    }
}

/// The action of a session for a message of an authenticated client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// Changes the account.
    Account(AccountMessage),
    /// Refuses it with this reason.
    Refuse(Refusal),
    /// Passes it on to the room or to the lobby.
    Onward(Incoming),
}

impl From<ClientMessage> for Route {
    fn from(message: ClientMessage) -> Route {
        match message {
            // A connection is authenticated once.
            ClientMessage::Hello(_) | ClientMessage::Resume(_) => Route::Refuse(Refusal::NotNow),
            ClientMessage::Account(message) => Route::Account(message),
            ClientMessage::Ping(number) => Route::Onward(Incoming::Ping(number)),
            ClientMessage::Leave => Route::Onward(Incoming::Leave),
            ClientMessage::Lobby(message) => Route::Onward(Incoming::Lobby(message)),
            ClientMessage::Room(message) => Route::Onward(Incoming::Room(message)),
            ClientMessage::Bout(message) => Route::Onward(Incoming::Bout(message)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::{Credential, Hello, Resume, Secret, Token};

    #[test]
    fn a_session_answers_what_is_for_it_and_passes_on_the_rest() {
        let check = |message, route| assert_eq!(Route::from(message), route);
        let hello = ClientMessage::Hello(Hello::new(Credential::Guest(Secret([1; 32]))));
        check(hello, Route::Refuse(Refusal::NotNow));
        let resume = ClientMessage::Resume(Resume { token: Token([1; 16]), heard: 0 });
        check(resume, Route::Refuse(Refusal::NotNow));
        let out = AccountMessage::SignOut { everywhere: true };
        check(ClientMessage::Account(out.clone()), Route::Account(out));
        check(ClientMessage::Ping(3), Route::Onward(Incoming::Ping(3)));
        check(ClientMessage::Leave, Route::Onward(Incoming::Leave));
        let (rooms, ready) = (LobbyMessage::Rooms, RoomMessage::Ready);
        check(ClientMessage::Lobby(rooms.clone()), Route::Onward(Incoming::Lobby(rooms)));
        check(ClientMessage::Room(ready.clone()), Route::Onward(Incoming::Room(ready)));
        let resync = BoutMessage::Resync;
        check(ClientMessage::Bout(resync.clone()), Route::Onward(Incoming::Bout(resync)));
    }
}
