//! A finished bout on boards, shown again at any tick.
//!
//! A journal is in the order in which the referee processed it, in which seats run ahead of each other by
//! as much as their connections were apart. Here all boards are shown at the same tick: the fold runs on
//! until every seat has played it, and what others have played beyond waits.
//!
//! [`Playback::scout`] folds the whole bout once, compares it with the archive as [`Archive::check`] does, and
//! notes a keyframe every [`KEYFRAME_TICKS`]. [`Playback::show`] goes to a tick: forwards by playing on, to
//! any other by way of the keyframe before it.

mod cut;
mod table;

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use bout::{Buttons, Command, Entry, Seat, Tick};
use games::{Board, ClockedSetup, Event, Queues};

use crate::archive::{self, Archive, Difference};
use crate::referee::{PlayedTick, Referee};

pub use table::TablePlayback;

/// Ticks between two keyframes: two seconds of 24 boards are played again in some milliseconds.
pub const KEYFRAME_TICKS: u32 = 120;

/// Is shown each tick that is played.
type Note<'a> = dyn FnMut(&PlayedTick<'_>) + 'a;
/// Is shown the bout after each entry.
type Compare<'a> = dyn FnMut(&Referee) -> Result<(), Difference> + 'a;

/// A bout that is shown again.
#[derive(Clone, Debug)]
pub struct Playback {
    archive: Archive,
    entries: Vec<Entry>,
    length: Tick,
    /// What is shown.
    stage: Stage,
    /// Moments of the bout in order, [`KEYFRAME_TICKS`] apart; the first is its beginning.
    keyframes: Vec<Stage>,
    /// Where the scout is.
    scout: Stage,
    /// How many digests it has compared.
    compared: usize,
    verdict: Option<Result<(), Difference>>,
}

/// All boards at a tick.
#[derive(Clone, Debug)]
struct Stage {
    referee: Referee,
    /// The number of the next entry.
    next: usize,
    tick: Tick,
    seats: Vec<Shown>,
}

/// A board as it is shown, and what it played beyond.
#[derive(Clone, Debug)]
struct Shown {
    now: Moment,
    later: VecDeque<Moment>,
    /// Buttons that were pressed in all ticks that the referee played, and those held in the last of them.
    pressed: (u32, Buttons),
}

/// A board after a tick.
#[derive(Clone, Debug)]
struct Moment {
    board: Board,
    held: Buttons,
    events: Vec<Event>,
    /// See [`Shown`], up to this tick.
    pressed: (u32, Buttons),
}

impl Playback {
    /// The bout of an archive, at its beginning. Nothing when it is in turns.
    ///
    /// # Errors
    /// When the archive contradicts itself before its first entry.
    pub fn new(archive: Archive) -> Option<Result<Playback, Difference>> {
        let checked = archive.check_beginning();
        let referee = match checked {
            Ok(()) => archive.referee()?,
            Err(difference) => return Some(Err(difference)),
        };
        let entries: Vec<Entry> = archive.journal.entries().collect();
        let length = entries.iter().map(|entry| end(&entry.command)).max().unwrap_or_default();
        let scout = Stage::new(referee);
        let stage = scout.without_record();
        let keyframes = alloc::vec![stage.clone()];
        let (compared, verdict) = (0, None);
        let playback =
            Playback { archive, entries, length, stage, keyframes, scout, compared, verdict };
        Some(Ok(playback))
    }

    /// Continues the comparison by one keyframe. Returns the result, once there is one: whether the
    /// bout is as the archive says, or where it differs first.
    pub fn scout(&mut self) -> Option<Result<(), Difference>> {
        self.scout_with(&mut |_| {})
    }

    /// As [`Playback::scout`]; `note` is shown every tick of every board that the comparison plays.
    pub fn scout_with(&mut self, note: &mut Note<'_>) -> Option<Result<(), Difference>> {
        if self.verdict.is_none() {
            let compared = self.scout_on(note);
            let is_done = self.length <= self.scout.tick;
            self.verdict = match compared {
                Ok(()) if is_done => Some(self.compare_end()),
                Ok(()) => None,
                Err(difference) => Some(Err(difference)),
            };
        }
        self.verdict
    }

    fn scout_on(&mut self, note: &mut Note<'_>) -> Result<(), Difference> {
        let to = Tick((self.scout.tick.0 + KEYFRAME_TICKS).min(self.length.0));
        let (archive, compared) = (&self.archive, &mut self.compared);
        let mut compare = |referee: &Referee| {
            *compared = archive.compare(*compared, referee)?;
            Ok(())
        };
        let is_end = to == self.length;
        self.scout.advance(&self.entries, (to, is_end), (note, &mut compare))?;
        self.keyframes.push(self.scout.without_record());
        Ok(())
    }

    fn compare_end(&self) -> Result<(), Difference> {
        if self.scout.next < self.entries.len() {
            return Err(Difference::Entry(self.scout.next));
        }
        self.archive.compare_end(self.compared, &self.scout.referee)
    }

    /// The bout.
    pub fn archive(&self) -> &Archive {
        &self.archive
    }

    /// The setup of its boards.
    pub fn setup(&self) -> &ClockedSetup {
        self.stage.referee.setup()
    }

    /// The number of ticks of the seat that played longest.
    pub fn length(&self) -> Tick {
        self.length
    }

    /// The tick that is shown.
    pub fn tick(&self) -> Tick {
        self.stage.tick
    }

