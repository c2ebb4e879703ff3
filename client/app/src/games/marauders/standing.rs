//! The standing of a battle in plain data: each seat's fate and spells, and the attacks left.

use bout::{Outcome, Seat};
use marauders::table::{CASTS_MAX, SPELL_FORCE};
use marauders::{Choice, Mode, Side, Table};

/// Turns after a spell in which a long game allows no other.
const COOLDOWN_TURNS: u16 = 6;
/// Hit points at the start for each attack of the option single mode.
const HP_PER_ATTACK: u16 = 5;

/// The fate of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// In the battle.
    Playing,
    /// Out, while others continue.
    Out,
    /// Its team won.
    Won,
    /// Another team won.
    Lost,
    /// No team won.
    Drawn,
}

/// The fate of `seat`. A team that won tag break has no hit points left, and is not out.
pub fn fate(table: &Table, seat: Seat) -> Fate {
    match table.outcome {
        // Where two teams play, the battle ends with the first that is out.
        Outcome::Undecided if table.is_alive(seat) || table.mode() != Mode::Quad => Fate::Playing,
        Outcome::Undecided => Fate::Out,
        Outcome::Won(team) if team == table.team(seat) => Fate::Won,
        Outcome::Won(_) => Fate::Lost,
        Outcome::Drawn => Fate::Drawn,
    }
}

/// The state of a force gauge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gauge {
    /// Less force than a spell costs.
    Short,
    /// Enough force for a spell.
    Enough,
    /// A spell is paid for, and not yet cast.
    Paid,
}

/// The state of the force gauge of `seat`.
pub fn gauge(table: &Table, seat: Seat) -> Gauge {
    let player = table.player(seat);
    match player.force {
        _ if player.armed || player.queued.is_some() => Gauge::Paid,
        SPELL_FORCE.. => Gauge::Enough,
        _ => Gauge::Short,
    }
}

/// The spells that a seat has left in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charges {
    /// Spells that it can still cast.
    pub left: u8,
    /// Spells of a whole battle.
    pub most: u8,
    /// Spells that it forfeited: the first one of an extended game, below half of the hit points.
    pub forfeited: u8,
    /// Turns until the next one, in a long game.
    pub wait_turns: u16,
    /// The hit points to which its team must fall for the next one, in an extended game.
    pub wait_hp: Option<u16>,
}

/// The spells that `seat` has left; `None` in battles without spells.
pub fn charges(table: &Table, seat: Seat) -> Option<Charges> {
    let (options, player) = (&table.options, table.player(seat));
    let cast = player.casts.len() as u8;
    let charges = |most: u8| Charges {
        left: most.saturating_sub(cast),
        most,
        forfeited: 0,
        wait_turns: 0,
        wait_hp: None,
    };
    if options.has(Choice::Single) {
        None
    } else if options.has(Choice::Long) {
        let last = player.casts.last().filter(|_| player.casts.len() < CASTS_MAX);
        let ready = last.map_or(0, |&turn| turn + COOLDOWN_TURNS + 1);
        Some(Charges { wait_turns: ready.saturating_sub(table.turn), ..charges(CASTS_MAX as u8) })
    } else if options.has(Choice::Extended) {
        let forfeited = player.casts_above_half.map_or(0, |above| 1 - above.min(1));
        let charges = charges(2);
        let left = charges.left.saturating_sub(forfeited);
        let half = options.team_hp() / 2;
        let was_below = player.casts_above_half.is_some();
        let waits = 0 < left && half < table.hp_of(seat) && (was_below || 0 < cast);
        Some(Charges { left, forfeited, wait_hp: waits.then_some(half), ..charges })
    } else {
        Some(charges(1))
    }
}

/// The attacks that the attacker of the option single mode has left, with the running one.
pub fn attacks_left(table: &Table) -> Option<u16> {
    let is_shown = table.options.has(Choice::Single) && table.outcome == Outcome::Undecided;
    let all = table.options.seat_hp() / HP_PER_ATTACK;
    is_shown.then(|| all.saturating_sub(table.exchange.number))
}

/// The options in force, in the document's order.
pub fn choices(table: &Table) -> impl Iterator<Item = Choice> {
    Choice::ALL.into_iter().filter(|&choice| table.options.has(choice))
}

