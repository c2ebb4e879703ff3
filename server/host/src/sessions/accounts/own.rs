//! What a player does with the own account: registering by an invitation, signing in to the site, another name, recovery
//! codes, deletion.

use bout::Millis;
use std::net::IpAddr;

use super::{
    AccountError, Accounts, Guesser, Identity, NameRefusal, Passwords, Registration, SecondFactor,
    SecretKey, known, named, names,
};
use crate::process::random;
use crate::storage::store::AccountId;
use crate::storage::store::accounts::{Account, Ban, Rename};
use crate::storage::store::challenges::ChallengeKind;
use crate::storage::store::invites::Invite;
use crate::storage::store::reports::{APPEAL, NewReport};
use crate::storage::store::site_sessions::SiteSession;
use wire::brawl::{PresetRequest, SavedPreset};
use wire::{Complaint, RoomCode};

const DAY: Millis = Millis(24 * 60 * 60 * 1000);
/// How long a link that signs in to the site can be used: 10 minutes.
pub const LINK_KEPT: Millis = Millis(10 * 60 * 1000);
/// How long a player waits before choosing another name again, and how long nobody else may take the old one: 30 days.
pub const RENAMED_EVERY: Millis = Millis(30 * DAY.0);
/// From the wish to be deleted to the deletion: 30 days.
pub const DELETED_AFTER: Millis = Millis(30 * DAY.0);
/// The recovery codes of an account.
pub const RECOVERY_CODES: usize = 8;
/// The letters of codes for people: those of RFC 4648's Base32, in small letters.
const LETTERS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
/// The letters of a code: 80 bits.
const CODE_LETTERS: usize = 16;

/// What became of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reported {
    /// It is stored.
    Stored,
    /// Its author has reported too often.
    TooMany,
    /// There is no such player, or it is the author.
    Nobody,
}

/// A code for people, as `abcd-efgh-ijkl-mnop`.
pub fn draw_code() -> String {
    let mut bytes = [0; CODE_LETTERS];
    random::fill(&mut bytes);
    let letter = |byte: &u8| char::from(LETTERS[usize::from(byte % 32)]);
    let groups = bytes.chunks(4).map(|group| group.iter().map(letter).collect::<String>());
    groups.collect::<Vec<_>>().join("-")
}

/// The hash of a code, however it was typed.
pub fn code_hash(code: &str) -> [u8; 32] {
    let letters = code.chars().filter(|letter| letter.is_alphanumeric());
    let plain: String = letters.flat_map(char::to_lowercase).collect();
    *blake3::hash(plain.as_bytes()).as_bytes()
}

impl Accounts {
    /// The identity of a name, unless it has a word that is blocked.
    pub(super) fn identity(&self, name: &str) -> Result<Identity, NameRefusal> {
        let identity = Identity::of(name)?;
        let plain: String = identity.folded.chars().filter(|it| it.is_alphanumeric()).collect();
        let settings = self.settings.now();
        match settings.blocked_words.iter().any(|word| plain.contains(word.as_str())) {
            true => Err(NameRefusal::Reserved),
            false => Ok(identity),
        }
    }

    /// The hash of the invitation that a registration uses up, if it needs one; an error when nobody may register so.
    /// Wrong invitations are counted as wrong passwords are.
    pub(super) async fn may_register(
        &self,
        invite: Option<&str>,
        address: IpAddr,
        now: Millis,
    ) -> Result<Option<[u8; 32]>, AccountError> {
        match self.settings.now().registration {
            Registration::Open => Ok(None),
            Registration::Closed => Err(AccountError::RegistrationClosed),
            Registration::Invite => {
                let hash = code_hash(invite.ok_or(AccountError::NoInvite)?);
                // No account has such a name, so that nobody is locked out but this address.
                let guesser = Guesser { name: format!("(invite {address})"), address };
                known(self.store.admit(guesser.clone(), now).await?)?;
                if !self.store.is_invite(hash, now).await? {
                    return Err(AccountError::NoInvite);
                }
                self.store.forgive(guesser, now).await?;
                Ok(Some(hash))
            }
        }
    }

    /// An error unless a new guest may come in with this password of the server.
    pub fn may_enter(&self, password: Option<&str>) -> Result<(), AccountError> {
        let settings = self.settings.now();
        let hash = |text: &str| blake3::hash(text.as_bytes());
        match &settings.server_password {
            _ if !settings.guests => Err(AccountError::MembersOnly),
            Some(wanted) if password.map(hash) != Some(hash(wanted)) => {
                Err(AccountError::ServerPassword)
            }
            _ => Ok(()),
        }
    }

