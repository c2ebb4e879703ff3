//! Golden bouts: what these seeds led to when they were written down.
//!
//! There is no network here, so that nothing but the rules can make a difference.

use bout::{Batch, Millis, Outcome, Purpose, Seat, Stream, Team, Tick};
use games::{ClockedGame, ClockedRules, GameKind, Player, Setup, SoloMode, SoloRun};
use referee::{Answer, Referee};

use crate::clocked_games::pick;
use crate::hands::{RandomHands, narrow_stacker};
use crate::seeds::seed_of;

/// The seeds of the bouts of each file.
pub const SEEDS: u64 = 12;
/// The longest run, in ticks: two minutes.
const RUN_MAX: u32 = 7200;

/// Bouts or runs of one game.
#[derive(Clone, Copy, Debug)]
pub struct Golden {
    /// The name of the file that they are written down in.
    pub name: &'static str,
    /// What was written down: the rules' name, then a line for each bout or run.
    pub written: &'static str,
    /// Plays them, and writes the same of what came.
    pub play: fn() -> String,
}

/// All of them.
pub const ALL: [Golden; 4] = [
    Golden {
        name: "golden.txt",
        written: include_str!("../fixtures/golden.txt"),
        play: || bouts(swordfight::RULES, ClockedGame::Swordfight.rules_default()),
    },
    Golden {
        name: "golden_stacker.txt",
        written: include_str!("../fixtures/golden_stacker.txt"),
        play: || bouts(stacker::RULES, ClockedGame::Stacker.rules_default()),
    },
    // Garbage for both.
    Golden {
        name: "golden_narrow.txt",
        written: include_str!("../fixtures/golden_narrow.txt"),
        play: || bouts(stacker::RULES, narrow_stacker()),
    },
    Golden {
        name: "golden_runs.txt",
        written: include_str!("../fixtures/golden_runs.txt"),
        play: runs,
    },
];

/// A seed, then ticks of each seat, how it ended, and the digest of the marks of both.
fn bouts(name: &str, rules: ClockedRules) -> String {
    let mut came = format!("{name}\n");
    for seed in 0..SEEDS {
        let (referee, _) = bout(rules, seed);
        let ticks = [0, 1].map(|seat| referee.board(Seat(seat)).tick().0);
        let digest = wire::digest(referee.marks()).0;
        let outcome = referee.outcome();
        came += &format!("{seed}: {} {} {outcome:?} {digest:016x}\n", ticks[0], ticks[1]);
    }
    came
}

/// A mode and a seed, then the ticks, rows and swords of the run, how it ended, and the digest of its
/// marks and its last state.
fn runs() -> String {
    let mut came = format!("{}\n", swordfight::RULES);
    for mode in SoloMode::of(GameKind::SWORDFIGHT) {
        for seed in 0..4 {
            let referee = run(mode, seed);
            let board = referee.board(Seat(0));
            let SoloRun { ticks, score, lines, end } = board.run().expect("a run");
            let digest = wire::digest(&(referee.marks(), board.state_ref())).0;
            let name = mode.name();
            came += &format!("{name} {seed}: {ticks} {score} {lines} {end:?} {digest:016x}\n");
        }
    }
    came
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
    for tick in 0..RUN_MAX {
        if referee.outcome() != Outcome::Undecided {
            break;
        }
        let mut batch = Batch::new(Tick(tick));
        assert!(batch.push(hands.hold()));
        let now = Millis(u64::from(tick) * 1000 / 60);
        referee.receive(now, Seat(0), &batch, []).expect("no tick is left out");
    }
    referee
}

/// A bout of random hands, each tick of which is received at once; and the packets of each seat.
pub fn bout(rules: ClockedRules, seed: u64) -> (Referee, [u32; 2]) {
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
            let answers = referee.receive(now, seat, &batch, []).expect("no tick is left out");
            let is_packet = |answer: &&Answer| matches!(answer, Answer::Ledger(_));
            sent[seat.index()] += answers.iter().filter(is_packet).count() as u32;
        }
        tick = tick.plus(1);
    }
    (referee, sent)
}
