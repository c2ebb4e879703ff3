//! The rooms and sessions of an ended node are resumed by the others.
//!
//! **Contract.** [`TakeOver::run`] runs as long as its node does. When another node has ended, each of the rest claims
//! its share of the rooms with the sessions in them, and of the sessions in no room, and a moment later what is left.
//! What it has claimed it folds from the journal of the ended node, records in its own journal, and hands to the lobby,
//! where it continues as after a restart: bouts are paused until their clients have reconnected. Only when all of
//! that is durable does it claim more.
//!
//! **Invariant:** a room is claimed by one node, and its row names the older journal until the own one has it: when
//! this node dies in between, a third one takes over from there. Nothing is claimed while this node is fenced, and no
//! journal is deleted that a row names.

mod estate;

use referee::ClientId;
use referee::live::SessionRecord;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};
use wire::codec::bytes_of;

use crate::net::connection_context::ConnectionContext;
use crate::nodes::cluster::NodeId;
use crate::process::background::blocking;
use crate::sessions::admission;
use crate::sessions::mailbox::{Adopted, ToLobby};
use crate::sessions::session::{RecoveredParts, serve_recovered};
use crate::storage::live::{Recovered, RecoveredSession};
use crate::storage::live_journal::{Key, Left};
use crate::storage::store::live::{ClaimedRoom, ClaimedSession, Orphans, SessionsOf};
use crate::storage::store::{Store, StoreError};
use estate::Orphaned;

/// How many rooms, or sessions in no room, are claimed at once.
const CLAIMED_MAX: u32 = 32;
/// How many bytes are copied to the own journal before it is waited for: what waits there is limited.
const COPIED_BYTES_MAX: usize = 8 * 1024 * 1024;
/// After which time a call that failed is tried again.
const RETRY: Duration = Duration::from_millis(500);
/// How often journals are deleted that nobody needs any longer.
const TIDIED_EVERY: Duration = Duration::from_secs(30);

/// Takes over what ended nodes leave.
pub struct TakeOver {
    context: Arc<ConnectionContext>,
    store: Store,
    /// Where records that are broken are set aside.
    data: PathBuf,
    /// The journals that were read, as long as something is left of them.
    estates: BTreeMap<NodeId, Arc<Orphaned>>,
    /// The ended nodes of which this one has claimed its share.
    shared: BTreeSet<NodeId>,
    /// The rooms that were adopted here, as long as something is left: their rows may not say so yet.
    adopted: BTreeSet<u64>,
    tidied: Instant,
}

impl TakeOver {
    /// For the node of this context.
    pub fn new(context: Arc<ConnectionContext>, store: Store, data: PathBuf) -> TakeOver {
        TakeOver {
            context,
            store,
            data,
            estates: BTreeMap::new(),
            shared: BTreeSet::new(),
            adopted: BTreeSet::new(),
            tidied: Instant::now(),
        }
    }

    /// Takes over until the node drains, stops or is ended.
    pub async fn run(mut self) {
        let mut changes = self.context.public.cluster.changes();
        let draining = self.context.shutdown.draining().clone();
        let stopped = self.context.shutdown.token().clone();
        let work = async {
            loop {
                if !self.context.public.cluster.is_fenced()
                    && let Err(error) = self.look().await
                {
                    if matches!(error, StoreError::LeaseEnded) {
                        return;
                    }
                    tracing::warn!(%error, "taking over from ended nodes failed; trying again");
                }
                if changes.changed().await.is_err() {
                    return;
                }
            }
        };
        tokio::select! {
            biased;
            () = work => {}
            () = draining.cancelled() => {}
            () = stopped.cancelled() => {}
        }
    }

    /// Takes over a share of everything that is there.
    async fn look(&mut self) -> Result<(), StoreError> {
        let own = self.context.public.cluster.id();
        let orphans = self.store.orphans(own).await?;
        let needed: Vec<NodeId> = orphans.iter().flat_map(|one| one.journals.clone()).collect();
        self.estates.retain(|journal, _| needed.contains(journal));
        self.shared.retain(|node| orphans.iter().any(|one| one.node == *node));
        if orphans.is_empty() {
            self.adopted.clear();
        }
        for ended in &orphans {
            self.take_over(ended).await?;
        }
        if !orphans.is_empty() || TIDIED_EVERY <= self.tidied.elapsed() {
            self.tidied = Instant::now();
            for journal in self.store.ended_journals().await? {
                if self.store.drop_journal(journal).await? {
                    tracing::info!(%journal, "live journal of an ended node deleted");
                }
            }
        }
        Ok(())
    }

