//! The marauders' kinds: a table before, one operation with scripted dice, the table after; and those
//! about whole battles and matches.

use bout::{Reveals, Table as _};
use marauders::{Choice, Command, Event, Place, Side, Table};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::Answer;

mod cfg;
mod notation;
mod state;
mod whole;

use cfg::{Cfg, Fight};
use state::State;

/// What is said of dice that were drawn exactly as often as the vector says.
const ALL_USED: &str = "all used, and no more";

#[derive(Deserialize)]
struct Asked {
    cfg: Played,
    dice: Vec<u32>,
    op: Op,
    before: State,
    after: State,
    /// Of a swap.
    #[serde(default)]
    result: Value,
}

/// What is played, and the exchange before the operation.
#[derive(Deserialize)]
struct Played {
    #[serde(flatten)]
    cfg: Cfg,
    #[serde(flatten)]
    fight: Fight,
}

#[derive(Deserialize)]
struct Op {
    from: Option<(u8, u8)>,
    dir: Option<char>,
}

/// The result of an operation.
struct Came {
    table: Table,
    result: Value,
    used_all: bool,
}

/// The answer to a vector, or nothing when the kind is not known.
pub(super) fn answer(kind: &str, vector: &Value) -> Option<Result<Answer, String>> {
    match kind {
        "swap" | "resolve" | "end_turn" => Some(check(kind, vector)),
        "turns" => Some(whole::turns(vector)),
        "start" => Some(whole::start(vector)),
        "match" => Some(whole::decide(vector)),
        _ => None,
    }
}

fn check(kind: &str, vector: &Value) -> Result<Answer, String> {
    let asked = Asked::deserialize(vector).map_err(|error| error.to_string())?;
    let mut expected = asked.after.told()?;
    expected["result"] = asked.result.clone();
    expected["dice"] = ALL_USED.into();
    let came = play(kind, &asked)?;
    let mut told = State::of(&came.table).told()?;
    told["result"] = came.result;
    told["dice"] = if came.used_all { ALL_USED } else { "too many or too few" }.into();
    Ok(Answer { expected, came: told })
}

/// With fixed gravity the first number may be the direction, which is drawn when a battle begins. A
/// vector that leaves it out is about the south.
fn play(kind: &str, asked: &Asked) -> Result<Came, String> {
    let table = asked.before.table(&asked.cfg.cfg, &asked.cfg.fight)?;
    if !table.options.has(Choice::Fixed) {
        return perform(kind, asked, table, &asked.dice);
    }
    if let Some((&first, dice)) = asked.dice.split_first() {
        let gravity = Side::ALL.get(first as usize).copied();
        let came = perform(kind, asked, Table { gravity, ..table.clone() }, dice)?;
        if gravity.is_some() && came.used_all {
            return Ok(came);
        }
    }
    perform(kind, asked, Table { gravity: Some(Side::South), ..table }, &asked.dice)
}

fn perform(kind: &str, asked: &Asked, mut table: Table, dice: &[u32]) -> Result<Came, String> {
    let mut dice = Reveals::new(dice);
    let mut events = Vec::new();
    let seat = table.present();
    let result = match kind {
        "resolve" => {
            table.resolve(&mut dice, &mut events);
            Value::Null
        }
        "end_turn" => {
            let ended = table.apply(seat, &Command::EndTurn, &mut dice, &mut events);
            ended.map_or_else(|_| json!("illegal"), |()| Value::Null)
        }
        _ => {
            let (row, column) = asked.op.from.ok_or("a swap says from where")?;
            let direction = notation::side(asked.op.dir.ok_or("a swap says which way")?)?;
            let swap = Command::Swap { from: Place { row, column }, direction };
            match table.apply(seat, &swap, &mut dice, &mut events) {
                Err(_) => json!("illegal"),
                Ok(()) if events.iter().any(|it| matches!(it, Event::SwappedBack(..))) => {
                    json!("miss")
                }
                Ok(()) => json!("match"),
            }
        }
    };
    Ok(Came { table, result, used_all: dice.are_spent() })
}
