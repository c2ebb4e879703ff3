//! Reports about players, for the moderators of a server.

use bincode::{Decode, Encode};

use crate::Name;
use crate::text::ChatText;

/// A report about a player. The server adds what its author saw last: chat, bout and room.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Complaint {
    /// Whom it is about.
    pub about: Name,
    /// What it is about.
    pub kind: ComplaintKind,
    /// A sentence.
    pub text: ChatText,
}

/// What a report is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum ComplaintKind {
    /// Insults, threats or hatred.
    Abuse,
    /// A program that plays, or results by agreement.
    Cheating,
    /// An offensive name.
    Name,
    /// Advertising or flooding.
    Spam,
    /// Anything else.
    Other,
}

impl ComplaintKind {
    /// All of them.
    pub const ALL: [ComplaintKind; 5] = [
        ComplaintKind::Abuse,
        ComplaintKind::Cheating,
        ComplaintKind::Name,
        ComplaintKind::Spam,
        ComplaintKind::Other,
    ];

    /// Its name, which never changes.
    pub fn name(self) -> &'static str {
        match self {
            ComplaintKind::Abuse => "abuse",
            ComplaintKind::Cheating => "cheating",
            ComplaintKind::Name => "name",
            ComplaintKind::Spam => "spam",
            ComplaintKind::Other => "other",
        }
    }
}
