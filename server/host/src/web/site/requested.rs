//! What a request for a page asks for, and the page of an error.

use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;

use super::{frame, links};
use crate::web::public::{Public, PublicError};

/// An error, as a page.
pub struct Failure(pub PublicError);

impl From<PublicError> for Failure {
    fn from(trouble: PublicError) -> Failure {
        Failure(trouble)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.0.status(), frame::trouble(&self.0)).into_response()
    }
}

/// The parameter of the path.
pub struct Named(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let named = Path::from_request_parts(parts, state).await;
        Ok(Named(named.map_err(|_| PublicError::Absent("page at this address"))?.0))
    }
}

/// A date and a game in the path.
pub struct NamedDay(pub String, pub String);

impl<S: Send + Sync> FromRequestParts<S> for NamedDay {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let named = Path::from_request_parts(parts, state).await;
        let (date, game) = named.map_err(|_| PublicError::Absent("page at this address"))?.0;
        Ok(NamedDay(date, game))
    }
}

/// The query of the URL.
pub struct Behind<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Behind<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let behind = Query::from_request_parts(parts, state).await;
        let why =
            |_| PublicError::Unusable("the part of the address behind “?” makes no sense".into());
        Ok(Behind(behind.map_err(why)?.0))
    }
}

/// The address of this server for clients: as set by the operator, or else the host of the request.
pub struct Host(pub String);

impl FromRequestParts<Public> for Host {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, public: &Public) -> Result<Self, Failure> {
        if let Some(url) = &public.info.public_url {
            return Ok(Host(url.game_address()));
        }
        let host = links::requested_host(&parts.headers).unwrap_or(links::NO_HOST);
        Ok(Host(host.to_owned()))
    }
}
