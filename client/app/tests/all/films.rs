//! The films of the site: those of the list in the code, as they were recorded.

use std::fs;
use std::io::Cursor;
use std::path::PathBuf;

use app::scenes::film::{MOMENTS, RATE, SIZE, still_name};

/// The most bytes of a film.
const BYTES_MAX: usize = 600_000;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../server/host/src/web/site/films")
}

fn read(name: &str) -> Vec<u8> {
    let path = folder().join(name).with_extension("png");
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}: make films", path.display()))
}

#[test]
fn each_film_is_small_and_as_long_as_the_list_says() {
    for moment in MOMENTS {
        let (name, bytes) = (moment.name, read(moment.name));
        assert!(bytes.len() <= BYTES_MAX, "{name} has {} bytes", bytes.len());
        let mut reader = png::Decoder::new(Cursor::new(&bytes)).read_info().expect("a PNG");
        assert_eq!(reader.info().size(), SIZE, "{name}");
        let frames = reader.info().animation_control().expect("it is animated").num_frames;
        let mut picture = vec![0; (SIZE.0 * SIZE.1) as usize];
        let mut pictures = 0;
        for _ in 0..frames {
            reader.next_frame(&mut picture).expect("a frame");
            let frame = reader.info().frame_control().expect("it has a time");
            assert_eq!(frame.delay_den, RATE, "{name}");
            pictures += u32::from(frame.delay_num);
        }
        assert_eq!(pictures, moment.pictures(), "{name}");
        assert!(2 < frames, "{name} does not move");
    }
}

#[test]
fn a_picture_stands_for_each_film_and_there_are_no_others() {
    let mut expected: Vec<String> =
        MOMENTS.iter().flat_map(|it| [it.name.to_owned(), still_name(it.name)]).collect();
    for moment in MOMENTS {
        let bytes = read(&still_name(moment.name));
        let reader = png::Decoder::new(Cursor::new(&bytes)).read_info().expect("a PNG");
        assert_eq!((reader.info().size(), reader.info().is_animated()), (SIZE, false));
    }
    let found = fs::read_dir(folder()).expect("the folder is there");
    let mut found: Vec<String> = found
        .map(|entry| entry.expect("it can be listed").path())
        .map(|path| path.file_stem().expect("a file").display().to_string())
        .collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
}

#[test]
fn the_readme_shows_every_film() {
    let readme = include_str!("../../../../README.md");
    for moment in MOMENTS {
        let path = format!("server/host/src/web/site/films/{}.png", moment.name);
        assert!(readme.contains(&path), "{path}");
    }
}
