//! Safety invariants, checked all the time under all faults.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

use bout::{Command, Commitment, Entry, Seat};
use player::{Battle, Boards};
use referee::Played;
use wire::{
    AccountId, BrawlView, MEMBERS_MAX, MatchId, Ran, Rated, RoomKind, RoomView, RunId, Waiting,
};
use world::agreement::disagreement;

use crate::database::{Database, SavedBout};
use crate::link::{Micros, SECOND};

/// Seats of a large bout.
const LARGE: usize = 8;
/// Events that are shown when a check fails.
const EVENTS_SHOWN: usize = 80;

/// A bout as a client saw it.
#[derive(Debug)]
pub struct Ended {
    /// The client's account.
    pub account: AccountId,
    /// By which the bout is known.
    pub commitment: Commitment,
    /// True if the connection was ever another one since it began.
    pub has_reconnected: bool,
    /// Whether it was saved when the client received its end, if it did.
    pub was_saved: Option<bool>,
    /// What the client had in the end.
    pub side: EndedSide,
}

/// The end of a bout at a client.
#[derive(Debug)]
pub enum EndedSide {
    /// On boards.
    Boards(Box<Boards>),
    /// In turns.
    Turns(Box<Battle>),
}

/// The observations so far, of all servers that there were.
#[derive(Debug, Default)]
pub struct Safety {
    ended: Vec<Ended>,
    /// Matches and runs whose results players have received, which must be saved for ever.
    told: BTreeSet<Told>,
    events: VecDeque<(Micros, String)>,
    /// Of all events so far.
    digest: DefaultHasher,
    /// How often each kind of thing happened.
    pub counts: BTreeMap<&'static str, u64>,
}

/// What was saved before a player received its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Told {
    Match([u8; 16]),
    Run([u8; 16]),
}

impl Safety {
    /// Notes an event, to be shown when a check fails.
    pub fn note(&mut self, now: Micros, event: impl FnOnce() -> String) {
        if EVENTS_SHOWN <= self.events.len() {
            self.events.pop_front();
        }
        let event = (now, event());
        event.hash(&mut self.digest);
        self.events.push_back(event);
    }

    /// A number that two simulations have in common only if the same happened in them.
    pub fn digest(&self) -> u64 {
        self.digest.finish()
    }

    /// Counts something.
    pub fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    /// The last events, one a line.
    pub fn events(&self) -> String {
        let line = |(at, event): &(Micros, String)| {
            format!("{:>4}.{:06} {event}\n", at / SECOND, at % SECOND)
        };
        self.events.iter().map(line).collect()
    }

    /// A client received the rating changes of a match: they are as they were written.
    pub fn rated(&mut self, rated: &Rated, database: &Database) {
        let saved = database.saved_match(rated.id).expect("a match is rated and not saved");
        for change in &rated.changes {
            let player = saved.players.iter().find(|one| one.player.seat == change.seat);
            let written = player.and_then(|player| player.ratings);
            let [before, after] = written.expect("a match that is not rated is told so");
            assert_eq!(
                [change.before, change.after].map(|view| (view.points, view.matches)),
                [before, after].map(|rating| (rating.points(), rating.matches())),
                "{:?}",
                rated.id
            );
        }
        self.told.insert(Told::Match(rated.id.0));
        self.count("ratings told");
    }

    /// A client received how a run went: it is saved, if it counts.
    pub fn ran(&mut self, ran: &Ran, database: &Database) {
        if let Some(kept) = ran.kept {
            assert!(database.has_run(kept.id), "{kept:?} was told before it was saved");
            self.told.insert(Told::Run(kept.id.0));
            self.count("runs told");
        }
    }

    /// A client is done with a bout.
    pub fn ended(&mut self, ended: Ended) {
        let desyncs = match &ended.side {
            EndedSide::Boards(boards) => boards.session.stats().desyncs,
            EndedSide::Turns(battle) => battle.session.desyncs(),
        };
        assert_eq!(desyncs, 0, "the same input led to two states");
        if let EndedSide::Boards(boards) = &ended.side
            && let Some((_, seed)) = boards.session.result()
        {
            assert_eq!(seed.commitment(), ended.commitment, "another seed than was published");
        }
        if ended.was_saved.is_some() {
            self.count("bouts ended");
            self.ended.push(ended);
        }
    }

