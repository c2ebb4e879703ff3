//! What a spectator sees move, from the messages of a server.

use super::*;
use bout::{Team, Tick};
use games::GameKind;
use wire::{LedgerLine, Member, Name, RoomKind, Snapshot, ViewChange};

use crate::activity::roster::public_setup;
use crate::view::flight::{FLIGHT_SECONDS, Parcel};

fn room(kind: GameKind, seats: u8) -> RoomView {
    let member = |team: u8| Member {
        name: Name::new(&format!("Seat {team}")).expect("a name"),
        team: Team(team),
        pick: kind.pick_default(),
        bot: None,
        wins: 0,
        ready: false,
        present: true,
    };
    let members: Vec<Member> = (0..seats).map(member).collect();
    RoomView {
        kind: RoomKind::Casual,
        rules: kind.rules_default(),
        best_of: 1,
        members: members.try_into().expect("few members"),
        seat: None,
        spectators: 1,
        phase: RoomPhase::Playing,
    }
}

/// A spectator of a bout whose boards have all been seen once.
fn spectating(room: &RoomView) -> Spectating {
    let setup = public_setup(room).clocked().expect("a game on boards");
    let mut bout = Spectating::new(room, setup);
    for seat in 0..room.members.len() as u8 {
        show(&mut bout, seat, |_| {});
    }
    bout
}

/// A new view of a board, changed by `edit`.
fn show(bout: &mut Spectating, seat: u8, edit: impl Fn(&mut View)) {
    let seat = Seat(seat);
    let first = || games::Board::new(&bout.setup.board(seat)).view();
    let mut view = bout.view_of(seat).cloned().unwrap_or_else(first);
    edit(&mut view);
    let change = ViewChange { seat, ticks: 3, delta: Snapshot::of(&view).whole() };
    let views = vec![change].try_into().expect("one change");
    bout.flow(&Flow { ticks: 0, undurable: 0, check: None, views });
}

fn knock_out(view: &mut View) {
    match view {
        View::Swordfight(view) => view.out = true,
        View::Stacker(view) => view.is_out = true,
    }
}

fn pass(bout: &mut Spectating, ms: u64) {
    bout.pass(Duration::from_millis(ms), false);
}

fn packet(from: u8, to: u8, packets: u32) -> Update {
    let queues = Queues::Stacker { packets };
    Update::Ledger(LedgerLine { from: Seat(from), to: Seat(to), queues })
}

/// The flights that are shown, as their seats and whether it is known where they land.
fn flights(bout: &Spectating, room: &RoomView) -> Vec<(u8, u8, bool)> {
    let flights = bout.view(room).flights.into_iter();
    flights.map(|it| (it.from.0, it.to.0, it.load.lane.is_some())).collect()
}

#[test]
fn rows_fly_from_the_sender_to_the_target_with_the_lane_that_they_open() {
    let room = room(GameKind::STACKER, 2);
    let mut bout = spectating(&room);
    bout.receive(&packet(1, 0, 8));
    assert_eq!(flights(&bout, &room), []);
    pass(&mut bout, 16);
    assert_eq!(flights(&bout, &room), [(1, 0, true)]);
    bout.receive(&packet(0, 1, 9));
    pass(&mut bout, 16);
    assert_eq!(flights(&bout, &room), [(1, 0, true), (0, 1, true)]);
    assert_eq!(bout.view(&room).timelines.len(), 0, "nothing has happened on the boards");
    pass(&mut bout, 2000);
    assert_eq!(flights(&bout, &room), []);
}

#[test]
fn swords_fly_as_many_as_the_queues_tell_once_they_are_known() {
    let room = room(GameKind::SWORDFIGHT, 4);
    let mut bout = spectating(&room);
    let attack = |swords, sprinkle_attacks| {
        let queues = Queues::Swordfight { swords, sprinkle_attacks };
        Update::Ledger(LedgerLine { from: Seat(2), to: Seat(3), queues })
    };
    // Nobody knows what that was who came after the beginning, and did not see the chain.
    bout.receive(&attack(11, 4));
    pass(&mut bout, 400);
    assert!(bout.view(&room).flights.is_empty());
    bout.receive(&attack(14, 4));
    pass(&mut bout, 100);
    assert!(bout.view(&room).flights.is_empty(), "it waits for the chain to be seen");
    pass(&mut bout, 200);
    let shown: Vec<Parcel> = bout.view(&room).flights.iter().map(|it| it.load.parcel).collect();
    assert_eq!(shown, [Parcel::Swords(3)]);
    pass(&mut bout, (1000.0 * FLIGHT_SECONDS) as u64 + 400);
    assert!(bout.view(&room).flights.is_empty());
}

#[test]
fn a_board_falls_when_it_is_seen_to_or_when_its_player_leaves_and_never_twice() {
    for kind in [GameKind::SWORDFIGHT, GameKind::STACKER] {
        let room = room(kind, 4);
        let setup = public_setup(&room).clocked().expect("a game on boards");
        let mut bout = Spectating::new(&room, setup);
        // A seat that was out before the spectator came has no ending.
        bout.receive(&Update::Out(Seat(3), Tick(9)));
        (0..4).for_each(|seat| show(&mut bout, seat, |_| {}));
        show(&mut bout, 1, knock_out);
        bout.receive(&Update::Out(Seat(1), Tick(60)));
        bout.receive(&Update::Out(Seat(2), Tick(70)));
        let ends = |bout: &Spectating| {
            let shown = |one: &crate::view::seats::SeatView| {
                one.ending.map(|it| (it.end, it.sequence.is_over()))
            };
            bout.view(&room).melee.seats.iter().map(shown).collect::<Vec<_>>()
        };
        let falls = |is_over| Some((End::Fallen, is_over));
        assert_eq!(ends(&bout), [None, falls(false), falls(false), None], "{kind:?}");
        pass(&mut bout, 1400);
        show(&mut bout, 2, knock_out);
        assert_eq!(ends(&bout), [None, falls(true), falls(true), None], "{kind:?}");
    }
}

#[test]
fn the_winner_lights_up_before_the_result_is_read_unless_that_is_skipped_or_still() {
    for (kind, how) in [(GameKind::SWORDFIGHT, "shown"), (GameKind::STACKER, "skipped")]
        .into_iter()
        .chain([(GameKind::STACKER, "still")])
    {
        let room = room(kind, 2);
        let mut bout = spectating(&room);
        if how == "still" {
            bout.pass(Duration::from_millis(16), true);
        }
        show(&mut bout, 0, knock_out);
        bout.receive(&Update::Out(Seat(0), Tick(60)));
        let secret = bout::Seed([0; 32]);
        bout.receive(&Update::Over(Outcome::Won(Team(1)), secret));
        let ends: Vec<_> = bout.view(&room).melee.seats.iter().map(|one| one.ending).collect();
        let ends: Vec<_> = ends.into_iter().flatten().map(|it| it.end).collect();
        assert_eq!(ends, [End::Fallen, End::Victor]);
        assert_eq!(bout.view(&room).timelines.len(), 2, "both boards are told in full");
        assert_eq!(bout.view(&room).result.is_some(), how == "still");
        match how {
            "skipped" => bout.skip_end(Duration::from_millis(1600)),
            _ => (0..100).for_each(|_| pass(&mut bout, 17)),
        }
        assert!(bout.view(&room).result.is_some(), "{how}");
        assert!(Duration::from_millis(1600) <= bout.over, "{how}");
    }
}
