//! Friends between the menus and a server.
//!
//! The page of friends opens a connection, which stays open in the menus: so friends see the player
//! there. It ends with the next intent that needs another one.

use bevy::prelude::default;
use wire::{ClientMessage, Entrant, FriendsMessage, FriendsNews, LobbyMessage, Name};

use crate::activity::Activity;
use crate::activity::intent::{BrawlIntent, FriendsIntent, Intent};
use crate::activity::online::{Online, Stage};
use crate::flow::granted::Granted;
use crate::platform::connection::server_name;
use crate::screens::{Model, Screen, friends};
use crate::text::{names, tr};

/// The intent in the place of one that leads to a friend by ways that there are already. A connection that
/// was open for friends alone ends where the intent needs another one.
pub fn prepare(play: &mut Activity, model: &mut Model, intent: Intent) -> Intent {
    let intent = match intent {
        Intent::Friends(FriendsIntent::Join(code)) => {
            model.brawl.typed.code = code.to_string();
            model.people.friends.invitations.retain(|one| one.code != code);
            Intent::Brawl(BrawlIntent::Join)
        }
        Intent::Friends(FriendsIntent::Spectate(name)) => {
            model.brawl.typed.spectated = name.to_string();
            Intent::Brawl(BrawlIntent::SpectatePlayer)
        }
        other => other,
    };
    let stays = matches!(
        intent,
        Intent::Friends(_)
            | Intent::Page(_)
            | Intent::CopyLink
            | Intent::Replay(_)
            | Intent::Room(_)
            | Intent::Ready
            | Intent::Emote(_)
            | Intent::Leave
            | Intent::Quit
    );
    if !stays && is_idle(play) {
        play.close();
        model.status = default();
        model.people.friends.leave();
    }
    intent
}

/// True if the connection is open only for friends, and the player is in no room.
pub fn is_idle(play: &Activity) -> bool {
    let is_open = |online: &Online| matches!(online.stage, Stage::Connecting(_) | Stage::Lobby);
    is_for_friends(play) && play.online().is_some_and(is_open)
}

/// True if the connection was opened for friends.
pub fn is_for_friends(play: &Activity) -> bool {
    let purpose = |online: &Online| online.purpose.intent == Intent::Friends(FriendsIntent::Open);
    play.online().is_some_and(purpose)
}

/// True if a lost connection leaves the player on this screen: it was open for friends, and the player is somewhere
/// else in the menus.
pub fn is_apart(play: &Activity, screen: Screen) -> bool {
    let shows = matches!(screen, Screen::Friends | Screen::Friend | Screen::Searching);
    is_idle(play) && !shows
}

/// Carries out an intent on the open connection.
pub fn grant(play: &Activity, model: &mut Model, intent: FriendsIntent) -> Granted {
    let message = match intent {
        FriendsIntent::Open => return open(play, model),
        FriendsIntent::Choose(person) => {
            model.people.friends.chosen = Some(person);
            model.position.focus = 0;
            return Granted::To(Screen::Friend);
        }
        FriendsIntent::Request => match Name::new(&model.people.friends.name) {
            Ok(name) => {
                model.people.friends.name.clear();
                FriendsMessage::Request(name)
            }
            Err(why) => {
                model.problem = Some(tr!("form-name", reason = names::name_error(why)));
                return Granted::Done;
            }
        },
        FriendsIntent::Add(name) => {
            // By the answer the result page knows that the request was sent.
            say(play, model, FriendsMessage::Show);
            FriendsMessage::Request(name)
        }
        FriendsIntent::Challenge(name) => {
            let game = model.settings.game;
            let ruleset = model.settings.ruleset(game);
            FriendsMessage::Challenge(name, ruleset, entrant(model, game))
        }
        FriendsIntent::Answer(number, ruleset) => {
            FriendsMessage::Answer(number, Some(entrant(model, ruleset.game())))
        }
        FriendsIntent::Say(message) => message,
        // See `prepare`.
        FriendsIntent::Join(_) | FriendsIntent::Spectate(_) => return Granted::Done,
    };
    say(play, model, message);
    Granted::Done
}

/// Opens the page, on the open connection if that leads to the server of the settings.
fn open(play: &Activity, model: &mut Model) -> Granted {
    let here = server_name(&model.settings.address);
    let is_there = |online: &Online| {
        let is_busy = matches!(online.stage, Stage::Connecting(_)) || online.server.is_some();
        !is_busy && online.purpose.server == here
    };
    model.people.friends.is_opening = true;
    if !play.online().is_some_and(is_there) {
        return Granted::NeedsConnection;
    }
    say(play, model, FriendsMessage::Show);
    Granted::Done
}

fn entrant(model: &Model, game: games::GameKind) -> Entrant {
    Entrant { pick: model.settings.pick(game), handling: model.settings.handling(game) }
}

fn say(play: &Activity, model: &mut Model, message: FriendsMessage) {
    if !play.say(ClientMessage::Lobby(LobbyMessage::Friends(message))) {
        model.problem = Some(tr!("error-lost").into());
    }
}

/// Takes news of the server. Returns the screen that follows, if any.
pub fn receive(model: &mut Model, news: FriendsNews) -> Option<Screen> {
    if let FriendsNews::Refused(why) = news {
        model.problem = Some(friends::refusal(why));
        return None;
    }
    let is_circle = matches!(news, FriendsNews::Circle(_));
    model.people.friends.receive(news);
    let opens = is_circle && std::mem::take(&mut model.people.friends.is_opening);
    if opens {
        model.position.focus = 0;
    }
    opens.then_some(Screen::Friends)
}

/// The number of rows with challenges and invitations, which are above the others.
pub fn calls(model: &Model) -> usize {
    friends::calls(&model.people.friends).len()
}

/// Keeps the focus on its row when there are more or fewer rows above it than there were.
pub fn settle(model: &mut Model, screen: Screen, before: usize) {
    let now = calls(model);
    if screen == Screen::Friends && before <= model.position.focus {
        model.position.focus = model.position.focus + now - before;
    }
}

/// Time passes. Without a connection nothing is known of friends.
pub fn pass(play: &Activity, model: &mut Model, screen: Screen, seconds: f32) {
    let before = calls(model);
    match play.online() {
        Some(_) => model.people.friends.pass(seconds),
        None if model.people.friends.circle.is_some() || model.people.friends.is_opening => {
            model.people.friends.leave()
        }
        None => {}
    }
    settle(model, screen, before);
}
