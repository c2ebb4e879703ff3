//! Ways back into an account, and into the site, beside the password: passkeys (WebAuthn) and letters.

use bout::Millis;
use serde_json::{Value, json};
use std::net::IpAddr;
use webauthn_rs::prelude::{
    DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, Url,
};
use webauthn_rs::{Webauthn, WebauthnBuilder};

use super::{AccountError, Accounts, Guesser, Passwords, SecretKey, known, names};
use crate::storage::store::AccountId;
use crate::storage::store::accounts::Account;
use crate::storage::store::challenges::{Challenge, ChallengeKind};
use crate::storage::store::passkeys::StoredPasskey;
use crate::storage::store::site_sessions::SiteSession;

/// How long a browser may take to answer for a passkey: 5 minutes.
const ANSWERED_WITHIN: Millis = Millis(5 * 60 * 1000);
/// How long the link of a letter can be used: an hour.
pub const LETTER_KEPT: Millis = Millis(60 * 60 * 1000);
/// The longest address of a mailbox (RFC 5321, 4.5.3.1.3).
const EMAIL_BYTES_MAX: usize = 254;

/// The site that passkeys are made for.
#[derive(Debug)]
pub struct RelyingParty(Webauthn);

impl RelyingParty {
    /// That of this origin, as in `https://arena.example.org`. Nothing for an address of a machine, which no passkey is
    /// made for.
    pub fn of(origin: &str, name: &str) -> Option<RelyingParty> {
        let origin = Url::parse(origin).ok()?;
        let party = WebauthnBuilder::new(origin.domain()?, &origin).ok()?;
        party.rp_name(name).build().ok().map(RelyingParty)
    }
}

/// The library's state or key as text.
fn text(value: &impl serde::Serialize) -> String {
    json!(value).to_string()
}

/// What a browser answered, or what is kept of it.
fn of_text<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, AccountError> {
    serde_json::from_str(text).map_err(|_| AccountError::UnknownPasskey)
}

impl Accounts {
    /// Asks for a new passkey, to be answered with the key of the challenge.
    pub async fn ask_for_passkey(
        &self,
        party: &RelyingParty,
        account: &Account,
        now: Millis,
    ) -> Result<(SecretKey, Value), AccountError> {
        let known = self.store.passkeys(account.id).await?;
        let known = known.into_iter().map(|known| known.id).collect();
        let name = account.name.as_str();
        let asked = party.0.start_passkey_registration(account.id.0, name, name, Some(known));
        let (asked, state) = asked.map_err(|_| AccountError::UnknownPasskey)?;
        let mut asked = json!(asked);
        // So that it signs in without a name.
        let selection = &mut asked["publicKey"]["authenticatorSelection"];
        selection["residentKey"] = json!("required");
        selection["requireResidentKey"] = json!(true);
        let challenge = Challenge {
            kind: ChallengeKind::Passkey,
            account: Some(account.id),
            state: text(&state),
        };
        Ok((self.challenge(challenge, ANSWERED_WITHIN, now).await?, asked))
    }

    /// Adds the passkey of such an answer. An account with a second factor adds none to a session without.
    pub async fn add_passkey(
        &self,
        party: &RelyingParty,
        (session, secret): (&SiteSession, &SecretKey),
        (key, answer): (&SecretKey, &str),
        now: Millis,
    ) -> Result<(), AccountError> {
        let id = session.account.id;
        if self.has_factor(id).await? && !session.has_factor {
            return Err(AccountError::WrongCode);
        }
        let answer: RegisterPublicKeyCredential = of_text(answer)?;
        let asked = self.use_challenge(key.hash(), ChallengeKind::Passkey, now).await?;
        if asked.account != Some(id) {
            return Err(AccountError::UnknownPasskey);
        }
        let state: PasskeyRegistration = of_text(&asked.state)?;
        let passkey = party.0.finish_passkey_registration(&answer, &state);
        let passkey = passkey.map_err(|_| AccountError::UnknownPasskey)?;
        let stored = StoredPasskey {
            id: passkey.cred_id().to_vec(),
            account: id,
            passkey: text(&passkey),
            created: now,
            used: None,
        };
        match self.store.add_passkey(stored, secret.hash()).await? {
            true => Ok(()),
            false => Err(AccountError::TooMany),
        }
    }

    /// Asks for any passkey of this site.
    pub async fn ask_to_sign_in(
        &self,
        party: &RelyingParty,
        address: IpAddr,
        now: Millis,
    ) -> Result<(SecretKey, Value), AccountError> {
        self.check_address(address, now).await?;
        self.may_ask(address, now)?;
        let asked = party.0.start_discoverable_authentication();
        let (asked, state) = asked.map_err(|_| AccountError::UnknownPasskey)?;
        let challenge =
            Challenge { kind: ChallengeKind::SignIn, account: None, state: text(&state) };
        Ok((self.challenge(challenge, ANSWERED_WITHIN, now).await?, json!(asked)))
    }

    /// Signs in to the site by a passkey, whose authenticator has recognised its user: the session has the second factor.
    pub async fn sign_in_by_passkey(
        &self,
        party: &RelyingParty,
        (key, answer): (&SecretKey, &str),
        address: IpAddr,
        now: Millis,
    ) -> Result<SecretKey, AccountError> {
        self.check_address(address, now).await?;
        let answer: PublicKeyCredential = of_text(answer)?;
        let unknown = |_| AccountError::UnknownPasskey;
        let (user, id) = party.0.identify_discoverable_authentication(&answer).map_err(unknown)?;
        let asked = self.use_challenge(key.hash(), ChallengeKind::SignIn, now).await?;
        let state: DiscoverableAuthentication = of_text(&asked.state)?;
        let stored = self.store.passkey(id.to_vec()).await?;
        let stored = stored.filter(|stored| stored.account == AccountId(user));
        let stored = stored.ok_or(AccountError::UnknownPasskey)?;
        let mut passkey: Passkey = of_text(&stored.passkey)?;
        let result = party.0.finish_discoverable_authentication_v2(&answer, state, &passkey);
        passkey.update_credential(&result.map_err(unknown)?);
        if !self.store.use_passkey(stored.id, text(&passkey), now).await? {
            return Err(AccountError::UnknownPasskey);
        }
        let secret = SecretKey::draw();
        self.store.add_site_session(secret.hash(), stored.account, true, now).await?;
        Ok(secret)
    }

