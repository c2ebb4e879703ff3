//! What happened on a table, told one thing after another. The table itself is done already.

use std::collections::VecDeque;

use marauders::{Cell, Charm, Event, Mode, Table};

use crate::battle::words::{self, Line, Names};
use crate::draw::battle::Told;
use crate::sound::{Cue, Cues, Part};

/// Lines that the log keeps: more than anybody reads back.
const LOG_MAX: usize = 2000;

/// How fast things are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Half as fast.
    Slow,
    /// For who follows everything.
    #[default]
    Normal,
    /// Three times as fast.
    Fast,
    /// Not told: only the log has it.
    Instant,
}

impl Speed {
    /// All of them, from the slowest.
    pub const ALL: [Speed; 4] = [Speed::Slow, Speed::Normal, Speed::Fast, Speed::Instant];

    /// The next one, around the end.
    #[must_use]
    pub fn next(self) -> Speed {
        Speed::ALL[(self as usize + 1) % Speed::ALL.len()]
    }

    /// What players call it.
    pub fn name(self) -> &'static str {
        match self {
            Speed::Slow => "Slow",
            Speed::Normal => "Normal",
            Speed::Fast => "Fast",
            Speed::Instant => "At once",
        }
    }

    /// How many times faster than normal; nothing for at once.
    fn times(self) -> Option<f32> {
        match self {
            Speed::Slow => Some(0.5),
            Speed::Normal => Some(1.0),
            Speed::Fast => Some(3.0),
            Speed::Instant => None,
        }
    }
}

/// What is told, and what is still to be.
#[derive(Clone, Debug, Default)]
pub struct Tale {
    /// The table as far as it is told.
    shown: Option<Table>,
    waiting: VecDeque<Step>,
    /// Seconds since the first of them began, at normal speed.
    elapsed: f32,
    log: Vec<Line>,
    /// Lines that the log is scrolled back.
    pub back: usize,
    /// Who is who, for the log.
    pub names: Names,
    /// How fast things are told.
    pub speed: Speed,
    /// What is heard, and was not yet.
    pub cues: Cues,
}

#[derive(Clone, Debug)]
enum Step {
    Event(Event),
    /// All of an act is told: the table is this.
    Done(Box<Table>),
}

impl Tale {
    /// The table is this now, and nothing is told of how it came to be so.
    pub fn jump(&mut self, table: Table) {
        self.waiting.clear();
        self.elapsed = 0.0;
        self.shown = Some(table);
    }

    /// These things happened, and led to `after`.
    pub fn hear(&mut self, before: &Table, events: Vec<Event>, after: Table) {
        self.shown.get_or_insert_with(|| before.clone());
        let is_told = self.is_told();
        self.waiting.extend(events.into_iter().map(Step::Event));
        self.waiting.push_back(Step::Done(Box::new(after)));
        if is_told {
            self.begin();
        }
        if self.speed.times().is_none() {
            self.skip();
        }
    }

    /// Lets `seconds` pass.
    pub fn advance(&mut self, seconds: f32) {
        let Some(times) = self.speed.times() else { return self.skip() };
        self.elapsed += seconds * times;
        while let Some(step) = self.waiting.front() {
            let length = match step {
                Step::Event(event) => length(event),
                Step::Done(_) => 0.0,
            };
            if self.elapsed < length {
                return;
            }
            self.elapsed -= length;
            self.step();
            self.begin();
        }
        self.elapsed = 0.0;
    }

    /// Tells the rest at once. Only what calls the player is heard of it.
    pub fn skip(&mut self) {
        while !self.waiting.is_empty() {
            self.step();
            self.cues.extend(self.cue().filter(|cue| cue.part() == Part::Calls));
        }
        self.elapsed = 0.0;
    }

    /// The first of what waits begins to be told.
    fn begin(&mut self) {
        self.cues.extend(self.cue());
    }

    /// How the first of what waits is heard.
    fn cue(&self) -> Option<Cue> {
        let Step::Event(event) = self.waiting.front()? else { return None };
        Some(match event {
            Event::Turn { seat, .. } if self.names.own == Some(*seat) => Cue::OwnTurn,
            Event::Swapped(..) => Cue::Move,
            Event::SwappedBack(..) | Event::Lapsed(_) => Cue::Refuse,
            Event::Matched { chain, .. } => Cue::Break(chain + 1),
            Event::Armed(_) => Cue::Hold,
            Event::Cast(..) => Cue::Cast,
            Event::Launched { .. } => Cue::Send,
            Event::Hit { .. } => Cue::Land,
            _ => return None,
        })
    }

