//! Short films of each game's best moments, for the site and the README.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;
use bout::{Millis, Seat};
use games::GameKind;
use web_time::{Duration, Instant};

use crate::activity::replaying::Replaying;
use crate::input::{Bindings, InputDevice};
use crate::scenes::clip::{self, Camera, Footage, PaintPicture};
use crate::scenes::indexed::{self, Film};
use crate::scenes::replays::Recorded;
use crate::screens::handling::Trial;
use crate::screens::picture::{self, Seen};
use crate::screens::{Model, Screen};
use crate::shell::painter::Painter;
use crate::view::occasion::Occasion;

/// The size of a film, in pixels: the smallest that has the shape of a wide screen.
pub const SIZE: (u32, u32) = (896, 504);
/// Pictures a second.
pub const RATE: u16 = 15;
/// How long after its last input a bout is shown at most: a battle tells of its last moves for some time.
const AFTER: Duration = Duration::from_secs(12);

/// A moment that is filmed.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The name of its file, without the extension.
    pub name: &'static str,
    /// The bout between bots, and the seat whose player sees it.
    bout: Recorded,
    seat: Seat,
    /// When it begins, in milliseconds from the start of the bout.
    from_ms: u32,
    /// How long it lasts, in milliseconds.
    pub length_ms: u32,
    /// The picture that stands for it where nothing moves, in milliseconds from its beginning.
    still_ms: u32,
}

impl Moment {
    /// The number of pictures.
    pub fn pictures(&self) -> u32 {
        self.length_ms * u32::from(RATE) / 1000
    }

    /// The number of the picture that stands for it.
    fn still(&self) -> u32 {
        self.still_ms * u32::from(RATE) / 1000
    }
}

/// The name of the picture that stands for a film where nothing moves.
pub fn still_name(film: &str) -> String {
    format!("{film}-still")
}

/// All moments. Each was chosen by what the bots do there.
pub const MOMENTS: [Moment; 4] = [
    // A gem grows, breaks first of a chain of three steps, and its swords fly; the opponent answers.
    Moment {
        name: "swordfight",
        bout: bots(GameKind::SWORDFIGHT, 2, 8),
        seat: Seat(0),
        from_ms: 18_400,
        length_ms: 4600,
        still_ms: 2400,
    },
    // Four lines at once with eight rows of garbage; the opponent answers with the same.
    Moment {
        name: "stacker",
        bout: bots(GameKind::STACKER, 2, 4),
        seat: Seat(0),
        from_ms: 324_900,
        length_ms: 5800,
        still_ms: 1200,
    },
    // A volley of fire, earth and neutral strikes shields, and those that held strike back.
    Moment {
        name: "marauders",
        bout: bots(GameKind::MARAUDERS, 2, 1),
        seat: Seat(0),
        from_ms: 40_000,
        length_ms: 3600,
        still_ms: 1300,
    },
    // Seven of eight players send an attack within two seconds.
    Moment {
        name: "brawl",
        bout: bots(GameKind::SWORDFIGHT, 8, 1),
        seat: Seat(0),
        from_ms: 17_800,
        length_ms: 4000,
        still_ms: 2600,
    },
];

/// A bout between the best bots, to its end.
const fn bots(kind: GameKind, seats: u8, seed: u8) -> Recorded {
    let leaves = Millis(600_000);
    Recorded { kind, rules: None, solo: None, seats, level: 5, together: 1, leaves, seed }
}

/// Films the named moments, or all when none is named, into `folder`, which is created when it is missing:
/// each as an animated PNG file, and the picture that stands for it as another.
pub fn draw_all(folder: &Path, names: &[String]) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let found: Vec<Moment> = match names {
        [] => MOMENTS.to_vec(),
        names => names.iter().map(|name| moment(name)).collect::<anyhow::Result<_>>()?,
    };
    for moment in found {
        let still = folder.join(still_name(moment.name)).with_extension("png");
        draw(moment, Some(still), &folder.join(moment.name).with_extension("png"))?;
    }
    Ok(())
}

