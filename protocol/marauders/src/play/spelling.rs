//! Paying for spells, and casting them (rules: casting, trigger).

use bout::Seat;

use crate::Element;
use crate::event::{Cause, Event};
use crate::play::Play;
use crate::spell::effect;
use crate::spell::{Cast, Charm, Role, Spell};
use crate::table::{Exchange, SPELL_FORCE};

/// Pays, so that the next match casts; a spell that was named beforehand is cast at once.
pub fn arm(play: &mut Play<'_>, seat: Seat) {
    pay(play, seat);
    match play.table.player(seat).named {
        Some(spell) => queue(play, seat, spell),
        None => {
            play.table.player_mut(seat).armed = true;
            play.tell(Event::Armed(seat));
        }
    }
}

/// Takes the price of a spell.
pub fn pay(play: &mut Play<'_>, seat: Seat) {
    play.change_force(seat, -i64::from(SPELL_FORCE), Cause::Price);
}

/// Records that a spell was cast in this turn.
pub fn note_cast(play: &mut Play<'_>, seat: Seat) {
    let turn = play.table.turn;
    // There is room: `Table::may_cast` counts the spells.
    let _ = play.table.player_mut(seat).casts.push(turn);
}

/// Lets a spell act when this turn ends.
pub fn queue(play: &mut Play<'_>, seat: Seat, spell: Spell) {
    note_cast(play, seat);
    let role = play.table.role();
    let player = play.table.player_mut(seat);
    player.armed = false;
    player.queued = Some(Charm { spell, role });
    play.tell(Event::Queued(seat, spell));
}

/// The end of a turn: the pending Merger, then the spell that was queued. One of the enemy's
/// attack or defence in this exchange acts now; an instant one when the next turn begins.
pub fn cast_queued(play: &mut Play<'_>, seat: Seat) {
    if play.table.role() == Role::Attack && play.table.player(seat).merger {
        effect::merge(play, seat);
    }
    let Some(charm) = play.table.player_mut(seat).queued.take() else { return };
    let Charm { spell, role } = charm;
    let cast = Cast { seat, role, foe: play.table.foe_of(seat) };
    if spell.is_instant() {
        play.instant = Some((spell, cast));
        return;
    }
    if spell.is_status() {
        play.table.player_mut(seat).status = Some(charm);
    }
    cast_now(play, spell, cast);
}

/// The start of a turn: the instant spell of the turn before, unless its caster is out.
pub fn cast_instant(play: &mut Play<'_>) {
    if let Some((spell, cast)) = play.instant.take()
        && play.table.is_alive(cast.seat)
    {
        cast_now(play, spell, cast);
    }
}

fn cast_now(play: &mut Play<'_>, spell: Spell, cast: Cast) {
    play.tell(Event::Cast(cast.seat, spell, cast.role));
    if let Some(effect) = spell.effect() {
        effect(play, cast);
    }
}

/// The element that a seat's spell lends to all its attacks, or to all its shields.
pub fn lent(play: &Play<'_>, seat: Seat, role: Role) -> Option<crate::Element> {
    match play.table.player(seat).status? {
        Charm { spell: Spell::Of(element), role: cast_in } if cast_in == role => {
            element.rules().is_lent.then_some(element)
        }
        _ => None,
    }
}

/// True if a seat's Breeze takes the effects of the other's attacks and shields in this exchange.
pub fn has_breeze(play: &Play<'_>, seat: Seat) -> bool {
    let spell = Spell::Of(Element::Wind);
    let Exchange { attacker, defender, .. } = play.table.exchange;
    seat == attacker && play.table.has_status(seat, spell, Role::Attack)
        || seat == defender && play.table.has_status(seat, spell, Role::Defence)
}
