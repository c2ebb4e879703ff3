//! Ids of accounts and matches, in rows and on the wire.

use bout::Millis;
use std::fmt;
use std::str::FromStr;
use uuid::Uuid;

use super::error::StoreError;
use crate::process::random;

/// Defines unique ids: UUIDs of version 7, which begin with their time of creation, so that a later
/// id is greater.
macro_rules! ids {
    ($($(#[$doc:meta])* $Id:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $Id(pub Uuid);

        impl $Id {
            /// A new id, created `now`, in milliseconds since 1970.
            pub fn draw(now: Millis) -> $Id {
                let mut random = [0; 10];
                random::fill(&mut random);
                $Id(uuid::Builder::from_unix_timestamp_millis(now.0, &random).into_uuid())
            }
        }

        impl From<$Id> for wire::$Id {
            fn from(id: $Id) -> wire::$Id {
                wire::$Id(id.0.into_bytes())
            }
        }

        impl From<wire::$Id> for $Id {
            fn from(id: wire::$Id) -> $Id {
                $Id(Uuid::from_bytes(id.0))
            }
        }

        impl fmt::Display for $Id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $Id {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<$Id, uuid::Error> {
                text.parse().map($Id)
            }
        }

        impl $Id {
            /// The id in a column.
            pub(super) fn of_row(text: &str) -> Result<$Id, StoreError> {
                let corrupt = |why| StoreError::Corrupt(format!("{text:?} for an id: {why}"));
                text.parse().map_err(corrupt)
            }
        }
    )*};
}

ids! {
    /// The id of an account.
    AccountId
    /// The id of a match: drawn when it begins, so that a retried write is idempotent.
    MatchId
    /// The id of a run: drawn when it begins, as a match's.
    RunId
}

impl MatchId {
    /// The least id of a match that begins at this time.
    pub(super) fn first_of(began: Millis) -> MatchId {
        MatchId(uuid::Builder::from_unix_timestamp_millis(began.0, &[0; 10]).into_uuid())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_id_is_greater_and_none_repeats() {
        let [one, other] = [7, 7].map(|now| MatchId::draw(Millis(now)));
        assert!(one != other && one.max(other) < MatchId::draw(Millis(8)));
        assert_eq!(one.0.get_version_num(), 7);
        assert!(MatchId::first_of(Millis(7)) <= one && one < MatchId::first_of(Millis(8)));
        assert_eq!(one.to_string().parse(), Ok(one));
    }
}
