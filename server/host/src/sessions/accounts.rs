//! Accounts and authentication: guests with a secret, and accounts with a name and a password.
//!
//! A new client becomes a guest: an account like any other, whose only credential is a secret of
//! 256 bits that the client stores. A guest that chooses a password stays the same account, with
//! its matches and ratings. Signing in by name and password gives a token, which is the credential
//! from then on. The database has only hashes of secrets, tokens and passwords.
//!
//! The caller passes all times, in milliseconds since 1970, and limits new guests by address.

pub mod hash_budget;
pub mod hash_queues;
pub mod names;
pub mod own;
pub mod passkeys;
pub mod password;
pub mod second_factor;
pub mod secret_key;

use bout::Millis;
use std::net::IpAddr;
use std::sync::Arc;

pub use names::{Identity, NameRefusal};
pub use password::{PasswordRefusal, Passwords};
pub use secret_key::{GuestSecret, SecretKey, Token};

use crate::limits::concurrent::Most;
use crate::limits::connections::UNAUTHENTICATED;
use crate::limits::fair_queue::{FairQueue, Requester, Turn};
use crate::limits::guesses::Guesser;
use crate::operator::live_settings::LiveSettings;
use crate::settings::{Registration, Settings};
use crate::storage::store::accounts::{Account, Ban, Naming};
use crate::storage::store::lockouts::Admission;
use crate::storage::store::{AccountId, Store, StoreError};
use hash_budget::HashBudget;
use second_factor::SecondFactor;

/// The hash of a token: what is recorded of it.
pub type TokenHash = [u8; 32];

/// Guests who are created at once: each is a commit to the disk, and players who sign in have some of their own.
const NEWCOMERS_AT_ONCE: usize = 2;
/// Guests who wait for that: no more than may connect.
const NEWCOMERS_WAITING: Most = UNAUTHENTICATED;
/// When to try again whom a full queue refused.
pub const BUSY_FOR: Millis = Millis(3_000);

/// Creates and authenticates accounts. Clones share everything.
#[derive(Clone, Debug)]
pub struct Accounts {
    store: Store,
    passwords: Passwords,
    hash_budget: Arc<HashBudget>,
    newcomers: FairQueue,
    settings: LiveSettings,
}

