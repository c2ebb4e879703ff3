//! The six modes: seats and teams.

use bincode::{Decode, Encode};
use bout::{Seat, Team};
use serde::{Deserialize, Serialize};

use crate::Side;

/// The number of seats, their sides and their teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// 1D: two seats, west and east only.
    Line,
    /// 2D: two seats, each with a side on either axis.
    Duel,
    /// Free-for-all of four seats.
    Quad,
    /// Two teams of neighbours.
    Assault,
    /// Two teams of seats across the field.
    Defence,
    /// As defence, but a team wants its own hit points gone.
    Break,
}

bout::choice!(Mode {
    Line: "mode-line",
    Duel: "mode-duel",
    Quad: "mode-quad",
    Assault: "mode-assault",
    Defence: "mode-defence",
    Break: "mode-break",
});

impl Mode {
    /// All six.
    pub const ALL: [Mode; 6] =
        [Mode::Line, Mode::Duel, Mode::Quad, Mode::Assault, Mode::Defence, Mode::Break];

    /// The name shown to players.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Line => "1D",
            Mode::Duel => "2D",
            Mode::Quad => "quad",
            Mode::Assault => "tag assault",
            Mode::Defence => "tag defence",
            Mode::Break => "tag break",
        }
    }

    /// Seats, 2 or 4.
    pub fn seats(self) -> u8 {
        if self.is_duel() { 2 } else { 4 }
    }

    /// True if two seats play.
    pub fn is_duel(self) -> bool {
        matches!(self, Mode::Line | Mode::Duel)
    }

    /// True if two seats share their hit points.
    pub fn is_tag(self) -> bool {
        matches!(self, Mode::Assault | Mode::Defence | Mode::Break)
    }

    /// Teams, 2 or 4.
    pub fn teams(self) -> u8 {
        if self == Mode::Quad { 4 } else { 2 }
    }

    /// The team of `seat`. In the tag modes the first and the third seat play together.
    pub fn team(self, seat: Seat) -> Team {
        Team(seat.0 % self.teams())
    }

    /// The sides of `seat`, in their order. In 2D those of a player share a corner.
    pub fn sides(self, seat: Seat) -> &'static [Side] {
        let sides: &[&[Side]] = match self {
            Mode::Line => &[&[Side::West], &[Side::East]],
            Mode::Duel => &[&[Side::South, Side::West], &[Side::North, Side::East]],
            Mode::Quad => &[&[Side::West], &[Side::East], &[Side::North], &[Side::South]],
            Mode::Assault => &[&[Side::West], &[Side::East], &[Side::South], &[Side::North]],
            Mode::Defence | Mode::Break => {
                &[&[Side::West], &[Side::North], &[Side::East], &[Side::South]]
            }
        };
        sides[seat.index()]
    }

    /// The owner of a side; nobody, where the mode has none.
    pub fn owner(self, side: Side) -> Option<Seat> {
        (0..self.seats()).map(Seat).find(|&seat| self.sides(seat).contains(&side))
    }

    /// The targets of `seat` in order: opposite, to the left, to the right, without teammates.
    pub fn targets(self, seat: Seat) -> impl Iterator<Item = Seat> {
        let side = self.sides(seat)[0];
        let around = [side.opposite(), side.left(), side.right()];
        let seats = around.into_iter().filter_map(move |side| self.owner(side));
        seats.filter(move |&other| self.team(other) != self.team(seat))
    }

    /// The order in which four seats attack when `lead` begins. In quad: the lead, then its targets.
    /// In the tag modes teams alternate: the lead, its first target, its team-mate, its second target.
    pub fn round(self, lead: Seat) -> impl Iterator<Item = Seat> {
        let mut targets = self.targets(lead);
        let is_mate = move |&seat: &Seat| seat != lead && self.team(seat) == self.team(lead);
        let mate = (0..self.seats()).map(Seat).find(is_mate);
        let first = targets.next();
        [Some(lead), first, mate].into_iter().flatten().chain(targets)
    }
}
