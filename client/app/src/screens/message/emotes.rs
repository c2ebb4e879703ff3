//! The messages and controls of emotes.

use wire::Emote;

/// An action with emotes in a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmotesAction {
    /// Open the list, or close it.
    Toggle,
    /// Show this one.
    Send(Emote),
    /// Show the chosen one.
    SendChosen,
    /// Move the choice by so many places.
    Choose(i8),
    /// Mute the opponent for this match, or lift that.
    Mute,
}

/// A control of emotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmotesControl {
    /// Whether there are emotes at all.
    All,
    /// The emote to show.
    Chosen,
    /// Whether the opponent is muted for this match.
    Muted,
}
