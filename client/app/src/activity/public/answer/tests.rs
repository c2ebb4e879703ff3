//! Answers as a server gives them, and as a hostile one may.

use super::*;
use games::Figure;

fn read(ask: &Ask, text: &str) -> Result<Answer, Problem> {
    Answer::read(ask, text.as_bytes())
}

fn anne() -> Ask {
    Ask::Player("Anne".into())
}

const MATCH: &str = r#"{"id": "019a", "game": "stacker", "ruleset": "stacker-tetrominoes",
    "kind": "ranked", "best_of": 3, "started_ms": 1, "ended_ms": 2, "ending": "won", "players": [
        {"name": "Anne", "seat": 0, "team": 0, "bouts_won": 2, "has_won": true,
            "rating": {"before": {"points": 1500, "deviation": 350, "matches": 0},
                "after": {"points": 1662, "deviation": 290, "matches": 1}},
            "figures": {"pieces_per_second": 2.05, "spins": 3, "of_a_later_release": 1.5}},
        {"name": "Mary", "seat": 1, "team": 1, "bouts_won": 1, "has_won": false,
            "rating": null, "figures": null}
    ], "bouts": [{"number": 1}, {"number": 2}, {"number": 3}]}"#;

#[test]
fn a_page_of_matches_is_read_and_games_of_later_releases_are_left_out() {
    let ask = Ask::Matches("Anne".into(), None);
    let later = MATCH.replace("\"stacker\"", "\"chess\"");
    let page = format!(r#"{{"items": [{MATCH}, {later}], "next": "019a", "more": 1}}"#);
    let Ok(Answer::Matches(matches, next)) = read(&ask, &page) else { panic!("{page}") };
    let [one] = &matches[..] else { panic!("{matches:?}") };
    assert_eq!((one.ruleset, one.bouts), (Some(Ruleset::Tetrominoes), 3));
    assert_eq!(next.as_deref(), Some("019a"));
    let [anne, mary] = &one.players[..] else { panic!("{one:?}") };
    let after = RatingView { points: 1662, deviation: 290, matches: 1 };
    assert_eq!((anne.has_won, anne.rating.map(|change| change.after)), (true, Some(after)));
    let figures = anne.figures.as_ref().map(|figures| figures.0.to_vec());
    assert_eq!(figures, Some(vec![(Figure::PiecesPerSecond, 205), (Figure::Spins, 3)]));
    assert_eq!((mary.bouts_won, mary.rating, &mary.figures), (1, None, &None));
}

#[test]
fn a_player_is_read_also_from_a_server_without_ranks() {
    let rank = r#""rank": 7,"#;
    let text = format!(
        r#"{{"name": "Anne", "is_guest": false, "since_ms": 5,
        "games": [{{"game": "swordfight", "points": 1, "casual": {{"won": 1, "lost": 2, "drawn": 3}}}},
            {{"game": "chess", "casual": {{"won": 1, "lost": 0, "drawn": 0}}}}],
        "rulesets": [{{"ruleset": "swordfight", {rank} "points": 1520, "deviation": 60,
            "matches": 9, "standing": "listed", "ranked": {{"won": 5, "lost": 4, "drawn": 0}}}}],
        "solo": [{{"rank": 2, "id": "0-1", "name": "Anne", "game": "stacker", "mode": "dig",
            "ticks": 60, "score": 9, "ended_ms": 4}}]}}"#
    );
    let Ok(Answer::Player(player)) = read(&anne(), &text) else { panic!("{text}") };
    assert_eq!((player.name.as_str(), player.rated[0].rank), ("Anne", Some(7)));
    assert_eq!(player.casual, [(GameKind::SWORDFIGHT, TallyView { won: 1, lost: 2, drawn: 3 })]);
    assert_eq!((player.bests[0].mode, player.bests[0].rank), (SoloMode::Dig, 2));
    let Ok(Answer::Player(player)) = read(&anne(), &text.replace(rank, "")) else { panic!() };
    assert_eq!(player.rated[0].rank, None);
}

