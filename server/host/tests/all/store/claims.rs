//! A guest becomes an account with a name and a password in one transaction.

use host::sessions::accounts::Identity;
use host::storage::store::StoreError;
use host::storage::store::accounts::Naming;

use crate::databases::Database;
use crate::samples::{DAY, guest};

on_both! {
    a_claim_gives_the_first_token_with_the_password
    a_claim_whose_token_cannot_be_stored_changes_nothing
}

const TOKEN: [u8; 32] = [7; 32];

async fn a_claim_gives_the_first_token_with_the_password(database: &Database) {
    let store = database.open().await;
    let anne = guest(&store, "Anne").await;
    let identity = Identity::of("Bonny").unwrap();
    let claimed = store.claim(anne, identity, ("a hash".into(), None), TOKEN, DAY).await.unwrap();
    let Naming::Named(account) = claimed else { panic!("{claimed:?}") };
    assert!(!account.is_guest && account.name.as_str() == "Bonny", "{account:?}");
    assert_eq!(store.account_by_token(TOKEN, DAY).await.unwrap(), Some(account));
}

async fn a_claim_whose_token_cannot_be_stored_changes_nothing(database: &Database) {
    let store = database.open().await;
    let [anne, mary] = [guest(&store, "Anne").await, guest(&store, "Mary").await];
    store.add_token(mary, TOKEN, DAY).await.unwrap();
    let before = store.account(anne).await.unwrap();
    let identity = Identity::of("Bonny").unwrap();
    let error = store.claim(anne, identity, ("a hash".into(), None), TOKEN, DAY).await.unwrap_err();
    assert!(matches!(error, StoreError::Constraint(_)), "{error}");
    assert_eq!(store.account(anne).await.unwrap(), before);
    assert_eq!(store.account_by_name("bonny").await.unwrap(), None);
    assert_eq!(store.account_by_token(TOKEN, DAY).await.unwrap().map(|it| it.id), Some(mary));
}
