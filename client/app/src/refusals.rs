//! What a server's no means, in the player's words: what happened, why, and what to do.

use std::time::{Duration, SystemTime};

use link::End;
use wire::{NoticeText, Refusal};

/// Why a conversation is over.
pub fn end(end: &End) -> String {
    match end {
        End::Refused(why) => refused(*why, SystemTime::now()),
        End::Banned(why, words) => banned(*why, words, SystemTime::now()),
        other => other.to_string(),
    }
}

/// Why the server says no, at this time.
pub fn refused(why: Refusal, now: SystemTime) -> String {
    match why {
        Refusal::LockedOut { seconds } => format!(
            "Too many wrong passwords: this account is locked for a while. Try again in {}",
            span(seconds.into())
        ),
        Refusal::Knocked { seconds } => format!(
            "Too many wrong room codes or passwords. Ask the host for the right ones, and try \
             again in {}",
            span(seconds.into())
        ),
        Refusal::AddressBanned { until_ms } | Refusal::Banned { until_ms } => {
            ban(why, until_ms, "Ask who runs the server why", now)
        }
        Refusal::Protocol { server } => format!(
            "This game and the server are of different releases (the server speaks version \
             {server} of the protocol). Get the release that the server has"
        ),
        other => match fixed(other) {
            "" => format!("The server said: {other}"),
            words => words.to_owned(),
        },
    }
}

/// The same of a ban, with the words of whoever runs the server.
fn banned(why: Refusal, words: &NoticeText, now: SystemTime) -> String {
    match why {
        Refusal::AddressBanned { until_ms } | Refusal::Banned { until_ms } => {
            ban(why, until_ms, &format!("Whoever runs the server says why: {words}"), now)
        }
        other => refused(other, now),
    }
}

/// For how long somebody may not play, and what else there is to say while it lasts.
fn ban(why: Refusal, until_ms: u64, more: &str, now: SystemTime) -> String {
    let who = match why {
        Refusal::AddressBanned { .. } => "Nobody may play on this server from your network",
        _ => "This account is banned from this server",
    };
    let now = now.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    match Duration::from_millis(until_ms).checked_sub(now) {
        Some(left) if left < YEARS => {
            format!("{who}. You may come back in {}. {more}", span(left.as_secs() + 1))
        }
        Some(_) => format!("{who} for good. {more}"),
        None => "The ban has just ended. Try again".to_owned(),
    }
}

/// A ban that lasts longer is for good.
const YEARS: Duration = Duration::from_secs(10 * 365 * 86_400);

/// What needs no numbers.
fn fixed(why: Refusal) -> &'static str {
    match why {
        Refusal::Rules => "This server plays by other rules. Get the release that the server has",
        Refusal::NameTaken => {
            "Somebody has that name here, or one that looks like it. Choose another, or sign in \
             if it is yours"
        }
        Refusal::NameForbidden => {
            "Nobody may have that name here. Choose another, of 3 to 16 letters and digits"
        }
        Refusal::PasswordForbidden => {
            "Nobody may have that password here. Choose one of 8 to 128 letters"
        }
        Refusal::Wrong => {
            "This name and this password do not belong together. Check both; capitals count in \
             the password only"
        }
        Refusal::SignedOut => "The server does not know you any more. Sign in again",
        Refusal::NoGuest => "This account has a password already. Sign in with it",
        Refusal::Elsewhere => {
            "Your account came in from another window or another machine, so this one was left \
             out. Play in one place at a time"
        }
        Refusal::Playing => {
            "Your account plays a match from another window or another machine. End it there; if \
             that window is gone, try again in half a minute"
        }
        Refusal::StoreAway => {
            "The server cannot reach its database, so nothing could be kept. Try again in a moment"
        }
        Refusal::Draining => {
            "The server is about to stop, and begins no more matches. Come back in a few minutes"
        }
        Refusal::Stopping => "The server is stopping. Come back in a few minutes",
        Refusal::Late => {
            "The match that was found was not answered in time, so you left the queue. Queue again"
        }
        Refusal::Full => "The server is full. Try again later",
        Refusal::Handling => {
            "Your delay or repeat is outside what this server allows. Change them in Settings, \
             Handling"
        }
        Refusal::Options => {
            "The server cannot play that: a level, a number or an option is out of range. \
             Choose others"
        }
        Refusal::NotNow => "That cannot be done now: something else goes on. Go back and try again",
        Refusal::Flood => "This game said too much at once, and the server hung up. Join again",
        Refusal::Astray => {
            "The clock of this computer went astray, and the bout with it. Join again"
        }
        Refusal::Malformed | Refusal::Forged => {
            "The server could not make sense of what this game said. Get the release that the \
             server has"
        }
        Refusal::Gone => "The server gave up your place while the connection was lost. Join again",
        other => in_a_room(other),
    }
}

