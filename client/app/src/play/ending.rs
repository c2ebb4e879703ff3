//! How a bout or a match ended, in words.

use bout::Outcome;
use games::GameKind;
use wire::{Name, RoomPhase, RoomView};

use crate::fight::Fight;
use crate::screens::{Model, News};

/// What is said to who is ready before the others.
pub const WAITING: &str = "Waiting for the others";

/// The outcome as the player sees it.
pub fn verdict(outcome: Outcome, fight: &Fight, room: &RoomView) -> &'static str {
    let is_over = matches!(room.phase, RoomPhase::Over(_));
    let own = fight.standing().team(fight.seat());
    match outcome {
        Outcome::Won(team) if own == Some(team) && is_over => "Victory",
        Outcome::Won(team) if own == Some(team) => "Bout won",
        Outcome::Won(_) if is_over => "Defeat",
        Outcome::Won(_) => "Bout lost",
        Outcome::Drawn | Outcome::Undecided => "A draw",
    }
}

/// Who won, for those who look on.
pub fn result(outcome: Outcome, room: &RoomView) -> String {
    let Outcome::Won(team) = outcome else { return "A draw".into() };
    let names: Vec<&str> =
        room.members.iter().filter(|one| one.team == team).map(|one| one.name.as_str()).collect();
    match names.as_slice() {
        [] => "It is over".into(),
        [name] => format!("{name} wins"),
        names => format!("{} wins: {}", crate::draw::team::name(team), names.join(", ")),
    }
}

/// All that there is to say of a bout that is over.
pub fn lines(outcome: Outcome, fight: &Fight, room: &RoomView) -> Vec<String> {
    if room.members.len() <= 2 {
        return vec![score(fight, room)];
    }
    let (minutes, seconds) = (fight.seconds() / 60, fight.seconds() % 60);
    let standing = fight.standing();
    let place = match (standing.rank(fight.seat()), standing.has_teams()) {
        (Some(rank), _) => {
            format!("You came {} of {}", crate::draw::tiles::ordinal(rank), room.members.len())
        }
        (None, true) => "You stood to the end".to_owned(),
        (None, false) => "You were the last to stand".to_owned(),
    };
    let place = format!("{place}, after {} in {minutes}:{seconds:02}", pieces(fight));
    vec![crate::draw::label::fitted(&result(outcome, room), 18.0, 560.0), place]
}

/// Who won how many bouts, and what this one took.
pub fn score(fight: &Fight, room: &RoomView) -> String {
    let (minutes, seconds) = (fight.seconds() / 60, fight.seconds() % 60);
    let wins = room.members.iter().map(|member| format!("{} {}", member.name, member.wins));
    let wins: Vec<String> = wins.collect();
    format!("{}, after {} in {minutes}:{seconds:02}", wins.join(" : "), pieces(fight))
}

/// How many pairs or pieces were played, in words.
fn pieces(fight: &Fight) -> String {
    match fight.game() {
        GameKind::Swordfight => format!("{} pairs", fight.pieces()),
        GameKind::Stacker | GameKind::Marauders => format!("{} pieces", fight.pieces()),
    }
}

/// Who has left cannot be challenged again.
pub fn miss(model: &mut Model, name: &Name) {
    let left = format!("{name} has left");
    let News { ready, lines, .. } = &mut model.news;
    if !lines.contains(&left) {
        lines.retain(|line| line != WAITING);
        lines.push(left);
        ready.clear();
        model.focus = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Settings, Shelf};

    #[test]
    fn who_has_left_is_not_asked_for_a_rematch() {
        let mut model = Model::new(Shelf::none(), Settings::default());
        model.news.lines = vec!["Anne 2 : Mary 1".into(), WAITING.into()];
        model.news.ready = "Rematch".into();
        model.focus = 1;
        let mary = Name::new("Mary").expect("a name");
        for _ in 0..2 {
            miss(&mut model, &mary);
            assert_eq!(model.news.lines, ["Anne 2 : Mary 1", "Mary has left"]);
            assert_eq!((model.news.ready.as_str(), model.focus), ("", 0));
        }
    }
}
