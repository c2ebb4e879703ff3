//! The account pages: a guest, or a player with a name and a password.

use link::is_in_clear;

use crate::activity::intent::Intent;
use crate::platform::connection::server_name;
use crate::screens::form::{Form, Hidden};
use crate::screens::model::{Accounts, UnknownAccount};
use crate::screens::{Control, Field, Message, Model, Screen};
use crate::screens::{Page, Row};
use crate::settings::Settings;
use crate::text::tr;

/// The account at the server of the settings in a few words; `None` without one.
pub fn summary(model: &Model) -> Option<String> {
    let key = model.accounts.key(&model.settings.address)?;
    let name = key.name.as_str();
    Some(if key.is_guest() { tr!("account-summary-guest", name = name) } else { name.into() })
}

/// The account at the server of the settings.
pub fn page(accounts: &Accounts, settings: &Settings) -> Page {
    let has_address = settings.server().is_some();
    let key = accounts.key(&settings.address).filter(|_| has_address);
    let lines = match key {
        _ if !has_address => {
            [tr!("account-no-server"), tr!("account-no-server-hint")].map(str::to_owned)
        }
        None => [tr!("account-none").to_owned(), tr!("account-none-hint").to_owned()],
        Some(key) if key.is_guest() => {
            [tr!("account-guest", name = key.name.as_str()), tr!("account-guest-hint").to_owned()]
        }
        Some(key) if accounts.form.is_changed => [
            tr!("account-changed", name = key.name.as_str()),
            tr!("account-changed-hint").to_owned(),
        ],
        Some(key) => {
            [tr!("account-member", name = key.name.as_str()), tr!("account-member-hint").to_owned()]
        }
    };
    let mut rows = vec![Row::field(tr!("menu-server"), &settings.address, Field::Address)];
    let is_member = key.is_some_and(|key| !key.is_guest());
    if is_member {
        let sign_out = |everywhere| Message::Intent(Intent::SignOut { everywhere });
        rows.push(Row::press(tr!("account-change-password"), Message::Go(Screen::ChangePassword)));
        rows.push(
            Row::press(tr!("account-sign-out"), sign_out(false))
                .with_value(tr!("account-sign-out-here")),
        );
        rows.push(Row::press(tr!("account-sign-out-everywhere"), sign_out(true)));
    } else if has_address {
        rows.push(
            Row::press(tr!("account-register"), Message::Go(Screen::Claim))
                .with_value(tr!("account-register-hint")),
        );
        rows.push(
            Row::press(tr!("account-sign-in"), Message::Go(Screen::SignIn))
                .with_value(tr!("account-sign-in-hint")),
        );
        rows.push(Row::press(tr!("account-change-password"), Message::Go(Screen::ChangePassword)));
    }
    if key.is_some() {
        rows.push(
            Row::press(tr!("account-site"), Message::Intent(Intent::AccountSite))
                .with_value(tr!("account-site-hint")),
        );
    }
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    Page { title: tr!("account-title").into(), lines: lines.into(), rows, ..Page::default() }
}

/// The warning that a password is sent in clear, where that is so.
fn warning(settings: &Settings) -> Option<String> {
    settings.server().filter(|server| is_in_clear(server)).map(|_| tr!("account-in-clear").into())
}

/// A name and a password for a guest.
pub fn claim(accounts: &Accounts, settings: &Settings) -> Page {
    let form = &accounts.form;
    let mut rows = fields(form);
    rows.insert(2, Row::field(tr!("claim-again"), form.again.painted(form.is_shown), Field::Again));
    if form.needs_invite {
        rows.push(Row::field(tr!("claim-invite"), &form.invite, Field::Invite));
    }
    rows.push(Row::press(tr!("menu-continue"), Message::Intent(Intent::Claim)));
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    Page {
        title: tr!("claim-title").into(),
        lines: [tr!("claim-hint").into()].into_iter().chain(warning(settings)).collect(),
        rows,
        ..Page::default()
    }
}

