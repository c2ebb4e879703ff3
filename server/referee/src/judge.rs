//! The outcome of a bout, judged by the seats' own clocks.

use bout::{Outcome, Team, Tick};

/// The standing of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatResult {
    /// The team of the seat.
    pub team: Team,
    /// Ticks that it has played.
    pub tick: Tick,
    /// The tick in which it was knocked out.
    pub out: Option<Tick>,
}

/// The outcome as far as it is certain.
///
/// A team is out when its last seat is. The team that went out last wins, whatever arrived first;
/// equal ticks draw. A living team has won only when one of its seats has played the tick in which
/// the last of the others went out, for until then it may still go out as early.
pub fn judge(seats: &[SeatResult]) -> Outcome {
    let living = seats.iter().find(|seat| seat.out.is_none());
    match living {
        Some(seat) => judge_living(seat.team, seats),
        None => judge_dead(seats),
    }
}

/// The outcome for a solo seat: it wins when it reaches its goal, and nobody wins when it goes out
/// before.
pub fn judge_alone(team: Team, is_finished: bool, is_out: bool) -> Outcome {
    match (is_finished, is_out) {
        (true, _) => Outcome::Won(team),
        (false, true) => Outcome::Drawn,
        (false, false) => Outcome::Undecided,
    }
}

fn judge_living(team: Team, seats: &[SeatResult]) -> Outcome {
    let others = || seats.iter().filter(|seat| seat.team != team);
    if others().any(|seat| seat.out.is_none()) {
        return Outcome::Undecided;
    }
    let last_out = others().filter_map(|seat| seat.out).max();
    let own = seats.iter().filter(|seat| seat.team == team && seat.out.is_none());
    let certain = own.map(|seat| seat.tick).max() > last_out;
    if certain { Outcome::Won(team) } else { Outcome::Undecided }
}

fn judge_dead(seats: &[SeatResult]) -> Outcome {
    let last_out = seats.iter().filter_map(|seat| seat.out).max();
    let mut last = seats.iter().filter(|seat| seat.out == last_out);
    match last.next() {
        Some(seat) if last.all(|other| other.team == seat.team) => Outcome::Won(seat.team),
        _ => Outcome::Drawn,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each seat is (team, ticks played, tick in which it went out).
    fn check(seats: &[(u8, u32, Option<u32>)], outcome: Outcome) {
        let standing = |&(team, tick, out): &(u8, u32, Option<u32>)| SeatResult {
            team: Team(team),
            tick: Tick(tick),
            out: out.map(Tick),
        };
        let seats: alloc::vec::Vec<_> = seats.iter().map(standing).collect();
        assert_eq!(judge(&seats), outcome, "{seats:?}");
    }

    #[test]
    fn a_knock_out_stands_when_the_other_clock_has_passed_it() {
        check(&[(0, 90, None), (1, 80, None)], Outcome::Undecided);
        check(&[(0, 90, None), (1, 101, Some(100))], Outcome::Undecided);
        check(&[(0, 100, None), (1, 101, Some(100))], Outcome::Undecided);
        check(&[(0, 101, None), (1, 101, Some(100))], Outcome::Won(Team(0)));
    }

    #[test]
    fn the_later_knock_out_wins_and_equal_ones_draw() {
        check(&[(0, 100, Some(99)), (1, 101, Some(100))], Outcome::Won(Team(1)));
        check(&[(0, 101, Some(100)), (1, 100, Some(99))], Outcome::Won(Team(0)));
        check(&[(0, 101, Some(100)), (1, 101, Some(100))], Outcome::Drawn);
    }

    #[test]
    fn a_seat_alone_wins_by_its_goal_only() {
        let alone = |is_finished, is_out| judge_alone(Team(0), is_finished, is_out);
        assert_eq!(alone(false, false), Outcome::Undecided);
        assert_eq!(alone(true, false), Outcome::Won(Team(0)));
        assert_eq!(alone(false, true), Outcome::Drawn);
    }

    #[test]
    fn a_team_is_out_with_its_last_seat() {
        check(&[(0, 50, Some(49)), (0, 90, None), (1, 101, Some(100))], Outcome::Undecided);
        check(&[(0, 50, Some(49)), (0, 102, None), (1, 101, Some(100))], Outcome::Won(Team(0)));
        check(&[(0, 50, Some(49)), (0, 102, None), (1, 99, None)], Outcome::Undecided);
    }
}
