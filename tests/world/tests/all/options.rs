//! Simulations draw every value of every option that the rules accept.

use std::collections::BTreeSet;
use std::fmt::Debug;

use bout::options::{OptionTable, Values};
use bout::{Purpose, Stream};
use games::GameKind;
use marauders::Size;
use stacker::{Goal, TopOut};
use wire::{BrawlOptions, Sides};
use world::clocked_games::LARGEST_PIECES;
use world::options::brawl;
use world::seeds::seed_of;

/// Options that are drawn of each kind.
const DRAWS: u64 = 1000;

fn streams() -> impl Iterator<Item = Stream> {
    (0..DRAWS).map(|seed| Stream::new(&seed_of(seed), Purpose::Bots))
}

/// What an option came to, of all that was drawn.
fn values<O, V: Ord>(drawn: &[O], value: impl Fn(&O) -> V) -> BTreeSet<V> {
    drawn.iter().map(value).collect()
}

/// The option was the least and the most that it may be, and never anything beyond.
fn range<O>(name: &str, drawn: &[O], (least, most): (u32, u32), value: impl Fn(&O) -> u32) {
    let values = values(drawn, value);
    assert_eq!((values.first(), values.last()), (Some(&least), Some(&most)), "{name}");
    assert!(most - least < 2 || 2 < values.len(), "{name} is only ever an extreme");
}

/// The option was each of so many variants.
fn variants<O, V: Debug>(name: &str, drawn: &[O], count: usize, value: impl Fn(&O) -> V) {
    let values = values(drawn, |options| format!("{:?}", value(options)));
    assert_eq!(values.len(), count, "{name}: {values:?}");
}

/// Every row of the table has had the least and the most of its range, or all of its values. The range
/// is the widest of all that were drawn. Left out are the rows of these names.
fn table<O: OptionTable>(drawn: &[O], others: &[&str]) {
    let drawn: Vec<_> = drawn.iter().map(O::options).collect();
    for index in 0..drawn[0].len() {
        let views: Vec<_> = drawn.iter().map(|one| &one[index]).filter(|one| one.applies).collect();
        let name = views[0].name;
        if others.iter().any(|other| name.starts_with(other)) {
            continue;
        }
        let ends: Vec<(u32, u32)> = views
            .iter()
            .map(|view| match view.values {
                Values::Numbers { least, most, .. } => (least, most),
                Values::Choice(_) | Values::YesOrNo(_) | Values::Named(_) => {
                    (0, view.values.count() - 1)
                }
            })
            .collect();
        let least = ends.iter().map(|&(least, _)| least).min().unwrap_or_default();
        let most = ends.iter().map(|&(_, most)| most).max().unwrap_or_default();
        range(name, &views, (least, most), |view| view.value);
        if !matches!(views[0].values, Values::Numbers { .. }) {
            variants(name, &views, most as usize + 1, |view| view.value);
        }
    }
}

#[test]
fn swordfight_is_played_by_all_options() {
    let drawn: Vec<swordfight::Options> =
        streams().map(|mut stream| swordfight::Options::random(&mut stream)).collect();
    for options in &drawn {
        assert_eq!(options.check(), Ok(()), "{options:?}");
    }
    table(&drawn, &[]);
    variants("goal", &drawn, 4, |one| one.goal.map(|goal| std::mem::discriminant(&goal)));
}

#[test]
fn stacker_is_played_by_all_options() {
    let drawn: Vec<stacker::Options> =
        streams().map(|mut stream| stacker::Options::random(&mut stream, LARGEST_PIECES)).collect();
    for options in &drawn {
        assert_eq!(options.check(), Ok(()), "{options:?}");
    }
    table(&drawn, &["size"]);
    let weight = |one: &stacker::Options| {
        one.size_weights.of(one.pieces.sizes().next().expect("it has a size"))
    };
    range("size weight", &drawn, (1, 255), |one| weight(one).into());
    range("largest piece", &drawn, (1, LARGEST_PIECES.into()), |one| one.pieces.largest().into());
    variants("top out", &drawn, 2, |one| one.top_out == TopOut::Out);
    variants("goal", &drawn, 5, |one| match one.goal {
        Goal::Endless => "endless",
        Goal::Lines(_) => "lines",
        Goal::Ticks(_) => "ticks",
        Goal::Dig(_) => "dig",
        Goal::Survive => "survive",
    });
}

#[test]
fn marauders_is_played_by_all_options() {
    let drawn: Vec<marauders::Options> =
        streams().map(|mut stream| marauders::Options::random(&mut stream)).collect();
    for options in &drawn {
        assert_eq!(options.check(), Ok(()), "{options:?}");
    }
    table(&drawn, &["turn_limit"]);
    assert!(drawn.iter().any(|one| one.size == Size::Rank(9)), "the largest field is played on");
    range("lead", &drawn, (0, 3), |one| one.lead.0.into());
}

#[test]
fn rooms_have_all_options() {
    let rooms = |kind: GameKind| streams().map(move |mut stream| brawl(kind, &mut stream));
    let drawn: Vec<BrawlOptions> = GameKind::ALL.into_iter().flat_map(rooms).collect();
    for options in &drawn {
        assert_eq!(options.check(), Ok(()), "{options:?}");
        assert!(options.rules.lists_are_near(), "{options:?}");
    }
    variants("game", &drawn, GameKind::ALL.len(), |one| one.rules.kind());
    table(&drawn, &["das", "arr", "soft drop", "cut", "initial"]);
    range("teams", &drawn, (0, 12), |one| match one.sides {
        Sides::FreeForAll => 0,
        Sides::Teams(teams) => teams.into(),
    });
    let das = |bounds: fn(&BrawlOptions) -> u8| values(&drawn, bounds).len();
    assert!(
        10 < das(|one| one.handling.least.das_ticks) && 10 < das(|one| one.handling.most.das_ticks)
    );
}
