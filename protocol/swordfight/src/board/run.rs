//! A solo run: what counts in it, and the opponent that sends nothing.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::{Seat, Tick};

use crate::board::lock::{enter, planned};
use crate::board::state::{Coming, Slot};
use crate::options::Goal;
use crate::place::COLUMNS;
use crate::view::{View, spots};
use crate::{Attack, Event, Grid, Packet, Queues, Setup, resolve};

/// The seat that the packets of a run come from: its only one.
const ALONE: Seat = Seat(0);

/// What counts in a run (rules: solo).
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Run {
    /// The tick in which it reached its goal.
    pub(super) finished: Option<Tick>,
    /// Cells of all swords and sprinkles sent.
    cells: u64,
    /// How many swords and sprinkle attacks were sent.
    queues: Queues,
    opponent: Option<Opponent>,
}

/// A board that lies still, and on which attacks land: with each lock of the run it is one lock older.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Opponent {
    grid: Grid,
    /// The packets that enter at the next lock.
    warned: Slot,
    /// How often its spawn cell was full. It is cleared then.
    knock_outs: u32,
}

impl Run {
    /// A run for this goal before its first tick.
    pub(super) fn new(goal: Goal) -> Run {
        let opponent = match goal {
            Goal::SilentOpponent => Some(Opponent::default()),
            Goal::Ticks(_) | Goal::Endless => None,
        };
        Run { opponent, ..Run::default() }
    }

    /// The rows sent: six cells of swords and sprinkles are one, rounded down in all.
    pub fn rows(&self) -> u64 {
        self.cells / u64::from(COLUMNS)
    }

    /// How many swords and sprinkle attacks were sent: the queues of a bout with one seat.
    pub fn queues(&self) -> Queues {
        self.queues
    }

    /// The tick in which the run reached its goal. It took one tick more than this number.
    pub fn finished(&self) -> Option<Tick> {
        self.finished
    }

    /// The opponent that sends nothing, where there is one.
    pub fn opponent(&self) -> Option<&Opponent> {
        self.opponent.as_ref()
    }

    pub(super) fn is_sound(&self) -> bool {
        let is_sound = |opponent: &Opponent| {
            opponent.grid.is_sound()
                && !opponent.grid.is_out()
                && opponent.warned.iter().all(Coming::is_sound)
        };
        self.opponent.as_ref().is_none_or(is_sound)
    }

    /// Takes what the lock of these events sent; tells what it did to the opponent.
    pub(super) fn lock(&mut self, events: &[Event], setup: &Setup) -> Option<Event> {
        let sent = events.iter().filter_map(|event| match event {
            Event::Sent(attack) => Some(attack),
            _ => None,
        });
        let packets: Vec<Packet> = sent.map(|attack| self.send(attack, setup)).collect();
        let opponent = self.opponent.as_mut()?;
        Some(Event::Opponent(opponent.lock(&packets, setup)))
    }

    /// Counts `attack`, and makes a packet of it.
    fn send(&mut self, attack: &Attack, setup: &Setup) -> Packet {
        self.cells = self.cells.saturating_add(attack.cells());
        let (swords, sprinkle_index) = self.queues.number(attack);
        Packet {
            from: ALONE,
            blade: setup.blade,
            swords: swords.try_into().expect("a chain breaks at most one gem for 4 of 78 cells"),
            sprinkles: attack.sprinkles,
            sprinkle_index,
        }
    }
}

impl Opponent {
    /// The cells.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// How often it was knocked out.
    pub fn knock_outs(&self) -> u32 {
        self.knock_outs
    }

    /// What there is to see of it.
    pub fn view(&self) -> View {
        View {
            cells: spots(&self.grid),
            active: None,
            out: false,
            waiting: 0,
            warning: Coming::warning(&self.warned),
        }
    }

    /// A lock without a pair: cells age, what was warned of enters, and `packets` are what it is
    /// warned of next. Without breakers nothing shatters.
    fn lock(&mut self, packets: &[Packet], setup: &Setup) -> Vec<Event> {
        let options = &setup.options;
        let mut events = vec![Event::Locked(Vec::new(), Box::new(self.grid.clone()))];
        self.grid.age();
        resolve::chain(&mut self.grid, options, &mut events);
        if !self.warned.is_empty() {
            enter(&mut self.grid, core::mem::take(&mut self.warned), options, &mut events);
            resolve::chain(&mut self.grid, options, &mut events);
        }
        if self.grid.is_out() {
            self.knock_outs = self.knock_outs.saturating_add(1);
            self.grid = Grid::default();
            events.push(Event::Out);
        }
        let packets: Vec<&Packet> = packets.iter().collect();
        for coming in planned(&self.grid, &packets, options) {
            // A lock sends two packets at most, and the slot was emptied.
            if self.warned.push(coming).is_ok() {
                events.push(Event::Warned);
            }
        }
        events
    }
}
