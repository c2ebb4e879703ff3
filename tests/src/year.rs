//! A year of a community in twelve rounds, on one server with SQLite or on three nodes: accounts, rooms, matches,
//! reports, bans, invitations, other names, exports and deletions, with backups that are restored and processes that
//! are killed (`kill -9`). At its end all that was confirmed is there, and nothing of who was deleted.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use bout::Millis;
use games::{GameKind, Rules};
use host::process::clock::Clock;
use host::storage::store::audit::By;
use host::storage::store::challenges::{Challenge, ChallengeKind};
use host::storage::store::passkeys::StoredPasskey;
use host::storage::store::reports::ReportState;
use host::storage::store::{DatabaseUrl, Store};
use player::{Client, entrant_for};
use wire::{
    AccountMessage, BrawlCommand, BrawlOptions, BrawlPhase, ChatText, ClientMessage, Complaint,
    ComplaintKind, Credential, HostBrawl, HostCommand, InviteCode, JoinBrawl, LobbyMessage, Name,
    Password, Refusal, RoomMessage, ServerMessage, Sides, Visibility,
};

use crate::cluster::Database;
use crate::killed::running::free_address;
use crate::served::{LOG, Served, command};

/// The rounds of a year, and the accounts that are new in each: 504 in all.
const MONTHS: usize = 12;
const NEW: usize = 42;
/// Those of them that claim their names, and those that are deleted.
const CLAIMED: usize = 30;
const DELETED: usize = 2;
/// The rounds that end with a backup that is restored, and those in which a process is killed.
const RESTORED: [usize; 2] = [3, 8];
const KILLED: [usize; 3] = [2, 6, 10];

/// What a year came to.
#[derive(Clone, Debug, Default)]
pub struct Year {
    /// How often each act was done that the audit log must have, by its name there.
    pub acts: BTreeMap<&'static str, usize>,
    /// Accounts with a password, by their present names.
    pub claimed: BTreeSet<String>,
    /// Guests.
    pub guests: BTreeSet<String>,
    /// The names of deleted accounts, and the addresses that nobody else came from.
    pub deleted: Vec<String>,
    /// The matches that were saved.
    pub matches: usize,
    /// The reports that were made.
    pub reports: usize,
    /// The exports.
    pub exports: usize,
}

/// The servers of a year.
struct Servers {
    program: PathBuf,
    data: PathBuf,
    database: Option<Database>,
    nodes: Vec<Option<Served>>,
    addresses: Vec<SocketAddr>,
}

/// Lives through a year in the folder `data`, on so many nodes: one has SQLite.
///
/// # Errors
/// Whatever was lost, or is left of who was deleted, or did not happen.
pub async fn live(program: &Path, data: &Path, nodes: usize) -> Result<Year> {
    let database = if 1 < nodes { Some(Database::start().await?) } else { None };
    let mut servers = Servers {
        program: program.to_owned(),
        data: data.to_owned(),
        database,
        nodes: (0..nodes).map(|_| None).collect(),
        addresses: Vec::new(),
    };
    for _ in 0..nodes {
        servers.addresses.push(free_address().await?);
    }
    for node in 0..nodes {
        servers.start(node).await?;
    }
    let mut year = Year::default();
    for month in 0..MONTHS {
        servers.round(month, &mut year).await.with_context(|| format!("round {month}"))?;
        println!("round {}: {} accounts, {} matches", month + 1, year.all().count(), year.matches);
    }
    servers.check(&year).await?;
    Ok(year)
}

impl Year {
    fn all(&self) -> impl Iterator<Item = &String> {
        self.claimed.iter().chain(&self.guests)
    }

    fn did(&mut self, act: &'static str) {
        *self.acts.entry(act).or_default() += 1;
    }
}

/// A name of four syllables for a number, unlike those of all others.
fn name_of(number: usize) -> String {
    const SYLLABLES: [&str; 16] = [
        "ba", "de", "fi", "go", "hu", "ka", "le", "mi", "no", "pu", "ra", "se", "ti", "vo", "wu",
        "za",
    ];
    let at = |place: u32| SYLLABLES[number / 16_usize.pow(place) % 16];
    format!("Q{}{}{}x", at(2), at(1), at(0))
}

fn password() -> Result<Password> {
    Ok(Password::new("a year of puzzles")?)
}

/// The address of this machine from which the player of this number comes for the first time.
fn from(number: usize) -> Ipv4Addr {
    Ipv4Addr::new(127, 101 + (number / 100) as u8, 1, 101 + (number % 100) as u8)
}

