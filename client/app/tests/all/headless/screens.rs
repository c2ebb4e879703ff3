//! The screens alone: keys lead from one to the other.

use app::activity::intent::BrawlIntent;
use app::activity::intent::Intent;
use app::activity::status::{SETTLED_SECONDS, Skip, SoloRun, Stage};
use app::input::{Action, Input, Pad};
use app::platform::clipboard::Clipboard;
use app::platform::connection::server_name;
use app::screens::{Model, Screen, lesson};
use app::settings::Settings;
use bevy::input::gamepad::GamepadButton;
use bevy::prelude::{KeyCode, NextState};
use games::{GameKind, SoloMode};

use super::program::{Program, menus};

fn program(settings: Settings) -> Program {
    Program::screens(menus(settings))
}

/// A player with a name, who has left the lessons.
pub(super) fn named() -> Program {
    let mut settings = Settings { name: "Anne".into(), ..Settings::default() };
    settings.training.swordfight.is_guided = true;
    settings.training.stacker.is_guided = true;
    settings.marauders.is_guided = true;
    program(settings)
}

/// Presses the rows of these labels, from the title.
fn reach(labels: &[&str], screen: Screen) {
    let mut program = named();
    labels.iter().for_each(|label| program.choose(label));
    assert_eq!(program.screen(), screen, "by {labels:?}");
}

/// Presses `keys` on the title.
fn check(keys: &str, screen: Screen) {
    let mut program = named();
    program.type_in(keys);
    assert_eq!(program.screen(), screen, "after {keys:?}");
}

#[test]
fn the_first_start_asks_for_a_name_and_a_game_whose_lesson_begins() {
    let mut program = Program::offline(menus(Settings::default()));
    assert_eq!(program.screen(), Screen::Welcome);
    program.type_in("Al");
    program.choose("Stacker");
    assert_eq!(program.screen(), Screen::Welcome, "two letters are no name");
    assert!(program.model().trouble().is_some());
    program.change().position.focus = 0;
    program.type_in("my");
    program.choose("Stacker");
    assert_eq!(program.screen(), Screen::Training);
    let settings = &program.model().settings;
    assert_eq!((settings.name.as_str(), settings.game), ("Almy", GameKind::STACKER));
}

#[test]
fn who_skips_the_first_lesson_comes_home_where_a_game_offers_it_until_it_was_played() {
    let mut program =
        Program::offline(menus(Settings { name: "Anne".into(), ..Settings::default() }));
    program.0.insert_resource(NextState::Pending(Screen::Welcome));
    program.frame();
    program.choose("Skip");
    assert_eq!(program.screen(), Screen::Title);
    let focused = |program: &Program| {
        let model = program.model();
        model.page(Screen::Play).expect("a page").rows[model.position.focus].label.clone()
    };
    program.choose("Stacker");
    assert_eq!(focused(&program), "Learn");
    program.choose("Practice");
    program.choose("Start");
    assert!(!lesson::is_due(program.model()), "it was played");
}

#[test]
fn every_screen_is_reached_from_the_title() {
    check("", Screen::Title);
    check(">", Screen::Play);
    check(">>", Screen::Practice);
    check(">>vvvvv>", Screen::PracticeOptions);
    check(">>vvvvv><", Screen::Practice);
    reach(&["Play", "Solo"], Screen::Solo);
    reach(&["Play", "Learn"], Screen::Learn);
    reach(&["Play", "Learn", "Drills"], Screen::Drills);
    reach(&["Play", "Servers"], Screen::Servers);
    reach(&["Play", "Account"], Screen::Account);
    for game in ["Swordfight", "Stacker", "Marauders"] {
        reach(&[game], Screen::Play);
    }
    reach(&["Server"], Screen::Servers);
    check("v>", Screen::Sword);
    check("vv>", Screen::Controls);
    check("vvv>", Screen::Settings);
    reach(&["Settings", "Key bindings"], Screen::Keys);
    reach(&["Settings", "Handling"], Screen::Handling);
    for (label, screen) in [
        ("Touch", Screen::Touch),
        ("Sound", Screen::Sound),
        ("Graphics", Screen::Graphics),
        ("Boards", Screen::Boards),
        ("Credits", Screen::Credits),
    ] {
        reach(&["Settings", label], screen);
        reach(&["Settings", label, "Back"], Screen::Settings);
    }
}

