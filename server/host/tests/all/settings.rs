//! Settings from all that they can come from, as `cutlass-server config` tells them.

use host::Settings;
use host::settings::setting::SETTINGS;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Files of settings in a folder of their own.
struct Case {
    folder: PathBuf,
}

/// How a command ended and what it said: to the standard output when it succeeded, else to the
/// standard error.
type Said = (Option<i32>, String);

impl Case {
    fn new(name: &str) -> Case {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("settings").join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Case { folder }
    }

    fn file(&self, name: &str, text: &str) -> &Case {
        std::fs::write(self.folder.join(name), text).unwrap();
        self
    }

    fn run(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Said {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cutlass-server"));
        command.current_dir(&self.folder).env_clear().envs(variables.iter().copied());
        let output = command.args(arguments).output().unwrap();
        let said = if output.status.success() { output.stdout } else { output.stderr };
        (output.status.code(), String::from_utf8(said).unwrap())
    }

    fn print(&self, flags: &[&str], variables: &[(&str, &str)]) -> String {
        let (code, said) = self.run(&[&["config", "print"], flags].concat(), variables);
        assert_eq!(code, Some(0), "{said}");
        said
    }

    fn refused(&self, flags: &[&str], variables: &[(&str, &str)], expected: &str) {
        for command in ["print", "check"] {
            let (code, said) = self.run(&[&["config", command], flags].concat(), variables);
            assert_eq!((code, said.as_str()), (Some(2), expected));
        }
        let (code, said) = self.run(&[&["serve"], flags].concat(), variables);
        assert_eq!((code, said.as_str()), (Some(2), expected));
    }
}

#[test]
fn each_layer_overrides_the_one_before_and_says_where_it_is() {
    let case = Case::new("layers");
    case.file("server.toml", "# Ours.\nbest_of = 5\n  players_max = 20\n");
    case.file("most", "40\n");
    let expect = |flags: &[&str], variables: &[(&str, &str)], expected: &str| {
        let said = case.print(flags, variables);
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.lines().any(|line| words(line) == expected), "no {expected} in\n{said}");
    };
    let config = ["--config", "server.toml"];
    let environment = [("CUTLASS_CONFIG", "server.toml"), ("CUTLASS_PLAYERS_MAX", "30")];
    let secret = [environment[0], environment[1], ("CUTLASS_PLAYERS_MAX_FILE", "most")];
    expect(&[], &[], "players_max = 256 # default");
    expect(&config, &[], "players_max = 20 # server.toml:3:3");
    expect(&[], &environment, "players_max = 30 # environment: CUTLASS_PLAYERS_MAX");
    expect(&[], &secret, "players_max = 40 # most: CUTLASS_PLAYERS_MAX_FILE");
    expect(&["--players-max", "50"], &secret, "players_max = 50 # flag: --players-max");
    expect(&["--log", "  "], &secret, "log = \"info\" # flag: --log");
    expect(&["--players-max", "50"], &secret, "best_of = 5 # server.toml:2:1");
    expect(
        &[],
        &[("CUTLASS_PLAYERS_MAX", "")],
        "players_max = 256 # environment: CUTLASS_PLAYERS_MAX",
    );
}

#[test]
fn what_is_printed_can_be_read_again() {
    let case = Case::new("printed");
    let printed =
        case.print(&["--listen", "[::1]:99", "--replays", "a \"b\"", "--name", "Éire"], &[]);
    case.file("printed.toml", &printed);
    let values = |said: &str| -> Vec<String> {
        said.lines().map(|line| line.split(" # ").next().unwrap().trim_end().into()).collect()
    };
    let again = case.print(&["--config", "printed.toml"], &[]);
    assert_eq!(values(&again), values(&printed));
    assert!(again.contains("printed.toml:1:1"), "{again}");
    let (code, said) = case.run(&["config", "check", "--config", "printed.toml"], &[]);
    assert_eq!((code, said.as_str()), (Some(0), "the settings are valid\n"));
}

