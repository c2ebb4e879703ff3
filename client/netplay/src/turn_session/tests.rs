//! A session that follows another table.

use super::*;
use bout::{Purpose, Recorder, Seed, Stream, Team};
use games::{Act, GameKind, Player, Setup, TurnGame};
use marauders::{Command, Refusal};
use wire::turns::{TimerView, Unmoved};

/// The server's end: a table with its dice.
struct Server {
    table: Table,
    dice: Stream,
    acts: u32,
}

impl Server {
    fn new() -> Server {
        Server::with_dice(Seed([3; 32]))
    }

    fn with_dice(seed: Seed) -> Server {
        let kind = GameKind::MARAUDERS;
        let (handling, pick) = (kind.handling_default(), kind.pick_default());
        let players = [0, 1].map(|team| Player { team: Team(team), handling, pick });
        let players = players.into_iter().collect::<Vec<_>>().try_into().expect("two players");
        let setup = Setup { rules: TurnGame::Marauders.rules_default(), players };
        let mut dice = Stream::new(&seed, Purpose::Dice);
        let table = Table::new(&setup, &mut dice);
        Server { table, dice, acts: 0 }
    }

    fn stands(&self) -> TableNews {
        let (acts, table) = (self.acts, self.table.clone());
        TableNews::Stands(TableState { acts, table, clock: TimerView::default() })
    }

    fn act(&mut self, act: Act) -> Acted {
        let mut dice = Recorder::new(&mut self.dice);
        self.table.act(&act, &mut dice, &mut Vec::new()).expect("it is allowed");
        let drawn = dice.drawn.try_into().expect("few numbers");
        let (number, check) = (self.acts, Check::of(&self.table));
        self.acts += 1;
        Acted { number, act, drawn, check, clock: TimerView { left_ms: 9, bank_ms: 3, hold_ms: 1 } }
    }

    /// The first swap that makes a match.
    fn swap(&mut self) -> Acted {
        let Table::Marauders(table) = &self.table;
        let (from, direction) = table.legal_moves()[0];
        let seat = self.table.to_move().expect("it goes on");
        self.act(Act::Move(seat, Move::Marauders(Command::Swap { from, direction })))
    }
}

fn follower(server: &Server) -> TurnSession {
    let mut session = TurnSession { seat: Some(Seat(0)), ..TurnSession::spectating(2) };
    assert_eq!(session.receive(server.stands()), Some(TurnEvent::Table));
    session
}

#[test]
fn a_table_is_followed_by_what_was_done_and_drawn() {
    let mut server = Server::new();
    let mut session = follower(&server);
    for _ in 0..20 {
        let acted = server.swap();
        let news = session.receive(TableNews::Acted(acted.clone()));
        assert!(matches!(news, Some(TurnEvent::Happened(happened)) if !happened.is_empty()));
        assert_eq!(session.table(), Some(&server.table));
        assert_eq!(session.receive(TableNews::Acted(acted)), None, "it is old");
    }
    assert_eq!(session.clock(), TimerView { left_ms: 9, bank_ms: 3, hold_ms: 1 });
    assert_eq!((session.desyncs(), session.outgoing()), (0, None));
}

#[test]
fn what_is_missing_or_different_makes_it_ask_for_the_table() {
    let mut server = Server::new();
    let mut session = follower(&server);
    let before = session.table().cloned();
    let _missed = server.swap();
    assert_eq!(session.receive(TableNews::Acted(server.swap())), None);
    assert_eq!((session.desyncs(), session.table()), (0, before.as_ref()));
    assert_eq!(session.outgoing(), Some(ClientMessage::Bout(BoutMessage::Resync)));
    assert_eq!(session.outgoing(), None, "once is enough");
    assert_eq!(session.receive(server.stands()), Some(TurnEvent::Table));

    let honest = server.swap();
    let check = Check([!honest.check.0[0], honest.check.0[1]]);
    let mut more = honest.drawn.to_vec();
    more.push(0);
    let more = more.try_into().expect("few numbers");
    for wrong in [Acted { check, ..honest.clone() }, Acted { drawn: more, ..honest.clone() }] {
        let desyncs = session.desyncs();
        assert_eq!(session.receive(TableNews::Acted(wrong)), None);
        assert_eq!(session.desyncs(), desyncs + 1);
        assert_eq!(session.outgoing(), Some(ClientMessage::Bout(BoutMessage::Resync)));
    }
    assert!(session.receive(TableNews::Acted(honest)).is_some());
    assert_eq!(session.table(), Some(&server.table));
}

#[test]
fn one_move_is_asked_for_at_a_time() {
    let mut server = Server::new();
    let mut session = follower(&server);
    let end = Move::Marauders(Command::EndTurn);
    let asked = Asked { after: 0, wish: end };
    assert!(session.is_to_move());
    assert_eq!(session.ask(end), Some(ClientMessage::Bout(BoutMessage::Move(asked))));
    assert_eq!((session.ask(end), session.is_to_move()), (None, false));
    let why = MoveRefusal::Marauders(Refusal::Force);
    let refused = TableNews::Unmoved(Unmoved { asked, why });
    assert_eq!(session.receive(refused), Some(TurnEvent::Refused(why)));
    assert!(session.ask(end).is_some());
    session.reconnected();
    assert!(session.ask(end).is_some(), "it may not have been heard");
    let acted = server.act(Act::Move(Seat(0), end));
    assert!(session.receive(TableNews::Acted(acted)).is_some());
    assert_eq!((session.pending(), session.is_to_move()), (None, false), "it is the other's turn");
}

