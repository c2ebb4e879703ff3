//! The order in which a tick makes what is pressed in it.

use bout::Buttons;
use controls::Order;

use crate::board::TURNS;

const SIDEWAYS: Buttons = Buttons::LEFT.with(Buttons::RIGHT);

/// With a piece in play.
pub(super) const IN_PLAY: Order = Order {
    steps: &[
        Buttons::HOLD,
        SIDEWAYS,
        TURNS[0].0,
        TURNS[1].0,
        TURNS[2].0,
        TURNS[3].0,
        Buttons::DOWN,
        Buttons::HARD_DROP,
    ],
    // A lock is taken back in place of all that a tick does.
    alone: Buttons::UNDO,
};

/// Without one: what is remembered for the piece to come is made as it enters, all turns as one.
pub(super) const ENTERING: Order = Order {
    steps: &[
        Buttons::HOLD,
        Buttons::CLOCKWISE.with(Buttons::HALF_TURN).with(Buttons::COUNTER_CLOCKWISE),
        Buttons::NO_TURN,
        SIDEWAYS,
        Buttons::DOWN,
        Buttons::HARD_DROP,
    ],
    alone: Buttons::UNDO,
};
