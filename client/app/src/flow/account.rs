//! Accounts: admission, choosing and changing a password, signing in and out.

use link::End;
use wire::{AccountView, Credential, Refusal, Secret};

use crate::activity::Activity;
use crate::activity::intent::Intent;
use crate::activity::online::{Online, Purpose, Stage};
use crate::platform::browser;
use crate::platform::deep_link::account_page;
use crate::screens::model::UnknownAccount;
use crate::screens::{Model, Screen};
use crate::text::names;
use crate::text::tr;

/// A server admitted the player.
pub fn welcomed(
    play: &mut Activity,
    model: &mut Model,
    account: &AccountView,
    keep: Option<&Credential>,
) -> Option<Screen> {
    let Online { purpose, stage, link, server, .. } = play.online_mut()?;
    match keep {
        Some(keep) => model.accounts.keyring.keep(&purpose.server, account, keep),
        None => model.accounts.keyring.call(&purpose.server, account),
    }
    if server.is_none() {
        model.settings.servers.use_now(&model.status.connection.address);
    }
    let Stage::Connecting(request) = stage else {
        // The server was restarted, and the player stays where it was.
        model.status.announcements.stops_in_seconds = None;
        return None;
    };
    let request = request.take();
    *stage = Stage::Lobby;
    let is_changed = purpose.intent == Intent::ChangePassword;
    if is_changed || purpose.intent == Intent::SignIn {
        let screen = done(play, model);
        model.accounts.form.is_changed = is_changed;
        return Some(screen);
    }
    // A connection that is already lost reports so with its next event.
    let _ = link.say(request?);
    None
}

/// The account has the requested password.
pub fn claimed(
    play: &mut Activity,
    model: &mut Model,
    account: &AccountView,
    keep: &Credential,
) -> Option<Screen> {
    let purpose = &play.online()?.purpose;
    model.accounts.keyring.claimed(&purpose.server, account, keep);
    Some(done(play, model))
}

/// Opens the page of the account in the browser, by a link that signs in to it.
pub fn site(play: &mut Activity, model: &mut Model, secret: Secret) -> Option<Screen> {
    browser::show(&account_page(&model.settings.address, secret));
    Some(done(play, model))
}

/// The connection was closed, for the reason in `words`: the screen that follows when its purpose
/// was the account.
pub fn ended(
    model: &mut Model,
    purpose: &Purpose,
    is_admitted: bool,
    words: &str,
    why: &End,
) -> Option<Screen> {
    let Purpose { intent, server, known_as } = purpose;
    let is_form = matches!(intent, Intent::Claim | Intent::SignIn | Intent::ChangePassword);
    let is_guest = known_as.is_none() && !is_form;
    if let (true, End::Refused(why @ (Refusal::NameTaken | Refusal::NameForbidden))) =
        (is_guest, why)
    {
        let own = &mut model.settings.name;
        *own = match why {
            Refusal::NameTaken => names::numbered(own),
            _ => names::suggested(own.len() as u64),
        };
        model.problem = Some(words.to_owned());
        model.outside.invited = Some(intent.clone());
        model.position.focus = 0;
        return Some(Screen::Welcome);
    }
    match why {
        End::Refused(Refusal::ServerPassword) => {
            // A wrong one is typed again; the first time nothing was wrong.
            let is_wrong = model.accounts.server_password().is_some();
            model.problem = is_wrong.then(|| words.to_owned());
            model.accounts.server_password = Default::default();
            model.accounts.refused = Some(intent.clone());
            model.position.focus = 0;
            return Some(Screen::ServerPassword);
        }
        End::Refused(Refusal::MembersOnly) => {
            model.problem = Some(words.to_owned());
            return Some(Screen::SignIn);
        }
        End::Refused(Refusal::InviteNeeded) if *intent == Intent::Claim => {
            model.accounts.form.needs_invite = true;
        }
        _ => {}
    }
    let is_unknown = *why == End::Refused(Refusal::SignedOut);
    if let Intent::SignOut { everywhere } = *intent {
        // The server disconnects an account that is no longer valid.
        let is_done = is_unknown || (is_admitted && *why == End::Gone);
        if is_done || !everywhere {
            model.accounts.keyring.forget(server);
        }
        if !is_done && !everywhere {
            model.problem = Some(tr!("sign-out-local", reason = words));
        }
        return (is_done || !everywhere).then_some(Screen::Account);
    }
    if *intent == Intent::ChangePassword {
        let words = match why {
            End::Refused(Refusal::Wrong) => Some(tr!("password-not-current")),
            End::Lost | End::Gone => Some(tr!("password-unanswered")),
            _ => None,
        };
        if let Some(words) = words {
            model.problem = Some(words.into());
            return Some(Screen::ChangePassword);
        }
    }
    let name = known_as.as_ref().filter(|_| is_unknown)?;
    model.accounts.unknown =
        Some(UnknownAccount { intent: intent.clone(), server: server.clone(), name: name.clone() });
    Some(Screen::SignedOut)
}

/// The intent is done.
fn done(play: &mut Activity, model: &mut Model) -> Screen {
    play.close();
    model.status = Default::default();
    model.accounts.form = Default::default();
    model.position.focus = 0;
    Screen::Account
}
