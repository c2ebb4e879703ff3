//! Brawl rooms between the menus and a server.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use wire::{
    BrawlCommand, BrawlOptions, BrawlPhase, BrawlView, ChatText, ClientMessage, HostBrawl,
    HostCommand, JoinBrawl, Name, Password, RoomCode, RoomView, Visibility,
};

use crate::audience::Audience;
use crate::clipboard::Clipboard;
use crate::play::{Errand, Play, table};
use crate::screens::brawl::{BrawlWish, invitation};
use crate::screens::{Model, Screen, Wish};

/// When a match starts, while it is counted down.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count(Option<Instant>);

/// An invitation may say the server as well: from now on it is the one of the settings.
pub fn address(model: &mut Model, wish: BrawlWish) {
    if let (BrawlWish::Join, Some((Some(address), _))) = (wish, invitation::read(&model.brawl.code))
    {
        model.settings.address = address;
    }
    model.brawl.place = (model.settings.address.trim().to_owned(), false);
}

/// What a wish asks for on a line of its own.
pub fn request(model: &Model, wish: BrawlWish) -> Result<ClientMessage, String> {
    Ok(match wish {
        BrawlWish::HostHere | BrawlWish::HostThere => ClientMessage::Host(hosting(model)?),
        BrawlWish::Join => {
            let (_, code) = invitation::read(&model.brawl.code)
                .ok_or("That is no room's code: it has six letters and digits, such as K7QF2M")?;
            joining(model, code)?
        }
        BrawlWish::Enter(code) => joining(model, code)?,
        BrawlWish::Watch => {
            let name = Name::new(&model.brawl.watched)
                .map_err(|why| format!("Nobody has that name: {why}"))?;
            ClientMessage::Watch(name)
        }
        _ => ClientMessage::Rooms,
    })
}

fn hosting(model: &Model) -> Result<HostBrawl, String> {
    let brawl = &model.brawl;
    let password = password(model)?;
    if brawl.visibility == Visibility::Private && password.is_none() {
        return Err("A room by password needs one: type it first".into());
    }
    // Options that were chosen for another game are none for this one.
    let game = model.settings.game;
    let kept = Some(brawl.draft).filter(|draft| draft.rules.kind() == game);
    let options = kept.unwrap_or_else(|| BrawlOptions::new(game.rules_default()));
    let visibility = brawl.visibility;
    Ok(HostBrawl { options, visibility, password, entrant: model.entrant() })
}

/// What the player brings to the game of its room.
fn bring(model: &Model) -> ClientMessage {
    ClientMessage::Brawl(BrawlCommand::Bring(model.entrant()))
}

fn joining(model: &Model, code: RoomCode) -> Result<ClientMessage, String> {
    let (password, entrant) = (password(model)?, model.entrant());
    Ok(ClientMessage::Join(JoinBrawl { code, password, entrant }))
}

/// The password that was typed, if one was.
fn password(model: &Model) -> Result<Option<Password>, String> {
    let text = &model.brawl.password;
    let password = (!text.is_empty()).then(|| Password::new(text)).transpose();
    password.map_err(|why| format!("That password will not do: {why}"))
}

/// What a wish says to the room that the player is in; nothing when it says nothing there.
pub fn command(model: &mut Model, wish: BrawlWish) -> Result<Option<BrawlCommand>, String> {
    let brawl = &mut model.brawl;
    let host = |command| Some(BrawlCommand::Host(command));
    Ok(match wish {
        BrawlWish::Say => {
            let text =
                ChatText::new(&brawl.words).map_err(|why| format!("That cannot be said: {why}"))?;
            brawl.words.clear();
            Some(BrawlCommand::Chat(text))
        }
        BrawlWish::Ready(is_ready) => Some(BrawlCommand::Ready(is_ready)),
        BrawlWish::Sit => Some(BrawlCommand::Sit),
        BrawlWish::Stand => Some(BrawlCommand::Stand),
        BrawlWish::Team(team) => Some(BrawlCommand::Team(team)),
        BrawlWish::Bring => Some(BrawlCommand::Bring(model.entrant())),
        BrawlWish::Start => host(HostCommand::Start),
        BrawlWish::Cancel => host(HostCommand::Cancel),
        BrawlWish::Lock(is_locked) => host(HostCommand::Lock(is_locked)),
        BrawlWish::AddBot => host(HostCommand::AddBot(brawl.bot_level)),
        BrawlWish::Kick(id) => host(HostCommand::Kick(id)),
        BrawlWish::Ban(id) => host(HostCommand::Ban(id)),
        BrawlWish::Bench(id) => host(HostCommand::Stand(id)),
        BrawlWish::Move(id, team) => host(HostCommand::Team(id, team)),
        BrawlWish::Hush(id, is_muted) => host(HostCommand::Mute(id, is_muted)),
        BrawlWish::HandOver(id) => host(HostCommand::HandOver(id)),
        BrawlWish::UseOptions => {
            brawl.draft.check().map_err(|why| format!("That cannot be played: {why}"))?;
            host(HostCommand::Options(brawl.draft))
        }
        BrawlWish::Admit => {
            let password = password(model)?;
            if model.brawl.visibility == Visibility::Private && password.is_none() {
                return Err("A room by password needs one: type it first".into());
            }
            host(HostCommand::Admit(model.brawl.visibility, password))
        }
        BrawlWish::HostHere
        | BrawlWish::HostThere
        | BrawlWish::Join
        | BrawlWish::Enter(_)
        | BrawlWish::List
        | BrawlWish::Watch
        | BrawlWish::LookOn
        | BrawlWish::LookAway
        | BrawlWish::Copy => None,
    })
}

