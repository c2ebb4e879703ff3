//! The order in which a game makes the presses of one tick.

use bout::Buttons;

/// The order in which a board makes the presses of one tick, whatever order they came in.
///
/// A player's end keeps a press that would be made before an earlier one for the next tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// The presses, those that are made first at first. Of one entry a tick makes only one.
    pub steps: &'static [Buttons],
    /// What makes a tick ignore everything else that is pressed in it.
    pub alone: Buttons,
}

impl Order {
    /// True if a tick in which all of `earlier` are pressed makes `later` after them. A button that the game does
    /// not know has no order.
    pub fn keeps(self, earlier: Buttons, later: Buttons) -> bool {
        if earlier == Buttons::NONE {
            return true;
        }
        if earlier.with(later).has(self.alone) {
            return false;
        }
        let Some(step) = self.steps.iter().position(|step| step.has(later)) else { return true };
        !self.steps[step..].iter().any(|step| step.has(earlier))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_fits_into_a_tick_only_after_those_that_the_tick_makes_before_it() {
        const STEPS: &[Buttons] =
            &[Buttons::LEFT.with(Buttons::RIGHT), Buttons::DOWN, Buttons::HARD_DROP];
        let order = Order { steps: STEPS, alone: Buttons::UNDO };
        let (left, right, down) = (Buttons::LEFT, Buttons::RIGHT, Buttons::DOWN);
        for (earlier, later, keeps) in [
            (Buttons::NONE, left, true),
            (left, down, true),
            (down, left, false),
            (left, right, false),
            (left.with(Buttons::HARD_DROP), down, false),
            (left, Buttons::UNDO, false),
            (Buttons::UNDO, left, false),
            (Buttons::NONE, Buttons::UNDO, true),
            (Buttons::HARD_DROP, Buttons::HOLD, true),
        ] {
            assert_eq!(order.keeps(earlier, later), keeps, "{earlier:?}, {later:?}");
        }
    }
}
