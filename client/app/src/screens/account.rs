//! Who the player is on a server: a guest, or somebody with a name and a password.

use crate::keyring::Key;
use crate::menu::{Page, Row};
use crate::screens::form::Hidden;
use crate::screens::{Field, Knob, Message, Model, Screen, Wish};

/// The name under which what a server gave is kept.
pub fn server_name(address: &str) -> String {
    ::link::with_port(address).to_lowercase()
}

impl Model {
    /// What leads into the server at the address in the settings.
    pub fn key(&self) -> Option<&Key> {
        self.keyring.get(&server_name(&self.settings.address))
    }

    /// The account there in a few words; nothing when there is none.
    pub fn account(&self) -> Option<String> {
        let key = self.key()?;
        let manner = if key.is_guest() { ", a guest" } else { "" };
        Some(format!("{}{manner}", key.name))
    }
}

/// The account at the server of the settings.
pub fn page(model: &Model) -> Page {
    let address = &model.settings.address;
    let has_address = !address.trim().is_empty();
    let key = model.key().filter(|_| has_address);
    let lines = match key {
        _ if !has_address => {
            ["An account is on a server.", "Which one do you play on?"].map(str::to_owned)
        }
        None => [
            "You have no account on this server yet.".to_owned(),
            "You become a guest when you first play there.".to_owned(),
        ],
        Some(key) if key.is_guest() => [
            format!("You are {}, a guest.", key.name),
            "Only this computer can come back to that account.".to_owned(),
        ],
        Some(key) if model.form.is_changed => [
            format!("You are {}. Your password is changed.", key.name),
            "All other computers are signed out of this account.".to_owned(),
        ],
        Some(key) => [
            format!("You are {}.", key.name),
            "With your password you come back from anywhere.".to_owned(),
        ],
    };
    let mut rows = vec![Row::field("Server", address, Field::Address)];
    let is_member = key.is_some_and(|key| !key.is_guest());
    if is_member {
        let sign_out = |everywhere| Message::Wish(Wish::SignOut { everywhere });
        rows.push(Row::press("Change the password", Message::Go(Screen::ChangePassword)));
        rows.push(Row::press("Sign out", sign_out(false)).with_value("here"));
        rows.push(Row::press("Sign out everywhere", sign_out(true)));
    } else if has_address {
        rows.push(Row::press("Choose a name and a password", Message::Go(Screen::Claim)));
        rows.push(Row::press("Sign in", Message::Go(Screen::SignIn)).with_value("by password"));
    }
    rows.push(Row::press("Back", Message::Back));
    Page { title: "Account".into(), lines: lines.into(), rows, ..Page::default() }
}

/// A name and a password for a guest.
pub fn claim(model: &Model) -> Page {
    let form = &model.form;
    let mut rows = fields(model);
    rows.insert(2, Row::field("Once more", form.again.painted(form.is_shown), Field::Again));
    rows.push(Row::press("That is me", Message::Wish(Wish::Claim)));
    rows.push(Row::press("Back", Message::Back));
    Page {
        title: "Name and password".into(),
        lines: vec!["Come back from any computer, and keep all that you played.".into()],
        rows,
        ..Page::default()
    }
}

/// By name and password.
pub fn sign_in(model: &Model) -> Page {
    let mut rows = fields(model);
    rows.push(Row::press("Sign in", Message::Wish(Wish::SignIn)));
    rows.push(Row::press("Back", Message::Back));
    let mut lines = vec![format!("At {}", model.settings.address.trim())];
    if let Some(key) = model.key().filter(|key| key.is_guest()) {
        lines.push(format!("The guest {} is put aside when you do.", key.name));
    }
    Page { title: "Sign in".into(), lines, rows, ..Page::default() }
}

/// Another password for an account that has one.
pub fn change_password(model: &Model) -> Page {
    let form = &model.form;
    let painted = |text: &Hidden| text.painted(form.is_shown);
    let rows = vec![
        Row::field("Current", painted(&form.current), Field::Current),
        Row::field("New", painted(&form.password), Field::Password),
        Row::field("Once more", painted(&form.again), Field::Again),
        letters(model),
        Row::press("Change it", Message::Wish(Wish::ChangePassword)),
        Row::press("Back", Message::Back),
    ];
    let name = model.key().map(|key| format!("{} at {}", key.name, model.settings.address.trim()));
    let lines = name.into_iter().chain(["All other computers are signed out when you do.".into()]);
    Page { title: "Change password".into(), lines: lines.collect(), rows, ..Page::default() }
}

fn fields(model: &Model) -> Vec<Row> {
    let form = &model.form;
    vec![
        Row::field("Name", &form.name, Field::AccountName),
        Row::field("Password", form.password.painted(form.is_shown), Field::Password),
        letters(model),
    ]
}

/// Whether passwords are shown.
fn letters(model: &Model) -> Row {
    Row::step("Letters", if model.form.is_shown { "Shown" } else { "Hidden" }, Knob::Reveal)
}

/// A server that refused to let somebody in whom it had let in before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stranger {
    /// What the player wished for.
    pub wish: Wish,
    /// The name under which what the server gave is kept.
    pub server: String,
    /// What the account was called.
    pub name: String,
}

/// The server knows the player no longer.
pub fn signed_out(model: &Model) -> Page {
    let mut rows = Vec::new();
    let mut lines = Vec::new();
    if let Some(Stranger { server, name, wish }) = &model.stranger {
        lines.push(format!("{server} does not know you as {name} any more:"));
        lines.push("you signed out elsewhere, or another server is there now.".into());
        // The form signs in at the address in the settings.
        if *server == server_name(&model.settings.address) {
            rows.push(Row::press("Sign in", Message::Go(Screen::SignIn)).with_value("by password"));
        }
        if *wish != Wish::ChangePassword {
            lines.push("A new guest begins with nothing that you have played.".into());
            rows.push(Row::press("Go on as a new guest", Message::Wish(Wish::BeginAnew)));
        }
    }
    rows.push(Row::press("Back", Message::Back));
    Page { title: "Signed out".into(), lines, rows, ..Page::default() }
}
