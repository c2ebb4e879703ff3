//! A brawl room between its matches: what each may do there.

use games::{GameKind, Rules};
use wire::{BrawlMember, BrawlPhase, BrawlView, MemberId, Sides};

use crate::draw::team;
use crate::menu::{Page, Row, Side};
use crate::screens::brawl::{BrawlField, BrawlKnob, BrawlWish, Deed, Gathering};
use crate::screens::{Field, Knob, Message, Model, Screen, Wish};
use crate::signal::lost;

fn wish(wish: BrawlWish) -> Message {
    Message::Wish(Wish::Brawl(wish))
}

/// The room. Who is there and what was said is in the picture beside it.
pub fn page(model: &Model) -> Page {
    let brawl = &model.brawl;
    let Some(room) = &brawl.room else {
        return Page {
            title: "Room".into(),
            rows: vec![Row::press("Back", Message::Back)],
            ..Page::default()
        };
    };
    let own = brawl.own();
    let mut rows = Vec::new();
    match room.phase {
        BrawlPhase::Playing if own.is_some_and(|own| own.team.is_some() && own.is_ready) => {}
        BrawlPhase::Playing => {
            rows.push(
                Row::press("Look on", wish(BrawlWish::LookOn)).with_value("a match is played"),
            );
        }
        BrawlPhase::Starting(_) if brawl.is_host() => {
            rows.push(Row::press("Stop the count", wish(BrawlWish::Cancel)));
        }
        BrawlPhase::Gathering if brawl.is_host() => {
            rows.push(
                Row::press("Start the match", wish(BrawlWish::Start)).with_value(ready(room)),
            );
        }
        BrawlPhase::Gathering | BrawlPhase::Starting(_) => {}
    }
    if let Some(own) = own {
        rows.extend(own_rows(model, room, own));
    }
    rows.push(Row::field("Say", &brawl.words, Field::Brawl(BrawlField::Words)));
    rows.push(Row::press("Send", wish(BrawlWish::Say)));
    let copied = if brawl.is_copied { "copied" } else { room.code.as_str() };
    rows.push(Row::press("Copy the link", wish(BrawlWish::Copy)).with_value(copied));
    let count = format!("{}", room.members.len());
    rows.push(Row::press("Members", Message::Go(Screen::RoomMembers)).with_value(count));
    rows.push(Row::press("Options", Message::Brawl(Deed::Draft)));
    rows.push(Row::press("Leave", Message::Go(Screen::LeaveRoom)));
    Page {
        title: format!("Room {}", room.code),
        lines: lost(model.news.signal).into_iter().collect(),
        rows,
        side: Side::Left,
        scale_max: Some(1.3),
        ..Page::default()
    }
}

/// What concerns the player alone.
fn own_rows(model: &Model, room: &BrawlView, own: &BrawlMember) -> Vec<Row> {
    let mut rows = Vec::new();
    let is_playing = room.phase == BrawlPhase::Playing;
    if own.team.is_some() && !is_playing && !model.brawl.is_host() {
        let (label, value) =
            if own.is_ready { ("Not ready yet", "you are ready") } else { ("Ready", "") };
        rows.push(Row::press(label, wish(BrawlWish::Ready(!own.is_ready))).with_value(value));
    }
    if let (Sides::Teams(_), Some(of)) = (room.options.sides, own.team) {
        rows.push(Row::step("Team", team::name(of), Knob::Brawl(BrawlKnob::OwnTeam)));
    }
    rows.push(match own.team {
        Some(_) => Row::press("Only look on", wish(BrawlWish::Stand)),
        None => Row::press("Take a seat", wish(BrawlWish::Sit)),
    });
    if room.options.rules.kind() == GameKind::Swordfight {
        let blade = model.settings.blade.name();
        rows.push(Row::step("Sword", blade, Knob::Brawl(BrawlKnob::Blade)));
    }
    if let Rules::Marauders(rules) = room.options.rules
        && rules.names_spells()
    {
        let spell = model.settings.marauders.spell.name();
        rows.push(Row::step("Spell", spell, Knob::Brawl(BrawlKnob::Spell)));
    }
    rows
}

/// How many of those who have seats are ready.
pub fn ready(room: &BrawlView) -> String {
    let seated = || room.members.iter().filter(|member| member.team.is_some());
    let is_ready = |member: &&BrawlMember| {
        member.is_ready || member.bot.is_some() || Some(member.id) == room.host
    };
    format!("{} of {} ready", seated().filter(is_ready).count(), seated().count())
}

