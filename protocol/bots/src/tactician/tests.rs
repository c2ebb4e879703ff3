//! What holds of every player of marauders made of code.

use alloc::vec::Vec;
use bout::{Outcome, Purpose, Seed, Table as _, Team};
use marauders::{Casual, Choice, Choices, Options, Size, elements};

use super::*;

/// Commands after which a battle must be over.
const COMMANDS_MAX: usize = 20_000;

fn level(number: u8) -> Level {
    Level::new(number).expect("1 to 5")
}

/// Plays the battle of `seed` between players of these levels, by seat, to its end, and says what
/// was asked for.
fn play(options: Options, levels: &[u8], seed: u64) -> (Table, Vec<Command>) {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let seed = Seed(bytes);
    let mut dice = Stream::new(&seed, Purpose::Dice);
    let elements = elements(&options, &mut dice);
    let player = |(seat, &number): (u8, &u8)| {
        Tactician::new(level(number), Stream::numbered(&seed, Purpose::Bots, seat))
    };
    let mut players: Vec<Tactician> = (0..).zip(levels).map(player).collect();
    let table = Table::open(options, &elements, &mut dice, &mut Vec::new());
    let mut table = table.expect("these options go together");
    let mut commands = Vec::new();
    while let Some(seat) = table.to_move() {
        let command = players[seat.index()].choose(&table, seat);
        let obeyed = table.apply(seat, &command, &mut dice, &mut Vec::new());
        assert_eq!(obeyed, Ok(()), "{seed:?} {command:?} of {seat:?} in {options:?}");
        commands.push(command);
        assert!(commands.len() < COMMANDS_MAX, "{options:?} does not end");
    }
    (table, commands)
}

/// How many of `pairs`, each of two battles with the lead exchanged, the better one wins.
fn wins(better: u8, other: u8, pairs: u64) -> usize {
    let won = |pair: &u64| {
        let (mut bouts, mut hp) = (0, 0);
        for first in [0, 1] {
            let levels = if first == 0 { [better, other] } else { [other, better] };
            let (table, _) = play(Options::default(), &levels, 2 * pair + first as u64);
            bouts += i32::from(table.outcome == Outcome::Won(Team(first as u8)));
            bouts -= i32::from(table.outcome == Outcome::Won(Team(1 - first as u8)));
            hp += i32::from(table.hp[first]) - i32::from(table.hp[1 - first]);
        }
        (0, 0) < (bouts, hp)
    };
    (0..pairs).filter(won).count()
}

#[test]
fn levels_two_steps_apart_are_far_apart() {
    for (better, other) in [(3, 1), (4, 2), (5, 3)] {
        let won = wins(better, other, 6);
        assert!(5 <= won, "level {better} won {won} of 6 pairs against {other}");
    }
}

#[test]
fn every_mode_size_and_option_is_played_to_the_end() {
    let sizes = [Size::Rank(1), Size::Rank(4), Size::Casual(Casual::First), Size::Rank(9)];
    for (number, mode) in (0..).zip(Mode::ALL) {
        for (seed, choice) in (0..).zip(Choice::ALL) {
            let size = sizes[(number + seed) % 3];
            let options = {
                let choices = Choices::default().with(choice);
                Options { mode, size, choices, ..Options::default() }
            };
            if options.check().is_ok() {
                let level = [1, 3, 4][(number + seed) % 3];
                play(options, &[level, 2, level, 3], seed as u64);
            }
        }
        let options = Options { mode, size: Size::Rank(1), ..Options::default() };
        play(options, &[5, 4, 5, 4], number as u64);
    }
}

#[test]
fn every_spell_that_can_be_named_is_cast() {
    let choices = Choices::default().with(Choice::NonMatching);
    let options = Options { choices, ..Options::default() };
    let is_cast = |spell: Spell, seed: u8| {
        let mut table = table(options, Some(spell));
        table.player_mut(Seat(0)).force = 10;
        let mut players = [0, 1].map(|seat| player(4, seed, seat));
        let mut dice = Stream::new(&Seed([seed; 32]), Purpose::Dice);
        while let Some(seat) = table.to_move()
            && table.player(Seat(0)).casts.is_empty()
        {
            let command = players[seat.index()].choose(&table, seat);
            assert_eq!(table.apply(seat, &command, &mut dice, &mut Vec::new()), Ok(()));
        }
        !table.player(Seat(0)).casts.is_empty()
    };
    for spell in Spell::EXCLUSIVE {
        // Some are of use in few battles.
        assert!((0..12).any(|seed| is_cast(spell, seed)), "{spell:?} was never cast");
    }
}

#[test]
fn a_large_field_is_played_by_the_best() {
    let options = Options { size: Size::Rank(9), ..Options::default() };
    let (mut table, mut best) = (table(options, None), player(5, 1, 0));
    let mut dice = Stream::new(&Seed([4; 32]), Purpose::Dice);
    for _ in 0..3 {
        let command = best.choose(&table, Seat(0));
        assert_eq!(table.apply(Seat(0), &command, &mut dice, &mut Vec::new()), Ok(()));
    }
}

