//! Brawl rooms in the menus: what is known of the room, what is typed, and what rows do with it.

use std::collections::VecDeque;

use swordfight::{Blade, Options};
use wire::{
    BrawlMember, BrawlOptions, BrawlPhase, BrawlView, ChatLine, ListedRoom, MemberId, RoomCode,
    Sides, Visibility,
};

use crate::screens::model::cycled;
use crate::screens::{Lead, Screen, Wish};
use crate::settings::Settings;
use bout::Team;

pub mod entrance;
pub mod invitation;
pub mod options;
pub mod picture;
pub mod room;

use options::OptionKnob;

/// Lines of the chat that are kept.
pub const CHAT_LINES: usize = 50;
/// Letters in the longest password that can be typed for a room.
const PASSWORD_CHARS_MAX: usize = 40;
/// Letters in the longest invitation that can be pasted.
const INVITATION_CHARS_MAX: usize = 120;

/// What the menus know of brawl rooms.
#[derive(Clone, Debug)]
pub struct Gathering {
    /// The room that the player is in.
    pub room: Option<BrawlView>,
    /// Whole seconds until its match, while that is counted down.
    pub count_s: Option<u32>,
    /// Where others find the server, and whether it is in this program.
    pub place: (String, bool),
    /// What was said, the oldest first.
    pub chat: VecDeque<ChatLine>,
    /// Whom the player does not want to hear.
    pub unheard: Vec<MemberId>,
    /// The public rooms, once the server has told them.
    pub rooms: Option<Vec<ListedRoom>>,
    /// The options that are being chosen.
    pub draft: BrawlOptions,
    /// Who may find and enter the room: as it is chosen for the next.
    pub visibility: Visibility,
    /// A code, or anything with a code in it, as it was typed.
    pub code: String,
    /// A room's password, as it was typed.
    pub password: String,
    /// What is about to be said.
    pub words: String,
    /// Whom to watch.
    pub watched: String,
    /// The member whose page is open.
    pub chosen: Option<MemberId>,
    /// The level of the next bot, 1 to 5.
    pub bot_level: u8,
    /// Whether the invitation was copied.
    pub is_copied: bool,
}

/// What a row asks for that changes nothing but this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Nothing: the row is there to be read.
    Still,
    /// To the page of this member.
    Choose(MemberId),
    /// To the options, as they are.
    Draft,
    /// Does not hear this member any more, or again.
    Unhear(MemberId),
}

/// What left and right set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrawlKnob {
    /// An option of the draft.
    Option(OptionKnob),
    /// Who may find and enter the room.
    Visibility,
    /// The level of the next bot.
    BotLevel,
    /// The player's team.
    OwnTeam,
    /// The chosen member's team.
    TeamOf(MemberId),
    /// The player's sword.
    Blade,
    /// The spell that the player names before a battle.
    Spell,
}

/// What can be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrawlField {
    /// See [`Gathering::code`].
    Code,
    /// See [`Gathering::password`].
    Password,
    /// See [`Gathering::words`].
    Words,
    /// See [`Gathering::watched`].
    Watched,
}

/// What is asked of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrawlWish {
    /// Open a room on a server of our own.
    HostHere,
    /// Open a room at the address in the settings.
    HostThere,
    /// Enter the room whose code was typed.
    Join,
    /// Enter this room of the list.
    Enter(RoomCode),
    /// List the public rooms.
    List,
    /// Look on at the player whose name was typed.
    Watch,
    /// Look on at the match of the room.
    LookOn,
    /// Look on no more.
    LookAway,
    /// Say what was typed.
    Say,
    /// Copy how to join.
    Copy,
    /// Is ready, or no longer.
    Ready(bool),
    /// Takes a seat.
    Sit,
    /// Looks on instead.
    Stand,
    /// Joins a team.
    Team(Team),
    /// Brings the sword of the settings.
    Bring,
    /// The match starts.
    Start,
    /// It does not.
    Cancel,
    /// Nobody else may enter, or somebody again.
    Lock(bool),
    /// Seats a bot of the chosen level.
    AddBot,
    /// Sends a member away.
    Kick(MemberId),
    /// For as long as the room lasts.
    Ban(MemberId),
    /// Moves a member to those who look on.
    Bench(MemberId),
    /// Puts a member into a team.
    Move(MemberId, Team),
    /// Lets nobody hear a member, or everyone again.
    Hush(MemberId, bool),
    /// Makes a member the host.
    HandOver(MemberId),
    /// Plays by the options of the draft.
    UseOptions,
    /// Opens the room to those of the chosen visibility, with the typed password.
    Admit,
}

impl Default for Gathering {
    fn default() -> Gathering {
        Gathering {
            room: None,
            count_s: None,
            place: (String::new(), false),
            chat: VecDeque::new(),
            unheard: Vec::new(),
            rooms: None,
            draft: BrawlOptions::new(games::Rules::Swordfight(Options::default())),
            visibility: Visibility::Public,
            code: String::new(),
            password: String::new(),
            words: String::new(),
            watched: String::new(),
            chosen: None,
            bot_level: 2,
            is_copied: false,
        }
    }
}

