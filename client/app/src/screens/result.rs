//! The page after a bout: its result in words, and what can follow.

use crate::activity::intent::Intent;
use crate::activity::status::{BoutFacts, BoutResult, NextMatch, Stage};
use crate::games::view::pieces_in_words;
use crate::screens::rows::LOWER;
use crate::screens::{Message, Model, Page, Row};
use crate::screens::{ranked, rules, solo};
use crate::shell::label;
use crate::text::{names, tr};
use crate::view::connection::lost;

/// The height and the greatest width of a line of the page, in units.
const LINE: (f32, f32) = (18.0, 560.0);

/// After a bout.
pub fn page(model: &Model) -> Page {
    let status = &model.status;
    if let Some(alone) = &status.solo {
        return solo::result(model, alone);
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
    rows.insert(rows.len().min(1), rules::row(model));
    Page {
        title: result.map_or("", title).into(),
        lines: lines.into_iter().chain(lost(status.signal)).collect(),
        rows,
        lower: LOWER,
        ..Page::default()
    }
}

/// The result of the player's side.
fn title(result: &BoutResult) -> &'static str {
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
            let pieces = pieces_in_words(*game, *pieces);
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
fn score(result: &BoutResult) -> String {
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
