//! How stacker is controlled.

use bevy::input::gamepad::GamepadButton::{LeftTrigger2, RightTrigger2};
use bevy::input::keyboard::KeyCode::{
    self, ArrowLeft, ArrowRight, ArrowUp, ControlLeft, KeyX, KeyZ,
};
use stacker::Options;

use crate::input::Action::{self, *};
use crate::input::defaults::Cluster;
use crate::input::{GameInput, Pad};

impl GameInput for Options {
    const ACTIONS: &'static [Action] = &[
        Left,
        Right,
        SoftDrop,
        HardDrop,
        TurnRight,
        TurnLeft,
        TurnHalf,
        Hold,
        TurnNone,
        NextTarget,
        PreviousTarget,
        BrawlOrder,
        Undo,
        Pause,
        Retry,
        Emotes,
    ];
    const TARGET_PADS: [&'static [Pad]; 2] =
        [&[Pad::Button(RightTrigger2)], &[Pad::Button(LeftTrigger2)]];
    const CLUSTERS: [Cluster; 2] = [
        &[
            (Hold, 0.0, 0.0, 1.0),
            (SoftDrop, 1.0, 0.0, 1.0),
            (Left, 0.0, 1.0, 1.0),
            (Right, 1.0, 1.0, 1.0),
        ],
        &[
            (TurnHalf, 0.0, 0.0, 1.0),
            (HardDrop, 1.0, 0.0, 1.0),
            (TurnLeft, 0.0, 1.0, 1.0),
            (TurnRight, 1.0, 1.0, 1.0),
        ],
    ];

    fn keys(action: Action, owns_ctrl: bool) -> Option<&'static [KeyCode]> {
        // As in most stackers.
        Some(match action {
            Left => &[ArrowLeft],
            Right => &[ArrowRight],
            TurnLeft if owns_ctrl => &[KeyZ, ControlLeft],
            TurnLeft => &[KeyZ],
            TurnRight => &[ArrowUp, KeyX],
            _ => return None,
        })
    }
}
