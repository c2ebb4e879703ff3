//! The pointer's presses, and the moves that they make.

use super::*;
use crate::games::marauders::layout::Layout;
use bevy::math::Vec2;
use bout::{Purpose, Seed, Stream};
use marauders::{Choice, Options};

const SCREEN: Vec2 = Vec2::new(1280.0, 720.0);

fn table(options: Options, named: Option<Spell>) -> Table {
    let mut dice = Stream::new(&Seed([3; 32]), Purpose::Dice);
    let elements = marauders::elements(&options, &mut dice);
    let table = Table::new(options, &elements, &[named, named], &mut dice, &mut Vec::new());
    table.expect("the options go together")
}

/// The moves that these presses make; swaps without a match are made at once.
fn moves(table: &Table, presses: impl IntoIterator<Item = Press>) -> Vec<Command> {
    let mut pointer = Pointer { confirms_misses: false, ..Pointer::default() };
    presses.into_iter().filter_map(|press| pointer.press(press, table, Seat(0))).collect()
}

fn click(table: &Table, row: u8, column: u8) -> Press {
    let layout = Layout::new(SCREEN, table.field.size());
    Press::click(&layout, &table.options, layout.window.place(Place::new(row, column)).center())
}

#[test]
fn a_block_is_lifted_aimed_and_swapped() {
    use Press::{Choose, Direction, PutBack};
    let table = table(Options::default(), None);
    let east = Command::Swap { from: Place::new(2, 2), direction: Side::East };
    for presses in [
        vec![Choose, Direction(Side::East), Choose],
        vec![Choose, Direction(Side::East), Direction(Side::East)],
        vec![Choose, Direction(Side::South), Direction(Side::East), Choose],
        vec![click(&table, 2, 2), click(&table, 2, 3)],
        vec![click(&table, 0, 0), click(&table, 2, 2), click(&table, 2, 3)],
    ] {
        assert_eq!(moves(&table, presses.clone()), [east], "{presses:?}");
    }
    for presses in [
        vec![Choose, PutBack, Direction(Side::East)],
        vec![Choose, Choose],
        vec![Direction(Side::East), Choose],
        vec![click(&table, 2, 2), click(&table, 4, 4)],
    ] {
        assert_eq!(moves(&table, presses.clone()), [], "{presses:?}");
    }
}

#[test]
fn the_cursor_stays_on_the_field() {
    let table = table(Options::default(), None);
    let mut pointer = Pointer::default();
    for side in Side::ALL {
        for _ in 0..30 {
            pointer.press(Press::Direction(side), &table, Seat(0));
        }
        assert!(table.field.has(pointer.aim(&table, Seat(0)).place), "{side:?}");
    }
}

/// What is inspected after these directions from the block in the third row and column.
fn inspected(mode: Mode, ways: &[Side]) -> Subject {
    let table = table(Options { mode, ..Options::default() }, None);
    let mut pointer = Pointer::default();
    for &way in ways {
        pointer.inspect(Press::Direction(way), &table);
    }
    pointer.subject(&table).expect("it was moved")
}

#[test]
fn directions_lead_from_the_field_to_everything_around_it_and_back() {
    use Side::{East, North, South, West};
    let cell = |side, lane| Subject::Cell(marauders::Spot { side, lane });
    for (mode, ways, subject) in [
        (Mode::Duel, &[West, West, West][..], cell(West, 2)),
        (Mode::Duel, &[West, West, West, South], cell(West, 3)),
        (Mode::Duel, &[West, West, West, South, East], Subject::Block(Place::new(3, 0))),
        (Mode::Duel, &[North, North, North, East], cell(North, 3)),
        (Mode::Duel, &[North, North, North, North], cell(North, 2)),
        (Mode::Line, &[North, North, North], Subject::Block(Place::new(0, 2))),
        (Mode::Duel, &[West, West, West, West], Subject::Seat(Seat(0))),
        (Mode::Duel, &[West, West, West, West, South], Subject::Rules),
        (Mode::Duel, &[West, West, West, West, South, South, North], Subject::Seat(Seat(0))),
        (Mode::Duel, &[West, West, West, West, East], cell(West, 2)),
        (Mode::Quad, &[East, East, East, East, East, East], Subject::Seat(Seat(1))),
        (Mode::Quad, &[East, East, East, East, East, East, South], Subject::Seat(Seat(2))),
        (Mode::Quad, &[West, West, West, West, South], Subject::Seat(Seat(3))),
    ] {
        assert_eq!(inspected(mode, ways), subject, "{mode:?} {ways:?}");
    }
}

#[test]
fn nothing_is_inspected_before_the_player_points_and_nothing_is_moved_from_beside_the_field() {
    let table = table(Options::default(), None);
    let mut pointer = Pointer::default();
    assert_eq!(pointer.subject(&table), None);
    pointer.press(Press::Point(Subject::Rules), &table, Seat(0));
    assert_eq!(pointer.subject(&table), Some(Subject::Rules));
    assert_eq!(pointer.press(Press::Choose, &table, Seat(0)), None);
    assert_eq!(pointer.aim(&table, Seat(0)).grip, Grip::Empty);
    pointer.inspect(Press::Click(Some(Subject::Seat(Seat(1)))), &table);
    assert_eq!(pointer.subject(&table), Some(Subject::Seat(Seat(1))));
}

