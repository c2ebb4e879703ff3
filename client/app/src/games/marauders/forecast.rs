//! The forecast of a swap: what the attacks of this exchange would do if they launched now, before the
//! swap and after it, by the rules themselves: after a spell that is queued, and with the force that the
//! swap gives. All effects count that need no dice; where dice decide, a few throws give a range.

use std::collections::BTreeMap;

use bout::{Dice, Seat};
use marauders::event::End;
use marauders::{Block, Event, Field, Place, Preview, Side, Spot, Table};

use crate::games::marauders::standing;
use crate::games::marauders::view::AimedSwap;

/// Throws of dice where dice decide.
const THROWS: u64 = 6;

/// The forecast before a swap and after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Without the swap.
    pub before: Forecast,
    /// With it.
    pub after: Forecast,
}

/// The effects of the attacks of an exchange.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forecast {
    /// Damage by cell.
    pub hits: BTreeMap<Spot, Span>,
    /// Damage to the team of the seat to move.
    pub own: Span,
    /// Damage to other teams.
    pub others: Span,
    /// Attacks that do not reach the cell across: of every throw.
    pub diverted: Vec<Flight>,
}

/// A number, or the range of some throws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The least.
    pub least: i32,
    /// The greatest.
    pub most: i32,
}

/// The flight of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flight {
    /// The attacker.
    pub seat: Seat,
    /// The cell of its launch.
    pub from: Spot,
    /// The blocks, in order.
    pub path: Vec<Place>,
    /// The end.
    pub end: End,
}

impl Span {
    fn of(number: i32) -> Span {
        Span { least: number, most: number }
    }

    fn and(self, other: Span) -> Span {
        Span { least: self.least.min(other.least), most: self.most.max(other.most) }
    }
}

/// The number, or both ends of the range.
impl std::fmt::Display for Span {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Span { least, most } if least == most => write!(f, "{least}"),
            Span { least, most } => write!(f, "{least}\u{2013}{most}"),
        }
    }
}

/// The outlook of a swap; `None` for one that is refused, matches nothing or casts a spell.
pub fn outlook(table: &Table, swap: &AimedSwap) -> Option<Outlook> {
    let preview = swap.preview.as_ref().ok().filter(|preview| preview.casts.is_none())?;
    let mut after = swapped(table, swap.from, preview);
    after.player_mut(table.present()).force = preview.force;
    Some(Outlook { before: forecast(table), after: forecast(&after) })
}

/// The table after a swap, as far as no dice are needed: matched blocks have no effects any more.
fn swapped(table: &Table, from: Place, preview: &Preview) -> Table {
    let mut after = table.clone();
    let (one, other) = (*table.field.at(from), *table.field.at(preview.partner));
    *after.field.at_mut(from) = other;
    *after.field.at_mut(preview.partner) = one;
    let matched = preview.matches.iter().flat_map(|(_, blocks)| blocks);
    let matched: Vec<Place> = matched.map(|&(place, _)| place).collect();
    for &place in &matched {
        *after.field.at_mut(place) = Block::new(after.field.at(place).element);
    }
    if let Some(way) = standing::gravity(table) {
        slide(&mut after.field, &matched, way);
    }
    for lane in &preview.lanes {
        after.cells.at_mut(lane.spot).shield = lane.after;
    }
    after
}

/// Lets the blocks that were not matched slide; new ones have no effects.
fn slide(field: &mut Field, matched: &[Place], way: Side) {
    for lane in 0..field.size() {
        let mut places: Vec<Place> = field.lane(way, lane).collect();
        if matches!(way, Side::East | Side::South) {
            places.reverse();
        }
        let (gone, left): (Vec<Place>, Vec<Place>) =
            places.iter().partition(|place| matched.contains(place));
        let blocks: Vec<Block> = left.iter().chain(&gone).map(|&place| *field.at(place)).collect();
        for (&place, block) in places.iter().zip(blocks) {
            *field.at_mut(place) = block;
        }
    }
}

/// What the attacks would do if they launched now.
pub fn forecast(table: &Table) -> Forecast {
    let (mut forecast, is_thrown) = thrown(table, 0);
    for number in 1..if is_thrown { THROWS } else { 1 } {
        let (other, _) = thrown(table, number);
        forecast.diverted.retain(|flight| other.diverted.contains(flight));
        (forecast.own, forecast.others) =
            (forecast.own.and(other.own), forecast.others.and(other.others));
        let none = Span::default();
        for (&spot, &span) in &other.hits {
            let before = forecast.hits.entry(spot).or_insert(none);
            *before = before.and(span);
        }
        for (spot, span) in &mut forecast.hits {
            *span = span.and(other.hits.get(spot).copied().unwrap_or(none));
        }
    }
    forecast
}

