//! The menus of a program that has just been launched, by what it was launched with.

use crate::activity::intent::{BrawlIntent, Intent};
use crate::platform::clock::Clock;
use crate::platform::keyring::Keyring;
use crate::platform::launch::Launch;
use crate::platform::machine::Machine;
use crate::screens::model::{Start, System};
use crate::screens::{Model, links};
use crate::settings::bests::Bests;
use crate::settings::{Settings, SettingsFile};
use crate::text::{Language, names};

/// The menus at the start, and what the player has asked for.
pub(super) fn menus(
    launch: Launch,
    machine: Machine,
    (settings_file, mut settings, system_language): (SettingsFile, Settings, Language),
) -> (Model, Option<Intent>) {
    settings.name = launch.name.unwrap_or(settings.name);
    // A page always has a server. Its address names what to play, and new players begin with a name.
    let is_at_play = launch.server.is_some() && machine.chooses_server;
    settings.address = launch.server.unwrap_or(settings.address);
    // A page may fill the screen only after a press.
    settings.fullscreen &= machine.sizes_window;
    // A settings file that cannot be read may have a name.
    let is_named = settings.name.is_empty() && settings_file.problem.is_none();
    if is_named {
        settings.name = names::suggested(seed());
    }
    let keyring = Keyring::beside(launch.settings.as_deref());
    let mut model = Model::new(settings_file, settings).with_keyring(keyring);
    model.alone.bests = Bests::beside(launch.settings.as_deref());
    let intent = launch.link.and_then(|link| links::prepare(&mut model, &link));
    let intent = launch.watch.map(|watched| spectate(&mut model, watched)).or(intent);
    // Who was invited plays at once, by the name that others are asked whether they like it.
    let is_invited = intent.as_ref().is_some_and(|it| !matches!(it, Intent::OpenReplay(..)));
    model.system = System { machine, language: system_language };
    model.outside.start = match (is_named && !is_invited, is_at_play) {
        (true, _) => Start::Name,
        (false, true) => Start::Play,
        (false, false) => Start::Home,
    };
    (model, intent)
}

/// The intent of spectating a room, by its code, or a player, by name.
fn spectate(model: &mut Model, watched: String) -> Intent {
    if watched.parse::<wire::RoomCode>().is_ok() {
        model.brawl.typed.code = watched;
        model.brawl.stands = true;
        return Intent::Brawl(BrawlIntent::Join);
    }
    model.brawl.typed.spectated = watched;
    Intent::Brawl(BrawlIntent::SpectatePlayer)
}

/// A number that differs from one start to the next.
fn seed() -> u64 {
    let now = Clock::Machine.date().duration_since(web_time::UNIX_EPOCH).unwrap_or_default();
    now.as_millis() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::Screen;

    /// The first screen and purpose of a program with these arguments, of a player with this name.
    fn begin(launch: Launch, name: &str) -> (Screen, Option<Intent>, String) {
        let settings = Settings { name: name.into(), ..Settings::default() };
        // No file of the player's own.
        let none = std::env::temp_dir().join("cutlass-no-such-folder/settings.toml");
        let launch = Launch { settings: Some(none), ..launch };
        let read = (SettingsFile::none(), settings, Language::En);
        let (model, intent) = menus(launch, Machine::DESKTOP, read);
        (model.first_screen(), intent, model.settings.address)
    }

    #[test]
    fn a_server_on_the_command_line_leads_to_its_ways_to_play_and_begins_none() {
        let server = || Launch { server: Some("arena.example.org".into()), ..Launch::default() };
        let address = String::from("arena.example.org");
        assert_eq!(begin(server(), "Anne"), (Screen::Play, None, address.clone()));
        assert_eq!(begin(server(), ""), (Screen::Welcome, None, address), "a newcomer has no name");
        let (first, intent, _) = begin(Launch::default(), "Anne");
        assert_eq!((first, intent), (Screen::Title, None));
    }

    #[test]
    fn a_link_is_followed_whatever_server_is_named() {
        let link = "cutlass://10.0.0.7/room/K7QF2M".parse().expect("a link");
        let launch = Launch { server: Some("other".into()), link: Some(link), ..Launch::default() };
        let (_, intent, address) = begin(launch, "Anne");
        assert_eq!(intent, Some(Intent::Brawl(BrawlIntent::Join)));
        assert_eq!(address, "10.0.0.7");
    }

    #[test]
    fn who_is_invited_without_a_name_plays_at_once_and_who_opens_a_replay_is_asked_later() {
        let link = |link: &str| Launch { link: link.parse().ok(), ..Launch::default() };
        let (first, intent, _) = begin(link("cutlass://10.0.0.7/room/K7QF2M"), "");
        assert_eq!((first, intent), (Screen::Title, Some(Intent::Brawl(BrawlIntent::Join))));
        let (first, intent, _) = begin(link("cutlass://10.0.0.7/replay/12"), "");
        assert_eq!(first, Screen::Welcome);
        assert!(matches!(intent, Some(Intent::OpenReplay(..))), "{intent:?}");
    }
}