/// Why authentication or a request of an account failed.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// The name is invalid.
    #[error(transparent)]
    Name(#[from] NameRefusal),
    /// The name is taken.
    #[error("this name, or one that looks like it, is taken; choose another")]
    Taken,
    /// The password is invalid.
    #[error(transparent)]
    Password(#[from] PasswordRefusal),
    /// Only guests can choose a name and a password.
    #[error("this account has a password already")]
    NoGuest,
    /// Guests have no password.
    #[error("guest accounts have no password")]
    Guest,
    /// The name or the password is wrong; which of them is not revealed.
    #[error("wrong name or password")]
    Wrong,
    /// Locked out after too many wrong passwords.
    #[error("too many wrong passwords; try again later")]
    LockedUntil(Millis),
    /// The hash budget of the account or of the address is used up until then.
    #[error("too many attempts; try again later")]
    TooOftenUntil(Millis),
    /// The secret or the token is unknown or revoked.
    #[error("not signed in; sign in again")]
    UnknownCredential,
    /// The account is banned.
    #[error("banned: {}", .0.why)]
    Banned(Ban),
    /// The address is banned.
    #[error("this address is banned: {}", .0.why)]
    AddressBanned(Ban),
    /// The server is for members only.
    #[error("this server is for members only; sign in")]
    MembersOnly,
    /// New guests need the password of the server.
    #[error("this server needs a password")]
    ServerPassword,
    /// Nobody may register.
    #[error("this server takes no registrations")]
    RegistrationClosed,
    /// Registering needs an invitation, and this is none.
    #[error("registering needs a valid invitation")]
    NoInvite,
    /// The name was changed a short time ago.
    #[error("a name can be changed once in 30 days")]
    RenamedUntil(Millis),
    /// The code of the second factor is wrong, or was used before.
    #[error("the code is wrong, or was used before")]
    WrongCode,
    /// No passkey of this site, or one that nobody has.
    #[error("this passkey is not known here")]
    UnknownPasskey,
    /// The account has as many passkeys, or letters on their way, as are possible.
    #[error("too many of these; remove one, or try again later")]
    TooMany,
    /// No address for letters.
    #[error("this is no e-mail address")]
    NoEmail,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl AccountError {
    /// The error of a request `now` for which too many wait.
    fn busy(now: Millis) -> AccountError {
        AccountError::TooOftenUntil(now.plus(BUSY_FOR))
    }
}

impl Accounts {
    /// Accounts over `store`.
    pub fn new(store: Store) -> Accounts {
        let (passwords, hash_budget) = Default::default();
        let newcomers = FairQueue::new(NEWCOMERS_WAITING, NEWCOMERS_AT_ONCE);
        let settings = LiveSettings::new(Settings::default(), store.clone());
        Accounts { store, passwords, hash_budget, newcomers, settings }
    }

    /// The same, where these settings say who may come in.
    #[must_use]
    pub fn by(self, settings: LiveSettings) -> Accounts {
        Accounts { settings, ..self }
    }

    /// Waits for the turn of a new guest from an address: held while it is created, so that a crowd of newcomers
    /// keeps nobody else waiting for the database.
    pub async fn newcomer(&self, address: IpAddr, now: Millis) -> Result<Turn, AccountError> {
        let requester = Requester { address: Some(address), account: None };
        self.newcomers.turn(requester).await.map_err(|_| AccountError::busy(now))
    }

    /// Creates the account of a guest. Its client stores the secret, which is not sent again.
    pub async fn welcome(
        &self,
        name: &str,
        now: Millis,
    ) -> Result<(Account, GuestSecret), AccountError> {
        let (identity, secret) = (self.identity(name)?, GuestSecret(SecretKey::draw()));
        let naming = self.store.add_guest(identity, secret.0.hash(), now).await?;
        Ok((named(naming)?, secret))
    }

    /// The guest with this secret.
    pub async fn guest(&self, secret: &GuestSecret, now: Millis) -> Result<Account, AccountError> {
        if !self.settings.now().guests {
            return Err(AccountError::MembersOnly);
        }
        let account = self.store.guest_by_secret(secret.0.hash()).await?;
        self.admitted(account, now).await
    }

    /// Gives a guest a name, which may be its current one, and a password. Matches and ratings
    /// stay. The token replaces the secret, which is revoked.
    pub async fn claim(
        &self,
        guest: AccountId,
        name: &str,
        password: &str,
        address: IpAddr,
        now: Millis,
    ) -> Result<(Account, Token), AccountError> {
        self.claim_invited(guest, (name, password), None, address, now).await
    }

    /// The same, by an invitation.
    pub async fn claim_invited(
        &self,
        guest: AccountId,
        (name, password): (&str, &str),
        invite: Option<&str>,
        address: IpAddr,
        now: Millis,
    ) -> Result<(Account, Token), AccountError> {
        let identity = self.identity(name)?;
        let invite = self.may_register(invite, address, now).await?;
        // What can be refused without a hash is refused first.
        Passwords::check(password)?;
        named(self.store.check_claim(guest, identity.clone(), now).await?)?;
        let too_often = |wait| AccountError::TooOftenUntil(now.plus(wait));
        self.hash_budget.take_for_account(guest).map_err(too_often)?;
        let turn = self.turn(address, Some(guest), false, now).await?;
        let hash = self.passwords.hash(password, turn).await?;
        let token = Token(SecretKey::draw());
        let secrets = (hash, invite);
        let claimed = self.store.claim(guest, identity, secrets, token.0.hash(), now).await?;
        Ok((named(claimed)?, token))
    }

    /// Signs in by name, in any case, and password, from an address. [`crate::limits::guesses`] limits wrong
    /// attempts.
    pub async fn sign_in(
        &self,
        name: &str,
        password: &str,
        address: IpAddr,
        now: Millis,
    ) -> Result<(Account, Token), AccountError> {
        let account = self.recognise(name, (password, None), address, now).await?;
        let account = self.admitted(Some(account), now).await?;
        let token = self.token(account.id, now).await?;
        Ok((account, token))
    }

    /// The account with this name and password, and with a code, if one is needed, also when it is banned; attempts are
    /// limited as in [`Accounts::sign_in`].
    async fn recognise(
        &self,
        name: &str,
        (password, code): (&str, Option<&str>),
        address: IpAddr,
        now: Millis,
    ) -> Result<Account, AccountError> {
        // An invalid name belongs to no account.
        let folded = names::folded(name).ok_or(AccountError::Wrong)?;
        let guesser = Guesser { name: folded, address };
        let is_known = known(self.store.may_guess(guesser.clone(), now).await?)?;
        let too_often = |wait| AccountError::TooOftenUntil(now.plus(wait));
        self.hash_budget.take_for_address(guesser.address).map_err(too_often)?;
        // The same query and the same hashing, whether the name exists or not: the time reveals
        // nothing.
        let (account, hash) = self.store.credentials(&guesser.name).await?.unzip();
        let found = account.as_ref().map(|account| account.id);
        let turn = self.turn(address, found, is_known, now).await?;
        // It is counted in its turn: a crowd of guesses would keep others waiting for the database.
        known(self.store.admit(guesser.clone(), now).await?)?;
        if !self.passwords.verify(password, hash.flatten(), turn).await {
            return Err(AccountError::Wrong);
        }
        if let (Some(account), Some(code)) = (&account, code) {
            self.check_code(account, code, now).await?;
        }
        self.store.forgive(guesser, now).await?;
        account.filter(|account| account.is_there(now)).ok_or(AccountError::UnknownCredential)
    }

    /// Signs in by a name and its password, and changes that: wrong attempts count as in
    /// [`Accounts::sign_in`]. Revokes all tokens and returns a new one.
    pub async fn change_password(
        &self,
        name: &str,
        [current, new]: [&str; 2],
        address: IpAddr,
        now: Millis,
    ) -> Result<(Account, Token), AccountError> {
        Passwords::check(new)?;
        let account = self.recognise(name, (current, None), address, now).await?;
        let account = self.admitted(Some(account), now).await?;
        let too_often = |wait| AccountError::TooOftenUntil(now.plus(wait));
        self.hash_budget.take_for_account(account.id).map_err(too_often)?;
        let turn = self.turn(address, Some(account.id), true, now).await?;
        let hash = self.passwords.hash(new, turn).await?;
        let token = Token(SecretKey::draw());
        match self.store.set_password(account.id, hash, Some((token.0.hash(), now))).await? {
            true => Ok((account, token)),
            false => Err(AccountError::Guest),
        }
    }

    /// Sets a new password without the old one, and revokes all tokens. An error for a guest, which
    /// has no password.
    pub async fn reset_password(&self, account: AccountId, new: &str) -> Result<(), AccountError> {
        let requester = Requester { address: None, account: Some(account) };
        let turn = self.passwords.queues.turn(requester, true).await;
        let turn = turn.map_err(|_| AccountError::busy(Millis(0)))?;
        let hash = self.passwords.hash(new, turn).await?;
        match self.store.set_password(account, hash, None).await? {
            true => Ok(()),
            false => Err(AccountError::Guest),
        }
    }

    /// True if an account has played a match to its end.
    pub async fn has_played(&self, account: AccountId) -> bool {
        let matches = self.store.matches_of(account, None, 1).await;
        // Without the database nobody is known.
        matches.is_ok_and(|matches| !matches.is_empty())
    }

    /// An error when this address is banned.
    pub async fn check_address(&self, address: IpAddr, now: Millis) -> Result<(), AccountError> {
        match self.store.address_ban(address, now).await? {
            Some(ban) => Err(AccountError::AddressBanned(ban)),
            None => Ok(()),
        }
    }

    /// Frees the name of a guest whose client never received its welcome.
    pub async fn take_back(&self, guest: AccountId) -> Result<(), AccountError> {
        Ok(self.store.release_name(guest).await?)
    }

    /// The account of a token.
    pub async fn resume(&self, token: &Token, now: Millis) -> Result<Account, AccountError> {
        let account = self.store.account_by_token(token.0.hash(), now).await?;
        self.admitted(account, now).await
    }

    /// An error when an existing session of an account may not resume from this address: the address or the
    /// account is banned, the account is deleted, or the token of this hash, by which its client signed in, is revoked.
    /// A guest has no token.
    pub async fn check_again(
        &self,
        account: AccountId,
        sign_in: Option<[u8; 32]>,
        address: IpAddr,
        now: Millis,
    ) -> Result<(), AccountError> {
        self.check_address(address, now).await?;
        let found = match sign_in {
            Some(hash) => self.store.account_by_token(hash, now).await?,
            None => self.store.account(account).await?.filter(|found| found.is_guest),
        };
        self.admitted(found.filter(|found| found.id == account), now).await.map(drop)
    }

    /// Revokes the token of this hash, if it is one of this account.
    pub async fn sign_out(&self, account: AccountId, token: [u8; 32]) -> Result<(), AccountError> {
        match self.store.remove_token(account, token).await? {
            true => Ok(()),
            false => Err(AccountError::UnknownCredential),
        }
    }

    /// Revokes all tokens of an account, and returns their number.
    pub async fn sign_out_everywhere(&self, account: AccountId) -> Result<u64, AccountError> {
        Ok(self.store.remove_tokens(account).await?)
    }

    /// Waits for the turn of a password hash.
    async fn turn(
        &self,
        address: IpAddr,
        account: Option<AccountId>,
        is_known: bool,
        now: Millis,
    ) -> Result<Turn, AccountError> {
        let requester = Requester { address: Some(address), account };
        let turn = self.passwords.queues.turn(requester, is_known).await;
        turn.map_err(|_| AccountError::busy(now))
    }

    async fn token(&self, account: AccountId, now: Millis) -> Result<Token, AccountError> {
        let token = Token(SecretKey::draw());
        self.store.add_token(account, token.0.hash(), now).await?;
        Ok(token)
    }

    /// The account, if it exists and is not banned.
    async fn admitted(
        &self,
        account: Option<Account>,
        now: Millis,
    ) -> Result<Account, AccountError> {
        let account = account.filter(|account| account.is_there(now));
        let account = account.ok_or(AccountError::UnknownCredential)?;
        if let Some(ban) = account.ban.clone().filter(|ban| now < ban.until) {
            return Err(AccountError::Banned(ban));
        }
        self.store.see(&account, now).await?;
        Ok(account)
    }
}

/// Whether the address signed in to the account before, if the attempt is allowed.
fn known(admission: Admission) -> Result<bool, AccountError> {
    match admission {
        Admission::Admitted { is_known } => Ok(is_known),
        Admission::LockedUntil(until) => Err(AccountError::LockedUntil(until)),
    }
}

fn named(naming: Naming) -> Result<Account, AccountError> {
    match naming {
        Naming::Named(account) => Ok(account),
        Naming::Taken => Err(AccountError::Taken),
        Naming::NoGuest => Err(AccountError::NoGuest),
        Naming::NoInvite => Err(AccountError::NoInvite),
    }
}
