//! What happens in a battle, in words that name the rule.

use bout::{Outcome, Seat, Team};
use marauders::event::End;
use marauders::{Cause, Element, Event, Mark, Mode, Place, Role, Side, Spell, Spot, Table};

mod fight;
mod matched;
#[cfg(test)]
mod tests;
mod turns;

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What happened.
    pub words: String,
    /// How important it is.
    pub weight: Weight,
}

/// How important a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// The head of a turn.
    Turn,
    /// What the battle turns on: hits, hit points, spells, who is out.
    Bold,
    /// Everything else.
    Plain,
}

/// Who is who, for the words.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The player's own seat; nothing for who looks on.
    pub own: Option<Seat>,
    /// By seat.
    pub names: Vec<String>,
}

impl Names {
    /// A seat's player, at the beginning of a sentence.
    fn who(&self, seat: Seat) -> String {
        match self.names.get(seat.index()) {
            _ if self.is_own(seat) => "You".into(),
            Some(name) if !name.is_empty() => name.clone(),
            _ => format!("Player {}", seat.0 + 1),
        }
    }

    /// The same, in the middle of one.
    fn whom(&self, seat: Seat) -> String {
        if self.is_own(seat) { "you".into() } else { self.who(seat) }
    }

    /// What is a seat's: "your", "Calico's".
    fn whose(&self, seat: Seat) -> String {
        if self.is_own(seat) { "your".into() } else { format!("{}'s", self.who(seat)) }
    }

    /// The word for one or for "you".
    fn does<'a>(&self, seat: Seat, one: &'a str, you: &'a str) -> &'a str {
        if self.is_own(seat) { you } else { one }
    }

    fn is_own(&self, seat: Seat) -> bool {
        self.own == Some(seat)
    }

    /// All of a team: "You and Calico".
    fn team(&self, table: &Table, team: Team) -> String {
        let members: Vec<String> = table.members(team).map(|seat| self.who(seat)).collect();
        members.join(" and ")
    }

    /// Whose lane, and which: "your lane C".
    fn lane(&self, table: &Table, spot: Spot) -> String {
        match table.mode().owner(spot.side) {
            Some(seat) => format!("{} lane {}", self.whose(seat), lane(spot)),
            None => format!("nobody's lane {}", lane(spot)),
        }
    }
}

/// What a lane is called: by a letter as its row is, or by a number as its column is.
pub fn lane(spot: Spot) -> String {
    if spot.side.has_columns() {
        (spot.lane + 1).to_string()
    } else {
        char::from(b'A' + spot.lane).to_string()
    }
}

/// What to write down of `event`, which changed `before`; nothing of what another event says better.
pub fn line(event: &Event, before: &Table, names: &Names) -> Option<Line> {
    let weight = match event {
        Event::Turn { .. } => Weight::Turn,
        Event::Hit { damage: 1.., .. }
        | Event::Hp(..)
        | Event::Cast(..)
        | Event::Reset
        | Event::Out(_)
        | Event::Decided(_) => Weight::Bold,
        _ => Weight::Plain,
    };
    let words = words(event, before, names)?;
    Some(Line { words: capital(&words), weight })
}

