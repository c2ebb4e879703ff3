//! A bout in which the machine, or the line, stands still for a while.

use super::*;
use bout::{Buttons, Seed, Team};
use games::{GameKind, Player, Rules, Setup};
use wire::Cause;

fn start() -> Start {
    let kind = GameKind::Swordfight;
    let (handling, pick) = (kind.handling_default(), kind.pick_default());
    let players = [0, 1].map(|team| Player { team: Team(team), handling, pick }).to_vec();
    let players = players.try_into().expect("two players");
    let setup = Setup { rules: Rules::Swordfight(Default::default()), players };
    let commitment = Seed([0; 32]).commitment();
    Start { bout: 1, seat: Seat(0), setup, commitment, countdown_ms: 3000 }
}

/// Frames of a bout at 50 a second, up to this many milliseconds after its announcement.
fn play(fight: &mut Fight, from: Instant, ms: std::ops::Range<u64>) {
    for ms in ms.step_by(20) {
        fight.pass(from + Duration::from_millis(ms));
        fight.play(&mut Sampler::default(), true);
    }
}

fn corrected(tick: u32, present: u32) -> Update {
    let start = start();
    let mut board = Board::new(&start.setup.board(start.seat));
    for _ in 0..tick {
        board.step(Buttons::NONE, &mut Vec::new());
    }
    let (cause, present) = (Cause::Advanced, Tick(present));
    Update::Corrected { cause, present, state: Box::new(board.state()) }
}

#[test]
fn a_stall_counts_once() {
    let from = Instant::now();
    let mut fight = Fight::new(&start(), from);
    play(&mut fight, from, 0..4000);
    assert_eq!(fight.session().board().tick(), Tick(58), "3 seconds of countdown");
    // Six seconds later the server has played without this player, up to now.
    let later = from + Duration::from_secs(10);
    fight.receive(later, corrected(405, 420), Duration::ZERO);
    play(&mut fight, from, 10_000..10_001);
    assert_eq!(fight.session().board().tick(), Tick(420));
}

#[test]
fn the_player_is_told_of_a_stall_until_it_is_caught_up() {
    let from = Instant::now();
    let mut fight = Fight::new(&start(), from);
    play(&mut fight, from, 0..3500);
    assert_eq!(fight.trouble, Trouble::None);
    play(&mut fight, from, 4500..4501);
    assert_eq!(fight.trouble, Trouble::Behind);
    play(&mut fight, from, 4520..5000);
    assert_eq!(fight.trouble, Trouble::Behind, "nobody reads that fast");
    play(&mut fight, from, 5000..6500);
    assert_eq!(fight.trouble, Trouble::None);
}

#[test]
fn a_player_who_was_not_heard_is_told_so() {
    let from = Instant::now();
    let mut fight = Fight::new(&start(), from);
    play(&mut fight, from, 0..4000);
    let lost = Update::Contact(Seat(0), Contact::Lost { forfeits_ms: 9000 });
    fight.receive(from + Duration::from_secs(8), lost, Duration::ZERO);
    play(&mut fight, from, 8000..8100);
    assert_eq!(fight.trouble, Trouble::Advanced, "though the board has to catch up, too");
}

#[test]
fn keys_move_the_target_until_the_player_is_out() {
    let from = Instant::now();
    let mut start = start();
    let player = start.setup.players[0];
    let players: Vec<Player> = (0..4).map(|seat| Player { team: Team(seat), ..player }).collect();
    start.setup.players = players.try_into().expect("four players");
    let mut fight = Fight::new(&start, from);
    let hear = |fight: &mut Fight, update| fight.receive(from, update, Duration::ZERO);
    let chosen = |fight: &mut Fight, turns| {
        fight.turn(turns);
        fight.session.outgoing()
    };
    // At first it is who sits opposite.
    assert_eq!(fight.target(), Some(Seat(2)));
    assert_eq!(chosen(&mut fight, 1), Some(ClientMessage::Target(Seat(3))));
    // It is shown at once, and what the server says of the time before changes nothing.
    hear(&mut fight, Update::Target(Seat(0), Seat(2)));
    assert_eq!(fight.target(), Some(Seat(3)));
    assert_eq!(chosen(&mut fight, 1), Some(ClientMessage::Target(Seat(1))));
    hear(&mut fight, Update::Target(Seat(0), Seat(1)));
    // Who is out is nobody's target, whatever was asked for.
    assert_eq!(chosen(&mut fight, 1), Some(ClientMessage::Target(Seat(2))));
    hear(&mut fight, Update::Out(Seat(2), Tick(60)));
    assert_eq!(fight.target(), Some(Seat(1)));
    assert_eq!(chosen(&mut fight, -1), Some(ClientMessage::Target(Seat(3))));
    assert_eq!(chosen(&mut fight, 0), None);
}
