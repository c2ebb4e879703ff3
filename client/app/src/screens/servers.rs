//! The list of servers: one is chosen once, and remembered.

use std::collections::BTreeMap;
use std::time::Duration;

use api::{ListedServer, ServerView};
use link::is_compatible;

use crate::platform::connection::server_name;
use crate::platform::servers::News;
use crate::screens::{Control, Field, Message, Model, Navigation, Page, Row, Screen};
use crate::settings::servers::Servers;
use crate::shell::menu::{Column, Side};
use crate::text::tr;

/// The status of a server, and its round-trip time; or why there is none.
pub type Answer = Result<(ServerView, Duration), String>;

/// What is known of servers beside the settings.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The addresses of servers that announce themselves on this network.
    pub near: Vec<String>,
    /// The newest answer of each, by [`server_name`].
    pub answers: BTreeMap<String, Answer>,
    /// The servers of the list, or why it cannot be read; nothing before there is an answer.
    pub list: Option<Result<Vec<ListedServer>, String>>,
}

impl Found {
    /// The servers of the list.
    fn servers(&self) -> &[ListedServer] {
        self.list.as_ref().and_then(|list| list.as_ref().ok()).map_or(&[], Vec::as_slice)
    }

    /// The name of a server in the list.
    fn name(&self, address: &str) -> Option<&str> {
        let is_it = |one: &&ListedServer| server_name(&one.url) == server_name(address);
        let found = self.servers().iter().find(is_it)?;
        Some(found.name.as_str()).filter(|name| !name.is_empty())
    }

    /// Takes news of a server.
    pub fn learn(&mut self, news: News) {
        match news {
            News::Near(address) if !self.near.contains(&address) => self.near.push(address),
            News::Near(_) => {}
            News::List(list) => self.list = Some(list),
            News::Gone(address) => self.near.retain(|near| *near != address),
            News::Status(address, answer) => {
                self.answers.insert(server_name(&address), *answer);
            }
        }
    }
}

/// Why a server is in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Favourite,
    Default,
    Near,
    Recent,
    Listed,
}

/// The servers to choose from, each once.
fn listed(servers: &Servers, found: &Found) -> Vec<(Kind, String)> {
    let mut all: Vec<(Kind, String)> = Vec::new();
    let favourites = servers.favourites.iter().map(|one| (Kind::Favourite, one.as_str()));
    let default = Servers::DEFAULT.map(|one| (Kind::Default, one));
    let near = found.near.iter().map(|one| (Kind::Near, one.as_str()));
    let recent = servers.recent.iter().map(|one| (Kind::Recent, one.as_str()));
    let of_list = found.servers().iter().map(|one| (Kind::Listed, one.url.as_str()));
    for (kind, address) in favourites.chain(default).chain(near).chain(recent).chain(of_list) {
        if !all.iter().any(|(_, known)| server_name(known) == server_name(address)) {
            all.push((kind, address.to_owned()));
        }
    }
    all
}

/// The addresses whose status the list shows.
pub fn addresses(model: &Model) -> Vec<String> {
    listed(&model.settings.servers, &model.found).into_iter().map(|(_, address)| address).collect()
}

/// The page.
pub fn page(model: &Model) -> Page {
    let settings = &model.settings;
    let all = listed(&settings.servers, &model.found);
    let mut rows = vec![Row::field(tr!("menu-server"), &settings.address, Field::Address)];
    if model.settings.server().is_some() {
        let is_favourite = settings.servers.is_favourite(&settings.address);
        let value = if is_favourite { tr!("on") } else { tr!("off") };
        rows.push(Row::step(tr!("servers-favourite"), value, Control::Favourite));
        rows.push(Row::press(tr!("servers-use"), Message::Server(settings.address.clone())));
    }
    for (kind, address) in &all {
        rows.push(row(model, *kind, address));
    }
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    let near = model.found.near.len();
    let mut lines = vec![tr!("servers-hint").into(), tr!("servers-near", count = near)];
    if let Some(Err(reason)) = &model.found.list {
        lines.push(tr!("servers-list-problem", reason = reason.as_str()));
    }
    Page {
        title: tr!("servers-title").into(),
        lines,
        rows,
        columns: vec![
            Column::words(tr!("menu-server"), 0.0),
            Column::words("", 110.0),
            Column::numbers(tr!("column-players"), 90.0),
            Column::numbers(tr!("column-ping"), 90.0),
            Column::numbers(tr!("column-release"), 90.0),
        ],
        side: Side::Middle,
        width: Some(720.0),
        ..Page::default()
    }
}

fn row(model: &Model, kind: Kind, address: &str) -> Row {
    let answer = model.found.answers.get(&server_name(address));
    let title = answer.and_then(|answer| answer.as_ref().ok()?.0.title.clone());
    let listed = || model.found.name(address).map(str::to_owned);
    let label = title.or_else(listed).unwrap_or_else(|| address.to_owned());
    let kind = match kind {
        Kind::Favourite => tr!("servers-kind-favourite"),
        Kind::Default => tr!("servers-kind-default"),
        Kind::Near => tr!("servers-kind-near"),
        Kind::Recent => tr!("servers-kind-recent"),
        Kind::Listed => tr!("servers-kind-listed"),
    };
    let value = match answer {
        None => tr!("servers-asking").to_owned(),
        Some(Err(_)) => tr!("servers-no-answer").to_owned(),
        Some(Ok((status, ping))) => tr!(
            "servers-status",
            players = status.players,
            ping = ping.as_millis() as u32,
            release = status.version.as_str(),
        ),
    };
    let mut cells = vec![kind.to_owned()];
    match answer {
        Some(Ok((status, ping))) => cells.extend([
            status.players.to_string(),
            tr!("servers-ping", ping = ping.as_millis() as u32),
            status.version.clone(),
        ]),
        None | Some(Err(_)) => cells.push(value.clone()),
    }
    let is_other = answer
        .is_some_and(|answer| answer.as_ref().is_ok_and(|(status, _)| !is_compatible(status)));
    let row = Row::press(label, Message::Server(address.to_owned()));
    let row = row.with_cells(cells).with_value(tr!("servers-value", kind = kind, status = value));
    if is_other { row.with_note(tr!("servers-other-release")) } else { row }
}

/// Uses this server from now on.
pub fn choose(model: &mut Model, address: String) -> Navigation {
    model.settings.servers.use_now(&address);
    model.settings.address = address;
    Navigation::To(Screen::Play)
}
