//! Living seats, teams and targets of a bout, as far as the server has reported.

use bout::{Seat, Team, Tick};
use games::{Player, Setup};
use wire::{Member, RoomView, Update};

/// Every seat of a bout, seen from outside.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    seats: Vec<Place>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    team: Team,
    target: Option<Seat>,
    out: Option<Tick>,
}

impl Roster {
    /// The start of a bout: each seat targets the opposite one.
    pub fn new<R>(setup: &Setup<R>) -> Roster {
        let place = |(seat, player): (Seat, &Player)| Place {
            team: player.team,
            target: setup.first_target(seat),
            out: None,
        };
        Roster { seats: setup.seats().zip(&setup.players).map(place).collect() }
    }

    /// The start of a bout in this room, for a spectator.
    pub fn of(room: &RoomView) -> Roster {
        Roster::new(&public_setup(room))
    }

    /// Applies a server update of the bout.
    pub fn receive(&mut self, update: &Update) {
        match *update {
            Update::Target(seat, target) => {
                if let Some(place) = self.seats.get_mut(seat.index()) {
                    place.target = Some(target);
                }
            }
            Update::Out(seat, tick) => {
                if let Some(place) = self.seats.get_mut(seat.index()) {
                    place.out = Some(tick);
                }
            }
            _ => {}
        }
    }

    /// All seats, in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats.len() as u8).map(Seat)
    }

    /// The side that a seat wins with.
    pub fn team(&self, seat: Seat) -> Option<Team> {
        Some(self.seats.get(seat.index())?.team)
    }

    /// True if some seats win together.
    pub fn has_teams(&self) -> bool {
        let mut teams: Vec<Team> = self.seats.iter().map(|place| place.team).collect();
        teams.sort_unstable();
        teams.windows(2).any(|two| two[0] == two[1])
    }

    /// The target of this seat.
    pub fn target(&self, seat: Seat) -> Option<Seat> {
        self.seats.get(seat.index())?.target
    }

    /// True if this seat is out.
    pub fn is_out(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|place| place.out.is_some())
    }

    /// The final rank of a seat, 1 for the best: seats that lived longer rank higher. `None` while
    /// the seat is alive.
    pub fn rank(&self, seat: Seat) -> Option<u8> {
        let out = self.seats.get(seat.index())?.out?;
        let longer = self.seats.iter().filter(|place| place.out.is_none_or(|other| out < other));
        Some(longer.count() as u8 + 1)
    }

    /// The living opponent `by` places after `from` among those of `own`, wrapping around; `None`
    /// when none is alive.
    pub fn opponent(&self, own: Seat, from: Option<Seat>, by: i8) -> Option<Seat> {
        let team = self.team(own);
        let is_rival = |&seat: &Seat| seat != own && self.team(seat) != team && !self.is_out(seat);
        let rivals: Vec<Seat> = self.seats().filter(is_rival).collect();
        let count = i64::try_from(rivals.len()).ok().filter(|&count| 0 < count)?;
        let from = from.unwrap_or(own);
        // From between two of them, a step forward comes to the later one.
        let later = rivals.iter().filter(|&&seat| seat < from).count() as i64;
        let is_there = rivals.contains(&from);
        let start = if is_there || by <= 0 { later } else { later - 1 };
        Some(rivals[(start + i64::from(by)).rem_euclid(count) as usize])
    }
}

/// The setup of a bout in this room, as far as everyone knows it: of each player's handling only the default.
pub fn public_setup(room: &RoomView) -> Setup {
    let handling = room.rules.kind().handling_default();
    let player = |one: &Member| Player { team: one.team, handling, pick: one.pick };
    let players: Vec<Player> = room.members.iter().map(player).collect();
    let players = players.try_into().expect("a room has no more seats than a bout");
    Setup { rules: room.rules, players }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(teams: &[u8]) -> Setup {
        let kind = games::GameKind::SWORDFIGHT;
        let (handling, pick) = (kind.handling_default(), kind.pick_default());
        let player = |&team: &u8| Player { team: Team(team), handling, pick };
        let players: Vec<Player> = teams.iter().map(player).collect();
        let players = players.try_into().expect("no more seats than a bout has");
        Setup { rules: games::Rules::swordfight(Default::default()), players }
    }

    fn roster(teams: &[u8], outs: &[(u8, u32)]) -> Roster {
        let mut roster = Roster::new(&setup(teams));
        for &(seat, tick) in outs {
            roster.receive(&Update::Out(Seat(seat), Tick(tick)));
        }
        roster
    }

    /// Checks the target that the keys lead to from `from`, for seat 0.
    fn check(teams: &[u8], outs: &[u8], from: Option<u8>, by: i8, target: Option<u8>) {
        let outs: Vec<(u8, u32)> = outs.iter().map(|&seat| (seat, 60)).collect();
        let found = roster(teams, &outs).opponent(Seat(0), from.map(Seat), by);
        assert_eq!(found, target.map(Seat), "{teams:?} {outs:?} {from:?} {by}");
    }

    #[test]
    fn keys_lead_around_the_opponents_who_stand() {
        let all = [0, 1, 2, 3];
        check(&all, &[], Some(1), 1, Some(2));
        check(&all, &[], Some(3), 1, Some(1));
        check(&all, &[], Some(1), -1, Some(3));
        check(&all, &[2], Some(1), 1, Some(3));
        check(&all, &[2], Some(2), 1, Some(3));
        check(&all, &[2], Some(2), -1, Some(1));
        check(&all, &[], None, 1, Some(1));
        check(&all, &[], None, -1, Some(3));
        check(&all, &[1, 2, 3], Some(1), 1, None);
        check(&[0, 0, 1, 0, 1], &[], Some(2), 1, Some(4));
        check(&[0, 0, 1, 0, 1], &[], Some(4), 1, Some(2));
    }

    #[test]
    fn who_stood_longer_comes_before() {
        let roster = roster(&[0, 1, 2, 3], &[(2, 60), (0, 90), (3, 90)]);
        let ranks: Vec<Option<u8>> = roster.seats().map(|seat| roster.rank(seat)).collect();
        assert_eq!(ranks, [Some(2), None, Some(4), Some(2)]);
    }

    #[test]
    fn a_brawl_has_teams_when_two_win_together() {
        assert!(!roster(&[0, 1, 2], &[]).has_teams());
        assert!(roster(&[0, 1, 0], &[]).has_teams());
    }
}
