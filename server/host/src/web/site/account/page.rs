//! How the pages of the own account look.

use axum::response::Html;
use bout::Millis;
use maud::{Markup, PreEscaped, html};
use qrcodegen::{QrCode, QrCodeEcc};

use crate::settings::Registration;
use crate::storage::store::accounts::{Account, Ban, Role};
use crate::storage::store::passkeys::StoredPasskey;
use crate::storage::store::reports::Report;
use crate::web::operator_pages::OperatorPages;
use crate::web::site::frame::{self, ADMIN, Page};
use crate::web::site::operator_pages;
use crate::web::site::session::{field, hidden, passkey_form, warning};
use crate::web::site::times;
use crate::web::site::words::tr;

/// What the page of the own account shows.
pub struct Own {
    /// Whose it is.
    pub account: Account,
    /// The token of forms.
    pub form: String,
    /// The time.
    pub now: Millis,
    /// Whether there is a second factor.
    pub has_factor: bool,
    /// The passkeys.
    pub passkeys: Vec<StoredPasskey>,
    /// The confirmed address for letters.
    pub email: Option<String>,
    /// Whether the server sends letters.
    pub has_mail: bool,
    /// How many recovery codes are left.
    pub recovery_codes: u32,
    /// Whether the player may make invitations.
    pub may_invite: bool,
    /// Whether registering needs one.
    pub needs_invite: bool,
    /// The closed reports of the player, who was not told.
    pub outcomes: Vec<Report>,
}

fn whole(title: &str, inside: &Markup) -> Html<String> {
    let about = Page {
        title,
        description: tr!("account-description"),
        place: frame::ACCOUNT,
        is_listed: false,
        card: frame::CARD,
    };
    frame::page(&about, &html! { section .narrow { h1 { (title) } (inside) } })
}

/// The page that a link leads to: a program that looks at links does not use it up.
pub fn enter(key: &str) -> Html<String> {
    let inside = html! {
        form .card method="post" action="/account/enter" {
            (hidden("key", key))
            (field(tr!("account-code-if-any"), "code", "text", false, "one-time-code"))
            p { button { (tr!("account-enter")) } }
        }
    };
    whole(tr!("account-title"), &inside)
}

/// The page to register.
pub fn register(
    registration: Registration,
    pages: &OperatorPages,
    trouble: Option<&str>,
) -> Html<String> {
    let inside = html! {
        (warning(trouble))
        @if registration == Registration::Closed {
            p .lead { (tr!("account-closed")) }
        } @else {
            form .card method="post" action="/account/register" {
                (field(tr!("admin-name"), "name", "text", true, "username"))
                (field(tr!("account-new-password"), "password", "password", true, "new-password"))
                @if registration == Registration::Invite {
                    (field(tr!("account-invite-code"), "invite", "text", true, "off"))
                }
                p .quiet {
                    @for page in pages.present() {
                        a href=(page.path()) { (operator_pages::title(page)) } " "
                    }
                }
                p { button { (tr!("account-register")) } }
            }
        }
    };
    whole(tr!("account-register"), &inside)
}

/// The page that the link of a letter leads to, which confirms the address of an account.
pub fn confirm(key: &str) -> Html<String> {
    let inside = html! {
        form .card method="post" action="/account/email" {
            (hidden("key", key))
            p { button { (tr!("account-email-confirm")) } }
        }
    };
    whole(tr!("account-email"), &inside)
}

/// The page that the link of a letter leads to, to set a new password.
pub fn password(key: &str, trouble: Option<&str>) -> Html<String> {
    let inside = html! {
        (warning(trouble))
        form .card method="post" action="/account/password" {
            (hidden("key", key))
            (field(tr!("account-new-password"), "password", "password", true, "new-password"))
            (field(tr!("account-code-if-any"), "code", "text", false, "one-time-code"))
            p { button { (tr!("account-set-password")) } }
        }
    };
    whole(tr!("account-recover"), &inside)
}