/// The side to which blocks slide after a match; `None` where they are replaced in place.
pub fn gravity(table: &Table) -> Option<Side> {
    let own = table.side_of(table.present());
    match () {
        () if table.options.has(Choice::Inward) => Some(own),
        () if table.options.has(Choice::Outward) => Some(own.opposite()),
        () => table.gravity,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bout::{Purpose, Seed, Stream, Team};
    use marauders::{Options, Refusal};

    fn table(mode: Mode, choices: &[Choice]) -> Table {
        let choices = choices.iter().copied().collect();
        let options = Options { mode, choices, ..Options::default() };
        let mut dice = Stream::new(&Seed([3; 32]), Purpose::Dice);
        let elements = marauders::elements(&options, &mut dice);
        let table = Table::new(options, &elements, &[], &mut dice, &mut Vec::new());
        table.expect("the options go together")
    }

    fn cast(table: &mut Table, turn: u16) {
        let full = table.player_mut(Seat(0)).casts.push(turn);
        assert!(full.is_ok(), "there is room for another spell");
    }

    #[test]
    fn a_gauge_is_paid_from_the_payment_to_the_spell() {
        let mut table = table(Mode::Duel, &[]);
        assert_eq!(gauge(&table, Seat(0)), Gauge::Short);
        table.player_mut(Seat(0)).force = 10;
        assert_eq!(gauge(&table, Seat(0)), Gauge::Enough);
        let player = table.player_mut(Seat(0));
        (player.force, player.armed) = (0, true);
        assert_eq!(gauge(&table, Seat(0)), Gauge::Paid);
        let rain = marauders::Spell::Of(marauders::Element::Water);
        let queued = marauders::Charm { spell: rain, role: marauders::Role::Attack };
        let player = table.player_mut(Seat(0));
        (player.armed, player.queued) = (false, Some(queued));
        assert_eq!(gauge(&table, Seat(0)), Gauge::Paid);
        assert_eq!(gauge(&table, Seat(1)), Gauge::Short);
    }

    #[test]
    fn a_cooldown_counts_down_to_the_turn_in_which_the_rules_allow_a_spell() {
        let mut table = table(Mode::Duel, &[Choice::Long]);
        table.player_mut(Seat(0)).force = 99;
        table.turn = 11;
        cast(&mut table, 11);
        let mut seen = Vec::new();
        for turn in 11..20 {
            table.turn = turn;
            let charges = charges(&table, Seat(0)).expect("there are spells");
            assert_eq!((charges.left, charges.most), (3, 4));
            let is_cooling = table.may_cast(Seat(0)) == Err(Refusal::Cooling);
            assert_eq!(is_cooling, charges.wait_turns != 0, "turn {turn}");
            seen.push(charges.wait_turns);
        }
        assert_eq!(seen, [7, 6, 5, 4, 3, 2, 1, 0, 0]);
        (18..21).for_each(|turn| cast(&mut table, turn));
        let none = charges(&table, Seat(0)).expect("there are spells");
        assert_eq!((none.left, none.wait_turns), (0, 0), "there is none to wait for");
    }

    #[test]
    fn a_forfeited_spell_of_an_extended_game_is_not_left() {
        let mut table = table(Mode::Duel, &[Choice::Extended]);
        table.player_mut(Seat(0)).force = 99;
        let seen = |table: &Table| {
            let charges = charges(table, Seat(0)).expect("there are spells");
            let may = charges.left != 0 && charges.wait_hp.is_none();
            assert_eq!(table.may_cast(Seat(0)).is_ok(), may, "{charges:?}");
            (charges.left, charges.forfeited, charges.wait_hp)
        };
        assert_eq!(seen(&table), (2, 0, None));
        let mut early = table.clone();
        cast(&mut early, 1);
        assert_eq!(seen(&early), (1, 0, Some(25)), "the second one is for the lower half");
        table.hp[0] = 25;
        table.player_mut(Seat(0)).casts_above_half = Some(0);
        assert_eq!(seen(&table), (1, 1, None));
        table.hp[0] = 30;
        assert_eq!(seen(&table), (1, 1, Some(25)), "healed above half");
        table.hp[0] = 20;
        cast(&mut table, 5);
        assert_eq!(seen(&table), (0, 1, None));
    }

    #[test]
    fn single_mode_has_attacks_instead_of_spells() {
        let mut table = table(Mode::Duel, &[Choice::Single]);
        assert_eq!((charges(&table, Seat(0)), attacks_left(&table)), (None, Some(5)));
        table.exchange.number = 4;
        assert_eq!(attacks_left(&table), Some(1));
        assert_eq!(attacks_left(&self::table(Mode::Duel, &[])), None);
    }

    #[test]
    fn a_team_without_hit_points_that_won_is_not_out() {
        let mut table = table(Mode::Break, &[]);
        let fates = |table: &Table| [0, 1, 2].map(|seat| fate(table, Seat(seat)));
        table.player_mut(Seat(0)).out = true;
        table.player_mut(Seat(2)).out = true;
        assert_eq!(fates(&table), [Fate::Playing; 3], "about to be decided");
        table.outcome = Outcome::Won(Team(0));
        assert_eq!(fates(&table), [Fate::Won, Fate::Lost, Fate::Won]);
        table.outcome = Outcome::Drawn;
        assert_eq!(fates(&table), [Fate::Drawn; 3]);
        let mut quad = self::table(Mode::Quad, &[]);
        quad.player_mut(Seat(1)).out = true;
        assert_eq!(fates(&quad), [Fate::Playing, Fate::Out, Fate::Playing]);
    }
}
