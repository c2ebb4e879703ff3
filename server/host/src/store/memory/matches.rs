//! Matches, ratings and their queries in memory.

use bout::Millis;
use games::Ruleset;
use referee::rating::{Rating, RatingStatus, Score, rate};
use std::collections::BTreeMap;

use super::{HistoryRow, MemoryStore, Tables, of_column};
use crate::store::declined::DeclinedMatches;
use crate::store::history::{POINTS_MAX, Point};
use crate::store::leaderboard::{Line, PAGE_LINES_MAX, RANK_MAX};
use crate::store::pairs::{self, DAY, Duel, SuspectPair};
use crate::store::played::{PAGE_MATCHES_MAX, Played, PlayedBout, PlayedMatch};
use crate::store::profile::{Profile, RatedProfile};
use crate::store::ratings::rated_players;
use crate::store::record::{Counts, Ending, Kind, MatchRecord, PlayerRecord};
use crate::store::recount::{Entry, RatingDifference, Recount};
use crate::store::{AccountId, MatchId, StoreError};

impl MemoryStore {
    pub(in crate::store) fn finish_match(
        &self,
        record: MatchRecord,
    ) -> Result<PlayedMatch, StoreError> {
        record.check()?;
        let mut tables = self.deciding()?;
        for player in &record.players {
            tables.expect_account(player.account)?;
        }
        let id = record.id;
        if !tables.matches.contains_key(&id) {
            let counts = tables.counts(&record);
            let (started, ended) = (of_column(record.started), of_column(record.ended));
            let record = MatchRecord { started, ended, counts, ..record };
            tables.rate_match(&record);
            tables.matches.insert(id, record);
        }
        let written = tables.played(id);
        written.ok_or_else(|| StoreError::Corrupt(format!("no match {id} after all")))
    }

    pub(in crate::store) fn match_by_id(
        &self,
        id: MatchId,
    ) -> Result<Option<PlayedMatch>, StoreError> {
        Ok(self.tables()?.played(id))
    }

    pub(in crate::store) fn matches_of(
        &self,
        account: AccountId,
        before: Option<MatchId>,
        limit: u32,
    ) -> Result<Vec<PlayedMatch>, StoreError> {
        let played = |one: &MatchRecord| one.players.iter().any(|it| it.account == account);
        Ok(self.tables()?.page(before, limit, played))
    }

    pub(in crate::store) fn matches(
        &self,
        before: Option<MatchId>,
        limit: u32,
    ) -> Result<Vec<PlayedMatch>, StoreError> {
        Ok(self.tables()?.page(before, limit, |one| one.is_listed))
    }

    pub(in crate::store) fn replay(
        &self,
        id: MatchId,
        number: u32,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let tables = self.tables()?;
        let bout = tables.matches.get(&id).and_then(|one| {
            let at = usize::try_from(number).ok()?.checked_sub(1)?;
            one.bouts.get(at)
        });
        Ok(bout.map(|bout| bout.replay.clone()))
    }

    pub(in crate::store) fn rating(
        &self,
        account: AccountId,
        ruleset: Ruleset,
    ) -> Result<Rating, StoreError> {
        Ok(self.tables()?.rating(account, ruleset))
    }

    pub(in crate::store) fn history(
        &self,
        account: AccountId,
        ruleset: Ruleset,
        limit: u32,
    ) -> Result<Vec<Point>, StoreError> {
        let tables = self.tables()?;
        let latest_first = tables.rating_history.iter().rev();
        let its = latest_first.filter(|row| row.account == account && row.ruleset == ruleset);
        let points = its.take(limit.min(POINTS_MAX) as usize);
        let point = |row: &HistoryRow| Point { id: row.id, at: row.at, rating: row.after };
        let mut points: Vec<Point> = points.map(point).collect();
        points.reverse();
        Ok(points)
    }

    pub(in crate::store) fn leaderboard(
        &self,
        ruleset: Ruleset,
        limit: u32,
        offset: u32,
        now: Millis,
    ) -> Result<Vec<Line>, StoreError> {
        let tables = self.tables()?;
        let listed = tables.listed(ruleset, now);
        let page = (1..).zip(listed).skip(offset as usize).take(limit.min(PAGE_LINES_MAX) as usize);
        page.map(|(rank, (account, rating))| {
            let name = tables.expect_account(account)?.account.name.clone();
            Ok(Line { rank, account, name, rating })
        })
        .collect()
    }

    pub(in crate::store) fn ranks(
        &self,
        ruleset: Ruleset,
        now: Millis,
    ) -> Result<BTreeMap<AccountId, u32>, StoreError> {
        let listed = self.tables()?.listed(ruleset, now);
        Ok(listed.into_iter().zip(1..=RANK_MAX).map(|((one, _), rank)| (one, rank)).collect())
    }

