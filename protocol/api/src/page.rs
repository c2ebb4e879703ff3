//! Pagination.

use serde::{Deserialize, Serialize};

/// A page of a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PageOf<T, N> {
    /// The items, in the list's order.
    pub items: Vec<T>,
    /// The cursor or offset of the next page; nothing when this is the last.
    pub next: Option<N>,
}

impl<T, N> PageOf<T, N> {
    /// A page of `limit` items, of a list of which one more was read, which tells whether there is
    /// a next page. `next` returns the cursor after the last item of a page.
    pub fn of(mut items: Vec<T>, limit: u32, next: impl FnOnce(&T) -> N) -> PageOf<T, N> {
        let limit = limit as usize;
        let has_more = limit < items.len();
        items.truncate(limit);
        let next = items.last().filter(|_| has_more).map(next);
        PageOf { items, next }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_the_place_of_the_next_one() {
        let check = |count, limit, items: &[u32], next| {
            let page = PageOf::of((1..=count).collect(), limit, |last| *last);
            assert_eq!(page, PageOf { items: items.to_vec(), next }, "{limit} of {count}");
        };
        check(0, 2, &[], None);
        check(2, 2, &[1, 2], None);
        check(3, 2, &[1, 2], Some(2));
    }
}