    async fn take_over(&mut self, ended: &Orphans) -> Result<(), StoreError> {
        let is_again = !self.shared.insert(ended.node);
        let share = |count| if is_again { u32::MAX } else { self.share(count) };
        let (rooms, sessions) = (share(ended.rooms), share(ended.sessions));
        let rooms = self.take_rooms(ended, rooms).await?;
        let sessions = match ended.sessions {
            0 => 0,
            _ => self.take_others(ended, sessions).await?,
        };
        if (rooms, sessions) != (0, 0) {
            let node = ended.node;
            tracing::info!(%node, rooms, sessions, "rooms, and sessions in none, taken over");
        }
        Ok(())
    }

    /// Takes over at most so many rooms with the sessions in them. Returns how many.
    async fn take_rooms(&mut self, ended: &Orphans, most: u32) -> Result<u32, StoreError> {
        let (own, mut left) = (self.context.public.cluster.id(), most);
        while 0 < left {
            let mut claimed =
                self.store.claim_rooms(own, ended.node, left.min(CLAIMED_MAX)).await?;
            claimed.retain(|one| self.adopted.insert(one.room));
            if claimed.is_empty() {
                break;
            }
            left = left.saturating_sub(u32::try_from(claimed.len()).unwrap_or(u32::MAX));
            let mut by_journal = BTreeMap::<NodeId, Vec<u64>>::new();
            for ClaimedRoom { room, journal } in claimed {
                by_journal.entry(journal).or_default().push(room);
            }
            for (journal, rooms) in by_journal {
                let estate = self.estate(journal).await?;
                let which = || SessionsOf::Clients(estate.clients(&rooms));
                let claimed = self.insist(|| self.store.claim_sessions(own, which())).await?;
                self.adopt(&estate, rooms, claimed).await?;
            }
        }
        Ok(most - left)
    }

    /// Takes over at most so many sessions in no room. Those in rooms are left to whoever claims the room.
    async fn take_others(&mut self, ended: &Orphans, most: u32) -> Result<u32, StoreError> {
        let (own, mut left) = (self.context.public.cluster.id(), most);
        let mut in_rooms = Vec::new();
        for &journal in &ended.journals {
            in_rooms.extend(self.estate(journal).await?.all_clients());
        }
        while 0 < left {
            let limit = left.min(CLAIMED_MAX);
            let which = SessionsOf::Others(ended.node, in_rooms.clone(), limit);
            let sessions = self.store.claim_sessions(own, which).await?;
            // Those that were on their way there may be on their way here now.
            self.context.peers.wake();
            let Some(first) = sessions.first() else { break };
            left = left.saturating_sub(u32::try_from(sessions.len()).unwrap_or(u32::MAX));
            let estate = self.estate(first.journal).await?;
            self.adopt(&estate, Vec::new(), sessions).await?;
        }
        Ok(most - left)
    }

    /// The share of this node in so many rooms or sessions, by the room that each node has for players.
    fn share(&self, count: u64) -> u32 {
        let nodes = self.context.public.cluster.nodes();
        let free = |players: u32, max: u32| u64::from(max.saturating_sub(players).max(1));
        let takers = nodes.iter().filter(|node| !node.is_draining);
        let all: u64 = takers.map(|node| free(node.players, node.players_max)).sum();
        let here = nodes.iter().find(|node| node.id == self.context.public.cluster.id());
        let own = here.map_or(all, |node| free(node.players, node.players_max));
        let share = (count * own).div_ceil(all.max(own).max(1));
        u32::try_from(share).unwrap_or(u32::MAX).max(1)
    }

    /// The journal of an ended node.
    async fn estate(&mut self, journal: NodeId) -> Result<Arc<Orphaned>, StoreError> {
        if let Some(estate) = self.estates.get(&journal) {
            return Ok(estate.clone());
        }
        let estate = Arc::new(self.insist(|| Orphaned::read(&self.store, journal)).await?);
        self.estates.insert(journal, estate.clone());
        Ok(estate)
    }

