//! The ranked queue: waiting, the found opponent, and rating changes.

use games::{Ruleset, SoloMode};
use wire::{Found, QueueCount, Queued, RatingStatus, RatingView, Waiting};

use crate::activity::intent::{Intent, Pastime};
use crate::activity::status::{Change, Offer, READING_SECONDS, Ranked};
use crate::screens::brawl::words;
use crate::screens::rows::LOWER;
use crate::screens::{Message, Model, friends, lesson};
use crate::screens::{Page, Row};
use crate::text::{names, tr};
use crate::view::connection::lost;

/// Seconds in which a call cannot be answered: what is pressed then was meant for the bout.
pub const GLANCE_SECONDS: f32 = 0.8;
/// Ranked matches before a rating counts as a rank.
const MATCHES_NEEDED: u32 = 10;

/// The page of the ranked queue; none while the player is not in it.
pub fn waiting(model: &Model) -> Option<Page> {
    let ranked = &model.status.ranked;
    let page = match (&ranked.offer, &ranked.queued) {
        (Some(offer), _) => found(offer),
        (None, Some(queued)) => queue(model, queued),
        (None, None) => return None,
    };
    Some(Page {
        lines: page
            .lines
            .into_iter()
            .chain(lost(model.status.connection.signal))
            .chain(lesson::hint(model).filter(|_| ranked.offer.is_none()))
            .collect(),
        lower: 100.0,
        ..page
    })
}

fn queue(model: &Model, queued: &Queued) -> Page {
    let seconds = queued.waited_ms / 1000;
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    let others = tr!("ranked-others", count = queued.others);
    Page {
        title: tr!("play-ranked").into(),
        lines:
            [
                tr!(
                    "ranked-waiting",
                    time = format!("{minutes}:{seconds:02}"),
                    points = queued.window,
                ),
                others,
                String::new(),
                tr!("ranked-rating", points = queued.rating.points),
                rating_status(&queued.rating),
            ]
            .into_iter()
            .chain(waiting_players(model))
            .collect(),
        rows: meanwhile(model),
        ..Page::default()
    }
}

/// What can be played without leaving the queue, and the way out of it.
pub fn meanwhile(model: &Model) -> Vec<Row> {
    let row = |label: &str, pastime| {
        Row::press(label, Message::Intent(Intent::Meanwhile(pastime)))
            .with_value(tr!("meanwhile-hint"))
    };
    let solo = SoloMode::of(model.settings.game).next();
    [row(tr!("meanwhile-practice"), Pastime::Practice)]
        .into_iter()
        .chain(solo.map(|mode| row(tr!("meanwhile-solo"), Pastime::Solo(mode))))
        .chain([Row::press(tr!("searching-stop"), Message::Back)])
        // Behind the others, whose places stay.
        .chain(friends::calls(&model.people.friends))
        .collect()
}

/// Whether a player who plays something else was called just now, and may be pressing keys of a bout.
pub fn is_called_now(model: &Model) -> bool {
    model.status.ranked.offer.as_ref().is_some_and(|offer| offer.seconds < GLANCE_SECONDS)
}

/// A match was found for a player who plays something else.
pub fn called(model: &Model) -> Page {
    let lines = model.status.ranked.offer.as_ref().map(|offer| {
        let left = f32::from(offer.found.within_ms) / 1000.0 - offer.seconds;
        let left = tr!("meanwhile-seconds", seconds = left.ceil().max(0.0));
        opponent(&offer.found).into_iter().chain([String::new(), left]).collect()
    });
    Page {
        title: tr!("ranked-found").into(),
        lines: lines.unwrap_or_default(),
        rows: vec![
            Row::press(tr!("meanwhile-accept"), Message::Intent(Intent::Accept)),
            Row::press(tr!("ranked-decline"), Message::Intent(Intent::Decline)),
        ],
        lower: LOWER,
        ..Page::default()
    }
}

/// The rules of the player's queue, and how many players wait in which.
pub fn waiting_players(model: &Model) -> Vec<String> {
    let Some(Waiting { rules, counts }) = &model.status.waiting else { return Vec::new() };
    let is_weekly = model.settings.ruleset(rules.kind()) == Ruleset::Weekly;
    let mut lines = vec![String::new(), tr!("queue-rules", rules = words::game(rules))];
    lines.extend(is_weekly.then(|| tr!("queue-week").to_owned()));
    lines.push(String::new());
    let line = |(ruleset, count): (Ruleset, &QueueCount)| {
        let (game, ruleset) = (names::game(ruleset.game()), names::ruleset(ruleset));
        let (ranked, casual) = (count.ranked, count.casual);
        let line =
            tr!("queue-line", game = game, ruleset = ruleset, ranked = ranked, casual = casual);
        let usual = count.usual_wait_s.map(|seconds| tr!("queue-usual", seconds = seconds));
        [line].into_iter().chain(usual).collect::<Vec<_>>().join(" ")
    };
    lines.extend(Ruleset::ALL.into_iter().zip(counts).map(line));
    lines
}

fn found(offer: &Offer) -> Page {
    let Offer { found, seconds, is_accepted } = offer;
    let left = (READING_SECONDS - seconds).ceil().max(1.0);
    let (now, accepted) = if *is_accepted {
        (waiting_for(found), tr!("ranked-accepted"))
    } else {
        (tr!("ranked-countdown", seconds = left), "")
    };
    Page {
        title: tr!("ranked-found").into(),
        lines: opponent(found).into_iter().chain([String::new(), now]).collect(),
        // The first row is in focus, before and after the answer: it must never be the one that
        // declines.
        rows: vec![
            Row::press(tr!("ranked-accept"), Message::Intent(Intent::Accept)).with_value(accepted),
            Row::press(tr!("ranked-decline"), Message::Back),
        ],
        ..Page::default()
    }
}

