//! The last moments of a bout, which are shown again beside its result.

use std::collections::VecDeque;

use crate::games::marauders::view::BattleView;
use crate::games::view::ClockedView;
use crate::screens::Screen;
use crate::screens::result::BANNER;

/// Seconds that are kept, the seconds between two pictures of them, and the seconds for which the last one stands.
const KEPT: f32 = 4.0;
const STEP: f32 = 0.05;
const STANDS: f32 = 1.5;
/// With less than this there is nothing to see.
const LEAST: f32 = 1.0;

/// The boards of a bout, clocked or by turns.
pub type Boards = (Option<ClockedView>, Option<BattleView>);

/// The pictures of the last moments, each with its time.
#[derive(Debug, Default)]
pub struct Recall(VecDeque<(f32, Boards)>);

impl Recall {
    /// Takes the boards at the time `now`, in seconds, and returns those to be shown: beside a result that has been shown
    /// for so many seconds, unless it `stands`, they are of the last moments before it.
    pub fn pass(
        &mut self,
        now: f32,
        screen: Screen,
        boards: Boards,
        (shown, stands): (f32, bool),
    ) -> Boards {
        match screen {
            Screen::Bout => self.keep(now, &boards),
            Screen::Result if !stands => return self.at(shown).cloned().unwrap_or(boards),
            Screen::Result => {}
            _ => self.0.clear(),
        }
        boards
    }

    fn keep(&mut self, now: f32, boards: &Boards) {
        let begins = |view: &ClockedView| view.countdown.is_some() || view.melee.is_some();
        let is_other = match boards {
            (None, None) => true,
            (clocked, _) => clocked.as_ref().is_some_and(begins),
        };
        // The clock starts again after an hour.
        if is_other || self.0.back().is_some_and(|(last, _)| now < *last) {
            self.0.clear();
        }
        let is_due = self.0.back().is_none_or(|(last, _)| STEP <= now - last);
        if is_due && !is_other {
            self.0.push_back((now, boards.clone()));
            while self.0.front().is_some_and(|(first, _)| KEPT < now - first) {
                self.0.pop_front();
            }
        }
    }

    /// The boards of a result that has been shown for so many seconds.
    fn at(&self, shown: f32) -> Option<&Boards> {
        let (first, last) = (self.0.front()?.0, self.0.back()?.0);
        if last - first < LEAST {
            return None;
        }
        let at = first + (shown - BANNER).max(0.0) % (last - first + STANDS);
        let next = self.0.partition_point(|(time, _)| *time <= at);
        self.0.get(next.saturating_sub(1)).map(|(_, boards)| boards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::stacker::scenes;

    /// Boards that can be distinguished.
    fn boards(number: i64) -> Boards {
        (Some(ClockedView { spare_ticks: Some(number), ..scenes::duel() }), None)
    }

    fn number(boards: &Boards) -> Option<i64> {
        boards.0.as_ref()?.spare_ticks
    }

    /// A bout of so many tenths of a second, in pictures of sixty a second.
    fn bout(tenths: i64) -> Recall {
        let mut recall = Recall::default();
        for frame in 0..tenths * 6 {
            let now = frame as f32 / 60.0;
            let shown = recall.pass(now, Screen::Bout, boards(frame / 6), (0.0, false));
            assert_eq!(number(&shown), Some(frame / 6), "a bout shows itself");
        }
        recall
    }

    #[test]
    fn beside_a_result_the_last_four_seconds_are_shown_again_and_again() {
        let mut recall = bout(100);
        assert!(recall.0.len() <= 81, "{}", recall.0.len());
        let mut shown = |seconds: f32, stands| {
            let boards = recall.pass(20.0, Screen::Result, boards(-1), (seconds, stands));
            number(&boards).expect("boards")
        };
        // In tenths of a second; pictures are kept every twentieth.
        let first = shown(0.5, false);
        assert!((58..=61).contains(&first), "they begin with the page: {first}");
        let middle = shown(BANNER + 2.0, false);
        assert!((19..=21).contains(&(middle - first)), "{first} {middle}");
        let last = shown(BANNER + 4.0, false);
        assert!(98 <= last && shown(BANNER + 5.2, false) == last, "{last}");
        let again = shown(BANNER + KEPT + STANDS + 2.0, false);
        assert!((again - middle).abs() <= 1, "{middle} {again}");
        assert_eq!(shown(BANNER + 2.0, true), -1, "with reduced motion the end stands");
    }

    #[test]
    fn of_a_moment_or_of_the_bout_before_nothing_is_shown() {
        let result = |mut recall: Recall| {
            let shown = recall.pass(20.0, Screen::Result, boards(-1), (2.0, false));
            number(&shown)
        };
        assert_eq!(result(bout(5)), Some(-1));
        let mut recall = bout(50);
        recall.pass(6.0, Screen::Title, (None, None), (0.0, false));
        assert_eq!(result(recall), Some(-1));
        let mut recall = bout(50);
        let begins = ClockedView { countdown: Some(3), ..scenes::duel() };
        recall.pass(6.0, Screen::Bout, (Some(begins), None), (0.0, false));
        assert_eq!(result(recall), Some(-1));
        let mut recall = bout(50);
        recall.pass(0.0, Screen::Bout, boards(7), (0.0, false));
        assert_eq!(recall.0.len(), 1, "the clock starts again");
    }
}
