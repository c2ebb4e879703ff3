//! The files that `deploy/web` has built make an app that a phone can install.

use std::path::{Path, PathBuf};

use serde_json::Value;

fn folder() -> PathBuf {
    std::env::var("CUTLASS_WEB").expect("CUTLASS_WEB is a folder of deploy/web").into()
}

/// The files whose names begin with this.
fn one(folder: &Path, begins: &str, ends: &str) -> PathBuf {
    let files = std::fs::read_dir(folder).expect("a folder of deploy/web");
    let names =
        files.map(|file| file.expect("it can be read").file_name().into_string().expect("a name"));
    let mut found = names.filter(|name| name.starts_with(begins) && name.ends_with(ends));
    let name = found.next().unwrap_or_else(|| panic!("there is no {begins}…{ends}"));
    assert_eq!(found.next(), None, "{begins}…{ends}");
    folder.join(name)
}

/// The width and the height of a PNG file, from its header.
fn size(path: &Path) -> (u32, u32) {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(&bytes[1..4], b"PNG", "{}", path.display());
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

#[test]
fn the_manifest_names_files_that_there_are_and_all_that_installing_takes() {
    let folder = folder();
    let path = one(&folder, "app-", ".webmanifest");
    let text = std::fs::read_to_string(&path).expect("a text");
    let manifest: Value = serde_json::from_str(&text).expect("it is JSON");
    for (key, value) in [
        ("name", "Cutlass"),
        ("short_name", "Cutlass"),
        ("lang", "en"),
        ("id", "./"),
        ("start_url", "./"),
        ("scope", "./"),
        ("display", "fullscreen"),
        ("orientation", "any"),
        ("background_color", "#070b1a"),
        ("theme_color", "#070b1a"),
    ] {
        assert_eq!(manifest[key], value, "{key}");
    }
    assert!(manifest["description"].as_str().is_some_and(|about| 40 < about.len()));
    let icons = manifest["icons"].as_array().expect("icons");
    for (sizes, purpose) in [
        ("192x192", None),
        ("512x512", None),
        ("192x192", Some("maskable")),
        ("512x512", Some("maskable")),
    ] {
        let found = icons.iter().find(|icon| {
            icon["sizes"] == sizes
                && icon["type"] == "image/png"
                && icon["purpose"].as_str() == purpose
        });
        let icon = found.unwrap_or_else(|| panic!("no icon of {sizes} for {purpose:?}"));
        let (width, height) = size(&folder.join(icon["src"].as_str().expect("a name")));
        assert_eq!(format!("{width}x{height}"), sizes);
    }
    let page = std::fs::read_to_string(folder.join("index.html")).expect("a page");
    let name = path.file_name().expect("it has one").to_string_lossy();
    assert!(page.contains(&format!("<link rel=\"manifest\" href=\"{name}\">")));
    assert!(page.contains("<meta name=\"theme-color\" content=\"#070b1a\">"));
    assert!(page.contains("viewport-fit=cover"), "the game fills the screen of a phone");
    assert!(page.contains("rel=\"apple-touch-icon\""));
}
