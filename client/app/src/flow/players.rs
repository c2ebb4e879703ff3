//! What the pages of players show, from the server: it is asked for what is missing or old, one answer at a time
//! for each question, and answers for pages that were left are dropped.

use bevy::prelude::*;

use crate::activity::intent::Intent;
use crate::activity::public::answer::BYTES_MAX;
use crate::activity::public::{Answer, Ask, Problem};
use crate::platform::clock::Clock;
use crate::platform::download::Download;
use crate::screens::{Model, Screen, players};

/// Seconds within which a server must answer.
pub const ANSWER_WITHIN: f32 = 10.0;

/// A question that was sent.
pub struct Asked {
    ask: Ask,
    server: String,
    answer: Download,
    seconds: f32,
}

/// Asks the server for what the screen shows.
pub fn ask(
    (time, clock): (Res<Time<Real>>, Res<Clock>),
    screen: Res<State<Screen>>,
    mut model: ResMut<Model>,
    mut pending: Local<Vec<Asked>>,
) {
    let screen = *screen.get();
    let date = clock.date().duration_since(web_time::UNIX_EPOCH).unwrap_or_default();
    let now_ms = u64::try_from(date.as_millis()).unwrap_or(u64::MAX);
    model.people.players.pass(time.delta_secs(), now_ms);
    if screen == Screen::Title {
        players::turn_to_own_server(&mut model);
    }
    let wanted = players::wanted(&model, screen);
    let Model { people, accounts, .. } = &mut *model;
    let cache = &mut people.players.cache;
    pending.retain_mut(|asked| {
        asked.seconds += time.delta_secs();
        let is_wanted = asked.server == cache.server() && wanted.contains(&asked.ask);
        if !is_wanted {
            cache.give_up(&asked.ask);
            return false;
        }
        let answer = match asked.answer.take() {
            Some(Ok(bytes)) => Answer::read(&asked.ask, &bytes),
            Some(Err(reason)) => Err(problem(&asked.ask, reason)),
            None if ANSWER_WITHIN < asked.seconds => Err(Problem::Late),
            None => return true,
        };
        cache.learn(&asked.ask, answer);
        false
    });
    for ask in wanted {
        if !cache.is_due(&ask) {
            continue;
        }
        let server = cache.server().to_owned();
        match Download::start(&server, &ask.path(), accounts.token(&server), BYTES_MAX) {
            Ok(answer) => {
                cache.begin(&ask);
                pending.push(Asked { ask, server, answer, seconds: 0.0 });
            }
            Err(error) => cache.learn(&ask, Err(Problem::Unreachable(error.to_string()))),
        }
    }
}

/// What went wrong, by the reason of a download: an answer with another status than 200 begins with it.
fn problem(ask: &Ask, reason: String) -> Problem {
    let (status, _) = reason.split_once(' ').unwrap_or((reason.as_str(), ""));
    match (status, ask) {
        ("404", Ask::Search(_) | Ask::Live | Ask::Lines(..)) => Problem::Old,
        ("404", Ask::Player(_) | Ask::History(..) | Ask::Matches(..)) | ("400", Ask::Search(_)) => {
            Problem::NotFound
        }
        ("429" | "503", _) => Problem::Busy,
        _ => Problem::Unreachable(reason),
    }
}

/// The page that a session of this intent was begun on, which follows it.
pub fn page_of(model: &mut Model, intent: &Intent) -> Option<Screen> {
    let is_chosen = matches!(intent, Intent::Spectate(_));
    if is_chosen { left(model, Screen::Spectating) } else { None }
}

/// The player leaves a replay or a bout that was chosen on one of these pages. Returns the page.
pub fn left(model: &mut Model, screen: Screen) -> Option<Screen> {
    let page = model.people.players.left_for_play.take()?;
    matches!(screen, Screen::Replay | Screen::Spectating | Screen::Searching).then_some(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_says_what_went_wrong() {
        let check = |ask: Ask, reason: &str, expected: Problem| {
            assert_eq!(problem(&ask, reason.into()), expected, "{ask:?} {reason}");
        };
        let anne = || "Anne".to_owned();
        check(Ask::Player(anne()), "404 Not Found", Problem::NotFound);
        check(Ask::Search(anne()), "404 Not Found", Problem::Old);
        check(Ask::Search(anne()), "400 Bad Request", Problem::NotFound);
        check(Ask::Live, "404 Not Found", Problem::Old);
        check(Ask::Live, "429 Too Many Requests", Problem::Busy);
        check(Ask::Live, "503", Problem::Busy);
        let refused = "connection refused";
        check(Ask::Live, refused, Problem::Unreachable(refused.into()));
    }
}
