//! Databases of other releases and of other programs.

use games::{Figures, GameKind, Ruleset, Week};
use host::storage::store::migrate::{self, VERSION};
use host::storage::store::played::PlayedMatch;
use host::storage::store::record::{Kind, MatchRecord};
use host::storage::store::retention::Expiring;
use host::storage::store::{DatabaseUrl, MatchId, Store, StoreError};
use sqlx::{Executor, query};

use crate::databases::Database;
use crate::samples::{DAY, duel, minutes, pair};

on_both! {
    a_database_is_made_once
    an_older_database_is_brought_up_to_date
    what_was_played_before_matches_could_be_hidden_stays_listed
    what_a_game_was_rated_by_is_its_first_ruleset
    matches_against_bots_are_known_in_an_older_database
    a_newer_database_is_refused
    a_database_of_another_history_is_refused
    a_database_of_another_program_is_refused
}

async fn a_database_is_made_once(database: &Database) {
    let steps = migrate::status(database.database_url()).await.unwrap();
    assert!(steps.is_sorted_by_key(|step| step.version) && steps.iter().all(|step| !step.is_done));
    assert_eq!(steps.last().map(|step| step.version), Some(VERSION));
    let store = database.open().await;
    let record = duel(pair(&store).await, DAY);
    let kept = store.finish_match(record).await.unwrap();
    store.close().await;
    migrate::up(database.database_url()).await.unwrap();
    let steps = migrate::status(database.database_url()).await.unwrap();
    assert!(steps.iter().all(|step| step.is_done), "{steps:?}");
    let store = database.open().await;
    assert_eq!(store.match_by_id(kept.id).await.unwrap(), Some(kept));
}

async fn an_older_database_is_brought_up_to_date(database: &Database) {
    let store = database.open().await;
    let players = pair(&store).await;
    store.close().await;
    // As it was before there were matches.
    let older = "DROP TABLE declined_matches; DROP TABLE dailies; DROP TABLE secrets; DROP TABLE friends; DROP TABLE friend_requests;
        DROP TABLE blocks; DROP TABLE friend_settings;
        DROP INDEX guests_by_age; DROP TABLE sign_ins; DROP TABLE address_bans; DROP TABLE bests; DROP TABLE runs;
        DROP TABLE rating_history; DROP TABLE ratings; DROP TABLE bouts;
        DROP TABLE match_players; DROP TABLE matches;
        DELETE FROM _sqlx_migrations WHERE version > 1";
    database.raw().await.execute(WITHOUT_MODERATION).await.unwrap();
    database.raw().await.execute(older).await.unwrap();
    without_nodes(database).await;
    let steps = migrate::status(database.database_url()).await.unwrap();
    assert!(steps.iter().all(|step| step.is_done == (step.version == 1)), "{steps:?}");

    for _ in 0..2 {
        let store = database.open().await;
        store.finish_match(duel(players, DAY)).await.unwrap();
        store.close().await;
    }
    if let DatabaseUrl::Sqlite(path) = database.database_url() {
        let backup = migrate::backup_path(database.database_url(), 1).unwrap();
        assert_eq!(backup, path.with_file_name("cutlass.db.before-2"));
        let steps = migrate::status(&DatabaseUrl::Sqlite(backup)).await.unwrap();
        assert!(steps.iter().all(|step| step.is_done == (step.version == 1)), "{steps:?}");
    }
}

/// Takes what is of moderation away again, which stands before everything older.
pub const WITHOUT_MODERATION: &str = "DROP TABLE passkeys; DROP TABLE challenges;
    ALTER TABLE accounts DROP COLUMN email; DROP TABLE presets; DROP TABLE audit; DROP TABLE reports; DROP TABLE live_settings;
    DROP TABLE invites; DROP TABLE site_sessions; DROP TABLE former_names;
    DROP INDEX accounts_to_delete; DROP INDEX muted_accounts;
    ALTER TABLE accounts DROP COLUMN role; ALTER TABLE accounts DROP COLUMN totp_secret;
    ALTER TABLE accounts DROP COLUMN totp_step; ALTER TABLE accounts DROP COLUMN muted_until_ms;
    ALTER TABLE accounts DROP COLUMN muted_why; ALTER TABLE accounts DROP COLUMN renamed_ms;
    ALTER TABLE accounts DROP COLUMN delete_ms;";

/// What several nodes share, which only PostgreSQL has.
async fn without_nodes(database: &Database) {
    if let DatabaseUrl::Postgres(_) = database.database_url() {
        let older = "DROP TABLE letters, proposals, tickets, live_rooms, sessions, live_groups, leases, nodes;
            DROP SEQUENCE node_ids, proposal_ids, rating_places";
        database.raw().await.execute(older).await.unwrap();
    }
}

async fn what_was_played_before_matches_could_be_hidden_stays_listed(database: &Database) {
    let store = database.open().await;
    let kept = store.finish_match(duel(pair(&store).await, DAY)).await.unwrap();
    store.close().await;
    let older = "DROP TABLE address_bans; DROP TABLE bests; DROP TABLE runs;
        ALTER TABLE matches DROP COLUMN is_listed;
        DELETE FROM _sqlx_migrations WHERE version > 2";
    let mut raw = database.raw().await;
    raw.execute(WITHOUT_MODERATION).await.unwrap();
    raw.execute(WITHOUT_RULESETS).await.unwrap();
    without_nodes(database).await;
    raw.execute(older).await.unwrap();
    let store = database.open().await;
    assert_eq!(store.matches(None, 9).await.unwrap(), [without_figures(kept)]);
}

