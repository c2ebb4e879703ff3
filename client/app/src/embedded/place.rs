//! Where a server of our own keeps what it must remember. One server only can be there at a time.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// Servers of our own at a time on one machine, each in a folder of its own. More games than that
/// are not played at one desk.
const FOLDERS_MAX: u32 = 8;

/// A folder that is one server's own as long as this is held, however the program ends.
#[derive(Debug)]
pub struct Place {
    /// The folder.
    pub folder: PathBuf,
    /// Its name.
    pub name: String,
    _lock: File,
}

/// The platform's own place for what the game keeps.
pub fn home() -> Option<PathBuf> {
    Some(directories::ProjectDirs::from("", "", "cutlass")?.data_dir().to_owned())
}

impl Place {
    /// Takes the first folder in `home` that no other server has. An error says what happened, for
    /// the player.
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
        Err(format!(
            "{FOLDERS_MAX} games on this machine have a server of their own already. Close one of \
             them"
        ))
    }
}

fn trouble(folder: &Path, why: &str) -> String {
    format!(
        "The server of your own cannot keep anything in {}: {why}. Make room there, or let \
         yourself write there",
        folder.display()
    )
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
        assert_eq!(Place::take(&home).unwrap().name, "own", "it is free again");
        fs::remove_dir_all(&home).unwrap();
    }

    #[test]
    fn a_place_that_cannot_be_written_to_is_told() {
        let file = std::env::temp_dir().join(format!("cutlass-no-place-{}", std::process::id()));
        fs::write(&file, "").unwrap();
        let told = Place::take(&file).unwrap_err();
        assert!(told.contains("cannot keep anything"), "{told}");
        fs::remove_file(&file).unwrap();
    }
}
