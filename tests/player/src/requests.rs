//! What players ask of a lobby, as a client with default settings does.

use games::{GameKind, Rules, Ruleset};
use wire::{BrawlOptions, ClientMessage, Credential, Entrant, Hello, LobbyMessage, Name};

/// The credentials of a new guest with this name.
pub fn newcomer(name: &str) -> Credential {
    Credential::Newcomer(Name::new(name).expect("a name"))
}

/// The first message of a new guest with this name, and a client of this release.
pub fn hello(name: &str) -> ClientMessage {
    ClientMessage::Hello(Hello::new(newcomer(name)))
}

/// The default pick and handling of a client.
pub fn entrant() -> Entrant {
    entrant_for(GameKind::SWORDFIGHT)
}

/// The same for another game.
pub fn entrant_for(kind: impl Into<GameKind>) -> Entrant {
    let kind = kind.into();
    Entrant { pick: kind.pick_default(), handling: kind.handling_default() }
}

/// The request for one bout against a bot of this level, by these rules.
pub fn practice(level: u8, rules: Rules) -> ClientMessage {
    let (options, entrant) = (BrawlOptions::duel(rules), entrant_for(rules.kind()));
    ClientMessage::Lobby(LobbyMessage::Practice { level, options, entrant })
}

/// The request for a casual match by the first rules of this game.
pub fn quick_match(kind: impl Into<GameKind>) -> ClientMessage {
    let kind = kind.into();
    ClientMessage::Lobby(LobbyMessage::QuickMatch(Ruleset::first(kind), entrant_for(kind)))
}

/// The request for a ranked match by the first rules of this game.
pub fn ranked_match(kind: impl Into<GameKind>) -> ClientMessage {
    let kind = kind.into();
    ClientMessage::Lobby(LobbyMessage::Queue(Ruleset::first(kind), entrant_for(kind)))
}
