//! The home screen, the groups of the pages below it, and the search in the settings.

use app::activity::intent::{BrawlIntent, Intent};
use app::scenes;
use app::screens::model::Start;
use app::screens::{Model, Screen};
use app::settings::last::{Last, Way};
use app::settings::{Settings, SettingsFile};
use app::shell::menu;
use app::text::{Language, Locale, within};
use bevy::math::{Rect, Vec2};
use bevy::prelude::KeyCode;
use games::{GameKind, SoloMode};

use super::program::{Folder, Program, anne, menus};
use super::screens::named;

/// The rectangles of all rows in view on a screen of this size, which must not lie over each other.
fn places(model: &Model, screen: Screen, size: Vec2) -> Vec<(usize, Rect)> {
    let page = model.page(screen).expect("a page");
    let rows = menu::layout(&page, model.cursor(), size, model.draw_context(0.0));
    for (place, (row, rect)) in rows.iter().enumerate() {
        let (name, label) = (format!("{screen:?} on {size}"), &page.rows[*row].label);
        let whole = Rect::from_corners(Vec2::ZERO, size - Vec2::Y * 28.0);
        assert_eq!(whole.intersect(*rect), *rect, "{name}: {label} is at {rect:?}");
        for (other, beside) in &rows[place + 1..] {
            let both = rect.intersect(*beside);
            assert!(both.is_empty(), "{name}: {label} lies over {}", page.rows[*other].label);
        }
    }
    rows
}

/// Every row of the page is in view.
fn check_whole(model: &Model, screen: Screen, size: Vec2) {
    let count = model.page(screen).expect("a page").rows.len();
    assert_eq!(places(model, screen, size).len(), count, "{screen:?} scrolls on {size}");
}

fn models() -> impl Iterator<Item = Model> {
    GameKind::ALL.into_iter().flat_map(|game| {
        [None, Some(Last { game, way: Way::Ranked, mode: None })].map(|last| {
            let mut model = scenes::model();
            model.settings.address = "play.example.org".into();
            (model.settings.game, model.settings.last) = (game, last);
            model
        })
    })
}

#[test]
fn no_page_of_groups_scrolls_at_the_usual_text_size() {
    let locales = Language::ALL.map(Locale::Spoken).into_iter().chain([Locale::Pseudo]);
    for locale in locales {
        within(locale, || {
            for model in models() {
                for screen in [Screen::Title, Screen::Play, Screen::Settings, Screen::Graphics] {
                    check_whole(&model, screen, scenes::SMALL);
                    check_whole(&model, screen, Vec2::new(1720.0, 720.0));
                }
            }
        });
    }
}

#[test]
fn the_home_screen_is_whole_at_every_size() {
    let [upright, aside] = scenes::phone::SIZES;
    let wide = [scenes::SMALL, Vec2::new(1720.0, 720.0), Vec2::new(1280.0, 960.0)];
    for mut model in models() {
        for scale_percent in [75, 100, 125, 150, 175, 200] {
            model.settings.scale_percent = scale_percent;
            for size in wide.into_iter().chain([upright, aside]) {
                check_whole(&model, Screen::Title, size);
            }
        }
    }
}

#[test]
fn larger_text_makes_a_list_of_the_groups() {
    let mut model = scenes::model();
    model.settings.scale_percent = 200;
    for screen in [Screen::Play, Screen::Settings] {
        let (rows, count) =
            (places(&model, screen, scenes::SMALL), model.page(screen).unwrap().rows.len());
        assert!(3 <= rows.len() && rows.len() < count, "{screen:?}: {} of {count}", rows.len());
        let left = rows[0].1.min.x;
        assert!(rows.iter().all(|(_, rect)| rect.min.x == left), "{screen:?} is one column");
    }
}

#[test]
fn the_keys_lead_from_column_to_column_and_from_card_to_card() {
    let mut program = named();
    let focused = |program: &Program| {
        let page = program.model().page(program.screen()).expect("a page");
        page.rows[program.model().position.focus].label.clone()
    };
    assert_eq!(focused(&program), "Play");
    program.go_to("Stacker");
    program.press(KeyCode::ArrowLeft);
    assert_eq!(focused(&program), "Swordfight");
    program.press(KeyCode::ArrowLeft);
    assert_eq!(focused(&program), "Swordfight", "there is nothing further at the left");
    for expected in ["Stacker", "Marauders"] {
        program.press(KeyCode::ArrowRight);
        assert_eq!(focused(&program), expected);
    }
    program.press(KeyCode::Enter);
    assert_eq!(
        (program.screen(), program.model().settings.game),
        (Screen::Play, GameKind::MARAUDERS)
    );
    program.go_to("Practice");
    program.press(KeyCode::ArrowRight);
    assert_eq!(focused(&program), "Friends");
    program.press(KeyCode::ArrowLeft);
    program.press(KeyCode::ArrowLeft);
    assert_eq!(focused(&program), "Game");
}

