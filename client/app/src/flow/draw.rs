//! The draw of a bout: this client adds a nonce, and checks what the server does with it.

use bout::{Commitment, Nonce, Seed};
use netplay::{Draw, Unfair};
use wire::Start;

use crate::activity::Activity;
use crate::activity::online::Stage;
use crate::platform::random;
use crate::screens::Model;
use crate::text::tr;

/// A bout is drawn. Without random numbers of its own the client adds none.
pub fn announced(play: &mut Activity, bout: u64, commitment: Commitment) {
    let Some(online) = play.online_mut() else { return };
    // It may be announced twice, and the first nonce counts.
    let draw = match online.draw.take().filter(|draw| draw.bout() == bout) {
        Some(draw) => draw,
        None => {
            let Some(bits) = random::bits() else { return };
            Draw::new(bout, commitment, Nonce(bits))
        }
    };
    // A lost connection says it again when it is resumed.
    let _ = online.link.say(draw.message());
    online.draw = Some(draw);
}

/// The bout that was drawn begins.
pub fn begun(play: &mut Activity, model: &mut Model, start: &Start) {
    let Some(online) = play.online_mut() else { return };
    let Some(draw) = online.draw.take().filter(|draw| draw.bout() == start.bout) else { return };
    match draw.check_start(start) {
        Ok(true) => {}
        Ok(false) => tracing::info!(bout = start.bout, "the draw went on without this client"),
        Err(unfair) => tell(model, unfair),
    }
    online.draw = Some(draw);
}

/// The server revealed its secret of the bout that is played, or spectated.
pub fn revealed(play: &mut Activity, model: &mut Model, secret: &Seed) {
    let Some(online) = play.online_mut() else { return };
    let Some(draw) = online.draw.take().filter(|_| matches!(online.stage, Stage::Playing(..)))
    else {
        return;
    };
    if let Err(unfair) = draw.check_secret(secret) {
        tell(model, unfair);
    }
}

fn tell(model: &mut Model, unfair: Unfair) {
    tracing::error!(%unfair, "unfair draw");
    model.status.announcements.notice = Some(tr!("notice-unfair-draw").to_owned());
}
