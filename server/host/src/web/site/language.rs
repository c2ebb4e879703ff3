//! The language of a page: the one that the reader has chosen on the site, or else the best for the
//! browser's `Accept-Language`.
//!
//! [`within`] is around the handlers of all pages, so that every text of one page is in the same language
//! without being told it. A link of the footer chooses a language: `?lang=de` leads back to the same page
//! with a cookie. Pages say what they vary by; their entity tags are of their bytes, and so differ by
//! language.

use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use text::Language;

/// The name of the parameter, and of the cookie.
const NAME: &str = "lang";
/// What the cookie says besides the language. It is kept for a year, and is of no use to other sites.
const COOKIE: &str = "Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly";
/// The headers of a request that a page depends on.
const VARY: &str = "accept-language, cookie";

tokio::task_local! {
    static READER: Reader;
}

/// What the texts and links of the page depend on.
struct Reader {
    language: Language,
    /// The address of the page without a language, up to its next parameter.
    here: String,
}

/// The language of the page that is made.
pub fn current() -> Language {
    READER.try_with(|reader| reader.language).unwrap_or_default()
}

/// The link to the page that is made, in this language.
pub fn link(language: Language) -> String {
    let here = READER.try_with(|reader| reader.here.clone()).unwrap_or_else(|_| "/?".to_owned());
    format!("{here}{NAME}={}", language.tag())
}

/// The response to an address that chooses a language, if it does: the way back to the page, or why there is
/// no such language.
pub fn chosen(uri: &Uri) -> Option<Result<Response, String>> {
    let (tag, others) = parameters(uri);
    let tag = tag?;
    let language = Language::tagged(tag).ok_or_else(|| format!("there is no language {tag:?}"));
    Some(language.map(|language| keep(language, uri, &others)))
}

/// Makes the page at an address in the language of its reader. The links of one at an unknown address, which
/// is anything, lead home.
pub async fn within(
    headers: &HeaderMap,
    uri: Option<&Uri>,
    making: impl Future<Output = Response>,
) -> Response {
    let language = of(headers);
    let here = match uri.map(|uri| parameters(uri).1) {
        None => "/?".to_owned(),
        Some(others) if others.is_empty() => "?".to_owned(),
        Some(others) => format!("?{others}&"),
    };
    let mut response = READER.scope(Reader { language, here }, making).await;
    let headers = response.headers_mut();
    let content = headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    // Cards are in a language as pages are.
    if content.is_some_and(|it| it.starts_with(b"text/html") || it == b"image/png") {
        headers.insert(header::VARY, HeaderValue::from_static(VARY));
        headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.tag()));
    }
    response
}

/// Leads to the same page, with the language in a cookie.
fn keep(language: Language, uri: &Uri, others: &str) -> Response {
    let path = uri.path();
    let place = if others.is_empty() { path.to_owned() } else { format!("{path}?{others}") };
    let headers = [
        (header::LOCATION, place),
        (header::SET_COOKIE, format!("{NAME}={}; {COOKIE}", language.tag())),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    (StatusCode::SEE_OTHER, headers).into_response()
}

/// The language that an address chooses, if any, and its other parameters.
fn parameters(uri: &Uri) -> (Option<&str>, String) {
    let all = uri.query().unwrap_or_default().split('&').filter(|one| !one.is_empty());
    let mut tag = None;
    let mut others = Vec::new();
    for parameter in all {
        match parameter.strip_prefix(NAME).and_then(|rest| rest.strip_prefix('=')) {
            Some(value) => tag = Some(value),
            None => others.push(parameter),
        }
    }
    (tag, others.join("&"))
}

/// The language of a reader.
fn of(headers: &HeaderMap) -> Language {
    let values = |name| headers.get_all(name).into_iter().filter_map(|it| it.to_str().ok());
    let mut cookies = values(header::COOKIE).flat_map(|all| all.split(';'));
    let kept = cookies.find_map(|cookie| {
        let value = cookie.trim().strip_prefix(NAME)?.strip_prefix('=')?;
        Language::tagged(value)
    });
    kept.unwrap_or_else(|| {
        let accepted: Vec<&str> = values(header::ACCEPT_LANGUAGE).collect();
        Language::accepted(&accepted.join(","))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_stands_before_what_the_browser_accepts() {
        let check = |cookie: Option<&'static str>, accepted: &'static str, language| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, HeaderValue::from_static(accepted));
            headers.extend(cookie.map(|it| (header::COOKIE, HeaderValue::from_static(it))));
            assert_eq!(of(&headers), language, "{cookie:?} {accepted}");
        };
        check(None, "fr-CH, de;q=0.9", Language::Fr);
        check(Some("a=b; lang=es"), "fr", Language::Es);
        check(Some("lang=xx; slang=es"), "de", Language::De);
        assert_eq!(of(&HeaderMap::new()), Language::En);
    }

    #[test]
    fn the_other_parameters_of_an_address_stay() {
        let check = |uri: &'static str, tag: Option<&str>, others: &str| {
            assert_eq!(parameters(&Uri::from_static(uri)), (tag, others.to_owned()), "{uri}");
        };
        check("/live", None, "");
        check("/live?lang=de", Some("de"), "");
        check("/solo/zen?offset=50&lang=fr&a=%26", Some("fr"), "offset=50&a=%26");
        check("/live?lang=&slang=de", Some(""), "slang=de");
    }

    #[tokio::test]
    async fn links_lead_to_the_same_page() {
        assert_eq!(link(Language::Fr), "/?lang=fr");
        let here = "?offset=50&".to_owned();
        let reader = Reader { language: Language::De, here };
        let seen = READER.scope(reader, async { (current(), link(Language::Es)) }).await;
        assert_eq!(seen, (Language::De, "?offset=50&lang=es".to_owned()));
    }
}
