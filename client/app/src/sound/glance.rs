//! What is heard because something is otherwise than a frame ago.

use bout::Outcome;

use crate::battle::Battle;
use crate::fight::Fight;
use crate::play::Play;
use crate::screens::Model;
use crate::sound::{Cue, Loudness, Part};

/// What one frame is compared by with the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glance {
    /// Seconds until the bout begins, while they are counted.
    bout_s: Option<u32>,
    /// Seconds until the room's match begins, while they are counted.
    room_s: Option<u32>,
    is_found: bool,
    is_in_danger: bool,
    /// How the player's own bout ended.
    ending: Option<Cue>,
    loudness: Loudness,
}

impl Glance {
    /// As it is now.
    pub fn of(play: &Play, model: &Model) -> Glance {
        let (fight, battle) = (play.fight(), play.battle());
        let is_alone = model.news.solo.is_some();
        let of_fight = fight.and_then(|fight| {
            let own = fight.standing().team(fight.seat());
            Some(ending(fight.outcome()?, own, is_alone))
        });
        let of_battle = battle.filter(|battle| battle.is_told()).and_then(|battle| {
            let own = battle.table()?.team(battle.seat()?);
            Some(ending(battle.outcome()?, Some(own), false))
        });
        let wait = fight.and_then(Fight::countdown);
        Glance {
            bout_s: wait.or_else(|| battle.and_then(Battle::countdown)),
            room_s: model.brawl.count_s,
            is_found: model.news.ranked.offer.is_some(),
            is_in_danger: fight.is_some_and(Fight::is_in_danger),
            ending: of_fight.or(of_battle),
            loudness: model.settings.sound,
        }
    }

    /// What is heard now, when it was so `before`.
    pub fn since(self, before: Glance) -> Vec<Cue> {
        let counts = |now: Option<u32>, before: Option<u32>| now.is_some() && now != before;
        let mut cues = Vec::new();
        let mut add = |is_heard: bool, cue| cues.extend(is_heard.then_some(cue));
        add(counts(self.bout_s, before.bout_s) || counts(self.room_s, before.room_s), Cue::Count);
        add(before.bout_s == Some(1) && self.bout_s.is_none(), Cue::Begin);
        add(self.is_found && !before.is_found, Cue::Found);
        add(self.is_in_danger && !before.is_in_danger, Cue::Danger);
        if let (Some(ending), None) = (self.ending, before.ending) {
            add(true, ending);
        }
        for part in Loudness::SLIDERS {
            let is_moved = self.loudness.slider(part) != before.loudness.slider(part);
            add(is_moved, sample(part));
        }
        cues
    }
}

/// How the end of a bout is heard. A run that nobody has won is one that filled up.
fn ending(outcome: Outcome, own: Option<bout::Team>, is_alone: bool) -> Cue {
    match outcome {
        Outcome::Won(team) if own == Some(team) => Cue::Won,
        Outcome::Won(_) => Cue::Lost,
        Outcome::Drawn if is_alone => Cue::Lost,
        Outcome::Drawn | Outcome::Undecided => Cue::Drawn,
    }
}

/// What is heard while this slider is moved.
fn sample(part: Option<Part>) -> Cue {
    match part {
        None => Cue::Fuse,
        Some(Part::Board) => Cue::Break(1),
        Some(Part::Attacks) => Cue::Land,
        Some(Part::Calls) => Cue::Count,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bout::Team;

    const CALM: Glance = Glance {
        bout_s: None,
        room_s: None,
        is_found: false,
        is_in_danger: false,
        ending: None,
        loudness: Loudness {
            all_percent: 100,
            board_percent: 100,
            attacks_percent: 100,
            calls_percent: 100,
            is_quiet_behind: false,
        },
    };

    fn check(before: Glance, now: Glance, cues: &[Cue]) {
        assert_eq!(now.since(before), cues, "from {before:?} to {now:?}");
    }

    #[test]
    fn what_changes_is_heard_and_what_stays_is_not() {
        let counted = |seconds| Glance { bout_s: Some(seconds), ..CALM };
        let starts = Glance { room_s: Some(1), ..CALM };
        check(CALM, CALM, &[]);
        check(CALM, counted(3), &[Cue::Count]);
        check(counted(3), counted(3), &[]);
        check(counted(3), counted(2), &[Cue::Count]);
        check(counted(1), CALM, &[Cue::Begin]);
        check(CALM, starts, &[Cue::Count]);
        // The host stopped the count, or the bout has a count of its own.
        check(starts, CALM, &[]);
        // The player left.
        check(counted(3), CALM, &[]);
        let danger = Glance { is_in_danger: true, ..CALM };
        check(CALM, danger, &[Cue::Danger]);
        check(danger, danger, &[]);
        check(danger, CALM, &[]);
        check(CALM, Glance { is_found: true, ..CALM }, &[Cue::Found]);
    }

    #[test]
    fn a_result_is_heard_once_and_as_the_player_sees_it() {
        let own = Some(Team(1));
        for (outcome, is_alone, cue) in [
            (Outcome::Won(Team(1)), false, Cue::Won),
            (Outcome::Won(Team(0)), false, Cue::Lost),
            (Outcome::Drawn, false, Cue::Drawn),
            (Outcome::Won(Team(1)), true, Cue::Won),
            (Outcome::Drawn, true, Cue::Lost),
        ] {
            let over = Glance { ending: Some(ending(outcome, own, is_alone)), ..CALM };
            check(CALM, over, &[cue]);
            check(over, over, &[]);
        }
    }

    #[test]
    fn a_slider_is_heard_as_it_is_moved() {
        for part in Loudness::SLIDERS {
            let mut now = CALM;
            now.loudness.turn(part, -1);
            check(CALM, now, &[sample(part)]);
        }
    }
}
