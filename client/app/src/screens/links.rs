//! Links that open the game: what they lead to, and the question to a player in a bout.

use wire::{RoomCode, Visibility};

use crate::activity::intent::{BrawlIntent, Intent};
use crate::activity::status::Stage;
use crate::platform::connection::server_name;
use crate::platform::deep_link::{DeepLink, Target};
use crate::screens::model::Opened;
use crate::screens::ranked::GLANCE_SECONDS;
use crate::screens::rows::LOWER;
use crate::screens::{Message, Model, Navigation, Page, Row, Screen};
use crate::text::tr;

/// Readies the menus for following a link. Returns the intent of doing so; none where the player gets a message
/// instead.
pub fn prepare(model: &mut Model, link: &DeepLink) -> Option<Intent> {
    let intent = match &link.target {
        // The server of the settings stays: a replay is looked at.
        Target::Replay(place) => {
            return Some(Intent::OpenReplay(link.server.clone(), place.clone()));
        }
        Target::Room(code) => {
            model.brawl.typed.code = code.to_string();
            BrawlIntent::Join
        }
        Target::NewRoom(setup) => {
            if let Err(why) = model.brawl.plan(setup, &mut model.settings) {
                model.problem = Some(why);
                return None;
            }
            model.brawl.visibility = Visibility::Unlisted;
            BrawlIntent::HostThere
        }
        Target::Player(name) => {
            model.brawl.typed.spectated = name.to_string();
            BrawlIntent::SpectatePlayer
        }
    };
    model.settings.address.clone_from(&link.server);
    Some(Intent::Brawl(intent))
}

/// Whether the link leads to the room that the player is in.
pub fn is_here(model: &Model, link: &DeepLink) -> bool {
    let is_there = |code: &RoomCode| model.brawl.room.as_ref().is_some_and(|it| it.code == *code);
    let here = server_name(&model.status.connection.address);
    matches!(&link.target, Target::Room(code) if is_there(code))
        && here == server_name(&link.server)
}

/// The player answers whether it follows the link. Nothing counts at first, when keys may be meant for the
/// bout.
pub fn answer(model: &mut Model, follows: bool) -> Navigation {
    let is_early = |opened: &Opened| opened.seconds < GLANCE_SECONDS;
    if model.outside.opened.as_ref().is_some_and(is_early) {
        return Navigation::Nowhere;
    }
    let Some(opened) = model.outside.opened.take() else { return Navigation::To(Screen::Bout) };
    let intent = if follows { prepare(model, &opened.link) } else { None };
    intent.map_or(Navigation::To(opened.behind), Navigation::Intent)
}

/// The question whether to leave for the link. The bout continues behind it.
pub fn page(model: &Model) -> Page {
    let mut lines = Vec::new();
    let mut follow = tr!("link-join");
    if let Some(Opened { link, .. }) = &model.outside.opened {
        let server = link.server.as_str();
        lines.push(match &link.target {
            Target::Room(code) => tr!("link-room", code = code.to_string(), server = server),
            Target::NewRoom(_) => {
                follow = tr!("link-host");
                tr!("link-new-room", server = server)
            }
            Target::Player(name) => {
                follow = tr!("link-spectate");
                tr!("link-player", name = name.as_str(), server = server)
            }
            Target::Replay(_) => {
                follow = tr!("link-watch");
                tr!("link-replay", server = server)
            }
        });
    }
    lines.push(match model.status.ranked.stage {
        Stage::Match => tr!("leaving-ranked").to_owned(),
        Stage::None | Stage::Saving | Stage::Over => tr!("link-leaves").to_owned(),
    });
    Page {
        title: tr!("link-title").into(),
        lines,
        rows: vec![
            Row::press(tr!("link-stay"), Message::Back),
            Row::press(follow, Message::Follow),
        ],
        lower: LOWER,
        ..Page::default()
    }
}
