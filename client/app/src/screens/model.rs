//! All that the menus know, and what their rows do to it.

use std::path::PathBuf;

use bevy::prelude::Resource;
use games::GameKind;

use crate::battle::Press;
use crate::draw::Look;
use crate::keyring::Keyring;
use crate::keys::{Action, Hand, Sampler};
use crate::menu::Page;
use crate::screens::account::Stranger;
use crate::screens::brawl::{Gathering, entrance, options, room};
use crate::screens::elements::Guide;
use crate::screens::form::Form;
use crate::screens::ranked::{Ranked, Stage};
use crate::screens::solo::Alone;
use crate::screens::{
    Field, Knob, Lead, Message, Screen, account, back, bout, controls, credits, elements, lesson,
    play, settings, solo, sound, sword, title, trial,
};
use crate::settings::{SCALE_PERCENT, Settings, Shelf};
use crate::signal::Signal;
use crate::theme::Palette;

/// Letters of the longest address.
const ADDRESS_CHARS_MAX: usize = 60;
/// What can be spelled without a keyboard.
const SPELLED: &str = "abcdefghijklmnopqrstuvwxyz0123456789.-_: ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/// Sizes of the window that can be chosen.
const WINDOWS: [(u32, u32); 5] =
    [(1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440)];

mod keys;

/// All that the menus know.
#[derive(Resource, Clone, Debug)]
pub struct Model {
    /// What the player has chosen.
    pub settings: Settings,
    /// Where that is kept.
    pub shelf: Shelf,
    /// Where a server of our own keeps what it must remember; nothing where there is no place.
    pub home: Option<PathBuf>,
    /// What servers gave this client to be let in by.
    pub keyring: Keyring,
    /// What is typed to sign in, or to choose a password.
    pub form: Form,
    /// The server that does not know the player any more.
    pub stranger: Option<Stranger>,
    /// The chosen row.
    pub focus: usize,
    /// What went wrong last.
    pub problem: Option<String>,
    /// The action that waits for a key.
    pub listening: Option<Action>,
    /// The bot's level, 1 to 5.
    pub level: u8,
    /// Bouts in a practice match, 1 to 5.
    pub best_of: u8,
    /// Whether runs are played on the server of the settings, where one is named.
    pub is_at_server: bool,
    /// Brawl rooms.
    pub brawl: Gathering,
    /// The keys, for the screens that show them.
    pub keys: Sampler,
    /// What was pressed last, to name the keys of.
    pub hand: Hand,
    /// What was done at the table since it was last asked.
    pub presses: Vec<Press>,
    /// The element guide.
    pub guide: Guide,
    /// Why nothing can be heard, when that is so.
    pub silence: Option<String>,
    /// What the line at the bottom and the pages around a bout say.
    pub news: News,
}

/// What the menus are told about play.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct News {
    /// The address of the server; empty when there is none.
    pub connection: String,
    /// How the line is, when there is one.
    pub signal: Option<Signal>,
    /// The game of the room that the player plays or looks on in.
    pub game: Option<GameKind>,
    /// Seconds since the bout, or the search, began.
    pub seconds: u32,
    /// Title and lines of the pages for searching and results.
    pub title: String,
    /// See `title`.
    pub lines: Vec<String>,
    /// The run that is played alone, when one is.
    pub solo: Option<Alone>,
    /// How far a ranked match has come.
    pub ranked: Ranked,
    /// What the server tells everyone.
    pub notice: Option<String>,
    /// Seconds until the server stops, at the latest, when it is about to.
    pub stops_in_seconds: Option<f32>,
    /// What being ready leads to: "Rematch", "Next bout"; empty when that is not to be had.
    pub ready: String,
}

impl News {
    /// What the server tells everyone, in a line that stays.
    pub fn told(&self) -> Option<String> {
        let Some(left) = self.stops_in_seconds else { return self.notice.clone() };
        let left = left.ceil() as u32;
        Some(format!(
            "The server stops in {}:{:02} at the latest. It begins no more matches; yours is kept",
            left / 60,
            left % 60
        ))
    }
}

impl Model {
    /// The menus at the start.
    pub fn new(shelf: Shelf, settings: Settings) -> Model {
        Model {
            settings,
            shelf,
            home: None,
            keyring: Keyring::default(),
            form: Form::default(),
            stranger: None,
            focus: 0,
            problem: None,
            listening: None,
            level: 1,
            best_of: 1,
            is_at_server: true,
            brawl: Gathering::default(),
            keys: Sampler::default(),
            hand: Hand::default(),
            presses: Vec::new(),
            guide: Guide::default(),
            silence: None,
            news: News::default(),
        }
    }

