//! Battles on a real server: refused moves, turn timeouts, disconnected and reconnecting players.

use bots::{Level, TableBot};
use bout::{Batch, Outcome, Seat, Team, Tick};
use games::{Act, GameKind, Move, MoveRefusal, Rules};
use marauders::{Casual, Command, Mode, Options, Place, Refusal, Side, Size};
use player::{Battle, Client, table_bot};
use std::pin::pin;
use std::time::Duration;
use tokio::time::{Instant, advance, pause, resume, sleep_until};
use wire::{
    Asked, BoutMessage, ClientMessage, LobbyMessage, Name, ServerMessage, TableNews, TimerView,
    Update,
};

use crate::sockets::arena::Arena;

/// The smallest battle.
pub fn small() -> Rules {
    let (mode, size) = (Mode::Line, Size::Casual(Casual::First));
    Rules::marauders(Options { mode, size, ..Options::default() })
}

fn bot(number: u8) -> TableBot {
    table_bot(Level::new(2).unwrap(), number)
}

/// Two clients in a battle, and what each sees of it. The lead is drawn: who moves first is called
/// Anne by the tests, and the other one Mary.
pub async fn begin(arena: &Arena) -> ([Client; 2], [Battle; 2]) {
    let mut clients = arena.meet_for(GameKind::MARAUDERS, "Anne", "Mary").await;
    let [one, other] = &mut clients;
    let mut battles = [one.sit().await.unwrap(), other.sit().await.unwrap()];
    if battles[1].session.is_to_move() {
        clients.reverse();
        battles.reverse();
    }
    assert!(battles[0].session.is_to_move());
    (clients, battles)
}

/// The seat of a player.
fn seat(battle: &Battle) -> Seat {
    battle.session.seat().unwrap()
}

/// Both play to the end, which both see as the same.
async fn play_to_the_end([one, other]: &mut [Client; 2], [a, b]: &mut [Battle; 2]) {
    let (mut first, mut second) = (bot(1), bot(2));
    let playing = tokio::try_join!(
        one.play_on(a, &mut first, |_| false),
        other.play_on(b, &mut second, |_| false)
    );
    playing.unwrap();
    assert_eq!((a.table(), a.outcome), (b.table(), b.outcome));
    assert_eq!((a.session.desyncs(), b.session.desyncs()), (0, 0));
}

/// How long a second takes while time is made to run faster: long enough to say something and hear
/// the answer.
const SHORT: Duration = Duration::from_millis(10);

/// Makes time run many times as fast until that is done or so many seconds have passed, each at once;
/// then it runs as usual. A client that sends something each second still does. Nothing may be kept
/// meanwhile: a database is not as fast.
async fn hurry<T>(seconds: u32, done: impl Future<Output = T>) -> T {
    let mut done = pin!(done);
    for _ in 0..seconds {
        tokio::select! {
            done = &mut done => return done,
            () = sleep_until(Instant::now() + SHORT) => {}
        }
        pause();
        advance(Duration::from_secs(1)).await;
        resume();
    }
    done.await
}

/// Sends an impossible command, and receives its refusal.
async fn refused(client: &mut Client, after: u32, command: Command) -> MoveRefusal {
    let asked = Asked { after, wish: Move::Marauders(command) };
    client.say(&ClientMessage::Bout(BoutMessage::Move(asked))).await.unwrap();
    let unmoved = client.hear_until(|message| match message {
        ServerMessage::Bout(Update::Table(news)) => match *news {
            TableNews::Unmoved(unmoved) => Some(unmoved),
            TableNews::Acted(acted) => panic!("it was done: {acted:?}"),
            _ => None,
        },
        _ => None,
    });
    let unmoved = unmoved.await.unwrap();
    assert_eq!(unmoved.asked, asked);
    unmoved.why
}

