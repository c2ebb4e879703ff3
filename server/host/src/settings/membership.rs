//! Who may come in, and what may not be said.

/// Who may get an account with a password.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Registration {
    /// Everybody.
    #[default]
    Open,
    /// Players with an invitation.
    Invite,
    /// Nobody.
    Closed,
}

impl Registration {
    /// Its name in a settings file.
    pub fn name(self) -> &'static str {
        match self {
            Registration::Open => "open",
            Registration::Invite => "invite",
            Registration::Closed => "closed",
        }
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Registration> {
        let all = [Registration::Open, Registration::Invite, Registration::Closed];
        all.into_iter().find(|one| one.name() == name)
    }
}

/// The words of a list, without those that are empty.
pub fn blocked_words(text: &str) -> Vec<String> {
    let words = text.split(',').map(|word| word.trim().to_lowercase());
    words.filter(|word| !word.is_empty()).collect()
}
