//! Profiles, matches, leaderboards and matches in progress: what a server answers, and what it does not.

use std::net::TcpListener;

use app::activity::public::{Ask, Problem};
use app::screens::message::PlayersAction;
use app::screens::navigation;
use app::screens::rows::Does;
use app::screens::{Message, Model, Navigation, Page, Screen};
use app::settings::Settings;
use bevy::prelude::{KeyCode, NextState};

use super::program::{Program, menus};
use site::Site;

mod real;
mod site;

fn program(site: &Site) -> Program {
    Program::new(model(&site.address))
}

fn model(address: &str) -> Model {
    let address = address.to_owned();
    let settings = Settings { name: "Anne".into(), address, ..Settings::default() };
    menus(settings)
}

/// Opens the page of players, and then another of these pages.
fn open(program: &mut Program, actions: &[PlayersAction]) {
    let mut screen = Screen::Play;
    for action in [PlayersAction::Open].iter().chain(actions) {
        let to = navigation::apply(&mut program.change(), screen, Message::Players(action.clone()));
        let Navigation::To(next) = to else { panic!("{action:?}: {to:?}") };
        screen = next;
    }
    program.0.world_mut().resource_mut::<NextState<Screen>>().set(screen);
    program.frame();
    program.frame();
    assert_eq!(program.screen(), screen);
}

fn page(program: &Program) -> Page {
    program.model().page(program.screen()).expect("a page")
}

fn labels(program: &Program) -> Vec<String> {
    page(program).rows.into_iter().map(|row| row.label).collect()
}

fn says(program: &Program, words: &str) -> bool {
    page(program).lines.iter().any(|line| line.contains(words))
}

/// Presses the row with this label.
fn choose(program: &mut Program, label: &str) {
    let row = labels(program).iter().position(|one| one == label);
    let row = row.unwrap_or_else(|| panic!("no {label}: {:?}", labels(program)));
    program.change().position.focus = row;
    program.press(KeyCode::Enter);
}

fn write(program: &mut Program, text: &str) {
    for letter in text.chars() {
        program.write(KeyCode::KeyA, Some(&letter.to_string()));
    }
}

fn profile(name: &str) -> String {
    format!(
        r#"{{"name": "{name}", "is_guest": false, "since_ms": 5, "games": [],
        "rulesets": [{{"ruleset": "swordfight", "rank": 7, "points": 1520, "deviation": 60,
            "matches": 9, "standing": "listed", "ranked": {{"won": 5, "lost": 4, "drawn": 0}}}},
            {{"ruleset": "stacker", "rank": null, "points": 1400, "deviation": 90, "matches": 2,
            "standing": "unranked", "ranked": {{"won": 0, "lost": 2, "drawn": 0}}}}],
        "solo": []}}"#
    )
}

const HISTORY: &str = r#"[{"match_id": "1", "at_ms": 1, "points": 1510, "deviation": 80},
    {"match_id": "2", "at_ms": 9, "points": 1520, "deviation": 60}]"#;

/// A page of matches of Anne against each of these, and the next page.
fn matches(others: &[&str], next: &str) -> String {
    let one = |(number, other): (usize, &&str)| {
        format!(
            r#"{{"id": "{number}-{other}", "game": "swordfight", "ruleset": "swordfight",
            "best_of": 3, "ended_ms": 5, "ending": "won", "bouts": [{{}}, {{}}], "players": [
            {{"name": "Anne", "seat": 0, "bouts_won": 2, "has_won": true, "rating": {{
                "before": {{"points": 1500, "deviation": 90}},
                "after": {{"points": 1512, "deviation": 80}}}}, "figures": {{"biggest_chain": 4}}}},
            {{"name": "{other}", "seat": 1, "bouts_won": 0, "has_won": false, "rating": null,
                "figures": {{"biggest_chain": 3}}}}]}}"#
        )
    };
    let all: Vec<String> = others.iter().enumerate().map(one).collect();
    format!(r#"{{"items": [{}], "next": {next}}}"#, all.join(","))
}

