//! The records in the live journal, from which a server recovers after a crash.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::Millis;
use wire::{AccountId, AccountView, RulesHash};

use crate::bot_budget::Payer;
use crate::brawl::BrawlImage;
use crate::ids::ClientId;
use crate::live_bout::BoutImage;
use crate::lobby::WaitImage;
use crate::room::RoomImage;

/// The format of these records. Those of another are of no use, as those of other rules.
pub const FORMAT: u16 = 3;

/// A session.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct SessionRecord {
    /// The account of the client.
    pub account: AccountView,
    /// The address of its newest connection.
    pub address: String,
    /// The hash of the token by which the client resumes.
    pub token: [u8; 32],
    /// The hash of the token by which it has signed in: that which signing out revokes. A guest has none.
    pub sign_in: Option<[u8; 32]>,
    /// The version of the protocol of the client.
    pub protocol: u16,
}

/// A room.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct RoomRecord {
    /// The room itself.
    pub hosted: HostedImage,
    /// The id and the beginning of the match in progress, in milliseconds since 1970.
    pub course: Option<([u8; 16], Millis)>,
    /// Who pays for its bots, and what they cost.
    pub bots: Option<PayerRecord>,
}

/// A room of either kind.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[expect(clippy::large_enum_variant, reason = "it is encoded at once")]
pub enum HostedImage {
    /// A match.
    Match(RoomImage),
    /// A brawl room.
    Brawl(BrawlImage),
}

/// Who pays for the bots of a room.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct PayerRecord {
    account: AccountId,
    address: String,
    /// What they cost.
    pub cost: u32,
}

/// A bout. What happens in it is appended, as [`crate::live_bout::Progress`].
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct BoutRecord {
    /// The number of its room.
    pub room: u64,
    /// The bout.
    pub image: BoutImage,
    /// The beginning, in milliseconds since 1970.
    pub began_ms: u64,
}

/// The lobby.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct LobbyRecord {
    /// The protocol version of the release that writes this.
    pub protocol: u16,
    /// The rules.
    pub rules: RulesHash,
    /// The date, in milliseconds since 1970.
    pub date_ms: u64,
    /// The clients in the queues.
    pub waits: Vec<WaitImage>,
    /// Who opened which brawl room.
    pub openers: Vec<(u64, u64)>,
    /// [`FORMAT`]. It is the last field: older records have none, and cannot be read.
    pub format: u16,
}

impl HostedImage {
    /// The clients in the room.
    pub fn clients(&self) -> Vec<ClientId> {
        match self {
            HostedImage::Match(image) => image.clients().collect(),
            HostedImage::Brawl(image) => image.clients().collect(),
        }
    }

    /// The bouts that must be recorded for it.
    pub fn bouts(&self) -> Vec<u64> {
        match self {
            HostedImage::Match(image) => image.bouts(),
            HostedImage::Brawl(image) => image.bouts(),
        }
    }
}

impl PayerRecord {
    /// The record of a payer.
    pub fn of(payer: &Payer, cost: u32) -> PayerRecord {
        PayerRecord { account: payer.account, address: payer.address.to_string(), cost }
    }

    /// The payer.
    pub fn payer(&self) -> Option<Payer> {
        Some(Payer { account: self.account, address: self.address.parse().ok()? })
    }
}
