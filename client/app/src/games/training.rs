//! The panel of an exercise: what to do, and the buttons.

pub mod layout;
pub mod words;

use ::training::Status;
use games::ClockedGame;
use swordfight::Blade;

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
    /// A cell of a board of swordfight, column and row from 1.
    Cell(u8, u8),
    /// The panel of the queues.
    Queue,
    /// The announced attack.
    Warning,
}

/// The contents of the panel.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// The game of the board.
    pub game: ClockedGame,
    /// Whether it is a step of a lesson; otherwise it is a drill.
    pub is_lesson: bool,
    /// The number of the step or drill, from 1, and how many there are.
    pub place: (usize, usize),
    /// The title.
    pub title: String,
    /// At most four lines.
    pub lines: Vec<String>,
    /// How far the exercise has come.
    pub status: Status,
    /// The buttons with their keys.
    pub buttons: Vec<(Button, String)>,
    /// What is highlighted.
    pub marks: Vec<Mark>,
    /// The sword whose pattern is shown.
    pub pattern: Option<Blade>,
}
