//! The readable part of a replay, as JSON.

use bout::{Outcome, Team};
use games::Setup;
use referee::Archive;
use serde::{Deserialize, Serialize};
use std::fmt;
use wire::{Name, PROTOCOL_VERSION, rules_hash};

/// The header of a replay. The archive is authoritative; see [`Header::contradiction`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the server that wrote the replay.
    pub server: String,
    /// [`wire::PROTOCOL_VERSION`] of that server.
    pub protocol: u16,
    /// The [`wire::rules_hash`] of the bout, in hexadecimal digits.
    pub rules: String,
    /// The bout's number.
    pub bout: u64,
    /// The beginning of the bout, in seconds since 1970.
    pub began_at: u64,
    /// The players, by seat.
    pub players: Vec<HeaderPlayer>,
    /// The hash of the seed that was published before the bout, in hexadecimal digits.
    pub commitment: String,
    /// The outcome.
    pub outcome: Ended,
}

/// A player of the bout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeaderPlayer {
    /// The name.
    pub name: String,
    /// The description of the player's pick.
    pub pick: String,
}

/// The outcome of a bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// Undecided.
    Undecided,
    /// This team won.
    Won(u8),
    /// Drawn.
    Drawn,
}

/// The part of a header that contradicts the archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// The number of players, or their picks.
    #[error("the header names other players than the bout had")]
    Players,
    /// The hash of the seed.
    #[error("the header has another commitment than the bout")]
    Commitment,
    /// The outcome.
    #[error("the header says that the bout ended otherwise")]
    Outcome,
}

impl Header {
    /// The header of a bout that this server played.
    pub fn of(bout: u64, names: &[Name], archive: &Archive, began_at: u64) -> Header {
        let picks = archive.setup.players.iter().map(|player| format!("{:?}", player.pick));
        let player = |(name, pick): (&Name, String)| HeaderPlayer { name: name.to_string(), pick };
        Header {
            server: env!("CARGO_PKG_VERSION").into(),
            protocol: PROTOCOL_VERSION,
            rules: rules_digits(),
            bout,
            began_at,
            players: names.iter().zip(picks).map(player).collect(),
            commitment: digits(&archive.commitment.0),
            outcome: archive.outcome.into(),
        }
    }

    /// The contradiction between this header and its archive, if any.
    pub fn contradiction(&self, archive: &Archive) -> Option<Contradiction> {
        let picks = archive.setup.players.iter().map(|player| format!("{:?}", player.pick));
        if !self.players.iter().map(|player| &player.pick).eq(picks.collect::<Vec<_>>().iter()) {
            return Some(Contradiction::Players);
        }
        if self.commitment != digits(&archive.commitment.0) {
            return Some(Contradiction::Commitment);
        }
        (self.outcome != archive.outcome.into()).then_some(Contradiction::Outcome)
    }

    /// The names of the players, by seat, in one line.
    pub fn names(&self) -> String {
        let names: Vec<&str> = self.players.iter().map(|player| player.name.as_str()).collect();
        names.join(", ")
    }

    /// The outcome of a bout with this setup, with the names of the winners.
    pub fn outcome_line(&self, setup: &Setup) -> String {
        let Ended::Won(team) = self.outcome else { return self.outcome.to_string() };
        let seats = self.players.iter().zip(setup.players.iter());
        let winners = seats.filter(|(_, seat)| seat.team == Team(team));
        let names: Vec<&str> = winners.map(|(player, _)| player.name.as_str()).collect();
        if names.is_empty() {
            return self.outcome.to_string();
        }
        format!("won by {}", names.join(" and "))
    }
}

/// The rules hash of this build, as in a header.
pub fn rules_digits() -> String {
    digits(&rules_hash().0)
}

fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl From<Outcome> for Ended {
    fn from(outcome: Outcome) -> Ended {
        match outcome {
            Outcome::Undecided => Ended::Undecided,
            Outcome::Won(Team(team)) => Ended::Won(team),
            Outcome::Drawn => Ended::Drawn,
        }
    }
}

impl From<Ended> for Outcome {
    fn from(ended: Ended) -> Outcome {
        match ended {
            Ended::Undecided => Outcome::Undecided,
            Ended::Won(team) => Outcome::Won(Team(team)),
            Ended::Drawn => Outcome::Drawn,
        }
    }
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ended::Undecided => write!(f, "undecided"),
            Ended::Won(team) => write!(f, "won by team {team}"),
            Ended::Drawn => write!(f, "drawn"),
        }
    }
}
