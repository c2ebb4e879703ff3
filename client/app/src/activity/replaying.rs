//! A replay that is shown: the bout of its archive, at any time of it.
//!
//! [`Replaying::pass`] compares the bout with its record while it is shown, a little in every frame; the chart
//! and the highlights reach as far as that has come.

use std::sync::Arc;
use std::time::Duration;

use bout::{Millis, Outcome, Seat, TICKS_PER_SECOND, Tick};
use games::Player;
use referee::Difference;
use replay::Replay;
use web_time::Instant;
use wire::{Member, Name, RoomKind, RoomPhase, RoomView};

use crate::games::marauders::bout::TurnBout;
use crate::games::marauders::view::BattleView;
use crate::games::view::ClockedView;
use crate::input::Bindings;
use crate::text::names::winner;
use crate::text::replays;
use crate::view::cue::Cue;
use crate::view::replay::{Chart, ReplayView, Verdict};
use boards::Boards;
use table::Table;

mod boards;
mod course;
mod table;

/// The speeds to choose from, in percent.
pub const SPEEDS_PERCENT: [u16; 6] = [25, 50, 100, 200, 400, 800];
/// The place of the real speed among them.
const REAL: usize = 2;
/// How much of a frame the comparison may take.
const COMPARES_FOR: Duration = Duration::from_millis(4);
/// Ticks for which a highlight is named: three seconds.
const NAMED_TICKS: u32 = 3 * TICKS_PER_SECOND;

/// A replay that is shown.
#[derive(Debug)]
pub struct Replaying {
    room: RoomView,
    show: Show,
    at: Duration,
    /// The place of its speed among [`SPEEDS_PERCENT`].
    speed: usize,
    is_paused: bool,
    verdict: Option<Result<(), Difference>>,
    /// The chart, and how many points it was made of.
    chart: (Arc<Chart>, usize),
    /// The real time that it has been advanced to.
    now: Instant,
}

/// What is shown.
#[derive(Debug)]
enum Show {
    Boards(Box<Boards>),
    Table(Box<Table>),
}

/// What a player wants of a replay. Numbers go back when they are negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayWish {
    /// To stand still, or to go on; at the end, to begin again.
    Pause,
    /// Another speed, by so many places.
    Speed(i8),
    /// To go on or back by so many seconds.
    Skip(i8),
    /// To stand still so many ticks, or acts, on or back.
    Step(i8),
    /// To stand still after the next lock of the shown seat, or at the beginning of the next turn.
    Lock(i8),
    /// To go to just before the next highlight: a chain, a large attack, a knock-out, a loss of hit points.
    Highlight(i8),
    /// The perspective of the seat so many places on.
    Seat(i8),
    /// To go to this share of its length, in thousandths.
    To(u16),
}

impl Replaying {
    /// The replay from its beginning, at the real time `now`.
    ///
    /// # Errors
    /// When its archive contradicts itself before the first input.
    pub fn new(replay: Replay, now: Instant) -> Result<Replaying, Difference> {
        let Replay { header, archive } = replay;
        let written = header.players.iter().map(|player| player.name.as_str());
        let written = written.chain(std::iter::repeat(""));
        let seats = archive.setup.players.iter().zip(written);
        let members: Vec<Member> = (1..).zip(seats).map(member).collect();
        let members = members.try_into().expect("a room has as many seats as a bout");
        let room = RoomView {
            kind: RoomKind::Casual,
            rules: archive.setup.rules,
            best_of: 1,
            members,
            seat: None,
            spectators: 0,
            phase: RoomPhase::Playing,
        };
        let show = match Boards::new(archive.clone()) {
            Some(boards) => Show::Boards(Box::new(boards?)),
            None => {
                let table = Table::new(archive, &room, now);
                Show::Table(Box::new(table.expect("a bout is on boards or in turns")?))
            }
        };
        Ok(Replaying {
            room,
            show,
            at: Duration::ZERO,
            speed: REAL,
            is_paused: false,
            verdict: None,
            chart: Default::default(),
            now,
        })
    }

