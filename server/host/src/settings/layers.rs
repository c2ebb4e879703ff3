//! The sources of settings; a later one overrides an earlier one.
//!
//! 1. The defaults of this program.
//! 2. A TOML file, named by `--config` or `CUTLASS_CONFIG`.
//! 3. The environment: `CUTLASS_NAME`.
//! 4. Files with one value each, as container engines provide secrets: `CUTLASS_NAME_FILE`.
//! 5. The flags: `--name`.
//!
//! A key or a variable that is not in the table of [`super::setting`] is an error, and so is a value
//! out of range, from any source. A value that is empty or blank means the default. Only the variables
//! that Kubernetes makes for its services are left alone, see [`super::injected`].
//!
//! The file is read by the parser of `toml` alone, which gives the position of each key, and the
//! other sources are lists of texts: a library of layers, such as figment, would know the sources,
//! but not the lines.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::{fmt, fs, io};

pub use super::file::At;
use super::flags::Flags;
use super::injected::is_injected;
use super::setting::{SETTINGS, Setting, Sort};
use super::{Settings, SettingsError, file};

/// The prefix of our environment variables.
const PREFIX: &str = "CUTLASS_";
/// The variable with the path of the settings file.
const CONFIG: &str = "CUTLASS_CONFIG";
/// The suffix of a variable with the path of a file with one value.
const FILE: &str = "_FILE";

/// The source of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The default.
    Default,
    /// A settings file.
    File(At),
    /// This environment variable.
    Variable(String),
    /// A file with this value only, whose path is in this variable.
    SecretFile(PathBuf, String),
    /// This flag.
    Flag(String),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Default => write!(f, "default"),
            Origin::File(at) => at.fmt(f),
            Origin::Variable(name) => write!(f, "environment: {name}"),
            Origin::SecretFile(path, name) => write!(f, "{}: {name}", path.display()),
            Origin::Flag(name) => write!(f, "flag: --{name}"),
        }
    }
}

/// Why the settings cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A file cannot be read.
    #[error("cannot read the settings in {}: {why}", .path.display())]
    File {
        /// The path.
        path: PathBuf,
        /// The reason.
        why: io::Error,
    },
    /// A file is not valid TOML.
    #[error("{at}: {why}")]
    Syntax {
        /// The position.
        at: At,
        /// The reason.
        why: String,
    },
    /// A key in a file is not in the table.
    #[error("{at}: there is no setting {name:?}{}", or_perhaps(name, SETTINGS.map(|key| key.name.into())))]
    UnknownKey {
        /// The position.
        at: At,
        /// The unknown key.
        name: String,
    },
    /// A value in a file is not of the type of its key.
    #[error("{at}: {key} must be {sort}, and this is of the type {found}")]
    Sort {
        /// The position.
        at: At,
        /// The key.
        key: &'static str,
        /// The expected type.
        sort: Sort,
        /// The type found.
        found: &'static str,
    },
    /// An environment variable has our prefix and is not in the table.
    #[error("there is no setting for the variable {name}{}", or_perhaps(name, variables()))]
    UnknownVariable {
        /// Its name.
        name: String,
    },
    /// One of our variables is not valid UTF-8.
    #[error("the variable {0} is not text in UTF-8")]
    NotText(String),
    /// The value of a key is invalid.
    #[error("{key} = {value} ({origin}): {why}")]
    Value {
        /// The key.
        key: &'static str,
        /// The value, unless it is a secret.
        value: String,
        /// The source of the value.
        origin: Origin,
        /// The valid values.
        why: String,
    },
    /// The values are inconsistent.
    #[error(transparent)]
    Settings(#[from] SettingsError),
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Sort::Number => "a whole number",
            Sort::Text => "text in quotes",
            Sort::Switch => "true or false",
        })
    }
}

/// Settings, with the source of each.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The settings.
    pub settings: Settings,
    origins: BTreeMap<&'static str, Origin>,
}

