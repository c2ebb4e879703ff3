//! Admission: from the credentials of a handshake to an account.

use bout::Millis;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use wire::{
    AccountView, Credential, Hello, Name, PROTOCOL_VERSION, Password, Refusal, Secret, rules_hash,
};

use crate::limits::guests::GuestQuota;
use crate::limits::sessions::{SessionLimit, SessionPermit};
use crate::net::close_reason::CloseReason;
use crate::process::clock::Clock;
use crate::process::logged::logged;
use crate::sessions::accounts::{AccountError, Accounts, BUSY_FOR, GuestSecret, SecretKey, Token};
use crate::settings::Settings;
use crate::storage::store::accounts::{Account, Role};

/// Authenticates clients, within the player limit and the guest quota.
#[derive(Debug)]
pub struct Admission {
    accounts: Accounts,
    clock: Clock,
    guest_quota: GuestQuota,
    password_quota: GuestQuota,
    /// The limit by network.
    sessions: Arc<SessionLimit>,
    /// The player limit.
    places: Arc<Semaphore>,
    /// The share of it for guests who never played.
    newcomers: Arc<Semaphore>,
}

/// A permit of the player limit.
#[derive(Debug)]
pub struct Place {
    _place: OwnedSemaphorePermit,
    /// A part of the share of newcomers, too, as long as there is some.
    _newcomer: Option<OwnedSemaphorePermit>,
    _session: SessionPermit,
}

/// The permits of the player limit and of the share of newcomers.
type Permits = (OwnedSemaphorePermit, Option<OwnedSemaphorePermit>);

/// The part of the player limit that is kept for accounts with a password, and for guests who have played:
/// one in so many places. Strangers cannot fill the server then.
pub const KEPT_IN: u32 = 4;

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
    pub place: Place,
    /// The version of the protocol that the client speaks.
    pub protocol: u16,
    /// Whether the account is one of a moderator or an admin.
    pub is_moderator: bool,
}

impl Admission {
    /// Admission with the player limit and the guest quota of the settings; see [`GuestQuota`].
    pub fn new(accounts: Accounts, settings: &Settings, clock: Clock) -> Admission {
        let newcomers = settings.players_max - settings.players_max / KEPT_IN;
        Admission {
            newcomers: Arc::new(Semaphore::new(newcomers as usize)),
            accounts,
            clock,
            guest_quota: GuestQuota::new(settings.connections_per_address),
            password_quota: GuestQuota::of_passwords(),
            sessions: SessionLimit::new(settings.connections_per_address as usize),
            places: Arc::new(Semaphore::new(settings.players_max as usize)),
        }
    }

    /// The accounts.
    pub fn accounts(&self) -> &Accounts {
        &self.accounts
    }

    /// Admits a client with this handshake from this address, or refuses it.
    pub async fn admit(&self, hello: Hello, address: IpAddr) -> Result<Admitted, CloseReason> {
        if !wire::accepts(hello.protocol) {
            return Err(CloseReason::Refused(Refusal::Protocol { server: PROTOCOL_VERSION }));
        }
        if hello.rules != rules_hash() {
            return Err(CloseReason::Refused(Refusal::Rules));
        }
        let full = || CloseReason::Refused(Refusal::Full);
        let session = self.sessions.enter(address).map_err(|_| full())?;
        // A guest account must not be created that could not play. Whoever waits for a password hash
        // takes no place from others meanwhile.
        let protocol = hello.protocol;
        let is_newcomer =
            matches!(hello.credential, Credential::Newcomer(_) | Credential::NewcomerWith { .. });
        let place = match is_newcomer {
            true => Some(self.newcomer().ok_or_else(full)?),
            false => None,
        };
        if self.places.available_permits() == 0 && place.is_none() {
            return Err(full());
        }
        let ends_others = matches!(hello.credential, Credential::NewPassword { .. });
        let now = self.clock.calendar();
        let identified = self.identify(hello.credential, address, now).await;
        let (account, keep, token) =
            identified.map_err(|error| end(error, now).known_to(protocol))?;
        let place = match place {
            Some(place) => Some(place),
            None => self.known(&account).await,
        };
        let (permit, newcomer) = place.ok_or_else(full)?;
        let place = Place { _place: permit, _newcomer: newcomer, _session: session };
        let (is_moderator, account) = (Role::Moderator <= account.role, view(account));
        Ok(Admitted { account, keep, token, ends_others, place, protocol, is_moderator })
    }

