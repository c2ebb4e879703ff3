//! The schedule of a room: when it is stepped, and when its clients are sent flows.
//!
//! Most changes in a room come from messages, which are processed at once. It is stepped for
//! everything else: bots, timers, input that came too early, silent clients. One [`Schedule`] holds
//! all of these times of one room. Its driver calls
//!
//! 1. [`Schedule::sleep`] to learn when to wake without a message;
//! 2. [`Schedule::is_due`] when it wakes: if so, it steps the room and calls [`Schedule::stepped`];
//! 3. [`Schedule::is_step_welcome`] after each message: if so, the same;
//! 4. [`Schedule::by`] for everything that is due before the next step;
//! 5. [`Schedule::wakes`] last: whether the timer of [`Schedule::sleep`] is set too late by now.

use bout::{Millis, TICKS_PER_SECOND};

/// The interval between flows to a client without a board in play: 20 Hz. The boards are drawn as often
/// at most.
pub const FLOW_EVERY: Millis = Millis(50);
/// A flow that confirms a change of a client's buttons waits for no interval: the player does, and there are
/// at most as many as ticks.
pub const FLOW_AT_ONCE: Millis = Millis(0);
/// The interval between attempts to send such a flow to a client that has not taken the flows before it.
pub const FLOW_RETRY: Millis = Millis(10);
/// The interval between flows to a client in play while something happens on a board that it shows large:
/// less than the 100 ms between two batches of an opponent who holds a button.
pub const FLOW_LIVELY: Millis = Millis(66);
/// The same while pieces only fall, which clients draw by themselves.
pub const FLOW_QUIET: Millis = Millis(180);
/// The send window: the maximum number of frames in flight, unacknowledged by the client, before
/// flows are held back. At 12 flows a second this covers a round-trip time of more than a second; beyond
/// it the client gets fewer and larger deltas, and nothing queues in the kernel.
pub const FLOWS_MAX: usize = 16;
/// The step interval of a room that is driven by messages alone.
const STEP_EVERY: Millis = FLOW_EVERY;
/// The same while all clients have boards in play: then a step gives nobody any news.
pub const STEP_EVERY_IN_PLAY: Millis = Millis(100);
/// The longest that such a room waits for a message before it is stepped without one.
const STEP_LATE: Millis = Millis(400);
/// The step interval of a room with bots or with input that waits for its tick: a tick, rounded
/// down.
const STEP_EVERY_TICK: Millis = Millis(1000 / TICKS_PER_SECOND as u64);

/// The demand of a client of a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Demand {
    /// A change of the client's buttons was played and is not confirmed yet: a flow is worth more than
    /// an even pace.
    pub is_unconfirmed: bool,
    /// Something has happened, since the last flow, on a board that the client shows large.
    pub is_lively: bool,
    /// It has a board in play, so it sends input by itself, and each message is answered.
    pub is_in_play: bool,
}

impl Demand {
    /// How long after its last flow a client is due the next.
    pub fn flow_interval(self) -> Millis {
        match self {
            Demand { is_unconfirmed: true, .. } => FLOW_AT_ONCE,
            Demand { is_in_play: false, .. } => FLOW_EVERY,
            Demand { is_lively: true, .. } => FLOW_LIVELY,
            Demand { .. } => FLOW_QUIET,
        }
    }
}

/// The driver of a room until its next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Input is due in every tick: by bots, or input that came too early.
    Ticks,
    /// All clients have boards in play: their messages.
    Input,
    /// Time alone.
    Time,
}

/// The times of one room.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// The time from which on a message is followed by a step.
    welcome: Millis,
    /// The time of the next step, with or without a message.
    due: Millis,
    /// The wake-up time of the room's driver. Never later than `due` once [`Schedule::wakes`] was
    /// called.
    timer: Millis,
}

impl Schedule {
    /// A room that is due its first step `now`.
    pub fn new(now: Millis) -> Schedule {
        Schedule { welcome: now, due: now, timer: now }
    }

    /// The room was stepped `now`.
    pub fn stepped(&mut self, now: Millis, pace: Pace) {
        let (welcome, due) = match pace {
            Pace::Ticks => (STEP_EVERY_TICK, STEP_EVERY_TICK),
            Pace::Input => (STEP_EVERY_IN_PLAY, STEP_LATE),
            Pace::Time => (STEP_EVERY, STEP_EVERY),
        };
        (self.welcome, self.due) = (now.plus(welcome), now.plus(due));
    }