#[test]
fn a_player_is_found_while_the_name_is_typed_and_its_profile_opens() {
    let site = Site::new();
    site.answer("players?search=an&limit=8", 200, r#"[{"name": "Anne", "is_guest": true}]"#);
    site.answer("players/Anne", 200, &profile("Anne"));
    site.answer("players/Anne/history/swordfight?limit=200", 200, HISTORY);
    site.answer("live?limit=50", 200, "[]");
    let search = "players?search=an&limit=8";
    site.hold(search);
    let mut program = program(&site);
    open(&mut program, &[]);
    write(&mut program, "an");
    program.until("search", |_| site.is_asked(search));
    assert_eq!(labels(&program)[1], "Open profile", "nothing was found yet");
    site.release();
    program.until("found player", |program| labels(program)[1] == "Anne");
    assert!(!labels(&program).contains(&"Open profile".to_owned()));
    // Enter in the field chooses the first that was found.
    program.press(KeyCode::Enter);
    assert_eq!(program.screen(), Screen::Profile);
    program.until("profile", |program| program.model().people.players.player().is_some());
    assert_eq!(labels(&program), ["Match history", "Graph", "Report", "Back"]);
    let history = "players/Anne/history/swordfight?limit=200";
    program.until("graph", |_| site.is_asked(history));
    // The other graph is asked for, and there is none: that is shown, and the rest stays.
    program.change().position.focus = 1;
    program.press(KeyCode::ArrowRight);
    let graph = "players/Anne/history/stacker?limit=200";
    program.until("other graph", |program| site.is_asked(graph) && says(program, "no player"));
    assert!(program.model().people.players.player().is_some());
    program.press(KeyCode::Escape);
    assert_eq!(program.screen(), Screen::Players);
    program.press(KeyCode::Escape);
    assert_eq!(program.screen(), Screen::Play);
}

#[test]
fn nobody_found_is_told_and_an_error_can_be_retried() {
    let site = Site::new();
    site.answer("players?search=x&limit=8", 200, "[]");
    site.answer("players?search=xy&limit=8", 503, "");
    let mut program = program(&site);
    open(&mut program, &[]);
    write(&mut program, "x");
    program.until("none", |program| says(program, "begins with"));
    assert!(!labels(&program).contains(&"Try again".to_owned()));
    program.press(KeyCode::Enter);
    assert_eq!(program.screen(), Screen::Players, "that is no name yet");
    program.change().position.focus = 0;
    write(&mut program, "y");
    program.until("error", |program| says(program, "busy"));
    site.answer("players?search=xy&limit=8", 200, r#"[{"name": "Xyz", "is_guest": false}]"#);
    choose(&mut program, "Try again");
    program.until("found", |program| labels(program)[1] == "Xyz");
    assert!(!says(&program, "busy") && !labels(&program).contains(&"Try again".to_owned()));
    // Nobody listens there.
    let free = TcpListener::bind(("127.0.0.1", 0)).expect("a port").local_addr().expect("bound");
    program.change().settings.address = free.to_string();
    open(&mut program, &[PlayersAction::Live]);
    program.until("error", |program| says(program, "not reachable"));
    assert_eq!(labels(&program), ["Try again", "Back"]);
}

#[test]
fn a_history_has_pages_and_matches_with_figures_and_replays() {
    let site = Site::new();
    let path = "players/Anne/matches?limit=10";
    site.answer(path, 200, &matches(&["Mary", "Low"], "\"1-Low\""));
    site.answer(&format!("{path}&before=1-Low"), 200, &matches(&["Grace"], "null"));
    site.answer("players/Anne", 200, &profile("Anne"));
    let mut program = program(&site);
    open(&mut program, &[PlayersAction::Profile("Anne".into()), PlayersAction::History]);
    program.until("matches", |program| labels(program)[0] == "Mary");
    assert_eq!(labels(&program), ["Mary", "Low", "Earlier matches", "Back"]);
    let value = page(&program).rows[0].value.clone();
    assert!(value.starts_with("Swordfight · Won · +12 · "), "{value}");
    choose(&mut program, "Earlier matches");
    program.until("older", |program| labels(program)[0] == "Grace");
    assert_eq!(labels(&program), ["Grace", "Later matches", "Back"]);
    choose(&mut program, "Later matches");
    assert_eq!(labels(&program)[0], "Mary", "it is still known");
    program.press(KeyCode::Enter);
    assert_eq!((program.screen(), page(&program).title.as_str()), (Screen::Match, "Anne – Mary"));
    assert_eq!(labels(&program), ["Watch bout 1", "Watch bout 2", "Anne", "Mary", "Back"]);
    assert!(says(&program, "Anne 2 : Mary 0") && page(&program).has_picture);
    program.press(KeyCode::ArrowDown);
    program.press(KeyCode::Enter);
    let replay = "matches/0-Mary/bouts/2/replay";
    program.until("replay", |_| site.is_asked(replay));
    program.until("error", |program| program.model().problem.is_some());
    choose(&mut program, "Mary");
    assert_eq!((program.screen(), page(&program).title.as_str()), (Screen::Profile, "Mary"));
    program.press(KeyCode::Escape);
    program.press(KeyCode::Escape);
    assert_eq!((program.screen(), labels(&program)[0].as_str()), (Screen::History, "Mary"));
}

#[test]
fn an_answer_for_a_page_that_was_left_is_dropped() {
    let site = Site::new();
    site.answer("players/Anne", 200, &profile("Anne"));
    site.answer("players/Mary", 200, &profile("Mary"));
    site.hold("players/Anne");
    let mut program = program(&site);
    open(&mut program, &[PlayersAction::Profile("Anne".into())]);
    program.until("question", |_| site.is_asked("players/Anne"));
    assert!(says(&program, "Loading"));
    program.press(KeyCode::Escape);
    open(&mut program, &[PlayersAction::Profile("Mary".into())]);
    program.until("profile", |program| program.model().people.players.player().is_some());
    site.release();
    (0..20).for_each(|_| program.frame());
    assert_eq!(page(&program).title, "Mary");
    let cache = &program.model().people.players.cache;
    assert!(cache.answer(&Ask::Player("Anne".into())).is_none(), "nobody waits for it");
}

#[test]
fn a_server_that_does_not_answer_in_time_is_told_and_asked_again() {
    let site = Site::new();
    site.hold("live?limit=50");
    let mut program = Program::offline(model(&site.address));
    open(&mut program, &[PlayersAction::Live]);
    let live =
        |program: &Program| program.model().people.players.cache.problem(&Ask::Live).cloned();
    program.until("limit", |program| live(program) == Some(Problem::Late));
    assert!(says(&program, "in time"));
    assert_eq!(labels(&program), ["Try again", "Back"]);
    program.change().people.players.cache.pass(16.0);
    program.frame();
    assert!(!program.model().people.players.cache.is_due(&Ask::Live), "it is asked again");
}

#[test]
fn what_was_shown_stays_while_it_is_renewed() {
    let site = Site::new();
    let player =
        |name: &str| format!(r#"{{"name": "{name}", "bot": null, "wins": 1, "rating": null}}"#);
    let live = format!(
        r#"[{{"kind": "ranked", "game": "swordfight", "players": [{}, {}], "spectators": 2,
        "best_of": 3}}]"#,
        player("Anne"),
        player("Mary")
    );
    site.answer("live?limit=50", 200, &live);
    let mut program = program(&site);
    open(&mut program, &[PlayersAction::Live]);
    program.until("match", |program| labels(program)[0] == "Anne – Mary");
    assert_eq!(page(&program).rows[0].value, "1:1 · Swordfight, ranked · 2 spectators");
    site.answer("live?limit=50", 503, "");
    program.change().people.players.cache.pass(6.0);
    program.until("error", |program| says(program, "busy"));
    assert_eq!(labels(&program), ["Anne – Mary", "Try again", "Back"]);
    site.answer("live?limit=50", 200, "[]");
    choose(&mut program, "Try again");
    program.until("end", |program| says(program, "No public match"));
    assert_eq!(labels(&program), ["Back"]);
}

