//! The latency of a key in a window: frames and time from its press to the picture that shows it.
//!
//! A key is pressed at times of its own, as a player would press it. The next frame reads it; the pair of a drill
//! moves in that frame or a later one, and its picture is presented by the renderer some time after that. What
//! the operating system adds before the press and the screen after the picture is not seen from here.

use std::fmt;
use std::sync::{Arc, Mutex};

use bevy::ecs::message::Messages;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::render::{Extract, ExtractSchedule, Render, RenderApp, RenderSystems};
use bevy::window::{PrimaryWindow, WindowEvent};
use games::Board;
use web_time::{Duration, Instant};

use crate::activity::Activity;
use crate::activity::intent::Intent;
use crate::games::training::Button;
use crate::platform::launch::Launch;
use crate::window;

/// Time between presses, beside a share of [`SPREAD`].
const BETWEEN: Duration = Duration::from_millis(90);
/// What a press comes later than that, in even steps: presses fall on all parts of a frame.
const SPREAD: Duration = Duration::from_millis(17);
/// Presses that are not counted: everything is loaded then.
const WARM_UP: usize = 20;
/// Presses after which the drill begins again, so that its pair never lies.
const PRESSES_OF_A_TRY: usize = 10;

/// What was measured.
#[derive(Clone, Debug)]
pub struct Latency {
    /// Frames from the one that read the key to the one that shows it: 0 is the same one.
    pub frames_max: u32,
    /// Time from the press to the picture, in order.
    pub times: Vec<Duration>,
}

impl fmt::Display for Latency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |percent: usize| {
            let last = self.times.len().saturating_sub(1);
            let time = self.times.get((self.times.len() * percent / 100).min(last));
            time.map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
        };
        write!(
            f,
            "{} presses: shown at most {} frames after the one that read the key; from the press to the \
             picture {:.1} ms in the median, {:.1} ms in 99 of 100",
            self.times.len(),
            self.frames_max,
            ms(50),
            ms(99)
        )
    }
}

/// A press on its way to the screen.
#[derive(Clone, Copy, Debug)]
struct Press {
    at: Instant,
    /// The frame that read it.
    read: u32,
    /// The column of the pair before.
    column: u8,
}

/// The presses, and how far the present one has come.
#[derive(Resource)]
struct Probe {
    /// When the next press is due, and how many there were.
    next: (Instant, u32),
    left: usize,
    done: usize,
    frame: u32,
    under_way: Option<Press>,
    /// The press that this frame shows, and the frames that it took.
    shown: Option<(Instant, u32)>,
}

/// The press that the picture in the renderer shows.
#[derive(Resource, Default)]
struct InPicture(Option<(Instant, u32)>);

/// The presses that were shown.
#[derive(Resource, Clone, Default)]
struct Seen(Arc<Mutex<Vec<(Instant, Instant, u32)>>>);

/// Opens the window and measures so many presses. Nothing when it was closed before the first was shown.
pub fn measure(launch: Launch, presses: u32) -> Option<Latency> {
    let count = presses as usize + WARM_UP;
    let seen = Seen::default();
    let mut app = window::program(launch);
    app.insert_resource(Probe {
        next: (Instant::now(), 0),
        left: count,
        done: 0,
        frame: 0,
        under_way: None,
        shown: None,
    })
    .add_systems(First, press_key)
    .add_systems(Last, look);
    app.world_mut().write_message(Intent::Drill(0));
    app.get_sub_app_mut(RenderApp)?
        .init_resource::<InPicture>()
        .insert_resource(seen.clone())
        .add_systems(ExtractSchedule, extract)
        .add_systems(Render, note.in_set(RenderSystems::PostCleanup));
    app.run();
    let seen = seen.0.lock().ok()?;
    let counted = seen.iter().skip(WARM_UP);
    let mut times: Vec<_> = counted.clone().map(|(at, shown, _)| *shown - *at).collect();
    times.sort_unstable();
    let frames_max = counted.map(|(.., frames)| *frames).max()?;
    Some(Latency { frames_max, times })
}

/// The column of the pair in play.
fn column(play: &Activity) -> Option<u8> {
    let Activity::Training(training) = play else { return None };
    let Board::Swordfight(board) = training.exercise().board() else { return None };
    board.active().map(|active| active.pivot.column)
}

/// Presses the key when that is due, and lets it go in the next frame.
fn press_key(
    mut probe: ResMut<Probe>,
    play: Res<Activity>,
    windows: Query<Entity, With<PrimaryWindow>>,
    mut events: ResMut<Messages<WindowEvent>>,
    mut intents: ResMut<Messages<Intent>>,
    mut down: Local<Option<KeyCode>>,
) {
    probe.frame += 1;
    probe.shown = None;
    let Ok(window) = windows.single() else { return };
    let mut send = |key_code, state| {
        let logical_key = match key_code {
            KeyCode::ArrowLeft => Key::ArrowLeft,
            _ => Key::ArrowRight,
        };
        let (text, repeat) = (None, false);
        let key = KeyboardInput { key_code, logical_key, state, text, repeat, window };
        events.write(WindowEvent::KeyboardInput(key));
    };
    if let Some(key) = down.take() {
        send(key, ButtonState::Released);
    }
    let (at, number) = probe.next;
    if Instant::now() < at {
        return;
    }
    let next = Instant::now() + BETWEEN + SPREAD * (number * 7 % 16) / 16;
    probe.next = (next, number + 1);
    if probe.under_way.is_some() {
        return;
    }
    if 0 < probe.done && probe.done.is_multiple_of(PRESSES_OF_A_TRY) {
        probe.done += 1;
        intents.write(Intent::Train(Button::Again));
        return;
    }
    let Some(column) = column(&play) else { return };
    let key = if column < 3 { KeyCode::ArrowRight } else { KeyCode::ArrowLeft };
    send(key, ButtonState::Pressed);
    *down = Some(key);
    probe.under_way = Some(Press { at, read: probe.frame, column });
}

/// Whether the frame that was just painted shows the press.
fn look(mut probe: ResMut<Probe>, play: Res<Activity>, mut exits: MessageWriter<AppExit>) {
    let Some(press) = probe.under_way else { return };
    if column(&play) == Some(press.column) {
        return;
    }
    probe.under_way = None;
    probe.done += 1;
    probe.shown = Some((press.at, probe.frame - press.read));
    match probe.left {
        // The picture of the last one is still presented.
        0 => _ = exits.write(AppExit::Success),
        _ => probe.left -= 1,
    }
}

fn extract(probe: Extract<Res<Probe>>, mut picture: ResMut<InPicture>) {
    picture.0 = probe.shown;
}

fn note(picture: Res<InPicture>, seen: Res<Seen>) {
    let Some((at, frames)) = picture.0 else { return };
    if let Ok(mut seen) = seen.0.lock() {
        seen.push((at, Instant::now(), frames));
    }
}
