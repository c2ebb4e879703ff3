//! What every board must obey, whatever its game.

use alloc::vec::Vec;
use core::fmt::Debug;

use crate::{Board, Buttons};

/// Plays `log` on a board that was given `arrivals` before the first tick, and panics with the
/// tick where a law does not hold:
///
/// 1. the same log leads to the same states, with arrivals given twice as well as once;
/// 2. a state restored plays on as if nothing had happened;
/// 3. a tick passes in every step, and a board that is out stays out.
pub fn check<B>(setup: &B::Setup, arrivals: &[B::Arrival], log: &[Buttons])
where
    B: Board,
    B::Arrival: Clone,
    B::Event: PartialEq + Debug,
{
    let mut board = B::new(setup);
    let mut twin = B::new(setup);
    for arrival in arrivals {
        board.receive(arrival.clone());
        twin.receive(arrival.clone());
        twin.receive(arrival.clone());
    }
    let (mut events, mut twin_events) = (Vec::new(), Vec::new());
    for &held in log {
        let tick = board.tick();
        let before = board.state().clone();
        let was_out = board.out();
        board.step(held, &mut events);
        twin.step(held, &mut twin_events);
        assert_eq!(board.state(), twin.state(), "tick {tick:?}: the same log led to two states");
        assert_eq!(board.tick(), tick.plus(1), "a step must take one tick");
        assert!(was_out.is_none() || board.out() == was_out, "tick {tick:?}: out must stay out");
        twin.restore(before);
        let mut again = Vec::new();
        twin.step(held, &mut again);
        assert_eq!(board.state(), twin.state(), "tick {tick:?}: a restored state went elsewhere");
        assert!(twin_events.ends_with(&again), "tick {tick:?}: a restored state told otherwise");
    }
    assert_eq!(events, twin_events, "the same log told two stories");
}