/// The password of a server that asks new guests for one.
pub fn server_password(accounts: &Accounts, settings: &Settings) -> Page {
    let painted = accounts.server_password.painted(accounts.form.is_shown);
    let mut rows = vec![
        Row::field(tr!("menu-password"), painted, Field::ServerPassword),
        letters(&accounts.form),
    ];
    rows.extend(
        accounts
            .refused
            .iter()
            .map(|intent| Row::press(tr!("menu-continue"), Message::Intent(intent.clone()))),
    );
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    let lines = [tr!("server-password-at", address = settings.address.trim())];
    let lines = lines.into_iter().chain(warning(settings)).collect();
    Page { title: tr!("server-password-title").into(), lines, rows, ..Page::default() }
}

/// By name and password.
pub fn sign_in(accounts: &Accounts, settings: &Settings) -> Page {
    let mut rows = fields(&accounts.form);
    rows.push(Row::press(tr!("account-sign-in"), Message::Intent(Intent::SignIn)));
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    let mut lines = vec![tr!("sign-in-at", address = settings.address.trim())];
    if let Some(key) = accounts.key(&settings.address).filter(|key| key.is_guest()) {
        lines.push(tr!("sign-in-guest", name = key.name.as_str()));
    }
    lines.extend(warning(settings));
    Page { title: tr!("sign-in-title").into(), lines, rows, ..Page::default() }
}

/// A new password for an account that has one.
pub fn change_password(accounts: &Accounts, settings: &Settings) -> Page {
    let form = &accounts.form;
    let painted = |text: &Hidden| text.painted(form.is_shown);
    let address = settings.address.trim();
    let key = accounts.key(address).filter(|key| !key.is_guest());
    let name = Row::field(tr!("menu-name"), &form.name, Field::AccountName);
    let mut rows: Vec<Row> = key.is_none().then_some(name).into_iter().collect();
    rows.extend([
        Row::field(tr!("password-current"), painted(&form.current), Field::Current),
        Row::field(tr!("password-new"), painted(&form.password), Field::Password),
        Row::field(tr!("claim-again"), painted(&form.again), Field::Again),
        letters(form),
        Row::press(tr!("account-change-password"), Message::Intent(Intent::ChangePassword)),
        Row::press(tr!("menu-back"), Message::Back),
    ]);
    let name = key.map(|key| tr!("password-at", name = key.name.as_str(), address = address));
    let lines = name.into_iter().chain([tr!("password-hint").into()]).chain(warning(settings));
    Page { title: tr!("password-title").into(), lines: lines.collect(), rows, ..Page::default() }
}

fn fields(form: &Form) -> Vec<Row> {
    vec![
        Row::field(tr!("menu-name"), &form.name, Field::AccountName),
        Row::field(tr!("menu-password"), form.password.painted(form.is_shown), Field::Password),
        letters(form),
    ]
}

/// Whether passwords are shown.
fn letters(form: &Form) -> Row {
    let value = if form.is_shown { tr!("on") } else { tr!("off") };
    Row::step(tr!("password-show"), value, Control::Reveal)
}

/// The server no longer accepts the player's credentials.
pub fn signed_out(accounts: &Accounts, settings: &Settings) -> Page {
    let mut rows = Vec::new();
    let mut lines = Vec::new();
    if let Some(UnknownAccount { server, name, .. }) = &accounts.unknown {
        let (server, name) = (server.as_str(), name.as_str());
        lines.push(tr!("signed-out-unknown", server = server, name = name));
        lines.push(tr!("signed-out-why").into());
        // The form signs in at the address in the settings.
        if server == server_name(&settings.address) {
            rows.push(
                Row::press(tr!("account-sign-in"), Message::Go(Screen::SignIn))
                    .with_value(tr!("account-sign-in-hint")),
            );
        }
        lines.push(tr!("signed-out-guest-hint").into());
        rows.push(Row::press(tr!("signed-out-new-guest"), Message::Intent(Intent::BeginAnew)));
    }
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    Page { title: tr!("signed-out-title").into(), lines, rows, ..Page::default() }
}
