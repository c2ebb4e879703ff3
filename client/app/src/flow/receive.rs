//! Server messages, to the bout and to the menus.

use web_time::{Duration, Instant};

use bevy::prelude::*;
use link::{End, Heard};
use wire::{Flow, Refusal, RoomKind, RoomView, ServerMessage, Start, Update};

use crate::activity::Activity;
use crate::activity::intent::{BrawlIntent, Intent};
use crate::activity::online::{Bout, Online, Purpose, Remembered, Spectated, Stage};
use crate::activity::status::{Aftermath, Search, Status};
use crate::flow::{
    account, brawl, daily, draw, emotes, friends, home, meanwhile, pause, players, ranked, report,
    results, solo,
};
use crate::games::marauders::bout::TurnBout;
use crate::platform::clock::Clock;
use crate::platform::connection;
use crate::platform::launch;
use crate::screens::brawl::RunBy;
use crate::screens::brawl::entrance::profile;
use crate::screens::{Model, Screen};
use crate::text::refusals;
use crate::text::tr;

/// Handles the events of the connection.
pub fn listen(
    clock: Res<Clock>,
    mut play: ResMut<Activity>,
    mut model: ResMut<Model>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
) {
    while let Some(heard) = play.online_mut().and_then(|online| online.link.try_hear()) {
        match heard {
            Heard::Line(figures) => {
                if let Some(online) = play.online_mut() {
                    online.network = Some(figures);
                }
            }
            Heard::Said(message, at) => {
                let calls = friends::calls(&model);
                if let Some(screen) = receive(&mut play, &mut model, (*message, at), *clock) {
                    next.set(screen);
                }
                friends::settle(&mut model, *screen.get(), calls);
            }
            Heard::Ended(why) => {
                let is_apart = friends::is_apart(&play, *screen.get());
                let home = end(&mut play, &mut model, &why, *clock);
                if !is_apart {
                    next.set(home);
                }
            }
        }
    }
}

/// Resumes the remembered session: its messages lead to the state of the activity and to a screen, and
/// the server tells the rest.
pub fn resume(
    clock: Res<Clock>,
    mut remembered: ResMut<Remembered>,
    mut play: ResMut<Activity>,
    mut model: ResMut<Model>,
    mut next: ResMut<NextState<Screen>>,
) {
    let Some(memory) = remembered.0.take() else { return };
    if memory.is_bare() {
        // The player was in the menus, and the server has ended the session.
        return;
    }
    let server = connection::server_name(&model.settings.address);
    let Some(key) = model.accounts.keyring.get(&server) else { return };
    let (credential, known_as) = (key.credential(), Some(key.name.clone()));
    let is_brawl = |message: &wire::ServerMessage| matches!(message, wire::ServerMessage::Brawl(_));
    let intent = match memory.messages.iter().any(is_brawl) {
        true => Intent::Brawl(BrawlIntent::Join),
        false => Intent::Quick,
    };
    let address = model.settings.address.clone();
    model.brawl.place = (address.trim().to_owned(), RunBy::Others);
    model.status = Status::connected(address.clone());
    let date = clock.date().duration_since(web_time::UNIX_EPOCH).unwrap_or_default();
    let date = u64::try_from(date.as_millis()).unwrap_or(u64::MAX);
    let aged = |message: &ServerMessage| {
        let age = memory.age_of(message, date).unwrap_or_default();
        let now = clock.now();
        (message.clone(), now.checked_sub(age).unwrap_or(now))
    };
    let messages: Vec<_> = memory.messages.iter().map(aged).collect();
    let purpose = Purpose { intent, server, known_as };
    match Online::resume(&address, credential, purpose, memory) {
        Ok(online) => *play = Activity::Online(Box::new(online)),
        Err(why) => {
            model.problem = Some(why);
            return;
        }
    }
    next.set(Screen::Searching);
    for message in messages {
        let screen = receive(&mut play, &mut model, message, *clock);
        screen.into_iter().for_each(|screen| next.set(screen));
    }
}

/// Ends the session; returns the screen that follows.
fn end(play: &mut Activity, model: &mut Model, why: &End, clock: Clock) -> Screen {
    let is_admitted = play.online().is_some_and(Online::is_admitted);
    let purpose = play.close();
    let mut words = refusals::end(why, clock.date());
    if let End::Refused(Refusal::Protocol { .. } | Refusal::Rules) = why
        && launch::renew()
    {
        words = tr!("error-renewed").to_owned();
    } else if let End::Refused(Refusal::Protocol { .. } | Refusal::Rules) = why {
        model.outside.releases.refused = Some(words.clone());
    }
    if let (End::Refused(Refusal::NobodyToWatch), Some((name, page))) = (why, profile(model)) {
        words = tr!("link-idle", name = name.as_str(), page = page);
    }
    ended(model, purpose, is_admitted, &words, why)
}

