//! The form for signing in, and for choosing a name and a password, or a new password.

use std::fmt;

use wire::{InviteCode, Name, Password};

use crate::screens::message::Screen;
use crate::text::names;
use crate::text::tr;

/// The minimum length of a password that a server accepts.
const PASSWORD_CHARS_MIN: usize = 8;

/// The typed texts. Passwords are cleared when the screens that ask for them are left.
#[derive(Clone, Debug, Default)]
pub struct Form {
    /// A name.
    pub name: String,
    /// A password.
    pub password: Hidden,
    /// The current password that a new one replaces.
    pub current: Hidden,
    /// The new password, repeated.
    pub again: Hidden,
    /// The code of an invitation.
    pub invite: String,
    /// Whether the server asks for one.
    pub needs_invite: bool,
    /// Whether passwords are shown.
    pub is_shown: bool,
    /// Whether the password has just been changed.
    pub is_changed: bool,
}

/// A secret text that is kept out of logs, and masked on the screen.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Hidden(pub String);

impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hidden(..)")
    }
}

impl Hidden {
    /// The text as painted: a dot for each letter, unless it is to be shown.
    pub fn painted(&self, is_shown: bool) -> String {
        if is_shown { self.0.clone() } else { "\u{2022}".repeat(self.0.chars().count()) }
    }
}

impl Form {
    /// Prepares the form for another screen. A player with this name most likely wants to keep it.
    pub fn turn_to(&mut self, screen: Screen, name: &str) {
        if !matches!(screen, Screen::Claim | Screen::SignIn | Screen::ChangePassword) {
            *self = Form { name: std::mem::take(&mut self.name), ..Form::default() };
        }
        if self.name.is_empty() {
            self.name = name.to_owned();
        }
    }

    /// The invitation, if the server asks for one, or the problem to fix.
    pub fn invite(&self) -> Result<Option<InviteCode>, String> {
        if !self.needs_invite {
            return Ok(None);
        }
        let invite = InviteCode::new(&self.invite);
        invite.map(Some).map_err(|_| tr!("error-invite-needed").into())
    }

    /// A new name and a new password, or the problem to fix.
    pub fn claim(&self) -> Result<(Name, Password), String> {
        let (name, password) = self.sign_in()?;
        self.check_new(&password)?;
        Ok((name, password))
    }

    /// The current and the new password of an account, or the problem to fix.
    pub fn change(&self) -> Result<(Password, Password), String> {
        if self.current.0.is_empty() {
            return Err(tr!("form-current-missing").into());
        }
        if self.password.0.is_empty() {
            return Err(tr!("form-new-missing").into());
        }
        let (current, new) = (password(&self.current)?, password(&self.password)?);
        self.check_new(&new)?;
        if current == new {
            return Err(tr!("form-same").into());
        }
        Ok((current, new))
    }

    /// The problem of a new password, if any.
    fn check_new(&self, password: &Password) -> Result<(), String> {
        if password.as_str().chars().count() < PASSWORD_CHARS_MIN {
            return Err(tr!("form-short", least = PASSWORD_CHARS_MIN));
        }
        if self.again.0.is_empty() {
            return Err(tr!("form-again-missing").into());
        }
        if self.password != self.again {
            return Err(tr!("form-different").into());
        }
        Ok(())
    }

    /// The name of an account, or the problem to fix.
    pub fn name(&self) -> Result<Name, String> {
        Name::new(&self.name).map_err(|why| tr!("form-name", reason = names::name_error(why)))
    }

    /// The name and the password of an account, or the problem to fix.
    pub fn sign_in(&self) -> Result<(Name, Password), String> {
        let name = self.name()?;
        if self.password.0.is_empty() {
            return Err(tr!("form-missing").into());
        }
        Ok((name, password(&self.password)?))
    }
}

fn password(typed: &Hidden) -> Result<Password, String> {
    Password::new(&typed.0).map_err(|why| tr!("form-password", reason = names::text_error(why)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_told<T>(found: Result<T, String>, words: &str) {
        let told = found.err().unwrap_or_default();
        assert!(told.contains(words) && words.is_empty() == told.is_empty(), "{told:?}");
    }

    fn check(name: &str, password: &str, again: &str, words: &str) {
        let (password, again) = (Hidden(password.into()), Hidden(again.into()));
        let form = Form { name: name.into(), password, again, ..Form::default() };
        check_told(form.claim(), words);
    }

    #[test]
    fn a_new_password_is_long_enough_and_typed_twice() {
        check("Anne", "correct horse", "correct horse", "");
        check("An", "correct horse", "correct horse", "at least 3");
        check("Anne", "", "", "Enter the password");
        check("Anne", "short", "short", "too short");
        check("Anne", "correct horse", "", "Repeat the password");
        check("Anne", "correct horse", "correct hose", "differ");
    }

    fn check_change(current: &str, password: &str, again: &str, words: &str) {
        let [current, password, again] = [current, password, again].map(|it| Hidden(it.into()));
        let form = Form { current, password, again, ..Form::default() };
        check_told(form.change(), words);
    }

    #[test]
    fn another_password_is_long_enough_typed_twice_and_not_the_same() {
        check_change("correct horse", "battery staple", "battery staple", "");
        check_change("", "battery staple", "battery staple", "current password");
        check_change("correct horse", "", "", "the new password");
        check_change("correct horse", "staple", "staple", "too short");
        check_change("correct horse", "battery staple", "", "Repeat the password");
        check_change("correct horse", "battery staple", "battery", "differ");
        check_change("correct horse", "correct horse", "correct horse", "Choose another");
    }

    #[test]
    fn passwords_are_forgotten_with_their_screens_and_shown_by_nobody() {
        let hidden = || Hidden("correct horse".into());
        let mut form = Form { password: hidden(), current: hidden(), ..Form::default() };
        assert!(!format!("{form:?}").contains("horse"));
        assert_eq!(form.password.painted(false), "\u{2022}".repeat(13));
        assert_eq!(form.password.painted(true), "correct horse");
        form.turn_to(Screen::SignIn, "Anne");
        assert_eq!((form.name.as_str(), form.password.0.len()), ("Anne", 13));
        form.turn_to(Screen::Account, "Anne");
        assert!(form.password.0.is_empty() && form.current.0.is_empty());
    }
}
