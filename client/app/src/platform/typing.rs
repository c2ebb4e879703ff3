//! Typing on the keyboard of a phone: the fields that it opens for, and what it types.

use bevy::input::keyboard::KeyCode;
use bevy::math::Rect;

/// A text field on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct TextField {
    /// Its place, in pixels of the surface.
    pub place: Rect,
    /// Its text.
    pub text: String,
    /// What is typed into it.
    pub kind: TextKind,
    /// Whether it is the focused one.
    pub is_focused: bool,
}

/// What is typed into a field, for the keys that a phone shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// A name or a code.
    Word,
    /// A password.
    Password,
    /// An address.
    Address,
    /// A line to others.
    Chat,
}

/// What was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// The focused field has this text now.
    Text(String),
    /// The key that ends the input.
    Done,
}

/// The keys that the page around the game leaves to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageKeys {
    /// The bound keys, while a bout is on.
    pub bound: Option<Vec<KeyCode>>,
    /// Whether leaving the page leaves a match, which is asked for.
    pub asks: bool,
}
