//! The winner of a match of several battles (rules: matches of several bouts).

use bout::{Outcome, Team};
use core::cmp::Reverse;

use crate::Mode;

/// What a team has from the battles of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The team.
    pub team: Team,
    /// Battles that it has won.
    pub wins: u32,
    /// The hit points that it had left, summed over all of them.
    pub hp: u32,
}

/// The team that has won a match with these standings: by battles, then by hit points, of which more
/// are better, and in tag break fewer. The match is drawn where that leaves several, or none.
pub fn leader(mode: Mode, standings: impl IntoIterator<Item = Standing>) -> Outcome {
    let mut best = None;
    let mut outcome = Outcome::Drawn;
    for Standing { team, wins, hp } in standings {
        let worth = Some((wins, mode.worth(hp)));
        if best < worth {
            (best, outcome) = (worth, Outcome::Won(team));
        } else if best == worth && outcome != Outcome::Won(team) {
            outcome = Outcome::Drawn;
        }
    }
    outcome
}

impl Mode {
    /// How good it is for a team to have this many hit points left.
    pub(crate) fn worth(self, hp: u32) -> (u32, Reverse<u32>) {
        match self {
            Mode::Break => (0, Reverse(hp)),
            Mode::Line | Mode::Duel | Mode::Quad | Mode::Assault | Mode::Defence => {
                (hp, Reverse(0))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(mode: Mode, standings: [(u32, u32); 2], expected: Outcome) {
        let standings = (0..).map(Team).zip(standings);
        let standings = standings.map(|(team, (wins, hp))| Standing { team, wins, hp });
        assert_eq!(leader(mode, standings), expected, "{mode:?}");
    }

    #[test]
    fn of_equal_wins_more_hit_points_win_and_in_tag_break_fewer() {
        let won = |team| Outcome::Won(Team(team));
        check(Mode::Duel, [(1, 7), (1, 9)], won(1));
        check(Mode::Break, [(1, 20), (1, 12)], won(1));
        check(Mode::Break, [(1, 12), (1, 12)], Outcome::Drawn);
        check(Mode::Defence, [(2, 1), (1, 100)], won(0));
        check(Mode::Break, [(2, 100), (1, 1)], won(0));
    }

    #[test]
    fn several_seats_of_a_team_are_one_leader() {
        let of = |team, hp| Standing { team: Team(team), wins: 1, hp };
        let mates = [of(0, 9), of(1, 3), of(0, 9), of(1, 3)];
        assert_eq!(leader(Mode::Assault, mates), Outcome::Won(Team(0)));
        assert_eq!(leader(Mode::Quad, []), Outcome::Drawn);
    }
}