/// Signs in from the address of a number.
async fn enter(address: SocketAddr, number: usize, credential: Credential) -> Result<Client> {
    let mut client = Client::connect_from(from(number), address).await?;
    ensure!(client.sign_in(credential).await?.is_none(), "sent to another node");
    Ok(client)
}

/// A client with the account of this name, which has a password.
async fn sign_in(address: SocketAddr, name: &str) -> Result<Client> {
    let credential = Credential::Password { name: Name::new(name)?, password: password()? };
    // From other addresses than those of the first time.
    let number = name.bytes().fold(0, |sum, byte| (31 * sum + usize::from(byte)) % 5_000);
    enter(address, 600 + number, credential).await
}

/// Says a message, and waits for the answer that it should have.
async fn ask<T>(
    client: &mut Client,
    message: ClientMessage,
    mut answer: impl FnMut(&ServerMessage) -> Option<T>,
) -> Result<T> {
    client.say(&message).await?;
    let heard = client.hear_until(|message| match message {
        ServerMessage::Refused(why) => Some(Err(why)),
        message => answer(&message).map(Ok),
    });
    heard.await?.map_err(|why: Refusal| anyhow::anyhow!("refused: {why}"))
}

fn room(command: BrawlCommand) -> ClientMessage {
    ClientMessage::Room(RoomMessage::Brawl(command))
}

async fn claim(client: &mut Client, name: &str, invite: Option<&str>) -> Result<()> {
    let (name, password) = (Name::new(name)?, password()?);
    let message = match invite {
        None => AccountMessage::Claim { name, password },
        Some(code) => {
            AccountMessage::ClaimInvited { name, password, invite: InviteCode::new(code)? }
        }
    };
    ask(client, ClientMessage::Account(message), |said| {
        matches!(said, ServerMessage::Claimed { .. }).then_some(())
    })
    .await
}

impl Servers {
    fn url(&self) -> String {
        match &self.database {
            Some(database) => Database::url_at(database.address),
            None => self.data.join("node-0/cutlass.db").display().to_string(),
        }
    }

    async fn start(&mut self, node: usize) -> Result<()> {
        let (url, replays) = (self.url(), self.data.join("replays").display().to_string());
        let name = format!("node {node}");
        let mut flags = vec!["--best-of", "1", "--ranked-best-of", "1", "--database", &url];
        flags.extend(["--replays", &replays, "--connections-per-address", "1000"]);
        let address = self.addresses[node];
        let advertise = address.to_string();
        if self.database.is_some() {
            flags.extend(["--cluster", "true", "--node-name", &name]);
            flags.extend(["--advertise", &advertise]);
        }
        let data = self.data.join(format!("node-{node}"));
        self.nodes[node] = Some(Served::start_at(address, &self.program, &data, &flags).await?);
        Ok(())
    }

    fn node(&mut self, number: usize) -> Result<&mut Served> {
        let count = self.nodes.len();
        self.nodes[number % count].as_mut().context("a node that runs")
    }

    fn address(&mut self, number: usize) -> Result<SocketAddr> {
        Ok(self.node(number)?.address)
    }

