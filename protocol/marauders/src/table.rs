//! The table: the whole public state of a battle, and what it answers about itself.

use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::{Bounded, Dice, Outcome, Seat, Team};

use crate::cell::{Cells, TimerMark};
use crate::command::{Command, NameError, Refusal};
use crate::event::Event;
use crate::field::Block;
use crate::field::matching::Recognition;
use crate::options::Choice;
use crate::play::Play;
use crate::setup::SetupError;
use crate::size::FIELD_SIZE_MAX;
use crate::spell::{Charm, Role};
use crate::{Cell, Element, Field, Mode, Options, Place, Side, Spell, Spot};

pub(crate) mod exchange;

pub use exchange::{Exchange, Phase};

/// The most seats.
pub const SEATS: usize = 4;

/// Moves a turn.
pub const MOVES: u8 = 6;

/// Force that a spell costs.
pub const SPELL_FORCE: u32 = 10;

/// The most spells that a seat casts (option long game).
pub const CASTS_MAX: usize = 4;

/// A battle between two commands. It is sound when commands led to it; one that was decoded must be
/// asked.
///
/// ```
/// use bout::{Outcome, Purpose, Seed, Stream, Table as _};
/// use marauders::{Command, Options, Table, elements};
///
/// let options = Options::default();
/// let mut dice = Stream::new(&Seed([7; 32]), Purpose::Dice);
/// let drawn = elements(&options, &mut dice);
/// let mut events = Vec::new();
/// // Nobody names a spell: the ranked options do not ask for one.
/// let mut table = Table::new(options, &drawn, &[], &mut dice, &mut events)?;
/// let seat = table.to_move().expect("the battle has just begun");
/// table.apply(seat, &Command::Resign, &mut dice, &mut events).expect("it is that seat's turn");
/// assert!(matches!(table.outcome, Outcome::Won(team) if team != table.team(seat)));
/// # Ok::<(), marauders::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Table {
    /// The options.
    pub options: Options,
    /// The elements in play, in the canonical order.
    pub elements: Bounded<Element, { Element::ALL.len() }>,
    /// The blocks.
    pub field: Field,
    /// The shields around them.
    pub cells: Cells,
    /// The state of each seat.
    pub players: Bounded<Player, SEATS>,
    /// The hit points of each team.
    pub hp: Bounded<u16, SEATS>,
    /// The present turn, counted from 1; 0 while seats name their spells.
    pub turn: u16,
    /// Moves that are left in it, 6 to 0.
    pub moves_left: u8,
    /// The present exchange.
    pub exchange: Exchange,
    /// Which of the exchange's two turns this is.
    pub phase: Phase,
    /// Where blocks are pulled, if that was drawn at the start.
    pub gravity: Option<Side>,
    /// How the battle stands.
    pub outcome: Outcome,
}

/// The state of a seat, beside its cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Player {
    /// Pays for spells, and for wood. Without limit.
    pub force: u32,
    /// The next match casts its spell.
    pub armed: bool,
    /// The turns in which it cast.
    pub casts: Bounded<u16, CASTS_MAX>,
    /// Option extended game: how often it had cast when its team had lost half of its hit points.
    pub casts_above_half: Option<u8>,
    /// Acts when the turn ends.
    pub queued: Option<Charm>,
    /// Acts until the exchange is resolved.
    pub status: Option<Charm>,
    /// Turns that poison still takes a hit point of its team, 0 to 3.
    pub poison: u8,
    /// Shields that strike first when it defends next.
    pub ice: u16,
    /// Shields that it still takes from enemies' matches.
    pub thefts: u8,
    /// Two waiting shields join at the end of its next attack turn.
    pub merger: bool,
    /// All its cells are locked, until the next exchange in which it attacks is over (Earthquake).
    pub quaked: bool,
    /// The seat's attacks so far, which choose its target in modes of four.
    pub attacks: u16,
    /// Option non-matching spells: the one it named.
    pub named: Option<Spell>,
    /// It is out of the battle: it gave up, or its team has no hit points left.
    pub out: bool,
}

