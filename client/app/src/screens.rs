//! The screens: where the player is, what can be done there, and where that leads.

use bevy::prelude::States;
use games::SoloMode;
use swordfight::Blade;

use crate::keys::Action;
use crate::screens::brawl::{BrawlField, BrawlKnob, BrawlWish, Deed};
use crate::sound::Part;

pub mod account;
pub mod bout;
pub mod brawl;
pub mod controls;
pub mod credits;
pub mod elements;
pub mod form;
pub mod lesson;
pub mod model;
pub mod play;
pub mod ranked;
pub mod settings;
pub mod solo;
pub mod sound;
pub mod sword;
pub mod title;
pub mod trial;

pub use model::{Model, News};

/// Where the player is.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The first start: what is your name?
    Welcome,
    /// The controls, which light up when they are pressed.
    Controls,
    /// The title.
    #[default]
    Title,
    /// Everything that can be set.
    Settings,
    /// Which keys do what.
    Keys,
    /// How held keys repeat, on a live board.
    Handling,
    /// How loud what is.
    Sound,
    /// The sword and its pattern.
    Sword,
    /// Whose work this is.
    Credits,
    /// The element guide. A battle goes on behind it.
    Elements,
    /// In the guided battle.
    Lesson,
    /// After it.
    LessonOver,
    /// Ways to play.
    Play,
    /// Against a bot.
    Practice,
    /// Alone: which run.
    Solo,
    /// By address.
    Join,
    /// Who the player is on a server.
    Account,
    /// A guest chooses a name and a password.
    Claim,
    /// By name and password.
    SignIn,
    /// Another password for an account that has one.
    ChangePassword,
    /// The server knows the player no longer: sign in, or begin anew?
    SignedOut,
    /// Ways into a brawl room.
    Brawl,
    /// Into a brawl room by its code.
    JoinBrawl,
    /// The public brawl rooms.
    Rooms,
    /// In a brawl room.
    Room,
    /// Its options.
    RoomOptions,
    /// Who is in it.
    RoomMembers,
    /// One of them.
    RoomMember,
    /// The question whether to leave it.
    LeaveRoom,
    /// Whom to watch.
    Watch,
    /// Connecting, or waiting for somebody.
    Searching,
    /// Looks on at a bout.
    Watching,
    /// In a bout.
    Bout,
    /// In a bout, with the question whether to give it up. The bout goes on.
    Leaving,
    /// In a run that stands still.
    Paused,
    /// After a bout.
    Result,
}

impl Screen {
    /// Whether the keys and the mouse play at a table on it.
    pub fn is_table(self) -> bool {
        matches!(self, Screen::Bout | Screen::Watching | Screen::Lesson)
    }
}

/// What a row can ask for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Message {
    /// To another screen.
    Go(Screen),
    /// Where Escape leads.
    Back,
    /// Nothing: the row is looked at.
    Look,
    /// Turn a knob one step down or up.
    Step(Knob, i8),
    /// A letter for a field.
    Letter(Field, char),
    /// Another letter in the place of a field's last one, so many places on.
    Spell(Field, i8),
    /// Take the last letter of a field away.
    Erase(Field),
    /// Empty a field.
    Clear(Field),
    /// The next key that is pressed does this, or no longer does it.
    Bind(Action),
    /// No key does this.
    Unbind(Action),
    /// Fight with this sword.
    Choose(Blade),
    /// The name is given.
    Named,
    /// Something in a brawl room that asks nothing of the server.
    Brawl(Deed),
    /// Something that leads out of the menus.
    Wish(Wish),
}

