//! The sounds, captured in place of the loudspeaker.

use std::time::{Duration, Instant};

use app::activity::intent::Intent;
use app::screens::Screen;
use app::screens::audio::SoundPlugin;
use app::shell::music::Theme;
use app::shell::speaker::{Ear, Speaker};
use app::view::cue::{Cue, Part};
use bevy::prelude::{KeyCode, NextState, Window};
use bevy::window::PrimaryWindow;
use games::{GameKind, SoloMode};

use super::program::{Folder, Program};

/// Stacker, and its sounds.
fn program(folder: &Folder) -> (Program, Ear) {
    let mut app = Program::embedded(folder, GameKind::STACKER);
    let (speaker, ear) = Speaker::to_ear();
    app.0.add_plugins(SoundPlugin(speaker));
    app.0.update();
    (app, ear)
}

/// The cues of play.
fn heard(ear: &Ear) -> Vec<Cue> {
    let cues = ear.tones.try_iter().map(|tone| tone.cue);
    cues.filter(|cue| cue.part() != Part::Menus).collect()
}

#[test]
fn a_run_is_heard_from_its_count_to_its_end() {
    let folder = Folder::new("heard");
    let (mut app, ear) = program(&folder);
    app.intent(Intent::Solo(SoloMode::FortyLines));
    app.until("first tick", |app| {
        app.play().clocked_bout().is_some_and(|fight| fight.session().board().tick().0 > 5)
    });
    let counted = heard(&ear);
    assert_eq!(counted.first(), Some(&Cue::Count), "{counted:?}");
    assert_eq!(counted.last(), Some(&Cue::Begin), "{counted:?}");
    for (key, cue) in [
        (KeyCode::ArrowLeft, Cue::Move),
        (KeyCode::ArrowUp, Cue::Turn),
        (KeyCode::KeyC, Cue::Hold),
        (KeyCode::Space, Cue::Lock),
    ] {
        let began = Instant::now();
        let mut cues = Vec::new();
        app.tap(key);
        while !cues.contains(&cue) {
            assert!(began.elapsed() < Duration::from_secs(20), "{key:?} gave only {cues:?}");
            app.frame();
            cues.extend(heard(&ear));
        }
    }
    let began = Instant::now();
    let mut cues = Vec::new();
    while app.screen() != Screen::Result {
        assert!(began.elapsed() < Duration::from_secs(120), "no end in time: {cues:?}");
        app.tap(KeyCode::Space);
        cues.extend(heard(&ear));
    }
    assert_eq!(cues.iter().filter(|&&cue| cue == Cue::Danger).count(), 1, "{cues:?}");
    assert_eq!(cues.iter().filter(|&&cue| cue == Cue::Lost).count(), 1, "{cues:?}");
}

#[test]
fn a_piece_is_heard_from_its_columns_and_from_where_it_locked() {
    let (mut app, ear) = program(&Folder::new("columns"));
    app.intent(Intent::Solo(SoloMode::Zen));
    app.until("first tick", |app| {
        app.play().clocked_bout().is_some_and(|fight| fight.session().board().tick().0 > 5)
    });
    let (mut places, mut silent, began) = (Vec::new(), 0, Instant::now());
    // To the wall, where nothing moves any more; a tap between two slow frames may be none.
    while silent < 3 || places.last().is_none_or(|pan| -0.1 <= *pan) {
        assert!(began.elapsed() < Duration::from_secs(20), "{places:?}");
        app.tap(KeyCode::ArrowLeft);
        // Moves that follow each other at once sound as one.
        (0..6).for_each(|_| app.frame());
        let before = places.len();
        let moves = ear.tones.try_iter().filter(|tone| tone.cue == Cue::Move);
        places.extend(moves.map(|tone| tone.pan));
        silent = if before == places.len() { silent + 1 } else { 0 };
    }
    assert!(places.is_sorted_by(|before, now| now <= before), "{places:?}");
    let wall = *places.last().expect("it moves");
    let began = Instant::now();
    app.tap(KeyCode::Space);
    let locked = loop {
        assert!(began.elapsed() < Duration::from_secs(20), "nothing locked");
        if let Some(tone) = ear.tones.try_iter().find(|tone| tone.cue == Cue::Lock) {
            break tone.pan;
        }
        app.frame();
    };
    assert!((locked - wall).abs() < 0.06, "{locked} at {wall}");
}

