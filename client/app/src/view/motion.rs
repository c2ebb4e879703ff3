//! Values that change over time: eased, delayed one after the other, and gone on with from wherever they
//! are when their goal changes.
//!
//! Time is seconds of presentation. Nothing here reaches the rules.

/// How a value goes from its beginning to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ease {
    /// Evenly.
    Linear,
    /// Fast at first, then slower: for what appears, and what answers to a key.
    Out,
    /// Slow at both ends: for what moves across the screen by itself.
    InOut,
    /// A little beyond the end and back: for what is put down with weight.
    Back,
}

impl Ease {
    /// All of them.
    pub const ALL: [Ease; 4] = [Ease::Linear, Ease::Out, Ease::InOut, Ease::Back];

    /// The share of the way after this share of the time. Both are 0 at the beginning and 1 at the end.
    pub fn at(self, time: f32) -> f32 {
        let time = time.clamp(0.0, 1.0);
        let left = 1.0 - time;
        match self {
            Ease::Linear => time,
            Ease::Out => 1.0 - left.powi(3),
            Ease::InOut if time < 0.5 => 4.0 * time.powi(3),
            Ease::InOut => 1.0 - 4.0 * left.powi(3),
            // By Robert Penner's equations: 1.70158 goes a tenth beyond the end.
            Ease::Back => 1.0 - left * left * (2.701_58 * left - 1.701_58),
        }
    }
}

/// A value on its way to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tween {
    from: f32,
    to: f32,
    begun: f32,
    seconds: f32,
    ease: Ease,
}

impl Tween {
    /// A value that rests.
    pub fn resting(value: f32) -> Tween {
        Tween { from: value, to: value, begun: 0.0, seconds: 0.0, ease: Ease::Linear }
    }

    /// The value at the time `now`.
    pub fn at(&self, now: f32) -> f32 {
        if self.is_done(now) {
            return self.to;
        }
        let share = self.ease.at((now - self.begun) / self.seconds);
        self.from + (self.to - self.from) * share
    }

    /// Its goal.
    pub fn goal(&self) -> f32 {
        self.to
    }

    /// Whether it has come to rest.
    pub fn is_done(&self, now: f32) -> bool {
        self.begun + self.seconds <= now
    }

    /// The same value, which moves to `goal` from where it is now.
    #[must_use]
    pub fn to(self, goal: f32, now: f32, seconds: f32, ease: Ease) -> Tween {
        Tween { from: self.at(now), to: goal, begun: now, seconds, ease }
    }
}

/// The share of the time of part number `index` of a motion that began `age` seconds ago, when each part
/// takes `seconds` and begins `gap` seconds after the one before.
pub fn staggered(age: f32, index: usize, gap: f32, seconds: f32) -> f32 {
    ((age - gap * index as f32) / seconds).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ease_begins_and_ends_where_it_should_and_stays_near_the_way() {
        for ease in Ease::ALL {
            assert!(ease.at(0.0).abs() < 1e-5, "{ease:?}");
            assert!((ease.at(1.0) - 1.0).abs() < 1e-5, "{ease:?}");
            assert_eq!(ease.at(-1.0), ease.at(0.0));
            assert_eq!(ease.at(2.0), ease.at(1.0));
            for step in 0_u8..=100 {
                assert!((-0.01..=1.11).contains(&ease.at(f32::from(step) / 100.0)), "{ease:?}");
            }
        }
        assert!((Ease::InOut.at(0.5) - 0.5).abs() < 1e-5);
        assert!(0.8 < Ease::Out.at(0.5));
    }

    #[test]
    fn what_is_interrupted_goes_on_from_where_it_is() {
        let there = Tween::resting(0.0).to(10.0, 1.0, 2.0, Ease::Linear);
        assert_eq!((there.at(0.5), there.at(2.0), there.at(9.0)), (0.0, 5.0, 10.0));
        let back = there.to(0.0, 2.0, 1.0, Ease::Linear);
        assert_eq!((back.at(2.0), back.at(2.5), back.at(3.0)), (5.0, 2.5, 0.0));
        assert!(!back.is_done(2.9) && back.is_done(3.0));
        assert_eq!(back.goal(), 0.0);
        assert_eq!(Tween::resting(3.0).at(0.0), 3.0);
    }

    #[test]
    fn parts_follow_each_other() {
        assert_eq!(staggered(0.1, 0, 0.1, 0.2), 0.5);
        assert_eq!(staggered(0.1, 1, 0.1, 0.2), 0.0);
        assert_eq!(staggered(1.0, 5, 0.1, 0.2), 1.0);
    }
}
