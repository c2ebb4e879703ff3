//! A press that leads from the end of a played or spectated bout to its result, before the end has been shown
//! in full.

use std::time::Duration;

use crate::activity::Activity;
use crate::activity::online::{Bout, Spectated, Stage};
use crate::activity::spectating::Spectating;
use crate::activity::status::Skip;
use crate::screens::{Model, Screen};
use crate::view::sequence::GLANCE_SECONDS;

/// Skips the end of the bout at a press, which is shown until `end`, and notes whether the next one would.
pub fn pass(play: &mut Activity, model: &mut Model, screen: Screen, end: Duration) {
    let was = std::mem::take(&mut model.status.skip);
    let Some(online) = play.online_mut() else { return };
    let Some(mut ended) = Ended::on(screen, &mut online.stage) else { return };
    if !is_skippable(ended.over(), end) {
        return;
    }
    match was {
        Skip::Pressed => ended.skip(end),
        Skip::Not | Skip::Next => model.status.skip = Skip::Next,
    }
}

/// A bout whose end can be skipped.
enum Ended<'a> {
    Own(&'a mut Bout),
    Spectated(&'a mut Spectating),
}

impl Ended<'_> {
    fn on(screen: Screen, stage: &mut Stage) -> Option<Ended<'_>> {
        match (screen, stage) {
            (Screen::Bout, Stage::Playing(_, bout)) => Some(Ended::Own(bout)),
            (Screen::Spectating, Stage::Spectating(_, Spectated::Clocked(bout))) => {
                Some(Ended::Spectated(bout))
            }
            _ => None,
        }
    }

    /// For how long the end has been shown, if it has come.
    fn over(&self) -> Option<Duration> {
        match self {
            Ended::Own(Bout::Clocked(bout)) => bout.outcome().map(|_| bout.over),
            Ended::Own(Bout::Turns(bout)) => bout.outcome().map(|_| bout.over),
            Ended::Spectated(bout) => bout.outcome().map(|_| bout.over),
        }
    }

    fn skip(&mut self, end: Duration) {
        match self {
            Ended::Own(Bout::Clocked(bout)) => bout.skip_end(end),
            Ended::Own(Bout::Turns(bout)) => bout.over = bout.over.max(end),
            Ended::Spectated(bout) => bout.skip_end(end),
        }
    }
}

/// True if a press skips the rest of an end that has been shown for so long, if there is one.
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
