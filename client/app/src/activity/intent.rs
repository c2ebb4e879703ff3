//! The intents of the menus.

use crate::games::training::Button;
use bout::Seat;
use games::{Ruleset, SoloMode};
use wire::{BrawlCommand, BrawlOptions, Emote, FriendsMessage, Name, Person, RoomCode};

use crate::activity::replaying::wish::ReplayWish;
use crate::platform::deep_link::ReplayPlace;

/// A request of the menus to the rest of the program.
#[derive(bevy::prelude::Message, Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Play bots, on the embedded server or on that of the settings.
    Practice {
        /// The level of the bots, 1 to 5.
        level: u8,
        /// The match.
        options: BrawlOptions,
    },
    /// Play solo.
    Solo(SoloMode),
    /// Play solo by the player's own rules.
    OwnSolo,
    /// Ask how the daily challenge of this mode stands.
    DailyBoard(SoloMode),
    /// Play the daily challenge of this mode.
    Daily(SoloMode),
    /// Play the battle of a rank of the ladder of marauders, on the embedded server.
    Ladder(u8),
    /// Play the lesson of the chosen game, from the step where it was left.
    Lesson,
    /// The same from its beginning.
    LessonAnew,
    /// Play the drill at this place of the list of the chosen game.
    Drill(usize),
    /// Press a button of the panel of a lesson or a drill.
    Train(Button),
    /// Give up the run, if it is not over, and restart it.
    Again,
    /// Quick match at the address in the settings.
    Quick,
    /// Accept the proposed match at once.
    Accept,
    /// Ask the others in a brawl for a pause of the bout, or end it.
    Pause(bool),
    /// Decline the proposed match, leave the queue, and continue what is played meanwhile.
    Decline,
    /// Play without other people while waiting for a match.
    Meanwhile(Pastime),
    /// Play ranked at the address in the settings.
    Ranked,
    /// Give the account the name and the password of the form.
    Claim,
    /// Sign in with the form's name and password.
    SignIn,
    /// Give the account the new password of the form in place of the current one.
    ChangePassword,
    /// Sign out of the server.
    SignOut {
        /// True to end every other session of this account as well.
        everywhere: bool,
    },
    /// Open the page of the account on the web site of the server.
    AccountSite,
    /// Report the player of the form to the moderators of the server.
    Report,
    /// Repeat the refused intent as a new guest.
    BeginAnew,
    /// An intent about a brawl room.
    Brawl(BrawlIntent),
    /// Spectate the player of this name, who was chosen on a page.
    Spectate(Name),
    /// An intent about friends.
    Friends(FriendsIntent),
    /// A command to the brawl room that the player is in.
    Room(BrawlCommand),
    /// Ready for the next bout or a rematch.
    Ready,
    /// Show the opponent an emote.
    Emote(Emote),
    /// Copy the address of the page of the match that is over.
    CopyLink,
    /// Leave the queue, the bout, or the room.
    Leave,
    /// Download the replay at this place of the server at this address, and show it.
    OpenReplay(String, ReplayPlace),
    /// A wish about the replay that is shown.
    Replay(ReplayWish),
    /// Open this page in the player's browser.
    Page(String),
    /// End the program.
    Quit,
}

/// What is played while waiting for a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pastime {
    /// One bout against a bot, by the rules of the queue.
    Practice,
    /// A solo run of this mode.
    Solo(SoloMode),
}

/// Intents about brawl rooms besides the members' commands: these need a new connection, or a typed
/// text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrawlIntent {
    /// Open a room on the embedded server.
    HostHere,
    /// Open a room at the address in the settings.
    HostThere,
    /// Join the room with the typed code.
    Join,
    /// Join this room of the list.
    Enter(RoomCode),
    /// List the public rooms.
    List,
    /// Spectate the player with the typed name.
    SpectatePlayer,
    /// Spectate the match of the room.
    Spectate,
    /// Stop spectating.
    StopSpectating,
    /// Show the board of this seat large, or with none the busiest one.
    Follow(Option<Seat>),
    /// Send the typed chat line.
    Say,
    /// Copy the invitation.
    Copy,
    /// Send the entrant of the settings for the room's game.
    Bring,
    /// Apply the options draft to the room.
    UseOptions,
    /// Show the presets that the account has saved.
    Presets,
    /// Save the drafts as a preset of the typed name.
    SavePreset,
    /// Delete this preset.
    DeletePreset(RoomCode),
    /// Use this preset for the drafts, or open a room by it.
    UsePreset(RoomCode),
    /// Copy the link of this preset.
    CopyPreset(RoomCode),
    /// Apply the chosen visibility and the typed password to the room.
    Admit,
}

/// Intents about friends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FriendsIntent {
    /// Open the page of friends, on a connection to the server of the settings.
    Open,
    /// Open the page of this player.
    Choose(Person),
    /// Ask the player with the typed name to be a friend.
    Request,
    /// Ask this player.
    Add(Name),
    /// Challenge this player to the chosen game.
    Challenge(Name),
    /// Accept the challenge of this number, by this ruleset.
    Answer(u64, Ruleset),
    /// Join the room with this code.
    Join(RoomCode),
    /// Spectate this player.
    Spectate(Name),
    /// Send this message.
    Say(FriendsMessage),
}
