//! The animated events of a table, one after another. The table itself is already complete.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use marauders::{Cell, Charm, Event, Mode, Table};

use crate::games::marauders::view::ShownEvent;
use crate::games::marauders::view::Speed;
use crate::games::marauders::view::{Launch, Line};
use crate::games::marauders::words;
use crate::games::marauders::words::Names;
use crate::view::cue::{Cue, Cues, Part};

/// The limit of log lines: more than anyone scrolls back.
const LOG_MAX: usize = 2000;

/// The events of a battle: the shown table, and the events still to be animated.
#[derive(Clone, Debug, Default)]
pub struct BattleTimeline {
    /// The table as far as it is shown.
    shown: Option<Table>,
    waiting: VecDeque<Step>,
    /// The launches of the running resolution, by the number of the attack.
    launches: BTreeMap<usize, Launch>,
    /// Seconds since the first pending event began, at normal speed.
    elapsed: f32,
    /// The log, shared with its views, so that no frame copies it.
    log: Arc<Vec<Line>>,
    /// Lines by which the log is scrolled back.
    pub back: usize,
    /// The names of the seats, for the log.
    pub names: Names,
    /// The animation speed.
    pub speed: Speed,
    /// Cues that have not been played yet.
    pub cues: Cues,
}

#[derive(Clone, Debug)]
enum Step {
    Event(Event),
    /// An event that is applied, but neither shown nor logged.
    Silent(Event),
    /// The end of an act: the table in full.
    Done(Box<Table>),
}

impl BattleTimeline {
    /// Sets the table without animation.
    pub fn jump(&mut self, table: Table) {
        self.waiting.clear();
        self.elapsed = 0.0;
        self.shown = Some(table);
    }

    /// Queues the events that lead from `before` to `after`.
    pub fn receive(&mut self, before: &Table, events: Vec<Event>, after: Table) {
        self.shown.get_or_insert_with(|| before.clone());
        let is_told = self.is_told();
        // Nobody is out where the battle ends: the result has its own words.
        let is_end = events.iter().any(|event| matches!(event, Event::Decided(_)));
        let step = |event| match event {
            Event::Out(_) if is_end => Step::Silent(event),
            event => Step::Event(event),
        };
        self.waiting.extend(events.into_iter().map(step));
        self.waiting.push_back(Step::Done(Box::new(after)));
        if is_told {
            self.begin();
        }
        if self.speed.times().is_none() {
            self.skip();
        }
    }

    /// Advances by `seconds`.
    pub fn advance(&mut self, seconds: f32) {
        let Some(times) = self.speed.times() else { return self.skip() };
        self.elapsed += seconds * times;
        while let Some(step) = self.waiting.front() {
            let length = match step {
                Step::Event(event) => length(event),
                Step::Silent(_) | Step::Done(_) => 0.0,
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

    /// Finishes all animations at once. Only the cues that call the player are played.
    pub fn skip(&mut self) {
        while !self.waiting.is_empty() {
            self.step();
            self.cues.extend(self.cue().filter(|cue| cue.part() == Part::Calls));
        }
        self.elapsed = 0.0;
    }

    /// Begins the first pending event.
    fn begin(&mut self) {
        self.cues.extend(self.cue());
    }

    /// The cue of the first pending event.
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
            Step::Silent(event) => apply(&event, shown),
            Step::Event(event) => {
                if let Some(line) = words::line(&event, shown, &self.names) {
                    let log = Arc::make_mut(&mut self.log);
                    log.push(line);
                    if LOG_MAX < log.len() {
                        log.remove(0);
                    }
                }
                apply(&event, shown);
                if let Event::Launched { attack, seat, from, shield, .. } = event {
                    self.launches.insert(attack, Launch { seat, from, shield });
                }
                if let Event::Turn { .. } = event {
                    // The event does not name the attacker and the defender.
                    let after = self.waiting.iter().find_map(|step| match step {
                        Step::Done(table) => Some(table),
                        Step::Event(_) | Step::Silent(_) => None,
                    });
                    if let Some(after) = after.filter(|after| after.turn == shown.turn) {
                        (shown.exchange, shown.phase) = (after.exchange, after.phase);
                    }
                }
            }
        }
    }

    /// Whether all animations have finished.
    pub fn is_told(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The table as far as it is shown.
    pub fn table(&self) -> Option<&Table> {
        self.shown.as_ref()
    }

    /// The running event.
    pub fn now(&self) -> Option<ShownEvent> {
        let Step::Event(event) = self.waiting.front()? else { return None };
        let share = (self.elapsed / length(event).max(0.01)).clamp(0.0, 1.0);
        let launch = match event {
            &Event::Launched { seat, from, shield, .. } => Some(Launch { seat, from, shield }),
            Event::Flew { attack, .. }
            | Event::Redirected { attack, .. }
            | Event::Hit { attack, .. } => self.launches.get(attack).copied(),
            _ => None,
        };
        Some(ShownEvent { event: event.clone(), share, launch })
    }

    /// The log: the newest line last.
    pub fn log(&self) -> &Arc<Vec<Line>> {
        &self.log
    }

    /// Scrolls the log back by so many lines, or forward when negative.
    pub fn scroll(&mut self, lines: i8) {
        self.back = self.back.saturating_add_signed(lines.into()).min(self.log.len());
    }
}

/// The duration of an event in seconds, at normal speed.
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
        Event::Named(..) | Event::Quaked(..) => 0.3,
        Event::Multiplied { .. } | Event::AttackStrength { .. } => 0.12,
        Event::DefenceStrength { .. } | Event::Damage { .. } | Event::Cancelled { .. } => 0.12,
        Event::Shield { .. } | Event::Flag { .. } | Event::Force(..) => 0.12,
    }
}

