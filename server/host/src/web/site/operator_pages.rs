//! Pages of the operator: rules, privacy and contact, as Markdown files in the folder `pages` of the data folder. The footer
//! of every page links those that there are. The page about privacy says what the server saves, too, by its settings.

use axum::response::Html;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Parser, Tag, html::push_html};

use super::frame::{self, Page};
use super::words::tr;
use crate::storage::retention::RetentionLimits;
use crate::web::operator_pages::{OperatorPage, OperatorPages};

/// The title of a page.
pub fn title(page: OperatorPage) -> &'static str {
    match page {
        OperatorPage::Rules => tr!("pages-rules"),
        OperatorPage::Privacy => tr!("pages-privacy"),
        OperatorPage::Contact => tr!("pages-contact"),
    }
}

/// The page, if there is one.
pub async fn page(pages: &OperatorPages, page: OperatorPage) -> Option<Html<String>> {
    let text = pages.text(page).await;
    if text.is_none() && page != OperatorPage::Privacy {
        return None;
    }
    let description = tr!("pages-description", page = title(page));
    let about = Page {
        title: title(page),
        description: &description,
        place: page.path(),
        is_listed: true,
        card: frame::CARD,
    };
    let inside = html! {
        section .narrow {
            h1 { (title(page)) }
            @if let Some(text) = text { (PreEscaped(rendered(&text))) }
            @if page == OperatorPage::Privacy { (kept(pages)) }
        }
    };
    Some(frame::page(&about, &inside))
}

/// What the server keeps, and for how long.
fn kept(pages: &OperatorPages) -> Markup {
    let RetentionLimits { casual_matches_days, bot_matches_days, guests_days, replays_mb_max } =
        pages.retention;
    let days =
        |days: u32, kept: &str, ever: &str| if days == 0 { ever.into() } else { kept.into() };
    let lines: [String; 6] = [
        tr!("privacy-accounts").into(),
        tr!("privacy-deletion").into(),
        days(guests_days, &tr!("privacy-guests", days = guests_days), tr!("privacy-guests-ever")),
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
        match (pages.has_replays, replays_mb_max) {
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
