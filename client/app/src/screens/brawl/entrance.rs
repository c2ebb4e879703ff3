//! The ways into a brawl room, and to a bout to look on at.

use crate::menu::{Page, Row};
use crate::screens::brawl::{BrawlField, BrawlKnob, BrawlWish, invitation, options};
use crate::screens::{Field, Knob, Message, Model, Screen, Wish};
use crate::settings::title;
use crate::signal::lost;

/// Host, join, or list.
pub fn page(model: &Model) -> Page {
    let address = model.settings.address.trim();
    let wish = |wish| Message::Wish(Wish::Brawl(wish));
    let at = if address.is_empty() { "give an address" } else { address };
    let visibility = options::visibility(model.brawl.visibility);
    Page {
        title: "Brawl".into(),
        lines: vec!["2 to 24 friends, each for itself or in teams.".into()],
        rows: vec![
            Row::press("Join by code", Message::Go(Screen::JoinBrawl)),
            Row::press("Public rooms", wish(BrawlWish::List)).with_value(at),
            Row::press("Host here", wish(BrawlWish::HostHere)).with_value("on your network"),
            Row::press("Host on a server", wish(BrawlWish::HostThere)).with_value(at),
            Row::step("Game to host", title(model.settings.game), Knob::Game),
            Row::step("Who may enter", visibility, Knob::Brawl(BrawlKnob::Visibility)),
            Row::field("Password", &model.brawl.password, Field::Brawl(BrawlField::Password)),
            Row::field("Server", &model.settings.address, Field::Address),
            Row::press("Back", Message::Back),
        ],
        ..Page::default()
    }
}

/// By code, or by all that holds a code.
pub fn join(model: &Model) -> Page {
    let brawl = &model.brawl;
    let read = invitation::read(&brawl.code);
    let line = match &read {
        Some((Some(address), code)) => format!("Room {code} at {address}"),
        Some((None, code)) if model.settings.address.trim().is_empty() => {
            format!("Room {code}. On which server?")
        }
        Some((None, code)) => format!("Room {code} at {}", model.settings.address.trim()),
        None if brawl.code.is_empty() => "Type the code, or paste it, or a link.".to_owned(),
        None => "A code has six letters and digits, such as K7QF2M.".to_owned(),
    };
    Page {
        title: "Join a room".into(),
        lines: vec![line],
        rows: vec![
            Row::field("Code", &brawl.code, Field::Brawl(BrawlField::Code)),
            Row::press("Join", Message::Wish(Wish::Brawl(BrawlWish::Join))),
            Row::field("Password", &brawl.password, Field::Brawl(BrawlField::Password))
                .with_value(brawl.password.clone()),
            Row::field("Server", &model.settings.address, Field::Address),
            Row::press("Back", Message::Back),
        ],
        ..Page::default()
    }
}

/// The public rooms of the server.
pub fn rooms(model: &Model) -> Page {
    let rooms = model.brawl.rooms.as_deref().unwrap_or_default();
    let lines = match rooms.len() {
        _ if model.brawl.rooms.is_none() => vec!["Asking the server".to_owned()],
        0 => vec!["No public room is open. Host one!".to_owned()],
        1 => vec!["1 public room is open.".to_owned()],
        more => vec![format!("{more} public rooms are open.")],
    };
    let wish = |wish| Message::Wish(Wish::Brawl(wish));
    let mut rows = vec![Row::press("Refresh", wish(BrawlWish::List))];
    for room in rooms {
        let state = if room.is_playing { "playing" } else { "gathering" };
        let sides = options::sides(room.sides).to_lowercase();
        let game = room.game.name();
        let value = format!("{game}, {} of {}, {sides}, {state}", room.taken, room.seats);
        let enter = wish(BrawlWish::Enter(room.code));
        rows.push(Row::press(room.host.to_string(), enter).with_value(value));
    }
    rows.push(Row::press("Back", Message::Back));
    let lines = lines.into_iter().chain(lost(model.news.signal)).collect();
    Page { title: "Public rooms".into(), lines, rows, width: Some(700.0), ..Page::default() }
}

/// Whom to watch.
pub fn watch(model: &Model) -> Page {
    Page {
        title: "Watch a player".into(),
        lines: vec!["The name of somebody who plays on this server.".into()],
        rows: vec![
            Row::field("Name", &model.brawl.watched, Field::Brawl(BrawlField::Watched)),
            Row::press("Watch", Message::Wish(Wish::Brawl(BrawlWish::Watch))),
            Row::field("Server", &model.settings.address, Field::Address),
            Row::press("Back", Message::Back),
        ],
        ..Page::default()
    }
}
