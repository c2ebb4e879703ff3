//! A table as the vectors write it.

use std::collections::BTreeMap;

use bout::{Bounded, Outcome, Seat, Team};
use marauders::cell::Cells;
use marauders::table::CASTS_MAX;
use marauders::{
    Boost, Cell, Choice, Exchange, Field, Options, Phase, Place, Player, Role, Shield, Side, Spot,
    Step, Table,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::cfg::{Cfg, Fight};
use super::notation;

/// A direction, as steps of rows and of columns, and its tier.
type TierText = ((i8, i8), u8);

/// All that changes.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct State {
    turn: u16,
    board: Vec<Vec<String>>,
    cells: BTreeMap<String, CellText>,
    hp: Vec<u16>,
    boost: BTreeMap<String, (u8, Vec<TierText>)>,
    players: Vec<PlayerText>,
    winner: Value,
    moves_left: u8,
    cur: u8,
    role: char,
    exchange: u16,
    casts: Vec<Vec<Value>>,
    alive: Vec<bool>,
    /// The marks of the blast timer; not every vector tells them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    marks: Option<BTreeMap<String, char>>,
}

#[derive(Default, PartialEq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
struct CellText {
    s: i32,
    el: String,
    lock: bool,
    raised: bool,
    opend: bool,
    omark: bool,
    nocol: String,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct PlayerText {
    force: u32,
    poison: u8,
    ice: u16,
    armed: bool,
    burglary: u8,
    merger: bool,
    queue: Option<(String, char)>,
    status: Option<(String, char)>,
    #[serde(default)]
    quake: bool,
}

impl State {
    /// The table that this describes.
    pub fn table(&self, cfg: &Cfg, fight: &Fight) -> Result<Table, String> {
        let options = cfg.options()?;
        options.check().map_err(|error| error.to_string())?;
        let elements = cfg.elements()?;
        let mut field = self.field()?;
        for (at, (seat, tiers)) in &self.boost {
            let mut boost = Boost { seat: Seat(*seat), tiers: [0; 8] };
            for ((rows, columns), tier) in tiers {
                let step = Step { rows: *rows, columns: *columns };
                let direction =
                    Step::COMPASS.iter().position(|it| *it == step).ok_or("no direction")?;
                boost.tiers[direction] = *tier;
            }
            field.at_mut(place(at, &field)?).boost = Some(boost);
        }
        let exchange = Exchange {
            number: self.exchange,
            attacker: Seat(fight.attacker),
            defender: Seat(fight.defender),
            attack_side: notation::side(fight.sa)?,
            defence_side: notation::side(fight.sd)?,
        };
        Ok(Table {
            options,
            elements: elements.try_into().map_err(|_| "too many elements")?,
            cells: self.cells(field.size())?,
            field,
            players: self.players(&options, &exchange)?,
            hp: self.hp.clone().try_into().map_err(|_| "too many teams")?,
            turn: self.turn,
            moves_left: self.moves_left,
            exchange,
            phase: if fight.phase == 0 { Phase::First } else { Phase::Second },
            gravity: None,
            outcome: match &self.winner {
                Value::Null => Outcome::Undecided,
                Value::String(_) => Outcome::Drawn,
                team => Outcome::Won(Team(team.as_u64().ok_or("no winner")? as u8)),
            },
        })
    }

    fn field(&self) -> Result<Field, String> {
        let row = |row: &Vec<String>| row.iter().map(|text| notation::block(text)).collect();
        let rows: Vec<Vec<_>> = self.board.iter().map(row).collect::<Result<_, String>>()?;
        Field::of(&rows).ok_or_else(|| "the board is no square of 3 to 21".into())
    }

