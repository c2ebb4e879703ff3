//! The words of the lesson of stacker.

use ::training::StackStep;

use crate::games::stacker::view::HoldBox;
use crate::games::training::words::StepWords;
use crate::games::view::OwnBoard;
use crate::input::Action;
use crate::text::tr;

impl StepWords for StackStep {
    fn words(self) -> &'static str {
        match self {
            StackStep::Move => tr!("learn-move"),
            StackStep::Turn => tr!("learn-rotate"),
            StackStep::Tuck => tr!("learn-tuck"),
            StackStep::Hold => tr!("learn-hold"),
            StackStep::Garbage => tr!("learn-garbage"),
            StackStep::Cancel => tr!("learn-cancel"),
            StackStep::Spin => tr!("learn-spin"),
            StackStep::BackToBack => tr!("learn-back-to-back"),
            StackStep::Repeat => tr!("learn-repeat"),
            StackStep::Kick => tr!("learn-kick"),
            StackStep::NoTurn => tr!("learn-no-turn"),
            StackStep::Stalling => tr!("learn-stalling"),
            StackStep::Winning => tr!("learn-surviving"),
        }
    }

    fn actions(self) -> &'static [Action] {
        use Action::{
            HardDrop, Hold, Left, Right, SoftDrop, TurnHalf, TurnLeft, TurnNone, TurnRight,
        };
        match self {
            StackStep::Move => &[Left, Right, HardDrop],
            StackStep::Turn => &[TurnLeft, TurnRight, TurnHalf],
            StackStep::Tuck => &[SoftDrop, Left, Right],
            StackStep::Hold => &[Hold, TurnRight],
            StackStep::Garbage => &[HardDrop],
            StackStep::Spin => &[TurnLeft, SoftDrop, TurnRight],
            StackStep::Repeat => &[Left, Right],
            StackStep::Kick => &[SoftDrop, TurnLeft],
            StackStep::NoTurn => &[SoftDrop, TurnRight, TurnNone],
            _ => &[],
        }
    }

    fn conceal(self, board: &mut OwnBoard) {
        if let OwnBoard::Stacker(view) = board
            && (self as usize) < StackStep::Hold as usize
        {
            view.hold = HoldBox::Absent;
        }
    }
}