    /// Shows the boards after this many ticks, or after the last one. What cannot be played is the end.
    pub fn show(&mut self, tick: Tick) {
        let tick = tick.min(self.length);
        let before = self.keyframes.partition_point(|keyframe| keyframe.tick <= tick);
        let keyframe = &self.keyframes[before - 1];
        if tick < self.stage.tick || self.stage.tick < keyframe.tick {
            self.stage = keyframe.clone();
        }
        let to = (tick, tick == self.length);
        let _ = self.stage.advance(&self.entries, to, (&mut |_| {}, &mut |_| Ok(())));
    }

    /// The board of a seat as it is shown. The seat must be one of the bout's.
    pub fn board(&self, seat: Seat) -> &Board {
        &self.stage.seats[seat.index()].now.board
    }

    /// The buttons that were held in the newest tick of a seat.
    pub fn held(&self, seat: Seat) -> Buttons {
        self.stage.seats[seat.index()].now.held
    }

    /// How many buttons a seat had pressed by now, and those that it held in its last tick.
    pub fn pressed(&self, seat: Seat) -> (u32, Buttons) {
        self.stage.seats[seat.index()].now.pressed
    }

    /// What happened in the newest tick of a seat.
    pub fn events(&self, seat: Seat) -> &[Event] {
        &self.stage.seats[seat.index()].now.events
    }

    /// Whom a seat targets.
    pub fn target(&self, seat: Seat) -> Option<Seat> {
        self.stage.referee.target(seat)
    }

    /// When a seat was knocked out or left, if it was by now.
    pub fn out(&self, seat: Seat) -> Option<Tick> {
        self.stage.referee.out(seat).filter(|&tick| tick <= self.stage.tick)
    }

    /// How far the shared queues of attacks are, as they are shown: a seat that plays ahead may have moved
    /// them on.
    pub fn queues(&self) -> Queues {
        self.stage.referee.queues()
    }

    /// When a seat was knocked out or left, as far as the bout was compared.
    pub fn compared_out(&self, seat: Seat) -> Option<Tick> {
        self.scout.referee.out(seat)
    }

    /// True if the end of the bout is shown.
    pub fn is_over(&self) -> bool {
        self.length <= self.stage.tick
    }
}

impl Stage {
    fn new(mut referee: Referee) -> Stage {
        referee.open();
        let shown = |seat| {
            let board = referee.board(seat).clone();
            let pressed = (0, Buttons::NONE);
            let now = Moment { board, held: Buttons::NONE, events: Vec::new(), pressed };
            Shown { now, later: VecDeque::new(), pressed }
        };
        let seats = referee.setup().seats().map(shown).collect();
        Stage { referee, next: 0, tick: Tick(0), seats }
    }

    fn without_record(&self) -> Stage {
        let (next, tick, seats) = (self.next, self.tick, self.seats.clone());
        Stage { referee: self.referee.without_record(), next, tick, seats }
    }

    /// Advances to `tick`, and shows each tick that is played, and the bout after each entry. The end is
    /// after all entries: the last ones may play no tick.
    fn advance(
        &mut self,
        entries: &[Entry],
        (tick, is_end): (Tick, bool),
        (note, compare): (&mut Note<'_>, &mut Compare<'_>),
    ) -> Result<(), Difference> {
        let mut answers = Vec::new();
        let mut result = Ok(());
        while let Some(entry) = entries.get(self.next)
            && (is_end || self.is_behind(tick))
        {
            let seats = &mut self.seats;
            let mut keep = |played: PlayedTick<'_>| {
                note(&played);
                let pressed = &mut seats[played.seat.index()].pressed;
                pressed.0 += played.held.pressed_since(pressed.1).0.count_ones();
                pressed.1 = played.held;
                let pressed = *pressed;
                if tick <= played.board.tick() {
                    let PlayedTick { seat, held, board, events } = played;
                    let board = board.clone();
                    let moment = Moment { board, held, events: events.into(), pressed };
                    seats[seat.index()].later.push_back(moment);
                }
            };
            let done = archive::process(entry.clone(), &mut self.referee, &mut answers, &mut keep);
            result = done.ok_or(Difference::Entry(self.next)).and_then(|()| compare(&self.referee));
            if result.is_err() {
                break;
            }
            answers.clear();
            self.next += 1;
        }
        self.tick = tick;
        for (seat, shown) in (0..).map(Seat).zip(&mut self.seats) {
            shown.turn_to(tick, self.referee.board(seat));
        }
        result
    }

    /// True if a seat that plays has not played `tick` yet.
    fn is_behind(&self, tick: Tick) -> bool {
        let mut seats = self.referee.setup().seats();
        seats.any(|seat| self.referee.is_playing(seat) && self.referee.board(seat).tick() < tick)
    }
}

impl Shown {
    /// Shows the board at `tick`, or `last` when the seat played none so late.
    fn turn_to(&mut self, tick: Tick, last: &Board) {
        self.now.events.clear();
        self.now.held = Buttons::NONE;
        while let Some(moment) = self.later.pop_front_if(|moment| moment.board.tick() <= tick) {
            self.now = moment;
        }
        if self.now.board.tick() < tick.min(last.tick()) {
            self.now.board.clone_from(last);
            self.now.pressed = self.pressed;
        }
    }
}

/// The tick that a command reaches.
fn end(command: &Command) -> Tick {
    match command {
        Command::Play(_, batch) => batch.end(),
        Command::Advance(_, end) => *end,
        Command::Pause(..) | Command::Forfeit(_) | Command::Lead(..) | Command::Target(..) => {
            Tick(0)
        }
    }
}
