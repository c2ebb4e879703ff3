//! Tests of the settings file.

use std::fs;

use super::*;
use crate::input::Action;
use controls::{BothHeld, Handling, Tuning};

fn check(text: &str, error: &str) {
    let found = Settings::parse(text).expect_err(text);
    assert!(found.contains(error), "{text:?} led to {found:?}");
}

#[test]
fn what_is_kept_is_read_again() {
    let mut settings = Settings { name: "Anne".into(), ..Settings::default() };
    (settings.scale_percent, settings.game) = (150, GameKind::STACKER);
    (settings.stacker.arr_ticks, settings.sound.calls_percent) = (0, 30);
    settings.stacker.colours = PieceColours::Classic;
    settings.stacker.held = Tuning {
        das_cut_ticks: 3,
        both: BothHeld::Neither,
        initial_rotation: true,
        initial_hold: true,
    };
    settings.held = Tuning { both: BothHeld::Earlier, ..Tuning::default() };
    (settings.skin, settings.statistics) = (Skin::Carved, Statistics::Always);
    settings.brawl_order = BrawlOrder::Attackers;
    (settings.attack_preview, settings.network_overlay) = (AttackPreview::Always, true);
    (settings.quality, settings.notifications, settings.fullscreen) = (Quality::Some, true, true);
    settings.touch = TouchSettings { gestures: true, raised: 40, ..TouchSettings::default() };
    settings.stacker.keys.clear(Action::TurnNone);
    settings.step_ruleset(1);
    assert_eq!(settings.ruleset(GameKind::STACKER), Ruleset::Tetrominoes);
    settings.marauders.confirm_misses = false;
    settings.practice.level = 4;
    for mode in games::SoloMode::ALL {
        settings.solo.note(mode, &mode.rules(), 77);
    }
    for game in GameKind::ALL {
        for preset in games::Preset::of(game) {
            let options =
                wire::BrawlOptions { best_of: 3, ..wire::BrawlOptions::duel(preset.rules) };
            *settings.practice.options_mut(game) = options;
            settings.presets.push(OwnPreset { name: preset.name.into(), level: 2, options });
        }
    }
    for language in Language::ALL.map(Some).into_iter().chain([None]) {
        settings.language = language;
        let text = toml::to_string(&settings).unwrap();
        assert_eq!(Settings::parse(&text).as_ref(), Ok(&settings));
    }
    assert_eq!(Settings::parse(""), Ok(Settings::default()));
    let old = Settings::parse("[marauders]\nspeed = \"fast\"").unwrap();
    assert!(old.marauders.confirm_misses, "a file without it has the default");
}

/// A file from before the effects had three levels.
#[test]
fn the_old_names_of_effects_are_read() {
    let quality = |name| Settings::parse(&format!("quality = \"{name}\"")).map(|it| it.quality);
    let old = ["automatic", "full", "low"].map(quality);
    assert_eq!(old, [Ok(Quality::Automatic), Ok(Quality::Full), Ok(Quality::None)]);
    assert_eq!(quality("some"), Ok(Quality::Some));
    assert!(quality("most").is_err());
}

/// A file from before a setting was there, or before it had its range of today.
#[test]
fn what_is_missing_has_its_default() {
    let settings = Settings::parse("[stacker]\ndas_ticks = 8\narr_ticks = 1\n").unwrap();
    let tuning = Tuning::NONE;
    let handling = Handling { das_ticks: 8, arr_ticks: 1, soft_drop_ticks: 2, tuning };
    assert_eq!(settings.handling(GameKind::STACKER), handling);
    assert_eq!(settings.stacker.keys, Settings::default().stacker.keys);
}

#[test]
fn a_handling_is_kept_within_the_bounds_of_its_game() {
    let mut settings = Settings::default();
    let tuning = Tuning { initial_hold: true, das_cut_ticks: 99, ..Tuning::NONE };
    let fast = Handling { das_ticks: 0, arr_ticks: 0, soft_drop_ticks: 0, tuning };
    settings.set_handling(GameKind::STACKER, fast);
    assert_eq!(settings.handling(GameKind::STACKER), fast);
    settings.set_handling(GameKind::SWORDFIGHT, fast);
    let bounds = GameKind::SWORDFIGHT.handling_bounds();
    assert_eq!(settings.handling(GameKind::SWORDFIGHT), bounds.nearest(fast));
}

