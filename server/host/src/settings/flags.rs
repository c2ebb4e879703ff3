//! The flags of the command line: one for each key of the table.

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use std::path::PathBuf;

use super::Settings;
use super::setting::{SETTINGS, Setting};

/// The settings given on the command line.
#[derive(Clone, Debug, Default)]
pub struct Flags {
    /// The path of the settings file.
    pub config: Option<PathBuf>,
    /// The given keys, each with its value as text.
    pub values: Vec<(&'static Setting, String)>,
}

const CONFIG: &str = "config";
const HEADING: &str = "Settings";

/// The id of a flag in clap: different from the ids of a command's own arguments, such as the name
/// of an account.
fn id(key: &Setting) -> String {
    format!("settings.{}", key.name)
}

impl Args for Flags {
    fn augment_args(command: Command) -> Command {
        let config = Arg::new(CONFIG)
            .long(CONFIG)
            .value_name("FILE")
            .help("Settings file, in TOML [CUTLASS_CONFIG]")
            .value_parser(clap::value_parser!(PathBuf))
            .help_heading(HEADING);
        let defaults = Settings::default();
        let flags = SETTINGS.iter().map(|key| {
            let (default, variable) = (key.show(&defaults), key.variable());
            let mut help = format!("{} [{variable}]", key.help);
            if !default.is_empty() {
                help += &format!(" [default: {default}]");
            }
            Arg::new(id(key))
                .long(key.flag())
                .value_name(key.value_name)
                .help(help)
                .help_heading(HEADING)
        });
        command.arg(config).args(flags)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Flags::augment_args(command)
    }
}

impl FromArgMatches for Flags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Flags, clap::Error> {
        let value =
            |key: &'static Setting| Some((key, matches.get_one::<String>(&id(key))?.clone()));
        let config = matches.get_one::<PathBuf>(CONFIG).cloned();
        Ok(Flags { config, values: SETTINGS.iter().filter_map(value).collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Flags::from_arg_matches(matches)?;
        Ok(())
    }
}
