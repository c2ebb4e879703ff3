//! A server that is killed while matches end: everything that it reported must still hold after a
//! restart.

pub(crate) mod running;

use games::GameKind;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use bout::{Batch, Buttons, Millis, Purpose, Seat, Seed, Stream, Tick};
use host::Settings;
use host::process::clock::calendar_ms;
use host::sessions::accounts::names;
use host::storage::store::played::PAGE_MATCHES_MAX;
use host::storage::store::{self, AccountId, Store};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};
use wire::{BoutMessage, ClientMessage, Credential, LobbyMessage, Name, Rated, ServerMessage};

use crate::served::Served;
use player::{Client, ranked_match};

pub use running::{Outlived, RunningLab};

/// The earliest and the latest moment of a kill after players entered. They are paired within a
/// second, and three more pass until the first tick of their bouts, which end then.
const KILLED_AFTER: Duration = Duration::from_millis(3_500);
const KILLED_BEFORE: Duration = Duration::from_millis(5_500);
/// The maximum wait for the start of a match.
const MATCH_WITHIN: Duration = Duration::from_secs(30);

/// The parameters of a run.
#[derive(Clone, Debug)]
pub struct KillLab {
    /// The program `cutlass-server`.
    pub program: PathBuf,
    /// An empty folder for its data.
    pub data: PathBuf,
    /// The number of kills.
    pub kills: u32,
    /// Players who queue for one match after the other.
    pub players: u32,
    /// The seed of the moments.
    pub seed: u64,
}

/// The results of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Survived {
    /// The number of kills.
    pub kills: u32,
    /// Results reported to a player, each of which was found again every time.
    pub told: usize,
    /// Matches that were saved, reported or not.
    pub kept: usize,
}

/// Results reported to players.
type Told = Arc<Mutex<Vec<Rated>>>;

impl KillLab {
    /// Plays, kills and checks, again and again. An error when a reported result is missing, or
    /// when any record is incomplete.
    pub async fn run(&self, mut tell: impl FnMut(Survived)) -> Result<Survived> {
        let mut moments = Stream::new(&Seed([self.seed as u8; 32]), Purpose::Bots);
        let mut survived = Survived::default();
        let mut credentials: Vec<Credential> = (0..self.players).map(newcomer).collect();
        let told = Told::default();
        for _ in 0..self.kills {
            // No bout is resumed: only results are tested.
            let flags = ["--ranked-pair-daily-max", "0", "--live-sync", "off"];
            let server = Served::start(&self.program, &self.data, &flags).await?;
            credentials = play_until_killed(server, credentials, &told, &mut moments).await?;
            survived.kills += 1;
            let told = told.lock().unwrap_or_else(PoisonError::into_inner).clone();
            survived.told = told.len();
            survived.kept = self.look(&told).await?;
            tell(survived);
        }
        ensure!(0 < survived.told, "nobody was told a result: nothing was tried");
        Ok(survived)
    }

    /// Checks that everything reported holds, and that no record is incomplete or duplicated.
    /// Returns the number of matches.
    async fn look(&self, told: &[Rated]) -> Result<usize> {
        let settings = Settings { data: self.data.clone(), ..Settings::default() };
        let store = Store::open(&settings.database_url()).await?;
        let mut seats = 0;
        for rated in told {
            let id = store::MatchId::from(rated.id);
            let Some(played) = store.match_by_id(id).await? else {
                bail!("match {id} was told, and is lost");
            };
            let (players, bouts) = (played.players.len(), played.bouts.len());
            ensure!(players == 2 && 0 < bouts, "match {id} is half: {played:?}");
            for change in &rated.changes {
                let player = played.players.iter().find(|one| one.player.seat == change.seat);
                let ratings = player.and_then(|player| player.ratings);
                let [before, after] =
                    ratings.with_context(|| format!("match {id} is not rated"))?;
                let points = [before.points(), after.points()];
                let said = [change.before.points, change.after.points];
                ensure!(points == said, "match {id}: {points:?} is kept, and {said:?} was told");
            }
        }
        for number in 0..self.players {
            let folded = names::folded(name(number).as_str()).context("a name of ours")?;
            let account = store.account_by_name(&folded).await?.context("an account is lost")?;
            let [matches, own] = rated_matches(&store, account.id).await?;
            let profile = store.profile(account.id, Millis(calendar_ms())).await?;
            let rated = profile.context("an account is lost")?.rated;
            let counted = rated.first().map_or(0, |one| one.rating.matches());
            ensure!(
                counted == own,
                "{} has {own} matches that count, and {counted} of them counted",
                account.name
            );
            seats += matches as usize;
        }
        let differences = store.check_ratings().await?;
        ensure!(differences.is_empty(), "ratings do not come of the matches: {differences:?}");
        store.close().await;
        // Every player is checked, and a match has two.
        Ok(seats / 2)
    }
}

