//! The events of a battle in words that name the rule.

use crate::games::marauders::names::{
    cause as cause_name, element as element_name, spell as spell_name,
};
use crate::games::marauders::view::{Line, Weight};
use crate::text::tr;
use bout::{Outcome, Seat, Team};
use marauders::event::End;
use marauders::{Cause, Element, Event, Mark, Mode, Place, Role, Side, Spell, Spot, Table};

mod attacks;
mod matched;
#[cfg(test)]
mod tests;
mod turns;

/// The names of the seats, for the texts.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The player's own seat; none for a spectator.
    pub own: Option<Seat>,
    /// Names by seat.
    pub names: Vec<String>,
}

impl Names {
    /// A seat's player, at the beginning of a sentence.
    pub fn who(&self, seat: Seat) -> String {
        match self.names.get(seat.index()) {
            _ if self.is_own(seat) => tr!("log-you").into(),
            Some(name) if !name.is_empty() => name.clone(),
            _ => tr!("player-number", number = seat.0 + 1),
        }
    }

    /// A seat's player, in the middle of a sentence.
    fn whom(&self, seat: Seat) -> String {
        if self.is_own(seat) { tr!("log-you-object").into() } else { self.who(seat) }
    }

    /// The possessive of a seat: "your", "Calico's".
    fn whose(&self, seat: Seat) -> String {
        if self.is_own(seat) {
            tr!("log-your").into()
        } else {
            tr!("log-whose", name = self.who(seat))
        }
    }

    /// The key for texts that differ for the player's own seat.
    pub fn own(&self, seat: Seat) -> &'static str {
        if self.is_own(seat) { "yes" } else { "no" }
    }

    fn is_own(&self, seat: Seat) -> bool {
        self.own == Some(seat)
    }

    /// All members of a team: "You and Calico".
    fn team(&self, table: &Table, team: Team) -> String {
        let members: Vec<String> = table.members(team).map(|seat| self.who(seat)).collect();
        crate::text::list(&members)
    }

    /// A lane with its owner: "your lane C".
    pub fn lane(&self, table: &Table, spot: Spot) -> String {
        match table.mode().owner(spot.side) {
            Some(seat) if self.is_own(seat) => tr!("lane-own", lane = lane(spot)),
            Some(seat) => tr!("lane-of", name = self.who(seat), lane = lane(spot)),
            None => tr!("lane-free", lane = lane(spot)),
        }
    }
}

/// The name of a lane: a letter for a row, a number for a column.
pub fn lane(spot: Spot) -> String {
    if spot.side.has_columns() {
        (spot.lane + 1).to_string()
    } else {
        char::from(b'A' + spot.lane).to_string()
    }
}

/// The log line of `event`, which changed `before`; `None` where another event has the better line.
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
            tr!("log-swapped-back", one = one.to_string(), other = other.to_string())
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
            tr!("log-boosted", place = place.to_string(), whose = names.whose(boost.seat))
        }
        Event::Shield { spot, shield, cause } => {
            return attacks::shield(table, names, *spot, *shield, *cause);
        }
        Event::Flag { spot, flag, is_set, cause } => {
            return attacks::flag(table, names, *spot, (*flag, *is_set), *cause);
        }
        Event::Launched { from, shield, cause, .. } => {
            attacks::launched(table, names, *from, *shield, *cause)
        }
        Event::Flew { path, end, .. } => return attacks::flew(table, names, path, *end),
        Event::Multiplied { times, cause } => {
            tr!("log-multiplied", cause = cause_name(*cause), times = *times)
        }
        Event::AttackStrength { strength, cause, .. } => {
            tr!("log-attack-strength", cause = cause_name(*cause), strength = *strength)
        }
        Event::DefenceStrength { spot, strength, cause, .. } => tr!(
            "log-defence-strength",
            cause = cause_name(*cause),
            lane = names.lane(table, *spot),
            strength = *strength,
        ),
        // The line of the hit names the rule.
        Event::Damage { .. } => return None,
        Event::Cancelled { what, cause, .. } => attacks::cancelled(table, names, *what, *cause),
        Event::Redirected { to, .. } => {
            tr!("log-redirected", lane = names.lane(table, *to))
        }
        Event::Hit { spot, attack_strength, shield_strength, damage, .. } => {
            attacks::hit(table, names, *spot, (*attack_strength, *shield_strength), *damage)
        }
        Event::Reset => tr!("log-reset").into(),
        event => return of_players(event, table, names),
    })
}

