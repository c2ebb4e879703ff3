//! Brawl rooms between the menus and a server.

use web_time::{Duration, Instant};

use bevy::prelude::*;
use wire::brawl::{PresetRequest, RoomSettings, RoomSettingsView};
use wire::{
    BrawlCommand, BrawlOptions, BrawlPhase, BrawlView, ChatText, ClientMessage, HostBrawl,
    HostCommand, JoinBrawl, LobbyMessage, Name, Password, RoomCode, RoomMessage, RoomView,
    Visibility,
};

use crate::activity::Activity;
use crate::activity::intent::BrawlIntent;
use crate::activity::intent::Intent;
use crate::activity::online::{Online, Spectated, Stage};
use crate::flow::granted::Granted;
use crate::flow::{home, players};
use crate::platform::clipboard::Clipboard;
use crate::screens::brawl::{RunBy, invitation, presets};
use crate::screens::{Model, Screen};
use crate::text::names;
use crate::text::tr;

/// Sets the server of an invitation that names one as the server of the settings.
pub fn address(model: &mut Model, intent: BrawlIntent) {
    if let (BrawlIntent::Join, Some((Some(address), _))) =
        (intent, invitation::read(&model.brawl.typed.code))
    {
        model.settings.address = address;
    }
    model.brawl.place = (model.settings.address.trim().to_owned(), RunBy::Others);
}

/// The purpose of an intent that needs a new connection.
pub fn request(model: &Model, intent: BrawlIntent) -> Result<ClientMessage, String> {
    Ok(match intent {
        BrawlIntent::HostHere | BrawlIntent::HostThere => {
            ClientMessage::Lobby(LobbyMessage::Host(hosting(model)?))
        }
        BrawlIntent::Join => {
            let (_, code) =
                invitation::read(&model.brawl.typed.code).ok_or(tr!("error-no-code"))?;
            joining(model, code)?
        }
        BrawlIntent::Enter(code) => joining(model, code)?,
        BrawlIntent::SpectatePlayer => {
            let name = Name::new(&model.brawl.typed.spectated)
                .map_err(|why| tr!("form-name", reason = names::name_error(why)))?;
            ClientMessage::Lobby(LobbyMessage::Spectate(name))
        }
        BrawlIntent::Presets => presets::asked(PresetRequest::List),
        _ => ClientMessage::Lobby(LobbyMessage::Rooms),
    })
}

fn hosting(model: &Model) -> Result<HostBrawl, String> {
    let brawl = &model.brawl;
    let password = password(model)?;
    if brawl.visibility == Visibility::Private && password.is_none() {
        return Err(tr!("error-password-missing").into());
    }
    let options = hosted(model);
    let visibility = brawl.visibility;
    Ok(HostBrawl { options, visibility, password, entrant: model.entrant() })
}

/// The options of a room that the player opens: the draft, unless it is for another game.
pub fn hosted(model: &Model) -> BrawlOptions {
    let game = model.settings.game;
    let kept = Some(model.brawl.draft).filter(|draft| draft.rules.kind() == game);
    kept.unwrap_or_else(|| BrawlOptions::new(game.rules_default()))
}

fn joining(model: &Model, code: RoomCode) -> Result<ClientMessage, String> {
    let (password, entrant) = (password(model)?, model.entrant());
    Ok(ClientMessage::Lobby(LobbyMessage::Join(JoinBrawl { code, password, entrant })))
}

/// The typed password, if any.
fn password(model: &Model) -> Result<Option<Password>, String> {
    let text = &model.brawl.typed.password;
    let password = (!text.is_empty()).then(|| Password::new(text)).transpose();
    password.map_err(|why| tr!("form-password", reason = names::text_error(why)))
}

/// The command of an intent to the player's room; `None` for an intent without a command.
pub fn command(model: &mut Model, intent: BrawlIntent) -> Result<Option<BrawlCommand>, String> {
    let brawl = &mut model.brawl;
    let host = |command| Some(BrawlCommand::Host(command));
    Ok(match intent {
        BrawlIntent::Say => {
            let text = ChatText::new(&brawl.typed.words)
                .map_err(|why| tr!("error-chat-invalid", reason = names::text_error(why)))?;
            brawl.typed.words.clear();
            Some(BrawlCommand::Chat(text))
        }
        BrawlIntent::Bring => Some(BrawlCommand::Bring(model.entrant())),
        BrawlIntent::Admit => {
            let password = password(model)?;
            if model.brawl.visibility == Visibility::Private && password.is_none() {
                return Err(tr!("error-password-missing").into());
            }
            host(HostCommand::Admit(model.brawl.visibility, password))
        }
        BrawlIntent::HostHere
        | BrawlIntent::HostThere
        | BrawlIntent::Join
        | BrawlIntent::Enter(_)
        | BrawlIntent::List
        | BrawlIntent::SpectatePlayer
        | BrawlIntent::Spectate
        | BrawlIntent::StopSpectating
        | BrawlIntent::Follow(_)
        | BrawlIntent::UseOptions
        | BrawlIntent::Presets
        | BrawlIntent::SavePreset
        | BrawlIntent::DeletePreset(_)
        | BrawlIntent::UsePreset(_)
        | BrawlIntent::CopyPreset(_)
        | BrawlIntent::Copy => None,
    })
}

