//! The view track of a replay: its pictures, in a format that no rules change.
//!
//! An archive is a bout only by the rules that it was played by. A track is what was to be seen of it: the
//! cells of each board, what falls, what is next, and figures. So a program with other rules shows the bout
//! as it was recorded, though it cannot verify it.
//!
//! ```text
//! game               u8: 1 swordfight, 2 stacker, 3 marauders
//! units a second     number: 60 on boards, 1000 at a table
//! length             number, in units
//! teams              u8 count, then u8 for each seat
//! pictures           u8 count, then for each: u8 columns, u8 rows, and what differs from an empty one
//! changes            until the end: units since the last one, u8 picture, what differs
//!
//! what differs       u8: 1 for cells, 2 for what is beside them
//!   cells            number of them, then for each: cells passed over, u8 kind, u8 look
//!   beside           u8 whether it is out, numbers, pieces, figures; see `Picture`
//! ```
//!
//! A number is seven bits a byte, the lowest first, with the top bit set in all but the last byte; a signed
//! one has its sign in the lowest bit. There is a picture for each seat, or one of the table.
//!
//! **Invariant:** a version of this format never changes, nor what [`record::record`] writes in it of a bout:
//! that is compared when a file is verified. A [`Track`] was read to its end: showing it cannot
//! fail.

pub mod cell;
pub mod picture;
mod reader;
pub mod record;

use bout::{Seat, Team};
use games::GameKind;

use picture::Picture;
use reader::Reader;

/// The version of this format.
pub const VERSION: u16 = 1;
/// The largest track, in bytes, before it is compressed.
pub const TRACK_BYTES_MAX: usize = 32 * 1024 * 1024;
/// The longest bout of a track, in seconds: a day.
const SECONDS_MAX: u32 = 24 * 60 * 60;
/// The most pictures, and seats, of a track.
const PICTURES_MAX: u8 = 32;
/// Seconds between two keyframes, which a reader keeps.
const KEYFRAME_SECONDS: u32 = 5;
/// The most keyframes: those of a long bout are further apart.
const KEYFRAMES_MAX: u32 = 128;

/// Why a track cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TrackError {
    /// It ends too early, or has a value out of its bounds.
    #[error("the pictures make no sense at byte {0}")]
    Malformed(usize),
    /// It is larger than [`TRACK_BYTES_MAX`].
    #[error("the pictures are too large")]
    TooLarge,
}

/// The byte of a game: its index, from 1.
fn code(game: GameKind) -> u8 {
    game.index() + 1
}

/// What a track begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// The game.
    pub game: GameKind,
    /// Units of its times in a second.
    pub per_second: u32,
    /// The time of its end.
    pub length: u32,
    /// The teams, by seat.
    pub teams: Vec<Team>,
    /// The first pictures.
    pub pictures: Vec<Picture>,
}

/// A track that was read to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    beginning: Beginning,
    changes: Vec<u8>,
    /// Moments in order; the first is the beginning.
    keyframes: Vec<Moment>,
}

/// A track at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The time, in units of the track.
    pub at: u32,
    /// The pictures then: of each seat, or of the table.
    pub pictures: Vec<Picture>,
    /// The time of the last change, and where the next one is.
    changed: u32,
    next: usize,
}

impl Track {
    /// Reads a track from its bytes.
    ///
    /// # Errors
    /// When they are no track of this version.
    pub fn read(bytes: &[u8]) -> Result<Track, TrackError> {
        if TRACK_BYTES_MAX < bytes.len() {
            return Err(TrackError::TooLarge);
        }
        let mut reader = Reader::new(bytes);
        let beginning = beginning(&mut reader)?;
        let malformed = |next: usize| TrackError::Malformed(reader.at() + next);
        let changes = bytes[reader.at()..].to_vec();
        let pictures = beginning.pictures.clone();
        let mut moment = Moment { at: 0, pictures, changed: 0, next: 0 };
        let mut track = Track { beginning, changes, keyframes: vec![moment.clone()] };
        let seconds = KEYFRAME_SECONDS * track.beginning.per_second;
        let apart = seconds.max(track.beginning.length / KEYFRAMES_MAX).max(1);
        while moment.next < track.changes.len() {
            let due = track.next_at(&moment).filter(|&due| due <= track.beginning.length);
            let due = due.ok_or(malformed(moment.next))?;
            let last = track.keyframes.last().map_or(0, |keyframe| keyframe.at);
            // Just before a change, so that all of its time is still to come.
            if apart < due - last && moment.changed < due {
                track.keyframes.push(Moment { at: due - 1, ..moment.clone() });
            }
            if !track.change(&mut moment) {
                return Err(malformed(moment.next));
            }
        }
        Ok(track)
    }

