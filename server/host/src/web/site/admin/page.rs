//! The pages of administration.

use axum::response::Html;
use bout::Millis;
use maud::{Markup, html};
use serde_json::Value;

use super::{AUDIT, BANS, PLAYERS, REPORTS};
use crate::operator::admin::{Reply, Status};
use crate::operator::live_settings::LIVE;
use crate::operator::webhooks::Delivery;
use crate::process::recent_errors::recent_errors;
use crate::settings::Settings;
use crate::settings::setting::Setting;
use crate::storage::store::accounts::{Account, Ban, Role};
use crate::storage::store::address_bans::Sentence;
use crate::storage::store::audit::AuditLine;
use crate::storage::store::reports::{self, Report, ReportState};
use crate::web::site::frame::{self, ADMIN, Page};
use crate::web::site::session::{field, hidden, warning};
use crate::web::site::times;
use crate::web::site::words::tr;

fn whole(title: &str, inside: &Markup) -> Html<String> {
    let about = Page {
        title,
        description: tr!("admin-description"),
        place: ADMIN,
        is_listed: false,
        card: frame::CARD,
    };
    frame::page(&about, inside)
}

/// What the first page shows.
pub struct Dashboard<'a> {
    /// Who is signed in.
    pub account: &'a Account,
    /// The numbers of the server, if they are known.
    pub status: Option<Status>,
    /// The token of forms.
    pub form: &'a str,
    /// What came of a form.
    pub reply: Option<&'a Reply>,
    /// Open reports.
    pub reports: usize,
    /// The size of the database.
    pub database_bytes: u64,
    /// How much the disk of the data folder can still take, if it is known.
    pub free_bytes: Option<u64>,
    /// When the last backup was made, if one was.
    pub last_backup: Option<Millis>,
    /// What was sent to webhooks last.
    pub deliveries: &'a [Delivery],
    /// The settings as they are now.
    pub settings: &'a Settings,
    /// The player that the form is filled in for.
    pub whom: &'a str,
}

/// The first page of whoever is signed in.
pub fn dashboard(shown: &Dashboard) -> Html<String> {
    let Dashboard { account, form, .. } = *shown;
    let reply = shown.reply.map(|reply| match reply {
        Reply::Done(done) => html! { p .lead role="status" { (done) } },
        Reply::Failed(why) => warning(Some(why)),
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
            @if let Some(Status { players, waiting, rooms, draining }) = shown.status {
                p { (tr!("admin-status", players = players, waiting = waiting, rooms = rooms)) }
                @if draining { p .warning { (tr!("admin-draining")) } }
            }
            p {
                (tr!("admin-database", mb = shown.database_bytes / 1_000_000)) " "
                @if let Some(free) = shown.free_bytes { (tr!("admin-disk", mb = free / 1_000_000)) " " }
                @match shown.last_backup {
                    Some(at) => (tr!("admin-backup", when = times::readable(at.0))),
                    None => (tr!("admin-no-backup")),
                }
            }
            p {
                a .button href=(REPORTS) { (tr!("admin-reports")) " (" (shown.reports) ")" } " "
                a .button href=(BANS) { (tr!("admin-bans")) } " "
                a .button href=(PLAYERS) { (tr!("admin-players")) }
            }
            (players(form, is_admin, shown.whom))
            @if is_admin {
                (server(form, shown.settings))
                (errors())
                (deliveries(shown.deliveries))
            }
            form method="post" action="/account/sign-out" {
                (hidden("form", form))
                p { button { (tr!("admin-sign-out")) } }
            }
        }
    };
    whole(tr!("admin-title"), &inside)
}

/// What may be done to players and rooms. The form about a player has a button for each act.
fn players(form: &str, is_admin: bool, whom: &str) -> Markup {
    let (name, why) = (tr!("admin-name"), tr!("admin-why"));
    let acts = [
        ("kick", tr!("admin-kick")),
        ("mute", tr!("admin-mute")),
        ("unmute", tr!("admin-unmute")),
        ("ban", tr!("admin-ban")),
        ("unban", tr!("admin-unban")),
        ("rename", tr!("admin-rename")),
    ];
    html! {
        h2 { (tr!("admin-players")) }
        form .card method="post" action="/admin/do" {
            (hidden("form", form))
            p { label {
                (tr!("admin-name-or-address")) " "
                input name="name" value=(whom) required autocomplete="off";
            } }
            (field(why, "why", "text", false, "off"))
            (field(tr!("admin-within"), "within", "text", false, "off"))
            (field(tr!("admin-new-name"), "to", "text", false, "off"))
            p { @for (act, does) in acts { button name="act" value=(act) { (does) } " " } }
        }
        (act(form, "close-room", tr!("admin-close-room"), &[
            (tr!("admin-room"), "name", true), (why, "why", true),
        ]))
        (act(form, "invite", tr!("account-invite"), &[
            (tr!("admin-invite-uses"), "name", true), (tr!("admin-invite-within"), "within", true),
        ]))
        @if is_admin {
            (act(form, "role", tr!("admin-give-role"), &[
                (name, "name", true), (tr!("admin-role"), "why", true),
            ]))
        }
    }
}