/// The same with one throw of the dice, and whether it needed any.
fn thrown(table: &Table, number: u64) -> (Forecast, bool) {
    let (mut dice, mut events) = (Throw::new(number), Vec::new());
    let mut met = table.clone();
    met.cast_and_resolve(&mut dice, &mut events);
    let own = table.team(table.present());
    let mut forecast = Forecast::default();
    let mut launches = BTreeMap::new();
    for event in events {
        match event {
            Event::Launched { attack, seat, from, .. } => {
                launches.insert(attack, (seat, from));
            }
            Event::Flew { attack, path, end } => {
                let Some(&(seat, from)) = launches.get(&attack) else { continue };
                if end != End::At(across(table, from)) {
                    forecast.diverted.push(Flight { seat, from, path, end });
                }
            }
            Event::Hit { spot, damage, .. } => {
                let Some(victim) = table.owner(spot.side) else { continue };
                let is_own = table.team(victim) == own;
                let sum = if is_own { &mut forecast.own } else { &mut forecast.others };
                *sum = Span::of(sum.most + damage);
                let hit = forecast.hits.entry(spot).or_default();
                *hit = Span::of(hit.most + damage);
            }
            _ => {}
        }
    }
    (forecast, dice.is_thrown)
}

/// The cell that an attack from `from` is aimed at.
fn across(table: &Table, from: Spot) -> Spot {
    let exchange = &table.exchange;
    let is_attack = from.side == exchange.attack_side;
    table.facing(from, if is_attack { exchange.defence_side } else { exchange.attack_side })
}

/// Dice with a throw of their own for each number: the least, the greatest, and some between.
struct Throw {
    number: u64,
    state: u64,
    is_thrown: bool,
}

impl Throw {
    fn new(number: u64) -> Throw {
        Throw { number, state: number, is_thrown: false }
    }
}

