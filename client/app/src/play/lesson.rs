//! The guided battle between the menus and the screen.

use std::time::Instant;

use games::GameKind;

use crate::battle::Lesson;
use crate::play::Play;
use crate::screens::{Model, News, Screen};

/// Begins one; whatever went on is over.
pub fn begin(play: &mut Play, model: &mut Model) {
    play.close();
    model.brawl.leave();
    model.presses.clear();
    model.news = News { game: Some(GameKind::Marauders), ..News::default() };
    let settings = &model.settings;
    let lesson = Lesson::new(&settings.name, settings.marauders.speed, Instant::now());
    play.lesson = Some(lesson);
}

/// Real time goes by, and what was pressed is done. The screen that leads to, if it does.
pub fn pass(play: &mut Play, model: &mut Model, screen: Screen) -> Option<Screen> {
    let lesson = play.lesson.as_mut()?;
    let presses = std::mem::take(&mut model.presses);
    if screen != Screen::Lesson {
        return None;
    }
    for press in presses {
        lesson.press(press);
    }
    lesson.pass(Instant::now());
    model.news.seconds = lesson.battle().seconds();
    let speed = lesson.battle().speed();
    if speed != model.settings.marauders.speed {
        model.settings.marauders.speed = speed;
        model.shelf.keep(&model.settings);
    }
    if lesson.take_guide() {
        let table = lesson.battle().table()?;
        model.guide.open(screen, table.elements.to_vec());
        model.focus = 0;
        return Some(Screen::Elements);
    }
    if lesson.is_over() {
        left(play, model);
        model.focus = 0;
        return Some(Screen::LessonOver);
    }
    None
}

/// It was seen to its end, or left: it is not suggested again.
pub fn left(play: &Play, model: &mut Model) {
    if play.lesson.is_some() && !model.settings.marauders.is_guided {
        model.settings.marauders.is_guided = true;
        model.shelf.keep(&model.settings);
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::gamepad::GamepadButton;
    use bevy::input::keyboard::KeyCode;

    use super::*;
    use crate::battle::lesson::Step;
    use crate::keys::{Key, Pad};

    fn begun() -> (Play, Model) {
        let (mut play, mut model) = (Play::default(), crate::scenes::model());
        begin(&mut play, &mut model);
        (play, model)
    }

    #[test]
    fn tab_alone_leads_to_its_end_and_it_is_not_suggested_again() {
        let (mut play, mut model) = begun();
        let mut screen = Screen::Lesson;
        for _ in Step::ALL {
            assert!(play.battle_sight(model.settings.keys(model.game())).is_some());
            assert!(!model.settings.marauders.is_guided);
            assert!(model.table_key(screen, KeyCode::Tab.into()));
            screen = pass(&mut play, &mut model, screen).unwrap_or(screen);
        }
        assert_eq!(screen, Screen::LessonOver);
        assert!(model.settings.marauders.is_guided);
    }

    #[test]
    fn who_leaves_it_is_not_asked_again_and_who_begins_again_begins_anew() {
        let (mut play, mut model) = begun();
        let next = Key::Pad(Pad::Button(GamepadButton::LeftTrigger2));
        assert!(model.table_key(Screen::Lesson, next));
        assert_eq!(pass(&mut play, &mut model, Screen::Lesson), None);
        left(&play, &mut model);
        assert!(model.settings.marauders.is_guided);
        assert_eq!(play.close(), Screen::Play);
        begin(&mut play, &mut model);
        assert_eq!(play.lesson.as_ref().map(Lesson::step), Some(Step::Field));
    }

    #[test]
    fn the_guide_opens_over_it() {
        let (mut play, mut model) = begun();
        assert!(model.table_key(Screen::Lesson, KeyCode::KeyG.into()));
        assert_eq!(pass(&mut play, &mut model, Screen::Lesson), Some(Screen::Elements));
        assert_eq!(model.guide.back, Screen::Lesson);
        assert_eq!(model.guide.in_play.len(), 5);
    }
}