    /// Advances to the real time `now`, and goes on with the comparison. Without motion when it is `still`.
    pub fn pass(&mut self, now: Instant, still: bool) {
        let passed = now.saturating_duration_since(self.now);
        self.now += passed;
        self.compare();
        let percent = SPEEDS_PERCENT[self.speed];
        let time = if self.is_paused { Duration::ZERO } else { passed * u32::from(percent) / 100 };
        self.at = (self.at + time).min(self.length());
        match &mut self.show {
            Show::Boards(boards) => {
                boards.play_to(tick(self.at));
                boards.advance(time.as_secs_f32(), still);
            }
            Show::Table(table) => {
                table.pass(self.now, 100 < percent);
                table.play_to(millis(self.at), self.now);
            }
        }
    }

    fn compare(&mut self) {
        let until = Instant::now() + COMPARES_FOR;
        while self.verdict.is_none() && Instant::now() < until {
            self.verdict = match &mut self.show {
                Show::Boards(boards) => boards.compare(),
                Show::Table(table) => table.compare(),
            };
        }
        let points = match &self.show {
            Show::Boards(boards) => boards.chart_points(),
            Show::Table(table) => table.chart_points(),
        };
        if points != self.chart.1 {
            let chart = match &self.show {
                Show::Boards(boards) => boards.chart(),
                Show::Table(table) => table.chart(),
            };
            self.chart = (Arc::new(chart), points);
        }
    }

    /// Shows another time at once.
    pub fn jump(&mut self, at: Duration) {
        self.at = at.min(self.length());
        match &mut self.show {
            Show::Boards(boards) => boards.jump(tick(self.at)),
            Show::Table(table) => {
                let acts = table.acts_by(millis(self.at));
                table.jump(acts, &self.room, self.now);
            }
        }
    }

    /// Carries out a wish of the player.
    pub fn wish(&mut self, wish: ReplayWish) {
        match wish {
            ReplayWish::Pause if self.is_over() => {
                self.is_paused = false;
                self.jump(Duration::ZERO);
            }
            ReplayWish::Pause => self.is_paused ^= true,
            ReplayWish::Speed(by) => {
                let speed = self.speed.saturating_add_signed(by.into());
                self.speed = speed.min(SPEEDS_PERCENT.len() - 1);
            }
            ReplayWish::Skip(seconds) => {
                let time = Duration::from_secs(seconds.unsigned_abs().into());
                let at = if seconds < 0 { self.at.saturating_sub(time) } else { self.at + time };
                self.jump(at);
            }
            ReplayWish::Step(by) => {
                self.is_paused = true;
                self.jump(match &self.show {
                    Show::Boards(boards) => {
                        time(Tick(boards.tick().0.saturating_add_signed(by.into())))
                    }
                    Show::Table(table) => duration(table.step(by)),
                });
            }
            ReplayWish::Lock(by) => {
                let at = match &self.show {
                    Show::Boards(boards) => boards.lock(by).map(time),
                    Show::Table(table) => table.turn(by).map(duration),
                };
                self.is_paused |= at.is_some();
                at.into_iter().for_each(|at| self.jump(at));
            }
            ReplayWish::Highlight(by) => {
                let at = match &self.show {
                    Show::Boards(boards) => boards.highlight(by).map(time),
                    Show::Table(table) => table.highlight(by).map(duration),
                };
                at.into_iter().for_each(|at| self.jump(at));
            }
            ReplayWish::Seat(by) => {
                if let Show::Boards(boards) = &mut self.show {
                    boards.turn(by);
                }
            }
            ReplayWish::To(share) => self.jump(self.length() * u32::from(share.min(1000)) / 1000),
        }
    }

    /// Shows it from the perspective of this seat, if it is on boards and has it.
    pub fn look_at(&mut self, seat: Seat) {
        if let Show::Boards(boards) = &mut self.show {
            boards.look_at(seat);
        }
    }

    fn length(&self) -> Duration {
        match &self.show {
            Show::Boards(boards) => time(boards.length()),
            Show::Table(table) => duration(table.length()),
        }
    }

