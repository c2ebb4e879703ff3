//! What happens, in order: for a client to show one thing after another, and to write a log that
//! names each rule.

use alloc::vec::Vec;
use bout::{Outcome, Seat, Team};

use crate::cell::Flag;
use crate::field::Block;
use crate::spell::Role;
use crate::{Boost, Element, Mark, Place, Shield, Spell, Spot};

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A turn began.
    Turn {
        /// The number, from 1.
        turn: u16,
        /// The seat whose turn it is.
        seat: Seat,
        /// The purpose of its shields.
        role: Role,
    },
    /// Two blocks changed places.
    Swapped(Place, Place),
    /// They made no match and went back.
    SwappedBack(Place, Place),
    /// Blocks were matched, before they are replaced.
    Matched {
        /// The seat that collects their value.
        seat: Seat,
        /// 0 for what the move made, then 1 and more for what the refill made.
        chain: u16,
        /// Their element.
        element: Element,
        /// The blocks, with the value of each.
        blocks: Vec<(Place, i32)>,
    },
    /// The values of the last reported group are multiplied already, by a warp or by Free Swap.
    Multiplied {
        /// By this, 2 or 3.
        times: u8,
        /// The rule behind it.
        cause: Cause,
    },
    /// Blocks were replaced, moved or changed; this is their new state.
    Blocks {
        /// Every block that may have changed.
        blocks: Vec<(Place, Block)>,
        /// The rule behind it.
        cause: Cause,
    },
    /// A block has an effect now, or none.
    Marked {
        /// The block.
        place: Place,
        /// The effect.
        mark: Option<Mark>,
        /// The rule behind it.
        cause: Cause,
    },
    /// A block has become a boost block.
    Boosted(Place, Boost),
    /// A shield grew, shrank, came or went.
    Shield {
        /// Where.
        spot: Spot,
        /// The shield there now.
        shield: Option<Shield>,
        /// The rule behind it.
        cause: Cause,
    },
    /// A position is now locked, closed, raised, ... or no longer.
    Flag {
        /// Where.
        spot: Spot,
        /// The flag.
        flag: Flag,
        /// True if it is set now.
        is_set: bool,
        /// The rule behind it.
        cause: Cause,
    },
    /// A seat has this much force now.
    Force(Seat, u32, Cause),
    /// A team has this many hit points now.
    Hp(Team, u16, Cause),
    /// A seat is poisoned for this many turns.
    Poisoned(Seat, u8),
    /// This many shields of a seat will strike first.
    Ice(Seat, u16),
    /// A seat named the only spell that it may cast in this battle.
    Named(Seat, Spell),
    /// All cells of a seat are locked until its next attack is over, or no longer.
    Quaked(Seat, bool),
    /// A seat paid for a spell.
    Armed(Seat),
    /// It made no match, and what it paid is lost.
    Lapsed(Seat),
    /// A spell waits for the end of the turn.
    Queued(Seat, Spell),
    /// A spell acts, or begins to.
    Cast(Seat, Spell, Role),
    /// A spell has ended.
    Ended(Seat, Spell),
    /// An attack took off.
    Launched {
        /// The number of the attack in this volley.
        attack: usize,
        /// The attacking seat.
        seat: Seat,
        /// Where it started.
        from: Spot,
        /// The strength and element.
        shield: Shield,
        /// The rule behind it.
        cause: Cause,
    },
    /// An attack flew over these blocks, to this end.
    Flew {
        /// The number of the attack in this volley.
        attack: usize,
        /// The blocks, in order.
        path: Vec<Place>,
        /// The end of the flight.
        end: End,
    },
    /// An attack was turned to another lane before it hit.
    Redirected {
        /// The number of the attack in this volley.
        attack: usize,
        /// Where it hits now.
        to: Spot,
    },
    /// An effect changed the strength of an attack.
    AttackStrength {
        /// The number of the attack in this volley.
        attack: usize,
        /// The strength now.
        strength: i32,
        /// The rule behind it.
        cause: Cause,
    },
    /// An effect changed the strength with which a cell meets an attack. The shield itself may keep
    /// its own.
    DefenceStrength {
        /// The attack, by its number in this volley.
        attack: usize,
        /// The cell.
        spot: Spot,
        /// The strength that meets the attack.
        strength: i32,
        /// The rule behind it.
        cause: Cause,
    },
    /// An effect changed the damage of an attack.
    Damage {
        /// The number of the attack in this volley.
        attack: usize,
        /// The damage now.
        damage: i32,
        /// The rule behind it.
        cause: Cause,
    },
    /// Effects of an attack or of a shield have been cancelled.
    Cancelled {
        /// The attack, by its number in this volley.
        attack: usize,
        /// What has lost its effects.
        what: Cancelled,
        /// The rule behind it: the element that cancels its like, or wind, which cancels all.
        cause: Cause,
    },
    /// An attack hit.
    Hit {
        /// The number of the attack in this volley.
        attack: usize,
        /// The cell that it hit.
        spot: Spot,
        /// How strong it was, after all effects.
        attack_strength: i32,
        /// The strength of the shield, after all effects.
        shield_strength: i32,
        /// The damage to the team behind it.
        damage: i32,
    },
    /// A shield was taken by another player as it was made.
    Stolen(Seat, Spot),
    /// No move was left: the field is replaced, and all force is lost.
    Reset,
    /// A seat is out of the battle.
    Out(Seat),
    /// The battle is decided.
    Decided(Outcome),
}

/// What has lost its effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cancelled {
    /// The attack itself.
    Attack,
    /// The shield in this cell, against that attack.
    Shield(Spot),
}

/// How the flight of an attack ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// At this position.
    At(Spot),
    /// In a risen block.
    Stopped(Place),
    /// In a filter.
    Filtered(Place),
    /// In another attack, by its number.
    Merged(usize),
    /// Nowhere: it never left the field.
    Lost,
}

/// The rule behind an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A match.
    Match,
    /// An attack and what stood in its way.
    Battle,
    /// What an element does when it attacks.
    Attack(Element),
    /// What an element does when it shields.
    Guard(Element),
    /// A spell.
    Spell(Spell),
    /// What a block does to what flies over it.
    Mark(Mark),
    /// The end of a turn, or its beginning.
    Turn,
    /// A field without moves.
    Reset,
    /// The price of a spell.
    Price,
    /// Poison.
    Poison,
}

impl core::fmt::Display for Cause {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Cause::Match => f.write_str("match"),
            Cause::Battle => f.write_str("battle"),
            Cause::Attack(element) => write!(f, "{element:?} attack"),
            Cause::Guard(element) => write!(f, "{element:?} shield"),
            Cause::Spell(spell) => f.write_str(spell.name()),
            Cause::Mark(mark) => write!(f, "{:?}", mark.kind()),
            Cause::Turn => f.write_str("turn"),
            Cause::Reset => f.write_str("board reset"),
            Cause::Price => f.write_str("price of a spell"),
            Cause::Poison => f.write_str("poison"),
        }
    }
}