#[test]
fn a_swap_without_a_match_is_asked_about_once() {
    let table = table(Options::default(), None);
    let swaps =
        table.field.places().flat_map(|from| [Side::East, Side::South].map(|way| (from, way)));
    let mut misses = swaps.filter(|&(from, way)| {
        table.preview(Seat(0), from, way).is_ok_and(|preview| preview.matches.is_empty())
    });
    let (from, direction) = misses.next().expect("not every swap matches");
    let miss = Command::Swap { from, direction };
    let presses = [
        Press::Point(Subject::Block(from)),
        Press::Choose,
        Press::Direction(direction),
        Press::Choose,
    ];
    let mut pointer = Pointer::default();
    let made = presses.into_iter().find_map(|press| pointer.press(press, &table, Seat(0)));
    assert_eq!(made, None);
    let warning = |pointer: &Pointer| {
        let swap = pointer.aim(&table, Seat(0)).swap.expect("it is still aimed");
        swap.preview.expect_err("it matches nothing")
    };
    assert_eq!(warning(&pointer), tr!("aim-confirm-miss"));
    let mut other = pointer;
    other.press(Press::Direction(direction.opposite()), &table, Seat(0));
    other.press(Press::Direction(direction), &table, Seat(0));
    assert_eq!(warning(&other), tr!("aim-no-match"), "another aim asks anew");
    assert_eq!(pointer.press(Press::Choose, &table, Seat(0)), Some(miss));
    assert_eq!(moves(&table, presses), [miss], "the setting");
    // One that matches is made at once.
    let (from, direction) = table.legal_moves()[0];
    let presses = [Press::Point(Subject::Block(from)), Press::Choose, Press::Direction(direction)];
    let mut pointer = Pointer::default();
    let made = presses.into_iter().find_map(|press| pointer.press(press, &table, Seat(0)));
    assert_eq!(made, None);
    let swap = Command::Swap { from, direction };
    assert_eq!(pointer.press(Press::Choose, &table, Seat(0)), Some(swap));
}

#[test]
fn free_swap_marks_its_first_block_and_previews_the_second() {
    let options =
        Options { choices: [Choice::NonMatching].into_iter().collect(), ..Options::default() };
    let mut table = table(options, Some(Spell::FreeSwap));
    table.player_mut(Seat(0)).force = 10;
    let mut pointer = Pointer::default();
    let mut press = |press| {
        pointer
            .press(press, &table, Seat(0))
            .map_or(pointer.aim(&table, Seat(0)), |_| panic!("no move yet"))
    };
    assert_eq!(press(Press::Button(Button::Arm)).grip, Grip::FreeSwap);
    let (one, other) = (Place::new(0, 0), Place::new(4, 5));
    press(Press::Point(Subject::Block(one)));
    let aim = press(Press::Choose);
    assert_eq!(aim.grip, Grip::FreeSwapFrom(one));
    assert!(aim.swap.is_none(), "a block is not swapped with itself");
    let swap = press(Press::Point(Subject::Block(other))).swap.expect("it is previewed");
    let preview = table.preview_free_swap(Seat(0), one, other);
    assert_eq!((swap.from, swap.way), (one, None));
    assert_eq!(swap.preview, preview.map_err(names::refusal));
}

#[test]
fn a_spell_is_named_by_its_tile() {
    use Press::{Choose, Direction};
    let choices = [Choice::NonMatching].into_iter().collect();
    let options = Options { choices, ..Options::default() };
    let mut dice = Stream::new(&Seed([3; 32]), Purpose::Dice);
    let elements = marauders::elements(&options, &mut dice);
    let table = Table::open(options, &elements, &mut dice, &mut Vec::new());
    let table = table.expect("the options go together");
    let layout = Layout::new(SCREEN, NAMING_SIZE);
    let click = |place| Press::click(&layout, &options, layout.window.place(place).center());
    for (number, spell) in table.nameable().enumerate() {
        assert_eq!(moves(&table, [click(naming_tile(number))]), [Command::Name(spell)]);
    }
    let mut pointer = Pointer::default();
    pointer.prefer(Spell::Burglary, &table);
    assert_eq!(pointer.press(Direction(Side::West), &table, Seat(0)), None);
    let before = Command::Name(Spell::Disperser);
    assert_eq!(pointer.press(Choose, &table, Seat(0)), Some(before));
    assert_eq!(moves(&table, [click(Place::new(5, 5))]), [], "there is no such spell");
}

#[test]
fn free_swap_takes_any_two_blocks() {
    let options =
        Options { choices: [Choice::NonMatching].into_iter().collect(), ..Options::default() };
    let mut table = table(options, Some(Spell::FreeSwap));
    let presses =
        |table: &Table| vec![Press::Button(Button::Arm), click(table, 0, 0), click(table, 4, 5)];
    assert_eq!(moves(&table, presses(&table))[0], Command::Arm, "it is not to be paid for yet");
    table.player_mut(Seat(0)).force = 10;
    let (one, other) = (Place::new(0, 0), Place::new(4, 5));
    assert_eq!(moves(&table, presses(&table)), [Command::FreeSwap { one, other }]);
}
