//! The texts of the lesson of swordfight.

use ::training::SwordStep;

use crate::games::training::words::{StepWords, key};
use crate::input::{Action, Bindings};
use crate::text::tr;

impl StepWords for SwordStep {
    fn title(self) -> &'static str {
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

    fn lines(self, keys: &Bindings) -> Vec<String> {
        let key = |action| key(keys, action);
        let lines: Vec<&str> = match self {
            SwordStep::Pair => {
                let (left, right) = (key(Action::Left), key(Action::Right));
                return vec![
                    tr!("learn-pair-1").into(),
                    tr!("learn-pair-2", left = left, right = right),
                    tr!("learn-pair-3", down = key(Action::FastFall)),
                ];
            }
            SwordStep::Turn => {
                let (left, right) = (key(Action::TurnLeft), key(Action::TurnRight));
                return vec![
                    tr!("learn-turn-1", left = left, right = right),
                    tr!("learn-turn-2").into(),
                    tr!("learn-turn-3").into(),
                ];
            }
            SwordStep::Gem => vec![tr!("learn-gem-1"), tr!("learn-gem-2")],
            SwordStep::Growth => {
                vec![tr!("learn-growth-1"), tr!("learn-growth-2"), tr!("learn-growth-3")]
            }
            SwordStep::Breaker => {
                vec![tr!("learn-breaker-1"), tr!("learn-breaker-2"), tr!("learn-breaker-3")]
            }
            SwordStep::Chain => {
                vec![tr!("learn-chain-1"), tr!("learn-chain-2"), tr!("learn-chain-3")]
            }
            SwordStep::Attack => {
                vec![tr!("learn-attack-1"), tr!("learn-attack-2"), tr!("learn-attack-3")]
            }
            SwordStep::Queue => {
                vec![tr!("learn-queue-1"), tr!("learn-queue-2"), tr!("learn-queue-3")]
            }
            SwordStep::Warning => {
                vec![tr!("learn-warning-1"), tr!("learn-warning-2"), tr!("learn-warning-3")]
            }
            SwordStep::Ageing => {
                vec![tr!("learn-ageing-1"), tr!("learn-ageing-2"), tr!("learn-ageing-3")]
            }
            SwordStep::Digging => {
                vec![tr!("learn-digging-1"), tr!("learn-digging-2"), tr!("learn-digging-3")]
            }
            SwordStep::Danger => {
                vec![tr!("learn-danger-1"), tr!("learn-danger-2"), tr!("learn-danger-3")]
            }
            SwordStep::Winning => {
                vec![tr!("learn-winning-1"), tr!("learn-winning-2"), tr!("learn-winning-3")]
            }
        };
        lines.into_iter().map(str::to_owned).collect()
    }
}
