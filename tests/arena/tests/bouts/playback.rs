//! Bouts that are shown again from their archives.

use arena::bouts::{Conditions, Hands, play};
use arena::profile::PROFILES;
use bots::Level;
use bout::{Batch, Buttons, Millis, Seat, Seed, Team, Tick};
use games::{Board, ClockedGame, Player, Setup};
use referee::playback::KEYFRAME_TICKS;
use referee::{Archive, Difference, Playback, Referee};
use world::seeds::seeds;

const BOUTS: u64 = 12;

/// A bout of four, on any line, of either game.
fn archive(seed: u64) -> Archive {
    let profile = PROFILES[seed as usize % PROFILES.len()];
    let level = |number| Level::new(number).expect("there are five levels");
    let hands = [Hands::Random, Hands::Bot(level(1)), Hands::Bot(level(2)), Hands::Random];
    let game = [ClockedGame::Swordfight, ClockedGame::Stacker][seed as usize / 2 % 2];
    let teams = [0, 1, 1, 2].map(Team);
    let conditions =
        Conditions { teams, is_restless: true, ..Conditions::new(seed, profile, hands) };
    play(&Conditions { rules: game.rules_default(), ..conditions }).archive
}

fn playback(archive: Archive) -> Playback {
    Playback::new(archive).expect("it is on boards").expect("it begins as it should")
}

fn scout(playback: &mut Playback) -> Result<(), Difference> {
    loop {
        if let Some(verdict) = playback.scout() {
            return verdict;
        }
    }
}

/// All boards, as text.
fn shown(playback: &Playback) -> String {
    let seats = playback.archive().setup.seats();
    let of = |seat| (playback.board(seat).state(), playback.target(seat), playback.out(seat));
    format!("{:?}", seats.map(of).collect::<Vec<_>>())
}

#[test]
fn a_bout_that_is_shown_again_ends_as_it_ended_and_every_board_is_at_the_same_tick() {
    for seed in seeds(BOUTS) {
        let archive = archive(seed);
        let referee = archive.check().expect("it holds").boards().expect("it has boards");
        let mut playback = playback(archive);
        let mut tick = Tick(0);
        while !playback.is_over() {
            tick = tick.plus(1);
            playback.show(tick);
            for seat in playback.archive().setup.seats() {
                let last = referee.board(seat).tick();
                assert_eq!(playback.board(seat).tick(), tick.min(last), "seed {seed}, {seat:?}");
            }
        }
        for seat in playback.archive().setup.seats() {
            let [came, expected] = [playback.board(seat), referee.board(seat)].map(Board::state);
            assert!(came == expected, "seed {seed}, {seat:?}");
            assert_eq!(playback.out(seat), referee.out(seat), "seed {seed}, {seat:?}");
        }
        assert_eq!(scout(&mut playback), Ok(()), "seed {seed}");
    }
}

#[test]
fn any_tick_is_shown_the_same_whichever_was_shown_before() {
    for seed in seeds(BOUTS) {
        let mut plain = playback(archive(seed));
        let mut scouted = plain.clone();
        assert_eq!(scout(&mut scouted), Ok(()));
        let length = plain.length().0;
        for number in 0..60 {
            let tick = Tick((number * 7919 + seed as u32 * 104_729) % (length + 1));
            scouted.show(tick);
            // By playing from the beginning.
            plain.show(Tick(0));
            (0..=tick.0).step_by(3).for_each(|tick| plain.show(Tick(tick)));
            plain.show(tick);
            assert_eq!(shown(&scouted), shown(&plain), "seed {seed}, {tick:?}");
        }
        scouted.show(Tick(length + KEYFRAME_TICKS));
        assert_eq!(scouted.tick(), Tick(length));
    }
}

#[test]
fn what_differs_is_told_and_shown_as_far_as_it_goes() {
    let archive = archive(3);
    let forged = Archive { secret: bout::Seed([1; 32]), ..archive.clone() };
    assert_eq!(Playback::new(forged).expect("boards").err(), Some(Difference::Commitment));
    let entries = archive.journal.entries().count();
    let cut = archive.journal.entries().take(entries / 2).collect();
    let mut halved = playback(Archive { journal: cut, ..archive.clone() });
    assert!(scout(&mut halved).is_err());
    halved.show(halved.length());
    assert!(
        halved.board(Seat(0)).tick()
            < archive
                .check()
                .map(|played| { played.boards().expect("boards").board(Seat(0)).tick() })
                .expect("it holds")
    );
}

#[test]
fn an_end_that_plays_no_tick_belongs_to_the_bout() {
    let rules = games::SoloMode::MostRows.rules();
    let kind = games::SoloMode::MostRows.game();
    let (handling, pick) = (kind.handling_default(), kind.pick_default());
    let players = vec![Player { team: Team(0), handling, pick }];
    let players = players.try_into().expect("one is not too many");
    let setup = Setup { rules, players }.clocked().expect("it has boards");
    let mut referee = Referee::new(setup, Seed([1; 32]));
    referee.open();
    let mut batch = Batch::new(Tick(0));
    assert!(batch.push(Buttons::LEFT));
    referee.receive(Millis(100), Seat(0), &batch, []).expect("it is the first tick");
    referee.forfeit(Millis(200), Seat(0));
    let mut playback = playback(Archive::of(&referee));
    assert_eq!(scout(&mut playback), Ok(()));
    playback.show(playback.length());
    assert!(playback.out(Seat(0)).is_some());
}
