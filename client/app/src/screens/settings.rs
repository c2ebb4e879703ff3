//! The settings pages.

use crate::input::{Action, InputDevice};
use crate::screens::{Control, Field, Message, Model, Screen, emotes, sound};
use crate::screens::{Page, Row};
use crate::shell::menu::Side;
use crate::shell::values::cycled;
use crate::text::{Language, names, tr};

pub mod preview;

/// All settings.
pub fn page(model: &Model) -> Page {
    let settings = &model.settings;
    let (width, height) = settings.window;
    let motion = if settings.reduced_motion {
        tr!("settings-motion-reduced")
    } else {
        tr!("settings-motion-full")
    };
    Page {
        title: tr!("settings-title").into(),
        rows: vec![
            Row::field(tr!("menu-name"), &settings.name, Field::Name),
            Row::step(tr!("settings-language"), language(model), Control::Language),
            Row::press(tr!("settings-keys"), Message::Go(Screen::Keys))
                .with_value(names::game(settings.game)),
            Row::press(tr!("settings-handling"), Message::Go(Screen::Handling))
                .with_value(tr!("settings-handling-hint")),
            Row::step(tr!("menu-game"), names::game(settings.game), Control::Game),
            Row::step(tr!("settings-colours"), settings.palette.name(), Control::Palette),
            Row::step(
                tr!("settings-size"),
                tr!("percent", percent = settings.scale_percent),
                Control::Scale,
            ),
            Row::step(tr!("settings-motion"), motion, Control::Motion),
            Row::step(tr!("settings-quality"), settings.quality.name(), Control::Quality),
            Row::step(
                tr!("settings-window"),
                tr!("settings-window-value", width = width, height = height),
                Control::Window,
            ),
            Row::step(tr!("settings-fullscreen"), on_off(settings.fullscreen), Control::Fullscreen),
            Row::step(
                tr!("settings-notifications"),
                on_off(settings.notifications),
                Control::Notifications,
            ),
            Row::press(tr!("settings-touch"), Message::Go(Screen::Touch))
                .with_value(settings.touch.controls.name()),
            Row::press(tr!("settings-sound"), Message::Go(Screen::Sound))
                .with_value(sound::loudness(model)),
            Row::press(tr!("boards-title"), Message::Go(Screen::Boards))
                .with_value(tr!("settings-boards-hint")),
            emotes::setting(model),
            Row::press(tr!("settings-credits"), Message::Go(Screen::Credits)),
            Row::press(tr!("menu-back"), Message::Back),
        ],
        side: Side::Left,
        ..Page::default()
    }
}

/// Key bindings.
pub fn keys(model: &Model) -> Page {
    let actions = Action::of(model.game());
    let mut rows: Vec<Row> = actions.iter().map(|&action| key_row(model, action)).collect();
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    Page {
        title: tr!("keys-title", game = names::game(model.game())),
        lines: match model.input.device {
            InputDevice::Board => vec![tr!("keys-help-add").into(), tr!("keys-help-clear").into()],
            InputDevice::Pad => {
                vec![tr!("keys-pad-help-add").into(), tr!("keys-pad-help-clear").into()]
            }
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
            row.with_note(tr!("keys-conflict", key = key.name(), action = other.name()))
        }
        None => row,
    }
}

/// The language, by its own name: whoever does not read the present one finds theirs.
fn language(model: &Model) -> String {
    match model.settings.language {
        Some(language) => language.own_name().to_owned(),
        None => tr!("settings-language-system", language = model.system_language.own_name()),
    }
}

/// The language `by` places after this one; none is that of the system.
pub fn next_language(language: Option<Language>, by: i8) -> Option<Language> {
    let all = Language::ALL.map(Some);
    let all: Vec<_> = [None].into_iter().chain(all).collect();
    cycled(&all, language, by)
}

fn on_off(is_on: bool) -> &'static str {
    if is_on { tr!("on") } else { tr!("off") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Settings, SettingsFile};

    #[test]
    fn the_language_is_named_by_itself_and_is_that_of_the_system_until_it_is_chosen() {
        let mut model = Model::new(SettingsFile::none(), Settings::default());
        model.system_language = Language::Fr;
        let mut shown = Vec::new();
        for _ in 0..=Language::ALL.len() {
            shown.push((language(&model), model.language()));
            model.settings.language = next_language(model.settings.language, 1);
        }
        let expected = [
            ("Automatic: Français", Language::Fr),
            ("English", Language::En),
            ("Deutsch", Language::De),
            ("Français", Language::Fr),
            ("Español", Language::Es),
        ];
        assert_eq!(shown, expected.map(|(name, language)| (name.to_owned(), language)));
        assert_eq!(model.settings.language, None);
    }
}
