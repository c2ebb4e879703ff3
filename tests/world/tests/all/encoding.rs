//! Games and rules keep their bytes: one index for each game, however it is played.

use games::{ClockedRules, GameKind, Rules};
use wire::codec::{bytes_of, read_archive};

/// This value is these bytes, and they are it.
macro_rules! check {
    ($type:ty: $value:expr, $expected:expr) => {
        let (value, expected): ($type, Vec<u8>) = ($value, $expected.concat());
        assert_eq!(bytes_of(&value), expected, "{value:?}");
        assert_eq!(read_archive::<$type>(&expected).expect("it can be decoded"), value);
    };
}

#[test]
fn a_game_has_one_index_however_it_is_played() {
    check!(GameKind: GameKind::SWORDFIGHT, [[0]]);
    check!(GameKind: GameKind::STACKER, [[1]]);
    check!(GameKind: GameKind::MARAUDERS, [[2]]);
    assert!(read_archive::<GameKind>(&[3]).is_err());
}

#[test]
fn rules_are_the_index_of_their_game_and_its_options() {
    let options = swordfight::Options::default();
    check!(Rules: Rules::swordfight(options), [vec![0], bytes_of(&options)]);
    check!(ClockedRules: ClockedRules::Swordfight(options), [vec![0], bytes_of(&options)]);
    let options = stacker::Options::default();
    check!(Rules: Rules::stacker(options), [vec![1], bytes_of(&options)]);
    check!(ClockedRules: ClockedRules::Stacker(options), [vec![1], bytes_of(&options)]);
    let options = marauders::Options::default();
    check!(Rules: Rules::marauders(options), [vec![2], bytes_of(&options)]);
    assert!(read_archive::<Rules>(&[3]).is_err());
}

#[test]
fn rules_of_a_game_in_turns_are_none_of_a_clocked_game() {
    let bytes = bytes_of(&GameKind::MARAUDERS.rules_default());
    assert!(read_archive::<ClockedRules>(&bytes).is_err());
}
