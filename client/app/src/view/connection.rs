//! The connection state as the player sees it, and the notices about problems.

use web_time::{Duration, Instant};

use crate::text::tr;
use link::LineNews;
use netplay::Standstill;
use wire::Contact;

/// The connection state at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signal {
    /// The state of the connection to the server.
    pub health: Health,
    /// The last round-trip time, in milliseconds.
    pub ping_ms: Option<u32>,
}

/// The state of the connection to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Health {
    /// The first connection is being made.
    Opening,
    /// In time.
    Good,
    /// With gaps.
    Unsteady,
    /// Disconnected; new connections are tried.
    Lost {
        /// Time since the loss in seconds, rounded down.
        seconds: u64,
        /// Time until the server gives up the player's seat, or the client gives up a server that is
        /// restarted, in seconds, rounded up; 0 when that is past.
        left: u64,
        /// Whether the server seems to be restarted.
        is_restarting: bool,
    },
}

impl Signal {
    /// The signal of the newest connection figures, as of `now`.
    pub fn of(news: LineNews, now: Instant) -> Signal {
        let health = match news.health {
            link::Health::Opening => Health::Opening,
            link::Health::Good => Health::Good,
            link::Health::Unsteady => Health::Unsteady,
            link::Health::Lost { since, until, is_restarting } => Health::Lost {
                is_restarting,
                seconds: now.saturating_duration_since(since).as_secs(),
                left: seconds_left(until.saturating_duration_since(now)),
            },
        };
        Signal { health, ping_ms: news.ping_ms }
    }
}

impl Health {
    /// The state in one word.
    pub fn word(self) -> &'static str {
        match self {
            Health::Opening => tr!("searching-connecting"),
            Health::Good => tr!("connection-good"),
            Health::Unsteady => tr!("connection-unstable"),
            Health::Lost { is_restarting: true, .. } => tr!("connection-restarting"),
            Health::Lost { .. } => tr!("connection-reconnecting"),
        }
    }
}

/// A disturbance of play on the player's own board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trouble {
    /// Nothing.
    #[default]
    None,
    /// It is behind its own clock, and catches up.
    Behind,
    /// It is paused until the client has reconnected.
    Still,
    /// The player was disconnected, and the server played the board with no buttons held.
    Advanced,
    /// The bout is paused: after a restart of the server, or while the server cannot save the journal.
    Paused,
    /// It continues in so many seconds.
    GoesOn(u32),
}

impl Trouble {
    /// The disturbance of a paused bout, for `left` when its end is known.
    pub fn of(standstill: Standstill, left: Duration) -> Trouble {
        match standstill {
            Standstill::Waiting => Trouble::Paused,
            Standstill::Counting(_) => Trouble::GoesOn(seconds_left(left).max(1) as u32),
        }
    }
}

/// An urgent notice over the player's own board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The text.
    pub words: String,
    /// Whether the board is paused during the notice: then it may cover the board.
    pub is_still: bool,
}

impl Notice {
    /// The notice of the player's own board; `None` without a problem.
    pub fn of(health: Option<Health>, trouble: Trouble) -> Option<Notice> {
        let words = match (health, trouble) {
            (Some(Health::Lost { left, is_restarting: true, .. }), _) => {
                tr!("connection-server-restarting", seconds = left)
            }
            (Some(Health::Lost { left: 0, .. }), _) => tr!("connection-lost-long").to_owned(),
            (Some(Health::Lost { left, .. }), _) => tr!("connection-lost", seconds = left),
            (_, Trouble::None) => return None,
            (_, Trouble::Behind) => tr!("connection-behind").to_owned(),
            (_, Trouble::Still) => tr!("connection-still").to_owned(),
            (_, Trouble::Advanced) => tr!("connection-advanced").to_owned(),
            (_, Trouble::Paused) => tr!("connection-paused").to_owned(),
            (_, Trouble::GoesOn(seconds)) => tr!("connection-goes-on", seconds = seconds),
        };
        let is_still = matches!(trouble, Trouble::Still | Trouble::Paused);
        Some(Notice { words, is_still })
    }
}

/// The text of a page about a lost connection.
pub fn lost(signal: Option<Signal>) -> Option<String> {
    Notice::of(signal.map(|signal| signal.health), Trouble::None).map(|notice| notice.words)
}