    fn is_over(&self) -> bool {
        self.length() <= self.at
    }

    /// Whether the whole bout was compared with its record.
    pub fn is_compared(&self) -> bool {
        self.verdict.is_some()
    }

    /// The outcome, once the end is shown.
    pub fn outcome(&self) -> Option<Outcome> {
        let archive = match &self.show {
            Show::Boards(boards) => boards.archive(),
            Show::Table(table) => table.archive(),
        };
        self.is_over().then_some(archive.outcome)
    }

    /// Where it is.
    pub fn view(&self) -> ReplayView {
        let boards = self.boards();
        let seat = boards.map(|boards| boards.focus());
        ReplayView {
            at: self.at,
            length: self.length(),
            speed_percent: SPEEDS_PERCENT[self.speed],
            is_paused: self.is_paused,
            verdict: match self.verdict {
                None => Verdict::Open,
                Some(Ok(())) => Verdict::Verified,
                Some(Err(difference)) => {
                    Verdict::Differs(replays::difference(&difference, |seat| self.name(seat)))
                }
            },
            seat: seat.map(|seat| (seat, self.name(seat))),
            seats: self.room.members.len(),
            game: self.room.rules.kind(),
            held: boards.map(|boards| boards.held()),
            highlight: boards
                .and_then(|boards| boards.newest_highlight(NAMED_TICKS))
                .map(|one| one.kind.words(&self.name(one.seat))),
            result: self.outcome().map(|outcome| winner(outcome, &self.room)),
            chart: self.chart.0.clone(),
        }
    }

    fn name(&self, seat: Seat) -> String {
        let member = self.room.members.get(seat.index());
        member.map(|member| member.name.to_string()).unwrap_or_default()
    }

    /// Its boards, unless it is in turns.
    pub fn boards(&self) -> Option<&Boards> {
        match &self.show {
            Show::Boards(boards) => Some(boards),
            Show::Table(_) => None,
        }
    }

    /// The picture of its boards, unless it is in turns.
    pub fn clocked(&self) -> Option<ClockedView> {
        Some(self.boards()?.view(&self.room))
    }

    /// The picture of its table, if it is in turns.
    pub fn battle(&self, keys: &Bindings) -> Option<BattleView> {
        let mut view = self.turn_bout()?.view(&self.room, None, keys)?;
        // Those of the bar take their place.
        view.buttons.clear();
        Some(view)
    }

    /// Its table with the animations, if it is in turns.
    pub fn turn_bout(&self) -> Option<&TurnBout> {
        match &self.show {
            Show::Boards(_) => None,
            Show::Table(table) => Some(table.bout()),
        }
    }

    /// The cues since the last call.
    pub fn take_cues(&mut self) -> Vec<Cue> {
        match &mut self.show {
            Show::Boards(boards) => boards.take_cues(),
            Show::Table(table) => table.bout_mut().take_cues(),
        }
    }
}

/// A player by number, from 1. A forged header may have no name, or one that is none.
fn member((number, (player, written)): (u8, (&Player, &str))) -> Member {
    let name = Name::new(written).or_else(|_| Name::new(&format!("Seat {number}")));
    Member {
        name: name.expect("it is a name"),
        team: player.team,
        pick: player.pick,
        bot: None,
        wins: 0,
        ready: false,
        present: true,
    }
}

fn tick(at: Duration) -> Tick {
    Tick(
        u32::try_from(at.as_micros() * u128::from(TICKS_PER_SECOND) / 1_000_000)
            .unwrap_or(u32::MAX),
    )
}

/// The beginning of a tick, rounded up, so that it comes back by [`tick`].
fn time(Tick(tick): Tick) -> Duration {
    Duration::from_micros((u64::from(tick) * 1_000_000).div_ceil(TICKS_PER_SECOND.into()))
}

fn duration(Millis(millis): Millis) -> Duration {
    Duration::from_millis(millis)
}

fn millis(at: Duration) -> Millis {
    Millis(u64::try_from(at.as_millis()).unwrap_or(u64::MAX))
}
