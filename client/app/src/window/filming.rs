//! Films of replays: pictures of the window, above the bar, until the clip is over.

use std::io;
use std::time::Duration;

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use crate::activity::Activity;
use crate::platform::clock::Clock;
use crate::platform::files;
use crate::screens::{Model, Screen, replay};
use crate::shell::canvas::Pixels;
use crate::shell::film::{Film, Format, reduced};
use crate::text::tr;

/// Updates before a picture: text is laid out in the first one.
const UPDATES: u32 = 2;
/// The most pixels across a clip.
const WIDTH_MAX: u32 = 960;

/// Makes films of replays.
pub struct FilmingPlugin;

impl Plugin for FilmingPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Filming>().add_systems(Update, film);
    }
}

/// The film that is made.
#[derive(Resource, Default)]
struct Filming {
    film: Option<(Film, (u32, u32))>,
    /// Updates since the last picture.
    updates: u32,
}

impl Filming {
    /// Adds a picture of the window, of this size, down to `height`; of a film of so many.
    fn add(
        &mut self,
        (mut picture, size): (Vec<u8>, (u32, u32)),
        height: u32,
        pictures: u32,
    ) -> io::Result<()> {
        let size = (size.0, height.clamp(1, size.1));
        picture.truncate(4 * size.0 as usize * size.1 as usize);
        let (picture, size) = reduced(picture, size, WIDTH_MAX);
        if self.film.is_none() {
            self.film = Some((Film::new(Format::Gif, size, pictures)?, size));
        }
        match &mut self.film {
            Some((film, first)) if *first == size => film.add(picture),
            _ => Err(io::Error::other(tr!("clip-resized"))),
        }
    }
}

/// Takes the next picture, when it is painted. What is no longer filmed is dropped.
fn film(
    mut commands: Commands,
    play: Res<Activity>,
    screen: Res<State<Screen>>,
    mut filming: ResMut<Filming>,
) {
    let is_filming = play.replay().is_some_and(|replay| replay.is_filming());
    if !is_filming || *screen.get() != Screen::Replay {
        *filming = Filming::default();
        return;
    }
    filming.updates += 1;
    if filming.updates == UPDATES {
        commands.spawn(Screenshot::primary_window()).observe(develop);
    }
}

fn develop(
    captured: On<ScreenshotCaptured>,
    clock: Res<Clock>,
    pixels: Res<Pixels>,
    mut filming: ResMut<Filming>,
    mut play: ResMut<Activity>,
    mut model: ResMut<Model>,
) {
    let Activity::Replay(replaying) = &mut *play else { return };
    let Some(pictures) = replaying.pictures() else { return };
    filming.updates = 0;
    let free = replay::free(pixels.0 / pixels.per_unit(), &replaying.view());
    let picture = captured.image.clone().try_into_dynamic().map_err(io::Error::other);
    let added = picture.and_then(|picture| {
        let picture = picture.to_rgba8();
        let size = picture.dimensions();
        // A window may have more pixels than its surface says.
        let height = free.max.y * pixels.per_unit() * size.1 as f32 / pixels.0.y.max(1.0);
        filming.add((picture.into_raw(), size), height as u32, pictures)
    });
    let saved = match added {
        Ok(()) if !replaying.taken() => return,
        Ok(()) => finish(&mut filming, clock.date().duration_since(web_time::UNIX_EPOCH).ok()),
        Err(error) => Err(error),
    };
    replaying.give_up_clip();
    *filming = Filming::default();
    model.problem = Some(match saved {
        Ok(path) => tr!("clip-saved", file = path),
        Err(error) => tr!("clip-failed", reason = error.to_string()),
    });
}

/// Writes the film to the player's pictures. Returns its path.
fn finish(filming: &mut Filming, date: Option<Duration>) -> io::Result<String> {
    let (film, _) = filming.film.take().ok_or_else(|| io::Error::other("there is no picture"))?;
    let seconds = date.unwrap_or_default().as_secs();
    let name = format!("cutlass-{seconds}.{}", Format::Gif.extension());
    let path = files::keep_picture(&name, &film.finish()?)?;
    Ok(path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_cut_and_one_of_another_size_ends_the_film() {
        let mut filming = Filming::default();
        let picture =
            |width: u32, height: u32| (vec![9; 4 * (width * height) as usize], (width, height));
        filming.add(picture(20, 10), 6, 2).expect("the first one");
        filming.add(picture(20, 10), 6, 2).expect("another one");
        filming.add(picture(24, 10), 6, 2).unwrap_err();
        let (film, size) = filming.film.take().expect("it is made");
        assert_eq!(size, (20, 6));
        assert!(film.finish().expect("it can be finished").starts_with(b"GIF89a"));
    }
}
