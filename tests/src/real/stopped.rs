//! Bouts in which the process of one player is stopped for a while.

use std::fmt;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail, ensure};
use bout::{Command, Seat, Tick};
use games::Rules;
use host::operator::verify::verify;
use host::replay::Replay;
use host::{ServeError, Settings};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{self, Child, ChildStdout};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::replay_of;

/// How long a player is stopped: longer than the server waits for a seat, and shorter than its
/// connection timeout.
pub const STOPPED_FOR: Duration = Duration::from_secs(8);
/// From the announcement of a bout to that, at the earliest, and by how much it differs from one
/// bout to the next.
const STOPPED_AFTER: Duration = Duration::from_secs(7);
const STOPPED_LATER: Duration = Duration::from_millis(300);
/// How many bouts pass until it is as early again.
const STOPPED_LATER_TIMES: u32 = 8;
/// How long a player may take to say anything.
const LINE_WITHIN: Duration = Duration::from_secs(300);

/// The parameters.
#[derive(Clone, Debug)]
pub struct StopLab {
    /// The program `netlab`, which plays one seat a process.
    pub program: PathBuf,
    /// Where to keep the replays.
    pub replays: PathBuf,
    /// The rules of the server.
    pub rules: Rules,
}

/// The results of one bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoppedBout {
    /// Its number.
    pub bout: u64,
    /// Ticks of the stopped player's seat that were played without input.
    pub ticks_without: u32,
    /// Ticks that it played after that.
    pub ticks_after: u32,
    /// Connections beyond the first that it took.
    pub resumed: u32,
    /// The median from a change of its buttons to the confirmation, in milliseconds.
    pub confirmed_usually_ms: u32,
    /// Corrections of its own board.
    pub corrections: u32,
    /// Corrections of the other's board; the other player should not have noticed.
    pub other_corrections: u32,
}

/// A player in a process of its own.
struct Player {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

/// A player's report at the end.
#[derive(Debug)]
struct Told {
    outcome: String,
    resumed: u32,
    confirmed_usually_ms: u32,
    corrections: u32,
}

impl StopLab {
    /// Plays so many bouts at the same time, on a server in this process. An error when one does
    /// not come to an end that the server and both players agree on.
    pub async fn play(&self, bouts: u32) -> Result<Vec<StoppedBout>> {
        let listener = host::bind((Ipv4Addr::LOCALHOST, 0).into()).await?;
        let address = listener.local_addr()?.to_string();
        let replays = Some(self.replays.clone());
        let data = self.replays.join("data");
        let settings =
            Settings { data, rules: self.rules, best_of: 1, replays, ..Settings::default() };
        let stop = CancellationToken::new();
        let _stopped_when_dropped = stop.clone().drop_guard();
        let serving = tokio::spawn(host::serve(listener, settings, stop.clone()));
        let mut playing = JoinSet::new();
        for number in 0..bouts {
            let (bout, seat, players) = self.meet(&address, number).await?;
            let after = STOPPED_AFTER + STOPPED_LATER * (number % STOPPED_LATER_TIMES);
            let replays = self.replays.clone();
            playing.spawn(async move {
                let [stopped, other] = play_on(players, after).await?;
                judge(bout, seat, &[stopped, other], &replay_of(&replays, bout).await?)
            });
        }
        let mut all = Vec::new();
        while let Some(judged) = playing.join_next().await {
            all.push(judged??);
        }
        stop.cancel();
        serving.await?.map_err(|error: ServeError| anyhow!(error))?;
        Ok(all)
    }

