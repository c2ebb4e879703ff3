//! Pages of the operator: rules, privacy and contact, as Markdown files in the folder `pages` of the data folder. The footer
//! of every page links those that there are. The page about privacy says what the server keeps, too, as it is set.

use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Parser, Tag, html::push_html};
use std::path::PathBuf;

use axum::response::Html;

use super::frame::{self, Page};
use super::words::tr;
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
    /// What is kept of them.
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

    fn file(self) -> &'static str {
        match self {
            OperatorPage::Rules => "rules.md",
            OperatorPage::Privacy => "privacy.md",
            OperatorPage::Contact => "contact.md",
        }
    }

    /// Its title.
    pub fn title(self) -> &'static str {
        match self {
            OperatorPage::Rules => tr!("pages-rules"),
            OperatorPage::Privacy => tr!("pages-privacy"),
            OperatorPage::Contact => tr!("pages-contact"),
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

    /// The page, if there is one.
    pub async fn page(&self, page: OperatorPage) -> Option<Html<String>> {
        let text = match &self.folder {
            Some(folder) => read(folder.join(page.file())).await,
            None => None,
        };
        if text.is_none() && page != OperatorPage::Privacy {
            return None;
        }
        let description = tr!("pages-description", page = page.title());
        let about = Page {
            title: page.title(),
            description: &description,
            place: page.path(),
            is_listed: true,
            card: frame::CARD,
        };
        let inside = html! {
            section .narrow {
                h1 { (page.title()) }
                @if let Some(text) = text { (PreEscaped(rendered(&text))) }
                @if page == OperatorPage::Privacy { (self.kept()) }
            }
        };
        Some(frame::page(&about, &inside))
    }

    /// What the server keeps, and for how long.
    fn kept(&self) -> Markup {
        let RetentionLimits { casual_matches_days, bot_matches_days, guests_days, replays_mb_max } =
            self.retention;
        let days =
            |days: u32, kept: &str, ever: &str| if days == 0 { ever.into() } else { kept.into() };
        let lines: [String; 5] = [
            tr!("privacy-accounts").into(),
            days(
                guests_days,
                &tr!("privacy-guests", days = guests_days),
                tr!("privacy-guests-ever"),
            ),
            days(
                casual_matches_days,
                &tr!("privacy-casual", days = casual_matches_days),
                tr!("privacy-casual-ever"),
            ),
            days(
                bot_matches_days,
                &tr!("privacy-bots", days = bot_matches_days),
                tr!("privacy-bots-ever"),
            ),
            match (self.has_replays, replays_mb_max) {
                (false, _) => tr!("privacy-no-replays").into(),
                (true, 0) => tr!("privacy-replays-ever").into(),
                (true, mb) => tr!("privacy-replays", mb = mb),
            },
        ];
        html! {
            h2 { (tr!("privacy-kept")) }
            ul { @for line in lines { li { (line) } } }
        }
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

/// Markdown as HTML. HTML in it is shown as it is written, and links lead to web sites, addresses of mail and pages of
/// this site only.
fn rendered(text: &str) -> String {
    let events = Parser::new(text).map(|event| match event {
        Event::Html(html) | Event::InlineHtml(html) => Event::Text(html),
        Event::Start(Tag::Link { dest_url, link_type, title, id }) => {
            let dest_url = if is_plain(&dest_url) { dest_url } else { "".into() };
            Event::Start(Tag::Link { dest_url, link_type, title, id })
        }
        event => event,
    });
    let mut html = String::new();
    push_html(&mut html, events);
    html
}

fn is_plain(address: &str) -> bool {
    ["https://", "http://", "mailto:", "/", "#"].iter().any(|begin| address.starts_with(begin))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_shown_and_not_run() {
        let html = rendered("# A\n\n*B* <script>x</script> [C](javascript:x) [D](https://d.test)");
        assert!(html.contains("<em>B</em> &lt;script&gt;x&lt;/script&gt;"), "{html}");
        assert!(!html.contains("javascript") && html.contains("href=\"https://d.test\""), "{html}");
    }
}
