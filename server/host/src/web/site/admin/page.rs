//! The pages of administration.

use axum::response::Html;
use maud::{Markup, PreEscaped, html};
use qrcodegen::{QrCode, QrCodeEcc};

use super::{AUDIT, PATH};
use crate::operator::admin::{Reply, Status};
use crate::storage::store::accounts::{Account, Role};
use crate::storage::store::audit::AuditLine;
use crate::web::site::frame::{self, Page};
use crate::web::site::times;
use crate::web::site::words::tr;

fn whole(title: &str, inside: &Markup) -> Html<String> {
    let about = Page {
        title,
        description: tr!("admin-description"),
        place: PATH,
        is_listed: false,
        card: frame::CARD,
    };
    frame::page(&about, inside)
}

/// What went wrong, or was done.
fn told(trouble: Option<&str>) -> Markup {
    html! { @if let Some(trouble) = trouble { p .warning role="alert" { (trouble) } } }
}

/// A labelled field.
fn field(label: &str, name: &str, kind: &str, is_needed: bool, complete: &str) -> Markup {
    html! {
        p { label { (label) " " input name=(name) type=(kind) required[is_needed] autocomplete=(complete); } }
    }
}

/// The page to sign in.
pub fn sign_in(trouble: Option<&str>) -> Html<String> {
    let inside = html! {
        section .narrow {
            h1 { (tr!("admin-title")) }
            (told(trouble))
            form .card method="post" action="/admin/sign-in" {
                (field(tr!("admin-name"), "name", "text", true, "username"))
                (field(tr!("admin-password"), "password", "password", true, "current-password"))
                (field(tr!("admin-code"), "code", "text", false, "one-time-code"))
                p { button { (tr!("admin-sign-in")) } }
            }
            p .quiet { (tr!("admin-sign-in-hint")) }
        }
    };
    whole(tr!("admin-title"), &inside)
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
        section .narrow {
            h1 { (tr!("admin-factor-title")) }
            p .lead { (tr!("admin-factor-text")) }
            (told(trouble))
            (qr(&link))
            p { (tr!("admin-factor-secret")) " " code { (secret) } }
            form .card method="post" action="/admin/second-factor" {
                input type="hidden" name="form" value=(form);
                input type="hidden" name="secret" value=(secret);
                (field(tr!("admin-code"), "code", "text", true, "one-time-code"))
                p { button { (tr!("admin-factor-set")) } }
            }
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

/// The first page of whoever is signed in.
pub fn dashboard(
    account: &Account,
    status: Option<Status>,
    form: &str,
    reply: Option<&Reply>,
) -> Html<String> {
    let reply = reply.map(|reply| match reply {
        Reply::Done(done) => html! { p .lead role="status" { (done) } },
        Reply::Failed(why) => told(Some(why)),
        Reply::Status(_) => html! {},
    });
    let is_admin = Role::Admin <= account.role;
    let inside = html! {
        section .narrow {
            h1 { (tr!("admin-title")) }
            p .quiet {
                (tr!("admin-signed-in", name = account.name.as_str(), role = account.role.name()))
            }
            (reply.unwrap_or_default())
            @if let Some(Status { players, waiting, rooms, draining }) = status {
                p { (tr!("admin-status", players = players, waiting = waiting, rooms = rooms)) }
                @if draining { p .warning { (tr!("admin-draining")) } }
            }
            h2 { (tr!("admin-players")) }
            (act(form, "kick", tr!("admin-kick"), &[(tr!("admin-name"), "name", true)]))
            (act(form, "ban", tr!("admin-ban"), &[
                (tr!("admin-name-or-address"), "name", true),
                (tr!("admin-within"), "within", false),
                (tr!("admin-why"), "why", true),
            ]))
            (act(form, "unban", tr!("admin-unban"), &[(tr!("admin-name-or-address"), "name", true)]))
            @if is_admin {
                (act(form, "role", tr!("admin-give-role"), &[
                    (tr!("admin-name"), "name", true),
                    (tr!("admin-role"), "why", true),
                ]))
                h2 { (tr!("admin-server")) }
                (act(form, "message", tr!("admin-send"), &[(tr!("admin-message"), "why", true)]))
                (act(form, "drain", tr!("admin-drain"), &[]))
                p { a href=(AUDIT) { (tr!("admin-audit")) } }
            }
            form method="post" action="/admin/sign-out" {
                input type="hidden" name="form" value=(form);
                p { button { (tr!("admin-sign-out")) } }
            }
        }
    };
    whole(tr!("admin-title"), &inside)
}

/// A form of an act, with these fields: label, name, and whether it must be filled.
fn act(form: &str, act: &str, does: &str, fields: &[(&str, &str, bool)]) -> Markup {
    html! {
        form .card method="post" action="/admin/do" {
            input type="hidden" name="form" value=(form);
            input type="hidden" name="act" value=(act);
            @for (label, name, is_needed) in fields { (field(label, name, "text", *is_needed, "off")) }
            p { button { (does) } }
        }
    }
}

/// A part of the audit log, the latest first, and a link to what is older.
pub fn audit(account: &Account, lines: &[AuditLine], has_older: bool) -> Html<String> {
    let inside = html! {
        section {
            h1 { (tr!("admin-audit")) }
            p .quiet {
                (tr!("admin-signed-in", name = account.name.as_str(), role = account.role.name()))
                " · " a href=(PATH) { (tr!("admin-title")) }
            }
            table {
                thead { tr {
                    th { (tr!("admin-when")) } th { (tr!("admin-who")) } th { (tr!("admin-what")) }
                    th { (tr!("admin-whom")) } th { (tr!("admin-why")) } th { (tr!("admin-until")) }
                } }
                tbody {
                    @for line in lines {
                        tr {
                            td { (times::readable(line.by.at.0)) }
                            td { (actor(line)) }
                            td { (line.act.name()) }
                            td { (line.target.as_deref().unwrap_or_default()) }
                            td { (line.why) }
                            td { @if let Some(until) = line.until { (times::readable(until.0)) } }
                        }
                    }
                }
            }
            @if let Some(last) = lines.last().filter(|_| has_older) {
                p { a href={ (AUDIT) "?before=" (last.id) } { (tr!("admin-older")) } }
            }
        }
    };
    whole(tr!("admin-audit"), &inside)
}

fn actor(line: &AuditLine) -> String {
    match (&line.actor, line.by.actor) {
        (Some(name), _) => name.clone(),
        (None, Some(gone)) => gone.to_string(),
        (None, None) => tr!("admin-operator").to_owned(),
    }
}
