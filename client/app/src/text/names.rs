//! Names of games, modes, swords and colours, as the player reads them.

use bout::{Outcome, Team};
use games::{GameKind, Ruleset, SoloMode};
use swordfight::Blade;
use wire::{ComplaintKind, NameError, RoomView, TextError};

use crate::text::{member, tr};

/// A team: they are counted from 1.
pub fn team(team: Team) -> String {
    tr!("team-name", number = u16::from(team.0) + 1)
}

/// What a report is about.
pub fn complaint(kind: ComplaintKind) -> &'static str {
    match kind {
        ComplaintKind::Abuse => tr!("report-abuse"),
        ComplaintKind::Cheating => tr!("report-cheating"),
        ComplaintKind::Name => tr!("report-name"),
        ComplaintKind::Spam => tr!("report-spam"),
        ComplaintKind::Other => tr!("report-other"),
    }
}

/// The winner, for the spectators.
pub fn winner(outcome: Outcome, room: &RoomView) -> String {
    let Outcome::Won(of) = outcome else { return tr!("draw").into() };
    let names: Vec<&str> =
        room.members.iter().filter(|one| one.team == of).map(|one| one.name.as_str()).collect();
    winners(of, &names)
}

/// That a team of these names won.
pub fn winners(of: Team, names: &[&str]) -> String {
    match names {
        [] => tr!("result-over").into(),
        [name] => tr!("result-wins", name = *name),
        names => tr!("result-team-wins", team = team(of), names = crate::text::commas(names)),
    }
}

/// A name to begin with, which is free more often than not.
pub fn suggested(seed: u64) -> String {
    let names: Vec<&str> = tr!("names-suggested").split_whitespace().collect();
    let name = names[(seed % names.len() as u64) as usize];
    format!("{name} {}", 1000 + seed / names.len() as u64 % 9000)
}

/// Another name like `name`, which is taken: with a number behind it.
pub fn numbered(name: &str) -> String {
    let seed = name
        .chars()
        .fold(7u32, |seed, letter| seed.wrapping_mul(31).wrapping_add(u32::from(letter)));
    let bare = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let short: String = bare.trim_end().chars().take(wire::NAME_CHARS_MAX - 5).collect();
    format!("{} {}", short.trim_end(), 1000 + seed % 9000)
}

/// A game.
pub fn game(game: GameKind) -> &'static str {
    member("game", game.name())
}

/// A ruleset, without its game.
pub fn ruleset(ruleset: Ruleset) -> &'static str {
    member("ruleset", ruleset.name())
}

/// A solo mode.
pub fn mode(mode: SoloMode) -> &'static str {
    member("solo", mode.name())
}

/// A sword.
pub fn blade(blade: Blade) -> &'static str {
    member("sword", blade.name())
}

/// The character of a sword, in two lines.
pub fn character(blade: Blade) -> [&'static str; 2] {
    match blade {
        Blade::Halyard => [tr!("sword-halyard-about"), tr!("sword-halyard-more")],
        Blade::Gannet => [tr!("sword-gannet-about"), tr!("sword-gannet-more")],
        Blade::Wicker => [tr!("sword-wicker-about"), tr!("sword-wicker-more")],
        Blade::Breakwater => [tr!("sword-breakwater-about"), tr!("sword-breakwater-more")],
        Blade::Squall => [tr!("sword-squall-about"), tr!("sword-squall-more")],
        Blade::Lantern => [tr!("sword-lantern-about"), tr!("sword-lantern-more")],
        Blade::Thistle => [tr!("sword-thistle-about"), tr!("sword-thistle-more")],
        Blade::Narwhal => [tr!("sword-narwhal-about"), tr!("sword-narwhal-more")],
        Blade::Undertow => [tr!("sword-undertow-about"), tr!("sword-undertow-more")],
    }
}

/// Why a name is invalid.
pub fn name_error(why: NameError) -> String {
    match why {
        NameError::TooShort => tr!("name-short", least = wire::NAME_CHARS_MIN),
        NameError::TooLong => tr!("name-long", most = wire::NAME_CHARS_MAX),
        NameError::Forbidden(_) => tr!("name-characters").into(),
    }
}

/// Why a text or a password is invalid.
pub fn text_error(why: TextError) -> String {
    match why {
        TextError::Empty => tr!("text-empty").into(),
        TextError::TooLong(most) => tr!("text-long", most = most),
        TextError::Forbidden => tr!("text-hidden").into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggested_names_are_names_and_differ() {
        for seed in 0..200 {
            let name = suggested(seed * 7919);
            assert_eq!(wire::Name::new(&name).map(|name| name.to_string()), Ok(name));
        }
        assert_ne!(suggested(1), suggested(2));
        for name in ["Ann", "Anne 4821", "Sixteen letters!", "1234567"] {
            let [one, two] = [numbered(name), numbered(&numbered(name))];
            assert!(wire::Name::new(&one).is_ok() || name.contains('!'), "{one}");
            assert!(one != two && one != name, "{one} and {two}");
        }
    }
}