/// What is said about a room.
fn in_a_room(why: Refusal) -> &'static str {
    match why {
        Refusal::NobodyToWatch => "Nobody of that name plays here now. Check the name",
        Refusal::NoSuchRoom => {
            "There is no room with that code, or no longer. Check the code with who hosts it"
        }
        Refusal::RoomFull => "The room is full. Wait until somebody leaves, or watch",
        Refusal::RoomLocked => "The room is locked: its host lets nobody in. Ask the host",
        Refusal::RoomPassword => "That is not the password of the room. Ask the host for it",
        Refusal::RoomBanned => "The host of the room does not let you in",
        Refusal::Kicked => "The host of the room sent you away",
        Refusal::NotHost => "Only the host of the room may do that",
        Refusal::NoSuchMember => "That player or team is not in the room any more",
        Refusal::NotReady => "Not everyone is ready. Wait for the others",
        Refusal::Unfilled => {
            "This mode needs all seats taken, as many in each team. Add a bot, or somebody"
        }
        Refusal::OneSide => "There must be players on two sides at least. Add somebody, or a bot",
        Refusal::Muted => "The host of the room muted you: nobody hears what you write",
        Refusal::ChatTooFast => "Not so fast: wait a moment before you write more",
        // All others are told above.
        _ => "",
    }
}

/// A time in its largest unit, rounded up.
fn span(seconds: u64) -> String {
    let (count, unit) = match seconds {
        0..=120 => (seconds, "second"),
        121..=7_200 => (seconds.div_ceil(60), "minute"),
        7_201..=172_800 => (seconds.div_ceil(3_600), "hour"),
        _ => (seconds.div_ceil(86_400), "day"),
    };
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {unit}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(why: Refusal, words: &str) {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
        let told = refused(why, now);
        assert!(told.contains(words), "{why:?} is told as {told:?}");
    }

    #[test]
    fn a_lock_out_says_for_how_long() {
        check(Refusal::LockedOut { seconds: 1 }, "in 1 second");
        check(Refusal::LockedOut { seconds: 40 }, "in 40 seconds");
        check(Refusal::LockedOut { seconds: 900 }, "in 15 minutes");
    }

    #[test]
    fn a_ban_says_until_when() {
        let until = |seconds: u64| Refusal::Banned { until_ms: 1000 * (1_000_000 + seconds) };
        check(until(5 * 3_600), "in 6 hours");
        check(until(3 * 86_400 - 1), "in 3 days");
        check(Refusal::Banned { until_ms: 5 }, "Try again");
        check(Refusal::Banned { until_ms: u64::MAX }, "for good");
    }

    #[test]
    fn a_ban_says_why_in_the_words_of_who_runs_the_server() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
        let words = NoticeText::new("Foul language").expect("a text");
        let until_ms = 1000 * (1_000_000 + 5 * 3_600);
        for why in [Refusal::Banned { until_ms }, Refusal::AddressBanned { until_ms }] {
            let told = banned(why, &words, now);
            assert!(told.contains("in 6 hours") && told.ends_with("says why: Foul language"));
            assert!(!told.contains("Ask who"), "{told}");
            check(why, "Ask who runs the server why");
        }
    }

    #[test]
    fn a_release_that_does_not_fit_says_which() {
        check(Refusal::Protocol { server: 9 }, "version 9");
    }
}
