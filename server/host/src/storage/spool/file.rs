//! The file format of a spooled result.
//!
//! ```text
//! "CUTSPOOL"         8 bytes
//! format             u16, little-endian
//! result             as `wire` spells it
//! BLAKE3             32 bytes, of everything before
//! ```

use bout::{Digest, Millis, Outcome, Seat, Team};
use games::{Day, Figures, Rules, Ruleset, SoloMode, SoloRun};
use referee::FinishedRun;
use std::io;
use uuid::Uuid;
use wire::codec::{bytes_of, read_archive};

use super::Unsaved;
use crate::storage::store::record::{BoutRecord, Counts, Ending, Kind, MatchRecord, PlayerRecord};
use crate::storage::store::runs::RunRecord;
use crate::storage::store::{AccountId, MatchId, RunId};

/// The first bytes of a spooled result.
const MAGIC: &[u8] = b"CUTSPOOL";
/// The version of the file format. It changes with the encoding of any part; see the test.
const FORMAT: u16 = 3;
/// The format before daily challenges.
const FORMAT_WITHOUT_DAYS: u16 = 2;
/// The first format: its results have no figures.
const FORMAT_WITHOUT_FIGURES: u16 = 1;

/// Why a file is no result that this program can save.
#[derive(Debug, thiserror::Error)]
pub enum SpoolError {
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    File(#[from] io::Error),
    /// The hash does not match, or the bytes make no sense.
    #[error("is damaged")]
    Damaged,
    /// The file is of a release with another format.
    #[error("has format {0}, and this release reads format {FORMAT}; start the one that wrote it")]
    OtherFormat(u16),
}

/// The parts of a result: of a match, or else of a run.
type Parts = (Option<MatchParts>, Option<RunParts>);
/// The same, and the figures of the players of a match.
type PartsWithFigures = (Parts, Vec<Figures>);
/// The same, and the day of a run that was a daily challenge.
type PartsWithDay = (PartsWithFigures, Option<Day>);
/// Id, rules, ruleset, whether it is listed; bouts at most, beginning and end; ending, for whom it
/// counts, how many of the pair count in a day; players, bouts.
type MatchParts = (
    ([u8; 16], Rules, Option<Ruleset>, bool),
    (u8, Millis, Millis),
    (Option<Outcome>, String, u32),
    Vec<PlayerParts>,
    Vec<(Outcome, Vec<u8>)>,
);
/// Account, seat, team, bouts won.
type PlayerParts = ([u8; 16], Seat, Team, u8);
/// Id and account; mode, run, pauses and digest; end; replay.
type RunParts = ([u8; 16], [u8; 16], (SoloMode, SoloRun, Millis, Digest), Millis, Vec<u8>);

/// The bytes of the file of a result.
pub fn encode(unsaved: &Unsaved) -> Vec<u8> {
    let parts: PartsWithDay = match unsaved {
        Unsaved::Match(record) => {
            let figures = record.players.iter().map(|one| one.figures.clone());
            (((Some(of_match(record)), None), figures.collect()), None)
        }
        Unsaved::Run(record) => (((None, Some(of_run(record))), Vec::new()), None),
        Unsaved::Daily(day, record) => (((None, Some(of_run(record))), Vec::new()), Some(*day)),
    };
    let mut bytes = [MAGIC, &FORMAT.to_le_bytes(), &bytes_of(&parts)].concat();
    let hash = blake3::hash(&bytes);
    bytes.extend_from_slice(hash.as_bytes());
    bytes
}

/// The result in the bytes of a file.
pub fn decode(bytes: &[u8]) -> Result<Unsaved, SpoolError> {
    let (hashed, hash) =
        bytes.split_last_chunk::<{ blake3::OUT_LEN }>().ok_or(SpoolError::Damaged)?;
    if blake3::hash(hashed) != *hash {
        return Err(SpoolError::Damaged);
    }
    let rest = hashed.strip_prefix(MAGIC).ok_or(SpoolError::Damaged)?;
    let (format, body) = rest.split_first_chunk().ok_or(SpoolError::Damaged)?;
    let ((parts, figures), day) = match u16::from_le_bytes(*format) {
        FORMAT => read_archive::<PartsWithDay>(body).map_err(|_| SpoolError::Damaged)?,
        FORMAT_WITHOUT_DAYS => {
            (read_archive::<PartsWithFigures>(body).map_err(|_| SpoolError::Damaged)?, None)
        }
        FORMAT_WITHOUT_FIGURES => {
            let parts = read_archive::<Parts>(body).map_err(|_| SpoolError::Damaged)?;
            ((parts, Vec::new()), None)
        }
        other => return Err(SpoolError::OtherFormat(other)),
    };
    match (parts, day) {
        ((Some(parts), None), None) => {
            Ok(Unsaved::Match(to_match(parts, figures).ok_or(SpoolError::Damaged)?))
        }
        ((None, Some(parts)), None) => Ok(Unsaved::Run(to_run(parts))),
        ((None, Some(parts)), Some(day)) => Ok(Unsaved::Daily(day, to_run(parts))),
        _ => Err(SpoolError::Damaged),
    }
}

fn of_match(record: &MatchRecord) -> MatchParts {
    let player = |one: &PlayerRecord| (bytes(one.account.0), one.seat, one.team, one.bouts_won);
    let ending = match record.ending {
        Ending::Won(team) => Some(Outcome::Won(team)),
        Ending::Drawn => Some(Outcome::Drawn),
        Ending::NoContest => None,
    };
    (
        (bytes(record.id.0), record.rules, record.kind.ruleset(), record.is_listed),
        (record.best_of, record.started, record.ended),
        (ending, record.counts.name().into(), record.pair_daily_max),
        record.players.iter().map(player).collect(),
        record.bouts.iter().map(|bout| (bout.outcome, bout.replay.clone())).collect(),
    )
}

fn to_match(parts: MatchParts, figures: Vec<Figures>) -> Option<MatchRecord> {
    let (head, times, result, players, bouts) = parts;
    let (id, rules, ruleset, is_listed) = head;
    let (best_of, started, ended) = times;
    let (ending, counts, pair_daily_max) = result;
    let mut figures = figures.into_iter();
    let player = |(account, seat, team, bouts_won): PlayerParts| PlayerRecord {
        account: AccountId(Uuid::from_bytes(account)),
        seat,
        team,
        bouts_won,
        figures: figures.next().unwrap_or_default(),
    };
    Some(MatchRecord {
        id: MatchId(Uuid::from_bytes(id)),
        rules,
        kind: ruleset.map_or(Kind::Casual, Kind::Ranked),
        is_listed,
        best_of,
        started,
        ended,
        ending: match ending {
            Some(Outcome::Won(team)) => Ending::Won(team),
            Some(Outcome::Drawn) => Ending::Drawn,
            Some(Outcome::Undecided) => return None,
            None => Ending::NoContest,
        },
        counts: Counts::named(&counts)?,
        pair_daily_max,
        players: players.into_iter().map(player).collect(),
        bouts: bouts.into_iter().map(|(outcome, replay)| BoutRecord { outcome, replay }).collect(),
    })
}

fn of_run(record: &RunRecord) -> RunParts {
    let FinishedRun { mode, run, paused, digest } = record.run;
    let (id, account) = (bytes(record.id.0), bytes(record.account.0));
    (id, account, (mode, run, paused, digest), record.ended, record.replay.clone())
}

fn to_run((id, account, run, ended, replay): RunParts) -> RunRecord {
    let (mode, run, paused, digest) = run;
    RunRecord {
        id: RunId(Uuid::from_bytes(id)),
        account: AccountId(Uuid::from_bytes(account)),
        run: FinishedRun { mode, run, paused, digest },
        ended,
        replay,
    }
}

fn bytes(id: Uuid) -> [u8; 16] {
    id.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{Figure, RunEnd};

    fn id(number: u128) -> Uuid {
        Uuid::from_u128(number)
    }

    fn samples() -> Vec<Unsaved> {
        let player = |seat: u8| PlayerRecord {
            account: AccountId(id(seat.into())),
            seat: Seat(seat),
            team: Team(seat),
            bouts_won: seat,
            figures: vec![(Figure::Spins, seat.into())].try_into().unwrap(),
        };
        let duel = MatchRecord {
            id: MatchId(id(7)),
            rules: Rules::swordfight(Default::default()),
            kind: Kind::Ranked(Ruleset::Swordfight),
            is_listed: false,
            best_of: 3,
            started: Millis(1),
            ended: Millis(2),
            ending: Ending::Won(Team(1)),
            counts: Counts::Loser,
            pair_daily_max: 6,
            players: vec![player(0), player(1)],
            bouts: vec![BoutRecord { outcome: Outcome::Won(Team(1)), replay: vec![1, 2, 3] }],
        };
        let of_ending = |ending| MatchRecord { ending, kind: Kind::Casual, ..duel.clone() };
        let run = SoloRun { ticks: 9, score: 8, lines: 7, end: RunEnd::ToppedOut };
        let mode = SoloMode::FortyLines;
        let run = RunRecord {
            id: RunId(id(8)),
            account: AccountId(id(1)),
            run: FinishedRun { mode, run, paused: Millis(3), digest: Digest(4) },
            ended: Millis(5),
            replay: vec![6; 300],
        };
        let matches = [of_ending(Ending::Drawn), of_ending(Ending::NoContest), duel];
        let runs = [Unsaved::Run(run.clone()), Unsaved::Daily(Day::new(20_782), run)];
        matches.into_iter().map(Unsaved::Match).chain(runs).collect()
    }

    #[test]
    fn a_result_is_read_as_it_was_written_and_no_changed_byte_is_overlooked() {
        for unsaved in samples() {
            let bytes = encode(&unsaved);
            assert_eq!(decode(&bytes).unwrap(), unsaved);
            for at in 0..bytes.len() {
                let mut changed = bytes.clone();
                changed[at] ^= 1;
                assert!(matches!(decode(&changed), Err(SpoolError::Damaged)), "byte {at}");
                assert!(matches!(decode(&bytes[..at]), Err(SpoolError::Damaged)), "{at} bytes");
            }
        }
    }

    #[test]
    fn a_result_of_the_first_format_is_read_without_figures() {
        let samples = samples();
        let Unsaved::Match(record) = &samples[2] else { panic!("a match") };
        let parts: Parts = (Some(of_match(record)), None);
        let mut bytes = [MAGIC, &FORMAT_WITHOUT_FIGURES.to_le_bytes(), &bytes_of(&parts)].concat();
        let hash = blake3::hash(&bytes);
        bytes.extend_from_slice(hash.as_bytes());
        let bare = |one: &PlayerRecord| PlayerRecord { figures: Figures::new(), ..one.clone() };
        let players = record.players.iter().map(bare).collect();
        let expected = MatchRecord { players, ..record.clone() };
        assert_eq!(decode(&bytes).unwrap(), Unsaved::Match(expected));
    }

    #[test]
    fn a_result_of_the_format_before_days_is_read_as_it_is() {
        let samples = samples();
        let Unsaved::Run(record) = &samples[3] else { panic!("a run") };
        let parts: PartsWithFigures = ((None, Some(of_run(record))), Vec::new());
        let mut bytes = [MAGIC, &FORMAT_WITHOUT_DAYS.to_le_bytes(), &bytes_of(&parts)].concat();
        let hash = blake3::hash(&bytes);
        bytes.extend_from_slice(hash.as_bytes());
        assert_eq!(decode(&bytes).unwrap(), Unsaved::Run(record.clone()));
    }

    #[test]
    fn results_of_this_format_are_spelled_so() {
        let all: Vec<u8> = samples().iter().flat_map(encode).collect();
        // When this fails: raise the format, so that no older file is misread.
        let hash = blake3::hash(&all).to_hex();
        assert_eq!((FORMAT, &hash[..16]), (3, "696466eb45a10ad5"));
    }
}