    fn cells(&self, size: u8) -> Result<Cells, String> {
        let mut cells = Cells::new(size);
        for (name, text) in &self.cells {
            let (side, lane) = name.split_at_checked(1).ok_or("a cell without a side")?;
            let side = notation::side(side.chars().next().ok_or("a cell without a side")?)?;
            let lane = lane.parse().ok().filter(|&lane: &u8| lane < size);
            let spot = Spot { side, lane: lane.ok_or_else(|| format!("{name:?} is no cell"))? };
            let shield = match text.s {
                0 => None,
                strength => Some(Shield { strength, element: notation::named(&text.el)? }),
            };
            *cells.at_mut(spot) = Cell {
                shield,
                locked: text.lock,
                closed_attack: text.nocol.contains('A'),
                closed_defence: text.nocol.contains('D'),
                raised: text.raised,
                oracle_next: text.opend,
                oracle_mark: text.omark,
            };
        }
        Ok(cells)
    }

    fn players(
        &self,
        options: &Options,
        exchange: &Exchange,
    ) -> Result<Bounded<Player, 4>, String> {
        let mode = options.mode;
        let mut players = Bounded::new();
        for (index, text) in self.players.iter().enumerate() {
            let seat = Seat(index as u8);
            let told = self.casts.get(index).map_or(&[][..], Vec::as_slice);
            let hp = self.hp.get(usize::from(mode.team(seat).0)).ok_or("too few hit points")?;
            let (casts, casts_above_half) = casts(told, *hp <= options.team_hp() / 2)?;
            let charm = |text: &Option<(String, char)>| text.as_ref().map(notation::charm);
            let player = Player {
                force: text.force,
                armed: text.armed,
                casts_above_half,
                casts,
                queued: charm(&text.queue).transpose()?,
                status: charm(&text.status).transpose()?,
                poison: text.poison,
                ice: text.ice,
                thefts: text.burglary,
                merger: text.merger,
                quaked: text.quake,
                attacks: attacks(options, seat, exchange),
                named: None,
                out: !*self.alive.get(index).ok_or("alive is too short")?,
            };
            players.push(player).map_err(|_| "too many seats")?;
        }
        Ok(players)
    }

    /// How a table is written.
    pub fn of(table: &Table) -> State {
        let field = &table.field;
        let rows = (0..field.size()).map(|row| {
            let places = (0..field.size()).map(|column| Place { row, column });
            places.map(|place| notation::spell_block(field.at(place))).collect()
        });
        let boosts = field.places().filter_map(|at| {
            let boost = field.at(at).boost?;
            let tiers = Step::COMPASS.into_iter().zip(boost.tiers).filter(|(_, tier)| 0 < *tier);
            let tiers = tiers.map(|(step, tier)| ((step.rows, step.columns), tier));
            Some((format!("{},{}", at.row, at.column), (boost.seat.0, tiers.collect())))
        });
        let spots = || Side::ALL.into_iter().flat_map(|side| table.spots(side));
        let name = |spot: Spot| format!("{}{}", spot.side.letter(), spot.lane);
        let cells = spots().map(|spot| (name(spot), CellText::of(table.cell(spot))));
        let marks = spots().filter_map(|spot| Some((name(spot), table.timer_mark(spot)?.letter())));
        State {
            turn: table.turn,
            board: rows.collect(),
            cells: cells.collect(),
            hp: table.hp.to_vec(),
            boost: boosts.collect(),
            players: table.players.iter().map(PlayerText::of).collect(),
            winner: notation::spell_outcome(table.outcome),
            moves_left: table.moves_left,
            cur: table.present().0,
            role: if table.role() == Role::Attack { 'A' } else { 'D' },
            exchange: table.exchange.number,
            casts: table.players.iter().map(|player| spell_casts(table, player)).collect(),
            alive: table.seats().map(|seat| table.is_alive(seat)).collect(),
            marks: Some(marks.collect()),
        }
    }

