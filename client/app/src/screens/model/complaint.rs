//! The form of a report, in which a moderator may act as well.

use wire::{
    AccountMessage, ChatText, Complaint, ComplaintKind, Moderation, ModerationAct, Name, RoomCode,
};

use crate::screens::message::Screen;
use crate::text::{names, tr};

/// A report that is being written.
#[derive(Clone, Debug)]
pub struct ComplaintForm {
    /// The name of the player.
    pub about: String,
    /// What is done about the player.
    pub act: Act,
    /// What a report is about.
    pub kind: ComplaintKind,
    /// How long a mute or a ban lasts, in minutes; without it until a moderator lifts it.
    pub minutes: Option<u32>,
    /// The new name; a random one without it.
    pub new_name: String,
    /// What a report says, or why a moderator acts.
    pub text: String,
    /// The screen that it was opened from.
    pub back: Screen,
}

/// What is done about a player. All but a report is for moderators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// It is reported.
    Report,
    /// Its session is closed.
    Kick,
    /// It may not chat.
    Mute,
    /// It may not come in.
    Ban,
    /// It gets another name.
    Rename,
    /// The room that both are in is closed.
    CloseRoom,
}

impl Act {
    /// All of them.
    pub const ALL: [Act; 6] =
        [Act::Report, Act::Kick, Act::Mute, Act::Ban, Act::Rename, Act::CloseRoom];
}

impl Default for ComplaintForm {
    fn default() -> ComplaintForm {
        ComplaintForm::about(String::new(), Screen::Play)
    }
}

impl ComplaintForm {
    /// An empty report about a player.
    pub fn about(about: String, back: Screen) -> ComplaintForm {
        ComplaintForm {
            about,
            act: Act::Report,
            kind: ComplaintKind::Abuse,
            minutes: Some(24 * 60),
            new_name: String::new(),
            text: String::new(),
            back,
        }
    }

    /// The request, or the problem to fix. The room is the one that the player is in.
    pub fn ready(&self, room: Option<RoomCode>) -> Result<AccountMessage, String> {
        let about = name(&self.about)?;
        let text = ChatText::new(&self.text);
        let act = match self.act {
            Act::Report => {
                let text = text.map_err(|_| tr!("report-no-text"))?;
                return Ok(AccountMessage::Report(Complaint { about, kind: self.kind, text }));
            }
            Act::Kick => ModerationAct::Kick(about),
            Act::Mute => ModerationAct::Mute(about, self.minutes),
            Act::Ban => ModerationAct::Ban(about, self.minutes),
            Act::Rename => {
                let is_random = self.new_name.trim().is_empty();
                let to = (!is_random).then(|| name(&self.new_name)).transpose()?;
                ModerationAct::Rename(about, to)
            }
            Act::CloseRoom => ModerationAct::CloseRoom(room.ok_or(tr!("error-no-room"))?),
        };
        let why = text.map_err(|_| tr!("moderate-no-reason"))?;
        Ok(AccountMessage::Moderate(Moderation { act, why }))
    }
}

fn name(text: &str) -> Result<Name, String> {
    Name::new(text).map_err(|why| tr!("form-name", reason = names::name_error(why)))
}
