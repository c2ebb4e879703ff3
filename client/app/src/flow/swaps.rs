//! Drills of marauders between the menus and the screen.

use web_time::Instant;

use ::training::Status;
use games::GameKind;

use crate::activity::Activity;
use crate::activity::status;
use crate::flow::turns;
use crate::games::marauders::drill::BestSwap;
use crate::games::marauders::pointer::Press;
use crate::screens::{Model, Screen, learn};

/// Begins the drill at this place of the list and ends any other activity.
pub fn begin(play: &mut Activity, model: &mut Model, place: usize, now: Instant) {
    play.close();
    model.brawl.leave();
    model.status = status::Status { game: Some(GameKind::MARAUDERS), ..Default::default() };
    let settings = &model.settings;
    let drill = BestSwap::new(place, &settings.name, settings.marauders.speed, now);
    *play = Activity::BestSwap(Box::new(drill));
}

/// Advances real time and handles the pressed keys. Returns the screen that follows, if any.
pub fn pass(
    play: &mut Activity,
    model: &mut Model,
    screen: Screen,
    presses: &[Press],
    now: Instant,
) -> Option<Screen> {
    let Activity::BestSwap(drill) = play else { return None };
    if screen != Screen::Lesson {
        return None;
    }
    drill.battle_mut().set_confirms_misses(model.settings.marauders.confirm_misses);
    for &press in presses {
        drill.press(press);
    }
    drill.pass(now);
    let done = &mut model.settings.training.marauders.done;
    if drill.status() == Status::Done && done.insert(drill.drill().name.to_owned()) {
        model.save();
    }
    let guide = turns::pressed(drill.battle_mut(), model, screen);
    if guide.is_some() {
        return guide;
    }
    if !drill.is_over() {
        return None;
    }
    play.close();
    model.position.focus = learn::first_drill(model);
    Some(Screen::Drills)
}
