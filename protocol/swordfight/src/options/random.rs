//! Random options, for simulations: any that [`Options::check`] accepts.

use bout::Stream;
use bout::options::OptionTable as _;

use super::{Goal, Options, RUN_TICKS, TICKS_MAX};

impl Options {
    /// Options that `stream` chooses. Some are for a solo run only, by their goal.
    pub fn random(stream: &mut Stream) -> Options {
        let mut options = Options::default();
        options.draw_options(stream);
        Options { goal: goal(stream), ..options }
    }
}

/// None mostly.
fn goal(stream: &mut Stream) -> Option<Goal> {
    match stream.below(6) {
        0 => Some(Goal::Ticks(stream.option(RUN_TICKS, 1..=TICKS_MAX))),
        1 => Some(Goal::Endless),
        2 => Some(Goal::SilentOpponent),
        _ => None,
    }
}
