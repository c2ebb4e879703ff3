//! The web site: pages with the public data of the API, without JavaScript, and the pages behind a sign-in.

mod account;
pub mod admin;
mod card;
mod daily;
mod download;
mod figures;
mod files;
mod films;
mod fonts;
mod frame;
mod graph;
mod home;
mod language;
mod leaderboard;
mod links;
mod matches;
mod network;
mod operator_pages;
mod packages;
mod play;
mod player;
mod previews;
mod requested;
mod rooms;
pub mod session;
mod solo;
mod swords;
mod times;
mod words;

use axum::Router;
use axum::extract::{Extension, RawQuery, Request, State};
use axum::http::HeaderMap;
use axum::middleware::{Next, from_fn};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use games::{Ruleset, SoloMode};
use serde::Deserialize;

use crate::storage::store::MatchId;
use crate::web::downloads;
use crate::web::public::page::Asked;
use crate::web::public::runs::AskedRuns;
use crate::web::public::{self, Public, PublicError};
use crate::web::web_client;

use crate::web::operator_pages::OperatorPage;
pub use frame::{Here, within};
use requested::{Behind, Failure, Host, Named, NamedDay};
use session::{Refused, Stranger};

/// The routes of all pages, and of the files that they need.
pub fn router() -> Router<Public> {
    Router::new()
        .route("/", get(home))
        .route("/live", get(live))
        .route("/leaderboard/{game}", get(leaderboard))
        .route("/solo/{mode}", get(solo_board))
        .route("/daily", get(async || Redirect::to(daily::PATH)))
        .route("/daily/{date}/{game}", get(daily_board))
        .route("/player", get(find_player))
        .route("/player/{name}", get(player))
        .route("/match/{id}", get(one_match))
        .route("/replay/{id}", get(watch))
        .route("/room/{code}", get(room))
        .route("/room/new", get(new_room))
        .route(downloads::PATH, get(download))
        .route(network::PATH, get(async |Host(host): Host| network::page(&host)))
        .merge(operator_pages())
        .merge(previews::router())
        .merge(account::router())
        .merge(admin::router())
        .layer(from_fn(speak))
        .merge(files::router())
}

/// The routes of larger files, which bring their own entity tags: those of the browser client, and
/// packages.
pub fn files_router() -> Router<Public> {
    Router::new()
        .route(web_client::PATH, get(web_page))
        .route("/play/{*path}", get(web_file))
        .route("/download/{name}", get(package))
}

/// Makes a page in the language of its reader; or keeps the language that its address chooses.
async fn speak(request: Request, next: Next) -> Response {
    let (headers, uri) = (request.headers().clone(), request.uri().clone());
    match language::chosen(&uri) {
        Some(Ok(way_back)) => way_back,
        Some(Err(why)) => {
            let trouble = async { Failure(PublicError::Unusable(why)).into_response() };
            language::within(&headers, Some(&uri), trouble).await
        }
        None => language::within(&headers, Some(&uri), next.run(request)).await,
    }
}

/// The response of a server for members only, in the language of its reader: the page to sign in, or why there is none.
pub async fn keep_out(headers: &HeaderMap, why: PublicError) -> Response {
    let answer = async {
        match why {
            PublicError::MembersOnly => {
                Refused::SignIn(words::tr!("account-members-only").into(), frame::ACCOUNT)
                    .into_response()
            }
            why => Failure(why).into_response(),
        }
    };
    language::within(headers, None, answer).await
}

/// The response for an unknown path, in the language of its reader.
pub async fn lost(headers: &HeaderMap) -> Response {
    language::within(headers, None, async { nothing().into_response() }).await
}

/// An unknown path.
fn nothing() -> Failure {
    Failure(PublicError::Absent("page at this address"))
}

/// A page, or an error.
type Answer = Result<Html<String>, Failure>;

async fn home(
    State(public): State<Public>,
    stranger: Option<Extension<Stranger>>,
    Host(host): Host,
) -> Html<String> {
    if stranger.is_some() {
        return home::closed(&public::server::view(&public));
    }
    // The rest of the page is available without the database, too.
    let mut best = Vec::new();
    for ruleset in Ruleset::ALL.map(Ruleset::name) {
        best.push((ruleset, public::players::leaderboard(&public, ruleset, &Asked::of(5)).await));
    }
    let latest = public::matches::latest(&public, &Asked::of(8)).await;
    home::page(
        &public::server::view(&public),
        (&public::rooms::listed(&public), &public::queues::counts(&public)),
        &best,
        latest,
        &host,
    )
}

async fn live(State(public): State<Public>) -> Html<String> {
    rooms::live(&public::rooms::listed(&public), public.web_client.is_some())
}

/// The routes of the operator's pages.
fn operator_pages() -> Router<Public> {
    OperatorPage::ALL.into_iter().fold(Router::new(), |router, page| {
        let answer = async move |State(public)| operator_page(&public, page).await;
        router.route(page.path(), get(answer))
    })
}