#[test]
fn a_mistake_is_told_with_its_line() {
    check("name = \"Anne\"\nnmae = 3", "line 2: unknown field `nmae`");
    check("\n\nscale_percent = \"big\"", "line 3");
    check("[keys]\nleft = [\"Lefft\"]", "line 2: there is no key called `Lefft`");
    check("blade = \"Spoon\"", "there is no sword called `Spoon`");
    check("scale_percent = 300", "75 to 200");
    check("das_ticks = 0", "in swordfight, das_ticks is from 4 to 40");
    check("[stacker]\nsoft_drop_ticks = 256", "line 2");
    check("[held]\ndas_cut_ticks = 41", "in swordfight, das_cut_ticks is from 0 to 40");
    check("[held]\ninitial_hold = true", "swordfight has no initial_rotation and no");
    check("[stacker.held]\nboth = \"left\"", "`left` is not later, earlier or neither");
    check("\nlanguage = \"tlh\"", "line 2: there is no language `tlh`, only en, de, fr, es");
    check("game = \"chess\"", "there is no game called `chess`");
    check("\nskin = \"fur\"", "line 2: unknown variant `fur`");
    check("\nattack_preview = \"sometimes\"", "line 2: unknown variant `sometimes`");
    check("[stacker]\ncolours = \"pink\"", "line 2: unknown variant `pink`");
    check("[stacker]\nruleset = \"chess\"", "there is no ruleset called `chess`");
    check("[stacker]\nruleset = \"marauders\"", "`marauders` is no ruleset of stacker");
    check("[keys]\nhold = [\"C\"]", "swordfight has no `Hold`");
    check("[sound]\nall_percent = 101", "from 0 to 100");
    check("[sound]\nall_percent = -1", "line 2");
    check("[marauders]\nconfirm_misses = 3", "line 2");
    check("[solo.stacker]\ncolumns = 99", "solo: columns must be 5 to 40");
    check("[marauders]\nrank = 10", "from 0 to 9");
    check("[touch]\nsize_percent = 150", "in touch, size_percent is from 60 to 140");
    check("[touch]\nraised = 161", "in touch, raised is at most 160");
    check("[touch]\ncontrols = \"sometimes\"", "line 2: unknown variant `sometimes`");
    check("[practice]\nlevel = 6", "the level of bots is from 1 to 5");
    check(
        "[practice.stacker]\nseats = 1\nteams = 0\nbest_of = 1\n\
        [practice.stacker.rules.stacker]",
        "line 1: seats must be 2 to 24",
    );
    check(
        "[practice.stacker]\nseats = 2\nteams = 0\nbest_of = 1\n\
        [practice.stacker.rules.swordfight]",
        "practice.stacker are not of stacker",
    );
    check(
        "[[presets]]\nname = \"\"\nlevel = 1\n[presets.match]\nseats = 2\nteams = 0\n\
        best_of = 1\n[presets.match.rules.stacker]\ncolumns = 12",
        "1 to 24 letters",
    );
    check(
        "[[presets]]\nname = \"A\"\nlevel = 1\n[presets.match]\nseats = 2\nteams = 0\n\
        best_of = 1\n[presets.match.rules.stacker]\ncolumns = 99",
        "columns must be",
    );
    check("[stacker.keys]\njump = [\"C\"]", "line 2");
}

#[test]
fn a_mistake_in_the_options_of_a_game_is_told_with_its_line() {
    let game = |game: &str, options: &str, error: &str| {
        let rules = format!("[practice.{game}.rules.{game}]\n{options}");
        let head = format!("[practice.{game}]\nseats = 2\nteams = 0\nbest_of = 1\n");
        check(&(head + &rules), error);
    };
    game("stacker", "colums = 12", "line 6: unknown field `colums`");
    game("stacker", "top_out = \"never\"", "line 6: unknown variant `never`");
    game("stacker", "pieces = { sizes = [4, 16], hardest = \"convex\" }", "line 6: the sizes");
    game("stacker", "pieces = { sizes = [4] }", "line 6: missing field `hardest`");
    game("stacker", "size_weights = [1, 256]", "line 6: invalid value");
    let weights = format!("size_weights = {:?}", [1; 16]);
    game("stacker", &weights, "line 6: there are 15 size_weights at most");
    game("stacker", "size_weights = [0]", "size_weights must be 1 to 255");
    game("swordfight", "goal = \"endless\"", "line 6: unknown field `goal`");
    game("swordfight", "cut = \"Width\"", "line 6: unknown variant `Width`");
    game("marauders", "choices = [\"chess\"]", "line 6: there is no option called `chess`");
    game("marauders", "size = { casual = \"expert\" }", "line 6: unknown variant `expert`");
    game("marauders", "turn_limit = { after = 0 }", "line 6: invalid value");
    game("marauders", "lead = 2", "the lead must be one of the 2 seats");
}

#[test]
fn a_broken_file_is_never_overwritten() {
    let folder = std::env::temp_dir().join(format!("cutlass-settings-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("settings.toml");
    fs::write(&path, "nmae = 3").unwrap();
    let (mut settings_file, settings) = SettingsFile::open(Some(&path));
    assert!(settings_file.problem.as_ref().is_some_and(|problem| problem.contains("line 1")));
    assert_eq!(settings, Settings::default());
    settings_file.save(&settings);
    assert_eq!(fs::read_to_string(&path).unwrap(), "nmae = 3");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn settings_are_kept_where_they_were_read() {
    let folder = std::env::temp_dir().join(format!("cutlass-kept-{}", std::process::id()));
    let path = folder.join("settings.toml");
    let (mut settings_file, mut settings) = SettingsFile::open(Some(&path));
    settings.name = "Mary".into();
    settings_file.save(&settings);
    assert_eq!(SettingsFile::open(Some(&path)).1, settings);
    fs::remove_dir_all(&folder).unwrap();
}
