//! The files of the pages of the operator, which the site shows.

use std::path::PathBuf;

use crate::process::background::blocking;
use crate::storage::retention::RetentionLimits;

/// The largest file that is shown, in bytes; of a larger one the beginning.
const BYTES_MAX: u64 = 64 * 1024;

/// Where the pages are, and what the one about privacy says.
#[derive(Clone, Debug, Default)]
pub struct OperatorPages {
    /// The folder of the files; none without a data folder.
    pub folder: Option<PathBuf>,
    /// How long things are kept.
    pub retention: RetentionLimits,
    /// Whether replays are written.
    pub has_replays: bool,
}

/// A page of the operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperatorPage {
    /// What players may do.
    Rules,
    /// What is saved of them.
    Privacy,
    /// Who runs the server.
    Contact,
}

impl OperatorPage {
    /// All of them, in the order of the footer.
    pub const ALL: [OperatorPage; 3] =
        [OperatorPage::Rules, OperatorPage::Privacy, OperatorPage::Contact];

    /// Its path.
    pub fn path(self) -> &'static str {
        match self {
            OperatorPage::Rules => "/rules",
            OperatorPage::Privacy => "/privacy",
            OperatorPage::Contact => "/contact",
        }
    }

    /// Its file.
    fn file(self) -> &'static str {
        match self {
            OperatorPage::Rules => "rules.md",
            OperatorPage::Privacy => "privacy.md",
            OperatorPage::Contact => "contact.md",
        }
    }
}

impl OperatorPages {
    /// The pages that there are.
    pub fn present(&self) -> Vec<OperatorPage> {
        let is_file = |page: OperatorPage| {
            self.folder.as_ref().is_some_and(|folder| folder.join(page.file()).is_file())
        };
        let is_present = |page: &OperatorPage| *page == OperatorPage::Privacy || is_file(*page);
        OperatorPage::ALL.into_iter().filter(is_present).collect()
    }

    /// The text of a page, if it has a file.
    pub async fn text(&self, page: OperatorPage) -> Option<String> {
        read(self.folder.as_ref()?.join(page.file())).await
    }
}

/// The beginning of a file; nothing without one.
async fn read(path: PathBuf) -> Option<String> {
    use std::io::Read;
    let read = move || {
        let mut bytes = Vec::new();
        std::fs::File::open(&path)?.take(BYTES_MAX).read_to_end(&mut bytes)?;
        std::io::Result::Ok(String::from_utf8_lossy(&bytes).into_owned())
    };
    blocking(read).await.ok()?.ok()
}
