//! A bout as it was at a tick of all boards, to be played on otherwise.

use alloc::vec::Vec;
use bout::{Batch, Command, Entry, Tick};

use super::{Playback, Stage};
use crate::archive;
use crate::referee::Referee;

impl Playback {
    /// The bout with every board as it is shown at `tick`: what any seat played beyond never was. Nothing
    /// when it cannot be played so far.
    ///
    /// Attacks that were on their way keep their tick of entry, or have an earlier one: of a seat that had
    /// played ahead, the input beyond `tick` is left out.
    pub fn cut(&self, tick: Tick) -> Option<Referee> {
        let is_before = |keyframe: &&Stage| {
            let mut seats = keyframe.referee.setup().seats();
            seats.all(|seat| keyframe.referee.board(seat).tick() <= tick)
        };
        let keyframe = self.keyframes.iter().rev().find(is_before)?;
        let mut referee = keyframe.referee.clone();
        // Seats whose later input is left out, and what they did after it.
        let mut is_cut = alloc::vec![false; referee.setup().players.len()];
        let mut answers = Vec::new();
        for Entry { at, command } in &self.entries[keyframe.next..] {
            let seat = seat_of(command);
            let Some(is_cut) = is_cut.get_mut(seat.index()) else { continue };
            let command = match command {
                _ if *is_cut => continue,
                Command::Play(seat, batch) if tick < batch.end() => {
                    *is_cut = true;
                    Command::Play(*seat, until(batch, tick))
                }
                Command::Advance(seat, end) if tick < *end => {
                    *is_cut = true;
                    Command::Advance(*seat, tick)
                }
                command => command.clone(),
            };
            let entry = Entry { at: *at, command };
            archive::process(entry, &mut referee, &mut answers, &mut |_| {})?;
            answers.clear();
            if is_cut_everywhere(&referee, tick) {
                break;
            }
        }
        Some(referee)
    }
}

/// Whether no seat that plays has a tick before `tick` to play.
fn is_cut_everywhere(referee: &Referee, tick: Tick) -> bool {
    let mut playing = referee.setup().seats().filter(|&seat| referee.is_playing(seat));
    playing.all(|seat| tick <= referee.board(seat).tick())
}

/// The part of a batch before `tick`.
fn until(batch: &Batch, tick: Tick) -> Batch {
    let mut part = Batch::new(batch.first);
    for (_, held) in batch.ticks().take_while(|(at, _)| *at < tick) {
        assert!(part.push(held), "a part of a batch is no longer than it");
    }
    part
}

fn seat_of(command: &Command) -> bout::Seat {
    match *command {
        Command::Play(seat, _)
        | Command::Advance(seat, _)
        | Command::Pause(seat, _)
        | Command::Forfeit(seat)
        | Command::Lead(seat, _)
        | Command::Target(seat, _) => seat,
    }
}
