//! The ranked matches of pairs of players: how many count in a day, who met last, and which pairs look
//! like collusion.

use bout::{Millis, Team};
use games::Ruleset;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, query};
use std::collections::BTreeMap;
use std::fmt;
use wire::Name;

use super::accounts::name;
use super::database::Database;
use super::error::StoreError;
use super::ids::{AccountId, MatchId};
use super::ratings::rated_players;
use super::record::{Counts, Ending, MatchRecord};
use super::rows::{self, get};

/// The time in which the matches of a pair are counted: 24 hours.
pub const DAY: Millis = Millis(24 * 60 * 60 * 1000);
/// Pairs with fewer matches are not reported.
pub const SUSPECT_MATCHES_MIN: u32 = 5;
/// A pair is reported when one of the two won at least so many percent of its decided matches, and
/// they are at least half of the matches of one of them.
pub const SUSPECT_WON_PERCENT: u32 = 90;
/// A pair is reported when so many of its matches were left before they were played.
pub const SUSPECT_ABANDONED: u32 = 3;

/// One ranked match of two players, as far as the report needs it.
#[derive(Clone, Debug)]
pub(super) struct Duel {
    /// The accounts, the lesser first, with their names.
    pub accounts: [(AccountId, Name); 2],
    /// The position of the winner; nothing when it was drawn.
    pub winner: Option<usize>,
    pub counts: Counts,
}

/// Two players whose ranked matches look as if one gave points to the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuspectPair {
    /// The accounts, with their names.
    pub accounts: [(AccountId, Name); 2],
    /// Their ranked matches against each other.
    pub matches: u32,
    /// How many of them each won.
    pub won: [u32; 2],
    /// How many were left before they were played.
    pub abandoned: u32,
    /// How many did not count, since the two had played as many as count in a day.
    pub uncounted: u32,
    /// The share of these matches among all ranked matches of each, in percent.
    pub share_percent: [u32; 2],
}

impl SuspectPair {
    fn is_suspect(&self) -> bool {
        let decided: u32 = self.won.iter().sum();
        let most = self.won.iter().copied().max().unwrap_or_default();
        let is_one_sided = SUSPECT_WON_PERCENT * decided <= 100 * most && 0 < decided;
        let is_exclusive = self.share_percent.iter().any(|&share| 50 <= share);
        SUSPECT_MATCHES_MIN <= self.matches
            && (is_one_sided && is_exclusive
                || SUSPECT_ABANDONED <= self.abandoned
                || 0 < self.uncounted)
    }
}

impl fmt::Display for SuspectPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [(one_id, one), (other_id, other)] = &self.accounts;
        let ([won, lost], [share, other_share]) = (self.won, self.share_percent);
        write!(f, "{} ({one_id}) and {} ({other_id}): ", one.as_str(), other.as_str())?;
        write!(f, "{} matches, won {won}:{lost}, {} abandoned, ", self.matches, self.abandoned)?;
        write!(f, "{} beyond the daily limit, ", self.uncounted)?;
        write!(f, "{share} % and {other_share} % of all that they played")
    }
}

/// The suspect pairs among these matches, those with the most matches first.
pub(super) fn suspicious(duels: impl IntoIterator<Item = Duel>) -> Vec<SuspectPair> {
    let mut played: BTreeMap<AccountId, u32> = BTreeMap::new();
    let mut pairs: BTreeMap<[AccountId; 2], SuspectPair> = BTreeMap::new();
    for Duel { accounts, winner, counts } in duels {
        let key = accounts.each_ref().map(|(id, _)| *id);
        for id in key {
            *played.entry(id).or_default() += 1;
        }
        let pair = pairs.entry(key).or_insert_with(|| SuspectPair {
            accounts,
            matches: 0,
            won: [0; 2],
            abandoned: 0,
            uncounted: 0,
            share_percent: [0; 2],
        });
        pair.matches += 1;
        if let Some(winner) = winner {
            pair.won[winner] += 1;
        }
        pair.abandoned += u32::from(counts == Counts::Loser);
        pair.uncounted += u32::from(counts == Counts::Nobody);
    }
    let share = |mut pair: SuspectPair| {
        let all = pair.accounts.each_ref().map(|(id, _)| played.get(id).copied().unwrap_or(1));
        pair.share_percent = all.map(|all| 100 * pair.matches / all.max(1));
        pair
    };
    let mut found: Vec<SuspectPair> =
        pairs.into_values().map(share).filter(SuspectPair::is_suspect).collect();
    found.sort_by_key(|pair| std::cmp::Reverse(pair.matches));
    found
}

pub(super) async fn last_opponent(
    store: &Database,
    account: AccountId,
    ruleset: Ruleset,
) -> Result<Option<AccountId>, StoreError> {
    let row = query(
        "SELECT b.account FROM match_players a
        JOIN match_players b ON b.match_id = a.match_id AND b.account <> a.account
        JOIN matches m ON m.id = a.match_id
        WHERE a.account = $1 AND m.kind = 'ranked' AND m.ruleset = $2
        ORDER BY a.match_id DESC LIMIT 1",
    );
    let row = row.bind(account.to_string()).bind(ruleset.name());
    let row = row.fetch_optional(&store.pools.readers).await?;
    row.map(|row| AccountId::of_row(get(&row, "account")?)).transpose()
}

