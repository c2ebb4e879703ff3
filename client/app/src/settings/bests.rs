//! The player's own best runs on this computer, with their splits, in a file beside the settings.
//!
//! A server keeps its own bests and leaderboards; these are for the menus and for the pace, whatever
//! server a run was played on.

use std::path::{Path, PathBuf};

use games::SoloMode;
use serde::{Deserialize, Serialize};

use crate::platform::files;
use crate::text::tr;

/// The most splits of a run; a file with more is refused.
pub const SPLITS_MAX: usize = 1800;

/// The best runs and their file.
#[derive(Clone, Debug, Default)]
pub struct Bests {
    /// `None` for bests in memory only.
    path: Option<PathBuf>,
    /// **Invariant:** at most one of each mode.
    bests: Vec<Best>,
    /// The problem with the file, for the player.
    pub problem: Option<String>,
}

/// The best run of a mode.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Best {
    /// The mode.
    #[serde(with = "mode_name")]
    pub mode: SoloMode,
    /// Its ticks, points or rows; see [`SoloMode::value`].
    pub value: u64,
    /// Its splits; none when it is not compared by any.
    #[serde(default)]
    pub splits: Vec<u64>,
}

/// The contents of the file.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    #[serde(default)]
    best: Vec<Best>,
}

impl Bests {
    /// Those in the file beside the settings, which are at `settings` or at the platform's default
    /// place. A missing file has none. One that cannot be read is left as it is, and nothing is saved.
    pub fn beside(settings: Option<&Path>) -> Bests {
        // The settings say so when the platform has no place for files.
        files::bests(settings).map_or_else(Bests::default, |path| Bests::open(&path))
    }

    fn open(path: &Path) -> Bests {
        let read = match files::read(path) {
            Ok(Some(text)) => parse(&text),
            Ok(None) => Ok(Vec::new()),
            Err(error) => Err(error.to_string()),
        };
        match read {
            Ok(bests) => Bests { path: Some(path.to_owned()), bests, problem: None },
            Err(why) => {
                let path = path.display().to_string();
                let problem = tr!("bests-unreadable", path = path, reason = why);
                tracing::error!("{problem}");
                Bests { problem: Some(problem), ..Bests::default() }
            }
        }
    }

    /// The best run of a mode.
    pub fn best(&self, mode: SoloMode) -> Option<&Best> {
        self.bests.iter().find(|best| best.mode == mode)
    }

    /// Notes a run of this value, which counts. One that is better than the best is saved in its
    /// place: returns how much better it is, and nothing for any other, and for a first one.
    pub fn note(&mut self, mode: SoloMode, value: u64, splits: &[u64]) -> Option<u64> {
        let ranked_by = mode.ranked_by()?;
        let before = self.best(mode).map(|best| best.value);
        if before.is_some_and(|before| !ranked_by.is_better(value, before)) {
            return None;
        }
        self.bests.retain(|best| best.mode != mode);
        let splits = splits.iter().copied().take(SPLITS_MAX).collect();
        self.bests.push(Best { mode, value, splits });
        self.save();
        before.map(|before| before.abs_diff(value))
    }

    fn save(&mut self) {
        let Some(path) = &self.path else { return };
        let kept = Kept { best: self.bests.clone() };
        let written = toml::to_string(&kept)
            .map_err(|error| error.to_string())
            .and_then(|text| files::write(path, text).map_err(|error| error.to_string()));
        if let Err(why) = written {
            let path = path.display().to_string();
            let problem = tr!("bests-not-saved", path = path, reason = why);
            tracing::error!("{problem}");
            self.problem = Some(problem);
        }
    }
}

fn parse(text: &str) -> Result<Vec<Best>, String> {
    let kept: Kept = toml::from_str(text).map_err(|error| error.message().to_owned())?;
    for (index, best) in kept.best.iter().enumerate() {
        let name = best.mode.name();
        if SPLITS_MAX < best.splits.len() {
            return Err(format!("{name}: more than {SPLITS_MAX} splits"));
        }
        if kept.best[..index].iter().any(|other| other.mode == best.mode) {
            return Err(format!("{name} is there twice"));
        }
    }
    Ok(kept.best)
}

/// A mode by its name.
mod mode_name {
    use games::SoloMode;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(mode: &SoloMode, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(mode.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<SoloMode, D::Error> {
        let name = String::deserialize(from)?;
        SoloMode::named(&name).ok_or_else(|| D::Error::custom(format!("no mode is {name:?}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODE: SoloMode = SoloMode::FortyLines;

    fn folder(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("cutlass-bests-{name}-{}", std::process::id()))
    }

    #[test]
    fn a_better_run_takes_the_place_of_the_best_and_is_found_again() {
        let path = folder("kept").join("bests.toml");
        let mut bests = Bests::open(&path);
        assert_eq!(bests.best(MODE), None);
        assert_eq!(bests.note(MODE, 3000, &[70, 140]), None, "a first run beats none");
        assert_eq!(bests.note(MODE, 3100, &[]), None);
        assert_eq!(bests.note(MODE, 2900, &[60, 120]), Some(100));
        assert_eq!(bests.note(SoloMode::MostRows, 20, &[1]), None);
        assert_eq!(bests.note(SoloMode::MostRows, 26, &[2]), Some(6));
        assert_eq!(bests.note(SoloMode::Zen, 9, &[]), None);
        let again = Bests::open(&path);
        assert_eq!(again.problem, None);
        let best = Best { mode: MODE, value: 2900, splits: vec![60, 120] };
        assert_eq!((again.best(MODE), again.bests.len()), (Some(&best), 2));
        std::fs::remove_dir_all(path.parent().expect("a folder")).expect("it is there");
    }

    #[test]
    fn a_damaged_file_is_told_and_left_as_it_is() {
        for (index, text) in [
            "best",
            "[[best]]\nmode = \"fifty-lines\"\nvalue = 1\n",
            "[[best]]\nmode = \"zen\"\n",
            "[[best]]\nmode = \"dig\"\nvalue = 1\n[[best]]\nmode = \"dig\"\nvalue = 2\n",
            "[[best]]\nmode = \"dig\"\nvalue = 1\nother = 2\n",
            &format!("[[best]]\nmode = \"dig\"\nvalue = 1\nsplits = [{}]\n", "1, ".repeat(1801)),
        ]
        .into_iter()
        .enumerate()
        {
            let path = folder(&format!("damaged-{index}")).join("bests.toml");
            files::write(&path, text).expect("it can be written");
            let mut bests = Bests::open(&path);
            let problem = bests.problem.clone().expect("it is damaged");
            assert!(problem.contains("bests.toml"), "{problem}");
            assert_eq!(bests.note(MODE, 3000, &[]), None);
            assert_eq!(bests.best(MODE).map(|best| best.value), Some(3000), "in memory");
            assert_eq!(files::read(&path).expect("it is there").as_deref(), Some(text));
            std::fs::remove_dir_all(path.parent().expect("a folder")).expect("it is there");
        }
    }
}
