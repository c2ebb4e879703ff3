//! The administration of the server on the site, for moderators and admins.
//!
//! Whoever signs in has a cookie with a secret, which scripts and other sites have no use of, for 12 hours. A session
//! without the second factor can only set that up. Every form has a token that follows from the secret, and comes from a
//! page of this site: a foreign page can make a browser send neither. What may be done is decided by
//! [`Admin`](crate::operator::admin::Admin), by the role that the account has at that moment.

mod page;

use axum::extract::{Extension, Form, State};
use axum::http::header::{CACHE_CONTROL, COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, middleware};
use bout::Millis;
use humantime::parse_duration;
use serde::Deserialize;
use std::net::IpAddr;

use super::words::tr;
use super::{Behind, Failure};
use crate::net::origin::{self, Origins};
use crate::operator::admin::{Admin, Asker, Reply, Request, Status};
use crate::sessions::accounts::second_factor::SecondFactor;
use crate::sessions::accounts::{AccountError, Accounts, SecretKey};
use crate::storage::store::accounts::{Account, Ban, Role};
use crate::storage::store::admin_sessions::AdminSession;
use crate::web::public::{Public, PublicError};

/// The path of the first page.
pub const PATH: &str = "/admin";
/// The path of the audit log.
const AUDIT: &str = "/admin/audit";
/// The name of the cookie. Its prefix makes browsers refuse it from elsewhere.
const NAME: &str = "__Secure-cutlass-admin";
/// What the cookie says besides.
const KEPT: &str = "Path=/admin; HttpOnly; Secure; SameSite=Strict";
/// Lines of the audit log on a page.
const LINES: u32 = 50;

/// What the pages of administration need beside what is public.
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

/// The routes. They need [`Administration`] and [`ClientAddress`] as extensions.
pub fn router() -> Router<Public> {
    Router::new()
        .route(PATH, get(first))
        .route("/admin/sign-in", post(sign_in))
        .route("/admin/second-factor", post(set_second_factor))
        .route("/admin/sign-out", post(sign_out))
        .route("/admin/do", post(act))
        .route(AUDIT, get(audit))
        .layer(middleware::map_response(async |mut response: Response| {
            let headers = response.headers_mut();
            headers.insert(CACHE_CONTROL, "no-store".parse().expect("it is a value"));
            response
        }))
}

/// A page for whoever may see it.
type Answer = Result<Response, Refused>;

/// Why there is none.
enum Refused {
    /// Nobody is signed in, or not with the second factor.
    SignIn(String),
    /// The role is too low, or a form is not of this session.
    Forbidden(String),
    /// Anything else.
    Failed(Failure),
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        match self {
            Refused::SignIn(why) => {
                (StatusCode::UNAUTHORIZED, page::sign_in(Some(&why))).into_response()
            }
            Refused::Forbidden(why) => {
                (StatusCode::FORBIDDEN, page::sign_in(Some(&why))).into_response()
            }
            Refused::Failed(failure) => failure.into_response(),
        }
    }
}

impl From<AccountError> for Refused {
    fn from(error: AccountError) -> Refused {
        match error {
            AccountError::Store(_) => Refused::Failed(Failure(PublicError::Away)),
            error => Refused::SignIn(error.to_string()),
        }
    }
}

/// Who is signed in.
struct Session {
    secret: SecretKey,
    of: AdminSession,
}

impl Session {
    /// The session of a request.
    async fn of(
        headers: &HeaderMap,
        administration: &Administration,
        now: Millis,
    ) -> Result<Session, AccountError> {
        let secret = secret(headers).ok_or(AccountError::UnknownCredential)?;
        let of = administration.accounts.administers(&secret, now).await?;
        Ok(Session { secret, of })
    }

    /// The same, with the second factor.
    async fn whole(
        headers: &HeaderMap,
        administration: &Administration,
        now: Millis,
    ) -> Result<Session, Refused> {
        let session = Session::of(headers, administration, now).await?;
        match session.of.has_factor {
            true => Ok(session),
            false => Err(Refused::SignIn(tr!("admin-needs-factor").into())),
        }
    }

