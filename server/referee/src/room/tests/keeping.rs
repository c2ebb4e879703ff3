//! How a match ends, and when that is told.

use super::*;
use crate::guest::{Ending, MatchPlayer};
use wire::{MatchId, Rated};

fn ranked(best_of: u8) -> Table {
    let guests = [(ANNE, "Anne", Team(0)), (MARY, "Mary", Team(1))];
    let guests =
        guests.map(|(client, name, team)| Guest { team, ..guest(Who::Person(client), name) });
    open_for(RoomKind::Ranked, best_of, guests.into())
}

fn rated() -> Rated {
    Rated { id: MatchId([3; 16]), changes: bout::Bounded::new() }
}

impl Table {
    fn keep(&mut self) {
        let answers = self.room.kept(Some(rated()));
        self.hear(answers);
    }

    /// Whether `client` was told the end of the last bout, and what the match did to the ratings.
    fn knows(&self, client: ClientId) -> (bool, bool) {
        let told = |wanted: fn(&ServerMessage) -> bool| {
            self.told.iter().any(|(to, message)| *to == client && wanted(message))
        };
        let is_over =
            |message: &ServerMessage| matches!(message, ServerMessage::Bout(Update::Over(..)));
        (told(is_over), told(|message| *message == ServerMessage::Rated(rated())))
    }

    fn ending(&self) -> Ending {
        assert_eq!(self.decided.len(), 1, "a match is decided once");
        self.decided[0].ending
    }
}

#[test]
fn nobody_is_told_how_a_match_ended_before_it_is_kept() {
    let mut table = ranked(1);
    let spectator = ClientId(20);
    let answers = table.room.watch(spectator);
    table.hear(answers);
    table.play(MARY);
    assert_eq!(table.ending(), Ending::Won(Team(0)));
    assert!(table.room.is_keeping());
    table.pass(60_000);
    for client in [ANNE, MARY, spectator] {
        assert_eq!(table.knows(client), (false, false));
        let view = table.view(client);
        assert_eq!(view.phase, RoomPhase::Keeping);
        assert!(view.members.iter().all(|member| member.wins == 0), "{view:?}");
    }
    table.keep();
    assert_eq!(table.knows(ANNE), (true, true));
    assert_eq!(table.knows(spectator), (false, false), "who looks on is late");
    table.pass(crate::room::RANKED_DELAY.0);
    for client in [ANNE, MARY, spectator] {
        assert_eq!(table.knows(client), (true, true));
        assert_eq!(table.view(client).phase, RoomPhase::Over(Outcome::Won(Team(0))));
    }
    assert_eq!(table.score(), [1, 0]);
    let told = table.told.len();
    table.keep();
    assert_eq!(table.told.len(), told, "it is told once");
}

#[test]
fn a_match_that_is_decided_says_who_played_and_what() {
    let mut table = ranked(3);
    table.play(MARY);
    assert_eq!(table.knows(ANNE), (true, false), "the match goes on");
    table.say(ANNE, ClientMessage::Ready);
    table.say(MARY, ClientMessage::Ready);
    table.pass(10);
    table.play(MARY);
    let player = |seat: u8, id, bouts_won| MatchPlayer {
        seat: Seat(seat),
        account: Some(AccountId([id; 16])),
        team: Team(seat),
        bouts_won,
    };
    let decided = FinishedMatch {
        kind: RoomKind::Ranked,
        rules: Rules::Swordfight(Default::default()),
        best_of: 3,
        ending: Ending::Won(Team(0)),
        players: [player(0, 7, 2), player(1, 9, 0)].into(),
        bouts: [1, 2].into(),
    };
    assert_eq!(table.decided, [decided]);
}

#[test]
fn a_ranked_match_has_no_rematch() {
    let mut table = ranked(1);
    table.play(MARY);
    table.keep();
    let refused = (ANNE, ServerMessage::Refused(Refusal::NotNow));
    table.say(ANNE, ClientMessage::Ready);
    assert_eq!(table.told.last(), Some(&refused));
    table.say(MARY, ClientMessage::Ready);
    table.pass(10_000);
    assert_eq!(table.starts(ANNE), 1);
}

#[test]
fn who_leaves_in_a_bout_loses_the_match() {
    let mut table = ranked(5);
    table.play(MARY);
    table.pass(BETWEEN.0);
    table.pass(COUNTDOWN.0 + 500);
    table.say(ANNE, ClientMessage::Leave);
    table.pass(4000);
    assert_eq!(table.ending(), Ending::Won(Team(1)), "whoever led");
}

#[test]
fn who_leaves_between_two_bouts_loses_the_match() {
    let mut table = ranked(5);
    table.play(MARY);
    table.say(ANNE, ClientMessage::Leave);
    assert_eq!(table.ending(), Ending::Won(Team(1)));
    table.keep();
    assert_eq!((table.knows(MARY).1, table.score_of(MARY)), (true, [1, 0].into()));
}

#[test]
fn a_room_that_all_have_left_waits_until_its_match_is_kept() {
    let mut table = ranked(3);
    table.pass(COUNTDOWN.0 + 500);
    table.say(MARY, ClientMessage::Leave);
    table.say(ANNE, ClientMessage::Leave);
    table.pass(4000);
    assert_eq!(table.ending(), Ending::Won(Team(0)), "who left last");
    assert!(table.room.is_empty() && table.room.is_keeping());
    table.keep();
    assert!(table.room.is_empty() && !table.room.is_keeping());
}

#[test]
fn a_match_of_draws_comes_to_an_end() {
    let mut table = ranked(3);
    for bout in 1..=DRAWS_MAX {
        table.pass(COUNTDOWN.0);
        table.draw();
        assert_eq!(table.finished[usize::from(bout) - 1].archive.outcome, Outcome::Drawn);
        table.pass(BETWEEN.0);
    }
    assert_eq!(table.ending(), Ending::Drawn);
    assert_eq!(table.decided[0].bouts, [1, 2, 3]);
}

#[test]
fn practice_is_kept_by_nobody() {
    let bot = Guest { team: Team(1), ..guest(Who::Bot(Level::LEAST), "Deckhand") };
    let guests = [guest(Who::Person(ANNE), "Anne"), bot];
    let mut table = open_for(RoomKind::Practice, 1, guests.into());
    assert_eq!(table.room.break_off(), None);
    table.play(ANNE);
    assert!(table.decided.is_empty());
    assert_eq!(table.knows(ANNE), (true, false));
    assert_eq!(table.view(ANNE).phase, RoomPhase::Over(Outcome::Won(Team(1))));
}

#[test]
fn a_match_that_is_broken_off_is_no_contest_until_it_is_decided() {
    let mut table = ranked(3);
    table.play(MARY);
    let broken = table.room.break_off().expect("it goes on");
    assert_eq!((broken.ending, broken.bouts), (Ending::NoContest, [1].into()));
    table.say(ANNE, ClientMessage::Leave);
    assert_eq!(table.room.break_off(), None, "it is decided");
}
