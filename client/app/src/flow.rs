//! The flow between the menus and the activity: intents start activities, server messages change
//! them, and their results lead to a screen.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use wire::{RoomKind, RoomPhase};

use crate::activity::Activity;
use crate::activity::intent::BrawlIntent;
use crate::activity::intent::Intent;
use crate::activity::online::{Bout, Online, Purpose, Remembered, Stage};
use crate::activity::status::NextMatch;
use crate::flow::granted::Granted;
use crate::games::marauders::pointer::Press;
use crate::platform::browser;
use crate::platform::clipboard::Clipboard;
use crate::platform::clock::Clock;
use crate::platform::files::DataFolder;
use crate::platform::reports;
use crate::platform::surface::Raise;
use crate::screens::{Model, Screen, ladder};

mod account;
mod brawl;
mod connect;
mod daily;
mod draw;
mod emotes;
mod friends;
mod granted;
mod lesson;
mod links;
mod making;
mod meanwhile;
mod pause;
mod players;
mod ranked;
mod receive;
mod releases;
pub mod replay;
mod report;
pub mod results;
mod servers;
mod skip;
mod solo;
mod swaps;
mod training;
mod turns;

/// How long the end of a bout is shown before its result.
const END: Duration = Duration::from_millis(1600);

/// Carries out the intents of the menus and plays bouts.
pub struct FlowPlugin;

impl Plugin for FlowPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Activity>()
            .init_resource::<Clock>()
            .init_resource::<DataFolder>()
            .init_resource::<Remembered>()
            .init_resource::<replay::Opened>()
            .add_message::<Raise>()
            .add_message::<FileDragAndDrop>()
            .add_systems(PostStartup, receive::resume)
            .add_systems(PreUpdate, receive::listen)
            .add_systems(
                Update,
                (
                    links::follow,
                    (replay::open, replay::grant, replay::take_dropped),
                    grant,
                    replay::begin,
                    pass,
                    replay::pass,
                    finish,
                    releases::ask,
                )
                    .chain(),
            )
            .add_systems(Update, (servers::search, players::ask));
    }
}

/// Intents of the menus.
fn grant(
    mut intents: MessageReader<Intent>,
    (clock, data, mut clipboard): (Res<Clock>, Res<DataFolder>, ResMut<Clipboard>),
    mut play: ResMut<Activity>,
    mut model: ResMut<Model>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) {
    for intent in intents.read().cloned() {
        let intent = friends::prepare(&mut play, &mut model, intent);
        let granted = match &intent {
            Intent::Brawl(BrawlIntent::Copy) => brawl::copy(&mut model, None, &mut clipboard),
            Intent::Brawl(BrawlIntent::CopyPreset(code)) => {
                brawl::copy(&mut model, Some(*code), &mut clipboard)
            }
            Intent::CopyLink => results::copy(&mut model, &mut clipboard),
            Intent::Brawl(intent) => brawl::grant(&mut play, &mut model, *intent),
            Intent::Friends(intent) => friends::grant(&play, &mut model, intent.clone()),
            _ => Granted::NeedsConnection,
        };
        match granted {
            Granted::Done => continue,
            Granted::To(screen) => {
                next.set(screen);
                continue;
            }
            Granted::NeedsConnection => {}
        }
        match intent {
            Intent::Quit => {
                exit.write(AppExit::Success);
            }
            Intent::Ready => results::ready(&play, &mut model),
            Intent::Report if play.online().is_some_and(Online::is_admitted) => {
                report::send(&play, &mut model);
            }
            Intent::Room(command) => brawl::send(&play, &mut model, command),
            Intent::Emote(emote) => emotes::send(&play, &mut model, emote),
            Intent::Page(address) => browser::show(&address),
            // See `replay::open` and `replay::grant`.
            Intent::Replay(_) | Intent::OpenReplay(..) => {}
            Intent::Accept => ranked::accept(&play, &mut model),
            Intent::Pause(is_wanted) => next.set(pause::ask(&play, &mut model, is_wanted)),
            Intent::Decline => next.set(meanwhile::decline(&mut play, &mut model)),
            Intent::Meanwhile(pastime) => meanwhile::begin(&play, &mut model, pastime),
            Intent::Again => solo::again(&mut play, &mut model),
            Intent::Lesson | Intent::LessonAnew | Intent::Drill(_) | Intent::Train(_) => {
                let screen = training::grant(&mut play, &mut model, &intent, clock.now());
                screen.into_iter().for_each(|screen| next.set(screen));
            }
            Intent::Leave => next.set(leave(&mut play, &mut model, *screen.get())),
            intent if !making::needed(&model, &intent).is_empty() => {
                let sizes = making::needed(&model, &intent);
                let screen = making::begin(&mut play, &mut model, intent, sizes);
                screen.into_iter().for_each(|screen| next.set(screen));
            }
            intent => match connect::begin(&mut play, &mut model, intent, &data) {
                Ok(()) => next.set(Screen::Searching),
                Err(failure) => {
                    play.close();
                    model.problem = Some(failure.why);
                    failure.screen.into_iter().for_each(|screen| next.set(screen));
                }
            },
        }
    }
}