    /// A step is due at `at`, if none is sooner.
    pub fn by(&mut self, at: Millis) {
        self.due = self.due.min(at);
    }

    /// A message has started something that runs at this pace, `now`.
    pub fn by_pace(&mut self, now: Millis, pace: Pace) {
        match pace {
            Pace::Ticks => self.by(now.plus(STEP_EVERY_TICK)),
            Pace::Time => self.by(now.plus(STEP_EVERY)),
            // The message was what the driver waited for.
            Pace::Input => {}
        }
    }

    /// How long a step has been overdue `now`; nothing when none is.
    pub fn overdue(&self, now: Millis) -> Option<Millis> {
        (self.due <= now).then(|| now.since(self.due))
    }

    /// Whether a message that was played `now` is to be followed by a step.
    pub fn is_step_welcome(&self, now: Millis) -> bool {
        self.welcome <= now || self.due <= now
    }

    /// Sets the timer: returns the wake-up time of the room's driver.
    pub fn sleep(&mut self) -> Millis {
        self.timer = self.due;
        self.timer
    }

    /// Whether the timer of the room's driver is set too late and must be reset. Reported once.
    pub fn wakes(&mut self) -> bool {
        let is_late = self.due < self.timer;
        if is_late {
            self.timer = self.due;
        }
        is_late
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Millis = Millis(1_000);

    /// Milliseconds from a step to when a message is followed by another, and to when it is due.
    fn check(pace: Pace, welcome: u64, due: u64) {
        let mut schedule = Schedule::new(Millis(0));
        schedule.stepped(NOW, pace);
        let first = |is: &dyn Fn(Millis) -> bool| {
            (0..=500).find(|&after| is(NOW.plus(Millis(after)))).expect("a step comes")
        };
        assert_eq!(first(&|at| schedule.is_step_welcome(at)), welcome, "{pace:?}: welcome");
        assert_eq!(first(&|at| schedule.overdue(at).is_some()), due, "{pace:?}: due");
        assert_eq!(schedule.sleep(), NOW.plus(Millis(due)), "{pace:?}: the timer");
    }

    #[test]
    fn the_next_step_depends_on_what_drives_the_room() {
        check(Pace::Ticks, 16, 16);
        check(Pace::Input, 100, 400);
        check(Pace::Time, 50, 50);
    }

    #[test]
    fn a_step_is_due_at_the_earliest_time_that_was_asked_for() {
        let mut schedule = Schedule::new(NOW);
        schedule.stepped(NOW, Pace::Input);
        schedule.by(NOW.plus(Millis(30)));
        schedule.by(NOW.plus(Millis(70)));
        assert_eq!(schedule.sleep(), NOW.plus(Millis(30)));
        assert_eq!(schedule.overdue(NOW.plus(Millis(29))), None);
        assert_eq!(schedule.overdue(NOW.plus(Millis(42))), Some(Millis(12)));
        schedule.by_pace(NOW, Pace::Input);
        assert_eq!(schedule.sleep(), NOW.plus(Millis(30)), "input waits for nothing");
        schedule.by_pace(NOW, Pace::Ticks);
        assert_eq!(schedule.sleep(), NOW.plus(Millis(16)));
    }

    #[test]
    fn a_driver_that_sleeps_too_long_is_woken_once() {
        let mut schedule = Schedule::new(NOW);
        schedule.stepped(NOW, Pace::Time);
        schedule.sleep();
        assert!(!schedule.wakes(), "nothing is sooner");
        schedule.by(NOW.plus(Millis(10)));
        assert!(schedule.wakes());
        assert!(!schedule.wakes(), "it knows by now");
    }

    #[test]
    fn a_flow_follows_what_there_is_to_say() {
        let after = |is_unconfirmed, is_lively, is_in_play| {
            Demand { is_unconfirmed, is_lively, is_in_play }.flow_interval()
        };
        assert_eq!([after(true, false, true), after(true, true, false)], [FLOW_AT_ONCE; 2]);
        assert_eq!(
            [after(false, true, true), after(false, false, true)],
            [FLOW_LIVELY, FLOW_QUIET]
        );
        assert_eq!([after(false, true, false), after(false, false, false)], [FLOW_EVERY; 2]);
    }
}