#[test]
fn the_game_is_chosen_where_one_chooses_how_to_play_and_leads_to_runs() {
    let mut program = named();
    program.choose("Play");
    program.go_to("Game");
    program.type_in("+");
    assert_eq!(program.model().settings.game, GameKind::STACKER);
    assert_eq!(program.model().entrant().pick, games::Pick::Stacker);
    program.choose("Solo");
    assert_eq!(program.screen(), Screen::Solo);
    program.type_in(">");
    let intents = program.intents();
    assert_eq!(intents, [Intent::Solo(SoloMode::FortyLines)]);
    program.type_in("<");
    assert_eq!(program.screen(), Screen::Play);
    program.go_to("Game");
    program.type_in("-");
    program.choose("Solo");
    program.type_in(">");
    assert_eq!(program.intents().last(), Some(&Intent::Solo(SoloMode::MostRows)));
    program.type_in("<");
    program.go_to("Game");
    program.type_in("++");
    assert_eq!(program.model().settings.game, GameKind::MARAUDERS);
    let page = program.model().page(Screen::Play).expect("a page");
    assert!(page.rows.iter().all(|row| row.label != "Solo"), "marauders has no runs");
}

#[test]
fn each_game_has_keys_and_handling_of_its_own() {
    let mut program = named();
    let before = program.model().settings.clone();
    program.0.world_mut().resource_mut::<Model>().settings.game = GameKind::STACKER;
    // The hard drop gets a key more; the delay gets shorter by a tick.
    program.choose("Settings");
    program.choose("Key bindings");
    program.type_in("vvv>b<");
    program.0.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Handling);
    program.0.update();
    program.0.world_mut().resource_mut::<Model>().position.focus = 0;
    program.press(KeyCode::Minus);
    let after = &program.model().settings;
    let game = GameKind::STACKER;
    assert_eq!(
        after.keys(game).keys(Action::HardDrop),
        [
            KeyCode::Space.into(),
            Input::Pad(Pad::Button(GamepadButton::DPadUp)),
            KeyCode::KeyQ.into()
        ]
    );
    assert_eq!(after.handling(game).das_ticks + 1, before.handling(game).das_ticks);
    assert_eq!(after.keys(GameKind::SWORDFIGHT), before.keys(GameKind::SWORDFIGHT));
    assert_eq!(after.handling(GameKind::SWORDFIGHT), before.handling(GameKind::SWORDFIGHT));
}

#[test]
fn a_run_is_paused_and_begun_again_by_keys() {
    let mut program = named();
    let world = program.0.world_mut();
    let mut model = world.resource_mut::<Model>();
    model.settings.game = GameKind::STACKER;
    model.status.solo = Some(SoloRun::new(SoloMode::Zen, SoloMode::Zen.rules()));
    world.resource_mut::<NextState<Screen>>().set(Screen::Bout);
    program.0.update();
    program.press(KeyCode::KeyP);
    assert_eq!(program.screen(), Screen::Paused);
    let page = program.model().page(Screen::Paused).expect("a page");
    assert!(page.keys.contains(&(vec!["Space".into()], "Hard drop".into())), "{:?}", page.keys);
    program.press(KeyCode::KeyP);
    assert_eq!(program.screen(), Screen::Bout);
    program.type_in("<");
    assert_eq!(program.screen(), Screen::Paused, "a run is not lost by Escape");
    program.press(KeyCode::KeyR);
    let intents = program.intents();
    assert_eq!(intents, [Intent::Again]);
}

#[test]
fn every_way_into_a_brawl_is_reached_by_keys() {
    reach(&["Play", "Brawl"], Screen::Brawl);
    reach(&["Play", "Spectate"], Screen::SpectatePlayer);
    let mut program = named();
    program.choose("Play");
    program.choose("Brawl");
    program.type_in(">");
    assert_eq!(program.screen(), Screen::JoinBrawl);
    program.type_in("<");
    assert_eq!(program.screen(), Screen::Brawl);
    program.type_in("<");
    assert_eq!(program.screen(), Screen::Play);
    program.choose("Spectate");
    program.type_in("<");
    assert_eq!(program.screen(), Screen::Play);
}

#[test]
fn a_code_is_pasted_and_typed_in_any_case() {
    let mut program = named();
    program.0.insert_resource(Clipboard::Fixed("http://10.0.0.7/room/k7qf2m".into()));
    program.choose("Play");
    program.choose("Brawl");
    program.type_in(">P");
    assert_eq!(program.model().brawl.typed.code, "http://10.0.0.7/room/k7qf2m");
    let page = program.model().page(Screen::JoinBrawl).expect("a page");
    assert_eq!(page.lines, ["Room K7QF2M at 10.0.0.7:80"]);
    let mut program = named();
    program.choose("Play");
    program.choose("Brawl");
    program.type_in(">k7qf2m>");
    let intents = program.intents();
    assert_eq!(intents, [Intent::Brawl(BrawlIntent::Join)]);
    assert_eq!(program.model().brawl.typed.code, "k7qf2m");
}

