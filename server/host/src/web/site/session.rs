//! Signing in to the site.
//!
//! Whoever signs in has a cookie with a secret, which scripts and other sites have no use of. Every form has a token that
//! follows from the secret, and comes from a page of this site: a foreign page can make a browser send neither.

use axum::extract::{Form, FromRequest, FromRequestParts, Request};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, COOKIE, LOCATION, ORIGIN, SET_COOKIE,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use bout::Millis;
use maud::{Markup, html};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::net::IpAddr;

use super::frame::{self, Page};
use super::words::tr;
use crate::net::origin::{self, Origins};
use crate::operator::admin::Admin;
use crate::sessions::accounts::passkeys::RelyingParty;
use crate::sessions::accounts::{AccountError, Accounts, SecretKey};
use crate::storage::store::Store;
use crate::storage::store::accounts::Account;
use crate::storage::store::site_sessions::SiteSession;
use crate::web::entity_tag::PRIVATE;
use crate::web::policy::POLICY;
use crate::web::public::{Public, PublicError};

/// The name of the cookie. Its prefix makes browsers refuse it from elsewhere.
const NAME: &str = "__Host-cutlass";
/// What the cookie says besides.
const KEPT: &str = "Path=/; HttpOnly; Secure; SameSite=Strict";

/// What pages behind a sign-in need beside what is public.
#[derive(Clone, Debug)]
pub struct Administration {
    /// Carries out requests.
    pub admin: Admin,
    /// Who may make them.
    pub accounts: Accounts,
}

/// The client that a request comes from, behind proxies that are trusted.
#[derive(Clone, Copy, Debug)]
pub struct ClientAddress(pub IpAddr);

/// Whoever is not signed in on a server for members only.
#[derive(Clone, Copy, Debug)]
pub struct Stranger;

/// A page for whoever may see it.
pub type Answer = Result<Response, Refused>;

/// Why there is none.
#[derive(Debug)]
pub enum Refused {
    /// Nobody is signed in; the path that a sign-in leads to.
    SignIn(String, &'static str),
    /// The role is too low, or a form is not of this session.
    Forbidden(String),
    /// Anything else.
    Failed(PublicError),
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        match self {
            Refused::SignIn(why, to) => {
                (StatusCode::UNAUTHORIZED, page(Some(&why), to)).into_response()
            }
            Refused::Forbidden(why) => {
                (StatusCode::FORBIDDEN, page(Some(&why), frame::ACCOUNT)).into_response()
            }
            Refused::Failed(failure) => {
                (failure.status(), frame::trouble(&failure)).into_response()
            }
        }
    }
}

impl From<AccountError> for Refused {
    fn from(error: AccountError) -> Refused {
        match error {
            AccountError::Store(_) => Refused::Failed(PublicError::Away),
            error => Refused::SignIn(error.to_string(), frame::ACCOUNT),
        }
    }
}

/// A request for a page behind a sign-in, with what answers it.
pub struct Visit {
    /// What is public.
    pub public: Public,
    /// What is not.
    pub administration: Administration,
    /// The address of the client.
    pub address: IpAddr,
    headers: HeaderMap,
}

impl FromRequestParts<Public> for Visit {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, public: &Public) -> Result<Visit, Response> {
        let administration = parts.extensions.get::<Administration>().cloned();
        let address = parts.extensions.get::<ClientAddress>().copied();
        let (Some(administration), Some(ClientAddress(address))) = (administration, address) else {
            return Err(Refused::Failed(PublicError::Away).into_response());
        };
        let (public, headers) = (public.clone(), parts.headers.clone());
        Ok(Visit { public, administration, address, headers })
    }
}

impl Visit {
    /// The time.
    pub fn now(&self) -> Millis {
        self.public.now()
    }

    /// The accounts.
    pub fn accounts(&self) -> &Accounts {
        &self.administration.accounts
    }

    /// The database.
    pub fn store(&self) -> &Store {
        &self.administration.admin.store
    }

