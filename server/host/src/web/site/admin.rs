//! The administration of the server on the site, for moderators and admins.
//!
//! It needs a session with the second factor that is not older than [`MODERATES_WITHIN`]. What may be done is decided by
//! [`Admin`](crate::operator::admin::Admin), by the role that the account has at that moment.

mod page;

use axum::Router;
use axum::middleware::map_response;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use bout::Millis;
use humantime::parse_duration;
use serde::Deserialize;
use std::net::IpAddr;

use super::account;
use super::frame::ADMIN;
use super::requested::Behind;
use super::session::{self, Answer, Posted, Refused, Session, Visit};
use super::words::tr;
use crate::operator::admin::{Asker, Reply, Request, Status};
use crate::process::disk::free_bytes;
use crate::sessions::accounts::AccountError;
use crate::sessions::accounts::names::prefix;
use crate::storage::store::accounts::{Ban, Role};
use crate::storage::store::reports::ReportState;
use crate::storage::store::search::FOUND_MAX;
use crate::storage::store::site_sessions::MODERATES_WITHIN;
use crate::web::public::Public;

/// The path of the audit log.
const AUDIT: &str = "/admin/audit";
/// The path of the bans and mutes.
const BANS: &str = "/admin/bans";
/// The path of the search for players.
const PLAYERS: &str = "/admin/players";
/// The path of the reports.
const REPORTS: &str = "/admin/reports";
/// Lines on a page.
const LINES: u32 = 50;

/// The routes. They need [`Administration`] as an extension.
pub fn router() -> Router<Public> {
    Router::new()
        .route(ADMIN, get(first))
        .route("/admin/do", post(act))
        .route(REPORTS, get(reports))
        .route(BANS, get(bans))
        .route(PLAYERS, get(players))
        .route(AUDIT, get(audit))
        .layer(map_response(session::keep_private))
}

/// The session of a moderator or an admin, with the second factor.
async fn whole(visit: &Visit) -> Result<Session, Refused> {
    let session = of_role(visit).await?;
    match session.of.has_factor {
        true => Ok(session),
        false => Err(Refused::SignIn(tr!("admin-needs-factor").into(), ADMIN)),
    }
}

/// The session of a moderator or an admin.
async fn of_role(visit: &Visit) -> Result<Session, Refused> {
    let (sign_in, now) = (|why: String| Refused::SignIn(why, ADMIN), visit.now());
    let session = match visit.session().await {
        Err(error @ AccountError::Store(_)) => return Err(error.into()),
        session => session.map_err(|error| sign_in(error.to_string()))?,
    };
    if MODERATES_WITHIN < now.since(session.of.begun) {
        return Err(sign_in(AccountError::UnknownCredential.to_string()));
    }
    if let Some(ban) = session.account().ban_at(now) {
        return Err(sign_in(ban.why.clone()));
    }
    match session.account().role < Role::Moderator {
        true => Err(needs(Role::Moderator)),
        false => Ok(session),
    }
}

fn needs(role: Role) -> Refused {
    Refused::Forbidden(tr!("admin-needs-role", role = role.name()))
}

/// The dashboard; without a session the page to sign in, and without a second factor that to set it up.
async fn first(visit: Visit, Behind(sought): Behind<Sought>) -> Answer {
    match of_role(&visit).await {
        Ok(session) if session.of.has_factor => {
            dashboard(&visit, &session, None, &sought.name).await
        }
        Ok(session) if visit.accounts().has_factor(session.account().id).await? => {
            Ok(session::page(Some(tr!("admin-needs-passkey")), ADMIN).into_response())
        }
        Ok(session) => Ok(account::set_up(&session, None)),
        Err(Refused::SignIn(..)) => Ok(session::page(None, ADMIN).into_response()),
        Err(refused) => Err(refused),
    }
}

async fn dashboard(visit: &Visit, session: &Session, told: Option<&Reply>, whom: &str) -> Answer {
    let asker = Asker::Account(session.account().clone());
    let (admin, public) = (&visit.administration.admin, &visit.public);
    let status: Option<Status> = match admin.obey(&asker, Request::Status).await {
        Reply::Status(status) => Some(status),
        _ => None,
    };
    let store = visit.store();
    let open = store.reports(ReportState::Open, None, LINES).await.map_err(AccountError::from)?;
    let bytes = store.size_bytes().await.map_err(AccountError::from)?;
    let settings = public.settings.now();
    let page = page::dashboard(&page::Dashboard {
        account: session.account(),
        status,
        form: &session.form_token(),
        reply: told,
        reports: open.len(),
        database_bytes: bytes,
        free_bytes: free_bytes(&settings.data),
        last_backup: public.metrics.last_backup(),
        deliveries: &public.webhooks.deliveries(),
        settings: &settings,
        whom,
    });
    Ok(page.into_response())
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
    to: String,
    #[serde(default)]
    why: String,
    #[serde(default)]
    id: u64,
}

