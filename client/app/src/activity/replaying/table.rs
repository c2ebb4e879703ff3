//! A replay of a bout in turns.

use bots::Level;
use bout::{Millis, Outcome, Seat};
use games::Table as AnyTable;
use referee::playback::TablePlayback;
use referee::{Archive, Difference};
use web_time::Instant;
use wire::turns::TableNews;
use wire::{RoomView, Update};

use crate::activity::online::names;
use crate::activity::replaying::table_attempt::TableAttempt;
use crate::games::marauders::bout::TurnBout;
use crate::games::marauders::view::Speed;
use crate::view::replay::{Chart, ChartLine, ChartMark};

/// A table, with what is still to be animated.
#[derive(Debug)]
pub struct Table {
    playback: TablePlayback,
    bout: TurnBout,
    course: Vec<Standing>,
    /// The seat in whose place it can be played on.
    focus: Seat,
}

/// How a table stood after an act, as far as it was compared.
#[derive(Clone, Debug)]
struct Standing {
    turn: u16,
    /// By seat.
    hp: Vec<u16>,
    /// Seats that are out.
    outs: Vec<bool>,
}

impl Standing {
    fn of(table: &AnyTable, seats: u8) -> Standing {
        Standing {
            turn: table.turn(),
            hp: (0..seats).map(|seat| table.points(Seat(seat))).collect(),
            outs: (0..seats).map(|seat| !table.is_in(Seat(seat))).collect(),
        }
    }
}

impl Table {
    /// The bout at its beginning, in a room with its players.
    pub fn new(
        archive: Archive,
        room: &RoomView,
        now: Instant,
    ) -> Option<Result<Table, Difference>> {
        let playback = match TablePlayback::new(archive)? {
            Ok(playback) => playback,
            Err(difference) => return Some(Err(difference)),
        };
        let mut table = Table {
            playback,
            bout: TurnBout::spectating(room, now),
            course: Vec::new(),
            focus: Seat(0),
        };
        table.jump(0, room, now);
        Some(Ok(table))
    }

    /// Continues the comparison, and notes what happened.
    pub fn compare(&mut self) -> Option<Result<(), Difference>> {
        let seats = self.playback.archive().setup.players.len() as u8;
        let course = &mut self.course;
        self.playback.scout_with(&mut |table| course.push(Standing::of(table, seats)))
    }

    /// The seat in whose place it can be played on.
    pub fn focus(&self) -> Seat {
        self.focus
    }

    /// Chooses this seat, if there is one.
    pub fn look_at(&mut self, seat: Seat) {
        if seat.index() < self.archive().setup.players.len() {
            self.focus = seat;
        }
    }

    /// Chooses the seat so many places on.
    pub fn turn(&mut self, by: i8) {
        let seats = self.archive().setup.players.len() as i16;
        let next = (i16::from(self.focus.0) + i16::from(by)).rem_euclid(seats.max(1));
        self.focus = Seat(next as u8);
    }

    /// True if the chosen seat still plays.
    pub fn can_play_on(&self) -> bool {
        self.playback.is_playing(self.focus)
    }

    /// The bout from here on in a room with its players, with the player in the place of the chosen seat;
    /// see [`TableAttempt::new`].
    pub fn attempt(&self, level: Level, place: (&RoomView, Instant)) -> Option<TableAttempt> {
        TableAttempt::new(self.playback.cut(), self.focus, level, place)
    }

    /// The bout.
    pub fn archive(&self) -> &Archive {
        self.playback.archive()
    }

    /// The time of the last act.
    pub fn length(&self) -> Millis {
        self.playback.length()
    }

    /// The table with its animations.
    pub fn bout(&self) -> &TurnBout {
        &self.bout
    }

    /// See [`Table::bout`].
    pub fn bout_mut(&mut self) -> &mut TurnBout {
        &mut self.bout
    }

    /// Advances the animations to the real time `now`.
    pub fn pass(&mut self, now: Instant, is_fast: bool) {
        self.bout.set_speed(if is_fast { Speed::Fast } else { Speed::Normal });
        self.bout.pass(now);
    }

    /// Does the acts that were done by then, one after another.
    pub fn play_to(&mut self, at: Millis, now: Instant) {
        while self.playback.done_at(self.playback.acts()).is_some_and(|next| next <= at)
            && let Some(news) = self.playback.next_act()
        {
            self.tell(news, now);
        }
    }

