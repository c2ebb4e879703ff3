//! The options of a brawl room: their names, values and steps.

use games::{ClockedRules, GameKind, Rules, TurnRules};
use wire::brawl::{BEST_OF, GRACE_S, SEATS, TEAMS};
use wire::{BrawlCommand, BrawlOptions, HostCommand, Sides, Visibility};

use crate::activity::intent::BrawlIntent;
use crate::activity::intent::Intent;
use crate::games::marauders::options::BattleControl;
use crate::games::stacker::options::StackControl;
use crate::games::swordfight::options::SwordControl;
use crate::screens::message::OptionControl;
use crate::screens::message::OptionControl as K;
use crate::screens::message::{BrawlAction, BrawlControl, BrawlField};
use crate::screens::play::made;
use crate::screens::{Control, Field, Message, Model};
use crate::screens::{Page, Row};
use crate::settings::Settings;
use crate::shell::menu::Side;
use crate::shell::values::{cycled, in_ms};
use crate::text::tr;
use crate::text::{names, presets};

impl OptionControl {
    /// Those of a room that plays this game, in the order of the page.
    pub fn of(game: GameKind) -> Vec<OptionControl> {
        let mut controls = vec![K::Game, K::Preset];
        match game {
            GameKind::SWORDFIGHT => {
                controls.extend([K::Seats, K::Sides, K::BestOf]);
                controls.extend(SwordControl::ALL.map(K::Sword));
            }
            GameKind::STACKER => {
                controls.extend([K::Seats, K::Sides, K::BestOf]);
                controls.extend(StackControl::all().map(K::Stack));
            }
            // Its mode determines the seats, and no key is held.
            GameKind::MARAUDERS => {
                controls.push(K::BestOf);
                controls.extend(BattleControl::all().map(K::Battle));
                controls.push(K::Grace);
                return controls;
            }
        }
        controls.extend([K::Grace, K::DasLeast, K::DasMost, K::ArrLeast, K::ArrMost, K::CutMost]);
        let most = game.handling_bounds().most;
        if 0 < most.soft_drop_ticks {
            controls.extend([K::SoftDropLeast, K::SoftDropMost]);
        }
        controls.extend(most.tuning.initial_rotation.then_some(K::InitialRotation));
        controls.extend(most.tuning.initial_hold.then_some(K::InitialHold));
        controls
    }

    /// Whether it changes anything in a room with these rules.
    pub fn applies(self, rules: &Rules) -> bool {
        match (self, rules) {
            (K::Battle(control), Rules::Turns(TurnRules::Marauders(options))) => {
                control.applies(options)
            }
            _ => true,
        }
    }

    /// Its player-facing name.
    pub fn name(self) -> String {
        let name = match self {
            K::Game => tr!("menu-game"),
            K::Preset => tr!("option-preset"),
            K::Seats => tr!("option-seats"),
            K::Sides => tr!("option-sides"),
            K::BestOf => tr!("option-match"),
            K::Sword(control) => control.name(),
            K::Stack(control) => return control.name(),
            K::Battle(control) => return control.name(),
            K::Grace => tr!("option-grace"),
            K::DasLeast => tr!("option-das-least"),
            K::DasMost => tr!("option-das-most"),
            K::ArrLeast => tr!("option-arr-least"),
            K::ArrMost => tr!("option-arr-most"),
            K::SoftDropLeast => tr!("option-soft-drop-least"),
            K::SoftDropMost => tr!("option-soft-drop-most"),
            K::CutMost => tr!("option-cut-most"),
            K::InitialRotation => tr!("option-initial-rotation"),
            K::InitialHold => tr!("option-initial-hold"),
        };
        name.into()
    }

    /// Its value, in words.
    pub fn value(self, options: &BrawlOptions) -> String {
        let ticks = in_ms;
        match (self, &options.rules) {
            (K::Game, rules) => names::game(rules.kind()).into(),
            (K::Preset, rules) => match rules.preset() {
                Some(preset) => presets::name(&preset).into(),
                None => tr!("option-custom").into(),
            },
            (K::Seats, _) => format!("{}", options.seats),
            (K::Sides, _) => sides(options.sides),
            (K::BestOf, _) => best_of(options.best_of),
            // An option of another game than the room's has no value.
            (K::Sword(control), rules) => {
                let Rules::Clocked(ClockedRules::Swordfight(rules)) = rules else {
                    return String::new();
                };
                control.value(rules)
            }
            (K::Stack(control), rules) => {
                let Rules::Clocked(ClockedRules::Stacker(rules)) = rules else {
                    return String::new();
                };
                control.value(rules)
            }
            (K::Battle(control), rules) => {
                let Rules::Turns(TurnRules::Marauders(rules)) = rules else {
                    return String::new();
                };
                control.value(rules)
            }
            (K::Grace, _) => tr!("seconds", s = options.grace_s),
            (K::DasLeast, _) => ticks(options.handling.least.das_ticks),
            (K::DasMost, _) => ticks(options.handling.most.das_ticks),
            (K::ArrLeast, _) => ticks(options.handling.least.arr_ticks),
            (K::ArrMost, _) => ticks(options.handling.most.arr_ticks),
            (K::SoftDropLeast, _) => ticks(options.handling.least.soft_drop_ticks),
            (K::SoftDropMost, _) => ticks(options.handling.most.soft_drop_ticks),
            (K::CutMost, _) => ticks(options.handling.most.tuning.das_cut_ticks),
            (K::InitialRotation, _) => allowed(options.handling.most.tuning.initial_rotation),
            (K::InitialHold, _) => allowed(options.handling.most.tuning.initial_hold),
        }
    }

