//! The model of the menus, and the effects of their rows.

use bevy::prelude::Resource;
use bout::Bounded;
use games::GameKind;
use wire::brawl::{PRESETS_MAX, SavedPreset};

use crate::activity::status::Status;
use crate::input::{Action, Bindings, Input};
use crate::platform::keyring::Keyring;
use crate::platform::machine::Machine;
use crate::screens::brawl::BrawlMenu;
use crate::screens::keys::ESCAPES;
use crate::screens::message::Screen;
use crate::screens::players::PlayersMenu;
use crate::screens::servers::Found;
use crate::settings::bests::Bests;
use crate::settings::{Settings, SettingsFile};
use crate::shell::context::DrawContext;
use crate::shell::menu::Cursor;
use crate::text::Language;
use crate::view::cue::Cues;

mod accounts;
mod complaint;
mod daily;
mod friends;
mod help;
mod input;
mod outside;
mod position;

pub use accounts::{Accounts, UnknownAccount};
pub use complaint::{Act, ComplaintForm};
pub use daily::Daily;
pub use friends::{Challenge, Friends, Invitation, OwnChallenge, Relation};
pub use help::{Guide, Help, QUERY_CHARS_MAX, Rulebook};
pub use input::PlayerInput;
pub use outside::{Instead, Newer, Opened, Outside, Releases, Start};
pub use position::Position;

/// The model of all menus.
#[derive(Resource, Clone, Debug)]
pub struct Model {
    /// The player's settings.
    pub settings: Settings,
    /// The file of the settings.
    pub settings_file: SettingsFile,
    /// The player's system.
    pub system: System,
    /// The player's accounts on servers.
    pub accounts: Accounts,
    /// The player's keys, pad and pointer.
    pub input: PlayerInput,
    /// The player's position on the pages.
    pub position: Position,
    /// What reaches the menus from outside of the game.
    pub outside: Outside,
    /// The last error.
    pub problem: Option<String>,
    /// Solo runs, and practice.
    pub alone: Alone,
    /// Brawl rooms.
    pub brawl: BrawlMenu,
    /// The players of a server, and friends.
    pub people: People,
    /// The found servers.
    pub found: Found,
    /// What explains the games.
    pub help: Help,
    /// The sounds of the pages.
    pub sound: PageSound,
    /// The status for the status line and the pages around a bout.
    pub status: Status,
}

/// The system that the program runs on.
#[derive(Clone, Copy, Debug)]
pub struct System {
    /// What it can do.
    pub machine: Machine,
    /// The language of the player's system or browser.
    pub language: Language,
}

/// Solo runs, and practice.
#[derive(Clone, Debug)]
pub struct Alone {
    /// Whether runs are played on the server of the settings, where one is named.
    pub is_at_server: bool,
    /// The player's best runs on this computer.
    pub bests: Bests,
    /// The daily challenge.
    pub daily: Daily,
    /// The typed name of a preset of practice to save.
    pub preset_name: String,
}

/// The players of a server, and friends.
#[derive(Clone, Debug, Default)]
pub struct People {
    /// The players of a server, and their matches.
    pub players: PlayersMenu,
    /// The friends.
    pub friends: Friends,
    /// A report that is being written.
    pub complaint: ComplaintForm,
}

/// The sounds of the pages.
#[derive(Clone, Debug, Default)]
pub struct PageSound {
    /// The cues since the last frame.
    pub cues: Cues,
    /// Why there is no sound, if so.
    pub silence: Option<String>,
}

impl Model {
    /// The server has told the presets of the account. Returns the page of them.
    pub fn told_presets(&mut self, presets: Bounded<SavedPreset, PRESETS_MAX>) -> Option<Screen> {
        self.brawl.presets = Some(presets.into_vec());
        self.alone.preset_name.clear();
        Some(Screen::RoomPresets)
    }

    /// The menus at the start.
    pub fn new(settings_file: SettingsFile, settings: Settings) -> Model {
        Model {
            settings,
            settings_file,
            system: System { machine: Machine::OWN, language: Language::default() },
            accounts: Accounts::default(),
            input: PlayerInput::default(),
            position: Position::default(),
            outside: Outside::default(),
            problem: None,
            alone: Alone {
                is_at_server: true,
                bests: Bests::default(),
                daily: Daily::default(),
                preset_name: String::new(),
            },
            brawl: BrawlMenu::default(),
            people: People::default(),
            found: Found::default(),
            help: Help::default(),
            sound: PageSound::default(),
            status: Status::default(),
        }
    }