/// What the menus ask of the rest of the program.
#[derive(bevy::prelude::Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Play a bot, on a server of our own.
    Practice {
        /// 1 to 5.
        level: u8,
        /// 1 to 5.
        best_of: u8,
    },
    /// Play alone.
    Solo(SoloMode),
    /// Play the guided battle of marauders.
    Lesson,
    /// Give the run up, if it is not over, and begin it again.
    Again,
    /// Play whoever comes, at the address in the settings.
    Quick,
    /// Play for the ratings, at the address in the settings.
    Ranked,
    /// Open a server for others on this network, and play whoever comes.
    Host,
    /// Give the account the name and the password of the form.
    Claim,
    /// Sign in with those.
    SignIn,
    /// Give the account the new password of the form in place of the current one.
    ChangePassword,
    /// Be known to the server no longer.
    SignOut {
        /// Nor anywhere else that this account signed in.
        everywhere: bool,
    },
    /// Do what the server refused to one it does not know, as a new guest.
    BeginAnew,
    /// Something about a brawl room.
    Brawl(BrawlWish),
    /// Ready for the next bout or a rematch.
    Ready,
    /// Leave the queue, the bout, or the room.
    Leave,
    /// End the program.
    Quit,
}

/// What left and right set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knob {
    /// Which game.
    Game,
    /// The blocks' colours.
    Palette,
    /// The size of words and buttons.
    Scale,
    /// Whether what moves for show is cut.
    Motion,
    /// The window's size.
    Window,
    /// How loud something is, or everything.
    Loudness(Option<Part>),
    /// Whether nothing is heard while another window has the keys.
    QuietBehind,
    /// How long a direction is held before it repeats.
    Das,
    /// How fast it repeats.
    Arr,
    /// The bot's level.
    Level,
    /// Bouts in a match.
    BestOf,
    /// Which server keeps runs.
    Keeper,
    /// Whether passwords are shown.
    Reveal,
    /// Something in a brawl room.
    Brawl(BrawlKnob),
}

/// What can be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The player's name.
    Name,
    /// A server's address.
    Address,
    /// The name of an account.
    AccountName,
    /// Its password, or the one that it is to have.
    Password,
    /// The one that it has, when it is to have another.
    Current,
    /// The same once more.
    Again,
    /// Something in a brawl room.
    Brawl(BrawlField),
}

/// Where a message leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lead {
    /// Nowhere: something changed on this screen, at most.
    Nowhere,
    /// To another screen.
    To(Screen),
    /// Out of the menus.
    Wish(Wish),
}

/// Escape always goes back, and never loses anything.
fn back(screen: Screen) -> Lead {
    match screen {
        Screen::Title | Screen::Welcome => Lead::Nowhere,
        Screen::Keys | Screen::Handling | Screen::Sound => Lead::To(Screen::Settings),
        Screen::Practice | Screen::Solo | Screen::Join | Screen::Account => Lead::To(Screen::Play),
        Screen::Claim | Screen::SignIn | Screen::ChangePassword => Lead::To(Screen::Account),
        Screen::SignedOut => Lead::To(Screen::Play),
        Screen::Brawl | Screen::Watch => Lead::To(Screen::Play),
        Screen::JoinBrawl | Screen::Rooms => Lead::To(Screen::Brawl),
        Screen::Room => Lead::To(Screen::LeaveRoom),
        Screen::RoomOptions | Screen::RoomMembers | Screen::LeaveRoom => Lead::To(Screen::Room),
        Screen::RoomMember => Lead::To(Screen::RoomMembers),
        Screen::Watching => Lead::Wish(Wish::Brawl(BrawlWish::LookAway)),
        Screen::Searching | Screen::Result | Screen::Lesson | Screen::LessonOver => {
            Lead::Wish(Wish::Leave)
        }
        Screen::Elements => Lead::To(Screen::Play),
        Screen::Credits => Lead::To(Screen::Settings),
        Screen::Bout => Lead::To(Screen::Leaving),
        Screen::Leaving | Screen::Paused => Lead::To(Screen::Bout),
        Screen::Controls | Screen::Settings | Screen::Sword | Screen::Play => {
            Lead::To(Screen::Title)
        }
    }
}
