//! A part of a replay of which a film is made, picture by picture.

use std::time::Duration;

use crate::activity::replaying::Replaying;
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
    Filming {
        /// The beginning and end.
        part: (Duration, Duration),
        /// Pictures that were taken.
        taken: u32,
        /// Pictures that it is to have.
        pictures: u32,
        /// Pictures a second.
        rate: u16,
    },
}

/// Why no film is made of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClipRefusal {
    /// It is longer than [`LENGTH_MAX`].
    TooLong,
    /// It is at the very beginning, with nothing before it.
    Empty,
}

impl Replaying {
    /// Marks this moment as one end of a clip; with the second one, a film of so many pictures a second begins.
    /// Both at the same moment are the last ten seconds.
    ///
    /// # Errors
    /// Of a part that makes no clip; the first end stays marked when it is too long.
    pub fn mark(&mut self, rate: u16) -> Result<(), ClipRefusal> {
        let from = match self.clip {
            None => {
                self.clip = Some(Clip::Marked(self.at));
                return Ok(());
            }
            Some(Clip::Marked(from)) => from,
            Some(Clip::Filming { .. }) => return Ok(()),
        };
        let part = match self.at.abs_diff(from) < MOMENT {
            true => (self.at.saturating_sub(LAST), self.at),
            false => (from.min(self.at), from.max(self.at)),
        };
        let length = part.1 - part.0;
        if LENGTH_MAX < length {
            return Err(ClipRefusal::TooLong);
        }
        let pictures = (length.as_millis() as u32 * u32::from(rate)).div_ceil(1000);
        if pictures == 0 {
            self.clip = None;
            return Err(ClipRefusal::Empty);
        }
        self.jump(part.0);
        self.is_paused = true;
        self.clip = Some(Clip::Filming { part, taken: 0, pictures, rate });
        Ok(())
    }

    /// What there is of a clip.
    pub fn clip(&self) -> Option<Clip> {
        self.clip
    }

    /// True while a film is made.
    pub fn is_filming(&self) -> bool {
        matches!(self.clip, Some(Clip::Filming { .. }))
    }

    /// How many pictures the film has that is made.
    pub fn pictures(&self) -> Option<u32> {
        match self.clip? {
            Clip::Marked(_) => None,
            Clip::Filming { pictures, .. } => Some(pictures),
        }
    }

    /// The picture that is shown was taken: advances to the next one. True after the last.
    pub fn taken(&mut self) -> bool {
        let Some(Clip::Filming { part, taken, pictures, rate }) = &mut self.clip else {
            return false;
        };
        *taken += 1;
        let (is_last, end, rate) = (*pictures <= *taken, part.1, *rate);
        if is_last {
            self.clip = None;
            self.jump(end);
        } else {
            let time = Duration::from_secs(1) / u32::from(rate);
            self.staged += time;
            self.advance(time, (false, false));
        }
        is_last
    }

    /// Gives up a clip. False when there is none.
    pub fn give_up_clip(&mut self) -> bool {
        self.clip.take().is_some()
    }

    /// The view of a clip.
    pub(super) fn clip_view(&self) -> Option<ClipView> {
        Some(match self.clip? {
            Clip::Marked(from) => ClipView::Marked(from),
            Clip::Filming { taken, pictures, .. } => {
                ClipView::Filming((taken * 100 / pictures.max(1)) as u8)
            }
        })
    }
}
