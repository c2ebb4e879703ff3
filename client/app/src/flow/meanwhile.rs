//! Playing without other people while waiting for a match: the queue keeps the player's place, and the
//! player decides when a match is found.

use games::SoloMode;
use wire::{BrawlOptions, ClientMessage, Found, LobbyMessage, Queued, RoomKind, RoomView, Waiting};

use crate::activity::Activity;
use crate::activity::intent::Pastime;
use crate::activity::online::Stage;
use crate::flow::{ranked, solo};
use crate::screens::{Model, Screen};
use crate::text::tr;

/// Begins to play on the connection of the queue.
pub fn begin(play: &Activity, model: &mut Model, pastime: Pastime) {
    let request = match pastime {
        Pastime::Practice => practice(model),
        Pastime::Solo(mode) => run(model, mode),
    };
    if !play.say(request) {
        model.problem = Some(tr!("error-lost").into());
    }
}

/// One bout against a bot, by the rules of the queue.
fn practice(model: &Model) -> ClientMessage {
    let entrant = model.entrant();
    let rules = match &model.status.waiting {
        Some(Waiting { rules, .. }) => *rules,
        None => entrant.pick.kind().rules_default(),
    };
    let options = BrawlOptions { best_of: 1, ..BrawlOptions::duel(rules) };
    let level = model.settings.practice.level;
    ClientMessage::Lobby(LobbyMessage::Practice { level, options, entrant })
}

fn run(model: &Model, mode: SoloMode) -> ClientMessage {
    solo::request(model, mode, mode.rules())
}

/// The player waits in a queue, for the first time or again. Returns the screen that follows when a
/// match was called off.
pub fn waits(play: &mut Activity, model: &mut Model, queued: Option<Queued>) -> Option<Screen> {
    if let Some(online) = play.online_mut() {
        online.waits = true;
    }
    let was_called = model.status.ranked.offer.take().is_some();
    if let Some(queued) = queued {
        ranked::queued(model, queued);
    }
    (was_called && play.room().is_some()).then(|| behind(play, model))
}

/// A match was found. Returns the screen that asks a player who plays meanwhile.
pub fn found(play: &Activity, model: &mut Model, found: Found) -> Option<Screen> {
    ranked::found(model, found);
    play.room().is_some().then_some(Screen::Called)
}

/// Applies the state of the player's room: a match against somebody ends the wait.
pub fn shown(play: &mut Activity, room: &RoomView) {
    let is_match = match room.kind {
        RoomKind::Casual | RoomKind::Ranked(_) | RoomKind::Brawl => true,
        RoomKind::Practice | RoomKind::Solo(_) | RoomKind::Daily(..) => false,
    };
    if let Some(online) = play.online_mut().filter(|_| is_match) {
        online.waits = false;
    }
}

/// The player does not wait any more. Returns the screen that follows, if it was called.
pub fn over(play: &mut Activity, model: &mut Model) -> Option<Screen> {
    let is_playing = play.room().is_some();
    let online = play.online_mut()?;
    if !std::mem::take(&mut online.waits) || !is_playing {
        return None;
    }
    model.status.waiting = None;
    model.status.ranked.queued = None;
    let was_called = model.status.ranked.offer.take().is_some();
    was_called.then(|| behind(play, model))
}

/// Declines the match, and keeps playing.
pub fn decline(play: &mut Activity, model: &mut Model) -> Screen {
    if !play.say(ClientMessage::Lobby(LobbyMessage::StopWaiting)) {
        model.problem = Some(tr!("error-lost").into());
    }
    over(play, model).unwrap_or_else(|| behind(play, model))
}

/// Returns a player who leaves practice, a run or a lesson to the queue: true if they were in one.
pub fn leaves(play: &Activity, model: &mut Model) -> bool {
    let is_away = play.online().is_some_and(|online| online.waits && online.stage.room().is_some());
    if is_away && !play.say(ClientMessage::Leave) {
        model.problem = Some(tr!("error-lost").into());
    }
    is_away
}

/// The player has left what it played. Returns the screen of the queue, unless it was in none.
pub fn outside(play: &mut Activity, model: &mut Model) -> Option<Screen> {
    let online = play.online_mut().filter(|online| online.waits)?;
    online.stage.room()?;
    online.stage = Stage::Lobby;
    let status = &mut model.status;
    (status.game, status.making, status.result, status.solo) = (None, None, None, None);
    if let Some(offer) = status.ranked.offer.take_if(|offer| offer.is_accepted) {
        let accept = LobbyMessage::Accept(offer.found.number);
        if play.say(ClientMessage::Lobby(accept)) {
            model.status.ranked.offer = Some(offer);
        }
    }
    model.position.focus = 0;
    Some(Screen::Searching)
}

/// Shows in a bout that the player waits.
pub fn pass(play: &Activity, model: &mut Model) {
    let is_away = |online: &crate::activity::online::Online| {
        online.waits
            && (online.stage.room().is_some() || matches!(online.stage, Stage::Restarting(..)))
    };
    model.status.announcements.waits_meanwhile = play.online().is_some_and(is_away);
}

/// The screen behind a call: the bout, or the pause of a run.
fn behind(play: &Activity, model: &Model) -> Screen {
    let Some(Stage::Playing(..)) = play.online().map(|online| &online.stage) else {
        return Screen::Searching;
    };
    let is_running = model.status.solo.is_some_and(|run| run.ran.is_none());
    if is_running { Screen::Paused } else { Screen::Bout }
}