    /// The same menus with this row focused.
    #[must_use]
    pub fn focused(mut self, focus: usize) -> Model {
        (self.position.focus, self.position.first) = (focus, 0);
        self
    }

    /// The same menus without a connection.
    #[must_use]
    pub fn offline(&self) -> Model {
        Model { status: Status::default(), ..self.clone() }
    }

    /// The same menus with these credentials.
    #[must_use]
    pub fn with_keyring(self, keyring: Keyring) -> Model {
        Model { accounts: Accounts { keyring, ..Accounts::default() }, ..self }
    }

    /// The drawing context, `seconds` after the start.
    pub fn draw_context(&self, seconds: f32) -> DrawContext {
        DrawContext {
            palette: self.settings.palette,
            pieces: self.settings.stacker.colours,
            preview: self.settings.attack_preview,
            boards: self.settings.graphics.boards(),
            overlay: self.settings.network_overlay,
            statistics: self.settings.statistics,
            order: self.settings.brawl_order,
            seconds,
            still: self.settings.reduced_motion,
            scale: f32::from(self.settings.scale_percent) / 100.0,
        }
    }

    /// Saves the player's settings.
    pub fn save(&mut self) {
        self.settings_file.save(&self.settings);
    }

    /// The language of all texts.
    pub fn language(&self) -> Language {
        self.settings.language.unwrap_or(self.system.language)
    }

    /// The player's position on the page.
    pub fn cursor(&self) -> Cursor {
        let Position { focus, first, .. } = self.position;
        Cursor { focus, first, pointed: self.input.pointed }
    }

    /// The game of keys, handling and entrant: that of the room or the match, or else the chosen
    /// one.
    pub fn game(&self) -> GameKind {
        let room = self.brawl.room.as_ref().map(|room| room.options.rules.kind());
        room.or(self.status.game).unwrap_or(self.settings.game)
    }

    /// A press or a release, as input to a board.
    pub fn hold_key(&mut self, key: impl Into<Input>, is_down: bool) {
        let game = self.game();
        self.input.keys.key(self.settings.keys(game), key, is_down);
    }

    /// Releases all keys.
    pub fn release_keys(&mut self) {
        let game = self.game();
        self.input.keys.release_all(self.settings.keys(game));
    }

    /// The bindings of the game, for the player's current device.
    pub fn shown_keys(&self) -> Bindings {
        self.settings.keys(self.game()).within(self.input.device)
    }

    /// Binds the key to the action that waits for one. False when none does.
    pub fn bind(&mut self, key: Input) -> bool {
        let Some(action) = self.input.listening.take() else { return false };
        let game = self.game();
        if key.can_be_bound() {
            self.settings.keys_mut(game).toggle(action, key);
        } else if !ESCAPES.contains(&key) {
            self.problem = Some(key.why_not());
        }
        true
    }

    /// Whether the player is in a duel, and can show its opponent emotes.
    pub fn can_emote(&self) -> bool {
        self.settings.emotes && self.status.emotes.can_send()
    }

    /// A button on the screen for `action` is pressed or released.
    pub fn hold_action(&mut self, action: Action, is_down: bool) {
        let game = self.game();
        self.input.keys.touch(self.settings.keys(game), action, is_down);
    }

    /// The player's entrant for a match.
    pub fn entrant(&self) -> wire::Entrant {
        let game = self.game();
        wire::Entrant { pick: self.settings.pick(game), handling: self.settings.handling(game) }
    }

    /// The first screen.
    pub fn first_screen(&self) -> Screen {
        let is_nameless = self.settings.name.is_empty() && self.settings_file.problem.is_none();
        if is_nameless { Screen::Welcome } else { self.outside.start.screen() }
    }

    /// The error to show: the last one, or one of the settings.
    pub fn trouble(&self) -> Option<&str> {
        let files = [
            &self.accounts.keyring.problem,
            &self.settings_file.problem,
            &self.alone.bests.problem,
        ];
        self.problem.as_deref().or_else(|| files.into_iter().find_map(Option::as_deref))
    }
}
