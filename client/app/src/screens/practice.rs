//! Practice: the choice of a match against bots, and the player's own presets.

use bout::options::Scope;
use games::{GameKind, Preset, Rules, TurnRules};
use wire::{BrawlOptions, Sides};

use crate::activity::intent::Intent;
use crate::games::{facts, marauders};
use crate::screens::brawl::options::{OptionLine, lines as option_lines};
use crate::screens::lesson;
use crate::screens::message::{OptionControl, PracticeAction, PracticeControl};
use crate::screens::{Control, Field, Message, Model, Navigation, Screen};
use crate::screens::{Page, Row};
use crate::settings::practice::{Choice, LEVELS, OwnPreset, PRESETS_MAX};
use crate::shell::menu::{Side, Spot};
use crate::text::names;
use crate::text::tr;

/// The choice of a match against bots.
pub fn page(model: &Model) -> Page {
    let level = model.settings.practice.level;
    let options = *options(model);
    let step =
        |label: &str, value: String, control| Row::step(label, value, Control::Practice(control));
    let option = |name| option_row(&options, name);
    let start = Message::Intent(Intent::Practice { level, options });
    let mut rows = vec![
        Row::press(tr!("practice-start"), start),
        step(tr!("option-preset"), preset_name(model), PracticeControl::Preset),
    ];
    match model.settings.game {
        GameKind::Clocked(_) => {}
        GameKind::MARAUDERS => {
            rows.extend(["mode", "size"].map(OptionControl::Rule).into_iter().filter_map(option));
        }
    }
    rows.push(step(
        tr!("practice-level"),
        tr!("practice-level-value", level = level),
        PracticeControl::Level,
    ));
    if options.rules.seats().is_none() {
        rows.push(step(
            tr!("practice-bots"),
            format!("{}", options.seats - 1),
            PracticeControl::Bots,
        ));
        if 2 < options.seats {
            rows.extend(option(OptionControl::Room("sides")));
        }
    }
    rows.extend(option(OptionControl::Room("best_of")));
    if model.settings.server().is_some() {
        let place =
            if is_at_server(model) { tr!("solo-on-server") } else { tr!("solo-on-computer") };
        rows.push(step(tr!("practice-place"), place.into(), PracticeControl::Server));
    }
    rows.push(Row::press(tr!("practice-options"), Message::Go(Screen::PracticeOptions)));
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    Page {
        title: tr!("practice-title").into(),
        lines: lines(model).into_iter().chain(lesson::hint(model)).collect(),
        rows,
        width: Some(560.0),
        ..Page::default()
    }
}

/// The rows for the presets of the player.
fn preset_rows(model: &Model) -> Vec<Row> {
    let mut rows = vec![
        Row::field(tr!("practice-name"), &model.alone.preset_name, Field::PresetName),
        Row::press(tr!("practice-save"), Message::Practice(PracticeAction::Save)).at(Spot::Beside),
    ];
    if let Some(Choice::Own(own)) = chosen(model) {
        rows.push(
            Row::press(tr!("practice-delete"), Message::Practice(PracticeAction::Delete))
                .with_value(own.name),
        );
    }
    rows
}

/// All options of the match.
pub fn options_page(model: &Model) -> Page {
    let options = options(model);
    let mut rows: Vec<Row> = practice_lines(options).map(row).collect();
    rows.extend(preset_rows(model));
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    Page {
        title: tr!("practice-options").into(),
        lines: vec![tr!("practice-options-hint").into()],
        rows,
        side: Side::Middle,
        width: Some(560.0),
        scale_max: Some(1.3),
        ..Page::default()
    }
}

/// The options that matter against bots: nobody waits for them, or bounds the player's handling.
fn practice_lines(options: &BrawlOptions) -> impl Iterator<Item = OptionLine> {
    option_lines(options).into_iter().filter(|line| line.scope != Scope::Rooms)
}

/// The row of one of them.
fn option_row(options: &BrawlOptions, control: OptionControl) -> Option<Row> {
    practice_lines(options).find(|line| line.control == control).map(row)
}

fn row(line: OptionLine) -> Row {
    let control = Control::Practice(PracticeControl::Option(line.control));
    Row::step(line.label, line.value, control)
}

