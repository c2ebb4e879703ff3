//! The ladder of marauders: nine ranks against bots, each with two elements more than the one
//! before.

use games::Rules;
use marauders::{Options, Size};
use wire::BrawlOptions;

use crate::activity::intent::Intent;
use crate::games::marauders::names;
use crate::screens::{Message, Model, Screen};
use crate::screens::{Page, Row};
use crate::settings::RANKS;
use crate::text::tr;

/// The ranks, from the first.
pub fn page(model: &Model) -> Page {
    let next = next(model);
    let row = |rank: u8| {
        let elements = crate::text::list(
            &names::rank_elements(rank).into_iter().map(names::element).collect::<Vec<_>>(),
        );
        let label = names::size(Size::Rank(rank));
        let state = if rank <= model.settings.marauders.rank {
            tr!("ladder-won")
        } else if rank == next {
            tr!("ladder-next")
        } else {
            tr!("ladder-locked")
        };
        let value = tr!("ladder-rank", elements = elements, state = state);
        let does = if rank <= next { Message::Ladder(rank) } else { Message::Read };
        Row::press(label, does).with_value(value)
    };
    let mut rows: Vec<Row> = RANKS.map(row).collect();
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    let line = match model.settings.marauders.rank < *RANKS.end() {
        true => tr!("ladder-hint"),
        false => tr!("ladder-done"),
    };
    Page {
        title: tr!("ladder-title").into(),
        lines: vec![line.into()],
        rows,
        width: Some(640.0),
        ..Page::default()
    }
}

/// The rank to win next; the last one when all are won.
pub fn next(model: &Model) -> u8 {
    (model.settings.marauders.rank + 1).min(*RANKS.end())
}

/// The level of the bot of a rank: from 1 for the first to 5 for the last.
pub fn level(rank: u8) -> u8 {
    rank.div_ceil(2)
}

/// The match of a rank.
pub fn options(rank: u8) -> BrawlOptions {
    BrawlOptions::duel(Rules::marauders(Options { size: Size::Rank(rank), ..Options::default() }))
}

/// The row that starts the battle of a rank.
pub fn start(rank: u8) -> Row {
    Row::press(tr!("ladder-start"), Message::Intent(Intent::Ladder(rank)))
        .with_value(tr!("members-level", level = level(rank)))
}

/// The row of the ways to play that leads to the ladder.
pub fn row(model: &Model) -> Row {
    let won = model.settings.marauders.rank;
    Row::press(tr!("ladder-title"), Message::Go(Screen::Ladder)).with_value(tr!(
        "ladder-progress",
        won = won,
        ranks = *RANKS.end()
    ))
}

/// Notes that the match of a rank was won.
pub fn win(model: &mut Model, rank: u8) {
    let won = &mut model.settings.marauders.rank;
    if *won < rank {
        *won = rank;
        model.save();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::navigation;
    use games::GameKind;

    use crate::screens::Navigation;
    use crate::settings::{Settings, SettingsFile};

    fn model() -> Model {
        let settings = Settings { game: GameKind::MARAUDERS, ..Settings::default() };
        Model::new(SettingsFile::none(), settings)
    }

    #[test]
    fn each_rank_has_two_elements_more_and_stronger_bots() {
        for rank in RANKS {
            assert_eq!(names::rank_elements(rank).len(), if rank == 1 { 5 } else { 2 });
            assert_eq!(options(rank).check(), Ok(()));
            assert!(1 == rank || level(rank - 1) <= level(rank), "{rank}");
        }
        assert_eq!([1, 9].map(level), [1, 5]);
    }

    #[test]
    fn a_rank_opens_when_the_one_before_is_won() {
        let mut model = model();
        let open = |model: &Model| {
            let rows = page(model).rows;
            let opens = |row: &&Row| {
                matches!(row.does, crate::screens::rows::Does::Press(Message::Ladder(_)))
            };
            rows.iter().filter(opens).count()
        };
        assert_eq!(open(&model), 1);
        win(&mut model, 1);
        win(&mut model, 2);
        win(&mut model, 1);
        assert_eq!((open(&model), next(&model)), (3, 3));
        RANKS.for_each(|rank| win(&mut model, rank));
        assert_eq!((open(&model), next(&model)), (9, 9));
    }

    #[test]
    fn the_guide_shows_what_is_new_before_the_battle() {
        let mut model = model();
        win(&mut model, 1);
        let to = navigation::apply(&mut model, Screen::Ladder, Message::Ladder(2));
        assert_eq!(to, Navigation::To(Screen::Elements));
        let page = model.page(Screen::Elements).expect("a page");
        let labels: Vec<&str> = page.rows.iter().map(|row| row.label.as_str()).collect();
        assert_eq!(labels, ["Light", "Dark", "Start battle", "Back"]);
        let back = navigation::apply(&mut model, Screen::Elements, Message::Back);
        assert_eq!(back, Navigation::To(Screen::Ladder));
    }
}
