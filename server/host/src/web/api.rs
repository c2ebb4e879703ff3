//! The public data as JSON, for programs. docs/api.md describes it.

use api::{ErrorView, FailureView};
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::web::entity_tag;
use crate::web::public::page::Asked;
use crate::web::public::runs::AskedRuns;
use crate::web::public::search::AskedPlayers;
use crate::web::public::{self, Public, PublicError};

/// The routes below `/api`.
pub fn router() -> Router<Public> {
    let v1 = Router::new()
        .route("/server", get(server))
        .route("/leaderboards/{ruleset}", get(leaderboard))
        .route("/queues", get(queues))
        .route("/players", get(search))
        .route("/players/{name}", get(player))
        .route("/players/{name}/history/{ruleset}", get(history))
        .route("/players/{name}/matches", get(matches_of))
        .route("/matches", get(matches))
        .route("/matches/{id}", get(one_match))
        .route("/matches/{id}/bouts/{number}/replay", get(replay))
        .route("/runs", get(runs))
        .route("/runs/{id}", get(run))
        .route("/runs/{id}/replay", get(run_replay))
        .route("/live", get(live))
        .route("/daily/{date}/{game}", get(daily))
        .route("/rooms", get(rooms))
        .route("/rooms/{code}", get(room))
        .fallback(nothing)
        .method_not_allowed_fallback(other_method)
        .layer(map_response(open_to_all));
    Router::new().nest("/api/v1", v1)
}

/// The response for an unknown path: not found.
pub async fn nothing() -> Failure {
    Failure(PublicError::Absent("resource at this address"))
}

/// The response to a request that does not read: a page of another site may ask first whether it may (the preflight
/// of CORS), and everything else is refused.
async fn other_method(method: Method) -> Response {
    if method != Method::OPTIONS {
        return Failure(PublicError::ReadOnly).into_response();
    }
    let allowed = [
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD"),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, "*"),
        // A day, in seconds.
        (header::ACCESS_CONTROL_MAX_AGE, "86400"),
    ];
    (StatusCode::NO_CONTENT, allowed).into_response()
}

/// Allows every origin (CORS): the data is public, and there is no authentication here.
async fn open_to_all(mut response: Response) -> Response {
    let everyone = HeaderValue::from_static("*");
    response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, everyone);
    response
}

/// The JSON response, or an error.
type Answer<T> = Result<Json<T>, Failure>;

/// An error response, as JSON.
pub struct Failure(pub PublicError);

impl From<PublicError> for Failure {
    fn from(trouble: PublicError) -> Failure {
        Failure(trouble)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = self.0.status();
        let (code, message) = (self.0.code().into(), self.0.to_string());
        let error = ErrorView { status: status.as_u16(), code, message };
        (status, Json(FailureView { error })).into_response()
    }
}

/// The parameters of the path.
struct Named<T>(T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Named<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let named = Path::from_request_parts(parts, state).await;
        let why = |_| PublicError::Unusable("the address is not text in UTF-8".into());
        Ok(Named(named.map_err(why)?.0))
    }
}

/// The requested part of a list, from the query.
struct Part(Asked);

impl<S: Send + Sync> FromRequestParts<S> for Part {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let part = Query::from_request_parts(parts, state).await;
        let why = |_| PublicError::Unusable("limit and offset must be numbers from 0 on".into());
        Ok(Part(part.map_err(why)?.0))
    }
}

/// The requested runs, from the query.
struct Which(AskedRuns);

impl<S: Send + Sync> FromRequestParts<S> for Which {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let which = Query::from_request_parts(parts, state).await;
        let why = "say which runs, as ?game=stacker&mode=forty-lines; limit and offset are numbers \
                   from 0 on";
        Ok(Which(which.map_err(|_| PublicError::Unusable(why.into()))?.0))
    }
}

/// The beginning of names, from the query.
struct Beginning(AskedPlayers);

impl<S: Send + Sync> FromRequestParts<S> for Beginning {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let asked = Query::from_request_parts(parts, state).await;
        let why = |_| PublicError::Unusable("say whom, as ?search=ann&limit=10".into());
        Ok(Beginning(asked.map_err(why)?.0))
    }
}

async fn server(State(public): State<Public>) -> impl IntoResponse {
    Json(public::server::view(&public))
}

