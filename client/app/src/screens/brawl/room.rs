//! A brawl room between its matches: the actions of its members.

use wire::brawl::Autostart;
use wire::{BrawlCommand, BrawlMember, BrawlPhase, BrawlView, HostCommand, MemberId, Sides};

use crate::activity::intent::BrawlIntent;
use crate::activity::intent::Intent;
use crate::platform::deep_link::network_page;
use crate::screens::brawl::options::pick_row;
use crate::screens::brawl::{BrawlMenu, RunBy, warm_up};
use crate::screens::message::{BrawlAction, BrawlControl, BrawlField};
use crate::screens::{Control, Field, Message, Model, Screen};
use crate::screens::{Page, Row};
use crate::screens::{friends, report};
use crate::shell::menu::{Side, Spot};
use crate::text::names;
use crate::text::tr;
use crate::view::connection::lost;

fn intent(intent: BrawlIntent) -> Message {
    Message::Intent(Intent::Brawl(intent))
}

fn command(command: BrawlCommand) -> Message {
    Message::Intent(Intent::Room(command))
}

fn host(host: HostCommand) -> Message {
    command(BrawlCommand::Host(host))
}

/// The page of the room. The picture beside it shows the members and the chat.
pub fn page(model: &Model) -> Page {
    let brawl = &model.brawl;
    let Some(room) = &brawl.room else {
        return Page {
            title: tr!("room-none").into(),
            rows: vec![Row::press(tr!("menu-back"), Message::Back)],
            ..Page::default()
        };
    };
    let own = brawl.own();
    let copied = if brawl.is_copied { tr!("room-copied") } else { room.code.as_str() };
    let copy = Row::press(tr!("room-copy"), intent(BrawlIntent::Copy)).with_value(copied);
    let mut rows = Vec::new();
    // A host without friends needs the link first, and others after the actions of the match.
    let copy = match brawl.is_inviting() {
        true => {
            rows.push(copy);
            rows.extend(elsewhere(brawl));
            None
        }
        false => Some(copy),
    };
    rows.extend(match_row(brawl, room));
    if let Some(own) = own {
        rows.extend(own_rows(model, room, own));
    }
    if !brawl.is_inviting() {
        let words = Field::Brawl(BrawlField::Words);
        let field = Row::field(tr!("room-message"), &brawl.typed.words, words);
        let send = Row::press(tr!("room-send"), intent(BrawlIntent::Say));
        rows.extend([field.at(Spot::Panel), send.at(Spot::Beside)]);
    }
    rows.extend(copy);
    rows.extend(warm_up::row(model));
    let count = format!("{}", room.members.len());
    rows.push(Row::press(tr!("room-members"), Message::Go(Screen::RoomMembers)).with_value(count));
    // The server of a room on this machine is nobody's but the room's.
    if brawl.place.1 == RunBy::Others {
        rows.push(friends::row(model));
    }
    rows.push(Row::press(tr!("room-options"), Message::Brawl(BrawlAction::Draft)));
    rows.push(Row::press(tr!("room-leave"), Message::Go(Screen::LeaveRoom)));
    Page {
        title: tr!("room-title", code = room.code.to_string()),
        lines: lost(model.status.connection.signal)
            .into_iter()
            .chain(model.status.made())
            .collect(),
        rows,
        side: Side::Left,
        scale_max: Some(1.3),
        has_picture: true,
        ..Page::default()
    }
}

/// What the player can do about the match now.
fn match_row(brawl: &BrawlMenu, room: &BrawlView) -> Option<Row> {
    let plays = |own: &BrawlMember| own.team.is_some() && own.is_ready;
    match room.phase {
        BrawlPhase::Playing if brawl.own().is_some_and(plays) => None,
        BrawlPhase::Playing => Some(
            Row::press(tr!("spectate-start"), intent(BrawlIntent::Spectate))
                .with_value(tr!("spectate-room-hint")),
        ),
        BrawlPhase::Starting(_) if brawl.is_host() => {
            Some(Row::press(tr!("room-cancel"), host(HostCommand::Cancel)))
        }
        BrawlPhase::Gathering if brawl.is_host() => {
            let starts =
                brawl.settings.starts_ms.map(|ms| tr!("room-starts-in", seconds = ms / 1000));
            Some(
                Row::press(tr!("room-start"), host(HostCommand::Start))
                    .with_value(starts.unwrap_or_else(|| ready(brawl, room))),
            )
        }
        BrawlPhase::Gathering | BrawlPhase::Starting(_) => None,
    }
}

