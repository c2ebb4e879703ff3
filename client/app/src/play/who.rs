//! Who the player is on a server: being let in, choosing and changing a password, signing in and out.

use link::End;
use wire::{AccountView, Credential, Refusal};

use crate::play::{Errand, Play};
use crate::screens::account::Stranger;
use crate::screens::{Model, Screen, Wish};

/// Said to who mistyped the password that is to be changed.
const NOT_CURRENT: &str = "That is not the password that you have now, so it is not changed. \
    Type it again; capitals count";
/// Said to who does not know whether it is changed.
const UNANSWERED: &str = "The connection was lost before the server answered, so your password may be \
    the old one or the new one. Try again; if you are asked to sign in, it is the new one";

/// A server let us in.
pub fn welcomed(
    play: &mut Play,
    model: &mut Model,
    account: &AccountView,
    keep: Option<&Credential>,
) -> Option<Screen> {
    let errand = play.errand.as_mut()?;
    match keep {
        Some(keep) => model.keyring.keep(&errand.server, account, keep),
        None => model.keyring.call(&errand.server, account),
    }
    let request = errand.request.take();
    if errand.wish == Wish::SignIn {
        return Some(done(play, model));
    }
    // When the line is gone already, that is the next thing to be heard.
    let _ = play.say(request?);
    None
}

/// The account has the password that was asked for.
pub fn claimed(
    play: &mut Play,
    model: &mut Model,
    account: &AccountView,
    keep: &Credential,
) -> Option<Screen> {
    let errand = play.errand.as_ref()?;
    let is_changed = errand.wish == Wish::ChangePassword;
    model.keyring.claimed(&errand.server, account, keep);
    let screen = done(play, model);
    model.form.is_changed = is_changed;
    Some(screen)
}

/// The conversation is over: where that leads when it is about who the player is.
pub fn ended(model: &mut Model, errand: &Errand, why: &End) -> Option<Screen> {
    let Errand { wish, server, known_as, request } = errand;
    let is_unknown = *why == End::Refused(Refusal::SignedOut);
    if let Wish::SignOut { everywhere } = *wish {
        // The server hangs up on who is known no longer.
        let is_done = is_unknown || (request.is_none() && *why == End::Gone);
        if is_done || !everywhere {
            model.keyring.forget(server);
        }
        if !is_done && !everywhere {
            model.problem =
                Some(format!("You are signed out here. The server was not told: {why}"));
        }
        return (is_done || !everywhere).then_some(Screen::Account);
    }
    if *wish == Wish::ChangePassword {
        let words = match why {
            End::Refused(Refusal::Wrong) => Some(NOT_CURRENT),
            End::Lost | End::Gone if request.is_none() => Some(UNANSWERED),
            _ => None,
        };
        if let Some(words) = words {
            model.problem = Some(words.into());
            return Some(Screen::ChangePassword);
        }
        if is_unknown {
            model.form = Default::default();
        }
    }
    let name = known_as.as_ref().filter(|_| is_unknown)?;
    model.stranger = Some(Stranger { wish: *wish, server: server.clone(), name: name.clone() });
    Some(Screen::SignedOut)
}

/// All that was wished for is done.
fn done(play: &mut Play, model: &mut Model) -> Screen {
    play.close();
    model.news = Default::default();
    model.form = Default::default();
    model.focus = 0;
    Screen::Account
}
