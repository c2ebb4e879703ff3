//! A seat's own clock: how many ticks are owed to real time.

use bout::{TICKS_PER_SECOND, Tick};
use core::time::Duration;

use crate::session::{ClockNews, Session};

/// Counts real time from the announcement of a bout on. Whatever holds a client up, the clock
/// continues; it never goes back.
#[derive(Clone, Debug)]
pub struct Clock {
    /// Until the first tick.
    wait: Duration,
    /// Since the first tick was due.
    elapsed: Duration,
}

impl Clock {
    /// A clock whose first tick is due in `wait`.
    pub fn new(wait: Duration) -> Clock {
        Clock { wait, elapsed: Duration::ZERO }
    }

    /// Lets real time pass.
    pub fn pass(&mut self, time: Duration) {
        let early = self.wait.min(time);
        self.wait -= early;
        self.elapsed += time - early;
    }

    /// The server takes the clock to be at `present`, `ping` ago. A clock that was paused, as when
    /// the whole machine was asleep, jumps there: input of an earlier tick would be late.
    pub fn reach(&mut self, present: Tick, ping: Duration) {
        let present = Duration::from_secs(present.0.into()) / TICKS_PER_SECOND;
        if !present.is_zero() {
            self.wait = Duration::ZERO;
        }
        self.elapsed = self.elapsed.max(present + ping);
    }

    /// Goes by what the server has just said of it in the bout of `session`, `ping` ago.
    pub fn follow(&mut self, session: &mut Session, ping: Duration) {
        if let Some(present) = session.take_present() {
            self.reach(present, ping);
        }
        let tick = session.board().tick();
        match session.take_clock_news() {
            Some(ClockNews::Stop) => self.stop(tick),
            Some(ClockNews::GoOn(wait)) => self.go_on(tick, wait),
            None => {}
        }
    }

    /// Pauses, with the board at this tick, until [`Clock::go_on`].
    pub fn stop(&mut self, board: Tick) {
        self.go_on(board, Duration::MAX);
    }

    /// Continues in `wait` from the tick of the board, to which nothing is owed then.
    pub fn go_on(&mut self, board: Tick, wait: Duration) {
        self.wait = wait;
        let micros = (u64::from(board.0) * 1_000_000).div_ceil(TICKS_PER_SECOND.into());
        self.elapsed = Duration::from_micros(micros);
    }

    /// How many ticks a board must play to be on time.
    pub fn owed(&self, board: Tick) -> u32 {
        Tick(ticks(self.elapsed)).since(board)
    }

    /// Until the first tick.
    pub fn wait(&self) -> Duration {
        self.wait
    }

    /// Since the first tick was due.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }
}

fn ticks(time: Duration) -> u32 {
    let ticks = time.as_micros() * u128::from(TICKS_PER_SECOND) / 1_000_000;
    u32::try_from(ticks).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_owed_to_the_time_that_passed() {
        let mut clock = Clock::new(Duration::from_millis(500));
        clock.pass(Duration::from_millis(490));
        assert_eq!(clock.owed(Tick(0)), 0);
        clock.pass(Duration::from_millis(1010));
        assert_eq!(clock.owed(Tick(0)), 60);
        assert_eq!(clock.owed(Tick(50)), 10);
    }

    #[test]
    fn a_clock_that_was_stopped_goes_on_from_the_board() {
        let mut clock = Clock::new(Duration::ZERO);
        clock.pass(Duration::from_secs(10));
        clock.stop(Tick(601));
        clock.pass(Duration::from_secs(90));
        assert_eq!(clock.owed(Tick(601)), 0);
        clock.go_on(Tick(601), Duration::from_secs(3));
        clock.pass(Duration::from_millis(3_100));
        assert_eq!((clock.owed(Tick(601)), clock.wait()), (6, Duration::ZERO));
    }

    #[test]
    fn a_clock_that_stood_still_goes_where_the_server_takes_it_to_be() {
        let mut clock = Clock::new(Duration::ZERO);
        clock.pass(Duration::from_secs(2));
        clock.reach(Tick(60), Duration::from_millis(100));
        assert_eq!(clock.owed(Tick(60)), 60, "it is ahead of that");
        clock.reach(Tick(600), Duration::from_millis(100));
        assert_eq!(clock.owed(Tick(600)), 6);
        // One that was started anew in the middle of a bout does not count down.
        let mut clock = Clock::new(Duration::from_secs(3));
        clock.reach(Tick(0), Duration::from_millis(100));
        assert_eq!(clock.wait(), Duration::from_secs(3));
        clock.reach(Tick(600), Duration::ZERO);
        clock.pass(Duration::from_millis(100));
        assert_eq!((clock.wait(), clock.owed(Tick(600))), (Duration::ZERO, 6));
    }
}
