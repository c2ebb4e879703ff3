//! The real program in a real window: Xvfb for a screen, lavapipe for a graphics card, xdotool for
//! fingers, xprop for what a window manager sees. It plays a practice bout to its result, and takes a link
//! of a second program.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The whole test. A loaded machine without a graphics card needs a while.
const WITHIN: Duration = Duration::from_secs(300);
/// Pairs that are spread over the board before the pile is left to grow.
const PAIRS: u32 = 10;

/// A process that is killed with the test.
pub struct Guard(Child);

impl Guard {
    /// Whether it has not ended.
    pub fn is_running(&mut self) -> bool {
        self.0.try_wait().expect("it can be asked").is_none()
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A folder that is deleted with the test.
pub struct Folder(pub PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub fn start(command: &mut Command) -> Guard {
    let program = command.get_program().to_owned();
    Guard(command.spawn().unwrap_or_else(|error| {
        panic!("{program:?} does not start ({error}): apt-get install xvfb xdotool")
    }))
}

/// A screen of our own, on a free display.
pub fn screen() -> (Guard, String) {
    let mut command = Command::new("Xvfb");
    command.args(["-displayfd", "1", "-screen", "0", "640x360x24", "-noreset", "-nolisten", "tcp"]);
    let mut guard = start(command.stdout(Stdio::piped()).stderr(Stdio::null()));
    let mut number = String::new();
    let told = guard.0.stdout.take().expect("its output is piped");
    BufReader::new(told).read_line(&mut number).expect("Xvfb tells its display");
    let number = number.trim();
    assert!(!number.is_empty(), "Xvfb found no free display");
    (guard, format!(":{number}"))
}

/// What a program for X says, unless it could not do what it was asked for.
fn ask(program: &str, display: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).env("DISPLAY", display).output();
    let output = output.unwrap_or_else(|error| {
        panic!("{program} does not start ({error}): apt-get install xdotool x11-utils")
    });
    let told = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(told)
}

/// Waits until the window of a game is visible.
pub fn window(display: &str, game: &mut Guard) {
    let until = Instant::now() + WITHIN;
    let search = ["search", "--onlyvisible", "--name", "^Cutlass$"];
    while ask("xdotool", display, &search).is_none() {
        assert!(game.is_running(), "the game ended before its window was open");
        assert!(Instant::now() < until, "no window in time");
        sleep(Duration::from_millis(20));
    }
}

/// The player: a keyboard, and the program's log.
struct Player {
    display: String,
    log: PathBuf,
    game: Guard,
    until: Instant,
}

impl Player {
    fn xdotool(&self, arguments: &[&str]) -> Option<String> {
        ask("xdotool", &self.display, arguments)
    }

    fn key(&self, name: &str) {
        assert!(self.xdotool(&["key", name]).is_some(), "xdotool cannot press {name}");
    }

    fn log(&self) -> String {
        fs::read_to_string(&self.log).expect("the log can be read")
    }

    /// Polls until there is an answer.
    fn poll<T>(&mut self, what: &str, mut ask: impl FnMut(&Player) -> Option<T>) -> T {
        loop {
            if let Some(answer) = ask(self) {
                return answer;
            }
            if let Some(status) = self.game.0.try_wait().expect("the game can be asked") {
                panic!("the game ended with {status} before {what}:\n{}", self.log());
            }
            assert!(Instant::now() < self.until, "no {what} in time:\n{}", self.log());
            sleep(Duration::from_millis(20));
        }
    }

    fn wait_for(&mut self, line: &str) {
        self.poll(line, |player| player.log().contains(line).then_some(()));
    }

    fn pairs(&self) -> u32 {
        let log = self.log();
        let last = log.lines().rev().find_map(|line| line.split("pieces=").nth(1));
        last.and_then(|count| count.trim().parse().ok()).unwrap_or(0)
    }

    /// Brings pairs down, each a little to its own side, until `PAIRS` have locked; then in the
    /// middle, until the result is there.
    fn play_out(&mut self) {
        loop {
            let pairs = self.pairs();
            let side = match pairs % 3 {
                _ if PAIRS <= pairs => &[][..],
                0 => &["Left", "Left", "Left"],
                1 => &["Right", "Right"],
                _ => &["Left"],
            };
            for name in side {
                self.key(name);
            }
            self.xdotool(&["keydown", "space"]);
            let is_over = self.poll("next lock", |player| {
                let is_over = player.log().contains("screen=result");
                (is_over || pairs < player.pairs()).then_some(is_over)
            });
            self.xdotool(&["keyup", "space"]);
            if is_over {
                return;
            }
        }
    }
}

/// The program, for a user whose files are all in this folder.
pub fn program(display: &str, folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cutlass"));
    command
        .env("DISPLAY", display)
        .env("XDG_RUNTIME_DIR", folder)
        .env("XDG_CONFIG_HOME", folder.join("config"))
        .env("XDG_DATA_HOME", folder.join("data"))
        .env("LANGUAGE", "en")
        .env("LIBGL_ALWAYS_SOFTWARE", "1")
        .env("RUST_LOG", "warn,app=info")
        .env_remove("WAYLAND_DISPLAY");
    command
}

/// The settings of a user with a name, for the screen of these tests.
pub const SETTINGS: &str = "name = \"Smoke\"\nreduced_motion = true\nwindow = [640, 360]\n\
                            [training.swordfight]\nis_guided = true\n";

/// Writes the settings of a user.
pub fn write_settings(folder: &Path, text: &str) {
    let settings = folder.join("config/cutlass");
    fs::create_dir_all(&settings).expect("a folder can be made");
    fs::write(settings.join("settings.toml"), text).expect("the settings can be written");
}

fn game(display: &str, folder: &Path, settings: &str) -> Player {
    write_settings(folder, settings);
    let log = folder.join("log");
    let writer = File::create(&log).expect("the log can be made");
    let game = start(program(display, folder).stderr(writer));
    Player { display: display.to_owned(), log, game, until: Instant::now() + WITHIN }
}

#[test]
fn a_practice_bout_is_played_in_a_window() {
    let (_screen, display) = screen();
    let name = format!("cutlass-window-{}", std::process::id());
    let folder = Folder(std::env::temp_dir().join(name));
    fs::create_dir_all(&folder.0).expect("a folder can be made");
    let mut player = game(&display, &folder.0, SETTINGS);

    player.wait_for("screen=title");
    let window = player.poll("window", |player| {
        player.xdotool(&["search", "--onlyvisible", "--name", "^Cutlass$"])
    });
    player.poll("icon and class", |player| {
        let names = ["-id", &window, "WM_CLASS", "_NET_WM_ICON"];
        let told = ask("xprop", &player.display, &names)?;
        (told.contains("\"cutlass\"") && told.contains("192 x 192")).then_some(())
    });
    player.poll("focus", |player| player.xdotool(&["windowfocus", "--sync", &window]));
    // Play, practice, fight.
    for screen in ["screen=play", "screen=practice", "screen=bout"] {
        player.key("Return");
        player.wait_for(screen);
    }
    player.play_out();
    assert!(PAIRS <= player.pairs(), "{} pairs only:\n{}", player.pairs(), player.log());

    // Back to the menus: Escape leaves the room.
    player.key("Escape");
    let back = |player: &Player| player.log().matches("screen=practice").nth(1).map(|_| ());
    player.poll("way back", back);

    // A second program hands over its link, and ends. No server is there.
    let mut second = program(&display, &folder.0);
    let status = second.arg("cutlass://127.0.0.1:9/room/K7QF2M").stderr(Stdio::null()).status();
    assert!(status.expect("the program starts").success());
    player.wait_for("screen=joinbrawl");
}

#[test]
fn a_newcomer_is_in_a_lesson_after_one_press() {
    let (_screen, display) = screen();
    let name = format!("cutlass-newcomer-{}", std::process::id());
    let folder = Folder(std::env::temp_dir().join(name));
    fs::create_dir_all(&folder.0).expect("a folder can be made");
    let mut player = game(&display, &folder.0, "window = [640, 360]\n");
    player.wait_for("screen=welcome");
    let window = player.poll("window", |player| {
        player.xdotool(&["search", "--onlyvisible", "--name", "^Cutlass$"])
    });
    player.poll("focus", |player| player.xdotool(&["windowfocus", "--sync", &window]));
    player.key("Return");
    player.wait_for("screen=training");
}

#[test]
fn the_layout_of_the_keyboard_is_known_before_a_key_is_pressed() {
    let (_screen, display) = screen();
    let printed = |layout: &str| {
        let set = ask("setxkbmap", &display, &["-layout", layout]);
        assert!(set.is_some(), "setxkbmap {layout}");
        app::platform::page::x11::layout(Some(&display)).expect("the X server answers")
    };
    for (layout, expected) in [
        ("us", ["KeyQ q", "KeyZ z", "Digit1 1", "Semicolon ;", "BracketLeft [", "Equal ="]),
        // Dead keys are named by their accents.
        ("fr", ["KeyQ a", "KeyZ w", "Digit1 &", "Semicolon m", "BracketLeft ^", "Equal ="]),
        ("de", ["KeyQ q", "KeyZ y", "Digit1 1", "Semicolon ö", "BracketLeft ü", "Equal ´"]),
    ] {
        let lines = printed(layout);
        for line in expected {
            assert!(lines.lines().any(|one| one == line), "{layout}: {line} in {lines}");
        }
    }
}
