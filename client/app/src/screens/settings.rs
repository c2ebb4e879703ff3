//! The settings pages.

use bevy::input::gamepad::GamepadButton;
use bevy::input::keyboard::KeyCode;

use crate::input::{Action, InputDevice, labels};
use crate::screens::{Control, Field, Message, Model, Screen, emotes, sound};
use crate::screens::{Page, Row};
use crate::shell::menu::{Arrangement, Group, Side, Spot};
use crate::shell::values::cycled;
use crate::text::{Language, names, tr};

pub mod preview;
pub mod search;

/// The groups of the page, by their numbers.
const GENERAL: Spot = Spot::Group(0);
const CONTROLS: Spot = Spot::Group(1);
const SOUND: Spot = Spot::Group(2);
const GRAPHICS: Spot = Spot::Group(3);
const ACCESSIBILITY: Spot = Spot::Group(4);
const ABOUT: Spot = Spot::Group(5);
/// Units by which the page is higher than others: it has more rows.
const HIGHER: f32 = -12.0;

/// All settings, or those that the player searches.
pub fn page(model: &Model) -> Page {
    if model.position.settings_query.is_empty() { all(model) } else { search::page(model) }
}

/// All settings, in groups.
pub fn all(model: &Model) -> Page {
    let mut rows = vec![search::row(model)];
    rows.extend(general(model));
    rows.extend(others(model));
    rows.push(Row::press(tr!("menu-back"), Message::Back).at(Spot::Foot));
    Page {
        title: tr!("settings-title").into(),
        rows,
        arrangement: Arrangement::Groups(groups()),
        side: Side::Left,
        lower: HIGHER,
        ..Page::default()
    }
}

/// The groups, in their order.
fn groups() -> Vec<Group> {
    let all = [
        (tr!("settings-general"), 0),
        (tr!("title-controls"), 0),
        (tr!("settings-sound"), 1),
        (tr!("settings-graphics"), 1),
        (tr!("settings-accessibility"), 1),
        (tr!("settings-about"), 1),
    ];
    all.into_iter().map(|(title, column)| Group { title: title.into(), column }).collect()
}

/// The player, and the controls.
fn general(model: &Model) -> [Row; 8] {
    let settings = &model.settings;
    [
        Row::field(tr!("menu-name"), &settings.name, Field::Name).at(GENERAL),
        Row::step(tr!("settings-language"), language(model), Control::Language).at(GENERAL),
        Row::step(tr!("menu-game"), names::game(settings.game), Control::Game).at(GENERAL),
        Row::step(
            tr!("settings-notifications"),
            on_off(settings.notifications),
            Control::Notifications,
        )
        .at(GENERAL),
        emotes::setting(model).at(GENERAL),
        Row::press(tr!("settings-keys"), Message::Go(Screen::Keys))
            .with_value(names::game(settings.game))
            .at(CONTROLS),
        Row::press(tr!("settings-handling"), Message::Go(Screen::Handling))
            .with_value(tr!("settings-handling-hint"))
            .at(CONTROLS),
        Row::press(tr!("settings-touch"), Message::Go(Screen::Touch))
            .with_value(settings.touch.controls.name())
            .at(CONTROLS),
    ]
}

/// Sound, graphics, accessibility, and the credits.
fn others(model: &Model) -> [Row; 7] {
    let settings = &model.settings;
    let motion = match settings.reduced_motion {
        true => tr!("settings-motion-reduced"),
        false => tr!("settings-motion-full"),
    };
    let size = tr!("percent", percent = settings.scale_percent);
    [
        Row::press(tr!("settings-sound"), Message::Go(Screen::Sound))
            .with_value(sound::loudness(model))
            .at(SOUND),
        Row::press(tr!("settings-graphics"), Message::Go(Screen::Graphics))
            .with_value(tr!("settings-graphics-hint"))
            .at(GRAPHICS),
        Row::press(tr!("boards-title"), Message::Go(Screen::Boards))
            .with_value(tr!("settings-boards-hint"))
            .at(GRAPHICS),
        Row::step(tr!("settings-colours"), settings.palette.name(), Control::Palette)
            .at(ACCESSIBILITY),
        Row::step(tr!("settings-size"), size, Control::Scale).at(ACCESSIBILITY),
        Row::step(tr!("settings-motion"), motion, Control::Motion).at(ACCESSIBILITY),
        Row::press(tr!("settings-credits"), Message::Go(Screen::Credits)).at(ABOUT),
    ]
}

/// Key bindings.
pub fn keys(model: &Model) -> Page {
    let actions = Action::of(model.game());
    let mut rows: Vec<Row> = actions.iter().map(|&action| key_row(model, action)).collect();
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    Page {
        title: tr!("keys-title", game = names::game(model.game())),
        lines: match model.input.device {
            InputDevice::Board => vec![
                tr!("keys-help-add", key = labels::key(KeyCode::Enter)),
                tr!("keys-help-clear", key = labels::key(KeyCode::Backspace)),
            ],
            InputDevice::Pad => vec![
                tr!("keys-pad-help-add", key = labels::pad(GamepadButton::South)),
                tr!("keys-pad-help-clear", key = labels::pad(GamepadButton::North)),
            ],
            InputDevice::Touch => vec![tr!("keys-help-touch").into()],
        },
        rows,
        side: Side::Left,
        width: Some(560.0),
        ..Page::default()
    }
}

fn key_row(model: &Model, action: Action) -> Row {
    let keys = model.settings.keys(model.game());
    let value = if model.input.listening == Some(action) {
        tr!("keys-press").to_owned()
    } else {
        keys.names(action)
    };
    let row = Row::press(action.name(), Message::Bind(action)).with_value(value);
    match keys.conflict(action) {
        Some((key, other)) => {
            row.with_note(tr!("keys-conflict", key = key.label(), action = other.name()))
        }
        None => row,
    }
}

/// The language, by its own name: whoever does not read the present one finds theirs.
fn language(model: &Model) -> String {
    match model.settings.language {
        Some(language) => language.own_name().to_owned(),
        None => tr!("settings-language-system", language = model.system.language.own_name()),
    }
}

/// The language `by` places after this one; none is that of the system.
pub fn next_language(language: Option<Language>, by: i8) -> Option<Language> {
    let all = Language::ALL.map(Some);
    let all: Vec<_> = [None].into_iter().chain(all).collect();
    cycled(&all, language, by)
}

/// The name of a setting that is on or off.
pub fn on_off(is_on: bool) -> &'static str {
    if is_on { tr!("on") } else { tr!("off") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Settings, SettingsFile};

    #[test]
    fn the_language_is_named_by_itself_and_is_that_of_the_system_until_it_is_chosen() {
        let mut model = Model::new(SettingsFile::none(), Settings::default());
        model.system.language = Language::Fr;
        let mut shown = Vec::new();
        for _ in 0..=Language::ALL.len() {
            shown.push((language(&model), model.language()));
            model.settings.language = next_language(model.settings.language, 1);
        }
        let expected = [
            ("Auto: Français", Language::Fr),
            ("English", Language::En),
            ("Deutsch", Language::De),
            ("Français", Language::Fr),
            ("Español", Language::Es),
        ];
        assert_eq!(shown, expected.map(|(name, language)| (name.to_owned(), language)));
        assert_eq!(model.settings.language, None);
    }
}
