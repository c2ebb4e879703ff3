//! Which music plays, beat by beat.

use web_time::{Duration, Instant};

use crate::shell::music::{Beat, Due, Mood, Theme};

/// How long before its time a beat is handed over, so that no frame is late for it.
const AHEAD: Duration = Duration::from_millis(150);
/// How long the music is quieter after a call.
const DUCKED: Duration = Duration::from_millis(1800);
/// The factor of its samples meanwhile.
const DUCK: f32 = 0.4;

/// The music that plays now.
#[derive(Clone, Debug, Default)]
pub struct Conductor {
    theme: Option<Theme>,
    /// The number of the next beat.
    number: usize,
    /// When it is to be played.
    due: Option<Instant>,
    /// Until when a call has the floor.
    ducked: Option<Instant>,
}

impl Conductor {
    /// Makes room for a call.
    pub fn duck(&mut self, now: Instant) {
        self.ducked = Some(now + DUCKED);
    }

    /// The beat that is handed over at the time `now`, if it is time for one. Another theme begins with
    /// the next beat; without any, the music ends with it.
    pub fn pass(&mut self, now: Instant, theme: Option<Theme>, mood: Mood) -> Option<Due> {
        // After a pause in which no frame was drawn, the music continues at once.
        let due = self.due.unwrap_or(now).max(now);
        if now + AHEAD < due {
            return None;
        }
        if self.theme != theme {
            (self.theme, self.number) = (theme, 0);
        }
        let theme = theme?;
        let beat = Beat { theme, number: self.number, mood };
        self.number += 1;
        self.due = Some(due + Duration::from_secs_f32(theme.beat_seconds()));
        let is_ducked = self.ducked.is_some_and(|until| due < until);
        Some(Due { beat, delay: due - now, gain: if is_ducked { DUCK } else { 1.0 } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameKind;

    /// What is handed over in so many frames.
    fn played(
        conductor: &mut Conductor,
        start: Instant,
        frames: u32,
        theme: Option<Theme>,
    ) -> Vec<(usize, Duration)> {
        let frame = |frame: u32| start + frame * Duration::from_millis(17);
        let pass = |now: Instant| {
            let due = conductor.pass(now, theme, Mood::default())?;
            Some((due.beat.number, now + due.delay - start))
        };
        (0..frames).map(frame).filter_map(pass).collect()
    }

    #[test]
    fn beats_follow_each_other_exactly_whatever_the_frames() {
        let (mut conductor, start) = (Conductor::default(), Instant::now());
        let beats = played(&mut conductor, start, 300, Some(Theme::Bout(GameKind::STACKER)));
        let each = Duration::from_secs_f32(Theme::Bout(GameKind::STACKER).beat_seconds());
        for (number, (beat, at)) in beats.iter().enumerate() {
            assert_eq!(*beat, number);
            assert!(at.abs_diff(each * number as u32) < Duration::from_millis(1));
        }
        assert!(11 <= beats.len(), "{}", beats.len());
    }

    #[test]
    fn another_theme_begins_with_the_next_beat_and_none_is_silent() {
        let (mut conductor, start) = (Conductor::default(), Instant::now());
        played(&mut conductor, start, 100, Some(Theme::Menu));
        let later = start + Duration::from_secs(2);
        let beats = played(&mut conductor, later, 60, Some(Theme::Bout(GameKind::SWORDFIGHT)));
        assert_eq!(beats.first().map(|(number, _)| *number), Some(0));
        assert!(1 < beats.len());
        assert!(played(&mut conductor, later + Duration::from_secs(2), 200, None).is_empty());
    }

    #[test]
    fn a_pause_without_frames_is_no_burst_of_beats() {
        let (mut conductor, start) = (Conductor::default(), Instant::now());
        played(&mut conductor, start, 10, Some(Theme::Bout(GameKind::STACKER)));
        let beats = played(
            &mut conductor,
            start + Duration::from_secs(60),
            2,
            Some(Theme::Bout(GameKind::STACKER)),
        );
        assert_eq!(beats.len(), 1);
    }

    #[test]
    fn a_call_is_heard_over_the_music() {
        let (mut conductor, now) = (Conductor::default(), Instant::now());
        let gain = |conductor: &mut Conductor, now| {
            conductor.pass(now, Some(Theme::Defeat), Mood::default()).map(|due| due.gain)
        };
        assert_eq!(gain(&mut conductor, now), Some(1.0));
        conductor.duck(now);
        assert_eq!(gain(&mut conductor, now + Duration::from_secs(1)), Some(DUCK));
        assert_eq!(gain(&mut conductor, now + Duration::from_secs(2)), Some(1.0));
    }
}
