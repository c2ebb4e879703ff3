//! Brawl rooms in the menus: the known state of the room, the typed texts, and the actions of rows.

use std::collections::VecDeque;

use bout::options::OptionTable as _;
use swordfight::{Blade, Options};
use wire::brawl::{RoomSettings, RoomSettingsView, RoomSetup, SavedPreset};
use wire::{
    BrawlCommand, BrawlMember, BrawlOptions, BrawlPhase, BrawlView, ChatLine, HostCommand,
    ListedRoom, MemberId, RoomCode, Sides, Visibility,
};

use crate::activity::intent::BrawlIntent;
use crate::activity::intent::Intent;
use crate::screens::message::{BrawlAction, BrawlControl, BrawlField};
use crate::screens::message::{Navigation, Screen};
use crate::settings::Settings;
use crate::shell::values::cycled;
use crate::text::tr;
use bout::Team;

pub mod entrance;
pub mod invitation;
pub mod options;
pub mod picture;
pub mod presets;
pub mod room;
pub mod warm_up;
pub mod words;

/// The limit of stored chat lines.
pub const CHAT_LINES: usize = 50;
/// Letters in the longest password that can be typed for a room.
const PASSWORD_CHARS_MAX: usize = 40;
/// Letters in the longest invitation that can be pasted.
const INVITATION_CHARS_MAX: usize = 120;

/// Who runs the server of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunBy {
    /// Somebody else.
    Others,
    /// This program.
    ThisProgram {
        /// Whether it serves the browser client, so that friends need nothing but the link.
        has_web_client: bool,
    },
}

/// The menus' knowledge of brawl rooms.
#[derive(Clone, Debug)]
pub struct BrawlMenu {
    /// The room that the player is in.
    pub room: Option<BrawlView>,
    /// Whole seconds until its match, during the countdown.
    pub countdown_s: Option<u32>,
    /// The address of the server for others, and who runs it.
    pub place: (String, RunBy),
    /// The lines of the chat, the oldest first.
    pub chat: VecDeque<ChatLine>,
    /// The members that this player has muted.
    pub muted: Vec<MemberId>,
    /// The public rooms, once the server has told them.
    pub rooms: Option<Vec<ListedRoom>>,
    /// The options draft.
    pub draft: BrawlOptions,
    /// The settings of the room, with who is in charge.
    pub settings: RoomSettingsView,
    /// The draft of the settings.
    pub draft_settings: RoomSettings,
    /// The settings of the room that is opened next, once it is open.
    pub planned: RoomSettings,
    /// The presets that the account has saved, once the server has told them.
    pub presets: Option<Vec<SavedPreset>>,
    /// The visibility of the room, as chosen for the next one.
    pub visibility: Visibility,
    /// The typed texts.
    pub typed: Typed,
    /// The member whose page is open.
    pub chosen: Option<MemberId>,
    /// The level of the next bot, 1 to 5.
    pub bot_level: u8,
    /// Whether the player wants to spectate in the room that is joined next.
    pub stands: bool,
    /// Whether the invitation was copied.
    pub is_copied: bool,
    /// Whether a match has just begun that the player may spectate.
    pub is_invited: bool,
}

/// The texts that the player types into the fields of brawl rooms.
#[derive(Clone, Debug, Default)]
pub struct Typed {
    /// The code of a room, or a text that contains one.
    pub code: String,
    /// The password of a room.
    pub password: String,
    /// The chat line.
    pub words: String,
    /// The name of a player to spectate.
    pub spectated: String,
}

impl Default for BrawlMenu {
    fn default() -> BrawlMenu {
        BrawlMenu {
            room: None,
            countdown_s: None,
            place: (String::new(), RunBy::Others),
            chat: VecDeque::new(),
            muted: Vec::new(),
            rooms: None,
            draft: BrawlOptions::new(games::Rules::swordfight(Options::default())),
            settings: RoomSettingsView::default(),
            draft_settings: RoomSettings::default(),
            planned: RoomSettings::default(),
            presets: None,
            visibility: Visibility::Public,
            typed: Typed::default(),
            chosen: None,
            bot_level: 2,
            stands: false,
            is_copied: false,
            is_invited: false,
        }
    }
}

