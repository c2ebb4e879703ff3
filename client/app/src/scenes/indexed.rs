//! Pictures in at most 256 colours, as PNG files and animated PNG files (APNG): a third of the bytes of the
//! same with all colours, and the eye sees no difference.
//!
//! A [`Film`] takes one picture after the other, and chooses one palette for all of them when it is written:
//! a pixel whose colour stays keeps its index, and what does not change is not written again.

use std::collections::{BTreeMap, HashMap};
use std::io;

use color_quant::NeuQuant;
use png::{BitDepth, BlendOp, ColorType, Compression, Encoder, Filter};

use crate::scenes::fingerprint::{Fingerprint, KEYWORD};

/// An opaque colour: red, green and blue.
type Colour = [u8; 3];

/// The most colours of a picture.
const COLOURS_MAX: usize = 256;
/// A pixel in this many of them is learned from; 1 is the most careful.
const SAMPLE: i32 = 1;
/// The weight of a colour is the root of the number of its pixels, so that small things keep theirs; and at
/// most this.
const WEIGHT_MAX: u32 = 400;
/// Hundredths of a second of a picture are at most so many: one that stays is written once.
const DELAY_MAX: u16 = 1000;

/// How many pixels have each colour.
#[derive(Default)]
struct Census(BTreeMap<Colour, u32>);

impl Census {
    /// Counts a picture of four bytes a pixel, the last of which does not matter.
    fn count(&mut self, picture: &[u8]) {
        // Neighbours are mostly alike.
        for run in picture.as_chunks::<4>().0.chunk_by(|one, other| one[..3] == other[..3]) {
            let [red, green, blue, _] = run[0];
            *self.0.entry([red, green, blue]).or_default() += run.len() as u32;
        }
    }

    /// At most `most` colours that stand for all.
    fn palette(&self, most: usize) -> Vec<Colour> {
        if self.0.len() <= most {
            return self.0.keys().copied().collect();
        }
        let mut sample = Vec::new();
        for (&[red, green, blue], &count) in &self.0 {
            for _ in 0..count.isqrt().clamp(1, WEIGHT_MAX) {
                sample.extend([red, green, blue, u8::MAX]);
            }
        }
        let learned = NeuQuant::new(SAMPLE, most, &sample).color_map_rgb();
        let mut palette: Vec<Colour> =
            learned.chunks_exact(3).map(|colour| [colour[0], colour[1], colour[2]]).collect();
        palette.sort_unstable();
        palette.dedup();
        palette
    }
}

/// A palette, and the entry that is nearest to each colour asked for so far.
struct IndexedPalette {
    colours: Vec<Colour>,
    nearest: HashMap<Colour, u8>,
}

impl IndexedPalette {
    fn new(colours: Vec<Colour>) -> IndexedPalette {
        IndexedPalette { colours, nearest: HashMap::new() }
    }

    /// The entry for each pixel of a picture of four bytes a pixel.
    fn indices(&mut self, picture: &[u8]) -> Vec<u8> {
        let IndexedPalette { colours, nearest } = self;
        let mut index = |colour: Colour| {
            *nearest.entry(colour).or_insert_with(|| {
                let entries = colours.iter().enumerate();
                let (index, _) = entries
                    .min_by_key(|&(_, &entry)| distance(entry, colour))
                    .expect("a palette has an entry");
                index as u8
            })
        };
        let mut indices = Vec::with_capacity(picture.len() / 4);
        for run in picture.as_chunks::<4>().0.chunk_by(|one, other| one[..3] == other[..3]) {
            let [red, green, blue, _] = run[0];
            indices.resize(indices.len() + run.len(), index([red, green, blue]));
        }
        indices
    }

    fn bytes(&self) -> Vec<u8> {
        self.colours.concat()
    }
}

/// How far colours are apart, as the eye weighs them.
fn distance(one: Colour, other: Colour) -> u32 {
    let part = |at: usize| u32::from(one[at].abs_diff(other[at])).pow(2);
    2 * part(0) + 4 * part(1) + 3 * part(2)
}

