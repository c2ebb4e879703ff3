//! The options of a brawl room: their names, values and steps.

use bout::options::{OptionTable as _, OptionView, Scope, Unit};
use games::{GameKind, Preset, Rules, TurnRules};
use wire::brawl::RoomSettings;
use wire::{BrawlCommand, BrawlOptions, HostCommand, Sides, Visibility};

use crate::activity::intent::BrawlIntent;
use crate::activity::intent::Intent;
use crate::games::facts;
use crate::games::marauders;
use crate::screens::brawl::presets;
use crate::screens::message::OptionControl;
use crate::screens::message::{BrawlAction, BrawlControl, BrawlField};
use crate::screens::{Control, Field, Message, Model};
use crate::screens::{Page, Row};
use crate::settings::Settings;
use crate::shell::menu::Side;
use crate::shell::values::{cycled, label, number, worded};
use crate::text::names;
use crate::text::tr;

/// A row of the options: what it sets, its label, and its value in words.
pub struct OptionLine {
    /// The control.
    pub control: OptionControl,
    /// The label.
    pub label: String,
    /// The value in words.
    pub value: String,
    /// Where the option has an effect.
    pub scope: Scope,
}

/// The options that have an effect in a room with these, in the order of the page.
pub fn lines(options: &BrawlOptions) -> Vec<OptionLine> {
    let line = |control, label: &str, value: &str| OptionLine {
        control,
        label: label.into(),
        value: value.into(),
        scope: Scope::Rooms,
    };
    let rules = &options.rules;
    let preset = rules.preset();
    let preset = preset.map_or(tr!("option-custom"), |preset| facts::preset_name(&preset));
    let mut lines = vec![
        line(OptionControl::Game, tr!("menu-game"), names::game(rules.kind())),
        line(OptionControl::Preset, tr!("option-preset"), preset),
    ];
    let (of_rooms, of_matches): (Vec<_>, Vec<_>) =
        options.options().into_iter().partition(|view| view.scope == Scope::Rooms);
    let room = |view: &OptionView| view_line(view, OptionControl::Room(view.name), rules);
    lines.extend(of_matches.iter().filter_map(room));
    lines.extend(rule_lines(rules));
    lines.extend(of_rooms.iter().filter_map(room));
    lines
}

/// The options of the game alone.
pub fn rule_lines(rules: &Rules) -> Vec<OptionLine> {
    let rule = |view: OptionView| view_line(&view, OptionControl::Rule(view.name), rules);
    rules.options().into_iter().filter_map(rule).collect()
}

fn view_line(view: &OptionView, control: OptionControl, rules: &Rules) -> Option<OptionLine> {
    let value = || worded(view).unwrap_or_else(|| named(view.name, rules));
    let line = || OptionLine { control, label: label(view), value: value(), scope: view.scope };
    view.applies.then(line)
}

/// The value of an option whose values have no texts of their own.
fn named(option: &str, rules: &Rules) -> String {
    match rules {
        Rules::Turns(TurnRules::Marauders(rules)) => marauders::names::option(option, rules),
        Rules::Clocked(_) => String::new(),
    }
}

impl OptionControl {
    /// Changes it by `by` steps, within its range.
    pub fn step(self, options: &mut BrawlOptions, by: i8) {
        let next = |views: Vec<OptionView>, name| {
            views.into_iter().find(|view| view.name == name).map(|view| view.stepped(by))
        };
        match self {
            OptionControl::Game => {
                let game = cycled(&GameKind::ALL, options.rules.kind(), by);
                options.rules = game.rules_default();
                options.handling = game.handling_bounds();
            }
            OptionControl::Preset => options.rules = next_preset(&options.rules, by),
            OptionControl::Room(name) => {
                if let Some(value) = next(options.options(), name) {
                    options.set_option(name, value);
                }
            }
            OptionControl::Rule(name) => {
                if let Some(value) = next(options.rules.options(), name) {
                    options.rules.set_option(name, value);
                }
            }
        }
        if let (Some(seats), Some(teams)) = (options.rules.seats(), options.rules.teams()) {
            (options.seats, options.sides) = (seats, Sides::of(teams, seats));
        }
    }
}

fn next_preset(rules: &Rules, by: i8) -> Rules {
    let all: Vec<Rules> = Preset::of(rules.kind()).into_iter().map(|preset| preset.rules).collect();
    if all.contains(rules) { cycled(&all, *rules, by) } else { all[0] }
}