impl BrawlMenu {
    /// The player in the room.
    pub fn own(&self) -> Option<&BrawlMember> {
        self.member(self.room.as_ref()?.you)
    }

    /// Somebody in the room.
    pub fn member(&self, id: MemberId) -> Option<&BrawlMember> {
        self.room.as_ref()?.members.iter().find(|member| member.id == id)
    }

    /// The options that the pages of the room show: the draft of a host on the page of options.
    pub fn shown(&self, is_drafting: bool) -> BrawlOptions {
        match &self.room {
            Some(room) if !(is_drafting && self.is_host()) => room.options,
            _ => self.draft,
        }
    }

    /// Whether the player is the host, or a co-host.
    pub fn is_host(&self) -> bool {
        let is_in_charge = |room: &BrawlView| {
            room.host == Some(room.you) || self.settings.co_hosts.contains(&room.you)
        };
        self.room.as_ref().is_some_and(is_in_charge)
    }

    /// The settings that the page of options shows: the draft of a host.
    pub fn shown_settings(&self) -> RoomSettings {
        if self.is_host() { self.draft_settings } else { self.settings.settings }
    }

    /// Chooses the options of the next room, or of the present one, by the text of a setup.
    pub fn plan(&mut self, setup: &str, settings: &mut Settings) -> Result<(), String> {
        let read = RoomSetup::read(setup, settings.game);
        let setup = read.map_err(|why| tr!("error-setup", reason = why.to_string()))?;
        (self.draft, self.draft_settings) = (setup.options, setup.settings);
        if self.room.is_none() {
            settings.game = setup.options.rules.kind();
            self.planned = setup.settings;
        }
        Ok(())
    }

    /// The preset that the drafts are, as text.
    pub fn setup(&self) -> String {
        RoomSetup { options: self.draft, settings: self.draft_settings }.spelled()
    }

    /// The place of a member among the challengers, from 1.
    pub fn challenger(&self, id: MemberId) -> Option<usize> {
        self.settings.challengers.iter().position(|other| *other == id).map(|place| place + 1)
    }

    /// The saved preset of this code.
    pub fn preset(&self, code: RoomCode) -> Option<&SavedPreset> {
        self.presets.as_deref().unwrap_or_default().iter().find(|preset| preset.code == code)
    }

    /// Whether the host waits for the first friend: the room shows its link then.
    pub fn is_inviting(&self) -> bool {
        let is_person = |member: &&BrawlMember| member.bot.is_none();
        let people = |room: &BrawlView| room.members.iter().filter(is_person).count();
        let gathers = |room: &BrawlView| room.phase == BrawlPhase::Gathering && people(room) == 1;
        self.is_host() && self.room.as_ref().is_some_and(gathers)
    }

    /// Whether a match is in progress.
    pub fn is_playing(&self) -> bool {
        self.room.as_ref().is_some_and(|room| room.phase == BrawlPhase::Playing)
    }

    /// Resets the state of a room that was left, or has ended. Choices and typed texts stay.
    pub fn leave(&mut self) {
        self.room = None;
        self.settings = RoomSettingsView::default();
        self.countdown_s = None;
        self.chat.clear();
        self.muted.clear();
        self.chosen = None;
        self.is_copied = false;
        self.is_invited = false;
    }

    /// Takes a line of the chat.
    pub fn receive(&mut self, line: ChatLine) {
        if self.muted.contains(&line.from) {
            return;
        }
        if CHAT_LINES <= self.chat.len() {
            self.chat.pop_front();
        }
        self.chat.push_back(line);
    }

    /// The invitation to this room, for friends.
    pub fn invitation(&self) -> Option<String> {
        let code = self.room.as_ref()?.code;
        Some(invitation::link(&self.place.0, code))
    }