/// The game, the bots, and what the mode and the size of a battle are.
fn lines(model: &Model) -> Vec<String> {
    let level = model.settings.practice.level;
    let rules = &options(model).rules;
    let manner = match rules {
        Rules::Clocked(rules) => clocked_bot(level, (facts::clocked(rules.game()).bot_plans)()),
        Rules::Turns(TurnRules::Marauders(_)) => tactician(level),
    };
    let game = names::game(rules.kind());
    let mut lines = vec![tr!("practice-line", game = game, level = level, manner = manner)];
    match rules {
        Rules::Clocked(_) => {}
        Rules::Turns(TurnRules::Marauders(rules)) => {
            lines.push(marauders::names::mode_about(rules.mode).into());
            lines.push(marauders::names::size_about(rules.size));
        }
    }
    lines
}

/// A bot's behaviour by level in a clocked game, where one of level 4 `plans` ahead.
fn clocked_bot(level: u8, plans: &'static str) -> &'static str {
    match level {
        1 => tr!("practice-manner-1"),
        2 => tr!("practice-manner-2"),
        3 => tr!("practice-manner-3"),
        4 => plans,
        _ => tr!("practice-manner-5"),
    }
}

/// A bot's behaviour by level in marauders.
fn tactician(level: u8) -> &'static str {
    match level {
        1 => tr!("practice-tactics-1"),
        2 => tr!("practice-tactics-2"),
        3 => tr!("practice-tactics-3"),
        4 => tr!("practice-tactics-4"),
        _ => tr!("practice-tactics-5"),
    }
}

/// Whether practice is played on the server of the settings, and not on the embedded one.
pub fn is_at_server(model: &Model) -> bool {
    let is_chosen = model.settings.practice.is_at_server && model.settings.server().is_some();
    !model.system.machine.hosts || is_chosen
}

/// The presets of the chosen game: its own, and then those of the player.
fn choices(model: &Model) -> Vec<Choice> {
    let game = model.settings.game;
    let own = model.settings.presets.iter().filter(|own| own.options.rules.kind() == game);
    let own = own.cloned().map(Choice::Own);
    Preset::of(game).into_iter().map(Choice::Game).chain(own).collect()
}

/// The preset that the match is, if any. One of the player has the same bots, too.
fn chosen(model: &Model) -> Option<Choice> {
    let (options, level) = (options(model), model.settings.practice.level);
    choices(model).into_iter().rev().find(|choice| match choice {
        Choice::Own(own) => own.options == *options && own.level == level,
        Choice::Game(preset) => preset.rules == options.rules,
    })
}

fn preset_name(model: &Model) -> String {
    match chosen(model) {
        Some(Choice::Own(own)) => own.name,
        Some(Choice::Game(preset)) => facts::preset_name(&preset).into(),
        None => tr!("option-custom").into(),
    }
}

/// The match of practice in the chosen game.
pub fn options(model: &Model) -> &BrawlOptions {
    model.settings.practice.options(model.settings.game)
}

/// Steps a control of practice.
pub fn step(model: &mut Model, control: PracticeControl, by: i8) {
    let game = model.settings.game;
    let preset = (control == PracticeControl::Preset).then(|| next_choice(model, by));
    let practice = &mut model.settings.practice;
    match control {
        PracticeControl::Preset => {
            let Some(choice) = preset else { return };
            let (options, level) = choice.options(practice.options(game), practice.level);
            (*practice.options_mut(game), practice.level) = (options, level);
        }
        PracticeControl::Level => {
            let level = practice.level.saturating_add_signed(by);
            practice.level = level.clamp(*LEVELS.start(), *LEVELS.end());
        }
        PracticeControl::Bots => {
            let options = practice.options_mut(game);
            OptionControl::Room("seats").step(options, by);
            if options.seats == 2 {
                options.sides = Sides::FreeForAll;
            }
        }
        PracticeControl::Server => practice.is_at_server ^= true,
        PracticeControl::Option(control) => control.step(practice.options_mut(game), by),
    }
}

/// Saves or deletes a preset of the player.
pub fn change_presets(model: &mut Model, action: PracticeAction) -> Navigation {
    let options = *options(model);
    let (game, level) = (model.settings.game, model.settings.practice.level);
    match action {
        PracticeAction::Save => {
            let name = model.alone.preset_name.trim().to_owned();
            let is_same = |own: &OwnPreset| own.name == name && own.options.rules.kind() == game;
            let others = model.settings.presets.iter().filter(|own| !is_same(own)).count();
            if name.is_empty() {
                model.problem = Some(tr!("practice-name-missing").into());
                return Navigation::Nowhere;
            }
            if PRESETS_MAX <= others {
                model.problem = Some(tr!("practice-presets-full", most = PRESETS_MAX));
                return Navigation::Nowhere;
            }
            model.settings.presets.retain(|own| !is_same(own));
            model.settings.presets.push(OwnPreset { name, level, options });
            model.alone.preset_name.clear();
        }
        PracticeAction::Delete => {
            let Some(Choice::Own(own)) = chosen(model) else { return Navigation::Nowhere };
            model.settings.presets.retain(|other| *other != own);
        }
    }
    model.save();
    // The page of the match says which preset that is.
    Navigation::To(Screen::Practice)
}

