//! The page after a bout: its result in words, and what can follow.

use crate::activity::intent::Intent;
use crate::activity::status::{BoutFacts, BoutResult, NextMatch, SETTLED_SECONDS, Stage};
use crate::games::facts;
use crate::screens::message::PlayersAction;
use crate::screens::{Message, Model, Page, Row};
use crate::screens::{emotes, friends, ranked, report, rules, solo};
use crate::shell::label;
use crate::shell::menu::Side;
use crate::text::{names, tr};
use crate::view::connection::lost;

pub mod figures;

/// The height and the greatest width of a line of the page, in units.
const LINE: (f32, f32) = (18.0, 440.0);
/// The width of the column on a wide screen, and the largest scale of texts and buttons, which leave space
/// for the boards.
const WIDTH: f32 = 440.0;
const SCALE_MAX: f32 = 1.1;

/// Seconds that a victory is celebrated.
pub const CELEBRATION: f32 = SETTLED_SECONDS;
/// Seconds for which the end of a match is across the whole screen.
pub const BANNER: f32 = 1.6;
/// Seconds after which the bar of a rating begins to move, and in which it does.
const MOVES: [f32; 2] = [0.5, 1.4];
/// Empty lines that keep the space of that bar.
const BAR_LINES: usize = 2;
/// Units by which the page is lower than others, on a wide screen.
const LOW: f32 = 20.0;

/// After a bout.
pub fn page(model: &Model) -> Page {
    let status = &model.status;
    if let Some(alone) = &status.solo {
        return beside(solo::result(model, alone));
    }
    let result = status.result.as_ref();
    let mut lines = result.map_or_else(Vec::new, lines);
    let mut rows = Vec::new();
    let (ready, line) = match result.map(|result| &result.next) {
        None | Some(NextMatch::Closed) => (None, None),
        Some(NextMatch::Bout) => (Some(tr!("result-next-bout")), None),
        Some(NextMatch::Rematch) => (Some(tr!("result-rematch")), None),
        Some(NextMatch::Waiting) => (None, Some(tr!("result-waiting").to_owned())),
        Some(NextMatch::Left(name)) => (None, Some(tr!("result-left", name = name.as_str()))),
    };
    lines.extend(line);
    if status.ranked.stage == Stage::Over {
        let (more, ways) = ranked::result(&status.ranked);
        lines.extend(more);
        rows = ways;
    } else {
        rows.extend(ready.map(|label| Row::press(label, Message::Intent(Intent::Ready))));
        let label =
            if model.brawl.room.is_some() { tr!("result-to-room") } else { tr!("menu-leave") };
        rows.push(Row::press(label, Message::Back));
    }
    // Behind the row that most want.
    rows.splice(1..1, links(model).into_iter().chain([rules::row(model)]).chain(opponent(model)));
    if let Some(add) = friends::add_row(model) {
        rows.insert(rows.len() - 1, add);
    }
    if let Some(opponent) = &model.status.befriends {
        rows.insert(rows.len() - 1, report::row(opponent.as_str()));
    }
    let last = rows.len() - 1;
    rows.splice(last..last, emotes::rows(model));
    lines.extend(lost(status.connection.signal));
    if !status.ranked.changes.is_empty() {
        lines.extend(std::iter::repeat_n(String::new(), BAR_LINES));
    }
    let title = result.map_or("", title).into();
    beside(Page { title, lines, rows, ..Page::default() })
}

/// The rows that lead from the result to what was kept of the match.
fn links(model: &Model) -> Vec<Row> {
    let aftermath = &model.status.aftermath;
    let copied = if aftermath.is_copied { tr!("result-copied") } else { "" };
    let copy = Row::press(tr!("result-copy-link"), Message::Intent(Intent::CopyLink));
    let watch = aftermath.replay.iter().map(|(server, place)| {
        let opens = Intent::OpenReplay(server.clone(), place.clone());
        Row::press(tr!("result-watch"), Message::Intent(opens))
    });
    let copy = aftermath.page.iter().map(|_| copy.clone().with_value(copied));
    watch.chain(copy).collect()
}

/// The row that leads to the profile of the only opponent, if there is one on the server of the match.
fn opponent(model: &Model) -> Option<Row> {
    let name = model.status.aftermath.opponent.as_ref()?;
    let profile = Message::Players(PlayersAction::Opponent(name.clone()));
    Some(Row::press(tr!("players-result-profile", name = name.as_str()), profile))
}

