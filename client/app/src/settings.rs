//! What a player has chosen, kept in a file of the platform's own place.

use std::fs;
use std::path::{Path, PathBuf};

use controls::Handling;
use games::GameKind;
use marauders::Spell;
use serde::{Deserialize, Serialize};
use swordfight::Blade;

use crate::battle::Speed;
use crate::keys::Bindings;
use crate::sound::Loudness;
use crate::theme::Palette;

/// Of the normal size of words and buttons, in percent.
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
    /// Whether everything that moves for show is cut.
    pub reduced_motion: bool,
    /// How loud what is.
    pub sound: Loudness,
    /// The window's width and height, in pixels.
    pub window: (u32, u32),
    /// The server that was joined last.
    pub address: String,
    /// Which keys do what in swordfight.
    pub keys: Bindings,
    /// What the player has chosen for stacker alone.
    pub stacker: Stacker,
    /// What the player has chosen for marauders alone.
    pub marauders: Marauders,
}

/// What the player has chosen for stacker alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Stacker {
    /// Delayed auto shift, in ticks of a 60th of a second.
    pub das_ticks: u8,
    /// Auto repeat, in ticks between repeats; 0 goes to the wall at once.
    pub arr_ticks: u8,
    /// Which keys do what.
    pub keys: Bindings,
}

impl Default for Stacker {
    fn default() -> Stacker {
        let Handling { das_ticks, arr_ticks } = GameKind::Stacker.handling_default();
        Stacker { das_ticks, arr_ticks, keys: Bindings::of(GameKind::Stacker) }
    }
}

/// What the player has chosen for marauders alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Marauders {
    /// How fast effects are shown, one after another.
    pub speed: Speed,
    /// The spell that is named before a battle, where one is.
    #[serde(with = "spell_name")]
    pub spell: Spell,
    /// Whether the guided battle was played, or skipped.
    pub is_guided: bool,
    /// Which keys do what.
    pub keys: Bindings,
}