    /// The session of the request.
    pub async fn session(&self) -> Result<Session, AccountError> {
        Session::of(&self.headers, self.accounts(), self.now()).await
    }

    /// The same for a form, which must have the token of the session.
    pub async fn session_of(&self, form_token: &str) -> Result<Session, Refused> {
        let session = self.session().await?;
        session.check(form_token)?;
        Ok(session)
    }

    /// The site as passkeys know it: the origin of the page that the request comes from, which must be one of this site.
    pub fn relying_party(&self) -> Result<RelyingParty, AccountError> {
        let origin = self.headers.get(ORIGIN).and_then(|origin| origin.to_str().ok());
        let party = origin.and_then(|origin| RelyingParty::of(origin, &frame::server_name()));
        party.ok_or(AccountError::UnknownPasskey)
    }
}

/// A form from a page of this site, or from no page.
pub struct Posted<T>(pub Visit, pub T);

impl<T: DeserializeOwned> FromRequest<Public> for Posted<T> {
    type Rejection = Response;

    async fn from_request(request: Request, public: &Public) -> Result<Posted<T>, Response> {
        let (mut parts, body) = request.into_parts();
        let visit = Visit::from_request_parts(&mut parts, public).await?;
        let own_url = public.info.public_url.as_ref();
        if !origin::is_own(&visit.headers, own_url, &Origins::default(), &[]) {
            return Err(Refused::Forbidden(tr!("admin-other-form").into()).into_response());
        }
        let form = Form::from_request(Request::from_parts(parts, body), public).await;
        let Form(form) = form.map_err(IntoResponse::into_response)?;
        Ok(Posted(visit, form))
    }
}

/// Who is signed in.
pub struct Session {
    /// The secret in the cookie.
    pub secret: SecretKey,
    /// The session.
    pub of: SiteSession,
}

impl Session {
    /// The session of a request.
    pub async fn of(
        headers: &HeaderMap,
        accounts: &Accounts,
        now: Millis,
    ) -> Result<Session, AccountError> {
        let secret = secret(headers).ok_or(AccountError::UnknownCredential)?;
        let of = accounts.site_session(&secret, now).await?;
        Ok(Session { secret, of })
    }

    /// The token of its forms, in hexadecimal digits.
    pub fn form_token(&self) -> String {
        blake3::keyed_hash(&self.secret.0, b"forms").to_hex().to_string()
    }

    /// Checks that a form has its token.
    pub fn check(&self, form_token: &str) -> Result<(), Refused> {
        let own = blake3::keyed_hash(&self.secret.0, b"forms");
        match blake3::Hash::from_hex(form_token).is_ok_and(|token| token == own) {
            true => Ok(()),
            false => Err(Refused::Forbidden(tr!("admin-other-form").into())),
        }
    }

    /// An error for a banned player, who may but appeal, take the own data along, and leave.
    pub fn expect_no_ban(&self, now: Millis) -> Result<(), Refused> {
        match self.account().ban_at(now) {
            Some(_) => Err(Refused::Forbidden(tr!("account-banned").into())),
            None => Ok(()),
        }
    }

    /// Its account.
    pub fn account(&self) -> &Account {
        &self.of.account
    }

    /// Leads to a page, with the cookie of a new session.
    pub fn begin(secret: &SecretKey, to: &'static str) -> Response {
        let value = blake3::Hash::from_bytes(secret.0).to_hex();
        see_other(to, format!("{NAME}={value}; {KEPT}; Max-Age=2592000"))
    }

    /// Leads to a page, without a session.
    pub fn end(to: &'static str) -> Response {
        see_other(to, format!("{NAME}=; {KEPT}; Max-Age=0"))
    }
}

/// Leads to a page, with a cookie.
fn see_other(path: &'static str, cookie: String) -> Response {
    (StatusCode::SEE_OTHER, [(LOCATION, path.to_owned()), (SET_COOKIE, cookie)]).into_response()
}

