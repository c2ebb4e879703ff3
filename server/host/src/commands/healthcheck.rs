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
        say!("ok");
        Ok(ExitCode::SUCCESS)
    })
}

fn ask(listen: SocketAddr) -> anyhow::Result<()> {
    if listen.port() == 0 {
        bail!("the port of the server is unknown (port 0); name it with --listen");
    }
    let mut socket = connect(listen)?;
    let address = socket.peer_addr()?;
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

fn connect(listen: SocketAddr) -> anyhow::Result<TcpStream> {
    let mut failed = None;
    for address in own(listen.ip()) {
        let address = SocketAddr::new(address, listen.port());
        match TcpStream::connect_timeout(&address, WITHIN) {
            Ok(socket) => return Ok(socket),
            Err(error) => failed = Some((error, address)),
        }
    }
    let (error, address) = failed.expect("there is an address to try");
    Err(error).with_context(|| format!("no server answers at {address}"))
}

/// A server that listens on all addresses listens on the loopback address. With `[::]` that is the
/// one of IPv4 as well, and in a container without IPv6 that one alone.
fn own(address: IpAddr) -> Vec<IpAddr> {
    match address {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) => vec![Ipv4Addr::LOCALHOST.into()],
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) => {
            vec![Ipv6Addr::LOCALHOST.into(), Ipv4Addr::LOCALHOST.into()]
        }
        other => vec![other],
    }
}