    /// Two paired players: the bout, and the seat of the first. No other client is in the queue.
    async fn meet(&self, address: &str, number: u32) -> Result<(u64, Seat, [Player; 2])> {
        let mut one = Player::start(&self.program, address, &format!("One {number}"), 2 * number)?;
        one.hear::<String>("welcomed").await?;
        let other = format!("Other {number}");
        let mut other = Player::start(&self.program, address, &other, 2 * number + 1)?;
        other.hear::<String>("welcomed").await?;
        let bout = one.hear("bout ").await?;
        let seat = Seat(one.hear("seat ").await?);
        ensure!(other.hear::<u64>("bout ").await? == bout, "two who seek were not paired");
        other.hear::<u8>("seat ").await?;
        Ok((bout, seat, [one, other]))
    }
}

/// Plays the bout to its end; the first player is stopped in the middle of it.
async fn play_on([one, other]: [Player; 2], after: Duration) -> Result<[Told; 2]> {
    sleep(after).await;
    one.signal("STOP").await?;
    sleep(STOPPED_FOR).await;
    one.signal("CONT").await?;
    Ok([one.end().await?, other.end().await?])
}

fn judge(bout: u64, seat: Seat, told: &[Told; 2], replay: &Replay) -> Result<StoppedBout> {
    verify(replay).map_err(|verdict| anyhow!("the replay of bout {bout} {verdict}"))?;
    let [stopped, other] = told;
    ensure!(stopped.outcome == other.outcome, "bout {bout}: two outcomes: {told:?}");
    let (mut played, mut ticks_without, mut ticks_after) = (Tick(0), 0, 0);
    for entry in replay.archive.journal.entries() {
        match &entry.command {
            Command::Advance(of, end) if *of == seat => {
                ticks_without += end.since(played);
                (played, ticks_after) = (*end, 0);
            }
            Command::Play(of, batch) if *of == seat => {
                ticks_after += batch.end().since(played);
                played = batch.end();
            }
            _ => {}
        }
    }
    Ok(StoppedBout {
        bout,
        ticks_without,
        ticks_after,
        resumed: stopped.resumed,
        confirmed_usually_ms: stopped.confirmed_usually_ms,
        corrections: stopped.corrections,
        other_corrections: other.corrections,
    })
}

impl fmt::Display for StoppedBout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "bout {}: {} ticks without the player and {} after that, {} corrections, {} for the \
             other, {} resumed, confirmed after {} ms",
            self.bout,
            self.ticks_without,
            self.ticks_after,
            self.corrections,
            self.other_corrections,
            self.resumed,
            self.confirmed_usually_ms
        )
    }
}

impl Player {
    fn start(program: &Path, address: &str, name: &str, seed: u32) -> Result<Player> {
        let mut child = process::Command::new(program)
            .args(["--connect", address, "--alone", name, "--level", "3", "--seed"])
            .arg(seed.to_string())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot run {}", program.display()))?;
        let output = child.stdout.take().context("its output is piped")?;
        Ok(Player { child, lines: BufReader::new(output).lines() })
    }

    /// What follows `start` in the next line, which must begin so.
    async fn hear<T: FromStr>(&mut self, start: &str) -> Result<T> {
        let line = timeout(LINE_WITHIN, self.lines.next_line()).await.context("it is silent")??;
        let line = line.with_context(|| format!("it ended before it said {start:?}"))?;
        let rest = line.strip_prefix(start).and_then(|rest| rest.parse().ok());
        rest.with_context(|| format!("it said {line:?} instead of {start:?}"))
    }

    async fn end(mut self) -> Result<Told> {
        let told = Told {
            outcome: self.hear("over: ").await?,
            resumed: self.hear("resumed ").await?,
            confirmed_usually_ms: self.hear("confirmed ").await?,
            corrections: self.hear("corrections ").await?,
        };
        ensure!(self.hear::<u32>("desyncs ").await? == 0, "the same buttons led to two states");
        let status = self.child.wait().await?;
        ensure!(status.success(), "it ended by {status}");
        Ok(told)
    }

    async fn signal(&self, signal: &str) -> Result<()> {
        let Some(process) = self.child.id() else { bail!("it ended before SIG{signal}") };
        let mut kill = process::Command::new("kill");
        let status = kill.arg(format!("-{signal}")).arg(process.to_string()).status().await?;
        ensure!(status.success(), "SIG{signal} could not be sent");
        Ok(())
    }
}
