//! The silent opponent of a run of swordfight, which is part of the player's own board, and is shown
//! as if it had a seat.

use bout::Seat;
use games::{Board, Event, View};

/// The seat that it is shown in.
pub const SEAT: Seat = Seat(1);

/// What there is to see of it; `None` without one.
pub fn view(board: &Board) -> Option<View> {
    let Board::Swordfight(board) = board else { return None };
    Some(View::Swordfight(board.run()?.opponent()?.view()))
}

/// What happened on its board.
pub fn told(events: &[Event]) -> Vec<Event> {
    let told = events.iter().filter_map(|event| {
        let Event::Swordfight(swordfight::Event::Opponent(told)) = event else { return None };
        Some(told)
    });
    told.flatten().cloned().map(Event::Swordfight).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{ClockedGame, Player, Setup, SoloMode};

    #[test]
    fn only_a_run_against_it_has_one() {
        let has = |mode: SoloMode| {
            let (game, kind) = (ClockedGame::Swordfight, mode.game());
            let (handling, pick) = (kind.handling_default(), game.pick_default());
            let player = Player { team: bout::Team(0), handling, pick };
            let players = vec![player].try_into().expect("one is not too many");
            let setup = Setup { rules: mode.rules(), players }.clocked().expect("it has boards");
            view(&Board::new(&setup.board(Seat(0)))).is_some()
        };
        let modes = SoloMode::of(games::GameKind::SWORDFIGHT);
        assert_eq!(modes.filter(|&mode| has(mode)).collect::<Vec<_>>(), [SoloMode::SilentOpponent]);
    }

    #[test]
    fn its_events_are_those_inside_of_its_own() {
        let inside = vec![swordfight::Event::Warned, swordfight::Event::Out];
        let events = [swordfight::Event::Moved, swordfight::Event::Opponent(inside.clone())];
        let events = events.map(Event::Swordfight);
        assert_eq!(told(&events), inside.into_iter().map(Event::Swordfight).collect::<Vec<_>>());
    }
}
