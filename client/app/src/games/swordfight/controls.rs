//! How swordfight is controlled.

use bevy::input::gamepad::GamepadButton::{LeftTrigger, RightTrigger};
use bevy::input::keyboard::KeyCode::{
    self, ArrowDown, ArrowLeft, ArrowRight, ArrowUp, KeyA, KeyD, KeyS, KeyW,
};
use swordfight::Options;

use crate::input::Action::{self, *};
use crate::input::defaults::Cluster;
use crate::input::{GameInput, Pad};

impl GameInput for Options {
    const ACTIONS: &'static [Action] = &[
        Left,
        Right,
        TurnLeft,
        TurnRight,
        FastFall,
        NextTarget,
        PreviousTarget,
        BrawlOrder,
        Pause,
        Retry,
        Emotes,
    ];
    const TARGET_PADS: [&'static [Pad]; 2] =
        [&[Pad::Button(RightTrigger)], &[Pad::Button(LeftTrigger)]];
    const CLUSTERS: [Cluster; 2] = [
        &[(FastFall, 0.0, 0.0, 2.0), (Left, 0.0, 1.0, 1.0), (Right, 1.0, 1.0, 1.0)],
        &[(TurnLeft, 0.0, 1.0, 1.0), (TurnRight, 1.0, 1.0, 1.0)],
    ];

    fn keys(action: Action, _: bool) -> Option<&'static [KeyCode]> {
        Some(match action {
            Left => &[ArrowLeft, KeyA],
            Right => &[ArrowRight, KeyD],
            TurnLeft => &[ArrowUp, KeyW],
            TurnRight => &[ArrowDown, KeyS],
            _ => return None,
        })
    }
}