/// The page beside the final boards and the figures.
fn beside(page: Page) -> Page {
    Page {
        side: Side::Left,
        lower: LOW,
        width: Some(WIDTH),
        scale_max: Some(SCALE_MAX),
        has_picture: true,
        ..page
    }
}

/// Whether the player's side has won the match.
pub fn is_victory(result: &BoutResult) -> bool {
    result.is_match_over && result.winner.is_some() && result.winner == result.own_team
}

/// The result of a match that has just ended, which is across the whole screen for a moment, before its page. A press ends
/// that, and does nothing else: it was meant for the bout.
pub fn announced(model: &Model) -> Option<&BoutResult> {
    let status = &model.status;
    let is_new = status.aftermath.seconds < BANNER && !model.settings.reduced_motion;
    // Nobody is beaten in a run.
    let is_match = is_new && status.solo.is_none();
    status.result.as_ref().filter(|result| is_match && result.is_match_over)
}

/// How far the bar of a rating has come from the rating before the match to the one after it, from 0 to 1,
/// `seconds` after the result was first shown. With reduced motion it is there at once.
pub fn rating_share(seconds: f32, is_still: bool) -> f32 {
    if is_still {
        return 1.0;
    }
    let share = ((seconds - MOVES[0]) / MOVES[1]).clamp(0.0, 1.0);
    // It starts and ends gently.
    share * share * (3.0 - 2.0 * share)
}

/// The result of the player's side.
pub fn title(result: &BoutResult) -> &'static str {
    let Some(winner) = result.winner else { return tr!("draw") };
    match (&result.facts, result.own_team == Some(winner), result.is_match_over) {
        (_, true, true) => tr!("result-victory"),
        (_, false, true) => tr!("result-defeat"),
        (BoutFacts::Clocked { .. }, true, false) => tr!("result-bout-won"),
        (BoutFacts::Clocked { .. }, false, false) => tr!("result-bout-lost"),
        (BoutFacts::Turns { .. }, true, false) => tr!("result-battle-won"),
        (BoutFacts::Turns { .. }, false, false) => tr!("result-battle-lost"),
    }
}

/// The score, and the facts of the bout.
fn lines(result: &BoutResult) -> Vec<String> {
    match &result.facts {
        BoutFacts::Clocked { game, pieces, seconds, place, has_teams } => {
            let pieces = (facts::clocked(*game).locked)(*pieces);
            let time = format!("{}:{:02}", seconds / 60, seconds % 60);
            let seats = result.players.len();
            if seats <= 2 {
                return vec![tr!(
                    "result-line",
                    result = score(result),
                    pieces = pieces,
                    time = time
                )];
            }
            let place = match (*place, has_teams) {
                (Some(place), _) => {
                    tr!("result-place", place = crate::text::ordinal(place), seats = seats)
                }
                (None, true) => tr!("result-survived").to_owned(),
                (None, false) => tr!("result-last").to_owned(),
            };
            let winner = match result.winner {
                Some(team) => names::winners(team, &result.names(team)),
                None => tr!("draw").to_owned(),
            };
            vec![
                label::fitted(&winner, LINE.0, LINE.1),
                tr!("result-line", result = place, pieces = pieces, time = time),
            ]
        }
        BoutFacts::Turns { turns, hit_points } => {
            let points = (0..).zip(hit_points).map(|(team, &hp)| {
                let names = result.names(bout::Team(team));
                tr!("result-hp", names = crate::text::list(&names), hp = hp)
            });
            let points = crate::text::commas(&points.collect::<Vec<String>>());
            vec![score(result), tr!("result-hit-points", turns = *turns, points = points)]
        }
    }
}