pub(super) async fn suspects(
    store: &Database,
    since: Millis,
) -> Result<Vec<SuspectPair>, StoreError> {
    let rows = query(
        "SELECT p.match_id, p.account, p.team, a.name, m.outcome, m.winner, m.counts
        FROM matches m JOIN match_players p ON p.match_id = m.id
        JOIN accounts a ON a.id = p.account
        WHERE m.kind = 'ranked' AND m.outcome <> 'no contest' AND m.ended_ms >= $1
        ORDER BY p.match_id, p.account",
    );
    let rows = rows.bind(rows::of_millis(since)).fetch_all(&store.pools.readers).await?;
    let ids = rows.iter().map(|row| MatchId::of_row(get(row, "match_id")?));
    let ids = ids.collect::<Result<Vec<_>, StoreError>>()?;
    let mut duels = Vec::new();
    for at in 1..rows.len() {
        if ids[at - 1] == ids[at] {
            duels.push(duel([&rows[at - 1], &rows[at]])?);
        }
    }
    Ok(suspicious(duels))
}

fn duel(rows: [&AnyRow; 2]) -> Result<Duel, StoreError> {
    let player = |row| -> Result<_, StoreError> {
        Ok((AccountId::of_row(get(row, "account")?)?, name(row)?))
    };
    let teams: [Team; 2] = [rows::team(rows[0])?, rows::team(rows[1])?];
    let winner = match rows::ending(rows[0])? {
        Ending::Won(team) => teams.iter().position(|&one| one == team),
        Ending::Drawn | Ending::NoContest => None,
    };
    let accounts = [player(rows[0])?, player(rows[1])?];
    Ok(Duel { accounts, winner, counts: rows::counts(rows[0])? })
}

/// For whom a match that is about to be saved counts: for nobody when its players have had as many
/// as count in a day.
pub(super) async fn counts(
    connection: &mut AnyConnection,
    record: &MatchRecord,
) -> Result<Counts, StoreError> {
    let Some((ruleset, [one, other], _)) = rated_players(record) else { return Ok(Counts::Both) };
    if record.pair_daily_max == 0 {
        return Ok(record.counts);
    }
    let earlier = query(
        "SELECT COUNT(*) AS matches FROM match_players a
        JOIN match_players b ON b.match_id = a.match_id
        JOIN matches m ON m.id = a.match_id
        WHERE a.account = $1 AND b.account = $2 AND m.kind = 'ranked' AND m.ruleset = $3
            AND m.outcome <> 'no contest' AND m.counts <> 'nobody' AND m.ended_ms > $4
            AND m.id <> $5",
    );
    let earlier = earlier.bind(one.account.to_string()).bind(other.account.to_string());
    let earlier = earlier.bind(ruleset.name()).bind(rows::of_millis(record.ended.since(DAY)));
    let row = earlier.bind(record.id.to_string()).fetch_one(connection).await?;
    let earlier: i64 = get(&row, "matches")?;
    let is_counted = earlier < i64::from(record.pair_daily_max);
    Ok(if is_counted { record.counts } else { Counts::Nobody })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(number: u128) -> (AccountId, Name) {
        let name = Name::new(&format!("Player {number}")).expect("a name");
        (AccountId(uuid::Uuid::from_u128(number)), name)
    }

    /// Matches of these two, each with the position of its winner.
    fn duels(one: u128, other: u128, winners: &[usize], counts: Counts) -> Vec<Duel> {
        let accounts = [account(one), account(other)];
        let duel = |&winner| Duel { accounts: accounts.clone(), winner: Some(winner), counts };
        winners.iter().map(duel).collect()
    }

    #[test]
    fn pairs_that_look_like_collusion_are_reported_and_rivals_are_not() {
        let rivals = duels(1, 2, &[0, 1, 0, 0, 1, 0, 1], Counts::Both);
        let farm = duels(3, 4, &[0; 9], Counts::Both);
        let left = duels(1, 5, &[0; 5], Counts::Loser);
        let few = duels(6, 7, &[0; 4], Counts::Both);
        let all = [rivals, farm, left, few].concat();
        let found: Vec<_> =
            suspicious(all).into_iter().map(|pair| (pair.matches, pair.abandoned)).collect();
        assert_eq!(found, [(9, 0), (5, 5)]);
    }

    #[test]
    fn many_one_sided_matches_of_a_player_who_plays_others_as_well_are_no_suspicion() {
        let mut all = duels(1, 2, &[0; 8], Counts::Both);
        for other in 10..30 {
            all.extend(duels(1, other, &[1], Counts::Both));
            all.extend(duels(2, other + 100, &[0], Counts::Both));
        }
        assert_eq!(suspicious(all), []);
    }
}
