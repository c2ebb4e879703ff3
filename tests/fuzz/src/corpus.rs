//! The corpora: files with one input each, in a folder for each target.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::Target;

/// The folder of a target's corpus.
pub fn folder(target: &Target) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target.name)
}

/// The inputs of a target's corpus, by the names of their files, in the order of those.
pub fn read(target: &Target) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut inputs = Vec::new();
    for entry in fs::read_dir(folder(target))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        inputs.push((name, fs::read(path)?));
    }
    inputs.sort();
    Ok(inputs)
}
