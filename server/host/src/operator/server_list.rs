//! Lists of servers: entries are read, checked by asking each server, and sorted.

use api::{LISTED_MAX, ListedServer, ServerList, ServerView};
use axum::http::Uri;
use futures_util::{StreamExt, stream};

use crate::net::http_client::{HttpClient, RequestError};
use crate::operator::server_info::{NAME_CHARS_MAX, NoPublicUrl, PublicUrl};

/// How many servers are asked at the same time.
const AT_ONCE: usize = 8;
/// The most letters of a description.
const DESCRIPTION_CHARS_MAX: usize = 300;
/// Where a server describes itself.
const PATH: &str = "/api/v1/server";

/// Why an entry is refused.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// Its address is none of a server.
    #[error("the address cannot be one: {0}")]
    Url(#[from] NoPublicUrl),
    /// An earlier entry has the same address.
    #[error("it is in the list already")]
    Twice,
    /// Its description is too long.
    #[error("the description has more than {DESCRIPTION_CHARS_MAX} letters")]
    Description,
    /// A country is no code of two capital letters.
    #[error("{0:?} is no country; write two capital letters, as in DE")]
    Country(String),
    /// The server gives no answer.
    #[error("the server cannot be asked: {0}")]
    Request(#[from] RequestError),
    /// Something else is there.
    #[error("there is no Cutlass server: the answer of {PATH} makes no sense")]
    Other,
    /// The server says that it has another address.
    #[error("the server says that its address is {0}")]
    Elsewhere(String),
    /// The list is full.
    #[error("a list has at most {LISTED_MAX} servers")]
    Full,
}

/// Reads entries: a list in JSON, or one address a line, except empty lines and remarks, which begin with `#`.
///
/// # Errors
/// When it begins as JSON does and is no list.
pub fn read(text: &str) -> Result<Vec<ListedServer>, serde_json::Error> {
    if text.trim_start().starts_with('{') {
        return serde_json::from_str(text).map(|list: ServerList| list.servers);
    }
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let entry = |url: &str| ListedServer { url: url.to_owned(), ..ListedServer::default() };
    Ok(lines.map(entry).collect())
}

/// Checks entries by asking each server. Returns the list of those that are good, sorted by name, and the address of
/// each other one with the reason.
pub async fn check(
    client: &HttpClient,
    entries: Vec<ListedServer>,
) -> (ServerList, Vec<(String, Refusal)>) {
    let (mut list, mut refused) = (ServerList::default(), Vec::new());
    let mut known: Vec<String> = Vec::new();
    let mut sound = Vec::new();
    for entry in entries {
        match well_formed(&entry, &known) {
            Ok(url) => {
                known.push(url.to_string());
                sound.push((entry, url));
            }
            Err(why) => refused.push((entry.url, why)),
        }
    }
    let asked = stream::iter(sound).map(async |(entry, url)| {
        let asked = ask(client, &url).await;
        (entry, url, asked)
    });
    let mut asked = asked.buffered(AT_ONCE);
    while let Some((entry, url, answer)) = asked.next().await {
        let full = || if list.servers.len() < LISTED_MAX { Ok(()) } else { Err(Refusal::Full) };
        match answer.and_then(|view| full().map(|()| view)) {
            Ok(view) => list.servers.push(complete(entry, &url, view)),
            Err(why) => refused.push((entry.url, why)),
        }
    }
    let key = |one: &ListedServer| (one.name.to_lowercase(), one.url.clone());
    list.servers.sort_by_key(key);
    (list, refused)
}

/// The address of an entry, if what it says of itself can stand in a list.
fn well_formed(entry: &ListedServer, known: &[String]) -> Result<PublicUrl, Refusal> {
    let url: PublicUrl = entry.url.parse()?;
    if known.contains(&url.to_string()) {
        return Err(Refusal::Twice);
    }
    if DESCRIPTION_CHARS_MAX < entry.description.chars().count() {
        return Err(Refusal::Description);
    }
    let is_code =
        |code: &&String| code.len() == 2 && code.bytes().all(|it| it.is_ascii_uppercase());
    match entry.countries.iter().find(|code| !is_code(code)) {
        Some(code) => Err(Refusal::Country(code.clone())),
        None => Ok(url),
    }
}

/// What a server says of itself.
async fn ask(client: &HttpClient, url: &PublicUrl) -> Result<ServerView, Refusal> {
    let place: Uri = format!("{url}{PATH}").parse().map_err(|_| NoPublicUrl)?;
    let view: ServerView =
        serde_json::from_slice(&client.get(&place).await?).map_err(|_| Refusal::Other)?;
    match &view.public_url {
        Some(own) if *own != url.to_string() => Err(Refusal::Elsewhere(own.clone())),
        _ => Ok(view),
    }
}

/// The entry with the name that the server has, if it has one.
fn complete(entry: ListedServer, url: &PublicUrl, view: ServerView) -> ListedServer {
    let name = view.title.filter(|title| !title.is_empty()).unwrap_or(entry.name);
    let name = if name.is_empty() { url.host().to_owned() } else { name };
    let name = name.chars().take(NAME_CHARS_MAX).collect();
    ListedServer { name, url: url.to_string(), ..entry }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_lines_or_a_list() {
        let urls = |text: &str| -> Vec<String> {
            read(text).expect("entries").into_iter().map(|entry| entry.url).collect()
        };
        assert_eq!(
            urls("# ours\n\n https://a.org \nhttps://b.org\n"),
            ["https://a.org", "https://b.org"]
        );
        assert_eq!(
            urls(r#" {"servers": [{"url": "https://a.org", "extra": 1}]}"#),
            ["https://a.org"]
        );
        assert!(read("{\"servers\": 7}").is_err());
    }

    #[test]
    fn entries_that_cannot_stand_in_a_list_are_refused_with_the_reason() {
        let check = |entry: ListedServer, why: &str| {
            let refusal =
                well_formed(&entry, &["https://a.org".to_owned()]).expect_err("a refusal");
            assert!(refusal.to_string().starts_with(why), "{refusal}");
        };
        let entry = |url: &str| ListedServer { url: url.into(), ..ListedServer::default() };
        check(entry("ftp://b.org"), "the address cannot be one");
        check(entry("https://a.org/"), "it is in the list already");
        let long = ListedServer { description: "x".repeat(301), ..entry("https://b.org") };
        check(long, "the description has more than 300 letters");
        let nowhere = ListedServer { countries: vec!["de".into()], ..entry("https://b.org") };
        check(nowhere, "\"de\" is no country");
        assert!(well_formed(&entry("http://b.org:4711"), &[]).is_ok());
    }
}
