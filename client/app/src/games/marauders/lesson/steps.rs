//! The texts of the guided battle, step by step.

use bevy::input::gamepad::GamepadButton;
use bevy::input::keyboard::KeyCode;
use marauders::Side;

use super::{OTHER, OWN};
use crate::games::marauders::layout::Button;
use crate::games::marauders::view::Region;
use crate::games::training::KeyCap;
use crate::input::{Action, Bindings, Input, InputDevice, Pad};
use crate::text::tr;

/// A step of the guided battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The field and the sides.
    Field,
    /// Make a match.
    Match,
    /// The resulting shields.
    Shields,
    /// Six moves, and the end of a turn.
    Moves,
    /// The opponent defends.
    Opponent,
    /// Shields become attacks.
    Attack,
    /// The opponent attacks, and the player defends.
    Defend,
    /// The axes X and Y.
    Axes,
    /// Pay for a spell.
    Pay,
    /// Cast it.
    Cast,
    /// Further effects of elements.
    Elements,
    /// How to win a battle.
    Winning,
}

impl Step {
    /// All of them, in order.
    pub const ALL: [Step; 12] = [
        Step::Field,
        Step::Match,
        Step::Shields,
        Step::Moves,
        Step::Opponent,
        Step::Attack,
        Step::Defend,
        Step::Axes,
        Step::Pay,
        Step::Cast,
        Step::Elements,
        Step::Winning,
    ];

    /// Its number, from 1.
    pub fn number(self) -> usize {
        self as usize + 1
    }

    /// The step at this place of the list, from 0.
    pub fn at(index: usize) -> Option<Step> {
        Step::ALL.get(index).copied()
    }

    /// The following step, if any.
    pub fn next(self) -> Option<Step> {
        Step::at(self.number())
    }

    /// Whether it is for reading only; otherwise it waits for a condition.
    pub fn is_read(self) -> bool {
        use Step::*;
        matches!(self, Field | Shields | Attack | Axes | Elements | Winning)
    }

    /// Whether the player is asked to move.
    pub fn is_asked(self) -> bool {
        !self.is_read() && self != Step::Opponent
    }

    /// What it teaches and asks for, in one sentence of at most 25 words.
    pub fn words(self) -> &'static str {
        match self {
            Step::Field => tr!("lesson-field"),
            Step::Match => tr!("lesson-match"),
            Step::Shields => tr!("lesson-shields"),
            Step::Moves => tr!("lesson-moves"),
            Step::Opponent => tr!("lesson-opponent"),
            Step::Attack => tr!("lesson-attack"),
            Step::Defend => tr!("lesson-defend"),
            Step::Axes => tr!("lesson-axes"),
            Step::Pay => tr!("lesson-pay"),
            Step::Cast => tr!("lesson-cast"),
            Step::Elements => tr!("lesson-elements"),
            Step::Winning => tr!("lesson-winning"),
        }
    }

    /// The keys that it is done by.
    pub fn keys(self, keys: &Bindings) -> Vec<KeyCap> {
        let actions: &[Action] = match self {
            Step::Match => &[Action::Choose],
            Step::Moves | Step::Defend | Step::Cast => &[Action::EndTurn],
            Step::Pay => &[Action::Arm],
            Step::Elements => &[Action::Guide],
            _ => &[],
        };
        let cap = |&action: &Action| KeyCap::of(keys, action, |_| false);
        actions.iter().filter_map(cap).collect()
    }

    /// The highlighted parts of the picture.
    pub fn parts(self) -> Vec<Region> {
        match self {
            Step::Field => {
                vec![
                    Region::Side(Side::West),
                    Region::Side(Side::South),
                    Region::Hp(OWN),
                    Region::Hp(OTHER),
                ]
            }
            Step::Match => Vec::new(),
            Step::Shields => vec![Region::Side(Side::West)],
            Step::Moves => vec![Region::Strip, Region::Button(Button::EndTurn)],
            Step::Opponent => vec![Region::Side(Side::East)],
            Step::Attack => vec![Region::Hp(OTHER), Region::Log],
            Step::Defend => vec![Region::Side(Side::West)],
            Step::Axes => {
                vec![Region::Strip, Region::Side(Side::South), Region::Side(Side::North)]
            }
            Step::Pay => vec![Region::Force(OWN), Region::Button(Button::Arm)],
            Step::Cast => vec![Region::Force(OWN), Region::Button(Button::EndTurn)],
            Step::Elements => vec![Region::Button(Button::Guide)],
            Step::Winning => vec![Region::Hp(OWN), Region::Hp(OTHER)],
        }
    }
}

/// The key that leads to the next step always; none on a device without keys.
pub(super) fn always_next(keys: &Bindings) -> Option<String> {
    let choose = keys.keys(Action::Choose).first();
    let has_pad = choose.is_some_and(|key| key.device() == InputDevice::Pad);
    let pad = Input::Pad(Pad::Button(GamepadButton::LeftTrigger2));
    let key = if has_pad { pad } else { Input::Board(KeyCode::Tab) };
    (!keys.is_empty()).then(|| key.label())
}