    pub(in crate::store) fn ratings_of(
        &self,
        folded: &[String],
        ruleset: Ruleset,
    ) -> Result<Vec<(String, Rating)>, StoreError> {
        let tables = self.tables()?;
        let rating = |name: &String| {
            let row = tables.accounts.values().find(|row| row.folded == *name)?;
            let rating = tables.ratings.get(&(row.account.id, ruleset))?;
            Some((name.clone(), *rating))
        };
        Ok(folded.iter().filter_map(rating).collect())
    }

    pub(in crate::store) fn profile(
        &self,
        account: AccountId,
        now: Millis,
    ) -> Result<Option<Profile>, StoreError> {
        let tables = self.tables()?;
        let Some(row) = tables.accounts.get(&account) else { return Ok(None) };
        let rated = tables.ratings.iter().filter(|((of, _), _)| *of == account);
        let mut rated: Vec<RatedProfile> =
            rated.map(|(&(_, ruleset), &rating)| RatedProfile::new(ruleset, rating, now)).collect();
        rated.sort_by_key(|one| one.ruleset.name());
        let mut profile = Profile::new(row.account.clone(), rated);
        let mut played: Vec<(&MatchRecord, &PlayerRecord)> = tables
            .matches
            .values()
            .flat_map(|one| one.players.iter().map(move |player| (one, player)))
            .filter(|(_, player)| player.account == account)
            .collect();
        played.sort_by_key(|(one, _)| one.rules.kind().name());
        for (one, player) in played {
            let went = (one.kind, one.ending, player.team);
            profile.count(one.rules.kind(), went, 1, now);
        }
        Ok(Some(profile))
    }

    pub(in crate::store) fn last_opponent(
        &self,
        account: AccountId,
        ruleset: Ruleset,
    ) -> Result<Option<AccountId>, StoreError> {
        let tables = self.tables()?;
        let ranked = tables.matches.values().rev().filter(|one| one.kind == Kind::Ranked(ruleset));
        let last = ranked
            .map(|one| &one.players)
            .find(|players| players.iter().any(|player| player.account == account));
        let other = last.and_then(|players| players.iter().find(|one| one.account != account));
        Ok(other.map(|player| player.account))
    }

    pub(in crate::store) fn note_declined(
        &self,
        account: AccountId,
        declined: DeclinedMatches,
    ) -> Result<(), StoreError> {
        let mut tables = self.tables()?;
        if tables.accounts.contains_key(&account) {
            tables.declined.insert(account, declined);
        }
        Ok(())
    }

    pub(in crate::store) fn declined(
        &self,
        account: AccountId,
    ) -> Result<Option<DeclinedMatches>, StoreError> {
        Ok(self.tables()?.declined.get(&account).copied())
    }

    pub(in crate::store) fn suspects(&self, since: Millis) -> Result<Vec<SuspectPair>, StoreError> {
        let tables = self.tables()?;
        let mut duels = Vec::new();
        for one in tables.matches.values().filter(|one| since <= one.ended) {
            let Some((_, players, score)) = rated_players(one) else { continue };
            let winner = match score {
                Score::Win => Some(0),
                Score::Loss => Some(1),
                Score::Draw => None,
            };
            let mut accounts = Vec::new();
            for player in players {
                let name = tables.expect_account(player.account)?.account.name.clone();
                accounts.push((player.account, name));
            }
            let is_swapped = accounts[1].0 < accounts[0].0;
            let winner = winner.map(|at: usize| if is_swapped { 1 - at } else { at });
            accounts.sort_by_key(|(id, _)| *id);
            let Ok(accounts) = accounts.try_into() else { continue };
            duels.push(Duel { accounts, winner, counts: one.counts });
        }
        Ok(pairs::suspects(duels))
    }

    pub(in crate::store) fn check_ratings(&self) -> Result<Vec<RatingDifference>, StoreError> {
        let tables = self.tables()?;
        let mut recount = Recount::default();
        for pair in tables.rating_history.chunk_by(|one, other| one.id == other.id) {
            let entries = pair.iter().filter_map(|row| tables.entry(row));
            recount.count(entries.collect());
        }
        let is_rated = |id| tables.rating_history.iter().any(|row| row.id == id);
        let counts =
            |one: &&MatchRecord| one.counts != Counts::Nobody && rated_players(one).is_some();
        let unrated = tables.matches.values().filter(counts);
        for one in unrated.filter(|one| !is_rated(one.id)) {
            recount.differences.push(RatingDifference::Match(one.id));
        }
        for (&(account, ruleset), &rating) in &tables.ratings {
            recount.compare((account, ruleset.name().to_owned()), rating.into());
        }
        Ok(recount.finish())
    }
}

