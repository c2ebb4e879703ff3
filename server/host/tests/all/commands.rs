//! What `cutlass-server` does beside serving, on databases that were played on.

use bout::Millis;
use host::limits::guesses::BY_ADDRESS;
use host::sessions::accounts::{AccountError, Accounts};
use host::storage::store::backup::backup;
use host::storage::store::{AccountId, DatabaseUrl, MatchId, Store};
use sqlx::{AnyConnection, Connection, Executor};
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::samples::{duel, minutes, pair};

/// A data folder.
struct Data {
    folder: PathBuf,
}

impl Data {
    fn new(name: &str) -> Data {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("commands").join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Data { folder }
    }

    fn database_url(&self) -> DatabaseUrl {
        DatabaseUrl::Sqlite(self.folder.join("data/cutlass.db"))
    }

    async fn open(&self) -> Store {
        std::fs::create_dir_all(self.folder.join("data")).unwrap();
        Store::open(&self.database_url()).await.unwrap()
    }

    /// With a ranked match that Anne won and Mary lost.
    async fn played(&self) -> ([AccountId; 2], MatchId) {
        let store = self.open().await;
        let players = pair(&store).await;
        let record = duel(players, minutes(0));
        let id = store.finish_match(record).await.unwrap().id;
        store.close().await;
        (players, id)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cutlass-server"));
        command.current_dir(&self.folder).env_clear().args(arguments);
        command
    }

    fn run(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let output = self.command(arguments).output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(said).unwrap())
    }

    /// The same with something to read.
    fn reads(&self, arguments: &[&str], input: &str) -> (Option<i32>, String) {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(said).unwrap())
    }

    fn does(&self, arguments: &[&str], expected: &str) {
        let (code, said) = self.run(arguments);
        assert_eq!((code, said.contains(expected)), (Some(0), true), "{arguments:?}: {said}");
    }

    fn fails(&self, arguments: &[&str], code: i32, expected: &str) {
        let (came, said) = self.run(arguments);
        assert_eq!((came, said.contains(expected)), (Some(code), true), "{arguments:?}: {said}");
    }
}

/// Checks that a command fails and says why, whose output goes to a full disk.
pub fn check_full_disk(command: &mut Command, input: &str) {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    command.stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let (code, said) = (output.status.code(), String::from_utf8(output.stderr).unwrap());
    let is_told = said.contains("the output cannot be written: No space left");
    assert!(matches!(code, Some(1 | 2)) && is_told, "{command:?} {code:?}: {said}");
}

#[test]
fn a_database_is_brought_up_to_date_step_by_step() {
    let data = Data::new("migrate");
    data.does(&["migrate", "status"], "1 accounts             pending");
    assert!(!data.folder.join("data").exists(), "to look makes nothing");
    data.fails(&["ratings", "--check"], 1, "there is no database data/cutlass.db");
    data.does(&["migrate", "up"], "data/cutlass.db was created with version ");
    data.does(&["migrate", "status"], "1 accounts             applied");
    data.does(&["migrate", "up"], "data/cutlass.db is up to date");
    data.fails(&["migrate", "up", "--database", "/proc/nowhere/a.db"], 1, "cannot use ");
}

#[test]
fn output_that_nobody_takes_is_no_panic() {
    let data = Data::new("output");
    data.does(&["migrate", "up"], "was created with version ");
    for arguments in [
        &["migrate", "status"][..],
        &["migrate", "up"],
        &["ratings", "--check"],
        &["ratings", "--suspects"],
        &["config", "print"],
        &["verify", "missing"],
    ] {
        check_full_disk(&mut data.command(arguments), "");
        let (reader, closed) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = data.command(arguments);
        let child = command.stdout(closed).stderr(Stdio::piped()).spawn().unwrap();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code().is_some(), said.as_str()), (true, ""), "{arguments:?}");
        // Nobody reads what is wrong, either.
        let mut command = Command::new(env!("CARGO_BIN_EXE_cutlass-server"));
        command.args(["verify"]).args(arguments).stdout(Stdio::null());
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let code = command.stderr(full).status().unwrap().code();
        assert!(matches!(code, Some(1 | 2)), "{arguments:?}: {code:?}");
    }
}