/// Handles a closed session; returns the screen that follows.
fn ended(
    model: &mut Model,
    purpose: Option<Purpose>,
    is_admitted: bool,
    words: &str,
    why: &End,
) -> Screen {
    model.status = default();
    model.brawl.leave();
    if let Some(purpose) = &purpose {
        if let Some(screen) = account::ended(model, purpose, is_admitted, words, why) {
            return screen;
        }
        model.problem = Some(words.to_owned());
    }
    let page = purpose.as_ref().and_then(|it| players::page_of(model, &it.intent));
    page.unwrap_or_else(|| home(purpose))
}

/// Handles a server message. Returns the screen that follows, if any.
fn receive(
    play: &mut Activity,
    model: &mut Model,
    (message, at): (ServerMessage, Instant),
    clock: Clock,
) -> Option<Screen> {
    match message {
        ServerMessage::Welcome { account, keep, .. } => {
            return account::welcomed(play, model, &account, keep.as_ref());
        }
        ServerMessage::SiteLink(secret) => return account::site(play, model, secret),
        ServerMessage::Reported => return report::done(play, model),
        ServerMessage::Moderator => report::is_moderator(play, model, true),
        ServerMessage::Moderated(moderated) => return report::moderated(play, model, &moderated),
        ServerMessage::RoomSettings(settings) => pause::told(model, *settings),
        ServerMessage::Presets(presets) => return model.told_presets(*presets),
        ServerMessage::Claimed { account, keep } => {
            return account::claimed(play, model, &account, &keep);
        }
        ServerMessage::Searching { others } => {
            model.status.search = Search::Opponent(others);
            return meanwhile::waits(play, model, None);
        }
        ServerMessage::Room(room) => {
            know(play, model, &room);
            return brawl::entered(play, model, room, clock.now());
        }
        ServerMessage::Waiting(waiting) => model.status.waiting = Some(waiting),
        ServerMessage::Queued(queued) => return meanwhile::waits(play, model, Some(queued)),
        ServerMessage::Found(found) => return meanwhile::found(play, model, found),
        ServerMessage::Report(report) => results::reported(play, model, *report),
        ServerMessage::Ran(ran) => solo::ran(play, model, ran),
        ServerMessage::Daily(view) => return daily::told(play, model, *view),
        ServerMessage::Rated(rated) => ranked::rated(play, model, &rated),
        ServerMessage::Notice(_) => ranked::told(model, &message),
        ServerMessage::Draining { .. } => {
            ranked::told(model, &message);
            return meanwhile::over(play, model);
        }
        ServerMessage::Brawl(room) => {
            model.status.making = None;
            return brawl::shown(play, model, *room, at);
        }
        ServerMessage::Making(making) => model.status.making = Some(making),
        ServerMessage::Friends(news) => return friends::receive(model, *news),
        ServerMessage::Emote(seat, emote) => emotes::receive(model, seat, emote),
        ServerMessage::Chat(line) => model.brawl.receive(line),
        ServerMessage::Rooms(rooms) => {
            model.brawl.rooms = Some(rooms.into_vec());
            return model.brawl.room.is_none().then_some(Screen::Rooms);
        }
        ServerMessage::Draw { bout, commitment } => draw::announced(play, bout, commitment),
        ServerMessage::Start(start) => return begun(play, model, &start, at),
        ServerMessage::Bout(update) => bout(play, model, update, clock.now()),
        ServerMessage::Flow(flow) => follow(play, &flow),
        ServerMessage::Refused(why) => return refused(play, model, why, clock),
        // Sent after a restart of the server to a client that lists rooms.
        ServerMessage::Outside if brawl::lists(play, model) && model.brawl.room.is_none() => {}
        ServerMessage::Outside => return Some(outside(play, model)),
        ServerMessage::Resumed { .. } => resumed(play),
        // Missed messages are resent anyway, and the connection follows redirects by itself.
        ServerMessage::Pong(_)
        | ServerMessage::Superseded
        | ServerMessage::Nodes(_)
        | ServerMessage::Redirect(_) => {}
    }
    None
}

/// The session is resumed on a new connection.
fn resumed(play: &mut Activity) {
    if let Some(bout) = turn_bout(play) {
        bout.reconnected();
    }
}

/// What the status says of the room that the player is in.
fn know(play: &mut Activity, model: &mut Model, room: &RoomView) {
    model.status.game = Some(room.rules.kind());
    model.status.has_targets = 2 < room.members.len();
    model.status.is_practice = room.kind == RoomKind::Practice;
    model.status.making = None;
    model.status.emotes.meet(room);
    ranked::shown(model, room);
    meanwhile::shown(play, room);
    solo::shown(model, room);
}