/// The way to the page about friends outside of the network, of a room on this machine.
fn elsewhere(brawl: &BrawlMenu) -> Option<Row> {
    let (address, RunBy::ThisProgram { .. }) = &brawl.place else { return None };
    let page = Intent::Page(network_page(address));
    Some(Row::press(tr!("room-elsewhere"), Message::Intent(page)))
}

/// The rows of the player's own choices.
fn own_rows(model: &Model, room: &BrawlView, own: &BrawlMember) -> Vec<Row> {
    let mut rows: Vec<Row> = ready_row(&model.brawl, room, own).into_iter().collect();
    if let (Sides::Teams(_), Some(of)) = (room.options.sides, own.team) {
        rows.push(Row::step(
            tr!("room-team"),
            names::team(of),
            Control::Brawl(BrawlControl::OwnTeam),
        ));
    }
    rows.push(match own.team {
        Some(_) => Row::press(tr!("room-to-spectators"), command(BrawlCommand::Stand)),
        None => match model.brawl.challenger(own.id) {
            Some(place) => Row::press(tr!("room-to-spectators"), command(BrawlCommand::Stand))
                .with_value(tr!("room-queued", place = place)),
            None if model.brawl.settings.settings.king_of_the_hill => {
                Row::press(tr!("room-queue-up"), command(BrawlCommand::Sit))
            }
            None => Row::press(tr!("room-take-seat"), command(BrawlCommand::Sit)),
        },
    });
    rows.extend(pick_row(&model.settings, &room.options.rules));
    rows
}

/// The row by which a seated player is ready, or is not.
pub fn ready_row(brawl: &BrawlMenu, room: &BrawlView, own: &BrawlMember) -> Option<Row> {
    // The host is ready by starting the match, where it does not start by itself.
    let is_starter =
        room.host == Some(own.id) && brawl.settings.settings.autostart != Autostart::Ready;
    if own.team.is_none() || room.phase == BrawlPhase::Playing || is_starter {
        return None;
    }
    let (label, value) = match own.is_ready {
        true => (tr!("room-not-ready"), tr!("room-you-ready")),
        false => (tr!("room-ready-up"), ""),
    };
    let ready = command(BrawlCommand::Ready(!own.is_ready));
    Some(Row::press(label, ready).with_value(value))
}

/// The count of ready seated members.
pub fn ready(brawl: &BrawlMenu, room: &BrawlView) -> String {
    let seated = || room.members.iter().filter(|member| member.team.is_some());
    let ready = seated().filter(|member| is_ready(brawl, room, member)).count();
    tr!("room-ready", ready = ready, seated = seated().count())
}

/// Whether a seated member is ready. Bots are, and the host, who starts the match unless it starts by itself.
pub fn is_ready(brawl: &BrawlMenu, room: &BrawlView, member: &BrawlMember) -> bool {
    let is_starter =
        Some(member.id) == room.host && brawl.settings.settings.autostart != Autostart::Ready;
    member.is_ready || member.bot.is_some() || is_starter
}

/// Everyone in the room.
pub fn members(model: &Model) -> Page {
    let brawl = &model.brawl;
    let mut rows = Vec::new();
    if brawl.is_host() {
        let level = tr!("members-level", level = brawl.bot_level);
        let add = host(HostCommand::AddBot(brawl.bot_level));
        let control = Control::Brawl(BrawlControl::BotLevel);
        rows.push(Row::pick(tr!("members-add-bot"), level, control, add));
    }
    if let Some(room) = &brawl.room {
        for member in room.members.iter() {
            let choose = Message::Brawl(BrawlAction::Choose(member.id));
            let words = words(brawl, room, member);
            rows.push(Row::press(member.name.to_string(), choose).with_value(words));
            rows.extend(first_action(brawl, room, member).map(|row| row.at(Spot::Beside)));
        }
    }
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    Page {
        title: tr!("members-title").into(),
        rows,
        side: Side::Left,
        scale_max: Some(1.3),
        width: Some(560.0),
        ..Page::default()
    }
}

