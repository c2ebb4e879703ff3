//! The words of inspections.

use bout::{Purpose, Seed, Stream};
use marauders::cell::Flag;
use marauders::{Charm, Choice, Mode, Options, Phase, Shield, Side, Size, Spell};

use super::*;

fn table(mode: Mode, choices: &[Choice]) -> Table {
    let choices = choices.iter().copied().collect();
    let options = Options { mode, choices, ..Options::default() };
    let mut dice = Stream::new(&Seed([3; 32]), Purpose::Dice);
    let elements = marauders::elements(&options, &mut dice);
    let named = options.names_spells().then_some(Spell::FreeSwap);
    let named = vec![named; usize::from(mode.seats())];
    let table = Table::new(options, &elements, &named, &mut dice, &mut Vec::new());
    table.expect("the options go together")
}

fn names(own: Option<Seat>) -> Names {
    let names = ["Anne", "Calico", "Grace", "Mary"].map(String::from).into();
    Names { own, names }
}

/// Whether some line about the subject holds these words, for the player of the first seat.
#[track_caller]
fn says(table: &Table, subject: Subject, words: &str) {
    let told = inspect(table, &names(Some(Seat(0))), subject);
    let Inspection { title, subtitle, lines } = &told;
    let found = [title, subtitle].into_iter().chain(lines).any(|line| line.contains(words));
    assert!(found, "no {words:?} in {told:?}");
}

#[test]
fn a_boost_block_tells_its_owner_its_tiers_and_whether_it_boosts_or_drains() {
    let mut table = table(Mode::Assault, &[Choice::BonusVariant]);
    let place = Place::new(2, 3);
    let tiers = [0, 0, 3, 0, 0, 0, 3, 1];
    table.field.at_mut(place).boost = Some(Boost { seat: Seat(1), tiers });
    let subject = Subject::Block(place);
    for words in
        ["P2: boost block of Calico", "Drains your matches", "−3: right, left", "−1: up left"]
    {
        says(&table, subject, words);
    }
    table.field.at_mut(place).boost = Some(Boost { seat: Seat(2), tiers });
    for words in ["P3: boost block of Grace", "Boosts your matches", "+3: right, left"] {
        says(&table, subject, words);
    }
    let seen = inspect(&table, &names(None), subject);
    assert!(seen.lines.iter().any(|line| line.contains("±3")), "{seen:?}");
}

#[test]
fn every_mark_of_a_block_is_explained_with_its_owner() {
    let mut table = table(Mode::Duel, &[]);
    let place = Place::new(1, 1);
    for (mark, words) in [
        (Mark::Cover, "Covered"),
        (Mark::Risen, "Risen"),
        (Mark::Mirror(Slant::Rising), "Mirror: turns attacks"),
        (Mark::Mirror(Slant::Upright), "sends attacks along rows back"),
        (Mark::Mirror(Slant::Flat), "sends attacks along columns back"),
        (Mark::Filter(Seat(1)), "Filter of Calico"),
        (Mark::Filter(Seat(0)), "Your filter"),
        (Mark::Shifter(Slant::Falling), "Shifter"),
        (Mark::Warp, "Warped"),
    ] {
        let block = table.field.at_mut(place);
        (block.mark, block.is_fresh) = (Some(mark), false);
        says(&table, Subject::Block(place), words);
        table.field.at_mut(place).is_fresh = true;
        says(&table, Subject::Block(place), "from next turn");
    }
}