/// All play until the server is dead. Returns their credentials for the next time.
async fn play_until_killed(
    mut server: Served,
    credentials: Vec<Credential>,
    told: &Told,
    moments: &mut Stream,
) -> Result<Vec<Credential>> {
    let mut kept = Vec::new();
    let mut clients = Vec::new();
    for credential in credentials {
        let client = Client::enter_by(server.address, credential.clone()).await?;
        kept.push(client.keep.clone().unwrap_or(credential));
        clients.push(client);
    }
    let playing = Playing::begin(clients, told.clone());
    let span = KILLED_BEFORE - KILLED_AFTER;
    sleep(KILLED_AFTER + Duration::from_millis(moments.below(span.as_millis() as u32).into()))
        .await;
    server.kill().await?;
    playing.told().await?;
    Ok(kept)
}

/// Players who play one ranked match after the other until their server is killed.
#[derive(Debug)]
pub struct Playing {
    tasks: JoinSet<Result<()>>,
    told: Told,
}

impl Playing {
    /// So many new guests on the server at `address`.
    pub async fn enter(address: SocketAddr, count: u32) -> Result<Playing> {
        let mut clients = Vec::new();
        for number in 0..count {
            clients.push(Client::enter_by(address, newcomer(number)).await?);
        }
        Ok(Playing::begin(clients, Told::default()))
    }

    fn begin(clients: Vec<Client>, told: Told) -> Playing {
        let mut tasks = JoinSet::new();
        for (number, client) in (0..).zip(clients) {
            tasks.spawn(play_on(client, number, told.clone()));
        }
        Playing { tasks, told }
    }

    /// Waits until the server is dead. Returns the results reported to players, each match by one
    /// or by both.
    pub async fn told(mut self) -> Result<Vec<Rated>> {
        while let Some(ended) = self.tasks.join_next().await {
            ended??;
        }
        Ok(self.told.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }
}

/// The number of rated matches that a store has of so many of these players, who meet nobody else.
pub async fn matches_between(store: &Store, players: u32) -> Result<u32> {
    let mut seats = 0;
    for number in 0..players {
        let folded = names::folded(name(number).as_str()).context("a name of ours")?;
        // The copy may be older than the account.
        let Some(account) = store.account_by_name(&folded).await? else { continue };
        seats += rated_matches(store, account.id).await?[0];
    }
    Ok(seats / 2)
}

/// The rated matches in an account's history, and how many of them count for it: one that the other left
/// at once counts for the other alone.
async fn rated_matches(store: &Store, account: AccountId) -> Result<[u32; 2]> {
    let ([mut rated, mut counted], mut before) = ([0; 2], None);
    loop {
        let page = store.matches_of(account, before, PAGE_MATCHES_MAX).await?;
        let Some(last) = page.last() else { return Ok([rated, counted]) };
        before = Some(last.id);
        let own = page.iter().flat_map(|one| &one.players);
        let own = own.filter(|one| one.player.account == account);
        for [before, after] in own.filter_map(|one| one.ratings) {
            rated += 1;
            counted += u32::from(before.matches() < after.matches());
        }
    }
}

fn name(number: u32) -> Name {
    Name::new(&format!("Player {number}")).expect("a name")
}

fn newcomer(number: u32) -> Credential {
    Credential::Newcomer(name(number))
}

/// Plays one match after the other until the server is dead. The second seat leaves each as soon as
/// it is announced, which decides it once the other has played a tick.
async fn play_on(mut client: Client, number: u32, told: Told) -> Result<()> {
    loop {
        let since = Instant::now();
        let Ok(()) = client.say(&ranked_match(GameKind::SWORDFIGHT)).await else {
            return Ok(());
        };
        loop {
            ensure!(since.elapsed() < MATCH_WITHIN, "no match for player {number}");
            // The server is dead.
            let Ok(message) = client.hear_message().await else { return Ok(()) };
            let answer = match message {
                ServerMessage::Found(found) => {
                    Some(ClientMessage::Lobby(LobbyMessage::Accept(found.number)))
                }
                ServerMessage::Start(start) if start.seat == Seat(1) => Some(ClientMessage::Leave),
                ServerMessage::Start(_) => {
                    let mut batch = Batch::new(Tick(0));
                    ensure!(batch.push(Buttons::NONE), "a batch takes a tick");
                    Some(ClientMessage::Bout(BoutMessage::Play(batch)))
                }
                ServerMessage::Rated(rated) => {
                    told.lock().unwrap_or_else(PoisonError::into_inner).push(rated);
                    Some(ClientMessage::Leave)
                }
                ServerMessage::Outside => break,
                ServerMessage::Refused(why) => bail!("player {number}: {why}"),
                _ => None,
            };
            if let Some(answer) = answer
                && client.say(&answer).await.is_err()
            {
                return Ok(());
            }
        }
    }
}