/// The page of a player who has lost the password.
pub fn recover(has_mail: bool, trouble: Option<&str>) -> Html<String> {
    let inside = html! {
        (warning(trouble))
        @if has_mail {
            p { (tr!("account-letter-text")) }
            form .card method="post" action="/account/recover/letter" {
                (field(tr!("admin-name"), "name", "text", true, "username"))
                p { button { (tr!("account-letter-send")) } }
            }
        }
        p { (tr!("account-recover-text")) }
        form .card method="post" action="/account/recover" {
            (field(tr!("admin-name"), "name", "text", true, "username"))
            (field(tr!("account-recovery-code"), "code", "text", true, "off"))
            (field(tr!("account-new-password"), "password", "password", true, "new-password"))
            p { button { (tr!("account-set-password")) } }
        }
    };
    whole(tr!("account-recover"), &inside)
}

/// The page to set the second factor up, with its secret in Base32.
pub fn second_factor(
    account: &Account,
    secret: &str,
    form: &str,
    trouble: Option<&str>,
) -> Html<String> {
    let (name, server) = (account.name.as_str(), frame::server_name());
    let link = format!(
        "otpauth://totp/{}:{}?secret={secret}&issuer={}",
        frame::escaped(&server),
        frame::escaped(name),
        frame::escaped(&server)
    );
    let inside = html! {
        p .lead { (tr!("admin-factor-text")) }
        (warning(trouble))
        (qr(&link))
        p { (tr!("admin-factor-secret")) " " code { (secret) } }
        form .card method="post" action="/account/second-factor" {
            (hidden("form", form))
            (hidden("secret", secret))
            (field(tr!("admin-code"), "code", "text", true, "one-time-code"))
            p { button { (tr!("admin-factor-set")) } }
        }
    };
    whole(tr!("admin-factor-title"), &inside)
}

/// A QR code with a quiet edge.
fn qr(text: &str) -> Markup {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Low) else { return html! {} };
    let edge = 4;
    let side = code.size() + 2 * edge;
    let modules = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
    let dark = modules.filter(|&(x, y)| code.get_module(x, y));
    let path: String = dark.map(|(x, y)| format!("M{} {}h1v1h-1z", x + edge, y + edge)).collect();
    html! {
        svg width="240" height="240" viewBox={ "0 0 " (side) " " (side) } role="img" {
            title { (tr!("admin-factor-secret")) }
            rect width=(side) height=(side) fill="#fff" {}
            path d=(PreEscaped(path)) fill="#000" {}
        }
    }
}

/// The page of the own account, after something was done or refused.
pub fn own(own: &Own, done: Option<&Result<String, String>>) -> Html<String> {
    let Own { account, form, now, .. } = own;
    let ban = account.ban_at(*now);
    let inside = html! {
        p .quiet {
            (account.name.as_str())
            @if Role::Moderator <= account.role { " · " a href=(ADMIN) { (tr!("admin-title")) } }
        }
        @match done {
            Some(Ok(done)) => p .lead role="status" { (done) },
            Some(Err(why)) => (warning(Some(why))),
            None => {},
        }
        @for report in &own.outcomes {
            p role="status" {
                (tr!("account-outcome", name = report.subject.as_deref().unwrap_or("-"),
                    outcome = report.outcome.as_str()))
            }
        }
        @if let Some(ban) = ban { (sentence(tr!("account-banned"), ban, form)) }
        @if let Some(mute) = account.mute.as_ref().filter(|mute| *now < mute.until) {
            (sentence(tr!("account-muted"), mute, form))
        }
        @if ban.is_none() { (settings(own)) }
        h2 { (tr!("account-data")) }
        p { a .button href="/account/export" { (tr!("account-export")) } }
        (deletion(account, form))
        form method="post" action="/account/sign-out" {
            (hidden("form", form))
            p { button { (tr!("admin-sign-out")) } }
        }
    };
    whole(tr!("account-title"), &inside)
}