/// The secret in the cookie of a request.
fn secret(headers: &HeaderMap) -> Option<SecretKey> {
    let cookies = headers.get_all(COOKIE).into_iter().filter_map(|it| it.to_str().ok());
    let mut cookies = cookies.flat_map(|all| all.split(';'));
    cookies.find_map(|cookie| {
        let value = cookie.trim().strip_prefix(NAME)?.strip_prefix('=')?;
        Some(SecretKey(*blake3::Hash::from_hex(value).ok()?.as_bytes()))
    })
}

/// Keeps a page out of caches, and lets it use passkeys.
pub async fn keep_private(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(PRIVATE));
    let policy = format!("{POLICY}; script-src 'self'; connect-src 'self'");
    headers.extend(HeaderValue::try_from(policy).map(|policy| (CONTENT_SECURITY_POLICY, policy)));
    response
}

/// A form with a passkey, which the script fills in and shows where the browser can. The path is where it asks first.
pub fn passkey_form(path: &str, asks: &str, is_new: bool, does: &str, inside: &Markup) -> Markup {
    html! {
        form .card hidden method="post" action=(path) data-passkey=(asks) data-new[is_new] {
            (inside)
            (hidden("challenge", ""))
            (hidden("credential", ""))
            p .warning role="alert" hidden { (tr!("account-passkey-failed")) }
            p { button { (does) } }
        }
        script src="/site/passkeys.js" type="module" {}
    }
}

/// The page to sign in again, which leads to that path.
pub fn back_to(error: AccountError, to: &'static str) -> Refused {
    match error.into() {
        Refused::SignIn(why, _) => Refused::SignIn(why, to),
        other => other,
    }
}

/// The secret in a link or a form, in hexadecimal digits.
pub fn key_of(text: &str) -> Result<SecretKey, AccountError> {
    let key = blake3::Hash::from_hex(text).map_err(|_| AccountError::UnknownCredential)?;
    Ok(SecretKey(*key.as_bytes()))
}

/// The secret of a link, and a code of the second factor.
#[derive(Deserialize)]
pub struct Link {
    /// The secret, in hexadecimal digits.
    pub key: String,
    /// The code.
    #[serde(default)]
    pub code: String,
}

/// A form with the token of its session alone.
#[derive(Deserialize)]
pub struct Bare {
    /// The token.
    pub form: String,
}

/// What went wrong.
pub fn warning(trouble: Option<&str>) -> Markup {
    html! { @if let Some(trouble) = trouble { p .warning role="alert" { (trouble) } } }
}

/// A labelled field.
pub fn field(label: &str, name: &str, kind: &str, is_needed: bool, complete: &str) -> Markup {
    html! {
        p { label { (label) " " input name=(name) type=(kind) required[is_needed] autocomplete=(complete); } }
    }
}

/// A hidden field.
pub fn hidden(name: &str, value: &str) -> Markup {
    html! { input type="hidden" name=(name) value=(value); }
}

/// The page to sign in, which leads to that path.
pub fn page(trouble: Option<&str>, to: &str) -> Html<String> {
    let about = Page {
        title: tr!("account-title"),
        description: tr!("account-description"),
        place: frame::ACCOUNT,
        is_listed: false,
        card: frame::CARD,
    };
    let inside = html! {
        section .narrow {
            h1 { (tr!("account-title")) }
            (warning(trouble))
            form .card method="post" action="/account/sign-in" {
                (hidden("to", to))
                (field(tr!("admin-name"), "name", "text", true, "username"))
                (field(tr!("admin-password"), "password", "password", true, "current-password"))
                (field(tr!("admin-code"), "code", "text", false, "one-time-code"))
                p { button { (tr!("admin-sign-in")) } }
            }
            (passkey_form("/account/passkey/enter", "/account/passkey/ask", false, tr!("account-passkey-sign-in"),
                &hidden("to", to)))
            p .quiet { (tr!("account-sign-in-hint")) }
            p {
                a href="/account/register" { (tr!("account-register")) } " · "
                a href="/account/recover" { (tr!("account-recover")) }
            }
        }
    };
    frame::page(&about, &inside)
}
