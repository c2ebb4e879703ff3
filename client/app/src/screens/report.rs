//! The form to report a player to the moderators of the server. Those act by the same form.

use wire::ComplaintKind;

use crate::activity::intent::Intent;
use crate::screens::message::ComplaintControl;
use crate::screens::model::{Act, ComplaintForm};
use crate::screens::{Control, Field, Message, Model, Navigation, Page, Row, Screen};
use crate::shell::values::cycled;
use crate::text::{names, refusals, tr};

/// How long a mute or a ban may last, in minutes: an hour, a day, a week, 30 days or until it is lifted.
const MINUTES: [Option<u32>; 5] = [Some(60), Some(1440), Some(7 * 1440), Some(30 * 1440), None];

/// Opens an empty form about a player.
pub fn open(model: &mut Model, from: Screen, about: String) -> Navigation {
    model.people.complaint = ComplaintForm::about(about, from);
    Navigation::To(Screen::Report)
}

/// Steps a control of the form.
pub fn step(model: &mut Model, control: ComplaintControl, by: i8) {
    let has_room = model.brawl.room.is_some();
    let form = &mut model.people.complaint;
    match control {
        ComplaintControl::Act => {
            let acts: Vec<Act> =
                Act::ALL.into_iter().filter(|act| has_room || *act != Act::CloseRoom).collect();
            form.act = cycled(&acts, form.act, by);
        }
        ComplaintControl::Kind => form.kind = cycled(&ComplaintKind::ALL, form.kind, by),
        ComplaintControl::Minutes => form.minutes = cycled(&MINUTES, form.minutes, by),
    }
}

/// The row that leads to the form.
pub fn row(name: &str) -> Row {
    Row::press(tr!("report-row"), Message::Report(name.to_owned()))
}

/// The page.
pub fn page(model: &Model) -> Page {
    let form = &model.people.complaint;
    let key = model.accounts.key(&model.settings.address);
    let step = |label, value: &str, control| Row::step(label, value, Control::Complaint(control));
    let is_report = form.act == Act::Report;
    let mut rows = Vec::new();
    if key.is_some_and(|key| key.is_moderator) {
        rows.push(step(tr!("moderate-act"), act(form.act), ComplaintControl::Act));
    }
    match form.act {
        Act::Report => {
            let kind = names::complaint(form.kind);
            rows.push(step(tr!("report-kind"), kind, ComplaintControl::Kind));
        }
        Act::Mute | Act::Ban => {
            let lasts = form.minutes.map(|minutes| refusals::span(60 * u64::from(minutes)));
            let lasts = lasts.unwrap_or_else(|| tr!("moderate-unlimited").into());
            rows.push(step(tr!("moderate-lasts"), &lasts, ComplaintControl::Minutes));
        }
        Act::Rename => {
            rows.push(Row::field(tr!("moderate-new-name"), &form.new_name, Field::NewName));
        }
        Act::Kick | Act::CloseRoom => {}
    }
    let text = if is_report { tr!("report-text") } else { tr!("moderate-reason") };
    rows.push(Row::field(text, &form.text, Field::Complaint));
    let send = if is_report { tr!("report-send") } else { tr!("moderate-do") };
    rows.extend([
        Row::press(send, Message::Intent(Intent::Report)),
        Row::press(tr!("menu-back"), Message::Back),
    ]);
    let about = form.about.as_str();
    Page {
        title: match is_report {
            true => tr!("report-title", name = about),
            false => tr!("moderate-title", name = about),
        },
        lines: vec![if is_report { tr!("report-hint") } else { tr!("moderate-hint") }.into()],
        rows,
        ..Page::default()
    }
}

fn act(act: Act) -> &'static str {
    match act {
        Act::Report => tr!("report-row"),
        Act::Kick => tr!("member-kick"),
        Act::Mute => tr!("member-mute-all"),
        Act::Ban => tr!("member-ban"),
        Act::Rename => tr!("moderate-rename"),
        Act::CloseRoom => tr!("moderate-close-room"),
    }
}
