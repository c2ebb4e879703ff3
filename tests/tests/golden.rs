//! Golden bouts: what these seeds led to when they were written down.
//!
//! A difference means that the rules changed: then change the rules' name with them
//! (`swordfight::RULES`), so that no two builds play by different rules, and write down anew. There
//! is no network here, so that nothing but the rules can make a difference.

use bout::{Batch, Millis, Outcome, Purpose, Seat, Stream, Team, Tick};
use games::{GameKind, Player, Rules, Setup};
use referee::Referee;
use tests::simulation::{RandomHands, seed_of};

/// A seed, then ticks of each seat, how it ended, and the digest of the marks of both.
const FIXTURES: &str = include_str!("../fixtures/golden.txt");
const SEEDS: u64 = 12;

#[test]
fn golden_bouts_end_as_they_always_did() {
    let mut came = format!("{}\n", swordfight::RULES);
    for seed in 0..SEEDS {
        let referee = play(seed);
        let ticks = [0, 1].map(|seat| referee.board(Seat(seat)).tick().0);
        let digest = wire::digest(&referee.marks().to_vec()).0;
        let outcome = referee.outcome();
        came += &format!("{seed}: {} {} {outcome:?} {digest:016x}\n", ticks[0], ticks[1]);
    }
    assert_eq!(came, FIXTURES, "now:\n{came}");
}

/// A bout of random hands, each tick of which is heard at once.
fn play(seed: u64) -> Referee {
    let kind = GameKind::Swordfight;
    let blades = swordfight::Blade::ALL;
    let player = |seat: u8| Player {
        team: Team(seat),
        handling: kind.handling_default(),
        pick: games::Pick::Swordfight(blades[usize::from(seat)]),
    };
    let players = vec![player(0), player(1)].try_into().expect("two players");
    let setup = Setup { rules: Rules::Swordfight(Default::default()), players };
    let hands =
        |seat: u8| RandomHands::new(Stream::numbered(&seed_of(seed), Purpose::Bots, 1 + seat));
    let mut hands = [0, 1].map(hands);
    let mut referee = Referee::new(setup, seed_of(seed));
    referee.open();
    let mut tick = Tick(0);
    while referee.outcome() == Outcome::Undecided {
        let now = Millis(u64::from(tick.0) * 1000 / 60);
        for (seat, hands) in (0..).map(Seat).zip(&mut hands) {
            let mut batch = Batch::new(tick);
            assert!(batch.push(hands.hold()));
            referee.receive(now, seat, &batch, &[]).expect("no tick is left out");
        }
        tick = tick.plus(1);
    }
    referee
}