    /// The token of its forms.
    fn form_token(&self) -> blake3::Hash {
        blake3::keyed_hash(&self.secret.0, b"forms")
    }

    /// Checks that a form is of this session and comes from this site.
    fn check(&self, form_token: &str, headers: &HeaderMap, public: &Public) -> Result<(), Refused> {
        let of_session =
            blake3::Hash::from_hex(form_token).is_ok_and(|token| token == self.form_token());
        match of_session && comes_from_here(headers, public) {
            true => Ok(()),
            false => Err(Refused::Forbidden(tr!("admin-other-form").into())),
        }
    }

    fn account(&self) -> &Account {
        &self.of.account
    }
}

fn comes_from_here(headers: &HeaderMap, public: &Public) -> bool {
    origin::is_own(headers, public.info.public_url.as_ref(), &Origins::default(), &[])
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

/// The dashboard; without a session the page to sign in, and without a second factor that to set it up.
async fn first(
    State(public): State<Public>,
    Extension(administration): Extension<Administration>,
    headers: HeaderMap,
) -> Answer {
    match Session::of(&headers, &administration, public.now()).await {
        Ok(session) if session.of.has_factor => dashboard(&administration, &session, None).await,
        Ok(session) => Ok(set_up(&session, None).into_response()),
        Err(error @ AccountError::Store(_)) => Err(error.into()),
        Err(_) => Ok(page::sign_in(None).into_response()),
    }
}

/// The page to set a second factor up, with a new secret.
fn set_up(session: &Session, trouble: Option<&str>) -> Html<String> {
    let secret = SecondFactor::draw().base32();
    page::second_factor(session.account(), &secret, &session.form_token().to_hex(), trouble)
}

async fn dashboard(
    administration: &Administration,
    session: &Session,
    told: Option<&Reply>,
) -> Answer {
    let asker = Asker::Account(session.account().clone());
    let status: Option<Status> = match administration.admin.obey(&asker, Request::Status).await {
        Reply::Status(status) => Some(status),
        _ => None,
    };
    let page = page::dashboard(session.account(), status, &session.form_token().to_hex(), told);
    Ok(page.into_response())
}

/// A form to sign in.
#[derive(Deserialize)]
struct SignIn {
    name: String,
    password: String,
    #[serde(default)]
    code: String,
}

async fn sign_in(
    State(public): State<Public>,
    Extension(administration): Extension<Administration>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Form(form): Form<SignIn>,
) -> Answer {
    if !comes_from_here(&headers, &public) {
        return Err(Refused::Forbidden(tr!("admin-other-form").into()));
    }
    let (accounts, now) = (&administration.accounts, public.now());
    let SignIn { name, password, code } = form;
    let secret = accounts.sign_in_to_administer(&name, &password, &code, address, now).await?;
    let cookie = format!("{NAME}={}; {KEPT}", blake3::Hash::from_bytes(secret.0).to_hex());
    Ok(see_other(PATH, cookie))
}

/// Leads to a page, with a cookie.
fn see_other(path: &'static str, cookie: String) -> Response {
    let headers = [(axum::http::header::LOCATION, path.to_owned()), (SET_COOKIE, cookie)];
    (StatusCode::SEE_OTHER, headers).into_response()
}

/// A form with the token of its session alone.
#[derive(Deserialize)]
struct Bare {
    form: String,
}

async fn sign_out(
    State(public): State<Public>,
    Extension(administration): Extension<Administration>,
    headers: HeaderMap,
    Form(form): Form<Bare>,
) -> Answer {
    let session = Session::of(&headers, &administration, public.now()).await?;
    session.check(&form.form, &headers, &public)?;
    let removed = administration.admin.store.remove_admin_session(session.secret.hash()).await;
    removed.map_err(AccountError::from)?;
    Ok(see_other(PATH, format!("{NAME}=; Max-Age=0; {KEPT}")))
}

/// A form with the secret of a second factor, and its first code.
#[derive(Deserialize)]
struct Factor {
    form: String,
    secret: String,
    code: String,
}

async fn set_second_factor(
    State(public): State<Public>,
    Extension(administration): Extension<Administration>,
    headers: HeaderMap,
    Form(form): Form<Factor>,
) -> Answer {
    let session = Session::of(&headers, &administration, public.now()).await?;
    session.check(&form.form, &headers, &public)?;
    let factor = SecondFactor::spelled(&form.secret);
    let step = factor.as_ref().and_then(|factor| factor.step(&form.code, public.now()));
    let (Some(factor), Some(step)) = (factor, step) else {
        let trouble = AccountError::WrongCode.to_string();
        return Ok((StatusCode::BAD_REQUEST, set_up(&session, Some(&trouble))).into_response());
    };
    let (store, id) = (&administration.admin.store, session.account().id);
    let set = store.set_second_factor(id, factor.secret(), step, session.secret.hash()).await;
    match set.map_err(AccountError::from)? {
        true => {
            let session = Session::whole(&headers, &administration, public.now()).await?;
            dashboard(&administration, &session, None).await
        }
        false => Err(Refused::Forbidden(tr!("admin-has-factor").into())),
    }
}

/// A form of an act.
#[derive(Deserialize)]
struct Act {
    form: String,
    act: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    within: String,
    #[serde(default)]
    why: String,
}

impl Act {
    /// What it asks for; an error says what is wrong with it.
    fn request(self, now: Millis) -> Result<Request, String> {
        let Act { act, name, within, why, .. } = self;
        let name = name.trim().to_owned();
        let until = || -> Result<Millis, String> {
            match within.trim() {
                "" => Ok(Ban::EVER),
                within => {
                    let within = parse_duration(within).map_err(|why| why.to_string())?;
                    let within = u64::try_from(within.as_millis()).unwrap_or(u64::MAX);
                    Ok(now.plus(Millis(within)).min(Ban::EVER))
                }
            }
        };
        // A ban of an address has an address in place of a name.
        let address = || name.parse::<IpAddr>();
        Ok(match (act.as_str(), address()) {
            ("kick", _) => Request::Kick { name },
            ("ban" | "unban", _) if why.trim().is_empty() && act == "ban" => {
                return Err(tr!("admin-no-reason").into());
            }
            ("ban", Ok(address)) => Request::BanAddress { address, until_ms: until()?.0, why },
            ("ban", Err(_)) => Request::Ban { name, until_ms: until()?.0, why },
            ("unban", Ok(address)) => Request::UnbanAddress { address },
            ("unban", Err(_)) => Request::Unban { name },
            ("message", _) => Request::Message { text: why },
            ("drain", _) => Request::Drain,
            ("role", _) => Request::Role { name, role: why },
            _ => return Err(format!("there is no act {act:?}")),
        })
    }
}

async fn act(
    State(public): State<Public>,
    Extension(administration): Extension<Administration>,
    headers: HeaderMap,
    Form(form): Form<Act>,
) -> Answer {
    let session = Session::whole(&headers, &administration, public.now()).await?;
    session.check(&form.form, &headers, &public)?;
    let reply = match form.request(public.now()) {
        Ok(request) if session.account().role < request.needs() => {
            let why = tr!("admin-needs-role", role = request.needs().name());
            return Err(Refused::Forbidden(why));
        }
        Ok(request) => {
            let asker = Asker::Account(session.account().clone());
            administration.admin.obey(&asker, request).await
        }
        Err(why) => Reply::Failed(why),
    };
    dashboard(&administration, &session, Some(&reply)).await
}

/// A part of the audit log.
#[derive(Deserialize)]
struct Part {
    before: Option<u64>,
}

async fn audit(
    State(public): State<Public>,
    Extension(administration): Extension<Administration>,
    headers: HeaderMap,
    Behind(part): Behind<Part>,
) -> Answer {
    let session = Session::whole(&headers, &administration, public.now()).await?;
    if session.account().role < Role::Admin {
        return Err(Refused::Forbidden(tr!("admin-needs-role", role = Role::Admin.name())));
    }
    let lines = administration.admin.store.audit(part.before, LINES).await;
    let lines = lines.map_err(AccountError::from)?;
    Ok(page::audit(session.account(), &lines, lines.len() == LINES as usize).into_response())
}
