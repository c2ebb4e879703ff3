//! How long clients are busy with telling the effects of what was done at a table.

use bout::Millis;
use games::{TELLING_MAX, TELLING_SLOWEST};

/// When the telling ends. It follows from the acts alone: nobody is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Telling {
    /// At normal speed.
    pub until: Millis,
    /// At the slowest speed of a client.
    pub slow_until: Millis,
}

impl Telling {
    /// Something was done at `now` that takes `length` to tell at normal speed. A client that is
    /// behind catches up: it never tells for longer than [`TELLING_MAX`] from now.
    pub fn tell(&mut self, now: Millis, length: Millis) {
        let last = now.plus(TELLING_MAX);
        let slow = Millis(length.0.saturating_mul(TELLING_SLOWEST));
        self.until = self.until.max(now).plus(length).min(last);
        self.slow_until = self.slow_until.max(now).plus(slow).min(last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tellings_follow_each_other_and_those_behind_catch_up() {
        let mut telling = Telling::default();
        telling.tell(Millis(10_000), Millis(1_500));
        let [until, slow_until] = [11_500, 13_000].map(Millis);
        assert_eq!(telling, Telling { until, slow_until });
        telling.tell(Millis(11_000), Millis(1_000));
        let [until, slow_until] = [12_500, 15_000].map(Millis);
        assert_eq!(telling, Telling { until, slow_until });
        telling.tell(Millis(11_000), Millis(6_000));
        let [until, slow_until] = [18_500, 19_000].map(Millis);
        assert_eq!(telling, Telling { until, slow_until });
        (0..9).for_each(|_| telling.tell(Millis(12_000), TELLING_MAX));
        assert_eq!(telling, Telling { until: Millis(20_000), slow_until: Millis(20_000) });
    }
}
