//! Players and matches to keep.

use bout::{Millis, Outcome, Seat, Team};
use games::{Figure, Figures, Rules, Ruleset};
use host::sessions::accounts::Identity;
use host::storage::store::accounts::Naming;
use host::storage::store::record::{BoutRecord, Counts, Ending, Kind, MatchRecord, PlayerRecord};
use host::storage::store::{AccountId, MatchId, Store};

/// A day in 2026.
pub const DAY: Millis = Millis(1_790_000_000_000);

/// So many minutes later.
pub fn minutes(count: u64) -> Millis {
    DAY.plus(Millis(count * 60_000))
}

/// A guest of this name.
pub async fn guest(store: &Store, name: &str) -> AccountId {
    let identity = Identity::of(name).unwrap();
    let hash = *blake3::hash(name.as_bytes()).as_bytes();
    match store.add_guest(identity, hash, DAY).await.unwrap() {
        Naming::Named(account) => account.id,
        other => panic!("{name}: {other:?}"),
    }
}

/// Two of them.
pub async fn pair(store: &Store) -> [AccountId; 2] {
    [guest(store, "Anne").await, guest(store, "Mary").await]
}

/// These figures.
pub fn figures(all: &[(Figure, u64)]) -> Figures {
    all.to_vec().try_into().unwrap()
}

/// A ranked match of three bouts that the first player won, and that ended at `ended`.
pub fn duel(players: [AccountId; 2], ended: Millis) -> MatchRecord {
    let player = |(seat, account): (u8, AccountId)| PlayerRecord {
        account,
        seat: Seat(seat),
        team: Team(seat),
        bouts_won: 2 - seat,
        figures: figures(&[(Figure::BiggestChain, 3), (Figure::PairsPerMinute, 3350)]),
    };
    let started = ended.since(Millis(300_000));
    let bout = |winner: u8| BoutRecord {
        outcome: Outcome::Won(Team(winner)),
        replay: format!("{started:?} {winner}").repeat(1000).into_bytes(),
    };
    MatchRecord {
        id: MatchId::draw(started),
        rules: Rules::swordfight(Default::default()),
        kind: Kind::Ranked(Ruleset::Swordfight),
        is_listed: true,
        best_of: 3,
        started,
        ended,
        ending: Ending::Won(Team(0)),
        counts: Counts::Both,
        pair_daily_max: 0,
        players: (0..).zip(players).map(player).collect(),
        bouts: [0, 1, 0].map(bout).into(),
    }
}
