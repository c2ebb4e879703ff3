//! An account on a server of its own: its password is chosen, changed, and guessed at.

use app::activity::intent::{BrawlIntent, Intent};
use app::activity::status::Search;
use app::platform::connection::server_name;
use app::platform::keyring::{Keyring, StoredCredential};
use app::platform::server::Embedded;
use app::screens::form::{Form, Hidden};
use app::screens::{Model, Screen};
use app::settings::Settings;

use super::program::{Folder, Program, menus, run};
use crate::servers::appoint_anne;

const FIRST: &str = "correct horse";
const SECOND: &str = "battery staple";

/// The game of somebody who is let in by what is kept in this file.
fn program(server: &Embedded, folder: &Folder, file: &str) -> Program {
    let address = server.address.to_string();
    let settings = Settings { name: "Anne".into(), address, ..Settings::default() };
    let keyring = Keyring::open(&folder.0.join(file));
    Program::new(menus(settings).with_keyring(keyring))
}

/// Sends the form with these in it, and waits until that leads to `screen`. What went wrong.
fn send(app: &mut Program, intent: Intent, passwords: [&str; 2], screen: Screen) -> String {
    let [current, password] = passwords.map(|it| Hidden(it.into()));
    let again = password.clone();
    let form = Form { name: "Anne".into(), current, password, again, ..Form::default() };
    (app.change().accounts.form, app.change().problem) = (form, None);
    app.intent(intent);
    app.until("answer", |app| app.screen() == screen);
    app.model().problem.clone().unwrap_or_default()
}

/// One account in two programs.
fn two_of_one(server: &Embedded, folder: &Folder) -> [Program; 2] {
    let mut here = program(server, folder, "here.toml");
    assert_eq!(send(&mut here, Intent::Claim, ["", FIRST], Screen::Account), "");
    let mut there = program(server, folder, "there.toml");
    assert_eq!(send(&mut there, Intent::SignIn, ["", FIRST], Screen::Account), "");
    [here, there]
}

/// What the page of the account says.
fn said(app: &Program) -> String {
    app.model().page(Screen::Account).expect("a page").lines.join(" ")
}

#[test]
fn a_changed_password_keeps_its_player_in_and_all_others_out() {
    let folder = Folder::new("password");
    let server = folder.serve();
    let [mut here, mut there] = two_of_one(&server, &folder);
    let key = |app: &Program| {
        let Model { accounts, settings, .. } = app.model();
        accounts.key(&settings.address).map(StoredCredential::credential)
    };
    let before = key(&here);

    let change = Intent::ChangePassword;
    let wrong = send(&mut here, change.clone(), ["incorrect", SECOND], Screen::ChangePassword);
    assert!(wrong.contains("The current password is wrong"), "{wrong}");
    assert_eq!(here.model().accounts.form.password.0, SECOND, "what was typed is still there");
    assert_eq!(key(&here), before);

    assert_eq!(send(&mut here, change.clone(), [FIRST, SECOND], Screen::Account), "");
    assert!(said(&here).contains("Password changed"), "{}", said(&here));
    assert!(
        here.model().accounts.form.password.0.is_empty()
            && here.model().accounts.form.current.0.is_empty()
    );
    let kept = Keyring::open(&folder.0.join("here.toml"));
    let kept =
        kept.get(&server_name(&server.address.to_string())).map(StoredCredential::credential);
    assert!(kept != before && kept == key(&here) && kept.is_some(), "the new one is on the disk");

    here.intent(Intent::Quick);
    here.until("place in the queue", |app| {
        matches!(app.model().status.search, Search::Opponent(_))
    });
    there.intent(Intent::Quick);
    there.until("refusal", |app| app.screen() == Screen::SignedOut);
    let old = send(&mut there, Intent::SignIn, ["", FIRST], Screen::SignIn);
    assert!(old.contains("Wrong name or password"), "{old}");
    assert_eq!(send(&mut there, Intent::SignIn, ["", SECOND], Screen::Account), "");
    assert!(!said(&there).contains("changed"), "{}", said(&there));
}

