//! From a wish of the menus to a line to a server, which may be one of our own.

use bevy::prelude::*;
use games::Pick;
use wire::{ClientMessage, Entrant};

use crate::embedded::{self, Embedded, Reach};
use crate::play::Play;
use crate::screens::{Model, Wish};

/// Starts what a wish needs.
pub fn begin(play: &mut Play, model: &mut Model, wish: Wish) -> Result<(), String> {
    play.close();
    let pick = Pick::Swordfight(model.settings.blade);
    let entrant = Entrant { pick, handling: model.settings.handling() };
    let mut lines = Vec::new();
    let (address, request) = match wish {
        Wish::Practice { level, best_of } => {
            let server = play.server.insert(Embedded::start(Reach::Loopback)?);
            (server.address.to_string(), ClientMessage::Practice { level, best_of, entrant })
        }
        Wish::Host => {
            let server = play.server.insert(Embedded::start(Reach::Network)?);
            if let Some(own) = embedded::network_address() {
                lines.push(format!("Others join {own}"));
            }
            (server.address.to_string(), ClientMessage::Seek(entrant))
        }
        _ => (model.settings.address.clone(), ClientMessage::Seek(entrant)),
    };
    if address.trim().is_empty() {
        return Err("Which server? Give its address first".into());
    }
    model.news = default();
    model.news.title = "Connecting".into();
    model.news.connection = address.clone();
    model.news.lines = lines;
    play.open(&address, request, &model.settings.name)
}