impl Default for Marauders {
    fn default() -> Marauders {
        Marauders {
            speed: Speed::default(),
            spell: Spell::PowerUp,
            is_guided: false,
            keys: Bindings::of(GameKind::Marauders),
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        let Handling { das_ticks, arr_ticks } = GameKind::Swordfight.handling_default();
        Settings {
            name: String::new(),
            blade: Blade::default(),
            game: GameKind::Swordfight,
            das_ticks,
            arr_ticks,
            palette: Palette::default(),
            scale_percent: 100,
            reduced_motion: false,
            sound: Loudness::default(),
            window: (1280, 720),
            address: String::new(),
            keys: Bindings::of(GameKind::Swordfight),
            stacker: Stacker::default(),
            marauders: Marauders::default(),
        }
    }
}

impl Settings {
    /// The settings that `text` spells, or what is wrong with it and where.
    pub fn parse(text: &str) -> Result<Settings, String> {
        let mut settings: Settings = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
            format!("line {line}: {}", error.message().lines().next().unwrap_or_default())
        })?;
        for game in GameKind::ALL {
            let keys = std::mem::take(settings.keys_mut(game));
            *settings.keys_mut(game) = keys
                .completed(game)
                .map_err(|action| format!("{} has no `{}`", game.name(), action.name()))?;
        }
        settings.check()?;
        Ok(settings)
    }

    /// How held keys repeat in a game.
    pub fn handling(&self, game: GameKind) -> Handling {
        let (das_ticks, arr_ticks) = match game {
            GameKind::Swordfight => (self.das_ticks, self.arr_ticks),
            GameKind::Stacker => (self.stacker.das_ticks, self.stacker.arr_ticks),
            // Nothing is held there.
            GameKind::Marauders => return game.handling_default(),
        };
        Handling { das_ticks, arr_ticks }
    }

    /// Changes it, within what the game allows.
    pub fn set_handling(&mut self, game: GameKind, handling: Handling) {
        let (least, most) = (game.handling_bounds().least, game.handling_bounds().most);
        let (das, arr) = match game {
            GameKind::Swordfight => (&mut self.das_ticks, &mut self.arr_ticks),
            GameKind::Stacker => (&mut self.stacker.das_ticks, &mut self.stacker.arr_ticks),
            GameKind::Marauders => return,
        };
        *das = handling.das_ticks.clamp(least.das_ticks, most.das_ticks);
        *arr = handling.arr_ticks.clamp(least.arr_ticks, most.arr_ticks);
    }

    /// Which keys do what in a game.
    pub fn keys(&self, game: GameKind) -> &Bindings {
        match game {
            GameKind::Swordfight => &self.keys,
            GameKind::Stacker => &self.stacker.keys,
            GameKind::Marauders => &self.marauders.keys,
        }
    }

    /// See [`Settings::keys`].
    pub fn keys_mut(&mut self, game: GameKind) -> &mut Bindings {
        match game {
            GameKind::Swordfight => &mut self.keys,
            GameKind::Stacker => &mut self.stacker.keys,
            GameKind::Marauders => &mut self.marauders.keys,
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

/// What a game is called on the screen.
pub fn title(game: GameKind) -> &'static str {
    match game {
        GameKind::Swordfight => "Swordfight",
        GameKind::Stacker => "Stacker",
        GameKind::Marauders => "Marauders",
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

/// Where the settings are kept. A file that could not be read is never written to.
#[derive(Clone, Debug)]
pub struct Shelf {
    path: Option<PathBuf>,
    /// What is wrong with the file, for the player.
    pub problem: Option<String>,
}

impl Shelf {
    /// A place that forgets.
    pub fn none() -> Shelf {
        Shelf { path: None, problem: None }
    }

    /// Reads the settings at `path`, or at the platform's own place. A file that is not there is
    /// one with nothing chosen yet.
    pub fn open(path: Option<&Path>) -> (Shelf, Settings) {
        let place = directories::ProjectDirs::from("", "", "cutlass");
        let own = place.map(|place| place.config_dir().join("settings.toml"));
        let Some(path) = path.map(Path::to_owned).or(own) else {
            let problem = Some("There is no place for settings on this system".to_owned());
            return (Shelf { path: None, problem }, Settings::default());
        };
        let read = match fs::read_to_string(&path) {
            Ok(text) => Settings::parse(&text),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Settings::default()),
            Err(error) => Err(error.to_string()),
        };
        match read {
            Ok(settings) => (Shelf { path: Some(path), problem: None }, settings),
            Err(why) => {
                let problem = format!(
                    "{}, {why}. The file is left as it is; changes are not kept until it is mended",
                    path.display()
                );
                tracing::error!("{problem}");
                (Shelf { path: None, problem: Some(problem) }, Settings::default())
            }
        }
    }

    /// Writes the settings down, unless the file there could not be read.
    pub fn keep(&mut self, settings: &Settings) {
        let Some(path) = &self.path else { return };
        let written =
            toml::to_string(settings).map_err(|error| error.to_string()).and_then(|text| {
                let folder = path.parent().unwrap_or(Path::new("."));
                fs::create_dir_all(folder).map_err(|error| error.to_string())?;
                let draft = path.with_extension("toml.new");
                fs::write(&draft, text).map_err(|error| error.to_string())?;
                fs::rename(&draft, path).map_err(|error| error.to_string())
            });
        if let Err(why) = written {
            let problem = format!("Your settings could not be kept in {}: {why}", path.display());
            tracing::error!("{problem}");
            self.problem = Some(problem);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Action;

    fn check(text: &str, error: &str) {
        let found = Settings::parse(text).expect_err(text);
        assert!(found.contains(error), "{text:?} led to {found:?}");
    }

    #[test]
    fn what_is_kept_is_read_again() {
        let mut settings = Settings { name: "Anne".into(), ..Settings::default() };
        (settings.scale_percent, settings.game) = (150, GameKind::Stacker);
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
        let (mut shelf, settings) = Shelf::open(Some(&path));
        assert!(shelf.problem.as_ref().is_some_and(|problem| problem.contains("line 1")));
        assert_eq!(settings, Settings::default());
        shelf.keep(&settings);
        assert_eq!(fs::read_to_string(&path).unwrap(), "nmae = 3");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn settings_are_kept_where_they_were_read() {
        let folder = std::env::temp_dir().join(format!("cutlass-kept-{}", std::process::id()));
        let path = folder.join("settings.toml");
        let (mut shelf, mut settings) = Shelf::open(Some(&path));
        settings.name = "Mary".into();
        shelf.keep(&settings);
        assert_eq!(Shelf::open(Some(&path)).1, settings);
        fs::remove_dir_all(&folder).unwrap();
    }
}
