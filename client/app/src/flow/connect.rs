//! From an intent of the menus to a connection to a server, which may be the embedded one.

use wire::{AccountMessage, ClientMessage, Credential, FriendsMessage, LobbyMessage, Name};

use crate::activity::Activity;
use crate::activity::intent::BrawlIntent;
use crate::activity::intent::Intent;
use crate::activity::online::{Online, Purpose};
use crate::activity::status::Status;
use crate::flow::{brawl, report, solo};
use crate::platform::connection::server_name;
use crate::platform::files::DataFolder;
use crate::platform::server;
use crate::platform::server::{Embedded, Reach};
use crate::screens::brawl::RunBy;
use crate::screens::{Model, Screen, ladder, practice};
use crate::text::names;
use crate::text::tr;

/// Why an intent could not be carried out.
#[derive(Debug)]
pub struct Failure {
    /// In words for the player.
    pub why: String,
    /// The screen on which the player can do something about it, if it is another one.
    pub screen: Option<Screen>,
}

impl<T: Into<String>> From<T> for Failure {
    fn from(why: T) -> Failure {
        Failure { why: why.into(), screen: None }
    }
}

/// Starts the connection or server that an intent needs.
pub fn begin(
    play: &mut Activity,
    model: &mut Model,
    intent: Intent,
    data: &DataFolder,
) -> Result<(), Failure> {
    play.close();
    model.outside.releases.instead = None;
    model.brawl.leave();
    model.people.friends.leave();
    model.people.friends.is_opening = matches!(intent, Intent::Friends(_));
    let intent = match (intent, model.accounts.unknown.take()) {
        (Intent::BeginAnew, Some(unknown_account)) => {
            model.accounts.keyring.forget(&unknown_account.server);
            unknown_account.intent
        }
        (intent, _) => intent,
    };
    let mut own = None;
    let (address, server) = match intent {
        Intent::Ladder(_) if model.system.machine.hosts => embed(data, Reach::Loopback, &mut own)?,
        Intent::Practice { .. } if !practice::is_at_server(model) => {
            embed(data, Reach::Loopback, &mut own)?
        }
        Intent::Solo(_) | Intent::OwnSolo if !crate::screens::solo::is_at_server(model) => {
            embed(data, Reach::Loopback, &mut own)?
        }
        Intent::Brawl(BrawlIntent::HostHere) => {
            let (address, server) = embed(data, Reach::Network, &mut own)?;
            let known = server::network_address().map(|own| own.to_string());
            let has_web_client = own.as_ref().is_some_and(|server| server.has_web_client);
            let run_by = RunBy::ThisProgram { has_web_client };
            model.brawl.place = (known.unwrap_or_else(|| address.clone()), run_by);
            (address, server)
        }
        Intent::Spectate(_) => {
            brawl::address(model, BrawlIntent::SpectatePlayer);
            (model.settings.address.clone(), server_name(&model.settings.address))
        }
        Intent::Brawl(intent) => {
            brawl::address(model, intent);
            (model.settings.address.clone(), server_name(&model.settings.address))
        }
        _ => (model.settings.address.clone(), server_name(&model.settings.address)),
    };
    if address.trim().is_empty() {
        let why = tr!("error-no-address").into();
        return Err(Failure { why, screen: Some(Screen::Servers) });
    }
    let credential = credential(model, &intent, &server)?;
    let known_as = match &credential {
        Credential::Newcomer(_)
        | Credential::NewcomerWith { .. }
        | Credential::Password { .. }
        | Credential::NewPassword { .. } => None,
        Credential::Guest(_) | Credential::Token(_) => {
            model.accounts.keyring.get(&server).map(|key| key.name.clone())
        }
    };
    let request = request(model, &intent)?;
    let purpose = Purpose { intent, server, known_as };
    model.status = Status::connected(address.clone());
    let online = Online::open(&address, credential, (purpose, request), own)?;
    *play = Activity::Online(Box::new(online));
    Ok(())
}

/// Starts the embedded server; returns its address, and the name under which its credentials are
/// stored.
fn embed(
    data: &DataFolder,
    reach: Reach,
    own: &mut Option<Embedded>,
) -> Result<(String, String), String> {
    let home = data.0.as_ref().ok_or(tr!("error-no-home"))?;
    let server = own.insert(Embedded::start(reach, home)?);
    Ok((server.address.to_string(), server.name.clone()))
}