/// The teams, in words.
pub fn sides(sides: Sides) -> String {
    let teams = match sides {
        Sides::FreeForAll => 1,
        Sides::Teams(teams) => teams.into(),
    };
    number(teams, Unit::Teams)
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
        let is_changed = room.is_some_and(|room| room.options != brawl.draft)
            || brawl.settings.settings != brawl.draft_settings;
        let note = if is_changed { tr!("options-changed") } else { "" };
        rows.push(
            Row::press(tr!("options-apply"), brawl_intent(BrawlIntent::UseOptions))
                .with_value(note),
        );
    }
    rows.extend(lines(&shown).into_iter().map(|OptionLine { control, label, value, .. }| {
        if is_host {
            Row::step(label, value, Control::Brawl(BrawlControl::Option(control)))
        } else {
            Row::press(label, Message::Brawl(BrawlAction::Read)).with_value(value)
        }
    }));
    rows.extend(setting_rows(&brawl.shown_settings(), is_host));
    if let Some(room) = room.filter(|_| is_host) {
        let who = visibility(brawl.visibility);
        rows.push(Row::step(
            tr!("brawl-visibility"),
            who,
            Control::Brawl(BrawlControl::Visibility),
        ));
        let password = Field::Brawl(BrawlField::Password);
        rows.push(Row::field(tr!("menu-password"), &brawl.typed.password, password));
        rows.push(Row::press(tr!("options-access"), brawl_intent(BrawlIntent::Admit)));
        let lock = BrawlCommand::Host(HostCommand::Lock(!room.is_locked));
        let label = if room.is_locked { tr!("options-unlock") } else { tr!("options-lock") };
        rows.push(Row::press(label, Message::Intent(Intent::Room(lock))));
        rows.push(presets::row());
    }
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    let help = match is_host {
        true => tr!("options-help-host"),
        false => tr!("options-help-member"),
    };
    let lines = std::iter::once(help.to_owned()).chain(model.status.made()).collect();
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

/// The settings of the room: to change, or to read.
fn setting_rows(settings: &RoomSettings, is_host: bool) -> impl Iterator<Item = Row> {
    settings.options().into_iter().map(move |view| {
        let (label, value) = (label(&view), worded(&view).unwrap_or_default());
        match is_host {
            true => Row::step(label, value, Control::Brawl(BrawlControl::Setting(view.name))),
            false => Row::press(label, Message::Brawl(BrawlAction::Read)).with_value(value),
        }
    })
}

/// The member's own choice for a room with these rules, where there is one.
pub(super) fn pick_row(settings: &Settings, rules: &Rules) -> Option<Row> {
    let blade = settings.pick(rules.kind()).blade()?;
    let control = Control::Brawl(BrawlControl::Blade);
    Some(Row::step(tr!("room-sword"), names::blade(blade), control))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fresh(game: GameKind) -> BrawlOptions {
        BrawlOptions::new(game.rules_default())
    }

    fn value(options: &BrawlOptions, control: OptionControl) -> String {
        let found = lines(options).into_iter().find(|line| line.control == control);
        found.map_or_else(String::new, |line| line.value)
    }

    #[test]
    fn every_control_changes_something_and_never_leaves_what_is_allowed() {
        for game in GameKind::ALL {
            for control in lines(&fresh(game)).into_iter().map(|line| line.control) {
                for by in [1, -1] {
                    let mut options = fresh(game);
                    for _ in 0..1200 {
                        control.step(&mut options, by);
                        assert_eq!(options.check(), Ok(()), "{control:?}");
                    }
                    let end = value(&options, control);
                    control.step(&mut options, -by);
                    assert_ne!(end, value(&options, control), "{control:?} is stuck at its end");
                }
            }
        }
    }

    #[test]
    fn every_option_has_a_label_and_a_value() {
        for game in GameKind::ALL {
            for line in lines(&fresh(game)) {
                assert!(!line.label.is_empty() && !line.value.is_empty(), "{:?}", line.control);
                assert!(!line.label.contains("option-"), "{} has no text", line.label);
            }
        }
    }

    #[test]
    fn values_are_in_the_words_of_their_units() {
        let mut options = fresh(GameKind::STACKER);
        let step = |options: &mut BrawlOptions, name, by: i8| {
            OptionControl::Rule(name).step(options, by);
        };
        let say = |options: &BrawlOptions, name| value(options, OptionControl::Rule(name));
        assert_eq!(say(&options, "size 4"), "Weight 1");
        assert_eq!(say(&options, "size 15"), "Off");
        assert_eq!(say(&options, "gravity start"), "1.20 rows/s");
        step(&mut options, "gravity", 1);
        assert_eq!(say(&options, "gravity first"), "Level 1");
        step(&mut options, "gravity lines", -3);
        assert_eq!(say(&options, "gravity lines"), "+1 per 7 lines");
        let options = fresh(GameKind::MARAUDERS);
        assert_eq!(say(&options, "size"), "Rank 2");
        assert_eq!(say(&options, "turn_limit"), "200 turns");
    }

    #[test]
    fn presets_are_allowed_and_have_names_of_their_own() {
        for game in GameKind::ALL {
            let mut options = fresh(game);
            let mut names = Vec::new();
            for _ in Preset::of(game) {
                names.push(value(&options, OptionControl::Preset));
                OptionControl::Preset.step(&mut options, 1);
                assert_eq!(options.check(), Ok(()));
            }
            let known: Vec<&str> = Preset::of(game).into_iter().map(|preset| preset.name).collect();
            assert_eq!(names, known);
            assert_eq!(options, fresh(game));
        }
        let mut options = fresh(GameKind::SWORDFIGHT);
        OptionControl::Rule("packets_per_lock").step(&mut options, 1);
        assert_eq!(value(&options, OptionControl::Preset), "Custom");
    }

    #[test]
    fn another_game_is_played_by_its_ranked_rules_and_its_own_handling() {
        let mut options = BrawlOptions { seats: 12, ..fresh(GameKind::SWORDFIGHT) };
        OptionControl::Game.step(&mut options, 1);
        assert_eq!(options, BrawlOptions { seats: 12, ..fresh(GameKind::STACKER) });
    }
}
