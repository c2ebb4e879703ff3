//! The targets of a bot in a brawl.

use bout::Seat;
use games::Board;

use crate::Level;

/// How often a bot looks at the other boards, in ticks of its own: once a second.
const LOOKS_EVERY_TICKS: u32 = 60;
/// The weakest level that does.
const LOOKS_FROM: u8 = 3;
/// How many rows higher another pile must be for the bot to turn to it.
const HIGHER_ROWS: u8 = 2;

/// An opponent, and how high its pile is, in rows.
pub type TargetView = (Seat, u8);

/// True if a bot of this level looks at the other boards before its next tick.
pub(crate) fn looks(level: Level, own: &Board) -> bool {
    LOOKS_FROM <= level.number() && own.tick().0.is_multiple_of(LOOKS_EVERY_TICKS)
}

/// The one to turn to: whose pile is the highest, the first of equals, if it is clearly higher than
/// that of the `present` target.
pub(crate) fn turn(present: TargetView, others: impl Iterator<Item = TargetView>) -> Option<Seat> {
    let higher = |best: TargetView, other: TargetView| if best.1 < other.1 { other } else { best };
    let (seat, rows) = others.reduce(higher)?;
    (present.1.saturating_add(HIGHER_ROWS) <= rows).then_some(seat)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_turns_to_the_highest_pile_that_is_clearly_higher() {
        let check = |present: u8, others: &[u8], turned: Option<u8>| {
            let others = (1..).map(Seat).zip(others.iter().copied());
            assert_eq!(turn((Seat(0), present), others), turned.map(Seat), "{present}");
        };
        check(0, &[], None);
        check(0, &[0, 1, 1], None);
        check(4, &[5, 6, 7, 7, 2], Some(3));
        check(6, &[5, 6, 7, 7, 2], None);
        check(12, &[13, 13], None);
    }
}