impl Tables {
    /// The leaderboard of a ruleset, from its top.
    fn listed(&self, ruleset: Ruleset, now: Millis) -> Vec<(AccountId, Rating)> {
        let is_listed = |&(&(account, of), rating): &(&(AccountId, Ruleset), &Rating)| {
            of == ruleset
                && rating.standing(now) == RatingStatus::Listed
                && !self.is_banned(account, now)
        };
        let ratings = self.ratings.iter().filter(is_listed);
        let mut listed: Vec<(AccountId, Rating)> =
            ratings.map(|(&(account, _), &rating)| (account, rating)).collect();
        let points = |rating: &Rating| rating.glicko().rating;
        // A stable sort: of equal ratings the lesser account id is first.
        listed.sort_by(|(_, one), (_, other)| points(other).total_cmp(&points(one)));
        listed
    }

    fn rating(&self, account: AccountId, ruleset: Ruleset) -> Rating {
        self.ratings.get(&(account, ruleset)).copied().unwrap_or(Rating::NEW)
    }

    /// As [`crate::store::pairs`] counts in a database.
    fn counts(&self, record: &MatchRecord) -> Counts {
        let Some((_, players, _)) = rated_players(record) else { return Counts::Both };
        let since = of_column(record.ended).since(DAY);
        let pair = players.map(|player| player.account);
        let is_earlier = |one: &&MatchRecord| {
            one.kind == record.kind
                && one.ending != Ending::NoContest
                && one.counts != Counts::Nobody
                && since < one.ended
                && pair.iter().all(|id| one.players.iter().any(|player| player.account == *id))
        };
        let earlier = self.matches.values().filter(is_earlier).count();
        let is_counted = record.pair_daily_max == 0
            || u32::try_from(earlier).is_ok_and(|earlier| earlier < record.pair_daily_max);
        if is_counted { record.counts } else { Counts::Nobody }
    }

    fn rate_match(&mut self, record: &MatchRecord) {
        if record.counts == Counts::Nobody {
            return;
        }
        let Some((ruleset, players, score)) = rated_players(record) else { return };
        let (id, at) = (record.id, of_column(record.ended));
        let accounts = players.map(|player| player.account);
        let before = accounts.map(|account| self.rating(account, ruleset));
        let after = record.counts.apply(score, before, rate(before, score, record.ended));
        for (account, (before, after)) in accounts.into_iter().zip(before.into_iter().zip(after)) {
            self.ratings.insert((account, ruleset), after);
            self.rating_history.push(HistoryRow { id, account, ruleset, at, before, after });
        }
    }

    fn page(
        &self,
        before: Option<MatchId>,
        limit: u32,
        is_in: impl Fn(&MatchRecord) -> bool,
    ) -> Vec<PlayedMatch> {
        let matches = self.matches.values().rev();
        let earlier = matches.filter(|one| before.is_none_or(|before| one.id < before));
        let page = earlier.filter(|one| is_in(one)).take(limit.min(PAGE_MATCHES_MAX) as usize);
        page.filter_map(|one| self.played(one.id)).collect()
    }

    fn played(&self, id: MatchId) -> Option<PlayedMatch> {
        let record = self.matches.get(&id)?;
        let player = |player: &PlayerRecord| {
            let name = self.accounts.get(&player.account)?.account.name.clone();
            let mut history = self.rating_history.iter();
            let rated = history.find(|row| row.id == id && row.account == player.account);
            let player = player.clone();
            Some(Played { player, name, ratings: rated.map(|row| [row.before, row.after]) })
        };
        let mut players: Vec<Played> = record.players.iter().filter_map(player).collect();
        players.sort_by_key(|played| played.player.seat);
        let bouts = (1..).zip(&record.bouts).map(|(number, bout)| PlayedBout {
            number,
            outcome: bout.outcome,
            replay_hash: *blake3::hash(&bout.replay).as_bytes(),
        });
        Some(PlayedMatch {
            id,
            game: record.rules.kind(),
            rules: Some(record.rules),
            kind: record.kind,
            best_of: record.best_of,
            started: record.started,
            ended: record.ended,
            ending: record.ending,
            players,
            bouts: bouts.collect(),
        })
    }

    /// The history entry of one player of a match, with the data of the match.
    fn entry(&self, row: &HistoryRow) -> Option<Entry> {
        let record = self.matches.get(&row.id)?;
        let player = record.players.iter().find(|player| player.account == row.account);
        Some(Entry {
            id: row.id,
            account: row.account,
            ruleset: row.ruleset.name().to_owned(),
            kept: [row.before.into(), row.after.into()],
            at: row.at,
            ended: record.ended,
            kind: record.kind,
            ending: record.ending,
            counts: record.counts,
            place: player.map(|player| (player.seat, player.team)),
        })
    }
}
