//! The fonts of the system, for letters of names and messages that ours do not have.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use bevy::prelude::Resource;
use directories::BaseDirs;
use fontique::{
    Blob, Collection, CollectionOptions, FontInfo, FontStyle, FontWeight, FontWidth, SourceCache,
};

/// A font, and those of the letters that it has.
type Found = (Blob<u8>, Vec<char>);

/// Whether words with letters that no font of ours has are drawn by [`picture`].
pub const DRAWS_PICTURES: bool = false;

/// A search for letters in the fonts of the system. The first one reads their tables, which takes a while.
#[derive(Resource)]
pub struct FontSearch(Way);

enum Way {
    /// On a thread of its own.
    Beside(Sender<Vec<char>>, Mutex<Receiver<Vec<Found>>>),
    /// At once, with what is not fetched yet.
    AtOnce(Box<Fonts>, Vec<Found>),
}

impl FontSearch {
    /// A search that holds up no frame. Nothing is read before the first letter is asked for.
    pub fn beside() -> FontSearch {
        let (ask, asked) = channel::<Vec<char>>();
        let (answer, found) = channel();
        let search = move || {
            let mut fonts = None;
            while let Ok(mut letters) = asked.recv() {
                letters.extend(asked.try_iter().flatten());
                let fonts = fonts.get_or_insert_with(Fonts::of_system);
                if answer.send(fonts.with(letters)).is_err() {
                    return;
                }
            }
        };
        // Without the thread nothing is found.
        if let Err(error) = thread::Builder::new().name("fonts".into()).spawn(search) {
            tracing::warn!(%error, "system fonts are not searched");
        }
        FontSearch(Way::Beside(ask, found.into()))
    }

    /// A search that answers before the next frame, for pictures that nobody waits for.
    pub fn at_once() -> FontSearch {
        FontSearch(Way::AtOnce(Box::new(Fonts::of_system()), Vec::new()))
    }

    /// Asks for fonts with these letters.
    pub fn ask(&mut self, letters: Vec<char>) {
        match &mut self.0 {
            // A thread that has ended finds nothing.
            Way::Beside(ask, _) => drop(ask.send(letters)),
            Way::AtOnce(fonts, found) => found.extend(fonts.with(letters)),
        }
    }

    /// What was found since the last call: fonts, each with those of the letters that it has.
    pub fn found(&mut self) -> Vec<(Blob<u8>, Vec<char>)> {
        match &mut self.0 {
            Way::Beside(_, found) => {
                let found = found.get_mut().unwrap_or_else(PoisonError::into_inner);
                found.try_iter().flatten().collect()
            }
            Way::AtOnce(_, found) => std::mem::take(found),
        }
    }
}

/// A picture of words that the system has drawn.
pub struct Picture {
    /// Its size in pixels.
    pub size: [u32; 2],
    /// Its pixels from the top left corner, four bytes of colour each.
    pub pixels: Vec<u8>,
    /// The margin at either end in pixels.
    pub margin: f32,
}

/// The picture of a line of text, which a desktop draws with the fonts themselves.
pub fn picture(_words: &str, _size: f32, _is_bold: bool) -> Option<Picture> {
    None
}

/// Fonts in folders.
pub struct Fonts {
    collection: Collection,
    cache: SourceCache,
}

impl Fonts {
    fn of_system() -> Fonts {
        Fonts::within(folders())
    }

    /// The fonts in these folders and those below them.
    pub fn within(folders: Vec<PathBuf>) -> Fonts {
        let options = CollectionOptions { shared: false, system_fonts: false };
        let mut collection = Collection::new(options);
        collection.load_fonts_from_paths(folders.iter().filter(|folder| folder.exists()));
        Fonts { collection, cache: SourceCache::default() }
    }

    /// Fonts that together have as many of the letters as there are in any: each time the one that has the
    /// most of those that are left.
    pub fn with(&mut self, mut letters: Vec<char>) -> Vec<(Blob<u8>, Vec<char>)> {
        let mut found = Vec::new();
        let mut families: Vec<String> = self.collection.family_names().map(str::to_owned).collect();
        // Among equals, the plain ones first.
        families
            .retain(|name| !["Emoji", "LastResort", "Blank"].iter().any(|it| name.contains(it)));
        families.sort_by_key(|name| {
            let decorated = ["Serif", "Mono", "Math", "Symbol", "Nastaliq", "Looped", "Condensed"];
            let is_decorated = decorated.iter().any(|it| name.contains(it));
            (is_decorated, !name.contains("Sans"), name.clone())
        });
        while !letters.is_empty() {
            let best = families.iter().rev().filter_map(|name| self.of_family(name, &letters));
            let Some(best) = best.max_by_key(|(_, letters)| letters.len()) else { break };
            letters.retain(|letter| !best.1.contains(letter));
            found.push(best);
        }
        found
    }

    /// The upright font of a family, with those of the letters that it has, if it has any.
    fn of_family(&mut self, name: &str, letters: &[char]) -> Option<Found> {
        let family = self.collection.family_by_name(name)?;
        let (width, style, weight) = (FontWidth::NORMAL, FontStyle::Normal, FontWeight::NORMAL);
        let info: &FontInfo = family.match_font(width, style, weight, false)?;
        let font: Blob<u8> = info.load(Some(&mut self.cache))?;
        let charmap = info.charmap_index().charmap(font.as_ref())?;
        let has = |letter: &char| 0 < charmap.map(*letter).unwrap_or(0);
        let letters: Vec<char> = letters.iter().copied().filter(has).collect();
        (!letters.is_empty()).then_some((font, letters))
    }
}

/// The folders with the fonts of the system and of the user.
fn folders() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = match cfg!(target_os = "linux") {
        true => {
            let shared = std::env::var_os("XDG_DATA_DIRS").filter(|it| !it.is_empty());
            let shared = shared.unwrap_or_else(|| "/usr/local/share:/usr/share".into());
            std::env::split_paths(&shared).map(|folder| folder.join("fonts")).collect()
        }
        // Those of macOS.
        false => ["/System/Library/Fonts", "/Library/Fonts"].map(PathBuf::from).into(),
    };
    let windows = std::env::var_os("WINDIR").map(PathBuf::from);
    folders.extend(windows.map(|folder| folder.join("Fonts")));
    if let Some(user) = BaseDirs::new() {
        folders.extend([
            user.data_dir().join("fonts"),
            user.home_dir().join(".fonts"),
            user.home_dir().join("Library/Fonts"),
            user.data_local_dir().join("Microsoft/Windows/Fonts"),
        ]);
    }
    folders
}
