//! A room in the live journal: what of it survives a crash, and how it is recovered.
//!
//! The image has everything but the bout in progress, which has records of its own, and the delayed view
//! of spectators, which begins anew.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bots::{Level, Thinking};
use bout::{Millis, Outcome, Seat, Team};
use games::{Rules, Statistics};
use wire::{AccountId, Entrant, Name, RoomKind, ServerMessage, Update};

use super::pause::Pause;
use super::recording::Recording;
use super::saving::Saving;
use super::series::Series;
use super::spectators::Spectators;
use super::{Occupant, Phase, Room};
use crate::bout_in_progress::BoutInProgress;
use crate::ids::ClientId;
use crate::live_bout::{BoutImage, Outgoing, Progress};
use crate::participant::{
    Ending, FinishedBout, FinishedMatch, MatchPlayer, Participant, RoomAnswer, Who,
};

/// A room as it is recorded whenever it changes.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct RoomImage {
    kind: RoomKind,
    rules: Rules,
    best_of: u8,
    grace: Millis,
    occupants: Vec<OccupantImage>,
    spectators: Vec<u64>,
    first_lead: u8,
    bouts: Vec<u64>,
    draws: u8,
    last_to_leave: Option<Team>,
    began: Millis,
    is_abandoned: bool,
    phase: PhaseImage,
    told_over: Vec<(Option<Seat>, ServerMessage)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
struct OccupantImage {
    /// The client, or else the level of the bot.
    who: Result<u64, u8>,
    name: Name,
    account: Option<AccountId>,
    entrant: Entrant,
    team: Team,
    wins: u8,
    points: u16,
    statistics: Option<Statistics>,
    is_ready: bool,
    is_present: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
enum PhaseImage {
    /// The bout with this number is in progress.
    Playing(u64),
    Between(Outcome, Millis),
    /// The outcome of the last bout, the score, and what is withheld.
    Saving(Outcome, Vec<u8>, Vec<(Option<Seat>, ServerMessage)>),
    Over(Outcome),
}

/// A bout as it was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedBout {
    /// The beginning of the bout.
    pub image: BoutImage,
    /// What happened in it, in order.
    pub progress: Vec<Progress>,
}

/// Why a room cannot be recovered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RestoreError {
    /// There is no record of a bout.
    #[error("bout {0} is not recorded")]
    NoBout(u64),
    /// The records of a bout do not lead from its beginning to its end.
    #[error("the records of bout {0} are impossible")]
    Impossible(u64),
    /// The members and the bout do not fit together.
    #[error("the record of the room is impossible")]
    Room,
}

/// A recovered room.
pub struct Restored {
    /// The room. A bout in progress is paused until its players have reconnected.
    pub room: Room,
    /// What is to be done with it: finished bouts of the match, and a result that was not saved.
    pub answers: Vec<RoomAnswer>,
}

impl RoomImage {
    /// The clients in the room.
    pub fn clients(&self) -> impl Iterator<Item = ClientId> + '_ {
        let players = self.occupants.iter().filter(|one| one.is_present);
        let players = players.filter_map(|one| one.who.ok());
        players.chain(self.spectators.iter().copied()).map(ClientId)
    }

    /// The kind of match.
    pub fn kind(&self) -> RoomKind {
        self.kind
    }

    /// True if its match is over, and saved.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, PhaseImage::Over(_))
    }

    /// The match, which cannot continue: it has no result.
    pub fn no_contest(&self) -> FinishedMatch {
        let player = |(seat, one): (u8, &OccupantImage)| MatchPlayer {
            seat: Seat(seat),
            account: one.account,
            team: one.team,
            bouts_won: one.wins,
            statistics: one.statistics,
        };
        FinishedMatch {
            kind: self.kind,
            rules: self.rules,
            best_of: self.best_of,
            ending: Ending::NoContest,
            players: (0..).zip(&self.occupants).map(player).collect(),
            bouts: Vec::new(),
            is_abandoned: false,
        }
    }

    /// The bouts of the match that must be recorded, in order, with the one in progress.
    pub fn bouts(&self) -> Vec<u64> {
        if let PhaseImage::Over(_) = self.phase {
            return Vec::new();
        }
        let mut bouts = self.bouts.clone();
        if let PhaseImage::Playing(bout) = self.phase {
            bouts.push(bout);
        }
        bouts
    }

    /// The levels of the bots, by seat.
    fn bots(&self) -> Option<Vec<(Seat, Level)>> {
        let seats = (0..).map(Seat).zip(&self.occupants);
        let bots = seats.filter_map(|(seat, one)| Some((seat, one.who.err()?)));
        bots.map(|(seat, level)| Some((seat, Level::new(level)?))).collect()
    }
}

