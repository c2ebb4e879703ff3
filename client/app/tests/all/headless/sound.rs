//! What is heard, by an ear in place of the loudspeaker.

use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use app::activity::intent::Intent;
use app::platform::keyring::Keyring;
use app::screens::audio::SoundPlugin;
use app::screens::{Model, Screen};
use app::settings::{Settings, SettingsFile};
use app::shell::speaker::{Speaker, Tone};
use app::view::cue::Cue;
use bevy::prelude::{KeyCode, NextState, Window};
use bevy::window::PrimaryWindow;
use games::{GameKind, SoloMode};

use super::program::{Folder, Program};

/// Stacker, and what is heard of it.
fn program(folder: &Folder) -> (Program, Receiver<Tone>) {
    let settings = Settings { name: "Anne".into(), game: GameKind::STACKER, ..Settings::default() };
    let keyring = Keyring::open(&folder.0.join("accounts.toml"));
    let mut app = Program::new(Model::new(SettingsFile::none(), settings).with_keyring(keyring))
        .with_data(folder);
    let (speaker, ear) = Speaker::to_ear();
    app.0.add_plugins(SoundPlugin(speaker));
    app.0.update();
    (app, ear)
}

fn heard(ear: &Receiver<Tone>) -> Vec<Cue> {
    ear.try_iter().map(|tone| tone.cue).collect()
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
fn sliders_are_heard_as_they_move_and_turn_down_what_they_say() {
    let (mut app, ear) = program(&Folder::new("sliders"));
    app.0.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Sound);
    app.0.update();
    assert_eq!(heard(&ear), []);
    app.press(KeyCode::ArrowRight);
    let before = ear.try_recv().expect("it is heard");
    assert_eq!((before.cue, app.model().settings.sound.all_percent), (Cue::Fuse, 80));
    app.press(KeyCode::ArrowLeft);
    let after = ear.try_recv().expect("it is heard");
    assert!(after.gain < before.gain, "{after:?} after {before:?}");
    // Attacks are turned off: the last step is silent.
    (0..2).for_each(|_| app.press(KeyCode::ArrowDown));
    (0..10).for_each(|_| app.press(KeyCode::ArrowLeft));
    assert_eq!(heard(&ear), [Cue::Land; 9]);
    let page = app.model().page(Screen::Sound).expect("a page");
    assert_eq!(page.rows[2].value, "Off");
    // Where nothing can be heard the page says why.
    app.change().silence = Some("No device".into());
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
