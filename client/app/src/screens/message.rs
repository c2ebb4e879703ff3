//! The screens, and the messages of their rows.

use bevy::prelude::States;
use games::GameKind;
use swordfight::Blade;

use crate::activity::intent::Intent;
use crate::input::Action;
use crate::platform::typing::TextKind;
use crate::settings::graphics::GraphicsControl;
use crate::view::cue::Part;

mod brawl;
mod controls;
mod emotes;
mod players;
mod runs;

pub use brawl::{BrawlAction, BrawlControl, BrawlField, OptionControl};
pub use controls::{BoardsControl, FriendsControl, HeldControl, TouchControl};
pub use emotes::{EmotesAction, EmotesControl};
pub use players::{PlayersAction, PlayersControl};
pub use runs::{PracticeAction, PracticeControl, SoloControl};

/// The current screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The first start: the player's name.
    Welcome,
    /// The controls, which light up when they are pressed.
    Controls,
    /// The title.
    #[default]
    Title,
    /// All settings.
    Settings,
    /// Key bindings.
    Keys,
    /// The buttons and gestures of a touch screen.
    Touch,
    /// Repeat settings of held keys, on a live board.
    Handling,
    /// How frames are shown, and how boards are drawn.
    Graphics,
    /// Volumes.
    Sound,
    /// What the boards of clocked bouts show.
    Boards,
    /// The sword and its pattern.
    Sword,
    /// Credits and licences.
    Credits,
    /// The element guide. A battle continues behind it.
    Elements,
    /// In the guided battle.
    Lesson,
    /// After the guided battle, or another lesson.
    LessonOver,
    /// The lesson, the drills and the rules of a clocked game.
    Learn,
    /// The list of drills.
    Drills,
    /// The rules of a clocked game, in short.
    Rules,
    /// In a lesson or a drill of a clocked game.
    Training,
    /// The same, paused.
    TrainingPaused,
    /// The ladder of marauders.
    Ladder,
    /// Ways to play.
    Play,
    /// A match against bots.
    Practice,
    /// All options of that match.
    PracticeOptions,
    /// The choice of a solo run.
    Solo,
    /// The player's own rules for solo runs.
    SoloOptions,
    /// The daily challenge.
    Daily,
    /// The servers to choose from.
    Servers,
    /// The player's account on a server.
    Account,
    /// A guest chooses a name and a password.
    Claim,
    /// Sign in by name and password.
    SignIn,
    /// A new password for an account that has one.
    ChangePassword,
    /// The password of a server that asks new guests for one.
    ServerPassword,
    /// A report about a player.
    Report,
    /// The server no longer accepts the credentials: sign in, or continue as a new guest?
    SignedOut,
    /// Ways into a brawl room.
    Brawl,
    /// Join a brawl room by its code.
    JoinBrawl,
    /// The public brawl rooms.
    Rooms,
    /// In a brawl room.
    Room,
    /// The options of the room.
    RoomOptions,
    /// The presets of rooms that the account has saved.
    RoomPresets,
    /// A board of the player's own in a room, until its match begins.
    WarmUp,
    /// The members of the room.
    RoomMembers,
    /// One member.
    RoomMember,
    /// The confirmation of leaving it.
    LeaveRoom,
    /// The name of a player to spectate.
    SpectatePlayer,
    /// The players of a server: a search, and the ways to the pages below.
    Players,
    /// The profile of a player.
    Profile,
    /// The matches of a player.
    History,
    /// One of these matches.
    Match,
    /// The leaderboards.
    Leaderboards,
    /// The matches in progress.
    Live,
    /// The friends.
    Friends,
    /// One of them, or another player.
    Friend,
    /// Waiting for lists of large pieces.
    Making,
    /// Connecting, or waiting for an opponent.
    Searching,
    /// Spectating a bout.
    Spectating,
    /// Showing a replay.
    Replay,
    /// In a bout.
    Bout,
    /// In a bout, with the forfeit confirmation. The bout continues.
    Leaving,
    /// In a paused run.
    Paused,
    /// In a bout, or after it, while a match was found: accept or decline?
    Called,
    /// In a bout, while a link was opened: leave for it, or stay?
    OpenedLink,
    /// After a bout.
    Result,
}

impl Screen {
    /// Whether the player's own bout is the picture behind its page.
    pub fn is_around_bout(self) -> bool {
        use Screen::*;
        matches!(self, Bout | Leaving | Paused | Called | OpenedLink | Result)
    }

    /// Whether keys and mouse play a battle on this screen, when there is one.
    pub fn is_battle(self) -> bool {
        matches!(self, Screen::Bout | Screen::Spectating | Screen::Lesson | Screen::Training)
    }
}

