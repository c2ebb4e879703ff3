//! Sounds of changes from one frame to the next.

use bout::Outcome;

use crate::activity::Activity;
use crate::activity::clocked_bout::ClockedBout;
use crate::games::marauders::bout::TurnBout;
use crate::screens::{Model, Screen};
use crate::shell::music::{Mood, Theme};
use crate::view::cue::{Cue, Part};
use crate::view::loudness::Loudness;

/// The state of a frame that is compared with the next one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glance {
    /// Seconds until the bout begins, during its countdown.
    bout_s: Option<u32>,
    /// Seconds until the room's match begins, during its countdown.
    room_s: Option<u32>,
    is_found: bool,
    is_in_danger: bool,
    /// The cue of the end of the player's own bout.
    ending: Option<Cue>,
    loudness: Loudness,
}

impl Glance {
    /// The present state.
    pub fn of(play: &Activity, model: &Model) -> Glance {
        let (bout, battle) = (play.clocked_bout(), play.turn_bout());
        let is_alone = model.status.solo.is_some();
        let of_fight = bout.and_then(|bout| {
            let own = bout.roster().team(bout.seat());
            Some(ending(bout.outcome()?, own, is_alone))
        });
        let of_battle = battle.filter(|battle| battle.is_told()).and_then(|battle| {
            let own = battle.table()?.team(battle.seat()?);
            Some(ending(battle.outcome()?, Some(own), false))
        });
        let wait = bout.and_then(ClockedBout::countdown);
        Glance {
            bout_s: wait.or_else(|| battle.and_then(TurnBout::countdown)),
            room_s: model.brawl.countdown_s,
            is_found: model.status.ranked.offer.is_some(),
            is_in_danger: bout.is_some_and(ClockedBout::is_in_danger),
            ending: of_fight.or(of_battle),
            loudness: model.settings.sound,
        }
    }

    /// The music of this screen: that of the game during a bout, and after it that of its end. A replay
    /// has none: its sounds tell what happened.
    pub fn theme(&self, screen: Screen, play: &Activity, model: &Model) -> Option<Theme> {
        match (screen, self.ending) {
            (Screen::Replay, _) => None,
            (Screen::Result, Some(Cue::Won)) => Some(Theme::Victory),
            (Screen::Result, Some(Cue::Lost)) => Some(Theme::Defeat),
            // The end has a moment of its own.
            (_, Some(_)) => None,
            _ if play.clocked_bout().is_some() || play.turn_bout().is_some() => {
                Some(Theme::Bout(model.game()))
            }
            _ => Some(Theme::Menu),
        }
    }

    /// What the music follows.
    pub fn mood(&self, play: &Activity) -> Mood {
        let is_ahead = play.clocked_bout().is_some_and(ClockedBout::is_ahead);
        Mood { is_danger: self.is_in_danger, is_ahead: is_ahead && !self.is_in_danger }
    }

    /// The cues of the change since `before`.
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
        let is_moved =
            |part: &Option<Part>| self.loudness.slider(*part) != before.loudness.slider(*part);
        cues.extend(Loudness::SLIDERS.into_iter().filter(is_moved).filter_map(sample));
        cues
    }
}

/// The cue of the end of a bout. A run without a winner is one that topped out.
fn ending(outcome: Outcome, own: Option<bout::Team>, is_alone: bool) -> Cue {
    match outcome {
        Outcome::Won(team) if own == Some(team) => Cue::Won,
        Outcome::Won(_) => Cue::Lost,
        Outcome::Drawn if is_alone => Cue::Lost,
        Outcome::Drawn | Outcome::Undecided => Cue::Drawn,
    }
}

/// The sample cue of a slider; that of music needs none.
fn sample(part: Option<Part>) -> Option<Cue> {
    Some(match part {
        None => Cue::Fuse,
        Some(Part::Board) => Cue::Break(1),
        Some(Part::Attacks) => Cue::Land,
        Some(Part::Calls) => Cue::Count,
        Some(Part::Menus) => Cue::Press,
        Some(Part::Music) => return None,
    })
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
            menus_percent: 100,
            music_percent: 100,
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
        // The host cancelled the countdown, or the bout has its own.
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
            let cues: Vec<_> = sample(part).into_iter().collect();
            check(CALM, now, &cues);
        }
    }
}
