//! The pages of the own account: sign in, register, recover; another name and password, second factor, recovery codes,
//! invitations, export, deletion, and the appeal of a banned player.

mod letters;
mod page;
mod passkeys;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::stream;
use serde::Deserialize;
use std::io;
use tokio::sync::mpsc;

use super::frame::{ACCOUNT, ADMIN};
use super::requested::Behind;
use super::session::{self, Answer, Bare, Link, Posted, Refused, Session, Visit, back_to, key_of};
use super::words::tr;
use crate::operator::webhooks::Event;
use crate::sessions::accounts::AccountError;
use crate::sessions::accounts::second_factor::SecondFactor;
use crate::settings::Registration;
use crate::storage::departure::{self, TAR_END};
use crate::storage::store::accounts::{Account, Role};
use crate::storage::store::challenges::ChallengeKind;
use crate::storage::store::reports::APPEAL;
use crate::web::public::Public;
use page::Own;

use bout::Millis;

/// Uses, and hours, of the invitation of a member.
const MEMBER_INVITE: (u32, u64) = (1, 7 * 24);

/// The routes, which [`Visit`]s come to.
pub fn router() -> Router<Public> {
    Router::new()
        .route(ACCOUNT, get(first))
        .route("/account/sign-in", post(sign_in))
        .route("/account/sign-out", post(sign_out))
        .route("/account/enter", get(async |Behind(link): Behind<Link>| page::enter(&link.key)))
        .route("/account/enter", post(enter))
        .route("/account/register", get(ask_to_register).post(register))
        .route("/account/recover", get(letters::ask_to_recover).post(recover))
        .route("/account/second-factor", get(ask_for_factor).post(set_second_factor))
        .route("/account/do", post(act))
        .route("/account/export", get(export))
        .merge(passkeys::router())
        .merge(letters::router())
        .layer(map_response(session::keep_private))
}

/// Whether a player may make invitations.
fn may_invite(account: &Account, public: &Public) -> bool {
    let settings = public.settings.now();
    !account.is_guest
        && settings.registration != Registration::Closed
        && (settings.member_invites || Role::Moderator <= account.role)
}

impl Own {
    async fn of(session: &Session, visit: &Visit) -> Result<Own, AccountError> {
        let (account, store, public) = (session.account().clone(), visit.store(), &visit.public);
        let registration = public.settings.now().registration;
        Ok(Own {
            form: session.form_token(),
            now: public.now(),
            has_factor: store.second_factor(account.id).await?.is_some(),
            passkeys: store.passkeys(account.id).await?,
            email: store.email(account.id).await?,
            has_mail: public.mail.is_some(),
            recovery_codes: store.challenges_left(account.id, ChallengeKind::Recovery).await?,
            may_invite: may_invite(&account, public),
            needs_invite: registration == Registration::Invite,
            outcomes: store.tell_outcomes(account.id).await?,
            account,
        })
    }
}

/// The page of the own account; without a session the page to sign in.
async fn first(visit: Visit) -> Answer {
    match visit.session().await {
        Ok(session) => Ok(page::own(&Own::of(&session, &visit).await?, None).into_response()),
        Err(error @ AccountError::Store(_)) => Err(error.into()),
        Err(_) => Ok(session::page(None, ACCOUNT).into_response()),
    }
}

/// A form to sign in.
#[derive(Deserialize)]
struct SignIn {
    name: String,
    password: String,
    #[serde(default)]
    code: String,
    #[serde(default)]
    to: String,
}

async fn sign_in(Posted(visit, form): Posted<SignIn>) -> Answer {
    let SignIn { name, password, code, to } = form;
    let to = if to == ADMIN { ADMIN } else { ACCOUNT };
    let accounts = visit.accounts();
    let secret =
        accounts.sign_in_to_site(&name, &password, &code, visit.address, visit.now()).await;
    Ok(Session::begin(&secret.map_err(|error| back_to(error, to))?, to))
}

async fn sign_out(Posted(visit, form): Posted<Bare>) -> Answer {
    let session = visit.session_of(&form.form).await?;
    let removed = visit.store().remove_site_session(session.secret.hash()).await;
    removed.map_err(AccountError::from)?;
    Ok(Session::end(ACCOUNT))
}

async fn enter(Posted(visit, link): Posted<Link>) -> Answer {
    let secret = key_of(&link.key)?;
    let accounts = visit.accounts();
    let entered = accounts.enter_by_link(&secret, &link.code, visit.address, visit.now()).await?;
    Ok(Session::begin(&entered, ACCOUNT))
}