#[test]
fn sliders_are_heard_as_they_move_and_turn_down_what_they_say() {
    let (mut app, ear) = program(&Folder::new("sliders"));
    app.0.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Sound);
    app.0.update();
    assert_eq!(heard(&ear), []);
    app.press(KeyCode::ArrowRight);
    let before = ear.tones.try_recv().expect("it is heard");
    assert_eq!((before.cue, app.model().settings.sound.all_percent), (Cue::Fuse, 80));
    app.press(KeyCode::ArrowLeft);
    let after = ear.tones.try_recv().expect("it is heard");
    assert_ne!(after.take, before.take, "another take of the same cue");
    assert!(after.gain < before.gain, "{after:?} after {before:?}");
    // Attacks are turned off: the last step is silent.
    (0..2).for_each(|_| app.press(KeyCode::ArrowDown));
    for percent in (0..100).step_by(10).rev() {
        // Samples that are too near to each other are left out.
        (0..20).for_each(|_| app.frame());
        app.press(KeyCode::ArrowLeft);
        let cues = if percent == 0 { vec![] } else { vec![Cue::Land] };
        assert_eq!(heard(&ear), cues, "at {percent} %");
    }
    let page = app.model().page(Screen::Sound).expect("a page");
    assert_eq!(page.rows[2].value, "Off");
    // Music has a slider of its own, the last.
    (0..3).for_each(|_| app.press(KeyCode::ArrowDown));
    (0..10).for_each(|_| app.press(KeyCode::ArrowLeft));
    assert_eq!((heard(&ear), app.model().settings.sound.music_percent), (vec![], 0));
    // Without sound the page says why.
    app.change().sound.silence = Some("No device".into());
    let page = app.model().page(Screen::Sound).expect("a page");
    assert!(page.lines.concat().contains("(No device)"), "{:?}", page.lines);
}

#[test]
fn another_window_silences_it_only_when_that_was_asked_for() {
    let (mut app, ear) = program(&Folder::new("behind"));
    let window = Window { focused: false, ..Window::default() };
    app.0.world_mut().spawn((window, PrimaryWindow));
    for (is_quiet_behind, cues) in [(false, vec![Cue::Count]), (true, vec![])] {
        app.change().settings.sound.is_quiet_behind = is_quiet_behind;
        app.change().settings.sound.turn(Some(app::view::cue::Part::Calls), -1);
        app.0.update();
        assert_eq!(heard(&ear), cues, "quiet: {is_quiet_behind}");
    }
}

#[test]
fn music_follows_the_player_from_the_menu_into_a_run_and_to_its_end() {
    let (mut app, ear) = program(&Folder::new("music"));
    let themes = |ear: &Ear| ear.beats.try_iter().map(|due| due.beat.theme).collect::<Vec<_>>();
    app.until("a beat of the menu", |_| themes(&ear).contains(&Theme::Menu));
    app.intent(Intent::Solo(SoloMode::FortyLines));
    app.until("a beat of the run", |_| themes(&ear).contains(&Theme::Bout(GameKind::STACKER)));
    let began = Instant::now();
    let mut is_tense = false;
    while app.screen() != Screen::Result {
        assert!(began.elapsed() < Duration::from_secs(120), "no end in time");
        app.tap(KeyCode::Space);
        // A pile that grows no faster than a player's is tense for some beats.
        (0..20).for_each(|_| app.frame());
        is_tense |= ear.beats.try_iter().any(|due| due.beat.mood.is_danger);
    }
    assert!(is_tense, "the pile came close to the top");
    app.until("a beat of defeat", |_| themes(&ear).contains(&Theme::Defeat));
    // Turned off, it ends with the beat that is played.
    app.change().settings.sound.music_percent = 0;
    app.frame();
    let _played = themes(&ear);
    (0..200).for_each(|_| app.frame());
    assert_eq!(themes(&ear), []);
}

#[test]
fn pages_are_heard_at_a_slider_of_their_own() {
    let (mut app, ear) = program(&Folder::new("pages"));
    app.0.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Settings);
    app.0.update();
    let pages = |ear: &Ear| ear.tones.try_iter().map(|tone| tone.cue).collect::<Vec<_>>();
    assert_eq!(pages(&ear), []);
    app.press(KeyCode::ArrowDown);
    assert_eq!(pages(&ear), [Cue::Focus]);
    app.press(KeyCode::Escape);
    assert_eq!(pages(&ear), [Cue::Back]);
    app.0.update();
    app.press(KeyCode::Enter);
    assert_eq!(pages(&ear), [Cue::Press]);
    app.change().settings.sound.menus_percent = 0;
    app.0.update();
    app.press(KeyCode::ArrowDown);
    assert_eq!(pages(&ear), []);
}
