//! Animated pictures, as GIF or animated PNG (APNG): of each picture after the first one, what differs.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use gif::{Frame, Repeat};
use png::{BitDepth, BlendOp, ColorType};

/// Pictures a second.
pub const RATE: u16 = 20;
/// Hundredths of a second from one picture to the next, which is what GIF counts in.
const GIF_DELAY: u16 = 100 / RATE;
/// How fast the colours of a GIF are chosen, 1 to 30: flat colours need no more.
const GIF_SPEED: i32 = 15;

/// The format of a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// At most 256 colours in a picture; every chat shows it.
    Gif,
    /// All colours.
    Apng,
}

impl Format {
    /// The extension of its files.
    pub fn extension(self) -> &'static str {
        match self {
            Format::Gif => "gif",
            Format::Apng => "png",
        }
    }
}

/// A film that is being made, in memory.
pub struct Film {
    size: (u32, u32),
    /// The picture before, in four bytes a pixel.
    last: Vec<u8>,
    written: Shared,
    writer: Writer,
}

enum Writer {
    Gif(Box<gif::Encoder<Shared>>),
    Apng(Box<png::Writer<Shared>>),
}

/// What was written so far.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Film {
    /// A film of so many pictures of this size, in pixels: at most 65535 a side.
    ///
    /// # Errors
    /// When the format has no such size.
    pub fn new(format: Format, size: (u32, u32), pictures: u32) -> io::Result<Film> {
        let (width, height) = size;
        let written = Shared::default();
        let writer = match format {
            Format::Gif => {
                let side = |side: u32| u16::try_from(side).map_err(io::Error::other);
                let (width, height) = (side(width)?, side(height)?);
                let encoder = gif::Encoder::new(written.clone(), width, height, &[]);
                let mut encoder = encoder.map_err(io::Error::other)?;
                encoder.set_repeat(Repeat::Infinite).map_err(io::Error::other)?;
                Writer::Gif(Box::new(encoder))
            }
            Format::Apng => {
                let mut encoder = png::Encoder::new(written.clone(), width, height);
                encoder.set_color(ColorType::Rgba);
                encoder.set_depth(BitDepth::Eight);
                encoder.set_animated(pictures.max(1), 0)?;
                encoder.set_frame_delay(1, RATE)?;
                encoder.set_blend_op(BlendOp::Over)?;
                Writer::Apng(Box::new(encoder.write_header()?))
            }
        };
        Ok(Film { size, last: Vec::new(), written, writer })
    }

    /// Adds a picture, in four bytes a pixel.
    ///
    /// # Errors
    /// When it is not of the size of the film.
    pub fn add(&mut self, picture: Vec<u8>) -> io::Result<()> {
        let (width, height) = self.size;
        if picture.len() != 4 * width as usize * height as usize {
            return Err(io::Error::other("the pictures differ in size"));
        }
        let mut part = Part::of(&self.last, &picture, width as usize);
        match &mut self.writer {
            Writer::Gif(encoder) => {
                let [left, top, width, height] =
                    [part.left, part.top, part.width, part.height].map(|it| it as u16);
                let frame = Frame::from_rgba_speed(width, height, &mut part.pixels, GIF_SPEED);
                let frame = Frame { left, top, delay: GIF_DELAY, ..frame };
                encoder.write_frame(&frame).map_err(io::Error::other)?;
            }
            Writer::Apng(writer) => {
                if !self.last.is_empty() {
                    // The rectangle before must not reach beyond the picture with the new size, nor the
                    // other way round.
                    writer.reset_frame_position()?;
                    writer.set_frame_dimension(part.width as u32, part.height as u32)?;
                    writer.set_frame_position(part.left as u32, part.top as u32)?;
                }
                writer.write_image_data(&part.pixels)?;
            }
        }
        self.last = picture;
        Ok(())
    }

    /// The bytes of the film, after its last picture.
    ///
    /// # Errors
    /// When it has fewer pictures than it was to have.
    pub fn finish(self) -> io::Result<Vec<u8>> {
        match self.writer {
            // What is dropped writes the end.
            Writer::Gif(encoder) => drop(encoder),
            Writer::Apng(writer) => writer.finish()?,
        }
        let mut written = self.written.0.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(std::mem::take(&mut *written))
    }
}

/// What differs from the picture before: the rectangle around it, in which everything else is transparent.
struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
    /// Four bytes a pixel.
    pixels: Vec<u8>,
}

