//! Clips of replays: which part they are of, and how they end. Taking the pictures needs a window.

use std::time::Duration;

use app::activity::intent::Intent;
use app::activity::replaying::clip::{Clip, ClipRefusal, LENGTH_MAX};
use app::activity::replaying::{ReplayWish, Replaying};
use app::scenes::replays::Recorded;
use app::screens::Screen;
use app::shell::film::RATE;
use app::view::replay::ClipView;
use bevy::prelude::KeyCode;
use bout::Millis;
use games::GameKind;
use web_time::Instant;

use super::program::Program;

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn replaying(kind: GameKind) -> Replaying {
    let recorded = Recorded { leaves: Millis(45_000), ..Recorded::duel(kind) };
    let mut replaying = Replaying::new(recorded.play(), Instant::now()).expect("as recorded");
    replaying.wish(ReplayWish::Pause);
    replaying
}

/// The part of the film that two marks make.
fn part(
    replaying: &mut Replaying,
    marks: [Duration; 2],
) -> Result<(Duration, Duration), ClipRefusal> {
    for at in marks {
        replaying.jump(at);
        replaying.mark(RATE)?;
    }
    match replaying.clip() {
        Some(Clip::Filming(film)) => Ok(film.part),
        other => panic!("{marks:?}: {other:?}"),
    }
}

#[test]
fn two_marks_are_the_ends_of_a_clip() {
    let [zero, five, nine, fifteen] = [0, 5, 9, 15].map(seconds);
    for (marks, expected) in [
        ([five, nine], Ok((five, nine))),
        ([nine, five], Ok((five, nine))),
        // At one moment: the last ten seconds, or as many as there are.
        ([fifteen, fifteen], Ok((five, fifteen))),
        ([nine, nine], Ok((zero, nine))),
        ([zero, zero], Err(ClipRefusal::Empty)),
        ([five, five + LENGTH_MAX], Ok((five, five + LENGTH_MAX))),
        ([five, seconds(36)], Err(ClipRefusal::TooLong)),
    ] {
        let mut replaying = replaying(GameKind::STACKER);
        assert_eq!(part(&mut replaying, marks), expected, "{marks:?}");
        let is_kept = matches!(expected, Err(ClipRefusal::TooLong));
        assert_eq!(replaying.clip() == Some(Clip::Marked(five)), is_kept, "{marks:?}");
    }
}

#[test]
fn a_film_goes_from_one_end_to_the_other_picture_by_picture() {
    for kind in GameKind::ALL {
        let mut replaying = replaying(kind);
        let ends = [seconds(4), seconds(7)];
        part(&mut replaying, ends).expect("it is short");
        let pictures = replaying.pictures().expect("a film is made");
        assert_eq!(pictures, 3 * u32::from(RATE), "{kind:?}");
        for number in 0..pictures {
            let expected = ends[0] + Duration::from_secs(1) * number / u32::from(RATE);
            assert_eq!(replaying.view().playback.at, expected, "{kind:?}");
            let percent = (number * 100 / pictures) as u8;
            assert_eq!(replaying.view().clip, Some(ClipView::Filming(percent)));
            // Neither real time nor keys change what is filmed.
            replaying.pass(Instant::now() + seconds(1), false);
            replaying.wish(ReplayWish::To(0));
            assert_eq!(replaying.view().playback.at, expected, "{kind:?}");
            assert_eq!(replaying.taken(), number + 1 == pictures, "{kind:?}");
        }
        assert_eq!(
            (replaying.view().playback.at, replaying.view().clip),
            (ends[1], None),
            "{kind:?}"
        );
    }
}

#[test]
fn keys_mark_a_clip_and_give_it_up() {
    let mut program = Program::replaying(Recorded::duel(GameKind::SWORDFIGHT).play());
    let clip = |program: &Program| program.play().replay().expect("it is shown").view().clip;
    program.press(KeyCode::Space);
    program.press(KeyCode::Home);
    program.press(KeyCode::KeyC);
    program.press(KeyCode::KeyC);
    let problem = program.model().problem.clone().unwrap_or_default();
    assert!(problem.starts_with("There is nothing before"), "{problem}");
    program.press(KeyCode::ArrowRight);
    program.press(KeyCode::KeyC);
    assert_eq!(clip(&program), Some(ClipView::Marked(seconds(5))));
    program.press(KeyCode::Escape);
    assert_eq!((program.screen(), clip(&program)), (Screen::Replay, None));
    program.press(KeyCode::KeyC);
    program.press(KeyCode::KeyC);
    assert_eq!(clip(&program), Some(ClipView::Filming(0)));
    program.intent(Intent::Leave);
    assert_eq!((program.screen(), clip(&program)), (Screen::Replay, None));
    program.press(KeyCode::Escape);
    assert_eq!(program.screen(), Screen::Play);
}
