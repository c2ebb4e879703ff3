//! The files of a release: what `deploy/release` lists, what the packages and workflows name, and what the
//! documents say, agree with the manifest. Nothing is built.

use host::settings::flags::Flags;
use host::settings::layers::Loaded;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use yaml_rust2::{Yaml, YamlLoader};

const VERSION: &str = env!("CARGO_PKG_VERSION");
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");
/// 2026-01-01, in seconds since 1970: the day of a release that CHANGELOG does not name yet.
const EPOCH: (&str, &str) = ("1767225600", "2026-01-01");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// An empty folder for the test of this name.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("release").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs steps of the script, whose files are in `target`, and returns what it prints.
fn release(target: &Path, steps: &[&str]) -> String {
    let mut command = Command::new(root().join("deploy/release"));
    command.args(steps).env("CARGO_TARGET_DIR", target).env("SOURCE_DATE_EPOCH", EPOCH.0);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{steps:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The names of the files of a release.
fn listed(target: &Path) -> BTreeSet<String> {
    release(target, &["--list"]).lines().map(str::to_string).collect()
}

/// The heading of the release in CHANGELOG.md, with its day.
fn heading() -> Option<String> {
    let start = format!("## {VERSION} - ");
    read("CHANGELOG.md").lines().find_map(|line| line.strip_prefix(&start).map(str::to_string))
}

#[test]
fn the_guide_has_every_file_of_a_release_under_its_version() {
    let guide = read("docs/releasing.md");
    for name in listed(&folder("list")) {
        // The identifier of the game follows from the address of the project.
        let is_description = name.ends_with(".metainfo.xml");
        let named = if is_description {
            "ID.metainfo.xml".into()
        } else {
            name.replace(VERSION, "VERSION")
        };
        assert!(guide.contains(&format!("`{named}`")), "{name}");
        assert!(is_description || name.contains(VERSION) || name == "SHA256SUMS", "{name}");
    }
}

#[test]
fn packages_download_files_of_the_release_and_know_their_checksums() {
    let listed = listed(&folder("packages"));
    let mut named = BTreeSet::new();
    for folder in ["aur", "flatpak", "winget"] {
        for entry in fs::read_dir(root().join("deploy/packaging").join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap().replace("@version@", VERSION);
            let after = |start: &str, end: [char; 3]| -> BTreeSet<String> {
                let parts = text.split(start).skip(1);
                parts.filter_map(|part| part.split(end).next().map(str::to_string)).collect()
            };
            let urls = after("/releases/download/", ['\'', '"', '\n']);
            let files: BTreeSet<String> =
                urls.iter().filter_map(|url| url.split('/').nth(1).map(str::to_string)).collect();
            assert_eq!(files, after("@sha256 ", ['@', '@', '@']), "{}", path.display());
            named.extend(files);
        }
    }
    assert!(named.is_subset(&listed), "{:?}", named.difference(&listed));
    // Both programs on both architectures of Linux, less one for Windows, whose archive has both.
    assert_eq!(named.len(), 5, "{named:?}");
}

#[test]
fn software_centres_and_notes_have_the_release_of_the_changelog() {
    let target = folder("notes");
    release(&target, &["notes", "metainfo"]);
    let made = target.join(format!("release-{VERSION}"));
    let names: Vec<String> = fs::read_dir(&made)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let listed = listed(&target);
    assert!(names.len() == 2 && names.iter().all(|name| listed.contains(name)), "{names:?}");

    let description = names.iter().find(|name| name.ends_with(".metainfo.xml")).unwrap();
    let id = description.strip_suffix(".metainfo.xml").unwrap();
    let description = fs::read_to_string(made.join(description)).unwrap();
    let day = heading().unwrap_or_else(|| EPOCH.1.into());
    for part in [
        format!("<id>{id}</id>"),
        format!("<release version=\"{VERSION}\" date=\"{day}\">"),
        format!("<url type=\"homepage\">{REPOSITORY}</url>"),
    ] {
        assert!(description.contains(&part), "{part}");
    }
    assert!(!description.contains('@'), "{description}");

    let notes = fs::read_to_string(made.join(format!("RELEASE-NOTES-{VERSION}.md"))).unwrap();
    assert!(read("CHANGELOG.md").contains(notes.trim()));
    assert!(notes.contains("\n- ") && !notes.contains("\n## "), "{notes}");
}

#[test]
fn releases_in_the_changelog_have_a_version_and_a_day() {
    let changelog = read("CHANGELOG.md");
    for heading in changelog.lines().filter_map(|line| line.strip_prefix("## ")) {
        let is_release = heading.split_once(" - ").is_some_and(|(version, day)| {
            let is_version = version.split('.').all(|part| part.parse::<u32>().is_ok());
            is_version && humantime::parse_rfc3339(&format!("{day}T00:00:00Z")).is_ok()
        });
        assert!(heading == "Unreleased" || is_release, "{heading}");
    }
}

/// All texts under a key, at any depth.
fn texts(of: &Yaml, key: &str, found: &mut Vec<String>) {
    match of {
        Yaml::Hash(hash) => {
            for (name, value) in hash {
                match value.as_str() {
                    Some(text) if name.as_str() == Some(key) => found.push(text.into()),
                    _ => texts(value, key, found),
                }
            }
        }
        Yaml::Array(items) => items.iter().for_each(|item| texts(item, key, found)),
        _ => {}
    }
}

#[test]
fn workflows_call_steps_of_the_release_with_the_compiler_of_the_tree() {
    let script = read("deploy/release");
    let toolchain: toml::Table = read("rust-toolchain.toml").parse().unwrap();
    let image = format!("rust:{}-bookworm", toolchain["toolchain"]["channel"].as_str().unwrap());
    assert!(read("deploy/Dockerfile").contains(&format!("FROM {image} AS source")), "{image}");
    let mut called = Vec::new();
    for name in ["ci", "release"] {
        let text = read(&format!(".github/workflows/{name}.yml"));
        let workflow = YamlLoader::load_from_str(&text).unwrap();
        let (mut runs, mut steps) = (Vec::new(), Vec::new());
        texts(&workflow[0], "run", &mut runs);
        texts(&workflow[0], "step", &mut steps);
        for run in &runs {
            let is_known = ["deploy/release ", "make release ", ".ci/run", "chown", "docker login"];
            assert!(is_known.iter().any(|part| run.contains(part)), "{name}: {run}");
            assert!(!run.contains("rust:") || run.contains(&image), "{name}: {run}");
            let words = run.split_once("STEPS=\"").map(|(_, rest)| rest.trim_end_matches('"'));
            let words = words.or(run.strip_prefix("deploy/release ")).unwrap_or_default();
            steps.extend(words.split_whitespace().map(str::to_string));
        }
        let is_step = |word: &&String| !["${{", "matrix.step", "}}"].contains(&&word[..]);
        for step in steps.iter().filter(is_step) {
            assert!(script.contains(&format!("\n#   {step} ")), "{name}: there is no step {step}");
        }
        called.extend(steps);
    }
    // A step of one command that no workflow calls would be left out of a release.
    let (_, all) = script.split_once("\nall=(").unwrap();
    for step in all.split(')').next().unwrap().split(' ') {
        assert!(called.iter().any(|it| it == step), "no workflow makes the step {step}");
    }
}

#[test]
fn the_address_of_the_project_is_that_of_the_manifest() {
    assert!(read("README.md").contains(&format!("<{REPOSITORY}")), "{REPOSITORY}");
}

#[test]
fn the_settings_file_of_the_package_has_values_that_the_server_takes() {
    let text = read("deploy/packaging/cutlass.toml");
    let given = |text: &str| {
        let path = folder("settings").join("cutlass.toml");
        fs::write(&path, text).unwrap();
        let flags = Flags { config: Some(path), ..Flags::default() };
        format!("{:?}", Loaded::read(flags, []).unwrap().settings)
    };
    assert_eq!(given(&text), given(""), "it changes nothing by itself");
    // A value in it is a comment without a space.
    let values = text.lines().filter_map(|line| {
        line.strip_prefix('#').filter(|rest| !rest.is_empty() && !rest.starts_with(' '))
    });
    let values: Vec<&str> = values.collect();
    assert_ne!(given(&values.join("\n")), given(""));
    assert!(5 < values.len(), "{values:?}");
}

#[test]
fn the_packaged_unit_runs_what_the_package_has() {
    let manifest: toml::Table = read("server/host/Cargo.toml").parse().unwrap();
    let assets = manifest["package"]["metadata"]["deb"]["assets"].as_array().unwrap();
    let installed: Vec<String> = assets.iter().map(|it| it[1].as_str().unwrap().into()).collect();
    let changed = read("deploy/packaging/cutlass-server.conf");
    for (setting, end) in [
        ("ExecStart=/usr/bin/cutlass-server serve", "usr/bin/"),
        ("Environment=CUTLASS_CONFIG=/etc/cutlass/cutlass.toml", "etc/cutlass/"),
    ] {
        assert!(changed.contains(&format!("\n{setting}\n")), "{setting}");
        assert!(installed.iter().any(|path| path == end), "{end}");
    }
    let user = changed.lines().find_map(|line| line.strip_prefix("User=")).unwrap();
    assert!(read("deploy/cutlass-server.sysusers").contains(&format!("\nu {user} ")), "{user}");
}
