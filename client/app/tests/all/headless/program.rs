//! The program without a window, and what its player presses.

use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use app::activity::Activity;
use app::activity::intent::Intent;
use app::flow::FlowPlugin;
use app::flow::replay::Opened;
use app::games::marauders::view::Speed;
use app::platform::clock::Clock;
use app::platform::files::DataFolder;
use app::platform::keyring::Keyring;
use app::platform::server::{Embedded, Reach};
use app::screens::{Model, Screen};
use app::settings::{Settings, SettingsFile};
use app::window::ScreensPlugin;
use bevy::ecs::message::Messages;
use bevy::input::ButtonState;
use bevy::input::InputPlugin;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy::window::{ExitCondition, WindowEvent};
use bout::Buttons;
use controls::Order;
use games::GameKind;
use replay::Replay;

/// Longer than anything that these tests wait for, on a machine that is busy.
const WITHIN: Duration = Duration::from_secs(120);

/// The time of a frame.
pub const FRAME: Duration = Duration::from_millis(16);

/// A folder that goes with the test.
pub struct Folder(pub PathBuf);

impl Folder {
    /// One whose name nobody else has.
    pub fn new(name: &str) -> Folder {
        Folder(std::env::temp_dir().join(format!("cutlass-{name}-{}", std::process::id())))
    }

    /// Starts a server that stores its data here.
    pub fn serve(&self) -> Embedded {
        Embedded::start(Reach::Loopback, &self.0).expect("a server starts")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The menus of a player with these settings, which are not saved.
pub fn menus(settings: Settings) -> Model {
    Model::new(SettingsFile::none(), settings)
}

/// The menus of Anne, with this game chosen.
pub fn anne(game: GameKind) -> Model {
    menus(Settings { name: "Anne".into(), game, ..Settings::default() })
}

/// The program without a window. On its own its time is virtual, a [`FRAME`] for each update. With
/// a server, which lives by the clock of the machine, it lives by that clock as well.
pub struct Program(pub App);

impl Program {
    /// With these menus, and play on servers.
    pub fn new(model: Model) -> Program {
        let mut program = Program::offline(model);
        program.0.insert_resource(Clock::Machine).insert_resource(TimeUpdateStrategy::Automatic);
        program
    }

    /// With these menus, and play that needs no server.
    pub fn offline(model: Model) -> Program {
        let mut program = Program::screens(model);
        program.0.add_plugins(FlowPlugin);
        program.0.update();
        program
    }

    /// That of a player of this name, who knows the address of a server.
    pub fn online(name: &str, address: &str) -> Program {
        let (name, address) = (name.into(), address.into());
        Program::new(menus(Settings { name, address, ..Settings::default() }))
    }

    /// That of Anne, with this game on an embedded server; it stores everything in a folder. Battles are not
    /// animated.
    pub fn embedded(folder: &Folder, game: GameKind) -> Program {
        let keyring = Keyring::open(&folder.0.join("accounts.toml"));
        let mut model = anne(game).with_keyring(keyring);
        model.settings.marauders.speed = Speed::Instant;
        Program::new(model).with_data(folder)
    }

    /// That of Anne, with an open replay.
    pub fn replaying(replay: Replay) -> Program {
        let mut program = Program::screens(anne(GameKind::SWORDFIGHT));
        program.0.insert_resource(Opened::of(Some(replay.into())));
        program.0.add_plugins(FlowPlugin);
        program.0.update();
        program.0.update();
        program
    }

    /// With a folder in which an embedded server stores its data.
    pub fn with_data(mut self, folder: &Folder) -> Program {
        self.0.insert_resource(DataFolder(Some(folder.0.clone())));
        self
    }

    /// The buttons held in the next tick of a game in which no press waits for another.
    pub fn sample(&mut self) -> Buttons {
        let order = Order { steps: &[], alone: Buttons::NONE };
        self.change().input.keys.sample(order)
    }

    /// The screens alone: what they ask for is not done.
    pub fn screens(model: Model) -> Program {
        let window = WindowPlugin {
            primary_window: None,
            exit_condition: ExitCondition::DontExit,
            ..default()
        };
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin, window));
        app.add_plugins(ScreensPlugin { model });
        app.insert_resource(Clock::manual())
            .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
            .add_systems(First, pass.after(TimeSystems));
        app.update();
        Program(app)
    }

    fn is_manual(&self) -> bool {
        matches!(self.0.world().resource::<Clock>(), Clock::Manual(..))
    }

    pub fn intent(&mut self, intent: Intent) {
        self.0.world_mut().write_message(intent);
        self.0.update();
        self.0.update();
    }