/// Carries out an intent on the open connection.
pub fn grant(play: &mut Activity, model: &mut Model, intent: BrawlIntent) -> Granted {
    let lost = tr!("error-lost");
    match intent {
        BrawlIntent::Spectate => {
            return match play.online().map(|online| &online.stage) {
                Some(Stage::Spectating(..)) => Granted::To(Screen::Spectating),
                _ => Granted::Done,
            };
        }
        BrawlIntent::Follow(seat) => {
            let stage = play.online_mut().map(|online| &mut online.stage);
            if let Some(Stage::Spectating(_, Spectated::Clocked(bout))) = stage {
                bout.follow(seat);
            }
            return Granted::Done;
        }
        BrawlIntent::StopSpectating if model.brawl.room.is_some() => {
            return Granted::To(Screen::Room);
        }
        BrawlIntent::StopSpectating => {
            let home = home(play.close());
            model.status = default();
            return Granted::To(players::left(model, Screen::Spectating).unwrap_or(home));
        }
        BrawlIntent::List if play.online().is_some() && model.brawl.room.is_none() => {
            model.brawl.rooms = None;
            if !play.say(ClientMessage::Lobby(LobbyMessage::Rooms)) {
                model.problem = Some(lost.into());
            }
            return Granted::Done;
        }
        BrawlIntent::Enter(code) if play.online().is_some() && model.brawl.room.is_none() => {
            match joining(model, code) {
                Ok(request) => {
                    if !play.say(request) {
                        model.problem = Some(lost.into());
                    }
                }
                Err(why) => model.problem = Some(why),
            }
            return Granted::Done;
        }
        BrawlIntent::UseOptions
        | BrawlIntent::Presets
        | BrawlIntent::SavePreset
        | BrawlIntent::DeletePreset(_)
        | BrawlIntent::UsePreset(_) => return preset(play, model, intent),
        BrawlIntent::HostHere
        | BrawlIntent::HostThere
        | BrawlIntent::Join
        | BrawlIntent::Enter(_)
        | BrawlIntent::SpectatePlayer
        | BrawlIntent::List => return Granted::NeedsConnection,
        _ => {}
    }
    match command(model, intent) {
        Ok(Some(command)) => send(play, model, command),
        Ok(None) => {}
        Err(why) => model.problem = Some(why),
    }
    Granted::Done
}

/// Sends the drafts to the room, as far as they differ from it: the settings first, which free seats or bring more of
/// them; but last where the present mode of the game has its own seats, which other options are to change before.
fn use_options(play: &Activity, model: &mut Model) -> Result<(), String> {
    let brawl = &model.brawl;
    brawl.draft.check().map_err(|_| tr!("error-options"))?;
    let (draft, settings) = (brawl.draft, brawl.draft_settings);
    let has_own_seats =
        brawl.room.as_ref().is_some_and(|room| room.options.rules.seats().is_some());
    let mut commands = vec![HostCommand::Options(draft)];
    if brawl.settings.settings != settings {
        commands.insert(usize::from(has_own_seats), HostCommand::Settings(settings));
    }
    commands.into_iter().for_each(|command| send(play, model, BrawlCommand::Host(command)));
    Ok(())
}

/// Carries out an intent about the drafts or presets, on the open connection.
fn preset(play: &Activity, model: &mut Model, intent: BrawlIntent) -> Granted {
    let request = match intent {
        BrawlIntent::UseOptions => {
            model.problem = use_options(play, model).err();
            return Granted::Done;
        }
        BrawlIntent::Presets if play.online().is_none() => return Granted::NeedsConnection,
        BrawlIntent::SavePreset => presets::saved(model),
        BrawlIntent::DeletePreset(code) => Ok(presets::asked(PresetRequest::Delete(code))),
        BrawlIntent::UsePreset(code) => {
            let setup = model.brawl.preset(code).map(|it| it.setup.as_str().to_owned());
            match model.brawl.plan(&setup.unwrap_or_default(), &mut model.settings) {
                Ok(()) if model.brawl.room.is_some() => return Granted::To(Screen::RoomOptions),
                Ok(()) => hosting(model).map(|host| ClientMessage::Lobby(LobbyMessage::Host(host))),
                Err(why) => Err(why),
            }
        }
        _ => Ok(presets::asked(PresetRequest::List)),
    };
    let sent = request.and_then(|request| {
        play.say(request).then_some(()).ok_or_else(|| tr!("error-lost").into())
    });
    model.problem = sent.err();
    Granted::Done
}

/// Sends a command to the player's room.
pub fn send(play: &Activity, model: &mut Model, command: BrawlCommand) {
    if !play.say(ClientMessage::Room(RoomMessage::Brawl(command))) {
        model.problem = Some(tr!("error-lost").into());
    }
}