    /// Applies the action of a row.
    pub fn apply(&mut self, deed: BrawlAction) -> Navigation {
        match deed {
            BrawlAction::Read => Navigation::Nowhere,
            BrawlAction::Choose(id) => {
                self.chosen = Some(id);
                Navigation::To(Screen::RoomMember)
            }
            BrawlAction::Draft => {
                if let Some(room) = &self.room {
                    self.draft = room.options;
                    self.visibility = room.visibility;
                    self.draft_settings = self.settings.settings;
                }
                Navigation::To(Screen::RoomOptions)
            }
            BrawlAction::Mute(id) => {
                let count = self.muted.len();
                self.muted.retain(|&other| other != id);
                if self.muted.len() == count {
                    self.muted.push(id);
                    self.chat.retain(|line| line.from != id);
                }
                Navigation::Nowhere
            }
        }
    }

    /// Steps a control; some send a command to the server.
    pub fn step(&mut self, control: BrawlControl, by: i8, settings: &mut Settings) -> Navigation {
        let intent = match control {
            BrawlControl::Option(control) => {
                control.step(&mut self.draft, by);
                return Navigation::Nowhere;
            }
            BrawlControl::Setting(name) => {
                let views = self.draft_settings.options();
                if let Some(view) = views.into_iter().find(|view| view.name == name) {
                    self.draft_settings.set_option(name, view.stepped(by));
                }
                // Two play where the winner stays.
                if self.draft_settings.king_of_the_hill && self.draft.rules.seats().is_none() {
                    (self.draft.seats, self.draft.sides) = (2, Sides::FreeForAll);
                }
                return Navigation::Nowhere;
            }
            BrawlControl::Visibility => {
                let all = [Visibility::Public, Visibility::Unlisted, Visibility::Private];
                self.visibility = cycled(&all, self.visibility, by);
                return Navigation::Nowhere;
            }
            BrawlControl::BotLevel => {
                self.bot_level = self.bot_level.saturating_add_signed(by).clamp(1, 5);
                return Navigation::Nowhere;
            }
            BrawlControl::OwnTeam => {
                self.own().and_then(|own| Some((own.id, self.beside(own.id, by)?)))
            }
            BrawlControl::TeamOf(id) => self.beside(id, by).map(|team| (id, team)),
            BrawlControl::Blade => {
                settings.blade = cycled(&Blade::ALL, settings.blade, by);
                return Navigation::Intent(Intent::Brawl(BrawlIntent::Bring));
            }
        };
        match intent {
            Some((_, team)) if control == BrawlControl::OwnTeam => {
                Navigation::Intent(Intent::Room(BrawlCommand::Team(team)))
            }
            Some((id, team)) => {
                Navigation::Intent(Intent::Room(BrawlCommand::Host(HostCommand::Team(id, team))))
            }
            None => Navigation::Nowhere,
        }
    }

    /// The team `by` places after that of a member, around the end.
    fn beside(&self, id: MemberId, by: i8) -> Option<Team> {
        let Sides::Teams(teams) = self.room.as_ref()?.options.sides else { return None };
        let now = self.member(id)?.team.map_or(0, |team| i16::from(team.0));
        Some(Team((now + i16::from(by)).rem_euclid(i16::from(teams.max(1))) as u8))
    }
}

impl Typed {
    /// The text of a field.
    pub fn text(&self, field: BrawlField) -> &str {
        match field {
            BrawlField::Code => &self.code,
            BrawlField::Password => &self.password,
            BrawlField::Words => &self.words,
            BrawlField::Spectated => &self.spectated,
        }
    }

    /// The text of a field, and its limit of letters.
    pub fn field(&mut self, field: BrawlField) -> (&mut String, usize) {
        match field {
            BrawlField::Code => (&mut self.code, INVITATION_CHARS_MAX),
            BrawlField::Password => (&mut self.password, PASSWORD_CHARS_MAX),
            BrawlField::Words => (&mut self.words, wire::text::CHAT_CHARS_MAX),
            BrawlField::Spectated => (&mut self.spectated, wire::NAME_CHARS_MAX),
        }
    }
}
