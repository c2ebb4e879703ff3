//! Every event of every game as the player perceives it: it is fed to the timeline, which gives its cue, and
//! the picture is painted with it and without.

use std::collections::BTreeMap;
use std::fmt::{Debug, Write as _};

use app::games::events::{Perceived, Picture, Sound};
use app::games::timeline::Timeline;
use app::games::view::{ClockedView, OwnBoard};
use app::games::{stacker as stack, swordfight as sword};
use app::scenes;
use app::scenes::raster::{Part, contents};
use app::screens::handling::Trial;
use app::screens::picture::{self, Seen};
use app::screens::{Model, Screen};
use app::shell::painter::Painter;
use app::shell::synth;
use app::view::cue::Cue;
use app::view::flight::{Aim, Flight};
use bevy::math::Vec2;
use bots::{Bot, Level};
use bout::{Buttons, Purpose, Seat, Seed, Stream, Team};
use games::{
    Board, ClockedRules, Dealer, Event, GameKind, Player, Queues, Rules, Setup, SoloMode, View,
};

mod battle;

/// The table in the documents.
const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/events.md");

/// The variants of the enum `Event` in a source file, in order.
fn variants(source: &str) -> Vec<String> {
    let (_, body) = source.split_once("pub enum Event {").expect("the file has the enum");
    let (body, _) = body.split_once("\n}").expect("the enum has an end");
    let is_variant = |line: &&str| {
        line.strip_prefix("    ").is_some_and(|rest| rest.starts_with(|c: char| c.is_uppercase()))
    };
    body.lines().filter(is_variant).map(name).collect()
}

/// The first word.
fn name(text: impl AsRef<str>) -> String {
    let text = text.as_ref().trim_start();
    text.chars().take_while(|letter| letter.is_alphanumeric()).collect()
}

/// What was perceived, by the name of the event and its sound.
#[derive(Default)]
struct Notes(BTreeMap<(String, String), (Perceived, bool)>);

impl Notes {
    /// Notes an event, and whether the picture shows it. Once seen is enough: a block may fall on its own
    /// place.
    fn note(&mut self, event: &impl Debug, perceived: Perceived, is_seen: impl FnOnce() -> bool) {
        let sound = match perceived.sound {
            // A step of a chain is one of many.
            Sound::Cue(Cue::Break(_)) => "Break".to_owned(),
            Sound::Cue(cue) => format!("{cue:?}"),
            Sound::None(reason) => reason.to_owned(),
        };
        let key = (name(format!("{event:?}")), sound);
        let (_, seen) = self.0.entry(key).or_insert((perceived, false));
        *seen = *seen || matches!(perceived.picture, Picture::None(_)) || is_seen();
    }

    /// Fails when an event was not perceived as its table says.
    fn check(&self, source: &str) {
        let names = variants(source);
        let happened = |name: &&String| self.0.keys().any(|(known, _)| known == *name);
        let missing: Vec<_> = names.iter().filter(|name| !happened(name)).collect();
        assert!(missing.is_empty(), "these did not happen: {missing:?}");
        let unseen = self.0.iter().filter(|(_, (_, is_seen))| !is_seen);
        let unseen: Vec<_> = unseen.map(|(key, (perceived, _))| (key, perceived.picture)).collect();
        assert!(unseen.is_empty(), "not seen: {unseen:#?}");
    }

    /// The rows of the documents, in the order of the enum.
    fn rows(&self, source: &str) -> String {
        let mut rows = String::new();
        for name in variants(source) {
            for ((_, sound), (perceived, _)) in self.0.iter().filter(|((it, _), _)| *it == name) {
                let picture = match perceived.picture {
                    Picture::State(what) => format!("state: {what}"),
                    Picture::Effect(what) => format!("effect: {what}"),
                    Picture::Flight => "effect: the attack that travels to its target".into(),
                    Picture::None(reason) => format!("none: {reason}"),
                };
                let sound = match perceived.sound {
                    Sound::Cue(_) => format!("`{sound}`"),
                    Sound::None(_) => format!("none: {sound}"),
                };
                writeln!(rows, "| `{name}` | {picture} | {sound} |").expect("a string");
            }
        }
        rows
    }
}

/// What is painted, in a form that can be compared.
fn painted(seen: &Seen) -> Vec<Part> {
    let mut painter = Painter::new(Vec2::new(1280.0, 720.0));
    picture::paint(&mut painter, seen);
    contents(&painter)
}

/// A clocked bout of one seat, played by a bot that holds and turns back now and then.
struct Played {
    board: Board,
    dealer: Dealer,
    setup: games::ClockedSetup,
    bot: Bot,
    dealt: u32,
    packets: u32,
    model: Model,
    shown: ClockedView,
}