/// Copies the invitation, or the link of a preset.
pub fn copy(model: &mut Model, preset: Option<RoomCode>, clipboard: &mut Clipboard) -> Granted {
    if let Some(code) = preset {
        let link = presets::link(&model.settings.address, code);
        model.problem = Some(match clipboard.put(&link) {
            true => tr!("preset-copied", link = link),
            false => tr!("error-copy", link = link),
        });
        return Granted::Done;
    }
    let Some(invitation) = model.brawl.invitation() else { return Granted::Done };
    model.brawl.is_copied = clipboard.put(&invitation);
    if !model.brawl.is_copied {
        model.problem = Some(tr!("error-copy", link = invitation));
    }
    Granted::Done
}

/// True if the connection is for the list of rooms, which stays open when a room refuses the
/// player.
pub fn lists(play: &Activity, model: &Model) -> bool {
    let is_list = |online: &Online| match &online.purpose.intent {
        Intent::Brawl(BrawlIntent::List) => model.brawl.rooms.is_some(),
        Intent::Brawl(BrawlIntent::Presets) => model.brawl.presets.is_some(),
        _ => false,
    };
    play.online().is_some_and(is_list)
}

/// True if a player who leaves a bout or its result stays in the brawl room. A player who forfeits
/// a match becomes a spectator.
pub fn stays(play: &Activity, model: &mut Model, screen: Screen) -> bool {
    if model.brawl.room.is_none() || !matches!(screen, Screen::Leaving | Screen::Result) {
        return false;
    }
    if screen == Screen::Leaving {
        send(play, model, BrawlCommand::Stand);
    }
    true
}

/// Applies the state of the room in which the player is seated or spectates. Returns the screen
/// that follows.
pub fn entered(
    play: &mut Activity,
    model: &mut Model,
    room: RoomView,
    now: Instant,
) -> Option<Screen> {
    let speed = model.settings.marauders.speed;
    let is_new = play.online_mut()?.stage.enter(room, speed, now);
    if !is_new {
        return None;
    }
    let in_room = model.brawl.room.is_some();
    model.brawl.is_invited = in_room;
    (!in_room).then_some(Screen::Spectating)
}

/// Applies a change of the room, received `at` this time. Returns the screen that follows.
pub fn shown(
    play: &mut Activity,
    model: &mut Model,
    room: BrawlView,
    at: Instant,
) -> Option<Screen> {
    let countdown = match room.phase {
        BrawlPhase::Starting(ms) => Some(at + Duration::from_millis(ms.into())),
        BrawlPhase::Gathering | BrawlPhase::Playing => None,
    };
    if let Some(online) = play.online_mut() {
        online.countdown = countdown;
    }
    let is_new = model.brawl.room.is_none();
    if std::mem::take(&mut model.brawl.stands) {
        send(play, model, BrawlCommand::Stand);
    }
    let game = model.game();
    if is_new {
        model.problem = None;
        model.brawl.draft = room.options;
        model.brawl.settings = RoomSettingsView::default();
        model.position.focus = 0;
        // A room that was planned has settings of its own from its beginning.
        let planned = std::mem::take(&mut model.brawl.planned);
        if room.host == Some(room.you) && planned != RoomSettings::default() {
            send(play, model, BrawlCommand::Host(HostCommand::Settings(planned)));
        }
    }
    model.brawl.room = Some(room);
    // The entrant was for another game: the server replaced it by that game's default.
    if model.game() != game {
        let entrant = model.entrant();
        send(play, model, BrawlCommand::Bring(entrant));
    }
    is_new.then_some(Screen::Room)
}

/// Advances time: the countdown, and the end of a spectated bout. Returns the screen that follows,
/// if any.
pub fn pass(
    play: &mut Activity,
    model: &mut Model,
    (time, now): (Duration, Instant),
    screen: Screen,
) -> Option<Screen> {
    // Do not interrupt a player who is typing.
    let invited = std::mem::take(&mut model.brawl.is_invited) && model.brawl.typed.words.is_empty();
    model.brawl.countdown_s = None;
    let online = play.online_mut()?;
    model.brawl.countdown_s = online.countdown.map(|at| {
        let left = at.saturating_duration_since(now);
        left.as_secs_f32().ceil().max(1.0) as u32
    });
    let Stage::Spectating(_, bout) = &mut online.stage else { return None };
    if invited && screen == Screen::Room && model.brawl.is_playing() {
        return Some(Screen::Spectating);
    }
    if let Spectated::Clocked(bout) = bout {
        // The keys play on the board of the warm-up.
        if screen != Screen::WarmUp {
            bout.turn(model.input.keys.settle());
        }
        bout.pass(time, model.settings.reduced_motion);
    }
    let is_over = super::END * 2 <= bout.over() && !model.brawl.is_playing();
    (screen == Screen::Spectating && model.brawl.room.is_some() && is_over).then_some(Screen::Room)
}
