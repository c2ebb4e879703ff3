//! A replay that is shown: the bout of its archive, at any time of it.

use std::time::Duration;

use bout::{Millis, Outcome, Seat, TICKS_PER_SECOND, Tick};
use games::Player;
use referee::Difference;
use referee::playback::{Playback, TablePlayback};
use replay::Replay;
use web_time::Instant;
use wire::turns::TableNews;
use wire::{Member, Name, RoomKind, RoomPhase, RoomView, Update};

use crate::activity::online::names;
use crate::activity::roster::Roster;
use crate::games::marauders::bout::TurnBout;
use crate::games::marauders::view::{BattleView, Speed};
use crate::input::Bindings;
use crate::text::names::winner;
use crate::text::replays;
use crate::view::cue::Cue;
use crate::view::replay::{ReplayView, Verdict};
use crate::view::seats::{SeatsView, SpectatorView};

/// The speeds to choose from, in percent.
pub const SPEEDS_PERCENT: [u16; 6] = [25, 50, 100, 200, 400, 800];
/// The place of the real speed among them.
const REAL: usize = 2;
/// How much of a frame the comparison may take.
const COMPARES_FOR: Duration = Duration::from_millis(4);

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
    /// The real time that it has been advanced to.
    now: Instant,
}

/// What is shown.
#[derive(Debug)]
enum Show {
    Boards(Box<Playback>),
    Table(Box<TablePlayback>, Box<TurnBout>),
}

