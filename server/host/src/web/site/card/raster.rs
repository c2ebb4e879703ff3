//! Cards as PNG, drawn on a thread for blocking work, one at a time, and the last ones kept.

use axum::body::Bytes;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use games::GameKind;
use resvg::tiny_skia::{FilterQuality, Paint, Pattern, Pixmap, Rect, SpreadMode, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::collections::VecDeque;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::boards::{Area, LastPictures};
use super::letters::Face;
use super::{ART, Art, Card, HEIGHT, WIDTH};
use crate::process::background::blocking;
use crate::replay::file::track_bytes;
use crate::replay::track::Track;
use crate::web::public::{self, Public, PublicError};
use crate::web::site::films;

/// How many pictures are kept, of some 200 kB each.
const KEPT_MAX: usize = 48;
/// How long a request waits for its picture.
const WITHIN: Duration = Duration::from_secs(30);

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for face in [Face::Display, Face::Bold, Face::Plain] {
        fonts.load_font_data(face.bytes().to_vec());
    }
    Arc::new(fonts)
});

/// The pictures of cards. Clones share them.
#[derive(Clone, Debug)]
pub struct Cards {
    /// The cards that were asked for last, the latest at the end.
    kept: Arc<Mutex<VecDeque<(Card, Bytes)>>>,
    /// The turn to draw one.
    turn: Arc<Semaphore>,
}

impl Default for Cards {
    fn default() -> Cards {
        Cards { kept: Arc::default(), turn: Arc::new(Semaphore::new(1)) }
    }
}

impl Cards {
    /// The response with the picture of a card.
    ///
    /// # Errors
    /// [`PublicError::Away`] when other pictures are before it for too long.
    pub async fn respond(&self, public: &Public, card: Card) -> Result<Response, PublicError> {
        let png = match self.kept(&card) {
            Some(png) => png,
            None => {
                let drawn = timeout(WITHIN, self.draw(public, card)).await;
                drawn.map_err(|_| PublicError::Away)??
            }
        };
        Ok(([(header::CONTENT_TYPE, "image/png")], png).into_response())
    }

    async fn draw(&self, public: &Public, card: Card) -> Result<Bytes, PublicError> {
        let turn = self.turn.clone().acquire_owned().await.map_err(|_| PublicError::Away)?;
        // Another request may have waited for the same one.
        if let Some(png) = self.kept(&card) {
            return Ok(png);
        }
        let replay = match &card.art {
            Art::Bout(of) => {
                public::matches::replay(public, &of.id, &of.bout.to_string()).await.ok()
            }
            Art::Emblem | Art::Game(_) => None,
        };
        let cards = self.clone();
        let drawn = blocking(move || {
            // It has its turn until it is done, even if nobody waits for it any more.
            let _turn = turn;
            let png = Bytes::from(draw(&card, replay.as_deref())?);
            cards.keep(card, png.clone());
            Some(png)
        });
        let drawn = drawn.await.unwrap_or_else(|error| {
            tracing::error!(%error, "drawing a card panicked");
            None
        });
        drawn.ok_or(PublicError::Broken)
    }

    fn kept(&self, card: &Card) -> Option<Bytes> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|(one, _)| one == card)?;
        let found = kept.remove(at)?;
        let png = found.1.clone();
        kept.push_back(found);
        Some(png)
    }

    fn keep(&self, card: Card, png: Bytes) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back((card, png));
        while KEPT_MAX < kept.len() {
            kept.pop_front();
        }
    }
}

/// The picture of a card as PNG, with the final boards of this replay. Nothing when it cannot be drawn, which is logged.
fn draw(card: &Card, replay: Option<&[u8]>) -> Option<Vec<u8>> {
    // A card without its boards is still a card.
    let track = replay.and_then(|bytes| track_bytes(bytes).ok().flatten());
    let track = track.and_then(|track| Track::read(&track).ok());
    let last = track.as_ref().map(LastPictures::of);
    png(&card.svg(last.as_ref()), card.scene(last.as_ref()))
}

/// The PNG of an SVG, with a scene of a game. Nothing when it cannot be drawn, which is logged.
pub(super) fn png(svg: &str, scene: Option<GameKind>) -> Option<Vec<u8>> {
    // Our fonts alone: nothing is read from the system.
    let options = Options { fontdb: FONTS.clone(), ..Options::default() };
    let tree = Tree::from_str(svg, &options);
    let tree = tree.inspect_err(|error| tracing::error!(%error, "a card is no SVG")).ok()?;
    let mut pixels = Pixmap::new(WIDTH, HEIGHT)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    if let Some(game) = scene {
        show(game, &mut pixels);
    }
    let encoded = pixels.encode_png();
    encoded.inspect_err(|error| tracing::error!(%error, "a card is no PNG")).ok()
}

/// Draws the middle of a scene of a game in the frame of a card, from the film of the home page.
fn show(game: GameKind, pixels: &mut Pixmap) {
    let Some(still) = films::still(game).and_then(|png| Pixmap::decode_png(png).ok()) else {
        return;
    };
    let Area { x, y, width, height } = ART;
    let Some(frame) = Rect::from_xywh(x, y, width, height) else { return };
    let scale = height / still.height() as f32;
    let aside = x - (still.width() as f32 * scale - width) / 2.0;
    let place = Transform::from_row(scale, 0.0, 0.0, scale, aside, y);
    let quality = FilterQuality::Bicubic;
    let shader = Pattern::new(still.as_ref(), SpreadMode::Pad, quality, 1.0, place);
    let paint = Paint { shader, ..Paint::default() };
    pixels.fill_rect(frame, &paint, Transform::identity(), None);
}
