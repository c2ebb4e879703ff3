//! The player's own rules for solo runs.

use bout::TICKS_PER_SECOND;
use bout::options::{OptionTable as _, OptionView, Scope};
use games::{Rules, SoloMode};
use stacker::options::TICKS_MAX;
use stacker::{Goal, Options, TopOut};

use crate::activity::intent::Intent;
use crate::games::stacker::drawing::statistics::time;
use crate::screens::message::SoloControl;
use crate::screens::solo::{own_mode, spelled};
use crate::screens::{Control, Message, Model};
use crate::screens::{Page, Row};
use crate::settings::solo::options;
use crate::shell::values::{cycled, label, worded};
use crate::text::names;
use crate::text::tr;

/// A goal of each kind, to begin with.
const GOALS: [Goal; 5] = [
    Goal::Endless,
    Goal::Lines(40),
    Goal::Ticks(2 * 60 * TICKS_PER_SECOND),
    Goal::Dig(10),
    Goal::Survive,
];
/// Ticks by which the time of a goal is changed.
const GOAL_STEP_TICKS: u32 = 10 * TICKS_PER_SECOND;

impl SoloControl {
    /// Those of these rules, in the order of the page.
    pub fn of(rules: &Options) -> Vec<SoloControl> {
        use SoloControl::*;
        let mut controls = vec![Base, Goal];
        if amount(rules.goal).is_some() {
            controls.push(Amount);
        }
        controls.push(TopOut);
        let rules =
            rules.options().into_iter().filter(|view| view.applies && is_for_one(view, rules));
        controls.extend(rules.map(|view| Rule(view.name)));
        controls
    }

    /// Its player-facing name.
    pub fn name(self, rules: &Options) -> String {
        match self {
            SoloControl::Base => tr!("solo-own-base").into(),
            SoloControl::Goal => tr!("solo-own-goal").into(),
            SoloControl::Amount => tr!("solo-own-amount").into(),
            SoloControl::TopOut => tr!("solo-own-top-out").into(),
            SoloControl::Rule(name) => find(rules, name).map_or_else(String::new, |it| label(&it)),
        }
    }

    /// Its value, in words.
    pub fn value(self, rules: &Options) -> String {
        match self {
            SoloControl::Base => match exact(rules) {
                Some(mode) => names::mode(mode).into(),
                None => tr!("option-custom").into(),
            },
            SoloControl::Goal => match rules.goal {
                Goal::Endless => tr!("solo-goal-endless"),
                Goal::Lines(_) => tr!("solo-goal-lines"),
                Goal::Ticks(_) => tr!("solo-goal-time"),
                Goal::Dig(_) => tr!("solo-dig"),
                Goal::Survive => tr!("solo-survival"),
            }
            .into(),
            SoloControl::Amount => amount(rules.goal).unwrap_or_default(),
            SoloControl::TopOut => match rules.top_out {
                TopOut::Out => tr!("solo-top-out-ends"),
                TopOut::Clear => tr!("solo-top-out-clears"),
            }
            .into(),
            SoloControl::Rule(name) => {
                find(rules, name).and_then(|view| worded(&view)).unwrap_or_default()
            }
        }
    }

    /// Changes it by `by` steps, within its range.
    pub fn step(self, rules: &mut Options, by: i8) {
        match self {
            SoloControl::Base => {
                let all: Vec<Options> = modes().filter_map(|mode| options(&mode.rules())).collect();
                *rules = if all.contains(rules) { cycled(&all, *rules, by) } else { all[0] };
            }
            SoloControl::Goal => {
                let is_same = |goal: &Goal| {
                    std::mem::discriminant(goal) == std::mem::discriminant(&rules.goal)
                };
                let now = GOALS.into_iter().find(is_same).unwrap_or(Goal::Endless);
                rules.goal = cycled(&GOALS, now, by);
            }
            SoloControl::Amount => step_amount(&mut rules.goal, by),
            SoloControl::TopOut => {
                rules.top_out = cycled(&[TopOut::Out, TopOut::Clear], rules.top_out, by);
            }
            SoloControl::Rule(name) => {
                if let Some(view) = find(rules, name) {
                    rules.set_option(name, view.stepped(by));
                }
            }
        }
        // A smaller field begins with less garbage.
        if let Goal::Dig(rows) = &mut rules.goal {
            *rows = (*rows).clamp(1, rules.rows / 2);
        }
    }
}

