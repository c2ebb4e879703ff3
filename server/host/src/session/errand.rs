//! What a session has done for its client elsewhere, while play goes on: hashing a password takes
//! longer than a tick.

use bout::Millis;
use std::future::pending;
use std::net::IpAddr;
use tokio_util::task::AbortOnDropHandle;
use wire::{AccountView, ClientMessage, Name, Password, Refusal, ServerMessage};

use super::Session;
use crate::accounts::{Accounts, Token};
use crate::admission::{kept, refusal_of, view};
use crate::clock::calendar_ms;
use crate::end::End;
use crate::mailbox::ToLobby;
use crate::store::AccountId;

/// What came of it.
#[derive(Debug)]
pub enum Done {
    /// The guest has this name and a password now, and is known by this token.
    Claimed(AccountView, Token),
    /// The account has another password now, and is known by this token.
    Changed(Token),
    /// The client is to be known no longer.
    SignedOut,
    /// It could not be done.
    Refused(Refusal),
}

/// Whether a client asks for an errand.
pub fn is_one(message: &ClientMessage) -> bool {
    matches!(
        message,
        ClientMessage::Claim { .. }
            | ClientMessage::ChangePassword { .. }
            | ClientMessage::SignOut { .. }
    )
}

/// One errand at a time. Dropping it leaves it undone, or done, but never half.
#[derive(Debug, Default)]
pub struct Errand(Option<AbortOnDropHandle<Done>>);

impl Errand {
    /// Whether one is under way.
    pub fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    /// Gives a guest a name and a password.
    pub fn claim(&mut self, accounts: Accounts, guest: AccountId, name: Name, password: Password) {
        self.go(async move {
            let now = Millis(calendar_ms());
            match accounts.claim(guest, name.as_str(), password.as_str(), now).await {
                Ok((account, token)) => Done::Claimed(view(account), token),
                Err(error) => Done::Refused(refusal_of(error, now)),
            }
        });
    }

    /// Gives an account another password, if the one that the client says from there is its own.
    pub fn change_password(
        &mut self,
        accounts: Accounts,
        account: AccountId,
        [current, new]: [Password; 2],
        address: IpAddr,
    ) {
        self.go(async move {
            let (now, current, new) = (Millis(calendar_ms()), current.as_str(), new.as_str());
            match accounts.change_password(account, current, new, address, now).await {
                Ok(token) => Done::Changed(token),
                Err(error) => Done::Refused(refusal_of(error, now)),
            }
        });
    }

    /// Forgets the token that a client came with, or all of its account. Guests have none.
    pub fn sign_out(
        &mut self,
        accounts: Accounts,
        account: AccountId,
        token: Option<Token>,
        everywhere: bool,
    ) {
        self.go(async move {
            let done = match token {
                _ if everywhere => accounts.sign_out_everywhere(account).await.map(|_| ()),
                Some(token) => accounts.sign_out(account, &token).await,
                None => Ok(()),
            };
            match done.map_err(|error| refusal_of(error, Millis(calendar_ms()))) {
                // It is what was asked for.
                Ok(()) | Err(Refusal::SignedOut) => Done::SignedOut,
                Err(why) => Done::Refused(why),
            }
        });
    }

    fn go(&mut self, errand: impl Future<Output = Done> + Send + 'static) {
        self.0 = Some(AbortOnDropHandle::new(tokio::spawn(errand)));
    }

    /// What came of the errand, as soon as it is done. Dropping this before loses nothing.
    pub async fn done(&mut self) -> Done {
        let Some(errand) = &mut self.0 else { return pending().await };
        let done = errand.await;
        self.0 = None;
        done.unwrap_or_else(|error| {
            tracing::error!(%error, "an errand of a session broke");
            Done::Refused(Refusal::StoreAway)
        })
    }
}

impl Session {
    /// Sends the session on the errand that its client asks for, unless it is on one.
    pub(super) fn send_on_errand(&mut self, message: ClientMessage) -> Result<(), End> {
        if self.errand.is_busy() {
            return self.tell(&ServerMessage::Refused(Refusal::NotNow));
        }
        let (accounts, account) = (self.accounts.clone(), self.account.id.into());
        match message {
            ClientMessage::Claim { name, password } => {
                self.errand.claim(accounts, account, name, password);
            }
            ClientMessage::ChangePassword { current, new } => {
                self.errand.change_password(accounts, account, [current, new], self.address.ip());
            }
            ClientMessage::SignOut { everywhere } => {
                self.errand.sign_out(accounts, account, self.token.clone(), everywhere);
            }
            _ => {}
        }
        Ok(())
    }

    /// An errand is done. Who has signed out must go.
    pub(super) async fn finish(&mut self, done: Done) -> Result<(), End> {
        match done {
            Done::Claimed(account, token) => {
                let named = ToLobby::Named(self.client, account.clone());
                self.lobby.send(named).await.map_err(|_| End::Refused(Refusal::Stopping))?;
                self.account = account;
                self.keep_to(token)
            }
            Done::Changed(token) => self.keep_to(token),
            Done::SignedOut => Err(End::Refused(Refusal::SignedOut)),
            Done::Refused(why) => self.tell(&ServerMessage::Refused(why)),
        }
    }
    /// The account has the password that was asked for, and is known by this token from now on.
    fn keep_to(&mut self, token: Token) -> Result<(), End> {
        let keep = kept(self.token.insert(token));
        self.tell(&ServerMessage::Claimed { account: self.account.clone(), keep })
    }
}
