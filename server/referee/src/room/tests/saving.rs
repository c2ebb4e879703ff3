//! The end of a match, and when it is reported.

use super::*;
use crate::participant::{Ending, MatchPlayer};
use games::{Figure, Statistics};
use wire::report::{Report, Scope};
use wire::{MatchId, Rated, RatingChange, RatingStatus, RatingView};

fn ranked(best_of: u8) -> Table {
    let participants = [(ANNE, "Anne", Team(0)), (MARY, "Mary", Team(1))];
    let participants = participants
        .map(|(client, name, team)| Participant { team, ..participant(Who::Person(client), name) });
    open_for(RoomKind::Ranked(Ruleset::Swordfight), best_of, participants.into())
}

fn rated() -> Rated {
    let view =
        RatingView { points: 1500, deviation: 300, matches: 0, standing: RatingStatus::Unranked };
    let change = RatingChange { seat: Seat(0), before: view, after: view };
    Rated { id: MatchId([3; 16]), changes: vec![change].try_into().expect("one change") }
}

fn keep(table: &mut Table) {
    let answers = table.room.saved(Some(rated()));
    table.hear(answers);
}

/// For the end of the last bout and the rating changes of the match, true if `client` received it.
fn knows(table: &Table, client: ClientId) -> (bool, bool) {
    let told = |wanted: fn(&ServerMessage) -> bool| {
        table.told.iter().any(|(to, message)| *to == client && wanted(message))
    };
    let is_over =
        |message: &ServerMessage| matches!(message, ServerMessage::Bout(Update::Over(..)));
    (told(is_over), told(|message| *message == ServerMessage::Rated(rated())))
}

fn ending(table: &Table) -> Ending {
    assert_eq!(table.decided.len(), 1, "a match is decided once");
    table.decided[0].ending
}

#[test]
fn nobody_is_told_how_a_match_ended_before_it_is_kept() {
    let mut table = ranked(1);
    let spectator = ClientId(20);
    let answers = table.room.watch(spectator);
    table.hear(answers);
    table.play(MARY);
    assert_eq!(ending(&table), Ending::Won(Team(0)));
    assert!(table.room.is_saving());
    table.pass(60_000);
    for client in [ANNE, MARY, spectator] {
        assert_eq!(knows(&table, client), (false, false));
        let view = table.view(client);
        assert_eq!(view.phase, RoomPhase::Saving);
        assert!(view.members.iter().all(|member| member.wins == 0), "{view:?}");
    }
    keep(&mut table);
    assert_eq!(knows(&table, ANNE), (true, true));
    assert_eq!(knows(&table, spectator), (false, false), "a spectator sees it late");
    table.pass(crate::room::RANKED_DELAY.0);
    for client in [ANNE, MARY, spectator] {
        assert_eq!(knows(&table, client), (true, true));
        assert_eq!(table.view(client).phase, RoomPhase::Over(Outcome::Won(Team(0))));
    }
    assert_eq!(table.score(), [1, 0]);
    let told = table.told.len();
    keep(&mut table);
    assert_eq!(table.told.len(), told, "it is told once");
}

#[test]
fn a_match_that_is_decided_says_who_played_and_what() {
    let mut table = ranked(3);
    table.play(MARY);
    assert_eq!(knows(&table, ANNE), (true, false), "the match is not over");
    table.say(ANNE, Incoming::Room(RoomMessage::Ready));
    table.say(MARY, Incoming::Room(RoomMessage::Ready));
    table.pass(10);
    table.play(MARY);
    let statistics = [0, 1].map(|seat: usize| table.decided[0].players[seat].statistics);
    let player = |seat: u8, id, bouts_won| MatchPlayer {
        seat: Seat(seat),
        account: Some(AccountId([id; 16])),
        team: Team(seat),
        bouts_won,
        statistics: statistics[usize::from(seat)],
    };
    let decided = FinishedMatch {
        kind: RoomKind::Ranked(Ruleset::Swordfight),
        rules: Rules::swordfight(Default::default()),
        best_of: 3,
        ending: Ending::Won(Team(0)),
        players: [player(0, 7, 2), player(1, 9, 0)].into(),
        bouts: [1, 2].into(),
        is_abandoned: false,
    };
    assert_eq!(table.decided, [decided]);
}

/// The figures that `client` was sent, newest last.
fn reports(table: &Table, client: ClientId) -> Vec<Report> {
    let told = table.told.iter().filter(|(to, _)| *to == client);
    let report = |(_, message): &(ClientId, ServerMessage)| match message {
        ServerMessage::Report(report) => Some((**report).clone()),
        _ => None,
    };
    told.filter_map(report).collect()
}

#[test]
fn each_bout_and_the_match_are_told_in_figures() {
    let mut table = ranked(3);
    table.play(MARY);
    let [first] = &reports(&table, ANNE)[..] else { panic!("the report of a bout") };
    assert_eq!((first.scope, first.saved), (Scope::Bout, None));
    let figures: Vec<Figure> = first.seats[0].iter().map(|&(figure, _)| figure).collect();
    assert!(figures.contains(&Figure::BiggestChain) && first.seats.len() == 2, "{first:?}");
    table.say(ANNE, Incoming::Room(RoomMessage::Ready));
    table.say(MARY, Incoming::Room(RoomMessage::Ready));
    table.pass(10);
    table.play(MARY);
    assert_eq!(reports(&table, ANNE).len(), 1, "the second bout decided the match");
    keep(&mut table);
    let [_, second, whole] = &reports(&table, ANNE)[..] else { panic!("two bouts and the match") };
    assert_eq!((second.scope, second.saved), (Scope::Bout, None));
    assert_eq!((whole.scope, whole.saved), (Scope::Match, Some(rated().id)));
    let counted = table.decided[0].players[0].statistics.expect("two bouts were over");
    assert_eq!(whole.seats[0], counted.figures());
    let Statistics::Swordfight(counts) = counted else { panic!("another game: {counted:?}") };
    assert!(0 < counts.ticks && table.decided[0].bouts.len() == 2);
}

