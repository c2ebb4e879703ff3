//! The table of all settings: name, help, parser and formatter of each.
//!
//! All sources have the same text format: a setting has one parser.

mod table;

use super::Settings;

pub use table::SETTINGS;

/// One setting.
#[derive(Debug)]
pub struct Setting {
    /// Its name in a file. The flag is `--name` with dashes, the variable `CUTLASS_NAME`.
    pub name: &'static str,
    /// What stands for the value in the help.
    pub value_name: &'static str,
    /// What it is, with its range.
    pub help: &'static str,
    /// How a file spells it.
    pub sort: Sort,
    /// What anybody may see of a value.
    mask: fn(&str) -> String,
    read: fn(&mut Settings, &str) -> Result<(), String>,
    show: fn(&Settings) -> String,
}

/// How a file spells a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// As a whole number.
    Number,
    /// As text in quotes.
    Text,
    /// As `true` or `false`.
    Switch,
}

impl Setting {
    /// The key of this name.
    pub fn named(name: &str) -> Option<&'static Setting> {
        SETTINGS.iter().find(|key| key.name == name)
    }

    /// Its flag, without the two dashes.
    pub fn flag(&self) -> String {
        self.name.replace('_', "-")
    }

    /// Its variable of the environment.
    pub fn variable(&self) -> String {
        format!("CUTLASS_{}", self.name.to_uppercase())
    }

    /// Puts the value that `text` spells into the settings; an error says what it must be.
    pub fn read(&self, settings: &mut Settings, text: &str) -> Result<(), String> {
        (self.read)(settings, text)
    }

    /// Spells the value of the settings, secret or not; what is not set is empty.
    pub fn show(&self, settings: &Settings) -> String {
        (self.show)(settings)
    }

    /// A value as anybody may see it.
    pub fn masked(&self, value: &str) -> String {
        (self.mask)(value)
    }
}
