//! The part of a replay that anyone can read, as JSON.

use bout::{Outcome, Team};
use games::Setup;
use referee::Archive;
use serde::{Deserialize, Serialize};
use std::fmt;
use wire::{Name, PROTOCOL_VERSION, rules_hash};

/// What a replay says of itself. The archive behind it is the truth; see
/// [`Header::contradiction`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Version of the server that wrote it.
    pub server: String,
    /// [`wire::PROTOCOL_VERSION`] of that server.
    pub protocol: u16,
    /// [`wire::rules_hash`] that it was played by, in hexadecimal digits.
    pub rules: String,
    /// The bout's number.
    pub bout: u64,
    /// When it began, in seconds since 1970.
    pub began_at: u64,
    /// Who played, by seat.
    pub players: Vec<HeaderPlayer>,
    /// The hash of the seed that was published before the bout, in hexadecimal digits.
    pub commitment: String,
    /// How it ended.
    pub outcome: Ended,
}

/// One who played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeaderPlayer {
    /// The name.
    pub name: String,
    /// What was brought, in words.
    pub pick: String,
}

/// How a bout ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// It did not.
    Undecided,
    /// This team won.
    Won(u8),
    /// Nobody won.
    Drawn,
}

/// Which part of a header says something else than the archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// The number of players, or what they brought.
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

    /// Where this header and the archive behind it do not agree.
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

    /// The names of those who played, by seat, in one line.
    pub fn names(&self) -> String {
        let names: Vec<&str> = self.players.iter().map(|player| player.name.as_str()).collect();
        names.join(", ")
    }

    /// How a bout with this setup ended, with the names of those who won.
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

/// The rules that this build plays by, as they stand in a header.
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

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ended::Undecided => write!(f, "undecided"),
            Ended::Won(team) => write!(f, "won by team {team}"),
            Ended::Drawn => write!(f, "drawn"),
        }
    }
}
