//! Replays, between a file or a server and the screen.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bots::Level;
use bout::Seat;
use replay::{READ_BYTES_MAX, ReplayFile};
use web_time::Instant;
use wire::Secret;

use crate::activity::Activity;
use crate::activity::intent::Intent;
use crate::activity::replaying::clip::{ClipRefusal, LENGTH_MAX};
use crate::activity::replaying::played_on::PlayedOn;
use crate::activity::replaying::source::{ABOUT_BYTES_MAX, About, Source};
use crate::activity::replaying::table_attempt::TableAttempt;
use crate::activity::replaying::{ReplayWish, Replaying};
use crate::activity::status::Status;
use crate::flow::turns;
use crate::games::marauders::pointer::Press;
use crate::platform::clock::Clock;
use crate::platform::download::Download;
use crate::platform::files;
use crate::screens::{Model, Screen};
use crate::shell::film::RATE;
use crate::text::{replays, tr};

/// The replay to show next.
#[derive(Resource, Default)]
pub struct Opened {
    /// It, or why it cannot be shown, until it is shown.
    pub replay: Option<Result<ReplayFile, String>>,
    /// One that is being downloaded, and where from.
    loading: Option<(Download, Source)>,
    /// The description of the match of the replay that is shown, while it is being downloaded.
    about: Option<Download>,
}

impl Opened {
    /// With this replay to show.
    pub fn of(replay: Option<ReplayFile>) -> Opened {
        Opened { replay: replay.map(Ok), ..Opened::default() }
    }

    /// Begins to download a replay.
    fn load(&mut self, source: Source, model: &mut Model) {
        let bytes_max = usize::try_from(READ_BYTES_MAX).unwrap_or(usize::MAX);
        let token = model.accounts.token(&source.server);
        match Download::start(&source.server, &source.place.file(), token, bytes_max) {
            Ok(download) => {
                self.loading = Some((download, source));
                model.problem = Some(tr!("replay-loading").into());
            }
            Err(error) => {
                model.problem = Some(tr!("replay-unreadable", reason = error.to_string()));
            }
        }
    }

    /// Begins to download what the server says of the match, unless it is known. The replay is shown without it,
    /// too.
    fn ask_about(&mut self, source: &Source, token: Option<Secret>) {
        self.about = match (source.path(), &source.about) {
            (Some(path), None) => {
                Download::start(&source.server, &path, token, ABOUT_BYTES_MAX).ok()
            }
            _ => None,
        };
    }
}

/// Downloads the replays that the menus and links ask for.
pub fn open(
    mut intents: MessageReader<Intent>,
    play: Res<Activity>,
    mut opened: ResMut<Opened>,
    mut model: ResMut<Model>,
) {
    for intent in intents.read() {
        match intent {
            Intent::OpenReplay(server, place) => {
                let (server, place) = (server.clone(), place.clone());
                opened.load(Source { server, place, about: None }, &mut model);
            }
            Intent::Replay(ReplayWish::Bout(by)) => {
                let further = play.replay().and_then(|replay| replay.source()?.further(*by));
                further.into_iter().for_each(|source| opened.load(source, &mut model));
            }
            _ => {}
        }
    }
}

/// Opens a file that was dropped on the window, unless that would end a match.
pub fn take_dropped(
    mut dropped: MessageReader<FileDragAndDrop>,
    play: Res<Activity>,
    mut opened: ResMut<Opened>,
    mut model: ResMut<Model>,
) {
    for event in dropped.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = event else { continue };
        if play.online().is_some() {
            model.problem = Some(tr!("replay-busy").into());
            continue;
        }
        let read = files::replay(path_buf).map_err(|error| replays::unreadable(&error));
        opened.replay = Some(read);
    }
}

/// Shows the replay that was opened or has arrived, instead of any other activity. One that cannot be shown
/// leaves everything as it was, with a message.
pub fn begin(
    mut opened: ResMut<Opened>,
    clock: Res<Clock>,
    mut play: ResMut<Activity>,
    mut model: ResMut<Model>,
    mut next: ResMut<NextState<Screen>>,
) {
    let arrived = opened.loading.as_mut().and_then(|(download, _)| download.take());
    let (file, source) = match (arrived, opened.replay.take()) {
        (None, None) => return,
        (None, Some(replay)) => (replay, None),
        (Some(file), _) => {
            let source = opened.loading.take().map(|(_, source)| source);
            let file = file.map_err(|reason| tr!("replay-unreadable", reason = reason));
            let read = |file: Vec<u8>| {
                ReplayFile::from_bytes(&file).map_err(|error| replays::unreadable(&error))
            };
            (file.and_then(read), source)
        }
    };
    model.problem = None;
    match file.and_then(replays::sound).and_then(|file| begun(file, &clock)) {
        Ok(mut replaying) => {
            opened.about = None;
            if let Some(source) = source {
                replaying.look_at(Seat(source.place.seat));
                replaying.jump(Duration::from_secs(source.place.seconds.into()));
                opened.ask_about(&source, model.accounts.token(&source.server));
                replaying.came_from(source);
            }
            play.close();
            let game = replaying.view().game;
            model.status = Status { game: Some(game), ..Status::default() };
            *play = Activity::Replay(Box::new(replaying));
            next.set(Screen::Replay);
        }
        Err(why) => model.problem = Some(why),
    }
}

