//! The options of a brawl room: their names, what they are set to, and how they are turned.

use swordfight::Options;
use swordfight::options::{
    Cut, Excess, HorizontalFit, LANDING_MS_MAX, PACKETS_PER_LOCK_MAX, ROW_MS, Rectangle, SameStep,
    SprinkleOrder,
};
use wire::brawl::{BEST_OF, GRACE_S, SEATS, TEAMS};
use wire::{BrawlOptions, Sides, Visibility};

use crate::menu::{Page, Row, Side};
use crate::screens::brawl::{BrawlField, BrawlKnob, BrawlWish, Deed};
use crate::screens::model::cycled;
use crate::screens::{Field, Knob, Message, Model, Wish};

/// What can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are named after the options")]
pub enum OptionKnob {
    Preset,
    Seats,
    Sides,
    BestOf,
    Breakers,
    Drought,
    Fall,
    FasterEvery,
    FasterPercent,
    FallLeast,
    FastFall,
    Landing,
    LandingShare,
    Packets,
    Rectangle,
    Excess,
    SameStep,
    Cut,
    HorizontalFit,
    Sprinkles,
    Grace,
    DasLeast,
    DasMost,
    ArrLeast,
    ArrMost,
}

use OptionKnob as K;

impl OptionKnob {
    /// All of them, in the order of the page.
    pub const ALL: [OptionKnob; 25] = [
        K::Preset,
        K::Seats,
        K::Sides,
        K::BestOf,
        K::Breakers,
        K::Drought,
        K::Packets,
        K::Fall,
        K::FasterEvery,
        K::FasterPercent,
        K::FallLeast,
        K::FastFall,
        K::Landing,
        K::LandingShare,
        K::Rectangle,
        K::Excess,
        K::SameStep,
        K::Cut,
        K::HorizontalFit,
        K::Sprinkles,
        K::Grace,
        K::DasLeast,
        K::DasMost,
        K::ArrLeast,
        K::ArrMost,
    ];

    /// What the player calls it.
    pub fn name(self) -> &'static str {
        match self {
            K::Preset => "Preset",
            K::Seats => "Seats",
            K::Sides => "Sides",
            K::BestOf => "Match",
            K::Breakers => "Breakers",
            K::Drought => "Longest without",
            K::Fall => "Fall",
            K::FasterEvery => "Faster every",
            K::FasterPercent => "Faster by",
            K::FallLeast => "Fastest fall",
            K::FastFall => "Fast fall held",
            K::Landing => "Time to land",
            K::LandingShare => "or of the fall",
            K::Packets => "Attacks a lock",
            K::Rectangle => "Gems grow",
            K::Excess => "Wide gems",
            K::SameStep => "Twin swords",
            K::Cut => "Swords bite",
            K::HorizontalFit => "From the side",
            K::Sprinkles => "Sprinkles",
            K::Grace => "Grace",
            K::DasLeast => "Delay at least",
            K::DasMost => "Delay at most",
            K::ArrLeast => "Repeat at least",
            K::ArrMost => "Repeat at most",
        }
    }

    /// What it is set to.
    pub fn value(self, options: &BrawlOptions) -> String {
        let rules = rules(options);
        let row = |ms: u16| format!("{ms} ms a row");
        let ticks = |ticks: u8| format!("{} ms", u32::from(ticks) * 1000 / 60);
        match self {
            K::Preset => preset_name(&rules).into(),
            K::Seats => format!("{}", options.seats),
            K::Sides => sides(options.sides),
            K::BestOf => match options.best_of {
                1 => "One bout".into(),
                more => format!("Best of {more}"),
            },
            K::Breakers => percent(rules.breakers_per_mille),
            K::Drought => match rules.breaker_drought_pairs {
                0 => "No limit".into(),
                pairs => format!("{pairs} pairs"),
            },
            K::Fall => row(rules.fall_ms),
            K::FasterEvery => format!("{} pairs", rules.faster_every_pairs),
            K::FasterPercent => format!("{} %", 100 - rules.faster_percent.min(100)),
            K::FallLeast => row(rules.fall_least_ms),
            K::FastFall => row(rules.fast_fall_ms),
            K::Landing => format!("{} ms", rules.landing_ms),
            K::LandingShare => percent(rules.landing_per_mille),
            K::Packets => format!("{}", rules.packets_per_lock),
            K::Rectangle => pick(rules.rectangle, Rectangle::LargestArea, "Largest", "Highest"),
            K::Excess => pick(rules.excess, Excess::BeforeChain, "Before chain", "After chain"),
            K::SameStep => pick(rules.same_step, SameStep::All, "All enter", "Spare spawn"),
            K::Cut => match rules.cut {
                Cut::Width => "Their width".into(),
                Cut::Length => "By length".into(),
                Cut::All => "To the floor".into(),
            },
            K::HorizontalFit => {
                pick(rules.horizontal_fit, HorizontalFit::First, "First place", "Best place")
            }
            K::Sprinkles => {
                pick(rules.sprinkles, SprinkleOrder::AfterSwords, "After swords", "First")
            }
            K::Grace => format!("{} s", options.grace_s),
            K::DasLeast => ticks(options.handling.least.das_ticks),
            K::DasMost => ticks(options.handling.most.das_ticks),
            K::ArrLeast => ticks(options.handling.least.arr_ticks),
            K::ArrMost => ticks(options.handling.most.arr_ticks),
        }
    }

    /// Turns it `by` steps, within its range.
    pub fn step(self, options: &mut BrawlOptions, by: i8) {
        let mut rules = rules(options);
        match self {
            K::Preset => rules = next_preset(&rules, by),
            K::Seats | K::Sides | K::BestOf | K::Grace => step_room(self, options, by),
            K::DasLeast | K::DasMost | K::ArrLeast | K::ArrMost => {
                step_handling(self, options, by);
            }
            K::Breakers => turn(&mut rules.breakers_per_mille, by, 25, 0, 1000),
            K::Drought => turn(&mut rules.breaker_drought_pairs, by, 1, 0, 1000),
            K::Fall => turn(&mut rules.fall_ms, by, 50, *ROW_MS.start(), *ROW_MS.end()),
            K::FasterEvery => turn(&mut rules.faster_every_pairs, by, 1, 1, 1000),
            K::FasterPercent => {
                let percent = i16::from(rules.faster_percent) - i16::from(by);
                rules.faster_percent = percent.clamp(50, 100) as u8;
            }
            K::FallLeast => {
                turn(&mut rules.fall_least_ms, by, 25, *ROW_MS.start(), *ROW_MS.end());
            }
            K::FastFall => turn(&mut rules.fast_fall_ms, by, 5, *ROW_MS.start(), *ROW_MS.end()),
            K::Landing => turn(&mut rules.landing_ms, by, 25, 0, LANDING_MS_MAX),
            K::LandingShare => turn(&mut rules.landing_per_mille, by, 25, 0, 1000),
            K::Packets => {
                let packets = rules.packets_per_lock.saturating_add_signed(by);
                rules.packets_per_lock = packets.clamp(1, PACKETS_PER_LOCK_MAX);
            }
            K::Rectangle => {
                let all = [Rectangle::LargestArea, Rectangle::Highest];
                rules.rectangle = cycled(&all, rules.rectangle, by);
            }
            K::Excess => {
                rules.excess = cycled(&[Excess::BeforeChain, Excess::AfterChain], rules.excess, by);
            }
            K::SameStep => {
                let all = [SameStep::All, SameStep::SpareTheSpawn];
                rules.same_step = cycled(&all, rules.same_step, by);
            }
            K::Cut => rules.cut = cycled(&[Cut::Width, Cut::Length, Cut::All], rules.cut, by),
            K::HorizontalFit => {
                let all = [HorizontalFit::First, HorizontalFit::Largest];
                rules.horizontal_fit = cycled(&all, rules.horizontal_fit, by);
            }
            K::Sprinkles => {
                let all = [SprinkleOrder::AfterSwords, SprinkleOrder::BeforeSwords];
                rules.sprinkles = cycled(&all, rules.sprinkles, by);
            }
        }
        options.rules = games::Rules::Swordfight(rules);
    }
}