/// A form to register. A guest who is signed in sets its name and password by it.
#[derive(Deserialize)]
struct Register {
    name: String,
    password: String,
    #[serde(default)]
    invite: String,
}

async fn ask_to_register(State(public): State<Public>) -> Response {
    page::register(public.settings.now().registration, &public.pages, None).into_response()
}

async fn register(Posted(visit, form): Posted<Register>) -> Answer {
    let (accounts, now) = (visit.accounts(), visit.now());
    let (credentials, invite) = ((&form.name[..], &form.password[..]), filled(&form.invite));
    match accounts.register(credentials, invite, visit.address, now).await {
        Ok(account) => {
            Ok(Session::begin(&accounts.begin_site_session(account.id, now).await?, ACCOUNT))
        }
        Err(error @ AccountError::Store(_)) => Err(error.into()),
        Err(error) => {
            let registration = visit.public.settings.now().registration;
            let page = page::register(registration, &visit.public.pages, Some(&error.to_string()));
            Ok((StatusCode::BAD_REQUEST, page).into_response())
        }
    }
}

/// The text of a field that is not empty.
fn filled(text: &str) -> Option<&str> {
    Some(text.trim()).filter(|text| !text.is_empty())
}

/// A form to set a new password by a recovery code.
#[derive(Deserialize)]
struct Recover {
    name: String,
    code: String,
    password: String,
}

async fn recover(Posted(visit, form): Posted<Recover>) -> Answer {
    let Recover { name, code, password } = form;
    let accounts = visit.accounts();
    match accounts.recover(&name, &code, &password, visit.address, visit.now()).await {
        Ok(()) => Ok(session::page(Some(tr!("account-recovered")), ACCOUNT).into_response()),
        Err(error @ AccountError::Store(_)) => Err(error.into()),
        Err(error) => {
            let page = page::recover(visit.public.mail.is_some(), Some(&error.to_string()));
            Ok((StatusCode::BAD_REQUEST, page).into_response())
        }
    }
}

/// The page to set a second factor up, with a new secret.
pub fn set_up(session: &Session, trouble: Option<&str>) -> Response {
    let secret = SecondFactor::draw().base32();
    page::second_factor(session.account(), &secret, &session.form_token(), trouble).into_response()
}

async fn ask_for_factor(visit: Visit) -> Answer {
    let session = visit.session().await?;
    Ok(set_up(&session, None))
}

/// A form with the secret of a second factor, and its first code.
#[derive(Deserialize)]
struct Factor {
    form: String,
    secret: String,
    code: String,
}

async fn set_second_factor(Posted(visit, form): Posted<Factor>) -> Answer {
    let session = visit.session_of(&form.form).await?;
    if !session.of.has_factor && visit.accounts().has_factor(session.account().id).await? {
        return Err(Refused::Forbidden(tr!("admin-has-factor").into()));
    }
    let factor = SecondFactor::spelled(&form.secret);
    let step = factor.as_ref().and_then(|factor| factor.step(&form.code, visit.now()));
    let (Some(factor), Some(step)) = (factor, step) else {
        let trouble = AccountError::WrongCode.to_string();
        return Ok((StatusCode::BAD_REQUEST, set_up(&session, Some(&trouble))).into_response());
    };
    let (store, id) = (visit.store(), session.account().id);
    let set = store.set_second_factor(id, factor.secret(), step, session.secret.hash()).await;
    match set.map_err(AccountError::from)? {
        true => {
            let own = Own::of(&session, &visit).await?;
            Ok(page::own(&own, Some(&Ok(tr!("account-factor-is-set").into()))).into_response())
        }
        false => Err(Refused::Forbidden(tr!("admin-has-factor").into())),
    }
}

/// A form of an act on the own account.
#[derive(Deserialize)]
struct Act {
    form: String,
    act: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    password: String,
    #[serde(default)]
    new: String,
    #[serde(default)]
    invite: String,
    #[serde(default)]
    text: String,
}