#[test]
fn every_level_casts_spells_that_it_can_pay() {
    // The turns, of 40 with force for a spell, in which each level casts.
    let turns = |number: u8| {
        let casts = |seed: &u8| {
            let mut table = table(Options::default(), None);
            table.player_mut(Seat(0)).force = 10;
            let mut bot = player(number, *seed, 0);
            let mut dice = Stream::new(&Seed([*seed; 32]), Purpose::Dice);
            while table.to_move() == Some(Seat(0)) {
                let command = bot.choose(&table, Seat(0));
                assert_eq!(table.apply(Seat(0), &command, &mut dice, &mut Vec::new()), Ok(()));
            }
            !table.player(Seat(0)).casts.is_empty()
        };
        (0..40).filter(casts).count()
    };
    let casts: Vec<usize> = (1..=4).map(turns).collect();
    // By chance the second twice as often as the first, and about as often as the third; the fourth
    // when it has looked at them and it pays.
    assert!(4 <= casts[0] && casts[0] < casts[1] && casts[1] < 30, "{casts:?}");
    assert!((8..30).contains(&casts[2]) && (2..20).contains(&casts[3]), "{casts:?}");
}

#[test]
fn the_best_casts_a_spell_that_it_can_pay() {
    let mut table = table(Options::default(), None);
    table.player_mut(Seat(0)).force = 10;
    let (mut best, mut dice) = (player(5, 7, 0), Stream::new(&Seed([5; 32]), Purpose::Dice));
    while table.to_move() == Some(Seat(0)) {
        let command = best.choose(&table, Seat(0));
        assert_eq!(table.apply(Seat(0), &command, &mut dice, &mut Vec::new()), Ok(()));
    }
    assert_eq!(table.player(Seat(0)).casts.len(), 1);
}

#[test]
fn even_the_weakest_likes_to_match_its_boost_blocks() {
    let choices = Choices::default().with(Choice::BonusVariant);
    let options = Options { choices, ..Options::default() };
    let uses = |boost: Option<Seat>| {
        let chosen = |seed: &u8| {
            let mut table = table(options, None);
            let (from, direction) = table.legal_moves()[0];
            if let Some(seat) = boost {
                let tiers = [3; 8];
                table.field.at_mut(from).boost = Some(marauders::Boost { seat, tiers });
            }
            let swaps = plan::swaps(&table);
            let boosted = habit::boosted(&table, Seat(0), &swaps);
            let is_used = boosted.iter().any(|it| it.first == Command::Swap { from, direction });
            let chosen = player(1, *seed, 0).any_swap(&table, Seat(0), &swaps);
            is_used && boosted.contains(&chosen)
        };
        (0..40).filter(chosen).count()
    };
    assert_eq!((uses(None), uses(Some(Seat(1)))), (0, 0));
    let own = uses(Some(Seat(0)));
    assert!((15..40).contains(&own), "{own} of 40");
}

#[test]
fn the_same_level_stream_and_table_give_the_same_commands() {
    for number in 1..=5 {
        let [one, other] = [(); 2].map(|()| play(Options::default(), &[number, 3], 8));
        assert!(one == other, "level {number}");
    }
}

#[test]
fn every_seat_names_a_spell_that_is_in_play() {
    let choices = Choices::default().with(Choice::NonMatching);
    for (number, mode) in (1..=5).zip(Mode::ALL) {
        let options =
            Options { mode, choices, size: Size::Casual(Casual::First), ..Options::default() };
        for seed in 0..20 {
            let mut dice = Stream::new(&Seed([seed; 32]), Purpose::Dice);
            let elements = elements(&options, &mut dice);
            let mut table = Table::open(options, &elements, &mut dice, &mut Vec::new())
                .expect("these options go together");
            let mut bot = player(number, seed, 0);
            while table.is_naming() {
                let seat = table.to_move().expect("somebody is to name a spell");
                let command = bot.choose(&table, seat);
                assert_eq!(table.apply(seat, &command, &mut dice, &mut Vec::new()), Ok(()));
            }
            let named = |element| table.player(Seat(0)).named == Some(Spell::Of(element));
            assert!(number < 5 || !elements.contains(&Element::Fire) || named(Element::Fire));
            let name = table.player(Seat(0)).named.expect("it has named one");
            let has_sure =
                SURE.into_iter().any(|spell| table.options.may_name(&elements, spell).is_ok());
            assert!(number < 3 || !has_sure || SURE.contains(&name), "level {number}: {name:?}");
        }
    }
}

fn player(number: u8, seed: u8, seat: u8) -> Tactician {
    Tactician::new(level(number), Stream::numbered(&Seed([seed; 32]), Purpose::Bots, seat))
}

fn table(options: Options, named: Option<Spell>) -> Table {
    let mut dice = Stream::new(&Seed([9; 32]), Purpose::Dice);
    let elements = elements(&options, &mut dice);
    let table = Table::new(options, &elements, &[named; 2], &mut dice, &mut Vec::new());
    table.expect("these options go together")
}
