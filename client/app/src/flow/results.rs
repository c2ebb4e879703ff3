//! The facts of a finished bout, for its result page.

use bout::{Outcome, Seat};
use wire::{Name, RoomPhase, RoomView};

use crate::activity::online::Bout;
use crate::activity::status::{BoutFacts, BoutResult, NextMatch, PlayerResult};
use crate::screens::Model;

/// The result of a bout of `room`, and its possible successor.
pub fn of(outcome: Outcome, bout: &Bout, room: &RoomView, next: NextMatch) -> BoutResult {
    let (own_team, facts) = match bout {
        Bout::Clocked(bout) => {
            let facts = BoutFacts::Clocked {
                game: bout.game(),
                pieces: bout.pieces(),
                seconds: bout.seconds(),
                place: bout.roster().rank(bout.seat()),
                has_teams: bout.roster().has_teams(),
            };
            (bout.roster().team(bout.seat()), facts)
        }
        Bout::Turns(bout) => {
            let table = bout.table();
            let facts = BoutFacts::Turns {
                turns: table.map_or(0, |table| table.turn),
                hit_points: table.map_or_else(Vec::new, |table| {
                    table.hp.iter().take(table.mode().teams().into()).copied().collect()
                }),
            };
            (table.zip(bout.seat()).map(|(table, seat)| table.team(seat)), facts)
        }
    };
    let table = match bout {
        Bout::Clocked(_) => None,
        Bout::Turns(bout) => bout.table(),
    };
    let player = |(seat, member): (u8, &wire::Member)| PlayerResult {
        name: member.name.to_string(),
        // A battle assigns its seats to teams itself.
        team: table.map_or(member.team, |table| table.team(Seat(seat))),
        wins: member.wins,
    };
    BoutResult {
        winner: match outcome {
            Outcome::Won(team) => Some(team),
            Outcome::Drawn | Outcome::Undecided => None,
        },
        own_team,
        is_match_over: matches!(room.phase, RoomPhase::Over(_)),
        players: (0..).zip(room.members.iter()).map(player).collect(),
        facts,
        next,
    }
}

/// A player who has left cannot be challenged again.
pub fn miss(model: &mut Model, name: &Name) {
    let Some(BoutResult { next, .. }) = &mut model.status.result else { return };
    if !matches!(next, NextMatch::Left(_)) {
        *next = NextMatch::Left(name.to_string());
        model.focus = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::Screen;
    use crate::settings::{Settings, SettingsFile};

    #[test]
    fn who_has_left_is_not_asked_for_a_rematch() {
        let mut model = Model::new(SettingsFile::none(), Settings::default());
        let result = crate::scenes::bout_result();
        model.status.result = Some(BoutResult { next: NextMatch::Waiting, ..result });
        model.focus = 1;
        let mary = Name::new("Mary").expect("a name");
        for _ in 0..2 {
            miss(&mut model, &mary);
            let page = model.page(Screen::Result).expect("a page");
            let score = "Anne 2 : Calico 1 · 41 pairs · 1:37";
            assert_eq!(page.lines, [score, "Mary left the room"]);
            let labels: Vec<&str> = page.rows.iter().map(|row| row.label.as_str()).collect();
            assert_eq!(labels, ["Leave", "Rules"], "there is no rematch to ask for");
            assert_eq!(model.focus, 0);
        }
    }
}