#[test]
fn who_guesses_at_the_password_that_is_to_be_changed_is_told_how_long_to_wait() {
    let folder = Folder::new("guesses");
    let server = folder.serve();
    let mut app = program(&server, &folder, "accounts.toml");
    assert_eq!(send(&mut app, Intent::Claim, ["", FIRST], Screen::Account), "");
    let change = Intent::ChangePassword;
    for _ in 0..5 {
        let wrong = send(&mut app, change.clone(), ["incorrect", SECOND], Screen::ChangePassword);
        assert!(wrong.contains("The current password is wrong"), "{wrong}");
    }
    let locked = send(&mut app, change.clone(), [FIRST, SECOND], Screen::ChangePassword);
    assert!(locked.contains("Too many wrong") && locked.contains("10 minutes"), "{locked}");
}

#[test]
fn an_owner_who_is_signed_out_elsewhere_changes_the_password_all_the_same() {
    let folder = Folder::new("stranger");
    let server = folder.serve();
    let [mut here, mut there] = two_of_one(&server, &folder);
    let change = Intent::ChangePassword;
    assert_eq!(send(&mut there, change.clone(), [FIRST, SECOND], Screen::Account), "");
    let wrong = send(&mut here, change.clone(), [FIRST, SECOND], Screen::ChangePassword);
    assert!(wrong.contains("The current password is wrong"), "{wrong}");
    assert_eq!(send(&mut here, change, [SECOND, FIRST], Screen::Account), "");
    assert!(said(&here).contains("Password changed"), "{}", said(&here));
}

#[test]
fn a_moderator_acts_by_the_form_of_a_report() {
    let folder = Folder::new("moderator");
    let server = folder.serve();
    let mut mary = Program::online("Mary", &server.address.to_string());
    mary.intent(Intent::Brawl(BrawlIntent::HostThere));
    run(&mut [&mut mary], "room", |all| all[0].screen() == Screen::Room);
    let mut anne = program(&server, &folder, "anne.toml");
    assert_eq!(send(&mut anne, Intent::Claim, ["", FIRST], Screen::Account), "");
    appoint_anne(&folder.0);
    anne.change().brawl.typed.code =
        mary.model().brawl.room.as_ref().expect("a room").code.to_string();
    anne.intent(Intent::Brawl(BrawlIntent::Join));
    run(&mut [&mut anne, &mut mary], "Anne in the room", |all| all[0].screen() == Screen::Room);
    anne.choose("Members");
    anne.choose("Mary");
    assert_eq!(anne.screen(), Screen::RoomMember);
    anne.choose("Report");
    let labels = |app: &Program| -> Vec<String> {
        let page = app.model().page(Screen::Report).expect("a page");
        page.rows.iter().map(|row| row.label.clone()).collect()
    };
    assert_eq!(labels(&anne), ["Do", "About", "What happened", "Send", "Back"]);
    // Report, kick, mute, ban: a mute needs a reason.
    anne.type_in("++");
    assert_eq!(labels(&anne), ["Do", "For", "Reason", "Do it", "Back"]);
    anne.choose("Do it");
    let problem = anne.model().problem.clone().unwrap_or_default();
    assert!(problem.contains("needs a reason"), "{problem}");
    anne.go_to("Reason");
    anne.type_in("Insults");
    anne.choose("Do it");
    run(&mut [&mut anne, &mut mary], "the mute", |all| {
        let told = |app: &Program, words| {
            app.model().notices(app.screen()).any(|notice| notice.contains(words))
        };
        all[0].screen() == Screen::RoomMember
            && all[0].model().problem.as_deref() == Some("Mary is muted")
            && told(all[1], "You are muted: Insults")
    });
    // The room that both are in is closed by the last of the acts.
    anne.choose("Report");
    anne.type_in("-");
    assert_eq!(labels(&anne), ["Do", "Reason", "Do it", "Back"]);
    anne.go_to("Reason");
    anne.type_in("Flooding");
    anne.choose("Do it");
    run(&mut [&mut anne, &mut mary], "the end of the room", |all| {
        all.iter().all(|app| app.model().brawl.room.is_none())
    });
}