#[test]
fn a_cell_tells_its_shield_its_role_and_every_flag() {
    let mut table = table(Mode::Duel, &[]);
    let spot = Spot { side: Side::West, lane: 2 };
    says(&table, Subject::Cell(spot), "No shield");
    table.cells.at_mut(spot).shield = Some(Shield { strength: 7, element: Element::Fire });
    for words in ["Your lane C", "Fire, strength 7", "Attacks in this exchange", "at least 1"] {
        says(&table, Subject::Cell(spot), words);
    }
    says(&table, Subject::Cell(spot), "Strikes in 2 turns");
    table.player_mut(Seat(0)).quaked = true;
    says(&table, Subject::Cell(spot), "next attack is over");
    says(&table, Subject::Seat(Seat(0)), "Earthquake");
    table.player_mut(Seat(0)).quaked = false;
    let idle = Spot { side: Side::South, lane: 2 };
    says(&table, Subject::Cell(idle), "Attacks in its next exchange");
    table.cells.at_mut(idle).shield = Some(Shield { strength: 1, element: Element::Wind });
    says(&table, Subject::Cell(idle), "Strikes in 6 turns");
    table.phase = Phase::Second;
    says(&table, Subject::Cell(spot), "Strikes in 1 turn");
    table.phase = Phase::First;
    for (flag, words) in [
        (Flag::Locked, "Locked"),
        (Flag::ClosedAttack, "next attack turn"),
        (Flag::ClosedDefence, "next defence turn"),
        (Flag::Raised, "Raised"),
        (Flag::OracleNext, "Ring"),
        (Flag::OracleMark, "Disc"),
    ] {
        *table.cells.at_mut(spot).flag(flag) = true;
        says(&table, Subject::Cell(spot), words);
    }
    table.cells.at_mut(spot).shield = Some(Shield { strength: -4, element: Element::Fire });
    says(&table, Subject::Cell(spot), "4 more damage");
    let line = self::table(Mode::Line, &[]);
    says(&line, Subject::Cell(Spot { side: Side::North, lane: 0 }), "leave the field");
}

#[test]
fn a_seat_tells_everything_that_is_on_it() {
    let mut table = table(Mode::Duel, &[Choice::Long]);
    table.turn = 12;
    let player = table.player_mut(Seat(1));
    (player.force, player.poison, player.ice, player.thefts) = (7, 2, 3, 1);
    (player.merger, player.armed) = (true, true);
    let charm = |element, role| Some(Charm { spell: Spell::Of(element), role });
    player.queued = charm(Element::Water, Role::Attack);
    player.status = charm(Element::Wind, Role::Defence);
    assert!(player.casts.push(10).is_ok());
    for words in [
        "Calico",
        "100 of 100 HP",
        "7 force",
        "paid for",
        "Rain acts when this turn ends: Covers",
        "Breeze in defence: No attack",
        "2 turns",
        "3 of its shields",
        "1 more shield",
        "join",
        "Next spell in 5 turns",
        "Spells left: 3 of 4",
    ] {
        says(&table, Subject::Seat(Seat(1)), words);
    }
    let named = self::table(Mode::Duel, &[Choice::NonMatching]);
    says(&named, Subject::Seat(Seat(1)), "Named spell: Free Swap. Swaps any two blocks");
}

#[test]
fn the_rules_tell_every_option_in_force_and_the_attacks_left() {
    for choice in Choice::ALL {
        says(&table(Mode::Duel, &[choice]), Subject::Rules, names::choice(choice));
    }
    says(&table(Mode::Duel, &[Choice::Single]), Subject::Rules, "5 attacks left");
    says(&table(Mode::Duel, &[]), Subject::Rules, "No options");
    says(&table(Mode::Duel, &[]), Subject::Rules, "Fire, Water, Wind");
}

#[test]
fn nothing_on_any_table_is_without_words() {
    for mode in Mode::ALL {
        let options = Options { mode, size: Size::Rank(9), ..Options::default() };
        let mut dice = Stream::new(&Seed([5; 32]), Purpose::Dice);
        let elements = marauders::elements(&options, &mut dice);
        let table = Table::new(options, &elements, &[], &mut dice, &mut Vec::new());
        let table = table.expect("the options go together");
        let blocks = table.field.places().map(Subject::Block);
        let spots = Side::ALL.into_iter().flat_map(|side| table.spots(side)).map(Subject::Cell);
        let rest = table.seats().map(Subject::Seat).chain([Subject::Rules]);
        for subject in blocks.chain(spots).chain(rest) {
            for own in [None, Some(Seat(1))] {
                let told = inspect(&table, &names(own), subject);
                let all = [told.title, told.subtitle].into_iter().chain(told.lines);
                assert!(all.into_iter().all(|line| !line.is_empty()), "{mode:?} {subject:?}");
            }
        }
    }
}