fn words(event: &Event, table: &Table, names: &Names) -> Option<String> {
    Some(match event {
        Event::Turn { turn, seat, role } => turns::turn(table, names, *turn, *seat, *role),
        Event::Swapped(one, other) => return swapped(table, *one, *other),
        Event::SwappedBack(one, other) => {
            format!("No match: {one} and {other} go back, and the turn ends")
        }
        Event::Matched { seat, chain, element, blocks } => {
            matched::matched(table, names, (*seat, *chain, *element), blocks)
        }
        Event::Blocks { blocks, cause } => {
            return blocks_changed(
                blocks.iter().map(|(place, block)| (*place, block.element)),
                *cause,
            );
        }
        Event::Marked { place, mark, cause } => return marked(table, *place, *mark, *cause),
        Event::Boosted(place, boost) => {
            format!("{place} becomes {} boost block", names.whose(boost.seat))
        }
        Event::Shield { spot, shield, cause } => {
            return fight::shield(table, names, *spot, *shield, *cause);
        }
        Event::Flag { spot, flag, is_set, cause } => {
            return fight::flag(table, names, *spot, (*flag, *is_set), *cause);
        }
        Event::Launched { from, shield, cause, .. } => {
            fight::launched(table, names, *from, *shield, *cause)
        }
        Event::Flew { path, end, .. } => return fight::flew(table, names, path, *end),
        Event::Redirected { to, .. } => {
            format!("Rotator turns an attack to {}", names.lane(table, *to))
        }
        Event::Hit { spot, attack_strength, shield_strength, damage, .. } => {
            fight::hit(table, names, *spot, (*attack_strength, *shield_strength), *damage)
        }
        Event::Reset => "No move left: a new field, all force is gone".into(),
        event => return of_players(event, table, names),
    })
}

/// What happened to players, and what they did beside the field.
fn of_players(event: &Event, table: &Table, names: &Names) -> Option<String> {
    Some(match event {
        Event::Force(seat, force, cause) => turns::force(table, names, *seat, *force, *cause),
        Event::Hp(team, hp, cause) => turns::hit_points(table, names, *team, *hp, *cause),
        Event::Poisoned(seat, turns) => format!(
            "{} {} poisoned: 1 hit point a turn for {turns} turns",
            names.who(*seat),
            names.does(*seat, "is", "are")
        ),
        Event::Ice(seat, shields) => {
            let whose = names.whose(*seat);
            match shields {
                1 => format!("Ice: one of {whose} shields strikes first in the next defence"),
                many => format!("Ice: {many} of {whose} shields strike first in the next defence"),
            }
        }
        Event::Armed(seat) => format!(
            "{} {} for a spell: the next match casts it",
            names.who(*seat),
            names.does(*seat, "pays", "pay")
        ),
        Event::Lapsed(seat) => {
            format!("No match, no spell: what {} paid is lost", names.whom(*seat))
        }
        Event::Queued(seat, spell) => {
            format!("{} {} acts when the turn ends", names.whose(*seat), spell.name())
        }
        Event::Cast(seat, spell, role) => turns::cast(names, *seat, *spell, *role),
        Event::Ended(seat, spell) => format!("{} {} is over", names.whose(*seat), spell.name()),
        Event::Stolen(thief, spot) => format!(
            "Burglary: {} {} what {} was to get",
            names.whom(*thief),
            names.does(*thief, "takes", "take"),
            names.lane(table, *spot)
        ),
        Event::Out(seat) => {
            format!("{} {} out", names.who(*seat), names.does(*seat, "is", "are"))
        }
        Event::Decided(outcome) => decided(table, names, *outcome),
        _ => return None,
    })
}

/// A warped block that jumps, which no player can swap, or a Free Swap. What any other swap came to
/// is told next: it matched, or went back.
fn swapped(table: &Table, one: Place, other: Place) -> Option<String> {
    let is_warped = |place| table.field.at(place).is_warped();
    let steps = one.row.abs_diff(other.row) + one.column.abs_diff(other.column);
    match (is_warped(one), is_warped(other)) {
        (true, _) => Some(format!("Dimension shield: the warped block {one} jumps to {other}")),
        (_, true) => Some(format!("Dimension shield: the warped block {other} jumps to {one}")),
        _ if table.player(table.present()).named == Some(Spell::FreeSwap) && 1 < steps => {
            Some(format!("Free Swap: {one} and {other}"))
        }
        _ => None,
    }
}

