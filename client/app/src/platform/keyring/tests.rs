//! Stored credentials on a real disk.

use super::*;
use std::fs;
use wire::{AccountId, Name, Secret};

/// A folder that is deleted with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("cutlass-keyring-{name}-{}", std::process::id());
        let folder = Folder(std::env::temp_dir().join(name));
        fs::create_dir_all(&folder.0).unwrap();
        folder
    }

    fn file(&self) -> PathBuf {
        self.0.join("accounts.toml")
    }

    fn files(&self) -> Vec<String> {
        let files = fs::read_dir(&self.0).unwrap().map(|file| file.unwrap().file_name());
        let mut files: Vec<_> = files.map(|name| name.into_string().unwrap()).collect();
        files.sort();
        files
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn account(name: &str) -> AccountView {
    AccountView { id: AccountId([1; 16]), name: Name::new(name).unwrap(), is_guest: true }
}

fn guest(byte: u8) -> Credential {
    Credential::Guest(Secret([byte; 32]))
}

fn token(byte: u8) -> Credential {
    Credential::Token(Secret([byte; 32]))
}

fn credential(keyring: &Keyring, server: &str) -> Option<Credential> {
    keyring.get(server).map(StoredCredential::credential)
}

#[test]
fn what_a_server_gave_is_there_after_the_next_start() {
    let folder = Folder::new("kept");
    let mut keyring = Keyring::open(&folder.file());
    keyring.keep("one:7300", &account("Anne"), &guest(1));
    keyring.keep("two:7300", &account("Mary"), &token(2));
    keyring.call("one:7300", &account("Anne Bonny"));
    let again = Keyring::open(&folder.file());
    assert_eq!(again.problem, None);
    assert_eq!(credential(&again, "one:7300"), Some(guest(1)));
    assert_eq!(credential(&again, "two:7300"), Some(token(2)));
    assert_eq!(again.get("one:7300").map(|key| key.name.as_str()), Some("Anne Bonny"));
    assert_eq!(credential(&again, "three:7300"), None);
    assert_eq!(folder.files(), ["accounts.toml"], "no draft is left");
}

#[cfg(unix)]
#[test]
fn nobody_else_can_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("mode");
    fs::write(folder.file(), "").unwrap();
    Keyring::open(&folder.file()).keep("one:7300", &account("Anne"), &guest(1));
    assert_eq!(fs::metadata(folder.file()).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn a_guests_secret_is_put_aside_and_a_token_is_gone() {
    let folder = Folder::new("aside");
    let mut keyring = Keyring::open(&folder.file());
    keyring.keep("one:7300", &account("Anne"), &guest(0xa1));
    keyring.keep("one:7300", &account("Mary"), &token(0xb2));
    assert_eq!(credential(&keyring, "one:7300"), Some(token(0xb2)));
    keyring.forget("one:7300");
    assert_eq!(credential(&Keyring::open(&folder.file()), "one:7300"), None);
    let text = fs::read_to_string(folder.file()).unwrap();
    assert!(text.contains(&"a1".repeat(32)) && text.contains("is_former = true"), "{text}");
    assert!(!text.contains("b2b2"), "{text}");
}

#[test]
fn a_guest_who_chose_a_password_needs_the_secret_no_more() {
    let folder = Folder::new("claimed");
    let mut keyring = Keyring::open(&folder.file());
    keyring.keep("one:7300", &account("Anne"), &guest(0xa1));
    keyring.claimed("one:7300", &account("Anne"), &token(0xb2));
    let text = fs::read_to_string(folder.file()).unwrap();
    assert!(text.contains("b2b2") && !text.contains("a1a1"), "{text}");
}

#[test]
fn two_clients_do_not_write_over_each_other() {
    let folder = Folder::new("two");
    let [mut one, mut other] = [(); 2].map(|()| Keyring::open(&folder.file()));
    one.keep("one:7300", &account("Anne"), &guest(1));
    other.keep("two:7300", &account("Anne"), &guest(2));
    let both = Keyring::open(&folder.file());
    assert_eq!(credential(&both, "one:7300"), Some(guest(1)));
    assert_eq!(credential(&both, "two:7300"), Some(guest(2)));
}

#[test]
fn a_damaged_file_is_set_aside_whole() {
    let folder = Folder::new("damaged");
    let good = "[[account]]\nserver = \"a:1\"\nname = \"Anne\"\nlets_in = \"guest\"\n";
    for (number, damage) in ["[[account]\n", "secret = \"a1\"\n"].into_iter().enumerate() {
        let text = format!("{good}{damage}");
        fs::write(folder.file(), &text).unwrap();
        let mut keyring = Keyring::open(&folder.file());
        let problem = keyring.problem.clone().expect("the player is told");
        let aside = format!("accounts.damaged-{}.toml", number + 1);
        assert!(problem.contains("line 5") && problem.contains(&aside), "{problem}");
        assert_eq!(fs::read_to_string(folder.0.join(aside)).unwrap(), text);
        keyring.keep("two:7300", &account("Mary"), &guest(2));
        assert_eq!(credential(&Keyring::open(&folder.file()), "two:7300"), Some(guest(2)));
    }
}

#[test]
fn a_disk_that_keeps_nothing_is_told_and_this_run_goes_on() {
    let folder = Folder::new("no-place");
    fs::write(folder.0.join("file"), "").unwrap();
    // A file cannot be a folder.
    let mut keyring = Keyring::open(&folder.0.join("file/accounts.toml"));
    keyring.keep("one:7300", &account("Anne"), &guest(1));
    assert!(keyring.problem.is_some());
    assert_eq!(credential(&keyring, "one:7300"), Some(guest(1)));
}
