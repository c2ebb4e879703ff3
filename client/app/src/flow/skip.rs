//! A press that leads from the end of a bout to its result, before the end has been shown in full.

use std::time::Duration;

use crate::activity::Activity;
use crate::activity::online::{Bout, Online, Stage};
use crate::activity::status::Skip;
use crate::screens::{Model, Screen};
use crate::view::sequence::GLANCE_SECONDS;

/// Skips the end of the bout at a press, which is shown until `end`, and notes whether the next one would.
pub fn pass(play: &mut Activity, model: &mut Model, screen: Screen, end: Duration) {
    let was = std::mem::take(&mut model.status.skip);
    let Some(Online { stage: Stage::Playing(_, bout), .. }) = play.online_mut() else { return };
    let over = match &*bout {
        Bout::Clocked(bout) => bout.outcome().map(|_| bout.over),
        Bout::Turns(bout) => bout.outcome().map(|_| bout.over),
    };
    if screen != Screen::Bout || !is_skippable(over, end) {
        return;
    }
    match (was, bout) {
        (Skip::Pressed, Bout::Clocked(bout)) => bout.skip_end(end),
        (Skip::Pressed, Bout::Turns(bout)) => bout.over = bout.over.max(end),
        (Skip::Not | Skip::Next, _) => model.status.skip = Skip::Next,
    }
}

/// Whether a press skips the rest of an end that has been shown for so long, if there is one.
fn is_skippable(over: Option<Duration>, end: Duration) -> bool {
    let first = Duration::from_secs_f32(GLANCE_SECONDS);
    over.is_some_and(|over| first <= over && over < end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_moment_of_an_end_and_a_bout_that_goes_on_are_not_skipped() {
        let end = Duration::from_millis(1600);
        let after = |ms| is_skippable(Some(Duration::from_millis(ms)), end);
        assert_eq!([0, 300, 600, 1500, 1600].map(after), [false, false, true, true, false]);
        assert!(!is_skippable(None, end));
    }
}
