//! The glide of an opponent's falling piece between two snapshots.
//!
//! Snapshots of an opponent's board come when something happens on it, and seldom while its piece only
//! falls: that everybody can continue. So the piece is drawn at the tick that its player's clock has
//! reached meanwhile, by the speed between the last two snapshots.

use bout::Tick;

/// How long a piece glides on without a new snapshot, in ticks.
const AHEAD_TICKS_MAX: u32 = 16;
/// How far it goes from where a snapshot has shown it, in 256ths of a row: its player may let go of the
/// key for the fast fall.
const AHEAD_PARTS_MAX: i64 = 192;
/// Ticks by which the drawn clock may be off before it jumps. By fewer it runs twice as fast until it has
/// caught up, or goes back by a tick with each snapshot, so that a piece does not jerk with the jitter of
/// the network.
const DRIFT_TICKS_MAX: u32 = AHEAD_TICKS_MAX;

/// Where a piece is drawn, seen from where the newest snapshot shows it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Glide {
    /// The tick of the opponent's clock that is drawn.
    drawn: Tick,
    /// Ticks that it has to catch up.
    behind: u32,
    /// The tick of the newest snapshot.
    newest: Tick,
    /// 256ths of a row a tick.
    speed: u16,
    /// The least speed that this piece kept for two snapshots: the next one begins with it.
    least: Option<u16>,
    /// What it began with.
    natural: u16,
    /// How far the piece is drawn below the snapshot, in 256ths of a row. It never goes back up.
    sunk: i16,
}

impl Glide {
    /// The opponent's clock advances by so many ticks.
    pub fn pass(&mut self, ticks: u32) {
        let last = self.newest.plus(AHEAD_TICKS_MAX);
        let more = self.behind.min(ticks);
        self.behind -= more;
        let before = self.drawn;
        self.drawn = before.plus(ticks + more).min(last.max(before));
        // A piece that is drawn too low falls at half its speed until it is right.
        let half_way = i64::from(self.speed) * i64::from(self.drawn.since(before)) / 2;
        let slow = i64::from(self.sunk) + half_way;
        self.sunk = self.due().max(slow.min(AHEAD_PARTS_MAX) as i16);
    }

    /// A snapshot of `tick` came, on which the piece is so far below the last one; another piece when
    /// nothing is said. What a piece that rests has come tells nothing of its speed.
    pub fn receive(&mut self, tick: Tick, glided: Option<u16>, rests: bool) {
        let ticks = tick.since(self.newest);
        self.newest = tick;
        self.behind = tick.since(self.drawn);
        let ahead = self.drawn.since(tick);
        if DRIFT_TICKS_MAX < self.behind.max(ahead) || glided.is_none() && 0 < self.behind {
            (self.drawn, self.behind) = (tick, 0);
        } else if 0 < ahead {
            self.drawn = Tick(self.drawn.0 - 1);
        }
        let Some(way) = glided else {
            self.natural = self.least.take().unwrap_or(self.natural);
            self.speed = self.natural;
            self.sunk = self.due().max(0);
            return;
        };
        if !rests && 0 < way && 0 < ticks {
            let speed = u16::try_from(u32::from(way) / ticks).unwrap_or(u16::MAX);
            // It may not have fallen all the time.
            if speed.abs_diff(self.speed) <= 1 {
                self.least = Some(self.least.map_or(speed, |least| least.min(speed)));
            }
            self.speed = speed;
        }
        let ahead = i64::from(self.sunk) - i64::from(way);
        self.sunk = (ahead.max(-AHEAD_PARTS_MAX) as i16).max(self.due());
    }

    /// How far the piece is to be drawn below the newest snapshot, in 256ths of a row; above it, where
    /// that is less than 0.
    pub fn sunk(&self) -> i16 {
        self.sunk
    }

    fn due(&self) -> i16 {
        let ticks = i64::from(self.drawn.0) - i64::from(self.newest.0);
        (ticks * i64::from(self.speed)).clamp(-AHEAD_PARTS_MAX, AHEAD_PARTS_MAX) as i16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A piece that has fallen by 4 a tick for three snapshots.
    fn falling() -> Glide {
        let mut glide = Glide::default();
        glide.receive(Tick(100), None, false);
        glide.pass(8);
        glide.receive(Tick(108), Some(32), false);
        glide.pass(8);
        glide.receive(Tick(116), Some(32), false);
        glide
    }

    #[test]
    fn a_piece_glides_on_at_its_speed_and_not_for_ever() {
        let mut glide = falling();
        assert_eq!(glide.sunk(), 0);
        glide.pass(1);
        assert_eq!(glide.sunk(), 4);
        glide.pass(7);
        glide.receive(Tick(124), Some(32), false);
        assert_eq!(glide.sunk(), 0, "where it was drawn");
        glide.pass(100);
        assert_eq!(glide.sunk(), 4 * AHEAD_TICKS_MAX as i16);
    }

    #[test]
    fn a_snapshot_that_comes_early_or_late_moves_the_piece_smoothly() {
        let mut glide = falling();
        let (mut height, mut tick) = (0, 116);
        for jitter in [6, 10, 7, 9, 12, 4, 8, 8] {
            for _ in 0..jitter {
                let before = height - i64::from(glide.sunk());
                glide.pass(1);
                let step = before - (height - i64::from(glide.sunk()));
                assert!((2..=8).contains(&step), "{step}");
            }
            let before = height - i64::from(glide.sunk());
            tick += 8;
            height -= 32;
            glide.receive(Tick(tick), Some(32), false);
            let step = before - (height - i64::from(glide.sunk()));
            assert_eq!(step, 0, "the snapshot itself moves nothing");
        }
    }

    #[test]
    fn a_piece_that_is_drawn_too_low_does_not_go_back_up() {
        let mut glide = falling();
        glide.receive(Tick(120), Some(4 * 77), false);
        glide.pass(4);
        assert_eq!(i64::from(glide.sunk()), AHEAD_PARTS_MAX, "no further");
        // Its player has let go of the key.
        glide.receive(Tick(124), Some(16), false);
        assert_eq!(glide.sunk(), 176);
        glide.pass(4);
        assert_eq!(glide.sunk(), 176 + 4 * 4 / 2, "at half its speed");
        glide.receive(Tick(128), None, false);
        assert_eq!(glide.sunk(), 0, "another piece");
        glide.pass(2);
        assert!((2..=16).contains(&glide.sunk()), "as slow as the last one: {}", glide.sunk());
    }
}