    /// What it begins with.
    pub fn beginning(&self) -> &Beginning {
        &self.beginning
    }

    /// Its first moment.
    pub fn first(&self) -> Moment {
        self.keyframes[0].clone()
    }

    /// Goes to a time: forwards by way of the changes, to any other by way of the keyframe before it.
    pub fn show(&self, moment: &mut Moment, at: u32) {
        let at = at.min(self.beginning.length);
        let before = self.keyframes.partition_point(|keyframe| keyframe.at <= at);
        let keyframe = &self.keyframes[before - 1];
        if at < moment.at || moment.at < keyframe.at {
            moment.clone_from(keyframe);
        }
        while self.next_at(moment).is_some_and(|due| due <= at) && self.change(moment) {}
        moment.at = at;
    }

    /// The time of the next change; nothing after the last one.
    pub fn next_at(&self, moment: &Moment) -> Option<u32> {
        let mut reader = Reader::new(self.changes.get(moment.next..)?);
        reader.number().ok().and_then(|units| moment.changed.checked_add(units))
    }

    /// Makes the next change of a moment. False when there is none.
    fn change(&self, moment: &mut Moment) -> bool {
        let Some(changes) = self.changes.get(moment.next..) else { return false };
        let mut reader = Reader::new(changes);
        let Ok(units) = reader.number() else { return false };
        let Ok(place) = reader.byte() else { return false };
        let picture = moment.pictures.get_mut(usize::from(place));
        let is_changed = picture.is_some_and(|picture| picture.change(&mut reader).is_ok());
        if is_changed {
            moment.changed = moment.changed.saturating_add(units);
            moment.at = moment.at.max(moment.changed);
            moment.next += reader.at();
        }
        is_changed
    }
}

fn beginning(reader: &mut Reader<'_>) -> Result<Beginning, TrackError> {
    let game = reader.byte()?;
    let game = GameKind::ALL.into_iter().find(|&one| code(one) == game);
    let game = game.ok_or(reader.malformed())?;
    let per_second = reader.number()?;
    let length = reader.number()?;
    let is_long = per_second.checked_mul(SECONDS_MAX).is_none_or(|most| most < length);
    if per_second == 0 || is_long {
        return Err(reader.malformed());
    }
    let count = reader.count(PICTURES_MAX)?;
    let teams = (0..count).map(|_| reader.byte().map(Team)).collect::<Result<_, _>>()?;
    let count = reader.count(PICTURES_MAX)?;
    let pictures = (0..count).map(|_| Picture::read(reader)).collect::<Result<_, _>>()?;
    Ok(Beginning { game, per_second, length, teams, pictures })
}

/// The bytes of a track with these changes, which are in order: each with its time, its picture, and what
/// differs.
fn write(beginning: &Beginning, changes: &[(u32, Seat, Vec<u8>)]) -> Vec<u8> {
    let Beginning { game, per_second, length, teams, pictures } = beginning;
    let mut bytes = vec![code(*game)];
    reader::push(&mut bytes, *per_second);
    reader::push(&mut bytes, *length);
    bytes.push(teams.len() as u8);
    bytes.extend(teams.iter().map(|team| team.0));
    bytes.push(pictures.len() as u8);
    pictures.iter().for_each(|picture| picture.write(&mut bytes));
    let mut last = 0;
    for (at, place, differs) in changes {
        reader::push(&mut bytes, at - last);
        bytes.push(place.0);
        bytes.extend(differs);
        last = *at;
    }
    bytes
}
