//! Rooms in which a game is played in turns.

use super::*;
use crate::participant::Ending;
use crate::turn_bout::BOT_LOOKS;
use bout::{Purpose, Stream};
use games::{Act, Move};
use marauders::Command;
use wire::{Acted, Asked, TableNews};

mod restarts;

const LOOKER: ClientId = ClientId(20);

fn presence(who: Who, name: &str, seat: u8) -> Participant {
    let kind = GameKind::MARAUDERS;
    let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
    Participant { entrant, team: Team(seat), ..participant(who, name) }
}

/// Anne and another player at a table.
fn battle(kind: RoomKind, best_of: u8, other: Who) -> Table {
    let participants = [presence(Who::Person(ANNE), "Anne", 0), presence(other, "Mary", 1)].into();
    // The first bout draws the lead: Anne's, in these tests.
    let drawn = Stream::new(&Seed([1; 32]), Purpose::Lead).below(4) as usize;
    let rules = GameKind::MARAUDERS.rules_default().led_after(4 - drawn);
    let request = RoomRequest { kind, rules, best_of, grace: GRACE, participants };
    let mut table = open_request(request);
    table.is_quick = kind == RoomKind::Casual;
    table.pass(COUNTDOWN.0);
    table
}

impl Table {
    /// The events of the table that `client` received since the previous call for any client.
    fn news(&mut self, client: ClientId) -> Vec<TableNews> {
        let told = core::mem::take(&mut self.told).into_iter();
        let news = told.filter_map(|(to, message)| match message {
            ServerMessage::Bout(Update::Table(news)) if to == client => Some(*news),
            _ => None,
        });
        news.collect()
    }

    fn to_move(&self) -> Option<Seat> {
        let Phase::Playing(BoutInProgress::Turns(turns)) = &self.room.phase else { return None };
        turns.referee().table().to_move()
    }

    /// Requests this with knowledge of all acts so far.
    fn ask(&mut self, client: ClientId, command: Command) {
        let Phase::Playing(BoutInProgress::Turns(turns)) = &self.room.phase else {
            panic!("nobody plays")
        };
        let asked = Asked { after: turns.referee().acts(), wish: Move::Marauders(command) };
        self.say(client, Incoming::Bout(BoutMessage::Move(asked)));
    }
}

fn acts(news: &[TableNews]) -> Vec<Act> {
    let act = |news: &TableNews| match news {
        TableNews::Acted(Acted { act, .. }) => Some(*act),
        _ => None,
    };
    news.iter().filter_map(act).collect()
}

#[test]
fn a_pair_of_bouts_exchanges_the_lead_and_ends_drawn_when_each_won_one() {
    let mut table = battle(RoomKind::Ranked(Ruleset::Marauders), 2, Who::Person(MARY));
    assert_eq!(table.to_move(), Some(Seat(0)));
    table.ask(MARY, Command::Resign);
    assert_eq!(table.view(ANNE).phase, RoomPhase::Between(Outcome::Won(Team(0))));
    for client in [ANNE, MARY] {
        table.say(client, Incoming::Room(RoomMessage::Ready));
    }
    table.pass(10);
    table.pass(COUNTDOWN.0);
    assert_eq!(table.to_move(), Some(Seat(1)), "who did not begin the first");
    table.told.clear();
    table.ask(ANNE, Command::Resign);
    let resigned = [Act::Move(Seat(0), Move::Marauders(Command::Resign))];
    assert_eq!(table.decided.len(), 1);
    assert_eq!(table.decided[0].ending, Ending::Drawn);
    assert_eq!(acts(&table.news(MARY)), [], "the match is not kept yet");
    let answers = table.room.saved(None);
    table.hear(answers);
    assert_eq!(acts(&table.news(MARY)), resigned);
    let archives: Vec<_> = table.finished.iter().map(|bout| &bout.archive).collect();
    for archive in archives {
        assert!(archive.check().is_ok());
    }
}

#[test]
fn of_a_pair_that_each_won_once_who_had_more_hit_points_left_has_won() {
    let mut table = battle(RoomKind::Ranked(Ruleset::Marauders), 2, Who::Person(MARY));
    table.room.occupants[1].points = 1;
    table.ask(MARY, Command::Resign);
    table.say(ANNE, Incoming::Room(RoomMessage::Ready));
    table.say(MARY, Incoming::Room(RoomMessage::Ready));
    table.pass(10);
    table.pass(COUNTDOWN.0);
    table.ask(ANNE, Command::Resign);
    assert_eq!(table.decided[0].ending, Ending::Won(Team(1)));
}