/// What admins may do to the server.
fn server(form: &str, settings: &Settings) -> Markup {
    html! {
        h2 { (tr!("admin-server")) }
        (act(form, "message", tr!("admin-send"), &[(tr!("admin-message"), "why", true)]))
        @for setting in LIVE.iter().filter_map(|name| Setting::named(name)) {
            form .card method="post" action="/admin/do" {
                (hidden("form", form))
                (hidden("act", "set"))
                (hidden("name", setting.name))
                p { label {
                    code { (setting.name) } " "
                    input name="why" value=(setting.show(settings)) autocomplete="off";
                } }
                p { button { (tr!("admin-set")) } }
            }
        }
        (act(form, "drain", tr!("admin-drain"), &[]))
        p { a href=(AUDIT) { (tr!("admin-audit")) } }
    }
}

/// The last errors in the log of this process.
fn errors() -> Markup {
    let all = recent_errors();
    html! {
        h2 { (tr!("admin-errors")) }
        @if all.is_empty() { p { (tr!("admin-no-errors")) } }
        ul { @for (at, words) in &all { li { (times::readable(at.0)) " · " (words) } } }
    }
}

/// The players whose names begin so.
pub fn found(name: &str, accounts: &[Account], now: Millis) -> Html<String> {
    let inside = html! {
        section {
            h1 { (tr!("admin-players")) }
            p { a href=(ADMIN) { (tr!("admin-title")) } }
            form .card action=(PLAYERS) {
                p { label {
                    (tr!("admin-name")) " " input name="name" value=(name) autocomplete="off" required;
                } }
                p { button { (tr!("site-find")) } }
            }
            @if !accounts.is_empty() {
                table {
                    thead { tr {
                        th { (tr!("admin-name")) } th { (tr!("admin-what")) } th { (tr!("admin-created")) }
                        th { (tr!("admin-seen")) } th { (tr!("admin-until")) }
                    } }
                    tbody { @for account in accounts { (one_player(account, now)) } }
                }
            } @else if !name.is_empty() {
                p role="status" { (tr!("admin-nobody")) }
            }
        }
    };
    whole(tr!("admin-players"), &inside)
}

/// The link to the form about a player.
fn moderate(name: &str) -> Markup {
    html! { a href={ (ADMIN) "?name=" (frame::escaped(name)) } { (tr!("admin-moderate")) } }
}

/// The state of reports, in the language of the reader.
fn state_name(state: ReportState) -> &'static str {
    match state {
        ReportState::Open => tr!("admin-report-open"),
        ReportState::Taken => tr!("admin-report-taken"),
        ReportState::Closed => tr!("admin-report-closed"),
    }
}

/// What a report is about, in the language of the reader.
fn category(name: &str) -> &str {
    match name {
        "abuse" => tr!("admin-report-abuse"),
        "cheating" => tr!("admin-report-cheating"),
        "name" => tr!("admin-report-name"),
        "spam" => tr!("admin-report-spam"),
        "other" => tr!("admin-report-other"),
        reports::APPEAL => tr!("admin-report-appeal"),
        reports::COLLUSION => tr!("admin-report-collusion"),
        reports::INHUMAN => tr!("admin-report-inhuman"),
        name => name,
    }
}

fn one_player(account: &Account, now: Millis) -> Markup {
    let mute = account.mute.as_ref().filter(|mute| now < mute.until);
    let sentences = account.ban_at(now).map(|ban| (tr!("admin-ban"), ban));
    let sentences = sentences.into_iter().chain(mute.map(|mute| (tr!("admin-mute"), mute)));
    html! {
        tr {
            td {
                a href={ "/player/" (frame::escaped(account.name.as_str())) } { (account.name.as_str()) }
                " · " (moderate(account.name.as_str()))
            }
            td { @if account.is_guest { (tr!("admin-guest")) } @else { (account.role.name()) } }
            td { (times::readable(account.created.0)) }
            td { (times::readable(account.seen.0)) }
            td {
                @for (what, ban) in sentences {
                    (what) ": " (ban.why) " "
                    @if ban.until < Ban::EVER { (times::readable(ban.until.0)) " " }
                }
                @if let Some(at) = account.delete {
                    (tr!("account-delete-done", when = times::readable(at.0)))
                }
            }
        }
    }
}