fn begun(file: ReplayFile, clock: &Clock) -> Result<Replaying, String> {
    Replaying::new(file, clock.now()).map_err(|difference| {
        let why = replays::difference(&difference, |seat| (seat.0 + 1).to_string());
        tr!("replay-differs", reason = why)
    })
}

/// Advances real time. After what was played from it, the replay follows.
pub fn pass(
    clock: Res<Clock>,
    screen: Res<State<Screen>>,
    mut presses: MessageReader<Press>,
    mut model: ResMut<Model>,
    mut opened: ResMut<Opened>,
    mut play: ResMut<Activity>,
    mut next: ResMut<NextState<Screen>>,
) {
    let presses: Vec<Press> = presses.read().copied().collect();
    let Activity::Replay(replay) = &mut *play else { return };
    if let Some(about) = opened.about.as_mut().and_then(Download::take) {
        opened.about = None;
        // Without it there are no ratings, and nothing is lost.
        let about = about.ok().and_then(|json| About::read(&json));
        about.into_iter().for_each(|about| replay.learn(about));
    }
    let still = model.settings.reduced_motion;
    replay.pass(clock.now(), still);
    let Some(played_on) = replay.played_on_mut() else { return };
    if *screen.get() != Screen::Training {
        played_on.stand_still(clock.now());
        return;
    }
    match played_on {
        PlayedOn::Boards(attempt) => attempt.pass(clock.now(), &mut model.input.keys, still),
        PlayedOn::Table(attempt) => {
            let screen = pass_table(attempt, &mut model, &presses, clock.now());
            screen.into_iter().for_each(|screen| next.set(screen));
        }
    }
    if played_on.is_over() {
        replay.end_attempt();
        next.set(Screen::Replay);
    }
}

/// Advances a battle that is played from a replay, and handles the pressed keys. Returns the screen that
/// follows, if any.
fn pass_table(
    attempt: &mut TableAttempt,
    model: &mut Model,
    presses: &[Press],
    now: Instant,
) -> Option<Screen> {
    attempt.battle_mut().prefer(model.settings.marauders.spell);
    attempt.battle_mut().set_confirms_misses(model.settings.marauders.confirm_misses);
    presses.iter().for_each(|&press| attempt.press(press));
    attempt.pass(now);
    let battle = attempt.battle_mut();
    model.status.seconds = battle.seconds();
    model.help.guide.is_own_turn = battle.may_move();
    turns::pressed(battle, model, Screen::Training)
}

/// Carries out wishes.
pub fn grant(
    mut intents: MessageReader<Intent>,
    mut play: ResMut<Activity>,
    mut model: ResMut<Model>,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        if let Intent::Replay(wish) = intent {
            let screen = self::wish(&mut play, &mut model, *wish);
            screen.into_iter().for_each(|screen| next.set(screen));
        }
    }
}

/// Carries out a wish. What was said of another file was read by now. Returns the screen that follows, if any.
fn wish(play: &mut Activity, model: &mut Model, wish: ReplayWish) -> Option<Screen> {
    // That of a download of another bout stays until it is here.
    if !matches!(wish, ReplayWish::Bout(_)) {
        model.problem = None;
    }
    let Activity::Replay(replay) = play else { return None };
    if wish == ReplayWish::PlayOn {
        let level = Level::new(model.settings.practice.level)?;
        if replay.begin_attempt(level) {
            if let Some(PlayedOn::Table(attempt)) = replay.played_on_mut() {
                attempt.set_speed(model.settings.marauders.speed);
            }
            model.input.keys.settle();
            return Some(Screen::Training);
        }
        model.problem = Some(tr!("attempt-none").into());
        return None;
    }
    if wish == ReplayWish::Clip
        && let Err(refusal) = replay.mark(RATE)
    {
        let most = LENGTH_MAX.as_secs();
        model.problem = Some(match refusal {
            ClipRefusal::TooLong => tr!("clip-too-long", seconds = most),
            ClipRefusal::Empty => tr!("clip-empty").into(),
        });
    }
    replay.wish(wish);
    None
}

/// Leaves what is played from a moment of a replay, or gives up a clip. False when there is neither.
pub fn leaves(play: &mut Activity) -> bool {
    let Activity::Replay(replay) = play else { return false };
    replay.end_attempt() || replay.give_up_clip()
}

/// Plays from that moment once more. False when nothing is played.
pub fn again(play: &mut Activity) -> bool {
    let Activity::Replay(replay) = play else { return false };
    replay.played_on_mut().map(PlayedOn::again).is_some()
}
