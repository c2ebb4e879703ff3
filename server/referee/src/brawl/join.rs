//! Requests to join or to open a brawl room.

use alloc::vec::Vec;
use bout::Millis;
use wire::{AccountId, BrawlOptions, Entrant, Name, Password, Refusal, Visibility};

use crate::ids::ClientId;

/// A client that asks to join a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joiner {
    /// The client.
    pub client: ClientId,
    /// The account that it is authenticated as, if it has one.
    pub account: Option<AccountId>,
    /// The player's name.
    pub name: Name,
    /// The player's pick and handling.
    pub entrant: Entrant,
    /// What is stored of the player, once it was read: rooms that restrict entry need it.
    pub standing: Option<Standing>,
}

/// What is stored of a player who would enter a room that restricts entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// True if the account is claimed.
    pub is_claimed: bool,
    /// The rating by the first ruleset of the room's game, in points.
    pub rating: i32,
    /// The friends of the account.
    pub friends: Vec<AccountId>,
}

/// A request to open a brawl room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrawlRequest {
    /// The player who opens it, and its host.
    pub host: Joiner,
    /// How its matches are played.
    pub options: BrawlOptions,
    /// Its visibility.
    pub visibility: Visibility,
    /// The password. Only a private room has one; for others it is not used.
    pub password: Option<Password>,
}

impl BrawlRequest {
    /// Whether such a room can be opened, and if not, why.
    pub fn check(&self) -> Result<(), Refusal> {
        check_options(&self.options)?;
        check_entrant(&self.options, &self.host.entrant)?;
        let is_open = self.visibility != Visibility::Private;
        if is_open || self.password.is_some() { Ok(()) } else { Err(Refusal::PasswordMissing) }
    }
}

/// Whether matches can be played by these rules, and if not, why.
pub(crate) fn check_options(options: &BrawlOptions) -> Result<(), Refusal> {
    options.check().map_err(|_| Refusal::Options)?;
    let most = games::lists::most();
    if options.rules.lists_are_near() { Ok(()) } else { Err(Refusal::LargePieces { most }) }
}

/// The player's entrant or, when that is for another game, the default entrant of this game.
pub(super) fn suited(options: &BrawlOptions, entrant: Entrant) -> Entrant {
    let kind = options.rules.kind();
    if entrant.pick.kind() == kind {
        return entrant;
    }
    Entrant { pick: kind.pick_default(), handling: kind.handling_default() }
}

/// Whether this entrant fits matches by these rules. A handling outside the room's bounds does: it
/// is clamped to them when a match begins.
pub(crate) fn check_entrant(options: &BrawlOptions, entrant: &Entrant) -> Result<(), Refusal> {
    let kind = options.rules.kind();
    if entrant.pick.kind() != kind {
        return Err(Refusal::Options);
    }
    kind.handling_bounds().check(entrant.handling).map_err(|_| Refusal::Handling)
}

/// The grace period of a disconnected player in a bout, before the seat forfeits.
pub(super) fn grace(options: &BrawlOptions) -> Millis {
    Millis(u64::from(options.grace_s) * 1000)
}
