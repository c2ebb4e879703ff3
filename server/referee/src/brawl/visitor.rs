//! Who comes to a brawl room, and what one is opened for.

use bout::Millis;
use wire::{AccountId, BrawlOptions, Entrant, Name, Password, Refusal, Visibility};

use crate::lobby::ClientId;

/// Someone who comes to a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visitor {
    /// By which it is reached.
    pub client: ClientId,
    /// The account that it came in as, if it has one.
    pub account: Option<AccountId>,
    /// The name that it goes by.
    pub name: Name,
    /// What it brings.
    pub entrant: Entrant,
}

/// What lets a visitor in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    /// The code of the room, with its password if the visitor said one.
    Code(Option<Password>),
    /// The name of somebody in the room: opens public rooms only, to look on.
    Acquaintance,
}

/// What a brawl room is opened for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrawlRequest {
    /// Who opens it, and is its host.
    pub host: Visitor,
    /// How its matches are played.
    pub options: BrawlOptions,
    /// Who may find and enter it.
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

/// Whether matches can be played so, and if not, why.
pub(super) fn check_options(options: &BrawlOptions) -> Result<(), Refusal> {
    options.check().map_err(|_| Refusal::Options)?;
    let most = games::lists::most();
    if options.rules.lists_are_near() { Ok(()) } else { Err(Refusal::LargePieces { most }) }
}

/// What its player brings, or, when that is for another game, what one brings who chose nothing.
pub(super) fn suited(options: &BrawlOptions, entrant: Entrant) -> Entrant {
    let kind = options.rules.kind();
    if entrant.pick.kind() == kind {
        return entrant;
    }
    Entrant { pick: kind.pick_default(), handling: kind.handling_default() }
}

/// Whether this can be brought to matches that are played so. A handling outside the room's own
/// bounds can: it is brought into them when a match begins.
pub(super) fn check_entrant(options: &BrawlOptions, entrant: &Entrant) -> Result<(), Refusal> {
    let kind = options.rules.kind();
    if entrant.pick.kind() != kind {
        return Err(Refusal::Options);
    }
    kind.handling_bounds().check(entrant.handling).map_err(|_| Refusal::Handling)
}

/// How long a player may be silent in a bout before the seat forfeits.
pub(super) fn grace(options: &BrawlOptions) -> Millis {
    Millis(u64::from(options.grace_s) * 1000)
}
