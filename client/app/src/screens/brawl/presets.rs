//! The presets of rooms that the account has saved: to use, to share and to delete.

use wire::brawl::{PRESETS_MAX, PresetName, PresetRequest, SetupText};
use wire::{AccountMessage, ClientMessage, RoomCode};

use crate::activity::intent::{BrawlIntent, Intent};
use crate::screens::{Field, Message, Model, Page, Row};
use crate::shell::menu::{Side, Spot};
use crate::text::{names, tr};

fn intent(intent: BrawlIntent) -> Message {
    Message::Intent(Intent::Brawl(intent))
}

/// The way to the page.
pub fn row() -> Row {
    Row::press(tr!("room-presets"), intent(BrawlIntent::Presets))
}

/// The link that opens a room by the preset of this code, on the site of the server at `address`.
pub fn link(address: &str, code: RoomCode) -> String {
    format!("{}/room/new?preset={code}", ::link::web(address))
}

/// What is asked of the server to save the drafts under the typed name.
pub fn saved(model: &Model) -> Result<ClientMessage, String> {
    let name = PresetName::new(&model.alone.preset_name)
        .map_err(|why| tr!("form-preset", reason = names::text_error(why)))?;
    let setup = SetupText::new(&model.brawl.setup()).map_err(|_| tr!("error-options"))?;
    Ok(asked(PresetRequest::Save(name, setup)))
}

/// A request about presets.
pub fn asked(request: PresetRequest) -> ClientMessage {
    ClientMessage::Account(AccountMessage::Presets(request))
}

/// The presets. In a room they are used for it by a host; elsewhere a new room is opened.
pub fn page(model: &Model) -> Page {
    let presets = model.brawl.presets.as_deref().unwrap_or_default();
    let mut rows = Vec::new();
    for preset in presets {
        let code = preset.code;
        rows.push(
            Row::press(preset.name.as_str(), intent(BrawlIntent::UsePreset(code)))
                .with_value(code.to_string()),
        );
        let beside = |label, what| Row::press(label, intent(what)).at(Spot::Beside);
        rows.push(beside(tr!("room-copy"), BrawlIntent::CopyPreset(code)));
        rows.push(beside(tr!("preset-delete"), BrawlIntent::DeletePreset(code)));
    }
    if presets.len() < PRESETS_MAX {
        rows.push(Row::field(tr!("practice-name"), &model.alone.preset_name, Field::PresetName));
        rows.push(Row::press(tr!("preset-save"), intent(BrawlIntent::SavePreset)).at(Spot::Beside));
    }
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    let line = match model.brawl.room {
        Some(_) => tr!("presets-in-room"),
        None => tr!("presets-outside"),
    };
    Page {
        title: tr!("room-presets").into(),
        lines: vec![line.into()],
        rows,
        side: Side::Left,
        scale_max: Some(1.3),
        width: Some(560.0),
        ..Page::default()
    }
}
