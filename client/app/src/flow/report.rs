//! Reports about players.

use wire::{AccountMessage, ClientMessage};

use crate::activity::Activity;
use crate::activity::intent::Intent;
use crate::screens::{Model, Screen};
use crate::text::tr;

/// Sends the report of the form over the connection that there is.
pub fn send(play: &Activity, model: &mut Model) {
    let ready = model.people.complaint.ready();
    let sent = ready.and_then(|complaint| {
        let message = ClientMessage::Account(AccountMessage::Report(complaint));
        play.say(message).then_some(()).ok_or_else(|| tr!("error-lost").into())
    });
    model.problem = sent.err();
}

/// The moderators have it: back to where it was opened.
pub fn done(play: &mut Activity, model: &mut Model) -> Option<Screen> {
    model.problem = Some(tr!("report-sent").into());
    let is_own = play.online().is_some_and(|online| online.purpose.intent == Intent::Report);
    if is_own {
        play.close();
        model.status = Default::default();
    }
    let back = model.people.complaint.back;
    model.people.complaint = Default::default();
    Some(back)
}