    /// How things look, `seconds` into the game.
    pub fn look(&self, seconds: f32) -> Look {
        Look {
            palette: self.settings.palette,
            seconds,
            still: self.settings.reduced_motion,
            scale: f32::from(self.settings.scale_percent) / 100.0,
        }
    }

    /// The game that keys, handling and what the player brings are for: that of the room or the
    /// match, or else the one that was chosen.
    pub fn game(&self) -> GameKind {
        let room = self.brawl.room.as_ref().map(|room| room.options.rules.kind());
        room.or(self.news.game).unwrap_or(self.settings.game)
    }

    /// What the player brings to a match.
    pub fn entrant(&self) -> wire::Entrant {
        let game = self.game();
        let pick = match game {
            GameKind::Swordfight => games::Pick::Swordfight(self.settings.blade),
            GameKind::Stacker => game.pick_default(),
            GameKind::Marauders => games::Pick::Marauders(self.settings.marauders.spell),
        };
        wire::Entrant { pick, handling: self.settings.handling(game) }
    }

    /// The first screen.
    pub fn first_screen(&self) -> Screen {
        let is_new = self.settings.name.is_empty() && self.shelf.problem.is_none();
        if is_new { Screen::Welcome } else { Screen::Title }
    }

    /// What the player must see: what went wrong last, or with the settings.
    pub fn trouble(&self) -> Option<&str> {
        let files = [&self.keyring.problem, &self.shelf.problem];
        self.problem.as_deref().or_else(|| files.into_iter().find_map(Option::as_deref))
    }

    /// The page of `screen`; nothing while a bout has the screen for itself.
    pub fn page(&self, screen: Screen) -> Option<Page> {
        Some(match screen {
            Screen::Welcome => title::welcome(self),
            Screen::Controls => controls::page(self),
            Screen::Title => title::page(self),
            Screen::Settings => settings::page(self),
            Screen::Keys => settings::keys(self),
            Screen::Sound => sound::page(self),
            Screen::Handling => trial::page(self),
            Screen::Sword => sword::page(self),
            Screen::Credits => credits::page(),
            Screen::Elements => elements::page(self),
            Screen::LessonOver => lesson::over(self),
            Screen::Play => play::page(self),
            Screen::Practice => play::practice(self),
            Screen::Solo => solo::page(self),
            Screen::Paused => solo::paused(self),
            Screen::Join => play::join(self),
            Screen::Account => account::page(self),
            Screen::Claim => account::claim(self),
            Screen::SignIn => account::sign_in(self),
            Screen::ChangePassword => account::change_password(self),
            Screen::SignedOut => account::signed_out(self),
            Screen::Brawl => entrance::page(self),
            Screen::JoinBrawl => entrance::join(self),
            Screen::Rooms => entrance::rooms(self),
            Screen::Watch => entrance::watch(self),
            Screen::Room => room::page(self),
            Screen::RoomOptions => options::page(self),
            Screen::RoomMembers => room::members(self),
            Screen::RoomMember => room::member(self),
            Screen::LeaveRoom => room::leave(self),
            Screen::Searching => play::searching(self),
            Screen::Leaving => bout::leaving(self),
            Screen::Result => bout::result(self),
            Screen::Bout | Screen::Watching | Screen::Lesson => return None,
        })
    }

    /// Does what `message` asks for on `screen`, and says where that leads.
    pub fn apply(&mut self, screen: Screen, message: Message) -> Lead {
        let lead = self.apply_inner(screen, message);
        if let Lead::To(to) = lead {
            self.form.turn_to(to, &self.settings.name);
            self.focus = play::first_row(to);
            self.listening = None;
            self.shelf.keep(&self.settings);
        }
        lead
    }

