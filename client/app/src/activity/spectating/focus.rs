//! The large board of a spectator: that of a player who was chosen, or that of the busiest seat. It stays where it
//! is for some seconds, so that an eye can follow.

use std::time::Duration;

use bout::Seat;
use games::{View, each};

use crate::activity::roster::Roster;
use crate::games::view::Seen as _;

/// How long a board is shown at least before the next one.
pub const HOLD: Duration = Duration::from_secs(4);
/// Points by which another seat must be busier.
const AHEAD: u32 = 15;
/// Points for each seat that attacks this one, and for each attack that is about to enter.
const ATTACKER: u32 = 8;
const ATTACK: u32 = 6;

/// The seat of the large board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Focus {
    shown: Option<Seat>,
    chosen: Option<Seat>,
    held: Duration,
}

impl Focus {
    /// The seat of the large board; nothing before the first view.
    pub fn seat(&self) -> Option<Seat> {
        self.shown
    }

    /// True if the spectator chose it.
    pub fn is_chosen(&self) -> bool {
        self.chosen.is_some()
    }

    /// Follows this seat as long as it is alive, or the action again.
    pub fn choose(&mut self, seat: Option<Seat>) {
        self.chosen = seat;
        self.held = Duration::ZERO;
        self.shown = seat.or(self.shown);
    }

    /// Follows the seat so many places further on among the `living` ones. Behind the last of them, and
    /// before the first, is the action.
    pub fn turn(&mut self, living: &[Seat], by: i8) {
        if by == 0 {
            return;
        }
        // The action is number 0.
        let chosen = self.chosen.and_then(|it| living.iter().position(|&seat| seat == it));
        let now = chosen.map_or(0, |index| index as i64 + 1);
        let next = (now + i64::from(by)).rem_euclid(living.len() as i64 + 1);
        self.choose(usize::try_from(next - 1).ok().map(|index| living[index]));
    }

    /// Advances by `time`, with what is known of each seat's board.
    pub fn pass<'a>(
        &mut self,
        roster: &Roster,
        time: Duration,
        view: impl Fn(Seat) -> Option<&'a View>,
    ) {
        self.held = self.held.saturating_add(time);
        let is_out = |seat: Seat| roster.is_out(seat) || view(seat).is_some_and(View::is_out);
        if self.chosen.is_some_and(is_out) {
            self.choose(None);
        }
        if self.chosen.is_some() || (self.shown.is_some() && self.held < HOLD) {
            return;
        }
        let score = |seat: Seat| {
            let view = view(seat).filter(|_| !is_out(seat))?;
            let attackers = roster.seats().filter(|&it| !is_out(it));
            let attackers = attackers.filter(|&it| roster.target(it) == Some(seat)).count() as u32;
            let (fill, attacks) = each!(view, View(view) => (view.fill_percent(), view.attacks()));
            Some(fill + ATTACKER * attackers + ATTACK * attacks)
        };
        let all = roster.seats().filter_map(|seat| Some((score(seat)?, seat)));
        // The first of equals.
        let most = all.max_by_key(|&(score, seat)| (score, std::cmp::Reverse(seat)));
        let now = self.shown.and_then(score).map_or(0, |score| score + AHEAD);
        if let Some((most, seat)) = most
            && now <= most
            && self.shown != Some(seat)
        {
            (self.shown, self.held) = (Some(seat), Duration::ZERO);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::swordfight::scenes;
    use bout::{Team, Tick};
    use games::{GameKind, Player, Rules, Setup};
    use wire::Update;

    const QUIET: &[&str] = &["rb...."];
    const HIGH: &[&str] = &["rb.y.."; 11];

    fn roster(seats: u8) -> Roster {
        let kind = GameKind::SWORDFIGHT;
        let (handling, pick) = (kind.handling_default(), kind.pick_default());
        let player = |seat| Player { team: Team(seat), handling, pick };
        let players: Vec<Player> = (0..seats).map(player).collect();
        let players = players.try_into().expect("no more seats than a bout has");
        Roster::new(&Setup { rules: Rules::swordfight(Default::default()), players })
    }

    fn views(boards: &[&[&str]]) -> Vec<View> {
        boards.iter().map(|rows| View::Swordfight(scenes::view(&scenes::grid(rows)))).collect()
    }

    /// The seat after each of these steps of so many milliseconds.
    fn shown(focus: &mut Focus, roster: &Roster, boards: &[&[&str]], steps: &[u64]) -> Vec<u8> {
        let views = views(boards);
        let step = |&ms: &u64| {
            let view = |seat: Seat| views.get(seat.index());
            focus.pass(roster, Duration::from_millis(ms), view);
            focus.seat().map_or(u8::MAX, |seat| seat.0)
        };
        steps.iter().map(step).collect()
    }

    #[test]
    fn the_board_follows_the_danger_and_stays_for_four_seconds() {
        let (mut focus, roster) = (Focus::default(), roster(4));
        let calm: [&[&str]; 4] = [QUIET; 4];
        let first = shown(&mut focus, &roster, &calm, &[16]);
        let mut danger = calm;
        danger[3] = HIGH;
        assert_eq!(shown(&mut focus, &roster, &danger, &[16, 2000, 1900]), [first[0]; 3]);
        assert_eq!(shown(&mut focus, &roster, &danger, &[100]), [3]);
        // It does not go back by itself when all is calm again: nothing is more interesting.
        assert_eq!(shown(&mut focus, &roster, &calm, &[3900, 200, 9000]), [3; 3]);
    }

    #[test]
    fn a_seat_that_is_out_stays_for_its_time_and_is_left_then() {
        let (mut focus, mut roster) = (Focus::default(), roster(3));
        let danger: [&[&str]; 3] = [QUIET, HIGH, QUIET];
        assert_eq!(shown(&mut focus, &roster, &danger, &[16]), [1]);
        roster.receive(&Update::Out(Seat(1), Tick(60)));
        let then = shown(&mut focus, &roster, &danger, &[3000, 900, 200]);
        assert_eq!(then[..2], [1, 1]);
        assert_ne!(then[2], 1);
    }

    #[test]
    fn a_chosen_player_is_followed_until_it_is_out() {
        let (mut focus, mut roster) = (Focus::default(), roster(3));
        let danger: [&[&str]; 3] = [QUIET, QUIET, HIGH];
        focus.choose(Some(Seat(0)));
        assert_eq!(shown(&mut focus, &roster, &danger, &[16, 60_000]), [0, 0]);
        assert!(focus.is_chosen());
        roster.receive(&Update::Out(Seat(0), Tick(60)));
        assert_eq!(shown(&mut focus, &roster, &danger, &[16, 3900, 100]), [0, 0, 2]);
        assert!(!focus.is_chosen());
    }

    #[test]
    fn the_keys_lead_around_the_living_seats_and_the_action() {
        let (mut focus, living) = (Focus::default(), [0, 2, 3].map(Seat));
        let mut chosen = |by: i8| {
            focus.turn(&living, by);
            focus.is_chosen().then(|| focus.seat().map(|seat| seat.0)).flatten()
        };
        let next: Vec<_> = (0..5).map(|_| chosen(1)).collect();
        assert_eq!(next, [Some(0), Some(2), Some(3), None, Some(0)]);
        assert_eq!([chosen(-1), chosen(-1), chosen(-2)], [None, Some(3), Some(0)]);
    }
}
