//! The seats of a clocked bout, as the player may see them.

use bevy::math::Vec2;
use bout::{Seat, Team};
use games::View;
use swordfight::Blade;

use crate::text::tr;
use crate::view::ending::Ending;

/// The player.
#[derive(Clone, Debug)]
pub struct Person {
    /// The name.
    pub name: String,
    /// Bouts won in this match.
    pub wins: u8,
}

/// Another seat, seen from outside.
#[derive(Clone, Debug)]
pub struct OpponentView {
    /// The name.
    pub name: String,
    /// The public part.
    pub view: View,
    /// The sword, in a swordfight.
    pub blade: Option<Blade>,
    /// Bouts won in this match.
    pub wins: u8,
}

/// All seats of a brawl.
#[derive(Clone, Debug)]
pub struct SeatsView {
    /// By seat, with the player's own.
    pub seats: Vec<SeatView>,
    /// The player's seat; `None` for a spectator.
    pub own: Option<Seat>,
    /// Whether some seats win together.
    pub has_teams: bool,
    /// The seat of the large board: the player's target while there is one.
    pub focus: Option<Seat>,
    /// Keys that move the target on, and back.
    pub keys: [String; 2],
    /// The key that puts the small boards into another order; empty where there is none.
    pub order_key: String,
    /// The sizes of the pieces, in a stacker.
    pub piece_sizes: Vec<u8>,
    /// Bouts in the match.
    pub best_of: u8,
    /// Whether it is a replay: then the seat that is shown is not the player's.
    pub is_replay: bool,
}

/// A seat of a brawl.
#[derive(Clone, Debug)]
pub struct SeatView {
    /// The name.
    pub name: String,
    /// The side that it wins with.
    pub team: Team,
    /// The public part; `None` before the first view.
    pub view: Option<View>,
    /// Its target.
    pub target: Option<Seat>,
    /// Its final rank, once it is out.
    pub rank: Option<u8>,
    /// Whether it is out.
    pub is_out: bool,
    /// Whether its player is disconnected or late.
    pub is_late: bool,
    /// Bouts won in this match.
    pub wins: u8,
    /// How its board ended, once it was seen to.
    pub ending: Option<Ending>,
}

impl SeatsView {
    /// How many seats are alive.
    pub fn alive(&self) -> usize {
        self.seats.iter().filter(|one| !one.is_out).count()
    }

    /// Whether this seat targets the player, who is alive.
    pub fn threatens(&self, one: &SeatView) -> bool {
        let stands = self.own.and_then(|own| self.at(own)).is_some_and(|own| !own.is_out);
        stands && !one.is_out && one.target == self.own
    }

    /// How many seats target the player.
    pub fn threats(&self) -> usize {
        self.seats.iter().filter(|one| self.threatens(one)).count()
    }

    /// The seats whose attacks are shown in full: the player's own, and that of the large board.
    pub fn near(&self) -> Vec<Seat> {
        self.own.into_iter().chain(self.focus).collect()
    }

    /// How many seats target the player, or the shown seat of a replay, in words.
    pub fn threats_in_words(&self) -> String {
        match self.own_name().filter(|_| self.is_replay) {
            Some(name) => tr!("replay-threats", name = name, count = self.threats()),
            None => tr!("brawl-threats", count = self.threats()),
        }
    }

    fn own_name(&self) -> Option<&str> {
        Some(self.at(self.own?)?.name.as_str())
    }

    /// The size of every board, in cells.
    pub fn cells(&self) -> Vec2 {
        let view = self.seats.iter().find_map(|one| one.view.as_ref());
        // Until the first view comes, tiles are laid out for swordfight's board.
        let (columns, rows) = view.map_or((swordfight::COLUMNS, swordfight::ROWS), View::size);
        Vec2::new(f32::from(columns), f32::from(rows))
    }

    /// The contender on this seat.
    pub fn at(&self, seat: Seat) -> Option<&SeatView> {
        self.seats.get(seat.index())
    }

    /// Seats in the order of the grid: those of a team beside each other, the player's own side
    /// last.
    pub fn order(&self) -> Vec<Seat> {
        let own = self.own.and_then(|own| self.at(own)).map(|own| own.team);
        let mut seats: Vec<Seat> = (0..self.seats.len() as u8).map(Seat).collect();
        seats.retain(|&seat| Some(seat) != self.own);
        seats.sort_by_key(|&seat| {
            let team = self.seats[seat.index()].team;
            (Some(team) == own, team, seat)
        });
        seats
    }
}