#[test]
fn a_leaderboard_has_pages_and_is_chosen_by_game_and_mode() {
    let site = Site::new();
    let line = |rank: u32, name: &str| {
        format!(
            r#"{{"rank": {rank}, "name": "{name}", "points": 1600, "deviation": 50, "matches": 9}}"#
        )
    };
    let first = format!(r#"{{"items": [{}], "next": 20}}"#, line(1, "Anne"));
    let second = format!(r#"{{"items": [{}], "next": null}}"#, line(21, "Mary"));
    site.answer("leaderboards/swordfight?limit=20&offset=0", 200, &first);
    site.answer("leaderboards/swordfight?limit=20&offset=20", 200, &second);
    site.answer("leaderboards/stacker?limit=20&offset=0", 200, r#"{"items": [], "next": null}"#);
    let mut program = program(&site);
    open(&mut program, &[PlayersAction::Boards]);
    program.until("first page", |program| labels(program).len() == 4);
    assert_eq!(labels(&program), ["Leaderboard", "1. Anne", "Next page", "Back"]);
    assert_eq!(page(&program).rows[1].value, "1600 ± 100 · 9 matches");
    choose(&mut program, "Next page");
    program.until("second page", |program| labels(program).len() == 4);
    assert_eq!(labels(&program), ["Leaderboard", "21. Mary", "Previous page", "Back"]);
    choose(&mut program, "Previous page");
    assert_eq!(labels(&program)[1], "1. Anne");
    program.change().position.focus = 0;
    program.press(KeyCode::ArrowRight);
    program.until("none", |program| says(program, "No one is ranked"));
    assert_eq!(labels(&program), ["Leaderboard", "Back"]);
    program.press(KeyCode::ArrowLeft);
    program.press(KeyCode::ArrowLeft);
    let rows = "runs?game=swordfight&mode=most-rows&limit=20&offset=0";
    let is_solo = |program: &Program| page(program).rows[0].value.contains("Most rows");
    assert!(is_solo(&program) || !site.is_asked(rows), "{:?}", page(&program).rows[0].value);
}

#[test]
fn hostile_answers_are_told_as_such_and_lead_nowhere() {
    let bodies = [
        "",
        "null",
        "{}",
        "[]]",
        "[1, 2]",
        "<html></html>",
        "\u{0}\u{1}",
        "[{\"name\": 7}]",
        "{\"items\": [{\"rank\": -1}], \"next\": null}",
        "{\"items\": {}, \"next\": {}}",
    ];
    let large = format!("[{}1]", "1,".repeat(700_000));
    let deep = "[".repeat(200_000);
    let pages = [
        (PlayersAction::Profile("Anne".into()), "players/Anne"),
        (PlayersAction::History, "players/Anne/matches?limit=10"),
        (PlayersAction::Boards, "leaderboards/swordfight?limit=20&offset=0"),
        (PlayersAction::Live, "live?limit=50"),
    ];
    let site = Site::new();
    let mut program = program(&site);
    for (action, path) in pages {
        for body in bodies.iter().copied().chain([large.as_str(), deep.as_str()]) {
            site.answer(path, 200, body);
            open(&mut program, std::slice::from_ref(&action));
            program.change().people.players.cache.turn_to("");
            let address = site.address.clone();
            program.change().people.players.cache.turn_to(&address);
            let is_told = |program: &Program| {
                says(program, "cannot be read") || says(program, "not reachable")
            };
            program.until("error", is_told);
            let rows = page(&program).rows;
            assert!(rows.len() <= 3, "{action:?} {:.40}: {rows:?}", body);
            assert_eq!(rows.last().map(|row| &row.does), Some(&Does::Press(Message::Back)));
        }
    }
}
