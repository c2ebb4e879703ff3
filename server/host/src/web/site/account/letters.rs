//! Letters: one that confirms an address, one to the address that it replaces, and one that leads to a new password.

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;

use super::page;
use crate::sessions::accounts::{AccountError, SecretKey};
use crate::storage::store::accounts::Account;
use crate::web::public::Public;
use crate::web::site::frame::{self, ACCOUNT};
use crate::web::site::requested::Behind;
use crate::web::site::session::{self, Answer, Link, Posted, Visit, key_of};
use crate::web::site::words::tr;

/// The routes.
pub fn router() -> Router<Public> {
    let password = async |Behind(link): Behind<Link>| page::password(&link.key, None);
    Router::new()
        .route("/account/email", get(async |Behind(link): Behind<Link>| page::confirm(&link.key)))
        .route("/account/email", post(confirm_email))
        .route("/account/recover/letter", post(send_letter))
        .route("/account/password", get(password).post(recover_by_letter))
}

/// Sends a letter to an address that an account is to have.
pub async fn ask_to_confirm(
    account: &Account,
    (email, password): (&str, &str),
    visit: &Visit,
) -> Result<String, AccountError> {
    let mail = visit.public.mail.as_ref().ok_or(AccountError::NoEmail)?;
    let (given, now) = ((email, password), visit.now());
    let key = visit.accounts().ask_for_email(account, given, visit.address, now).await?;
    let link = link_of(&visit.public, "/account/email", &key);
    let subject = tr!("letter-email-subject", server = frame::server_name());
    let name = account.name.as_str();
    mail.send(email, subject, tr!("letter-email", name = name, link = link));
    Ok(tr!("account-email-sent").into())
}

/// The link of a letter, at the public URL, which a server with letters has.
fn link_of(public: &Public, path: &str, key: &SecretKey) -> String {
    let origin = public.info.public_url.as_ref().map(ToString::to_string).unwrap_or_default();
    format!("{origin}{path}?key={}", blake3::Hash::from_bytes(key.0).to_hex())
}

async fn confirm_email(Posted(visit, link): Posted<Link>) -> Answer {
    let old = visit.accounts().confirm_email(&key_of(&link.key)?, visit.now()).await?;
    if let (Some(mail), Some(old)) = (&visit.public.mail, old) {
        let subject = tr!("letter-replaced-subject", server = frame::server_name());
        mail.send(&old, subject, tr!("letter-replaced").into());
    }
    Ok(session::page(Some(tr!("account-email-confirmed")), ACCOUNT).into_response())
}

/// The page of a player who has lost the password.
pub async fn ask_to_recover(State(public): State<Public>) -> Response {
    page::recover(public.mail.is_some(), None).into_response()
}

/// Whose password is lost.
#[derive(Deserialize)]
struct Lost {
    name: String,
}

async fn send_letter(Posted(visit, form): Posted<Lost>) -> Answer {
    let Some(mail) = visit.public.mail.clone() else { return Err(AccountError::NoEmail.into()) };
    let (accounts, now) = (visit.accounts().clone(), visit.now());
    accounts.check_address(visit.address, now).await?;
    accounts.may_ask(visit.address, now)?;
    let subject = tr!("letter-password-subject", server = frame::server_name());
    let (key, name) = (SecretKey::draw(), form.name.trim().to_owned());
    let link = link_of(&visit.public, "/account/password", &key);
    let body = tr!("letter-password", name = name.as_str(), link = link.as_str());
    // Neither the answer nor its time says whether there is such an account.
    tokio::spawn(async move {
        match accounts.ask_for_password(&name, &key, now).await {
            Ok(Some(email)) => mail.send(&email, subject, body),
            Ok(None) => {}
            Err(error) => tracing::error!(%error, "letter was not written"),
        }
    });
    Ok(session::page(Some(tr!("account-letter-sent")), ACCOUNT).into_response())
}

/// A form to set a new password by the link of a letter.
#[derive(Deserialize)]
struct NewPassword {
    key: String,
    #[serde(default)]
    code: String,
    password: String,
}

async fn recover_by_letter(Posted(visit, form): Posted<NewPassword>) -> Answer {
    let (accounts, given) = (visit.accounts(), (&form.code[..], &form.password[..]));
    let key = key_of(&form.key)?;
    match accounts.recover_by_letter(&key, given, visit.address, visit.now()).await {
        Ok(()) => Ok(session::page(Some(tr!("account-recovered")), ACCOUNT).into_response()),
        Err(error @ AccountError::Store(_)) => Err(error.into()),
        Err(error) => {
            let page = page::password(&form.key, Some(&error.to_string()));
            Ok((StatusCode::BAD_REQUEST, page).into_response())
        }
    }
}
