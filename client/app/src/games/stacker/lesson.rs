//! The texts of the lesson of stacker.

use ::training::StackStep;

use crate::games::training::words::{StepWords, key};
use crate::input::{Action, Bindings};
use crate::text::tr;

impl StepWords for StackStep {
    fn title(self) -> &'static str {
        match self {
            StackStep::Move => tr!("learn-move"),
            StackStep::Repeat => tr!("learn-repeat"),
            StackStep::Tuck => tr!("learn-tuck"),
            StackStep::Turn => tr!("learn-rotate"),
            StackStep::Hold => tr!("learn-hold"),
            StackStep::Kick => tr!("learn-kick"),
            StackStep::NoTurn => tr!("learn-no-turn"),
            StackStep::Garbage => tr!("learn-garbage"),
            StackStep::Cancel => tr!("learn-cancel"),
            StackStep::Spin => tr!("learn-spin"),
            StackStep::BackToBack => tr!("learn-back-to-back"),
            StackStep::Stalling => tr!("learn-stalling"),
            StackStep::Winning => tr!("learn-surviving"),
        }
    }

    fn lines(self, keys: &Bindings) -> Vec<String> {
        match self {
            StackStep::Move
            | StackStep::Repeat
            | StackStep::Tuck
            | StackStep::Turn
            | StackStep::Hold
            | StackStep::Kick
            | StackStep::NoTurn
            | StackStep::Spin => moves(self, keys),
            StackStep::Garbage => {
                own(&[tr!("learn-garbage-1"), tr!("learn-garbage-2"), tr!("learn-garbage-3")])
            }
            StackStep::Cancel => {
                own(&[tr!("learn-cancel-1"), tr!("learn-cancel-2"), tr!("learn-cancel-3")])
            }
            StackStep::BackToBack => own(&[
                tr!("learn-back-to-back-1"),
                tr!("learn-back-to-back-2"),
                tr!("learn-back-to-back-3"),
            ]),
            StackStep::Stalling => {
                own(&[tr!("learn-stalling-1"), tr!("learn-stalling-2"), tr!("learn-stalling-3")])
            }
            StackStep::Winning => {
                own(&[tr!("learn-surviving-1"), tr!("learn-surviving-2"), tr!("learn-surviving-3")])
            }
        }
    }
}

fn own(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|&line| line.to_owned()).collect()
}

/// The steps that name keys.
fn moves(step: StackStep, keys: &Bindings) -> Vec<String> {
    let key = |action| key(keys, action);
    let (left, right) = (key(Action::Left), key(Action::Right));
    let (soft, drop) = (key(Action::SoftDrop), key(Action::HardDrop));
    let (back, on) = (key(Action::TurnLeft), key(Action::TurnRight));
    match step {
        StackStep::Move => vec![
            tr!("learn-move-1").into(),
            tr!("learn-move-2", left = left, right = right),
            tr!("learn-move-3", drop = drop),
        ],
        StackStep::Repeat => vec![
            tr!("learn-repeat-1").into(),
            tr!("learn-repeat-2", left = left, right = right),
            tr!("learn-repeat-3").into(),
        ],
        StackStep::Tuck => vec![
            tr!("learn-tuck-1").into(),
            tr!("learn-tuck-2", soft = soft),
            tr!("learn-tuck-3").into(),
        ],
        StackStep::Turn => vec![
            tr!("learn-rotate-1", left = back, right = on),
            tr!("learn-rotate-2", half = key(Action::TurnHalf)),
            tr!("learn-rotate-3").into(),
        ],
        StackStep::Hold => vec![
            tr!("learn-hold-1", hold = key(Action::Hold)),
            tr!("learn-hold-2").into(),
            tr!("learn-hold-3").into(),
        ],
        StackStep::Kick => vec![
            tr!("learn-kick-1").into(),
            tr!("learn-kick-2").into(),
            tr!("learn-kick-3", soft = soft, left = back),
        ],
        StackStep::NoTurn => {
            let mut lines = vec![
                tr!("learn-no-turn-1", none = key(Action::TurnNone)),
                tr!("learn-no-turn-2", soft = soft, right = on, none = key(Action::TurnNone)),
            ];
            if keys.is_empty() {
                lines.push(tr!("learn-no-turn-3").into());
            }
            lines
        }
        _ => vec![
            tr!("learn-spin-1").into(),
            tr!("learn-spin-2", left = back, soft = soft, right = on),
            tr!("learn-spin-3").into(),
        ],
    }
}