    /// For comparing, with everything in one order, and nothing left out.
    pub fn told(&self) -> Result<Value, String> {
        let mut told = serde_json::to_value(self).map_err(|error| error.to_string())?;
        told["board"] = self.board.iter().map(|row| row.join(" ")).collect();
        // What holds nothing may be listed or not.
        let cells = self.cells.iter().filter(|&(_, cell)| *cell != CellText::default());
        told["cells"] = cells.map(|(name, cell)| json!([name, cell])).collect();
        // Where marks are given, all are.
        if let Some(marks) = &self.marks {
            told["marks"] = marks.iter().map(|(name, mark)| json!([name, mark])).collect();
        }
        let boosts = self.boost.iter().map(|(at, (seat, tiers))| {
            let mut tiers = tiers.clone();
            tiers.sort_unstable();
            json!([at, seat, tiers])
        });
        told["boost"] = boosts.collect();
        Ok(told)
    }
}

impl CellText {
    fn of(cell: &Cell) -> CellText {
        let closed = [(cell.closed_attack, 'A'), (cell.closed_defence, 'D')];
        CellText {
            s: cell.shield.map_or(0, |shield| shield.strength),
            el: cell.shield.map_or_else(String::new, |shield| format!("{:?}", shield.element)),
            lock: cell.locked,
            raised: cell.raised,
            opend: cell.oracle_next,
            omark: cell.oracle_mark,
            nocol: closed.iter().filter(|(is_closed, _)| *is_closed).map(|(_, it)| it).collect(),
        }
    }
}

impl PlayerText {
    fn of(player: &Player) -> PlayerText {
        PlayerText {
            force: player.force,
            poison: player.poison,
            ice: player.ice,
            armed: player.armed,
            burglary: player.thefts,
            merger: player.merger,
            queue: player.queued.as_ref().map(notation::spell_charm),
            status: player.status.as_ref().map(notation::spell_charm),
            quake: player.quaked,
        }
    }
}

/// A block by its row and column, as in `2,1`.
fn place(text: &str, field: &Field) -> Result<Place, String> {
    let (row, column) = text.split_once(',').ok_or_else(|| format!("{text:?} is no block"))?;
    let number = |text: &str| text.trim().parse().map_err(|_| format!("{text:?} is no number"));
    let place = Place { row: number(row)?, column: number(column)? };
    if field.has(place) { Ok(place) } else { Err(format!("{text} is not on the board")) }
}

/// The turns of a seat's spells, or, in an extended game, whether each was cast above half of the hit
/// points; and how many were by the time they had fallen to half.
fn casts(told: &[Value], is_low: bool) -> Result<(Bounded<u16, CASTS_MAX>, Option<u8>), String> {
    let mut casts = Bounded::new();
    let (mut above, mut is_below) = (0, is_low);
    for cast in told {
        let turn = match cast.as_str() {
            None => cast.as_u64().ok_or("a cast is a turn, \"hi\" or \"lo\"")? as u16,
            Some("hi") => 0,
            Some("lo") => 0,
            Some(other) => return Err(format!("{other:?} is no cast")),
        };
        above += u8::from(cast != "lo");
        is_below |= cast == "lo";
        casts.push(turn).map_err(|_| "too many casts")?;
    }
    Ok((casts, is_below.then_some(above)))
}

/// The same of a table.
fn spell_casts(table: &Table, player: &Player) -> Vec<Value> {
    if !table.options.has(Choice::Extended) {
        return player.casts.iter().map(|&turn| turn.into()).collect();
    }
    let above = player.casts_above_half.map_or(player.casts.len(), usize::from);
    let half = |at: usize| if at < above { "hi" } else { "lo" };
    (0..player.casts.len()).map(|at| half(at).into()).collect()
}

/// How often a seat has led an exchange, as far as the exchange tells: leaders follow each other.
fn attacks(options: &Options, seat: Seat, exchange: &Exchange) -> u16 {
    let mode = options.mode;
    if mode.is_duel() {
        return 0;
    }
    let Exchange { attacker, defender, .. } = *exchange;
    let is_reverse = options.has(Choice::Reverse);
    let (leader, other) = if is_reverse { (defender, attacker) } else { (attacker, defender) };
    let rounds = exchange.number / 4;
    if seat == leader {
        let target = mode.targets(seat).position(|target| target == other);
        return target.map_or(rounds, |target| target as u16) + 1;
    }
    let place = |seat| mode.round(options.lead).position(|one| one == seat);
    rounds + u16::from(place(seat) < place(leader))
}
