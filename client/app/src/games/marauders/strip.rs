//! The strip over the field in words: whose turn it is, the axis, and what happens when the turn ends.

use bout::Seat;
use marauders::table::Phase;
use marauders::{Role, Side, Table};

use crate::games::marauders::words::Names;
use crate::text::tr;

/// What the end of a turn leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The other seat of the exchange has its turn, in this role.
    Turn(Seat, Role),
    /// The shields of the attacker fly.
    Flight(Seat),
}

/// What follows the present turn.
pub fn end(table: &Table) -> End {
    let exchange = &table.exchange;
    match (table.phase, table.role()) {
        (Phase::Second, _) => End::Flight(exchange.attacker),
        (Phase::First, Role::Attack) => End::Turn(exchange.defender, Role::Defence),
        (Phase::First, Role::Defence) => End::Turn(exchange.attacker, Role::Attack),
    }
}

/// The same in words.
pub fn end_words(table: &Table, names: &Names) -> String {
    let is_own = |seat| names.own == Some(seat);
    let name = |seat: Seat| {
        let known = names.names.get(seat.index()).cloned();
        known.unwrap_or_else(|| tr!("player-number", number = seat.0 + 1))
    };
    match end(table) {
        End::Turn(seat, Role::Defence) if is_own(seat) => tr!("strip-defend-own").into(),
        End::Turn(seat, Role::Defence) => tr!("strip-defend", name = name(seat)),
        End::Turn(seat, Role::Attack) if is_own(seat) => tr!("strip-attack-own").into(),
        End::Turn(seat, Role::Attack) => tr!("strip-attack", name = name(seat)),
        End::Flight(seat) if is_own(seat) => tr!("strip-fly-own").into(),
        End::Flight(seat) => tr!("strip-fly", name = name(seat)),
    }
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
    use marauders::{Choice, Command, Mode, Options};

    fn table(options: Options) -> Table {
        let mut dice = Stream::new(&Seed([4; 32]), Purpose::Dice);
        let elements = marauders::elements(&options, &mut dice);
        Table::open(options, &elements, &mut dice, &mut Vec::new()).expect("they go together")
    }

    fn names() -> Names {
        let names = ["Anne", "Calico", "Grace", "Mary"].map(String::from);
        Names { own: Some(Seat(0)), names: names.into() }
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

    fn told(table: &Table) -> (String, String) {
        (axis_words(table), end_words(table, &names()))
    }

    #[test]
    fn a_duel_tells_the_axis_and_the_end_of_every_turn() {
        let first = table(Options::default());
        let attacker = first.present();
        let seen: Vec<(String, String)> =
            (0..4).map(|turns| told(&after(first.clone(), turns))).collect();
        assert!(seen.iter().all(|(axis, _)| axis.starts_with("Rows: ")), "{seen:?}");
        assert_eq!(end(&first), End::Turn(Seat(1 - attacker.0), Role::Defence));
        assert_eq!(end(&after(first.clone(), 1)), End::Flight(attacker));
        assert!(seen[0].1.ends_with("defends") || seen[0].1.ends_with("defend"), "{seen:?}");
        assert!(seen[1].1.ends_with("shields strike"), "{seen:?}");
    }

    #[test]
    fn with_the_roles_reversed_the_defender_goes_first() {
        let choices = [Choice::Reverse].into_iter().collect();
        let first = table(Options { choices, ..Options::default() });
        assert!(matches!(end(&first), End::Turn(_, Role::Attack)), "{:?}", told(&first));
        assert!(matches!(end(&after(first, 1)), End::Flight(_)));
    }

    #[test]
    fn four_seats_are_told_the_sides() {
        for mode in [Mode::Quad, Mode::Assault, Mode::Defence, Mode::Break] {
            let (axis, end) = told(&table(Options { mode, ..Options::default() }));
            assert!(axis.starts_with("From ") && axis.contains(" to "), "{mode:?}: {axis}");
            assert!(end.starts_with("Next: "), "{mode:?}: {end}");
        }
    }
}