#[test]
fn a_move_that_is_not_allowed_is_refused_with_the_reason_and_the_battle_goes_on() {
    let mut table = battle(RoomKind::Casual, 1, Who::Person(MARY));
    table.told.clear();
    table.ask(MARY, Command::EndTurn);
    let news = table.news(MARY);
    let refused = games::MoveRefusal::Marauders(marauders::Refusal::NotYourTurn);
    assert!(matches!(&news[..], [TableNews::Unmoved(unmoved)] if unmoved.why == refused));
    let wish = Move::Marauders(Command::EndTurn);
    table.say(ANNE, Incoming::Bout(BoutMessage::Move(Asked { after: 9, wish })));
    let news = table.news(ANNE);
    let late = games::MoveRefusal::Late;
    assert!(matches!(&news[..], [TableNews::Unmoved(unmoved)] if unmoved.why == late));
    table.say(MARY, Incoming::Bout(BoutMessage::Play(Batch::new(Tick(0)))));
    let no_buttons = (MARY, ServerMessage::Refused(Refusal::NotNow));
    assert_eq!(table.told.pop(), Some(no_buttons), "there are no buttons at a table");
    assert!(table.left.is_empty());
}

#[test]
fn a_move_where_none_can_be_made_is_refused_with_the_reason() {
    let refused = |table: &mut Table, client| match &table.news(client)[..] {
        [TableNews::Unmoved(unmoved)] => Some(unmoved.why),
        _ => None,
    };
    let mut table = battle(RoomKind::Casual, 1, Who::Person(MARY));
    let answers = table.room.watch(LOOKER);
    table.hear(answers);
    table.told.clear();
    let asked = Asked { after: 0, wish: Move::Marauders(Command::EndTurn) };
    table.say(LOOKER, Incoming::Bout(BoutMessage::Move(asked)));
    assert_eq!(refused(&mut table, LOOKER), Some(games::MoveRefusal::NoSeat));
    assert_eq!(table.to_move(), Some(Seat(0)), "the battle goes on");
    table.ask(ANNE, Command::Resign);
    table.told.clear();
    table.say(MARY, Incoming::Bout(BoutMessage::Move(asked)));
    assert_eq!(refused(&mut table, MARY), Some(games::MoveRefusal::NoBout));
    let mut table = two(1);
    table.told.clear();
    table.say(ANNE, Incoming::Bout(BoutMessage::Move(asked)));
    assert_eq!(refused(&mut table, ANNE), Some(games::MoveRefusal::OtherGame));
}

#[test]
fn who_says_nothing_is_waited_for_and_everyone_is_told() {
    let mut table = battle(RoomKind::Casual, 1, Who::Person(MARY));
    table.told.clear();
    for _ in 0..6 {
        table.pass(1000);
        table.say(ANNE, Incoming::Ping(1));
    }
    let silent = TableNews::Silent(Seat(1), Some(25_000));
    assert_eq!(table.news(ANNE), [silent]);
    table.say(MARY, Incoming::Ping(1));
    assert_eq!(table.news(ANNE), [TableNews::Silent(Seat(1), None)]);
    for _ in 0..30 {
        table.pass(1000);
        table.say(ANNE, Incoming::Ping(1));
    }
    assert_eq!(acts(&table.news(ANNE)), [Act::Leave(Seat(1))]);
    assert!(table.room.is_over());
}

#[test]
fn who_looks_on_late_has_one_table_waiting_at_most() {
    let mut table = battle(RoomKind::Ranked(Ruleset::Marauders), 2, Who::Person(MARY));
    let answers = table.room.watch(LOOKER);
    table.hear(answers);
    table.told.clear();
    for _ in 0..50 {
        table.say(LOOKER, Incoming::Bout(BoutMessage::Resync));
    }
    table.ask(ANNE, Command::EndTurn);
    assert_eq!(table.news(LOOKER), [], "it is not time yet");
    table.pass(60_000);
    let news = table.news(LOOKER);
    assert!(matches!(&news[..], [TableNews::Stands(_), TableNews::Acted(_), ..]), "{news:?}");
    assert_eq!(acts(&news)[0], Act::Move(Seat(0), Move::Marauders(Command::EndTurn)));
}