/// A match as it is in a database from before there were figures.
fn without_figures(mut kept: PlayedMatch) -> PlayedMatch {
    for one in &mut kept.players {
        one.player.figures = Figures::new();
    }
    kept
}

/// Ratings by games, as they were before there were rulesets.
const WITHOUT_RULESETS: &str =
    "DROP TABLE declined_matches; DROP TABLE dailies; DROP TABLE secrets;
    DROP INDEX matches_by_age; DROP INDEX runs_by_age;
    DROP INDEX bests_of_run; DROP INDEX guests_by_age;
    DROP TABLE friends; DROP TABLE friend_requests; DROP TABLE blocks; DROP TABLE friend_settings;
    ALTER TABLE match_players DROP COLUMN figures;
    ALTER TABLE matches DROP COLUMN is_against_bots;
    DROP TABLE sign_ins;
    ALTER TABLE matches DROP COLUMN counts;
    ALTER TABLE ratings RENAME COLUMN ruleset TO game;
    ALTER TABLE rating_history RENAME COLUMN ruleset TO game;
    ALTER TABLE matches DROP COLUMN ruleset;
    DELETE FROM _sqlx_migrations WHERE version > 5;";

async fn what_a_game_was_rated_by_is_its_first_ruleset(database: &Database) {
    let store = database.open().await;
    let players = pair(&store).await;
    let mut kept = Vec::new();
    for ruleset in GameKind::ALL.map(Ruleset::first) {
        for kind in [Kind::Ranked(ruleset), Kind::Casual] {
            let record = duel(players, DAY);
            let record = MatchRecord { kind, rules: ruleset.rules(Week(0)), ..record };
            kept.push(store.finish_match(record).await.unwrap());
        }
    }
    let before = store.profile(players[0], DAY).await.unwrap();
    store.close().await;
    database.raw().await.execute(WITHOUT_MODERATION).await.unwrap();
    database.raw().await.execute(WITHOUT_RULESETS).await.unwrap();
    without_nodes(database).await;
    let store = database.open().await;
    assert_eq!(before.as_ref().map_or(0, |profile| profile.rated.len()), 3);
    assert_eq!(store.profile(players[0], DAY).await.unwrap(), before);
    for one in kept {
        let bare = without_figures(one);
        assert_eq!(store.match_by_id(bare.id).await.unwrap(), Some(bare));
    }
    assert_eq!(store.check_ratings().await.unwrap(), []);
}

async fn matches_against_bots_are_known_in_an_older_database(database: &Database) {
    let store = database.open().await;
    let players = pair(&store).await;
    let mut alone = MatchRecord { kind: Kind::Casual, ..duel(players, DAY) };
    let together = store.finish_match(alone.clone()).await.unwrap();
    (alone.id, _) = (MatchId::draw(DAY), alone.players.pop());
    let alone = store.finish_match(alone).await.unwrap();
    store.finish_match(duel(players, DAY)).await.unwrap();
    store.close().await;
    database.raw().await.execute(WITHOUT_MODERATION).await.unwrap();
    database.raw().await.execute(WITHOUT_RULESETS).await.unwrap();
    without_nodes(database).await;
    let store = database.open().await;
    for (kind, expected) in
        [(Expiring::BotMatches, alone.id), (Expiring::CasualMatches, together.id)]
    {
        assert_eq!(store.expired(kind, minutes(1), 9).await.unwrap(), [expected.0], "{kind:?}");
    }
}

async fn a_newer_database_is_refused(database: &Database) {
    database.open().await.close().await;
    let later = query(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
        VALUES (999, 'later', TRUE, $1, 0)",
    );
    later.bind(vec![0]).execute(&mut database.raw().await).await.unwrap();
    let error = Store::open(database.database_url()).await.unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 999, known: VERSION }), "{error}");
    assert!(error.to_string().contains("install a newer release"), "{error}");
    let error = migrate::status(database.database_url()).await.unwrap_err();
    assert!(matches!(error, StoreError::Newer { .. }), "{error}");
}

async fn a_database_of_another_history_is_refused(database: &Database) {
    database.open().await.close().await;
    let touched = query("UPDATE _sqlx_migrations SET checksum = $1 WHERE version = 1");
    touched.bind(vec![0]).execute(&mut database.raw().await).await.unwrap();
    let error = Store::open(database.database_url()).await.unwrap_err();
    assert!(matches!(error, StoreError::OtherMigration(1)), "{error}");
}

async fn a_database_of_another_program_is_refused(database: &Database) {
    database.raw().await.execute("CREATE TABLE cats (name TEXT)").await.unwrap();
    let error = Store::open(database.database_url()).await.unwrap_err();
    assert!(matches!(error, StoreError::NotOurs(_)), "{error}");
    let said = error.to_string();
    assert!(
        said.contains(&database.database_url().to_string()) && said.contains("choose another"),
        "{said}"
    );
}
