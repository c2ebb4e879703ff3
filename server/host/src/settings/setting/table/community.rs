//! The settings of who may come in, and of what may be said.

use super::{Setting, Sort};
use crate::process::logged::LogAddresses;
use crate::settings::membership::{Registration, blocked_words};
use crate::settings::spelling::{number, path, path_of, shown, unless_empty};

/// Upper bound of the time between two chat lines, in seconds.
const SLOW_MODE_S_MOST: u32 = 300;

/// Whether there are guests.
pub(super) const GUESTS: Setting = Setting {
    name: "guests",
    value_name: "SWITCH",
    help: "Whether guests may play, true or false; without them the server is for members only, and \
        shows others its first page alone",
    sort: Sort::Switch,
    mask: str::to_string,
    read: |settings, text| {
        settings.guests = text.parse().map_err(|_| "it must be true or false".to_string())?;
        Ok(())
    },
    show: |settings| settings.guests.to_string(),
};

/// Who may get an account with a password.
pub(super) const REGISTRATION: Setting = Setting {
    name: "registration",
    value_name: "WORD",
    help: "Who may set a name and a password: open for all, invite for those with an invitation, or \
        closed; can be changed while the server runs",
    sort: Sort::Text,
    mask: str::to_string,
    read: |settings, text| {
        settings.registration = Registration::named(text)
            .ok_or_else(|| "it must be open, invite or closed".to_string())?;
        Ok(())
    },
    show: |settings| settings.registration.name().into(),
};

/// Whether members may invite.
pub(super) const MEMBER_INVITES: Setting = Setting {
    name: "member_invites",
    value_name: "SWITCH",
    help: "Whether every account with a password may make invitations, true or false; moderators \
        and admins always may",
    sort: Sort::Switch,
    mask: str::to_string,
    read: |settings, text| {
        settings.member_invites =
            text.parse().map_err(|_| "it must be true or false".to_string())?;
        Ok(())
    },
    show: |settings| settings.member_invites.to_string(),
};

/// What new guests must know.
pub(super) const SERVER_PASSWORD: Setting = Setting {
    name: "server_password",
    value_name: "TEXT",
    help: "Password that new guests need, 1 to 128 letters; without it everybody may come in",
    sort: Sort::Text,
    mask: |value| if value.is_empty() { String::new() } else { "(secret)".into() },
    read: |settings, text| {
        if 128 < text.chars().count() {
            return Err("it has at most 128 letters".into());
        }
        settings.server_password = (!text.is_empty()).then(|| text.to_string());
        Ok(())
    },
    show: |settings| settings.server_password.clone().unwrap_or_default(),
};

/// Words that nobody may use.
pub(super) const BLOCKED_WORDS: Setting = Setting {
    name: "blocked_words",
    value_name: "WORDS",
    help: "Words that no name may have and that chat lines show as asterisks, separated by commas; can be changed \
        while the server runs",
    sort: Sort::Text,
    mask: str::to_string,
    read: |settings, text| {
        settings.blocked_words = blocked_words(text);
        Ok(())
    },
    show: |settings| settings.blocked_words.join(", "),
};

/// How often somebody may chat.
pub(super) const SLOW_MODE_S: Setting = Setting {
    name: "slow_mode_s",
    value_name: "SECONDS",
    help: "Least time between two chat lines of a player, 0 to 300; can be changed while the server \
        runs",
    sort: Sort::Number,
    mask: str::to_string,
    read: |settings, text| {
        settings.slow_mode_s = number(text, 0..=SLOW_MODE_S_MOST)?;
        Ok(())
    },
    show: |settings| settings.slow_mode_s.to_string(),
};

/// Whether guests may write links.
pub(super) const GUEST_LINKS: Setting = Setting {
    name: "guest_links",
    value_name: "SWITCH",
    help: "Whether chat lines of guests may have links, true or false; can be changed while the \
        server runs",
    sort: Sort::Switch,
    mask: str::to_string,
    read: |settings, text| {
        settings.guest_links = text.parse().map_err(|_| "it must be true or false".to_string())?;
        Ok(())
    },
    show: |settings| settings.guest_links.to_string(),
};

/// Where events are sent.
pub(super) const WEBHOOKS: Setting = Setting {
    name: "webhooks",
    value_name: "FILE",
    help: "File with the webhooks: results, rooms, daily winners and reports, sent as JSON to addresses \
        of the internet; without it nothing is sent",
    sort: Sort::Text,
    mask: str::to_string,
    read: |settings, text| {
        settings.webhooks = path_of(text);
        Ok(())
    },
    show: |settings| path(settings.webhooks.as_deref()),
};

/// What sends letters.
pub(super) const SMTP_URL: Setting = Setting {
    name: "smtp_url",
    value_name: "URL",
    help: "SMTP server for letters to players who have lost their password, as in \
        smtps://user:password@mail.example.org; it needs mail_from and public_url",
    sort: Sort::Text,
    mask: SERVER_PASSWORD.mask,
    read: |settings, text| {
        settings.smtp_url = unless_empty(text, str::parse)?;
        Ok(())
    },
    show: |settings| settings.smtp_url.as_ref().map_or_else(String::new, |url| url.as_str().into()),
};

/// Whom letters are from.
pub(super) const MAIL_FROM: Setting = Setting {
    name: "mail_from",
    value_name: "ADDRESS",
    help: "Sender of letters, as in Cutlass <cutlass@example.org>",
    sort: Sort::Text,
    mask: str::to_string,
    read: |settings, text| {
        settings.mail_from = unless_empty(text, |text| {
            text.parse().map_err(|_| "it must be as in Cutlass <cutlass@example.org>")
        })?;
        Ok(())
    },
    show: |settings| shown(settings.mail_from.as_ref()),
};

/// How addresses are logged.
pub(super) const LOG_ADDRESSES: Setting = Setting {
    name: "log_addresses",
    value_name: "WORD",
    help: "Addresses of players in the log: full, hashed (the same digits for one address until the \
        process ends), or off",
    sort: Sort::Text,
    mask: str::to_string,
    read: |settings, text| {
        settings.log_addresses = LogAddresses::named(text)
            .ok_or_else(|| "it must be full, hashed or off".to_string())?;
        Ok(())
    },
    show: |settings| settings.log_addresses.name().into(),
};

/// Whether anybody may chat.
pub(super) const CHAT: Setting = Setting {
    name: "chat",
    value_name: "SWITCH",
    help: "Whether players may chat in rooms, true or false; can be changed while the server runs",
    sort: Sort::Switch,
    mask: str::to_string,
    read: |settings, text| {
        settings.chat = text.parse().map_err(|_| "it must be true or false".to_string())?;
        Ok(())
    },
    show: |settings| settings.chat.to_string(),
};
