//! The ranked queue: waiting, who was found, and what a match did to the ratings.

use wire::{Found, Queued, RatingView, Standing};

use crate::menu::{Page, Row};
use crate::screens::{Message, Model, Wish, lesson};
use crate::signal::lost;

/// Seconds that a player has to decline: time to read a name, and well within what a server gives.
pub const READING_SECONDS: f32 = 2.0;
/// Ranked matches before a rating counts as a rank.
const MATCHES_NEEDED: u32 = 10;

/// How far a ranked match has come, as the player sees it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ranked {
    /// Where in it the player is.
    pub stage: Stage,
    /// What the queue says, while the player waits.
    pub queued: Option<Queued>,
    /// Who was found.
    pub offer: Option<Offer>,
    /// What the match did to the ratings, the player's own first.
    pub changes: Vec<Change>,
}

/// Where in a ranked match the player is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// In none.
    #[default]
    None,
    /// It is played: to leave it is to lose it.
    Match,
    /// It is decided, and being kept.
    Keeping,
    /// It is kept.
    Over,
}

/// Somebody was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// Who, and by what number.
    pub found: Found,
    /// Seconds since then.
    pub seconds: f32,
    /// Whether this side has said yes.
    pub is_accepted: bool,
}

/// What a match did to one player's rating.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Whose.
    pub name: String,
    /// The rating before.
    pub before: RatingView,
    /// The rating after.
    pub after: RatingView,
}

/// The page of whoever waits for a ranked match; nothing while the player waits for none.
pub fn waiting(model: &Model) -> Option<Page> {
    let ranked = &model.news.ranked;
    let page = match (&ranked.offer, &ranked.queued) {
        (Some(offer), _) => found(offer),
        (None, Some(queued)) => queue(queued),
        (None, None) => return None,
    };
    Some(Page {
        lines: page
            .lines
            .into_iter()
            .chain(lost(model.news.signal))
            .chain(lesson::hint(model).filter(|_| ranked.offer.is_none()))
            .collect(),
        lower: 100.0,
        ..page
    })
}

fn queue(queued: &Queued) -> Page {
    let seconds = queued.waited_ms / 1000;
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    let others = match queued.others {
        0 => "Nobody else waits yet".to_owned(),
        1 => "1 other player waits".to_owned(),
        more => format!("{more} other players wait"),
    };
    Page {
        title: "Ranked".into(),
        lines: vec![
            format!(
                "Waiting for an opponent, {minutes}:{seconds:02}, within {} points",
                queued.window
            ),
            others,
            String::new(),
            format!("Your rating: {}", queued.rating.points),
            standing(&queued.rating),
        ],
        rows: vec![Row::press("Stop", Message::Back)],
        ..Page::default()
    }
}

fn found(offer: &Offer) -> Page {
    let Offer { found, seconds, is_accepted } = offer;
    let left = (READING_SECONDS - seconds).ceil().max(1.0);
    let now = if *is_accepted {
        format!("Waiting for {}", found.opponent)
    } else {
        format!("The match begins in {left}")
    };
    Page {
        title: "Found".into(),
        lines: vec![
            format!("{}, rated {}", found.opponent, found.rating.points),
            standing(&found.rating),
            String::new(),
            now,
        ],
        rows: vec![Row::press("Decline", Message::Back)],
        ..Page::default()
    }
}

/// How much a rating says, in words.
pub fn standing(rating: &RatingView) -> String {
    match rating.standing {
        Standing::Unranked if rating.matches < MATCHES_NEEDED => {
            format!("Unranked, {} of {MATCHES_NEEDED} matches", rating.matches)
        }
        Standing::Unranked => {
            format!("Unranked: give or take {} points, play more", 2 * u32::from(rating.deviation))
        }
        Standing::Ranked => format!("Ranked, after {} matches", rating.matches),
        Standing::Listed => format!("On the leaderboard, after {} matches", rating.matches),
    }
}

/// The lines and rows of a result that counts.
pub fn result(ranked: &Ranked) -> (Vec<String>, Vec<Row>) {
    let mut lines: Vec<String> = ranked.changes.iter().map(Change::words).collect();
    match ranked.changes.first() {
        Some(own) => lines.push(standing(&own.after)),
        None => lines.push("This match changed no rating".into()),
    }
    let rows = vec![
        Row::press("Queue again", Message::Wish(Wish::Ranked)),
        Row::press("Menu", Message::Wish(Wish::Leave)),
    ];
    (lines, rows)
}

impl Change {
    fn words(&self) -> String {
        let Change { name, before, after } = self;
        let difference = after.points - before.points;
        format!("{name}: {} before, {} now ({difference:+})", before.points, after.points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(points: i32, matches: u32, standing: Standing) -> RatingView {
        RatingView { points, deviation: 120, matches, standing }
    }

    #[test]
    fn a_rating_says_how_much_it_is_worth() {
        let told = |matches, is| standing(&rating(1500, matches, is));
        assert_eq!(told(4, Standing::Unranked), "Unranked, 4 of 10 matches");
        assert_eq!(told(12, Standing::Unranked), "Unranked: give or take 240 points, play more");
        assert_eq!(told(12, Standing::Ranked), "Ranked, after 12 matches");
    }

    #[test]
    fn who_waits_sees_for_how_long_and_how_far() {
        let rating = rating(1500, 4, Standing::Unranked);
        let queued = Queued { waited_ms: 12_900, window: 150, others: 1, rating };
        let lines = queue(&queued).lines;
        assert_eq!(lines[0], "Waiting for an opponent, 0:12, within 150 points");
        assert_eq!(lines[1], "1 other player waits");
    }

    #[test]
    fn a_result_shows_both_ratings_before_and_after() {
        let change = |name: &str, before, after| Change {
            name: name.into(),
            before: rating(before, 4, Standing::Unranked),
            after: rating(after, 5, Standing::Unranked),
        };
        let changes = vec![change("Anne", 1500, 1587), change("Mary", 1512, 1430)];
        let (lines, rows) = result(&Ranked { changes, ..Ranked::default() });
        assert_eq!(
            lines,
            [
                "Anne: 1500 before, 1587 now (+87)",
                "Mary: 1512 before, 1430 now (-82)",
                "Unranked, 5 of 10 matches",
            ]
        );
        assert_eq!(rows[0].label, "Queue again");
    }
}