/// Films the named moment, or a moment of the same bout so long after its beginning, into an animated PNG
/// file.
pub fn draw_one(name: &str, at: Option<Duration>, path: &Path) -> anyhow::Result<()> {
    let moment = moment(name)?;
    let from_ms = at.map(|at| at.as_millis().try_into()).transpose()?;
    draw(Moment { from_ms: from_ms.unwrap_or(moment.from_ms), ..moment }, None, path)
}

fn moment(name: &str) -> anyhow::Result<Moment> {
    let found = MOMENTS.into_iter().find(|moment| moment.name == name);
    found.with_context(|| {
        let names = MOMENTS.map(|moment| moment.name).join(", ");
        format!("there is no film called {name}: they are {names}")
    })
}

fn draw(moment: Moment, still: Option<PathBuf>, path: &Path) -> anyhow::Result<()> {
    let paint = paint(&moment)?;
    let film = Film::new(SIZE, RATE);
    let still = still.map(|path| (moment.still(), path));
    let film = Box::new(Shown { film, pictures: 0, still });
    clip::shoot(Camera { size: SIZE, pictures: moment.pictures(), paint, film }, path)
}

/// A film, and the picture that stands for it.
struct Shown {
    film: Film,
    /// How many it has.
    pictures: u32,
    /// The number of the picture, and its file.
    still: Option<(u32, PathBuf)>,
}

impl Footage for Shown {
    fn add(&mut self, picture: Vec<u8>) -> io::Result<()> {
        if let Some((_, path)) = self.still.as_ref().filter(|(number, _)| *number == self.pictures)
        {
            fs::write(path, indexed::still(SIZE, &picture, None)?)?;
        }
        self.pictures += 1;
        self.film.add(picture)
    }

    fn save(self: Box<Self>, path: &Path) -> io::Result<()> {
        fs::write(path, self.film.finish()?)
    }
}

/// The time of a picture after the first one.
fn time(number: u32) -> Duration {
    Duration::from_secs(1) * number / u32::from(RATE)
}

fn paint(moment: &Moment) -> anyhow::Result<Box<PaintPicture>> {
    let Moment { bout, seat, .. } = *moment;
    let start = Instant::now();
    let mut replaying = Replaying::new(bout.play(), start)
        .map_err(|difference| anyhow::anyhow!("the bout is not as recorded: {difference:?}"))?;
    let from = Duration::from_millis(moment.from_ms.into());
    let (last, length) = (time(moment.pictures()), replaying.view().playback.length);
    let end = length + AFTER;
    anyhow::ensure!(from + last <= end, "the bout lasts {:.1} s", length.as_secs_f32());
    replaying.look_at(seat);
    // What is shown of an event lasts longer than the event: it is played from the beginning.
    let before = (0..).map(time).take_while(|&at| at < from);
    before.for_each(|at| replaying.pass(start + at, false));
    let shot = Shot::new(bout.kind);
    Ok(Box::new(move |painter, number| {
        let at = from + time(number);
        replaying.pass(start + at, false);
        shot.paint(painter, &replaying, at.as_secs_f32());
    }))
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
            clocked.occasion = Occasion::Match;
            clocked.signal = self.model.status.connection.signal;
        }
        let battle = replaying.battle(&keys);
        let mut model = self.model.clone();
        model.status.seconds = view.playback.at.as_secs() as u32;
        let page = Seen::page(Screen::Bout, &model, &self.trial, seconds);
        picture::paint(painter, &Seen { clocked, battle, ..page });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_film_without_a_name_says_which_there_are() {
        let error = draw_one("tetris", None, Path::new("nowhere.png")).expect_err("no such film");
        assert!(error.to_string().contains("swordfight, "), "{error}");
    }

    #[test]
    fn the_picture_that_stands_for_a_film_is_one_of_it() {
        for moment in MOMENTS {
            assert!(moment.still() < moment.pictures(), "{}", moment.name);
        }
    }
}
