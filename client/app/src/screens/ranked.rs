//! The ranked queue: waiting, the found opponent, and rating changes.

use games::{Ruleset, SoloMode};
use wire::{Found, Queued, RatingStatus, RatingView, Waiting};

use crate::activity::intent::{Intent, Pastime};
use crate::activity::status::{Change, Offer, READING_SECONDS, Ranked};
use crate::screens::brawl::words;
use crate::screens::rows::LOWER;
use crate::screens::{Message, Model, friends, lesson};
use crate::screens::{Page, Row};
use crate::text::{names, tr};
use crate::view::connection::lost;

pub mod card;

/// Seconds in which a call cannot be answered: what is pressed then was meant for the bout.
pub const GLANCE_SECONDS: f32 = 0.8;
/// Ranked matches before a rating counts as a rank.
const MATCHES_NEEDED: u32 = 10;

/// The page of the ranked queue; none while the player is not in it.
pub fn waiting(model: &Model) -> Option<Page> {
    let ranked = &model.status.ranked;
    let (page, card, lower) = match (&ranked.offer, &ranked.queued) {
        (Some(offer), _) => (found(offer), card::LINES, 0.0),
        (None, Some(queued)) => (queue(model, queued), card::LINES, 0.0),
        (None, None) => return None,
    };
    Some(Page {
        lines: page
            .lines
            .into_iter()
            .chain(lost(model.status.connection.signal))
            .chain(lesson::hint(model).filter(|_| ranked.offer.is_none()))
            .chain(std::iter::repeat_n(String::new(), card))
            .collect(),
        lower,
        ..page
    })
}

fn queue(model: &Model, queued: &Queued) -> Page {
    Page {
        title: tr!("play-ranked").into(),
        lines: [tr!("ranked-others", count = queued.others)]
            .into_iter()
            .chain(own_queue(model))
            .collect(),
        rows: meanwhile(model),
        has_picture: true,
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

/// The rules of the player's queue, and how long it usually takes.
pub fn own_queue(model: &Model) -> Vec<String> {
    let Some(Waiting { rules, counts }) = &model.status.waiting else { return Vec::new() };
    let own = model.settings.ruleset(rules.kind());
    let mut lines = vec![tr!("queue-rules", rules = words::game(rules))];
    lines.extend((own == Ruleset::Weekly).then(|| tr!("queue-week").to_owned()));
    let own = Ruleset::ALL.into_iter().zip(counts).find(|(ruleset, _)| *ruleset == own);
    let usual = own.and_then(|(_, count)| count.usual_wait_s);
    lines.extend(usual.map(|seconds| tr!("queue-usual", seconds = seconds)));
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
        lines: vec![rules_of(found), now],
        has_picture: true,
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
    vec![name.unwrap_or_else(|| tr!("ranked-anonymous").to_owned()), rules_of(found)]
}

fn rules_of(found: &Found) -> String {
    let (game, ruleset) = (names::game(found.ruleset.game()), names::ruleset(found.ruleset));
    tr!("ranked-ruleset", game = game, ruleset = ruleset)
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
    use crate::shell::painter::Painter;
    use bevy::math::Vec2;
    use games::{GameKind, Week};
    use wire::QueueCount;

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
        model.status.ranked.queued = Some(queued);
        let lines = queue(&model, &queued).lines;
        assert_eq!(lines[0], "1 other player in the queue");
        assert_eq!(lines[1], "You play: Marauders, 1D, Rank 5");
        let chips = card::chips(&model);
        assert_eq!(chips.len(), 5, "{chips:?}");
        assert_eq!(chips[3], "Marauders, 2D, rank 2: 4");
        let mut painter = Painter::new(Vec2::new(1280.0, 720.0));
        card::paint(&mut painter, model.draw_context(0.0), &model);
        let said: Vec<&str> = painter
            .sheets
            .iter()
            .flat_map(|sheet| &sheet.lines)
            .map(|line| line.words.as_str())
            .collect();
        for words in ["0:12", "±150", "Placement: 4 of 10 matches"] {
            assert!(said.contains(&words), "{words}: {said:?}");
        }
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
