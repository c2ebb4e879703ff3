//! A part of a replay of which a film is made, picture by picture.

use std::time::Duration;

use crate::view::replay::ClipView;

/// The longest clip.
pub const LENGTH_MAX: Duration = Duration::from_secs(30);
/// The length of a clip whose two ends were marked at one moment: of what was just seen.
const LAST: Duration = Duration::from_secs(10);
/// Ends that are closer than this are one moment.
const MOMENT: Duration = Duration::from_millis(500);

/// What there is of a clip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clip {
    /// One end.
    Marked(Duration),
    /// A film is made of it.
    Filming(Filming),
}

/// A film that is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filming {
    /// The beginning and end of its part of the replay.
    pub part: (Duration, Duration),
    /// Pictures that were taken.
    pub taken: u32,
    /// Pictures that it is to have.
    pub pictures: u32,
    /// Pictures a second.
    pub rate: u16,
}

/// Why no film is made of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClipRefusal {
    /// It is longer than [`LENGTH_MAX`].
    TooLong,
    /// It is at the very beginning, with nothing before it.
    Empty,
}

impl Filming {
    /// The film between two moments; of the last ten seconds when they are one.
    ///
    /// # Errors
    /// Of a part that makes no clip.
    pub fn between(from: Duration, at: Duration, rate: u16) -> Result<Filming, ClipRefusal> {
        let part = match at.abs_diff(from) < MOMENT {
            true => (at.saturating_sub(LAST), at),
            false => (from.min(at), from.max(at)),
        };
        let length = part.1 - part.0;
        if LENGTH_MAX < length {
            return Err(ClipRefusal::TooLong);
        }
        let pictures = (length.as_millis() as u32 * u32::from(rate)).div_ceil(1000);
        if pictures == 0 {
            return Err(ClipRefusal::Empty);
        }
        Ok(Filming { part, taken: 0, pictures, rate })
    }
}

impl Clip {
    /// The view of a clip.
    pub fn view(self) -> ClipView {
        match self {
            Clip::Marked(from) => ClipView::Marked(from),
            Clip::Filming(Filming { taken, pictures, .. }) => {
                ClipView::Filming((taken * 100 / pictures.max(1)) as u8)
            }
        }
    }
}
