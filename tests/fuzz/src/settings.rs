//! Target `settings`: the settings of a server from a file, the environment and flags, as lines of text.
//!
//! **Promise.** Loading never panics. What a setting was read as is shown so that it is read again as the
//! same, and the settings that a server shows are a file that loads.

use clap::{Args, Command, FromArgMatches};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

use host::Settings;
use host::settings::flags::Flags;
use host::settings::layers::Loaded;
use host::settings::setting::SETTINGS;

/// Lines that are variables of the environment, and those that are flags.
const VARIABLE: &str = "CUTLASS_";
const FLAG: &str = "--";
/// What leads elsewhere than to these lines.
const ELSEWHERE: [&str; 2] = ["CUTLASS_CONFIG", "--config"];

/// Loads settings from lines of text.
pub fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let lines = || text.lines().filter(|line| !ELSEWHERE.iter().any(|one| line.starts_with(one)));
    let is_source = |line: &str| line.starts_with(VARIABLE) || line.starts_with(FLAG);
    let file: String =
        lines().filter(|line| !is_source(line)).flat_map(|line| [line, "\n"]).collect();
    let mut variables = Vec::new();
    for (name, value) in lines().filter_map(|line| line.split_once('=')) {
        // A file with a value is this one.
        let value = if name.ends_with("_FILE") { path().into() } else { OsString::from(value) };
        if name.starts_with(VARIABLE) {
            variables.push((name.into(), value));
        }
    }
    let flags = lines().filter(|line| line.starts_with(FLAG));
    let Some(flags) = read_flags(flags) else { return };
    if let Ok(loaded) = load(&file, flags, variables) {
        check(&loaded);
    }
}

fn read_flags<'a>(lines: impl Iterator<Item = &'a str>) -> Option<Flags> {
    let command = Flags::augment_args(Command::new("fuzz").no_binary_name(true));
    let matches = command.try_get_matches_from(lines).ok()?;
    Flags::from_arg_matches(&matches).ok()
}

fn load(file: &str, flags: Flags, variables: Vec<(OsString, OsString)>) -> Result<Loaded, String> {
    fs::write(path(), file).expect("the folder for temporary files can be written");
    let flags = Flags { config: Some(path()), ..flags };
    let loaded = Loaded::read(flags, variables).map_err(|why| why.to_string());
    assert!(loaded.as_ref().err().is_none_or(|why| !why.is_empty()));
    loaded
}

fn check(loaded: &Loaded) {
    let mut again = Settings::default();
    let mut are_secrets_shown = true;
    for key in &SETTINGS {
        let shown = key.show(&loaded.settings);
        are_secrets_shown &= key.masked(&shown) == shown;
        if !shown.is_empty() {
            let read = key.read(&mut again, &shown);
            assert_eq!(read, Ok(()), "{} = {shown} is shown, and not read", key.name);
        }
        assert_eq!(key.show(&again), shown, "{} is read as another", key.name);
    }
    let shown = loaded.to_string();
    if are_secrets_shown {
        let again = load(&shown, Flags::default(), Vec::new());
        let again =
            again.unwrap_or_else(|why| panic!("{why}: what is shown does not load\n{shown}"));
        for key in &SETTINGS {
            let (one, other) = (key.show(&loaded.settings), key.show(&again.settings));
            assert_eq!(one, other, "{} is loaded as another", key.name);
        }
    }
}

/// The settings file of this thread.
fn path() -> PathBuf {
    thread_local! {
        static FILE: File = File::new();
    }
    FILE.with(|file| file.0.clone())
}

/// A file that is removed with its thread.
struct File(PathBuf);

impl File {
    fn new() -> File {
        // In memory, where there is such a folder.
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { memory.into() } else { env::temp_dir() };
        let thread = format!("{:?}", std::thread::current().id());
        let thread: String = thread.chars().filter(char::is_ascii_digit).collect();
        File(folder.join(format!("cutlass-fuzz-{}-{thread}.toml", process::id())))
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
