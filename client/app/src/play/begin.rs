//! From a wish of the menus to a line to a server, which may be one of our own.

use bevy::prelude::*;
use wire::{ClientMessage, Credential, Name};

use crate::embedded::{self, Embedded, Reach};
use crate::play::{Errand, Play, brawl, solo};
use crate::screens::account::server_name;
use crate::screens::brawl::BrawlWish;
use crate::screens::{Model, Wish};

/// Starts what a wish needs.
pub fn begin(play: &mut Play, model: &mut Model, wish: Wish) -> Result<(), String> {
    play.close();
    model.brawl.leave();
    let wish = match (wish, model.stranger.take()) {
        (Wish::BeginAnew, Some(stranger)) => {
            model.keyring.forget(&stranger.server);
            stranger.wish
        }
        (wish, _) => wish,
    };
    let mut lines = Vec::new();
    let (address, server) = match wish {
        Wish::Practice { .. } => embed(play, model, Reach::Loopback)?,
        Wish::Solo(_) if !crate::screens::solo::is_at_server(model) => {
            embed(play, model, Reach::Loopback)?
        }
        Wish::Host => {
            if let Some(own) = embedded::network_address() {
                lines.push(format!("Others join {own}"));
            }
            embed(play, model, Reach::Network)?
        }
        Wish::Brawl(BrawlWish::HostHere) => {
            let (address, server) = embed(play, model, Reach::Network)?;
            let known = embedded::network_address().map(|own| own.to_string());
            model.brawl.place = (known.unwrap_or_else(|| address.clone()), true);
            (address, server)
        }
        Wish::Brawl(wish) => {
            brawl::address(model, wish);
            (model.settings.address.clone(), server_name(&model.settings.address))
        }
        _ => (model.settings.address.clone(), server_name(&model.settings.address)),
    };
    if address.trim().is_empty() {
        return Err("Which server? Give its address first".into());
    }
    let credential = credential(model, wish, &server)?;
    let errand = Errand {
        wish,
        known_as: match &credential {
            Credential::Newcomer(_) | Credential::Password { .. } => None,
            Credential::Guest(_) | Credential::Token(_) => {
                model.keyring.get(&server).map(|key| key.name.clone())
            }
        },
        server,
        request: request(model, wish)?,
    };
    model.news = default();
    model.news.title = "Connecting".into();
    model.news.connection = address.clone();
    model.news.lines = lines;
    play.open(&address, credential, errand)
}

/// Starts a server of our own: its address, and the name under which what it gives is kept.
fn embed(play: &mut Play, model: &Model, reach: Reach) -> Result<(String, String), String> {
    let home = model.home.as_ref().ok_or(
        "There is no place on this system to keep what a server must remember. Set HOME, and \
         start the game again",
    )?;
    let server = play.server.insert(Embedded::start(reach, home)?);
    Ok((server.address.to_string(), server.name.clone()))
}

/// What a server is to let us in by.
fn credential(model: &Model, wish: Wish, server: &str) -> Result<Credential, String> {
    if wish == Wish::SignIn {
        let (name, password) = model.form.sign_in()?;
        return Ok(Credential::Password { name, password });
    }
    if let Some(key) = model.keyring.get(server) {
        return Ok(key.credential());
    }
    if let Wish::SignOut { .. } | Wish::ChangePassword = wish {
        return Err("You are not signed in there".into());
    }
    if wish == Wish::Claim {
        return Ok(Credential::Newcomer(model.form.claim()?.0));
    }
    let name = Name::new(&model.settings.name);
    Ok(Credential::Newcomer(name.map_err(|why| format!("Your name will not do: {why}"))?))
}

/// What to ask of a server that has let us in.
fn request(model: &Model, wish: Wish) -> Result<Option<ClientMessage>, String> {
    let entrant = model.entrant();
    Ok(Some(match wish {
        Wish::Practice { level, best_of } => ClientMessage::Practice { level, best_of, entrant },
        Wish::Claim => {
            let (name, password) = model.form.claim()?;
            ClientMessage::Claim { name, password }
        }
        Wish::ChangePassword => {
            let (current, new) = model.form.change()?;
            ClientMessage::ChangePassword { current, new }
        }
        Wish::SignOut { everywhere } => ClientMessage::SignOut { everywhere },
        // To be let in is all that it takes.
        Wish::SignIn => return Ok(None),
        Wish::Ranked => ClientMessage::Queue(entrant),
        Wish::Solo(mode) => solo::request(model, mode),
        Wish::Brawl(wish) => brawl::request(model, wish)?,
        _ => ClientMessage::Seek(entrant),
    }))
}