/// The status of a member, in a few words.
pub fn words(brawl: &BrawlMenu, room: &BrawlView, member: &BrawlMember) -> String {
    let mut words = Vec::new();
    if Some(member.id) == room.host {
        words.push(tr!("member-host").to_owned());
    }
    if brawl.settings.co_hosts.contains(&member.id) {
        words.push(tr!("member-co-host").to_owned());
    }
    match (member.team, room.options.sides) {
        (None, _) => words.push(match brawl.challenger(member.id) {
            Some(place) => tr!("member-challenger", place = place),
            None => tr!("member-spectator").into(),
        }),
        (Some(of), Sides::Teams(_)) => words.push(tr!("member-team", number = u16::from(of.0) + 1)),
        (Some(_), Sides::FreeForAll) => {}
    }
    match member.bot {
        Some(level) => words.push(tr!("member-bot", level = level)),
        None if member.is_ready => words.push(tr!("member-ready").into()),
        None => {}
    }
    words.extend(standing(brawl, member));
    crate::text::commas(&words)
}

/// Whether a member is muted, and the member's wins, in a few words each.
pub(super) fn standing(brawl: &BrawlMenu, member: &BrawlMember) -> Vec<String> {
    let is_muted = member.is_muted || brawl.muted.contains(&member.id);
    let muted = is_muted.then(|| tr!("member-muted").to_owned());
    let wins = (0 < member.wins).then(|| tr!("member-wins", wins = member.wins));
    muted.into_iter().chain(wins).collect()
}

/// One member, and the actions on that member.
pub fn member(model: &Model) -> Page {
    let brawl = &model.brawl;
    let found = brawl.chosen.and_then(|id| brawl.member(id)).zip(brawl.room.as_ref());
    let Some((member, room)) = found else {
        return Page {
            title: tr!("member-gone-title").into(),
            lines: vec![tr!("member-gone").into()],
            rows: vec![Row::press(tr!("menu-back"), Message::Back)],
            ..Page::default()
        };
    };
    let mut rows: Vec<Row> = first_action(brawl, room, member).into_iter().collect();
    if brawl.is_host() {
        rows.extend(host_rows(brawl, room, member));
    }
    if member.bot.is_none() && member.id != room.you {
        rows.push(report::row(member.name.as_str()));
    }
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    let (title, lines) = (member.name.to_string(), vec![words(brawl, room, member)]);
    Page { title, lines, rows, side: Side::Left, scale_max: Some(1.3), ..Page::default() }
}

/// What is done most with a member, if anything can be done.
fn first_action(brawl: &BrawlMenu, room: &BrawlView, member: &BrawlMember) -> Option<Row> {
    let id = member.id;
    if member.bot.is_some() {
        let remove = host(HostCommand::Kick(id));
        return brawl.is_host().then(|| Row::press(tr!("member-remove-bot"), remove));
    }
    let is_muted_here = brawl.muted.contains(&id);
    let label = if is_muted_here { tr!("member-unmute") } else { tr!("member-mute") };
    (id != room.you).then(|| Row::press(label, Message::Brawl(BrawlAction::Mute(id))))
}

fn host_rows(brawl: &BrawlMenu, room: &BrawlView, member: &BrawlMember) -> Vec<Row> {
    let id: MemberId = member.id;
    let mut rows = Vec::new();
    if let (Sides::Teams(_), Some(of)) = (room.options.sides, member.team) {
        rows.push(Row::step(
            tr!("room-team"),
            names::team(of),
            Control::Brawl(BrawlControl::TeamOf(id)),
        ));
    }
    // A co-host leaves the host alone.
    let is_theirs = room.host == Some(room.you) || room.host != Some(member.id);
    let own_seat = brawl.own().map(|own| own.team);
    if is_theirs
        && member.id != room.you
        && room.phase != BrawlPhase::Playing
        && own_seat != Some(member.team)
    {
        let swap = host(HostCommand::Swap(room.you, id));
        rows.push(Row::press(tr!("member-swap"), swap));
    }
    if member.id == room.you || member.bot.is_some() || !is_theirs {
        return rows;
    }
    if member.team.is_some() {
        rows.push(Row::press(tr!("member-to-spectators"), host(HostCommand::Stand(id))));
    }
    let label = if member.is_muted { tr!("member-unmute-all") } else { tr!("member-mute-all") };
    rows.push(Row::press(label, host(HostCommand::Mute(id, !member.is_muted))));
    if room.host == Some(room.you) {
        let is_co_host = brawl.settings.co_hosts.contains(&id);
        let label = if is_co_host { tr!("member-end-co-host") } else { tr!("member-make-co-host") };
        rows.push(Row::press(label, host(HostCommand::CoHost(id, !is_co_host))));
        rows.push(Row::press(tr!("member-hand-over"), host(HostCommand::HandOver(id))));
    }
    rows.push(Row::press(tr!("member-kick"), host(HostCommand::Kick(id))));
    rows.push(Row::press(tr!("member-ban"), host(HostCommand::Ban(id))));
    rows
}

