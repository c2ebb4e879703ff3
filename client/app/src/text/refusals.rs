//! The texts of server refusals: what happened, why, and what to do.

use web_time::{Duration, SystemTime};

use link::{End, RELEASE};
use wire::{BotLimit, NoticeText, Refusal};

use crate::text::tr;

/// Why a connection was closed, at this time.
pub fn end(end: &End, now: SystemTime) -> String {
    match end {
        End::Refused(why) => refused(*why, now),
        End::Banned(why, words) => banned(*why, words, now),
        End::NoAnswer { address, why } => {
            tr!("error-unreachable", address = address, reason = why,)
        }
        End::Lost => tr!("error-lost-for-good").into(),
        End::Gone => tr!("error-gone").into(),
        End::Odd(_) => tr!("error-malformed").into(),
    }
}

/// Why the server refuses something, at this time.
#[expect(clippy::too_many_lines, reason = "a line for each refusal")]
pub fn refused(why: Refusal, now: SystemTime) -> String {
    match why {
        Refusal::LockedOut { seconds } => tr!("error-locked-out", span = span(seconds.into())),
        Refusal::Knocked { seconds } => tr!("error-rate-limited", span = span(seconds.into())),
        Refusal::AddressBanned { until_ms } => {
            ban(tr!("error-ban-address"), until_ms, tr!("error-ban-ask"), now)
        }
        Refusal::Banned { until_ms } => {
            ban(tr!("error-ban-account"), until_ms, tr!("error-ban-ask"), now)
        }
        Refusal::Protocol { server } => tr!("error-protocol", own = RELEASE, server = server),
        Refusal::TooManyBots { limit } => too_many_bots(limit).into(),
        Refusal::LargePieces { most } => tr!("error-large-pieces", most = most),
        Refusal::Malformed | Refusal::Forged => tr!("error-malformed").into(),
        Refusal::Rules => tr!("error-rules", own = RELEASE),
        Refusal::NameTaken => tr!("error-name-taken").into(),
        Refusal::NameForbidden => tr!("error-name-forbidden").into(),
        Refusal::PasswordForbidden => tr!("error-password-forbidden").into(),
        Refusal::Wrong => tr!("error-wrong").into(),
        Refusal::SignedOut => tr!("error-signed-out").into(),
        Refusal::NoGuest => tr!("error-no-guest").into(),
        Refusal::Elsewhere => tr!("error-elsewhere").into(),
        Refusal::Playing => tr!("error-playing").into(),
        Refusal::AccountNeeded => tr!("error-account-needed").into(),
        Refusal::TooOften { seconds } => tr!("error-too-often", span = span(seconds.into())),
        Refusal::Cooldown { seconds } => tr!("error-cooldown", span = span(seconds.into())),
        Refusal::StoreAway => tr!("error-store").into(),
        Refusal::Draining => tr!("error-draining").into(),
        Refusal::Stopping => tr!("error-stopping").into(),
        Refusal::OtherNode => tr!("error-other-node").into(),
        Refusal::Late => tr!("error-late").into(),
        Refusal::Full => tr!("error-full").into(),
        Refusal::Handling => tr!("error-handling").into(),
        Refusal::Options => tr!("error-options").into(),
        Refusal::NotNow => tr!("error-not-now").into(),
        Refusal::Flood => tr!("error-flood").into(),
        Refusal::Astray => tr!("error-astray").into(),
        Refusal::Gone => tr!("error-gone").into(),
        Refusal::SentAway => tr!("error-kicked-server").into(),
        Refusal::NobodyToWatch => tr!("error-no-player").into(),
        Refusal::NoSuchRoom => tr!("error-no-room").into(),
        Refusal::RoomFull => tr!("error-room-full").into(),
        Refusal::RoomLocked => tr!("error-room-locked").into(),
        Refusal::ClaimedOnly => tr!("error-claimed-only").into(),
        Refusal::FriendsOnly => tr!("error-friends-only").into(),
        Refusal::RatingOutside { least, most } => {
            tr!("error-rating-outside", least = least, most = most)
        }
        Refusal::PresetsFull => tr!("error-presets-full").into(),
        Refusal::RoomPassword => tr!("error-room-password").into(),
        Refusal::RoomBanned => tr!("error-room-banned").into(),
        Refusal::Kicked => tr!("error-kicked").into(),
        Refusal::NotHost => tr!("error-not-host").into(),
        Refusal::NoSuchMember => tr!("error-no-member").into(),
        Refusal::NotReady => tr!("error-not-ready").into(),
        Refusal::Unfilled => tr!("error-unfilled").into(),
        Refusal::OneSide => tr!("error-one-side").into(),
        Refusal::Muted => tr!("error-muted").into(),
        Refusal::ChatTooFast => tr!("error-chat-fast").into(),
        Refusal::MembersOnly => tr!("error-members-only").into(),
        Refusal::ServerPassword => tr!("error-server-password").into(),
        Refusal::RegistrationClosed => tr!("error-registration-closed").into(),
        Refusal::InviteNeeded => tr!("error-invite-needed").into(),
        Refusal::TooManyReports => tr!("error-too-many-reports").into(),
        Refusal::NoSuchPlayer => tr!("error-no-such-player").into(),
        Refusal::ModeratorsOnly => tr!("error-moderators-only").into(),
        Refusal::SecondFactorNeeded => tr!("error-second-factor-needed").into(),
        Refusal::PasswordMissing => tr!("error-password-missing").into(),
    }
}

