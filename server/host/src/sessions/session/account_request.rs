//! Account requests of a session, in a task of their own: hashing a password takes longer than a
//! tick.

use crate::operator::admin::Admin;
use crate::process::clock::Clock;
use crate::process::random;
use crate::sessions::accounts::own::Reported;
use crate::sessions::accounts::{Accounts, SecretKey, Token};
use crate::sessions::admission::{refusal_of, view};
use crate::sessions::registry::TokenHash;
use crate::storage::store::AccountId;
use games::GameKind;
use std::future::pending;
use std::net::IpAddr;
use tokio_util::task::AbortOnDropHandle;
use wire::brawl::{PresetRequest, RoomSetup, SavedPreset};
use wire::{
    AccountView, Complaint, ComplaintKind, InviteCode, Moderated, Moderation, Name, Password,
    Refusal,
};

/// The result of an account request.
#[derive(Debug)]
pub enum Done {
    /// The guest has a name and a password now, and this new token.
    Claimed(AccountView, Token),
    /// The client is signed out.
    SignedOut,
    /// The secret of a link to the site.
    Linked(SecretKey),
    /// The report is stored.
    Reported(ComplaintKind),
    /// What came of an act of a moderator.
    Moderated(Moderated),
    /// The presets of the account.
    Presets(Vec<SavedPreset>),
    /// The request failed.
    Refused(Refusal),
}

/// The account request in progress, one at a time. Dropping it leaves the request either complete
/// or without effect, never half done.
#[derive(Debug, Default)]
pub struct AccountRequest(Option<AbortOnDropHandle<Done>>);

impl AccountRequest {
    /// Whether a request is in progress.
    pub fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    /// Gives a guest a name and a password, by an invitation where one is needed.
    pub fn claim(
        &mut self,
        (accounts, clock): (Accounts, Clock),
        (guest, address): (AccountId, IpAddr),
        (name, password): (Name, Password),
        invite: Option<InviteCode>,
    ) {
        self.start(async move {
            let (now, credentials) = (clock.calendar(), (name.as_str(), password.as_str()));
            let invite = invite.as_ref().map(InviteCode::as_str);
            match accounts.claim_invited(guest, credentials, invite, address, now).await {
                Ok((account, token)) => Done::Claimed(view(account), token),
                Err(error) => Done::Refused(refusal_of(error, now)),
            }
        });
    }

    /// Revokes the client's token, of which this is the hash, or all tokens of its account. Guests have none; without
    /// one of another account nothing would be revoked, and the request is refused.
    pub fn sign_out(
        &mut self,
        (accounts, clock): (Accounts, Clock),
        account: &AccountView,
        token: Option<TokenHash>,
        everywhere: bool,
    ) {
        let (account, is_guest) = (AccountId::from(account.id), account.is_guest);
        self.start(async move {
            let done = match token {
                _ if everywhere => accounts.sign_out_everywhere(account).await.map(|_| ()),
                Some(token) => accounts.sign_out(account, token).await,
                None if is_guest => Ok(()),
                None => return Done::Refused(Refusal::NotNow),
            };
            match done.map_err(|error| refusal_of(error, clock.calendar())) {
                // The token is invalid already, which was the request.
                Ok(()) | Err(Refusal::SignedOut) => Done::SignedOut,
                Err(why) => Done::Refused(why),
            }
        });
    }

    /// Draws a link that signs an account in to the site.
    pub fn site_link(&mut self, (accounts, clock): (Accounts, Clock), account: AccountId) {
        self.start(async move {
            let now = clock.calendar();
            match accounts.link(account, now).await {
                Ok(secret) => Done::Linked(secret),
                Err(error) => Done::Refused(refusal_of(error, now)),
            }
        });
    }

    /// Reports a player, with what the author saw.
    pub fn report(
        &mut self,
        (accounts, clock): (Accounts, Clock),
        author: AccountId,
        complaint: Complaint,
        evidence: String,
    ) {
        self.start(async move {
            let now = clock.calendar();
            match accounts.report(author, &complaint, evidence, now).await {
                Ok(Reported::Stored) => Done::Reported(complaint.kind),
                Ok(Reported::TooMany) => Done::Refused(Refusal::TooManyReports),
                Ok(Reported::Nobody) => Done::Refused(Refusal::NoSuchPlayer),
                Err(error) => Done::Refused(refusal_of(error, now)),
            }
        });
    }

    /// Acts as a moderator.
    pub fn moderate(&mut self, admin: Admin, by: AccountId, clock: Clock, act: Moderation) {
        self.start(async move {
            let moderated = admin.moderate(by, act, clock.calendar()).await;
            moderated.map_or_else(Done::Refused, Done::Moderated)
        });
    }

    /// Changes the presets of an account, or lists them. What is saved must be a room that can be opened.
    pub fn presets(
        &mut self,
        (accounts, clock): (Accounts, Clock),
        account: AccountId,
        request: PresetRequest,
    ) {
        self.start(async move {
            if let PresetRequest::Save(_, setup) = &request
                && RoomSetup::read(setup.as_str(), GameKind::SWORDFIGHT).is_err()
            {
                return Done::Refused(Refusal::Options);
            }
            match accounts.presets(account, request, random::room_code()).await {
                Ok(Some(presets)) => Done::Presets(presets),
                Ok(None) => Done::Refused(Refusal::PresetsFull),
                Err(error) => Done::Refused(refusal_of(error, clock.calendar())),
            }
        });
    }

    fn start(&mut self, request: impl Future<Output = Done> + Send + 'static) {
        self.0 = Some(AbortOnDropHandle::new(tokio::spawn(request)));
    }

    /// The result, as soon as there is one. Cancel safe.
    pub async fn done(&mut self) -> Done {
        let Some(account_request) = &mut self.0 else { return pending().await };
        let done = account_request.await;
        self.0 = None;
        done.unwrap_or_else(|error| {
            tracing::error!(%error, "account request panicked");
            Done::Refused(Refusal::StoreAway)
        })
    }
}
