//! Moderation from within the client.

use bout::Millis;
use wire::{Moderated, Moderation, ModerationAct, Name, NoticeText, Refusal};

use super::{Admin, Asker, Reply, Request};
use crate::storage::store::accounts::{Ban, Role};
use crate::storage::store::{AccountId, StoreError};

impl Admin {
    /// Carries out an act of a moderator. The token of a client is no second factor: the account has signed in to the
    /// administration of the site with one before, as [`MODERATES_WITHIN`] says.
    ///
    /// [`MODERATES_WITHIN`]: crate::storage::store::site_sessions::MODERATES_WITHIN
    pub async fn moderate(
        &self,
        moderator: AccountId,
        act: Moderation,
        now: Millis,
    ) -> Result<Moderated, Refusal> {
        let away = |error: StoreError| {
            tracing::error!(%error, "whether an account may moderate is not known");
            Refusal::StoreAway
        };
        let account = self.store.account(moderator).await.map_err(away)?;
        let is_one = |role| Role::Moderator <= role;
        let account = account.filter(|it| is_one(it.role) && it.ban_at(now).is_none());
        let account = account.ok_or(Refusal::ModeratorsOnly)?;
        if !self.store.has_factor_session(moderator, now).await.map_err(away)? {
            return Err(Refusal::SecondFactorNeeded);
        }
        let (is_done, text) = match self.obey(&Asker::Account(account), request(act, now)).await {
            Reply::Done(text) => (true, text),
            Reply::Failed(text) => (false, text),
            // No act asks for it.
            Reply::Status(_) => (false, String::new()),
        };
        let text = NoticeText::legible(&text).ok_or(Refusal::NotNow)?;
        Ok(Moderated { is_done, text })
    }
}

fn request(Moderation { act, why }: Moderation, now: Millis) -> Request {
    let until = |minutes: Option<u32>| {
        let lasts = minutes.map(|minutes| Millis(60_000 * u64::from(minutes)));
        lasts.map_or(Ban::EVER, |lasts| now.plus(lasts)).0
    };
    let (text, why) = (|name: Name| name.as_str().to_owned(), why.to_string());
    match act {
        ModerationAct::Kick(name) => Request::Kick { name: text(name), why },
        ModerationAct::Mute(name, minutes) => {
            Request::Mute { name: text(name), until_ms: until(minutes), why }
        }
        ModerationAct::Ban(name, minutes) => {
            Request::Ban { name: text(name), until_ms: until(minutes), why }
        }
        ModerationAct::Rename(name, to) => {
            Request::Rename { name: text(name), to: to.map(text).unwrap_or_default(), why }
        }
        ModerationAct::CloseRoom(code) => Request::CloseRoom { code: code.to_string(), why },
    }
}