/// The player is in the lobby again.
fn outside(play: &mut Activity, model: &mut Model) -> Screen {
    if let Some(screen) = solo::outside(play, model) {
        return screen;
    }
    if let Some(screen) = meanwhile::outside(play, model) {
        return screen;
    }
    model.status = default();
    let left = match &model.brawl.room {
        Some(room) => tr!("error-room-left", code = room.code.to_string()),
        None => tr!("error-room-closed").to_owned(),
    };
    // A kicked player has received a message before.
    model.problem.get_or_insert(left);
    model.brawl.leave();
    let purpose = play.close();
    let page = purpose.as_ref().and_then(|it| players::page_of(model, &it.intent));
    page.unwrap_or_else(|| home(purpose))
}

/// A bout begins.
fn begun(play: &mut Activity, model: &mut Model, start: &Start, at: Instant) -> Option<Screen> {
    draw::begun(play, model, start);
    tracing::info!(bout = start.bout, seat = start.seat.0, "bout begins");
    let speed = model.settings.marauders.speed;
    let online = play.online_mut()?;
    if !online.stage.begin(start, speed, at) {
        tracing::warn!(bout = start.bout, "a bout without a room");
        return None;
    }
    solo::chase(play, model);
    model.problem = None;
    model.status.aftermath = Aftermath::default();
    let is_called = model.status.ranked.offer.is_some();
    Some(match is_called {
        true => Screen::Called,
        false if model.outside.opened.is_some() => Screen::OpenedLink,
        false => Screen::Bout,
    })
}

/// The turn-based bout that is played or spectated.
fn turn_bout(play: &mut Activity) -> Option<&mut TurnBout> {
    match &mut play.online_mut()?.stage {
        Stage::Playing(_, Bout::Turns(bout)) => Some(bout),
        Stage::Spectating(_, Spectated::Turns(bout)) => Some(bout),
        _ => None,
    }
}

/// Hands a flow to the current bout.
fn follow(play: &mut Activity, flow: &Flow) {
    match play.online_mut().map(|online| &mut online.stage) {
        Some(Stage::Playing(_, Bout::Clocked(bout))) => bout.flow(flow),
        Some(Stage::Spectating(_, Spectated::Clocked(bout))) => bout.flow(flow),
        _ => {}
    }
}

/// Hands an update to the current bout, which has one owner.
fn bout(play: &mut Activity, model: &mut Model, update: Update, now: Instant) {
    if let Update::Over(_, secret) = &update {
        draw::revealed(play, model, secret);
    }
    let Some(Online { link, network, stage, is_pause_asked, .. }) = play.online_mut() else {
        return;
    };
    if let Update::Paused(Some(_)) = update {
        *is_pause_asked = false;
    }
    let bout = match stage {
        Stage::Playing(_, Bout::Clocked(bout)) => {
            let ping_ms = network.and_then(|figures| figures.least_ping_ms).unwrap_or_default();
            bout.receive(now, update, Duration::from_millis(ping_ms.into()));
            return;
        }
        Stage::Spectating(_, Spectated::Clocked(bout)) => {
            bout.receive(&update);
            return;
        }
        Stage::Playing(_, Bout::Turns(bout)) | Stage::Spectating(_, Spectated::Turns(bout)) => bout,
        Stage::Connecting(_) | Stage::Lobby | Stage::Seated(_) | Stage::Restarting(..) => return,
    };
    bout.receive(now, update);
    if let Some(message) = bout.outgoing() {
        // A lost connection brings the table anyway when it is resumed.
        let _ = link.say(message);
    }
}

fn refused(play: &mut Activity, model: &mut Model, why: Refusal, clock: Clock) -> Option<Screen> {
    model.status.making = None;
    if why == Refusal::ModeratorsOnly {
        report::is_moderator(play, model, false);
    }
    let stays = brawl::lists(play, model) || friends::is_idle(play);
    if play.room().is_some() || model.brawl.room.is_some() || stays {
        model.problem = Some(refusals::end(&End::Refused(why), clock.date()));
        return if why == Refusal::Late { meanwhile::over(play, model) } else { None };
    }
    // The request will not be granted: treat the session as over.
    Some(end(play, model, &End::Refused(why), clock))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Settings, SettingsFile};
    use wire::NoticeText;

    #[test]
    fn who_is_banned_is_back_where_it_came_from_and_reads_why() {
        let mut model = Model::new(SettingsFile::none(), Settings::default());
        let server = "one".to_owned();
        let purpose = Purpose { intent: Intent::SignIn, server, known_as: None };
        let words = NoticeText::legible("Foul\nlanguage").expect("a text");
        let why = End::Banned(Refusal::Banned { until_ms: u64::MAX }, words);
        let words = refusals::end(&why, Clock::manual().date());
        assert_eq!(ended(&mut model, Some(purpose), false, &words, &why), Screen::SignIn);
        let told = model.trouble().expect("it is told");
        assert!(told.contains("permanent") && told.ends_with("Reason: Foul language"), "{told}");
    }
}
