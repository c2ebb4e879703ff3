//! Brawl rooms between their matches.

use ::bout::Team;
use games::{GameKind, Pick, Preset, Rules};
use swordfight::Blade;
use wire::brawl::{PresetName, SavedPreset, SetupText};
use wire::{
    BrawlMember, BrawlOptions, BrawlPhase, BrawlView, ChatLine, ChatText, ListedRoom, MemberId,
    Name, RoomCode, Sides, Visibility,
};

use crate::scenes::scene::{SMALL, Scene, model, scene};
use crate::screens::brawl::RunBy;
use crate::screens::message::PracticeControl;
use crate::screens::practice;
use crate::screens::{Model, Screen};

/// The host's room: seven friends, two bots, a spectator, and their chat.
pub fn host(model: &mut Model, phase: BrawlPhase) {
    let mut options = BrawlOptions::new(Rules::swordfight(Default::default()));
    options.seats = 12;
    options.sides = Sides::Teams(3);
    options.best_of = 3;
    let names = [
        "Anne",
        "Calico",
        "Mary",
        "Bartholomew",
        "Grace",
        "Low",
        "Stede",
        "Quartermaster",
        "Bosun",
    ];
    let member = |(index, name): (usize, &str)| BrawlMember {
        id: MemberId(index as u32 + 1),
        name: named(name),
        bot: (7 <= index).then(|| index as u8 - 4),
        team: (index != 6).then_some(Team(index as u8 % 3)),
        pick: Pick::Swordfight(Blade::ALL[0]),
        is_ready: index % 3 != 2 && index != 0,
        is_muted: index == 5,
        wins: [2, 0, 1][index % 3],
    };
    let members: Vec<BrawlMember> = names.into_iter().enumerate().map(member).collect();
    model.brawl.room = Some(BrawlView {
        code: code("K7QF2M"),
        options,
        visibility: Visibility::Public,
        is_locked: false,
        host: Some(MemberId(1)),
        you: MemberId(1),
        members: members.try_into().expect("a scene has few members"),
        phase,
    });
    model.brawl.place = ("192.168.1.20:4711".into(), RunBy::ThisProgram { has_web_client: true });
    model.brawl.draft = options;
    for (from, words) in [
        (2, "That last one was close."),
        (4, "Three sides of three this time? Somebody has to watch Low, who always goes for me."),
        (3, "One minute, the kettle is on"),
    ] {
        model.brawl.receive(ChatLine {
            from: MemberId(from),
            name: named(names[from as usize - 1]),
            text: ChatText::new(words).expect("a line"),
        });
    }
}

/// The room of a host whose friends have still to come.
pub fn invitation() -> Scene {
    let mut model = model();
    host(&mut model, BrawlPhase::Gathering);
    if let Some(room) = &mut model.brawl.room {
        let alone = room.members.iter().take(1).cloned().collect::<Vec<BrawlMember>>();
        room.members = alone.try_into().expect("a single member");
        room.options = BrawlOptions::new(room.options.rules);
    }
    model.brawl.chat.clear();
    scene("brawl-invitation", SMALL, Screen::Room, model, None)
}

/// The list of public rooms.
pub fn list(model: &mut Model) {
    let room = |text: &str, host: &str, rules: Rules, sides, taken, is_playing| ListedRoom {
        rules,
        code: code(text),
        host: named(host),
        sides,
        best_of: 3,
        taken,
        seats: rules.seats().unwrap_or(24),
        spectators: 1,
        is_playing,
    };
    let preset = |game: GameKind, name: &str| {
        let presets = Preset::of(game);
        presets.iter().find(|preset| preset.name == name).expect("a preset of this name").rules
    };
    let (alone, three) = (Sides::FreeForAll, Sides::Teams(3));
    let fast = swordfight::Options { fall_ms: 700, packets_per_lock: 3, ..Default::default() };
    let (stack, quad) = (preset(GameKind::STACKER, "Medley"), preset(GameKind::MARAUDERS, "Quad"));
    model.brawl.rooms = Some(vec![
        room("K7QF2M", "Anne", Rules::swordfight(fast), three, 8, false),
        room("B4ND22", "Wilhelmina Long", stack, alone, 23, true),
        room("QQ7XYZ", "Teach", quad, alone, 3, true),
        room("H2HH3J", "Kidd", preset(GameKind::STACKER, "Classic"), alone, 2, false),
    ]);
}

/// Three saved presets.
pub fn presets() -> Scene {
    let mut model = model();
    model.settings.address = "play.example.org".into();
    let preset = |letters: &str, name: &str, setup: &str| SavedPreset {
        code: code(letters),
        name: PresetName::new(name).expect("a name"),
        setup: SetupText::new(setup).expect("a text"),
    };
    model.brawl.presets = Some(vec![
        preset("K7QF2M", "Friday night", "game=stacker&best_of=5"),
        preset("B4ND22", "King of the hill", "king_of_the_hill=1&autostart=1"),
        preset("QQ7XYZ", "Four corners", "game=marauders"),
    ]);
    scene("brawl-presets", SMALL, Screen::RoomPresets, model, None)
}

/// Practice against four bots, which a player is about to save as a preset.
pub fn practice(model: &mut Model) {
    model.settings.address = "play.example.org".into();
    practice::step(model, PracticeControl::Bots, 3);
    model.alone.preset_name = "Four against one".into();
}

fn code(text: &str) -> RoomCode {
    text.parse().expect("a code")
}

fn named(name: &str) -> Name {
    Name::new(name).expect("a name")
}

/// The options of a room that plays stacker.
pub fn stacker_options() -> Scene {
    let mut model = model();
    host(&mut model, BrawlPhase::Gathering);
    let rules = GameKind::STACKER.rules_default();
    if let Some(room) = &mut model.brawl.room {
        room.options = BrawlOptions { seats: 12, ..BrawlOptions::new(rules) };
        model.brawl.draft = room.options;
    }
    scene("stack-room-options", SMALL, Screen::RoomOptions, model, None)
}
