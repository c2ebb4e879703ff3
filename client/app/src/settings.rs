//! The player's settings, in a file at the platform's own place.

use std::path::{Path, PathBuf};

use controls::Handling;
use games::{GameKind, Pick};
use marauders::Spell;
use serde::{Deserialize, Serialize};
use swordfight::Blade;

use crate::games::marauders::view::Speed;
use crate::input::Bindings;
use crate::platform::files;
use crate::text::tr;
use crate::view::loudness::Loudness;
use crate::view::palette::Palette;

/// The range of the text size, in percent of the normal one.
pub const SCALE_PERCENT: std::ops::RangeInclusive<u16> = 75..=200;
/// The smallest window, in pixels.
pub const WINDOW_LEAST: (u32, u32) = (640, 360);

/// Everything that the settings file holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// The player's name; empty until it was asked for.
    pub name: String,
    /// The sword's name.
    #[serde(with = "blade_name")]
    pub blade: Blade,
    /// The game that the player chose last.
    #[serde(with = "game_name")]
    pub game: GameKind,
    /// Delayed auto shift in swordfight, in ticks of a 60th of a second.
    pub das_ticks: u8,
    /// Auto repeat in swordfight, in ticks between repeats.
    pub arr_ticks: u8,
    /// The colours of the blocks.
    pub palette: Palette,
    /// The size of words and buttons, in percent; 75 to 200.
    pub scale_percent: u16,
    /// Whether motion is reduced.
    pub reduced_motion: bool,
    /// Volumes.
    pub sound: Loudness,
    /// The window's width and height, in pixels.
    pub window: (u32, u32),
    /// The server that was joined last.
    pub address: String,
    /// Key bindings in swordfight.
    pub keys: Bindings,
    /// The player's settings for stacker alone.
    pub stacker: Stacker,
    /// The player's settings for marauders alone.
    pub marauders: Marauders,
}

/// The player's settings for stacker alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Stacker {
    /// Delayed auto shift, in ticks of a 60th of a second.
    pub das_ticks: u8,
    /// Auto repeat, in ticks between repeats; 0 moves to the wall at once.
    pub arr_ticks: u8,
    /// Key bindings.
    pub keys: Bindings,
}

impl Default for Stacker {
    fn default() -> Stacker {
        let Handling { das_ticks, arr_ticks } = GameKind::STACKER.handling_default();
        Stacker { das_ticks, arr_ticks, keys: Bindings::of(GameKind::STACKER) }
    }
}

/// The player's settings for marauders alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Marauders {
    /// The animation speed.
    pub speed: Speed,
    /// The spell that is named before a battle, where one is.
    #[serde(with = "spell_name")]
    pub spell: Spell,
    /// Whether the guided battle was played, or skipped.
    pub is_guided: bool,
    /// Key bindings.
    pub keys: Bindings,
}

