//! Messages of brawl rooms.

use bout::{Bounded, Team};
use games::{GameKind, Rules};
use wire::brawl::{
    Autostart, Entry, PresetName, PresetRequest, RoomSettings, RoomSettingsView, SavedPreset,
    SetupText,
};
use wire::{
    BrawlCommand, BrawlMember, BrawlOptions, BrawlPhase, BrawlView, ChatLine, ChatText, Entrant,
    HostBrawl, HostCommand, JoinBrawl, LISTED_MAX, ListedRoom, MemberId, Name, Password, RoomCode,
    Sides, Visibility,
};

pub fn host(entrant: Entrant) -> HostBrawl {
    let (visibility, password) = (Visibility::Private, Some(password()));
    HostBrawl { options: options(), visibility, password, entrant }
}

pub fn join(entrant: Entrant) -> JoinBrawl {
    JoinBrawl { code: code(), password: Some(password()), entrant }
}

/// Every kind of command, named.
pub fn commands(entrant: Entrant) -> Vec<(&'static str, BrawlCommand)> {
    let mary = MemberId(3);
    let host = [
        ("options", HostCommand::Options(options())),
        ("admit", HostCommand::Admit(Visibility::Private, Some(password()))),
        ("lock", HostCommand::Lock(true)),
        ("add bot", HostCommand::AddBot(4)),
        ("kick", HostCommand::Kick(mary)),
        ("ban", HostCommand::Ban(mary)),
        ("stand member", HostCommand::Stand(mary)),
        ("team member", HostCommand::Team(mary, Team(1))),
        ("mute", HostCommand::Mute(mary, true)),
        ("hand over", HostCommand::HandOver(mary)),
        ("start match", HostCommand::Start),
        ("cancel", HostCommand::Cancel),
        ("settings", HostCommand::Settings(settings())),
        ("co-host", HostCommand::CoHost(mary, true)),
        ("swap", HostCommand::Swap(mary, MemberId(4))),
    ];
    let mut all = vec![
        ("ready in brawl", BrawlCommand::Ready(true)),
        ("sit", BrawlCommand::Sit),
        ("stand", BrawlCommand::Stand),
        ("team", BrawlCommand::Team(Team(2))),
        ("bring", BrawlCommand::Bring(entrant)),
        ("say", BrawlCommand::Chat(text())),
    ];
    all.extend(host.into_iter().map(|(name, command)| (name, BrawlCommand::Host(command))));
    all
}

fn settings() -> RoomSettings {
    RoomSettings {
        autostart: Autostart::Seconds30,
        king_of_the_hill: true,
        entry: Entry::Friends,
        rating_least: 1200,
        rating_most: 1800,
    }
}

pub fn settings_view() -> RoomSettingsView {
    let list = |ids: [u32; 1]| ids.map(MemberId).to_vec();
    RoomSettingsView {
        settings: settings(),
        co_hosts: list([3]).try_into().expect("few"),
        challengers: list([5]).try_into().expect("few"),
        starts_ms: Some(12_500),
        pausing: vec![MemberId(2)].try_into().expect("few"),
    }
}

/// Every request about presets, and a preset.
pub fn preset_requests() -> [PresetRequest; 3] {
    let SavedPreset { code, name, setup } = preset();
    [PresetRequest::List, PresetRequest::Save(name, setup), PresetRequest::Delete(code)]
}

pub fn preset() -> SavedPreset {
    let name = PresetName::new("Friday night").expect("a name");
    let setup = SetupText::new("game=stacker&best_of=5").expect("a text");
    SavedPreset { code: code(), name, setup }
}

pub fn view() -> BrawlView {
    let kind = GameKind::SWORDFIGHT;
    let member = |(id, text, bot, team): (u32, &str, Option<u8>, Option<u8>)| BrawlMember {
        id: MemberId(id),
        name: name(text),
        bot,
        team: team.map(Team),
        pick: kind.pick_default(),
        is_ready: bot.is_some(),
        is_muted: false,
        wins: 2,
    };
    let members =
        [(0, "Anne", None, Some(0)), (2, "Swabber", Some(2), Some(1)), (3, "Mary", None, None)];
    let members: Vec<_> = members.into_iter().map(member).collect();
    BrawlView {
        code: code(),
        options: options(),
        visibility: Visibility::Unlisted,
        is_locked: false,
        host: Some(MemberId(0)),
        you: MemberId(3),
        members: members.try_into().expect("three members"),
        phase: BrawlPhase::Starting(4200),
    }
}

pub fn rooms() -> Bounded<ListedRoom, LISTED_MAX> {
    let room = ListedRoom {
        code: code(),
        rules: Rules::swordfight(Default::default()),
        host: name("Anne"),
        sides: Sides::FreeForAll,
        best_of: 3,
        taken: 5,
        seats: 24,
        spectators: 1,
        is_playing: true,
    };
    vec![room].try_into().expect("one room")
}

pub fn line() -> ChatLine {
    ChatLine { from: MemberId(3), name: name("Mary"), text: text() }
}

fn options() -> BrawlOptions {
    let rules = Rules::swordfight(Default::default());
    BrawlOptions { sides: Sides::Teams(2), ..BrawlOptions::new(rules) }
}

fn code() -> RoomCode {
    RoomCode::numbered(123_456)
}

fn text() -> ChatText {
    ChatText::new("well played!").expect("a text")
}

fn password() -> Password {
    Password::new("open sesame").expect("a password")
}

fn name(text: &str) -> Name {
    Name::new(text).expect("a name")
}