/// The bytes of a PNG file of a picture of this size, given in four bytes a pixel, with its fingerprint if there is
/// one.
///
/// # Errors
/// When the picture is not of that size, or has none.
pub fn still(
    (width, height): (u32, u32),
    picture: &[u8],
    fingerprint: Option<Fingerprint>,
) -> io::Result<Vec<u8>> {
    if picture.is_empty() || picture.len() != 4 * width as usize * height as usize {
        return Err(io::Error::other("the picture is not of its size"));
    }
    let mut census = Census::default();
    census.count(picture);
    let mut palette = IndexedPalette::new(census.palette(COLOURS_MAX));
    let indices = palette.indices(picture);
    let mut bytes = Vec::new();
    let mut encoder = encoder(&mut bytes, (width, height), palette.bytes());
    encoder.set_compression(Compression::High);
    encoder.set_filter(Filter::NoFilter);
    if let Some(fingerprint) = fingerprint {
        encoder.add_text_chunk(KEYWORD.into(), fingerprint.to_string())?;
    }
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&indices)?;
    writer.finish()?;
    Ok(bytes)
}

fn encoder(
    bytes: &mut Vec<u8>,
    (width, height): (u32, u32),
    palette: Vec<u8>,
) -> Encoder<'static, &mut Vec<u8>> {
    let mut encoder = Encoder::new(bytes, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette);
    encoder
}

/// A film that is made, in memory.
pub struct Film {
    size: (u32, u32),
    /// Pictures a second.
    rate: u16,
    /// Four bytes a pixel.
    pictures: Vec<Vec<u8>>,
}

impl Film {
    /// A film of this size in pixels, of so many pictures a second.
    pub fn new(size: (u32, u32), rate: u16) -> Film {
        Film { size, rate, pictures: Vec::new() }
    }

    /// Adds a picture, in four bytes a pixel.
    ///
    /// # Errors
    /// When it is not of the size of the film.
    pub fn add(&mut self, picture: Vec<u8>) -> io::Result<()> {
        if picture.len() != 4 * self.size.0 as usize * self.size.1 as usize {
            return Err(io::Error::other("the pictures differ in size"));
        }
        self.pictures.push(picture);
        Ok(())
    }

    /// The bytes of the film, which repeats.
    ///
    /// # Errors
    /// When it has no picture.
    pub fn finish(self) -> io::Result<Vec<u8>> {
        let mut census = Census::default();
        self.pictures.iter().for_each(|picture| census.count(picture));
        // One entry stands for what does not change.
        let mut palette = IndexedPalette::new(census.palette(COLOURS_MAX - 1));
        let same = palette.colours.len() as u8;
        let indices = self.pictures.iter().map(|picture| palette.indices(picture));
        let frames = frames(indices.collect(), self.size.0 as usize, same);
        let mut entries = palette.bytes();
        entries.extend([0; 3]);
        let mut alpha = vec![u8::MAX; palette.colours.len()];
        alpha.push(0);
        let mut bytes = Vec::new();
        let mut encoder = encoder(&mut bytes, self.size, entries);
        encoder.set_trns(alpha);
        encoder.set_compression(Compression::High);
        encoder.set_filter(Filter::NoFilter);
        encoder.set_animated(frames.len() as u32, 0)?;
        encoder.set_blend_op(BlendOp::Over)?;
        let mut writer = encoder.write_header()?;
        for Frame { left, top, width, height, indices, pictures } in frames {
            writer.set_frame_delay(pictures, self.rate)?;
            writer.reset_frame_position()?;
            writer.set_frame_dimension(width as u32, height as u32)?;
            writer.set_frame_position(left as u32, top as u32)?;
            writer.write_image_data(&indices)?;
        }
        writer.finish()?;
        Ok(bytes)
    }
}

/// What is written of one picture, and of those after it that are the same.
struct Frame {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
    indices: Vec<u8>,
    /// For how many pictures it stays.
    pictures: u16,
}

/// The frames of pictures of this width: of each after the first one the rectangle around what differs, in
/// which `same` stands for everything else.
fn frames(pictures: Vec<Vec<u8>>, width: usize, same: u8) -> Vec<Frame> {
    let mut frames: Vec<Frame> = Vec::new();
    let mut last: Vec<u8> = Vec::new();
    for picture in pictures {
        let Some(before) = frames.last_mut() else {
            let (height, indices) = (picture.len() / width, picture.clone());
            frames.push(Frame { left: 0, top: 0, width, height, indices, pictures: 1 });
            last = picture;
            continue;
        };
        if last == picture && before.pictures < DELAY_MAX {
            before.pictures += 1;
            continue;
        }
        frames.push(difference(&last, &picture, width, same));
        last = picture;
    }
    frames
}