#[tokio::test]
async fn no_command_succeeds_whose_output_is_on_a_full_disk() {
    let data = Data::new("full-disk");
    let ([anne, _], _) = data.played().await;
    for arguments in [
        &["backup", "copy.db"][..],
        &["restore", "copy.db"],
        &["config", "check"],
        &["pieces", "13"],
        &["account", "show", "Anne"],
        &["account", "ban", "Anne"],
        &["account", "unban", "Anne"],
        &["account", "unlock", "Anne"],
        &["account", "unlock-address", "192.0.2.1"],
    ] {
        check_full_disk(&mut data.command(arguments), "");
    }
    let store = data.open().await;
    let accounts = Accounts::new(store.clone());
    accounts
        .claim(anne, "Anne", "a long secret", Ipv4Addr::LOCALHOST.into(), Millis(9))
        .await
        .unwrap();
    store.close().await;
    check_full_disk(&mut data.command(&["account", "password", "Anne"]), "a new secret\n");
}

#[tokio::test]
async fn a_backup_is_put_back_and_nothing_is_lost_by_that() {
    let data = Data::new("backup");
    let (_, first) = data.played().await;
    data.does(&["backup", "copy.db"], "copy.db is a complete backup of data/cutlass.db");
    data.fails(&["backup", "copy.db"], 1, "copy.db exists already");

    let store = data.open().await;
    let [anne, mary] = ["anne", "mary"].map(|name| store.account_by_name(name));
    let players = [anne.await.unwrap().unwrap().id, mary.await.unwrap().unwrap().id];
    let later = store.finish_match(duel(players, minutes(9))).await.unwrap().id;
    data.fails(&["restore", "copy.db"], 1, "is in use; stop the server first");
    // While it is in use.
    data.does(&["backup", "second.db"], "second.db is a complete backup");
    store.close().await;

    data.does(&["restore", "copy.db"], "data/cutlass.db.replaced is the old database");
    let is_there = async |id| {
        let store = data.open().await;
        let found = store.match_by_id(id).await.unwrap().is_some();
        store.close().await;
        found
    };
    assert_eq!((is_there(first).await, is_there(later).await), (true, false));
    let force = "data/cutlass.db.replaced is the database that an earlier restore replaced";
    data.fails(&["restore", "second.db"], 1, force);
    assert!(!is_there(later).await);
    data.does(&["restore", "second.db", "--force"], "data/cutlass.db is restored from second.db");
    assert!(is_there(later).await);
    data.fails(&["restore", "missing.db", "--force"], 1, "the database cannot be written");
    assert!(is_there(later).await);
}

#[tokio::test]
async fn a_rating_that_somebody_changed_is_found() {
    let data = Data::new("ratings");
    let ([anne, _], _) = data.played().await;
    data.does(&["ratings", "--check"], "all ratings agree with the matches");
    let file = data.folder.join("data/cutlass.db");
    let mut raw = AnyConnection::connect(&format!("sqlite:{}", file.display())).await.unwrap();
    raw.execute("UPDATE ratings SET rating = rating + 1 WHERE rating > 1500").await.unwrap();
    raw.close().await.unwrap();
    data.fails(&["ratings", "--check"], 3, &format!("account {anne}, swordfight: stored is 1"));
    let (_, said) = data.run(&["ratings", "--check"]);
    assert!(said.contains("; the matches give 1") && said.contains("matches 1, last 20"), "{said}");
    for debug in ["Some(", "None", "RatingRow", "{"] {
        assert!(!said.contains(debug), "{said}");
    }
    data.fails(&["ratings"], 2, "--check");
}

#[tokio::test]
async fn an_account_is_shown_and_banned_by_its_name() {
    let data = Data::new("account");
    let ([anne, _], _) = data.played().await;
    data.does(&["account", "show", "ANNE"], &format!("id       {anne}\n"));
    data.does(&["account", "show", "Anne"], "ranked: 1 won, 0 lost, 0 drawn");
    data.does(&["account", "show", &anne.to_string()], "banned   no");
    let ban = ["account", "ban", "Anne", "--for", "7d 12h", "--why", "she cheats"];
    data.does(&ban, "Anne is banned until 2");
    data.does(&["account", "show", "Anne"], ": she cheats");
    data.does(&["account", "ban", "Anne"], "Anne is banned until 9999-12-31T23:59:59Z");
    data.does(&["account", "unban", "Anne"], "Anne is not banned");
    data.does(&["account", "show", "Anne"], "banned   no");
    data.fails(&["account", "ban", "Nobody"], 1, "there is no account \"Nobody\" in ");
    data.fails(&["account", "ban", "Anne", "--for", "soon"], 2, "--for");
}