impl Act {
    /// What it asks for; an error says what is wrong with it.
    fn request(self, now: Millis) -> Result<Request, String> {
        let Act { act, name, within, to, why, id, .. } = self;
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
            ("kick" | "ban" | "mute" | "rename" | "close-room", _) if why.trim().is_empty() => {
                return Err(tr!("admin-no-reason").into());
            }
            ("kick", _) => Request::Kick { name, why },
            ("ban", Ok(address)) => Request::BanAddress { address, until_ms: until()?.0, why },
            ("ban", Err(_)) => Request::Ban { name, until_ms: until()?.0, why },
            ("unban", Ok(address)) => Request::UnbanAddress { address },
            ("unban", Err(_)) => Request::Unban { name },
            ("mute", _) => Request::Mute { name, until_ms: until()?.0, why },
            ("unmute", _) => Request::Unmute { name },
            ("rename", _) => Request::Rename { name, to, why },
            ("close-room", _) => Request::CloseRoom { code: name, why },
            ("invite", _) => {
                let number =
                    |text: &str| text.trim().parse().map_err(|why| format!("{text}: {why}"));
                let uses = number(&name)?;
                let within = parse_duration(within.trim()).map_err(|why| why.to_string())?;
                let hours = u32::try_from(within.as_secs() / 3600).unwrap_or(u32::MAX);
                Request::Invite { uses, hours }
            }
            ("set", _) => Request::Set { name, value: why },
            ("take-report", _) => Request::TakeReport { id },
            ("close-report", _) => Request::CloseReport { id, outcome: why },
            ("message", _) => Request::Message { text: why },
            ("drain", _) => Request::Drain,
            ("role", _) => Request::Role { name, role: why },
            _ => return Err(format!("there is no act {act:?}")),
        })
    }
}

async fn act(Posted(visit, form): Posted<Act>) -> Answer {
    let session = whole(&visit).await?;
    session.check(&form.form)?;
    let decided = match form.act.as_str() {
        "take-report" => Some(ReportState::Taken),
        "close-report" => Some(ReportState::Closed),
        _ => None,
    };
    let reply = match form.request(visit.now()) {
        Ok(request) if session.account().role < request.needs() => {
            return Err(needs(request.needs()));
        }
        Ok(request) => {
            let asker = Asker::Account(session.account().clone());
            visit.administration.admin.obey(&asker, request).await
        }
        Err(why) => Reply::Failed(why),
    };
    match decided.filter(|_| matches!(reply, Reply::Done(_))) {
        Some(state) => reports_in(&visit, &session, state, None).await,
        None => dashboard(&visit, &session, Some(&reply), "").await,
    }
}

/// The reports in a state, before one of them.
#[derive(Deserialize)]
struct Asked {
    state: Option<String>,
    before: Option<u64>,
}

async fn reports(visit: Visit, Behind(asked): Behind<Asked>) -> Answer {
    let session = whole(&visit).await?;
    let named = |name: &str| ReportState::ALL.into_iter().find(|state| state.name() == name);
    let state = asked.state.as_deref().and_then(named).unwrap_or(ReportState::Open);
    reports_in(&visit, &session, state, asked.before).await
}

/// The page of the reports in a state.
async fn reports_in(
    visit: &Visit,
    session: &Session,
    state: ReportState,
    before: Option<u64>,
) -> Answer {
    let reports = visit.store().reports(state, before, LINES).await;
    let reports = reports.map_err(AccountError::from)?;
    let has_older = reports.len() == LINES as usize;
    Ok(page::reports(state, &reports, &session.form_token(), has_older).into_response())
}

async fn bans(visit: Visit) -> Answer {
    whole(&visit).await?;
    let held = visit.store().sentences(visit.now()).await;
    Ok(page::bans(&held.map_err(AccountError::from)?).into_response())
}

/// The beginning of names.
#[derive(Deserialize)]
struct Sought {
    #[serde(default)]
    name: String,
}

async fn players(visit: Visit, Behind(sought): Behind<Sought>) -> Answer {
    whole(&visit).await?;
    let name = sought.name.trim();
    let found = match prefix(name) {
        // Also those who are banned: no ban lasts beyond that.
        Some(prefix) => visit.store().search(&prefix, FOUND_MAX, Ban::EVER).await,
        None => Ok(Vec::new()),
    };
    Ok(page::found(name, &found.map_err(AccountError::from)?, visit.now()).into_response())
}

/// A part of the audit log.
#[derive(Deserialize)]
struct Part {
    before: Option<u64>,
}

async fn audit(visit: Visit, Behind(part): Behind<Part>) -> Answer {
    let session = whole(&visit).await?;
    if session.account().role < Role::Admin {
        return Err(needs(Role::Admin));
    }
    let lines = visit.store().audit(part.before, LINES).await;
    let lines = lines.map_err(AccountError::from)?;
    Ok(page::audit(session.account(), &lines, lines.len() == LINES as usize).into_response())
}
