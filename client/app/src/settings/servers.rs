//! The servers that a player knows.

use serde::{Deserialize, Serialize};

use crate::platform::connection::server_name;

/// The limit of remembered servers of each kind.
pub const SERVERS_MAX: usize = 8;

/// The longest address of a list, in bytes.
const LIST_URL_BYTES_MAX: usize = 1000;

/// The servers that a player knows, by address. In each list every server is once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Servers {
    /// Those that the player keeps, in the order in which they were added.
    pub favourites: Vec<String>,
    /// Those that were used, the latest first.
    pub recent: Vec<String>,
    /// The address of a list of servers, `https://` or `http://` with a path; empty for none. It is read while the page
    /// *Servers* is open.
    pub list_url: String,
}

impl Default for Servers {
    fn default() -> Servers {
        let list_url = option_env!("CUTLASS_LIST_URL").unwrap_or_default().into();
        Servers { favourites: Vec::new(), recent: Vec::new(), list_url }
    }
}

impl Servers {
    /// The server of new players, which `CUTLASS_DEFAULT_SERVER` names when the client is built.
    pub const DEFAULT: Option<&str> = option_env!("CUTLASS_DEFAULT_SERVER");

    /// Whether the player keeps the server at this address.
    pub fn is_favourite(&self, address: &str) -> bool {
        self.favourites.iter().any(is(address))
    }

    /// Keeps it, or stops doing so. The favourites are full at [`SERVERS_MAX`]: then nothing changes.
    pub fn toggle_favourite(&mut self, address: &str) {
        if self.is_favourite(address) {
            self.favourites.retain(|one| !is(address)(one));
        } else if self.favourites.len() < SERVERS_MAX {
            self.favourites.push(address.trim().to_owned());
        }
    }

    /// The player uses it.
    pub fn use_now(&mut self, address: &str) {
        self.recent.retain(|one| !is(address)(one));
        self.recent.insert(0, address.trim().to_owned());
        self.recent.truncate(SERVERS_MAX);
    }

    /// Whether the settings may hold it; an error names the limit.
    pub fn check(&self) -> Result<(), String> {
        let url = &self.list_url;
        let is_url = ["https://", "http://"].iter().any(|scheme| url.starts_with(scheme));
        if !url.is_empty() && (!is_url || LIST_URL_BYTES_MAX < url.len()) {
            return Err("list_url is an address that begins with https:// or http://".into());
        }
        match self.favourites.len().max(self.recent.len()) {
            0..=SERVERS_MAX => Ok(()),
            _ => Err(format!("there are at most {SERVERS_MAX} servers of each kind")),
        }
    }
}

/// Whether a known address is of the server at `address`.
fn is(address: &str) -> impl Fn(&String) -> bool {
    let name = server_name(address);
    move |known| server_name(known) == name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_remembered_once_however_it_is_spelled() {
        let mut servers = Servers::default();
        for address in ["one.org", "two.org", "wss://ONE.org:443", " two.org "] {
            servers.use_now(address);
        }
        assert_eq!(servers.recent, ["two.org", "wss://ONE.org:443"]);
        (0..20).for_each(|number| servers.use_now(&format!("{number}.org")));
        assert_eq!((servers.recent.len(), servers.recent[0].as_str()), (SERVERS_MAX, "19.org"));
        assert!(servers.check().is_ok());
    }

    #[test]
    fn a_list_has_an_address_of_the_web() {
        let check =
            |list_url: &str| Servers { list_url: list_url.into(), ..Servers::default() }.check();
        for url in ["", "https://a.org/servers.json", "http://10.0.0.7:8000/list"] {
            assert_eq!(check(url), Ok(()), "{url}");
        }
        for url in ["a.org/servers.json", "file:///etc/passwd", &"https://a".repeat(200)] {
            assert!(check(url).is_err(), "{url}");
        }
    }

    #[test]
    fn favourites_are_kept_until_they_are_removed() {
        let mut servers = Servers::default();
        servers.toggle_favourite("one.org");
        assert!(servers.is_favourite("https://one.org"));
        servers.toggle_favourite("ONE.org");
        assert!(servers.favourites.is_empty());
        (0..20).for_each(|number| servers.toggle_favourite(&format!("{number}.org")));
        assert_eq!(servers.favourites.len(), SERVERS_MAX);
    }
}
