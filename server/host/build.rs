//! Compiles the browser client into the server, with the feature `web`: the files of the folder that
//! `CUTLASS_WEB` names, or `target/web` of the project, as `make web` writes it.
//!
//! Only the manifest and the compressed files are taken, so that no library of embedded folders is of
//! use: those take a whole folder.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=CUTLASS_WEB");
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_WEB").is_none() {
        return Ok(());
    }
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/web");
    let folder = env::var_os("CUTLASS_WEB").map_or(project, PathBuf::from);
    let folder = folder.canonicalize().unwrap_or_else(|why| {
        panic!("no browser client in {}: {why}; run `make web` first", folder.display())
    });
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    gather(&folder, &mut files)?;
    let mut text = String::from("static EMBEDDED: &[(&str, &[u8])] = &[\n");
    for file in files {
        let name = file.strip_prefix(&folder).expect("it lies in the folder").display().to_string();
        let _ = writeln!(text, "    ({name:?}, include_bytes!({:?})),", file.display().to_string());
    }
    text.push_str("];\n");
    let out = env::var_os("OUT_DIR").expect("cargo names a folder for what is built");
    fs::write(Path::new(&out).join("web_client.rs"), text)
}

/// All compressed files in a folder, and its manifest.
fn gather(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            gather(&path, files)?;
        } else if path.ends_with("manifest.json")
            || path.extension().is_some_and(|it| it == "br" || it == "gz")
        {
            files.push(path);
        }
    }
    Ok(())
}
