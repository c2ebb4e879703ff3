//! The daily challenge between a server and the menus.

use wire::DailyView;

use crate::activity::Activity;
use crate::activity::intent::Intent;
use crate::activity::status::Status;
use crate::screens::{Model, Screen};

/// The server told how the challenge stands. A connection that was opened to ask for it has served
/// its purpose. Returns the screen that follows, if any.
pub fn told(play: &mut Activity, model: &mut Model, view: DailyView) -> Option<Screen> {
    model.alone.daily.tell(view);
    let asked = play.online().is_some_and(|online| {
        matches!(online.purpose.intent, Intent::DailyBoard(_)) && online.stage.room().is_none()
    });
    if !asked {
        return None;
    }
    play.close();
    model.status = Status::default();
    model.position.focus = 0;
    Some(Screen::Daily)
}

/// Advances real time.
pub fn pass(model: &mut Model, seconds: f32) {
    if model.alone.daily.view.is_some() {
        model.alone.daily.age_seconds += seconds;
    }
}