/// What a player wants of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayWish {
    /// To stand still, or to go on.
    Pause,
    /// Another speed, by so many places.
    Speed(i8),
    /// To go on or back by so many seconds.
    Skip(i8),
    /// To stand still so many ticks, or acts, on or back.
    Step(i8),
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
        let show = match Playback::new(archive.clone()) {
            Some(boards) => Show::Boards(Box::new(boards?)),
            None => {
                let table =
                    TablePlayback::new(archive).expect("a bout is on boards or in turns")?;
                let bout = Box::new(TurnBout::spectating(&room, now));
                Show::Table(Box::new(table), bout)
            }
        };
        let (at, verdict) = (Duration::ZERO, None);
        let mut replaying =
            Replaying { room, show, at, speed: REAL, is_paused: false, verdict, now };
        replaying.jump(Duration::ZERO);
        Ok(replaying)
    }

    /// Advances to the real time `now`, and goes on with the comparison.
    pub fn pass(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.now);
        self.now += passed;
        let until = Instant::now() + COMPARES_FOR;
        while self.verdict.is_none() && Instant::now() < until {
            self.verdict = match &mut self.show {
                Show::Boards(boards) => boards.scout(),
                Show::Table(table, _) => table.scout(),
            };
        }
        if !self.is_paused {
            let time = passed * u32::from(SPEEDS_PERCENT[self.speed]) / 100;
            self.at = (self.at + time).min(self.length());
        }
        self.follow();
    }

    /// Shows the time that it has come to.
    fn follow(&mut self) {
        let (at, speed) = (self.at, SPEEDS_PERCENT[self.speed]);
        match &mut self.show {
            Show::Boards(boards) => boards.show(tick(at)),
            Show::Table(table, bout) => {
                bout.set_speed(if speed <= 100 { Speed::Normal } else { Speed::Fast });
                bout.pass(self.now);
                while table.done_at(table.acts()).is_some_and(|next| next <= millis(at))
                    && let Some(news) = table.next_act()
                {
                    tell(bout, self.now, news, table);
                }
            }
        }
    }

    /// Shows another time at once.
    fn jump(&mut self, at: Duration) {
        self.at = at.min(self.length());
        if let Show::Table(table, bout) = &mut self.show {
            let acts = table.acts_by(millis(self.at));
            let standing = table.show(acts);
            **bout = TurnBout::spectating(&self.room, self.now);
            bout.know(names(&self.room));
            tell(bout, self.now, TableNews::Stands(standing), table);
        }
        self.follow();
    }

    /// Carries out a wish of the player.
    pub fn wish(&mut self, wish: ReplayWish) {
        match wish {
            // At the end, it begins again.
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
                self.jump(self.stepped(by));
            }
            ReplayWish::To(share) => self.jump(self.length() * u32::from(share.min(1000)) / 1000),
        }
    }

    /// The time so many ticks or acts from here.
    fn stepped(&self, by: i8) -> Duration {
        match &self.show {
            Show::Boards(boards) => time(boards.tick().0.saturating_add_signed(by.into())),
            Show::Table(table, _) => {
                let acts = table.acts().saturating_add_signed(by.into());
                let acts = acts.min(table.acts_by(table.length()));
                let at = acts.checked_sub(1).and_then(|last| table.done_at(last));
                at.map_or(Duration::ZERO, |at| Duration::from_millis(at.0))
            }
        }
    }

    fn length(&self) -> Duration {
        match &self.show {
            Show::Boards(boards) => time(boards.length().0),
            Show::Table(table, _) => Duration::from_millis(table.length().0),
        }
    }

    fn is_over(&self) -> bool {
        self.length() <= self.at
    }

    /// The outcome, once the end is shown.
    fn outcome(&self) -> Option<Outcome> {
        let archive = match &self.show {
            Show::Boards(boards) => boards.archive(),
            Show::Table(table, _) => table.archive(),
        };
        self.is_over().then_some(archive.outcome)
    }

    /// Where it is.
    pub fn view(&self) -> ReplayView {
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
        }
    }

    fn name(&self, seat: Seat) -> String {
        let member = self.room.members.get(seat.index());
        member.map(|member| member.name.to_string()).unwrap_or_default()
    }

    /// Its boards, unless it is in turns.
    pub fn boards(&self) -> Option<SpectatorView> {
        let Show::Boards(boards) = &self.show else { return None };
        let mut roster = Roster::of(&self.room);
        for seat in boards.archive().setup.seats() {
            if let Some(target) = boards.target(seat) {
                roster.receive(&Update::Target(seat, target));
            }
            if let Some(tick) = boards.out(seat) {
                roster.receive(&Update::Out(seat, tick));
            }
        }
        let view = |seat: Seat| Some(boards.board(seat).view());
        let melee = SeatsView::of(&roster, &self.room, view);
        let result = self.outcome().map(|outcome| winner(outcome, &self.room));
        Some(SpectatorView { melee, is_replay: true, spectators: 0, result })
    }

    /// Its table, if it is in turns.
    pub fn battle(&self, keys: &Bindings) -> Option<BattleView> {
        let Show::Table(_, bout) = &self.show else { return None };
        bout.view(&self.room, None, keys)
    }

    /// Its table with the animations, if it is in turns.
    pub fn turn_bout(&self) -> Option<&TurnBout> {
        let Show::Table(_, bout) = &self.show else { return None };
        Some(bout)
    }

    /// The cues since the last call.
    pub fn take_cues(&mut self) -> Vec<Cue> {
        match &mut self.show {
            Show::Boards(_) => Vec::new(),
            Show::Table(_, bout) => bout.take_cues(),
        }
    }
}

/// Shows news of a table, and its end.
fn tell(bout: &mut TurnBout, now: Instant, news: TableNews, table: &TablePlayback) {
    bout.receive(now, Update::Table(Box::new(news)));
    if table.outcome() != Outcome::Undecided {
        bout.receive(now, Update::Over(table.outcome(), table.archive().secret.clone()));
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
fn time(tick: u32) -> Duration {
    Duration::from_micros((u64::from(tick) * 1_000_000).div_ceil(TICKS_PER_SECOND.into()))
}

fn millis(at: Duration) -> Millis {
    Millis(u64::try_from(at.as_millis()).unwrap_or(u64::MAX))
}