/// Applies the visible effect of an event to a table.
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
        Event::Named(seat, spell) => table.player_mut(*seat).named = Some(*spell),
        Event::Quaked(seat, is_quaked) => table.player_mut(*seat).quaked = *is_quaked,
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
                // The side has no shields from now on.
                let spots = table.spots_of(*seat);
                spots.for_each(|spot| *table.cells.at_mut(spot) = Cell::default());
            }
        }
        Event::Decided(outcome) => table.outcome = *outcome,
        Event::Ended(seat, _) => table.player_mut(*seat).status = None,
        Event::Matched { .. }
        | Event::Multiplied { .. }
        | Event::AttackStrength { .. }
        | Event::DefenceStrength { .. }
        | Event::Damage { .. }
        | Event::Cancelled { .. }
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

    /// The visible part of a table.
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

    /// A random battle: the animated events of each act lead from the table before it to the one
    /// after it.
    fn check(options: Options, seed: u8, acts: u32) {
        let mut dice = Stream::new(&Seed([seed; 32]), Purpose::Dice);
        let mut chance = Stream::new(&Seed([seed; 32]), Purpose::Bots);
        let elements = marauders::elements(&options, &mut dice);
        let table = Table::new(options, &elements, &[], &mut dice, &mut Vec::new());
        let mut table = table.expect("the options go together");
        let mut timeline = BattleTimeline::default();
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
            timeline.receive(&before, events, table.clone());
            while 1 < timeline.waiting.len() {
                timeline.step();
            }
            let told = timeline.table().expect("there is one");
            assert!(seen(told) == seen(&table), "{options:?}, act {act}: {command:?}");
            timeline.skip();
            assert!(timeline.table() == Some(&table));
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
    fn a_strike_back_is_shown_as_its_owners() {
        let mut dice = Stream::new(&Seed([1; 32]), Purpose::Dice);
        let options = Options::default();
        let elements = marauders::elements(&options, &mut dice);
        let table = Table::new(options, &elements, &[], &mut dice, &mut Vec::new());
        let table = table.expect("the options go together");
        let from = marauders::Spot { side: marauders::Side::East, lane: 1 };
        let shield = marauders::Shield { strength: 3, element: marauders::Element::Earth };
        let cause = marauders::Cause::Guard(shield.element);
        let launched = Event::Launched { attack: 4, seat: bout::Seat(1), from, shield, cause };
        let end = marauders::event::End::Lost;
        let flew = Event::Flew { attack: 4, path: Vec::new(), end };
        let mut timeline = BattleTimeline::default();
        timeline.receive(&table, vec![launched, flew.clone()], table.clone());
        timeline.step();
        let shown = timeline.now().expect("it flies");
        assert_eq!(shown.event, flew);
        assert_eq!(shown.launch, Some(Launch { seat: bout::Seat(1), from, shield }));
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
            let mut timeline = BattleTimeline { speed, ..BattleTimeline::default() };
            timeline.receive(&before, events.clone(), after.clone());
            let frames = (0..10_000).take_while(|_| {
                let is_told = timeline.is_told();
                timeline.advance(0.01);
                !is_told
            });
            frames.count() as f32 / 100.0
        };
        let heard = |speed| {
            let mut timeline = BattleTimeline { speed, ..BattleTimeline::default() };
            timeline.receive(&before, events.clone(), after.clone());
            let first = timeline.cues.take();
            (0..1000).for_each(|_| timeline.advance(0.01));
            (first, timeline.cues.take())
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