impl Played {
    fn new(rules: ClockedRules, level: u8) -> Played {
        let game = rules.game();
        let (handling, pick) = (GameKind::from(game).handling_default(), game.pick_default());
        let players = vec![Player { team: Team(0), handling, pick }];
        let players = players.try_into().expect("one is not too many");
        let setup = Setup { rules, players };
        let scene = if game == games::ClockedGame::Stacker { "stack-duel" } else { "run-silent" };
        let shown = scenes::bouts().into_iter().find(|(name, _)| *name == scene);
        let level = Level::new(level).expect("a level");
        Played {
            board: Board::new(&setup.board(Seat(0))),
            dealer: Dealer::new(&setup, &Seed([5; 32])),
            bot: Bot::new(game, level, Stream::new(&Seed([3; 32]), Purpose::Bots)),
            dealt: 0,
            packets: 0,
            model: scenes::model(),
            shown: shown.expect("a scene").1,
            setup,
        }
    }

    /// The picture of the board, with this timeline.
    fn picture(&self, board: &Board, timeline: &Timeline) -> impl PartialEq + use<> {
        let queues = Queues::new(self.setup.rules.game());
        let mut clocked = self.shown.clone();
        clocked.game = OwnBoard::of(board, timeline, queues, true);
        let trial = Trial::of(&self.model);
        let page = Seen::page(Screen::Bout, &self.model, &trial, 0.3);
        painted(&Seen { clocked: Some(clocked), ..page })
    }

    /// An opponent sends so much.
    fn attack(&mut self, event: &Event) {
        let (pick, tick) = (self.setup.players[0].pick, self.board.tick());
        let packet = self.dealer.send(Seat(1), pick, event, self.packets, tick);
        self.board.receive(packet.expect("it is an attack"));
        self.packets += 1;
    }

    /// Plays a tick, and notes what is perceived of it.
    fn step(&mut self, held: Buttons, notes: &mut Notes) {
        while let Some(arrival) = self.dealer.deal(&self.board.state(), self.dealt) {
            self.board.receive(arrival);
            self.dealt += 1;
        }
        let (before, view) = (self.board.clone(), self.board.view());
        let mut events = Vec::new();
        self.board.step(held, &mut events);
        for index in 0..events.len() {
            let perceived = perceived(&events[index]);
            self.hear(&events, index, &view, perceived.sound);
            let is_seen = || self.sees(&before, &events, index, perceived.picture);
            match &events[index] {
                Event::Swordfight(event) => notes.note(event, perceived, is_seen),
                Event::Stacker(event) => notes.note(event, perceived, is_seen),
            }
        }
    }

    /// The timeline gives the cue of an event as it is shown.
    fn hear(&self, events: &[Event], index: usize, view: &View, sound: Sound) {
        let mut timeline = Timeline::new(self.setup.rules.game());
        timeline.receive(vec![events[index].clone()], view, Buttons::NONE);
        let cues = timeline.take_cues();
        match sound {
            Sound::Cue(cue) => assert!(cues.contains(&cue), "{:?} gave {cues:?}", events[index]),
            Sound::None(_) => assert_eq!(cues, [], "{:?}", events[index]),
        }
    }

    /// True if a picture changes with an event.
    fn sees(&self, before: &Board, events: &[Event], index: usize, picture: Picture) -> bool {
        let calm = Timeline::new(self.setup.rules.game());
        match picture {
            Picture::None(_) => true,
            Picture::State(_) => self.picture(before, &calm) != self.picture(&self.board, &calm),
            Picture::Flight => {
                let (rules, queues) = (&self.setup.rules, Queues::new(self.setup.rules.game()));
                let loads = Aim { queues, target: None, rules, blade: None }
                    .loads(std::slice::from_ref(&events[index]));
                assert!(!loads.is_empty(), "an attack flies");
                let mut with = self.shown.clone();
                let flight = |load| Flight { from: Seat(0), to: Seat(1), load, nth: 0, age: 0.3 };
                with.flights = loads.into_iter().map(flight).collect();
                let trial = Trial::new(GameKind::SWORDFIGHT, self.setup.players[0].handling);
                let page = || Seen::page(Screen::Bout, &self.model, &trial, 0.3);
                let without = ClockedView { flights: Vec::new(), ..with.clone() };
                let with = painted(&Seen { clocked: Some(with), ..page() });
                with != painted(&Seen { clocked: Some(without), ..page() })
            }
            Picture::Effect(_) => {
                let told = |skipped: Option<usize>| {
                    let mut timeline = calm.clone();
                    let kept = (0..events.len()).filter(|&at| Some(at) != skipped);
                    let kept = kept.map(|at| events[at].clone()).collect();
                    timeline.receive(kept, &before.view(), Buttons::NONE);
                    timeline
                };
                let (mut with, mut without) = (told(None), told(Some(index)));
                (0..30).any(|_| {
                    [&mut with, &mut without]
                        .into_iter()
                        .for_each(|timeline| timeline.advance(0.04));
                    self.picture(&self.board, &with) != self.picture(&self.board, &without)
                })
            }
        }
    }
}

