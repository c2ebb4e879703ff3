//! One pass over the queue.
//!
//! The longest wait chooses first, and takes the nearest rating in its window. That is a pair when
//! it lies in the wider of the two windows, because the chooser's is the wider one. Were it the
//! narrower, the two ends of a queue would hardly ever play: players near them are taken by their
//! neighbours long before the windows at the ends reach that far.

#[cfg(test)]
mod tests;

use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec;
use alloc::vec::Vec;
use bout::Millis;

use super::{Ticket, window};

/// The pairs among `tickets`, each with the longer wait first. The same two are not paired twice in
/// a row, unless nobody else is in reach of either of them.
pub fn pairs<P: Copy + Ord>(mut tickets: Vec<Ticket<P>>, now: Millis) -> Vec<[Ticket<P>; 2]> {
    tickets.sort_unstable_by_key(|ticket| (ticket.since, ticket.player));
    let mut rest = Rest::new(&tickets);
    let mut pairs = Vec::new();
    let mut alone = Vec::new();
    for (at, ticket) in tickets.iter().enumerate() {
        if !rest.take(at) {
            continue;
        }
        match rest.nearest(ticket, window(now.since(ticket.since))) {
            Some(other) => {
                rest.take(other);
                pairs.push([*ticket, tickets[other]]);
            }
            // Every ticket that could still choose this one has a narrower window.
            None => alone.push(*ticket),
        }
    }
    pairs.extend(rematches(&alone, &tickets, now));
    pairs
}

/// The unpaired tickets, by their positions in the order of waits.
struct Rest<'a, P> {
    tickets: &'a [Ticket<P>],
    is_here: Vec<bool>,
    /// The tickets of each rating, the longest wait first.
    by_rating: BTreeMap<i32, VecDeque<usize>>,
}

impl<'a, P: Copy + Ord> Rest<'a, P> {
    fn new(tickets: &'a [Ticket<P>]) -> Rest<'a, P> {
        let mut by_rating: BTreeMap<i32, VecDeque<usize>> = BTreeMap::new();
        for (at, ticket) in tickets.iter().enumerate() {
            by_rating.entry(ticket.rating).or_default().push_back(at);
        }
        Rest { tickets, is_here: vec![true; tickets.len()], by_rating }
    }

    /// Removes a ticket. Returns whether it was present.
    fn take(&mut self, at: usize) -> bool {
        let rating = self.tickets[at].rating;
        let was_here = core::mem::take(&mut self.is_here[at]);
        if was_here && let Some(same) = self.by_rating.get_mut(&rating) {
            // It is among the first: before it are only former opponents of its chooser.
            same.iter().position(|&one| one == at).and_then(|place| same.remove(place));
            if same.is_empty() {
                self.by_rating.remove(&rating);
            }
        }
        was_here
    }

    /// The nearest rating in `window` that is not a rematch for `chooser`; of equals the longer
    /// wait.
    fn nearest(&self, chooser: &Ticket<P>, window: u32) -> Option<usize> {
        let is_new = |&&at: &&usize| !is_rematch(chooser, &self.tickets[at]);
        let below = self.by_rating.range(..chooser.rating).rev().flat_map(|(_, same)| same);
        let above = self.by_rating.range(chooser.rating..).flat_map(|(_, same)| same);
        let found = [below.into_iter().find(is_new), above.into_iter().find(is_new)];
        let found = found.into_iter().flatten().map(|&at| (gap(chooser, &self.tickets[at]), at));
        found.min().filter(|&(gap, _)| gap <= window).map(|(_, at)| at)
    }
}

/// The pairs among the remaining tickets: all within reach of each other have just met.
fn rematches<P: Copy + Ord>(
    alone: &[Ticket<P>],
    tickets: &[Ticket<P>],
    now: Millis,
) -> Vec<[Ticket<P>; 2]> {
    let near = Near::new(tickets, now);
    let mut rest: BTreeMap<P, &Ticket<P>> = alone.iter().map(|one| (one.player, one)).collect();
    let mut pairs = Vec::new();
    for one in alone {
        let other = one.last_opponent.and_then(|other| rest.get(&other).copied());
        let Some(other) = other.filter(|other| is_in_reach(one, other, now)) else { continue };
        // Pairs of this pass count as recent opponents: these two can be paired in the next.
        if !rest.contains_key(&one.player) || near.has_other(one) || near.has_other(other) {
            continue;
        }
        let mut pair = [*one, *other];
        pair.sort_unstable_by_key(|ticket| (ticket.since, ticket.player));
        for ticket in pair {
            rest.remove(&ticket.player);
        }
        pairs.push(pair);
    }
    pairs
}

/// All tickets by rating, for searches of a window.
struct Near<'a, P> {
    by_rating: Vec<&'a Ticket<P>>,
    /// The window of the longest wait, the widest of all.
    widest: u32,
    now: Millis,
}

impl<'a, P: Copy + Ord> Near<'a, P> {
    fn new(tickets: &'a [Ticket<P>], now: Millis) -> Near<'a, P> {
        let mut by_rating: Vec<&Ticket<P>> = tickets.iter().collect();
        by_rating.sort_unstable_by_key(|ticket| ticket.rating);
        let longest = tickets.iter().map(|ticket| now.since(ticket.since)).max();
        Near { by_rating, widest: window(longest.unwrap_or_default()), now }
    }

    /// Whether a ticket has a possible opponent who is no rematch.
    fn has_other(&self, one: &Ticket<P>) -> bool {
        let least = one.rating.saturating_sub_unsigned(self.widest);
        let most = one.rating.saturating_add_unsigned(self.widest);
        let first = self.by_rating.partition_point(|other| other.rating < least);
        let around = self.by_rating[first..].iter().take_while(|other| other.rating <= most);
        around.into_iter().any(|other| can_meet(one, other, self.now))
    }
}

/// Whether these two may be paired: they did not just play each other.
fn can_meet<P: PartialEq>(one: &Ticket<P>, other: &Ticket<P>, now: Millis) -> bool {
    one.player != other.player && is_in_reach(one, other, now) && !is_rematch(one, other)
}

/// Whether these two may be paired: each lies in the wider of their windows.
fn is_in_reach<P>(one: &Ticket<P>, other: &Ticket<P>, now: Millis) -> bool {
    gap(one, other) <= window(now.since(one.since.min(other.since)))
}

/// Whether either of these two played the other last.
fn is_rematch<P: PartialEq>(one: &Ticket<P>, other: &Ticket<P>) -> bool {
    one.last_opponent.as_ref() == Some(&other.player)
        || other.last_opponent.as_ref() == Some(&one.player)
}

/// The distance between two ratings, in points.
fn gap<P>(one: &Ticket<P>, other: &Ticket<P>) -> u32 {
    one.rating.abs_diff(other.rating)
}
