//! The player's settings, in a file at the platform's own place.

use std::path::{Path, PathBuf};

use controls::{Handling, Tuning};
use games::{GameKind, Ruleset};
use marauders::Spell;
use serde::{Deserialize, Serialize};
use swordfight::Blade;

use crate::games::marauders::view::Speed;
use crate::input::Bindings;
use crate::input::touch::TouchSettings;
use crate::platform::files;
use crate::text::{Language, tr};
use crate::view::hud::{BrawlOrder, Statistics};
use crate::view::loudness::Loudness;
use crate::view::palette::{Palette, PieceColours};
use crate::view::preview::AttackPreview;
use crate::view::quality::Quality;
use crate::view::skin::Skin;
use graphics::Graphics;
use last::Last;
use practice::{OwnPreset, PRESETS_MAX, Practice};
use servers::Servers;
use solo::Solo;
use training::Training;

pub mod bests;
pub mod graphics;
pub mod last;
mod names;
mod of_game;
pub mod practice;
mod rules;
pub mod servers;
pub mod solo;
#[cfg(test)]
mod tests;
pub mod training;

/// The range of the text size, in percent of the normal one.
pub const SCALE_PERCENT: std::ops::RangeInclusive<u16> = 75..=200;
/// The ranks of the ladder of marauders.
pub const RANKS: std::ops::RangeInclusive<u8> = 1..=9;
/// The smallest window, in pixels.
pub const WINDOW_LEAST: (u32, u32) = (640, 360);

/// Everything that the settings file holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// The player's name; empty until it was asked for.
    pub name: String,
    /// The language of all texts; none is that of the system or the browser.
    #[serde(with = "names::language", skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// The sword's name.
    #[serde(with = "names::blade")]
    pub blade: Blade,
    /// The game that the player chose last.
    #[serde(with = "names::game")]
    pub game: GameKind,
    /// Delayed auto shift in swordfight, in ticks of a 60th of a second.
    pub das_ticks: u8,
    /// Auto repeat in swordfight, in ticks between repeats.
    pub arr_ticks: u8,
    /// What held keys do in swordfight beside repeating.
    pub held: Tuning,
    /// The colours of the blocks.
    pub palette: Palette,
    /// The material of boards and blocks.
    pub skin: Skin,
    /// The size of words and buttons, in percent; 75 to 200.
    pub scale_percent: u16,
    /// Whether motion is reduced.
    pub reduced_motion: bool,
    /// How much decoration is drawn.
    pub quality: Quality,
    /// When the attack is shown that breaking now would send.
    pub attack_preview: AttackPreview,
    /// Whether the connection's figures are shown in a bout.
    pub network_overlay: bool,
    /// Whether emotes are shown, and can be sent.
    pub emotes: bool,
    /// When the statistics of a clocked bout are shown.
    pub statistics: Statistics,
    /// The order of the small boards of a brawl.
    pub brawl_order: BrawlOrder,
    /// Whether the browser notifies a player who looks elsewhere.
    pub notifications: bool,
    /// Play by touch.
    pub touch: TouchSettings,
    /// Volumes.
    pub sound: Loudness,
    /// The window's width and height, in pixels.
    pub window: (u32, u32),
    /// Whether the game fills the screen.
    pub fullscreen: bool,
    /// How frames are shown, and how boards are drawn.
    pub graphics: Graphics,
    /// What was played last; none before the first match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<Last>,
    /// The chosen server.
    pub address: String,
    /// The servers that the player knows.
    pub servers: Servers,
    /// The last newer release that was shown to the player; empty before the first.
    pub release_told: String,
    /// Key bindings in swordfight.
    pub keys: Bindings,
    /// The player's settings for stacker alone.
    pub stacker: Stacker,
    /// The player's settings for marauders alone.
    pub marauders: Marauders,
    /// The choices for practice.
    pub practice: Practice,
    /// The presets that the player saved.
    pub presets: Vec<OwnPreset>,
    /// The own rules for solo runs.
    pub solo: Solo,
    /// The lessons and drills.
    pub training: Training,
}

/// The player's settings for stacker alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Stacker {
    /// Delayed auto shift, in ticks of a 60th of a second.
    pub das_ticks: u8,
    /// Auto repeat, in ticks between repeats; 0 moves to the wall at once.
    pub arr_ticks: u8,
    /// Soft drop, in ticks from row to row; 0 drops to the floor at once.
    pub soft_drop_ticks: u8,
    /// The colours of the pieces.
    pub colours: PieceColours,
    /// The ruleset of ranked and quick matches.
    #[serde(with = "names::ruleset")]
    pub ruleset: Ruleset,
    /// What held keys do beside repeating.
    pub held: Tuning,
    /// Key bindings.
    pub keys: Bindings,
}

impl Default for Stacker {
    fn default() -> Stacker {
        let handling = GameKind::STACKER.handling_default();
        let Handling { das_ticks, arr_ticks, soft_drop_ticks, tuning } = handling;
        let ruleset = Ruleset::first(GameKind::STACKER);
        let keys = Bindings::of(GameKind::STACKER);
        let colours = PieceColours::default();
        Stacker { das_ticks, arr_ticks, soft_drop_ticks, colours, ruleset, held: tuning, keys }
    }
}

/// The player's settings for marauders alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Marauders {
    /// The animation speed.
    pub speed: Speed,
    /// The spell that was named last before a battle; the cursor begins there.
    #[serde(with = "names::spell")]
    pub spell: Spell,
    /// Whether a swap without a match, which ends the turn, must be confirmed.
    pub confirm_misses: bool,
    /// Whether blocks have the first letters of their elements beside the signs.
    pub letters: bool,
    /// Whether the side panel of a battle is folded away.
    pub folded: bool,
    /// Whether the guided battle was played, or skipped.
    pub is_guided: bool,
    /// The highest rank of the ladder that was won; 0 before the first.
    pub rank: u8,
    /// The ruleset of ranked and quick matches.
    #[serde(with = "names::ruleset")]
    pub ruleset: Ruleset,
    /// Key bindings.
    pub keys: Bindings,
}

