//! The kinds about whole battles and matches, which need neither a state nor dice.

use bout::{Outcome, Purpose, Seat, Seed, Stream, Table as _, Team};
use marauders::{
    Choice, Command, NameError, OptionError, Role, SetupError, Size, Spell, Standard, Standing,
    Table, leader,
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::cfg::{self, Cfg};
use super::notation;
use crate::conform::answer::Answer;

#[derive(Deserialize)]
struct Turns {
    cfg: Cfg,
    result: Vec<String>,
    winner: Value,
}

#[derive(Deserialize)]
struct Start {
    cfg: Cfg,
    result: String,
    #[serde(default)]
    why: Vec<String>,
}

#[derive(Deserialize)]
struct Match {
    cfg: Cfg,
    bouts: Vec<Bout>,
    result: Value,
}

#[derive(Deserialize)]
struct Bout {
    winner: Value,
    hp: Vec<u32>,
}

/// Who has each turn when everybody ends each turn at once, and how that ends.
pub(super) fn turns(vector: &Value) -> Result<Answer, String> {
    let asked = Turns::deserialize(vector).map_err(|error| error.to_string())?;
    let mut table = idle_table(&asked.cfg)?;
    let mut dice = dice();
    let mut came = Vec::new();
    while came.len() < asked.result.len()
        && let Some(seat) = table.to_move()
    {
        came.push(spell_turn(&table, seat));
        let ended = table.apply(seat, &Command::EndTurn, &mut dice, &mut Vec::new());
        ended.map_err(|refusal| refusal.to_string())?;
    }
    Ok(Answer {
        expected: json!({ "result": asked.result, "winner": asked.winner }),
        came: json!({ "result": came, "winner": notation::spell_outcome(table.outcome) }),
    })
}

/// A battle at its beginning in which a turn may be ended at once, and no shield is made by that.
fn idle_table(cfg: &Cfg) -> Result<Table, String> {
    let mut options = cfg.options()?;
    let choices = options.choices;
    // What a new field matches by itself would make shields: the order of turns is asked for alone.
    options.choices = choices.without(Choice::PreMatch);
    options.forced_matches = false;
    // Where the elements are drawn is no part of it either.
    options.size = Size::Rank(1);
    let mut dice = dice();
    let elements = marauders::elements(&options, &mut dice);
    let named = [options.names_spells().then_some(Spell::PowerUp); 4];
    let table = Table::new(options, &elements, &named, &mut dice, &mut Vec::new());
    let mut table = table.map_err(|error| error.to_string())?;
    table.options.choices = choices;
    Ok(table)
}

fn dice() -> Stream {
    Stream::new(&Seed([1; 32]), Purpose::Dice)
}

/// `1aX`: the player, attack or defence, the axis; with four seats `1a>2`, with the defender.
fn spell_turn(table: &Table, seat: Seat) -> String {
    let role = if table.role() == Role::Attack { 'a' } else { 'd' };
    let number = seat.0 + 1;
    if !table.mode().is_duel() {
        return format!("{number}{role}>{}", table.exchange.defender.0 + 1);
    }
    let axis = if table.exchange.attack_side.has_columns() { 'Y' } else { 'X' };
    format!("{number}{role}{axis}")
}

/// Whether a battle may begin, and if not, the two things that do not go together.
pub(super) fn start(vector: &Value) -> Result<Answer, String> {
    let asked = Start::deserialize(vector).map_err(|error| error.to_string())?;
    let (options, elements) = (asked.cfg.options()?, asked.cfg.elements()?);
    let mut dice = dice();
    let begun = match asked.cfg.named()? {
        Some(named) => Table::new(options, &elements, &named, &mut dice, &mut Vec::new()),
        None => Table::open(options, &elements, &mut dice, &mut Vec::new()),
    };
    let (result, mut why) = match begun {
        Ok(_) => ("started", Vec::new()),
        Err(error) => ("refused", reasons(error)?),
    };
    let mut expected = asked.why;
    // The two are of equal standing.
    expected.sort_unstable();
    why.sort_unstable();
    Ok(Answer {
        expected: json!({ "result": asked.result, "why": expected }),
        came: json!({ "result": result, "why": why }),
    })
}

fn reasons(error: SetupError) -> Result<Vec<String>, String> {
    let pair = |one: &str, other: &str| Ok(vec![one.to_owned(), other.to_owned()]);
    match error {
        SetupError::Options(OptionError::Clash(one, other, _)) => {
            pair(cfg::spell_choice(one), cfg::spell_choice(other))
        }
        SetupError::Options(OptionError::NotIn(mode, choice, _)) => {
            pair(cfg::spell_choice(choice), cfg::spell_mode(mode))
        }
        SetupError::Options(OptionError::ExpertLine) => {
            let size = cfg::spell_size(Size::Standard(Standard::Expert));
            pair(&size, cfg::spell_mode(marauders::Mode::Line))
        }
        SetupError::Options(OptionError::Lead(mode)) => pair("lead", cfg::spell_mode(mode)),
        SetupError::Options(other @ (OptionError::Rank | OptionError::Unknown)) => {
            Err(other.to_string())
        }
        SetupError::Name(_, NameError::NotInPlay(element)) => {
            pair(&format!("{element:?}"), "not in play")
        }
        SetupError::Name(_, NameError::NotIn(mode, spell)) => {
            pair(&notation::spell_spell(spell), cfg::spell_mode(mode))
        }
        SetupError::Unnamed(_) => pair("nonmatching", "no spell named"),
        SetupError::Named(_) => pair("spell named", "no nonmatching"),
    }
}

/// Who has won a match of these bouts.
pub(super) fn decide(vector: &Value) -> Result<Answer, String> {
    let asked = Match::deserialize(vector).map_err(|error| error.to_string())?;
    let mode = asked.cfg.mode()?;
    let standing = |team: u8| {
        let won = asked.bouts.iter().filter(|bout| bout.winner == team);
        let hp = asked.bouts.iter().filter_map(|bout| bout.hp.get(usize::from(team)));
        Standing { team: Team(team), wins: won.count() as u32, hp: hp.sum() }
    };
    let outcome: Outcome = leader(mode, (0..mode.teams()).map(standing));
    Ok(Answer {
        expected: json!({ "result": asked.result }),
        came: json!({ "result": notation::spell_outcome(outcome) }),
    })
}
