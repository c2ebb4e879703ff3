//! The options of a brawl room: their names, what they are set to, and how they are turned.

use games::{GameKind, Rules};
use wire::brawl::{BEST_OF, GRACE_S, SEATS, TEAMS};
use wire::{BrawlOptions, Sides, Visibility};

use crate::menu::{Page, Row, Side};
use crate::screens::brawl::{BrawlField, BrawlKnob, BrawlWish, Deed};
use crate::screens::model::cycled;
use crate::screens::{Field, Knob, Message, Model, Wish};
use crate::settings::title;

pub mod battle;
pub mod stack;
pub mod sword;

pub use battle::BattleKnob;
pub use stack::StackKnob;
pub use sword::SwordKnob;

/// What can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are named after the options")]
pub enum OptionKnob {
    Game,
    Preset,
    Seats,
    Sides,
    BestOf,
    /// An option of swordfight.
    Sword(SwordKnob),
    /// An option of stacker.
    Stack(StackKnob),
    /// An option of marauders.
    Battle(BattleKnob),
    Grace,
    DasLeast,
    DasMost,
    ArrLeast,
    ArrMost,
}

use OptionKnob as K;

impl OptionKnob {
    /// Those of a room that plays this game, in the order of the page.
    pub fn of(game: GameKind) -> Vec<OptionKnob> {
        let mut knobs = vec![K::Game, K::Preset];
        match game {
            GameKind::Swordfight => {
                knobs.extend([K::Seats, K::Sides, K::BestOf]);
                knobs.extend(SwordKnob::ALL.map(K::Sword));
            }
            GameKind::Stacker => {
                knobs.extend([K::Seats, K::Sides, K::BestOf]);
                knobs.extend(StackKnob::all().map(K::Stack));
            }
            // Its mode says who sits where, and nothing is held.
            GameKind::Marauders => {
                knobs.push(K::BestOf);
                knobs.extend(BattleKnob::all().map(K::Battle));
                knobs.push(K::Grace);
                return knobs;
            }
        }
        knobs.extend([K::Grace, K::DasLeast, K::DasMost, K::ArrLeast, K::ArrMost]);
        knobs
    }

    /// What the player calls it.
    pub fn name(self) -> String {
        let name = match self {
            K::Game => "Game",
            K::Preset => "Preset",
            K::Seats => "Seats",
            K::Sides => "Sides",
            K::BestOf => "Match",
            K::Sword(knob) => knob.name(),
            K::Stack(knob) => return knob.name(),
            K::Battle(knob) => return knob.name(),
            K::Grace => "Grace",
            K::DasLeast => "Delay at least",
            K::DasMost => "Delay at most",
            K::ArrLeast => "Repeat at least",
            K::ArrMost => "Repeat at most",
        };
        name.into()
    }

    /// What it is set to.
    pub fn value(self, options: &BrawlOptions) -> String {
        let ticks = |ticks: u8| format!("{} ms", u32::from(ticks) * 1000 / 60);
        match (self, &options.rules) {
            (K::Game, rules) => title(rules.kind()).into(),
            (K::Preset, rules) => rules.preset().map_or("Your own", |preset| preset.name).into(),
            (K::Seats, _) => format!("{}", options.seats),
            (K::Sides, _) => sides(options.sides),
            (K::BestOf, _) => match options.best_of {
                1 => "One bout".into(),
                more => format!("Best of {more}"),
            },
            (K::Sword(knob), Rules::Swordfight(rules)) => knob.value(rules),
            (K::Stack(knob), Rules::Stacker(rules)) => knob.value(rules),
            (K::Battle(knob), Rules::Marauders(rules)) => knob.value(rules),
            // An option of a game that is not played here.
            (K::Sword(_) | K::Stack(_) | K::Battle(_), _) => String::new(),
            (K::Grace, _) => format!("{} s", options.grace_s),
            (K::DasLeast, _) => ticks(options.handling.least.das_ticks),
            (K::DasMost, _) => ticks(options.handling.most.das_ticks),
            (K::ArrLeast, _) => ticks(options.handling.least.arr_ticks),
            (K::ArrMost, _) => ticks(options.handling.most.arr_ticks),
        }
    }

    /// Turns it `by` steps, within its range.
    pub fn step(self, options: &mut BrawlOptions, by: i8) {
        match (self, &mut options.rules) {
            (K::Game, rules) => {
                let game = cycled(&GameKind::ALL, rules.kind(), by);
                *rules = game.rules_default();
                options.handling = game.handling_bounds();
            }
            (K::Preset, rules) => *rules = next_preset(rules, by),
            (K::Sword(knob), Rules::Swordfight(rules)) => knob.step(rules, by),
            (K::Stack(knob), Rules::Stacker(rules)) => knob.step(rules, by),
            (K::Battle(knob), Rules::Marauders(rules)) => knob.step(rules, by),
            (K::Sword(_) | K::Stack(_) | K::Battle(_), _) => {}
            (K::Seats | K::Sides | K::BestOf | K::Grace, _) => step_room(self, options, by),
            (K::DasLeast | K::DasMost | K::ArrLeast | K::ArrMost, _) => {
                step_handling(self, options, by);
            }
        }
        if let (Some(seats), Some(teams)) = (options.rules.seats(), options.rules.teams()) {
            (options.seats, options.sides) = (seats, Sides::of(teams, seats));
        }
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

fn next_preset(rules: &Rules, by: i8) -> Rules {
    let all: Vec<Rules> = rules.kind().presets().into_iter().map(|preset| preset.rules).collect();
    if all.contains(rules) { cycled(&all, *rules, by) } else { all[0] }
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

/// Thousandths as a share of a hundred.
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
    for knob in OptionKnob::of(shown.rules.kind()) {
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

    fn fresh(game: GameKind) -> BrawlOptions {
        BrawlOptions::new(game.rules_default())
    }

    #[test]
    fn every_knob_changes_something_and_never_leaves_what_is_allowed() {
        for game in GameKind::ALL {
            for knob in OptionKnob::of(game) {
                for by in [1, -1] {
                    let mut options = fresh(game);
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
    }

    #[test]
    fn presets_are_allowed_and_have_names_of_their_own() {
        for game in GameKind::ALL {
            let mut options = fresh(game);
            let mut names = Vec::new();
            for _ in game.presets() {
                names.push(K::Preset.value(&options));
                K::Preset.step(&mut options, 1);
                assert_eq!(options.check(), Ok(()));
            }
            let known: Vec<&str> = game.presets().into_iter().map(|preset| preset.name).collect();
            assert_eq!(names, known);
            assert_eq!(options, fresh(game));
        }
        let mut options = fresh(GameKind::Swordfight);
        K::Sword(SwordKnob::Packets).step(&mut options, 1);
        assert_eq!(K::Preset.value(&options), "Your own");
    }

    #[test]
    fn another_game_is_played_by_its_ranked_rules_and_its_own_handling() {
        let mut options = BrawlOptions { seats: 12, ..fresh(GameKind::Swordfight) };
        K::Game.step(&mut options, 1);
        assert_eq!(options, BrawlOptions { seats: 12, ..fresh(GameKind::Stacker) });
    }
}
