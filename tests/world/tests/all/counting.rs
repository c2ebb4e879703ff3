//! The statistics of recorded bouts: a server, a replay and any other fold over the same bout count the
//! same.

use bots::{Level, TableBot};
use bout::{Millis, Outcome, Purpose, Seat, Stream, Team};
use games::{
    BoardsObserver, ClockedGame, ClockedRules, Figure, GameKind, Player, Setup, Statistics,
    TurnGame, TurnRules,
};
use referee::{Answer, Archive, Referee, TurnReferee};
use world::golden::{SEEDS, bout};
use world::hands::narrow_stacker;
use world::seeds::seed_of;

/// The statistics of each seat, by the referee that played the bout.
fn live(referee: &Referee) -> Vec<Statistics> {
    referee.setup().seats().map(|seat| referee.statistics(seat)).collect()
}

/// The same by its archive, as it is written and read again.
fn replayed(archive: &Archive) -> Vec<Statistics> {
    let bytes = wire::codec::bytes_of(archive);
    let archive: Archive = wire::codec::read_archive(&bytes).expect("it was just written");
    let seats = archive.setup.players.len() as u8;
    let played = archive.check().expect("it is as it was played");
    (0..seats).map(|seat| played.statistics(Seat(seat))).collect()
}

/// The same by a fold of its own, that is shown every tick and told what arrives.
fn observed(archive: &Archive) -> Vec<Statistics> {
    let mut referee = archive.referee().expect("it has boards");
    referee.open();
    let seats: Vec<Seat> = referee.setup().seats().collect();
    let boards: Vec<_> = seats.iter().map(|&seat| referee.board(seat)).collect();
    let mut observer = BoardsObserver::new(boards.into_iter());
    for entry in archive.journal.entries() {
        let mut answers = Vec::new();
        // An arrival is for a later tick than those of the command that sends it.
        referee.process_shown(entry.at, entry.command, &mut answers, &mut |played| {
            observer.tick(played.seat, played.held, played.board, played.events);
        });
        for answer in answers {
            if let Answer::Arrived(seat, arrival) = answer {
                observer.receive(seat, &arrival);
            }
        }
    }
    let counted = seats.iter().map(|&seat| observer.statistics(seat, referee.board(seat)));
    counted.map(|counts| counts.expect("of the same game")).collect()
}

fn figure(counts: &Statistics, figure: Figure) -> u64 {
    let figures = counts.figures();
    figures.iter().find(|(one, _)| *one == figure).map_or(0, |&(_, value)| value)
}

/// Plays the golden bouts of `rules`, and adds up these figures of all seats.
fn check(rules: ClockedRules, figures: &[Figure]) -> Vec<u64> {
    let mut sums = vec![0; figures.len()];
    for seed in 0..SEEDS {
        let (referee, _) = bout(rules, seed);
        let (live, archive) = (live(&referee), Archive::of(&referee));
        assert_eq!(live, replayed(&archive), "seed {seed}: the replay counts something else");
        assert_eq!(live, observed(&archive), "seed {seed}: another fold counts something else");
        for (sum, &one) in sums.iter_mut().zip(figures) {
            *sum += live.iter().map(|counts| figure(counts, one)).sum::<u64>();
        }
    }
    sums
}

#[test]
fn a_replay_of_swordfight_counts_what_the_server_counted() {
    use Figure::{
        BiggestChain, SprinklesLanded, SprinklesSent, SprinklesWasted, SwordsLanded, SwordsSent,
        SwordsWasted,
    };
    let rules = ClockedGame::Swordfight.rules_default();
    let figures = [
        BiggestChain,
        SwordsSent,
        SwordsLanded,
        SwordsWasted,
        SprinklesSent,
        SprinklesLanded,
        SprinklesWasted,
    ];
    let sums = check(rules, &figures);
    assert!(0 < sums[0] && 0 < sums[5], "{sums:?}");
    assert!(sums[2] + sums[3] <= sums[1] && sums[5] + sums[6] <= sums[4], "{sums:?}");
}

#[test]
fn a_replay_of_stacker_counts_what_the_server_counted() {
    use Figure::{FinesseFaults, KeysPerPiece, LinesPerMinute, PiecesPerSecond};
    let figures = [PiecesPerSecond, KeysPerPiece, FinesseFaults, LinesPerMinute];
    let sums = check(narrow_stacker(), &figures);
    assert!(sums.iter().all(|&sum| 0 < sum), "{sums:?}");
}

/// Plays the battle of `seed` between two weak bots.
fn battle(seed: u64) -> TurnReferee {
    let kind = GameKind::MARAUDERS;
    let player = |team| Player {
        team: Team(team),
        handling: kind.handling_default(),
        pick: kind.pick_default(),
    };
    let players = vec![player(0), player(1)].try_into().expect("two players");
    let rules = TurnRules::Marauders(marauders::Options::default());
    let level = Level::new(1).expect("the lowest level");
    let mut bots = [0, 1].map(|seat| {
        let stream = Stream::numbered(&seed_of(seed), Purpose::Bots, seat);
        TableBot::new(TurnGame::Marauders, level, stream)
    });
    let mut referee = TurnReferee::new(Setup { rules, players }, seed_of(seed));
    while let Some(seat) = referee.table().to_move() {
        let wish = bots[seat.index()].choose(referee.table(), seat);
        let at = Millis(u64::from(referee.acts()) * 100);
        referee.play(at, seat, wish).expect("a bot knows the rules");
    }
    referee
}

#[test]
fn a_replay_of_marauders_counts_what_the_server_counted() {
    let mut unhealed = 0;
    for seed in 0..6 {
        let referee = battle(seed);
        assert_ne!(referee.outcome(), Outcome::Undecided);
        let live: Vec<Statistics> = [0, 1].map(|seat| referee.statistics(Seat(seat))).into();
        assert_eq!(live, replayed(&Archive::of_table(&referee)), "seed {seed}");
        // What one lost is what the other dealt, unless light healed some of it.
        let all = marauders::Options::default().team_hp();
        for (seat, foe) in [(0, 1), (1, 0)] {
            let lost = u64::from(all - referee.table().points(Seat(seat)));
            let dealt = figure(&live[foe], Figure::Damage);
            assert!(lost <= dealt, "seed {seed}: {lost} lost, {live:?}");
            unhealed += u32::from(lost == dealt && 0 < lost);
        }
        assert!(live.iter().any(|counts| 0 < figure(counts, Figure::BiggestChain)), "{live:?}");
    }
    assert!(0 < unhealed, "every loss differs from the damage");
}