impl Room {
    /// The room, if it has changed since the last call.
    pub fn take_image(&mut self) -> Option<RoomImage> {
        if !core::mem::take(&mut self.recording.is_unrecorded) {
            return None;
        }
        Some(self.image())
    }

    /// The room as it is now.
    pub fn image(&self) -> RoomImage {
        let occupant = |one: &Occupant| OccupantImage {
            who: one.participant.who.record(),
            name: one.participant.name.clone(),
            account: one.participant.account,
            entrant: one.participant.entrant,
            team: one.participant.team,
            wins: one.wins,
            points: one.points,
            statistics: one.statistics,
            is_ready: one.is_ready,
            is_present: one.is_present,
        };
        RoomImage {
            kind: self.series.kind,
            rules: self.series.rules,
            best_of: self.series.best_of,
            grace: self.series.grace,
            occupants: self.occupants.iter().map(occupant).collect(),
            spectators: self.spectators.clients.iter().map(|(client, _)| client.0).collect(),
            first_lead: self.series.first_lead as u8,
            bouts: self.series.bouts.clone(),
            draws: self.series.draws,
            last_to_leave: self.series.last_to_leave,
            began: self.series.began,
            is_abandoned: self.series.is_abandoned,
            phase: match &self.phase {
                Phase::Playing(playing) => PhaseImage::Playing(playing.bout()),
                // It is drawn anew.
                Phase::Drawing(_) => PhaseImage::Between(Outcome::Undecided, self.now),
                Phase::Between { outcome, since } => PhaseImage::Between(*outcome, *since),
                // A run is measured again by its bout.
                Phase::Saving(_) if self.series.kind.run_mode().is_some() => {
                    PhaseImage::Playing(self.recording.latest_bout)
                }
                Phase::Saving(saving) => {
                    let Saving { outcome, score, held } = saving;
                    PhaseImage::Saving(*outcome, score.clone(), held.clone())
                }
                Phase::Over(outcome) => PhaseImage::Over(*outcome),
            },
            told_over: self.told_over.clone(),
        }
    }

    /// The beginning of the bout in progress, if it was not returned before.
    pub fn take_bout_image(&mut self) -> Option<BoutImage> {
        self.recording.new_bout.take().map(|image| *image)
    }

    /// What happened in the bout in progress since the last call, and its number. Ask before
    /// [`Room::take_image`]: a finished bout is not in progress any more, and gives its last here.
    pub fn take_progress(&mut self) -> Option<(u64, Progress)> {
        if let Some(last) = self.recording.last_progress.take() {
            return Some(last);
        }
        let Phase::Playing(playing) = &mut self.phase else { return None };
        Some((playing.bout(), playing.take_progress()?))
    }

    /// Everything so far is in the live journal up to this position of it.
    pub fn note_position(&mut self, position: u64) {
        if let Phase::Playing(playing) = &mut self.phase {
            playing.note_position(position);
        }
    }

    /// The live journal survives a crash up to this position.
    pub fn note_durable(&mut self, position: u64) {
        if let Phase::Playing(playing) = &mut self.phase {
            playing.note_durable(position);
        }
    }

    /// Everything must be recorded again.
    pub fn record_again(&mut self) {
        self.recording.is_unrecorded = true;
        if let Phase::Playing(playing) = &mut self.phase {
            self.recording.new_bout = Some(Box::new(playing.image()));
            playing.record_again();
        }
    }

