//! Links that were opened while the game runs: it asks before it leaves a running bout, and follows them at
//! once elsewhere.

use bevy::prelude::*;
use wire::{RoomPhase, RoomView};

use crate::activity::Activity;
use crate::activity::intent::Intent;
use crate::activity::online::Stage;
use crate::platform::deep_link::DeepLink;
use crate::platform::handover::Inbox;
use crate::platform::surface::Raise;
use crate::screens::links;
use crate::screens::model::Opened;
use crate::screens::ranked::GLANCE_SECONDS;
use crate::screens::{Model, Screen};

/// Takes the links that other programs handed over.
pub fn follow(
    time: Res<Time<Real>>,
    inbox: Option<ResMut<Inbox>>,
    play: Res<Activity>,
    mut model: ResMut<Model>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
    (mut intents, mut raises): (MessageWriter<Intent>, MessageWriter<Raise>),
) {
    if let Some(opened) = &mut model.outside.opened {
        opened.seconds += time.delta_secs();
        // Something else came up meanwhile.
        if *screen.get() != Screen::OpenedLink && GLANCE_SECONDS < opened.seconds {
            model.outside.opened = None;
        }
    }
    let Some(link) = inbox.and_then(|mut inbox| inbox.take()) else { return };
    tracing::info!(%link, "link opened");
    raises.write(Raise);
    if links::is_here(&model, &link) {
        return;
    }
    if would_leave(&play, *screen.get()) {
        ask(&mut model, link, *screen.get());
        next.set(Screen::OpenedLink);
        return;
    }
    let Some(intent) = links::prepare(&mut model, &link) else { return };
    let needs_name = !matches!(intent, Intent::OpenReplay(..));
    if needs_name && *screen.get() == Screen::Welcome {
        model.outside.invited = Some(intent);
    } else {
        intents.write(intent);
    }
}

/// Asks the player. A newer link replaces an older one.
fn ask(model: &mut Model, link: DeepLink, screen: Screen) {
    let behind = match (&model.outside.opened, screen) {
        (Some(opened), Screen::OpenedLink) => opened.behind,
        _ => screen,
    };
    model.outside.opened = Some(Opened { link, behind, seconds: 0.0 });
    model.position.focus = 0;
}

/// True if following a link would leave a match that is not over.
fn would_leave(play: &Activity, screen: Screen) -> bool {
    let is_running = |room: &RoomView| !matches!(room.phase, RoomPhase::Over(_));
    match play {
        Activity::Lesson(_) => screen != Screen::LessonOver,
        // It can be continued from where it was left.
        Activity::Training(_) | Activity::BestSwap(_) => false,
        Activity::Idle | Activity::Making(_) | Activity::Replay(_) => false,
        Activity::Online(online) => match &online.stage {
            Stage::Seated(room) | Stage::Playing(room, _) => is_running(room),
            Stage::Connecting(_) | Stage::Lobby | Stage::Spectating(..) | Stage::Restarting(..) => {
                false
            }
        },
    }
}