/// Bouts won by each side of the match.
pub fn score(result: &BoutResult) -> String {
    let wins = result
        .players
        .iter()
        .map(|player| tr!("wins-score", name = player.name.as_str(), wins = player.wins));
    wins.collect::<Vec<String>>().join(" : ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::activity::status::PlayerResult;
    use bout::Team;
    use games::ClockedGame;

    /// Checks the title and lines by the players' teams and the winner, as the page shows them to
    /// the first player.
    fn check(teams: &[u8], winner: Option<u8>, facts: BoutFacts, is_over: bool, told: &[&str]) {
        let names = ["Anne", "Calico", "Mary", "Jack"];
        let player = |(name, team): (&str, &u8)| PlayerResult {
            name: name.to_owned(),
            team: Team(*team),
            wins: 0,
        };
        let result = BoutResult {
            winner: winner.map(Team),
            own_team: Some(Team(0)),
            is_match_over: is_over,
            players: names.into_iter().zip(teams).map(player).collect(),
            facts,
            next: NextMatch::Closed,
        };
        let said: Vec<String> =
            std::iter::once(title(&result).to_owned()).chain(lines(&result)).collect();
        assert_eq!(said, told);
    }

    fn clocked(place: Option<u8>, has_teams: bool) -> BoutFacts {
        let game = ClockedGame::Stacker;
        BoutFacts::Clocked { game, pieces: 9, seconds: 61, place, has_teams }
    }

    #[test]
    fn a_saved_match_can_be_watched_and_linked_to_behind_the_first_row() {
        let mut model = crate::scenes::model();
        model.status.result = Some(crate::scenes::results::bout_result());
        let labels = |model: &Model| -> Vec<String> {
            page(model).rows.into_iter().map(|row| row.label).collect()
        };
        assert_eq!(labels(&model), ["Rematch", "Rules", "Leave"]);
        model.status.aftermath.page = Some("https://a.org/match/1".into());
        assert_eq!(labels(&model), ["Rematch", "Copy link", "Rules", "Leave"]);
        model.status.aftermath.is_copied = true;
        assert_eq!(page(&model).rows[1].value, "Copied");
        model.status.ranked.stage = Stage::Over;
        let place = crate::platform::deep_link::ReplayPlace::of("1", "").expect("an id");
        model.status.aftermath.replay = Some(("a.org".into(), place));
        let expected = ["Queue again", "Watch replay", "Copy link", "Rules", "Main menu"];
        assert_eq!(labels(&model), expected);
        model.status.aftermath.opponent = Some("Mary".into());
        assert_eq!(labels(&model)[4..], ["Profile of Mary", "Main menu"]);
    }

    #[test]
    fn only_the_end_of_a_match_that_the_own_side_won_is_a_victory() {
        let won = crate::scenes::results::bout_result();
        assert!(is_victory(&won));
        assert!(!is_victory(&BoutResult { is_match_over: false, ..won.clone() }));
        assert!(!is_victory(&BoutResult { winner: Some(Team(1)), ..won.clone() }));
        assert!(!is_victory(&BoutResult { winner: None, own_team: None, ..won }));
    }

    #[test]
    fn the_end_of_a_match_is_announced_for_a_moment_unless_motion_is_reduced() {
        let mut model = crate::scenes::model();
        model.status.result = Some(crate::scenes::results::bout_result());
        assert!(announced(&model).is_some_and(|result| result.is_match_over));
        model.status.aftermath.seconds = BANNER;
        assert!(announced(&model).is_none());
        model.status.aftermath.seconds = 0.1;
        model.settings.reduced_motion = true;
        assert!(announced(&model).is_none());
        model.settings.reduced_motion = false;
        model.status.result.as_mut().expect("a result").is_match_over = false;
        assert!(announced(&model).is_none(), "the match continues");
    }

    #[test]
    fn the_bar_of_a_rating_moves_from_before_to_after() {
        let moving = [0.0, 0.5, 0.9, 1.3, 1.9, 9.0].map(|seconds| rating_share(seconds, false));
        assert_eq!((moving[0], moving[1], moving[4], moving[5]), (0.0, 0.0, 1.0, 1.0));
        assert!(moving.is_sorted() && 0.0 < moving[2] && moving[3] < 1.0, "{moving:?}");
        assert_eq!(rating_share(0.0, true), 1.0, "with reduced motion it is there at once");
    }

    #[test]
    fn a_result_names_the_winner_the_place_and_the_time() {
        let facts = || clocked(Some(2), false);
        check(&[0, 1], Some(1), facts(), true, &["Defeat", "Anne 0 : Calico 0 · 9 pieces · 1:01"]);
        check(
            &[0, 1, 2],
            Some(1),
            facts(),
            false,
            &["Bout lost", "Calico wins", "2nd of 3 · 9 pieces · 1:01"],
        );
        let turns = BoutFacts::Turns { turns: 7, hit_points: vec![30, 0] };
        check(
            &[0, 1],
            Some(0),
            turns,
            true,
            &["Victory", "Anne 0 : Calico 0", "Hit points after 7 turns: Anne 30, Calico 0"],
        );
    }
}