impl Part {
    /// All of the first picture, which has none before. Else at least one pixel: a picture of none is not
    /// allowed.
    fn of(last: &[u8], picture: &[u8], width: usize) -> Part {
        if last.is_empty() {
            let height = picture.len() / 4 / width;
            return Part { left: 0, top: 0, width, height, pixels: picture.to_vec() };
        }
        let differs = |at: usize| last[4 * at..4 * at + 4] != picture[4 * at..4 * at + 4];
        let changed = || (0..picture.len() / 4).filter(|&at| differs(at));
        let left = changed().map(|at| at % width).min().unwrap_or(0);
        let right = changed().map(|at| at % width).max().unwrap_or(0) + 1;
        let top = changed().map(|at| at / width).min().unwrap_or(0);
        let bottom = changed().map(|at| at / width).max().unwrap_or(0) + 1;
        let mut pixels = Vec::new();
        for at in (top..bottom).flat_map(|row| row * width + left..row * width + right) {
            match differs(at) {
                true => pixels.extend(&picture[4 * at..4 * at + 4]),
                false => pixels.extend([0; 4]),
            }
        }
        Part { left, top, width: right - left, height: bottom - top, pixels }
    }
}

/// A picture of at most so many pixels across, each the mean of those that it stands for; and its size. One
/// that is small enough stays as it is.
pub fn reduced(picture: Vec<u8>, (width, height): (u32, u32), most: u32) -> (Vec<u8>, (u32, u32)) {
    let by = width.div_ceil(most.max(1)).max(1);
    if by == 1 {
        return (picture, (width, height));
    }
    let size = (width / by, height / by);
    let mut pixels = Vec::with_capacity(4 * size.0 as usize * size.1 as usize);
    for (row, column) in (0..size.1).flat_map(|row| (0..size.0).map(move |column| (row, column))) {
        for channel in 0..4 {
            let cells = (0..by).flat_map(|y| (0..by).map(move |x| (x, y)));
            let sum: u32 = cells
                .map(|(x, y)| {
                    let at = (row * by + y) as usize * width as usize + (column * by + x) as usize;
                    u32::from(picture[4 * at + channel])
                })
                .sum();
            pixels.push((sum / (by * by)) as u8);
        }
    }
    (pixels, size)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pictures of 8 × 4 pixels, in which one pixel of another colour moves.
    fn pictures() -> Vec<Vec<u8>> {
        let picture = |at: usize| {
            let pixel = |index: usize| if index == at { [255, 0, 0, 255] } else { [0, 0, 60, 255] };
            (0..32).flat_map(pixel).collect()
        };
        [3, 3, 12, 31].map(picture).to_vec()
    }

    fn film(format: Format) -> Vec<u8> {
        let mut film = Film::new(format, (8, 4), 4).expect("a size of the format");
        pictures().into_iter().for_each(|one| film.add(one).expect("a picture of its size"));
        film.finish().expect("it has all of them")
    }

    /// Lays frames on each other.
    fn lay(canvas: &mut [u8], part: (usize, usize, usize), pixels: &[u8]) {
        let (left, top, width) = part;
        for (index, pixel) in pixels.chunks(4).enumerate() {
            let at = (top + index / width) * 8 + left + index % width;
            if pixel[3] != 0 {
                canvas[4 * at..4 * at + 4].copy_from_slice(pixel);
            }
        }
    }

    #[test]
    fn a_gif_shows_each_picture() {
        let bytes = film(Format::Gif);
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(&bytes[..]).expect("a GIF");
        let (mut canvas, mut count) = (vec![0; 128], 0);
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            assert_eq!(frame.delay, GIF_DELAY);
            let part = (frame.left.into(), frame.top.into(), frame.width.into());
            lay(&mut canvas, part, &frame.buffer);
            assert_eq!(canvas, pictures()[count], "picture {count}");
            count += 1;
        }
        assert_eq!(count, pictures().len());
    }

    #[test]
    fn an_apng_shows_each_picture() {
        let bytes = film(Format::Apng);
        let mut reader = png::Decoder::new(io::Cursor::new(&bytes)).read_info().expect("a PNG");
        let mut canvas = vec![0; 128];
        for (count, picture) in pictures().iter().enumerate() {
            let mut pixels = vec![0; 128];
            reader.next_frame(&mut pixels).expect("a frame");
            let frame = *reader.info().frame_control().expect("it is animated");
            let part = (frame.x_offset as usize, frame.y_offset as usize, frame.width as usize);
            let length = 4 * frame.width as usize * frame.height as usize;
            lay(&mut canvas, part, &pixels[..length]);
            assert_eq!(canvas, *picture, "picture {count}");
        }
    }

    #[test]
    fn a_picture_of_another_size_is_refused() {
        let mut film = Film::new(Format::Gif, (8, 4), 1).expect("a size of the format");
        film.add(vec![0; 64]).unwrap_err();
        assert!(Film::new(Format::Gif, (70_000, 4), 1).is_err());
    }

    #[test]
    fn a_large_picture_is_reduced_by_whole_pixels() {
        let picture: Vec<u8> = (0..32).flat_map(|at| [at as u8 * 8, 0, 0, 255]).collect();
        assert_eq!(reduced(picture.clone(), (8, 4), 8), (picture.clone(), (8, 4)));
        let (small, size) = reduced(picture, (8, 4), 4);
        assert_eq!((size, small.len()), ((4, 2), 32));
        assert_eq!(small[..4], [36, 0, 0, 255]);
    }
}