/// Everyone in the room.
pub fn members(model: &Model) -> Page {
    let brawl = &model.brawl;
    let mut rows = Vec::new();
    if brawl.is_host() {
        let level = format!("Level {}", brawl.bot_level);
        rows.push(Row::press("Add a bot", wish(BrawlWish::AddBot)).with_value(level.clone()));
        rows.push(Row::step("Bots", level, Knob::Brawl(BrawlKnob::BotLevel)));
    }
    if let Some(room) = &brawl.room {
        for member in room.members.iter() {
            let choose = Message::Brawl(Deed::Choose(member.id));
            let words = words(brawl, room, member);
            rows.push(Row::press(member.name.to_string(), choose).with_value(words));
        }
    }
    rows.push(Row::press("Back", Message::Back));
    Page {
        title: "Members".into(),
        rows,
        side: Side::Left,
        scale_max: Some(1.3),
        width: Some(560.0),
        ..Page::default()
    }
}

/// What a member is, in a few words.
pub fn words(brawl: &Gathering, room: &BrawlView, member: &BrawlMember) -> String {
    let mut words = Vec::new();
    if Some(member.id) == room.host {
        words.push("host".to_owned());
    }
    match (member.team, room.options.sides) {
        (None, _) => words.push("looks on".into()),
        (Some(of), Sides::Teams(_)) => words.push(team::name(of).to_lowercase()),
        (Some(_), Sides::FreeForAll) => {}
    }
    match member.bot {
        Some(level) => words.push(format!("bot {level}")),
        None if member.is_ready => words.push("ready".into()),
        None => {}
    }
    if member.is_muted || brawl.unheard.contains(&member.id) {
        words.push("muted".into());
    }
    if 0 < member.wins {
        words.push(format!("won {}", member.wins));
    }
    words.join(", ")
}

/// One member, and what can be done about it.
pub fn member(model: &Model) -> Page {
    let brawl = &model.brawl;
    let found = brawl.chosen.and_then(|id| brawl.member(id)).zip(brawl.room.as_ref());
    let Some((member, room)) = found else {
        return Page {
            title: "Gone".into(),
            lines: vec!["That member has left the room.".into()],
            rows: vec![Row::press("Back", Message::Back)],
            ..Page::default()
        };
    };
    let mut rows = Vec::new();
    let (id, is_you) = (member.id, member.id == room.you);
    if !is_you && member.bot.is_none() {
        let is_unheard = brawl.unheard.contains(&id);
        let label = if is_unheard { "Hear again" } else { "Mute for yourself" };
        rows.push(Row::press(label, Message::Brawl(Deed::Unhear(id))));
    }
    if brawl.is_host() {
        rows.extend(host_rows(room, member, is_you));
    }
    rows.push(Row::press("Back", Message::Back));
    let (title, lines) = (member.name.to_string(), vec![words(brawl, room, member)]);
    Page { title, lines, rows, side: Side::Left, scale_max: Some(1.3), ..Page::default() }
}

fn host_rows(room: &BrawlView, member: &BrawlMember, is_you: bool) -> Vec<Row> {
    let id: MemberId = member.id;
    let mut rows = Vec::new();
    if let (Sides::Teams(_), Some(of)) = (room.options.sides, member.team) {
        rows.push(Row::step("Team", team::name(of), Knob::Brawl(BrawlKnob::TeamOf(id))));
    }
    if is_you {
        return rows;
    }
    if member.bot.is_some() {
        rows.push(Row::press("Send the bot away", wish(BrawlWish::Kick(id))));
        return rows;
    }
    if member.team.is_some() {
        rows.push(Row::press("Let only look on", wish(BrawlWish::Bench(id))));
    }
    let label = if member.is_muted { "Let everyone hear" } else { "Mute for all" };
    rows.push(Row::press(label, wish(BrawlWish::Hush(id, !member.is_muted))));
    rows.push(Row::press("Make the host", wish(BrawlWish::HandOver(id))));
    rows.push(Row::press("Send away", wish(BrawlWish::Kick(id))));
    rows.push(Row::press("Ban from the room", wish(BrawlWish::Ban(id))));
    rows
}

/// The question whether to leave.
pub fn leave(model: &Model) -> Page {
    let mut lines = Vec::new();
    if model.brawl.place.1 {
        lines.push("The server is in this game: the room ends for all when you leave.".into());
    } else {
        lines.push("You can come back with the code.".into());
    }
    Page {
        title: "Leave the room?".into(),
        lines,
        rows: vec![
            Row::press("Stay", Message::Go(Screen::Room)),
            Row::press("Leave", Message::Wish(Wish::Leave)),
        ],
        ..Page::default()
    }
}
