//! The words of the lesson of swordfight.

use ::training::SwordStep;

use crate::games::training::words::StepWords;
use crate::games::view::OwnBoard;
use crate::input::Action;
use crate::text::tr;

impl StepWords for SwordStep {
    fn words(self) -> &'static str {
        match self {
            SwordStep::Pair => tr!("learn-pair"),
            SwordStep::Turn => tr!("learn-turn"),
            SwordStep::Gem => tr!("learn-gem"),
            SwordStep::Growth => tr!("learn-growth"),
            SwordStep::Breaker => tr!("learn-breaker"),
            SwordStep::Chain => tr!("learn-chain"),
            SwordStep::Attack => tr!("learn-attack"),
            SwordStep::Queue => tr!("learn-queue"),
            SwordStep::Warning => tr!("learn-warning"),
            SwordStep::Ageing => tr!("learn-ageing"),
            SwordStep::Digging => tr!("learn-digging"),
            SwordStep::Danger => tr!("learn-danger"),
            SwordStep::Winning => tr!("learn-winning"),
        }
    }

    fn actions(self) -> &'static [Action] {
        use Action::{FastFall, Left, Right, TurnLeft, TurnRight};
        match self {
            SwordStep::Pair => &[Left, Right, FastFall],
            SwordStep::Turn => &[TurnLeft, TurnRight],
            _ => &[],
        }
    }

    fn conceal(self, board: &mut OwnBoard) {
        if let OwnBoard::Swordfight(view) = board {
            view.has_queues = SwordStep::Queue as usize <= self as usize;
        }
    }
}