    /// An event of the window, as it comes: for itself, and in the order of all.
    pub fn send<E: Message + Clone + Into<WindowEvent>>(&mut self, event: E) {
        let world = self.0.world_mut();
        world.write_message::<WindowEvent>(event.clone().into());
        world.write_message(event);
    }

    /// A key goes down or up.
    pub fn key(&mut self, key_code: KeyCode, state: ButtonState, text: Option<&str>) {
        self.send(KeyboardInput {
            key_code,
            logical_key: Key::Unidentified(NativeKey::Unidentified),
            state,
            text: text.map(Into::into),
            repeat: false,
            window: Entity::PLACEHOLDER,
        });
    }

    /// Presses a key that writes `text`.
    pub fn write(&mut self, key_code: KeyCode, text: Option<&str>) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.key(key_code, state, text);
        }
        self.0.update();
        self.0.update();
    }

    pub fn press(&mut self, key_code: KeyCode) {
        self.write(key_code, None);
    }

    /// Presses a key for a frame, as a board must see it.
    pub fn tap(&mut self, key_code: KeyCode) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.key(key_code, state, None);
            self.frame();
        }
    }

    /// A frame.
    pub fn frame(&mut self) {
        self.0.update();
        if !self.is_manual() {
            thread::park_timeout(FRAME);
        }
    }

    pub fn screen(&self) -> Screen {
        *self.0.world().resource::<State<Screen>>().get()
    }

    pub fn model(&self) -> &Model {
        self.0.world().resource()
    }

    pub fn change(&mut self) -> Mut<'_, Model> {
        self.0.world_mut().resource_mut()
    }

    pub fn play(&self) -> &Activity {
        self.0.world().resource()
    }

    /// Lets time pass until `is_done`.
    pub fn until(&mut self, what: &str, is_done: impl Fn(&Program) -> bool) {
        run(&mut [self], what, |all| is_done(all[0]));
    }
}

impl Program {
    /// What was wished for. Drained by nobody, a message is kept for two updates.
    pub fn intents(&mut self) -> Vec<Intent> {
        self.0.world_mut().resource_mut::<Messages<Intent>>().drain().collect()
    }

    /// Goes down to the row of this label and presses it.
    pub fn choose(&mut self, label: &str) {
        self.go_to(label);
        self.press(KeyCode::Enter);
    }

    /// Goes down to the row of this label.
    pub fn go_to(&mut self, label: &str) {
        let page = self.model().page(self.screen()).expect("a page");
        let labels: Vec<&str> = page.rows.iter().map(|row| row.label.as_str()).collect();
        for _ in 0..labels.len() {
            if labels[self.model().position.focus] == label {
                return;
            }
            self.press(KeyCode::ArrowDown);
        }
        panic!("no {label:?} on {:?}: {labels:?}", self.screen());
    }

    /// Presses keys: `>` is Enter, `<` Escape, `v` and `^` are down and up, `+` and `-` right and
    /// left, `_` Space, `x` Backspace, `P` pastes; other letters are typed.
    pub fn type_in(&mut self, keys: &str) {
        for key in keys.chars() {
            let letter = key.to_string();
            let (code, text) = match key {
                'P' => (KeyCode::Paste, None),
                '>' => (KeyCode::Enter, None),
                '<' => (KeyCode::Escape, None),
                'v' => (KeyCode::ArrowDown, None),
                '^' => (KeyCode::ArrowUp, None),
                '+' => (KeyCode::ArrowRight, None),
                '-' => (KeyCode::ArrowLeft, None),
                '_' => (KeyCode::Space, Some(" ")),
                'x' => (KeyCode::Backspace, None),
                _ => (KeyCode::KeyQ, Some(letter.as_str())),
            };
            self.write(code, text);
        }
    }
}

/// The manual clock advances with the frames.
fn pass(time: Res<Time<Real>>, mut clock: ResMut<Clock>) {
    clock.advance(time.delta());
}

/// Lets the programs run until `is_done`.
pub fn run(programs: &mut [&mut Program], what: &str, is_done: impl Fn(&[&mut Program]) -> bool) {
    let is_manual = programs.iter().all(|program| program.is_manual());
    let began = Instant::now();
    let mut passed = Duration::ZERO;
    while !is_done(programs) {
        programs.iter_mut().for_each(|program| program.0.update());
        let told: Vec<_> =
            programs.iter().map(|one| (one.screen(), one.model().problem.clone())).collect();
        if is_manual {
            passed += FRAME;
        } else {
            thread::park_timeout(Duration::from_millis(4));
            passed = began.elapsed();
        }
        assert!(passed < WITHIN, "no {what} in time: {told:?}");
    }
}
