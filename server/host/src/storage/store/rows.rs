//! Conversions between our types and columns, the same in both databases.

use bout::{Millis, Outcome, Seat, Team};
use games::{Figure, Figures, GameKind, Rules, Ruleset, RunEnd, SoloMode};
use sqlx::any::AnyRow;
use sqlx::{Any, Decode, Row, Type};
use std::collections::BTreeMap;
use uuid::Uuid;

use super::error::StoreError;
use super::record::{Counts, Ending, Kind};
use crate::nodes::cluster::NodeId;

/// The format version of encoded [`Rules`] in rows, in the encoding of `wire`. It changes with the
/// encoding, so that rules in an older format are not misread; see the test.
const RULES_FORMAT: i64 = 2;

/// The value in a column.
pub fn get<'r, T: Decode<'r, Any> + Type<Any>>(
    row: &'r AnyRow,
    column: &str,
) -> Result<T, StoreError> {
    Ok(row.try_get(column)?)
}

/// A whole number that is never negative and fits its type, such as a time or a count.
pub fn number<T: TryFrom<i64>>(row: &AnyRow, column: &str) -> Result<T, StoreError> {
    fit(get(row, column)?, column)
}

/// The same for a nullable column.
pub fn number_or_none<T: TryFrom<i64>>(
    row: &AnyRow,
    column: &str,
) -> Result<Option<T>, StoreError> {
    get::<Option<i64>>(row, column)?.map(|value| fit(value, column)).transpose()
}

/// The number of a client or a room, all bits of it.
pub fn unsigned(row: &AnyRow, column: &str) -> Result<u64, StoreError> {
    Ok(get::<i64>(row, column)?.cast_unsigned())
}

/// The same for a column.
pub fn signed(number: u64) -> i64 {
    number.cast_signed()
}

/// A node in a column.
pub fn node(row: &AnyRow, column: &str) -> Result<NodeId, StoreError> {
    number(row, column).map(NodeId)
}

fn fit<T: TryFrom<i64>>(value: i64, column: &str) -> Result<T, StoreError> {
    let corrupt = |_| StoreError::Corrupt(format!("{value} for {column}"));
    T::try_from(value).map_err(corrupt)
}

/// A time in a column.
pub fn millis(row: &AnyRow, column: &str) -> Result<Millis, StoreError> {
    Ok(Millis(number(row, column)?))
}

/// A time for a column. Times later than the greatest `i64` become that.
pub fn of_millis(time: Millis) -> i64 {
    i64::try_from(time.0).unwrap_or(i64::MAX)
}

/// 32 bytes of a hash.
pub fn hash(row: &AnyRow, column: &str) -> Result<[u8; 32], StoreError> {
    let bytes: Vec<u8> = get(row, column)?;
    let corrupt = |bytes: Vec<u8>| StoreError::Corrupt(format!("{} bytes of hash", bytes.len()));
    bytes.try_into().map_err(corrupt)
}

/// A hash, if there is one.
pub fn optional_hash(row: &AnyRow, column: &str) -> Result<Option<[u8; 32]>, StoreError> {
    match get::<Option<Vec<u8>>>(row, column)? {
        Some(_) => hash(row, column).map(Some),
        None => Ok(None),
    }
}

/// The version of the protocol of the client of a session.
pub fn protocol(row: &AnyRow) -> Result<u16, StoreError> {
    u16::try_from(get::<i64>(row, "protocol")?)
        .map_err(|_| StoreError::Corrupt("the protocol of a session".to_owned()))
}

/// The id of a row, of any kind.
pub fn uuid(text: &str) -> Result<Uuid, StoreError> {
    text.parse().map_err(|why| StoreError::Corrupt(format!("{text:?} for an id: {why}")))
}

/// The game of a row.
pub fn game(row: &AnyRow) -> Result<GameKind, StoreError> {
    let name: &str = get(row, "game")?;
    GameKind::named(name).ok_or_else(|| StoreError::Corrupt(format!("{name:?} for a game")))
}

