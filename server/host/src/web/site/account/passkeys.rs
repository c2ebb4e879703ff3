//! Passkeys on the site: one more, a sign-in by one, one less.

use axum::Router;
use axum::extract::{Extension, Form, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde::Deserialize;
use serde_json::json;

use super::page::{self, Own};
use crate::sessions::accounts::{AccountError, SecretKey};
use crate::web::public::Public;
use crate::web::site::frame::{ACCOUNT, ADMIN};
use crate::web::site::session::{
    Administration, Answer, Bare, ClientAddress, Session, back_to, expect_own, key_of,
    relying_party,
};
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

/// A challenge for a browser.
fn challenge((key, options): (SecretKey, serde_json::Value)) -> Response {
    let key = blake3::Hash::from_bytes(key.0).to_hex();
    axum::Json(json!({ "challenge": key.as_str(), "options": options })).into_response()
}

async fn ask_for_passkey(
    State(public): State<Public>,
    Extension(administration): Extension<Administration>,
    headers: HeaderMap,
    Form(form): Form<Bare>,
) -> Answer {
    let session = Session::with_form(&form.form, &headers, &administration, &public).await?;
    let party = relying_party(&headers)?;
    let accounts = &administration.accounts;
    Ok(challenge(accounts.ask_for_passkey(&party, session.account(), public.now()).await?))
}

async fn add_passkey(
    State(public): State<Public>,
    Extension(administration): Extension<Administration>,
    headers: HeaderMap,
    Form(form): Form<Passkey>,
) -> Answer {
    let session = Session::with_form(&form.form, &headers, &administration, &public).await?;
    session.expect_no_ban(public.now())?;
    let accounts = &administration.accounts;
    let added = async {
        let party = relying_party(&headers)?;
        let key = key_of(&form.challenge)?;
        let of = (&session.of, &session.secret);
        accounts.add_passkey(&party, of, (&key, &form.credential), public.now()).await
    };
    let done = match added.await {
        Err(error @ AccountError::Store(_)) => return Err(error.into()),
        added => added.map(|()| tr!("account-passkey-added").to_owned()),
    };
    let own = Own::of(&session, &administration, &public).await?;
    Ok(page::own(&own, Some(&done.map_err(|error| error.to_string()))).into_response())
}

async fn ask_to_sign_in(
    State(public): State<Public>,
    Extension(administration): Extension<Administration>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
) -> Answer {
    expect_own(&headers, &public)?;
    let party = relying_party(&headers)?;
    let accounts = &administration.accounts;
    Ok(challenge(accounts.ask_to_sign_in(&party, address, public.now()).await?))
}

async fn sign_in_by_passkey(
    State(public): State<Public>,
    Extension(administration): Extension<Administration>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Form(form): Form<Passkey>,
) -> Answer {
    expect_own(&headers, &public)?;
    let to = if form.to == ADMIN { ADMIN } else { ACCOUNT };
    let (accounts, now) = (&administration.accounts, public.now());
    let signed_in = async {
        let party = relying_party(&headers)?;
        let answer = (&key_of(&form.challenge)?, &form.credential[..]);
        accounts.sign_in_by_passkey(&party, answer, address, now).await
    };
    Ok(Session::begin(&signed_in.await.map_err(|error| back_to(error, to))?, to))
}

/// Removes a passkey, by its name in forms; not in a session that began without a second factor.
pub async fn remove(
    session: &Session,
    name: &str,
    administration: &Administration,
) -> Result<String, AccountError> {
    if !session.of.has_factor {
        return Err(AccountError::WrongCode);
    }
    let (store, account) = (&administration.admin.store, session.account().id);
    let passkeys = store.passkeys(account).await?;
    let named = passkeys.into_iter().find(|passkey| page::named(passkey) == name);
    store.remove_passkey(account, named.ok_or(AccountError::UnknownPasskey)?.id).await?;
    Ok(tr!("account-passkey-removed").into())
}