#[test]
fn escape_always_goes_back() {
    check("<", Screen::Title);
    check("><", Screen::Title);
    check(">><", Screen::Play);
    check("v><", Screen::Title);
    let mut program = named();
    program.choose("Settings");
    program.choose("Handling");
    program.type_in("<");
    assert_eq!(program.screen(), Screen::Settings);
    program.type_in("<");
    assert_eq!(program.screen(), Screen::Title);
}

#[test]
fn an_address_of_blanks_is_no_server() {
    let mut program =
        program(Settings { name: "Anne".into(), address: "  ".into(), ..Settings::default() });
    assert_eq!(program.model().settings.server(), None);
    // The quick match asks for an address.
    program.choose("Play");
    program.choose("Quick match");
    assert_eq!((program.screen(), program.intents()), (Screen::Servers, vec![]));
}

/// A player who plays at `one`, and the screen of the account there.
fn at_account() -> Program {
    let settings = Settings { name: "Anne".into(), address: "one".into(), ..Settings::default() };
    let mut program = program(settings);
    program.choose("Account");
    assert_eq!(program.screen(), Screen::Account);
    program
}

#[test]
fn a_password_is_hidden_until_it_is_to_be_shown_and_forgotten_with_its_screen() {
    let mut program = at_account();
    program.type_in("v>vcorrect horse");
    assert_eq!(program.screen(), Screen::Claim);
    let shown = |program: &Program| {
        let page = program.model().page(Screen::Claim).expect("a page");
        page.rows[1].value.clone()
    };
    assert_eq!(shown(&program), "\u{2022}".repeat(13));
    program.type_in("vv+");
    assert_eq!(shown(&program), "correct horse");
    program.type_in("<v>");
    assert_eq!((program.screen(), shown(&program)), (Screen::Claim, String::new()));
}

#[test]
fn a_claim_goes_out_only_with_the_same_password_twice() {
    let mut program = at_account();
    program.type_in("v>vcorrect_horsevcorrect_hose");
    program.type_in("vv>");
    let intents = program.intents();
    assert_eq!(intents, [Intent::Claim]);
    let model = program.model();
    assert!(model.accounts.form.claim().is_err_and(|why| why.contains("differ")));
    program.type_in("^^xxxorse");
    let (name, password) = program.model().accounts.form.claim().expect("the same twice");
    assert_eq!((name.as_str(), password.as_str()), ("Anne", "correct horse"));
}

#[test]
fn a_password_is_changed_by_whoever_has_one_in_a_form_that_shows_none() {
    let mut program = at_account();
    let name = wire::Name::new("Anne").expect("a name");
    let account = wire::AccountView { id: wire::AccountId([1; 16]), name, is_guest: false };
    let token = wire::Credential::Token(wire::Secret([1; 32]));
    program.change().accounts.keyring.keep(&server_name("one"), &account, &token);
    program.type_in("v>correct_horsevbattery_staplevbattery_staple");
    assert_eq!(program.screen(), Screen::ChangePassword);
    let shown = |program: &Program| {
        let page = program.model().page(Screen::ChangePassword).expect("a page");
        page.rows[..3].iter().map(|row| row.value.clone()).collect::<Vec<_>>()
    };
    assert_eq!(shown(&program), [13, 14, 14].map(|letters| "\u{2022}".repeat(letters)));
    program.type_in("v+");
    assert_eq!(shown(&program), ["correct horse", "battery staple", "battery staple"]);
    program.type_in("v>");
    let intents = program.intents();
    assert_eq!(intents, [Intent::ChangePassword]);
    let (current, new) = program.model().accounts.form.change().expect("nothing to mend");
    assert_eq!((current.as_str(), new.as_str()), ("correct horse", "battery staple"));
    program.type_in("<v>");
    assert_eq!(
        (program.screen(), shown(&program)),
        (Screen::ChangePassword, vec![String::new(); 3])
    );
}

