//! Where settings come from: what is further down in this list wins.
//!
//! 1. The defaults of this program.
//! 2. A file of TOML, named by `--config` or `CUTLASS_CONFIG`.
//! 3. The environment: `CUTLASS_NAME`.
//! 4. Files with one value each, as container engines hand in secrets: `CUTLASS_NAME_FILE`.
//! 5. The flags: `--name`.
//!
//! Nothing is passed over in silence: a key or a variable that is not in the table of [`super::keys`]
//! is an error, and so is a value out of range, wherever it comes from. An empty value is as good as
//! none, and stands for the default.
//!
//! The file is read by the parser of `toml` alone, since that tells where each key stands, and
//! the rest is a list of texts: a library of layers, such as figment, would know the origins, but
//! not the lines.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::{fmt, fs, io};

pub use super::file::At;
use super::flags::Flags;
use super::keys::{KEYS, Key, Sort};
use super::{Settings, SettingsError, file};

/// How all variables of ours begin.
const PREFIX: &str = "CUTLASS_";
/// The variable that names the file.
const CONFIG: &str = "CUTLASS_CONFIG";
/// How a variable ends that names a file with one value.
const FILE: &str = "_FILE";

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// From this program.
    Default,
    /// From a file of settings.
    File(At),
    /// From this variable of the environment.
    Variable(String),
    /// From a file with this value alone, named by this variable.
    SecretFile(PathBuf, String),
    /// From this flag.
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

/// Why there are no settings.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A file cannot be read.
    #[error("cannot read the settings in {}: {why}", .path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        why: io::Error,
    },
    /// A file is no TOML.
    #[error("{at}: {why}")]
    Syntax {
        /// Where.
        at: At,
        /// What is wrong.
        why: String,
    },
    /// A key in a file is not in the table.
    #[error("{at}: there is no setting {name:?}{}", or_perhaps(name, KEYS.map(|key| key.name.into())))]
    UnknownKey {
        /// Where.
        at: At,
        /// What it says.
        name: String,
    },
    /// A value in a file is not of the sort of its key.
    #[error("{at}: {key} must be {sort}, and this is of the type {found}")]
    Sort {
        /// Where.
        at: At,
        /// Which key.
        key: &'static str,
        /// What it must be.
        sort: Sort,
        /// What it is.
        found: &'static str,
    },
    /// A variable is named like ours and is not in the table.
    #[error("there is no setting for the variable {name}{}", or_perhaps(name, variables()))]
    UnknownVariable {
        /// Its name.
        name: String,
    },
    /// A variable of ours is not text.
    #[error("the variable {0} is not text in UTF-8")]
    NotText(String),
    /// A value is none that its key may have.
    #[error("{key} = {value} ({origin}): {why}")]
    Value {
        /// Which key.
        key: &'static str,
        /// What it says, unless that is a secret.
        value: String,
        /// Where it comes from.
        origin: Origin,
        /// What it must be.
        why: String,
    },
    /// Values that do not go together.
    #[error(transparent)]
    Settings(#[from] SettingsError),
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Sort::Number => "a whole number",
            Sort::Text => "text in quotes",
        })
    }
}

/// Settings, and where each of them comes from.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The settings.
    pub settings: Settings,
    origins: BTreeMap<&'static str, Origin>,
}

impl Loaded {
    /// Reads all layers. `environment` is that of the process, [`std::env::vars_os`].
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
        Ok(loaded)
    }

    /// Where the value of a key comes from.
    pub fn origin(&self, key: &Key) -> &Origin {
        self.origins.get(key.name).unwrap_or(&Origin::Default)
    }

    fn put(&mut self, key: &'static Key, text: &str, origin: Origin) -> Result<(), LoadError> {
        let default = key.show(&Settings::default());
        let text = if text.is_empty() { &default } else { text };
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

/// As a file of TOML, with a comment on where each value comes from. What is not set is left out,
/// secrets are masked.
impl fmt::Display for Loaded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for key in &KEYS {
            let value = key.masked(&key.show(&self.settings));
            let line = match key.sort {
                _ if value.is_empty() => format!("# {} is not set", key.name),
                Sort::Number => format!("{} = {value}", key.name),
                Sort::Text => format!("{} = {}", key.name, toml::Value::from(value)),
            };
            writeln!(f, "{line:<40} # {}", self.origin(key))?;
        }
        Ok(())
    }
}

/// Our part of the environment.
#[derive(Default)]
struct Variables {
    config: Option<PathBuf>,
    values: Vec<(&'static Key, String, String)>,
    files: Vec<(&'static Key, String, PathBuf)>,
}

impl Variables {
    fn of(
        environment: impl IntoIterator<Item = (OsString, OsString)>,
    ) -> Result<Variables, LoadError> {
        let mut found = Variables::default();
        for (name, value) in environment {
            let name = name.to_string_lossy().into_owned();
            let Some(rest) = name.strip_prefix(PREFIX) else { continue };
            let key_of = |upper: &str| KEYS.iter().find(|key| key.name.to_uppercase() == upper);
            if name == CONFIG {
                found.config = Some(value.into()).filter(|path: &PathBuf| *path != PathBuf::new());
            } else if let Some(key) = key_of(rest) {
                let text = value.into_string().map_err(|_| LoadError::NotText(name.clone()))?;
                found.values.push((key, name, text));
            } else if let Some(key) = rest.strip_suffix(FILE).and_then(key_of) {
                found.files.push((key, name, value.into()));
            } else {
                return Err(LoadError::UnknownVariable { name });
            }
        }
        Ok(found)
    }
}

/// All variables that there may be.
fn variables() -> Vec<String> {
    let plain = KEYS.iter().map(Key::variable);
    let files = plain.clone().map(|name| name + FILE);
    plain.chain(files).chain([CONFIG.into()]).collect()
}

/// What was meant, if anything comes near.
fn or_perhaps(name: &str, known: impl IntoIterator<Item = String>) -> String {
    /// How alike two words must be, from 0 to 1, for one to be the other mistyped.
    const ALIKE: f64 = 0.8;
    // What all of them begin with makes none of them alike.
    let bare = |name: &str| name.strip_prefix(PREFIX).unwrap_or(name).to_string();
    let alike = |known: String| (strsim::jaro_winkler(&bare(name), &bare(&known)), known);
    let alike = known.into_iter().map(alike);
    let nearest = alike.max_by(|(one, _), (other, _)| one.total_cmp(other));
    match nearest {
        Some((alike, nearest)) if ALIKE <= alike => format!("; did you mean {nearest}?"),
        _ => "; `cutlass-server config print` shows all there are".into(),
    }
}
