//! The pages of players, matches and leaderboards.

use api::{ChangeView, FiguresView, FoundView, LivePlayer, RatingView, SeatView, TallyView};
use bevy::math::Vec2;
use games::{Figure, GameKind, Ruleset, SoloMode};
use serde_json::json;
use wire::Name;

use crate::activity::public::answer::{Ending, Line, LiveMatch, Match, Player, Point, Rated, Run};
use crate::activity::public::{Answer, Ask, Board, Problem};
use crate::input::InputDevice;
use crate::platform::deep_link::ReplayPlace;
use crate::screens::message::PlayersAction;
use crate::screens::navigation;
use crate::screens::{Message, Model, Screen};

/// The time of the scenes, in milliseconds since 1970.
const NOW_MS: u64 = 1_790_000_000_000;
const HOUR_MS: u64 = 3_600_000;

/// A page: the name of its picture, the size, the screen and the menus.
pub type Shown = (&'static str, Vec2, Screen, Model);

/// The pages on a wide screen and on a phone held both ways, of a player with these menus.
pub fn all(known: &Model, sizes: [Vec2; 3]) -> Vec<Shown> {
    let pages = [
        (Screen::Players, ["players", "phone-players", "phone-wide-players"]),
        (Screen::Profile, ["profile", "phone-profile", "phone-wide-profile"]),
        (Screen::History, ["history", "phone-history", "phone-wide-history"]),
        (Screen::Match, ["match", "phone-match", "phone-wide-match"]),
        (Screen::Leaderboards, ["leaderboards", "phone-leaderboards", "phone-wide-leaderboards"]),
        (Screen::Live, ["live", "phone-live", "phone-wide-live"]),
    ];
    let mut all = Vec::new();
    for (screen, names) in pages {
        for (name, size) in names.into_iter().zip(sizes) {
            let mut model = model(known, screen);
            if size != sizes[0] {
                model.input.device = InputDevice::Touch;
            }
            all.push((name, size, screen, model));
        }
    }
    let mut large = model(known, Screen::Profile);
    large.settings.scale_percent = 200;
    all.push(("profile-200", sizes[0], Screen::Profile, large));
    all.push(("players-unreachable", sizes[0], Screen::Live, unreachable(known)));
    all
}

fn rating(points: i32, deviation: i32) -> RatingView {
    RatingView { points, deviation, ..RatingView::default() }
}

/// The menus on one of the pages, with what a server told.
fn model(known: &Model, screen: Screen) -> Model {
    let mut model = known.offline();
    navigation::apply(&mut model, Screen::Play, Message::Players(PlayersAction::Open));
    let menu = &mut model.people.players;
    menu.pass(9.0, NOW_MS);
    let mut learn = |ask, answer| menu.cache.learn(&ask, Ok(answer));
    let found = ["Anna_2", "Anne", "Anne Bonny"];
    let found = found.map(|one| FoundView { name: one.into(), is_guest: one == "Anna_2" });
    learn(Ask::Search("an".into()), Answer::Found(found.into()));
    learn(Ask::Player("Anne".into()), Answer::Player(Box::new(anne())));
    learn(Ask::History("Anne".into(), Ruleset::Swordfight), Answer::History(graph()));
    let earlier = Some("019a0203-1".to_owned());
    learn(Ask::Matches("Anne".into(), None), Answer::Matches(matches(), earlier));
    learn(Ask::Lines(Board::Rated(Ruleset::Swordfight), 0), Answer::Lines(lines(), Some(20)));
    learn(Ask::Live, Answer::Live(live()));
    menu.query = "an".into();
    if matches!(screen, Screen::Profile | Screen::History | Screen::Match) {
        menu.name = "Anne".into();
    }
    if screen == Screen::Match {
        menu.shown = matches().into_iter().next();
    }
    model
}

/// A server that does not answer.
fn unreachable(known: &Model) -> Model {
    let mut model = known.offline();
    navigation::apply(&mut model, Screen::Play, Message::Players(PlayersAction::Open));
    let problem = Problem::Unreachable("connection refused".into());
    model.people.players.cache.learn(&Ask::Live, Err(problem));
    model
}

fn anne() -> Player {
    let tally = |won, lost, drawn| TallyView { won, lost, drawn };
    let run = |mode, rank, ticks, score| Run {
        mode,
        rank,
        ticks,
        score,
        ended_ms: NOW_MS - 90 * HOUR_MS,
        replay: ReplayPlace::of("019a0203-7", "run").expect("an id"),
    };
    Player {
        name: Name::new("Anne").expect("a name"),
        is_guest: false,
        since_ms: NOW_MS - 3000 * HOUR_MS,
        rated: vec![
            Rated {
                ruleset: Ruleset::Swordfight,
                rating: rating(1662, 41),
                rank: Some(3),
                is_provisional: false,
                tally: tally(84, 41, 2),
            },
            Rated {
                ruleset: Ruleset::Tetrominoes,
                rating: rating(1540, 118),
                rank: None,
                is_provisional: true,
                tally: tally(6, 3, 0),
            },
        ],
        casual: vec![
            (GameKind::SWORDFIGHT, tally(12, 9, 0)),
            (GameKind::MARAUDERS, tally(2, 4, 1)),
        ],
        bests: vec![
            run(SoloMode::FortyLines, 12, 2472, 0),
            run(SoloMode::TwoMinutes, 4, 7200, 61_204),
            run(SoloMode::MostRows, 1, 7200, 143),
        ],
    }
}

/// A rating that rose with setbacks.
fn graph() -> Vec<Point> {
    let point = |number: i32| {
        let swing = [0, 14, 31, 22, 5, -12, 9, 27][(number % 8) as usize];
        let points = 1500 + number * 2 + swing;
        let deviation = 41 + (60 - number).max(0);
        let at_ms = NOW_MS - (90 - number as u64) * 20 * HOUR_MS;
        Point { at_ms, rating: rating(points, deviation) }
    };
    (0..78).map(point).collect()
}

fn matches() -> Vec<Match> {
    let figures = |chain: u64, pairs: u64, sent: u64| {
        let all = vec![
            (Figure::BiggestChain, chain),
            (Figure::PairsPerMinute, pairs),
            (Figure::SwordsSent, sent),
            (Figure::SprinklesSent, 2 * sent),
        ];
        Some(FiguresView(all.try_into().expect("few figures")))
    };
    let seat = |text: &str, bouts_won, has_won, ratings: Option<[i32; 2]>| SeatView {
        name: text.into(),
        bouts_won,
        has_won,
        rating: ratings.map(|two| {
            let [before, after] = two.map(|points| rating(points, 41));
            ChangeView { before, after }
        }),
        figures: figures(3 + u64::from(bouts_won), 3120 + u64::from(bouts_won) * 207, 31),
        ..SeatView::default()
    };
    let of = |number: u64, game, ruleset, players: Vec<SeatView>| Match {
        id: format!("019a0203-{number}"),
        game,
        ruleset,
        best_of: 3,
        ended_ms: NOW_MS - number * number * HOUR_MS,
        ending: if players.iter().any(|one| one.has_won) { Ending::Won } else { Ending::NoContest },
        bouts: players.iter().map(|one| u32::from(one.bouts_won)).sum::<u32>().max(1),
        players,
    };
    let duel = |number, other: &str, own: [i32; 2], has_won: bool| {
        let bouts = if has_won { [2, 1] } else { [0, 2] };
        let players = vec![
            seat("Anne", bouts[0], has_won, Some(own)),
            seat(other, bouts[1], !has_won, Some([1588, 1588 - (own[1] - own[0])])),
        ];
        of(number, GameKind::SWORDFIGHT, Some(Ruleset::Swordfight), players)
    };
    let brawl =
        ["Anne", "Calico", "Mary", "Low", "Grace"].map(|one| seat(one, 1, one == "Low", None));
    vec![
        duel(1, "Calico", [1650, 1662], true),
        duel(2, "Mary", [1661, 1650], false),
        of(3, GameKind::STACKER, None, brawl.into()),
        duel(6, "Quartermaster", [1640, 1661], true),
        of(
            9,
            GameKind::MARAUDERS,
            None,
            vec![seat("Anne", 0, false, None), seat("Stede", 0, false, None)],
        ),
        duel(15, "Bartholomew", [1648, 1640], false),
    ]
}

fn lines() -> Vec<Line> {
    let names = [
        "Calico",
        "Bartholomew",
        "Anne",
        "Mary",
        "Grace",
        "Low",
        "Stede",
        "Quartermaster",
        "Bosun",
        "Kidd",
        "Morgan",
        "Teach",
        "Vane",
        "Read",
        "Bonnet",
        "Tew",
        "Every",
        "Flint",
        "Silver",
        "Jukes",
    ];
    // As a server answers: a new column has its default.
    let line = |(rank, name): (i32, &str)| {
        let (points, deviation, matches) = (1760 - 34 * rank, 40 + rank, 90 - 3 * rank);
        let line = json!({"rank": rank, "name": name, "points": points, "deviation": deviation,
            "matches": matches});
        Line::Rated(serde_json::from_value(line).expect("a line"))
    };
    (1..).zip(names).map(line).collect()
}

fn live() -> Vec<LiveMatch> {
    let player = |text: &str, wins, points: Option<i32>| LivePlayer {
        name: text.into(),
        wins,
        rating: points.map(|points| rating(points, 50)),
        ..LivePlayer::default()
    };
    let of = |game, is_ranked, spectators, players| LiveMatch {
        game,
        is_ranked,
        players,
        spectators,
        best_of: 3,
    };
    let crowd = ["Grace", "Low", "Stede", "Bosun", "Kidd"].map(|one| player(one, 0, None));
    vec![
        of(
            GameKind::SWORDFIGHT,
            true,
            4,
            vec![player("Calico", 1, Some(1726)), player("Anne", 0, Some(1662))],
        ),
        of(GameKind::STACKER, false, 1, crowd.into()),
        of(
            GameKind::MARAUDERS,
            false,
            0,
            vec![player("Morgan", 0, None), player("Bartholomew", 0, Some(1482))],
        ),
    ]
}