fn perceived(event: &Event) -> Perceived {
    match event {
        Event::Swordfight(event) => sword::events::of(event),
        Event::Stacker(event) => stack::events::of(event),
    }
}

fn clocked(mode: SoloMode) -> ClockedRules {
    match mode.rules() {
        Rules::Clocked(rules) => rules,
        Rules::Turns(_) => panic!("a run is clocked"),
    }
}

/// What is perceived of swordfight.
fn swordfight() -> Notes {
    let mut notes = Notes::default();
    let runs = [
        (ClockedRules::Swordfight(Default::default()), 3, 5000),
        (clocked(SoloMode::SilentOpponent), 5, 6000),
        (clocked(SoloMode::MostRows), 5, 7300),
    ];
    for (rules, level, ticks) in runs {
        let mut played = Played::new(rules, level);
        let is_bout = level == 3;
        for tick in 0..ticks {
            if is_bout && tick % 700 == 400 {
                let way = swordfight::Orientation::Horizontal;
                let sword = swordfight::Sword { way, width: 2, length: 6, extra: false };
                let attack = swordfight::Attack { swords: vec![sword; 2], sprinkles: 7 };
                played.attack(&Event::Swordfight(swordfight::Event::Sent(attack)));
            }
            let held = played.bot.hold(&played.board);
            // In the end it lets everything fall in one column.
            let held = if is_bout && 3000 < tick { Buttons::DOWN } else { held };
            played.step(held, &mut notes);
        }
    }
    notes
}

/// What is perceived of stacker.
fn stacker() -> Notes {
    let mut notes = Notes::default();
    let runs = [
        (ClockedRules::Stacker(Default::default()), 5, 4400),
        (clocked(SoloMode::Zen), 1, 1200),
        (clocked(SoloMode::Marathon), 5, 2600),
        (clocked(SoloMode::FortyLines), 5, 4000),
    ];
    for (index, (rules, level, ticks)) in runs.into_iter().enumerate() {
        let mut played = Played::new(rules, level);
        let (is_bout, is_zen) = (index == 0, index == 1);
        for tick in 0..ticks {
            if is_bout && tick % 60 == 40 {
                let attack = stacker::Attack { rows: 1 };
                played.attack(&Event::Stacker(stacker::Event::Sent(attack)));
            }
            let held = played.bot.hold(&played.board);
            let held = match tick {
                // Now and then keys that a bot does not press, and at last one column for all.
                _ if tick % 300 == 90 => Buttons::HOLD,
                _ if is_zen && tick % 300 == 290 => Buttons::UNDO,
                _ if tick % 300 < 6 => Buttons::DOWN,
                _ if (is_bout && 3600 < tick || is_zen && 700 < tick) && tick % 4 == 0 => {
                    Buttons::HARD_DROP
                }
                _ if is_bout && 3600 < tick || is_zen && 700 < tick => Buttons::NONE,
                _ => held,
            };
            played.step(held, &mut notes);
        }
    }
    notes
}

const SOURCES: [(&str, &str); 3] = [
    ("Swordfight", include_str!("../../../../protocol/swordfight/src/event.rs")),
    ("Stacker", include_str!("../../../../protocol/stacker/src/event.rs")),
    ("Marauders", include_str!("../../../../protocol/marauders/src/event.rs")),
];

#[test]
fn every_event_is_seen_and_heard_as_its_table_says() {
    let notes = [swordfight(), stacker(), battle::marauders()];
    let mut tables = String::new();
    for (notes, (game, source)) in notes.iter().zip(SOURCES) {
        notes.check(source);
        let rows = notes.rows(source);
        write!(tables, "\n## {game}\n\n| event | seen | heard |\n|---|---|---|\n{rows}")
            .expect("a string");
    }
    tables += "\n## Cues\n\n| cue | slider | LUFS | takes | seen as |\n|---|---|---|---|---|\n";
    for cue in &Cue::ALL[..Cue::ALL.len() - 1] {
        let (level, takes) = (synth::level::target(*cue), cue.takes());
        let (cue, part, twin) = (name(format!("{cue:?}")), cue.part(), cue.twin());
        writeln!(tables, "| `{cue}` | {part:?} | {level} | {takes} | {twin} |").expect("a string");
    }
    let docs = std::fs::read_to_string(DOCS).expect("the document");
    let (_, documented) = docs.split_once("\n<!-- tables -->\n").expect("the tables begin here");
    assert!(documented == tables, "docs/events.md is not as the tables are:\n{tables}");
}
