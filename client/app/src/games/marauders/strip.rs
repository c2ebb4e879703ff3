//! What the strip over the field says: the turns of the exchange, and its axis.

use bout::Seat;
use marauders::table::{Exchange, Phase};
use marauders::{Choice, Event, Role, Side, Table};

use crate::text::tr;

/// A station of the ribbon over the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Station {
    /// A seat has its turn, in this role.
    Turn(Seat, Role),
    /// The shields of the attacker fly.
    Flight(Seat),
}

/// The two turns of the exchange, its flight, and in a battle for two the first turn of the next one; with the place of
/// the present one.
pub fn stations(table: &Table) -> (Vec<Station>, usize) {
    let is_reverse = table.options.has(Choice::Reverse);
    let turns = |exchange: &Exchange| {
        let attack = Station::Turn(exchange.attacker, Role::Attack);
        let defence = Station::Turn(exchange.defender, Role::Defence);
        if is_reverse { [defence, attack] } else { [attack, defence] }
    };
    let next = table.following().map(|exchange| turns(&exchange)[0]);
    let flight = Station::Flight(table.exchange.attacker);
    let stations = turns(&table.exchange).into_iter().chain([flight]).chain(next).collect();
    (stations, usize::from(table.phase == Phase::Second))
}

/// Whether an event is one of attacks on their way.
pub fn is_of_flight(event: &Event) -> bool {
    matches!(
        event,
        Event::Launched { .. }
            | Event::Flew { .. }
            | Event::Redirected { .. }
            | Event::AttackStrength { .. }
            | Event::DefenceStrength { .. }
            | Event::Damage { .. }
            | Event::Cancelled { .. }
            | Event::Hit { .. }
    )
}

/// The axis of this exchange: X or Y between two, and otherwise the sides.
pub fn axis_words(table: &Table) -> String {
    let exchange = &table.exchange;
    match (table.mode().is_duel(), exchange.attack_side.has_columns()) {
        (true, false) => tr!("strip-axis-x").into(),
        (true, true) => tr!("strip-axis-y").into(),
        (false, _) => {
            let (from, to) = (compass(exchange.attack_side), compass(exchange.defence_side));
            tr!("strip-axis-sides", from = from, to = to)
        }
    }
}

/// A side in a word.
pub fn compass(side: Side) -> &'static str {
    match side {
        Side::North => tr!("side-north"),
        Side::East => tr!("side-east"),
        Side::South => tr!("side-south"),
        Side::West => tr!("side-west"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::bout::{Purpose, Seed, Stream, Table as _};
    use marauders::{Command, Mode, Options};

    fn table(options: Options) -> Table {
        let mut dice = Stream::new(&Seed([4; 32]), Purpose::Dice);
        let elements = marauders::elements(&options, &mut dice);
        Table::open(options, &elements, &mut dice, &mut Vec::new()).expect("they go together")
    }

    /// Ends so many turns.
    fn after(mut table: Table, turns: usize) -> Table {
        let mut dice = Stream::new(&Seed([4; 32]), Purpose::Dice);
        for _ in 0..turns {
            let seat = table.present();
            let done = table.apply(seat, &Command::EndTurn, &mut dice, &mut Vec::new());
            done.expect("a turn can end");
        }
        table
    }

    #[test]
    fn the_ribbon_of_a_duel_says_what_comes_next() {
        for choices in [None, Some(Choice::Reverse), Some(Choice::Single)] {
            let choices = choices.into_iter().collect();
            let first = table(Options { choices, ..Options::default() });
            let (stations, now) = stations(&first);
            assert_eq!((stations.len(), now), (4, 0));
            for turns in [0, 1, 2] {
                let later = after(first.clone(), turns);
                let next = stations[if turns == 2 { 3 } else { turns }];
                assert_eq!(next, Station::Turn(later.present(), later.role()), "{turns} turns");
                assert_eq!(self::stations(&later).1, turns % 2);
            }
            assert_eq!(stations[2], Station::Flight(first.exchange.attacker));
        }
    }

    #[test]
    fn a_ribbon_of_four_ends_with_the_flight_and_the_axis_names_the_sides() {
        assert!(axis_words(&table(Options::default())).starts_with("Rows: "));
        for mode in [Mode::Quad, Mode::Assault, Mode::Defence, Mode::Break] {
            let table = table(Options { mode, ..Options::default() });
            let (stations, _) = stations(&table);
            assert!(matches!(stations[..], [.., Station::Flight(_)]), "{mode:?}: {stations:?}");
            let axis = axis_words(&table);
            assert!(axis.starts_with("From ") && axis.contains(" to "), "{mode:?}: {axis}");
        }
    }
}
