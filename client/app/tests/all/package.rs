//! The files of the desktop package: the man page has every option, and the links of servers open the
//! program.

use app::platform::launch::Launch;
use clap::{Args, Command};

const MANUAL: &str = include_str!("../../../../deploy/desktop/cutlass.6");
const ENTRY: &str = include_str!("../../../../deploy/desktop/cutlass.desktop");
const MANIFEST: &str = include_str!("../../Cargo.toml");

#[test]
fn the_man_page_has_every_option() {
    let command = Launch::augment_args(Command::new("cutlass"));
    let flags: Vec<&str> = command.get_arguments().filter_map(|it| it.get_long()).collect();
    assert!(flags.contains(&"server"), "{flags:?}");
    for flag in flags {
        assert!(MANUAL.contains(&format!("\\-\\-{flag}")), "--{flag}");
    }
    let version = format!("Cutlass {}", env!("CARGO_PKG_VERSION"));
    assert!(MANUAL.lines().next().is_some_and(|title| title.contains(&version)), "{version}");
}

#[test]
fn links_of_servers_open_the_program() {
    let value = |key: &str| {
        let found = ENTRY.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
        found.unwrap_or_else(|| panic!("no {key}"))
    };
    assert_eq!(value("Exec"), "cutlass %u");
    assert_eq!(value("MimeType"), "x-scheme-handler/cutlass;");
    assert_eq!(value("Icon"), "cutlass");
    for asset in ["usr/share/applications/", "hicolor/scalable/apps/cutlass.svg", "usr/bin/"] {
        assert!(MANIFEST.contains(asset), "{asset}");
    }
}