/// The name of a kind of match.
pub fn of_kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Ranked(_) => "ranked",
        Kind::Casual => "casual",
    }
}

/// The kind of match of a row.
pub fn kind(row: &AnyRow) -> Result<Kind, StoreError> {
    match (get(row, "kind")?, get::<Option<&str>>(row, "ruleset")?) {
        ("ranked", Some(name)) => Ok(Kind::Ranked(ruleset_named(name)?)),
        ("casual", None) => Ok(Kind::Casual),
        other => Err(StoreError::Corrupt(format!("{other:?} for a kind of match"))),
    }
}

/// The ruleset of a row.
pub fn ruleset(row: &AnyRow) -> Result<Ruleset, StoreError> {
    ruleset_named(get(row, "ruleset")?)
}

fn ruleset_named(name: &str) -> Result<Ruleset, StoreError> {
    Ruleset::named(name).ok_or_else(|| StoreError::Corrupt(format!("{name:?} for a ruleset")))
}

/// The columns of the ending of a match: a word, and the winning team.
pub fn of_ending(ending: Ending) -> (&'static str, Option<i64>) {
    match ending {
        Ending::Won(Team(team)) => ("won", Some(team.into())),
        Ending::Drawn => ("drawn", None),
        Ending::NoContest => ("no contest", None),
    }
}

/// For whom a match counts.
pub fn counts(row: &AnyRow) -> Result<Counts, StoreError> {
    let name: String = get(row, "counts")?;
    Counts::named(&name).ok_or_else(|| {
        StoreError::Corrupt(format!("{name} for the players that a match counts for"))
    })
}

/// The ending of the match of a row.
pub fn ending(row: &AnyRow) -> Result<Ending, StoreError> {
    match (get(row, "outcome")?, number_or_none(row, "winner")?) {
        ("won", Some(team)) => Ok(Ending::Won(Team(team))),
        ("drawn", None) => Ok(Ending::Drawn),
        ("no contest", None) => Ok(Ending::NoContest),
        other => Err(StoreError::Corrupt(format!("{other:?} for the end of a match"))),
    }
}

/// The columns of the outcome of a bout: a word, and the winning team.
pub fn of_outcome(outcome: Outcome) -> (&'static str, Option<i64>) {
    match outcome {
        Outcome::Won(Team(team)) => ("won", Some(team.into())),
        Outcome::Drawn => ("drawn", None),
        Outcome::Undecided => ("undecided", None),
    }
}

/// The outcome of the bout of a row.
pub fn outcome(row: &AnyRow) -> Result<Outcome, StoreError> {
    match (get(row, "outcome")?, number_or_none(row, "winner")?) {
        ("won", Some(team)) => Ok(Outcome::Won(Team(team))),
        ("drawn", None) => Ok(Outcome::Drawn),
        ("undecided", None) => Ok(Outcome::Undecided),
        other => Err(StoreError::Corrupt(format!("{other:?} for the end of a bout"))),
    }
}

/// The mode of a row, of the game that the row names.
pub fn mode(row: &AnyRow) -> Result<SoloMode, StoreError> {
    let (name, game) = (get(row, "mode")?, game(row)?);
    let mode = SoloMode::named(name).filter(|mode| mode.game() == game);
    mode.ok_or_else(|| StoreError::Corrupt(format!("{name:?} for a mode")))
}

/// The word for the end of a run; nothing for an abandoned run, which is never saved.
pub fn of_run_end(end: RunEnd) -> Option<&'static str> {
    match end {
        RunEnd::Finished => Some("finished"),
        RunEnd::ToppedOut => Some("topped out"),
        RunEnd::TimeUp => Some("time up"),
        RunEnd::Left => None,
    }
}