fn step_room(knob: OptionKnob, options: &mut BrawlOptions, by: i8) {
    match knob {
        K::Seats => {
            let seats = options.seats.saturating_add_signed(by);
            options.seats = seats.clamp(*SEATS.start(), *SEATS.end());
            if let Sides::Teams(teams) = &mut options.sides {
                *teams = (*teams).min(options.seats);
            }
        }
        K::Sides => {
            let most = options.seats.min(*TEAMS.end());
            let now = match options.sides {
                Sides::FreeForAll => TEAMS.start() - 1,
                Sides::Teams(teams) => teams,
            };
            let next = now.saturating_add_signed(by).clamp(TEAMS.start() - 1, most);
            let is_ffa = next < *TEAMS.start();
            options.sides = if is_ffa { Sides::FreeForAll } else { Sides::Teams(next) };
        }
        K::BestOf => {
            let bouts = options.best_of.saturating_add_signed(by.saturating_mul(2));
            options.best_of = bouts.clamp(*BEST_OF.start(), *BEST_OF.end());
        }
        _ => {
            let grace = options.grace_s.saturating_add_signed(by);
            options.grace_s = grace.clamp(*GRACE_S.start(), *GRACE_S.end());
        }
    }
}

/// The least never passes the most.
fn step_handling(knob: OptionKnob, options: &mut BrawlOptions, by: i8) {
    let bounds = options.rules.kind().handling_bounds();
    let (least, most) = (&mut options.handling.least, &mut options.handling.most);
    let (value, low, high) = match knob {
        K::DasLeast => (&mut least.das_ticks, bounds.least.das_ticks, most.das_ticks),
        K::DasMost => (&mut most.das_ticks, least.das_ticks, bounds.most.das_ticks),
        K::ArrLeast => (&mut least.arr_ticks, bounds.least.arr_ticks, most.arr_ticks),
        _ => (&mut most.arr_ticks, least.arr_ticks, bounds.most.arr_ticks),
    };
    *value = value.saturating_add_signed(by).clamp(low, high);
}