    /// Resumes these rooms and sessions here.
    async fn adopt(
        &self,
        estate: &Arc<Orphaned>,
        rooms: Vec<u64>,
        claimed: Vec<ClaimedSession>,
    ) -> Result<(), StoreError> {
        let clock = self.context.clock;
        let share = Arc::new(estate.share(&rooms));
        let now = clock.now().max(share.now);
        let outage = now.since(share.now);
        let left = share.clone();
        let fold = move || Recovered::of_share(&left, now, outage);
        let mut recovered = blocking(fold).await.map_err(StoreError::Broken)?;
        recovered.set_aside_broken(&share, &self.data, clock.calendar().0);
        for room in &mut recovered.rooms {
            let clients = estate.clients(&[room.id.0]);
            room.clients.retain(|client| clients.contains(&client.0));
        }
        // Rooms without any record cannot be recovered.
        let missing = rooms.iter().filter(|id| !share.live.contains_key(&Key::Room(**id)));
        recovered.lost.extend(missing.map(|&id| Key::Room(id)));
        let mut sessions = Vec::new();
        for one in claimed {
            let client = one.client;
            match self.session(estate, one).await? {
                Some(session) => sessions.push(session),
                None => recovered.lost.push(Key::Session(client)),
            }
        }
        self.record(&share, &recovered, &sessions).await;
        self.hand_in(recovered, sessions).await;
        self.context.public.live_journal.settle().await;
        Ok(())
    }

    /// The session of a row; nothing when its account no longer exists.
    async fn session(
        &self,
        estate: &Orphaned,
        claimed: ClaimedSession,
    ) -> Result<Option<RecoveredSession>, StoreError> {
        let ClaimedSession { client, row, .. } = claimed;
        let Ok(address) = row.address.parse() else { return Ok(None) };
        let (account, sign_in) = match estate.session(client) {
            Some(record) => (record.account, record.sign_in),
            None => match self.insist(|| self.store.account(row.account)).await? {
                Some(account) => (admission::view(account), row.sign_in),
                None => return Ok(None),
            },
        };
        let (client, token, protocol) = (ClientId(client), row.token, row.protocol);
        Ok(Some(RecoveredSession { client, account, address, token, sign_in, protocol }))
    }

    /// Copies the records of what was recovered to the own journal.
    async fn record(&self, share: &Left, recovered: &Recovered, sessions: &[RecoveredSession]) {
        let (live, now) = (&self.context.public.live_journal, self.context.clock.now());
        let mut copied = 0;
        for room in &recovered.rooms {
            let bouts = room.bouts.iter().map(|&(bout, _)| Key::Bout(bout));
            // The room after its bouts: from there on a fold of this journal has it.
            for key in bouts.chain([Key::Room(room.id.0)]) {
                let Some(one) = share.live.get(&key) else { continue };
                for body in one.appended.iter() {
                    live.append(now, key, body);
                    copied += body.len();
                    if COPIED_BYTES_MAX < copied {
                        live.settle().await;
                        copied = 0;
                    }
                }
                if let Some(body) = &one.set {
                    live.set(now, key, body);
                    copied += body.len();
                }
            }
        }
        for session in sessions {
            let record = SessionRecord {
                account: session.account.clone(),
                address: session.address.to_string(),
                token: session.token,
                sign_in: session.sign_in,
                protocol: session.protocol,
            };
            live.set(now, Key::Session(session.client.0), &bytes_of(&record));
        }
    }

    /// The lobby takes them in, and sessions wait for their clients.
    async fn hand_in(&self, mut recovered: Recovered, sessions: Vec<RecoveredSession>) {
        let context = &self.context;
        let clients: Vec<ClientId> = sessions.iter().map(|session| session.client).collect();
        let (ends, sessions) =
            RecoveredParts::prepare(sessions, &context.admission, &context.public.registry);
        // The player limit is reached.
        let is_in = |client: &ClientId| ends.iter().any(|one| one.client == *client);
        let turned_away = clients.iter().filter(|client| !is_in(client));
        recovered.lost.extend(turned_away.map(|client| Key::Session(client.0)));
        let adopted = Box::new(Adopted { recovered, sessions });
        if context.lobby.send(ToLobby::Adopt(adopted)).await.is_err() {
            // The server is stopping. Another node resumes what was recorded.
            return;
        }
        for session in ends {
            let here = context.clone();
            context.tracker.spawn(async move { serve_recovered(session, &here).await });
        }
    }

    /// Calls the store until it answers: what was claimed is to be adopted. An error is that the lease of this
    /// node was ended, or what would fail again.
    async fn insist<T, F: Future<Output = Result<T, StoreError>>>(
        &self,
        call: impl Fn() -> F,
    ) -> Result<T, StoreError> {
        loop {
            match call().await {
                Err(error) if !error.is_permanent() => {
                    tracing::warn!(%error, "reading what was claimed failed; trying again");
                    sleep(RETRY).await;
                }
                settled => return settled,
            }
        }
    }
}