#[test]
fn the_primary_button_plays_what_was_played_last() {
    let folder = Folder::new("home");
    std::fs::create_dir_all(&folder.0).expect("a folder can be made");
    let file = folder.0.join("settings.toml");
    let settings = Settings { name: "Anne".into(), ..Settings::default() };
    let mut program = Program::screens(Model::new(SettingsFile::open(Some(&file)).0, settings));
    program.change().settings.game = GameKind::STACKER;
    program.choose("Play");
    program.choose("Solo");
    program.press(KeyCode::Enter);
    assert_eq!(program.intents(), [Intent::Solo(SoloMode::FortyLines)]);
    // In the next game, after another one was looked at.
    let saved = SettingsFile::open(Some(&file)).1;
    let mode = Some(SoloMode::FortyLines);
    assert_eq!(saved.last, Some(Last { game: GameKind::STACKER, way: Way::Solo, mode }));
    let mut program = Program::screens(menus(saved));
    program.change().settings.game = GameKind::MARAUDERS;
    let page = program.model().page(Screen::Title).expect("a page");
    let row = &page.rows[program.model().position.focus];
    assert_eq!((row.label.as_str(), row.value.as_str()), ("Play again", "40 lines · Stacker"));
    program.press(KeyCode::Enter);
    assert_eq!(program.intents(), [Intent::Solo(SoloMode::FortyLines)]);
    assert_eq!(program.model().settings.game, GameKind::STACKER);
    // All ways are still a press away, and a match needs a server.
    program.choose("All modes");
    assert_eq!(program.screen(), Screen::Play);
    program.change().settings.last =
        Some(Last { game: GameKind::MARAUDERS, way: Way::Ranked, mode: None });
    program.type_in("<>");
    assert_eq!((program.screen(), program.intents()), (Screen::Servers, vec![]));
}

#[test]
fn escape_leads_back_to_where_the_page_was_opened() {
    let mut program = named();
    program.choose("Server");
    program.type_in("<");
    assert_eq!(program.screen(), Screen::Title);
    program.choose("Play");
    program.choose("Servers");
    program.type_in("<");
    assert_eq!(program.screen(), Screen::Play);
}

#[test]
fn letters_on_the_settings_search_and_a_result_leads_to_its_row() {
    let mut program = named();
    program.choose("Settings");
    program.go_to("Credits");
    program.type_in("frame_l");
    let page = program.model().page(Screen::Settings).expect("a page");
    let labels: Vec<&str> = page.rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(labels, ["Search", "Frame limit", "Back"]);
    program.type_in(">");
    assert_eq!(program.screen(), Screen::Graphics);
    let page = program.model().page(Screen::Graphics).expect("a page");
    assert_eq!(page.rows[program.model().position.focus].label, "Frame limit");
    program.type_in("+<");
    assert_eq!(
        (program.screen(), program.model().settings.graphics.frame_limit),
        (Screen::Settings, 30)
    );
    assert_eq!(program.model().position.settings_query, "", "a search is over when it was left");
    // A result on the page itself, and Escape, which ends a search before it leaves.
    program.type_in("colou");
    program.type_in(">");
    let page = program.model().page(Screen::Settings).expect("a page");
    assert_eq!(page.rows[program.model().position.focus].label, "Colours");
    program.type_in("zzz<");
    assert_eq!(program.screen(), Screen::Settings);
    program.type_in("<");
    assert_eq!(program.screen(), Screen::Title);
}

#[test]
fn to_host_is_to_open_a_room_and_a_given_server_begins_nothing() {
    let mut model = anne(GameKind::SWORDFIGHT);
    model.outside.start = Start::Play;
    let mut program = Program::screens(model);
    assert_eq!((program.screen(), program.intents()), (Screen::Play, vec![]));
    // It opens a room, as the test of a battle of bots shows: nobody waits for an opponent.
    program.choose("Host");
    assert_eq!(program.intents(), [Intent::Brawl(BrawlIntent::HostHere)]);
}
