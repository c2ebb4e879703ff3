//! A battle before its first turn, and every command after it.

use alloc::vec::Vec;
use bout::{Dice, Outcome, Seat};

use crate::cell::Cells;
use crate::command::{Command, Refusal};
use crate::event::Event;
use crate::play::Play;
use crate::setup::SetupError;
use crate::table::exchange::{Exchange, Phase};
use crate::table::{MOVES, Player};
use crate::{Element, Field, Options, Spell, Table};

impl Table {
    /// A battle in its first turn. `named` is each seat's spell with the option non-matching spells.
    ///
    /// # Errors
    /// When the options do not go together, or a spell is missing or may not be named.
    pub fn new(
        options: Options,
        elements: &[Element],
        named: &[Option<Spell>],
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> Result<Table, SetupError> {
        let mut table = Table::unbegun(options, elements)?;
        for seat in table.seats() {
            let named = named.get(seat.index()).copied().flatten();
            match named {
                Some(_) if !options.names_spells() => return Err(SetupError::Named(seat)),
                None if options.names_spells() => return Err(SetupError::Unnamed(seat)),
                Some(spell) => {
                    let allowed = options.may_name(elements, spell);
                    allowed.map_err(|why| SetupError::Name(seat, why))?;
                }
                None => {}
            }
            table.player_mut(seat).named = named;
        }
        Play::new(&mut table, dice, events).begin();
        Ok(table)
    }

    /// A battle in its first turn, or, with the option non-matching spells, before it: then every
    /// seat names its spell by [`Command::Name`].
    ///
    /// # Errors
    /// When the options do not go together.
    pub fn open(
        options: Options,
        elements: &[Element],
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> Result<Table, SetupError> {
        let mut table = Table::unbegun(options, elements)?;
        if !options.names_spells() {
            Play::new(&mut table, dice, events).begin();
        }
        Ok(table)
    }

    /// A table before its first turn, with a blank field.
    fn unbegun(options: Options, elements: &[Element]) -> Result<Table, SetupError> {
        options.check().map_err(SetupError::Options)?;
        let players = alloc::vec![Player::default(); options.mode.seats().into()];
        let size = options.size.field();
        // The first two seats are enemies in every mode; the exchange is entered when the battle begins.
        let side = |seat| options.mode.sides(Seat(seat))[0];
        let exchange = Exchange {
            number: 0,
            attacker: Seat(0),
            defender: Seat(1),
            attack_side: side(0),
            defence_side: side(1),
        };
        let hp = alloc::vec![options.team_hp(); options.mode.teams().into()];
        Ok(Table {
            options,
            elements: elements.to_vec().try_into().expect("there are 21 elements"),
            field: Field::blank(size, elements[0]),
            cells: Cells::new(size),
            players: players.try_into().expect("there are at most four seats"),
            hp: hp.try_into().expect("there are at most four teams"),
            turn: 0,
            moves_left: MOVES,
            exchange,
            phase: Phase::First,
            gravity: None,
            outcome: Outcome::Undecided,
        })
    }

    /// Resolves the exchange as it stands, without ending the turn: what would happen if the shields
    /// met now.
    pub fn resolve(&mut self, dice: &mut dyn Dice, events: &mut Vec<Event>) {
        Play::new(self, dice, events).resolve();
    }

    /// The same after the spell that the seat to move has queued, as far as it acts before the shields
    /// meet, and after its Merger.
    pub fn cast_and_resolve(&mut self, dice: &mut dyn Dice, events: &mut Vec<Event>) {
        let seat = self.present();
        let mut play = Play::new(self, dice, events);
        play.cast_queued(seat);
        play.resolve();
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