/// What differs from the picture before; a pixel at least, as a picture of none is not allowed.
fn difference(last: &[u8], picture: &[u8], width: usize, same: u8) -> Frame {
    let changed = || (0..picture.len()).filter(|&at| last[at] != picture[at]);
    let left = changed().map(|at| at % width).min().unwrap_or(0);
    let right = changed().map(|at| at % width).max().unwrap_or(0) + 1;
    let top = changed().map(|at| at / width).min().unwrap_or(0);
    let bottom = changed().map(|at| at / width).max().unwrap_or(0) + 1;
    let places = (top..bottom).flat_map(|row| row * width + left..row * width + right);
    let index = |at: usize| if last[at] == picture[at] { same } else { picture[at] };
    let indices = places.map(index).collect();
    Frame { left, top, width: right - left, height: bottom - top, indices, pictures: 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of 8 × 4 pixels in which one pixel has another colour.
    fn picture(at: usize) -> Vec<u8> {
        let pixel = |index: usize| if index == at { [255, 0, 0, 255] } else { [0, 0, 60, 255] };
        (0..32).flat_map(pixel).collect()
    }

    /// The pixels of a frame of a file, in four bytes each.
    fn expanded(info: &png::Info<'_>, indices: &[u8]) -> Vec<[u8; 4]> {
        let palette = info.palette.as_deref().expect("it has a palette");
        let alpha = info.trns.as_deref().unwrap_or_default();
        let pixel = |&index: &u8| {
            let [red, green, blue] = [0, 1, 2].map(|part| palette[3 * usize::from(index) + part]);
            [red, green, blue, alpha.get(usize::from(index)).copied().unwrap_or(255)]
        };
        indices.iter().map(pixel).collect()
    }

    #[test]
    fn a_film_shows_each_picture_for_its_time() {
        let shown = [3, 3, 12, 12, 12, 31];
        let mut film = Film::new((8, 4), 10);
        shown.map(picture).into_iter().for_each(|one| film.add(one).expect("it is of its size"));
        let bytes = film.finish().expect("it has pictures");
        let mut reader = png::Decoder::new(io::Cursor::new(&bytes)).read_info().expect("a PNG");
        let (mut canvas, mut count) = (vec![[0; 4]; 32], 0);
        for _ in 0..3 {
            let mut indices = vec![0; 32];
            reader.next_frame(&mut indices).expect("a frame");
            let frame = *reader.info().frame_control().expect("it is animated");
            let (width, length) = (frame.width as usize, (frame.width * frame.height) as usize);
            for (index, pixel) in
                expanded(reader.info(), &indices[..length]).into_iter().enumerate()
            {
                let (row, column) = (index / width, index % width);
                let at = (frame.y_offset as usize + row) * 8 + frame.x_offset as usize + column;
                if pixel[3] != 0 {
                    canvas[at] = pixel;
                }
            }
            assert_eq!(canvas.concat(), picture(shown[count]), "picture {count}");
            assert_eq!(frame.delay_den, 10);
            count += usize::from(frame.delay_num);
        }
        assert_eq!(count, shown.len());
    }

    #[test]
    fn a_picture_of_few_colours_keeps_them_and_one_of_many_comes_near() {
        let decoded = |picture: &[u8], size: (u32, u32)| {
            let bytes = still(size, picture, None).expect("it is of its size");
            let mut reader = png::Decoder::new(io::Cursor::new(&bytes)).read_info().expect("a PNG");
            let mut indices = vec![0; (size.0 * size.1) as usize];
            reader.next_frame(&mut indices).expect("a picture");
            expanded(reader.info(), &indices).concat()
        };
        assert_eq!(decoded(&picture(9), (8, 4)), picture(9));
        let many: Vec<u8> = (0..64 * 64)
            .flat_map(|at: u32| [(at % 64 * 4) as u8, (at / 64 * 4) as u8, 40, 255])
            .collect();
        let near = decoded(&many, (64, 64));
        let most = near.iter().zip(&many).map(|(one, other)| one.abs_diff(*other)).max();
        assert!(most.is_some_and(|most| 0 < most && most < 48), "{most:?}");
    }

    #[test]
    fn a_picture_of_another_size_is_refused() {
        still((8, 4), &[0; 64], None).unwrap_err();
        still((0, 0), &[], None).unwrap_err();
        let mut film = Film::new((8, 4), 10);
        film.add(vec![0; 64]).unwrap_err();
        film.finish().unwrap_err();
    }
}