    /// Creates an account with a password.
    pub async fn register(
        &self,
        (name, password): (&str, &str),
        invite: Option<&str>,
        address: IpAddr,
        now: Millis,
    ) -> Result<Account, AccountError> {
        self.check_address(address, now).await?;
        let identity = self.identity(name)?;
        Passwords::check(password)?;
        let invite = self.may_register(invite, address, now).await?;
        let too_often = |wait| AccountError::TooOftenUntil(now.plus(wait));
        self.hash_budget.take_for_address(address).map_err(too_often)?;
        let turn = self.turn(address, None, false, now).await?;
        let hash = self.passwords.hash(password, turn).await?;
        named(self.store.register(identity, (hash, invite), now).await?)
    }

    /// Makes an invitation for so many, and returns its code; nothing for whoever has made too many.
    pub async fn invite(
        &self,
        by: Option<AccountId>,
        uses: u32,
        within: Millis,
        now: Millis,
    ) -> Result<Option<String>, AccountError> {
        let code = draw_code();
        let invite = Invite { hash: code_hash(&code), by, until: now.plus(within), uses };
        Ok(self.store.add_invite(invite, now).await?.then_some(code))
    }

    /// Signs in to the site by name and password, and by a code of the second factor where there is one. Wrong codes
    /// count as wrong passwords do. Returns the secret of the session.
    pub async fn sign_in_to_site(
        &self,
        name: &str,
        password: &str,
        code: &str,
        address: IpAddr,
        now: Millis,
    ) -> Result<SecretKey, AccountError> {
        self.check_address(address, now).await?;
        let account = self.recognise(name, (password, Some(code)), address, now).await?;
        self.begin_site_session(account.id, now).await
    }

    /// The secret of a new session of an account that is recognised.
    pub async fn begin_site_session(
        &self,
        account: AccountId,
        now: Millis,
    ) -> Result<SecretKey, AccountError> {
        let secret = SecretKey::draw();
        let has_factor = self.store.second_factor(account).await?.is_some();
        self.store.add_site_session(secret.hash(), account, has_factor, now).await?;
        Ok(secret)
    }

    /// The session on the site with this secret, also of a banned account.
    pub async fn site_session(
        &self,
        secret: &SecretKey,
        now: Millis,
    ) -> Result<SiteSession, AccountError> {
        let session = self.store.site_session(secret.hash(), now).await?;
        session.filter(|it| it.account.is_there(now)).ok_or(AccountError::UnknownCredential)
    }

    /// A secret that signs an account in to the site, once, within [`LINK_KEPT`].
    pub async fn link(&self, account: AccountId, now: Millis) -> Result<SecretKey, AccountError> {
        let (secret, until) = (SecretKey::draw(), now.plus(LINK_KEPT));
        let hashes = vec![secret.hash()];
        self.store.replace_challenges(account, ChallengeKind::Link, hashes, until).await?;
        Ok(secret)
    }

    /// Signs in to the site by such a secret, and by a code of the second factor where there is one.
    pub async fn enter_by_link(
        &self,
        secret: &SecretKey,
        code: &str,
        address: IpAddr,
        now: Millis,
    ) -> Result<SecretKey, AccountError> {
        self.check_address(address, now).await?;
        let account = self.challenged(secret, ChallengeKind::Link, now).await?;
        let name = names::folded(account.name.as_str()).unwrap_or_default();
        let guesser = Guesser { name, address };
        known(self.store.admit(guesser.clone(), now).await?)?;
        self.check_code(&account, code, now).await?;
        self.store.forgive(guesser, now).await?;
        self.use_challenge(secret.hash(), ChallengeKind::Link, now).await?;
        self.begin_site_session(account.id, now).await
    }

    /// Checks a code of the second factor of an account that has one, or a recovery code in its place.
    pub(super) async fn check_code(
        &self,
        account: &Account,
        code: &str,
        now: Millis,
    ) -> Result<(), AccountError> {
        let Some(secret) = self.store.second_factor(account.id).await? else { return Ok(()) };
        let is_right = match SecondFactor::of(secret).step(code, now) {
            Some(step) => self.store.use_second_factor(account.id, step).await?,
            None => self.use_recovery_code(account.id, code, now).await?,
        };
        if is_right { Ok(()) } else { Err(AccountError::WrongCode) }
    }

    async fn use_recovery_code(
        &self,
        account: AccountId,
        code: &str,
        now: Millis,
    ) -> Result<bool, AccountError> {
        let hash = code_hash(code);
        let asked = self.store.challenge(hash, ChallengeKind::Recovery, now).await?;
        let is_own = asked.is_some_and(|asked| asked.account == Some(account));
        Ok(is_own && self.store.use_challenge(hash).await?)
    }