#[test]
fn a_ranked_match_is_not_left_without_a_question() {
    let mut program = named();
    let go = |program: &mut Program, stage, screen| {
        program.0.world_mut().resource_mut::<Model>().status.ranked.stage = stage;
        program.0.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        program.0.update();
    };
    go(&mut program, Stage::Match, Screen::Result);
    program.type_in("<");
    assert_eq!(program.screen(), Screen::Leaving);
    let page = program.model().page(Screen::Leaving).expect("a page");
    assert!(page.lines.iter().any(|line| line.contains("rating points")), "{:?}", page.lines);
    go(&mut program, Stage::Over, Screen::Result);
    program.type_in("<");
    assert_eq!(program.screen(), Screen::Result, "the intent leads on, which nobody grants here");
    let intents = program.intents();
    assert_eq!(intents, [Intent::Leave]);
}

#[test]
fn at_the_end_of_a_bout_any_press_leads_on_and_none_leads_out() {
    let mut program = named();
    let go = |program: &mut Program, skip| {
        program.0.world_mut().resource_mut::<Model>().status.skip = skip;
        program.0.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Bout);
        program.0.update();
    };
    for key in ["<", ">", "_", "v"] {
        go(&mut program, Skip::Next);
        program.type_in(key);
        assert_eq!((program.screen(), program.model().status.skip), (Screen::Bout, Skip::Pressed));
    }
    go(&mut program, Skip::Not);
    program.type_in("<");
    assert_eq!(program.screen(), Screen::Leaving, "the bout goes on");
}

#[test]
fn the_link_to_a_match_is_a_row_of_its_result() {
    let mut program = named();
    let mut model = program.0.world_mut().resource_mut::<Model>();
    model.status.aftermath.page = Some("https://play.example.org/match/1".into());
    model.status.ranked.stage = Stage::Over;
    model.status.aftermath.seconds = 1.0;
    program.0.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Result);
    program.0.update();
    assert!(program.model().status.aftermath.seconds < SETTLED_SECONDS);
    program.change().position.focus = 0;
    program.type_in("v>");
    let intents = program.intents();
    assert_eq!(intents, [Intent::CopyLink]);
    assert_eq!(program.model().status.aftermath.seconds, SETTLED_SECONDS, "what moves is over");
}

#[test]
fn a_press_while_the_end_of_a_match_is_announced_only_ends_that() {
    let celebrated = app::scenes::all().into_iter().find(|it| it.name == "result-celebrated");
    let mut program = Program::screens(celebrated.expect("a scene").model);
    program.0.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Result);
    program.0.update();
    program.change().position.focus = 0;
    program.press(KeyCode::Enter);
    assert_eq!(program.intents(), []);
    assert_eq!(program.model().status.aftermath.seconds, SETTLED_SECONDS);
    program.press(KeyCode::Enter);
    assert_eq!(program.intents(), [Intent::Ready]);
}

#[test]
fn text_is_pasted_into_a_field_without_what_is_not_shown() {
    let mut program = at_account();
    let copied = "pass\tword one\n".to_owned();
    program.0.world_mut().insert_resource(Clipboard::Fixed(copied));
    program.type_in("v>vP");
    assert_eq!(program.model().accounts.form.password.0, "password one");
    program.type_in("^P");
    assert_eq!(program.model().accounts.form.name, "Annepassword one", "as long as a name may be");
}

#[test]
fn a_key_is_added_and_taken_away() {
    let mut program = named();
    let keys = |program: &Program| program.model().settings.keys.keys(Action::Left).to_vec();
    let before = keys(&program);
    program.choose("Settings");
    program.choose("Key bindings");
    program.type_in(">_");
    assert!(keys(&program).contains(&Input::Board(KeyCode::Space)), "{:?}", keys(&program));
    let conflict = program.model().settings.keys.conflict(Action::Left);
    assert_eq!(conflict, Some((Input::Board(KeyCode::Space), Action::FastFall)));
    program.type_in(">_");
    assert_eq!(keys(&program), before);
    program.type_in("x");
    assert_eq!(keys(&program), []);
}

#[test]
fn a_sword_is_chosen() {
    let mut program = named();
    program.type_in("v>vv>");
    assert_eq!(program.screen(), Screen::Title);
    assert_eq!(program.model().settings.blade, swordfight::Blade::ALL[2]);
}

#[test]
fn a_bout_is_left_only_when_asked_twice() {
    let mut program = named();
    program.0.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Bout);
    program.0.update();
    program.type_in("<");
    assert_eq!(program.screen(), Screen::Leaving);
    program.type_in("<");
    assert_eq!(program.screen(), Screen::Bout);
    program.type_in("<>");
    assert_eq!(program.screen(), Screen::Bout, "the first row keeps fighting");
}