impl Default for Marauders {
    fn default() -> Marauders {
        Marauders {
            speed: Speed::default(),
            spell: Spell::PowerUp,
            is_guided: false,
            keys: Bindings::of(GameKind::MARAUDERS),
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        let Handling { das_ticks, arr_ticks } = GameKind::SWORDFIGHT.handling_default();
        Settings {
            name: String::new(),
            blade: Blade::default(),
            game: GameKind::SWORDFIGHT,
            das_ticks,
            arr_ticks,
            palette: Palette::default(),
            scale_percent: 100,
            reduced_motion: false,
            sound: Loudness::default(),
            window: (1280, 720),
            address: String::new(),
            keys: Bindings::of(GameKind::SWORDFIGHT),
            stacker: Stacker::default(),
            marauders: Marauders::default(),
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

    /// The player's choice for a match of a game.
    pub fn pick(&self, game: GameKind) -> Pick {
        match game {
            GameKind::SWORDFIGHT => Pick::Swordfight(self.blade),
            GameKind::STACKER => game.pick_default(),
            GameKind::MARAUDERS => Pick::Marauders(self.marauders.spell),
        }
    }

    /// The handling of held keys in a game.
    pub fn handling(&self, game: GameKind) -> Handling {
        let (das_ticks, arr_ticks) = match game {
            GameKind::SWORDFIGHT => (self.das_ticks, self.arr_ticks),
            GameKind::STACKER => (self.stacker.das_ticks, self.stacker.arr_ticks),
            // No key is held there.
            GameKind::Turns(_) => return game.handling_default(),
        };
        Handling { das_ticks, arr_ticks }
    }

    /// Changes it, within what the game allows.
    pub fn set_handling(&mut self, game: GameKind, handling: Handling) {
        let (least, most) = (game.handling_bounds().least, game.handling_bounds().most);
        let (das, arr) = match game {
            GameKind::SWORDFIGHT => (&mut self.das_ticks, &mut self.arr_ticks),
            GameKind::STACKER => (&mut self.stacker.das_ticks, &mut self.stacker.arr_ticks),
            GameKind::Turns(_) => return,
        };
        *das = handling.das_ticks.clamp(least.das_ticks, most.das_ticks);
        *arr = handling.arr_ticks.clamp(least.arr_ticks, most.arr_ticks);
    }

    /// The key bindings in a game.
    pub fn keys(&self, game: GameKind) -> &Bindings {
        match game {
            GameKind::SWORDFIGHT => &self.keys,
            GameKind::STACKER => &self.stacker.keys,
            GameKind::MARAUDERS => &self.marauders.keys,
        }
    }

    /// See [`Settings::keys`].
    pub fn keys_mut(&mut self, game: GameKind) -> &mut Bindings {
        match game {
            GameKind::SWORDFIGHT => &mut self.keys,
            GameKind::STACKER => &mut self.stacker.keys,
            GameKind::MARAUDERS => &mut self.marauders.keys,
        }
    }

    fn check(&self) -> Result<(), String> {
        if !SCALE_PERCENT.contains(&self.scale_percent) {
            return Err("scale_percent is from 75 to 200".into());
        }
        for game in GameKind::ALL {
            let bounds = game.handling_bounds();
            if bounds.check(self.handling(game)).is_err() {
                let (least, most) = (bounds.least, bounds.most);
                return Err(format!(
                    "in {}, das_ticks is from {} to {}, arr_ticks from {} to {}",
                    game.name(),
                    least.das_ticks,
                    most.das_ticks,
                    least.arr_ticks,
                    most.arr_ticks
                ));
            }
        }
        if self.window.0 < WINDOW_LEAST.0 || self.window.1 < WINDOW_LEAST.1 {
            return Err("window is at least [640, 360]".into());
        }
        self.sound.check()
    }
}

/// Games by their names.
mod game_name {
    use games::GameKind;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub fn serialize<S: Serializer>(game: &GameKind, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(game.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<GameKind, D::Error> {
        let name = String::deserialize(deserializer)?;
        GameKind::named(&name)
            .ok_or_else(|| de::Error::custom(format!("there is no game called `{name}`")))
    }
}

/// Swords by their names.
mod blade_name {
    use serde::{Deserialize, Deserializer, Serializer, de};
    use swordfight::Blade;

    pub fn serialize<S: Serializer>(blade: &Blade, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(blade.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Blade, D::Error> {
        let name = String::deserialize(deserializer)?;
        let named = Blade::ALL.into_iter().find(|blade| blade.name() == name);
        named.ok_or_else(|| de::Error::custom(format!("there is no sword called `{name}`")))
    }
}

/// Spells by their names.
mod spell_name {
    use marauders::{Element, Spell};
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub fn serialize<S: Serializer>(spell: &Spell, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(spell.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Spell, D::Error> {
        let name = String::deserialize(deserializer)?;
        let all = Spell::EXCLUSIVE.into_iter().chain(Element::ALL.map(Spell::Of));
        let named = all.into_iter().find(|spell| spell.name() == name);
        named.ok_or_else(|| de::Error::custom(format!("there is no spell called `{name}`")))
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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::input::Action;

    fn check(text: &str, error: &str) {
        let found = Settings::parse(text).expect_err(text);
        assert!(found.contains(error), "{text:?} led to {found:?}");
    }

    #[test]
    fn what_is_kept_is_read_again() {
        let mut settings = Settings { name: "Anne".into(), ..Settings::default() };
        (settings.scale_percent, settings.game) = (150, GameKind::STACKER);
        (settings.stacker.arr_ticks, settings.sound.calls_percent) = (0, 30);
        settings.stacker.keys.clear(Action::TurnNone);
        let text = toml::to_string(&settings).unwrap();
        assert_eq!(Settings::parse(&text), Ok(settings));
        assert_eq!(Settings::parse(""), Ok(Settings::default()));
    }

    #[test]
    fn a_mistake_is_told_with_its_line() {
        check("name = \"Anne\"\nnmae = 3", "line 2: unknown field `nmae`");
        check("\n\nscale_percent = \"big\"", "line 3");
        check("[keys]\nleft = [\"Lefft\"]", "line 2: there is no key called `Lefft`");
        check("blade = \"Spoon\"", "there is no sword called `Spoon`");
        check("scale_percent = 300", "75 to 200");
        check("das_ticks = 0", "in swordfight, das_ticks is from 4 to 40");
        check("[stacker]\ndas_ticks = 21", "in stacker, das_ticks is from 0 to 20");
        check("game = \"chess\"", "there is no game called `chess`");
        check("[keys]\nhold = [\"C\"]", "swordfight has no `Hold`");
        check("[sound]\nall_percent = 101", "from 0 to 100");
        check("[sound]\nall_percent = -1", "line 2");
        check("[stacker.keys]\njump = [\"C\"]", "line 2");
    }

    #[test]
    fn a_broken_file_is_never_overwritten() {
        let folder = std::env::temp_dir().join(format!("cutlass-settings-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("settings.toml");
        fs::write(&path, "nmae = 3").unwrap();
        let (mut settings_file, settings) = SettingsFile::open(Some(&path));
        assert!(settings_file.problem.as_ref().is_some_and(|problem| problem.contains("line 1")));
        assert_eq!(settings, Settings::default());
        settings_file.save(&settings);
        assert_eq!(fs::read_to_string(&path).unwrap(), "nmae = 3");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn settings_are_kept_where_they_were_read() {
        let folder = std::env::temp_dir().join(format!("cutlass-kept-{}", std::process::id()));
        let path = folder.join("settings.toml");
        let (mut settings_file, mut settings) = SettingsFile::open(Some(&path));
        settings.name = "Mary".into();
        settings_file.save(&settings);
        assert_eq!(SettingsFile::open(Some(&path)).1, settings);
        fs::remove_dir_all(&folder).unwrap();
    }
}