    /// New recovery codes for an account, which replace those that it had.
    pub async fn draw_recovery_codes(
        &self,
        account: AccountId,
    ) -> Result<Vec<String>, AccountError> {
        let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| draw_code()).collect();
        let hashes = codes.iter().map(|code| code_hash(code)).collect();
        let kind = ChallengeKind::Recovery;
        self.store.replace_challenges(account, kind, hashes, Ban::EVER).await?;
        Ok(codes)
    }

    /// Sets a new password by a recovery code, and signs the account out everywhere. Wrong codes count as wrong
    /// passwords do.
    pub async fn recover(
        &self,
        name: &str,
        code: &str,
        new: &str,
        address: IpAddr,
        now: Millis,
    ) -> Result<(), AccountError> {
        self.check_address(address, now).await?;
        Passwords::check(new)?;
        let folded = names::folded(name).ok_or(AccountError::Wrong)?;
        let guesser = Guesser { name: folded, address };
        known(self.store.admit(guesser.clone(), now).await?)?;
        let too_often = |wait| AccountError::TooOftenUntil(now.plus(wait));
        self.hash_budget.take_for_address(address).map_err(too_often)?;
        let account = self.store.account_by_name(&guesser.name).await?;
        let account = account.filter(|account| !account.is_guest).ok_or(AccountError::Wrong)?;
        if !self.use_recovery_code(account.id, code, now).await? {
            return Err(AccountError::Wrong);
        }
        self.store.forgive(guesser, now).await?;
        self.reset_password(account.id, new).await
    }

    /// Gives an account another name, once in [`RENAMED_EVERY`].
    pub async fn rename(
        &self,
        account: &Account,
        name: &str,
        now: Millis,
    ) -> Result<Account, AccountError> {
        let identity = self.identity(name)?;
        let next = account.renamed.map(|renamed| renamed.plus(RENAMED_EVERY));
        if let Some(next) = next.filter(|next| now < *next) {
            return Err(AccountError::RenamedUntil(next));
        }
        let how = Rename::Own(now.plus(RENAMED_EVERY));
        named(self.store.rename(account.id, identity, how, now).await?)
    }

    /// Stores a report of a player, with what its author saw.
    pub async fn report(
        &self,
        author: AccountId,
        complaint: &Complaint,
        evidence: String,
        now: Millis,
    ) -> Result<Reported, AccountError> {
        let Some(folded) = names::folded(complaint.about.as_str()) else {
            return Ok(Reported::Nobody);
        };
        let subject = self.store.account_by_name(&folded).await?;
        let Some(subject) = subject.filter(|subject| subject.id != author) else {
            return Ok(Reported::Nobody);
        };
        let report = NewReport {
            author: Some(author),
            subject: subject.id,
            category: complaint.kind.name().into(),
            text: complaint.text.to_string(),
            evidence,
        };
        let is_stored = self.store.add_report(report, now).await?;
        Ok(if is_stored { Reported::Stored } else { Reported::TooMany })
    }

    /// Changes the presets of an account as it asks, and returns them. Nothing when it has as many as it may.
    pub async fn presets(
        &self,
        account: AccountId,
        request: PresetRequest,
        code: RoomCode,
    ) -> Result<Option<Vec<SavedPreset>>, AccountError> {
        let is_done = match request {
            PresetRequest::List => true,
            PresetRequest::Save(name, setup) => {
                self.store.save_preset(account, SavedPreset { code, name, setup }).await?
            }
            PresetRequest::Delete(code) => {
                self.store.delete_preset(account, code).await?;
                true
            }
        };
        let presets = self.store.presets(account).await?;
        Ok(is_done.then_some(presets))
    }

    /// Stores the appeal of a banned or muted player. Returns whether it is the first one of a day, and none is open.
    pub async fn appeal(
        &self,
        account: AccountId,
        text: &str,
        now: Millis,
    ) -> Result<bool, AccountError> {
        let report = NewReport {
            author: Some(account),
            subject: account,
            category: APPEAL.into(),
            text: text.into(),
            evidence: "{}".into(),
        };
        Ok(self.store.add_report(report, now).await?)
    }

    /// Says that an account is to be deleted in [`DELETED_AFTER`], or that it is not. Returns when it is.
    pub async fn delete(
        &self,
        account: AccountId,
        is_wanted: bool,
        now: Millis,
    ) -> Result<Option<Millis>, AccountError> {
        let at = is_wanted.then(|| now.plus(DELETED_AFTER));
        self.store.set_deletion(account, at).await?;
        Ok(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_told_however_it_is_typed() {
        let (one, other) = (draw_code(), draw_code());
        assert!(one.len() == 19 && one != other, "{one} {other}");
        let typed = one.to_uppercase().replace('-', " ");
        assert_eq!(code_hash(&typed), code_hash(&one));
        assert_ne!(code_hash(&other), code_hash(&one));
    }
}