/// Events of players, and their actions beside the field.
fn of_players(event: &Event, table: &Table, names: &Names) -> Option<String> {
    Some(match event {
        Event::Force(seat, force, cause) => turns::force(table, names, *seat, *force, *cause),
        Event::Hp(team, hp, cause) => turns::hit_points(table, names, *team, *hp, *cause),
        Event::Poisoned(seat, turns) => {
            tr!("log-poisoned", own = names.own(*seat), name = names.who(*seat), turns = *turns,)
        }
        Event::Ice(seat, shields) => {
            tr!("log-ice", whose = names.whose(*seat), count = *shields)
        }
        Event::Named(seat, spell) => tr!(
            "log-named",
            own = names.own(*seat),
            name = names.who(*seat),
            spell = spell_name(*spell),
        ),
        Event::Quaked(seat, true) => tr!("log-quaked", whose = names.whose(*seat)),
        Event::Quaked(seat, false) => tr!("log-quake-over", whose = names.whose(*seat)),
        Event::Armed(seat) => tr!("log-armed", own = names.own(*seat), name = names.who(*seat)),
        Event::Lapsed(seat) => {
            tr!("log-lapsed", whose = names.whose(*seat))
        }
        Event::Queued(seat, spell) => {
            tr!("log-queued", whose = names.whose(*seat), spell = spell_name(*spell))
        }
        Event::Cast(seat, spell, role) => turns::cast(names, *seat, *spell, *role),
        Event::Ended(seat, spell) => {
            tr!("log-ended", whose = names.whose(*seat), spell = spell_name(*spell))
        }
        Event::Stolen(thief, spot) => tr!(
            "log-stolen",
            own = names.own(*thief),
            name = names.who(*thief),
            lane = names.lane(table, *spot),
        ),
        Event::Out(seat) => {
            tr!("log-out", own = names.own(*seat), name = names.who(*seat))
        }
        Event::Decided(outcome) => decided(table, names, *outcome),
        _ => return None,
    })
}

/// The jump of a warped block, which no player can swap, or a Free Swap. The result of any other
/// swap has a line of its own: it matched, or was reverted.
fn swapped(table: &Table, one: Place, other: Place) -> Option<String> {
    let is_warped = |place| table.field.at(place).is_warped();
    let steps = one.row.abs_diff(other.row) + one.column.abs_diff(other.column);
    match (is_warped(one), is_warped(other)) {
        (true, _) => Some(tr!("log-warped-jump", from = one.to_string(), to = other.to_string())),
        (_, true) => Some(tr!("log-warped-jump", from = other.to_string(), to = one.to_string())),
        _ if table.player(table.present()).named == Some(Spell::FreeSwap) && 1 < steps => {
            Some(tr!("log-free-swap", one = one.to_string(), other = other.to_string()))
        }
        _ => None,
    }
}

/// Blocks that changed without a refill: refills are visible.
fn blocks_changed(
    blocks: impl ExactSizeIterator<Item = (Place, Element)>,
    cause: Cause,
) -> Option<String> {
    let count = blocks.len();
    let mut blocks = blocks;
    let first = blocks.next();
    Some(match (cause, first) {
        (Cause::Match | Cause::Reset, _) => return None,
        (Cause::Turn, _) => tr!("log-field").into(),
        (Cause::Spell(spell @ Spell::Of(Element::Moon)), _) => {
            tr!("log-moon", spell = spell_name(spell))
        }
        (Cause::Spell(spell), _) => tr!("log-sun", spell = spell_name(spell)),
        (cause, Some((place, element))) if count == 1 => {
            tr!(
                "log-turned-into",
                cause = cause_name(cause),
                place = place.to_string(),
                element = element_name(element),
            )
        }
        (cause, Some((place, _))) => {
            let last = blocks.last().map_or(place, |(last, _)| last);
            tr!(
                "log-shifted-blocks",
                cause = cause_name(cause),
                first = place.to_string(),
                last = last.to_string(),
            )
        }
        (_, None) => return None,
    })
}

