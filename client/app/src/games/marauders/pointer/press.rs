//! The inputs of a player to a battle.

use bevy::math::Vec2;
use bevy::prelude::Message;
use marauders::{Options, Place, Side};

use crate::games::marauders::layout::{Button, Layout};
use crate::games::marauders::subject::Subject;
use crate::input::Action;

/// An input of the player to a battle, from a key, a pad or the mouse.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// Move the cursor over the field and what is around it, or aim the lifted block.
    Direction(Side),
    /// Lift the block, put it down, or make the aimed swap.
    Choose,
    /// Put the block back.
    PutBack,
    /// A button of the screen.
    Button(Button),
    /// Scroll the log back by so many lines; forward when negative.
    Scroll(i8),
    /// The mouse is over this.
    Point(Subject),
    /// The mouse was clicked on this, or a finger has tapped it; `None` outside of everything and the
    /// buttons.
    Click(Option<Subject>),
    /// A finger drags the first block, and is over the second.
    Drag(Place, Place),
    /// A finger lets go of the dragged block: where it is aimed, it is swapped.
    Drop,
    /// Show a larger part of the field, smaller where positive, around this block or the cursor.
    Zoom(i8, Option<Place>),
    /// Show a smaller part around the cursor, or from the smallest one the whole field.
    Nearer,
    /// Move the shown part of the field by so many rows and columns.
    Pan(i8, i8),
    /// Show the part of the field around this block.
    Look(Place),
    /// A key without a meaning here. It skips the running animation.
    Skip,
}

impl Press {
    /// The press for a mouse at a point of the screen, in units; `None` outside of everything.
    pub fn point(layout: &Layout, options: &Options, at: Vec2) -> Option<Press> {
        layout.subject_at(layout.inside(at), options).map(Press::Point)
    }

    /// The press for a click at a point of the screen, in units.
    pub fn click(layout: &Layout, options: &Options, at: Vec2) -> Press {
        let at = layout.inside(at);
        let subject = || Press::Click(layout.subject_at(at, options));
        let look = || layout.on_minimap(at).map(Press::Look);
        layout.panels.button_at(at).map(Press::Button).or_else(look).unwrap_or_else(subject)
    }

    /// The press of a key with this action.
    pub fn of(action: Action) -> Option<Press> {
        Some(match action {
            Action::Left => Press::Direction(Side::West),
            Action::Right => Press::Direction(Side::East),
            Action::Up => Press::Direction(Side::North),
            Action::Down => Press::Direction(Side::South),
            Action::Choose => Press::Choose,
            Action::PutBack => Press::PutBack,
            Action::Arm => Press::Button(Button::Arm),
            Action::EndTurn => Press::Button(Button::EndTurn),
            Action::Speed => Press::Button(Button::Speed),
            Action::Guide => Press::Button(Button::Guide),
            Action::Fold => Press::Button(Button::Fold),
            Action::ZoomIn => Press::Nearer,
            Action::ZoomOut => Press::Zoom(-1, None),
            Action::LogBack => Press::Scroll(4),
            Action::LogOn => Press::Scroll(-4),
            _ => return None,
        })
    }
}
