//! Pagination.

use serde::Deserialize;

use super::PublicError;

/// The requested part of a list.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Asked {
    /// The number of items, from 1 to the maximum of the list.
    pub limit: Option<u32>,
    /// The number of items to skip.
    pub offset: Option<u32>,
    /// The cursor: the last item of the previous page.
    pub before: Option<String>,
}

/// The most items of a list that can be skipped: the database reads all of them.
pub const OFFSET_MAX: u32 = 10_000;

impl Asked {
    /// The number of items to skip, at most [`OFFSET_MAX`].
    pub fn offset(&self) -> Result<u32, PublicError> {
        match self.offset.unwrap_or(0) {
            offset @ 0..=OFFSET_MAX => Ok(offset),
            offset => {
                let why = format!("offset must be 0 to {OFFSET_MAX}, not {offset}");
                Err(PublicError::Unusable(why))
            }
        }
    }

    /// The first items of a list.
    pub fn of(limit: u32) -> Asked {
        Asked { limit: Some(limit), ..Asked::default() }
    }

    /// The page size: as requested, `usual` by default, at most `most`.
    pub fn limit(&self, usual: u32, most: u32) -> Result<u32, PublicError> {
        let limit = self.limit.unwrap_or(usual);
        if (1..=most).contains(&limit) {
            return Ok(limit);
        }
        Err(PublicError::Unusable(format!("limit must be 1 to {most}, not {limit}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_page_is_empty_or_endless() {
        let asked = |limit| Asked { limit, ..Asked::default() }.limit(20, 50).ok();
        let checks = [(None, Some(20)), (Some(50), Some(50)), (Some(51), None), (Some(0), None)];
        for (limit, expected) in checks {
            assert_eq!(asked(limit), expected, "{limit:?}");
        }
    }
}
