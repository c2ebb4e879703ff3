//! The cards of pages: each stands below the address of its page, so that the limits of the page are its own.

use axum::extract::State;
use axum::routing::get;
use axum::{Extension, Router};

use super::card::Card;
use super::card::raster::Cards;
use super::requested::{Named, NamedDay};
use super::{File, daily, home, matches, player, rooms, solo};
use crate::web::public::page::Asked;
use crate::web::public::{self, Public};

/// How many of the best a card of a day shows.
const BEST: u32 = 4;

/// The routes of the cards.
pub fn router() -> Router<Public> {
    Router::new()
        .route("/card.png", get(of_home))
        .route("/daily/{date}/{game}/card.png", get(of_day))
        .route("/player/{name}/card.png", get(of_player))
        .route("/match/{id}/card.png", get(of_match))
        .route("/replay/{id}/card.png", get(of_run))
        .route("/room/{code}/card.png", get(of_room))
        .layer(Extension(Cards::default()))
}

async fn drawn(public: &Public, cards: &Cards, card: Card) -> File {
    Ok(cards.respond(public, card).await?)
}

async fn of_home(State(public): State<Public>, Extension(cards): Extension<Cards>) -> File {
    let rooms = public::rooms::listed(&public).len();
    let card = home::card(&public::server::view(&public), rooms);
    drawn(&public, &cards, card).await
}

async fn of_day(
    State(public): State<Public>,
    Extension(cards): Extension<Cards>,
    NamedDay(date, game): NamedDay,
) -> File {
    let board = public::daily::board(&public, &date, &game, &Asked::of(BEST)).await?;
    drawn(&public, &cards, daily::card(&board)).await
}

async fn of_player(
    State(public): State<Public>,
    Extension(cards): Extension<Cards>,
    Named(name): Named,
) -> File {
    let player = public::players::profile(&public, &name).await?;
    drawn(&public, &cards, player::card(&player)).await
}

async fn of_match(
    State(public): State<Public>,
    Extension(cards): Extension<Cards>,
    Named(id): Named,
) -> File {
    let found = public::matches::by_id(&public, &id).await?;
    drawn(&public, &cards, matches::card(&found)).await
}

async fn of_run(
    State(public): State<Public>,
    Extension(cards): Extension<Cards>,
    Named(id): Named,
) -> File {
    let run = public::runs::by_id(&public, &id).await?;
    drawn(&public, &cards, solo::card(&run)).await
}

async fn of_room(
    State(public): State<Public>,
    Extension(cards): Extension<Cards>,
    Named(code): Named,
) -> File {
    let room = public::rooms::invitation(&public, &code)?;
    drawn(&public, &cards, rooms::card(&room)).await
}