#[test]
fn a_table_that_cannot_be_is_not_taken() {
    let server = Server::new();
    let mut session = TurnSession::spectating(2);
    let Table::Marauders(mut table) = server.table.clone();
    table.turn = 0;
    let table = Table::Marauders(table);
    let stands = TableState { acts: 0, table, clock: TimerView::default() };
    assert_eq!(session.receive(TableNews::Stands(stands)), None);
    assert_eq!(session.ask(Move::Marauders(Command::EndTurn)), None);
    assert_eq!(session.table(), None);
}

/// A session whose first move was in flight when the server was restarted, and that move.
fn interrupted(server: &Server) -> (TurnSession, ClientMessage) {
    let mut session = follower(server);
    session.receive(TableNews::Silent(Seat(1), Some(9_000)));
    let asked = session.ask(Move::Marauders(Command::EndTurn)).expect("it is its turn");
    session.restarted();
    assert_eq!(session.silent(Seat(1)), None);
    (session, asked)
}

#[test]
fn a_move_that_was_in_flight_at_a_restart_is_asked_for_again_when_the_bout_goes_on() {
    let server = Server::new();
    let (mut session, asked) = interrupted(&server);
    session.receive(server.stands());
    session.pause(None);
    assert_eq!(session.standstill(), Some(Standstill::Waiting));
    assert_eq!((session.outgoing(), session.is_to_move()), (None, false));
    session.pause(Some(3000));
    assert_eq!(session.outgoing(), None);
    assert_eq!(session.ask(Move::Marauders(Command::EndTurn)), None);
    session.pause(Some(0));
    assert_eq!((session.outgoing(), session.outgoing()), (Some(asked), None));
    // The table is sent again as the bout continues.
    session.receive(server.stands());
    assert_eq!(session.pending(), Some(Move::Marauders(Command::EndTurn)));
}

#[test]
fn a_move_that_comes_in_the_pause_waits_for_its_end() {
    let server = Server::new();
    let (mut session, asked) = interrupted(&server);
    session.receive(server.stands());
    assert_eq!(session.outgoing(), Some(asked.clone()), "it knows of no pause");
    session.pause(None);
    let ClientMessage::Bout(BoutMessage::Move(late)) = asked else { panic!("a move") };
    let unmoved = |why| TableNews::Unmoved(Unmoved { asked: late, why });
    assert_eq!(session.receive(unmoved(MoveRefusal::Late)), None);
    session.pause(Some(0));
    assert_eq!(session.outgoing(), Some(asked));
    let refused = Some(TurnEvent::Refused(MoveRefusal::Late));
    assert_eq!(session.receive(unmoved(MoveRefusal::Late)), refused);
    assert_eq!(session.outgoing(), None);
}

#[test]
fn a_move_that_survived_a_restart_is_not_made_again() {
    let mut server = Server::new();
    let (mut session, _) = interrupted(&server);
    server.act(Act::Move(Seat(0), Move::Marauders(Command::EndTurn)));
    session.receive(server.stands());
    session.pause(None);
    session.pause(Some(0));
    assert_eq!((session.outgoing(), session.pending()), (None, None));
    assert_eq!(session.table(), Some(&server.table));
}

/// Asks for this move, and makes it.
fn make(server: &mut Server, session: &mut TurnSession, wish: Move) {
    assert!(session.ask(wish).is_some());
    let acted = server.act(Act::Move(Seat(0), wish));
    assert!(session.receive(TableNews::Acted(acted)).is_some());
    assert_eq!(session.outgoing(), None);
}

#[test]
fn moves_that_a_restart_undid_are_made_again_one_after_another() {
    let mut server = Server::new();
    let mut session = follower(&server);
    let (survived, dice) = (server.table.clone(), server.dice.clone());
    let Table::Marauders(table) = &server.table;
    let (from, direction) = table.legal_moves()[0];
    let wishes = [Command::Swap { from, direction }, Command::EndTurn].map(Move::Marauders);
    for wish in wishes {
        make(&mut server, &mut session, wish);
    }
    let before = core::mem::replace(&mut server, Server { table: survived, dice, acts: 0 });

    session.restarted();
    session.receive(server.stands());
    session.pause(None);
    assert_eq!(session.outgoing(), None);
    session.pause(Some(0));
    for (after, wish) in (0..).zip(wishes) {
        let asked = Asked { after, wish };
        assert_eq!(session.outgoing(), Some(ClientMessage::Bout(BoutMessage::Move(asked))));
        assert_eq!(session.outgoing(), None);
        let acted = server.act(Act::Move(Seat(0), wish));
        assert!(session.receive(TableNews::Acted(acted)).is_some());
    }
    assert_eq!((session.outgoing(), server.table), (None, before.table));
}

#[test]
fn a_move_is_not_made_again_at_another_table() {
    let mut server = Server::new();
    let mut session = follower(&server);
    make(&mut server, &mut session, Move::Marauders(Command::EndTurn));
    session.restarted();
    // The same number of acts, and other dice.
    let other = Server::with_dice(Seed([4; 32]));
    session.receive(other.stands());
    assert_eq!((session.outgoing(), session.is_to_move()), (None, true));
}