/// A message of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// To another screen.
    Go(Screen),
    /// To the previous screen, like Escape.
    Back,
    /// Nothing: the row is for reading only.
    Read,
    /// Step a control down or up.
    Step(Control, i8),
    /// A letter for a field.
    Letter(Field, char),
    /// Replace a field's last letter by one so many places on.
    Spell(Field, i8),
    /// Remove the last letter of a field.
    Erase(Field),
    /// Empty a field.
    Clear(Field),
    /// Bind or unbind the next pressed key to this action.
    Bind(Action),
    /// Remove all keys of this action.
    Unbind(Action),
    /// To the ways to play this game.
    Card(GameKind),
    /// Play what was played last.
    PlayLast,
    /// To this row of this page of settings.
    Setting(Screen, usize),
    /// Use this sword.
    Choose(Blade),
    /// Use the server at this address.
    Server(String),
    /// Leave for the opened link.
    Follow,
    /// Confirm the name, and begin with the lesson of this game, or on the home screen.
    Begin(Option<GameKind>),
    /// A brawl room action that sends nothing to the server.
    Brawl(BrawlAction),
    /// To the elements that this rank of the ladder adds.
    Ladder(u8),
    /// An action with emotes.
    Emotes(EmotesAction),
    /// A change of the player's presets.
    Practice(PracticeAction),
    /// An action on the pages of players, matches and leaderboards.
    Players(PlayersAction),
    /// To the form to report this player.
    Report(String),
    /// Ask whether the player means what a row says.
    Sure,
    /// An intent that leads out of the menus.
    Intent(Intent),
}

/// A control that left and right change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// The game.
    Game,
    /// The language of all texts.
    Language,
    /// The ruleset of ranked and quick matches.
    Ruleset,
    /// The palette of the blocks.
    Palette,
    /// The size of texts and buttons.
    Scale,
    /// Whether motion is reduced.
    Motion,
    /// How much decoration is drawn.
    Quality,
    /// Whether the browser notifies the player.
    Notifications,
    /// The window's size.
    Window,
    /// A setting of graphics.
    Graphics(GraphicsControl),
    /// Whether the game fills the screen.
    Fullscreen,
    /// The volume of a part, or the master volume.
    Loudness(Option<Part>),
    /// Whether the sound is muted while another window has the focus.
    QuietBehind,
    /// Which stacker piece has which colour.
    Pieces,
    /// When the attack preview is shown.
    AttackPreview,
    /// Whether the connection's figures are shown in a bout.
    NetworkOverlay,
    /// A choice of how boards look.
    Boards(BoardsControl),
    /// Whether a swap without a match must be confirmed.
    ConfirmMisses,
    /// The delay before a held direction repeats.
    Das,
    /// The repeat interval.
    Arr,
    /// The speed of the soft drop.
    SoftDrop,
    /// A choice for play by touch.
    Touch(TouchControl),
    /// A control of practice.
    Practice(PracticeControl),
    /// A control of the pages of players and leaderboards.
    Players(PlayersControl),
    /// A rule of the player's own runs.
    Solo(SoloControl),
    /// What held keys do beside repeating.
    Held(HeldControl),
    /// Whether the chosen server is a favourite.
    Favourite,
    /// The server on which runs are saved.
    RunServer,
    /// The day whose board of the daily challenge is shown.
    DailyBoard,
    /// Whether passwords are shown.
    Reveal,
    /// A control of the form of a report.
    Complaint(ComplaintControl),
    /// A control of emotes.
    Emotes(EmotesControl),
    /// A setting of the account for others.
    Friends(FriendsControl),
    /// A control of a brawl room.
    Brawl(BrawlControl),
}

/// A control of the form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComplaintControl {
    /// What a moderator does.
    Act,
    /// What the report is about.
    Kind,
    /// How long a mute or a ban lasts.
    Minutes,
}

/// A field for typing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The player's name.
    Name,
    /// A server's address.
    Address,
    /// The name of an account.
    AccountName,
    /// Its current or new password.
    Password,
    /// The current password, when a new one replaces it.
    Current,
    /// The new password, repeated.
    Again,
    /// The code of an invitation.
    Invite,
    /// The password of a server.
    ServerPassword,
    /// What a report says, or why a moderator acts.
    Complaint,
    /// The new name that a moderator gives.
    NewName,
    /// The name of a preset to save.
    PresetName,
    /// A word to search for in the settings.
    Settings,
    /// A word to search for in the rules.
    Rules,
    /// The same in the element guide.
    Elements,
    /// The beginning of the name of a player to find.
    Player,
    /// The name of a player on the page of friends.
    Friend,
    /// A field of a brawl room.
    Brawl(BrawlField),
}

impl Field {
    /// What is typed into it.
    pub fn kind(self) -> TextKind {
        match self {
            Field::Name | Field::AccountName | Field::PresetName | Field::NewName => TextKind::Word,
            Field::Settings | Field::Rules | Field::Elements | Field::Player | Field::Friend => {
                TextKind::Word
            }
            Field::Password | Field::Current | Field::Again | Field::ServerPassword => {
                TextKind::Password
            }
            Field::Invite => TextKind::Word,
            Field::Complaint => TextKind::Chat,
            Field::Address => TextKind::Address,
            Field::Brawl(BrawlField::Code | BrawlField::Spectated) => TextKind::Word,
            Field::Brawl(BrawlField::Password) => TextKind::Password,
            Field::Brawl(BrawlField::Words) => TextKind::Chat,
        }
    }
}

/// The result of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Navigation {
    /// The same screen, perhaps with a change on it.
    Nowhere,
    /// To another screen.
    To(Screen),
    /// Out of the menus.
    Intent(Intent),
}