async fn act(Posted(visit, form): Posted<Act>) -> Answer {
    let mut session = visit.session_of(&form.form).await?;
    let now = visit.now();
    if !["appeal", "delete", "keep"].contains(&form.act.as_str()) {
        session.expect_no_ban(now)?;
    }
    let is_new_password = form.act == "password";
    let done = match carry_out(&session, form, &visit).await {
        Err(error @ AccountError::Store(_)) => return Err(error.into()),
        done => done.map_err(|error| error.to_string()),
    };
    if is_new_password && done.is_ok() {
        // All sessions are over, also this one.
        let accounts = visit.accounts();
        let secret = accounts.begin_site_session(session.account().id, now).await?;
        return Ok(Session::begin(&secret, ACCOUNT));
    }
    session.of = visit.accounts().site_session(&session.secret, now).await?;
    let own = Own::of(&session, &visit).await?;
    Ok(page::own(&own, Some(&done)).into_response())
}

/// Does what a form asks for; what was done, in words.
async fn carry_out(session: &Session, form: Act, visit: &Visit) -> Result<String, AccountError> {
    let (accounts, account, now) = (visit.accounts(), session.account(), visit.now());
    match form.act.as_str() {
        "name" => {
            let renamed = accounts.rename(account, &form.name, now).await?;
            Ok(tr!("account-renamed", name = renamed.name.as_str()))
        }
        "password" => {
            let passwords = [&form.password[..], &form.new[..]];
            accounts.change_password(account.name.as_str(), passwords, visit.address, now).await?;
            Ok(String::new())
        }
        "claim" => {
            let credentials = (&form.name[..], &form.password[..]);
            let invite = filled(&form.invite);
            accounts.claim_invited(account.id, credentials, invite, visit.address, now).await?;
            Ok(tr!("account-claimed").into())
        }
        "recovery" => {
            let codes = accounts.draw_recovery_codes(account.id).await?;
            Ok(tr!("account-codes", codes = codes.join("  ")))
        }
        "invite" => {
            if !may_invite(account, &visit.public) {
                return Err(AccountError::NoInvite);
            }
            let within = Millis(MEMBER_INVITE.1 * 3_600_000);
            match accounts.invite(Some(account.id), MEMBER_INVITE.0, within, now).await? {
                Some(code) => Ok(tr!("account-invited", code = code.as_str())),
                None => Ok(tr!("account-too-many-invites").into()),
            }
        }
        "delete" if form.name.trim() != account.name.as_str() => Err(AccountError::Wrong),
        "delete" | "keep" => match accounts.delete(account.id, form.act == "delete", now).await? {
            Some(at) => Ok(tr!("account-delete-done", when = super::times::readable(at.0))),
            None => Ok(tr!("account-kept").into()),
        },
        "remove-passkey" => passkeys::remove(session, &form.name, visit).await,
        "email" => {
            let given = (form.text.trim(), &form.password[..]);
            letters::ask_to_confirm(account, given, visit).await
        }
        "forget-email" => {
            visit.store().set_email(account.id, None).await?;
            Ok(tr!("account-email-forgotten").into())
        }
        "appeal" => match accounts.appeal(account.id, filled_or_dash(&form.text), now).await? {
            true => {
                visit.public.webhooks.send(|site| Event::report(APPEAL, site));
                Ok(tr!("account-appealed").into())
            }
            false => Ok(tr!("account-appealed-before").into()),
        },
        _ => Err(AccountError::UnknownCredential),
    }
}

/// A line of an appeal, cut to the length of a notice.
fn filled_or_dash(text: &str) -> &str {
    let text = filled(text).unwrap_or("-");
    let end = text.char_indices().nth(wire::text::NOTICE_CHARS_MAX);
    &text[..end.map_or(text.len(), |(at, _)| at)]
}

/// An archive with everything about the own account, which is read as it is sent.
async fn export(visit: Visit) -> Answer {
    let session = visit.session().await?;
    let (account, now) = (session.account().id, visit.now());
    let files = departure::export(visit.public.store.clone(), account);
    let parts = stream::unfold(Some(files), move |files: Option<_>| async move {
        let mut files: mpsc::Receiver<_> = files?;
        Some(match files.recv().await {
            Some(Ok(file)) => (departure::tar_entry(&file, now).map(Bytes::from), Some(files)),
            Some(Err(error)) => {
                tracing::warn!(%error, "an export was not read to its end");
                (Err(io::Error::other(error)), None)
            }
            None => (Ok(Bytes::from_static(&TAR_END)), None),
        })
    });
    let name = format!("attachment; filename=\"cutlass-{account}.tar\"");
    let headers = [(CONTENT_TYPE, "application/x-tar".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, Body::from_stream(parts)).into_response())
}
