//! Asks servers for their release: when a session with one begins, and when one refuses this release.

use bevy::prelude::*;

use crate::activity::Activity;
use crate::platform::servers::Inquiry;
use crate::screens::releases;
use crate::screens::{Model, Screen};

/// How often a server that does not answer is asked.
const TRIES: u8 = 4;

/// A question to a server, and the servers that have answered.
#[derive(Default)]
pub struct Asked {
    /// The name of the server of the present or last session.
    server: String,
    /// The address.
    address: String,
    inquiry: Option<Inquiry>,
    /// How often the server is still asked.
    tries: u8,
    /// True while a newer release is shown.
    is_shown: bool,
}

/// Asks, and tells the player.
pub fn ask(
    play: Res<Activity>,
    screen: Res<State<Screen>>,
    mut model: ResMut<Model>,
    mut asked: Local<Asked>,
) {
    // The embedded server is of this release.
    let online = play.online().filter(|online| online.server.is_none());
    if model.outside.releases.refused.is_some() && asked.inquiry.is_none() && asked.tries == 0 {
        asked.tries = TRIES;
    }
    if let Some(online) = online.filter(|online| online.purpose.server != asked.server) {
        asked.server.clone_from(&online.purpose.server);
        asked.address.clone_from(&model.status.connection.address);
        asked.inquiry = None;
        asked.tries = TRIES;
    }
    if asked.inquiry.is_none() && asked.tries != 0 {
        asked.tries -= 1;
        match Inquiry::start(&asked.address) {
            Ok(inquiry) => asked.inquiry = Some(inquiry),
            Err(error) => {
                asked.tries = 0;
                model.outside.releases.refused = None;
                tracing::warn!(%error, "the release of the server is not known");
            }
        }
    }
    if let Some(answer) = asked.inquiry.as_mut().and_then(Inquiry::take) {
        asked.inquiry = None;
        match answer {
            Ok(status) => {
                asked.tries = 0;
                releases::learn(&mut model, &asked.address, &status);
            }
            Err(reason) => {
                if asked.tries == 0 {
                    model.outside.releases.refused = None;
                }
                tracing::debug!(reason, "the server does not tell its release");
            }
        }
    }
    tell(&mut model, *screen.get(), &mut asked.is_shown);
}

/// Shows a newer release until the player leaves the screens with its line, and not again.
fn tell(model: &mut Model, screen: Screen, is_shown: &mut bool) {
    let Some(newer) = &model.outside.releases.newer else { return };
    let is_told_here = releases::is_told_on(screen);
    if is_told_here && !*is_shown {
        model.settings.release_told.clone_from(&newer.release);
        model.save();
    }
    if *is_shown && !is_told_here {
        model.outside.releases.newer = None;
    }
    *is_shown = is_told_here;
}
