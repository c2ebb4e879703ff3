//! The texts of the guided battle, step by step.

use bevy::input::gamepad::GamepadButton;
use bevy::input::keyboard::KeyCode;
use marauders::Side;

use super::{OTHER, OWN};
use crate::games::marauders::layout::Button;
use crate::games::marauders::view::Region;
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

    /// Its title.
    pub fn title(self) -> &'static str {
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

    /// Explanation and task: at most four lines.
    pub fn lines(self, keys: &Bindings) -> Vec<String> {
        if self.is_read() { self.tells(keys) } else { self.asks(keys) }
    }

    /// The explanation.
    fn tells(self, keys: &Bindings) -> Vec<String> {
        match self {
            Step::Field => vec![
                tr!("lesson-field-1").into(),
                tr!("lesson-field-2").into(),
                tr!("lesson-field-3").into(),
            ],
            Step::Shields => vec![
                tr!("lesson-shields-1").into(),
                tr!("lesson-shields-2").into(),
                tr!("lesson-shields-3").into(),
            ],
            Step::Attack => vec![
                tr!("lesson-attack-1").into(),
                tr!("lesson-attack-2").into(),
                tr!("lesson-attack-3").into(),
            ],
            Step::Axes => vec![
                tr!("lesson-axes-1").into(),
                tr!("lesson-axes-2").into(),
                tr!("lesson-axes-3").into(),
            ],
            Step::Elements => vec![
                tr!("lesson-elements-1").into(),
                tr!("lesson-elements-2").into(),
                tr!("lesson-elements-3", key = first(keys, Action::Guide)),
            ],
            Step::Winning => vec![
                tr!("lesson-winning-1").into(),
                tr!("lesson-winning-2").into(),
                tr!("lesson-winning-3").into(),
            ],
            _ => Vec::new(),
        }
    }

    /// The task.
    fn asks(self, keys: &Bindings) -> Vec<String> {
        let key = |action| first(keys, action);
        match self {
            Step::Match => vec![
                tr!("lesson-match-1").into(),
                tr!("lesson-match-2", key = key(Action::Choose)),
                tr!("lesson-match-3").into(),
                tr!("lesson-match-4").into(),
            ],
            Step::Moves => vec![
                tr!("lesson-moves-1").into(),
                tr!("lesson-moves-2").into(),
                tr!("lesson-moves-3", key = key(Action::EndTurn)),
            ],
            Step::Opponent => {
                vec![tr!("lesson-opponent-1").into(), tr!("lesson-opponent-2").into()]
            }
            Step::Defend => vec![
                tr!("lesson-defend-1").into(),
                tr!("lesson-defend-2").into(),
                tr!("lesson-defend-3").into(),
                tr!("lesson-defend-4", key = key(Action::EndTurn)),
            ],
            Step::Pay => vec![
                tr!("lesson-pay-1").into(),
                tr!("lesson-pay-2").into(),
                tr!("lesson-pay-3", key = key(Action::Arm)),
            ],
            Step::Cast => vec![
                tr!("lesson-cast-1").into(),
                tr!("lesson-cast-2").into(),
                tr!("lesson-cast-3", key = key(Action::EndTurn)),
            ],
            _ => Vec::new(),
        }
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
            Step::Moves => vec![Region::Counters, Region::Button(Button::EndTurn)],
            Step::Opponent => vec![Region::Side(Side::East)],
            Step::Attack => vec![Region::Hp(OTHER), Region::Log],
            Step::Defend => vec![Region::Side(Side::West)],
            Step::Axes => {
                vec![Region::Counters, Region::Side(Side::South), Region::Side(Side::North)]
            }
            Step::Pay => vec![Region::Force(OWN), Region::Button(Button::Arm)],
            Step::Cast => vec![Region::Force(OWN), Region::Button(Button::EndTurn)],
            Step::Elements => vec![Region::Button(Button::Guide)],
            Step::Winning => vec![Region::Hp(OWN), Region::Hp(OTHER)],
        }
    }

    /// The keys that lead to the next step: one always, and the confirming keys where nothing is to
    /// be done.
    pub fn next_keys(self, keys: &Bindings) -> String {
        let Some(always) = always_next(keys) else { return String::new() };
        match self.is_read() {
            true => crate::text::comma(first(keys, Action::Choose), always),
            false => always,
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

/// The first key of an action, or the action's name when it has none.
fn first(keys: &Bindings, action: Action) -> String {
    match keys.keys(action).first() {
        Some(key) => key.label(),
        None => tr!("keys-button", action = action.name()),
    }
}
