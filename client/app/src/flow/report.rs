//! Reports about players, and what moderators do about them.

use wire::{AccountMessage, ClientMessage, Moderated};

use crate::activity::Activity;
use crate::activity::intent::Intent;
use crate::screens::{Model, Screen};
use crate::text::tr;

/// The request of the form, or the problem to fix.
pub fn request(model: &Model) -> Result<AccountMessage, String> {
    model.people.complaint.ready(model.brawl.room.as_ref().map(|room| room.code))
}

/// Sends the request of the form over the connection that there is.
pub fn send(play: &Activity, model: &mut Model) {
    let sent = request(model).and_then(|request| {
        let is_sent = play.say(ClientMessage::Account(request));
        is_sent.then_some(()).ok_or_else(|| tr!("error-lost").into())
    });
    model.problem = sent.err();
}

/// The moderators have the report: back to where it was opened.
pub fn done(play: &mut Activity, model: &mut Model) -> Option<Screen> {
    answered(play, model, tr!("report-sent").into(), true)
}

/// What came of an act of a moderator: back to where the form was opened, if it was done.
pub fn moderated(play: &mut Activity, model: &mut Model, moderated: &Moderated) -> Option<Screen> {
    answered(play, model, moderated.text.to_string(), moderated.is_done)
}

/// The account is one of a moderator, or is none after all.
pub fn is_moderator(play: &Activity, model: &mut Model, is_moderator: bool) {
    if let Some(online) = play.online() {
        model.accounts.keyring.set_moderator(&online.purpose.server, is_moderator);
    }
}

fn answered(
    play: &mut Activity,
    model: &mut Model,
    words: String,
    is_done: bool,
) -> Option<Screen> {
    model.problem = Some(words);
    let is_own = play.online().is_some_and(|online| online.purpose.intent == Intent::Report);
    if is_own {
        play.close();
        model.status = Default::default();
    }
    if !is_done {
        return is_own.then_some(Screen::Report);
    }
    Some(std::mem::take(&mut model.people.complaint).back)
}
