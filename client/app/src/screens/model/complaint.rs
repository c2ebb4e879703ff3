//! The form of a report.

use wire::{ChatText, Complaint, ComplaintKind, Name};

use crate::screens::message::Screen;
use crate::text::{names, tr};

/// A report that is being written.
#[derive(Clone, Debug)]
pub struct ComplaintForm {
    /// The name of the player.
    pub about: String,
    /// What it is about.
    pub kind: ComplaintKind,
    /// What it says.
    pub text: String,
    /// The screen that it was opened from.
    pub back: Screen,
}

impl Default for ComplaintForm {
    fn default() -> ComplaintForm {
        ComplaintForm::about(String::new(), Screen::Play)
    }
}

impl ComplaintForm {
    /// An empty report about a player.
    pub fn about(about: String, back: Screen) -> ComplaintForm {
        ComplaintForm { about, kind: ComplaintKind::Abuse, text: String::new(), back }
    }

    /// The report, or the problem to fix.
    pub fn ready(&self) -> Result<Complaint, String> {
        let about = Name::new(&self.about)
            .map_err(|why| tr!("form-name", reason = names::name_error(why)))?;
        let text = ChatText::new(&self.text).map_err(|_| tr!("report-no-text").to_owned())?;
        Ok(Complaint { about, kind: self.kind, text })
    }
}