/// A command that may be obeyed.
pub(crate) enum Allowed {
    Swap(Place, Place),
    FreeSwap(Place, Place),
    Name(Spell),
    Arm,
    EndTurn,
    Resign,
}

impl Table {
    /// The rules of a match.
    pub(crate) fn recognition(&self) -> Recognition {
        Recognition::of(&self.options)
    }

    /// The mode: seats and teams.
    pub fn mode(&self) -> Mode {
        self.options.mode
    }

    /// The team of `seat`.
    pub fn team(&self, seat: Seat) -> Team {
        self.mode().team(seat)
    }

    /// True if these are of different teams.
    pub fn are_enemies(&self, one: Seat, other: Seat) -> bool {
        self.team(one) != self.team(other)
    }

    /// All seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.mode().seats()).map(Seat)
    }

    /// The seats of a team.
    pub fn members(&self, team: Team) -> impl Iterator<Item = Seat> + use<> {
        let mode = self.mode();
        self.seats().filter(move |&seat| mode.team(seat) == team)
    }

    /// The state of `seat`.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// The same, to change.
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The hit points of a seat's team.
    pub fn hp_of(&self, seat: Seat) -> u16 {
        self.hp[usize::from(self.team(seat).0)]
    }

    /// True if a team is still in the battle.
    pub fn is_in(&self, team: Team) -> bool {
        !self.members(team).any(|seat| self.player(seat).out)
    }

    /// True if a seat is still in the battle.
    pub fn is_alive(&self, seat: Seat) -> bool {
        self.is_in(self.team(seat))
    }

    /// The seat that owns a side: nobody, where the mode has none, or its owner is out.
    pub fn owner(&self, side: Side) -> Option<Seat> {
        self.mode().owner(side).filter(|&seat| self.is_alive(seat))
    }

    /// The cell at `spot`.
    pub fn cell(&self, spot: Spot) -> &Cell {
        self.cells.at(spot)
    }

    /// True if the cell at `spot` launches nothing: it is locked, or its owner is quaked.
    pub fn is_locked(&self, spot: Spot) -> bool {
        let is_quaked = |seat| self.player(seat).quaked;
        self.cell(spot).locked || self.mode().owner(spot.side).is_some_and(is_quaked)
    }

    /// All spots of a side, by lane.
    pub fn spots(&self, side: Side) -> impl Iterator<Item = Spot> + use<> {
        (0..self.field.size()).map(move |lane| Spot { side, lane })
    }

    /// All spots of a seat, by side and lane.
    pub fn spots_of(&self, seat: Seat) -> impl Iterator<Item = Spot> + use<> {
        let size = self.field.size();
        let sides = self.mode().sides(seat).iter();
        sides.flat_map(move |&side| (0..size).map(move |lane| Spot { side, lane }))
    }

    /// The side of a seat in this exchange; a bystander's only one.
    pub fn side_of(&self, seat: Seat) -> Side {
        if seat == self.exchange.attacker {
            self.exchange.attack_side
        } else if seat == self.exchange.defender {
            self.exchange.defence_side
        } else {
            self.mode().sides(seat)[0]
        }
    }

    /// The other seat of this exchange.
    pub fn foe_of(&self, seat: Seat) -> Seat {
        if seat == self.exchange.attacker { self.exchange.defender } else { self.exchange.attacker }
    }

    /// The spot that faces this one across the field or around the corner.
    pub fn facing(&self, spot: Spot, target: Side) -> Spot {
        Spot { side: target, lane: spot.side.facing(spot.lane, target, self.field.size()) }
    }

    /// The side of the axis not being played that belongs to the owner of `side`; only 2D has it.
    pub fn other_side(&self, side: Side) -> Option<Side> {
        let sides = self.mode().sides(self.mode().owner(side)?);
        sides.iter().copied().find(|&other| other != side)
    }

    /// True if a status of `seat` acts in this role.
    pub fn has_status(&self, seat: Seat, spell: Spell, role: Role) -> bool {
        self.player(seat).status == Some(Charm { spell, role })
    }

    /// The seat whose turn it is, whether or not the battle is decided. While spells are named, the
    /// first that has not named its own.
    pub fn present(&self) -> Seat {
        if self.is_naming()
            && let Some(seat) = self.unnamed()
        {
            return seat;
        }
        match self.role() {
            Role::Attack => self.exchange.attacker,
            Role::Defence => self.exchange.defender,
        }
    }

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

    /// Checks that `seat` may give this command now, without applying it.
    ///
    /// # Errors
    /// The reason why it may not.
    pub fn allows(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        self.allow(seat, command).map(|_| ())
    }

    /// Checks that `seat` may give this command now, without applying it.
    pub(crate) fn allow(&self, seat: Seat, command: &Command) -> Result<Allowed, Refusal> {
        if self.outcome != bout::Outcome::Undecided {
            return Err(Refusal::Over);
        }
        if self.mode().seats() <= seat.0 || !self.is_alive(seat) {
            return Err(Refusal::NoSeat);
        }
        if *command == Command::Resign {
            return Ok(Allowed::Resign);
        }
        if let Command::Name(spell) = *command {
            return self.allow_name(seat, spell).map(|()| Allowed::Name(spell));
        }
        if self.is_naming() {
            return Err(Refusal::Naming);
        }
        if seat != self.present() {
            return Err(Refusal::NotYourTurn);
        }
        match *command {
            Command::Swap { from, direction } => {
                self.has_moves()?;
                self.unwarped(from)?;
                let partner = self.field.partner(from, direction).ok_or(Refusal::NoPartner)?;
                if self.options.forces_matches() && !self.would_match(from, partner) {
                    return Err(Refusal::NoMatch);
                }
                Ok(Allowed::Swap(from, partner))
            }
            Command::FreeSwap { one, other } => {
                if self.player(seat).named != Some(Spell::FreeSwap) {
                    return Err(Refusal::NoFreeSwap);
                }
                self.may_cast(seat)?;
                self.unwarped(one)?;
                self.unwarped(other)?;
                if one == other {
                    Err(Refusal::NoPartner)
                } else {
                    Ok(Allowed::FreeSwap(one, other))
                }
            }
            Command::Arm if self.player(seat).named == Some(Spell::FreeSwap) => {
                Err(Refusal::FreeSwapOnly)
            }
            Command::Arm => self.may_cast(seat).map(|()| Allowed::Arm),
            Command::EndTurn if self.options.forces_matches() => Err(Refusal::MustMatch),
            Command::EndTurn => Ok(Allowed::EndTurn),
            // Both are accepted in any turn, above.
            Command::Resign | Command::Name(_) => Err(Refusal::NotYourTurn),
        }
    }

    /// With its last move a turn is over.
    fn has_moves(&self) -> Result<(), Refusal> {
        if self.moves_left == 0 { Err(Refusal::NotYourTurn) } else { Ok(()) }
    }

    fn unwarped(&self, place: Place) -> Result<(), Refusal> {
        if !self.field.has(place) {
            Err(Refusal::OffTheField)
        } else if self.field.at(place).is_warped() {
            Err(Refusal::Warped)
        } else {
            Ok(())
        }
    }

    /// Checks that `seat` may pay for a spell now (rules: casting).
    ///
    /// # Errors
    /// The reason why it may not.
    pub fn may_cast(&self, seat: Seat) -> Result<(), Refusal> {
        self.has_moves()?;
        let player = self.player(seat);
        if self.options.has(Choice::Single) {
            return Err(Refusal::NoSpells);
        }
        if player.armed || player.queued.is_some() {
            return Err(Refusal::Casting);
        }
        let is_spent = if self.options.has(Choice::Long) {
            let last = player.casts.last();
            let is_spent = crate::table::CASTS_MAX <= player.casts.len();
            if !is_spent
                && last.is_some_and(|&turn| self.turn <= turn.saturating_add(COOLING_TURNS))
            {
                return Err(Refusal::Cooling);
            }
            is_spent
        } else if self.options.has(Choice::Extended) {
            // One spell above half of the hit points, one below; the first is lost below.
            let is_above = self.options.team_hp() / 2 < self.hp_of(seat);
            match player.casts_above_half {
                None => !player.casts.is_empty(),
                Some(_) if is_above => true,
                Some(above) => usize::from(above) < player.casts.len(),
            }
        } else {
            !player.casts.is_empty()
        };
        if is_spent {
            return Err(Refusal::NoCharge);
        }
        if player.force < SPELL_FORCE { Err(Refusal::Force) } else { Ok(()) }
    }

    /// True if seats are still to name their spells. With the option non-matching spells a table begins
    /// twice: when its elements are drawn, for all to see, and when every seat has named a spell.
    /// **Invariant:** between the two its turn is 0, the field is blank, and nothing but a name or a
    /// resignation is accepted.
    pub fn is_naming(&self) -> bool {
        self.turn == 0
    }

    /// All spells that a seat of this battle may name: the seven of no element first.
    pub fn nameable(&self) -> impl Iterator<Item = Spell> + '_ {
        let all = Spell::EXCLUSIVE.into_iter().chain(self.elements.iter().copied().map(Spell::Of));
        all.filter(|&spell| self.options.may_name(&self.elements, spell).is_ok())
    }

    /// The first seat that has not named its spell.
    pub(crate) fn unnamed(&self) -> Option<Seat> {
        let mut seats = self.seats();
        seats.find(|&seat| self.is_alive(seat) && self.player(seat).named.is_none())
    }

    /// Checks that `seat` may name `spell` now. Seats name in any order.
    pub(crate) fn allow_name(&self, seat: Seat, spell: Spell) -> Result<(), Refusal> {
        if !self.is_naming() {
            return Err(Refusal::NotNaming);
        }
        if self.player(seat).named.is_some() {
            return Err(Refusal::Named);
        }
        self.options.may_name(&self.elements, spell).map_err(Refusal::Name)
    }

    /// All swaps after which one of the two blocks is in a match: eastwards and southwards, row by
    /// row. A swap jumps over warped blocks.
    pub fn legal_moves(&self) -> Vec<(Place, Side)> {
        let moves = |from| [Side::East, Side::South].map(|direction| (from, direction));
        let moves = self.field.places().flat_map(moves);
        moves.filter(|&(from, direction)| self.makes_match(from, direction)).collect()
    }

    /// True if any swap makes a match.
    pub fn has_legal_move(&self) -> bool {
        self.field
            .places()
            .any(|from| self.makes_match(from, Side::East) || self.makes_match(from, Side::South))
    }

    /// True if the swap of a block in `direction` makes a match.
    pub fn makes_match(&self, from: Place, direction: Side) -> bool {
        if !self.field.has(from) || self.field.at(from).is_warped() {
            return false;
        }
        let partner = self.field.partner(from, direction);
        partner.is_some_and(|partner| self.would_match(from, partner))
    }

    /// True if the exchange of two blocks brings either of them into a match.
    pub(crate) fn would_match(&self, one: Place, other: Place) -> bool {
        let (first, second) = (self.field.at(one).element, self.field.at(other).element);
        let at = |place| match place {
            _ if place == one => Some(second),
            _ if place == other => Some(first),
            _ => Some(self.field.at(place).element),
        };
        let (recognition, size) = (self.recognition(), self.field.size());
        first != second
            && (recognition.matches(one, second, size, &at)
                || recognition.matches(other, first, size, &at))
    }

    /// The role of the seat to move.
    pub fn role(&self) -> Role {
        let attacks_first = !self.options.has(Choice::Reverse);
        if (self.phase == Phase::First) == attacks_first { Role::Attack } else { Role::Defence }
    }

    /// The exchange after this one in a battle for two, unless the battle ends before; the order of four depends on who
    /// is left.
    pub fn following(&self) -> Option<Exchange> {
        self.mode().is_duel().then(|| Exchange::of_two(self, self.exchange.number.wrapping_add(1)))
    }

    /// Advances to the exchange with this number, the one after `last`.
    pub(crate) fn enter_exchange(&mut self, number: u16, last: Option<Seat>) {
        self.phase = Phase::First;
        self.exchange = if self.mode().is_duel() {
            Exchange::of_two(self, number)
        } else {
            self.exchange_of_four(number, last)
        };
    }

    /// Attackers follow each other in the round that the lead began, each with its next living target.
    fn exchange_of_four(&mut self, number: u16, last: Option<Seat>) -> Exchange {
        let mode = self.mode();
        let round: Vec<Seat> = mode.round(self.options.lead).collect();
        let is_last = |&seat: &Seat| Some(seat) == last;
        let next = round.iter().position(is_last).map_or(0, |at| at + 1);
        let seats = (0..round.len()).map(|step| round[(next + step) % round.len()]);
        let leader = seats.clone().find(|&seat| self.is_alive(seat)).unwrap_or(Seat(0));
        let targets: Vec<Seat> = mode.targets(leader).collect();
        let mut target = targets[0];
        for _ in 0..targets.len() {
            let player = self.player_mut(leader);
            target = targets[usize::from(player.attacks) % targets.len()];
            player.attacks = (player.attacks + 1) % LAPS;
            if self.is_alive(target) {
                break;
            }
        }
        let is_reverse = self.options.has(Choice::Reverse);
        let (attacker, defender) = if is_reverse { (target, leader) } else { (leader, target) };
        let side = |seat| mode.sides(seat)[0];
        let (attack_side, defence_side) = (side(attacker), side(defender));
        Exchange { number, attacker, defender, attack_side, defence_side }
    }

    /// Whom attackers are counted from: with the option reverse mode the target attacks.
    pub(crate) fn leader(&self) -> Seat {
        let Exchange { attacker, defender, .. } = self.exchange;
        if self.options.has(Choice::Reverse) { defender } else { attacker }
    }

    /// The mark of the blast timer at `spot`; an empty cell has none.
    pub fn timer_mark(&self, spot: Spot) -> Option<TimerMark> {
        self.cell(spot).shield?;
        self.owner(spot.side)?;
        if self.is_locked(spot) {
            return Some(TimerMark::Locked);
        }
        Some(match self.next_role(spot.side)? {
            Role::Attack => TimerMark::Attack,
            Role::Defence => TimerMark::Defence,
        })
    }

    /// What a side does in this exchange, or in the next that uses it if nobody falls out; nothing
    /// for a side without an owner.
    pub fn next_role(&self, side: Side) -> Option<Role> {
        self.look_ahead(side, |table| {
            let exchange = &table.exchange;
            match side {
                _ if side == exchange.attack_side => Some(Role::Attack),
                _ if side == exchange.defence_side => Some(Role::Defence),
                _ => None,
            }
        })
    }

    /// The turns until the shield at `spot` strikes, if nobody falls out: 1 where this turn ends with that.
    /// Nothing for a cell that is empty, locked or reversed, or whose side never attacks.
    pub fn turns_to_strike(&self, spot: Spot) -> Option<u16> {
        self.cell(spot).upright().filter(|_| !self.is_locked(spot))?;
        let ahead = self.look_ahead(spot.side, |table| {
            let ahead = table.exchange.number.wrapping_sub(self.exchange.number);
            (spot.side == table.exchange.attack_side).then_some(ahead)
        })?;
        let left = if self.phase == Phase::First { TURNS } else { 1 };
        Some(left + TURNS * ahead)
    }

    /// The first answer about this exchange, or about those to come, for a side with an owner.
    fn look_ahead<T>(&self, side: Side, ask: impl Fn(&Table) -> Option<T>) -> Option<T> {
        self.owner(side)?;
        if let Some(answer) = ask(self) {
            return Some(answer);
        }
        let mut ahead = self.clone();
        (0..LOOKED_AHEAD).find_map(|_| {
            let leader = ahead.leader();
            ahead.enter_exchange(ahead.exchange.number.wrapping_add(1), Some(leader));
            ask(&ahead)
        })
    }

    /// True if every part fits the others, so that commands may be applied.
    pub fn is_sound(&self) -> bool {
        let mode = self.mode();
        let seats = usize::from(mode.seats());
        self.options.check().is_ok()
            && self.elements.len() == usize::from(self.options.size.elements())
            && self.elements.is_sorted_by(|one, other| one < other)
            && self.field.is_sound()
            && self.field.size() == self.options.size.field()
            && self.field.size() <= FIELD_SIZE_MAX
            && self.field.places().all(|place| self.is_sound_block(self.field.at(place)))
            && self.cells.are_sound(self.field.size())
            && self.players.len() == seats
            && self.players.iter().all(|player| player.force <= FORCE_MAX && player.poison <= 3)
            && self.hp.len() == usize::from(mode.teams())
            && self.hp.iter().all(|&hp| hp <= self.options.team_hp())
            && self.options.turns_max().is_none_or(|most| self.turn <= most.saturating_add(1))
            && self.moves_left <= MOVES
            && self.is_sound_exchange()
            && self.is_begun_soundly()
    }

    /// Before the first turn nothing is drawn but the elements.
    fn is_begun_soundly(&self) -> bool {
        if self.is_naming() {
            let is_decided = self.outcome != Outcome::Undecided;
            return self.options.names_spells() && (is_decided || self.unnamed().is_some());
        }
        self.gravity.is_some() == self.options.has(Choice::Fixed) && self.are_named()
    }

    /// True if seats have named the spells that they may name, and only where they are asked for. A
    /// seat that was out before the first turn has none.
    fn are_named(&self) -> bool {
        self.players.iter().all(|player| match player.named {
            Some(spell) => {
                self.options.names_spells() && self.options.may_name(&self.elements, spell).is_ok()
            }
            None => !self.options.names_spells() || player.out,
        })
    }

    fn is_sound_block(&self, block: &Block) -> bool {
        let seats = self.mode().seats();
        let is_allowed = |mark: crate::Mark| {
            let is_seated = !matches!(mark, crate::Mark::Filter(seat) if seats <= seat.0);
            mark.kind().never_on() != Some(block.element) && is_seated
        };
        self.elements.contains(&block.element)
            && block.mark.is_none_or(is_allowed)
            && block.boost.is_none_or(|boost| {
                boost.seat.0 < seats && boost.tiers.iter().all(|&tier| tier <= 6)
            })
    }

    fn is_sound_exchange(&self) -> bool {
        let exchange = &self.exchange;
        let is_seat = |seat: bout::Seat| seat.0 < self.mode().seats();
        let owns = |seat: bout::Seat, side: Side| self.mode().sides(seat).contains(&side);
        is_seat(exchange.attacker)
            && is_seat(exchange.defender)
            && self.are_enemies(exchange.attacker, exchange.defender)
            && owns(exchange.attacker, exchange.attack_side)
            && owns(exchange.defender, exchange.defence_side)
            && (self.outcome != Outcome::Undecided || self.is_alive(self.present()))
    }
}

impl Options {
    /// Checks that a seat may name `spell` where these elements are in play.
    ///
    /// # Errors
    /// The reason why it may not.
    pub fn may_name(&self, elements: &[Element], spell: Spell) -> Result<(), NameError> {
        match spell {
            Spell::Of(element) if !elements.contains(&element) => {
                Err(NameError::NotInPlay(element))
            }
            // Elsewhere there is no other field where shields could wait.
            Spell::Merger if self.mode != Mode::Duel => Err(NameError::NotIn(self.mode, spell)),
            _ => Ok(()),
        }
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

/// The turns of an exchange.
const TURNS: u16 = 2;

/// What force never goes beyond on a sound table.
const FORCE_MAX: u32 = 1_000_000_000;

/// Attacks are counted around: every list of targets has 2 or 3.
const LAPS: u16 = 6;

/// Exchanges within which every side in use comes up, as an attacker where it ever is one: two cycles of two
/// seats, or three rounds of four.
pub(super) const LOOKED_AHEAD: u8 = 12;

/// Turns after a spell in which a long game allows no other.
const COOLING_TURNS: u16 = 6;