#[test]
fn of_who_is_out_nothing_more_is_told() {
    let bot = |seat| presence(Who::Bot(Level::LEAST), "bot", seat);
    let people = [presence(Who::Person(ANNE), "Anne", 0), presence(Who::Person(MARY), "Mary", 1)];
    let participants = people.into_iter().chain([bot(2), bot(3)]).collect();
    let options = marauders::Options { mode: marauders::Mode::Quad, ..Default::default() };
    let rules = Rules::marauders(options);
    let kind = RoomKind::Casual;
    let mut table =
        open_request(RoomRequest { kind, rules, best_of: 1, grace: GRACE, participants });
    for _ in 0..50 {
        table.pass(1000);
        table.say(ANNE, Incoming::Ping(1));
    }
    let is_of_mary = |news: &TableNews| match news {
        TableNews::Silent(seat, _) => *seat == Seat(1),
        TableNews::Acted(acted) => acted.act == Act::Leave(Seat(1)),
        _ => false,
    };
    let of_mary: Vec<_> = table.news(ANNE).into_iter().filter(is_of_mary).collect();
    assert_eq!(of_mary.len(), 2, "{of_mary:?}");
    assert!(!table.room.is_over());
}

#[test]
fn who_is_there_and_does_nothing_is_out_after_two_turns() {
    let mut table = battle(RoomKind::Casual, 1, Who::Person(MARY));
    let mut seconds = 0;
    let mut done = Vec::new();
    while !table.room.is_over() {
        table.pass(1000);
        for client in [ANNE, MARY] {
            table.say(client, Incoming::Ping(1));
        }
        if table.to_move() == Some(Seat(1)) {
            table.ask(MARY, Command::EndTurn);
        }
        done.extend(acts(&table.news(MARY)));
        seconds += 1;
        assert!(seconds < 400, "{done:?}");
    }
    done.retain(|act| !matches!(act, Act::Move(..)));
    assert_eq!(done, [Act::TimeOut, Act::TimeOut, Act::Leave(Seat(0))]);
    assert!((180..=190).contains(&seconds), "two turns of a minute and the bank: {seconds}");
}

#[test]
fn a_bot_moves_at_a_pace_that_can_be_followed() {
    let mut table = battle(RoomKind::Practice, 1, Who::Bot(Level::LEAST));
    table.ask(ANNE, Command::EndTurn);
    table.told.clear();
    table.pass(BOT_LOOKS.0 - 50);
    assert_eq!(acts(&table.news(ANNE)), []);
    table.pass(50);
    assert!(matches!(acts(&table.news(ANNE))[..], [Act::Move(Seat(1), _)]));
}

#[test]
fn who_comes_to_look_on_is_shown_the_table_and_then_what_is_done() {
    let mut table = battle(RoomKind::Casual, 1, Who::Person(MARY));
    table.ask(ANNE, Command::EndTurn);
    table.told.clear();
    let answers = table.room.watch(LOOKER);
    table.hear(answers);
    let news = table.news(LOOKER);
    assert!(matches!(&news[..], [TableNews::Stands(state)] if state.acts == 1), "{news:?}");
    table.ask(MARY, Command::EndTurn);
    assert_eq!(acts(&table.news(LOOKER)).len(), 1);
    table.say(LOOKER, Incoming::Bout(BoutMessage::Resync));
    let news = table.news(LOOKER);
    assert!(matches!(&news[..], [TableNews::Stands(state)] if state.acts == 2), "{news:?}");
}

/// Anne and Mary as one team of a tag game, against bots.
fn tag() -> Table {
    let seated =
        |who, name, seat: u8| Participant { team: Team(seat % 2), ..presence(who, name, seat) };
    let bot = |seat| seated(Who::Bot(Level::LEAST), "bot", seat);
    let people = [seated(Who::Person(ANNE), "Anne", 0), bot(1)];
    let others = [seated(Who::Person(MARY), "Mary", 2), bot(3)];
    let participants = people.into_iter().chain(others).collect();
    let (mode, long) = (marauders::Mode::Assault, marauders::Choice::Long);
    let choices = [long].into_iter().collect();
    let options = marauders::Options { mode, choices, ..Default::default() };
    let (kind, rules) = (RoomKind::Casual, Rules::marauders(options));
    let request = RoomRequest { kind, rules, best_of: 1, grace: GRACE, participants };
    let mut table = open_request(request);
    table.is_quick = true;
    table.pass(COUNTDOWN.0);
    table
}