/// Ways to play that have a name.
fn presets() -> Vec<(&'static str, Options)> {
    let named = |preset: games::Preset| {
        let games::Rules::Swordfight(rules) = preset.rules;
        (preset.name, rules)
    };
    games::GameKind::Swordfight.presets().into_iter().map(named).collect()
}

fn preset_name(rules: &Options) -> &'static str {
    presets().into_iter().find(|(_, preset)| preset == rules).map_or("Your own", |(name, _)| name)
}

fn next_preset(rules: &Options, by: i8) -> Options {
    let all: Vec<Options> = presets().into_iter().map(|(_, preset)| preset).collect();
    if all.contains(rules) { cycled(&all, *rules, by) } else { all[0] }
}

fn rules(options: &BrawlOptions) -> Options {
    let games::Rules::Swordfight(rules) = options.rules;
    rules
}

/// Who plays with whom, in words.
pub fn sides(sides: Sides) -> String {
    match sides {
        Sides::FreeForAll => "Each for itself".into(),
        Sides::Teams(teams) => format!("{teams} teams"),
    }
}

/// Who may enter, in words.
pub fn visibility(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Public => "Public",
        Visibility::Unlisted => "By code",
        Visibility::Private => "By password",
    }
}

fn percent(per_mille: u16) -> String {
    format!("{}.{} %", per_mille / 10, per_mille % 10)
}

fn pick<T: PartialEq>(now: T, first: T, one: &str, other: &str) -> String {
    if now == first { one.into() } else { other.into() }
}

fn turn(value: &mut u16, by: i8, step: i32, least: u16, most: u16) {
    // The ends of a range are reached whatever the step.
    let next = i32::from(*value) + i32::from(by) * step;
    *value = next.clamp(least.into(), most.into()) as u16;
}

/// The options of the room: the host's to change, everyone's to read.
pub fn page(model: &Model) -> Page {
    let brawl = &model.brawl;
    let is_host = brawl.is_host();
    let room = brawl.room.as_ref();
    let shown = if is_host { brawl.draft } else { room.map_or(brawl.draft, |room| room.options) };
    let mut rows = Vec::new();
    let brawl_wish = |wish| Message::Wish(Wish::Brawl(wish));
    if is_host {
        let is_changed = room.is_some_and(|room| room.options != brawl.draft);
        let note = if is_changed { "changed" } else { "" };
        rows.push(Row::press("Play by these", brawl_wish(BrawlWish::UseOptions)).with_value(note));
    }
    for knob in OptionKnob::ALL {
        let value = knob.value(&shown);
        rows.push(if is_host {
            Row::step(knob.name(), value, Knob::Brawl(BrawlKnob::Option(knob)))
        } else {
            Row::press(knob.name(), Message::Brawl(Deed::Still)).with_value(value)
        });
    }
    if let Some(room) = room.filter(|_| is_host) {
        let who = visibility(brawl.visibility);
        rows.push(Row::step("Who may enter", who, Knob::Brawl(BrawlKnob::Visibility)));
        let password = Field::Brawl(BrawlField::Password);
        rows.push(Row::field("Password", &brawl.password, password));
        rows.push(Row::press("Open it so", brawl_wish(BrawlWish::Admit)));
        let label = if room.is_locked { "Unlock the room" } else { "Lock the room" };
        rows.push(Row::press(label, brawl_wish(BrawlWish::Lock(!room.is_locked))));
    }
    rows.push(Row::press("Back", Message::Back));
    let lines = match is_host {
        true => vec!["A change counts when you play by it. All must be ready anew.".into()],
        false => vec!["The host of the room decides these.".into()],
    };
    Page {
        title: "Options".into(),
        lines,
        rows,
        side: Side::Left,
        scale_max: Some(1.3),
        ..Page::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fresh() -> BrawlOptions {
        BrawlOptions::new(games::Rules::Swordfight(Options::default()))
    }

    #[test]
    fn every_knob_changes_something_and_never_leaves_what_is_allowed() {
        for knob in OptionKnob::ALL {
            for by in [1, -1] {
                let mut options = fresh();
                let mut seen = vec![knob.value(&options)];
                for _ in 0..1200 {
                    knob.step(&mut options, by);
                    assert_eq!(options.check(), Ok(()), "{knob:?}");
                }
                seen.push(knob.value(&options));
                knob.step(&mut options, -by);
                seen.push(knob.value(&options));
                assert_ne!(seen[1], seen[2], "{knob:?} is stuck at its end");
            }
        }
    }

    #[test]
    fn presets_are_allowed_and_have_names_of_their_own() {
        let mut options = fresh();
        let mut names = Vec::new();
        for _ in presets() {
            names.push(K::Preset.value(&options));
            K::Preset.step(&mut options, 1);
            assert_eq!(options.check(), Ok(()));
        }
        assert_eq!(names, ["Ranked", "Gentle", "Swift", "Wild"]);
        assert_eq!(options, fresh());
        K::Packets.step(&mut options, 1);
        assert_eq!(K::Preset.value(&options), "Your own");
    }
}