/// Leaves what the player does. Returns the screen that follows.
fn leave(play: &mut Activity, model: &mut Model, screen: Screen) -> Screen {
    if brawl::stays(play, model, screen) {
        return Screen::Room;
    }
    if meanwhile::leaves(play, model) {
        return Screen::Searching;
    }
    if replay::leaves(play) {
        return Screen::Replay;
    }
    lesson::left(play, model);
    let learning = training::left(play, model);
    let before = home(play.close());
    // A newcomer may have come by a link to a replay.
    let is_new = screen == Screen::Replay && model.first_screen() == Screen::Welcome;
    let home = if is_new { Screen::Welcome } else { learning.unwrap_or(before) };
    let home = players::left(model, screen).unwrap_or(home);
    model.status = default();
    model.brawl.leave();
    home
}

/// Advances real time.
fn pass(
    (time, clock, data): (Res<Time<Real>>, Res<Clock>, Res<DataFolder>),
    mut presses: MessageReader<Press>,
    mut play: ResMut<Activity>,
    mut model: ResMut<Model>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
    mut searched: Local<f32>,
) {
    let (seconds, now) = (time.delta_secs(), clock.now());
    if let Some(screen) = making::pass(&mut play, &mut model, &data) {
        next.set(screen);
    }
    *searched = if *screen.get() == Screen::Searching { *searched + seconds } else { 0.0 };
    model.status.seconds = *searched as u32;
    model.status.connection.signal = play.signal(now);
    ranked::pass(&play, &mut model, seconds);
    meanwhile::pass(&play, &mut model);
    friends::pass(&play, &mut model, *screen.get(), seconds);
    if let Some(screen) = brawl::pass(&mut play, &mut model, (time.delta(), now), *screen.get()) {
        next.set(screen);
    }
    pause::pass(&mut play, *screen.get());
    daily::pass(&mut model, seconds);
    results::pass(&mut model, *screen.get(), seconds);
    model.status.emotes.pass(seconds);
    let presses: Vec<Press> = presses.read().copied().collect();
    let lesson = lesson::pass(&mut play, &mut model, *screen.get(), &presses, now);
    let lesson = lesson.or(training::pass(&mut play, &mut model, *screen.get(), now));
    let lesson = lesson.or(swaps::pass(&mut play, &mut model, *screen.get(), &presses, now));
    let table = turns::pass(&mut play, &mut model, *screen.get(), &presses, now);
    lesson.or(table).into_iter().for_each(|screen| next.set(screen));
    let Some(Online { link, stage: Stage::Playing(_, Bout::Clocked(bout)), .. }) =
        play.online_mut()
    else {
        return;
    };
    model.status.seconds = bout.seconds();
    let Model { input, settings, .. } = &mut *model;
    bout.pass(now);
    for letter in bout.play(&mut input.keys, settings.reduced_motion) {
        if !link.say(letter) {
            tracing::warn!("the connection is full or closed");
        }
    }
    if let Some(desync) = bout.take_desync() {
        reports::keep(&desync, clock.date());
    }
}

