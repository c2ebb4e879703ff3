//! The seats of a brawl, as far as they are known.

use bout::{Seat, Team};
use games::{Rules, View};
use wire::RoomView;

use crate::activity::roster::Roster;
use crate::view::seats::{SeatView, SeatsView};

impl SeatsView {
    /// All seats of a bout in `room`, seen from outside; `view` returns their known boards.
    pub fn of(roster: &Roster, room: &RoomView, view: impl Fn(Seat) -> Option<View>) -> SeatsView {
        let contender = |seat: Seat| {
            let member = room.members.get(seat.index());
            let view = view(seat);
            SeatView {
                name: member.map_or_else(String::new, |member| member.name.to_string()),
                team: roster.team(seat).unwrap_or(Team(seat.0)),
                target: roster.target(seat),
                rank: roster.rank(seat),
                is_out: roster.is_out(seat) || view.as_ref().is_some_and(View::is_out),
                is_late: false,
                wins: member.map_or(0, |member| member.wins),
                ending: None,
                view,
            }
        };
        SeatsView {
            seats: roster.seats().map(contender).collect(),
            own: None,
            has_teams: roster.has_teams(),
            focus: None,
            keys: Default::default(),
            order_key: String::new(),
            piece_sizes: match room.rules {
                Rules::Clocked(rules) => rules.piece_sizes(),
                Rules::Turns(_) => Vec::new(),
            },
            best_of: room.best_of,
            is_replay: false,
        }
    }
}
