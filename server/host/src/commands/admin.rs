//! `admin`: administers the running server of this data folder, through its socket.

use anyhow::bail;
use clap::{Args, Subcommand};
use host::operator::admin::{Reply, Request};
use host::settings::flags::Flags;
use std::net::IpAddr;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use super::account::Sentence;
use super::{EXIT_CODES, carry_out};

/// The arguments of `admin`.
#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub struct Admin {
    #[command(subcommand)]
    order: Order,
}

/// The target of a ban: an account, or an address.
#[derive(Args)]
#[group(required = true, multiple = false)]
struct Whom {
    /// Name of the account, in any case
    name: Option<String>,
    /// Address instead of a name; for IPv6 its whole network of 64 bits
    #[arg(long, value_name = "ADDRESS")]
    address: Option<IpAddr>,
}

/// Why something is done.
#[derive(Args)]
struct Reason {
    /// Reason, shown to the player
    #[arg(long, value_name = "TEXT", default_value = "")]
    why: String,
}

#[derive(Subcommand)]
enum Order {
    /// Ban an account or an address, and end its sessions; running matches are forfeited
    Ban {
        #[command(flatten)]
        whom: Whom,
        #[command(flatten)]
        sentence: Sentence,
        #[command(flatten)]
        flags: Flags,
    },
    /// Lift the ban of an account or an address
    Unban {
        #[command(flatten)]
        whom: Whom,
        #[command(flatten)]
        flags: Flags,
    },
    /// Kick a player, who forfeits a running match and may rejoin
    Kick {
        /// Name of the player, in any case
        name: String,
        #[command(flatten)]
        reason: Reason,
        #[command(flatten)]
        flags: Flags,
    },
    /// Keep a player from chatting
    Mute {
        /// Name of the player, in any case
        name: String,
        #[command(flatten)]
        sentence: Sentence,
        #[command(flatten)]
        flags: Flags,
    },
    /// Let a player chat again
    Unmute {
        /// Name of the player, in any case
        name: String,
        #[command(flatten)]
        flags: Flags,
    },
    /// Give a player another name; nobody may take the old one again
    Rename {
        /// Name of the player, in any case
        name: String,
        /// New name; a random one without it
        #[arg(default_value = "")]
        to: String,
        #[command(flatten)]
        reason: Reason,
        #[command(flatten)]
        flags: Flags,
    },
    /// Close a brawl room
    CloseRoom {
        /// Its code
        code: String,
        #[command(flatten)]
        reason: Reason,
        #[command(flatten)]
        flags: Flags,
    },
    /// Make an invitation to register, and print its code
    Invite {
        /// How many may register by it
        #[arg(long, default_value_t = 1)]
        uses: u32,
        /// How long it can be used
        #[arg(long = "for", value_name = "TIME", default_value = "7d", value_parser = humantime::parse_duration)]
        within: Duration,
        #[command(flatten)]
        flags: Flags,
    },
    /// Change a setting while the server runs: message, registration, chat, slow_mode_s, blocked_words or guest_links
    Set {
        /// Its name
        name: String,
        /// Its value, as in a settings file
        value: String,
        #[command(flatten)]
        flags: Flags,
    },
    /// Send a message to all players
    Message {
        /// Text on one line, at most 300 letters
        text: String,
        #[command(flatten)]
        flags: Flags,
    },
    /// Begin no more matches, and stop when the running ones are over
    Drain(#[command(flatten)] Flags),
    /// Print players, queues and rooms, as JSON
    Status(#[command(flatten)] Flags),
}

/// Sends the request, and prints the answer.
pub fn run(admin: Admin) -> ExitCode {
    let (request, flags) = request_of(admin.order);
    carry_out(flags, async |settings| {
        match ask(&settings.admin_place(), &request)? {
            Reply::Done(what) => say!("{what}"),
            Reply::Status(status) => say!("{}", serde_json::to_string(&status)?),
            Reply::Failed(why) => bail!("{why}"),
        }
        Ok(ExitCode::SUCCESS)
    })
}

/// The request of a command.
fn request_of(order: Order) -> (Request, Flags) {
    match order {
        Order::Ban { whom, sentence, flags } => {
            let ban = sentence.ban();
            let (until_ms, why) = (ban.until.0, ban.why);
            let request = match (whom.name, whom.address) {
                (_, Some(address)) => Request::BanAddress { address, until_ms, why },
                (name, None) => Request::Ban { name: name.unwrap_or_default(), until_ms, why },
            };
            (request, flags)
        }
        Order::Unban { whom, flags } => {
            let request = match (whom.name, whom.address) {
                (_, Some(address)) => Request::UnbanAddress { address },
                (name, None) => Request::Unban { name: name.unwrap_or_default() },
            };
            (request, flags)
        }
        Order::Mute { name, sentence, flags } => {
            let mute = sentence.ban();
            (Request::Mute { name, until_ms: mute.until.0, why: mute.why }, flags)
        }
        Order::Unmute { name, flags } => (Request::Unmute { name }, flags),
        Order::Rename { name, to, reason, flags } => {
            (Request::Rename { name, to, why: reason.why }, flags)
        }
        Order::CloseRoom { code, reason, flags } => {
            (Request::CloseRoom { code, why: reason.why }, flags)
        }
        Order::Invite { uses, within, flags } => {
            let hours = u32::try_from(within.as_secs() / 3600).unwrap_or(u32::MAX);
            (Request::Invite { uses, hours }, flags)
        }
        Order::Set { name, value, flags } => (Request::Set { name, value }, flags),
        Order::Kick { name, reason, flags } => (Request::Kick { name, why: reason.why }, flags),
        Order::Message { text, flags } => (Request::Message { text }, flags),
        Order::Drain(flags) => (Request::Drain, flags),
        Order::Status(flags) => (Request::Status, flags),
    }
}

#[cfg(unix)]
fn ask(path: &Path, request: &Request) -> anyhow::Result<Reply> {
    use anyhow::Context;
    use host::operator::admin::{LINE_BYTES_MAX, WITHIN};
    use std::io::{BufRead, BufReader, Read, Write};
    use std::os::unix::net::UnixStream;

    let mut stream = UnixStream::connect(path).with_context(|| {
        format!(
            "no server answers at {}; run this as the server's user, with the server's settings",
            path.display()
        )
    })?;
    stream.set_read_timeout(Some(WITHIN))?;
    stream.set_write_timeout(Some(WITHIN))?;
    let mut line = serde_json::to_string(request)?;
    line.push('\n');
    stream.write_all(line.as_bytes())?;
    let mut said = String::new();
    let mut reader = BufReader::new(stream.take(LINE_BYTES_MAX as u64));
    reader.read_line(&mut said).context("the server does not answer in time")?;
    serde_json::from_str(&said).context("the server sent an invalid answer")
}

/// The socket is one of Unix, whose system says which user asks.
#[cfg(not(unix))]
fn ask(_: &Path, _: &Request) -> anyhow::Result<Reply> {
    bail!(
        "a server on this system has no admin socket; the commands `account` and `cluster` work, and \
         Ctrl+C in its window drains it"
    )
}