    fn apply_inner(&mut self, screen: Screen, message: Message) -> Lead {
        self.problem = None;
        match message {
            Message::Go(to) => {
                if to == Screen::Elements {
                    self.guide.open(screen, Vec::new());
                }
                return Lead::To(to);
            }
            Message::Look => {}
            Message::Back if screen == Screen::Elements => return Lead::To(self.guide.back),
            // To leave between two bouts is to give up, too.
            Message::Back if screen == Screen::Result && self.news.ranked.stage == Stage::Match => {
                return Lead::To(Screen::Leaving);
            }
            Message::Back if screen == Screen::Bout && self.news.solo.is_some() => {
                return Lead::To(Screen::Paused);
            }
            Message::Back => return back(screen),
            Message::Wish(wish) => return Lead::Wish(wish),
            Message::Brawl(deed) => return self.brawl.apply(deed),
            Message::Step(Knob::Brawl(knob), by) => {
                return self.brawl.step(knob, by, &mut self.settings);
            }
            Message::Step(knob, by) => self.step(knob, by),
            Message::Letter(field, letter) => self.letter(field, letter),
            Message::Spell(field, by) => self.spell(field, by),
            Message::Erase(field) => {
                self.field(field).pop();
            }
            Message::Clear(field) => self.field(field).clear(),
            Message::Bind(action) => self.listening = Some(action),
            Message::Unbind(action) => {
                let game = self.game();
                self.settings.keys_mut(game).clear(action);
            }
            Message::Choose(blade) => {
                self.settings.blade = blade;
                return Lead::To(Screen::Title);
            }
            Message::Named => match wire::Name::new(&self.settings.name) {
                Ok(name) => {
                    self.settings.name = name.to_string();
                    return Lead::To(Screen::Controls);
                }
                Err(why) => self.problem = Some(format!("That will not do: {why}")),
            },
        }
        Lead::Nowhere
    }

    fn step(&mut self, knob: Knob, by: i8) {
        let game = self.game();
        let settings = &mut self.settings;
        let mut handling = settings.handling(game);
        match knob {
            Knob::Game => settings.game = cycled(&GameKind::ALL, settings.game, by),
            Knob::Palette => settings.palette = cycled(&Palette::ALL, settings.palette, by),
            Knob::Window => settings.window = cycled(&WINDOWS, settings.window, by),
            Knob::Motion => settings.reduced_motion ^= true,
            Knob::Loudness(part) => settings.sound.turn(part, by),
            Knob::QuietBehind => settings.sound.is_quiet_behind ^= true,
            Knob::Scale => {
                let scale = settings.scale_percent.saturating_add_signed(25 * i16::from(by));
                settings.scale_percent = scale.clamp(*SCALE_PERCENT.start(), *SCALE_PERCENT.end());
            }
            Knob::Das => {
                handling.das_ticks = handling.das_ticks.saturating_add_signed(by);
                settings.set_handling(game, handling);
            }
            Knob::Arr => {
                handling.arr_ticks = handling.arr_ticks.saturating_add_signed(by);
                settings.set_handling(game, handling);
            }
            Knob::Reveal => self.form.is_shown ^= true,
            Knob::Keeper => self.is_at_server ^= true,
            // It may ask the server, and was turned before.
            Knob::Brawl(_) => {}
            Knob::Level => self.level = self.level.saturating_add_signed(by).clamp(1, 5),
            Knob::BestOf => {
                self.best_of = self.best_of.saturating_add_signed(2 * by).clamp(1, 5);
            }
        }
    }

    fn letter(&mut self, field: Field, letter: char) {
        let most = match field {
            Field::Name | Field::AccountName => wire::NAME_CHARS_MAX,
            Field::Brawl(field) => self.brawl.field(field).1,
            Field::Address => ADDRESS_CHARS_MAX,
            Field::Password | Field::Current | Field::Again => wire::text::PASSWORD_CHARS_MAX,
        };
        let text = self.field(field);
        if text.chars().count() < most {
            text.push(letter);
        }
    }

    /// Puts the letter `by` places on in the place of the last one, or begins.
    fn spell(&mut self, field: Field, by: i8) {
        let letters: Vec<char> = SPELLED.chars().collect();
        match self.field(field).pop() {
            Some(last) if letters.contains(&last) => {
                self.letter(field, cycled(&letters, last, by));
            }
            _ => self.letter(field, letters[0]),
        }
    }

    fn field(&mut self, field: Field) -> &mut String {
        match field {
            Field::Name => &mut self.settings.name,
            Field::Address => &mut self.settings.address,
            Field::AccountName => &mut self.form.name,
            Field::Password => &mut self.form.password.0,
            Field::Current => &mut self.form.current.0,
            Field::Again => &mut self.form.again.0,
            Field::Brawl(field) => self.brawl.field(field).0,
        }
    }
}

/// The element `by` places after `now` in `all`, around the end.
pub(super) fn cycled<T: Copy + PartialEq>(all: &[T], now: T, by: i8) -> T {
    let index = all.iter().position(|&one| one == now).unwrap_or(0) as i64;
    all[(index + i64::from(by)).rem_euclid(all.len() as i64) as usize]
}
