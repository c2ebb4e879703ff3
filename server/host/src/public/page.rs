//! Long lists, a page at a time.

use serde::{Deserialize, Serialize};

use super::Trouble;

/// A part of a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PageOf<T, N> {
    /// What is on it, in the list's order.
    pub items: Vec<T>,
    /// What asks for the page after this; nothing when this is the last.
    pub next: Option<N>,
}

/// How much of a list is asked for.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Asked {
    /// Items, 1 to the most that the list gives at once.
    pub limit: Option<u32>,
    /// The first items to leave out.
    pub offset: Option<u32>,
    /// The last item of the page before.
    pub before: Option<String>,
}

impl Asked {
    /// The first items of a list.
    pub fn of(limit: u32) -> Asked {
        Asked { limit: Some(limit), ..Asked::default() }
    }

    /// How many items it is to be, of at most `most`.
    pub fn limit(&self, usual: u32, most: u32) -> Result<u32, Trouble> {
        let limit = self.limit.unwrap_or(usual);
        if (1..=most).contains(&limit) {
            return Ok(limit);
        }
        Err(Trouble::Unusable(format!("limit must be 1 to {most}, not {limit}")))
    }
}

impl<T, N> PageOf<T, N> {
    /// A page of `limit` items, of a list of which one more was read, to know whether it goes on.
    /// `next` tells the last item of a page, and what asks for the page after it.
    pub fn of(mut items: Vec<T>, limit: u32, next: impl FnOnce(&T) -> N) -> PageOf<T, N> {
        let limit = limit as usize;
        let goes_on = limit < items.len();
        items.truncate(limit);
        let next = items.last().filter(|_| goes_on).map(next);
        PageOf { items, next }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_says_how_the_list_goes_on() {
        let check = |count, limit, items: &[u32], next| {
            let page = PageOf::of((1..=count).collect(), limit, |last| *last);
            assert_eq!(page, PageOf { items: items.to_vec(), next }, "{limit} of {count}");
        };
        check(0, 2, &[], None);
        check(2, 2, &[1, 2], None);
        check(3, 2, &[1, 2], Some(2));
    }

    #[test]
    fn no_page_is_empty_or_endless() {
        let asked = |limit| Asked { limit, ..Asked::default() }.limit(20, 50).ok();
        let checks = [(None, Some(20)), (Some(50), Some(50)), (Some(51), None), (Some(0), None)];
        for (limit, expected) in checks {
            assert_eq!(asked(limit), expected, "{limit:?}");
        }
    }
}
