//! Inspection: everything in a battle that the pointer can be on, and the words about it.

use bout::{Outcome, Seat};
use marauders::{Block, Boost, Element, Mark, Place, Role, Side, Slant, Spot, Table};

use crate::games::marauders::standing::{self, Fate};
use crate::games::marauders::subject::Subject;
use crate::games::marauders::words::{self, Names};
use crate::games::marauders::{effects, names, strip};
use crate::text::tr;

/// The words about a subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// Its name.
    pub title: String,
    /// Its kind or state, in a few words.
    pub subtitle: String,
    /// Everything else, a line for each fact.
    pub lines: Vec<String>,
}

/// The words about `subject` on this table.
pub fn inspect(table: &Table, names: &Names, subject: Subject) -> Inspection {
    match subject {
        Subject::Block(place) => block(table, names, place),
        Subject::Cell(spot) => cell(table, names, spot),
        Subject::Seat(seat) => self::seat(table, names, seat),
        Subject::Rules => rules(table),
    }
}

fn block(table: &Table, names: &Names, place: Place) -> Inspection {
    let block = table.field.at(place);
    let mut lines = marks(block, names);
    lines.extend(block.boost.iter().flat_map(|boost| self::boost(table, names, boost)));
    lines.extend(both_roles(block.element));
    Inspection {
        title: names::element(block.element).into(),
        subtitle: tr!("aim-block", place = place.to_string()),
        lines,
    }
}

/// The effect of a block, if it has one.
pub fn marks(block: &Block, names: &Names) -> Vec<String> {
    let words = block.mark.map(|mark| match mark {
        Mark::Cover => tr!("aim-covered").to_owned(),
        Mark::Risen => tr!("aim-risen").into(),
        Mark::Mirror(Slant::Rising | Slant::Falling) => tr!("aim-mirror").into(),
        Mark::Mirror(Slant::Upright) => tr!("aim-mirror-upright").into(),
        Mark::Mirror(Slant::Flat) => tr!("aim-mirror-flat").into(),
        Mark::Filter(seat) => {
            tr!("aim-filter", own = names.own(seat), name = names.who(seat))
        }
        Mark::Shifter(_) => tr!("aim-shifter").into(),
        Mark::Warp => tr!("aim-warped").into(),
    });
    let fresh =
        |words: String| if block.is_fresh { tr!("aim-next-turn", effect = words) } else { words };
    words.map(fresh).into_iter().collect()
}

/// The owner of a boost block, whether it boosts or drains the player's matches, and its tier in
/// each direction.
pub fn boost(table: &Table, names: &Names, boost: &Boost) -> Vec<String> {
    let effect = match names.own {
        None => "both",
        Some(own) if table.are_enemies(own, boost.seat) => "drain",
        Some(_) => "boost",
    };
    let label = names::boost_label(boost.seat);
    let owner = tr!(
        "inspect-boost",
        label = label,
        own = names.own(boost.seat),
        name = names.who(boost.seat),
    );
    let mut lines = vec![owner, tr!("inspect-boost-effect", effect = effect)];
    for tier in (1..=6).rev() {
        let has = |way: &usize| boost.tiers[*way] == tier;
        let ways: Vec<&str> = (0..boost.tiers.len()).filter(has).map(direction).collect();
        if !ways.is_empty() {
            let change = match effect {
                "boost" => format!("+{tier}"),
                "drain" => format!("\u{2212}{tier}"),
                _ => format!("\u{b1}{tier}"),
            };
            lines.push(tr!(
                "inspect-boost-tier",
                change = change,
                ways = crate::text::commas(&ways)
            ));
        }
    }
    lines
}

/// A direction, by its number in [`marauders::Step::COMPASS`].
fn direction(number: usize) -> &'static str {
    match number {
        0 => tr!("direction-up"),
        1 => tr!("direction-up-right"),
        2 => tr!("direction-right"),
        3 => tr!("direction-down-right"),
        4 => tr!("direction-down"),
        5 => tr!("direction-down-left"),
        6 => tr!("direction-left"),
        _ => tr!("direction-up-left"),
    }
}

fn both_roles(element: Element) -> [String; 2] {
    let effects = effects::effects(element);
    [
        tr!("inspect-as-attack", effect = effects.attack),
        tr!("inspect-as-shield", effect = effects.shield),
    ]
}

fn cell(table: &Table, names: &Names, spot: Spot) -> Inspection {
    let title = words::capital(&names.lane(table, spot));
    if table.owner(spot.side).is_none() {
        let subtitle = tr!("inspect-open").into();
        return Inspection { title, subtitle, lines: vec![tr!("inspect-open-text").into()] };
    }
    let (cell, role) = (table.cell(spot), role(table, spot.side));
    let subtitle = match cell.shield {
        None => tr!("inspect-empty").to_owned(),
        Some(shield) => tr!(
            "inspect-shield",
            element = names::element(shield.element),
            strength = words::figures(shield.strength),
        ),
    };
    let mut lines: Vec<String> = Vec::new();
    let is_locked = table.is_locked(spot);
    let told = role.filter(|(role, _)| !is_locked || *role == Role::Defence);
    lines.extend(told.map(|(role, is_now)| {
        let when = if is_now { "now" } else { "next" };
        tr!("inspect-role", role = words::role_key(role), when = when)
    }));
    let turns = table.turns_to_strike(spot).filter(|_| table.outcome == Outcome::Undecided);
    lines.extend(turns.map(|turns| tr!("inspect-strikes", turns = turns)));
    lines.extend(flags(table, spot));
    if cell.strength() < 0 {
        lines.push(tr!("inspect-reversed", damage = cell.strength().unsigned_abs()));
    }
    if let Some(element) = cell.element() {
        let [attack, shield] = both_roles(element);
        match role {
            Some((Role::Attack, _)) if !is_locked => lines.push(attack),
            Some(_) => lines.push(shield),
            None => lines.extend([attack, shield]),
        }
    }
    Inspection { title, subtitle, lines }
}