fn marked(table: &Table, place: Place, mark: Option<Mark>, cause: Cause) -> Option<String> {
    let was = table.field.at(place).mark;
    let Some(mark) = mark else {
        // The flight's line names the stop of an attack; a mirror's names the new direction.
        return match cause {
            Cause::Guard(Element::Water) => {
                Some(tr!("log-uncovers", cause = cause_name(cause), place = place.to_string()))
            }
            _ => None,
        };
    };
    let (cause_text, place) = (cause_name(cause), place.to_string());
    Some(match mark {
        Mark::Cover => tr!("log-covers", cause = cause_text, place = place),
        Mark::Risen => tr!("log-raises", cause = cause_text, place = place),
        Mark::Mirror(_) if matches!(cause, Cause::Guard(_)) => {
            tr!("log-spins", cause = cause_text, place = place)
        }
        Mark::Mirror(_) => tr!("log-mirror", cause = cause_text, place = place),
        Mark::Filter(_) if matches!(was, Some(Mark::Filter(_))) => {
            tr!("log-filter-taken", cause = cause_text, place = place)
        }
        Mark::Filter(_) => tr!("log-filter", cause = cause_text, place = place),
        Mark::Shifter(_) if matches!(cause, Cause::Guard(_)) => {
            tr!("log-shifter-turned", cause = cause_text, place = place)
        }
        Mark::Shifter(_) => tr!("log-shifter", cause = cause_text, place = place),
        Mark::Warp => tr!("log-warps", cause = cause_text, place = place),
    })
}

fn decided(table: &Table, names: &Names, outcome: Outcome) -> String {
    let Outcome::Won(team) = outcome else { return tr!("log-drawn").into() };
    let own = names.own.map(|own| table.team(own));
    let one = table.members(team).count() == 1;
    let winners = names.team(table, team);
    match own {
        _ if is_won_by_breaking(table, team) => tr!("log-break-won", names = winners),
        Some(own) if own != team => tr!("log-you-lost", names = winners),
        Some(_) if one => tr!("log-you-won").into(),
        None if one => tr!("log-one-won", name = winners),
        _ => tr!("log-team-won", names = winners),
    }
}

/// Whether `team` won tag break by having no hit points left.
pub fn is_won_by_breaking(table: &Table, team: Team) -> bool {
    table.mode() == Mode::Break && table.hp.get(usize::from(team.0)) == Some(&0)
}

/// The exchange of a turn, as far as its number determines it: X or Y, in the games for two.
fn axis(table: &Table, turn: u16) -> Option<char> {
    match table.mode() {
        Mode::Line => Some('X'),
        // Each exchange has two turns, and each axis two exchanges.
        Mode::Duel => Some(if (turn.saturating_sub(1) / 4).is_multiple_of(2) { 'X' } else { 'Y' }),
        _ => None,
    }
}

/// The side of a seat in the current turn. The shown table may not have reached that exchange yet.
fn side_now(table: &Table, seat: Seat) -> Side {
    let sides = table.mode().sides(seat);
    let columns = axis(table, table.turn) == Some('Y');
    sides.iter().copied().find(|side| side.has_columns() == columns).unwrap_or(sides[0])
}

/// The key for texts that differ by role.
pub fn role_key(role: Role) -> &'static str {
    match role {
        Role::Attack => "attack",
        Role::Defence => "defence",
    }
}

/// A number with its sign.
fn signed(change: i64) -> String {
    if 0 < change { format!("+{change}") } else { change.to_string().replace('-', "−") }
}

/// A number, with a minus sign below 0.
pub fn figures(strength: i32) -> String {
    if strength < 0 {
        format!("\u{2212}{}", strength.unsigned_abs())
    } else {
        format!("{strength}")
    }
}

/// The same words, with an initial capital.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// Whether the end of a flight is reported by its hit, and not by the flight itself.
fn is_told_by_hit(table: &Table, end: End) -> bool {
    matches!(end, End::At(spot) if table.owner(spot.side).is_some())
}