#[test]
fn a_node_needs_a_database_for_several_and_an_address() {
    let case = Case::new("node");
    let in_file = |text: &str, expected: &str| {
        case.file("a.toml", text).refused(&["--config", "a.toml"], &[], &format!("{expected}\n"));
    };
    in_file(
        "cluster = true\nadvertise = 'a.org'\n",
        "cutlass-server: cluster = true needs a PostgreSQL database, as in \
         postgres://user:password@host/name",
    );
    in_file(
        "cluster = true\ndatabase = 'postgres://db/arena'\n",
        "cutlass-server: cluster = true needs advertise, the address of this node for clients",
    );
    in_file(
        "advertise = 'https://a.org'\n",
        "cutlass-server: advertise = https://a.org (a.toml:1:1): it must be an address for clients, as \
         in wss://node-1.example.org or 10.0.0.7:4711",
    );
    let (code, said) = case.run(
        &[
            "config",
            "check",
            "--cluster",
            "true",
            "--advertise",
            "wss://a.org",
            "--database",
            "postgres://db/a",
        ],
        &[],
    );
    assert_eq!((code, said.as_str()), (Some(0), "the settings are valid\n"));
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let case = Case::new("wrong");
    let in_file = |text: &str, expected: &str| {
        case.file("a.toml", text).refused(&["--config", "a.toml"], &[], &format!("{expected}\n"));
    };
    in_file(
        "\nplayer_max = 3\n",
        "cutlass-server: a.toml:2:1: there is no setting \"player_max\"; did you mean players_max?",
    );
    in_file(
        "best_of = 3\n[machine]\nlisten = 'here'\n",
        "cutlass-server: a.toml:2:2: there is no setting \"machine\"; `cutlass-server config print` \
         shows all there are",
    );
    in_file(
        "best_of = \"3\"\n",
        "cutlass-server: a.toml:1:1: best_of must be a whole number, and this is of the type string",
    );
    in_file("best_of = 3\nbest_of = 5\n", "cutlass-server: a.toml:2:1: duplicate key");
    in_file(
        "players_max = 10001\n",
        "cutlass-server: players_max = 10001 (a.toml:1:1): it must be a whole number from 1 to 10000",
    );
    case.refused(
        &[],
        &[("CUTLASS_PLAYERS", "3")],
        "cutlass-server: there is no setting for the variable CUTLASS_PLAYERS; did you mean \
         CUTLASS_PLAYERS_MAX?\n",
    );
    case.refused(
        &[],
        &[("CUTLASS_LISTEN", "localhost")],
        "cutlass-server: listen = localhost (environment: CUTLASS_LISTEN): it must be an address \
         and a port, as in 0.0.0.0:4711 or [::]:4711\n",
    );
    case.refused(
        &["--metrics-from", ","],
        &[],
        "cutlass-server: metrics_from = , (flag: --metrics-from): it must have an address or a \
         network, as in 10.0.0.2, ::1\n",
    );
    case.refused(
        &["--log-format", "xml"],
        &[],
        "cutlass-server: log_format = xml (flag: --log-format): it must be text or json\n",
    );
    case.refused(
        &["--config", "missing.toml"],
        &[],
        "cutlass-server: cannot read the settings in missing.toml: No such file or directory (os \
         error 2)\n",
    );
    case.refused(
        &[],
        &[("CUTLASS_LISTEN_FILE", "missing")],
        "cutlass-server: cannot read the settings in missing: No such file or directory (os error \
         2)\n",
    );
}

#[test]
fn backups_have_an_interval_and_a_database_that_can_be_copied() {
    let case = Case::new("backups");
    for text in ["soon", "59s", "366d", "1500ms"] {
        let expected = format!(
            "cutlass-server: backup_every = {text} (flag: --backup-every): it must be 0, or a time \
             from 1m to 365d, as in 24h\n"
        );
        case.refused(&["--backup-every", text], &[], &expected);
    }
    let of_postgres = ["--backup-every", "24h", "--database", "postgres://db/arena"];
    case.refused(
        &of_postgres,
        &[],
        "cutlass-server: backup_every is for an SQLite database; back PostgreSQL up with pg_dump\n",
    );
    for (text, shown) in [("24h", "1day"), ("365d", "11months 30days 3h 50m 24s"), ("0", "0")] {
        let printed = case.print(&["--backup-every", text], &[]);
        assert!(printed.contains(&format!("backup_every = \"{shown}\"")), "{printed}");
        case.print(&["--backup-every", shown], &[]);
    }
}

#[test]
fn what_would_silence_the_log_or_name_another_database_is_refused() {
    let case = Case::new("misread");
    case.refused(
        &[],
        &[("CUTLASS_LOG", "verbose")],
        "cutlass-server: log = verbose (environment: CUTLASS_LOG): verbose is no level; it must be \
         error, warn, info, debug or trace, or a filter as in info,host=debug\n",
    );
    for filter in
        ["warn", "off", "info,host=debug", "host::storage::store=trace, warn", "[session]=debug"]
    {
        case.print(&["--log", filter], &[]);
    }
    case.refused(
        &["--database", "mysql://anne:secret@db/cutlass"],
        &[],
        "cutlass-server: database = mysql://… (flag: --database): it must be the path of an SQLite \
         file, or a PostgreSQL URL, postgres://user:password@host/name\n",
    );
}

#[test]
fn the_variables_of_kubernetes_are_no_settings() {
    let injected = [
        ("CUTLASS_PORT", "tcp://10.96.0.7:4711"),
        ("CUTLASS_SERVICE_HOST", "10.96.0.7"),
        ("CUTLASS_PORT_4711_TCP_ADDR", "10.96.0.7"),
    ];
    let said = Case::new("injected").print(&[], &injected);
    assert!(said.lines().all(|line| line.ends_with("# default")), "{said}");
}

#[test]
fn what_a_server_says_of_itself_is_checked() {
    let case = Case::new("about");
    let in_file = |text: &str, expected: &str| {
        case.file("a.toml", text).refused(&["--config", "a.toml"], &[], &format!("{expected}\n"));
    };
    in_file(
        "public_url = \"arena.example.org\"\n",
        "cutlass-server: public_url = arena.example.org (a.toml:1:1): it must be http:// or \
         https:// and a host, as in https://arena.example.org, with no path",
    );
    let long = "x".repeat(61);
    in_file(
        &format!("name = \"{long}\"\n"),
        &format!("cutlass-server: name = {long} (a.toml:1:1): a text has at most 60 letters"),
    );
}

#[test]
fn the_guide_lists_every_setting_with_its_default() {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/hosting.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let defaults = Settings::default();
    for key in &SETTINGS {
        let default = match key.show(&defaults) {
            none if none.is_empty() => "none".into(),
            default => format!("`{default}`"),
        };
        let line = format!("| `{}` | {default} | ", key.name);
        assert!(guide.contains(&line), "docs/hosting.md must have a line {line}");
    }
}
