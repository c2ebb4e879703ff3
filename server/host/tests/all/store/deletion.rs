//! What is left of a deleted account.

use bout::Millis;
use games::SoloMode;
use host::replay::Replay;
use host::sessions::accounts::names::folded;
use host::storage::departure;
use host::storage::store::audit::{Act, By};
use host::storage::store::deletion::Leaving;
use host::storage::store::reports::NewReport;
use host::storage::store::runs::RunRecord;
use host::storage::store::{AccountId, DatabaseUrl, Store};
use sqlx::{AssertSqlSafe, Row, query};

use super::accounts::{HOME, PASSWORD, claimed};
use super::runs::run;
use crate::databases::{Database, folder};
use crate::sample;
use crate::samples::{DAY, duel, minutes};
use host::sessions::accounts::Accounts;

/// A name that is nowhere else.
const NAME: &str = "Zephyrina";

on_both! {
    nothing_of_a_deleted_account_is_left_but_its_results
    an_account_is_deleted_after_its_grace_and_not_before
    an_export_has_all_rows_and_replays
}

/// A replay of a bout of these two.
fn replay(names: [&str; 2]) -> Vec<u8> {
    let mut replay = sample::replay();
    for (player, name) in replay.header.players.iter_mut().zip(names) {
        player.name = name.into();
    }
    replay.to_bytes_with_track().unwrap()
}

/// Anne, whose name is [`NAME`], and Mary, with a match, runs, a friendship and reports.
async fn played(accounts: &Accounts, store: &Store) -> [AccountId; 2] {
    let (anne, _) = claimed(accounts, NAME).await;
    let (mary, _) = claimed(accounts, "Mary").await;
    accounts.sign_in(NAME, PASSWORD, HOME, DAY).await.unwrap();
    accounts.sign_in(NAME, "wrong", HOME, DAY).await.unwrap_err();
    let mut record = duel([anne.id, mary.id], DAY);
    for bout in &mut record.bouts {
        bout.replay = replay([NAME, "Mary"]);
    }
    store.finish_match(record).await.unwrap();
    let alone =
        RunRecord { replay: replay([NAME, "-"]), ..run(anne.id, SoloMode::FortyLines, 3000, 5) };
    store.finish_run(alone).await.unwrap();
    store.request_friend(anne.id, mary.id, DAY).await.unwrap().unwrap();
    store.accept_friend(mary.id, anne.id, DAY).await.unwrap().unwrap();
    accounts.draw_recovery_codes(anne.id).await.unwrap();
    accounts.link(anne.id, DAY).await.unwrap();
    accounts.begin_site_session(anne.id, DAY).await.unwrap();
    for (author, subject) in [(anne.id, mary.id), (mary.id, anne.id)] {
        let report = NewReport {
            author: Some(author),
            subject,
            category: "abuse".into(),
            text: format!("{NAME} said it"),
            evidence: format!("{{\"chat\":[[\"{NAME}\",\"Arr\"]]}}"),
        };
        assert!(store.add_report(report, DAY).await.unwrap());
    }
    [anne.id, mary.id]
}

async fn nothing_of_a_deleted_account_is_left_but_its_results(database: &Database) {
    let store = database.open().await;
    let accounts = Accounts::new(store.clone());
    let [anne, mary] = played(&accounts, &store).await;
    let account = store.account(anne).await.unwrap().unwrap();
    accounts.rename(&account, "Quartermain", minutes(1)).await.unwrap();
    // Also what others have said of it.
    let by_mary = NewReport {
        author: Some(mary),
        subject: mary,
        category: "abuse".into(),
        text: "-".into(),
        evidence: "{\"chat\":[[\"Zephyrina\",\"Arr\"]]}".into(),
    };
    assert!(store.add_report(by_mary, minutes(2)).await.unwrap());
    let is_sqlite = matches!(database.database_url(), DatabaseUrl::Sqlite(_));
    let replays = folder(if is_sqlite { "leaving-sqlite" } else { "leaving-postgres" });
    std::fs::write(replays.join("7.cutlass-replay"), replay([NAME, "Mary"])).unwrap();
    std::fs::write(replays.join("8.cutlass-replay"), replay(["Bart", "Mary"])).unwrap();

    let now = minutes(3);
    accounts.delete(anne, true, now.since(Millis(40 * 24 * 3_600_000))).await.unwrap();
    let leaving = store.leaving(now).await.unwrap();
    assert_eq!(leaving.len(), 1);
    assert_eq!(departure::remove_names(&replays, &leaving).await.unwrap(), 1);
    let Leaving { id, .. } = leaving[0];
    let by = By { actor: Some(id), at: now };
    for one in leaving.clone() {
        departure::delete(&store, one, by).await.unwrap();
    }
    // Once more, as after a crash: nothing happens.
    departure::delete(&store, leaving[0].clone(), by).await.unwrap();

    let left = store.account(anne).await.unwrap().unwrap();
    assert!(left.is_guest && left.name.as_str().starts_with("Guest "), "{left:?}");
    let played = &store.matches_of(anne, None, 9).await.unwrap()[0];
    let bytes = store.replay(played.id, 1).await.unwrap().unwrap();
    let kept = Replay::from_bytes(&bytes).unwrap();
    let names: Vec<&str> = kept.header.players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Guest", "Mary"]);
    assert_eq!(kept.archive, sample::replay().archive, "the bout is as it was");
    assert!(host::replay::file::track_bytes(&bytes).unwrap().is_some());
    let log = store.audit(None, 9).await.unwrap();
    assert_eq!((log[0].act, log[0].by), (Act::Delete, by));
    assert!(store.account_by_name(&folded("Mary").unwrap()).await.unwrap().is_some());
    let file = std::fs::read(replays.join("7.cutlass-replay")).unwrap();
    assert!(!has(&file, NAME) && has(&file, "Guest") && has(&file, "Mary"));
    store.close().await;
    nowhere(database).await;
}