    /// Runs the server's program for an operator. Returns what it prints.
    fn operate(&self, arguments: &[&str]) -> Result<String> {
        let mut program = command(&self.program);
        program.args(arguments).args(["--database", &self.url(), "--data"]);
        program.arg(self.data.join("node-0")).arg("--replays").arg(self.data.join("replays"));
        let output = program.output()?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let failed = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "{arguments:?}: {failed}");
        Ok(said)
    }

    /// What happens in a month.
    async fn round(&mut self, month: usize, year: &mut Year) -> Result<()> {
        let first = month * NEW;
        let closes = month % 2 == 1;
        if closes {
            self.operate(&["admin", "set", "registration", "invite"])?;
            year.did("setting");
        }
        for number in first..first + NEW {
            self.join(number, number < first + CLAIMED, closes, year).await?;
        }
        if closes {
            self.operate(&["admin", "set", "registration", "open"])?;
            year.did("setting");
        }
        self.moderate(first, year).await?;
        self.play_in_rooms(first, month, year).await?;
        if KILLED.contains(&month) {
            self.kill(month).await?;
        }
        self.rank(first, year).await?;
        for number in first..first + DELETED {
            self.delete(&name_of(number), year).await?;
            year.deleted.push(from(number).to_string());
        }
        if RESTORED.contains(&month) {
            self.restore(month).await?;
        }
        Ok(())
    }

    /// A new player, who may claim the name: where registration is closed, by an invitation alone.
    async fn join(
        &mut self,
        number: usize,
        claims: bool,
        is_closed: bool,
        year: &mut Year,
    ) -> Result<()> {
        let (name, address) = (name_of(number), self.address(number)?);
        let mut client = enter(address, number, Credential::Newcomer(Name::new(&name)?)).await?;
        if !claims {
            year.guests.insert(name);
            return Ok(());
        }
        let is_free = !is_closed;
        if is_free {
            claim(&mut client, &name, None).await?;
        } else {
            // Settings are read again within 5 s on all nodes.
            if number.is_multiple_of(NEW) {
                tokio::time::sleep(std::time::Duration::from_secs(6)).await;
                ensure!(
                    claim(&mut client, &name, None).await.is_err(),
                    "claimed without invitation"
                );
            }
            let code = self.operate(&["admin", "invite"])?;
            year.did("invite");
            let code = code.split_whitespace().last().context("a code")?.to_owned();
            claim(&mut client, &name, Some(&code)).await?;
        }
        year.claimed.insert(name);
        Ok(())
    }

    /// Reports that are decided, bans, mutes, other names, a role.
    async fn moderate(&mut self, first: usize, year: &mut Year) -> Result<()> {
        let [author, subject, banned, muted, renamed, moderator] =
            [3, 4, 5, 6, 7, 8].map(|number| name_of(first + number));
        self.operate(&["account", "role", &moderator, "moderator"])?;
        year.did("role");
        let address = self.address(first)?;
        let mut client = sign_in(address, &author).await?;
        let complaint = Complaint {
            kind: ComplaintKind::Abuse,
            about: Name::new(&subject)?,
            text: ChatText::new("It insults everybody.")?,
        };
        let report = ClientMessage::Account(AccountMessage::Report(complaint));
        ask(&mut client, report, |said| matches!(said, ServerMessage::Reported).then_some(()))
            .await?;
        year.reports += 1;
        client.close().await?;
        let store = Store::open(&self.url().parse::<DatabaseUrl>()?).await?;
        let known = store.account_by_name(&moderator.to_lowercase()).await?;
        let by = By { actor: Some(known.context("the moderator")?.id), at: Millis(1) };
        let open = store.reports(ReportState::Open, None, 1).await?;
        let id = open.first().context("an open report")?.id;
        for (state, words) in [(ReportState::Taken, ""), (ReportState::Closed, "It was warned.")] {
            ensure!(store.handle_report(id, state, words.into(), by).await?, "report {id}");
            year.did("report");
        }
        store.close().await;
        self.operate(&["admin", "ban", &banned, "--why", "cheating"])?;
        year.did("ban");
        ensure!(sign_in(address, &banned).await.is_err(), "a banned player came in");
        self.operate(&["admin", "unban", &banned])?;
        year.did("unban");
        sign_in(address, &banned).await?.close().await?;
        self.operate(&["admin", "mute", &muted, "--for", "7d", "--why", "spam"])?;
        self.operate(&["admin", "unmute", &muted])?;
        year.did("mute");
        year.did("unmute");
        let other = format!("{}o", &renamed[..renamed.len() - 1]);
        self.operate(&["admin", "rename", &renamed, &other])?;
        year.did("rename");
        year.claimed.remove(&renamed);
        year.claimed.insert(other.clone());
        sign_in(address, &other).await?.close().await?;
        Ok(())
    }

    /// A match in a room of each kind, which ends when the second player gives up.
    async fn play_in_rooms(&mut self, first: usize, month: usize, year: &mut Year) -> Result<()> {
        let [host, friend] = [9, 10].map(|number| name_of(first + number));
        let game = GameKind::ALL[month % GameKind::ALL.len()];
        let rules = game.rules_default();
        let kinds = [(Visibility::Public, 0), (Visibility::Unlisted, 2), (Visibility::Private, 0)];
        for (visibility, teams) in kinds {
            let address = self.address(month)?;
            let mut clients = [sign_in(address, &host).await?, sign_in(address, &friend).await?];
            play_room(&mut clients, rules, visibility, teams).await?;
            year.matches += 1;
            for client in clients {
                client.close().await?;
            }
        }
        Ok(())
    }

    /// A ranked match, which the second player gives up.
    async fn rank(&mut self, first: usize, year: &mut Year) -> Result<()> {
        let address = self.address(first)?;
        let mut clients = Vec::new();
        // One of the two is deleted afterwards, and its match stays.
        for number in [0, 11] {
            let mut client = sign_in(address, &name_of(first + number)).await?;
            let entrant = entrant_for(GameKind::SWORDFIGHT);
            let queue = LobbyMessage::Queue(games::Ruleset::Swordfight, entrant);
            client.say(&ClientMessage::Lobby(queue)).await?;
            clients.push(client);
        }
        for client in &mut clients {
            client.accept().await?;
        }
        for client in &mut clients {
            client.hear_start().await?;
        }
        clients[1].say(&ClientMessage::Leave).await?;
        ask(&mut clients[0], ClientMessage::Ping(7), |said| {
            matches!(said, ServerMessage::Rated(_)).then_some(())
        })
        .await?;
        year.matches += 1;
        for client in clients {
            client.close().await?;
        }
        Ok(())
    }

    /// Exports an account with an address for letters and a passkey, and deletes it.
    async fn delete(&mut self, name: &str, year: &mut Year) -> Result<()> {
        let store = Store::open(&self.url().parse::<DatabaseUrl>()?).await?;
        let account = store.account_by_name(&name.to_lowercase()).await?.context("an account")?.id;
        let email = format!("{name}@example.org");
        store.set_email(account, Some(email.clone())).await?;
        let (kind, now) = (ChallengeKind::Email, Clock::start().calendar());
        let challenge = Challenge { kind, account: Some(account), state: email };
        let day = Millis(24 * 60 * 60 * 1000);
        store.add_challenge([7; 32], challenge, now.plus(day), now).await?;
        let (id, passkey) = (name.as_bytes().to_vec(), format!("{{\"of\": \"{name}\"}}"));
        let passkey = StoredPasskey { id, account, passkey, created: now, used: None };
        ensure!(store.add_passkey(passkey, [0; 32]).await?, "a passkey of {name}");
        store.close().await;
        let file = self.data.join("export.tar");
        let path = file.to_str().context("a plain name")?.to_owned();
        self.operate(&["account", "export", name, &path])?;
        ensure!(contains(&fs::read(&file)?, name), "an export without the name");
        fs::remove_file(&file)?;
        year.exports += 1;
        self.operate(&["account", "delete", name, "--now"])?;
        year.did("delete");
        ensure!(year.claimed.remove(name), "{name} was there");
        year.deleted.push(name.to_owned());
        Ok(())
    }

    /// Kills a process in the middle of things, and starts it again.
    async fn kill(&mut self, month: usize) -> Result<()> {
        let node = month % self.nodes.len();
        self.node(node)?.kill().await?;
        self.nodes[node] = None;
        self.start(node).await
    }

    /// Makes a backup, stops, restores it, and begins again.
    async fn restore(&mut self, month: usize) -> Result<()> {
        let file = self.data.join(format!("backup-{month}"));
        let path = file.to_str().context("a plain name")?.to_owned();
        let url = self.url();
        if self.database.is_none() {
            self.operate(&["backup", &path])?;
        } else {
            run("pg_dump", &["-Fc", "-f", &path, &url])?;
        }
        for node in &mut self.nodes {
            let mut stopped = node.take().context("a node that runs")?;
            ensure!(stopped.stop().await?.success(), "a node failed when it stopped");
        }
        if self.database.is_none() {
            self.operate(&["restore", &path])?;
        } else {
            run(
                "pg_restore",
                &["--clean", "--if-exists", "--single-transaction", "-d", &url, &path],
            )?;
        }
        // They hold what may be deleted later: an operator does not keep them for ever.
        fs::remove_file(&file)?;
        for old in fs::read_dir(self.data.join("node-0"))?.flatten() {
            if old.file_name().to_string_lossy().contains(".replaced") {
                fs::remove_file(old.path())?;
            }
        }
        for node in 0..self.nodes.len() {
            self.start(node).await?;
        }
        Ok(())
    }

    /// Everything is there, and nothing of those who were deleted.
    async fn check(&mut self, year: &Year) -> Result<()> {
        for node in &mut self.nodes {
            node.take().context("a node that runs")?.stop().await?;
        }
        let store = Store::open(&self.url().parse::<DatabaseUrl>()?).await?;
        let mut matches = BTreeSet::new();
        for name in year.all() {
            let account = store.account_by_name(&name.to_lowercase()).await?;
            let account = account.with_context(|| format!("{name} was lost"))?;
            ensure!(account.is_guest == year.guests.contains(name), "{name} changed");
            let played = store.matches_of(account.id, None, 100).await?;
            matches.extend(played.into_iter().map(|one| one.id));
        }
        ensure!(matches.len() == year.matches, "{} of {} matches", matches.len(), year.matches);
        let mut acts: BTreeMap<&str, usize> = BTreeMap::new();
        let mut before = None;
        loop {
            let lines = store.audit(before, 100).await?;
            let Some(last) = lines.last() else { break };
            before = Some(last.id);
            lines.iter().for_each(|line| *acts.entry(line.act.name()).or_default() += 1);
        }
        ensure!(acts == year.acts, "the audit log has {acts:?}, and not {:?}", year.acts);
        store.close().await;
        for name in &year.deleted {
            self.search(name)?;
        }
        Ok(())
    }

    /// Fails where a name or an address is left: in the database, in a replay, or in any other file of the servers but their logs.
    fn search(&self, name: &str) -> Result<()> {
        if self.database.is_some() {
            let dump = Command::new("pg_dump").args(["--inserts", &self.url()]).output()?;
            ensure!(dump.status.success(), "the database cannot be read");
            // Bytes are hexadecimal digits there.
            let digits: String = name.bytes().map(|byte| format!("{byte:02x}")).collect();
            let dump = String::from_utf8_lossy(&dump.stdout);
            // The live journals of the nodes forget within an hour.
            let is_kept = |row: &&str| !row.starts_with("INSERT INTO public.live_groups");
            let mut rows = dump.lines().filter(is_kept);
            let found = rows.find(|row| row.contains(name) || row.contains(&digits));
            ensure!(found.is_none(), "{name} is in the database: {}", found.unwrap_or_default());
        }
        let mut folders = vec![self.data.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder)?.flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.file_name().is_none_or(|name| name != LOG) {
                    ensure!(!contains(&fs::read(&path)?, name), "{name} is in {}", path.display());
                }
            }
        }
        Ok(())
    }
}

