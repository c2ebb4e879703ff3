//! The real program where a window cannot be opened, and the end of one whose graphics device is lost: one sentence
//! with the remedy, and exit code 1.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use app::platform::failures::error_handler;
use bevy::app::AppExit;
use bevy::ecs::message::Messages;
use bevy::ecs::world::World;
use bevy::render::error_handler::{ErrorType, RenderError, RenderErrorPolicy};

use crate::outputs::{closed, full, stuck};
use crate::window::{Folder, program, screen};

/// How long a dialog may take to open.
const WITHIN: Duration = Duration::from_secs(60);

fn folder(name: &str) -> Folder {
    let folder = std::env::temp_dir().join(format!("cutlass-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    Folder(folder)
}

/// Runs a program that cannot open its window to its end.
fn check(command: &mut Command, words: &str) {
    let output = command.stdin(Stdio::null()).output().expect("the program starts");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains(words), "{told}");
    let sentences = told.lines().filter(|line| line.starts_with("cutlass: ")).count();
    assert_eq!(sentences, 1, "{told}");
    for word in ["panic", "backtrace", ".rs:"] {
        assert!(!told.contains(word), "{word} in {told}");
    }
}

#[test]
fn without_a_display_the_program_says_so_and_ends() {
    let folder = folder("no-display");
    check(program("", &folder.0).env_remove("DISPLAY"), "needs X11 or Wayland");
    // Displays that do not answer.
    check(&mut program(":59999", &folder.0), "needs X11 or Wayland");
    let wayland = "WAYLAND_DISPLAY";
    check(program("", &folder.0).env_remove("DISPLAY").env(wayland, "none"), "X11 or Wayland");
}

/// A program for dialogs that writes what it is called with beside itself.
fn dialogs(folder: &Path) {
    let zenity = folder.join("zenity");
    let script = "#!/bin/sh\nprintf '%s\\n' \"$@\" >\"$0.new\" && mv \"$0.new\" \"$0.shown\"\n";
    fs::write(&zenity, script).expect("a script can be written");
    let executable = fs::Permissions::from_mode(0o755);
    fs::set_permissions(&zenity, executable).expect("it can be made executable");
}

/// The text of the dialog that was opened from this folder.
fn shown(folder: &Path) -> String {
    let shown = folder.join("zenity.shown");
    let until = Instant::now() + WITHIN;
    while !shown.exists() {
        assert!(Instant::now() < until, "no dialog in time");
        thread::park_timeout(Duration::from_millis(20));
    }
    let text = fs::read_to_string(&shown).expect("it is a text");
    fs::remove_file(shown).expect("it can be deleted");
    text
}

/// The program with the dialogs of this folder.
fn with_dialogs(display: &str, folder: &Path) -> Command {
    let mut command = program(display, folder);
    command.env("PATH", format!("{}:/usr/bin:/bin", folder.display()));
    command
}

/// The same without a graphics driver.
fn without_driver(display: &str, folder: &Path) -> Command {
    let mut command = with_dialogs(display, folder);
    command.env("VK_DRIVER_FILES", "/nonexistent").env("WGPU_BACKEND", "vulkan");
    command
}

#[test]
fn without_a_graphics_driver_a_dialog_names_the_package() {
    let (_screen, display) = screen();
    let folder = folder("no-graphics");
    dialogs(&folder.0);
    let mut command = without_driver(&display, &folder.0);
    check(command.env("LANGUAGE", "de"), "das Paket mesa-vulkan-drivers");
    let shown = shown(&folder.0);
    assert!(shown.starts_with("--error\n") && shown.contains("mesa-vulkan-drivers"), "{shown}");
}

/// Runs a program that cannot open its window to its end, where standard error takes nothing: the dialog alone has
/// the sentence.
fn check_unread(mut command: Command, stderr: Stdio, folder: &Path, words: &str) {
    let mut child = command.stdin(Stdio::null()).stderr(stderr).spawn().expect("it starts");
    let until = Instant::now() + WITHIN;
    let status = loop {
        if let Some(status) = child.try_wait().expect("it can be asked") {
            break status;
        }
        if until < Instant::now() {
            child.kill().expect("it can be ended");
            panic!("{words}: it does not end");
        }
        thread::park_timeout(Duration::from_millis(20));
    };
    assert_eq!(status.code(), Some(1), "{words}: {status}");
    let shown = shown(folder);
    assert!(shown.starts_with("--error\n") && shown.contains(words), "{shown}");
}

#[test]
fn a_dialog_is_shown_where_standard_error_takes_nothing() {
    let (_screen, display) = screen();
    let folder = folder("no-stderr");
    dialogs(&folder.0);
    for stderr in [closed as fn() -> Stdio, full] {
        let command = without_driver(&display, &folder.0);
        check_unread(command, stderr(), &folder.0, "mesa-vulkan-drivers");
        let command = with_dialogs(":59999", &folder.0);
        check_unread(command, stderr(), &folder.0, "X11 or Wayland");
    }
    let (_reader, stderr) = stuck();
    let command = with_dialogs(":59999", &folder.0);
    check_unread(command, stderr, &folder.0, "X11 or Wayland");
}

/// Where this is set, the test of a lost device is the process that loses it.
const LOSES_DEVICE: &str = "CUTLASS_TEST_LOSES_DEVICE";

/// Bevy asks in every frame what to do about the error.
fn lose_device() {
    let (mut main, mut render) = (World::new(), World::new());
    main.init_resource::<Messages<AppExit>>();
    let description = "the card was reset".to_owned();
    let error = RenderError { ty: ErrorType::DeviceLost, description, source: None };
    for _ in 0..3 {
        let policy = (error_handler().0)(&error, &mut main, &mut render);
        assert!(matches!(policy, RenderErrorPolicy::StopRendering));
    }
    let exits: Vec<AppExit> = main.resource_mut::<Messages<AppExit>>().drain().collect();
    assert_eq!(exits, vec![AppExit::error(); 3]);
}

/// The player sees the sentence once in a process, so this is one of its own.
#[test]
fn a_lost_device_ends_the_game_with_one_sentence_and_a_dialog() {
    if std::env::var_os(LOSES_DEVICE).is_some() {
        return lose_device();
    }
    let folder = folder("lost-device");
    dialogs(&folder.0);
    let mut command = Command::new(std::env::current_exe().expect("a test is a program"));
    let name = "failures::a_lost_device_ends_the_game_with_one_sentence_and_a_dialog";
    command.args(["--exact", name]).env(LOSES_DEVICE, "1").env("DISPLAY", ":59999");
    command.env("PATH", format!("{}:/usr/bin:/bin", folder.0.display()));
    let output = command.stdin(Stdio::null()).output().expect("the test starts");
    let [told, log] = [&output.stderr, &output.stdout].map(|it| String::from_utf8_lossy(it));
    assert!(output.status.success() && log.contains("1 passed"), "{log}{told}");
    let words = "The graphics driver stopped working";
    assert_eq!(told.matches(words).count(), 1, "{told}");
    let shown = shown(&folder.0);
    assert!(shown.starts_with("--error\n") && shown.contains(words), "{shown}");
}
