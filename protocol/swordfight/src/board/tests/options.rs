//! How options are spelled.

use super::*;
use bincode::config;

fn bytes(options: &Options) -> alloc::vec::Vec<u8> {
    bincode::encode_to_vec(options, config::standard()).expect("all options can be spelled")
}

#[test]
fn only_a_goal_takes_bytes_of_its_own() {
    let bout = Options::default();
    let usual = bytes(&bout);
    assert_eq!(usual.last(), Some(&1), "the packets are the last");
    for goal in [Goal::Ticks(7200), Goal::Endless, Goal::SilentOpponent] {
        let run = Options { goal: Some(goal), ..bout };
        let spelled = bytes(&run);
        assert!(usual.len() < spelled.len(), "{goal:?}");
        for options in [run, bout] {
            let read: Result<(Options, usize), _> =
                bincode::decode_from_slice(&bytes(&options), config::standard());
            assert_eq!(read.expect("options").0, options, "{goal:?}");
        }
    }
}

// Written down before there were goals: replays of bouts begin with these bytes.
#[test]
fn the_options_of_a_bout_are_spelled_as_they_always_were() {
    let expected =
        [250, 0, 251, 232, 3, 10, 94, 251, 44, 1, 55, 251, 44, 1, 125, 0, 0, 0, 0, 0, 0, 1];
    assert_eq!(bytes(&Options::default()), expected);
}