fn has(bytes: &[u8], text: &str) -> bool {
    let bytes = bytes.to_ascii_lowercase();
    bytes.windows(text.len()).any(|part| part == text.to_ascii_lowercase().as_bytes())
}

/// Checks that neither the name nor the address is in any table or file of the database.
async fn nowhere(database: &Database) {
    if let DatabaseUrl::Sqlite(path) = database.database_url() {
        for entry in std::fs::read_dir(path.parent().unwrap()).unwrap() {
            let path = entry.unwrap().path();
            let bytes = std::fs::read(&path).unwrap();
            assert!(!has(&bytes, NAME), "{}", path.display());
        }
        return;
    }
    let mut raw = database.raw().await;
    let tables = "SELECT CAST(table_name AS TEXT) AS name FROM information_schema.tables
        WHERE table_schema = 'public'";
    let tables = query(tables).fetch_all(&mut raw).await.unwrap();
    let hex: String = NAME.bytes().map(|byte| format!("{byte:02x}")).collect();
    for table in tables.iter().map(|row| row.get::<String, _>("name")) {
        let sql = format!(
            "SELECT COUNT(*) AS found FROM {table} t
            WHERE CAST(t AS TEXT) ILIKE '%{NAME}%' OR CAST(t AS TEXT) LIKE '%{hex}%'"
        );
        let found = query(AssertSqlSafe(sql)).fetch_one(&mut raw).await.unwrap();
        assert_eq!(found.get::<i64, _>("found"), 0, "{table}");
    }
}

async fn an_account_is_deleted_after_its_grace_and_not_before(database: &Database) {
    let store = database.open().await;
    let accounts = Accounts::new(store.clone());
    let (anne, _) = claimed(&accounts, NAME).await;
    let at = accounts.delete(anne.id, true, DAY).await.unwrap().unwrap();
    assert!(store.leaving(at.since(Millis(1))).await.unwrap().is_empty());
    assert_eq!(store.leaving(at).await.unwrap().len(), 1);
    // Until then its player gets in, and calls it off; afterwards nobody does.
    let early = at.since(Millis(1));
    accounts.sign_in(NAME, PASSWORD, HOME, early).await.unwrap();
    accounts.sign_in(NAME, PASSWORD, HOME, at).await.unwrap_err();
    accounts.delete(anne.id, false, early).await.unwrap();
    assert!(store.leaving(at).await.unwrap().is_empty());
    accounts.sign_in(NAME, PASSWORD, HOME, at).await.unwrap();
}

async fn an_export_has_all_rows_and_replays(database: &Database) {
    let store = database.open().await;
    let accounts = Accounts::new(store.clone());
    let [anne, mary] = played(&accounts, &store).await;
    let mut files = departure::export(store.clone(), anne);
    let first = files.recv().await.unwrap().unwrap();
    let own: serde_json::Value = serde_json::from_slice(&first.content).unwrap();
    assert_eq!(own["account"][0]["name"], NAME);
    assert_eq!(own["friends"][0]["name"], "Mary");
    assert_eq!(own["signed_in_from"][0]["network"], HOME.to_string());
    for (name, rows) in [("matches", 1), ("runs", 1), ("reports", 1), ("rating_history", 1)] {
        assert_eq!(own[name].as_array().unwrap().len(), rows, "{name}");
    }
    let mut paths = Vec::new();
    while let Some(file) = files.recv().await {
        let file = file.unwrap();
        assert!(Replay::from_bytes(&file.content).is_ok());
        paths.push(file.path);
    }
    let bouts = store.matches_of(anne, None, 9).await.unwrap()[0].bouts.len();
    assert_eq!(paths.len(), bouts + 1, "{paths:?}");
    let is_sqlite = matches!(database.database_url(), DatabaseUrl::Sqlite(_));
    let to = folder(if is_sqlite { "export-sqlite" } else { "export-postgres" }).join("mary.tar");
    departure::export_to(&store, mary, &to, DAY).await.unwrap().unwrap();
    let mut archive = tar::Archive::new(std::fs::File::open(&to).unwrap());
    let entries =
        archive.entries().unwrap().map(|entry| entry.unwrap().path().unwrap().to_path_buf());
    assert_eq!(entries.count(), bouts + 1, "the one run was of the other");
    departure::export_to(&store, mary, &to, DAY).await.unwrap().unwrap_err();
}
