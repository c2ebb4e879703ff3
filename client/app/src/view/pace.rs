//! How a run compares with the player's own best, while it is played.

/// How far a run is ahead of the best one at the same progress, or behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Ticks more than the best run took for as many lines.
    Ticks(i64),
    /// Points, or rows, more than the best run had at the same time.
    Count(i64),
}

impl Pace {
    /// Whether it is ahead, if it is neither level.
    pub fn is_ahead(self) -> Option<bool> {
        match self {
            Pace::Ticks(0) | Pace::Count(0) => None,
            Pace::Ticks(more) => Some(more < 0),
            Pace::Count(more) => Some(0 < more),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_time_is_ahead_and_more_points_are() {
        assert_eq!(
            [-25, 90, 0].map(|more| Pace::Ticks(more).is_ahead()),
            [Some(true), Some(false), None]
        );
        assert_eq!(
            [1200, -3, 0].map(|more| Pace::Count(more).is_ahead()),
            [Some(true), Some(false), None]
        );
    }
}
