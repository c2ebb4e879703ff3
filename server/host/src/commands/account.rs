//! `account show|ban|unban|role|forget-factor|unlock|unlock-address|password|export|delete|keep`: administers one account or
//! address, with or without a running server.

use anyhow::{Context, bail};
use bout::Millis;
use clap::{Args, Subcommand};
use host::process::clock::calendar_ms;
use host::sessions::accounts::Accounts;
use host::sessions::accounts::names::folded;
use host::settings::flags::Flags;
use host::storage::departure;
use host::storage::store::accounts::{Account as Known, Ban, Role};
use host::storage::store::audit::By;
use host::storage::store::profile::Tally;
use host::storage::store::{AccountId, Store};
use humantime::format_rfc3339_seconds;
use std::io::{IsTerminal, Write};
use std::net::IpAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, UNIX_EPOCH};

use super::{EXIT_CODES, carry_out, open};

/// The subcommands of `account`.
#[derive(Subcommand)]
pub enum Account {
    /// Show an account
    #[command(after_help = EXIT_CODES)]
    Show(Whose),
    /// Ban an account; `admin ban` also ends its running session
    #[command(after_help = EXIT_CODES)]
    Ban {
        #[command(flatten)]
        whose: Whose,
        #[command(flatten)]
        sentence: Sentence,
    },
    /// Lift the ban of an account
    #[command(after_help = EXIT_CODES)]
    Unban(Whose),
    /// Give an account with a password a role; a running server knows it at once
    #[command(after_help = EXIT_CODES)]
    Role {
        #[command(flatten)]
        whose: Whose,
        /// player, moderator or admin
        role: Role,
    },
    /// Forget the wrong passwords that were tried for an account, so that its player can sign in at
    /// once from everywhere
    #[command(after_help = EXIT_CODES)]
    Unlock(Whose),
    /// Forget the wrong passwords that were tried from an address; one of IPv6 stands for its /64
    #[command(after_help = EXIT_CODES)]
    UnlockAddress(Whence),
    /// Remove the second factor of a moderator or an admin who lost it, and end its sessions of the site's administration
    #[command(after_help = EXIT_CODES)]
    ForgetFactor(Whose),
    /// Set a new password, read from the standard input, and sign the account out everywhere; for a
    /// player who forgot the old one
    #[command(after_help = EXIT_CODES)]
    Password(Whose),
    /// Write all that is saved of an account, with its replays, to a new file (.tar), for its player
    #[command(after_help = EXIT_CODES)]
    Export {
        #[command(flatten)]
        whose: Whose,
        /// File to write
        file: PathBuf,
    },
    /// Delete an account in 30 days; its results stay, without its name. Until then `keep` calls that off
    #[command(after_help = EXIT_CODES)]
    Delete {
        #[command(flatten)]
        whose: Whose,
        /// Delete it at once
        #[arg(long)]
        now: bool,
    },
    /// Do not delete an account that was to be
    #[command(after_help = EXIT_CODES)]
    Keep(Whose),
}

/// The account that a command is for.
#[derive(Args)]
pub struct Whose {
    /// Name of the account, in any case, or its id
    name: String,
    #[command(flatten)]
    flags: Flags,
}

/// The address that a command is for.
#[derive(Args)]
pub struct Whence {
    /// Address of IPv4 or IPv6
    address: IpAddr,
    #[command(flatten)]
    flags: Flags,
}

/// The duration and the reason of a ban.
#[derive(Args, Clone)]
pub struct Sentence {
    /// Duration, as in 30m, 12h or "7d 12h"; permanent without it
    #[arg(long = "for", value_name = "TIME", value_parser = humantime::parse_duration)]
    pub within: Option<Duration>,
    /// Reason, shown to the player
    #[arg(long, value_name = "TEXT", default_value = "no reason was given")]
    pub why: String,
}

impl Sentence {
    /// The ban as it is stored.
    pub fn ban(self) -> Ban {
        let until = self.within.and_then(|within| u64::try_from(within.as_millis()).ok());
        let until = until.map_or(Ban::EVER, |within| Millis(calendar_ms()).plus(Millis(within)));
        Ban { until: until.min(Ban::EVER), why: self.why }
    }
}

/// Runs the subcommand.
pub fn run(account: Account) -> ExitCode {
    match account {
        Account::Show(whose) => with(whose, show),
        Account::Ban { whose, sentence } => with(whose, async |store, known| {
            let ban = sentence.ban();
            store.ban(known.id, Some(ban.clone()), now()).await?;
            say!("{} is banned until {}", known.name.as_str(), date(ban.until));
            Ok(())
        }),
        Account::Password(whose) => with(whose, reset_password),
        Account::Export { whose, file } => with(whose, async |store, known| {
            departure::export_to(store, known.id, &file, Millis(calendar_ms())).await??;
            say!("{} is written", file.display());
            Ok(())
        }),
        Account::Delete { whose, now: false } => with(whose, async |store, known| {
            let accounts = Accounts::new(store.clone());
            let at = accounts.delete(known.id, true, Millis(calendar_ms())).await?;
            let at = at.unwrap_or_default();
            say!("{} is deleted at {}", known.name.as_str(), date(at));
            Ok(())
        }),
        Account::Delete { whose, now: true } => delete_now(whose),
        Account::Keep(whose) => with(whose, async |store, known| {
            Accounts::new(store.clone()).delete(known.id, false, Millis(calendar_ms())).await?;
            say!("{} stays", known.name.as_str());
            Ok(())
        }),
        Account::Unlock(whose) => with(whose, async |store, known| {
            let name = known.name.as_str();
            let counters = match folded(name) {
                Some(folded) => store.unlock(&folded).await?,
                None => 0,
            };
            say!("{name} is unlocked; {counters} counters of wrong passwords were deleted");
            Ok(())
        }),
        Account::UnlockAddress(whence) => unlock_address(whence),
        Account::Unban(whose) => with(whose, async |store, known| {
            store.ban(known.id, None, now()).await?;
            say!("{} is not banned", known.name.as_str());
            Ok(())
        }),
        Account::ForgetFactor(whose) => with(whose, async |store, known| {
            let name = known.name.as_str();
            match store.remove_second_factor(known.id).await? {
                true => say!("{name} has no second factor any more, and sets a new one up"),
                false => say!("{name} had no second factor"),
            }
            Ok(())
        }),
        Account::Role { whose, role } => with(whose, async |store, known| {
            let name = known.name.as_str();
            if !store.set_role(known.id, role, now()).await? {
                bail!("{name} is a guest: a role needs a password");
            }
            say!("{name} has the role {}", role.name());
            Ok(())
        }),
    }
}