/// The rule of this name.
fn find(rules: &Options, name: &str) -> Option<OptionView> {
    rules.options().into_iter().find(|view| view.name == name)
}

/// Attacks are sent to nobody, and garbage comes in one kind of run only.
fn is_for_one(option: &OptionView, rules: &Options) -> bool {
    match option.scope {
        Scope::Bouts | Scope::Rooms => true,
        Scope::Attacks => false,
        Scope::Garbage => rules.goal == Goal::Survive,
    }
}

/// The number of a goal, in words.
fn amount(goal: Goal) -> Option<String> {
    match goal {
        Goal::Endless | Goal::Survive => None,
        Goal::Lines(lines) => Some(format!("{lines}")),
        Goal::Ticks(ticks) => Some(time(ticks)),
        Goal::Dig(rows) => Some(format!("{rows}")),
    }
}

fn step_amount(goal: &mut Goal, by: i8) {
    match goal {
        Goal::Endless | Goal::Survive => {}
        Goal::Lines(lines) => {
            let step = if *lines < 40 { 1 } else { 10 };
            *lines = lines.saturating_add_signed(step * i16::from(by)).clamp(1, 10_000);
        }
        Goal::Ticks(ticks) => {
            let step = i64::from(GOAL_STEP_TICKS) * i64::from(by);
            let next = i64::from(*ticks) + step;
            *ticks = next.clamp(GOAL_STEP_TICKS.into(), TICKS_MAX.into()) as u32;
        }
        Goal::Dig(rows) => *rows = rows.saturating_add_signed(by),
    }
}

/// The modes of stacker.
fn modes() -> impl Iterator<Item = SoloMode> {
    SoloMode::ALL.into_iter().filter(|mode| mode.game() == games::GameKind::STACKER)
}

/// The mode that has exactly these rules.
fn exact(rules: &Options) -> Option<SoloMode> {
    modes().find(|&mode| options(&mode.rules()) == Some(*rules))
}

/// The player's own rules.
pub fn page(model: &Model) -> Page {
    let rules = &model.settings.solo.stacker;
    let mut rows = vec![Row::press(tr!("solo-own-start"), Message::Intent(Intent::OwnSolo))];
    rows.extend(SoloControl::of(rules).into_iter().map(|control| {
        Row::step(control.name(rules), control.value(rules), Control::Solo(control))
    }));
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    let best = model.settings.solo.best(&Rules::stacker(*rules));
    let best = best.map(|value| tr!("solo-own-best", value = spelled(own_mode(model), value)));
    let line = match exact(rules) {
        Some(mode) => tr!("solo-own-counts", mode = names::mode(mode)),
        None => tr!("solo-own-hint").to_owned(),
    };
    Page {
        title: tr!("solo-own-title").into(),
        lines: std::iter::once(line).chain(best).collect(),
        rows,
        width: Some(560.0),
        scale_max: Some(1.3),
        ..Page::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_can_be_changed_and_never_leaves_what_is_allowed() {
        for start in modes().filter_map(|mode| options(&mode.rules())) {
            for control in SoloControl::of(&start) {
                let is_fixed = control == SoloControl::Rule("gravity from_line");
                let mut has_changed = is_fixed;
                for by in [1, -1] {
                    let mut rules = start;
                    for _ in 0..300 {
                        let before = rules;
                        control.step(&mut rules, by);
                        has_changed |= before != rules;
                        assert_eq!(Rules::stacker(rules).check(), Ok(()), "{control:?} {rules:?}");
                    }
                }
                assert!(has_changed, "{control:?}");
            }
        }
    }

    #[test]
    fn all_modes_are_bases_and_what_is_changed_is_none() {
        let mut rules = Options::forty_lines();
        let mut seen = Vec::new();
        for _ in modes() {
            seen.push(SoloControl::Base.value(&rules));
            SoloControl::Base.step(&mut rules, 1);
        }
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), modes().count());
        SoloControl::Amount.step(&mut rules, -20);
        assert_eq!(SoloControl::Amount.value(&rules), "1");
        assert_eq!(SoloControl::Base.value(&rules), "Custom");
    }
}