#[tokio::test]
async fn an_impossible_command_is_refused_with_its_reason_and_the_battle_continues() {
    let arena = Arena::open("battles-refused", 1, small()).await;
    let mut looker = arena.enter("Looker").await;
    let swap = |row, column, direction| Command::Swap { from: Place { row, column }, direction };
    let by_the_rules = MoveRefusal::Marauders;
    assert_eq!(refused(&mut looker, 0, Command::EndTurn).await, MoveRefusal::NoBout);
    let ([mut anne, mut mary], mut battles) = begin(&arena).await;

    let of_anne = [
        (0, swap(0, 3, Side::North), by_the_rules(Refusal::NoPartner)),
        (0, swap(200, 3, Side::North), by_the_rules(Refusal::OffTheField)),
        (0, swap(0, 255, Side::East), by_the_rules(Refusal::OffTheField)),
        (0, Command::Arm, by_the_rules(Refusal::Force)),
        (
            0,
            Command::FreeSwap {
                one: Place { row: 0, column: 0 },
                other: Place { row: 1, column: 1 },
            },
            by_the_rules(Refusal::NoFreeSwap),
        ),
        (1, Command::EndTurn, MoveRefusal::Late),
        (u32::MAX, Command::Resign, MoveRefusal::Late),
    ];
    for (after, command, why) in of_anne {
        assert_eq!(refused(&mut anne, after, command).await, why, "{command:?}");
    }
    let out_of_turn = by_the_rules(Refusal::NotYourTurn);
    assert_eq!(refused(&mut mary, 0, Command::EndTurn).await, out_of_turn);
    assert_eq!(refused(&mut mary, 0, swap(1, 1, Side::East)).await, out_of_turn);
    looker
        .say(&ClientMessage::Lobby(LobbyMessage::Spectate(Name::new("Anne").unwrap())))
        .await
        .unwrap();
    let mut seen = Battle::spectating(2);
    looker.follow_until(&mut seen, |seen| seen.shown == 1).await.unwrap();
    assert_eq!(refused(&mut looker, 0, Command::Resign).await, MoveRefusal::NoSeat);
    assert_eq!(seen.table(), battles[0].table(), "nothing has changed");
    // Buttons are of another game.
    anne.say(&ClientMessage::Bout(BoutMessage::Play(Batch::new(Tick(0))))).await.unwrap();
    assert_eq!(anne.hear_refusal().await.unwrap(), wire::Refusal::NotNow);

    let mut clients = [anne, mary];
    play_to_the_end(&mut clients, &mut battles).await;
    looker.follow_until(&mut seen, |seen| seen.outcome != Outcome::Undecided).await.unwrap();
    assert_eq!((seen.table(), seen.session.desyncs()), (battles[0].table(), 0));
    for battle in &battles {
        assert_eq!(battle.refusals, [], "what was refused was not asked for by the bots");
    }
    assert_eq!(refused(&mut clients[0], 0, Command::EndTurn).await, MoveRefusal::NoBout);
    assert_eq!(arena.close().await.len(), 1);
}

#[tokio::test]
async fn a_move_in_a_bout_of_another_game_is_refused_and_the_bout_goes_on() {
    let arena = Arena::open("battles-other", 1, crate::sockets::arena::short()).await;
    let [mut anne, mut mary] = arena.meet("Anne", "Mary").await;
    let start = anne.hear_start().await.unwrap();
    assert_eq!(refused(&mut anne, 0, Command::EndTurn).await, MoveRefusal::OtherGame);
    let say = async |client: &mut Client, message| client.say(&message).await;
    let reckless = crate::sockets::arena::reckless;
    let (one, other) =
        tokio::join!(anne.play_by(start, reckless, say), mary.play_bout(player::idle));
    let (one, other) = (one.unwrap(), other.unwrap());
    assert_ne!(one.outcome, Outcome::Undecided);
    assert_eq!(one.outcome, other.outcome);
    assert_eq!(arena.close().await.len(), 1);
}