    /// Shows the table after so many acts at once.
    pub fn jump(&mut self, acts: usize, room: &RoomView, now: Instant) {
        let standing = self.playback.show(acts);
        let camera = self.bout.camera();
        self.bout = TurnBout::spectating(room, now);
        self.bout.set_camera(camera);
        self.bout.know(names(room));
        self.tell(TableNews::Stands(standing), now);
    }

    /// Shows news of the table, and its end.
    fn tell(&mut self, news: TableNews, now: Instant) {
        self.bout.receive(now, Update::Table(Box::new(news)));
        let outcome = self.playback.outcome();
        if outcome != Outcome::Undecided {
            let secret = self.playback.archive().secret.clone();
            self.bout.receive(now, Update::Over(outcome, secret));
        }
    }

    /// How many acts had been done by then.
    pub fn acts_by(&self, at: Millis) -> usize {
        self.playback.acts_by(at)
    }

    /// The time of the act so many on or back; the beginning before the first one.
    pub fn step(&self, by: i8) -> Millis {
        let acts = self.playback.acts().saturating_add_signed(by.into());
        self.done(acts.min(self.playback.acts_by(self.playback.length())))
    }

    /// The time after so many acts.
    fn done(&self, acts: usize) -> Millis {
        acts.checked_sub(1).and_then(|last| self.playback.done_at(last)).unwrap_or(Millis(0))
    }

    /// The beginning of the turn before this one, or of the next.
    pub fn turn_begins(&self, by: i8) -> Option<Millis> {
        self.nearest(by, |before, after| before.turn != after.turn)
    }

    /// The time when hit points were lost, or a seat went out, before now or after it.
    pub fn highlight(&self, by: i8) -> Option<Millis> {
        self.nearest(by, is_highlight)
    }

    fn nearest(&self, by: i8, is_it: impl Fn(&Standing, &Standing) -> bool) -> Option<Millis> {
        let now = self.playback.acts();
        // The standing after act n, from 0, is that after n + 1 acts.
        let changes = self.course.windows(2).zip(2..).filter(|(two, _)| is_it(&two[0], &two[1]));
        let mut acts = changes.map(|(_, acts)| acts);
        let found = if by < 0 {
            acts.filter(|&acts| acts < now).last()
        } else {
            acts.find(|&acts| now < acts)
        };
        found.map(|acts| self.done(acts))
    }

    /// The chart of what was compared so far: hit points.
    pub fn chart(&self) -> Chart {
        const STEPS: usize = 240;
        let length = self.length().0.max(1);
        let seats = self.playback.archive().setup.players.len();
        let most = self.course.iter().flat_map(|one| &one.hp).max().copied().unwrap_or(1).max(1);
        let until = match self.course.len() {
            0 => 0,
            acts => (self.done(acts).0 * STEPS as u64 / length) as usize,
        };
        let height = |step: usize, seat: usize| {
            let acts = self.acts_by(Millis(step as u64 * length / STEPS as u64));
            let standing = self.course.get(acts.saturating_sub(1))?;
            Some(f32::from(standing.hp[seat]) / f32::from(most))
        };
        let line = |seat| ChartLine {
            heights: (1..=until).filter_map(|step| height(step, seat)).collect(),
            sums: Vec::new(),
        };
        let changes = self.course.windows(2).zip(2..);
        let marks = changes.filter(|(two, _)| is_highlight(&two[0], &two[1])).map(|(two, acts)| {
            let is_hurt = |&seat: &usize| two[1].hp[seat] < two[0].hp[seat];
            let seat = (0..seats).find(|seat| two[0].outs[*seat] != two[1].outs[*seat]);
            ChartMark {
                at: self.done(acts).0 as f32 / length as f32,
                is_out: seat.is_some(),
                seat: Seat(seat.or((0..seats).find(is_hurt)).unwrap_or(0) as u8),
            }
        });
        Chart {
            step: 1.0 / STEPS as f32,
            lines: (0..seats).map(line).collect(),
            teams: self.archive().setup.players.iter().map(|player| player.team).collect(),
            marks: marks.collect(),
        }
    }

    /// How many acts the chart has.
    pub fn chart_points(&self) -> usize {
        self.course.len()
    }
}

fn is_highlight(before: &Standing, after: &Standing) -> bool {
    before.outs != after.outs
        || before.hp.iter().zip(&after.hp).any(|(before, after)| after < before)
}