/// The notice about an opponent of this name, in two lines; `None` while the opponent is connected.
/// `contact` is the age of the server's report.
pub fn plight(name: &str, contact: Contact, ago: Duration) -> Option<[String; 2]> {
    let left = |ms: u32| seconds_left(Duration::from_millis(ms.into()).saturating_sub(ago));
    match contact {
        Contact::Good => None,
        Contact::Late { waits_ms } => Some([
            tr!("opponent-slow", name = name),
            tr!("opponent-slow-wait", seconds = left(waits_ms.into()).max(1)),
        ]),
        Contact::Lost { forfeits_ms } => Some([
            tr!("opponent-disconnected", name = name),
            tr!("opponent-forfeits", seconds = left(forfeits_ms)),
        ]),
    }
}

/// Seconds to count down, the last one down to its end.
fn seconds_left(time: Duration) -> u64 {
    time.as_millis().div_ceil(1000) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOST: Health = Health::Lost { seconds: 3, left: 27, is_restarting: false };
    const RESTARTING: Health = Health::Lost { seconds: 3, left: 57, is_restarting: true };

    fn check(health: Health, trouble: Trouble, words: &str) {
        let told = Notice::of(Some(health), trouble).map_or(String::new(), |notice| notice.words);
        assert_eq!(told, words, "{health:?} {trouble:?}");
    }

    #[test]
    fn the_player_is_told_why_the_own_board_is_not_as_usual() {
        check(Health::Good, Trouble::None, "");
        check(Health::Unsteady, Trouble::None, "");
        check(LOST, Trouble::None, "Connection lost. Reconnecting\u{2026} 27 s");
        check(LOST, Trouble::Still, "Connection lost. Reconnecting\u{2026} 27 s");
        let late = Health::Lost { seconds: 31, left: 0, is_restarting: false };
        check(late, Trouble::Still, "Connection lost. Reconnecting\u{2026}");
        check(RESTARTING, Trouble::Still, "Server restarting\u{2026} 57 s");
        let paused = "The server has paused the bout. It goes on by itself\u{2026}";
        check(Health::Good, Trouble::Paused, paused);
        check(Health::Good, Trouble::GoesOn(3), "The bout goes on in 3\u{2026}");
        check(Health::Good, Trouble::Still, "Waiting for the server");
        check(Health::Good, Trouble::Behind, "Catching up");
        check(Health::Good, Trouble::Advanced, "Your board continued without input");
    }

    #[test]
    fn a_page_tells_of_a_line_that_is_lost_only() {
        let told = |health| lost(Some(Signal { health, ping_ms: None }));
        assert_eq!((lost(None), told(Health::Opening), told(Health::Unsteady)), (None, None, None));
        assert_eq!(told(LOST).as_deref(), Some("Connection lost. Reconnecting\u{2026} 27 s"));
    }

    #[test]
    fn only_a_board_that_stands_still_may_be_hidden() {
        let is_still = |trouble| Notice::of(Some(LOST), trouble).is_some_and(|it| it.is_still);
        assert!(is_still(Trouble::Still));
        assert!(!is_still(Trouble::None));
    }

    #[test]
    fn a_lost_line_counts_down_from_when_the_server_was_last_heard() {
        let since = Instant::now();
        let health = link::Health::Lost {
            since,
            until: since + Duration::from_secs(30),
            is_restarting: false,
        };
        let news = LineNews { health, ping_ms: Some(24), least_ping_ms: Some(24) };
        let at = |ms| Signal::of(news, since + Duration::from_millis(ms)).health;
        let lost = |seconds, left| Health::Lost { seconds, left, is_restarting: false };
        assert_eq!(at(1000), lost(1, 29));
        assert_eq!(at(1001), lost(1, 29));
        assert_eq!(at(29_100), lost(29, 1));
        assert_eq!(at(31_000), lost(31, 0));
    }

    #[test]
    fn an_opponent_who_is_not_heard_is_counted_down() {
        let told = |contact, ms| {
            plight("Anne", contact, Duration::from_millis(ms)).map(|lines| lines.join(" "))
        };
        let late = Contact::Late { waits_ms: 1900 };
        assert_eq!(told(Contact::Good, 0), None);
        let slow = "Anne\u{2019}s connection is slow: waiting up to";
        assert_eq!(told(late, 0), Some(format!("{slow} 2 s")));
        assert_eq!(told(late, 5000), Some(format!("{slow} 1 s")));
        let gone = Contact::Lost { forfeits_ms: 26_500 };
        assert_eq!(told(gone, 3000).as_deref(), Some("Anne disconnected: forfeits in 24 s"));
    }
}
