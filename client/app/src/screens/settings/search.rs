//! The search in the settings: by the names of all rows of all pages of settings, in the present language.

use crate::screens::rows::Does;
use crate::screens::settings;
use crate::screens::{Field, Message, Model, Navigation, Page, Row, Screen};
use crate::shell::menu::{Side, Spot};
use crate::text::tr;

/// The pages that are searched.
const PAGES: [Screen; 6] = [
    Screen::Graphics,
    Screen::Sound,
    Screen::Boards,
    Screen::Handling,
    Screen::Touch,
    Screen::Keys,
];

/// The field for the word.
pub fn row(model: &Model) -> Row {
    Row::field(tr!("settings-search"), &model.position.settings_query, Field::Settings)
        .at(Spot::Head)
}

/// The settings that the word is in.
pub fn page(model: &Model) -> Page {
    let mut found = found(model);
    let lines =
        if found.is_empty() { vec![tr!("settings-search-none").into()] } else { Vec::new() };
    found.insert(0, row(model));
    found.push(Row::press(tr!("menu-back"), Message::Back));
    Page {
        title: tr!("settings-title").into(),
        lines,
        rows: found,
        side: Side::Left,
        ..Page::default()
    }
}

/// A row for each setting whose name, or whose page's name, has the word in it.
fn found(model: &Model) -> Vec<Row> {
    let wanted = plain(model.position.settings_query.trim());
    let own = model.available(settings::all(model));
    let own = [(Screen::Settings, own)];
    let others = PAGES.into_iter().filter_map(|screen| Some((screen, model.page(screen)?)));
    let mut rows = Vec::new();
    for (screen, page) in own.into_iter().chain(others) {
        for (number, row) in page.rows.iter().enumerate() {
            let is_setting = match &row.does {
                Does::Press(Message::Back) | Does::Type(Field::Settings) => false,
                Does::Press(_) | Does::Step(_) | Does::Pick(..) | Does::Type(_) => true,
            };
            if is_setting && plain(&row.label).contains(&wanted) {
                let reveal = Message::Setting(screen, number);
                rows.push(Row::press(row.label.as_str(), reveal).with_value(page.title.as_str()));
            }
        }
    }
    rows
}

/// A word in small letters without accents, which not every keyboard and no pad has.
fn plain(word: &str) -> String {
    let letter = |letter: char| match letter {
        'à' | 'á' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ñ' => 'n',
        'ò' | 'ó' | 'ô' | 'ö' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        other => other,
    };
    word.to_lowercase().replace('ß', "ss").chars().map(letter).collect()
}

/// From the results to a row of a page of settings.
pub fn reveal(model: &mut Model, screen: Screen, (to, row): (Screen, usize)) -> Navigation {
    model.position.settings_query.clear();
    if screen == to {
        model.position.focus = row;
        return Navigation::Nowhere;
    }
    Navigation::To(to)
}

/// Escape ends a search before it leaves the settings: whether it did.
pub fn ends(model: &mut Model, screen: Screen) -> bool {
    let is_searching = screen == Screen::Settings && !model.position.settings_query.is_empty();
    if is_searching {
        model.position.settings_query.clear();
        model.position.focus = 0;
    }
    is_searching
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Settings, SettingsFile};
    use crate::text::{Language, Locale, within};

    /// The rows found for a word, as pages and labels.
    fn found_for(word: &str) -> Vec<(Screen, String)> {
        let mut model = Model::new(SettingsFile::none(), Settings::default());
        model.position.settings_query = word.into();
        let page = model.page(Screen::Settings).expect("a page");
        let rows = page.rows.iter().filter_map(|row| match row.does {
            Does::Press(Message::Setting(screen, number)) => {
                let shown = match screen {
                    Screen::Settings => model.available(settings::all(&model)),
                    _ => model.page(screen).expect("a page"),
                };
                assert_eq!(shown.rows[number].label, row.label, "it leads to its row");
                Some((screen, row.label.clone()))
            }
            _ => None,
        });
        rows.collect()
    }

    #[test]
    fn a_word_finds_settings_of_all_pages_in_the_present_language() {
        let found = |word: &str| found_for(word).into_iter().map(|(_, label)| label);
        assert_eq!(found("TEXT SI").collect::<Vec<_>>(), ["Text size"]);
        assert!(found_for("frame").iter().any(|(screen, _)| *screen == Screen::Graphics));
        assert!(found_for("music").iter().any(|(screen, _)| *screen == Screen::Sound));
        assert!(found_for("fast fall").iter().any(|(screen, _)| *screen == Screen::Keys));
        assert_eq!(found("no such setting").count(), 0);
        within(Locale::Spoken(Language::De), || {
            assert!(found_for("sprache").iter().any(|(screen, _)| *screen == Screen::Settings));
            let found = found_for("TEXTGRÖSSE");
            assert_eq!(found, [(Screen::Settings, "Textgröße".to_owned())]);
            assert_eq!(found, found_for("textgröße"));
            assert_eq!(found, found_for("textgrosse"), "without the keys of German");
        });
    }
}
