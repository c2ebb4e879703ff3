//! Golden bouts: what these seeds led to when they were written down.
//!
//! A difference means that the rules changed: then change the rules' name with them
//! (`swordfight::RULES`, `stacker::RULES`), so that no two builds play by different rules, and write
//! down anew. There is no network here, so that nothing but the rules can make a difference.

use bout::{Batch, Millis, Outcome, Purpose, Seat, Stream, Team, Tick};
use games::{ClockedGame, ClockedRules, GameKind, Player, Setup, SoloMode, SoloRun};
use referee::{Answer, Referee};
use world::clocked_games::pick;
use world::simulation::{RandomHands, narrow_stacker, seed_of};

/// A seed, then ticks of each seat, how it ended, and the digest of the marks of both.
const SWORDFIGHT: &str = include_str!("../../fixtures/golden.txt");
const STACKER: &str = include_str!("../../fixtures/golden_stacker.txt");
const NARROW: &str = include_str!("../../fixtures/golden_narrow.txt");
const RUNS: &str = include_str!("../../fixtures/golden_runs.txt");
const SEEDS: u64 = 12;

#[test]
fn golden_bouts_of_swordfight_end_as_they_always_did() {
    check(swordfight::RULES, ClockedGame::Swordfight.rules_default(), SWORDFIGHT);
}

#[test]
fn golden_bouts_of_stacker_end_as_they_always_did() {
    check(stacker::RULES, ClockedGame::Stacker.rules_default(), STACKER);
}

#[test]
fn golden_bouts_with_garbage_for_both_end_as_they_always_did() {
    check(stacker::RULES, narrow_stacker(), NARROW);
    let sent = (0..SEEDS).map(|seed| play(narrow_stacker(), seed).1);
    let [one, other] = sent.fold([0, 0], |[a, b], [one, other]| [a + one, b + other]);
    assert!(0 < one && 0 < other, "{one} and {other} packets");
}

/// A mode and a seed, then the ticks, rows and swords of the run, how it ended, and the digest of its
/// marks and its last state.
#[test]
fn golden_runs_of_swordfight_end_as_they_always_did() {
    let mut came = format!("{}\n", swordfight::RULES);
    for mode in SoloMode::of(GameKind::SWORDFIGHT) {
        for seed in 0..4 {
            let referee = run(mode, seed);
            let board = referee.board(Seat(0));
            let SoloRun { ticks, score, lines, end } = SoloRun::of(board).expect("a run");
            let digest = wire::digest(&(referee.marks(), board.state_ref())).0;
            let name = mode.name();
            came += &format!("{name} {seed}: {ticks} {score} {lines} {end:?} {digest:016x}\n");
        }
    }
    assert_eq!(came, RUNS, "now:\n{came}");
}

/// A run of random hands, for two minutes at most.
fn run(mode: SoloMode, seed: u64) -> Referee {
    let game = ClockedGame::Swordfight;
    let handling = game.handling_default();
    let player = Player { team: Team(0), handling, pick: pick(game, seed as u8) };
    let players = vec![player].try_into().expect("one player");
    let setup = Setup { rules: mode.rules(), players }.clocked().expect("it has boards");
    let mut hands = RandomHands::new(game, Stream::numbered(&seed_of(seed), Purpose::Bots, 1));
    let mut referee = Referee::new(setup, seed_of(seed));
    referee.open();
    for tick in 0..7200 {
        if referee.outcome() != Outcome::Undecided {
            break;
        }
        let mut batch = Batch::new(Tick(tick));
        assert!(batch.push(hands.hold()));
        let now = Millis(u64::from(tick) * 1000 / 60);
        referee.receive(now, Seat(0), &batch, &[]).expect("no tick is left out");
    }
    referee
}

fn check(name: &str, rules: ClockedRules, fixtures: &str) {
    let mut came = format!("{name}\n");
    for seed in 0..SEEDS {
        let (referee, _) = play(rules, seed);
        let ticks = [0, 1].map(|seat| referee.board(Seat(seat)).tick().0);
        let digest = wire::digest(referee.marks()).0;
        let outcome = referee.outcome();
        came += &format!("{seed}: {} {} {outcome:?} {digest:016x}\n", ticks[0], ticks[1]);
    }
    assert_eq!(came, fixtures, "now:\n{came}");
}

/// A bout of random hands, each tick of which is heard at once; and the packets of each seat.
fn play(rules: ClockedRules, seed: u64) -> (Referee, [u32; 2]) {
    let game = rules.game();
    let player = |seat: u8| Player {
        team: Team(seat),
        handling: game.handling_default(),
        pick: pick(game, seat),
    };
    let players = vec![player(0), player(1)].try_into().expect("two players");
    let setup = Setup { rules, players };
    let hands = |seat: u8| {
        RandomHands::new(game, Stream::numbered(&seed_of(seed), Purpose::Bots, 1 + seat))
    };
    let mut hands = [0, 1].map(hands);
    let mut referee = Referee::new(setup, seed_of(seed));
    referee.open();
    let (mut tick, mut sent) = (Tick(0), [0, 0]);
    while referee.outcome() == Outcome::Undecided {
        let now = Millis(u64::from(tick.0) * 1000 / 60);
        for (seat, hands) in (0..).map(Seat).zip(&mut hands) {
            let mut batch = Batch::new(tick);
            assert!(batch.push(hands.hold()));
            let answers = referee.receive(now, seat, &batch, &[]).expect("no tick is left out");
            let is_packet = |answer: &&Answer| matches!(answer, Answer::Ledger(_));
            sent[seat.index()] += answers.iter().filter(is_packet).count() as u32;
        }
        tick = tick.plus(1);
    }
    (referee, sent)
}
