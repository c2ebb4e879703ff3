//! How values are spelled: text into values, and back.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

use crate::net::proxies::{NoNetwork, Proxies};
use crate::storage::store::DatabaseUrl;

/// A whole number in this range.
pub fn number<T: FromStr + PartialOrd + Display>(
    text: &str,
    range: RangeInclusive<T>,
) -> Result<T, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        format!("it must be a whole number from {} to {}", range.start(), range.end())
    })
}

/// What a text spells, unless it is empty.
pub fn unless_empty<'a, T, E: Display>(
    text: &'a str,
    spelled: impl Fn(&'a str) -> Result<T, E>,
) -> Result<Option<T>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    spelled(text).map(Some).map_err(|error| error.to_string())
}

/// A value as text; empty without one.
pub fn shown(value: Option<&impl Display>) -> String {
    value.map(ToString::to_string).unwrap_or_default()
}

/// A filter of the log. A word alone must be a level: the library takes any other for the name of a
/// module, and logs that one alone, which is nothing if there is none.
pub fn log_filter(text: &str) -> Result<String, String> {
    let is_level = |word: &str| word.is_empty() || word.parse::<LevelFilter>().is_ok();
    let is_alone = |directive: &&str| !directive.contains(['=', '[', ']', '{', '}']);
    let mut alone = text.split(',').map(str::trim).filter(is_alone);
    if let Some(word) = alone.find(|word| !is_level(word)) {
        return Err(format!(
            "{word} is no level; it must be error, warn, info, debug or trace, or a filter as in \
             info,host=debug"
        ));
    }
    // The library does not trim: it takes " warn" for a module, and cuts " é=info" within a letter.
    let text = text.split(',').map(str::trim).collect::<Vec<_>>().join(",");
    EnvFilter::builder().parse(&text).map_err(|error| error.to_string())?;
    Ok(text)
}

/// Networks, of which there is one at least: an empty list would be shown as the default is.
pub fn networks(text: &str) -> Result<Proxies, String> {
    let networks = text.parse().map_err(|error: NoNetwork| error.to_string())?;
    if networks == Proxies::default() {
        return Err("it must have an address or a network, as in 10.0.0.2, ::1".into());
    }
    Ok(networks)
}

/// A database, without who may use it and how.
pub fn without_password(url: &str) -> String {
    match url.parse::<DatabaseUrl>() {
        Ok(database) => database.to_string(),
        Err(_) => url.split_once("://").map_or("…".into(), |(scheme, _)| format!("{scheme}://…")),
    }
}

/// The path that a text spells, unless it is empty.
pub fn path_of(text: &str) -> Option<PathBuf> {
    Some(text).filter(|text| !text.is_empty()).map(Into::into)
}

/// A path as text; empty without one.
pub fn path(path: Option<&Path>) -> String {
    path.map(|path| path.display().to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_in_a_log_filter_mean_nothing() {
        let check = |text, read: &str| assert_eq!(log_filter(text), Ok(read.into()), "{text:?}");
        check("host::storage::store=trace, warn", "host::storage::store=trace,warn");
        check("  öffentlich=info ", "öffentlich=info");
    }
}
