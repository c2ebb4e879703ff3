//! A bout in real time: a client's side of it, with the clock that says when a tick is due.

use std::time::Duration;

use bots::Bot;
use bout::{Buttons, TICKS_PER_SECOND, Tick};
use netplay::{Clock, Session};
use tokio::time::Instant;
use wire::{Start, Update};

/// How long a tick takes, and a frame of the game.
const TICK: Duration = Duration::from_nanos(1_000_000_000 / TICKS_PER_SECOND as u64);
/// Ticks that are caught up at a time, as in one frame of the game.
const TICKS_AT_ONCE: u32 = 20;

/// How often a clock that is stopped is looked at.
const LOOKED_EVERY: Duration = Duration::from_millis(100);

/// A bout in progress.
pub(crate) struct Bout {
    pub number: u64,
    pub session: Session,
    clock: Clock,
    pub announced: Instant,
    /// The time up to which the clock was advanced.
    passed: Instant,
    /// When the next tick is due.
    pub due: Instant,
}

impl Bout {
    /// The bout that was announced then.
    pub fn new(start: &Start, announced: Instant) -> Bout {
        let countdown = Duration::from_millis(start.countdown_ms.into());
        let setup = start.setup.clone().clocked().expect("a clocked game was asked for");
        Bout {
            number: start.bout,
            session: Session::new(start.seat, setup),
            clock: Clock::new(countdown),
            announced,
            passed: announced,
            due: announced + countdown,
        }
    }

    /// Processes a message about the bout, over a connection with the round trip `ping`.
    pub fn receive(&mut self, update: Update, ping: Duration) {
        // A clock that was set by the server must not be advanced by an earlier time again.
        self.pass(Instant::now());
        self.session.receive(update);
        self.clock.follow(&mut self.session, ping);
    }

    /// Plays what is owed to the time that has passed, up to a frame's worth of it, and tells of each
    /// tick what was held in it, and how many more were owed.
    pub fn play(&mut self, now: Instant, bot: &mut Bot, mut tell: impl FnMut(Tick, Buttons, u32)) {
        self.pass(now);
        if now < self.due {
            return;
        }
        let session = &mut self.session;
        let owed = self.clock.owed(session.board().tick());
        for behind in (0..owed).rev().take(TICKS_AT_ONCE as usize) {
            let is_over = session.result().is_some() || session.board().out().is_some();
            if is_over || session.is_waiting() || session.standstill().is_some() {
                break;
            }
            let tick = session.board().tick();
            let held = bot.hold(session.board());
            session.step(held);
            tell(tick, held, behind);
        }
        let tick = TICK * (session.board().tick().0 + 1);
        let next = self.clock.wait().min(LOOKED_EVERY).saturating_add(tick);
        let until_next = next.saturating_sub(self.clock.elapsed());
        // A client that is behind continues with the next frame.
        self.due = now + if until_next.is_zero() { TICK } else { until_next };
    }

    fn pass(&mut self, now: Instant) {
        self.clock.pass(now.saturating_duration_since(self.passed));
        self.passed = self.passed.max(now);
    }
}