impl Dice for Throw {
    fn below(&mut self, bound: u32) -> u32 {
        self.is_thrown |= 1 < bound;
        // Knuth's linear congruential generator.
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        match self.number {
            0 => 0,
            1 => bound.saturating_sub(1),
            _ => ((u128::from(self.state) * u128::from(bound)) >> 64) as u32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bout::{Purpose, Seed, Stream};
    use marauders::{Element, Mark, Options, Shield, Size, Slant, Spell};

    fn spot(side: Side, lane: u8) -> Spot {
        Spot { side, lane }
    }

    /// A first turn of the first seat, with these shields and marks.
    fn table(shields: &[(Side, u8, Element, i32)], marks: &[(u8, u8, Mark)]) -> Table {
        let options = Options { size: Size::Rank(9), ..Options::default() };
        let mut dice = Stream::new(&Seed([3; 32]), Purpose::Dice);
        let elements = marauders::elements(&options, &mut dice);
        let table = Table::new(options, &elements, &[], &mut dice, &mut Vec::new());
        let mut table = table.expect("the options go together");
        for &(side, lane, element, strength) in shields {
            table.cells.at_mut(spot(side, lane)).shield = Some(Shield { strength, element });
        }
        for &(row, column, mark) in marks {
            table.field.at_mut(Place::new(row, column)).mark = Some(mark);
        }
        table
    }

    /// The damage of each hit cell, and whether dice decide.
    fn check(table: &Table, hits: &[(Side, u8, Span)]) {
        let found = forecast(table).hits;
        let due = hits.iter().map(|&(side, lane, span)| (spot(side, lane), span)).collect();
        assert_eq!(found, due);
    }

    #[test]
    fn effects_that_need_no_dice_count() {
        use Element::{Earth, Fire, Ice, Wind, Wood};
        use Side::{East, West};
        let strong = |element| (West, 3, element, 7);
        let one = |damage| [(East, 3, Span::of(damage))];
        check(&table(&[strong(Earth)], &[]), &one(7));
        check(&table(&[strong(Earth), (East, 3, Fire, 4)], &[]), &one(2));
        check(&table(&[strong(Fire), (East, 3, Wood, 9)], &[]), &one(1));
        check(&table(&[strong(Earth), (East, 3, Ice, 1)], &[]), &one(2));
        check(&table(&[strong(Wind), (East, 3, Ice, 1)], &[]), &one(6));
    }

    #[test]
    fn blocks_stop_and_turn_attacks() {
        use Side::{East, West};
        let shield = [(West, 3, Element::Earth, 7)];
        let risen = table(&shield, &[(3, 5, Mark::Risen)]);
        check(&risen, &[]);
        let stopped = forecast(&risen).diverted;
        assert_eq!(stopped.len(), 1);
        assert_eq!(stopped[0].end, End::Stopped(Place::new(3, 5)));
        // Back to its own side: the damage is the attacker's.
        let back = table(&shield, &[(3, 5, Mark::Mirror(Slant::Upright))]);
        check(&back, &[(West, 3, Span::of(7))]);
        let found = forecast(&back);
        assert_eq!((found.own, found.others), (Span::of(7), Span::of(0)));
        let aside = table(&shield, &[(3, 5, Mark::Mirror(Slant::Rising))]);
        check(&aside, &[(Side::North, 5, Span::of(7))]);
        assert!(forecast(&table(&shield, &[])).diverted.is_empty());
        let halved = table(&shield, &[(3, 5, Mark::Filter(Seat(1)))]);
        check(&halved, &[]);
        check(
            &table(&[(West, 3, Element::Earth, 7), (East, 3, Element::Wood, 9)], &[]),
            &[(East, 3, Span::of(0))],
        );
    }

    #[test]
    fn a_queued_spell_of_this_exchange_counts() {
        use Side::{East, West};
        let mut table = table(&[(West, 3, Element::Earth, 7), (East, 3, Element::Fire, 4)], &[]);
        let queue = |table: &mut Table, spell| {
            let queued = Some(marauders::Charm { spell, role: marauders::Role::Attack });
            table.player_mut(Seat(0)).queued = queued;
        };
        check(&table, &[(East, 3, Span::of(2))]);
        queue(&mut table, Spell::Of(Element::Neutral));
        check(&table, &[(East, 3, Span::of(4))]);
        queue(&mut table, Spell::Of(Element::Wind));
        check(&table, &[(East, 3, Span::of(3))]);
        // It acts when the shields have met.
        queue(&mut table, Spell::PowerUp);
        check(&table, &[(East, 3, Span::of(2))]);
    }

    #[test]
    fn a_match_of_wood_gives_force_that_the_attack_spends() {
        use Side::{East, West};
        let shields = [(West, 3, Element::Wood, 5), (East, 3, Element::Earth, 7)];
        let table = table(&shields, &[]);
        let swaps = table.legal_moves().into_iter().map(|(from, way)| {
            let preview = table.preview(Seat(0), from, way).expect("it is legal");
            AimedSwap { from, way: Some(way), preview: Ok(preview) }
        });
        let (mut wood, mut others) = (0, 0);
        for swap in swaps {
            let preview = swap.preview.as_ref().expect("it is legal");
            let is_wood = preview.matches.iter().any(|(element, _)| *element == Element::Wood);
            // Hits of lanes before it would give force, too.
            let is_apart = preview.lanes.iter().all(|lane| 3 < lane.spot.lane);
            assert_eq!(preview.force, if is_wood { 3 } else { 0 }, "{swap:?}");
            if !is_apart {
                continue;
            }
            let mut after = swapped(&table, swap.from, preview);
            after.player_mut(Seat(0)).force = preview.force;
            let (mut dice, mut events) = (Throw::new(0), Vec::new());
            after.cast_and_resolve(&mut dice, &mut events);
            let spent = events.iter().any(|event| matches!(event, Event::AttackStrength { .. }));
            assert_eq!(spent, is_wood, "{swap:?}: {events:?}");
            (wood, others) = (wood + u32::from(is_wood), others + u32::from(!is_wood));
        }
        assert!(0 < wood && 0 < others, "{wood} with wood, {others} without");
    }

    #[test]
    fn where_dice_decide_there_is_a_range() {
        use Side::{East, West};
        // What the attack covers does not matter to it.
        let water = table(&[(West, 3, Element::Water, 7)], &[]);
        check(&water, &[(East, 3, Span::of(7))]);
        // From turn 9 on half of a Metal attack goes to any bare lane of the other side.
        let mut metal = table(&[(West, 3, Element::Metal, 8)], &[]);
        metal.turn = 9;
        let found = forecast(&metal);
        assert_eq!((found.hits[&spot(East, 3)], found.others), (Span::of(4), Span::of(8)));
        assert!(found.hits.iter().any(|(spot, span)| spot.side == Side::North && span.least == 0));
        assert_eq!(Span { least: 0, most: 4 }.to_string(), "0–4");
    }

    #[test]
    fn a_swap_is_forecast_with_the_blocks_that_it_moves() {
        let table = table(&[(Side::West, 20, Element::Earth, 5)], &[]);
        for (from, way) in table.legal_moves() {
            let preview = table.preview(Seat(0), from, way).expect("it is legal");
            let gained: i32 = preview.lanes.iter().map(|lane| lane.damage).sum();
            let swap = AimedSwap { from, way: Some(way), preview: Ok(preview) };
            let outlook = outlook(&table, &swap).expect("it matches");
            assert_eq!(outlook.before.others, Span::of(5));
            let is_free = swap
                .preview
                .as_ref()
                .is_ok_and(|preview| preview.lanes.iter().all(|lane| lane.spot.lane != 20));
            if is_free {
                assert!(5 + gained <= outlook.after.others.most, "{from:?} {way:?}: {outlook:?}");
            }
        }
        let (from, way) = table.legal_moves()[0];
        let miss = AimedSwap { from, way: Some(way), preview: Err("no".into()) };
        assert_eq!(outlook(&table, &miss), None);
    }

    #[test]
    fn blocks_slide_the_way_that_they_are_pulled() {
        let mut table = table(&[], &[(4, 6, Mark::Warp), (4, 9, Mark::Risen)]);
        slide(&mut table.field, &[Place::new(4, 5), Place::new(4, 7)], Side::West);
        let marks: Vec<_> =
            table.field.places().filter(|&at| table.field.at(at).mark.is_some()).collect();
        assert_eq!(marks, [Place::new(4, 5), Place::new(4, 7)]);
        slide(&mut table.field, &[Place::new(4, 6)], Side::East);
        let marks: Vec<_> =
            table.field.places().filter(|&at| table.field.at(at).mark.is_some()).collect();
        assert_eq!(marks, [Place::new(4, 6), Place::new(4, 7)]);
    }
}
