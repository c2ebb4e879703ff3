//! A moment of a replay that is played on: the player in the place of the shown seat, bots in those of the
//! others. It needs no server: the same code that decided the bout decides this one.

use bots::{Bot, Level};
use bout::{
    Batch, Buttons, Command, Millis, Outcome, Purpose, Seat, Seed, Stream, TICKS_PER_SECOND, Tick,
};
use games::{Board, ClockedGame, ClockedSetup, Event, Queues};
use referee::{Playback, PlayedTick, Referee};
use web_time::{Duration, Instant};
use wire::RoomView;

use crate::activity::replaying::motion::{Motion, Seated};
use crate::games::view::ClockedView;
use crate::input::Sampler;
use crate::text::names::winner;
use crate::text::tr;
use crate::view::connection::Notice;
use crate::view::cue::Heard;
use crate::view::occasion::Occasion;

/// The time of a tick.
const TICK: Duration = Duration::from_nanos(1_000_000_000 / TICKS_PER_SECOND as u64);
/// The most time that one frame catches up with.
const CATCH_UP_MAX: Duration = Duration::from_millis(200);
/// How long the boards are paused at first, so that the player finds its hands.
const READY: Duration = Duration::from_secs(2);
/// How long its end is shown.
const END: Duration = Duration::from_secs(3);

/// A bout that is played on from a moment of a replay.
#[derive(Debug)]
pub struct Attempt {
    /// The bout at that moment, and how it is shown.
    begins: (Referee, Motion),
    bout: Referee,
    own: Seat,
    level: Level,
    bots: Vec<(Seat, Bot)>,
    motion: Motion,
    /// Real time, and how much of it is due on the boards.
    at: Instant,
    owed: Duration,
    /// Time until the first tick, and since the end.
    ready: Duration,
    over: Duration,
}

impl Attempt {
    /// The bout of a replay from `tick` on, with the player in the place of `own`. Nothing when that seat is
    /// out by then, or the bout over.
    pub fn new(
        playback: &Playback,
        (tick, own): (Tick, Seat),
        level: Level,
        now: Instant,
    ) -> Option<Attempt> {
        let begins = playback.cut(tick).filter(|bout| bout.is_playing(own))?;
        let motion = Motion::of(&begins, playback);
        Some(Attempt::of((begins, motion), own, level, now))
    }

    fn of((begins, motion): (Referee, Motion), own: Seat, level: Level, now: Instant) -> Attempt {
        let game = begins.setup().rules.game();
        // No secret: which way a bot decides needs only to differ from one seat to the next.
        let tick = begins.board(own).tick().0 as u8;
        let stream = |seat: Seat| Stream::new(&Seed([tick ^ seat.0; 32]), Purpose::Bots);
        let others = begins.setup().seats().filter(|&seat| seat != own);
        let bots = others.map(|seat| (seat, Bot::new(game, level, stream(seat)))).collect();
        Attempt {
            bout: begins.clone(),
            begins: (begins, motion.clone()),
            motion,
            own,
            level,
            bots,
            at: now,
            owed: Duration::ZERO,
            ready: READY,
            over: Duration::ZERO,
        }
    }

    /// From the same moment once more.
    pub fn again(&mut self) {
        *self = Attempt::of(self.begins.clone(), self.own, self.level, self.at);
    }

    /// The game.
    pub fn game(&self) -> ClockedGame {
        self.bout.setup().rules.game()
    }

    /// Advances to the real time `now`, with these keys.
    pub fn pass(&mut self, now: Instant, keys: &mut Sampler, still: bool) {
        let time = now.saturating_duration_since(self.at);
        self.at += time;
        self.motion.advance(time.as_secs_f32(), still);
        if !self.ready.is_zero() {
            self.ready = self.ready.saturating_sub(time);
            keys.settle();
            return;
        }
        if self.is_decided() {
            self.over += time;
            return;
        }
        self.owed = (self.owed + time).min(CATCH_UP_MAX);
        while TICK <= self.owed && !self.is_decided() {
            self.owed -= TICK;
            let order = self.bout.board(self.own).order();
            self.tick(keys.sample(order));
            keys.take_turns();
        }
    }

    /// Lets the time up to `now` pass while another screen is open.
    pub fn stand_still(&mut self, now: Instant) {
        self.at = self.at.max(now);
    }

    fn tick(&mut self, held: Buttons) {
        self.play(self.own, held);
        let Attempt { bots, bout, .. } = self;
        let held: Vec<(Seat, Buttons)> = bots
            .iter_mut()
            .filter(|(seat, _)| bout.is_playing(*seat))
            .map(|(seat, bot)| (*seat, bot.hold(bout.board(*seat))))
            .collect();
        held.into_iter().for_each(|(seat, held)| self.play(seat, held));
    }

    /// Plays a tick of a seat, if it is not out.
    fn play(&mut self, seat: Seat, held: Buttons) {
        if !self.bout.is_playing(seat) {
            return;
        }
        let mut batch = Batch::new(self.bout.board(seat).tick());
        assert!(batch.push(held), "a batch has room for a tick");
        // The clocks of the seats are those of their boards, but for what the record had them late.
        let due = u64::from(batch.end().0) * 1000 / u64::from(TICKS_PER_SECOND);
        let now = self.bout.last_at().max(Millis(due));
        let to = self.bout.target(seat);
        self.motion.stand_at(self.bout.queues());
        let motion = &mut self.motion;
        let mut tell = |PlayedTick { seat, held, board, events }: PlayedTick<'_>| {
            motion.tell((seat, to), board, (events as &[Event], held));
        };
        self.bout.process_shown(now, Command::Play(seat, batch), &mut Vec::new(), &mut tell);
    }

    /// True if it is over for the player.
    fn is_decided(&self) -> bool {
        !self.bout.is_playing(self.own)
    }

    /// The outcome, once there is one.
    pub fn outcome(&self) -> Outcome {
        self.bout.outcome()
    }

    /// True after its end was shown.
    pub fn is_over(&self) -> bool {
        self.is_decided() && END <= self.over
    }

    /// The board of a seat.
    pub fn board(&self, seat: Seat) -> &Board {
        self.bout.board(seat)
    }

    /// The cues of the player's board since the last call.
    pub fn take_cues(&mut self) -> Vec<Heard> {
        self.motion.take_cues(self.own)
    }

    /// The picture, with the names of the room.
    pub fn view(&self, room: &RoomView) -> ClockedView {
        let mut view = self.motion.view(&self.bout, self.own, room);
        view.occasion = Occasion::Practice;
        if let Some(melee) = &mut view.melee {
            melee.is_replay = false;
        }
        let wait = self.ready.as_secs_f32().ceil() as u32;
        view.countdown = (!self.ready.is_zero()).then_some(wait);
        view.notice = self.is_decided().then(|| {
            let words = match self.bout.outcome() {
                Outcome::Undecided => tr!("attempt-out").into(),
                outcome @ (Outcome::Won(_) | Outcome::Drawn) => winner(outcome, room),
            };
            Notice { words, is_still: true }
        });
        view
    }
}

impl Seated for Referee {
    fn setup(&self) -> &ClockedSetup {
        self.setup()
    }

    fn board(&self, seat: Seat) -> &Board {
        self.board(seat)
    }

    fn queues(&self) -> Queues {
        self.queues()
    }

    fn target(&self, seat: Seat) -> Option<Seat> {
        self.target(seat)
    }

    fn out(&self, seat: Seat) -> Option<Tick> {
        self.out(seat)
    }
}
