//! Lists of pieces of 13 cells and more, in files that `cutlass-server pieces` writes: with them a
//! server can open rooms with such pieces.

use games::lists::{self, LARGE_SIZES};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The folder of the lists in the data folder.
const FOLDER: &str = "pieces";

/// A file exists, and is not a valid list.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {why}; make it again with `cutlass-server pieces {size}`, or take it away")]
pub struct BadList {
    /// The file.
    path: PathBuf,
    /// The size of the pieces.
    size: u8,
    /// The reason.
    why: String,
}

/// The path of the list of a size.
pub fn path(data: &Path, size: u8) -> PathBuf {
    data.join(FOLDER).join(format!("{size}.polyominoes"))
}

/// Loads all existing lists, and returns their sizes.
pub fn read(data: &Path) -> Result<Vec<u8>, BadList> {
    let mut sizes = Vec::new();
    for size in LARGE_SIZES {
        let path = path(data, size);
        let taken = match fs::read(&path) {
            Ok(bytes) => lists::take(size, &bytes).map_err(|why| why.to_string()),
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(error) => Err(error.to_string()),
        };
        taken.map_err(|why| BadList { path, size, why })?;
        sizes.push(size);
    }
    Ok(sizes)
}

/// Generates the list of a size and writes its file, complete or not at all.
pub fn write(data: &Path, size: u8) -> io::Result<PathBuf> {
    let path = path(data, size);
    let unfinished = path.with_extension("unfinished");
    fs::create_dir_all(data.join(FOLDER))?;
    fs::write(&unfinished, lists::make(size))?;
    fs::rename(&unfinished, &path)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_found_where_it_was_written_and_a_damaged_one_is_told() {
        let data = std::env::temp_dir().join(format!("cutlass-pieces-{}", std::process::id()));
        assert!(read(&data).expect("nothing is there").is_empty());
        let file = write(&data, 13).expect("a list of 13 cells");
        assert_eq!(read(&data).expect("it is whole"), [13]);
        let whole = fs::read(&file).expect("it was written");
        fs::write(&file, &whole[..whole.len() - 1]).expect("it can be written");
        let why = read(&data).expect_err("a byte is missing").to_string();
        assert!(why.contains("cut off") && why.contains("cutlass-server pieces 13"), "{why}");
        fs::remove_dir_all(data).expect("it is no longer needed");
    }
}