/// Blocks that came by no refill: those are seen.
fn blocks_changed(
    blocks: impl ExactSizeIterator<Item = (Place, Element)>,
    cause: Cause,
) -> Option<String> {
    let count = blocks.len();
    let mut blocks = blocks;
    let first = blocks.next();
    Some(match (cause, first) {
        (Cause::Match | Cause::Reset, _) => return None,
        (Cause::Turn, _) => "The field is laid".into(),
        (Cause::Spell(spell @ Spell::Of(Element::Moon)), _) => {
            format!("{}: all blocks go right, then up", spell.name())
        }
        (Cause::Spell(spell), _) => format!("{}: a new field; force is kept", spell.name()),
        (cause, Some((place, element))) if count == 1 => {
            format!("{cause} turns {place} into {element:?}")
        }
        (cause, Some((place, _))) => {
            let last = blocks.last().map_or(place, |(last, _)| last);
            format!("{cause} shifts the blocks {place} to {last}")
        }
        (_, None) => return None,
    })
}

fn marked(table: &Table, place: Place, mark: Option<Mark>, cause: Cause) -> Option<String> {
    let was = table.field.at(place).mark;
    let Some(mark) = mark else {
        // What stopped an attack is told by its flight; a mirror is told where it has gone.
        return match cause {
            Cause::Guard(Element::Water) => Some(format!("{cause} uncovers {place}")),
            _ => None,
        };
    };
    Some(match mark {
        Mark::Cover => format!("{cause} covers {place}: it counts 0"),
        Mark::Risen => format!("{cause} raises {place}: it will stop one attack"),
        Mark::Mirror(_) if matches!(cause, Cause::Guard(_)) => {
            format!("{cause} spins a mirror, now at {place}")
        }
        Mark::Mirror(_) => format!("{cause} makes {place} a mirror"),
        Mark::Filter(_) if matches!(was, Some(Mark::Filter(_))) => {
            format!("{cause} takes the filter at {place} over")
        }
        Mark::Filter(_) => format!("{cause} makes {place} a filter"),
        Mark::Shifter(_) if matches!(cause, Cause::Guard(_)) => {
            format!("{cause} turns the shifter at {place}")
        }
        Mark::Shifter(_) => format!("{cause} makes {place} a shifter"),
        Mark::Warp => format!("{cause} warps {place}: it cannot be swapped"),
    })
}

fn decided(table: &Table, names: &Names, outcome: Outcome) -> String {
    let Outcome::Won(team) = outcome else { return "The battle is drawn".into() };
    let is_won = names.own.is_some_and(|own| table.team(own) == team);
    let one = table.members(team).count() == 1;
    match (one, is_won) {
        (true, true) => "You have won the battle".into(),
        (true, false) => format!("{} has won the battle", names.team(table, team)),
        (false, _) => format!("{} have won the battle", names.team(table, team)),
    }
}

/// The exchange that a turn is in, as far as its number says it: X or Y, in the games for two.
fn axis(table: &Table, turn: u16) -> Option<char> {
    match table.mode() {
        Mode::Line => Some('X'),
        // Each exchange has two turns, and each axis two exchanges.
        Mode::Duel => Some(if (turn.saturating_sub(1) / 4).is_multiple_of(2) { 'X' } else { 'Y' }),
        _ => None,
    }
}

/// The side on which a seat plays in the turn that goes on. The table that is shown may not have
/// gone on to the exchange yet.
fn side_now(table: &Table, seat: Seat) -> Side {
    let sides = table.mode().sides(seat);
    let columns = axis(table, table.turn) == Some('Y');
    sides.iter().copied().find(|side| side.has_columns() == columns).unwrap_or(sides[0])
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Attack => "attack",
        Role::Defence => "defence",
    }
}

/// A number with its sign.
fn signed(change: i64) -> String {
    if 0 < change { format!("+{change}") } else { change.to_string() }
}

/// The same words, with a capital at the beginning.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// Where a flight ended, if that is a block or nowhere.
fn is_told_by_hit(table: &Table, end: End) -> bool {
    matches!(end, End::At(spot) if table.owner(spot.side).is_some())
}
