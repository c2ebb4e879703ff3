//! The guided battle between the menus and the screen.

use web_time::Instant;

use games::GameKind;

use crate::activity::Activity;
use crate::activity::status::Status;
use crate::flow::turns;
use crate::games::marauders::lesson::{Lesson, Step};
use crate::games::marauders::pointer::Press;
use crate::screens::lesson::settle;
use crate::screens::{Model, Screen};

/// Begins a guided battle, at the step where the player left it, and ends any other activity.
pub fn begin(play: &mut Activity, model: &mut Model, now: Instant) {
    play.close();
    model.brawl.leave();
    model.status = Status { game: Some(GameKind::MARAUDERS), ..Status::default() };
    let settings = &model.settings;
    let step = Step::at(settings.training.marauders.step).unwrap_or(Step::Field);
    let lesson = Lesson::continued(&settings.name, settings.marauders.speed, step, now);
    *play = Activity::Lesson(Box::new(lesson));
}

/// Advances real time and handles the pressed keys. Returns the screen that follows, if any.
pub fn pass(
    play: &mut Activity,
    model: &mut Model,
    screen: Screen,
    presses: &[Press],
    now: Instant,
) -> Option<Screen> {
    let lesson = play.lesson_mut()?;
    if screen != Screen::Lesson {
        lesson.stand_still(now);
        return None;
    }
    lesson.battle_mut().set_confirms_misses(model.settings.marauders.confirm_misses);
    for &press in presses {
        lesson.press(press);
    }
    lesson.pass(now);
    note(lesson, model);
    let lesson = play.lesson_mut()?;
    model.status.seconds = lesson.battle().seconds();
    let guide = turns::pressed(lesson.battle_mut(), model, screen);
    if guide.is_some() {
        return guide;
    }
    if lesson.is_over() {
        left(play, model);
        model.position.focus = 0;
        return Some(Screen::LessonOver);
    }
    None
}

/// Notes how far the player has come.
fn note(lesson: &Lesson, model: &mut Model) {
    let step = if lesson.is_over() { 0 } else { lesson.step().number() - 1 };
    let course = &mut model.settings.training.marauders;
    if course.step != step {
        course.step = step;
        model.save();
    }
}

/// The guided battle was completed or left: it is not suggested again.
pub fn left(play: &Activity, model: &mut Model) {
    if matches!(play, Activity::Lesson(_)) && settle(model, GameKind::MARAUDERS) {
        model.save();
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::gamepad::GamepadButton;
    use bevy::input::keyboard::KeyCode;

    use super::*;
    use crate::input::{Input, Pad};
    use crate::screens::keys;

    fn begun() -> (Activity, Model) {
        let (mut play, mut model) = (Activity::default(), crate::scenes::model());
        begin(&mut play, &mut model, Instant::now());
        (play, model)
    }

    /// Presses a key that the lesson handles.
    fn press(play: &mut Activity, model: &mut Model, screen: Screen, key: Input) -> Option<Screen> {
        let press = keys::of_battle(model, screen, key).expect("the key has a meaning");
        pass(play, model, screen, &[press], Instant::now())
    }

    #[test]
    fn tab_alone_leads_to_its_end_and_it_is_not_suggested_again() {
        let (mut play, mut model) = begun();
        let mut screen = Screen::Lesson;
        for _ in Step::ALL {
            assert!(play.battle_view(model.settings.keys(model.game()), Instant::now()).is_some());
            assert!(!model.settings.marauders.is_guided);
            screen = press(&mut play, &mut model, screen, KeyCode::Tab.into()).unwrap_or(screen);
        }
        assert_eq!(screen, Screen::LessonOver);
        assert!(model.settings.marauders.is_guided);
    }

    #[test]
    fn who_leaves_it_is_not_asked_again_and_goes_on_where_it_was_left() {
        let (mut play, mut model) = begun();
        let next = Input::Pad(Pad::Button(GamepadButton::LeftTrigger2));
        assert_eq!(press(&mut play, &mut model, Screen::Lesson, next), None);
        left(&play, &mut model);
        assert!(model.settings.marauders.is_guided);
        assert_eq!(crate::flow::home(play.close()), Screen::Play);
        begin(&mut play, &mut model, Instant::now());
        assert_eq!(play.lesson_mut().map(|lesson| lesson.step()), Some(Step::Match));
        model.settings.training.marauders.step = 0;
        begin(&mut play, &mut model, Instant::now());
        assert_eq!(play.lesson_mut().map(|lesson| lesson.step()), Some(Step::Field));
    }

    #[test]
    fn every_step_can_be_gone_on_with_to_the_end() {
        for first in Step::ALL {
            let mut model = crate::scenes::model();
            model.settings.training.marauders.step = first.number() - 1;
            let mut play = Activity::default();
            begin(&mut play, &mut model, Instant::now());
            assert_eq!(play.lesson_mut().map(|lesson| lesson.step()), Some(first));
            let table = play.lesson_mut().and_then(|lesson| lesson.battle().table().cloned());
            assert!(table.is_some_and(|table| table.outcome == bout::Outcome::Undecided));
            let mut screen = Screen::Lesson;
            for _ in first.number()..=Step::ALL.len() {
                let tab = KeyCode::Tab.into();
                screen = press(&mut play, &mut model, screen, tab).unwrap_or(screen);
            }
            assert_eq!((screen, model.settings.training.marauders.step), (Screen::LessonOver, 0));
        }
    }

    #[test]
    fn the_guide_opens_over_it() {
        let (mut play, mut model) = begun();
        let screen = press(&mut play, &mut model, Screen::Lesson, KeyCode::KeyG.into());
        assert_eq!(screen, Some(Screen::Elements));
        assert_eq!(model.help.guide.back, Screen::Lesson);
        assert_eq!(model.help.guide.in_play.len(), 5);
    }
}