/// Does what a wish asks for on the line that is open; the screen that leads to. Nothing when it
/// needs a line of its own.
pub fn grant(play: &mut Play, model: &mut Model, wish: BrawlWish) -> Option<Option<Screen>> {
    let lost = "The connection was lost";
    match wish {
        BrawlWish::LookOn => return Some(play.audience.is_some().then_some(Screen::Watching)),
        BrawlWish::LookAway if model.brawl.room.is_some() => return Some(Some(Screen::Room)),
        BrawlWish::LookAway => {
            play.close();
            model.news = default();
            return Some(Some(Screen::Watch));
        }
        BrawlWish::List if play.link.is_some() && model.brawl.room.is_none() => {
            model.brawl.rooms = None;
            if !play.say(ClientMessage::Rooms) {
                model.problem = Some(lost.into());
            }
            return Some(None);
        }
        BrawlWish::Enter(code) if play.link.is_some() && model.brawl.room.is_none() => {
            match joining(model, code) {
                Ok(request) => {
                    if !play.say(request) {
                        model.problem = Some(lost.into());
                    }
                }
                Err(why) => model.problem = Some(why),
            }
            return Some(None);
        }
        BrawlWish::HostHere
        | BrawlWish::HostThere
        | BrawlWish::Join
        | BrawlWish::Enter(_)
        | BrawlWish::Watch
        | BrawlWish::List => return None,
        _ => {}
    }
    match command(model, wish) {
        Ok(Some(command)) => {
            if !play.say(ClientMessage::Brawl(command)) {
                model.problem = Some(lost.into());
            }
        }
        Ok(None) => {}
        Err(why) => model.problem = Some(why),
    }
    Some(None)
}

/// Copies how friends come here.
pub fn copy(model: &mut Model, clipboard: &mut Clipboard) {
    let Some(invitation) = model.brawl.invitation() else { return };
    model.brawl.is_copied = clipboard.put(&invitation);
    if !model.brawl.is_copied {
        model.problem = Some(format!("Nothing can be copied here. The link is {invitation}"));
    }
}

/// Whether the line is there for the list of rooms, which stays when one of them lets nobody in.
pub fn lists(play: &Play, model: &Model) -> bool {
    let is_list = |errand: &Errand| errand.wish == Wish::Brawl(BrawlWish::List);
    model.brawl.rooms.is_some() && play.errand.as_ref().is_some_and(is_list)
}

/// Whether who asks to leave stays in its brawl room: from a bout or its result the way leads
/// there. Who gives up a match looks on.
pub fn stays(play: &Play, model: &mut Model, screen: Screen) -> bool {
    if model.brawl.room.is_none() || !matches!(screen, Screen::Leaving | Screen::Result) {
        return false;
    }
    if screen == Screen::Leaving && !play.say(ClientMessage::Brawl(BrawlCommand::Stand)) {
        model.problem = Some("The connection was lost".into());
    }
    true
}

/// The match of a room, as those see it who look on.
pub fn looked_on(play: &mut Play, model: &Model, room: &RoomView) -> Option<Screen> {
    if room.seat.is_some() {
        play.audience = None;
        return None;
    }
    play.fight = None;
    if room.rules.kind().is_in_turns() {
        table::looked_on(play, model, room);
    } else {
        play.battle = None;
    }
    if play.audience.as_ref().is_some_and(|audience| !audience.is_past(room)) {
        return None;
    }
    play.audience = Some(Audience::new(room));
    play.is_invited = model.brawl.room.is_some();
    (!play.is_invited).then_some(Screen::Watching)
}

/// The room changed, and this is how it is `at` this time. The screen that leads to.
pub fn shown(play: &mut Play, model: &mut Model, room: BrawlView, at: Instant) -> Option<Screen> {
    play.count = Count(match room.phase {
        BrawlPhase::Starting(ms) => Some(at + Duration::from_millis(ms.into())),
        BrawlPhase::Gathering | BrawlPhase::Playing => None,
    });
    let is_new = model.brawl.room.is_none();
    let game = model.game();
    if is_new {
        model.problem = None;
        model.brawl.draft = room.options;
        model.focus = 0;
    }
    model.brawl.room = Some(room);
    // What was brought is for another game: the server took that game's own in its place.
    if model.game() != game && !play.say(bring(model)) {
        model.problem = Some("The connection was lost".into());
    }
    is_new.then_some(Screen::Room)
}

/// Real time goes by: the count, and the end of a bout that was looked at. The screen that leads to.
pub fn pass(play: &mut Play, model: &mut Model, time: Duration, screen: Screen) -> Option<Screen> {
    model.brawl.count_s = play.count.0.map(|at| {
        let left = at.saturating_duration_since(Instant::now());
        left.as_secs_f32().ceil().max(1.0) as u32
    });
    // Who types is not called away.
    let invited = std::mem::take(&mut play.is_invited) && model.brawl.words.is_empty();
    let audience = play.audience.as_mut()?;
    if invited && screen == Screen::Room && model.brawl.is_playing() {
        return Some(Screen::Watching);
    }
    audience.pass(time);
    let is_over = super::END * 2 <= audience.over && !model.brawl.is_playing();
    (screen == Screen::Watching && model.brawl.room.is_some() && is_over).then_some(Screen::Room)
}
