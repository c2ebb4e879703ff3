//! A bout in which the machine, or the connection, stalls for a while.

use super::*;
use bout::{Bounded, Buttons, Seed, Team};
use games::{Board, GameKind, Player, Rules, Setup};
use wire::{BoutMessage, Cause};

fn start() -> Start {
    let kind = GameKind::SWORDFIGHT;
    let (handling, pick) = (kind.handling_default(), kind.pick_default());
    let players = [0, 1].map(|team| Player { team: Team(team), handling, pick }).to_vec();
    let players = players.try_into().expect("two players");
    let setup = Setup { rules: Rules::swordfight(Default::default()), players };
    let commitment = Seed([0; 32]).commitment();
    Start { bout: 1, seat: Seat(0), setup, commitment, nonces: Bounded::new(), countdown_ms: 3000 }
}

fn setup(start: &Start) -> ClockedSetup {
    start.setup.clone().clocked().expect("swordfight has boards")
}

fn bout(start: &Start, at: Instant) -> ClockedBout {
    ClockedBout::new(start, setup(start), at)
}

/// Frames of a bout at 50 a second, up to this many milliseconds after its announcement.
fn play(bout: &mut ClockedBout, from: Instant, ms: std::ops::Range<u64>) {
    for ms in ms.step_by(20) {
        bout.pass(from + Duration::from_millis(ms));
        bout.play(&mut Sampler::default(), true);
    }
}

fn corrected(tick: u32, present: u32) -> Update {
    let start = start();
    let mut board = Board::new(&setup(&start).board(start.seat));
    for _ in 0..tick {
        board.step(Buttons::NONE, &mut Vec::new());
    }
    let (cause, present) = (Cause::Advanced, Tick(present));
    Update::Corrected { cause, present, state: Box::new(board.state()) }
}

#[test]
fn a_stall_counts_once() {
    let from = Instant::now();
    let mut bout = bout(&start(), from);
    play(&mut bout, from, 0..4000);
    assert_eq!(bout.session().board().tick(), Tick(58), "3 seconds of countdown");
    // Six seconds later the server has played without this player, up to now.
    let later = from + Duration::from_secs(10);
    bout.receive(later, corrected(405, 420), Duration::ZERO);
    play(&mut bout, from, 10_000..10_001);
    assert_eq!(bout.session().board().tick(), Tick(420));
}

#[test]
fn a_screen_of_one_frame_a_second_plays_all_ticks() {
    let from = Instant::now();
    let mut bout = bout(&start(), from);
    // Four seconds after the countdown: without a server the board waits soon after that.
    for second in 0..=7 {
        bout.pass(from + Duration::from_secs(second));
        bout.play(&mut Sampler::default(), true);
    }
    let behind = bout.owed();
    assert!(behind <= pace::CATCH_UP_TICKS, "{behind} ticks behind");
    assert_eq!(bout.session().board().tick(), Tick(4 * 60 - behind));
}

#[test]
fn the_player_is_told_of_a_stall_until_it_is_caught_up() {
    let from = Instant::now();
    let mut bout = bout(&start(), from);
    play(&mut bout, from, 0..3500);
    assert_eq!(bout.trouble.trouble(), Trouble::None);
    play(&mut bout, from, 4500..4501);
    assert_eq!(bout.trouble.trouble(), Trouble::Behind);
    play(&mut bout, from, 4520..5000);
    assert_eq!(bout.trouble.trouble(), Trouble::Behind, "nobody reads that fast");
    play(&mut bout, from, 5000..6500);
    assert_eq!(bout.trouble.trouble(), Trouble::None);
}

#[test]
fn a_player_who_was_not_heard_is_told_so() {
    let from = Instant::now();
    let mut bout = bout(&start(), from);
    play(&mut bout, from, 0..4000);
    let lost = Update::Contact(Seat(0), Contact::Lost { forfeits_ms: 9000 });
    bout.receive(from + Duration::from_secs(8), lost, Duration::ZERO);
    play(&mut bout, from, 8000..8100);
    assert_eq!(bout.trouble.trouble(), Trouble::Advanced, "though the board has to catch up, too");
}

#[test]
fn keys_move_the_target_until_the_player_is_out() {
    let from = Instant::now();
    let mut start = start();
    let player = start.setup.players[0];
    let players: Vec<Player> = (0..4).map(|seat| Player { team: Team(seat), ..player }).collect();
    start.setup.players = players.try_into().expect("four players");
    let mut bout = bout(&start, from);
    let receive = |bout: &mut ClockedBout, update| bout.receive(from, update, Duration::ZERO);
    let chosen = |bout: &mut ClockedBout, turns| {
        bout.targets.turn(&mut bout.session, turns);
        bout.session.outgoing()
    };
    // At first it is the opposite seat.
    assert_eq!(bout.target(), Some(Seat(2)));
    assert_eq!(chosen(&mut bout, 1), Some(ClientMessage::Bout(BoutMessage::Target(Seat(3)))));
    // It is shown at once, and an update of the time before changes nothing.
    receive(&mut bout, Update::Target(Seat(0), Seat(2)));
    assert_eq!(bout.target(), Some(Seat(3)));
    assert_eq!(chosen(&mut bout, 1), Some(ClientMessage::Bout(BoutMessage::Target(Seat(1)))));
    receive(&mut bout, Update::Target(Seat(0), Seat(1)));
    // A seat that is out is never a target.
    assert_eq!(chosen(&mut bout, 1), Some(ClientMessage::Bout(BoutMessage::Target(Seat(2)))));
    receive(&mut bout, Update::Out(Seat(2), Tick(60)));
    assert_eq!(bout.target(), Some(Seat(1)));
    assert_eq!(chosen(&mut bout, -1), Some(ClientMessage::Bout(BoutMessage::Target(Seat(3)))));
    assert_eq!(chosen(&mut bout, 0), None);
}

#[test]
fn after_a_restart_of_the_server_the_board_stands_still_and_goes_on_as_it_was() {
    let from = Instant::now();
    let mut bout = bout(&start(), from);
    play(&mut bout, from, 0..4000);
    let at = |ms| from + Duration::from_millis(ms);
    let receive = |bout: &mut ClockedBout, ms, update| bout.receive(at(ms), update, Duration::ZERO);
    let Update::Corrected { present, state, .. } = corrected(40, 40) else { panic!("a state") };
    let (cause, board) = (Cause::Restarted, bout.session().board().state());
    receive(&mut bout, 4000, Update::Corrected { cause, present, state });
    receive(&mut bout, 4000, Update::Paused(None));
    play(&mut bout, from, 4000..9000);
    assert_eq!(bout.session().board().state(), board);
    assert_eq!((bout.trouble.trouble(), bout.countdown()), (Trouble::Paused, None));
    receive(&mut bout, 9000, Update::Paused(Some(3000)));
    play(&mut bout, from, 9000..10_000);
    assert_eq!(bout.session().board().state(), board);
    assert_eq!((bout.trouble.trouble(), bout.countdown()), (Trouble::GoesOn(3), Some(3)));
    // The bout continues when the server says so.
    play(&mut bout, from, 10_000..12_100);
    assert_eq!(bout.session().board().state(), board);
    receive(&mut bout, 12_100, Update::Paused(Some(0)));
    play(&mut bout, from, 12_100..12_201);
    let tick = bout.session().board().tick();
    assert_eq!((tick.since(board.tick()), bout.trouble.trouble()), (6, Trouble::None));
    assert_eq!(bout.session().stats().corrections, 0);
}