/// Plays a match in a room, which the second client gives up.
async fn play_room(
    [host, friend]: &mut [Client; 2],
    rules: Rules,
    visibility: Visibility,
    teams: u8,
) -> Result<()> {
    let password = match visibility {
        Visibility::Private => Some(password()?),
        Visibility::Public | Visibility::Unlisted => None,
    };
    let mut options = BrawlOptions::duel(rules);
    if 1 < teams && rules.seats().is_none() {
        options.sides = Sides::Teams(teams);
    }
    let entrant = entrant_for(rules.kind());
    let open = HostBrawl { options, visibility, password: password.clone(), entrant };
    let code = ask(host, ClientMessage::Lobby(LobbyMessage::Host(open)), |said| match said {
        ServerMessage::Brawl(view) => Some(view.code),
        _ => None,
    })
    .await?;
    let join = ClientMessage::Lobby(LobbyMessage::Join(JoinBrawl { code, password, entrant }));
    ask(friend, join, |said| matches!(said, ServerMessage::Brawl(_)).then_some(())).await?;
    host.say(&room(BrawlCommand::Chat(ChatText::new("Well met")?))).await?;
    friend.say(&room(BrawlCommand::Ready(true))).await?;
    let is_ready = |view: &wire::BrawlView| view.members.iter().any(|member| member.is_ready);
    host.hear_brawl(is_ready).await?;
    host.say(&room(BrawlCommand::Host(HostCommand::Start))).await?;
    for client in [&mut *host, &mut *friend] {
        client.hear_start().await?;
    }
    friend.say(&room(BrawlCommand::Stand)).await?;
    let has_won = |view: &wire::BrawlView| {
        view.phase == BrawlPhase::Gathering && view.members.iter().any(|one| one.wins == 1)
    };
    host.hear_brawl(has_won).await?;
    Ok(())
}

/// Whether bytes contain a name in any case, as text or in hexadecimal digits.
fn contains(bytes: &[u8], name: &str) -> bool {
    let lower = bytes.to_ascii_lowercase();
    let name = name.to_ascii_lowercase();
    let hex: String = name.bytes().map(|byte| format!("{byte:02x}")).collect();
    [name, hex].iter().any(|what| lower.windows(what.len()).any(|part| part == what.as_bytes()))
}

fn run(program: &str, arguments: &[&str]) -> Result<()> {
    let output = Command::new(program).args(arguments).output();
    let output = output.with_context(|| format!("{program} is not here"))?;
    if !output.status.success() {
        bail!("{program}: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(())
}