impl Gathering {
    /// The player in the room.
    pub fn own(&self) -> Option<&BrawlMember> {
        self.member(self.room.as_ref()?.you)
    }

    /// Somebody in the room.
    pub fn member(&self, id: MemberId) -> Option<&BrawlMember> {
        self.room.as_ref()?.members.iter().find(|member| member.id == id)
    }

    /// Whether the player decides here.
    pub fn is_host(&self) -> bool {
        self.room.as_ref().is_some_and(|room| room.host == Some(room.you))
    }

    /// Whether a match is played.
    pub fn is_playing(&self) -> bool {
        self.room.as_ref().is_some_and(|room| room.phase == BrawlPhase::Playing)
    }

    /// The room is left, or has ended. What was chosen and typed stays.
    pub fn leave(&mut self) {
        self.room = None;
        self.count_s = None;
        self.chat.clear();
        self.unheard.clear();
        self.chosen = None;
        self.is_copied = false;
    }

    /// Takes what somebody said.
    pub fn hear(&mut self, line: ChatLine) {
        if self.unheard.contains(&line.from) {
            return;
        }
        if CHAT_LINES <= self.chat.len() {
            self.chat.pop_front();
        }
        self.chat.push_back(line);
    }

    /// How friends come here.
    pub fn invitation(&self) -> Option<String> {
        let code = self.room.as_ref()?.code;
        Some(invitation::link(&self.place.0, code))
    }

    /// Does what a row asks for.
    pub fn apply(&mut self, deed: Deed) -> Lead {
        match deed {
            Deed::Still => Lead::Nowhere,
            Deed::Choose(id) => {
                self.chosen = Some(id);
                Lead::To(Screen::RoomMember)
            }
            Deed::Draft => {
                if let Some(room) = &self.room {
                    self.draft = room.options;
                    self.visibility = room.visibility;
                }
                Lead::To(Screen::RoomOptions)
            }
            Deed::Unhear(id) => {
                let count = self.unheard.len();
                self.unheard.retain(|&other| other != id);
                if self.unheard.len() == count {
                    self.unheard.push(id);
                    self.chat.retain(|line| line.from != id);
                }
                Lead::Nowhere
            }
        }
    }

    /// Turns a knob; some ask the server.
    pub fn step(&mut self, knob: BrawlKnob, by: i8, settings: &mut Settings) -> Lead {
        let wish = match knob {
            BrawlKnob::Option(knob) => {
                knob.step(&mut self.draft, by);
                return Lead::Nowhere;
            }
            BrawlKnob::Visibility => {
                let all = [Visibility::Public, Visibility::Unlisted, Visibility::Private];
                self.visibility = cycled(&all, self.visibility, by);
                return Lead::Nowhere;
            }
            BrawlKnob::BotLevel => {
                self.bot_level = self.bot_level.saturating_add_signed(by).clamp(1, 5);
                return Lead::Nowhere;
            }
            BrawlKnob::OwnTeam => {
                self.own().and_then(|own| Some((own.id, self.beside(own.id, by)?)))
            }
            BrawlKnob::TeamOf(id) => self.beside(id, by).map(|team| (id, team)),
            BrawlKnob::Blade => {
                settings.blade = cycled(&Blade::ALL, settings.blade, by);
                return Lead::Wish(Wish::Brawl(BrawlWish::Bring));
            }
            BrawlKnob::Spell => {
                let Some(games::Rules::Marauders(rules)) =
                    self.room.as_ref().map(|it| it.options.rules)
                else {
                    return Lead::Nowhere;
                };
                let spell = &mut settings.marauders.spell;
                *spell = options::battle::next_spell(*spell, &rules, by);
                return Lead::Wish(Wish::Brawl(BrawlWish::Bring));
            }
        };
        match wish {
            Some((_, team)) if knob == BrawlKnob::OwnTeam => {
                Lead::Wish(Wish::Brawl(BrawlWish::Team(team)))
            }
            Some((id, team)) => Lead::Wish(Wish::Brawl(BrawlWish::Move(id, team))),
            None => Lead::Nowhere,
        }
    }

    /// The team `by` places after that of a member, around the end.
    fn beside(&self, id: MemberId, by: i8) -> Option<Team> {
        let Sides::Teams(teams) = self.room.as_ref()?.options.sides else { return None };
        let now = self.member(id)?.team.map_or(0, |team| i16::from(team.0));
        Some(Team((now + i16::from(by)).rem_euclid(i16::from(teams.max(1))) as u8))
    }

    /// What a field holds, and how many letters it may have.
    pub fn field(&mut self, field: BrawlField) -> (&mut String, usize) {
        match field {
            BrawlField::Code => (&mut self.code, INVITATION_CHARS_MAX),
            BrawlField::Password => (&mut self.password, PASSWORD_CHARS_MAX),
            BrawlField::Words => (&mut self.words, wire::text::CHAT_CHARS_MAX),
            BrawlField::Watched => (&mut self.watched, wire::NAME_CHARS_MAX),
        }
    }
}
