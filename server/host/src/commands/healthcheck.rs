//! `healthcheck`: requests `/healthz` of the server of this machine, for container engines.

use anyhow::{Context, bail};
use host::settings::flags::Flags;
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::process::ExitCode;
use std::time::Duration;

use super::carry_out;

/// Time limit of each step of the request.
const WITHIN: Duration = Duration::from_secs(3);
/// Limit of the answer; a healthy one is far smaller.
const ANSWER_BYTES_MAX: u64 = 4096;

/// Runs the check.
pub fn run(flags: Flags) -> ExitCode {
    carry_out(flags, async |settings| {
        ask(settings.listen)?;
        println!("ok");
        Ok(ExitCode::SUCCESS)
    })
}

fn ask(listen: SocketAddr) -> anyhow::Result<()> {
    if listen.port() == 0 {
        bail!("the port of the server is unknown (port 0); name it with --listen");
    }
    let address = SocketAddr::new(own(listen.ip()), listen.port());
    let mut socket = TcpStream::connect_timeout(&address, WITHIN)
        .with_context(|| format!("no server answers at {address}"))?;
    socket.set_read_timeout(Some(WITHIN))?;
    socket.set_write_timeout(Some(WITHIN))?;
    write!(socket, "GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    let read = socket.take(ANSWER_BYTES_MAX).read_to_string(&mut answer);
    read.with_context(|| format!("{address} does not answer in time"))?;
    let status = answer.lines().next().unwrap_or_default();
    if !status.starts_with("HTTP/1.1 200") {
        bail!("{address} answered {status:?}");
    }
    Ok(())
}

/// A server that listens on all addresses listens on the loopback address.
fn own(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) => Ipv6Addr::LOCALHOST.into(),
        other => other,
    }
}