impl Default for Marauders {
    fn default() -> Marauders {
        Marauders {
            speed: Speed::default(),
            spell: Spell::PowerUp,
            confirm_misses: true,
            letters: false,
            folded: false,
            is_guided: false,
            rank: 0,
            ruleset: Ruleset::first(GameKind::MARAUDERS),
            keys: Bindings::of(GameKind::MARAUDERS),
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        let handling = GameKind::SWORDFIGHT.handling_default();
        let Handling { das_ticks, arr_ticks, tuning, .. } = handling;
        Settings {
            name: String::new(),
            language: None,
            blade: Blade::default(),
            game: GameKind::SWORDFIGHT,
            das_ticks,
            arr_ticks,
            held: tuning,
            palette: Palette::default(),
            skin: Skin::default(),
            scale_percent: 100,
            reduced_motion: false,
            quality: Quality::default(),
            attack_preview: AttackPreview::default(),
            network_overlay: false,
            emotes: true,
            statistics: Statistics::default(),
            brawl_order: BrawlOrder::default(),
            notifications: false,
            touch: TouchSettings::default(),
            sound: Loudness::default(),
            window: (1280, 720),
            fullscreen: false,
            graphics: Graphics::default(),
            last: None,
            address: Servers::DEFAULT.unwrap_or_default().into(),
            servers: Servers::default(),
            release_told: String::new(),
            keys: Bindings::of(GameKind::SWORDFIGHT),
            stacker: Stacker::default(),
            marauders: Marauders::default(),
            practice: Practice::default(),
            presets: Vec::new(),
            solo: Solo::default(),
            training: Training::default(),
        }
    }
}

impl Settings {
    /// Parses settings; an error says what is wrong and where.
    pub fn parse(text: &str) -> Result<Settings, String> {
        let mut settings: Settings = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
            format!("line {line}: {}", error.message().lines().next().unwrap_or_default())
        })?;
        for game in GameKind::ALL {
            let keys = std::mem::take(settings.keys_mut(game));
            *settings.keys_mut(game) = keys
                .completed(game)
                .map_err(|action| format!("{} has no `{action:?}`", game.name()))?;
        }
        settings.check()?;
        Ok(settings)
    }

    /// The server; `None` where no address is set.
    pub fn server(&self) -> Option<&str> {
        Some(self.address.trim()).filter(|address| !address.is_empty())
    }

    fn check(&self) -> Result<(), String> {
        if !SCALE_PERCENT.contains(&self.scale_percent) {
            return Err("scale_percent is from 75 to 200".into());
        }
        for game in GameKind::ALL {
            let ruleset = self.ruleset(game);
            if ruleset.game() != game {
                return Err(format!("`{}` is no ruleset of {}", ruleset.name(), game.name()));
            }
        }
        self.check_handling()?;
        if self.window.0 < WINDOW_LEAST.0 || self.window.1 < WINDOW_LEAST.1 {
            return Err("window is at least [640, 360]".into());
        }
        if *RANKS.end() < self.marauders.rank {
            return Err("the rank of marauders is from 0 to 9".into());
        }
        self.graphics.check()?;
        self.touch.check()?;
        self.practice.check()?;
        self.solo.check()?;
        self.training.check()?;
        self.servers.check()?;
        self.presets.iter().try_for_each(OwnPreset::check)?;
        if PRESETS_MAX < self.presets.len() {
            return Err(format!("there are at most {PRESETS_MAX} presets"));
        }
        self.sound.check()
    }
}

/// The settings file. Invariant: one that could not be read is never written to.
#[derive(Clone, Debug)]
pub struct SettingsFile {
    path: Option<PathBuf>,
    /// The problem with the file, for the player.
    pub problem: Option<String>,
}

impl SettingsFile {
    /// No file: settings are not saved.
    pub fn none() -> SettingsFile {
        SettingsFile { path: None, problem: None }
    }

    /// Reads the settings at `path`, or at the platform's default place. A missing file means
    /// default settings.
    pub fn open(path: Option<&Path>) -> (SettingsFile, Settings) {
        let Some(path) = path.map(Path::to_owned).or_else(files::settings) else {
            let problem = Some(tr!("settings-no-place").to_owned());
            return (SettingsFile { path: None, problem }, Settings::default());
        };
        let read = match files::read(&path) {
            Ok(Some(text)) => Settings::parse(&text),
            Ok(None) => Ok(Settings::default()),
            Err(error) => Err(error.to_string()),
        };
        match read {
            Ok(settings) => (SettingsFile { path: Some(path), problem: None }, settings),
            Err(why) => {
                let problem = tr!(
                    "settings-unreadable",
                    path = path.display().to_string(),
                    reason = why.as_str(),
                );
                tracing::error!("{problem}");
                (SettingsFile { path: None, problem: Some(problem) }, Settings::default())
            }
        }
    }

    /// Writes the settings to it, unless the file there could not be read.
    pub fn save(&mut self, settings: &Settings) {
        let Some(path) = &self.path else { return };
        let written = toml::to_string(settings)
            .map_err(|error| error.to_string())
            .and_then(|text| files::write(path, text).map_err(|error| error.to_string()));
        if let Err(why) = written {
            let problem = tr!(
                "settings-not-saved",
                path = path.display().to_string(),
                reason = why.to_string(),
            );
            tracing::error!("{problem}");
            self.problem = Some(problem);
        }
    }
}
