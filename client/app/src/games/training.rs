//! The panel of an exercise: what to do, and the buttons.

pub mod layout;
pub mod words;

use ::training::Status;
use swordfight::Blade;

use crate::input::{Action, Bindings, Input};

pub use layout::TrainingPlaces;

/// A button of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// To the next step or drill, whether this one is done or not.
    Next,
    /// Begin again.
    Again,
    /// Play the solution.
    Solution,
}

impl Button {
    /// All of them.
    pub const ALL: [Button; 3] = [Button::Next, Button::Again, Button::Solution];
}

/// A part of the picture that a step is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A cell of the board, column and row from 0 at the lower left.
    Cell(u8, u8),
    /// The panel of the queues.
    Queue,
    /// The announced attack.
    Warning,
}

/// A key that a step is done by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyCap {
    /// Its name.
    pub key: String,
    /// What it does.
    pub action: Action,
    /// Whether it is held down.
    pub is_down: bool,
}

impl KeyCap {
    /// The first key of an action; none on a device without keys.
    pub fn of(keys: &Bindings, action: Action, is_down: impl Fn(Input) -> bool) -> Option<KeyCap> {
        let keys = keys.keys(action);
        let key = keys.first()?.label();
        Some(KeyCap { key, action, is_down: keys.iter().any(|&key| is_down(key)) })
    }
}

/// The contents of the panel.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// Whether it is a step of a lesson; otherwise it is a drill.
    pub is_lesson: bool,
    /// The number of the step or drill, from 1, and how many there are.
    pub place: (usize, usize),
    /// What is to be done, in one sentence.
    pub words: String,
    /// The keys that it is done by; none on a device without keys.
    pub keys: Vec<KeyCap>,
    /// How far the exercise has come, and seconds since its goal was reached.
    pub status: Status,
    /// See above.
    pub done_seconds: f32,
    /// The buttons with their keys.
    pub buttons: Vec<(Button, String)>,
    /// What is highlighted.
    pub marks: Vec<Mark>,
    /// The sword whose pattern is shown.
    pub pattern: Option<Blade>,
}
