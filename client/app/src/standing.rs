//! Who stands in a bout, who wins with whom, and who goes for whom, as far as the server has said.

use bout::{Seat, Team, Tick};
use games::{Player, Setup};
use wire::{Member, RoomView, Update};

/// Every seat of a bout, seen from outside.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    seats: Vec<Place>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    team: Team,
    target: Option<Seat>,
    out: Option<Tick>,
}

impl Standing {
    /// The start of a bout: each goes for who sits opposite.
    pub fn new(setup: &Setup) -> Standing {
        let place = |(seat, player): (Seat, &Player)| Place {
            team: player.team,
            target: setup.first_target(seat),
            out: None,
        };
        Standing { seats: setup.seats().zip(&setup.players).map(place).collect() }
    }

    /// The start of a bout in this room, for who looks on.
    pub fn of(room: &RoomView) -> Standing {
        let handling = room.rules.kind().handling_default();
        let player = |one: &Member| Player { team: one.team, handling, pick: one.pick };
        let players: Vec<Player> = room.members.iter().map(player).collect();
        let players = players.try_into().expect("a room has no more seats than a bout");
        Standing::new(&Setup { rules: room.rules, players })
    }

    /// Takes what the server said of the bout.
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

    /// Whether some seats win together.
    pub fn has_teams(&self) -> bool {
        let mut teams: Vec<Team> = self.seats.iter().map(|place| place.team).collect();
        teams.sort_unstable();
        teams.windows(2).any(|two| two[0] == two[1])
    }

    /// Whom this seat goes for.
    pub fn target(&self, seat: Seat) -> Option<Seat> {
        self.seats.get(seat.index())?.target
    }

    /// Whether this seat is out.
    pub fn is_out(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|place| place.out.is_some())
    }

    /// The place of a seat among all, 1 for the best: those come before it who stood longer. Nothing
    /// while the seat stands.
    pub fn rank(&self, seat: Seat) -> Option<u8> {
        let out = self.seats.get(seat.index())?.out?;
        let longer = self.seats.iter().filter(|place| place.out.is_none_or(|other| out < other));
        Some(longer.count() as u8 + 1)
    }

    /// The opponent who stands that comes `by` places after `from` among those of `own`, around the
    /// end; nothing when none stands.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(teams: &[u8]) -> Setup {
        let kind = games::GameKind::Swordfight;
        let (handling, pick) = (kind.handling_default(), kind.pick_default());
        let player = |&team: &u8| Player { team: Team(team), handling, pick };
        let players: Vec<Player> = teams.iter().map(player).collect();
        let players = players.try_into().expect("no more seats than a bout has");
        Setup { rules: games::Rules::Swordfight(Default::default()), players }
    }

    fn standing(teams: &[u8], outs: &[(u8, u32)]) -> Standing {
        let mut standing = Standing::new(&setup(teams));
        for &(seat, tick) in outs {
            standing.receive(&Update::Out(Seat(seat), Tick(tick)));
        }
        standing
    }

    /// Whom the keys lead to from `from`, for seat 0.
    fn check(teams: &[u8], outs: &[u8], from: Option<u8>, by: i8, target: Option<u8>) {
        let outs: Vec<(u8, u32)> = outs.iter().map(|&seat| (seat, 60)).collect();
        let found = standing(teams, &outs).opponent(Seat(0), from.map(Seat), by);
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
        let standing = standing(&[0, 1, 2, 3], &[(2, 60), (0, 90), (3, 90)]);
        let ranks: Vec<Option<u8>> = standing.seats().map(|seat| standing.rank(seat)).collect();
        assert_eq!(ranks, [Some(2), None, Some(4), Some(2)]);
    }

    #[test]
    fn a_brawl_has_teams_when_two_win_together() {
        assert!(!standing(&[0, 1, 2], &[]).has_teams());
        assert!(standing(&[0, 1, 0], &[]).has_teams());
    }
}