impl Table {
    /// Passes a second; these clients send something, and Anne ends her turns.
    fn second(&mut self, heard: &[ClientId]) {
        self.pass(1000);
        heard.iter().for_each(|&client| self.say(client, Incoming::Ping(1)));
        if self.to_move() == Some(Seat(0)) && heard.contains(&ANNE) {
            self.ask(ANNE, Command::EndTurn);
        }
    }
}

#[test]
fn in_a_tag_game_a_bot_plays_for_a_silent_player_until_they_are_back() {
    let mut table = tag();
    table.told.clear();
    let mut news = Vec::new();
    for _ in 0..90 {
        table.second(&[ANNE]);
        news.extend(table.news(ANNE));
    }
    let substituted: Vec<&TableNews> =
        news.iter().filter(|it| matches!(it, TableNews::BotPlays(..))).collect();
    assert_eq!(substituted, [&TableNews::BotPlays(Seat(2), true)]);
    let moves = |news: &[TableNews]| {
        let is_marys =
            |act: &Act| matches!(act, Act::Move(Seat(2), Move::Marauders(Command::Swap { .. })));
        acts(news).iter().filter(|&act| is_marys(act)).count()
    };
    assert!(2 < moves(&news), "{:?}", acts(&news));
    assert!(!acts(&news).iter().any(|act| matches!(act, Act::Leave(_) | Act::TimeOut)));

    table.say(MARY, Incoming::Ping(1));
    assert_eq!(table.news(ANNE), [TableNews::BotPlays(Seat(2), false)]);
    let mut news = Vec::new();
    for _ in 0..40 {
        table.second(&[ANNE, MARY]);
        news.extend(table.news(ANNE));
    }
    assert_eq!(moves(&news), 0, "she plays herself");
}

#[test]
fn a_bot_goes_on_for_a_player_whose_session_has_ended_but_not_for_one_who_leaves() {
    let mut table = tag();
    (0..8).for_each(|_| table.second(&[ANNE]));
    table.say(MARY, Incoming::Leave);
    (0..40).for_each(|_| table.second(&[ANNE]));
    assert!(!table.room.is_over(), "Anne and the bot go on");
    table.say(ANNE, Incoming::Leave);
    assert!(table.room.is_over());
}

#[test]
fn a_team_of_whom_nobody_is_heard_is_out_after_the_grace_period() {
    let mut table = tag();
    (0..20).for_each(|_| table.second(&[ANNE]));
    let mut seconds = 0;
    while !table.room.is_over() {
        table.second(&[]);
        seconds += 1;
        assert!(seconds < 60);
    }
    assert!((28..=32).contains(&seconds), "{seconds} s");
}

#[test]
fn in_a_tag_game_a_bot_plays_for_a_player_who_does_nothing_until_they_do() {
    let mut table = tag();
    table.told.clear();
    let mut seconds = 0;
    while !table.news(ANNE).contains(&TableNews::BotPlays(Seat(2), true)) {
        table.second(&[ANNE, MARY]);
        seconds += 1;
        assert!(seconds < 900);
    }
    (0..30).for_each(|_| table.second(&[ANNE, MARY]));
    assert!(
        !table.room.is_over() && !table.news(ANNE).contains(&TableNews::BotPlays(Seat(2), false))
    );
    table.say(MARY, Incoming::Bout(BoutMessage::Resync));
    assert!(table.news(ANNE).contains(&TableNews::BotPlays(Seat(2), false)));
}

#[test]
fn a_player_who_was_started_anew_is_told_the_table() {
    let mut table = battle(RoomKind::Ranked(Ruleset::Marauders), 2, Who::Person(MARY));
    let answers = table.room.catch_up(table.now, MARY);
    table.told.clear();
    table.hear(answers);
    let kinds = table.told.iter().map(|(_, message)| message);
    let kinds: Vec<_> = kinds.collect();
    assert!(
        matches!(kinds[0], ServerMessage::Room(_)) && matches!(kinds[1], ServerMessage::Start(_))
    );
    assert!(matches!(table.news(MARY)[..], [TableNews::Stands(_)]));
}
