//! The films of the games on the home page: animated PNG files, which `make films` records. Each has a picture
//! that stands for it, for readers whose system asks for reduced motion and for those who pause the films. A
//! browser loads a film when it comes into view, and never where motion is reduced.

use games::GameKind;
use maud::{Markup, html};

use super::words::tr;

/// The size of every film, in pixels.
const SIZE: (u32, u32) = (896, 504);

/// A film, as its files are called.
struct Film {
    moving: &'static str,
    still: &'static str,
}

const SWORDFIGHT: Film =
    Film { moving: "/site/films/swordfight.png", still: "/site/films/swordfight-still.png" };
const STACKER: Film =
    Film { moving: "/site/films/stacker.png", still: "/site/films/stacker-still.png" };
const MARAUDERS: Film =
    Film { moving: "/site/films/marauders.png", still: "/site/films/marauders-still.png" };
const BRAWL: Film = Film { moving: "/site/films/brawl.png", still: "/site/films/brawl-still.png" };

/// The bytes of a file of the folder `films`.
macro_rules! recorded {
    ($name:literal) => {
        include_bytes!(concat!("films/", $name))
    };
}

/// All files: path and bytes.
pub const FILES: [(&str, &[u8]); 8] = [
    (SWORDFIGHT.moving, recorded!("swordfight.png")),
    (SWORDFIGHT.still, recorded!("swordfight-still.png")),
    (STACKER.moving, recorded!("stacker.png")),
    (STACKER.still, recorded!("stacker-still.png")),
    (MARAUDERS.moving, recorded!("marauders.png")),
    (MARAUDERS.still, recorded!("marauders-still.png")),
    (BRAWL.moving, recorded!("brawl.png")),
    (BRAWL.still, recorded!("brawl-still.png")),
];

/// The bytes of the still picture of a game.
pub fn still(game: GameKind) -> Option<&'static [u8]> {
    let film = match game {
        GameKind::SWORDFIGHT => SWORDFIGHT,
        GameKind::STACKER => STACKER,
        GameKind::MARAUDERS => MARAUDERS,
    };
    FILES.into_iter().find(|(path, _)| *path == film.still).map(|(_, bytes)| bytes)
}

/// The film of the first game, beside the way in.
pub fn first() -> Markup {
    figure(&SWORDFIGHT, tr!("game-swordfight"), tr!("home-film-swordfight"))
}

/// The part of the home page that shows the other games.
pub fn others() -> Markup {
    html! {
        section .films {
            h2 { (tr!("home-games")) }
            // Without JavaScript, the style reads it.
            p .pause {
                input #pause type="checkbox";
                label for="pause" { (tr!("home-games-pause")) }
            }
            div .reel {
                (figure(&STACKER, tr!("game-stacker"), tr!("home-film-stacker")))
                (figure(&MARAUDERS, tr!("game-marauders"), tr!("home-film-marauders")))
                (figure(&BRAWL, tr!("home-film-brawls"), tr!("home-film-brawl")))
            }
        }
    }
}

fn figure(film: &Film, name: &str, words: &str) -> Markup {
    let (width, height) = SIZE;
    let image = |file: &str| {
        html! { img src=(file) alt="" width=(width) height=(height) loading="lazy"; }
    };
    html! {
        figure .film {
            picture .moving {
                source media="(prefers-reduced-motion: reduce)" srcset=(film.still);
                (image(film.moving))
            }
            span .still { (image(film.still)) }
            figcaption { strong { (name) } " " (words) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most bytes of all of them together, which the program carries.
    const BYTES_MAX: usize = 2_500_000;

    #[test]
    fn the_films_are_small_and_of_the_size_that_the_page_says() {
        let bytes: usize = FILES.iter().map(|(_, bytes)| bytes.len()).sum();
        assert!(bytes <= BYTES_MAX, "{bytes}");
        for (path, bytes) in FILES {
            let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
            assert_eq!((number(16), number(20)), SIZE, "{path}");
            // The chunk of an animation comes before the first picture.
            let is_animated = bytes.windows(4).take(2000).any(|chunk| chunk == b"acTL");
            assert_eq!(is_animated, !path.ends_with("-still.png"), "{path}");
        }
    }
}
