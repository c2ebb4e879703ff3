//! Where everything of a battle's picture stands: for drawing it, and for the mouse.

use bevy::math::{Rect, Vec2};
use marauders::{Place, Side, Spot};

use crate::keys::Action;

/// What can be pressed beside the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// Pay for a spell.
    Arm,
    /// End the turn.
    EndTurn,
    /// Tell faster, or slower.
    Speed,
    /// The element guide.
    Guide,
    /// On in the guided battle.
    Next,
}

impl Button {
    /// What a key does that presses it.
    pub fn action(self) -> Action {
        match self {
            Button::Arm => Action::Arm,
            Button::EndTurn => Action::EndTurn,
            Button::Speed => Action::Speed,
            Button::Guide => Action::Guide,
            Button::Next => Action::Choose,
        }
    }

    /// All of them.
    pub const ALL: [Button; 5] =
        [Button::Arm, Button::EndTurn, Button::Speed, Button::Guide, Button::Next];
}

/// Where everything stands, in units.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The blocks.
    pub field: Rect,
    /// A block's side.
    pub cell: f32,
    /// Blocks a side.
    pub size: u8,
    /// The screen.
    screen: Vec2,
}

impl Layout {
    /// The layout of a field of `size` blocks a side on this screen.
    pub fn new(screen: Vec2, size: u8) -> Layout {
        // Two cells on each side: the shields, and the marks of the blast timer.
        let cell = (screen.y - 76.0) / (f32::from(size) + 4.0);
        let side = cell * f32::from(size);
        let centre = Vec2::new(screen.x * 0.5, (screen.y - 28.0) / 2.0);
        Layout { field: Rect::from_center_size(centre, Vec2::splat(side)), cell, size, screen }
    }

    /// The block at `place`.
    pub fn place(&self, place: Place) -> Rect {
        let corner = Vec2::new(f32::from(place.column), f32::from(place.row)) * self.cell;
        let min = self.field.min + corner;
        Rect::from_corners(min, min + self.cell)
    }

    /// The shield cell at `spot`.
    pub fn spot(&self, spot: Spot) -> Rect {
        let at = f32::from(spot.lane) * self.cell;
        let Rect { min, max } = self.field;
        let corner = match spot.side {
            Side::North => Vec2::new(min.x + at, min.y - self.cell),
            Side::East => Vec2::new(max.x, min.y + at),
            Side::South => Vec2::new(min.x + at, max.y),
            Side::West => Vec2::new(min.x - self.cell, min.y + at),
        };
        Rect::from_corners(corner, corner + self.cell)
    }

    /// The block at a point of the screen.
    pub fn place_at(&self, at: Vec2) -> Option<Place> {
        let at = (at - self.field.min) / self.cell;
        let inside = |value: f32| (0.0..f32::from(self.size)).contains(&value);
        (inside(at.x) && inside(at.y)).then(|| Place::new(at.y as u8, at.x as u8))
    }

    /// Where a button stands.
    pub fn button(&self, button: Button) -> Rect {
        let index = Button::ALL.iter().position(|&one| one == button).unwrap_or(0);
        let corner = Vec2::new(self.screen.x - 250.0, 470.0 + 44.0 * index as f32);
        Rect::from_corners(corner, corner + Vec2::new(230.0, 36.0))
    }

    /// The button at a point of the screen.
    pub fn button_at(&self, at: Vec2) -> Option<Button> {
        Button::ALL.into_iter().find(|&button| self.button(button).contains(at))
    }
}
