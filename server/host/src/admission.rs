//! Who is let in as whom: from what a client says to its account.

use bout::Millis;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;
use wire::{AccountView, Credential, Hello, PROTOCOL_VERSION, Refusal, Secret, rules_hash};

use crate::accounts::{AccountError, Accounts, GuestSecret, Key, Token};
use crate::clock::calendar_ms;
use crate::end::End;
use crate::newcomers::Newcomers;
use crate::settings::Settings;
use crate::store::accounts::Account;

/// What decides who is let in.
#[derive(Debug)]
pub struct Admission {
    accounts: Accounts,
    newcomers: Newcomers,
    /// One for each player who may be here.
    places: Arc<Semaphore>,
}

/// A client that is let in.
#[derive(Debug)]
pub struct Admitted {
    /// As whom.
    pub account: AccountView,
    /// What it is to keep, when that is new.
    pub keep: Option<Credential>,
    /// The token that it is known by, if it has one.
    pub token: Option<Token>,
    /// Given back when it is gone.
    pub place: OwnedSemaphorePermit,
}

impl Admission {
    /// For as many players at a time, and new guests a minute from one address, as the settings
    /// say; see [`Newcomers`].
    pub fn new(accounts: Accounts, settings: &Settings) -> Admission {
        Admission {
            accounts,
            newcomers: Newcomers::new(settings.connections_per_address),
            places: Arc::new(Semaphore::new(settings.players_max as usize)),
        }
    }

    /// The accounts.
    pub fn accounts(&self) -> &Accounts {
        &self.accounts
    }

    /// Lets in who says this from this address, or says why not.
    pub async fn admit(&self, hello: Hello, address: IpAddr) -> Result<Admitted, End> {
        if hello.protocol != PROTOCOL_VERSION {
            return Err(End::Refused(Refusal::Protocol { server: PROTOCOL_VERSION }));
        }
        if hello.rules != rules_hash() {
            return Err(End::Refused(Refusal::Rules));
        }
        // Before there is an account that nobody could use.
        let place = self.places.clone().try_acquire_owned();
        let place = place.map_err(|_| End::Refused(Refusal::Full))?;
        let now = Millis(calendar_ms());
        let identified = self.identify(hello.credential, address, now).await;
        let (account, keep, token) = identified.map_err(|error| end(error, now))?;
        Ok(Admitted { account: view(account), keep, token, place })
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
                if !self.newcomers.take(address, Instant::now()) {
                    return Err(NotIdentified::Crowd(address));
                }
                let (account, secret) = self.accounts.welcome(name.as_str(), now).await?;
                Ok((account, Some(Credential::Guest(Secret(secret.0.0))), None))
            }
            Credential::Guest(Secret(secret)) => {
                Ok((self.accounts.guest(&GuestSecret(Key(secret)), now).await?, None, None))
            }
            Credential::Token(Secret(token)) => {
                let token = Token(Key(token));
                Ok((self.accounts.resume(&token, now).await?, None, Some(token)))
            }
            Credential::Password { name, password } => {
                let (name, password) = (name.as_str(), password.as_str());
                let signed_in = self.accounts.sign_in(name, password, address, now).await?;
                let (account, token) = signed_in;
                Ok((account, Some(kept(&token)), Some(token)))
            }
        }
    }
}

/// Why a client is not known.
enum NotIdentified {
    Account(AccountError),
    /// Too many come from there to be guests.
    Crowd(IpAddr),
}

impl From<AccountError> for NotIdentified {
    fn from(error: AccountError) -> NotIdentified {
        NotIdentified::Account(error)
    }
}

fn end(error: NotIdentified, now: Millis) -> End {
    match error {
        NotIdentified::Account(AccountError::Banned(ban)) => {
            End::Banned(Refusal::Banned { until_ms: ban.until.0 }, ban.why)
        }
        NotIdentified::Account(AccountError::AddressBanned(ban)) => {
            End::Banned(Refusal::AddressBanned { until_ms: ban.until.0 }, ban.why)
        }
        NotIdentified::Account(error) => End::Refused(refusal_of(error, now)),
        NotIdentified::Crowd(address) => {
            tracing::warn!(%address, "too many new guests from one address");
            End::Refused(Refusal::Full)
        }
    }
}

/// What a client is told of an error that happened `now`; the log has the rest.
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
        AccountError::Stranger => Refusal::SignedOut,
        AccountError::Banned(ban) => Refusal::Banned { until_ms: ban.until.0 },
        AccountError::AddressBanned(ban) => Refusal::AddressBanned { until_ms: ban.until.0 },
        AccountError::Store(error) => {
            tracing::error!(%error, "an account could not be looked up");
            Refusal::StoreAway
        }
    }
}

/// An account as its client sees it.
pub fn view(account: Account) -> AccountView {
    AccountView { id: account.id.into(), name: account.name, is_guest: account.is_guest }
}

/// What a client keeps of a token.
pub fn kept(token: &Token) -> Credential {
    Credential::Token(Secret(token.0.0))
}