/// The confirmation of leaving.
pub fn leave(model: &Model) -> Page {
    let line = match model.brawl.place.1 {
        RunBy::ThisProgram { .. } => tr!("leave-room-own-server"),
        RunBy::Others => tr!("leave-room-code"),
    };
    Page {
        title: tr!("leave-room-title").into(),
        lines: vec![line.into()],
        rows: vec![
            Row::press(tr!("leave-room-stay"), Message::Go(Screen::Room)),
            Row::press(tr!("menu-leave"), Message::Intent(Intent::Leave)),
        ],
        ..Page::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::rows::Does;
    use crate::settings::{Settings, SettingsFile};
    use ::bout::Team;
    use games::{Pick, Rules};
    use swordfight::Blade;
    use wire::{BrawlOptions, Name, RoomCode, Visibility};

    fn member(id: u32) -> BrawlMember {
        BrawlMember {
            id: MemberId(id),
            name: Name::new("Anne").unwrap(),
            bot: None,
            team: Some(Team(id as u8)),
            pick: Pick::Swordfight(Blade::ALL[0]),
            is_ready: false,
            is_muted: false,
            wins: 0,
        }
    }

    fn room(members: &[u32]) -> BrawlView {
        let members: Vec<BrawlMember> = members.iter().map(|&id| member(id)).collect();
        BrawlView {
            code: RoomCode::numbered(1),
            options: BrawlOptions::new(Rules::swordfight(Default::default())),
            visibility: Visibility::Public,
            is_locked: false,
            host: Some(MemberId(1)),
            you: MemberId(1),
            members: members.try_into().unwrap(),
            phase: BrawlPhase::Gathering,
        }
    }

    #[test]
    fn a_host_without_friends_has_the_link_first_and_the_way_to_those_elsewhere() {
        let first = |members: &[u32], run_by: RunBy| {
            let mut model = Model::new(SettingsFile::none(), Settings::default());
            model.brawl.place = ("10.0.0.7:4711".into(), run_by);
            model.brawl.room = Some(room(members));
            let mut rows = page(&model).rows.into_iter();
            [rows.next(), rows.next()].map(|row| row.expect("a row").does)
        };
        let own = RunBy::ThisProgram { has_web_client: true };
        let copy = Does::Press(intent(BrawlIntent::Copy));
        let elsewhere = Message::Intent(Intent::Page("http://10.0.0.7:4711/network".into()));
        assert_eq!(first(&[1], own), [copy.clone(), Does::Press(elsewhere)]);
        assert_eq!(first(&[1], RunBy::Others)[0], copy);
        assert_eq!(first(&[1, 2], own)[0], Does::Press(host(HostCommand::Start)));
    }

    #[test]
    fn a_host_is_ready_in_the_count_and_by_its_mark() {
        let check = |members: &[u32], counted: &str| {
            let room = room(members);
            let brawl = BrawlMenu::default();
            assert_eq!(ready(&brawl, &room), counted);
            for member in room.members.iter() {
                assert_eq!(
                    is_ready(&brawl, &room, member),
                    member.id == MemberId(1),
                    "{:?}",
                    member.id
                );
            }
        };
        check(&[1], "1 of 1 ready");
        check(&[1, 2], "1 of 2 ready");
    }
}