impl Loaded {
    /// Reads all sources. `environment` is that of the process, [`std::env::vars_os`].
    pub fn read(
        flags: Flags,
        environment: impl IntoIterator<Item = (OsString, OsString)>,
    ) -> Result<Loaded, LoadError> {
        let mut loaded = Loaded { settings: Settings::default(), origins: BTreeMap::new() };
        let mut variables = Variables::of(environment)?;
        let config = flags.config.or(variables.config.take());
        if let Some(path) = config {
            let read = fs::read_to_string(&path);
            let text = read.map_err(|why| LoadError::File { path: path.clone(), why })?;
            for (key, text, at) in file::read(&path, &text)? {
                loaded.put(key, &text, Origin::File(at))?;
            }
        }
        for (key, name, text) in variables.values {
            loaded.put(key, &text, Origin::Variable(name))?;
        }
        for (key, name, path) in variables.files {
            let read = fs::read_to_string(&path);
            let text = read.map_err(|why| LoadError::File { path: path.clone(), why })?;
            loaded.put(key, text.trim_end(), Origin::SecretFile(path, name))?;
        }
        for (key, text) in flags.values {
            loaded.put(key, &text, Origin::Flag(key.flag()))?;
        }
        loaded.settings.check()?;
        loaded.settings.check_database()?;
        Ok(loaded)
    }

    /// The source of the value of a key.
    pub fn origin(&self, key: &Setting) -> &Origin {
        self.origins.get(key.name).unwrap_or(&Origin::Default)
    }

    fn put(&mut self, key: &'static Setting, text: &str, origin: Origin) -> Result<(), LoadError> {
        let default = key.show(&Settings::default());
        let text = if text.trim().is_empty() { &default } else { text };
        key.read(&mut self.settings, text).map_err(|why| LoadError::Value {
            key: key.name,
            value: key.masked(text),
            origin: origin.clone(),
            why,
        })?;
        self.origins.insert(key.name, origin);
        Ok(())
    }
}

/// The settings as a TOML file, with a comment on the source of each value. Unset keys are left
/// out, secrets are masked.
impl fmt::Display for Loaded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for key in &SETTINGS {
            let value = key.masked(&key.show(&self.settings));
            let line = match key.sort {
                _ if value.is_empty() => format!("# {} is not set", key.name),
                Sort::Number | Sort::Switch => format!("{} = {value}", key.name),
                Sort::Text => format!("{} = {}", key.name, toml::Value::from(value)),
            };
            writeln!(f, "{line:<40} # {}", self.origin(key))?;
        }
        Ok(())
    }
}

/// The environment variables with our prefix.
#[derive(Default)]
struct Variables {
    config: Option<PathBuf>,
    values: Vec<(&'static Setting, String, String)>,
    files: Vec<(&'static Setting, String, PathBuf)>,
}

impl Variables {
    fn of(
        environment: impl IntoIterator<Item = (OsString, OsString)>,
    ) -> Result<Variables, LoadError> {
        let mut found = Variables::default();
        for (name, value) in environment {
            let name = name.to_string_lossy().into_owned();
            let Some(rest) = name.strip_prefix(PREFIX) else { continue };
            let key_of = |upper: &str| SETTINGS.iter().find(|key| key.name.to_uppercase() == upper);
            if name == CONFIG {
                found.config = Some(value.into()).filter(|path: &PathBuf| *path != PathBuf::new());
            } else if let Some(key) = key_of(rest) {
                let text = value.into_string().map_err(|_| LoadError::NotText(name.clone()))?;
                found.values.push((key, name, text));
            } else if let Some(key) = rest.strip_suffix(FILE).and_then(key_of) {
                found.files.push((key, name, value.into()));
            } else if !is_injected(&name, &value.to_string_lossy()) {
                return Err(LoadError::UnknownVariable { name });
            }
        }
        Ok(found)
    }
}

/// All valid variables.
fn variables() -> Vec<String> {
    let plain = SETTINGS.iter().map(Setting::variable);
    let files = plain.clone().map(|name| name + FILE);
    plain.chain(files).chain([CONFIG.into()]).collect()
}

/// A suggestion for a mistyped name, if any known name is similar enough.
fn or_perhaps(name: &str, known: impl IntoIterator<Item = String>) -> String {
    /// The minimum similarity, from 0 to 1, of a suggestion.
    const ALIKE: f64 = 0.8;
    // The common prefix must not make names similar.
    let bare = |name: &str| name.strip_prefix(PREFIX).unwrap_or(name).to_string();
    let alike = |known: String| (strsim::jaro_winkler(&bare(name), &bare(&known)), known);
    let alike = known.into_iter().map(alike);
    let nearest = alike.max_by(|(one, _), (other, _)| one.total_cmp(other));
    match nearest {
        Some((alike, nearest)) if ALIKE <= alike => format!("; did you mean {nearest}?"),
        _ => "; `cutlass-server config print` shows all there are".into(),
    }
}