fn waiting_for(found: &Found) -> String {
    match &found.opponent {
        Some(name) => tr!("ranked-waiting-for", name = name.as_str()),
        None => tr!("ranked-waiting-for-opponent").to_owned(),
    }
}

/// The opponent of a proposed match, as far as it is known, and its rules.
fn opponent(found: &Found) -> Vec<String> {
    let name = found.opponent.as_ref().map(|name| name.as_str().to_owned());
    let mut lines = vec![name.unwrap_or_else(|| tr!("ranked-anonymous").to_owned())];
    lines.push(tr!(
        "ranked-ruleset",
        game = names::game(found.ruleset.game()),
        ruleset = names::ruleset(found.ruleset),
    ));
    lines
}

/// The status of a rating, in words.
pub fn rating_status(rating: &RatingView) -> String {
    match rating.standing {
        RatingStatus::Unranked if rating.matches < MATCHES_NEEDED => {
            tr!("rating-placement", matches = rating.matches, needed = MATCHES_NEEDED)
        }
        RatingStatus::Unranked => {
            tr!("rating-provisional", deviation = 2 * u32::from(rating.deviation))
        }
        RatingStatus::Ranked => tr!("rating-ranked", matches = rating.matches),
        RatingStatus::Listed => tr!("rating-listed", matches = rating.matches),
    }
}

/// The lines and rows of a ranked result.
pub fn result(ranked: &Ranked) -> (Vec<String>, Vec<Row>) {
    let mut lines: Vec<String> = ranked.changes.iter().map(Change::words).collect();
    match ranked.changes.first() {
        Some(own) => lines.push(rating_status(&own.after)),
        None => lines.push(tr!("ranked-unchanged").into()),
    }
    let rows = vec![
        Row::press(tr!("ranked-again"), Message::Intent(Intent::Ranked)),
        Row::press(tr!("menu-main"), Message::Intent(Intent::Leave)),
    ];
    (lines, rows)
}

impl Change {
    fn words(&self) -> String {
        let Change { name, before, after } = self;
        let difference = after.points - before.points;
        tr!(
            "rating-change",
            name = name,
            before = before.points,
            after = after.points,
            change = format!("{difference:+}").replace('-', "−"),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::rows::{PageInput, answer};
    use crate::settings::{Settings, SettingsFile};
    use games::{GameKind, Week};

    fn rating(points: i32, matches: u32, standing: RatingStatus) -> RatingView {
        RatingView { points, deviation: 120, matches, standing }
    }

    #[test]
    fn a_rating_says_how_much_it_is_worth() {
        let told = |matches, is| rating_status(&rating(1500, matches, is));
        assert_eq!(told(4, RatingStatus::Unranked), "Placement: 4 of 10 matches");
        assert_eq!(
            told(12, RatingStatus::Unranked),
            "Provisional (±240). Keep playing to get ranked."
        );
        assert_eq!(told(12, RatingStatus::Ranked), "Ranked · 12 matches");
    }

    #[test]
    fn who_waits_sees_for_how_long_and_how_far() {
        let rating = rating(1500, 4, RatingStatus::Unranked);
        let queued = Queued { waited_ms: 12_900, window: 150, others: 1, rating };
        let settings = Settings { game: GameKind::MARAUDERS, ..Settings::default() };
        let mut model = Model::new(SettingsFile::none(), settings);
        model.settings.step_ruleset(1);
        let counts =
            [0, 1, 2, 3, 4].map(|ranked| QueueCount { ranked, casual: 1, usual_wait_s: None });
        let rules = Ruleset::Weekly.rules(Week(1));
        model.status.waiting = Some(Waiting { rules, counts });
        let lines = queue(&model, &queued).lines;
        let last = &lines[lines.len() - 2..];
        assert_eq!(last[0], "Marauders, 2D, rank 2: 3 ranked, 1 casual");
        assert_eq!(last[1], "Marauders, Mode of the week: 4 ranked, 1 casual");
        assert!(lines.contains(&"You play: Marauders, 1D, Rank 5".to_owned()), "{lines:?}");
        assert_eq!(lines[0], "Waiting for an opponent, 0:12, within 150 points");
        assert_eq!(lines[1], "1 other player in the queue");
    }

    #[test]
    fn enter_never_declines_a_match() {
        for is_accepted in [false, true] {
            let ruleset = Ruleset::Swordfight;
            let found_one = Found { number: 1, opponent: None, ruleset, within_ms: 5000 };
            let page = found(&Offer { found: found_one, seconds: 0.5, is_accepted });
            let answer = answer(&page, &mut 0, PageInput::Enter);
            assert_eq!(answer, Some(Message::Intent(Intent::Accept)));
        }
    }

    #[test]
    fn a_result_shows_both_ratings_before_and_after() {
        let change = |name: &str, before, after| Change {
            name: name.into(),
            before: rating(before, 4, RatingStatus::Unranked),
            after: rating(after, 5, RatingStatus::Unranked),
        };
        let changes = vec![change("Anne", 1500, 1587), change("Mary", 1512, 1430)];
        let (lines, rows) = result(&Ranked { changes, ..Ranked::default() });
        assert_eq!(
            lines,
            [
                "Anne 1587 (was 1500, +87)",
                "Mary 1430 (was 1512, −82)",
                "Placement: 5 of 10 matches",
            ]
        );
        assert_eq!(rows[0].label, "Queue again");
    }
}
