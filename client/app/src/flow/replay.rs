//! Replays, between a file or a server and the screen.

use std::time::Duration;

use bevy::prelude::*;
use bout::Seat;
use replay::{READ_BYTES_MAX, Replay};

use crate::activity::Activity;
use crate::activity::intent::Intent;
use crate::activity::replaying::{ReplayWish, Replaying};
use crate::activity::status::Status;
use crate::platform::clock::Clock;
use crate::platform::deep_link::ReplayPlace;
use crate::platform::download::Download;
use crate::screens::{Model, Screen};
use crate::text::{replays, tr};

/// The replay to show next.
#[derive(Resource, Default)]
pub struct Opened {
    /// It, until it is shown.
    pub replay: Option<Replay>,
    /// One that is being downloaded, and the place in it.
    loading: Option<(Download, ReplayPlace)>,
}

impl Opened {
    /// With this replay to show.
    pub fn of(replay: Option<Replay>) -> Opened {
        Opened { replay, loading: None }
    }

    /// Begins to download the replay at a place of the server at `address`.
    fn load(&mut self, address: &str, place: ReplayPlace, model: &mut Model) {
        let bytes_max = usize::try_from(READ_BYTES_MAX).unwrap_or(usize::MAX);
        match Download::start(address, &place.file(), bytes_max) {
            Ok(download) => {
                self.loading = Some((download, place));
                model.problem = Some(tr!("replay-loading").into());
            }
            Err(error) => {
                model.problem = Some(tr!("replay-unreadable", reason = error.to_string()));
            }
        }
    }
}

/// Downloads the replays that the menus and links ask for.
pub fn open(
    mut intents: MessageReader<Intent>,
    mut opened: ResMut<Opened>,
    mut model: ResMut<Model>,
) {
    for intent in intents.read() {
        if let Intent::OpenReplay(address, place) = intent {
            opened.load(address, place.clone(), &mut model);
        }
    }
}

/// Shows the replay that was opened or has arrived, instead of any other activity.
pub fn begin(
    mut opened: ResMut<Opened>,
    clock: Res<Clock>,
    mut play: ResMut<Activity>,
    mut model: ResMut<Model>,
    mut next: ResMut<NextState<Screen>>,
) {
    let arrived = opened.loading.as_mut().and_then(|(download, _)| download.take());
    let begun = match (arrived, opened.replay.take()) {
        (None, None) => return,
        (None, Some(replay)) => begun(replay, &clock),
        (Some(file), _) => {
            let place = opened.loading.take().map(|(_, place)| place);
            let file = file.map_err(|reason| tr!("replay-unreadable", reason = reason));
            let replay = file.and_then(|file| {
                Replay::from_bytes(&file).map_err(|error| replays::unreadable(&error))
            });
            replay.and_then(|replay| begun(replay, &clock)).map(|mut replaying| {
                if let Some(place) = place {
                    replaying.look_at(Seat(place.seat));
                    replaying.jump(Duration::from_secs(place.seconds.into()));
                }
                replaying
            })
        }
    };
    model.problem = None;
    match begun {
        Ok(replaying) => {
            play.close();
            let game = replaying.view().game;
            model.status = Status { game: Some(game), ..Status::default() };
            *play = Activity::Replay(Box::new(replaying));
            next.set(Screen::Replay);
        }
        Err(why) => model.problem = Some(why),
    }
}

fn begun(replay: Replay, clock: &Clock) -> Result<Replaying, String> {
    if replay.header.contradiction(&replay.archive).is_some() {
        return Err(tr!("replay-damaged").into());
    }
    Replaying::new(replay, clock.now()).map_err(|difference| {
        let why = replays::difference(&difference, |seat| (seat.0 + 1).to_string());
        tr!("replay-differs", reason = why)
    })
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