/// The operator, at this moment.
fn now() -> By {
    By::operator(Millis(calendar_ms()))
}

fn with(whose: Whose, work: impl AsyncFnOnce(&Store, Known) -> anyhow::Result<()>) -> ExitCode {
    let Whose { name, flags } = whose;
    carry_out(flags, async |settings| {
        let database = settings.database_url();
        let store = open(&database).await?;
        let done = match find(&store, &name).await? {
            Some(known) => work(&store, known).await,
            None => bail!("there is no account {name:?} in {database}"),
        };
        store.close().await;
        done.map(|()| ExitCode::SUCCESS)
    })
}

/// Deletes an account, also from the replay files of the settings.
fn delete_now(Whose { name, flags }: Whose) -> ExitCode {
    carry_out(flags, async |settings| {
        let database = settings.database_url();
        let store = open(&database).await?;
        let Some(known) = find(&store, &name).await? else {
            bail!("there is no account {name:?} in {database}");
        };
        let at = Millis(calendar_ms());
        store.set_deletion(known.id, Some(at)).await?;
        let all = store.leaving(at).await?;
        let Some(leaving) = all.into_iter().find(|one| one.id == known.id) else {
            bail!("{} was deleted meanwhile", known.name.as_str());
        };
        if let Some(folder) = &settings.replays {
            departure::remove_names(folder, std::slice::from_ref(&leaving)).await?;
        }
        departure::delete(&store, leaving, By::operator(at)).await?;
        say!("{} is deleted; backups have it until they are replaced", known.name.as_str());
        store.close().await;
        Ok(ExitCode::SUCCESS)
    })
}

fn unlock_address(Whence { address, flags }: Whence) -> ExitCode {
    carry_out(flags, async |settings| {
        let store = open(&settings.database_url()).await?;
        let counters = store.unlock_address(address).await?;
        say!("{address} is unlocked; {counters} counters of wrong passwords were deleted");
        store.close().await;
        Ok(ExitCode::SUCCESS)
    })
}

async fn find(store: &Store, name: &str) -> anyhow::Result<Option<Known>> {
    if let Ok(id) = name.parse::<AccountId>() {
        return Ok(store.account(id).await?);
    }
    let Some(folded) = folded(name) else { return Ok(None) };
    Ok(store.account_by_name(&folded).await?)
}

/// The password is the first line of the standard input: arguments are visible to everyone on the
/// machine.
async fn reset_password(store: &Store, known: Known) -> anyhow::Result<()> {
    if std::io::stdin().is_terminal() {
        let _ = write!(std::io::stderr(), "new password of {} (visible): ", known.name.as_str());
    }
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).context("the new password cannot be read")?;
    let password = line.trim_end_matches(['\n', '\r']);
    Accounts::new(store.clone()).reset_password(known.id, password).await?;
    say!("{} has a new password, and is signed out everywhere", known.name.as_str());
    Ok(())
}

async fn show(store: &Store, known: Known) -> anyhow::Result<()> {
    let now = Millis(calendar_ms());
    let profile = store.profile(known.id, now).await?;
    let sort = if known.is_guest { "guest" } else { "with a password" };
    say!("name     {}\nid       {}\ntype     {sort}", known.name.as_str(), known.id);
    say!("role     {}", known.role.name());
    say!("created  {}\nseen     {}", date(known.created), date(known.seen));
    match known.ban.filter(|ban| now < ban.until) {
        None => say!("banned   no"),
        Some(ban) => say!("banned   until {}: {}", date(ban.until), ban.why),
    }
    let Some(profile) = profile else { return Ok(()) };
    for rated in &profile.rated {
        let (points, deviation) = (rated.rating.points(), rated.rating.deviation(now));
        say!("{}: {points} \u{b1} {deviation:.0}", rated.ruleset.name());
        say!("         ranked: {}", results(rated.ranked));
    }
    for (game, tally) in &profile.casual {
        say!("{}\n         casual: {}", game.name(), results(*tally));
    }
    Ok(())
}

fn results(Tally { won, lost, drawn }: Tally) -> String {
    format!("{won} won, {lost} lost, {drawn} drawn")
}

fn date(at: Millis) -> String {
    format_rfc3339_seconds(UNIX_EPOCH + Duration::from_millis(at.0)).to_string()
}