async fn leaderboard(
    State(public): State<Public>,
    Named(ruleset): Named<String>,
    Part(asked): Part,
) -> Answer<impl Serialize> {
    Ok(Json(public::players::leaderboard(&public, &ruleset, &asked).await?))
}

async fn queues(State(public): State<Public>) -> impl IntoResponse {
    Json(public::queues::counts(&public))
}

async fn search(
    State(public): State<Public>,
    Beginning(asked): Beginning,
) -> Answer<impl Serialize> {
    Ok(Json(public::search::players(&public, &asked).await?))
}

async fn live(State(public): State<Public>, Part(asked): Part) -> Answer<impl Serialize> {
    Ok(Json(public::live::matches(&public, &asked).await?))
}

async fn player(
    State(public): State<Public>,
    Named(name): Named<String>,
) -> Answer<impl Serialize> {
    Ok(Json(public::players::profile(&public, &name).await?))
}

async fn history(
    State(public): State<Public>,
    Named((name, ruleset)): Named<(String, String)>,
    Part(asked): Part,
) -> Answer<impl Serialize> {
    Ok(Json(public::players::history(&public, &name, &ruleset, &asked).await?))
}

async fn matches_of(
    State(public): State<Public>,
    Named(name): Named<String>,
    Part(asked): Part,
) -> Answer<impl Serialize> {
    Ok(Json(public::matches::of_player(&public, &name, &asked).await?))
}

async fn matches(State(public): State<Public>, Part(asked): Part) -> Answer<impl Serialize> {
    Ok(Json(public::matches::latest(&public, &asked).await?))
}

async fn one_match(
    State(public): State<Public>,
    Named(id): Named<String>,
) -> Answer<impl Serialize> {
    Ok(Json(public::matches::by_id(&public, &id).await?))
}

async fn replay(
    State(public): State<Public>,
    Named((id, number)): Named<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    download(&format!("{id}-{number}"), &headers, public::matches::replay(&public, &id, &number))
        .await
}

/// The response with the replay file of this name. A saved replay never changes: its name is its entity
/// tag, and it is read for a client only that does not have it.
async fn download(
    name: &str,
    headers: &HeaderMap,
    read: impl Future<Output = Result<Vec<u8>, PublicError>>,
) -> Result<Response, Failure> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let tag = name.bytes().all(is_plain).then(|| format!("\"{name}\""));
    let known = headers.get(header::IF_NONE_MATCH).zip(tag.as_ref());
    let is_known = known.is_some_and(|(known, tag)| entity_tag::names(known, tag));
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let replay = read.await?;
        let file = format!("attachment; filename=\"{name}.cutlass-replay\"");
        let sort = "application/octet-stream".to_string();
        ([(header::CONTENT_TYPE, sort), (header::CONTENT_DISPOSITION, file)], replay)
            .into_response()
    };
    if let Some(tag) = tag {
        response.headers_mut().insert(header::ETAG, entity_tag::value(&tag));
        let cached = HeaderValue::from_static(entity_tag::IMMUTABLE);
        response.headers_mut().insert(header::CACHE_CONTROL, cached);
    }
    Ok(response)
}

async fn runs(State(public): State<Public>, Which(asked): Which) -> Answer<impl Serialize> {
    Ok(Json(public::runs::leaderboard(&public, &asked).await?))
}

async fn run(State(public): State<Public>, Named(id): Named<String>) -> Answer<impl Serialize> {
    Ok(Json(public::runs::by_id(&public, &id).await?))
}

async fn run_replay(
    State(public): State<Public>,
    Named(id): Named<String>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    download(&id, &headers, public::runs::replay(&public, &id)).await
}

async fn daily(
    State(public): State<Public>,
    Named((date, game)): Named<(String, String)>,
    Part(asked): Part,
) -> Answer<impl Serialize> {
    Ok(Json(public::daily::board(&public, &date, &game, &asked).await?))
}

async fn rooms(State(public): State<Public>) -> impl IntoResponse {
    Json(public::rooms::listed(&public))
}

async fn room(State(public): State<Public>, Named(code): Named<String>) -> Answer<impl Serialize> {
    Ok(Json(public::rooms::invitation(&public, &code)?))
}
