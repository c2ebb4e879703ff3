//! The end of the program when its display or its graphics driver fails: one sentence with the remedy in
//! place of a panic, on the standard error and in a dialog of the desktop, and exit code 1.
//!
//! The libraries that open the window panic on what a system lacks, on threads of their own, and tell
//! nobody else. So the panic hook asks which library it was.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::panic::{self, PanicHookInfo};
use std::process::{self, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Once, mpsc};
use std::thread;
use std::time::Duration;

use bevy::app::AppExit;
use bevy::ecs::world::World;
use bevy::render::error_handler::{RenderError, RenderErrorHandler, RenderErrorPolicy};

use crate::text::tr;

/// Libraries that connect to the display.
const DISPLAY: [&str; 6] = ["bevy_winit", "winit", "x11", "xkbcommon", "wayland", "smithay"];
/// Libraries that draw with the graphics driver.
const GRAPHICS: [&str; 6] = ["bevy_render", "wgpu", "ash", "glow", "khronos", "gpu"];

/// The longest wait for standard error to take the sentence.
const WRITTEN_WITHIN: Duration = Duration::from_secs(1);

/// Whether a frame has been drawn.
static HAS_DRAWN: AtomicBool = AtomicBool::new(false);
/// The sentence for the player. A second failure waits for it: it would end the program before the dialog is shown.
static TOLD: Once = Once::new();

/// What failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// There is no display that a window can be opened on.
    NoDisplay,
    /// There is no graphics driver that the game can draw with.
    NoGraphics,
    /// The graphics driver failed while the game was drawn.
    GraphicsLost,
}

impl Failure {
    /// The failure behind a panic in the source `file`; `None` for a bug of the game.
    fn behind(file: &str, has_drawn: bool) -> Option<Failure> {
        // The folder of a library is its name and its version, wherever it was built.
        let is_of = |name: &str| {
            let mut folders = file.split(['/', '\\']);
            folders.any(|folder| {
                let rest = folder.strip_prefix(name);
                rest.is_some_and(|rest| rest.starts_with(['-', '_']) && folder.contains('.'))
            })
        };
        if DISPLAY.into_iter().any(is_of) {
            return Some(Failure::NoDisplay);
        }
        let lost = if has_drawn { Failure::GraphicsLost } else { Failure::NoGraphics };
        GRAPHICS.into_iter().any(is_of).then_some(lost)
    }

    /// What a player reads: what happened and what to do.
    pub fn words(self) -> String {
        let words = match self {
            Failure::NoDisplay => tr!("failure-display"),
            Failure::NoGraphics => tr!("failure-graphics"),
            Failure::GraphicsLost => tr!("failure-graphics-lost"),
        };
        words.into()
    }

    /// Tells the player, once. The `cause` is for the log.
    fn tell(self, cause: &str) {
        TOLD.call_once(|| {
            tracing::debug!(failure = ?self, cause, "display or graphics failed");
            let words = self.words();
            let is_read = complain(&words) && io::stderr().is_terminal();
            let has_desktop =
                ["DISPLAY", "WAYLAND_DISPLAY"].map(env::var_os).iter().any(Option::is_some);
            // A terminal shows the sentence already.
            if has_desktop && !is_read {
                show(&words);
            }
        });
    }
}

/// Ends the program with a sentence when its display or its graphics driver fails, from now on. Other panics
/// are reported as before.
pub fn watch() {
    let other = panic::take_hook();
    panic::set_hook(Box::new(move |panic| match failure(panic) {
        Some(failure) => {
            failure.tell(&panic.to_string());
            process::exit(1);
        }
        None => other(panic),
    }));
}

fn failure(panic: &PanicHookInfo) -> Option<Failure> {
    Failure::behind(panic.location()?.file(), HAS_DRAWN.load(Ordering::Relaxed))
}

/// The first frame is drawn: a driver was found.
pub fn drawn() {
    HAS_DRAWN.store(true, Ordering::Relaxed);
}

/// Ends the game when the graphics driver reports an error: the card was reset or removed, or its memory is full.
pub fn error_handler() -> RenderErrorHandler {
    RenderErrorHandler(end)
}

fn end(error: &RenderError, main: &mut World, _render: &mut World) -> RenderErrorPolicy {
    Failure::GraphicsLost.tell(&format!("{:?}: {}", error.ty, error.description));
    main.write_message(AppExit::error());
    RenderErrorPolicy::StopRendering
}

/// Writes a sentence to standard error. False where that is closed, full, or a pipe that nobody reads: in the panic
/// hook, `eprintln!` would abort the program there, or wait for ever.
fn complain(words: &str) -> bool {
    let line = format!("cutlass: {words}\n");
    let (sender, is_written) = mpsc::channel();
    let write = move || sender.send(io::stderr().write_all(line.as_bytes()).is_ok());
    let writes = thread::Builder::new().spawn(write).is_ok();
    writes && is_written.recv_timeout(WRITTEN_WITHIN) == Ok(true)
}

/// Programs that show a text in a window of its own, with the arguments before the text.
const DIALOGS: [(&str, &[&str]); 4] = [
    ("zenity", &["--error", "--no-markup", "--title", "Cutlass", "--text"]),
    ("kdialog", &["--title", "Cutlass", "--error"]),
    ("xmessage", &["-center", "-title", "Cutlass"]),
    ("notify-send", &["--urgency", "critical", "Cutlass"]),
];

/// Shows `words` with the first program that there is, which outlives this one.
fn show(words: &str) {
    let shows = |(program, arguments): (&str, &[&str])| {
        let mut command = Command::new(program);
        command.args(arguments).arg(words);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().is_ok()
    };
    if !DIALOGS.into_iter().any(shows) {
        tracing::debug!("no program for dialogs is installed");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(file: &str, has_drawn: bool, expected: Option<Failure>) {
        assert_eq!(Failure::behind(file, has_drawn), expected, "{file}");
    }

    #[test]
    fn a_panic_of_the_display_or_the_driver_is_no_bug_of_the_game() {
        use Failure::*;
        check("/home/a/index/bevy_winit-0.19.1/src/lib.rs", false, Some(NoDisplay));
        check("/home/a/index/x11-dl-2.21.0/src/link.rs", false, Some(NoDisplay));
        check("/home/a/index/wayland-client-0.31.1/src/conn.rs", false, Some(NoDisplay));
        check("/home/a/index/bevy_render-0.19.1/src/renderer/mod.rs", false, Some(NoGraphics));
        check(r"C:\a\index\wgpu-hal-29.0.4\src\vulkan\mod.rs", false, Some(NoGraphics));
        check("/home/a/index/wgpu-29.0.4/src/backend.rs", true, Some(GraphicsLost));
        check("client/app/src/window/graphics.rs", false, None);
        check("/home/a/wgpu-fork/client/app/src/window.rs", false, None);
        check("/home/a/index/bevy_ecs-0.19.1/src/system.rs", false, None);
    }
}
