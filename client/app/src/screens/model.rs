//! The model of the menus, and the effects of their rows.

use bevy::prelude::Resource;
use games::GameKind;
use marauders::Element;

use crate::activity::intent::Intent;
use crate::activity::status::Status;
use crate::games::training::Panel;
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
mod daily;
mod friends;
mod input;
mod outside;
mod rulebook;

pub use accounts::{Accounts, UnknownAccount};
pub use daily::Daily;
pub use friends::{Challenge, Friends, Invitation, OwnChallenge, Relation};
pub use input::PlayerInput;
pub use outside::{Newer, Opened, Releases};
pub use rulebook::{QUERY_CHARS_MAX, Rulebook};

/// The model of all menus.
#[derive(Resource, Clone, Debug)]
pub struct Model {
    /// The player's settings.
    pub settings: Settings,
    /// What the machine can do.
    pub machine: Machine,
    /// The language of the player's system or browser.
    pub system_language: Language,
    /// The file of the settings.
    pub settings_file: SettingsFile,
    /// The player's accounts on servers.
    pub accounts: Accounts,
    /// The player's keys, pad and pointer.
    pub input: PlayerInput,
    /// The focused row.
    pub focus: usize,
    /// The screen that a row was focused for, until it is entered. Others begin at their first row.
    pub focused_for: Option<Screen>,
    /// Whether the player left the home screen for a page, and not the ways to play.
    pub is_from_home: bool,
    /// The first visible row of a list that was scrolled.
    pub first: usize,
    /// Whether the name in the settings is one that the program suggests.
    pub is_named: bool,
    /// Whether the program was launched for a server: it begins with the ways to play there, and with none of them.
    pub is_at_play: bool,
    /// The intent that waits for the player's name.
    pub invited: Option<Intent>,
    /// The link that was opened during a bout, until the player has chosen.
    pub opened: Option<Opened>,
    /// What is known of the releases of servers.
    pub releases: Releases,
    /// The last error.
    pub problem: Option<String>,
    /// The typed name of a preset to save.
    pub practice_name: String,
    /// Whether runs are played on the server of the settings, where one is named.
    pub is_at_server: bool,
    /// The player's best runs on this computer.
    pub bests: Bests,
    /// The daily challenge.
    pub daily: Daily,
    /// Brawl rooms.
    pub brawl: BrawlMenu,
    /// The players of a server, and their matches.
    pub players: PlayersMenu,
    /// The friends.
    pub friends: Friends,
    /// The found servers.
    pub found: Found,
    /// The element guide.
    pub guide: Guide,
    /// The word that is searched in the settings; empty while none is.
    pub settings_query: String,
    /// The open rules of a clocked game.
    pub rules: Rulebook,
    /// The panel of the lesson or the drill, while there is one.
    pub training: Option<Panel>,
    /// The cues of the pages since the last frame.
    pub cues: Cues,
    /// Why there is no sound, if so.
    pub silence: Option<String>,
    /// The status for the status line and the pages around a bout.
    pub status: Status,
}

impl Model {
    /// The menus at the start.
    pub fn new(settings_file: SettingsFile, settings: Settings) -> Model {
        Model {
            settings,
            machine: Machine::OWN,
            system_language: Language::default(),
            settings_file,
            accounts: Accounts::default(),
            input: PlayerInput::default(),
            focus: 0,
            focused_for: None,
            is_from_home: false,
            first: 0,
            is_named: false,
            is_at_play: false,
            invited: None,
            opened: None,
            releases: Releases::default(),
            problem: None,
            practice_name: String::new(),
            is_at_server: true,
            bests: Bests::default(),
            daily: Daily::default(),
            brawl: BrawlMenu::default(),
            players: PlayersMenu::default(),
            friends: Friends::default(),
            found: Found::default(),
            guide: Guide::default(),
            settings_query: String::new(),
            rules: Rulebook::default(),
            training: None,
            cues: Cues::default(),
            silence: None,
            status: Status::default(),
        }
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

    /// The language of all texts.
    pub fn language(&self) -> Language {
        self.settings.language.unwrap_or(self.system_language)
    }

    /// The player's position on the page.
    pub fn cursor(&self) -> Cursor {
        Cursor { focus: self.focus, first: self.first, pointed: self.input.pointed }
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
        let is_new = is_nameless || self.is_named;
        match is_new {
            true => Screen::Welcome,
            false if self.is_at_play => Screen::Play,
            false => Screen::Title,
        }
    }

    /// The error to show: the last one, or one of the settings.
    pub fn trouble(&self) -> Option<&str> {
        let files =
            [&self.accounts.keyring.problem, &self.settings_file.problem, &self.bests.problem];
        self.problem.as_deref().or_else(|| files.into_iter().find_map(Option::as_deref))
    }
}

/// The state of the open element guide.
#[derive(Clone, Debug, Default)]
pub struct Guide {
    /// The screen that opened it, and that Escape leads back to.
    pub back: Screen,
    /// The elements of the battle that it was opened in; none outside of battles.
    pub in_play: Vec<Element>,
    /// Whether it is the player's turn in that battle.
    pub is_own_turn: bool,
    /// The rank of the ladder whose new elements alone it shows, before the battle.
    pub rank: Option<u8>,
    /// The searched word.
    pub query: String,
}

impl Guide {
    /// Opens it on `from`, in a battle with these elements.
    pub fn open(&mut self, from: Screen, in_play: Vec<Element>) {
        *self = Guide { back: from, in_play, ..Guide::default() };
    }

    /// Opens it on the elements that a rank of the ladder adds.
    pub fn open_rank(&mut self, rank: u8) {
        let in_play = crate::games::marauders::names::rank_elements(rank);
        *self = Guide { back: Screen::Ladder, in_play, rank: Some(rank), ..Guide::default() };
    }
}