    fn step(&mut self) {
        let (Some(step), Some(shown)) = (self.waiting.pop_front(), &mut self.shown) else { return };
        match step {
            Step::Done(table) => *shown = *table,
            Step::Event(event) => {
                self.log.extend(words::line(&event, shown, &self.names));
                if LOG_MAX < self.log.len() {
                    self.log.remove(0);
                }
                apply(&event, shown);
                if let Event::Turn { .. } = event {
                    // Who attacks whom is not in the event.
                    let after = self.waiting.iter().find_map(|step| match step {
                        Step::Done(table) => Some(table),
                        Step::Event(_) => None,
                    });
                    if let Some(after) = after.filter(|after| after.turn == shown.turn) {
                        (shown.exchange, shown.phase) = (after.exchange, after.phase);
                    }
                }
            }
        }
    }

    /// Whether everything is told.
    pub fn is_told(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The table as far as it is told.
    pub fn table(&self) -> Option<&Table> {
        self.shown.as_ref()
    }

    /// What is being told.
    pub fn now(&self) -> Option<Told> {
        let Step::Event(event) = self.waiting.front()? else { return None };
        let share = (self.elapsed / length(event).max(0.01)).clamp(0.0, 1.0);
        Some(Told { event: event.clone(), share })
    }

    /// What was told, in words: the newest last.
    pub fn log(&self) -> &[Line] {
        &self.log
    }

    /// Scrolls the log back by so many lines, or on when below 0.
    pub fn scroll(&mut self, lines: i8) {
        self.back = self.back.saturating_add_signed(lines.into()).min(self.log.len());
    }
}

/// Seconds that an event is told, at normal speed.
fn length(event: &Event) -> f32 {
    match event {
        Event::Turn { .. } | Event::Cast(..) | Event::Reset | Event::Out(_) => 0.8,
        Event::Decided(_) => 1.0,
        Event::Matched { .. } | Event::Hit { .. } => 0.5,
        Event::Swapped(..) | Event::Launched { .. } => 0.2,
        Event::SwappedBack(..) | Event::Hp(..) | Event::Stolen(..) => 0.4,
        Event::Flew { path, .. } => 0.15 + 0.035 * path.len().min(21) as f32,
        Event::Redirected { .. } | Event::Marked { .. } | Event::Boosted(..) => 0.25,
        Event::Blocks { .. } | Event::Armed(_) | Event::Lapsed(_) | Event::Queued(..) => 0.3,
        Event::Ended(..) | Event::Poisoned(..) | Event::Ice(..) => 0.3,
        Event::Shield { .. } | Event::Flag { .. } | Event::Force(..) => 0.12,
    }
}

/// Does to a table what an event says of it, as far as it is seen.
fn apply(event: &Event, table: &mut Table) {
    match event {
        Event::Turn { turn, .. } => {
            table.turn = *turn;
            table.moves_left = marauders::table::MOVES;
        }
        Event::Swapped(one, other) | Event::SwappedBack(one, other) => {
            let (first, second) = (*table.field.at(*one), *table.field.at(*other));
            *table.field.at_mut(*one) = second;
            *table.field.at_mut(*other) = first;
        }
        Event::Blocks { blocks, .. } => {
            blocks.iter().for_each(|&(place, block)| *table.field.at_mut(place) = block);
        }
        Event::Marked { place, mark, .. } => table.field.at_mut(*place).mark = *mark,
        Event::Boosted(place, boost) => table.field.at_mut(*place).boost = Some(*boost),
        Event::Shield { spot, shield, .. } => table.cells.at_mut(*spot).shield = *shield,
        Event::Flag { spot, flag, is_set, .. } => *table.cells.at_mut(*spot).flag(*flag) = *is_set,
        Event::Force(seat, force, _) => table.player_mut(*seat).force = *force,
        Event::Hp(team, hp, _) => table.hp[usize::from(team.0)] = *hp,
        Event::Poisoned(seat, turns) => table.player_mut(*seat).poison = *turns,
        Event::Ice(seat, shields) => table.player_mut(*seat).ice = *shields,
        Event::Armed(seat) => table.player_mut(*seat).armed = true,
        Event::Lapsed(seat) => table.player_mut(*seat).armed = false,
        Event::Queued(seat, spell) => {
            let charm = Charm { spell: *spell, role: table.role() };
            let player = table.player_mut(*seat);
            (player.armed, player.queued) = (false, Some(charm));
        }
        Event::Cast(seat, ..) => table.player_mut(*seat).queued = None,
        Event::Out(seat) => {
            table.player_mut(*seat).out = true;
            if table.mode() == Mode::Quad {
                // The side is bare from now on.
                let spots = table.spots_of(*seat);
                spots.for_each(|spot| *table.cells.at_mut(spot) = Cell::default());
            }
        }
        Event::Decided(outcome) => table.outcome = *outcome,
        Event::Ended(seat, _) => table.player_mut(*seat).status = None,
        Event::Matched { .. }
        | Event::Launched { .. }
        | Event::Flew { .. }
        | Event::Redirected { .. }
        | Event::Hit { .. }
        | Event::Stolen(..)
        | Event::Reset => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bout::{Purpose, Seed, Stream, Table as _};
    use marauders::{Command, Options, Size};

    /// What is seen of a table.
    fn seen(table: &Table) -> impl PartialEq + use<> {
        let blocks = table.field.places().map(|place| {
            let block = table.field.at(place);
            (place, block.element, block.mark, block.boost)
        });
        let spots = marauders::Side::ALL.into_iter().flat_map(|side| table.spots(side));
        let forces = table.seats().map(|seat| table.player(seat).force);
        (
            blocks.collect::<Vec<_>>(),
            spots.map(|spot| *table.cell(spot)).collect::<Vec<_>>(),
            table.hp.clone(),
            forces.collect::<Vec<_>>(),
        )
    }

    /// A battle of chance: what each act told leads from the table before it to the one after it.
    fn check(options: Options, seed: u8, acts: u32) {
        let mut dice = Stream::new(&Seed([seed; 32]), Purpose::Dice);
        let mut chance = Stream::new(&Seed([seed; 32]), Purpose::Bots);
        let elements = marauders::elements(&options, &mut dice);
        let table = Table::new(options, &elements, &[], &mut dice, &mut Vec::new());
        let mut table = table.expect("the options go together");
        let mut tale = Tale::default();
        for act in 0..acts {
            let Some(seat) = table.to_move() else { return };
            let moves = table.legal_moves();
            let (from, direction) = moves[chance.below(moves.len() as u32) as usize];
            let command = match table.player(seat).force {
                10.. if table.allows(seat, &Command::Arm).is_ok() => Command::Arm,
                _ => Command::Swap { from, direction },
            };
            let (before, mut events) = (table.clone(), Vec::new());
            table.apply(seat, &command, &mut dice, &mut events).expect("it is allowed");
            tale.hear(&before, events, table.clone());
            while 1 < tale.waiting.len() {
                tale.step();
            }
            let told = tale.table().expect("there is one");
            assert!(seen(told) == seen(&table), "{options:?}, act {act}: {command:?}");
            tale.skip();
            assert!(tale.table() == Some(&table));
        }
    }

    #[test]
    fn what_is_told_leads_to_the_table_as_it_is() {
        for (seed, mode, rank, acts) in [
            (1, Mode::Duel, 2, 200),
            (2, Mode::Duel, 9, 120),
            (3, Mode::Line, 4, 120),
            (4, Mode::Quad, 6, 120),
            (5, Mode::Assault, 8, 120),
            (6, Mode::Break, 5, 80),
        ] {
            check(Options { mode, size: Size::Rank(rank), ..Options::default() }, seed, acts);
        }
    }

    #[test]
    fn a_slower_speed_tells_longer_and_at_once_tells_nothing() {
        let mut dice = Stream::new(&Seed([1; 32]), Purpose::Dice);
        let options = Options::default();
        let elements = marauders::elements(&options, &mut dice);
        let table = Table::new(options, &elements, &[], &mut dice, &mut Vec::new());
        let before = table.expect("the options go together");
        let (from, direction) = before.legal_moves()[0];
        let (mut after, mut events) = (before.clone(), Vec::new());
        let seat = before.to_move().expect("it has begun");
        let swap = Command::Swap { from, direction };
        after.apply(seat, &swap, &mut dice, &mut events).expect("it is allowed");
        let seconds = |speed| {
            let mut tale = Tale { speed, ..Tale::default() };
            tale.hear(&before, events.clone(), after.clone());
            let frames = (0..10_000).take_while(|_| {
                let is_told = tale.is_told();
                tale.advance(0.01);
                !is_told
            });
            frames.count() as f32 / 100.0
        };
        let heard = |speed| {
            let mut tale = Tale { speed, ..Tale::default() };
            tale.hear(&before, events.clone(), after.clone());
            let first = tale.cues.take();
            (0..1000).for_each(|_| tale.advance(0.01));
            (first, tale.cues.take())
        };
        let (first, rest) = heard(Speed::Normal);
        assert!(first == [Cue::Move] && rest.contains(&Cue::Break(1)), "{first:?}, then {rest:?}");
        assert_eq!(heard(Speed::Instant), (vec![Cue::Move], vec![]));
        let normal = seconds(Speed::Normal);
        assert!((0.9..6.0).contains(&normal), "{normal} seconds for a match");
        assert!((seconds(Speed::Slow) / normal - 2.0).abs() < 0.1);
        assert!((normal / seconds(Speed::Fast) - 3.0).abs() < 0.2);
        assert_eq!(seconds(Speed::Instant), 0.0);
    }
}
