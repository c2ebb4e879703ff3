//! Admission: from the credentials of a handshake to an account.

use bout::Millis;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;
use wire::{AccountView, Credential, Hello, PROTOCOL_VERSION, Refusal, Secret, rules_hash};

use crate::accounts::{AccountError, Accounts, GuestSecret, SecretKey, Token};
use crate::clock::Clock;
use crate::close_reason::CloseReason;
use crate::guest_quota::GuestQuota;
use crate::settings::Settings;
use crate::store::accounts::Account;

/// Authenticates clients, within the player limit and the guest quota.
#[derive(Debug)]
pub struct Admission {
    accounts: Accounts,
    clock: Clock,
    guest_quota: GuestQuota,
    /// The player limit.
    places: Arc<Semaphore>,
}

/// An admitted client.
#[derive(Debug)]
pub struct Admitted {
    /// The client's account.
    pub account: AccountView,
    /// New credentials for the client to store, if any.
    pub keep: Option<Credential>,
    /// The session token that it signed in with, if any.
    pub token: Option<Token>,
    /// True if another session of the account ends, also in a match: its password was changed.
    pub ends_others: bool,
    /// The client's permit of the player limit.
    pub place: OwnedSemaphorePermit,
}

impl Admission {
    /// Admission with the player limit and the guest quota of the settings; see [`GuestQuota`].
    pub fn new(accounts: Accounts, settings: &Settings, clock: Clock) -> Admission {
        Admission {
            accounts,
            clock,
            guest_quota: GuestQuota::new(settings.connections_per_address),
            places: Arc::new(Semaphore::new(settings.players_max as usize)),
        }
    }

    /// The accounts.
    pub fn accounts(&self) -> &Accounts {
        &self.accounts
    }

    /// Admits a client with this handshake from this address, or refuses it.
    pub async fn admit(&self, hello: Hello, address: IpAddr) -> Result<Admitted, CloseReason> {
        if hello.protocol != PROTOCOL_VERSION {
            return Err(CloseReason::Refused(Refusal::Protocol { server: PROTOCOL_VERSION }));
        }
        if hello.rules != rules_hash() {
            return Err(CloseReason::Refused(Refusal::Rules));
        }
        // A guest account must not be created that could not play. Whoever waits for a password hash
        // takes no place from others meanwhile.
        let is_newcomer = matches!(hello.credential, Credential::Newcomer(_));
        let place = if is_newcomer { Some(self.take_place()?) } else { None };
        if self.places.available_permits() == 0 && place.is_none() {
            return Err(CloseReason::Refused(Refusal::Full));
        }
        let ends_others = matches!(hello.credential, Credential::NewPassword { .. });
        let now = self.clock.calendar();
        let identified = self.identify(hello.credential, address, now).await;
        let (account, keep, token) = identified.map_err(|error| end(error, now))?;
        let place = place.map_or_else(|| self.take_place(), Ok)?;
        Ok(Admitted { account: view(account), keep, token, ends_others, place })
    }

    /// A permit of the player limit for a session of before a restart; nothing when all are taken.
    pub fn place_again(&self) -> Option<OwnedSemaphorePermit> {
        self.take_place().ok()
    }

    fn take_place(&self) -> Result<OwnedSemaphorePermit, CloseReason> {
        self.places.clone().try_acquire_owned().map_err(|_| CloseReason::Refused(Refusal::Full))
    }

    async fn identify(
        &self,
        credential: Credential,
        address: IpAddr,
        now: Millis,
    ) -> Result<(Account, Option<Credential>, Option<Token>), NotIdentified> {
        self.accounts.check_address(address, now).await?;
        match credential {
            Credential::Newcomer(name) => {
                if !self.guest_quota.take(address, Instant::now()) {
                    return Err(NotIdentified::GuestQuota(address));
                }
                let (account, secret) = self.accounts.welcome(name.as_str(), now).await?;
                Ok((account, Some(Credential::Guest(Secret(secret.0.0))), None))
            }
            Credential::Guest(Secret(secret)) => {
                Ok((self.accounts.guest(&GuestSecret(SecretKey(secret)), now).await?, None, None))
            }
            Credential::Token(Secret(token)) => {
                let token = Token(SecretKey(token));
                Ok((self.accounts.resume(&token, now).await?, None, Some(token)))
            }
            Credential::Password { name, password } => {
                let (name, password) = (name.as_str(), password.as_str());
                let signed_in = self.accounts.sign_in(name, password, address, now).await?;
                let (account, token) = signed_in;
                Ok((account, Some(kept(&token)), Some(token)))
            }
            Credential::NewPassword { name, current, new } => {
                let passwords = [current.as_str(), new.as_str()];
                let changed = self.accounts.change_password(name.as_str(), passwords, address, now);
                let (account, token) = changed.await?;
                Ok((account, Some(kept(&token)), Some(token)))
            }
        }
    }
}

/// Why a client is not authenticated.
enum NotIdentified {
    Account(AccountError),
    /// The guest quota of its network is used up.
    GuestQuota(IpAddr),
}

impl From<AccountError> for NotIdentified {
    fn from(error: AccountError) -> NotIdentified {
        NotIdentified::Account(error)
    }
}

fn end(error: NotIdentified, now: Millis) -> CloseReason {
    match error {
        NotIdentified::Account(AccountError::Banned(ban)) => {
            CloseReason::Banned(Refusal::Banned { until_ms: ban.until.0 }, ban.why)
        }
        NotIdentified::Account(AccountError::AddressBanned(ban)) => {
            CloseReason::Banned(Refusal::AddressBanned { until_ms: ban.until.0 }, ban.why)
        }
        NotIdentified::Account(error) => CloseReason::Refused(refusal_of(error, now)),
        NotIdentified::GuestQuota(address) => {
            tracing::warn!(%address, "guest quota reached");
            CloseReason::Refused(Refusal::Full)
        }
    }
}

/// The refusal that a client is sent for an error `now`; the log has the details.
pub fn refusal_of(error: AccountError, now: Millis) -> Refusal {
    match error {
        AccountError::Name(_) => Refusal::NameForbidden,
        AccountError::Taken => Refusal::NameTaken,
        AccountError::Password(_) => Refusal::PasswordForbidden,
        AccountError::NoGuest => Refusal::NoGuest,
        AccountError::Wrong | AccountError::Guest => Refusal::Wrong,
        AccountError::LockedUntil(until) => {
            let seconds = until.since(now).0.div_ceil(1000);
            Refusal::LockedOut { seconds: u32::try_from(seconds).unwrap_or(u32::MAX) }
        }
        AccountError::TooOftenUntil(until) => {
            let seconds = until.since(now).0.div_ceil(1000);
            Refusal::TooOften { seconds: u32::try_from(seconds).unwrap_or(u32::MAX) }
        }
        AccountError::UnknownCredential => Refusal::SignedOut,
        AccountError::Banned(ban) => Refusal::Banned { until_ms: ban.until.0 },
        AccountError::AddressBanned(ban) => Refusal::AddressBanned { until_ms: ban.until.0 },
        AccountError::Store(error) => {
            tracing::error!(%error, "account lookup failed");
            Refusal::StoreAway
        }
    }
}

/// An account as its client sees it.
pub fn view(account: Account) -> AccountView {
    AccountView { id: account.id.into(), name: account.name, is_guest: account.is_guest }
}

/// The credential that a client stores for a token.
pub fn kept(token: &Token) -> Credential {
    Credential::Token(Secret(token.0.0))
}