#[tokio::test]
async fn an_address_is_unlocked() {
    let data = Data::new("unlock-address");
    let (accounts, now) = (Accounts::new(data.open().await), Millis(9));
    let address: IpAddr = "192.0.2.1".parse().unwrap();
    let guess = async |name: &str| accounts.sign_in(name, "a wrong password", address, now).await;
    for number in 0..BY_ADDRESS.free {
        let wrong = guess(&format!("Sailor {number}")).await;
        assert!(matches!(wrong, Err(AccountError::Wrong)), "{wrong:?}");
    }
    let locked = guess("Jack").await;
    assert!(matches!(locked, Err(AccountError::LockedUntil(_))), "{locked:?}");
    data.does(&["account", "unlock-address", "192.0.2.2"], "192.0.2.2 is unlocked; 0 counters");
    let locked = guess("Jack").await;
    assert!(matches!(locked, Err(AccountError::LockedUntil(_))), "{locked:?}");
    data.does(&["account", "unlock-address", "192.0.2.1"], "192.0.2.1 is unlocked; ");
    let wrong = guess("Jack").await;
    assert!(matches!(wrong, Err(AccountError::Wrong)), "{wrong:?}");
    data.fails(&["account", "unlock-address", "home"], 2, "invalid value 'home'");
}

#[tokio::test]
async fn a_password_that_was_forgotten_is_reset() {
    const HOME: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let data = Data::new("password");
    let ([anne, _], _) = data.played().await;
    let reset = ["account", "password", "anne"];
    let (code, said) = data.reads(&reset, "a new secret\n");
    assert!(code == Some(1) && said.contains("guest accounts have no password"), "{said}");
    let (accounts, now) = (Accounts::new(data.open().await), Millis(9));
    let (_, token) = accounts.claim(anne, "Anne", "a long secret", HOME, now).await.unwrap();

    let (code, said) = data.reads(&reset, "short\n");
    assert!(code == Some(1) && said.contains("at least 8 letters"), "{said}");
    accounts.resume(&token, now).await.unwrap();
    let (code, said) = data.reads(&reset, "a new secret\r\n");
    assert!(code == Some(0) && said.contains("Anne has a new password"), "{said}");
    let gone = accounts.resume(&token, now).await;
    assert!(matches!(gone, Err(AccountError::UnknownCredential)), "{gone:?}");
    accounts.sign_in("Anne", "a new secret", HOME, now).await.unwrap();
    let old = accounts.sign_in("Anne", "a long secret", HOME, now).await;
    assert!(matches!(old, Err(AccountError::Wrong)), "{old:?}");
}

#[tokio::test]
async fn a_database_of_another_release_is_not_touched() {
    let data = Data::new("releases");
    data.played().await;
    let file = data.folder.join("data/cutlass.db");
    let mut raw = AnyConnection::connect(&format!("sqlite:{}", file.display())).await.unwrap();
    raw.execute("UPDATE _sqlx_migrations SET version = 99 WHERE version = 3").await.unwrap();
    raw.close().await.unwrap();
    for command in [&["ratings", "--check"][..], &["account", "show", "Anne"], &["migrate", "up"]] {
        data.fails(command, 1, "the database has version 99, and this program knows up to ");
    }
    backup(&data.database_url(), &data.folder.join("copy.db")).await.unwrap_err();
}

#[test]
fn nobody_is_healthy_where_nobody_listens() {
    let data = Data::new("health");
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    drop(listener);
    let expected = format!("no server answers at {address}");
    data.fails(&["healthcheck", "--listen", &address], 1, &expected);
    data.fails(&["healthcheck", "--listen", "127.0.0.1:0"], 1, "the port of the server is unknown");
}
