//! Entering a brawl room, and spectating a bout.

use crate::activity::intent::BrawlIntent;
use crate::activity::intent::Intent;
use crate::platform::deep_link::player_page;
use crate::screens::brawl::{invitation, options, presets};
use crate::screens::message::{BrawlControl, BrawlField};
use crate::screens::{Control, Field, Message, Model, Screen};
use crate::screens::{Page, Row};
use crate::shell::menu::{Side, Spot};
use crate::text::names;
use crate::text::tr;
use crate::view::connection::lost;
use wire::Name;

/// Host, join, or list.
pub fn page(model: &Model) -> Page {
    let intent = |intent| Message::Intent(Intent::Brawl(intent));
    let at = model.settings.server().unwrap_or(tr!("play-no-server"));
    let visibility = options::visibility(model.brawl.visibility);
    Page {
        title: tr!("brawl-title").into(),
        lines: vec![tr!("brawl-hint").into()],
        rows: vec![
            Row::press(tr!("brawl-join-code"), Message::Go(Screen::JoinBrawl)),
            Row::press(tr!("brawl-rooms"), intent(BrawlIntent::List)).with_value(at),
            Row::press(tr!("brawl-host-here"), intent(BrawlIntent::HostHere))
                .with_value(tr!("play-host-hint")),
            Row::press(tr!("brawl-host-server"), intent(BrawlIntent::HostThere)).with_value(at),
            Row::step(tr!("brawl-game"), names::game(model.settings.game), Control::Game),
            Row::step(
                tr!("brawl-visibility"),
                visibility,
                Control::Brawl(BrawlControl::Visibility),
            ),
            Row::field(
                tr!("menu-password"),
                &model.brawl.typed.password,
                Field::Brawl(BrawlField::Password),
            ),
            presets::row().with_value(at),
            Row::field(tr!("menu-server"), &model.settings.address, Field::Address),
            Row::press(tr!("menu-back"), Message::Back),
        ],
        ..Page::default()
    }
}

/// Join by a code, or by a text that contains one.
pub fn join(model: &Model) -> Page {
    let brawl = &model.brawl;
    let read = invitation::read(&brawl.typed.code);
    let line = match &read {
        Some((address, code)) => match address.as_deref().or(model.settings.server()) {
            Some(address) => tr!("join-room-at", code = code.to_string(), address = address),
            None => tr!("join-room-no-server", code = code.to_string()),
        },
        None if brawl.typed.code.is_empty() => tr!("join-room-hint").to_owned(),
        None => tr!("join-room-invalid").to_owned(),
    };
    Page {
        title: tr!("join-room-title").into(),
        lines: vec![line],
        rows: vec![
            Row::field(tr!("join-room-code"), &brawl.typed.code, Field::Brawl(BrawlField::Code)),
            Row::press(tr!("join-join"), Message::Intent(Intent::Brawl(BrawlIntent::Join)))
                .at(Spot::Beside),
            Row::field(
                tr!("menu-password"),
                &brawl.typed.password,
                Field::Brawl(BrawlField::Password),
            )
            .with_value(brawl.typed.password.clone()),
            Row::field(tr!("menu-server"), &model.settings.address, Field::Address),
            Row::press(tr!("menu-back"), Message::Back),
        ],
        ..Page::default()
    }
}

/// The public rooms of the server. The picture beside them says how the one in focus is played.
pub fn rooms(model: &Model) -> Page {
    let rooms = model.brawl.rooms.as_deref().unwrap_or_default();
    let line = match &model.brawl.rooms {
        None => tr!("rooms-asking").to_owned(),
        Some(rooms) => tr!("rooms-count", count = rooms.len()),
    };
    let intent = |intent| Message::Intent(Intent::Brawl(intent));
    let mut rows = vec![Row::press(tr!("rooms-refresh"), intent(BrawlIntent::List))];
    for room in rooms {
        let state = if room.is_playing { "playing" } else { "waiting" };
        let value = tr!(
            "rooms-entry",
            game = names::game(room.rules.kind()),
            taken = room.taken,
            seats = room.seats,
            state = state,
        );
        let enter = intent(BrawlIntent::Enter(room.code));
        rows.push(Row::press(room.host.to_string(), enter).with_value(value));
    }
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    let lines = std::iter::once(line).chain(lost(model.status.connection.signal)).collect();
    Page {
        title: tr!("brawl-rooms").into(),
        lines,
        rows,
        side: Side::Left,
        scale_max: Some(1.3),
        width: Some(460.0),
        has_picture: true,
        ..Page::default()
    }
}

/// The place in the list of the room in this row, if it is one.
pub fn listed_row(row: usize) -> Option<usize> {
    row.checked_sub(1)
}

/// The typed player, and the page of that player on the web site of the server.
pub fn profile(model: &Model) -> Option<(Name, String)> {
    let name = Name::new(&model.brawl.typed.spectated).ok()?;
    let page = player_page(model.settings.server()?, &name);
    Some((name, page))
}

/// Spectate a player.
pub fn watch(model: &Model) -> Page {
    let profile = profile(model).map(|(_, page)| {
        Row::press(tr!("spectate-profile"), Message::Intent(Intent::Page(page)))
            .with_value(tr!("spectate-profile-hint"))
    });
    Page {
        title: tr!("spectate-title").into(),
        lines: vec![tr!("spectate-hint").into()],
        rows: vec![
            Row::field(
                tr!("menu-name"),
                &model.brawl.typed.spectated,
                Field::Brawl(BrawlField::Spectated),
            ),
            Row::press(
                tr!("spectate-start"),
                Message::Intent(Intent::Brawl(BrawlIntent::SpectatePlayer)),
            )
            .at(Spot::Beside),
            Row::field(tr!("menu-server"), &model.settings.address, Field::Address),
        ]
        .into_iter()
        .chain(profile)
        .chain([Row::press(tr!("menu-back"), Message::Back)])
        .collect(),
        ..Page::default()
    }
}
