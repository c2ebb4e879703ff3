//! The setup of a bout, which both ends know before it: the game, its options and the players by seat.

use bincode::{Decode, Encode};
use bout::{Bounded, SEATS_MAX, Seat, Team};
use controls::Handling;

use crate::clocked::Game;
use crate::rules::{Rules, SetupError, TurnRules};
use crate::{BoardSetup, ClockedRules, Pick, each};

/// One seat of a bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Player {
    /// The side that it wins with.
    pub team: Team,
    /// How its held buttons repeat.
    pub handling: Handling,
    /// What its player chose.
    pub pick: Pick,
}

/// What both ends know before the first tick of a bout, or before its first move.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Setup<R = Rules> {
    /// The game and its options.
    pub rules: R,
    /// One for each seat, by number.
    pub players: Bounded<Player, SEATS_MAX>,
}

/// The setup of a bout on boards.
pub type ClockedSetup = Setup<ClockedRules>;

/// The setup of a bout in turns.
pub type TurnSetup = Setup<TurnRules>;

/// A setup, by the way in which its game is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SplitSetup {
    /// On boards.
    Clocked(ClockedSetup),
    /// At a table.
    Turns(TurnSetup),
}

impl Setup {
    /// Checks that the bout can be played: the error says why not.
    pub fn check(&self) -> Result<(), SetupError> {
        if self.players.len() < 2 {
            self.rules.check()?;
        } else {
            self.rules.check_versus()?;
        }
        if let Some(seats) = self.rules.seats()
            && usize::from(seats) != self.players.len()
        {
            return Err(SetupError::Seats(seats));
        }
        let bounds = self.rules.kind().handling_bounds();
        for (seat, player) in (0..).map(Seat).zip(&self.players) {
            bounds.check(player.handling).map_err(|why| SetupError::Handling(seat, why))?;
            if player.pick.kind() != self.rules.kind() {
                return Err(SetupError::Pick(seat));
            }
            if self.rules.team(seat).is_some_and(|team| team != player.team) {
                return Err(SetupError::Team(seat));
            }
        }
        Ok(())
    }

    /// The same setup for a referee, a session or a table, which are for one way of playing.
    pub fn split(self) -> SplitSetup {
        let Setup { rules, players } = self;
        match rules {
            Rules::Clocked(rules) => SplitSetup::Clocked(Setup { rules, players }),
            Rules::Turns(rules) => SplitSetup::Turns(Setup { rules, players }),
        }
    }

    /// The setup of a bout on boards; nothing when its game is played in turns.
    pub fn clocked(self) -> Option<ClockedSetup> {
        match self.split() {
            SplitSetup::Clocked(setup) => Some(setup),
            SplitSetup::Turns(_) => None,
        }
    }

    /// The setup of a bout in turns; nothing when its game has boards.
    pub fn turns(self) -> Option<TurnSetup> {
        match self.split() {
            SplitSetup::Clocked(_) => None,
            SplitSetup::Turns(setup) => Some(setup),
        }
    }
}

impl<R> Setup<R> {
    /// The seats of the bout, in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<R> {
        (0..self.players.len() as u8).map(Seat)
    }
}

impl ClockedSetup {
    /// What the board of `seat` begins with. The seat must be one of the bout's.
    pub fn board(&self, seat: Seat) -> BoardSetup {
        let Player { handling, pick, .. } = self.players[seat.index()];
        each!(self.rules, ClockedRules(options) => in BoardSetup: options.setup(handling, pick))
    }
}

impl From<ClockedSetup> for Setup {
    fn from(setup: ClockedSetup) -> Setup {
        Setup { rules: setup.rules.into(), players: setup.players }
    }
}

impl From<TurnSetup> for Setup {
    fn from(setup: TurnSetup) -> Setup {
        Setup { rules: setup.rules.into(), players: setup.players }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameKind;

    #[test]
    fn seats_bring_what_is_for_their_game() {
        let player = |kind: GameKind, team| Player {
            team: Team(team),
            handling: GameKind::STACKER.handling_default(),
            pick: kind.pick_default(),
        };
        let check = |other, expected| {
            let players = [player(GameKind::STACKER, 0), player(other, 1)];
            let players = players.to_vec().try_into().expect("two seats");
            let setup = Setup { rules: GameKind::STACKER.rules_default(), players };
            assert_eq!(setup.check(), expected);
        };
        check(GameKind::STACKER, Ok(()));
        check(GameKind::SWORDFIGHT, Err(SetupError::Pick(Seat(1))));
    }
}
