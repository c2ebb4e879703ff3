//! Cheating clients: false times, false inputs, false acknowledgements.
//! Each meets a bound, and a bout beside theirs is not disturbed by any of them.

use anyhow::Result;
use bout::{Batch, Buttons, Command, Millis, Seat, TICKS_PER_SECOND, Tick};
use host::replay::Replay;
use player::{Boards, Client};
use referee::pace::{AHEAD_TICKS, CREDIT_TICKS_MAX, LINE_SPAN};
use referee::wait_quota::LATE_TICKS_MIN;
use std::time::Duration;
use tokio::time::Instant;
use wire::{BoutMessage, ClientMessage, Refusal, RoomMessage};

use crate::sockets::arena::{Arena, assert_agreed, assert_undisturbed, bot, lively};

/// Plays against a bot with a clock of this speed, in per cent, and says what `say` does.
async fn play(
    arena: &Arena,
    name: &str,
    pace_percent: u32,
    say: impl AsyncFnMut(&mut Client, ClientMessage) -> Result<()>,
) -> Result<Boards> {
    let mut client = arena.practise(name).await;
    let start = client.hear_start().await?;
    client.pace_percent = pace_percent;
    client.play_by(start, bot(4), say).await
}

/// Plays with a clock that runs at so many per cent of the right speed.
async fn run_at(arena: &Arena, name: &str, percent: u32) -> Boards {
    play(arena, name, percent, async |client, message| client.say(&message).await).await.unwrap()
}

/// Says everything up to two seconds late, in heaps.
async fn hold_back(arena: &Arena) -> Boards {
    let (mut held_back, mut since) = (Vec::new(), Instant::now());
    let played = play(arena, "Holds Back", 100, async |client, message| {
        held_back.push(message);
        if Duration::from_secs(2) < since.elapsed() {
            since = Instant::now();
            for message in held_back.drain(..) {
                client.say(&message).await?;
            }
        }
        Ok(())
    });
    played.await.unwrap()
}

/// Says everything twice, and each time that something else was held in the second before.
async fn rewrite(arena: &Arena) -> Boards {
    let played = play(arena, "Rewrites", 100, async |client, message| {
        client.say(&message).await?;
        client.say(&message).await?;
        let ClientMessage::Bout(BoutMessage::Play(batch)) = message else { return Ok(()) };
        let said = batch.first.0.min(60);
        client.say(&held(Buttons::LEFT, Tick(batch.first.0 - said), said)).await
    });
    played.await.unwrap()
}

/// Plays properly for a second, and then does this. Returns the server's reaction.
async fn then(
    arena: &Arena,
    name: &str,
    mut this: impl AsyncFnMut(&mut Client, Tick) -> Result<()>,
) -> Refusal {
    let mut said = 0;
    let played = play(arena, name, 100, async |client, message| {
        said += 1;
        client.say(&message).await?;
        match message {
            ClientMessage::Bout(BoutMessage::Play(batch)) if said == 20 => {
                this(client, batch.end()).await
            }
            _ => Ok(()),
        }
    });
    let error = played.await.unwrap_err();
    *error.downcast_ref().unwrap_or_else(|| panic!("{name}: {error:#}"))
}

/// Claims that this was held for so many ticks.
fn held(buttons: Buttons, first: Tick, ticks: u32) -> ClientMessage {
    let mut batch = Batch::new(first);
    for _ in 0..ticks {
        assert!(batch.push(buttons));
    }
    ClientMessage::Bout(BoutMessage::Play(batch))
}