    /// The room of this image `now`, after an outage of this length, with the bouts of its match. Its
    /// clients are as if disconnected.
    ///
    /// # Errors
    /// When its records are incomplete or impossible, as after a damage.
    pub fn restore(
        image: &RoomImage,
        mut bouts: Vec<RecordedBout>,
        now: Millis,
        outage: Millis,
    ) -> Result<Restored, RestoreError> {
        let mut room = bare(image, now).ok_or(RestoreError::Room)?;
        let bots = image.bots().ok_or(RestoreError::Room)?;
        let mut answers = Vec::new();
        for number in image.bouts() {
            let found = bouts.iter().position(|one| one.image.bout == number);
            let recorded = bouts.remove(found.ok_or(RestoreError::NoBout(number))?);
            let RecordedBout { image: beginning, progress } = recorded;
            if beginning.setup.players.len() != image.occupants.len() {
                return Err(RestoreError::Room);
            }
            let playing = BoutInProgress::restore(beginning, &bots, image.grace, progress);
            let mut playing = playing.ok_or(RestoreError::Impossible(number))?;
            room.wait_for_player(&mut playing);
            if image.phase == PhaseImage::Playing(number) {
                room.recording.latest_bout = number;
                room.phase = Phase::Playing(playing);
                room.pause = Some(Pause::begin(now, outage));
            } else {
                answers.push(RoomAnswer::Finished(Box::new(room.finished_bout(&playing))));
            }
        }
        room.go_over(&mut answers);
        Ok(Restored { room, answers })
    }

    fn finished_bout(&self, playing: &BoutInProgress) -> FinishedBout {
        let names = self.occupants.iter().map(|one| one.participant.name.clone()).collect();
        let (bout, archive, stats) = (playing.bout(), playing.archive(), playing.stats());
        FinishedBout { bout, names, archive, stats }
    }

    /// A bout that was decided in its last record ends now, and a decided match is to be saved again.
    fn go_over(&mut self, answers: &mut Vec<RoomAnswer>) {
        let now = self.now;
        match &self.phase {
            Phase::Playing(playing) if playing.outcome() != Outcome::Undecided => {
                let secret = playing.image().draw.secret;
                let over = Update::Over(playing.outcome(), secret);
                self.pause = None;
                let said: Vec<Outgoing> = vec![(None, ServerMessage::Bout(over))];
                self.carry(now, said, answers);
            }
            Phase::Drawing(_) | Phase::Playing(_) | Phase::Over(_) => {}
            Phase::Between { outcome, .. } => {
                let outcome = *outcome;
                self.phase = Phase::Between { outcome, since: now };
                self.end_deserted(outcome, answers);
            }
            Phase::Saving(saving) => {
                let score = saving.score.clone();
                answers.extend(self.decided_again(&score));
            }
        }
    }
}

/// The room without its bout.
fn bare(image: &RoomImage, now: Millis) -> Option<Room> {
    let mut occupants = Vec::new();
    for one in &image.occupants {
        let who = Who::of_record(one.who)?;
        let (name, account) = (one.name.clone(), one.account);
        let participant = Participant { who, name, account, entrant: one.entrant, team: one.team };
        let &OccupantImage { wins, points, statistics, is_ready, is_present, .. } = one;
        let new = Occupant::new(participant);
        occupants.push(Occupant { wins, points, statistics, is_ready, is_present, ..new });
    }
    let phase = match image.phase.clone() {
        PhaseImage::Playing(_) => Phase::Over(Outcome::Undecided),
        PhaseImage::Between(outcome, since) => Phase::Between { outcome, since },
        PhaseImage::Saving(outcome, score, held) if score.len() == occupants.len() => {
            Phase::Saving(Saving { outcome, score, held })
        }
        PhaseImage::Saving(..) => return None,
        PhaseImage::Over(outcome) => Phase::Over(outcome),
    };
    let &RoomImage { kind, rules, best_of, grace, .. } = image;
    let series = Series {
        first_lead: image.first_lead.into(),
        bouts: image.bouts.clone(),
        draws: image.draws,
        last_to_leave: image.last_to_leave,
        began: image.began,
        is_abandoned: image.is_abandoned,
        ..Series::new(kind, rules, (best_of, grace), now)
    };
    let mut spectators = Spectators::new(kind, now);
    spectators.clients = image.spectators.iter().map(|&client| (ClientId(client), 0)).collect();
    let recording = Recording { is_unrecorded: false, ..Recording::new(0) };
    Some(Room {
        series,
        occupants,
        spectators,
        now,
        phase,
        thinking: Thinking::Here,
        pause: None,
        recording,
        told_over: image.told_over.clone(),
    })
}