/// What may be changed.
fn settings(own: &Own) -> Markup {
    let Own { account, form, .. } = own;
    html! {
        @if account.is_guest {
            (act(form, "claim", tr!("account-claim"), &[
                (tr!("admin-name"), "name", "text"),
                (tr!("account-new-password"), "password", "password"),
                (tr!("account-invite-code"), "invite", "text"),
            ][..if own.needs_invite { 3 } else { 2 }]))
        } @else {
            (act(form, "password", tr!("account-change-password"), &[
                (tr!("admin-password"), "password", "password"),
                (tr!("account-new-password"), "new", "password"),
            ]))
        }
        (act(form, "name", tr!("account-rename"), &[(tr!("account-new-name"), "name", "text")]))
        p .quiet { (tr!("account-rename-hint")) }
        @if !account.is_guest {
            h2 { (tr!("admin-factor-title")) }
            @if own.has_factor {
                p { (tr!("account-has-factor")) }
            } @else {
                p { a .button href="/account/second-factor" { (tr!("admin-factor-set")) } }
            }
            h2 { (tr!("account-passkeys")) }
            (passkeys(own))
            @if own.has_mail { (email(own)) }
            h2 { (tr!("account-recovery")) }
            p { (tr!("account-recovery-left", count = own.recovery_codes)) }
            (act(form, "recovery", tr!("account-new-codes"), &[]))
        }
        @if own.may_invite {
            h2 { (tr!("account-invites")) }
            (act(form, "invite", tr!("account-invite"), &[]))
        }
    }
}

/// The name of a passkey in forms.
pub fn named(passkey: &StoredPasskey) -> String {
    blake3::hash(&passkey.id).to_hex().to_string()
}

/// The passkeys, and a form for one more.
fn passkeys(own: &Own) -> Markup {
    html! {
        p { (tr!("account-passkey-text")) }
        @for passkey in &own.passkeys {
            form .card method="post" action="/account/do" {
                (hidden("form", &own.form))
                (hidden("act", "remove-passkey"))
                (hidden("name", &named(passkey)))
                p {
                    (tr!("account-passkey-made", when = times::readable(passkey.created.0)))
                    @if let Some(used) = passkey.used {
                        " " (tr!("account-passkey-used", when = times::readable(used.0)))
                    }
                }
                p { button { (tr!("account-passkey-remove")) } }
            }
        }
        (passkey_form("/account/passkey/add", "/account/passkey/new", true, tr!("account-passkey-add"),
            &hidden("form", &own.form)))
    }
}

/// The address for letters.
fn email(own: &Own) -> Markup {
    html! {
        h2 { (tr!("account-email")) }
        p { (tr!("account-email-text")) }
        @if let Some(email) = &own.email {
            p { (email) }
            (act(&own.form, "forget-email", tr!("account-email-forget"), &[]))
        }
        (act(&own.form, "email", tr!("account-email-set"), &[
            (tr!("account-email-address"), "text", "email"),
            (tr!("admin-password"), "password", "password"),
        ]))
    }
}

/// Why the player is banned or muted, and a form to appeal.
fn sentence(what: &str, sentence: &Ban, form: &str) -> Markup {
    html! {
        p .warning role="status" { (what) }
        p {
            (sentence.why)
            @if sentence.until < Ban::EVER { " · " (tr!("admin-until")) " " (times::readable(sentence.until.0)) }
        }
        (act(form, "appeal", tr!("account-appeal"), &[(tr!("account-appeal-text"), "text", "text")]))
    }
}

/// The wish to be deleted, or to stay.
fn deletion(account: &Account, form: &str) -> Markup {
    html! {
        @if let Some(at) = account.delete {
            p .warning { (tr!("account-delete-done", when = times::readable(at.0))) }
            (act(form, "keep", tr!("account-keep"), &[]))
        } @else {
            p { (tr!("account-delete-text")) }
            (act(form, "delete", tr!("account-delete"), &[(tr!("account-delete-name"), "name", "text")]))
        }
    }
}

/// A form of an act, with these fields: label, name, and kind.
fn act(form: &str, act: &str, does: &str, fields: &[(&str, &str, &str)]) -> Markup {
    html! {
        form .card method="post" action="/account/do" {
            (hidden("form", form))
            (hidden("act", act))
            @for (label, name, kind) in fields {
                @let complete = match *name {
                    "password" if act != "claim" => "current-password",
                    "password" | "new" => "new-password",
                    _ => "off",
                };
                (field(label, name, kind, true, complete))
            }
            p { button { (does) } }
        }
    }
}