/// Leads from a finished bout to its result, once its end has been shown.
fn finish(
    mut play: ResMut<Activity>,
    mut model: ResMut<Model>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
) {
    skip::pass(&mut play, &mut model, *screen.get(), END);
    let Some(Stage::Playing(room, bout)) = play.online().map(|online| &online.stage) else {
        return;
    };
    let (is_over, over) = match bout {
        Bout::Clocked(bout) => (bout.outcome().is_some(), bout.over),
        Bout::Turns(bout) => (bout.outcome().is_some(), bout.over),
    };
    let in_bout = match screen.get() {
        Screen::Bout | Screen::Leaving | Screen::Paused => true,
        // Only over the bout, and not when they were opened from its result.
        Screen::Elements => {
            matches!(bout, Bout::Turns(_)) && model.help.guide.back != Screen::Result
        }
        Screen::Rules => {
            matches!(bout, Bout::Clocked(_)) && model.help.rules.back != Screen::Result
        }
        _ => false,
    };
    let (outcome, following) = match room.phase {
        RoomPhase::Playing | RoomPhase::Saving => return,
        RoomPhase::Between(outcome) => (outcome, NextMatch::Bout),
        // In a brawl the room decides whether there is another match.
        RoomPhase::Over(outcome) if room.kind == RoomKind::Brawl => (outcome, NextMatch::Closed),
        RoomPhase::Over(outcome) => (outcome, NextMatch::Rematch),
    };
    if is_over && END <= over && in_bout {
        let result = results::of(outcome, bout, room, following);
        if let Some(Purpose { intent: Intent::Ladder(rank), .. }) =
            play.online().map(|online| &online.purpose)
            && result.is_match_over
            && result.winner == result.own_team
        {
            ladder::win(&mut model, *rank);
        }
        model.status.result = Some(result);
        model.status.befriends = results::opponent(&play);
        model.status.aftermath.seconds = 0.0;
        model.position.focus = 0;
        next.set(Screen::Result);
    }
    if room.kind == RoomKind::Brawl {
        return;
    }
    let gone = room.members.iter().find(|member| !member.present);
    if let (Screen::Result, RoomPhase::Over(_), Some(gone)) = (screen.get(), room.phase, gone) {
        results::miss(&mut model, &gone.name);
    }
}

/// The screen that leads to a purpose, and that follows its end.
fn home(purpose: Option<Purpose>) -> Screen {
    purpose.map_or(Screen::Play, |purpose| home_of(&purpose.intent))
}

/// The screen that leads to an intent.
fn home_of(intent: &Intent) -> Screen {
    match intent {
        Intent::Claim => Screen::Claim,
        Intent::SignIn => Screen::SignIn,
        Intent::ChangePassword => Screen::ChangePassword,
        Intent::SignOut { .. } | Intent::AccountSite => Screen::Account,
        Intent::Report => Screen::Report,
        Intent::Brawl(BrawlIntent::Join) => Screen::JoinBrawl,
        Intent::Brawl(BrawlIntent::SpectatePlayer) => Screen::SpectatePlayer,
        Intent::Brawl(_) => Screen::Brawl,
        Intent::Spectate(_) => Screen::Live,
        Intent::Solo(_) => Screen::Solo,
        Intent::Daily(_) | Intent::DailyBoard(_) => Screen::Play,
        Intent::Ladder(_) => Screen::Ladder,
        Intent::OwnSolo => Screen::SoloOptions,
        Intent::Practice { .. } => Screen::Practice,
        Intent::Lesson
        | Intent::LessonAnew
        | Intent::Drill(_)
        | Intent::Train(_)
        | Intent::Accept
        | Intent::Pause(_)
        | Intent::Decline
        | Intent::Meanwhile(_)
        | Intent::Again
        | Intent::CopyLink
        | Intent::Emote(_)
        | Intent::Friends(_)
        | Intent::Room(_)
        | Intent::Quick
        | Intent::Ranked
        | Intent::BeginAnew
        | Intent::Ready
        | Intent::Leave
        | Intent::Page(_)
        | Intent::Replay(_)
        | Intent::OpenReplay(..)
        | Intent::Quit => Screen::Play,
    }
}
