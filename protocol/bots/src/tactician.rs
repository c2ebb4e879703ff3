//! The bot that plays marauders: from the public state of a battle to the next command.

use alloc::vec::Vec;
use bout::{Seat, Stream};
use marauders::{Choice, Command, Element, Mode, Options, Spell, Table};

use crate::Level;
use crate::effort::Effort;

mod forecast;
mod habit;
mod plan;
mod skill;
#[cfg(test)]
mod tests;
mod worth;

use plan::Plan;
use skill::{Casting, Naming, Outlook, Skill};

/// Commands in a thousand in which a player casts the named spell unweighed: some pay later than
/// anybody looks ahead.
const LATE_PER_MILLE: u32 = 60;
/// The least time from one command of a bot on a server to the next, in milliseconds.
const COMMAND_MS: u32 = 900;
/// Spells that always do something, the best first.
const SURE: [Spell; 4] =
    [Spell::Of(Element::Fire), Spell::Of(Element::Light), Spell::PowerUp, Spell::PowerDown];

/// See [`crate::load_us`]. A command of a bot takes at least as long as people need to follow it.
pub(crate) fn load_us(options: &Options, level: Level) -> u32 {
    skill::command_us(options, level) * 1000 / COMMAND_MS
}

/// Every match of `seat`, with the sum of its worth over so many rolls of the dice.
pub(crate) fn valued_swaps(
    table: &Table,
    seat: Seat,
    samples: u32,
    dice: &mut Stream,
) -> Vec<(Command, i32)> {
    let plans = plan::swaps(table);
    let worths = forecast::worths_at_once(table, seat, &plans, samples, dice);
    plans.iter().map(|plan| plan.first).zip(worths).collect()
}

/// A player of marauders. It sees the table, as everybody does, and what may come it rolls with dice
/// of its own.
#[derive(Clone, Debug)]
pub struct Tactician {
    skill: Skill,
    effort: Effort,
    stream: Stream,
    /// The rest of a plan that takes more than one command.
    next: Option<Command>,
}

impl Tactician {
    /// A bot before its first turn. Random choices are drawn from `stream`.
    pub fn new(level: Level, stream: Stream) -> Tactician {
        let (skill, effort) = (Skill::of(level), Effort::default());
        Tactician { skill, effort, stream, next: None }
    }

    /// Reports that its last command was computed in time, or too late: then it thinks less about the next ones.
    pub(crate) fn note_time(&mut self, is_late: bool) {
        if is_late { self.effort.missed() } else { self.effort.met() }
    }

    /// The spell that it names before a battle.
    fn name(&mut self, table: &Table) -> Spell {
        let all: Vec<Spell> = table.nameable().collect();
        let sure: Vec<Spell> = SURE.into_iter().filter(|spell| all.contains(spell)).collect();
        let spells = match self.skill.naming {
            Naming::Any => all,
            Naming::Sure | Naming::Best if sure.is_empty() => all,
            Naming::Sure => sure,
            Naming::Best => return sure[0],
        };
        self.draw(&spells)
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
        let swaps = plan::swaps(table);
        if swaps.is_empty() {
            // A field without moves is replaced before anybody is asked.
            return Command::EndTurn;
        }
        let chosen = self.plan(table, seat, swaps);
        self.next = chosen.second;
        chosen.first
    }

    /// The plan that it follows, of these matches and of the spells that it can pay.
    fn plan(&mut self, table: &Table, seat: Seat, swaps: Vec<Plan>) -> Plan {
        let casts = plan::casts(table, seat, &swaps, &mut self.stream);
        let (unweighed, weighed) = match self.skill.casting {
            Casting::AtRandom { per_mille } => (per_mille, 0),
            Casting::Weighed { per_mille } if table.player(seat).named.is_some() => {
                (LATE_PER_MILLE, per_mille)
            }
            Casting::Weighed { per_mille } => (0, per_mille),
        };
        if !casts.is_empty() && self.stream.below(1000) < unweighed {
            return self.draw(&casts);
        }
        let weighs = self.stream.below(1000) < weighed;
        let is_blind = self.stream.below(1000) < self.skill.blind_per_mille;
        let mut plans = swaps;
        match self.skill.outlook.with(self.effort) {
            _ if is_blind => self.any_swap(table, seat, &plans),
            Outlook::None => self.any_swap(table, seat, &plans),
            Outlook::Matches => habit::largest(table, seat, &plans),
            Outlook::Exchange { samples } => {
                plans.extend(casts.into_iter().filter(|_| weighs));
                forecast::best(table, seat, plans, samples, &mut self.stream)
            }
            Outlook::Replies { kept, samples } => {
                plans.extend(casts.into_iter().filter(|_| weighs));
                let kept = forecast::shortlist(table, seat, plans, kept, &mut self.stream);
                forecast::best_with_replies(table, seat, kept, samples, &mut self.stream)
            }
        }
    }

    /// Any match; of those who play with boost blocks, every other time one that uses an own one.
    fn any_swap(&mut self, table: &Table, seat: Seat, swaps: &[Plan]) -> Plan {
        if table.options.has(Choice::BonusVariant) && self.stream.below(2) == 0 {
            let boosted = habit::boosted(table, seat, swaps);
            if !boosted.is_empty() {
                return self.draw(&boosted);
            }
        }
        self.draw(swaps)
    }

    /// One of `all`, by chance.
    fn draw<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.stream.below(all.len() as u32) as usize]
    }
}

/// True if a team of this mode wants to lose its own hit points.
fn is_inverted(mode: Mode) -> bool {
    mode == Mode::Break
}
