//! The animated events of a table, one after another. The table itself is already complete.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use marauders::telling::{self, Span, TELLING_MS_MAX};
use marauders::{Cell, Charm, Event, Mode, Table};

use crate::games::marauders::events;
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
    /// Milliseconds of the telling so far: the time base of the pending steps.
    at_ms: f32,
    /// Milliseconds at normal speed in which the pending steps end, at most [`TELLING_MS_MAX`]. They
    /// run faster where they would take longer.
    left_ms: f32,
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
struct Step {
    what: What,
    /// On the time base of the timeline.
    span: Span,
    /// Whether its cue was played.
    has_begun: bool,
}

#[derive(Clone, Debug)]
enum What {
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
        self.rest();
        self.shown = Some(table);
    }

    /// Queues the events that lead from `before` to `after`.
    pub fn receive(&mut self, before: &Table, events: Vec<Event>, after: Table) {
        self.shown.get_or_insert_with(|| before.clone());
        let (from, spans) = (self.end_ms(), telling::spans(&events));
        let length = spans.iter().map(|span| span.end_ms).max().unwrap_or(0);
        // Nobody is out where the battle ends: the result has its own words.
        let is_end = events.iter().any(|event| matches!(event, Event::Decided(_)));
        let later =
            |span: Span| Span { start_ms: from + span.start_ms, end_ms: from + span.end_ms };
        for (event, span) in events.into_iter().zip(spans) {
            let what = match event {
                Event::Out(_) if is_end => What::Silent(event),
                event => What::Event(event),
            };
            self.waiting.push_back(Step { what, span: later(span), has_begun: false });
        }
        let span = later(Span { start_ms: length, end_ms: length });
        let what = What::Done(Box::new(after));
        self.waiting.push_back(Step { what, span, has_begun: false });
        let Some(times) = self.speed.times() else {
            self.begin();
            return self.skip();
        };
        let most = TELLING_MS_MAX as f32 * times.min(1.0);
        self.left_ms = (self.left_ms + length as f32).min(most);
        self.begin();
    }

    /// Advances by `seconds`.
    pub fn advance(&mut self, seconds: f32) {
        let Some(times) = self.speed.times() else { return self.skip() };
        if self.is_told() {
            return;
        }
        let (passed, ahead) = (seconds * 1000.0 * times, self.end_ms() as f32 - self.at_ms);
        if self.left_ms <= passed {
            self.at_ms = self.end_ms() as f32;
        } else {
            self.at_ms += passed * ahead / self.left_ms;
            self.left_ms -= passed;
        }
        self.begin();
        while let Some(step) = self.waiting.front()
            && step.span.end_ms as f32 <= self.at_ms
        {
            self.step();
        }
        if self.is_told() {
            self.rest();
        }
    }

    /// Finishes all animations at once. Only the cues that call the player are played.
    pub fn skip(&mut self) {
        let left = self.waiting.iter().filter(|step| !step.has_begun);
        let cues: Vec<Cue> = left.filter_map(|step| self.cue(step)).collect();
        self.cues.extend(cues.into_iter().filter(|cue| cue.part() == Part::Calls));
        while !self.waiting.is_empty() {
            self.step();
        }
        self.rest();
    }

    /// Nothing is pending: the time base begins anew.
    fn rest(&mut self) {
        (self.at_ms, self.left_ms) = (0.0, 0.0);
    }

    /// The end of the last pending step, on the time base.
    fn end_ms(&self) -> u32 {
        self.waiting.back().map_or(0, |step| step.span.end_ms)
    }

    /// Begins the events whose time has come.
    fn begin(&mut self) {
        let at = self.at_ms;
        let is_due = |step: &&Step| !step.has_begun && step.span.start_ms as f32 <= at;
        let cues: Vec<Cue> =
            self.waiting.iter().filter(is_due).filter_map(|step| self.cue(step)).collect();
        self.cues.extend(cues);
        let is_due = |step: &&mut Step| !step.has_begun && step.span.start_ms as f32 <= at;
        for step in self.waiting.iter_mut().filter(is_due) {
            step.has_begun = true;
            if let What::Event(Event::Launched { attack, seat, from, shield, .. }) = step.what {
                self.launches.insert(attack, Launch { seat, from, shield });
            }
        }
    }

    /// The cue of an event.
    fn cue(&self, step: &Step) -> Option<Cue> {
        let What::Event(event) = &step.what else { return None };
        events::of(event, self.names.own).sound.cue()
    }

    fn step(&mut self) {
        let (Some(step), Some(shown)) = (self.waiting.pop_front(), &mut self.shown) else { return };
        match step.what {
            What::Done(table) => *shown = *table,
            What::Silent(event) => apply(&event, shown),
            What::Event(event) => {
                if let Some(line) = words::line(&event, shown, &self.names) {
                    let log = Arc::make_mut(&mut self.log);
                    log.push(line);
                    if LOG_MAX < log.len() {
                        log.remove(0);
                    }
                }
                apply(&event, shown);
                if let Event::Turn { .. } = event {
                    // The event does not name the attacker and the defender.
                    let after = self.waiting.iter().find_map(|step| match &step.what {
                        What::Done(table) => Some(table),
                        What::Event(_) | What::Silent(_) => None,
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

    /// The running events, in order.
    pub fn now(&self) -> Vec<ShownEvent> {
        let at = self.at_ms;
        let runs = |span: &Span| span.start_ms as f32 <= at && at < span.end_ms as f32;
        let shown = self.waiting.iter().filter(|step| runs(&step.span)).filter_map(|step| {
            let What::Event(event) = &step.what else { return None };
            let length = (step.span.end_ms - step.span.start_ms) as f32;
            let share = ((at - step.span.start_ms as f32) / length).clamp(0.0, 1.0);
            Some(ShownEvent { event: event.clone(), share, launch: self.launch(event) })
        });
        shown.collect()
    }

    /// The launch of an event's attack.
    fn launch(&self, event: &Event) -> Option<Launch> {
        match event {
            &Event::Launched { seat, from, shield, .. } => Some(Launch { seat, from, shield }),
            Event::Flew { attack, .. }
            | Event::Redirected { attack, .. }
            | Event::Hit { attack, .. } => self.launches.get(attack).copied(),
            _ => None,
        }
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
mod tests;