/// The preset `by` places after the present one; the first when the match is none.
fn next_choice(model: &Model, by: i8) -> Choice {
    let all = choices(model);
    let now = chosen(model).and_then(|now| all.iter().position(|choice| *choice == now));
    let next = now.map_or(0, |now| (now as i64 + i64::from(by)).rem_euclid(all.len() as i64));
    all[next as usize].clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::message::OptionControl as K;
    use crate::settings::{Settings, SettingsFile};

    fn model(game: GameKind) -> Model {
        let settings = Settings { name: "Anne".into(), game, ..Settings::default() };
        Model::new(SettingsFile::none(), settings)
    }

    fn value(model: &Model, label: &str) -> String {
        let page = page(model);
        let row = page.rows.iter().find(|row| row.label == label);
        row.map_or_else(String::new, |row| row.value.clone())
    }

    #[test]
    fn every_control_leads_to_a_match_that_can_be_played() {
        for game in GameKind::ALL {
            let mut model = model(game);
            let controls: Vec<_> =
                practice_lines(options(&model)).map(|line| line.control).collect();
            let controls = controls.into_iter().map(PracticeControl::Option);
            let own = [PracticeControl::Bots, PracticeControl::Level, PracticeControl::Preset];
            for control in controls.chain(own) {
                for by in [1, -1, -1, 1] {
                    step(&mut model, control, by);
                    assert_eq!(options(&model).check(), Ok(()), "{control:?}");
                    assert_eq!(options(&model).rules.kind(), game);
                }
            }
        }
    }

    #[test]
    fn every_preset_of_the_game_is_reached_and_keeps_the_bots() {
        let mut model = model(GameKind::STACKER);
        step(&mut model, PracticeControl::Bots, 2);
        let mut seen = Vec::new();
        for _ in Preset::of(GameKind::STACKER) {
            seen.push(value(&model, "Preset"));
            step(&mut model, PracticeControl::Preset, 1);
            assert_eq!(value(&model, "Bots"), "3");
        }
        seen.dedup();
        assert_eq!(seen.len(), Preset::of(GameKind::STACKER).len());
        step(&mut model, PracticeControl::Option(K::Rule("next_count")), -1);
        assert_eq!(value(&model, "Preset"), "Custom");
    }

    #[test]
    fn own_rules_are_saved_under_a_name_chosen_again_and_deleted() {
        let mut model = model(GameKind::SWORDFIGHT);
        step(&mut model, PracticeControl::Level, 3);
        step(&mut model, PracticeControl::Bots, 4);
        step(&mut model, PracticeControl::Option(K::Room("sides")), 1);
        change_presets(&mut model, PracticeAction::Save);
        assert!(model.trouble().is_some(), "it has no name");
        model.alone.preset_name = " Five against three ".into();
        change_presets(&mut model, PracticeAction::Save);
        assert_eq!(value(&model, "Preset"), "Five against three");
        let kept = (*options(&model), 4);
        step(&mut model, PracticeControl::Level, -1);
        assert_eq!(value(&model, "Preset"), "Ranked");
        step(&mut model, PracticeControl::Preset, -1);
        assert_eq!((*options(&model), model.settings.practice.level), kept);
        change_presets(&mut model, PracticeAction::Delete);
        assert!(model.settings.presets.is_empty());
        assert_eq!(value(&model, "Preset"), "Ranked");
    }

    #[test]
    fn each_mode_and_size_of_marauders_says_what_it_is() {
        let mut model = model(GameKind::MARAUDERS);
        let mut modes = Vec::new();
        for _ in ::marauders::Mode::ALL {
            modes.push(lines(&model)[1].clone());
            step(&mut model, PracticeControl::Option(K::Rule("mode")), 1);
        }
        modes.sort();
        modes.dedup();
        assert_eq!(modes.len(), ::marauders::Mode::ALL.len());
        let said = "Rank 1: Fire, Water, Wind, Earth and Neutral on a 5 × 5 field.";
        assert_eq!(lines(&model)[2], said);
        step(&mut model, PracticeControl::Option(K::Rule("size")), 1);
        let said = "Rank 2: 7 elements, with Light and Dark new, on a 7 × 7 field.";
        assert_eq!(lines(&model)[2], said);
    }
}