async fn check_refusals(arena: &Arena) {
    let leaves_out = then(arena, "Leaves Out", async |client, end| {
        client.say(&held(Buttons::NONE, end.plus(1), 3)).await
    });
    let far_ahead = then(arena, "Far Ahead", async |client, end| {
        client.say(&held(Buttons::NONE, end, 601)).await
    });
    let floods = then(arena, "Floods", async |client, end| {
        for _ in 0..1000 {
            client.say(&held(Buttons::NONE, end, 0)).await?;
        }
        Ok(())
    });
    let garbles = then(arena, "Garbles", async |client, _| client.say_bytes(vec![0xee; 99]).await);
    let forges = then(arena, "Forges", async |client, _| {
        let mut frame = wire::encode(&ClientMessage::Room(RoomMessage::Ready));
        frame.push(250);
        client.say_bytes(frame).await
    });
    let refusals = tokio::join!(leaves_out, far_ahead, floods, garbles, forges);
    let expected =
        (Refusal::Astray, Refusal::Astray, Refusal::Flood, Refusal::Malformed, Refusal::Forged);
    assert_eq!(refusals, expected);
}

/// What the referee did with the first seat of a bout: when, up to which tick, and whether it did
/// so without its player.
type Course = Vec<(Millis, Tick, bool)>;

fn course(played: &Boards, replays: &[Replay]) -> Course {
    let replay = replays.iter().find(|replay| replay.header.bout == played.start.bout).unwrap();
    let commands = replay.archive.journal.entries().filter_map(|entry| match entry.command {
        Command::Play(Seat(0), batch) => Some((entry.at, batch.end(), false)),
        Command::Advance(Seat(0), end) => Some((entry.at, end, true)),
        _ => None,
    });
    commands.collect()
}

/// The clock was let run ahead by one in a hundred, and a little: no faster than any other's may.
fn assert_held_up(course: &Course) {
    for &(at, tick, _) in course {
        let clock = at.0 * u64::from(TICKS_PER_SECOND) / 1000;
        let most = clock + clock / 100 + u64::from(AHEAD_TICKS + CREDIT_TICKS_MAX);
        assert!(u64::from(tick.0) <= most + 1, "{tick:?} at {at:?}");
    }
    let &(at, tick, _) = course.last().unwrap();
    let claimed = at.0 * u64::from(TICKS_PER_SECOND) / 1000 * 110 / 100;
    assert!(u64::from(tick.0) + 20 < claimed, "{tick:?} of {claimed}: it was not held up");
}

/// The referee soon waited no more: from then on the seat was played nearly as fast as any other,
/// whatever its player said.
fn assert_hurried(course: &Course) {
    // A lag of a tenth takes 5 s to cost anything, and then uses up the quota.
    const WITHIN: Millis = Millis(9_000);
    // In ten seconds a seat can become later by what it may always be late.
    let least = |time: Millis| {
        let ticks = u64::from(time.ticks());
        let late = u64::from(LATE_TICKS_MIN);
        ticks.saturating_sub(late + ticks * late / u64::from(LINE_SPAN.ticks()))
    };
    let first = course.iter().position(|&(_, _, is_advance)| is_advance);
    let (since, from, _) = course[first.expect("the seat was advanced")];
    assert!(since < WITHIN, "waited until {since:?}");
    let &(at, tick, _) = course.last().unwrap();
    let played = u64::from(tick.since(from));
    assert!(least(at.since(since)) <= played, "{played} ticks from {since:?} to {at:?}");
}

#[tokio::test(start_paused = true)]
async fn a_cheating_client_meets_a_bound_and_disturbs_no_other() {
    let arena = Arena::open_in_memory("cheats", 1, lively()).await;
    let (peace, fast, slow, held_back, rewritten, ()) = tokio::join!(
        arena.play_in_peace(),
        run_at(&arena, "Fast", 110),
        run_at(&arena, "Slow", 90),
        hold_back(&arena),
        rewrite(&arena),
        check_refusals(&arena),
    );
    let replays = arena.close().await;
    for played in &peace {
        assert_undisturbed(played, &replays);
    }
    for played in [&fast, &slow, &held_back, &rewritten] {
        assert_agreed(played, &replays);
    }
    assert_held_up(&course(&fast, &replays));
    assert_hurried(&course(&slow, &replays));
    assert_hurried(&course(&held_back, &replays));
}
