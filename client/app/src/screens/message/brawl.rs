//! The controls, fields and actions of brawl rooms.

use wire::MemberId;

/// A control of a brawl room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrawlControl {
    /// An option of the draft.
    Option(OptionControl),
    /// The setting of the room with this name.
    Setting(&'static str),
    /// The visibility of the room.
    Visibility,
    /// The level of the next bot.
    BotLevel,
    /// The player's team.
    OwnTeam,
    /// The chosen member's team.
    TeamOf(MemberId),
    /// The player's sword.
    Blade,
}

/// An option that the page can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionControl {
    /// The game.
    Game,
    /// The preset of the game.
    Preset,
    /// The option of all rooms with this name.
    Room(&'static str),
    /// The option of the game with this name.
    Rule(&'static str),
}

/// A field of a brawl room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrawlField {
    /// See [`BrawlMenu::code`].
    Code,
    /// See [`BrawlMenu::password`].
    Password,
    /// See [`BrawlMenu::words`].
    Words,
    /// See [`BrawlMenu::spectated`].
    Spectated,
}

/// A brawl room action without an effect on the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrawlAction {
    /// Nothing: the row is for reading only.
    Read,
    /// To the page of this member.
    Choose(MemberId),
    /// To the options page, with the current options as the draft.
    Draft,
    /// Mutes or unmutes a member for this player alone.
    Mute(MemberId),
}
