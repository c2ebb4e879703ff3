//! Exchanges: attackers, their targets and their order (rules: turn machine).

use crate::options::Choice;
use crate::{Mode, Side, Table};
use bincode::{Decode, Encode};
use bout::Seat;

/// One attack: a turn of the attacker, a turn of the defender, and the resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Exchange {
    /// Counted from 0.
    pub number: u16,
    /// The attacker.
    pub attacker: Seat,
    /// Their target.
    pub defender: Seat,
    /// The side of launch.
    pub attack_side: Side,
    /// The side of the target.
    pub defence_side: Side,
}

/// The two turns of an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Phase {
    /// The attacker's, unless the option reverse mode is on.
    First,
    /// The turn that ends with the resolution.
    Second,
}

impl Exchange {
    /// Exchange number `number` of a battle for two.
    pub(super) fn of_two(table: &Table, number: u16) -> Exchange {
        let options = &table.options;
        let (cycle, step) = (number / 4, number % 4);
        let is_line = table.mode() == Mode::Line;
        let is_reversed = cycle % 2 == 1 && !is_line && !options.has(Choice::Static);
        let lead = Seat(options.lead.0 ^ u8::from(is_reversed));
        let attacker = if options.has(Choice::Single) {
            options.lead
        } else if (step % 2 == 0) != options.has(Choice::Reverse) {
            lead
        } else {
            Seat(1 - lead.0)
        };
        let is_second_axis = 2 <= step && !is_line;
        let side = |seat: Seat| match (seat.0, is_second_axis) {
            (0, false) => Side::West,
            (_, false) => Side::East,
            (0, true) => Side::South,
            (_, true) => Side::North,
        };
        let defender = Seat(1 - attacker.0);
        Exchange {
            number,
            attacker,
            defender,
            attack_side: side(attacker),
            defence_side: side(defender),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use alloc::vec::Vec;
    use bout::{Purpose, Seed, Stream, Table as _};

    /// The seat of each turn when everybody passes.
    fn turns(options: Options) -> Vec<u8> {
        let mut dice = Stream::new(&Seed([5; 32]), Purpose::Dice);
        let elements = crate::elements(&options, &mut dice);
        let table = Table::new(options, &elements, &[], &mut dice, &mut Vec::new());
        let mut table = table.expect("the options go together");
        let turn = |_| {
            let seat = table.present();
            table.time_out(&mut dice, &mut Vec::new());
            seat.0
        };
        (0..24).map(turn).collect()
    }

    #[test]
    fn who_leads_has_the_turns_of_the_first_player() {
        for choices in [&[][..], &[Choice::Reverse], &[Choice::Static], &[Choice::Single]] {
            let led_by = |lead| Options {
                choices: choices.iter().copied().collect(),
                lead: Seat(lead),
                ..Options::default()
            };
            let exchanged: Vec<u8> = turns(led_by(1)).into_iter().map(|seat| 1 - seat).collect();
            assert_eq!(turns(led_by(0)), exchanged, "{choices:?}");
        }
        let quad = |lead| Options { mode: Mode::Quad, lead: Seat(lead), ..Options::default() };
        assert_eq!(turns(quad(0))[..8], [0, 1, 1, 0, 2, 3, 3, 2]);
        assert_eq!(turns(quad(2))[..8], [2, 3, 3, 2, 1, 0, 0, 1]);
        assert!(quad(4).check().is_err());
    }

    #[test]
    fn four_seats_attack_in_the_round_that_the_lead_begins() {
        let check = |mode: Mode, rounds: [[u8; 4]; 4]| {
            for (lead, expected) in (0..).map(Seat).zip(rounds) {
                let round: Vec<u8> = mode.round(lead).map(|seat| seat.0).collect();
                assert_eq!(round, expected, "{mode:?} led by {lead:?}");
            }
        };
        check(Mode::Quad, [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 1, 0], [3, 2, 0, 1]]);
        check(Mode::Assault, [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]);
        for mode in [Mode::Defence, Mode::Break] {
            check(mode, [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2]]);
        }
    }
}
