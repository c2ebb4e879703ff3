//! Replays, between a file and the screen.

use bevy::prelude::*;
use replay::Replay;

use crate::activity::Activity;
use crate::activity::replaying::{ReplayWish, Replaying};
use crate::activity::status::Status;
use crate::platform::clock::Clock;
use crate::screens::{Model, Screen};
use crate::text::{replays, tr};

/// The replay to show next, until it is shown.
#[derive(Resource, Default)]
pub struct Opened(pub Option<Replay>);

/// Shows the replay that was opened, instead of any other activity.
pub fn begin(
    mut opened: ResMut<Opened>,
    clock: Res<Clock>,
    mut play: ResMut<Activity>,
    mut model: ResMut<Model>,
    mut next: ResMut<NextState<Screen>>,
) {
    let Some(replay) = opened.0.take() else { return };
    if replay.header.contradiction(&replay.archive).is_some() {
        model.problem = Some(tr!("replay-damaged").into());
        return;
    }
    let game = replay.archive.setup.rules.kind();
    match Replaying::new(replay, clock.now()) {
        Ok(replaying) => {
            play.close();
            model.status = Status { game: Some(game), ..Status::default() };
            *play = Activity::Replay(Box::new(replaying));
            next.set(Screen::Replay);
        }
        Err(difference) => {
            let why = replays::difference(&difference, |seat| (seat.0 + 1).to_string());
            model.problem = Some(tr!("replay-differs", reason = why));
        }
    }
}

/// Advances real time.
pub fn pass(clock: Res<Clock>, model: Res<Model>, mut play: ResMut<Activity>) {
    if let Activity::Replay(replay) = &mut *play {
        replay.pass(clock.now(), model.settings.reduced_motion);
    }
}

/// Carries out a wish.
pub fn wish(play: &mut Activity, wish: ReplayWish) {
    if let Activity::Replay(replay) = play {
        replay.wish(wish);
    }
}