    /// Whether an account has a second factor: a passkey, or an authenticator with codes.
    pub async fn has_factor(&self, account: AccountId) -> Result<bool, AccountError> {
        Ok(self.store.second_factor(account).await?.is_some()
            || !self.store.passkeys(account).await?.is_empty())
    }

    /// The key of the letter that confirms an address of an account. The password is checked as in
    /// [`Accounts::sign_in`].
    pub async fn ask_for_email(
        &self,
        account: &Account,
        (email, password): (&str, &str),
        address: IpAddr,
        now: Millis,
    ) -> Result<SecretKey, AccountError> {
        if EMAIL_BYTES_MAX < email.len() || email.parse::<lettre::Address>().is_err() {
            return Err(AccountError::NoEmail);
        }
        self.recognise(account.name.as_str(), (password, None), address, now).await?;
        let (kind, account) = (ChallengeKind::Email, Some(account.id));
        self.challenge(Challenge { kind, account, state: email.into() }, LETTER_KEPT, now).await
    }

    /// Confirms an address by the key of the letter to it. Returns the address that it replaces, if it is another one.
    pub async fn confirm_email(
        &self,
        key: &SecretKey,
        now: Millis,
    ) -> Result<Option<String>, AccountError> {
        let asked = self.use_challenge(key.hash(), ChallengeKind::Email, now).await?;
        let account = asked.account.ok_or(AccountError::UnknownCredential)?;
        let old = self.store.email(account).await?.filter(|old| *old != asked.state);
        self.store.set_email(account, Some(asked.state)).await?;
        Ok(old)
    }

    /// Lets the player of an account set a new password by the key of a letter, and returns the address that it goes to.
    /// Nothing without a confirmed address, or after too many letters.
    pub async fn ask_for_password(
        &self,
        name: &str,
        key: &SecretKey,
        now: Millis,
    ) -> Result<Option<String>, AccountError> {
        let Some(folded) = names::folded(name) else { return Ok(None) };
        let Some(account) = self.store.account_by_name(&folded).await? else { return Ok(None) };
        let Some(email) = self.store.email(account.id).await? else { return Ok(None) };
        let challenge = Challenge {
            kind: ChallengeKind::Password,
            account: Some(account.id),
            state: String::new(),
        };
        let until = now.plus(LETTER_KEPT);
        let is_allowed = self.store.add_challenge(key.hash(), challenge, until, now).await?;
        Ok(is_allowed.then_some(email))
    }

    /// An error unless an address may ask for one more challenge or letter: as often as for a password hash.
    pub fn may_ask(&self, address: IpAddr, now: Millis) -> Result<(), AccountError> {
        let too_often = |wait| AccountError::TooOftenUntil(now.plus(wait));
        self.hash_budget.take_for_address(address).map_err(too_often)
    }

    /// Sets a new password by the key of a letter, and by a code of the second factor where there is one, and signs the
    /// account out everywhere. Wrong codes count as wrong passwords do.
    pub async fn recover_by_letter(
        &self,
        key: &SecretKey,
        (code, new): (&str, &str),
        address: IpAddr,
        now: Millis,
    ) -> Result<(), AccountError> {
        self.check_address(address, now).await?;
        Passwords::check(new)?;
        let account = self.challenged(key, ChallengeKind::Password, now).await?;
        let name = names::folded(account.name.as_str()).unwrap_or_default();
        let guesser = Guesser { name, address };
        known(self.store.admit(guesser.clone(), now).await?)?;
        self.check_code(&account, code, now).await?;
        self.store.forgive(guesser, now).await?;
        self.use_challenge(key.hash(), ChallengeKind::Password, now).await?;
        self.reset_password(account.id, new).await
    }

    /// Stores a challenge, and returns its key.
    async fn challenge(
        &self,
        challenge: Challenge,
        within: Millis,
        now: Millis,
    ) -> Result<SecretKey, AccountError> {
        let key = SecretKey::draw();
        match self.store.add_challenge(key.hash(), challenge, now.plus(within), now).await? {
            true => Ok(key),
            false => Err(AccountError::TooMany),
        }
    }

    /// The account of a challenge, which is not used up by that.
    pub(super) async fn challenged(
        &self,
        key: &SecretKey,
        kind: ChallengeKind,
        now: Millis,
    ) -> Result<Account, AccountError> {
        let asked = self.store.challenge(key.hash(), kind, now).await?;
        let account = asked.and_then(|asked| asked.account);
        let account = account.ok_or(AccountError::UnknownCredential)?;
        self.store.account(account).await?.ok_or(AccountError::UnknownCredential)
    }

    /// The challenge with the key of this hash, which is used up.
    pub(super) async fn use_challenge(
        &self,
        hash: [u8; 32],
        kind: ChallengeKind,
        now: Millis,
    ) -> Result<Challenge, AccountError> {
        match self.store.challenge(hash, kind, now).await? {
            Some(asked) if self.store.use_challenge(hash).await? => Ok(asked),
            _ => Err(AccountError::UnknownCredential),
        }
    }
}
