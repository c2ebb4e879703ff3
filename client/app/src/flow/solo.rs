//! Runs between a server and the menus: pause, restart, and result.

use games::{Rules, SoloMode};
use wire::{ClientMessage, LobbyMessage, Ran, RoomView};

use crate::activity::Activity;
use crate::activity::online::{Bout, Stage};
use crate::activity::splits::Splits;
use crate::activity::status::{Search, SoloRun};
use crate::screens::solo::own_mode;
use crate::screens::{Model, Screen};
use crate::text::tr;

/// Applies the state of a run's room.
pub fn shown(model: &mut Model, room: &RoomView) {
    let Some(mode) = room.kind.run_mode() else { return };
    let new = SoloRun { day: room.kind.day(), ..SoloRun::new(mode, room.rules) };
    let is_same = |run: &SoloRun| (run.mode, run.rules, run.day) == (mode, room.rules, new.day);
    let known = model.status.solo.filter(is_same);
    model.status.solo = Some(known.unwrap_or(new));
}

/// A run begins: it is compared with the player's best one.
pub fn chase(play: &mut Activity, model: &Model) {
    let Some(Stage::Playing(_, Bout::Clocked(bout))) =
        play.online_mut().map(|online| &mut online.stage)
    else {
        return;
    };
    let best = bout.splits().and_then(|splits| model.alone.bests.best(splits.mode()));
    if let Some(best) = best {
        bout.chase(&best.splits);
    }
}

/// A run is over, with this result. The best one of each mode is kept on this computer, and the best one
/// by the player's own rules in the settings.
pub fn ran(play: &mut Activity, model: &mut Model, ran: Ran) {
    let Some(run) = &mut model.status.solo else { return };
    run.ran = Some(ran);
    if !run.is_own() {
        // One that the server did not keep is a later attempt at a daily challenge.
        // Battles of two days have nothing in common.
        if let (Some(value), Some(_)) = (ran.mode.value(&ran.run), ran.kept)
            && ran.mode != SoloMode::Battle
        {
            let splits = match play.online_mut().map(|online| &online.stage) {
                Some(Stage::Playing(_, Bout::Clocked(bout))) => bout.splits(),
                _ => None,
            };
            let splits = splits.map_or(&[][..], Splits::values);
            run.new_best_by = model.alone.bests.note(ran.mode, value, splits);
        }
        return;
    }
    let solo = &mut model.settings.solo;
    run.own_best_before = match ran.mode.value(&ran.run) {
        Some(value) => solo.note(ran.mode, &run.rules, value),
        None => solo.best(&run.rules),
    };
    model.save();
}

/// Gives up the run and begins another, on the same connection. The server releases the first one
/// before. A daily challenge is not given up by a key.
pub fn again(play: &mut Activity, model: &mut Model) {
    let Some(run) = model.status.solo.filter(|run| run.day.is_none()) else { return };
    let Some(stage) = play.online_mut().map(|online| &mut online.stage) else { return };
    if !matches!(stage, Stage::Playing(..)) {
        return;
    }
    *stage = Stage::Restarting(run.mode, run.rules);
    if !play.say(ClientMessage::Leave) {
        model.problem = Some(tr!("error-lost").into());
    }
}

/// The server released the run: begins the next one. Returns the screen that follows, if any.
pub fn outside(play: &mut Activity, model: &mut Model) -> Option<Screen> {
    let online = play.online_mut()?;
    let Stage::Restarting(mode, rules) = online.stage else { return None };
    online.stage = Stage::Lobby;
    model.status.solo = None;
    if !online.waits {
        model.status.search = Search::Restart(mode);
    }
    if !play.say(request(model, mode, rules)) {
        model.problem = Some(tr!("error-lost").into());
    }
    Some(Screen::Searching)
}

/// The request for a run of this mode, by these rules.
pub fn request(model: &Model, mode: SoloMode, rules: Rules) -> ClientMessage {
    ClientMessage::Lobby(LobbyMessage::Solo { mode, rules, entrant: model.entrant() })
}

/// The request for a run by the player's own rules.
pub fn own_request(model: &Model) -> ClientMessage {
    let rules = Rules::stacker(model.settings.solo.stacker);
    request(model, own_mode(model), rules)
}
