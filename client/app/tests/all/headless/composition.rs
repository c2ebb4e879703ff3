//! Input methods: what is composed is shown in the field, and typed when it is committed.

use app::platform::keyboard::Keyboard;
use app::screens::Screen;
use app::settings::Settings;
use app::shell::canvas::Pixels;
use app::shell::menu;
use bevy::prelude::*;
use bevy::window::{Ime, PrimaryWindow};

use super::program::{Program, menus};

fn program() -> Program {
    let mut program = Program::screens(menus(Settings::default()));
    program.0.insert_resource(NextState::Pending(Screen::Welcome));
    program.0.world_mut().spawn((Window::default(), PrimaryWindow));
    program.frame();
    program.change().settings.name.clear();
    program.frame();
    program
}

impl Program {
    fn compose(&mut self, value: &str) {
        let (window, value) = (Entity::PLACEHOLDER, value.into());
        self.0.world_mut().write_message(Ime::Preedit { window, value, cursor: None });
        self.frame();
    }

    fn commit(&mut self, value: &str) {
        // Window systems end the composition first.
        self.compose("");
        let (window, value) = (Entity::PLACEHOLDER, value.into());
        self.0.world_mut().write_message(Ime::Commit { window, value });
        self.frame();
    }

    fn window(&mut self) -> (bool, Vec2) {
        let mut windows = self.0.world_mut().query::<&Window>();
        let window = windows.single(self.0.world()).expect("there is a window");
        (window.ime_enabled, window.ime_position)
    }

    /// What the focused row shows: its value, and what is composed.
    fn shown(&self) -> (String, String) {
        let page = self.model().page(self.screen()).expect("a page");
        let row = &page.rows[self.model().position.focus];
        (row.value.clone(), row.composed.clone())
    }
}

#[test]
fn composed_letters_are_shown_and_typed_when_they_are_committed() {
    let mut program = program();
    let field = program.model().page(Screen::Welcome).expect("a page").rows[0].label.clone();
    program.go_to(&field);
    program.frame();
    let place = program.0.world().resource::<Keyboard>().offered[0].place;
    let (is_on, at) = program.window();
    assert!(is_on && (at.y - place.max.y).abs() < 1.0, "{at} is not below {place:?}");

    program.compose("kai");
    assert_eq!(program.shown(), ("".into(), "kai".into()));
    assert_eq!(program.model().settings.name, "");
    // The keys are those of the input method: Enter chooses a candidate, and Backspace takes a part back.
    program.type_in(">xv<");
    assert_eq!((program.screen(), program.model().position.focus), (Screen::Welcome, 0));
    program.commit("海賊");
    assert_eq!(program.shown(), ("海賊".into(), "".into()));
    program.compose("ou");
    program.commit("王");
    assert_eq!(program.model().settings.name, "海賊王");
    // What is given up leaves nothing behind.
    program.compose("xx");
    program.compose("");
    assert_eq!(program.shown(), ("海賊王".into(), "".into()));
    program.type_in("x");
    assert_eq!(program.model().settings.name, "海賊");
}

#[test]
fn a_composition_is_underlined_behind_the_text() {
    let mut program = program();
    program.change().settings.name = "Анна".into();
    let field = program.model().page(Screen::Welcome).expect("a page").rows[0].label.clone();
    program.go_to(&field);
    program.compose("kai");
    let pixels = *program.0.world().resource::<Pixels>();
    let paint = |program: &Program| {
        let model = program.model();
        let page = model.page(Screen::Welcome).expect("a page");
        let mut painter = pixels.painter();
        let motion = menu::PageMotion::default();
        menu::paint(&mut painter, model.draw_context(0.0), &page, model.cursor(), (&motion, None));
        painter
    };
    let composing = paint(&program);
    let lines = composing.sheets.iter().flat_map(|sheet| &sheet.lines);
    let line = lines.clone().find(|line| line.words.starts_with("kai")).expect("it is shown");
    let underlined = |painter: &app::shell::painter::Painter| {
        let corners = painter.sheets.iter().flat_map(|sheet| &sheet.corners);
        let below = corners.filter(|corner| (corner.x - line.at.x).abs() < 0.01);
        below
            .filter(|corner| 0.0 < corner.y - line.at.y && corner.y - line.at.y < line.style.size)
            .count()
    };
    assert!(2 <= underlined(&composing));
    program.compose("");
    assert_eq!(underlined(&paint(&program)), 0);
}

#[test]
fn nothing_is_composed_where_there_is_no_field_or_a_password() {
    let mut program = program();
    program.0.insert_resource(NextState::Pending(Screen::Title));
    program.frame();
    program.frame();
    program.compose("kai");
    program.commit("海");
    assert_eq!((program.window().0, program.model().input.composed.as_str()), (false, ""));
    program.0.insert_resource(NextState::Pending(Screen::SignIn));
    program.frame();
    program.frame();
    let offered = program.0.world().resource::<Keyboard>().offered.clone();
    let kinds: Vec<_> = offered.iter().map(|field| format!("{:?}", field.kind)).collect();
    let password = kinds.iter().position(|kind| kind == "Password").expect("a password");
    for _ in 0..password {
        program.type_in("v");
    }
    program.frame();
    assert!(!program.window().0, "{kinds:?}");
}