/// The end of the run of a row.
pub fn run_end(row: &AnyRow) -> Result<RunEnd, StoreError> {
    match get(row, "ending")? {
        "finished" => Ok(RunEnd::Finished),
        "topped out" => Ok(RunEnd::ToppedOut),
        "time up" => Ok(RunEnd::TimeUp),
        other => Err(StoreError::Corrupt(format!("{other:?} for the end of a run"))),
    }
}

/// The seat of a row.
pub fn seat(row: &AnyRow) -> Result<Seat, StoreError> {
    Ok(Seat(number(row, "seat")?))
}

/// The team of a row.
pub fn team(row: &AnyRow) -> Result<Team, StoreError> {
    Ok(Team(number(row, "team")?))
}

/// The columns of the options of a game: the format version, and the bytes.
pub fn of_rules(rules: &Rules) -> (i64, Vec<u8>) {
    (RULES_FORMAT, wire::codec::bytes_of(rules))
}

/// The options of a row; nothing when another release wrote them in another format.
pub fn rules(row: &AnyRow) -> Result<Option<Rules>, StoreError> {
    if get::<i64>(row, "rules_format")? != RULES_FORMAT {
        return Ok(None);
    }
    let corrupt = |why| StoreError::Corrupt(format!("rules that make no sense: {why}"));
    wire::codec::read_archive(get(row, "rules")?).map(Some).map_err(corrupt)
}

/// The column of the figures of a player: a JSON object of whole numbers by their names. Nothing for
/// none.
pub fn of_figures(figures: &Figures) -> Option<String> {
    let named: BTreeMap<String, u64> =
        figures.iter().map(|&(figure, value)| (figure.name(), value)).collect();
    (!named.is_empty()).then(|| serde_json::json!(named).to_string())
}

/// The figures of a player of a row.
pub fn figures(row: &AnyRow) -> Result<Figures, StoreError> {
    get::<Option<String>>(row, "figures")?.map_or(Ok(Figures::new()), |text| to_figures(&text))
}

fn to_figures(text: &str) -> Result<Figures, StoreError> {
    let corrupt = || StoreError::Corrupt(format!("{text:?} for figures"));
    let named: BTreeMap<String, u64> = serde_json::from_str(text).map_err(|_| corrupt())?;
    let figure = |(name, value): (String, u64)| Some((Figure::named(&name)?, value));
    let all: Option<Vec<(Figure, u64)>> = named.into_iter().map(figure).collect();
    let mut all = all.ok_or_else(corrupt)?;
    all.sort_unstable();
    all.try_into().map_err(|_| corrupt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_kept_by_their_names_and_come_back_in_their_order() {
        let all = [(Figure::BiggestChain, 3), (Figure::PiecesPerSecond, 214), (Figure::Damage, 7)];
        let figures: Figures = all.to_vec().try_into().unwrap();
        let text = of_figures(&figures).unwrap();
        assert_eq!(text, r#"{"biggest_chain":3,"damage":7,"pieces_per_second":214}"#);
        assert_eq!(to_figures(&text).unwrap(), figures);
        assert_eq!(of_figures(&Figures::new()), None);
        for wrong in ["", "[]", r#"{"biggest_chain":-1}"#, r#"{"biggest_sword":1}"#] {
            assert!(matches!(to_figures(wrong), Err(StoreError::Corrupt(_))), "{wrong}");
        }
    }

    #[test]
    fn rules_of_this_format_are_spelled_so() {
        let bytes: [u8; 23] = [
            0x00, 0xfa, 0x00, 0xfb, 0xe8, 0x03, 0x0a, 0x5e, 0xfb, 0x2c, 0x01, 0x37, 0xfb, 0x2c,
            0x01, 0x7d, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01,
        ];
        // When this fails or gives other rules: raise the format version.
        let rules: Rules = wire::codec::read_archive(&bytes).unwrap();
        assert_eq!(of_rules(&rules), (2, bytes.to_vec()));
    }
}