    /// **Invariant:** everything that was ever reported to anyone is saved; every bout that is saved comes to the same
    /// when it is played again, and to what its players saw; and nobody learned how a match ended before it was saved.
    pub fn check(&mut self, database: &Database, accounts: &[AccountId]) {
        for told in &self.told {
            let is_saved = match *told {
                Told::Match(id) => database.saved_match(MatchId(id)).is_some(),
                Told::Run(id) => database.has_run(RunId(id)),
            };
            assert!(is_saved, "{told:?} was told, and is lost");
        }
        database.check_ratings();
        let mut saved: BTreeMap<[u8; 32], SavedBout> = BTreeMap::new();
        for bout in accounts.iter().flat_map(|&account| database.bouts_of(account)) {
            saved.insert(bout.archive.commitment.0, bout);
        }
        for bout in saved.values() {
            self.count("saved bouts");
            if LARGE <= bout.archive.setup.players.len() {
                self.count("large bouts");
            }
            let played = bout.archive.check();
            let played = played.unwrap_or_else(|why| panic!("a bout played again differs: {why}"));
            let ended = self.ended.iter().filter(|one| one.commitment == bout.archive.commitment);
            ended.for_each(|one| one.check(bout, &played));
        }
    }
}

impl Ended {
    /// Both ends agree. A client that was disconnected at the end may not know the last state of its board: it agrees
    /// as far as that is confirmed.
    fn check(&self, bout: &SavedBout, played: &Played) {
        let account = self.account;
        assert!(
            self.was_saved == Some(true) || !bout.decides,
            "{account:?} learned of a match before it was saved"
        );
        match (&self.side, played) {
            (EndedSide::Boards(boards), Played::Boards(referee)) => {
                let session = &boards.session;
                let (outcome, _) = session.result().expect("it has ended");
                assert_eq!(*outcome, bout.archive.outcome, "a client was told another outcome");
                let last = referee.board(session.seat()).tick();
                let is_confirmed = !self.has_reconnected || session.confirmed() == last;
                // A player who stood up before its client heard of the bout was sent the end as a spectator, and not that
                // it was out.
                let is_own = |entry: Entry| matches!(entry.command, Command::Forfeit(seat) if seat == session.seat());
                let has_left = bout.archive.journal.entries().any(is_own);
                if is_confirmed
                    && !has_left
                    && let Some(why) = disagreement(session, &bout.archive, referee)
                {
                    panic!("{why}");
                }
            }
            (EndedSide::Turns(battle), Played::Table(referee)) => {
                let session = &battle.session;
                assert_eq!(session.outcome(), bout.archive.outcome, "another outcome");
                assert_eq!(session.table(), Some(referee.table()), "two tables at the end");
            }
            _ => panic!("a bout of another kind of game"),
        }
    }
}

/// A player is never matched with itself.
pub fn check_room(view: &RoomView) {
    let names: BTreeSet<_> =
        view.members.iter().map(|one| one.name.as_str().to_lowercase()).collect();
    assert_eq!(names.len(), view.members.len(), "a player meets itself: {view:?}");
}

/// A player who receives the queues waits in one.
pub fn check_waiting(waiting: &Waiting) {
    let all = waiting.counts.iter().map(|one| one.ranked + one.casual);
    assert!(0 < all.sum::<u16>(), "a player waits in no queue");
}

/// Emotes are shown by the two players of a duel alone, and only where people meet.
pub fn check_emote(view: &RoomView, seat: Seat) {
    assert_eq!(view.members.len(), 2, "an emote in a match of more than two, or of one");
    assert!(seat.0 < 2, "an emote of {seat:?}");
    let meets = matches!(view.kind, RoomKind::Casual | RoomKind::Ranked(_) | RoomKind::Brawl);
    assert!(meets, "an emote in {:?}", view.kind);
}

/// The members of a brawl room are unique, and its host is one of them.
pub fn check_brawl(view: &BrawlView) {
    assert!(view.members.len() <= MEMBERS_MAX);
    let ids: BTreeSet<_> = view.members.iter().map(|one| one.id).collect();
    let names: BTreeSet<_> =
        view.members.iter().map(|one| one.name.as_str().to_lowercase()).collect();
    assert_eq!([ids.len(), names.len()], [view.members.len(); 2], "members are unique: {view:?}");
    let host = view.members.iter().find(|one| Some(one.id) == view.host);
    assert!(host.is_none_or(|host| host.bot.is_none()), "a bot is the host: {view:?}");
    let has_people = view.members.iter().any(|one| one.bot.is_none());
    assert_eq!(host.is_some(), has_people, "a room with people has a host: {view:?}");
    let seated = view.members.iter().filter(|one| one.team.is_some()).count();
    assert!(seated <= usize::from(view.options.seats), "more are seated than seats: {view:?}");
}
