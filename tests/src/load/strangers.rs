//! Honest strangers during an attack: how long it takes to join, to be served the first page, and to sign in.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Result, ensure};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{Instant, sleep, timeout};
use wire::{AccountMessage, ClientMessage, Credential, Name, Password, ServerMessage};

use super::attack::PROXY;
use player::{Client, connect_bytes};

/// How often one comes.
const EVERY: Duration = Duration::from_secs(1);
/// Who waits longer gives up.
const GIVES_UP: Duration = Duration::from_secs(10);
/// Where the player with a password signs in from, and did before.
const HOME: Ipv4Addr = Ipv4Addr::new(127, 3, 0, 1);
const PASSWORD: &str = "fifteen men on a chest";

/// What strangers experienced. Shared with the thread in which they come.
#[derive(Debug, Default)]
pub struct Strangers(Mutex<Waits>);

/// The longest waits, in milliseconds, and how often nothing came of it.
#[derive(Clone, Debug, Default)]
pub struct Waits {
    /// How many came.
    pub came: u32,
    /// From the first byte to the welcome of a new guest.
    pub join_ms: f64,
    /// From the first byte to the first bytes of the first page.
    pub page_ms: f64,
    /// From the first byte to the welcome of a player with a password, from an address that is known.
    pub sign_in_ms: f64,
    /// The same from a new address.
    pub new_device_ms: f64,
    /// What failed.
    pub failed: Vec<String>,
}

/// Creates the account of the player with a password, who then has signed in from that address.
pub async fn prepare(address: SocketAddr) -> Result<()> {
    let mut member = enter(address, None, HOME, Credential::Newcomer(Name::new("Member")?)).await?;
    let (name, password) = (Name::new("Member")?, Password::new(PASSWORD)?);
    member.say(&ClientMessage::Account(AccountMessage::Claim { name, password })).await?;
    let claimed = |message| matches!(message, ServerMessage::Claimed { .. }).then_some(());
    member.hear_until(claimed).await?;
    member.close().await?;
    sign_in(address, HOME).await
}

impl Strangers {
    /// What they experienced so far.
    pub fn waits(&self) -> Waits {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Comes again and again, and never ends: through the proxy, if the attack does.
    pub async fn come(&self, address: SocketAddr, is_proxied: bool) {
        for number in 0_u16.. {
            let [high, low] = number.to_be_bytes();
            let own = Ipv4Addr::new(127, 2, high, low);
            let proxied = is_proxied.then(|| Ipv4Addr::new(198, 18, high, low).to_string());
            let from = if is_proxied { PROXY } else { own };
            let name = format!("Stranger {number}");
            let join = timed(join(address, proxied.as_deref(), from, &name)).await;
            let page = timed(page(address, proxied.as_deref(), from)).await;
            let sign_ins = [
                timed(sign_in(address, HOME)).await,
                timed(sign_in(address, Ipv4Addr::new(127, 5, high, low))).await,
            ];
            self.record(join, page, sign_ins);
            sleep(EVERY).await;
        }
    }

    fn record(&self, join: Result<f64>, page: Result<f64>, sign_ins: [Result<f64>; 2]) {
        let mut waits = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Waits { came, join_ms, page_ms, sign_in_ms, new_device_ms, failed } = &mut *waits;
        let [sign_in, new_device] = sign_ins;
        *came += 1;
        for (what, longest, took) in [
            ("joining", join_ms, join),
            ("the first page", page_ms, page),
            ("signing in", sign_in_ms, sign_in),
            ("signing in on a new device", new_device_ms, new_device),
        ] {
            match took {
                Ok(ms) => *longest = longest.max(ms),
                Err(error) => failed.push(format!("{what}: {error:#}")),
            }
        }
    }
}

/// How long it took, in milliseconds.
async fn timed(done: impl Future<Output = Result<()>>) -> Result<f64> {
    let began = Instant::now();
    timeout(GIVES_UP, done).await??;
    Ok(began.elapsed().as_secs_f64() * 1000.0)
}

/// A welcomed client, through a proxy when there is a forwarded address.
async fn enter(
    address: SocketAddr,
    proxied: Option<&str>,
    from: Ipv4Addr,
    credential: Credential,
) -> Result<Client> {
    let mut client = match proxied {
        Some(client) => Client::connect_for(client, from, address).await?,
        None => Client::connect_from(from, address).await?,
    };
    client.sign_in(credential).await?;
    Ok(client)
}

async fn join(
    address: SocketAddr,
    proxied: Option<&str>,
    from: Ipv4Addr,
    name: &str,
) -> Result<()> {
    let newcomer = Credential::Newcomer(Name::new(name)?);
    enter(address, proxied, from, newcomer).await?.close().await
}

async fn sign_in(address: SocketAddr, from: Ipv4Addr) -> Result<()> {
    let credential =
        Credential::Password { name: Name::new("Member")?, password: Password::new(PASSWORD)? };
    enter(address, None, from, credential).await?.close().await
}

async fn page(address: SocketAddr, proxied: Option<&str>, from: Ipv4Addr) -> Result<()> {
    let mut pipe = connect_bytes(from, address).await?;
    let forwarded = proxied.map(|client| format!("X-Forwarded-For: {client}\r\n"));
    let forwarded = forwarded.unwrap_or_default();
    let request =
        format!("GET / HTTP/1.1\r\nHost: {address}\r\n{forwarded}Connection: close\r\n\r\n");
    pipe.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    pipe.read_to_end(&mut answer).await?;
    let status = answer.split(|&byte| byte == b'\r').next().unwrap_or_default();
    let status = String::from_utf8_lossy(status);
    ensure!(status.contains(" 200 "), "the first page: {status}");
    Ok(())
}
