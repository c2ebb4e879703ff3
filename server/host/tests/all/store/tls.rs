//! Encrypted connections to PostgreSQL.

use host::storage::store::{DatabaseUrl, Store, StoreError};
use sqlx::{Row, query};
use std::net::{Ipv4Addr, TcpListener};

use crate::databases::{Database, Postgres};
use crate::samples::pair;

/// The name of the database in a URL of the tests.
fn name(database: &Database) -> String {
    let shown = database.database_url().to_string();
    shown.rsplit('/').next().unwrap().to_string()
}

#[tokio::test]
async fn a_connection_is_encrypted_and_the_server_verified_as_the_url_says() {
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = free.local_addr().unwrap().port();
    drop(free);
    let server = Postgres::start_with_tls(port);
    let database = Database::postgres_on(&server).await;
    let authority = format!("sslrootcert={}", server.authority().display());
    let check = async |host: &str, options: &str, is_open: bool| {
        let url = format!("postgres://cutlass@{host}:{port}/{}?{options}", name(&database));
        match Store::open(&DatabaseUrl::Postgres(url)).await {
            Ok(store) => {
                assert!(is_open, "{host} {options}: it is open");
                let clear = "SELECT COUNT(*) AS clear FROM pg_stat_ssl s
                    JOIN pg_stat_activity a ON a.pid = s.pid
                    WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND NOT s.ssl";
                let row = query(clear).fetch_one(&mut database.raw().await).await.unwrap();
                assert_eq!(row.get::<i64, _>("clear"), 0, "{host} {options}: in clear text");
                store.close().await;
            }
            Err(error) => {
                let is_refused = !is_open && matches!(error, StoreError::Tls(_));
                assert!(is_refused, "{host} {options}: {error}");
            }
        }
    };
    check("localhost", "sslmode=require", true).await;
    check("localhost", &format!("sslmode=verify-full&{authority}"), true).await;
    check("127.0.0.1", &format!("sslmode=verify-ca&{authority}"), true).await;
    // The certificate is of no authority that this machine trusts, and for another name.
    check("localhost", "sslmode=verify-ca", false).await;
    check("127.0.0.1", &format!("sslmode=verify-full&{authority}"), false).await;
}

#[tokio::test]
async fn a_server_without_tls_is_refused_where_tls_is_required() {
    let database = Database::postgres().await;
    pair(&database.open().await).await;
    let DatabaseUrl::Postgres(url) = database.database_url() else { panic!("another database") };
    for mode in ["require", "verify-ca", "verify-full"] {
        let url = DatabaseUrl::Postgres(format!("{url}&sslmode={mode}"));
        let error = Store::open(&url).await.unwrap_err();
        assert!(matches!(error, StoreError::Tls(_)), "{mode}: {error}");
        assert!(error.to_string().contains("check sslmode"), "{mode}: {error}");
    }
}
