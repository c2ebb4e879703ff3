//! A battle before its first turn, and every command after it.

use alloc::vec::Vec;
use bout::{Dice, Outcome, Seat};

use crate::cell::Cells;
use crate::command::{Command, Refusal};
use crate::event::{Cause, Event};
use crate::options::{Choice, OptionError};
use crate::play::Play;
use crate::table::{Exchange, MOVES, Phase, Player};
use crate::{Element, Field, Options, Side, Spell, Table};

/// Why a battle cannot begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The options do not go together.
    Options(OptionError),
    /// With the option non-matching spells this seat must name a spell, of an element in play or one
    /// of the seven; without it, none may.
    Spell(Seat),
}

impl core::fmt::Display for SetupError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            SetupError::Options(error) => error.fmt(f),
            SetupError::Spell(seat) => {
                let number = seat.0 + 1;
                write!(f, "player {number} must name a spell of an element in play, if any")
            }
        }
    }
}

impl core::error::Error for SetupError {}

/// The elements of a battle, drawn where the size does not fix them. To be asked before players name
/// their spells, and handed to [`Table::new`].
pub fn elements(options: &Options, dice: &mut dyn Dice) -> Vec<Element> {
    let mut elements: Vec<Element> = match options.size.rank_elements() {
        Some(elements) => elements.collect(),
        None => {
            let mut left: Vec<Element> = Element::ALL.to_vec();
            let draw = |_| left.remove(dice.below(left.len() as u32) as usize);
            (0..options.size.elements()).map(draw).collect()
        }
    };
    elements.sort_unstable();
    elements
}

/// What a player names who would like to cast `spell`: nothing without the option non-matching
/// spells, and [`Spell::PowerUp`] instead of the spell of an element that is not in play.
pub fn named(options: &Options, elements: &[Element], spell: Spell) -> Option<Spell> {
    let is_known = match spell {
        Spell::Of(element) => elements.contains(&element),
        _ => true,
    };
    let spell = if is_known { spell } else { Spell::PowerUp };
    options.names_spells().then_some(spell)
}

impl Table {
    /// A battle in its first turn. `named` is each seat's spell with the option non-matching spells.
    ///
    /// # Errors
    /// When the options do not go together, or a spell is missing or unknown.
    pub fn new(
        options: Options,
        elements: &[Element],
        named: &[Option<Spell>],
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> Result<Table, SetupError> {
        options.check().map_err(SetupError::Options)?;
        let seats = (0..options.mode.seats()).map(Seat);
        let mut players = Vec::new();
        for seat in seats {
            let named = named.get(seat.index()).copied().flatten();
            // Whatever can be named is what would be named by who would like it.
            let is_right = match named {
                Some(spell) => self::named(&options, elements, spell) == Some(spell),
                None => !options.names_spells(),
            };
            if !is_right {
                return Err(SetupError::Spell(seat));
            }
            players.push(Player { named, ..Player::default() });
        }
        let size = options.size.field();
        let nobody = Exchange {
            number: 0,
            attacker: Seat(0),
            defender: Seat(1),
            attack_side: Side::West,
            defence_side: Side::East,
        };
        let hp = alloc::vec![options.team_hp(); options.mode.teams().into()];
        let mut table = Table {
            options,
            elements: elements.to_vec().try_into().expect("there are 21 elements"),
            field: Field::blank(size, elements[0]),
            cells: Cells::new(size),
            players: players.try_into().expect("there are at most four seats"),
            hp: hp.try_into().expect("there are at most four teams"),
            turn: 0,
            moves_left: MOVES,
            exchange: nobody,
            phase: Phase::First,
            gravity: None,
            outcome: Outcome::Undecided,
        };
        if options.has(Choice::Fixed) {
            table.gravity = Some(Side::ALL[dice.below(4) as usize]);
        }
        table.enter_exchange(0, None);
        let mut play = Play::new(&mut table, dice, events);
        play.renew_field(Cause::Turn);
        play.begin_turn();
        Ok(table)
    }

    /// Resolves the exchange as it stands, without ending the turn: what would happen if the shields
    /// met now.
    pub fn resolve(&mut self, dice: &mut dyn Dice, events: &mut Vec<Event>) {
        Play::new(self, dice, events).resolve();
    }
}

impl bout::Table for Table {
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;

    fn to_move(&self) -> Option<Seat> {
        (self.outcome == Outcome::Undecided).then(|| self.present())
    }

    fn outcome(&self) -> Outcome {
        self.outcome
    }

    fn apply(
        &mut self,
        seat: Seat,
        command: &Command,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let allowed = self.allow(seat, command)?;
        Play::new(self, dice, events).obey(seat, allowed);
        Ok(())
    }

    fn time_out(&mut self, dice: &mut dyn Dice, events: &mut Vec<Event>) {
        Play::new(self, dice, events).time_out();
    }

    fn leave(&mut self, seat: Seat, dice: &mut dyn Dice, events: &mut Vec<Event>) {
        // A seat that is out already is refused, which changes nothing.
        let _is_out = self.apply(seat, &Command::Resign, dice, events).is_err();
    }
}
