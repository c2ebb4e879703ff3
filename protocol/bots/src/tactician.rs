//! The bot that plays marauders: from the public state of a battle to the next command.

use alloc::vec::Vec;
use bout::{Seat, Stream};
use marauders::{Command, Element, Mode, Spell, Table};

use crate::Level;

mod forecast;
mod habit;
mod plan;
mod skill;
#[cfg(test)]
mod tests;
mod worth;

use plan::Plan;
use skill::{Outlook, Skill};

/// A player of marauders. It sees the table, as everybody does, and what may come it rolls with dice
/// of its own.
#[derive(Clone, Debug)]
pub struct Tactician {
    skill: Skill,
    stream: Stream,
    /// The rest of a plan that takes more than one command.
    next: Option<Command>,
}

impl Tactician {
    /// A bot before its first turn. Random choices are drawn from `stream`.
    pub fn new(level: Level, stream: Stream) -> Tactician {
        Tactician { skill: Skill::of(level), stream, next: None }
    }

    /// The spell that it names before a battle.
    fn name(&mut self, table: &Table) -> Spell {
        let inferno = Spell::Of(Element::Fire);
        let spells: Vec<Spell> = table.nameable().collect();
        if self.skill.casts && spells.contains(&inferno) {
            return inferno;
        }
        spells[self.stream.below(spells.len() as u32) as usize]
    }

    /// What it asks for, as `seat`, whose turn it must be. The table obeys it.
    pub fn choose(&mut self, table: &Table, seat: Seat) -> Command {
        if table.is_naming() {
            return Command::Name(self.name(table));
        }
        if let Some(command) = self.next.take().filter(|it| table.allows(seat, it).is_ok()) {
            return command;
        }
        if self.stream.below(1000) < self.skill.idle_per_mille
            && table.allows(seat, &Command::EndTurn).is_ok()
        {
            return Command::EndTurn;
        }
        let plans = plan::all(table, seat, &self.skill, &mut self.stream);
        if plans.is_empty() {
            // A field without moves is replaced before anybody is asked.
            return Command::EndTurn;
        }
        let is_blind = self.stream.below(1000) < self.skill.blind_per_mille;
        let chosen = match self.skill.outlook {
            _ if is_blind => self.any_swap(&plans),
            Outlook::None => self.any_swap(&plans),
            Outlook::Matches => habit::largest(table, seat, &plans),
            Outlook::Exchange { samples } => {
                forecast::best(table, seat, plans, samples, &mut self.stream)
            }
            Outlook::Replies { kept, samples } => {
                let kept = forecast::shortlist(table, seat, plans, kept, &mut self.stream);
                forecast::best_with_replies(table, seat, kept, samples, &mut self.stream)
            }
        };
        self.next = chosen.second;
        chosen.first
    }

    /// One of the plans that cost no spell.
    fn any_swap(&mut self, plans: &[Plan]) -> Plan {
        let swaps: Vec<&Plan> = plans.iter().filter(|plan| plan.second.is_none()).collect();
        let drawn = self.stream.below(swaps.len().max(1) as u32);
        swaps.get(drawn as usize).map_or(plans[0], |plan| **plan)
    }
}

/// Whether a team of this mode wants hit points gone that are its own.
fn is_inverted(mode: Mode) -> bool {
    mode == Mode::Break
}
