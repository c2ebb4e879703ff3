//! The messages about the releases of servers: one of each newer release, and the reason of a refusal.

use std::cmp::Ordering;

use api::ServerView;
use link::{RELEASE, release_order};

use crate::activity::intent::Intent;
use crate::screens::model::{Instead, Newer};
use crate::screens::{Message, Model, Row, Screen};
use crate::text::tr;

/// Whether a screen has a line for a newer release.
pub fn is_told_on(screen: Screen) -> bool {
    matches!(screen, Screen::Title | Screen::Play | Screen::Servers)
}

/// The newer release, in a line of these screens.
pub fn told(model: &Model, screen: Screen) -> Option<String> {
    let Newer { release, page } =
        model.outside.releases.newer.as_ref().filter(|_| is_told_on(screen))?;
    Some(tr!("release-newer", release = release.as_str(), own = RELEASE, page = page.as_str()))
}

/// The row that leads to the server that refused this release.
pub fn row(model: &Model) -> Option<Row> {
    let (label, page) = match model.outside.releases.instead.as_ref()? {
        Instead::Browser(page) => (tr!("release-open-browser"), page),
        Instead::Download(page) => (tr!("release-open-download"), page),
    };
    Some(Row::press(label, Message::Intent(Intent::Page(page.clone()))))
}

/// The server at `address` has told its release.
pub fn learn(model: &mut Model, address: &str, status: &ServerView) {
    let page = format!("{}/download", ::link::web(address));
    let refused = model.outside.releases.refused.take();
    if refused.is_some() && refused == model.problem {
        model.problem = refused.map(|why| mismatch(why, &page, status));
        model.outside.releases.instead = Some(match status.web_client {
            Some(_) => Instead::Browser(format!("{}/play/", ::link::web(address))),
            None => Instead::Download(page),
        });
    } else if release_order(status) == Some(Ordering::Greater)
        && model.settings.release_told != status.version
    {
        model.outside.releases.newer = Some(Newer { release: status.version.clone(), page });
    }
}

/// Why a client of this release cannot play on the server.
fn mismatch(why: String, page: &str, status: &ServerView) -> String {
    let (own, server) = (RELEASE, status.version.as_str());
    match release_order(status) {
        Some(Ordering::Greater) => {
            tr!("release-server-newer", own = own, server = server, page = page)
        }
        Some(Ordering::Less) => {
            tr!("release-server-older", own = own, server = server, page = page)
        }
        Some(Ordering::Equal) => tr!("release-same", own = own, page = page),
        None => why,
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;
    use crate::screens::handling::Trial;
    use crate::screens::picture::{self, Seen};
    use crate::settings::{Settings, SettingsFile};
    use crate::shell::painter::Painter;

    fn model() -> Model {
        Model::new(SettingsFile::none(), Settings::default())
    }

    fn of(version: &str) -> ServerView {
        ServerView { version: version.into(), ..ServerView::default() }
    }

    #[test]
    fn only_a_newer_release_that_was_not_told_is_told() {
        let check = |version: &str, before: &str, is_told: bool| {
            let mut model = model();
            model.settings.release_told = before.into();
            learn(&mut model, "wss://arena.example.org", &of(version));
            let line = told(&model, Screen::Title);
            assert_eq!(line.is_some(), is_told, "{version} after {before}: {line:?}");
            let words = [version, RELEASE, "https://arena.example.org/download"];
            assert!(line.is_none_or(|line| words.iter().all(|word| line.contains(word))));
            assert_eq!((told(&model, Screen::Room), model.problem), (None, None));
        };
        check("99.0.0", "", true);
        check("99.0.0", "98.0.0", true);
        check("99.0.0", "99.0.0", false);
        check(RELEASE, "", false);
        check("0.0.1", "", false);
        check("99", "", false);
        check("99.0.0\u{202e}", "", false);
    }

    #[test]
    fn what_counts_as_told_is_painted_on_every_screen_beside_another_notice() {
        let mut model = model();
        model.status.announcements.notice = Some("Maintenance at noon".into());
        learn(&mut model, "wss://arena.example.org", &of("99.0.0"));
        let game = model.game();
        let trial = Trial::new(game, model.settings.handling(game));
        for size in [Vec2::new(1280.0, 720.0), Vec2::new(390.0, 844.0), Vec2::new(844.0, 390.0)] {
            for screen in [Screen::Title, Screen::Play, Screen::Servers] {
                let mut painter = Painter::new(size);
                let seen = Seen::page(screen, &model, &trial, 0.0);
                picture::paint(&mut painter, &seen);
                let texts = painter.sheets.iter().flat_map(|sheet| &sheet.lines);
                let words: String = texts.map(|line| format!("{} ", line.words)).collect();
                for part in ["99.0.0", "Maintenance"] {
                    assert!(words.contains(part), "{part} on {screen:?} at {size}: {words}");
                }
            }
        }
    }

    #[test]
    fn a_refused_release_names_both_and_the_page() {
        let page = "http://10.0.0.7:4711/download";
        let check = |version: &str, words: &[&str]| {
            let mut model = model();
            model.problem = Some("refused".into());
            model.outside.releases.refused.clone_from(&model.problem);
            learn(&mut model, "10.0.0.7", &of(version));
            let problem = model.problem.as_deref().unwrap_or_default();
            assert!(words.iter().all(|word| problem.contains(word)), "{version}: {problem}");
            let found = &model.outside.releases;
            assert_eq!(found.instead, Some(Instead::Download(page.into())), "{version}");
            assert_eq!((&found.newer, &found.refused), (&None, &None));
            let rows = model.page(Screen::Play).expect("a page").rows;
            let leads = |row: &Row| row.label == tr!("release-open-download");
            assert!(rows.iter().any(leads), "{version}");
        };
        check("99.0.0", &[RELEASE, "99.0.0", page]);
        check("0.0.1", &[RELEASE, "0.0.1", page, "operator"]);
        check(RELEASE, &[RELEASE, page]);
        check("what", &["refused"]);
    }

    #[test]
    fn a_server_with_the_browser_client_is_played_in_the_browser() {
        let mut model = model();
        model.problem = Some("refused".into());
        model.outside.releases.refused.clone_from(&model.problem);
        let status = ServerView { web_client: Some("99.0.0".into()), ..of("99.0.0") };
        learn(&mut model, "wss://arena.example.org", &status);
        let play = Instead::Browser("https://arena.example.org/play/".into());
        assert_eq!(model.outside.releases.instead, Some(play));
        assert_eq!(row(&model).map(|row| row.label), Some(tr!("release-open-browser").into()));
    }

    #[test]
    fn a_player_who_went_on_keeps_the_present_message() {
        let mut model = model();
        model.problem = Some("another".into());
        model.outside.releases.refused = Some("refused".into());
        learn(&mut model, "10.0.0.7", &of("0.0.1"));
        assert_eq!(model.problem.as_deref(), Some("another"));
    }
}