    /// Changes it by `by` steps, within its range.
    pub fn step(self, options: &mut BrawlOptions, by: i8) {
        match (self, &mut options.rules) {
            (K::Game, rules) => {
                let game = cycled(&GameKind::ALL, rules.kind(), by);
                *rules = game.rules_default();
                options.handling = game.handling_bounds();
            }
            (K::Preset, rules) => *rules = next_preset(rules, by),
            (K::Sword(control), rules) => {
                if let Rules::Clocked(ClockedRules::Swordfight(rules)) = rules {
                    control.step(rules, by);
                }
            }
            (K::Stack(control), rules) => {
                if let Rules::Clocked(ClockedRules::Stacker(rules)) = rules {
                    control.step(rules, by);
                }
            }
            (K::Battle(control), rules) => {
                if let Rules::Turns(TurnRules::Marauders(rules)) = rules {
                    control.step(rules, by);
                }
            }
            (K::Seats | K::Sides | K::BestOf | K::Grace, _) => step_room(self, options, by),
            (K::InitialRotation, _) => {
                options.handling.most.tuning.initial_rotation ^= true;
            }
            (K::InitialHold, _) => options.handling.most.tuning.initial_hold ^= true,
            (K::DasLeast | K::DasMost | K::ArrLeast | K::ArrMost, _)
            | (K::SoftDropLeast | K::SoftDropMost | K::CutMost, _) => {
                step_handling(self, options, by);
            }
        }
        if let (Some(seats), Some(teams)) = (options.rules.seats(), options.rules.teams()) {
            (options.seats, options.sides) = (seats, Sides::of(teams, seats));
        }
    }
}

