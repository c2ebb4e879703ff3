//! The form to report a player to the moderators of the server.

use wire::ComplaintKind;

use crate::activity::intent::Intent;
use crate::screens::model::ComplaintForm;
use crate::screens::{Control, Field, Message, Model, Navigation, Page, Row, Screen};
use crate::shell::values::cycled;
use crate::text::{names, tr};

/// Opens an empty form about a player.
pub fn open(model: &mut Model, from: Screen, about: String) -> Navigation {
    model.people.complaint = ComplaintForm::about(about, from);
    Navigation::To(Screen::Report)
}

/// Steps what the report is about.
pub fn step(form: &mut ComplaintForm, by: i8) {
    form.kind = cycled(&ComplaintKind::ALL, form.kind, by);
}

/// The row that leads to the form.
pub fn row(name: &str) -> Row {
    Row::press(tr!("report-row"), Message::Report(name.to_owned()))
}

/// The page.
pub fn page(form: &ComplaintForm) -> Page {
    Page {
        title: tr!("report-title", name = form.about.as_str()),
        lines: vec![tr!("report-hint").into()],
        rows: vec![
            Row::step(tr!("report-kind"), names::complaint(form.kind), Control::Complaint),
            Row::field(tr!("report-text"), &form.text, Field::Complaint),
            Row::press(tr!("report-send"), Message::Intent(Intent::Report)),
            Row::press(tr!("menu-back"), Message::Back),
        ],
        ..Page::default()
    }
}