#[test]
fn a_match_that_no_bout_ended_has_no_figures() {
    let table = ranked(3);
    let broken_off = table.room.break_off().expect("it goes on");
    assert!(broken_off.players.iter().all(|player| player.statistics.is_none()));
    assert_eq!(table.room.match_report(None), None);
}

#[test]
fn a_ranked_match_has_no_rematch() {
    let mut table = ranked(1);
    table.play(MARY);
    keep(&mut table);
    let refused = (ANNE, ServerMessage::Refused(Refusal::NotNow));
    table.say(ANNE, Incoming::Room(RoomMessage::Ready));
    assert_eq!(table.told.last(), Some(&refused));
    table.say(MARY, Incoming::Room(RoomMessage::Ready));
    table.pass(10_000);
    assert_eq!(table.starts(ANNE), 1);
}

#[test]
fn a_match_that_is_left_at_once_is_abandoned_and_one_that_is_left_later_was_played() {
    for (seconds, is_abandoned) in [(0, true), (4, true), (29, true), (31, false)] {
        let mut table = ranked(3);
        for _ in 0..seconds {
            table.pass(1_000);
        }
        table.say(MARY, Incoming::Leave);
        // Until Anne's clock has passed the tick at which Mary went out.
        for _ in 0..8 {
            table.pass(1_000);
        }
        let [decided] = &table.decided[..] else { panic!("{:?}", table.decided) };
        assert_eq!(decided.ending, Ending::Won(Team(0)));
        assert_eq!(decided.is_abandoned, is_abandoned, "left after {seconds} s");
    }
}

#[test]
fn a_player_who_pulls_the_plug_early_abandons_the_match() {
    for (seconds, is_abandoned) in [(5, true), (40, false)] {
        let mut table = ranked(3);
        table.pass(COUNTDOWN.0);
        for tick in (0..).step_by(3) {
            for client in [ANNE, MARY] {
                let mut batch = Batch::new(Tick(tick));
                assert!((0..3).all(|_| batch.push(Buttons::NONE)));
                if client == ANNE || tick < 60 * seconds {
                    table.say(client, Incoming::Bout(BoutMessage::Play(batch)));
                }
            }
            table.pass(50);
            if !table.finished.is_empty() {
                break;
            }
        }
        // The loser leaves the match, too.
        table.say(MARY, Incoming::Leave);
        assert_eq!(table.decided[0].is_abandoned, is_abandoned, "silent from second {seconds}");
    }
}

#[test]
fn who_leaves_in_a_bout_loses_the_match() {
    let mut table = ranked(5);
    table.play(MARY);
    table.pass(BETWEEN.0);
    table.pass(COUNTDOWN.0 + 500);
    table.say(ANNE, Incoming::Leave);
    table.pass(4000);
    assert_eq!(ending(&table), Ending::Won(Team(1)), "whoever led");
}

#[test]
fn who_leaves_between_two_bouts_loses_the_match() {
    let mut table = ranked(5);
    table.play(MARY);
    table.say(ANNE, Incoming::Leave);
    assert_eq!(ending(&table), Ending::Won(Team(1)));
    keep(&mut table);
    assert_eq!((knows(&table, MARY).1, table.score_of(MARY)), (true, [1, 0].into()));
}

#[test]
fn a_room_that_all_have_left_waits_until_its_match_is_kept() {
    let mut table = ranked(3);
    table.pass(COUNTDOWN.0 + 500);
    table.say(MARY, Incoming::Leave);
    table.say(ANNE, Incoming::Leave);
    table.pass(4000);
    assert_eq!(ending(&table), Ending::Won(Team(0)), "who left last");
    assert!(table.room.is_empty() && table.room.is_saving());
    keep(&mut table);
    assert!(table.room.is_empty() && !table.room.is_saving());
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
    assert_eq!(ending(&table), Ending::Drawn);
    assert_eq!(table.decided[0].bouts, [1, 2, 3]);
}

#[test]
fn practice_is_kept_by_nobody() {
    let bot = Participant { team: Team(1), ..participant(Who::Bot(Level::LEAST), "Deckhand") };
    let participants = [participant(Who::Person(ANNE), "Anne"), bot];
    let mut table = open_for(RoomKind::Practice, 1, participants.into());
    assert_eq!(table.room.break_off(), None);
    table.play(ANNE);
    assert!(table.decided.is_empty());
    assert_eq!(knows(&table, ANNE), (true, false));
    assert_eq!(table.view(ANNE).phase, RoomPhase::Over(Outcome::Won(Team(1))));
}

#[test]
fn a_match_that_is_broken_off_is_no_contest_until_it_is_decided() {
    let mut table = ranked(3);
    table.play(MARY);
    let broken = table.room.break_off().expect("it goes on");
    assert_eq!((broken.ending, broken.bouts), (Ending::NoContest, [1].into()));
    table.say(ANNE, Incoming::Leave);
    assert_eq!(table.room.break_off(), None, "it is decided");
}