fn step_room(control: OptionControl, options: &mut BrawlOptions, by: i8) {
    match control {
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

/// The minimum never exceeds the maximum.
fn step_handling(control: OptionControl, options: &mut BrawlOptions, by: i8) {
    let bounds = options.rules.kind().handling_bounds();
    let (least, most) = (&mut options.handling.least, &mut options.handling.most);
    let (value, low, high) = match control {
        K::DasLeast => (&mut least.das_ticks, bounds.least.das_ticks, most.das_ticks),
        K::DasMost => (&mut most.das_ticks, least.das_ticks, bounds.most.das_ticks),
        K::ArrLeast => (&mut least.arr_ticks, bounds.least.arr_ticks, most.arr_ticks),
        K::SoftDropLeast => {
            (&mut least.soft_drop_ticks, bounds.least.soft_drop_ticks, most.soft_drop_ticks)
        }
        K::SoftDropMost => {
            (&mut most.soft_drop_ticks, least.soft_drop_ticks, bounds.most.soft_drop_ticks)
        }
        K::CutMost => (
            &mut most.tuning.das_cut_ticks,
            least.tuning.das_cut_ticks,
            bounds.most.tuning.das_cut_ticks,
        ),
        _ => (&mut most.arr_ticks, least.arr_ticks, bounds.most.arr_ticks),
    };
    *value = value.saturating_add_signed(by).clamp(low, high);
}

fn next_preset(rules: &Rules, by: i8) -> Rules {
    let all: Vec<Rules> = rules.kind().presets().into_iter().map(|preset| preset.rules).collect();
    if all.contains(rules) { cycled(&all, *rules, by) } else { all[0] }
}

/// Whether a choice of handling is allowed, in words.
fn allowed(is_allowed: bool) -> String {
    if is_allowed { tr!("option-allowed") } else { tr!("option-not-allowed") }.into()
}

/// The teams, in words.
pub fn sides(sides: Sides) -> String {
    match sides {
        Sides::FreeForAll => tr!("sides-free-for-all").into(),
        Sides::Teams(teams) => tr!("sides-teams", teams = teams),
    }
}

/// The length of a match, in words.
pub fn best_of(bouts: u8) -> String {
    match bouts {
        1 => tr!("option-one-bout").into(),
        more => tr!("option-best-of", bouts = more),
    }
}

/// Who may enter, in words.
pub fn visibility(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Public => tr!("brawl-public"),
        Visibility::Unlisted => tr!("brawl-unlisted"),
        Visibility::Private => tr!("brawl-private"),
    }
}

/// The options of the room: the host's to change, everyone's to read.
pub fn page(model: &Model) -> Page {
    let brawl = &model.brawl;
    let is_host = brawl.is_host();
    let room = brawl.room.as_ref();
    let shown = brawl.shown(true);
    let mut rows = Vec::new();
    let brawl_intent = |intent| Message::Intent(Intent::Brawl(intent));
    if is_host {
        let is_changed = room.is_some_and(|room| room.options != brawl.draft);
        let note = if is_changed { tr!("options-changed") } else { "" };
        rows.push(
            Row::press(tr!("options-apply"), brawl_intent(BrawlIntent::UseOptions))
                .with_value(note),
        );
    }
    let controls = OptionControl::of(shown.rules.kind()).into_iter();
    for control in controls.filter(|control| control.applies(&shown.rules)) {
        let value = control.value(&shown);
        rows.push(if is_host {
            Row::step(control.name(), value, Control::Brawl(BrawlControl::Option(control)))
        } else {
            Row::press(control.name(), Message::Brawl(BrawlAction::Read)).with_value(value)
        });
    }
    if let Some(room) = room.filter(|_| is_host) {
        let who = visibility(brawl.visibility);
        rows.push(Row::step(
            tr!("brawl-visibility"),
            who,
            Control::Brawl(BrawlControl::Visibility),
        ));
        let password = Field::Brawl(BrawlField::Password);
        rows.push(Row::field(tr!("menu-password"), &brawl.password, password));
        rows.push(Row::press(tr!("options-access"), brawl_intent(BrawlIntent::Admit)));
        let lock = BrawlCommand::Host(HostCommand::Lock(!room.is_locked));
        let label = if room.is_locked { tr!("options-unlock") } else { tr!("options-lock") };
        rows.push(Row::press(label, Message::Intent(Intent::Room(lock))));
    }
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    let help = match is_host {
        true => tr!("options-help-host"),
        false => tr!("options-help-member"),
    };
    let lines = std::iter::once(help.to_owned()).chain(made(model)).collect();
    Page {
        title: tr!("options-title").into(),
        lines,
        rows,
        side: Side::Left,
        scale_max: Some(1.3),
        has_picture: true,
        ..Page::default()
    }
}

/// The member's own choice for a room with these rules, where there is one.
pub(super) fn pick_row(settings: &Settings, rules: &Rules) -> Option<Row> {
    let row = |label, value, control| Some(Row::step(label, value, Control::Brawl(control)));
    match rules {
        Rules::Clocked(ClockedRules::Swordfight(_)) => {
            row(tr!("room-sword"), names::blade(settings.blade), BrawlControl::Blade)
        }
        Rules::Clocked(ClockedRules::Stacker(_)) => None,
        // A spell is named at the table, when its elements are drawn.
        Rules::Turns(TurnRules::Marauders(_)) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fresh(game: GameKind) -> BrawlOptions {
        BrawlOptions::new(game.rules_default())
    }

    #[test]
    fn every_control_changes_something_and_never_leaves_what_is_allowed() {
        for game in GameKind::ALL {
            for control in OptionControl::of(game) {
                for by in [1, -1] {
                    let mut options = fresh(game);
                    if !control.applies(&options.rules) {
                        continue;
                    }
                    let mut seen = vec![control.value(&options)];
                    for _ in 0..1200 {
                        control.step(&mut options, by);
                        assert_eq!(options.check(), Ok(()), "{control:?}");
                    }
                    seen.push(control.value(&options));
                    control.step(&mut options, -by);
                    seen.push(control.value(&options));
                    assert_ne!(seen[1], seen[2], "{control:?} is stuck at its end");
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
        let mut options = fresh(GameKind::SWORDFIGHT);
        K::Sword(SwordControl::Packets).step(&mut options, 1);
        assert_eq!(K::Preset.value(&options), "Custom");
    }

    #[test]
    fn another_game_is_played_by_its_ranked_rules_and_its_own_handling() {
        let mut options = BrawlOptions { seats: 12, ..fresh(GameKind::SWORDFIGHT) };
        K::Game.step(&mut options, 1);
        assert_eq!(options, BrawlOptions { seats: 12, ..fresh(GameKind::STACKER) });
    }
}
