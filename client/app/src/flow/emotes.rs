//! Emotes between the player and a server.

use bout::Seat;
use wire::{ClientMessage, Emote, RoomMessage};

use crate::activity::Activity;
use crate::screens::Model;
use crate::text::tr;

/// Sends an emote, within the limit that the model has taken it from. On a lost connection it is dropped: it was
/// for now.
pub fn send(play: &Activity, model: &mut Model, emote: Emote) {
    if !play.say(ClientMessage::Room(RoomMessage::Emote(emote))) {
        model.problem = Some(tr!("error-lost").into());
    }
}

/// The player of a seat shows an emote.
pub fn receive(model: &mut Model, seat: Seat, emote: Emote) {
    if model.settings.emotes {
        model.status.emotes.receive(seat, emote);
    }
}
