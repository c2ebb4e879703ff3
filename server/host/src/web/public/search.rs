//! The search for players.

use api::FoundView;
use serde::Deserialize;

use super::page::Asked;
use super::{Public, PublicError};
use crate::sessions::accounts::names::prefix;
use crate::storage::store::search::FOUND_MAX;

/// The default number of players.
const FOUND: u32 = 10;

/// The requested players.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct AskedPlayers {
    /// The beginning of their names.
    pub search: Option<String>,
    /// The maximum number of players.
    pub limit: Option<u32>,
}

/// The players whose names begin as requested, in any case, in the order of their names.
pub async fn players(public: &Public, asked: &AskedPlayers) -> Result<Vec<FoundView>, PublicError> {
    let part = Asked { limit: asked.limit, ..Asked::default() };
    let limit = part.limit(FOUND, FOUND_MAX)?;
    let text = asked.search.as_deref().unwrap_or_default();
    let wrong = || PublicError::Unusable("search must be the beginning of a name".into());
    let prefix = prefix(text).ok_or_else(wrong)?;
    let found = public.store.search(&prefix, limit, public.now());
    let found = public.metrics.timed("search", found).await?;
    let view = |account: &crate::storage::store::accounts::Account| FoundView {
        name: account.name.to_string(),
        is_guest: account.is_guest,
    };
    Ok(found.iter().map(view).collect())
}
