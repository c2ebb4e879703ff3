//! Opponents, and the default target of each seat.

use bout::Seat;

use crate::Setup;

/// Which way round the seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    /// In their order, and after the last the first.
    Forwards,
    /// In the opposite order.
    Backwards,
}

impl<R> Setup<R> {
    /// True if these are two seats of the bout that play against each other.
    pub fn are_opponents(&self, one: Seat, other: Seat) -> bool {
        let team = |seat: Seat| self.players.get(seat.index()).map(|player| player.team);
        team(one).is_some() && team(other).is_some() && team(one) != team(other)
    }

    /// The default target of `seat`: the opponent half way round the seats, or the next one from
    /// there.
    pub fn first_target(&self, seat: Seat) -> Option<Seat> {
        let opposite = seat.index() + self.players.len() / 2;
        let opposite = Seat((opposite % self.players.len().max(1)) as u8);
        let is_opponent = self.are_opponents(seat, opposite);
        is_opponent
            .then_some(opposite)
            .or_else(|| self.opponent_after(seat, opposite, Round::Forwards, |_| true))
    }

    /// The first opponent of `seat` behind `last`, this way round, that `is_living`; `last` itself
    /// comes at the end.
    pub fn opponent_after(
        &self,
        seat: Seat,
        last: Seat,
        round: Round,
        is_living: impl Fn(Seat) -> bool,
    ) -> Option<Seat> {
        let count = self.players.len();
        let steps = (1..=count).map(|step| match round {
            Round::Forwards => step,
            Round::Backwards => count - step,
        });
        let mut others = steps.map(|step| Seat(((last.index() + step) % count) as u8));
        others.find(|&other| self.are_opponents(seat, other) && is_living(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameKind, Player, Rules};
    use alloc::vec::Vec;
    use bout::Team;

    fn setup(teams: &[u8]) -> Setup {
        let kind = GameKind::SWORDFIGHT;
        let player = |&team: &u8| Player {
            team: Team(team),
            handling: kind.handling_default(),
            pick: kind.pick_default(),
        };
        let players: Vec<Player> = teams.iter().map(player).collect();
        let players = players.try_into().expect("no more than a bout has seats");
        Setup { rules: Rules::swordfight(Default::default()), players }
    }

    #[test]
    fn at_first_all_aim_at_who_sits_opposite() {
        let check = |teams: &[u8], targets: &[u8]| {
            let setup = setup(teams);
            let first = setup.seats().filter_map(|seat| setup.first_target(seat));
            assert_eq!(first.map(|seat| seat.0).collect::<Vec<_>>(), targets, "{teams:?}");
        };
        check(&[0, 1], &[1, 0]);
        check(&[0, 1, 2], &[1, 2, 0]);
        check(&[0, 1, 2, 3], &[2, 3, 0, 1]);
        check(&[0, 0, 1, 1], &[2, 3, 0, 1]);
        check(&[0, 1, 0, 1], &[3, 0, 1, 2]);
        check(&[0, 0, 0, 1], &[3, 3, 3, 1]);
    }

    #[test]
    fn the_next_opponent_is_alive_and_on_another_side() {
        let setup = setup(&[0, 1, 0, 1, 2]);
        let after = |last, round, dead: &[u8]| {
            let next =
                setup.opponent_after(Seat(0), Seat(last), round, |seat| !dead.contains(&seat.0));
            next.map(|seat| seat.0)
        };
        assert_eq!(after(1, Round::Forwards, &[]), Some(3));
        assert_eq!(after(4, Round::Forwards, &[]), Some(1));
        assert_eq!(after(4, Round::Forwards, &[1]), Some(3));
        assert_eq!(after(1, Round::Backwards, &[]), Some(4));
        assert_eq!(after(3, Round::Forwards, &[1, 4]), Some(3));
        assert_eq!(after(3, Round::Forwards, &[1, 3, 4]), None);
    }

    #[test]
    fn who_is_no_seat_is_nobodys_opponent() {
        let setup = setup(&[0, 1]);
        assert!(setup.are_opponents(Seat(0), Seat(1)));
        assert!(!setup.are_opponents(Seat(0), Seat(2)) && !setup.are_opponents(Seat(9), Seat(1)));
    }
}
