//! The track of an archive: its bout is folded once more, and looked at.

pub mod board;
pub mod table;

use bout::{Millis, Seat, TICKS_PER_SECOND, Team};
use games::{Board, GameKind, Setup, Table};
use referee::{Archive, Difference, Played, Referee, Sight};

use crate::track::picture::Picture;
use crate::track::{Beginning, PICTURES_MAX, TRACK_BYTES_MAX, write};

/// Ticks between two pictures of a board: thirty a second.
pub const PICTURE_TICKS: u32 = 2;
/// Units of the times of a table in a second.
const TABLE_UNITS: u32 = 1000;

/// Folds the bout of an archive. Returns what [`Archive::check`] does, and the bytes of its track.
///
/// There are none for a bout whose track would be larger than any that is read.
///
/// # Errors
/// The first difference between the bout and its archive.
pub fn record(archive: &Archive) -> Result<(Played, Option<Vec<u8>>), Difference> {
    let mut recorder = Recorder { fits: true, ..Recorder::default() };
    let played = archive.check_with(&mut |sight| recorder.see(sight))?;
    if let Played::Boards(referee) = &played {
        recorder.end(referee);
    }
    Ok((played, recorder.bytes(&archive.setup)))
}

/// What was seen so far.
#[derive(Debug, Default)]
struct Recorder {
    first: Vec<Picture>,
    last: Vec<Picture>,
    changes: Vec<(u32, Seat, Vec<u8>)>,
    bytes: usize,
    fits: bool,
    length: u32,
}

impl Recorder {
    fn see(&mut self, sight: Sight<'_>) {
        match sight {
            Sight::Beginning(referee) => {
                let seats = referee.setup().seats();
                self.begin(seats.map(|seat| board::picture(referee.board(seat))).collect());
            }
            Sight::Tick(played) => {
                if played.board.tick().0.is_multiple_of(PICTURE_TICKS) {
                    self.board(played.seat, played.board);
                }
            }
            Sight::Table(Millis(at), referee) => {
                let Table::Marauders(table) = referee.table();
                let picture = table::picture(table);
                match self.first.is_empty() {
                    true => self.begin(vec![picture]),
                    false => self.note(u32::try_from(at).unwrap_or(u32::MAX), Seat(0), picture),
                }
            }
        }
    }

    fn begin(&mut self, pictures: Vec<Picture>) {
        self.last.clone_from(&pictures);
        self.first = pictures;
    }

    /// The last tick of a board may be none that is looked at, and a board does not know that its player left.
    fn end(&mut self, referee: &Referee) {
        for seat in referee.setup().seats() {
            let board = referee.board(seat);
            self.board(seat, board);
            if let Some(out) = referee.out(seat) {
                let picture = Picture { is_out: true, ..board::picture(board) };
                self.note(board.tick().max(out).0, seat, picture);
            }
        }
    }

    fn board(&mut self, seat: Seat, board: &Board) {
        self.note(board.tick().0, seat, board::picture(board));
    }

    fn note(&mut self, at: u32, seat: Seat, picture: Picture) {
        self.length = self.length.max(at);
        let last = &mut self.last[seat.index()];
        if *last == picture || !self.fits {
            return;
        }
        let differs = picture.difference(last);
        // With its time and its place, which take some bytes.
        self.bytes += differs.len() + 6;
        self.fits = self.bytes <= TRACK_BYTES_MAX / 2;
        self.changes.push((at, seat, differs));
        *last = picture;
    }

    fn bytes(mut self, setup: &Setup) -> Option<Vec<u8>> {
        if !self.fits || usize::from(PICTURES_MAX) < self.first.len() {
            return None;
        }
        // Seats play ahead of each other.
        self.changes.sort_by_key(|&(at, seat, _)| (at, seat));
        let game = setup.rules.kind();
        let per_second = match game {
            GameKind::Clocked(_) => TICKS_PER_SECOND,
            GameKind::Turns(_) => TABLE_UNITS,
        };
        let teams: Vec<Team> = setup.players.iter().map(|player| player.team).collect();
        let (length, pictures) = (self.length, self.first);
        Some(write(&Beginning { game, per_second, length, teams, pictures }, &self.changes))
    }
}