/// What was sent to webhooks.
fn deliveries(all: &[Delivery]) -> Markup {
    html! {
        @if !all.is_empty() {
            h2 { (tr!("admin-webhooks")) }
            ul { @for Delivery { at, to, tries, error } in all {
                li {
                    (times::readable(at.0)) " · " (to) " · " (tries)
                    @if let Some(error) = error { " · " (error) }
                }
            } }
        }
    }
}

/// The bans and mutes that hold.
pub fn bans(sentences: &[Sentence]) -> Html<String> {
    let inside = html! {
        section {
            h1 { (tr!("admin-bans")) }
            p { a href=(ADMIN) { (tr!("admin-title")) } }
            table {
                thead { tr {
                    th { (tr!("admin-whom")) } th { (tr!("admin-what")) }
                    th { (tr!("admin-why")) } th { (tr!("admin-until")) }
                } }
                tbody {
                    @for Sentence { is_mute, whom, ban } in sentences {
                        tr {
                            td { (whom) }
                            td { @if *is_mute { (tr!("admin-mute")) } @else { (tr!("admin-ban")) } }
                            td { (ban.why) }
                            td { @if ban.until < Ban::EVER { (times::readable(ban.until.0)) } }
                        }
                    }
                }
            }
        }
    };
    whole(tr!("admin-bans"), &inside)
}

/// The reports in a state.
pub fn reports(
    state: ReportState,
    reports: &[Report],
    form: &str,
    has_older: bool,
) -> Html<String> {
    let inside = html! {
        section {
            h1 { (tr!("admin-reports")) }
            p {
                a href=(ADMIN) { (tr!("admin-title")) }
                @for one in ReportState::ALL {
                    " · "
                    a href={ (REPORTS) "?state=" (one.name()) }
                        aria-current=[(one == state).then_some("page")] { (state_name(one)) }
                }
            }
            @for report in reports { (one_report(report, form)) }
            @if let Some(last) = reports.last().filter(|_| has_older) {
                p { a href={ (REPORTS) "?state=" (state.name()) "&before=" (last.id) } { (tr!("admin-older")) } }
            }
        }
    };
    whole(tr!("admin-reports"), &inside)
}

fn one_report(report: &Report, form: &str) -> Markup {
    let or_dash = |name: &Option<String>| name.clone().unwrap_or_else(|| "-".into());
    html! {
        article .card {
            h2 { (report.id) " · " (category(&report.category)) " · " (or_dash(&report.subject)) }
            p .quiet {
                (times::readable(report.at.0)) " · " (or_dash(&report.author))
                @if let Some(handler) = &report.handler { " · " (state_name(report.state)) ": " (handler) }
                @if let Some(subject) = &report.subject { " · " (moderate(subject)) }
            }
            p { (report.text) }
            (evidence(&report.evidence))
            @if report.state == ReportState::Closed {
                p { (report.outcome) }
            } @else {
                @if report.state == ReportState::Open {
                    (of_report(form, "take-report", report.id, tr!("admin-take"), &html! {}))
                }
                (of_report(form, "close-report", report.id, tr!("admin-close"), &html! {
                    (field(tr!("admin-outcome"), "why", "text", true, "off"))
                }))
            }
        }
    }
}

fn of_report(form: &str, act: &str, id: u64, does: &str, fields: &Markup) -> Markup {
    html! {
        form method="post" action="/admin/do" {
            (hidden("form", form))
            (hidden("act", act))
            (hidden("id", &id.to_string()))
            (fields)
            p { button { (does) } }
        }
    }
}

/// What the author of a report saw: chat, match, room.
fn evidence(json: &str) -> Markup {
    let evidence: Value = serde_json::from_str(json).unwrap_or_default();
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let lines = evidence["chat"].as_array().cloned().unwrap_or_default();
    html! {
        @if let Some(id) = text(&evidence["match"]) {
            p { a href={ "/match/" (id) } { (tr!("admin-match")) } }
        } @else if let Some(bout) = evidence["bout"].as_u64() {
            p .quiet { (tr!("admin-bout", number = bout.to_string().as_str())) }
        }
        @if let Some(room) = text(&evidence["room"]) { p .quiet { (tr!("admin-room")) " " (room) } }
        @if let Some(rules) = text(&evidence["rules"]) { p .quiet { code { (rules) } } }
        @if !lines.is_empty() {
            ul { @for line in &lines {
                li { b { (text(&line[0]).unwrap_or_default()) } " " (text(&line[1]).unwrap_or_default()) }
            } }
        }
    }
}

/// A form of an act, with these fields: label, name, and whether it must be filled.
fn act(form: &str, act: &str, does: &str, fields: &[(&str, &str, bool)]) -> Markup {
    html! {
        form .card method="post" action="/admin/do" {
            (hidden("form", form))
            (hidden("act", act))
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
                " · " a href=(ADMIN) { (tr!("admin-title")) }
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