/// The credential for a server.
fn credential(model: &Model, intent: &Intent, server: &str) -> Result<Credential, String> {
    if *intent == Intent::SignIn {
        let (name, password) = model.accounts.form.sign_in()?;
        return Ok(Credential::Password { name, password });
    }
    let key = model.accounts.keyring.get(server);
    if *intent == Intent::ChangePassword {
        let (current, new) = model.accounts.form.change()?;
        let member = key.filter(|key| !key.is_guest()).map(|key| Name::new(&key.name));
        let name = member.and_then(Result::ok).map_or_else(|| model.accounts.form.name(), Ok)?;
        return Ok(Credential::NewPassword { name, current, new });
    }
    if let Some(key) = key {
        return Ok(key.credential());
    }
    if let Intent::SignOut { .. } = intent {
        return Err(tr!("error-not-signed-in").into());
    }
    let name = match intent {
        Intent::Claim => model.accounts.form.claim()?.0,
        _ => Name::new(&model.settings.name)
            .map_err(|why| tr!("form-name", reason = names::name_error(why)))?,
    };
    Ok(match model.accounts.server_password() {
        Some(password) => Credential::NewcomerWith { name, password },
        None => Credential::Newcomer(name),
    })
}

/// The request to a server after the admission.
fn request(model: &Model, intent: &Intent) -> Result<Option<ClientMessage>, String> {
    let entrant = model.entrant();
    let ruleset = model.settings.ruleset(entrant.pick.kind());
    Ok(Some(match intent.clone() {
        Intent::Practice { level, options } => {
            ClientMessage::Lobby(LobbyMessage::Practice { level, options, entrant })
        }
        Intent::Ladder(rank) => {
            let (level, options) = (ladder::level(rank), ladder::options(rank));
            ClientMessage::Lobby(LobbyMessage::Practice { level, options, entrant })
        }
        Intent::Claim => {
            let (name, password) = model.accounts.form.claim()?;
            ClientMessage::Account(match model.accounts.form.invite()? {
                None => AccountMessage::Claim { name, password },
                Some(invite) => AccountMessage::ClaimInvited { name, password, invite },
            })
        }
        Intent::AccountSite => ClientMessage::Account(AccountMessage::SiteLink),
        Intent::Report => ClientMessage::Account(report::request(model)?),
        Intent::SignOut { everywhere } => {
            ClientMessage::Account(AccountMessage::SignOut { everywhere })
        }
        // The admission is all that it needs.
        Intent::SignIn | Intent::ChangePassword => return Ok(None),
        Intent::Ranked => ClientMessage::Lobby(LobbyMessage::Queue(ruleset, entrant)),
        Intent::Solo(mode) => solo::request(model, mode, mode.rules()),
        Intent::Spectate(name) => ClientMessage::Lobby(LobbyMessage::Spectate(name)),
        Intent::OwnSolo => solo::own_request(model),
        Intent::DailyBoard(mode) => ClientMessage::Lobby(LobbyMessage::DailyBoard(mode)),
        Intent::Daily(mode) => ClientMessage::Lobby(LobbyMessage::Daily { mode, entrant }),
        Intent::Brawl(intent) => brawl::request(model, intent)?,
        Intent::Friends(_) => ClientMessage::Lobby(LobbyMessage::Friends(FriendsMessage::Show)),
        Intent::Quick => ClientMessage::Lobby(LobbyMessage::QuickMatch(ruleset, entrant)),
        // None of these begins anything at a server: least of all the wait for an opponent.
        Intent::Lesson
        | Intent::LessonAnew
        | Intent::Drill(_)
        | Intent::Train(_)
        | Intent::Again
        | Intent::Accept
        | Intent::Pause(_)
        | Intent::Decline
        | Intent::Meanwhile(_)
        | Intent::CopyLink
        | Intent::Emote(_)
        | Intent::Room(_)
        | Intent::BeginAnew
        | Intent::Ready
        | Intent::Leave
        | Intent::Page(_)
        | Intent::Replay(_)
        | Intent::OpenReplay(..)
        | Intent::Quit => return Err(tr!("error-not-now").into()),
    }))
}