#[test]
fn lists_are_no_longer_than_was_asked_for() {
    let found = r#"{"name": "Anne", "is_guest": true},"#.repeat(500);
    let text = format!("[{}]", found.trim_end_matches(','));
    let Ok(Answer::Found(found)) = read(&Ask::Search("a".into()), &text) else { panic!() };
    assert_eq!(found.len(), FOUND_MAX);
    let points = |number: i32| format!(r#"{{"at_ms": {number}, "points": 1, "deviation": 2}}"#);
    let text = (0..999).map(points).collect::<Vec<_>>().join(",");
    let history = Ask::History("Anne".into(), Ruleset::Swordfight);
    let Ok(Answer::History(points)) = read(&history, &format!("[{text}]")) else { panic!() };
    assert_eq!((points.len(), points[0].at_ms), (POINTS_MAX, 999 - POINTS_MAX as u64));
}

#[test]
fn what_makes_no_sense_is_an_odd_answer_and_never_a_panic() {
    let check = |ask: &Ask, text: &str| {
        assert_eq!(read(ask, text), Err(Problem::Odd), "{ask:?} {text}");
    };
    let lines = Ask::Lines(Board::Rated(Ruleset::Swordfight), 0);
    let (live, matches) = (Ask::Live, Ask::Matches("Anne".into(), None));
    let search = Ask::Search("a".into());
    for ask in [&anne(), &lines, &live, &matches, &search] {
        for text in ["", "null", "{}", "[1]", "{\"items\": 1}", "<html>", "[[[[", "\u{0}", "1e999"]
        {
            check(ask, text);
        }
        check(ask, &"[".repeat(100_000));
    }
    for name in ["", "a", "a\\u0000b", "\\u202eAnne", &"W".repeat(17), &"W".repeat(100_000)] {
        check(&search, &format!(r#"[{{"name": "{name}", "is_guest": true}}]"#));
    }
    for number in ["NaN", "1e400", "99999999999999999999", "100000", "-100000", "1.5", "\"1\""] {
        let line = format!(
            r#"{{"rank": 1, "name": "Anne", "points": {number}, "deviation": 1, "matches": 1}}"#
        );
        check(&lines, &format!(r#"{{"items": [{line}], "next": null}}"#));
    }
    for (good, bad) in [
        ("2.05", "-1"),
        ("2.05", "1e300"),
        ("\"spins\": 3", "\"spins\": -3"),
        ("\"spins\": 3", "\"spins\": null"),
        ("\"won\"", "\"lost by magic\""),
        ("019a", "../../etc"),
        ("\"best_of\": 3", "\"best_of\": 999"),
        ("\"deviation\": 290", "\"deviation\": -1"),
    ] {
        assert!(MATCH.contains(good), "{good}");
        let text = MATCH.replacen(good, bad, 1);
        check(&matches, &format!(r#"{{"items": [{text}], "next": null}}"#));
    }
}

#[test]
fn a_match_of_bots_alone_has_nobody_to_spectate() {
    let player = |name: &str, bot: &str| {
        format!(r#"{{"name": "{name}", "team": 0, "bot": {bot}, "wins": 1, "rating": null}}"#)
    };
    let live = |one: &str, other: &str| {
        format!(
            r#"{{"code": null, "kind": "ranked", "game": "swordfight", "ruleset": "swordfight",
            "players": [{one}, {other}], "spectators": 3, "best_of": 3, "since_ms": 9}}"#
        )
    };
    let (bot, anne) = (player("bot 3", "3"), player("Anne", "null"));
    let text = format!("[{}, {}]", live(&bot, &anne), live(&bot, &bot));
    let Ok(Answer::Live(live)) = read(&Ask::Live, &text) else { panic!("{text}") };
    let people: Vec<_> = live.iter().map(|one| one.person()).collect();
    assert_eq!(people, [Some("Anne"), None]);
    assert_eq!((live[0].spectators, live[0].players[1].wins, live[0].is_ranked), (3, 1, true));
}
