//! Who plays here: guests, who have a secret, and those with a name and a password.
//!
//! Whoever comes first is a guest: an account like any other, which belongs to whoever knows a
//! secret of 256 bits that the client keeps. A guest that chooses a password keeps all it played.
//! Who signs in by name and password gets a token, which says who it is from then on. Of secrets,
//! tokens and passwords only hashes are kept.
//!
//! All times are the caller's, in milliseconds since 1970. How many guests may come from one
//! address, or how fast, is the caller's to limit, too.

pub mod guesses;
pub mod key;
pub mod names;
pub mod password;

use bout::Millis;
use std::net::IpAddr;

pub use key::{GuestSecret, Key, Token};
pub use names::{Identity, NameRefusal};
pub use password::{PasswordRefusal, Passwords};

use crate::store::accounts::{Account, Ban, Naming};
use crate::store::lockouts::Admission;
use crate::store::{AccountId, Store, StoreError};
use guesses::Guesser;

/// Lets players in, and knows them again. Clones share everything.
#[derive(Clone, Debug)]
pub struct Accounts {
    store: Store,
    passwords: Passwords,
}

/// Why somebody is not let in, or does not get what was asked for.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// Nobody may have this name.
    #[error(transparent)]
    Name(#[from] NameRefusal),
    /// Somebody has it.
    #[error("this name, or one that looks like it, is taken; choose another")]
    Taken,
    /// Nobody may have this password.
    #[error(transparent)]
    Password(#[from] PasswordRefusal),
    /// Only guests can choose a name and a password.
    #[error("this account has a password already")]
    NoGuest,
    /// Guests have no password.
    #[error("this account is a guest's, which has no password")]
    Guest,
    /// The name, or the password: which of them is not said.
    #[error("this name and this password do not belong together")]
    Wrong,
    /// Too many were wrong.
    #[error("too many wrong passwords; try again later")]
    LockedUntil(Millis),
    /// The secret or the token is not known, or no longer.
    #[error("not signed in; sign in again")]
    Stranger,
    /// It may not play.
    #[error("banned: {}", .0.why)]
    Banned(Ban),
    /// Nobody may play from there.
    #[error("this address is banned: {}", .0.why)]
    AddressBanned(Ban),
    /// The database did not do its part.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Accounts {
    /// Over the accounts in `store`.
    pub fn new(store: Store) -> Accounts {
        Accounts { store, passwords: Passwords::default() }
    }

    /// Makes an account for a guest. Its client keeps the secret, which is not said again.
    pub async fn welcome(
        &self,
        name: &str,
        now: Millis,
    ) -> Result<(Account, GuestSecret), AccountError> {
        let (identity, secret) = (Identity::of(name)?, GuestSecret(Key::draw()));
        let naming = self.store.add_guest(identity, secret.0.hash(), now).await?;
        Ok((named(naming)?, secret))
    }

    /// The guest that this secret belongs to.
    pub async fn guest(&self, secret: &GuestSecret, now: Millis) -> Result<Account, AccountError> {
        let account = self.store.guest_by_secret(secret.0.hash()).await?;
        self.admitted(account, now).await
    }

    /// Gives a guest a name, which may be the one that it has, and a password. All that it played
    /// stays its own. The secret is good for nothing from now on: the token takes its place.
    pub async fn claim(
        &self,
        guest: AccountId,
        name: &str,
        password: &str,
        now: Millis,
    ) -> Result<(Account, Token), AccountError> {
        let identity = Identity::of(name)?;
        let hash = self.passwords.hash(password).await?;
        let account = named(self.store.claim(guest, identity, hash, now).await?)?;
        let token = self.token(account.id, now).await?;
        Ok((account, token))
    }

    /// Signs in by name, in any case, and password, from an address. See [`guesses`] for how often
    /// that may go wrong.
    pub async fn sign_in(
        &self,
        name: &str,
        password: &str,
        address: IpAddr,
        now: Millis,
    ) -> Result<(Account, Token), AccountError> {
        let account = self.recognise(name, password, address, now).await?;
        let token = self.token(account.id, now).await?;
        Ok((account, token))
    }

    /// Whose name and password these are, when they are guessed as [`Accounts::sign_in`] allows.
    async fn recognise(
        &self,
        name: &str,
        password: &str,
        address: IpAddr,
        now: Millis,
    ) -> Result<Account, AccountError> {
        // What is not spelled like a name is nobody's.
        let folded = names::folded(name).ok_or(AccountError::Wrong)?;
        let guesser = Guesser { name: folded, address };
        if let Admission::LockedUntil(until) = self.store.admit(guesser.clone(), now).await? {
            return Err(AccountError::LockedUntil(until));
        }
        // The same is asked, and the same is hashed, whether somebody has that name or not.
        let (account, hash) = self.store.credentials(&guesser.name).await?.unzip();
        if !self.passwords.verify(password, hash.flatten()).await {
            return Err(AccountError::Wrong);
        }
        self.store.forgive(guesser).await?;
        self.admitted(account, now).await
    }

    /// Gives an account another password, when the old one is right: guesses at that are counted as
    /// in [`Accounts::sign_in`]. It is signed out everywhere; the token is a new one. An error for a
    /// guest, who has no password.
    pub async fn change_password(
        &self,
        account: AccountId,
        old: &str,
        new: &str,
        address: IpAddr,
        now: Millis,
    ) -> Result<Token, AccountError> {
        let account = self.store.account(account).await?.ok_or(AccountError::Stranger)?;
        if account.is_guest {
            return Err(AccountError::Guest);
        }
        let hash = self.passwords.hash(new).await?;
        self.recognise(account.name.as_str(), old, address, now).await?;
        let token = Token(Key::draw());
        match self.store.set_password(account.id, hash, Some((token.0.hash(), now))).await? {
            true => Ok(token),
            false => Err(AccountError::Guest),
        }
    }

    /// Gives an account another password, whatever the old one was, and signs it out everywhere. An
    /// error for a guest, who has none.
    pub async fn reset_password(&self, account: AccountId, new: &str) -> Result<(), AccountError> {
        let hash = self.passwords.hash(new).await?;
        match self.store.set_password(account, hash, None).await? {
            true => Ok(()),
            false => Err(AccountError::Guest),
        }
    }

    /// An error when nobody may play from this address.
    pub async fn check_address(&self, address: IpAddr, now: Millis) -> Result<(), AccountError> {
        match self.store.address_ban(address, now).await? {
            Some(ban) => Err(AccountError::AddressBanned(ban)),
            None => Ok(()),
        }
    }

    /// A guest was made and its client never heard of it: the name is free at once.
    pub async fn take_back(&self, guest: AccountId) -> Result<(), AccountError> {
        Ok(self.store.release_name(guest).await?)
    }

    /// The account that a token stands for.
    pub async fn resume(&self, token: &Token, now: Millis) -> Result<Account, AccountError> {
        let account = self.store.account_by_token(token.0.hash(), now).await?;
        self.admitted(account, now).await
    }

    /// Ends what began with a token, if it is one of this account.
    pub async fn sign_out(&self, account: AccountId, token: &Token) -> Result<(), AccountError> {
        match self.store.remove_token(account, token.0.hash()).await? {
            true => Ok(()),
            false => Err(AccountError::Stranger),
        }
    }

    /// Ends what began with any token of an account. How many there were.
    pub async fn sign_out_everywhere(&self, account: AccountId) -> Result<u64, AccountError> {
        Ok(self.store.remove_tokens(account).await?)
    }

    async fn token(&self, account: AccountId, now: Millis) -> Result<Token, AccountError> {
        let token = Token(Key::draw());
        self.store.add_token(account, token.0.hash(), now).await?;
        Ok(token)
    }

    /// Whoever is known, and not banned.
    async fn admitted(
        &self,
        account: Option<Account>,
        now: Millis,
    ) -> Result<Account, AccountError> {
        let account = account.ok_or(AccountError::Stranger)?;
        if let Some(ban) = account.ban.clone().filter(|ban| now < ban.until) {
            return Err(AccountError::Banned(ban));
        }
        self.store.see(&account, now).await?;
        Ok(account)
    }
}

fn named(naming: Naming) -> Result<Account, AccountError> {
    match naming {
        Naming::Named(account) => Ok(account),
        Naming::Taken => Err(AccountError::Taken),
        Naming::NoGuest => Err(AccountError::NoGuest),
    }
}
