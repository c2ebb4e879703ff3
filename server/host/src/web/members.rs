//! On a server for members only, others see its first page, its client and the pages of its operator, and nothing else.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::operator::health;
use crate::sessions::accounts::{AccountError, Accounts, SecretKey, Token};
use crate::web::api;
use crate::web::operator_pages::OperatorPage;
use crate::web::public::{Public, PublicError};
use crate::web::site::session::{Administration, Session, Stranger};
use crate::web::{downloads, site, web_client};

/// What strangers may see.
fn is_for_all(path: &str) -> bool {
    let below = |folder: &str| {
        path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let pages = OperatorPage::ALL.into_iter().any(|page| path == page.path());
    pages
        || ["/", "/card.png", "/api/v1/server", health::METRICS].contains(&path)
        || health::PATHS.contains(&path)
        || ["/account", "/admin", "/site", downloads::PATH].into_iter().any(below)
        || below(web_client::PATH.trim_end_matches('/'))
}

/// Refuses requests of strangers.
pub async fn keep_out(State(public): State<Public>, mut request: Request, next: Next) -> Response {
    if public.settings.now().guests {
        return next.run(request).await;
    }
    let accounts = request.extensions().get::<Administration>().map(|it| it.accounts.clone());
    let (headers, path) = (request.headers().clone(), request.uri().path().to_owned());
    let is_member = match &accounts {
        Some(accounts) => is_member(&headers, accounts, &public).await,
        None => Ok(false),
    };
    let why = match is_member {
        Ok(true) => return next.run(request).await,
        Ok(false) if is_for_all(&path) => {
            request.extensions_mut().insert(Stranger);
            return next.run(request).await;
        }
        Ok(false) => PublicError::MembersOnly,
        Err(_) => PublicError::Away,
    };
    match path.starts_with("/api/") {
        true => api::Failure::from(why).into_response(),
        false => site::keep_out(&headers, why).await,
    }
}

/// Whether a request is of a browser that is signed in, or of a client with its token.
async fn is_member(
    headers: &HeaderMap,
    accounts: &Accounts,
    public: &Public,
) -> Result<bool, AccountError> {
    let now = public.now();
    let known = match bearer(headers) {
        Some(token) => accounts.resume(&token, now).await.map(|_| true),
        None => Session::of(headers, accounts, now)
            .await
            .map(|session| session.account().ban_at(now).is_none()),
    };
    match known {
        Err(error @ AccountError::Store(_)) => Err(error),
        known => Ok(known.unwrap_or(false)),
    }
}

/// The token of a client, in hexadecimal digits (RFC 6750).
fn bearer(headers: &HeaderMap) -> Option<Token> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let digits = value.strip_prefix("Bearer ")?;
    Some(Token(SecretKey(*blake3::Hash::from_hex(digits.trim()).ok()?.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_see_the_first_page_and_what_they_need_to_come_in() {
        for path in [
            "/",
            "/account",
            "/account/enter",
            "/admin",
            "/play/",
            "/play/app.wasm",
            "/rules",
            "/healthz",
        ] {
            assert!(is_for_all(path), "{path}");
        }
        for path in [
            "/live",
            "/player/Anne",
            "/api/v1/players/Anne",
            "/match/1",
            "/accounts",
            "/room/ABC",
            "/daily",
        ] {
            assert!(!is_for_all(path), "{path}");
        }
    }
}