async fn operator_page(public: &Public, page: OperatorPage) -> Answer {
    let page = operator_pages::page(&public.pages, page).await;
    Ok(page.ok_or(PublicError::Absent("page at this address"))?)
}

async fn download(State(public): State<Public>) -> Html<String> {
    download::page(&public.downloads.list().await, public.web_client.is_some())
}

/// A file, or an error.
type File = Result<Response, Failure>;

const NO_FILE: PublicError = PublicError::Absent("file at this address");

async fn web_page(State(public): State<Public>, headers: HeaderMap) -> File {
    let client = public.web_client.as_ref();
    Ok(client.and_then(|client| play::file(client, "", &headers, &public.arena)).ok_or(NO_FILE)?)
}

async fn web_file(State(public): State<Public>, Named(path): Named, headers: HeaderMap) -> File {
    let client = public.web_client.as_ref();
    Ok(client
        .and_then(|client| play::file(client, &path, &headers, &public.arena))
        .ok_or(NO_FILE)?)
}

async fn package(State(public): State<Public>, Named(name): Named, headers: HeaderMap) -> File {
    let package = packages::package(&public.downloads, &name, &headers).await;
    Ok(package.ok_or(NO_FILE)?)
}

async fn leaderboard(
    State(public): State<Public>,
    Named(ruleset): Named,
    Behind(asked): Behind<Asked>,
) -> Answer {
    let lines = public::players::leaderboard(&public, &ruleset, &asked).await?;
    Ok(leaderboard::page(&ruleset, asked.offset.unwrap_or(0), &lines))
}

async fn solo_board(
    State(public): State<Public>,
    Named(name): Named,
    Behind(asked): Behind<Asked>,
) -> Answer {
    let mode = SoloMode::named(&name).ok_or(PublicError::Absent("mode of this name"))?;
    let (limit, offset) = (asked.limit, asked.offset);
    let runs = AskedRuns { game: mode.game().name().into(), mode: name, limit, offset };
    Ok(solo::page(mode, offset.unwrap_or(0), &public::runs::leaderboard(&public, &runs).await?))
}

async fn daily_board(
    State(public): State<Public>,
    NamedDay(date, game): NamedDay,
    Behind(asked): Behind<Asked>,
) -> Answer {
    let board = public::daily::board(&public, &date, &game, &asked).await?;
    Ok(daily::page(&board, asked.offset.unwrap_or(0)))
}

/// The query of the name search.
#[derive(Deserialize)]
struct Sought {
    name: String,
}

async fn find_player(Behind(sought): Behind<Sought>) -> Redirect {
    Redirect::to(&frame::player_path(sought.name.trim()))
}

async fn player(
    State(public): State<Public>,
    Named(name): Named,
    Behind(asked): Behind<Asked>,
) -> Answer {
    let player = public::players::profile(&public, &name).await?;
    let mut histories = Vec::new();
    for rated in player.rulesets.iter().filter(|rated| 0 < rated.standing.rating.matches) {
        let history =
            public::players::history(&public, &name, &rated.ruleset, &Asked::default()).await?;
        histories.push((rated.ruleset.as_str(), history));
    }
    let matches = public::matches::of_player(&public, &name, &asked).await?;
    Ok(player::page(&player, &histories, &matches, asked.before.is_none()))
}

async fn one_match(State(public): State<Public>, Named(id): Named) -> Answer {
    let found = public::matches::by_id(&public, &id).await?;
    let swords = public::matches::swords(&public, &found).await;
    Ok(matches::page(&found, &swords))
}

/// A page for programs that show the link, which leads browsers to the moving replay.
async fn watch(
    State(public): State<Public>,
    Named(id): Named,
    Behind(place): Behind<links::ReplayPlace>,
    Host(host): Host,
) -> Answer {
    let of: MatchId = id.parse().map_err(|_| PublicError::Absent("replay with this id"))?;
    let to = links::watch(of, &place, &host, public.web_client.is_some());
    if place.is_run() {
        return Ok(solo::replay(&public::runs::by_id(&public, &id).await?, &to));
    }
    Ok(matches::replay(&public::matches::by_id(&public, &id).await?, &to))
}

async fn new_room(
    State(public): State<Public>,
    RawQuery(query): RawQuery,
    Host(host): Host,
) -> Answer {
    let setup = public::rooms::setup(&public, &query.unwrap_or_default()).await?;
    Ok(rooms::opening(&setup, &host, public.web_client.is_some()))
}

async fn room(State(public): State<Public>, Named(code): Named, Host(host): Host) -> Answer {
    Ok(rooms::invitation(
        &public::rooms::invitation(&public, &code)?,
        &host,
        public.web_client.is_some(),
    ))
}
