//! An entry of the guide.

/// A heading and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The heading.
    pub head: String,
    /// The text.
    pub text: String,
    /// The block effect that is drawn beside it.
    pub mark: Option<marauders::Mark>,
}

impl Entry {
    /// An entry without a picture.
    pub fn new(head: impl Into<String>, text: impl Into<String>) -> Entry {
        Entry { head: head.into(), text: text.into(), mark: None }
    }
}
