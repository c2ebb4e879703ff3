//! The data folder of an embedded server, used by one server at a time.

use crate::text::tr;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// The limit of embedded servers on one machine, each in a folder of its own. More games than that
/// do not run at one desk.
const FOLDERS_MAX: u32 = 8;

/// A folder locked for one server as long as this is held, however the program ends.
#[derive(Debug)]
pub struct Place {
    /// The folder.
    pub folder: PathBuf,
    /// Its name.
    pub name: String,
    _lock: File,
}

impl Place {
    /// Locks the first free folder in `home`. An error explains the cause to the player.
    pub fn take(home: &Path) -> Result<Place, String> {
        for number in 1..=FOLDERS_MAX {
            let name = if number == 1 { "own".to_owned() } else { format!("own-{number}") };
            let folder = home.join(&name);
            let opened = fs::create_dir_all(&folder)
                .and_then(|()| File::options().create(true).append(true).open(folder.join("lock")));
            let lock = opened.map_err(|why| trouble(&folder, &why.to_string()))?;
            match lock.try_lock() {
                Ok(()) => return Ok(Place { folder, name, _lock: lock }),
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(why)) => return Err(trouble(&folder, &why.to_string())),
            }
        }
        Err(tr!("server-too-many", count = FOLDERS_MAX))
    }
}

fn trouble(folder: &Path, why: &str) -> String {
    tr!("server-no-folder", path = folder.display().to_string(), reason = why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_server_gets_a_folder_of_its_own() {
        let home = std::env::temp_dir().join(format!("cutlass-place-{}", std::process::id()));
        let [one, two] = [(); 2].map(|()| Place::take(&home).unwrap());
        assert_eq!((one.name.as_str(), two.name.as_str()), ("own", "own-2"));
        drop(one);
        // A process that another test starts holds the lock as well until its program begins.
        let next = std::iter::repeat_with(|| {
            std::thread::park_timeout(std::time::Duration::from_millis(5));
            Place::take(&home).unwrap().name
        });
        assert!(next.take(1000).any(|name| name == "own"), "it is free again");
        fs::remove_dir_all(&home).unwrap();
    }

    #[test]
    fn a_place_that_cannot_be_written_to_is_told() {
        let file = std::env::temp_dir().join(format!("cutlass-no-place-{}", std::process::id()));
        fs::write(&file, "").unwrap();
        let told = Place::take(&file).unwrap_err();
        assert!(told.contains("cannot save"), "{told}");
        fs::remove_file(&file).unwrap();
    }
}
