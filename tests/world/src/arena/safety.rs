//! Safety invariants, checked all the time under all faults.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

use bout::{Commitment, Outcome, Seat};
use netplay::{Session, TurnSession};
use referee::{Archive, FinishedBout, Played, RoomRequest, Who};
use wire::{AccountId, BrawlView, MEMBERS_MAX, MatchId, Rated, RoomKind, RoomView, RunId, Waiting};

use super::link::{Micros, SECOND};
use super::store::{Store, view};
use crate::agreement::disagreement;

/// Seats of a large bout.
const LARGE: usize = 8;
/// Events that are shown when a check fails.
const EVENTS_SHOWN: usize = 80;

/// A bout that came to an end on the server.
#[derive(Clone, Debug)]
pub struct KnownBout {
    archive: Rc<Archive>,
    played: Rc<Played>,
    /// The match or the run that it decided, if it did.
    decides: Option<Decided>,
}

/// What a bout decided, which is sent only once it is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decided {
    /// A match.
    Match(MatchId),
    /// A run.
    Run(RunId),
}

impl Decided {
    /// True if it is saved.
    pub fn is_saved(self, store: &Store) -> bool {
        match self {
            Decided::Match(id) => store.has_match(id),
            Decided::Run(id) => store.has_run(id),
        }
    }
}

/// The observations so far, of all servers that there were.
#[derive(Debug, Default)]
pub struct Safety {
    bouts: BTreeMap<[u8; 32], KnownBout>,
    /// Results reported to players, which must be saved for ever.
    told: Vec<Decided>,
    /// Results decided on the present server and not reported yet.
    decided: BTreeMap<[u8; 16], Decided>,
    events: VecDeque<(Micros, String)>,
    /// How often each kind of thing happened.
    pub counts: BTreeMap<&'static str, u64>,
}

impl Safety {
    /// Notes an event, to be shown when a check fails.
    pub fn note(&mut self, now: Micros, event: impl FnOnce() -> String) {
        if EVENTS_SHOWN <= self.events.len() {
            self.events.pop_front();
        }
        self.events.push_back((now, event()));
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

    /// A room is opened for a match.
    pub fn opened(&self, request: &RoomRequest) {
        let mut people = BTreeSet::new();
        let mut accounts: BTreeSet<AccountId> = BTreeSet::new();
        for guest in &request.participants {
            if let Who::Person(client) = guest.who {
                let is_new = people.insert(client) && accounts.extend_one_new(guest.account);
                assert!(is_new, "a player was matched with itself: {request:?}");
            }
        }
    }

    /// A bout is over on the server: played again it comes to the same.
    pub fn finished(&mut self, bout: &FinishedBout) {
        let played = match bout.archive.check() {
            Ok(played) => Rc::new(played),
            Err(why) => panic!("bout {} played again differs: {why}", bout.bout),
        };
        let archive = Rc::new(bout.archive.clone());
        if LARGE <= archive.setup.players.len() {
            self.count("large bouts");
        }
        let key = archive.commitment.0;
        let known = KnownBout { archive, played, decides: None };
        assert!(self.bouts.insert(key, known).is_none(), "two bouts have one seed");
        self.count("bouts");
    }

    /// A match or a run is decided. Until it is saved nobody may know, nor the end of the bout that
    /// decides it. There is none when players leave between two bouts: the end of the last one is
    /// known then.
    pub fn decided(&mut self, decided: Decided, last: Option<Commitment>) {
        if let Some(known) = last.and_then(|last| self.bouts.get_mut(&last.0)) {
            known.decides = Some(decided);
        }
        self.decided.insert(key(decided), decided);
    }

    /// The room was notified that it is saved.
    pub fn saved(&mut self, decided: Decided, store: &Store) {
        assert!(decided.is_saved(store), "{decided:?} is told, and not saved");
        self.decided.remove(&key(decided));
        self.told.push(decided);
    }

    /// Matches and runs that are decided and not reported.
    pub fn untold(&self) -> usize {
        self.decided.len()
    }

    /// The server's memory is lost.
    pub fn crashed(&mut self) {
        self.decided.clear();
    }

    /// The rating changes of a match are sent as they were written.
    pub fn rated(&self, rated: &Rated, store: &Store) {
        let (record, changes) =
            store.saved_match(rated.id).expect("a match is rated and not saved");
        let changes = changes.expect("a match that is not rated is told so");
        for change in &rated.changes {
            let written = changes[change.seat.index()].map(|one| view(&one, record.ended));
            assert_eq!([change.before, change.after], written, "{:?}", rated.id);
        }
    }

    /// A client received how a bout on boards ended: it is saved, and both ends agree. One that was
    /// disconnected at the end may not know the last state of its board: it agrees as far as that is
    /// confirmed.
    pub fn ended(
        &self,
        session: &Session,
        commitment: Commitment,
        has_reconnected: bool,
        store: &Store,
    ) {
        assert_eq!(session.stats().desyncs, 0, "the same buttons led to two states");
        let Some((outcome, seed)) = session.result() else { return };
        assert_eq!(seed.commitment(), commitment, "another seed than was published");
        let Some(known) = self.known(commitment, *outcome, store) else { return };
        let Played::Boards(referee) = &*known.played else { return };
        let last = referee.board(session.seat()).tick();
        let is_confirmed = !has_reconnected || session.confirmed() == last;
        if is_confirmed && let Some(why) = disagreement(session, &known.archive, referee) {
            panic!("{why}");
        }
    }

    /// A client follows a bout in turns, which may have ended.
    pub fn followed(&self, sitting: &TurnSession, commitment: Commitment, store: &Store) {
        assert_eq!(sitting.desyncs(), 0, "the same act led to two tables");
        if sitting.outcome() == Outcome::Undecided {
            return;
        }
        let known = self.known(commitment, sitting.outcome(), store);
        if let Some(known) = known
            && let Played::Table(umpire) = &*known.played
        {
            assert_eq!(sitting.table(), Some(umpire.table()), "two tables at the end of a battle");
        }
    }

    /// What is known of a bout whose end somebody received.
    fn known(&self, bout: Commitment, outcome: Outcome, store: &Store) -> Option<&KnownBout> {
        let known = self.bouts.get(&bout.0)?;
        assert_eq!(known.archive.outcome, outcome, "a client was told another outcome");
        let is_saved = known.decides.is_none_or(|decided| decided.is_saved(store));
        assert!(is_saved, "{:?} was told before it was saved", known.decides);
        Some(known)
    }

    /// **Invariant:** everything that was ever reported to anyone is still saved.
    pub fn check(&self, store: &Store) {
        for &decided in &self.told {
            assert!(decided.is_saved(store), "{decided:?} was told, and is lost");
        }
        store.check_ratings();
    }
}

fn key(decided: Decided) -> [u8; 16] {
    match decided {
        Decided::Match(id) => id.0,
        Decided::Run(id) => id.0,
    }
}

trait ExtendOneNew {
    fn extend_one_new(&mut self, account: Option<AccountId>) -> bool;
}

impl ExtendOneNew for BTreeSet<AccountId> {
    fn extend_one_new(&mut self, account: Option<AccountId>) -> bool {
        account.is_none_or(|account| self.insert(account))
    }
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