    /// A permit for a session that is recovered, whose last address this is; none when all are taken.
    pub fn place_again(&self, address: IpAddr) -> Option<Place> {
        let session = self.sessions.restore(address);
        Some(Place { _place: self.place()?, _newcomer: None, _session: session })
    }

    fn place(&self) -> Option<OwnedSemaphorePermit> {
        self.places.clone().try_acquire_owned().ok()
    }

    /// The permits of a guest who never played; none when their share is taken.
    fn newcomer(&self) -> Option<Permits> {
        let newcomer = self.newcomers.clone().try_acquire_owned().ok()?;
        Some((self.place()?, Some(newcomer)))
    }

    /// The permits of this account.
    async fn known(&self, account: &Account) -> Option<Permits> {
        let known = || Some((self.place()?, None));
        if !account.is_guest {
            return known();
        }
        match self.newcomer() {
            None if self.accounts.has_played(account.id).await => known(),
            permits => permits,
        }
    }

    async fn identify(
        &self,
        credential: Credential,
        address: IpAddr,
        now: Millis,
    ) -> Result<(Account, Option<Credential>, Option<Token>), NotIdentified> {
        self.accounts.check_address(address, now).await?;
        match credential {
            Credential::Newcomer(name) => self.welcome(name, None, address, now).await,
            Credential::NewcomerWith { name, password } => {
                self.welcome(name, Some(password), address, now).await
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

impl Admission {
    /// Creates the account of a new guest, who may need the password of the server.
    async fn welcome(
        &self,
        name: Name,
        password: Option<Password>,
        address: IpAddr,
        now: Millis,
    ) -> Result<(Account, Option<Credential>, Option<Token>), NotIdentified> {
        if !self.guest_quota.take(address, self.clock.now()) {
            return Err(NotIdentified::GuestQuota(address));
        }
        // Also a right one, once too many were wrong.
        if password.is_some() && !self.password_quota.take(address, self.clock.now()) {
            return Err(AccountError::TooOftenUntil(now.plus(BUSY_FOR)).into());
        }
        self.accounts.may_enter(password.as_ref().map(Password::as_str))?;
        let _turn = self.accounts.newcomer(address, now).await?;
        let (account, secret) = self.accounts.welcome(name.as_str(), now).await?;
        Ok((account, Some(Credential::Guest(Secret(secret.0.0))), None))
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
        NotIdentified::Account(error) => end_of(error, now),
        NotIdentified::GuestQuota(address) => {
            tracing::warn!(address = %logged(address), "guest quota reached");
            CloseReason::Refused(Refusal::Full)
        }
    }
}

/// Why a connection is closed whose client is not authenticated.
pub fn end_of(error: AccountError, now: Millis) -> CloseReason {
    match error {
        AccountError::Banned(ban) => {
            CloseReason::Banned(Refusal::Banned { until_ms: ban.until.0 }, ban.why)
        }
        AccountError::AddressBanned(ban) => {
            CloseReason::Banned(Refusal::AddressBanned { until_ms: ban.until.0 }, ban.why)
        }
        error => CloseReason::Refused(refusal_of(error, now)),
    }
}

/// The refusal that a client is sent for an error `now`; the log has the details.
pub fn refusal_of(error: AccountError, now: Millis) -> Refusal {
    match error {
        AccountError::Name(_) => Refusal::NameForbidden,
        AccountError::Taken => Refusal::NameTaken,
        AccountError::Password(_) => Refusal::PasswordForbidden,
        AccountError::NoGuest => Refusal::NoGuest,
        AccountError::Wrong
        | AccountError::Guest
        | AccountError::WrongCode
        | AccountError::UnknownPasskey
        | AccountError::NoEmail => Refusal::Wrong,
        AccountError::MembersOnly => Refusal::MembersOnly,
        AccountError::ServerPassword => Refusal::ServerPassword,
        AccountError::RegistrationClosed => Refusal::RegistrationClosed,
        AccountError::NoInvite => Refusal::InviteNeeded,
        AccountError::RenamedUntil(_) | AccountError::TooMany => Refusal::NotNow,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::store::Store;
    use std::net::Ipv4Addr;

    #[tokio::test]
    async fn a_quarter_of_the_places_is_kept_for_those_who_are_known() {
        let accounts = Accounts::new(Store::temporary());
        let name = Name::new("Anne").expect("a name");
        let (anne, _) = accounts.welcome("Anne", Millis(1)).await.unwrap();
        let from = Ipv4Addr::LOCALHOST.into();
        accounts.claim(anne.id, "Anne", "a long word", from, Millis(1)).await.unwrap();
        let (_, bart) = accounts.welcome("Bart", Millis(1)).await.unwrap();
        let settings = Settings { players_max: 8, ..Settings::default() };
        let admission = Admission::new(accounts, &settings, Clock::start_at(Millis(1)));
        let admit = async |credential| {
            admission.admit(Hello::new(credential), Ipv4Addr::LOCALHOST.into()).await
        };
        let mut strangers = Vec::new();
        for number in 0..6 {
            let name = Name::new(&format!("Guest {number}")).expect("a name");
            strangers.push(admit(Credential::Newcomer(name)).await.expect("there is room"));
        }
        let is_full = |admitted: Result<Admitted, CloseReason>| {
            matches!(admitted, Err(CloseReason::Refused(Refusal::Full)))
        };
        assert!(is_full(admit(Credential::Newcomer(Name::new("Jack").expect("a name"))).await));
        let again = || Credential::Guest(Secret(bart.0.0));
        assert!(is_full(admit(again()).await), "a guest who never played is a stranger");
        let password = Password::new("a long word").expect("a password");
        assert!(admit(Credential::Password { name, password }).await.is_ok());
        strangers.pop();
        assert!(admit(again()).await.is_ok());
    }
    #[tokio::test]
    async fn sessions_count_for_their_networks_whether_they_are_connected_or_not() {
        let clock = Clock::start_at(Millis(1));
        let settings = Settings { connections_per_address: 4, ..Settings::default() };
        let admission = Admission::new(Accounts::new(Store::temporary()), &settings, clock);
        let mut number = 0;
        let mut admit = async |address: &str| {
            number += 1;
            let name = Name::new(&format!("Guest {number}")).expect("a name");
            let hello = Hello::new(Credential::Newcomer(name));
            admission.admit(hello, address.parse().expect("an address")).await.ok()
        };
        // The sessions of one address, of the other networks of its /56, and of its /48.
        let mut held = Vec::new();
        for (address, most) in [
            ("192.0.2.1", 4),
            ("2001:db8::1", 4),
            ("2001:db8:0:1::1", 4),
            ("2001:db8:0:2::1", 0),
            ("2001:db8:0:100::1", 2),
            ("192.0.2.2", 4),
        ] {
            for number in 0..5 {
                let admitted = admit(address).await;
                assert_eq!(admitted.is_some(), number < most, "{address} {number}");
                held.extend(admitted);
            }
        }
        drop(held.remove(0));
        assert!(admit("192.0.2.1").await.is_some(), "a session has ended");
        let restored = admission.place_again("192.0.2.1".parse().expect("an address"));
        assert!(restored.is_some(), "a session is recovered");
    }
}
