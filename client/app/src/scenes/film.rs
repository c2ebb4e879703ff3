//! Short films of each game's best moments, for the documents and the site.

use std::path::Path;

use anyhow::Context;
use games::GameKind;
use web_time::{Duration, Instant};

use crate::activity::replaying::Replaying;
use crate::input::{Bindings, InputDevice};
use crate::scenes::clip::{self, Camera};
use crate::scenes::replays::Recorded;
use crate::screens::handling::Trial;
use crate::screens::picture::{self, Seen};
use crate::screens::{Model, Screen};
use crate::shell::film::Format;
use crate::shell::painter::Painter;

/// The size of a film, in pixels.
const SIZE: (u32, u32) = (768, 432);
/// How long it lasts.
const LENGTH: Duration = Duration::from_millis(4000);

/// A moment of a bout between bots.
#[derive(Clone, Copy, Debug)]
struct Moment {
    name: &'static str,
    bout: Recorded,
    /// From the beginning of the bout.
    at: Duration,
}

/// All moments.
fn moments() -> [Moment; 3] {
    let duel = |kind, seed| Recorded {
        level: 5,
        leaves: bout::Millis(120_000),
        seed,
        ..Recorded::duel(kind)
    };
    let moment = |name, bout, at_ms| Moment { name, bout, at: Duration::from_millis(at_ms) };
    [
        moment("swordfight", duel(GameKind::SWORDFIGHT, 5), 30_000),
        moment("stacker", duel(GameKind::STACKER, 5), 30_000),
        moment("marauders", duel(GameKind::MARAUDERS, 5), 30_000),
    ]
}

/// Films the named moment, or a moment of the same bout so long after its beginning, into an animated PNG
/// file.
pub fn draw(name: &str, at: Option<Duration>, path: &Path) -> anyhow::Result<()> {
    let found = moments().into_iter().find(|moment| moment.name == name);
    let moment = found.with_context(|| {
        let names = moments().map(|moment| moment.name).join(", ");
        format!("there is no film called {name}: they are {names}")
    })?;
    let start = Instant::now();
    let mut replaying = Replaying::new(moment.bout.play(), start)
        .map_err(|difference| anyhow::anyhow!("the bout is not as recorded: {difference:?}"))?;
    let length = replaying.view().length;
    let at = at.unwrap_or(moment.at);
    anyhow::ensure!(at + LENGTH <= length, "the bout lasts {} s", length.as_secs());
    replaying.jump(at);
    let shot = Shot::new(moment.bout.kind);
    let paint = move |painter: &mut Painter, replaying: &Replaying| {
        shot.paint(painter, replaying, replaying.view().at.as_secs_f32());
    };
    let camera = Camera { format: Format::Apng, size: SIZE, paint: Box::new(paint), reduce };
    clip::shoot(replaying, (start, LENGTH), camera, path)
}

/// A bout as its player sees it.
pub struct Shot {
    model: Model,
    trial: Trial,
}

impl Shot {
    /// Of this game.
    pub fn new(kind: GameKind) -> Shot {
        let mut model = crate::scenes::model();
        model.settings.game = kind;
        let trial = Trial::new(kind, model.settings.handling(kind));
        Shot { model, trial }
    }

    /// Paints the bout where it is, `seconds` after the program began.
    pub fn paint(&self, painter: &mut Painter, replaying: &Replaying, seconds: f32) {
        let view = replaying.view();
        let keys = Bindings::of(view.game).within(InputDevice::Board);
        let mut clocked = replaying.clocked();
        if let Some(clocked) = &mut clocked {
            clocked.is_replay = false;
            clocked.signal = self.model.status.signal;
        }
        let battle = replaying.battle(&keys);
        let mut model = self.model.clone();
        model.status.seconds = view.at.as_secs() as u32;
        let page = Seen::page(Screen::Bout, &model, &self.trial, seconds);
        picture::paint(painter, &Seen { clocked, battle, ..page });
    }
}

/// The same picture with 16 levels of each colour, which the file packs much better.
fn reduce(mut picture: Vec<u8>) -> Vec<u8> {
    for pixel in picture.chunks_exact_mut(4) {
        for channel in &mut pixel[..3] {
            // The upper bits fill the lower ones, so that white stays white.
            *channel = *channel & 0xf0 | *channel >> 4;
        }
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reduced_picture_keeps_black_white_and_opacity() {
        let picture = vec![0, 255, 0x87, 255, 7, 8, 0x1f, 255];
        assert_eq!(reduce(picture), [0, 255, 0x88, 255, 0, 0, 0x11, 255]);
    }

    #[test]
    fn a_film_without_a_name_says_which_there_are() {
        let error = draw("tetris", None, Path::new("nowhere.png")).expect_err("no such film");
        assert!(error.to_string().contains("swordfight, stacker, marauders"), "{error}");
    }
}
