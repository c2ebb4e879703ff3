//! Simulations draw every value of every option that the rules accept.

use std::collections::BTreeSet;
use std::fmt::Debug;

use bout::{Purpose, Stream};
use games::GameKind;
use marauders::{Casual, Choice, Mode, Size, Standard};
use stacker::{Goal, Gravity, TopOut};
use wire::{BrawlOptions, Sides};
use world::clocked_games::LARGEST_PIECES;
use world::options::brawl;
use world::simulation::seed_of;

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

#[test]
fn swordfight_is_played_by_all_options() {
    let drawn: Vec<swordfight::Options> =
        streams().map(|mut stream| swordfight::Options::random(&mut stream)).collect();
    for options in &drawn {
        assert_eq!(options.check(), Ok(()), "{options:?}");
    }
    range("breakers", &drawn, (0, 1000), |one| one.breakers_per_mille.into());
    range("drought", &drawn, (0, 1000), |one| one.breaker_drought_pairs.into());
    range("fall", &drawn, (17, 5000), |one| one.fall_ms.into());
    range("faster every", &drawn, (1, 1000), |one| one.faster_every_pairs.into());
    range("faster by", &drawn, (50, 100), |one| one.faster_percent.into());
    range("fall at last", &drawn, (17, 5000), |one| one.fall_least_ms.into());
    range("fast fall", &drawn, (17, 5000), |one| one.fast_fall_ms.into());
    range("landing", &drawn, (0, 2000), |one| one.landing_ms.into());
    range("landing share", &drawn, (0, 1000), |one| one.landing_per_mille.into());
    range("packets", &drawn, (1, 24), |one| one.packets_per_lock.into());
    variants("rectangle", &drawn, 2, |one| one.rectangle);
    variants("excess", &drawn, 2, |one| one.excess);
    variants("same step", &drawn, 2, |one| one.same_step);
    variants("cut", &drawn, 3, |one| one.cut);
    variants("horizontal fit", &drawn, 2, |one| one.horizontal_fit);
    variants("sprinkles", &drawn, 2, |one| one.sprinkles);
}

#[test]
fn stacker_is_played_by_all_options() {
    let drawn: Vec<stacker::Options> =
        streams().map(|mut stream| stacker::Options::random(&mut stream, LARGEST_PIECES)).collect();
    for options in &drawn {
        assert_eq!(options.check(), Ok(()), "{options:?}");
    }
    range("columns", &drawn, (4, 40), |one| one.columns.into());
    range("rows", &drawn, (8, 80), |one| one.rows.into());
    range("next", &drawn, (0, 7), |one| one.next_count.into());
    range("soft drop", &drawn, (0, 20), |one| one.soft_drop_least_ticks.into());
    let weight = |one: &stacker::Options| {
        one.size_weights.of(one.pieces.sizes().next().expect("it has a size"))
    };
    range("size weight", &drawn, (1, 255), |one| weight(one).into());
    range("lock delay", &drawn, (0, 600), |one| one.lock_delay_ticks.into());
    range("forced lock", &drawn, (0, 6000), |one| one.forced_lock_ticks.into());
    range("spawn delay", &drawn, (0, 120), |one| one.spawn_delay_ticks.into());
    range("clear delay", &drawn, (0, 120), |one| one.clear_delay_ticks.into());
    range("spin single", &drawn, (0, 4), |one| one.spin_single_rows.into());
    range("all clear", &drawn, (0, 20), |one| one.all_clear_rows.into());
    range("garbage delay", &drawn, (0, 600), |one| one.garbage_delay_ticks.into());
    range("garbage cap", &drawn, (1, 1000), |one| one.garbage_cap_per_mille.into());
    range("margin from", &drawn, (0, 216_000), |one| one.margin_from_tick);
    range("margin", &drawn, (0, 1000), |one| one.margin_per_mille.into());
    range("largest piece", &drawn, (1, LARGEST_PIECES.into()), |one| one.pieces.largest().into());
    variants("class", &drawn, 3, |one| one.pieces.hardest());
    variants("great clear", &drawn, 2, |one| one.great_clear);
    variants("hold", &drawn, 2, |one| one.holds);
    variants("mini without lines", &drawn, 2, |one| one.zero_line_mini);
    variants("mini from no turn", &drawn, 2, |one| one.mini_from_no_turn);
    variants("top out", &drawn, 2, |one| one.top_out == TopOut::Out);
    variants("gravity", &drawn, 2, |one| matches!(one.gravity, Gravity::Timed { .. }));
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
    variants("mode", &drawn, Mode::ALL.len(), |one| one.mode);
    let sizes = 9 + Standard::ALL.len() + Casual::ALL.len();
    variants("size", &drawn, sizes, |one| one.size);
    assert!(drawn.iter().any(|one| one.size == Size::Rank(9)), "the largest field is played on");
    for choice in Choice::ALL {
        variants(choice.name(), &drawn, 2, |one| one.has(choice));
    }
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
    range("seats", &drawn, (2, 24), |one| one.seats.into());
    range("bouts", &drawn, (1, 9), |one| one.best_of.into());
    range("grace", &drawn, (5, 30), |one| one.grace_s.into());
    range("teams", &drawn, (0, 12), |one| match one.sides {
        Sides::FreeForAll => 0,
        Sides::Teams(teams) => teams.into(),
    });
    let das = |bounds: fn(&BrawlOptions) -> u8| values(&drawn, bounds).len();
    assert!(
        10 < das(|one| one.handling.least.das_ticks) && 10 < das(|one| one.handling.most.das_ticks)
    );
}