fn too_many_bots(limit: BotLimit) -> &'static str {
    match limit {
        BotLimit::Account => tr!("error-bots-account"),
        BotLimit::Address => tr!("error-bots-address"),
        BotLimit::Server => tr!("error-bots-server"),
    }
}

/// The same of a ban, with the operator's reason.
fn banned(why: Refusal, words: &NoticeText, now: SystemTime) -> String {
    let reason = tr!("error-ban-reason", reason = words.as_str());
    match why {
        Refusal::AddressBanned { until_ms } => {
            ban(tr!("error-ban-address"), until_ms, &reason, now)
        }
        Refusal::Banned { until_ms } => ban(tr!("error-ban-account"), until_ms, &reason, now),
        other => refused(other, now),
    }
}

/// What is banned, for how long, and why.
fn ban(what: &str, until_ms: u64, more: &str, now: SystemTime) -> String {
    let now = now.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    match Duration::from_millis(until_ms).checked_sub(now) {
        Some(left) if left < YEARS => {
            tr!("error-ban-until", what = what, span = span(left.as_secs() + 1), more = more)
        }
        Some(_) => tr!("error-ban-permanent", what = what, more = more),
        None => tr!("error-ban-over").into(),
    }
}

/// A ban that lasts longer is permanent.
const YEARS: Duration = Duration::from_secs(10 * 365 * 86_400);

/// A time in its largest unit, rounded up.
pub fn span(seconds: u64) -> String {
    match seconds {
        0..=120 => tr!("span-seconds", count = seconds),
        121..=7_200 => tr!("span-minutes", count = seconds.div_ceil(60)),
        7_201..=172_800 => tr!("span-hours", count = seconds.div_ceil(3_600)),
        _ => tr!("span-days", count = seconds.div_ceil(86_400)),
    }
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
    fn too_many_bots_are_refused_by_the_budget_that_they_exceed() {
        check(Refusal::TooManyBots { limit: BotLimit::Account }, "your rooms");
        check(Refusal::TooManyBots { limit: BotLimit::Address }, "your network");
        check(Refusal::TooManyBots { limit: BotLimit::Server }, "try again later");
    }

    #[test]
    fn a_ban_says_until_when() {
        let until = |seconds: u64| Refusal::Banned { until_ms: 1000 * (1_000_000 + seconds) };
        check(until(5 * 3_600), "in 6 hours");
        check(until(3 * 86_400 - 1), "in 3 days");
        check(Refusal::Banned { until_ms: 5 }, "Try again");
        check(Refusal::Banned { until_ms: u64::MAX }, "permanent");
    }

    #[test]
    fn a_ban_tells_the_reason_of_the_operator() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
        let words = NoticeText::new("Foul language").expect("a text");
        let until_ms = 1000 * (1_000_000 + 5 * 3_600);
        for why in [Refusal::Banned { until_ms }, Refusal::AddressBanned { until_ms }] {
            let told = banned(why, &words, now);
            assert!(told.contains("in 6 hours") && told.ends_with("Reason: Foul language"));
            assert!(!told.contains("Ask the operator"), "{told}");
            check(why, "Ask the operator");
        }
    }

    #[test]
    fn a_release_that_does_not_fit_says_which() {
        check(Refusal::Protocol { server: 9 }, "protocol 9");
        check(Refusal::Protocol { server: 9 }, RELEASE);
        check(Refusal::Rules, RELEASE);
    }
}
