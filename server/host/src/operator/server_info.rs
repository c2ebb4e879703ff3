//! The operator's description of the server: name, message of the day, public address.

use axum::http::Uri;
use std::fmt;
use std::str::FromStr;
use wire::NoticeText;
use wire::text::Text;

/// The maximum length of a server's name, in characters.
pub const NAME_CHARS_MAX: usize = 60;

/// The name of a server: a line of 1 to [`NAME_CHARS_MAX`] characters.
pub type ServerName = Text<NAME_CHARS_MAX>;

/// The operator's description of the server; empty by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerInfo {
    /// Its name.
    pub name: Option<ServerName>,
    /// The message of the day, shown to every player who connects.
    pub message: Option<NoticeText>,
    /// The public URL.
    pub public_url: Option<PublicUrl>,
}

/// The public URL of a server: `http://` or `https://`, and a host, which may have a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    is_secure: bool,
    /// The host, with its port if one was given.
    authority: String,
}

/// Not a valid public URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it must be http:// or https:// and a host, as in https://arena.example.org, with no path")]
pub struct NoPublicUrl;

impl PublicUrl {
    /// The link to the room of this code.
    pub fn room(&self, code: &str) -> String {
        format!("{self}/room/{code}")
    }

    /// The host, without its port; an IPv6 address in brackets.
    pub fn host(&self) -> &str {
        let port = self.authority.rfind(':').filter(|&at| !self.authority[at..].contains(']'));
        &self.authority[..port.unwrap_or(self.authority.len())]
    }

    /// The address for the game client: `wss://` and the host under TLS, else host and port.
    pub fn game_address(&self) -> String {
        let has_port = self.authority.rsplit(']').next().is_some_and(|rest| rest.contains(':'));
        match self.is_secure {
            true => format!("wss://{}", self.authority),
            false if has_port => self.authority.clone(),
            false => format!("{}:80", self.authority),
        }
    }
}

impl FromStr for PublicUrl {
    type Err = NoPublicUrl;

    fn from_str(text: &str) -> Result<PublicUrl, NoPublicUrl> {
        let uri: Uri = text.parse().map_err(|_| NoPublicUrl)?;
        let is_secure = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(NoPublicUrl),
        };
        let authority = uri.authority().ok_or(NoPublicUrl)?.to_string();
        // The address is displayed to be pasted into a shell: it must contain nothing else.
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".:-[]".contains(&byte);
        let is_address = !authority.starts_with('-') && authority.bytes().all(plain);
        let has_no_more = uri.path() == "/" && uri.query().is_none();
        (is_address && has_no_more).then_some(PublicUrl { is_secure, authority }).ok_or(NoPublicUrl)
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_secure { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.authority)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_has_no_port() {
        let check = |text: &str, host| assert_eq!(text.parse::<PublicUrl>().unwrap().host(), host);
        check("https://a.org", "a.org");
        check("https://a.org:8443", "a.org");
        check("http://[::1]", "[::1]");
        check("http://[::1]:4711", "[::1]");
    }

    #[test]
    fn a_public_url_leads_to_rooms_and_for_the_game_to_the_server() {
        let check = |text: &str, room: &str, game: &str| {
            let url: PublicUrl = text.parse().unwrap();
            assert_eq!((url.room("K7QF2M").as_str(), url.game_address().as_str()), (room, game));
        };
        check("https://a.org", "https://a.org/room/K7QF2M", "wss://a.org");
        check("https://a.org:8443/", "https://a.org:8443/room/K7QF2M", "wss://a.org:8443");
        check("http://a.org:4711", "http://a.org:4711/room/K7QF2M", "a.org:4711");
        check("http://[::1]", "http://[::1]/room/K7QF2M", "[::1]:80");
        for text in ["a.org", "ftp://a.org", "https://", "https://a.org/b", "https://a.org/?b"] {
            assert_eq!(text.parse::<PublicUrl>(), Err(NoPublicUrl), "{text}");
        }
        for text in ["https://me@a.org", "https://-a.org", "https://a.org;b", "https://$(b)"] {
            assert_eq!(text.parse::<PublicUrl>(), Err(NoPublicUrl), "{text}");
        }
    }
}
