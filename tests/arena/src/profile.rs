//! The lines that every game is measured on.

use crate::link::{Link, MS, Micros, SECOND, Trouble};

/// The parameters of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The name.
    pub name: &'static str,
    /// There and back, in milliseconds, without jitter and loss.
    pub rtt_ms: u32,
    /// By how much there and back varies around that, in milliseconds.
    pub jitter_ms: u32,
    /// Segments lost of a thousand.
    pub loss_per_mille: u32,
    /// What happens once in the middle of a bout, to one of its players, and how long it lasts.
    pub trouble: Option<(Trouble, Micros)>,
}

/// The lines.
pub const PROFILES: [Profile; 10] = [
    line("lan", 1, 0, 0),
    line("home", 40, 5, 0),
    line("far", 80, 10, 5),
    line("wifi", 80, 30, 10),
    line("ocean", 160, 15, 5),
    line("bad", 250, 25, 10),
    line("awful", 300, 60, 30),
    Profile { trouble: Some((Trouble::Blackout, 2 * SECOND)), ..line("blackout", 40, 5, 0) },
    Profile { trouble: Some((Trouble::Severed, 10 * SECOND)), ..line("half-open", 40, 5, 0) },
    Profile { trouble: Some((Trouble::Stopped, 8 * SECOND)), ..line("stopped", 40, 5, 0) },
];

/// A line without trouble.
pub const fn line(name: &'static str, rtt_ms: u32, jitter_ms: u32, loss_per_mille: u32) -> Profile {
    Profile { name, rtt_ms, jitter_ms, loss_per_mille, trouble: None }
}

impl Profile {
    /// The line of this name.
    pub fn named(name: &str) -> Option<Profile> {
        PROFILES.into_iter().find(|profile| profile.name == name)
    }

    /// A player's link of this kind, before anything has happened to it.
    pub fn link(&self) -> Link {
        let [round_trip, jitter] = [self.rtt_ms, self.jitter_ms].map(|ms| MS * Micros::from(ms));
        let loss_per_mille = self.loss_per_mille;
        Link { round_trip: round_trip - jitter, jitter, loss_per_mille, faults: Vec::new() }
    }
}