#[tokio::test]
async fn a_turn_ends_when_its_time_and_the_bank_are_used_up_and_who_does_nothing_is_out() {
    let arena = Arena::open("battles-idle", 1, small()).await;
    let ([mut anne, mut mary], [mut of_anne, mut of_mary]) = begin(&arena).await;
    let clock = of_anne.session.clock();
    assert_eq!((clock.left_ms, clock.bank_ms), (122_000, 60_000));
    let over = |battle: &Battle| battle.outcome != Outcome::Undecided;
    // Anne is connected, but makes no move.
    let timed_out = |battle: &Battle| !battle.acts.is_empty();
    let both = async {
        let annes = anne.follow_until(&mut of_anne, timed_out);
        tokio::try_join!(annes, mary.follow_until(&mut of_mary, timed_out))
    };
    hurry(130, both).await.unwrap();
    assert_eq!(of_mary.acts, [Act::TimeOut]);
    assert!(of_mary.session.is_to_move(), "it is her turn");
    let own = of_mary.session.clock();
    assert!(0 < own.hold_ms, "the end of the turn is being told");
    assert_eq!(TimerView { hold_ms: 0, ..own }, clock, "she has all of her own time");
    while of_mary.session.is_to_move() {
        mary.ask(&mut of_mary, Move::Marauders(Command::EndTurn)).await.unwrap();
        mary.follow_until(&mut of_mary, |battle| battle.session.pending().is_none()).await.unwrap();
    }
    let clock = of_mary.session.clock();
    assert!((61_000..=62_000).contains(&clock.left_ms), "{clock:?}");
    assert_eq!(clock.bank_ms, 0, "Anne's is used up");
    let both = async {
        let annes = anne.follow_until(&mut of_anne, over);
        tokio::try_join!(annes, mary.follow_until(&mut of_mary, over))
    };
    hurry(61, both).await.unwrap();
    let won = Outcome::Won(Team(seat(&of_mary).0));
    assert_eq!((of_anne.outcome, of_mary.outcome), (won, won));
    let by_the_clock = of_mary.acts.iter().filter(|act| !matches!(act, Act::Move(..)));
    assert!(by_the_clock.eq(&[Act::TimeOut, Act::TimeOut, Act::Leave(seat(&of_anne))]));
    arena.close().await;
}

#[tokio::test]
async fn a_player_who_runs_out_of_time_loses() {
    let arena = Arena::open("battles-silent", 1, small()).await;
    let ([mut anne, mut mary], [mut of_anne, mut of_mary]) = begin(&arena).await;
    // A silent open socket holds no seat.
    let _open = mary.part();
    let over = |battle: &Battle| battle.outcome != Outcome::Undecided;
    hurry(28, anne.follow_until(&mut of_anne, over)).await.unwrap();
    let of_mary_told: Vec<_> =
        of_anne.silences.iter().filter(|one| one.0 == seat(&of_mary)).collect();
    assert!(matches!(of_mary_told[..], [(_, Some(23_000..=25_000))]), "{of_mary_told:?}");
    assert_eq!(
        (&of_anne.acts[..], of_anne.outcome),
        (&[Act::Leave(seat(&of_mary))][..], Outcome::Won(Team(seat(&of_anne).0)))
    );
    mary.resume(arena.address).await.unwrap();
    mary.follow_until(&mut of_mary, over).await.unwrap();
    assert_eq!(of_mary.outcome, of_anne.outcome, "she is told all the same");
    arena.close().await;
}

#[tokio::test]
async fn a_player_who_disconnects_during_a_turn_resumes_the_same_battle() {
    let arena = Arena::open("battles-dropped", 1, small()).await;
    let (mut clients, mut battles) = begin(&arena).await;
    let ([anne, mary], [of_anne, of_mary]) = (&mut clients, &mut battles);
    // It never ends a turn early.
    let mut annes = table_bot(Level::MOST, 3);
    anne.play_on(of_anne, &mut annes, |battle| battle.acts.len() == 2).await.unwrap();
    assert!(of_anne.session.is_to_move(), "a turn has six moves");
    // Her requests may arrive; the answers do not reach her.
    let annes_seat = seat(of_anne);
    let wish = annes.choose(of_anne.session.table().unwrap(), annes_seat);
    anne.ask(of_anne, wish).await.unwrap();
    drop(anne.part());
    let is_told = |battle: &Battle| matches!(battle.silences.last(), Some((of, Some(_))) if *of == annes_seat);
    hurry(10, mary.follow_until(of_mary, is_told)).await.unwrap();

    anne.resume(arena.address).await.unwrap();
    of_anne.session.reconnected();
    let is_heard_again = |battle: &Battle| battle.silences.contains(&(annes_seat, None));
    let told = |battle: &Battle| battle.acts.len() == 3 && is_heard_again(battle);
    mary.follow_until(of_mary, told).await.unwrap();
    let (shown, table) = (of_anne.shown, of_mary.table());
    let is_same = |battle: &Battle| shown < battle.shown && battle.table() == table;
    anne.follow_until(of_anne, is_same).await.unwrap();
    play_to_the_end(&mut clients, &mut battles).await;
    assert_eq!(arena.close().await.len(), 1);
}