/// The role of a side, and whether it is in this exchange.
fn role(table: &Table, side: Side) -> Option<(Role, bool)> {
    let exchange = &table.exchange;
    let is_now = [exchange.attack_side, exchange.defence_side].contains(&side);
    let role = table.next_role(side).filter(|_| table.outcome == Outcome::Undecided);
    role.map(|role| (role, is_now))
}

/// The padlock, the gates, the border and the ring of a cell.
fn flags(table: &Table, spot: Spot) -> Vec<String> {
    let cell = table.cell(spot);
    let all = [
        (cell.locked, tr!("inspect-locked")),
        (table.is_locked(spot) && !cell.locked, tr!("inspect-quaked-cell")),
        (cell.closed_attack, tr!("inspect-closed-attack")),
        (cell.closed_defence, tr!("inspect-closed-defence")),
        (cell.raised, tr!("inspect-raised")),
        (cell.oracle_next, tr!("inspect-oracle-next")),
        (cell.oracle_mark, tr!("inspect-oracle-mark")),
    ];
    all.into_iter().filter(|(is_set, _)| *is_set).map(|(_, words)| words.to_owned()).collect()
}

fn seat(table: &Table, names: &Names, seat: Seat) -> Inspection {
    let player = table.player(seat);
    let subtitle = match standing::fate(table, seat) {
        Fate::Playing if !table.mode().is_tag() => tr!("player-number", number = seat.0 + 1),
        Fate::Playing => {
            let number = u16::from(table.team(seat).0) + 1;
            tr!("inspect-player-of-team", number = seat.0 + 1, team = number)
        }
        Fate::Out => tr!("seat-out").into(),
        Fate::Won => tr!("seat-won").into(),
        Fate::Lost => tr!("seat-lost").into(),
        Fate::Drawn => tr!("draw").into(),
    };
    let hp = tr!("inspect-hp", hp = table.hp_of(seat), most = table.options.team_hp());
    let mut lines = vec![tr!("inspect-force", hp = hp, force = player.force)];
    if player.armed {
        lines.push(tr!("inspect-armed").into());
    }
    if let Some(charm) = player.queued {
        let (spell, effect) = (names::spell(charm.spell), effects::charm(charm));
        lines.push(tr!("inspect-queued", spell = spell, effect = effect));
    }
    if let Some(charm) = player.status {
        let (spell, effect) = (names::spell(charm.spell), effects::charm(charm));
        lines.push(tr!(
            "inspect-status",
            spell = spell,
            role = words::role_key(charm.role),
            effect = effect,
        ));
    }
    if player.poison != 0 {
        lines.push(tr!("inspect-poison", turns = player.poison));
    }
    if player.quaked {
        lines.push(tr!("inspect-quaked").into());
    }
    if player.ice != 0 {
        lines.push(tr!("inspect-ice", count = player.ice));
    }
    if player.thefts != 0 {
        lines.push(tr!("inspect-burglary", count = player.thefts));
    }
    if player.merger {
        lines.push(tr!("inspect-merger").into());
    }
    if let Some(named) = player.named {
        lines.push(self::named(named));
    }
    lines.extend(names::charges(table, seat));
    Inspection { title: names.who(seat), subtitle, lines }
}

/// A named spell with its effect, in both roles where they differ.
fn named(spell: marauders::Spell) -> String {
    let name = names::spell(spell);
    match effects::cast(spell) {
        effects::Cast::Same(effect) => tr!("inspect-named", spell = name, effect = effect),
        effects::Cast::ByRole(attacking, defending) => {
            tr!("inspect-named-roles", spell = name, attacking = attacking, defending = defending,)
        }
    }
}

/// The turn, and the last one if the battle ends after so many.
pub fn turn(table: &Table) -> String {
    match table.options.turns_max() {
        Some(most) => tr!("inspect-turns", turn = table.turn, most = most),
        None => tr!("inspect-turn", turn = table.turn),
    }
}

fn rules(table: &Table) -> Inspection {
    let options = &table.options;
    let size = names::size(options.size);
    let mut lines = Vec::new();
    lines.extend(standing::attacks_left(table).map(|count| tr!("inspect-attacks", count = count)));
    lines.extend(standing::choices(table).map(|choice| {
        tr!("inspect-option", option = names::choice(choice), text = effects::choice(choice))
    }));
    if lines.is_empty() {
        lines.push(tr!("inspect-no-options").into());
    }
    lines.push(strip::axis_words(table));
    lines.push(match standing::gravity(table) {
        None => tr!("refill-random").into(),
        Some(side) => tr!("refill-slide", side = strip::compass(side)),
    });
    let elements: Vec<&str> = table.elements.iter().map(|&it| names::element(it)).collect();
    lines.push(tr!("inspect-elements", elements = crate::text::commas(&elements)));
    Inspection {
        title: tr!("mode-and-size", mode = names::mode(options.mode), size = size),
        subtitle: turn(table),
        lines,
    }
}

#[cfg(test)]
mod tests;
