//! Passkeys on the site: one more, a sign-in by one, one less.

use axum::Router;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde::Deserialize;
use serde_json::json;

use super::page::{self, Own};
use crate::sessions::accounts::{AccountError, SecretKey};
use crate::web::public::Public;
use crate::web::site::frame::{ACCOUNT, ADMIN};
use crate::web::site::session::{Answer, Bare, Posted, Session, Visit, back_to, key_of};
use crate::web::site::words::tr;

/// The routes.
pub fn router() -> Router<Public> {
    Router::new()
        .route("/account/passkey/new", post(ask_for_passkey))
        .route("/account/passkey/add", post(add_passkey))
        .route("/account/passkey/ask", post(ask_to_sign_in))
        .route("/account/passkey/enter", post(sign_in_by_passkey))
}

/// What a browser answers for a passkey, with the key of the challenge.
#[derive(Deserialize)]
struct Passkey {
    #[serde(default)]
    form: String,
    challenge: String,
    credential: String,
    #[serde(default)]
    to: String,
}

/// A form without a field that is read.
#[derive(Deserialize)]
struct Empty {}

/// A challenge for a browser.
fn challenge((key, options): (SecretKey, serde_json::Value)) -> Response {
    let key = blake3::Hash::from_bytes(key.0).to_hex();
    axum::Json(json!({ "challenge": key.as_str(), "options": options })).into_response()
}

async fn ask_for_passkey(Posted(visit, form): Posted<Bare>) -> Answer {
    let session = visit.session_of(&form.form).await?;
    let party = visit.relying_party()?;
    let accounts = visit.accounts();
    Ok(challenge(accounts.ask_for_passkey(&party, session.account(), visit.now()).await?))
}

async fn add_passkey(Posted(visit, form): Posted<Passkey>) -> Answer {
    let session = visit.session_of(&form.form).await?;
    session.expect_no_ban(visit.now())?;
    let accounts = visit.accounts();
    let added = async {
        let party = visit.relying_party()?;
        let key = key_of(&form.challenge)?;
        let of = (&session.of, &session.secret);
        accounts.add_passkey(&party, of, (&key, &form.credential), visit.now()).await
    };
    let done = match added.await {
        Err(error @ AccountError::Store(_)) => return Err(error.into()),
        added => added.map(|()| tr!("account-passkey-added").to_owned()),
    };
    let own = Own::of(&session, &visit).await?;
    Ok(page::own(&own, Some(&done.map_err(|error| error.to_string()))).into_response())
}

async fn ask_to_sign_in(Posted(visit, Empty {}): Posted<Empty>) -> Answer {
    let party = visit.relying_party()?;
    let accounts = visit.accounts();
    Ok(challenge(accounts.ask_to_sign_in(&party, visit.address, visit.now()).await?))
}

async fn sign_in_by_passkey(Posted(visit, form): Posted<Passkey>) -> Answer {
    let to = if form.to == ADMIN { ADMIN } else { ACCOUNT };
    let (accounts, now) = (visit.accounts(), visit.now());
    let signed_in = async {
        let party = visit.relying_party()?;
        let answer = (&key_of(&form.challenge)?, &form.credential[..]);
        accounts.sign_in_by_passkey(&party, answer, visit.address, now).await
    };
    Ok(Session::begin(&signed_in.await.map_err(|error| back_to(error, to))?, to))
}

/// Removes a passkey, by its name in forms; not in a session that began without a second factor.
pub async fn remove(session: &Session, name: &str, visit: &Visit) -> Result<String, AccountError> {
    if !session.of.has_factor {
        return Err(AccountError::WrongCode);
    }
    let (store, account) = (visit.store(), session.account().id);
    let passkeys = store.passkeys(account).await?;
    let named = passkeys.into_iter().find(|passkey| page::named(passkey) == name);
    store.remove_passkey(account, named.ok_or(AccountError::UnknownPasskey)?.id).await?;
    Ok(tr!("account-passkey-removed").into())
}
