//! One message of every kind, for fixtures and for feeding decoders.

mod brawls;
mod dailies;
mod friends;
mod nodes;
mod stackers;
mod turns;

use bout::{
    Batch, Board as _, Buttons, Nonce, Outcome, Purpose, Run, Seat, Seed, Stream, Team, Tick,
};
use games::{
    Arrival, Figure, GameKind, Player, Queues, Rules, Ruleset, RunEnd, Setup, SoloMode, SoloRun,
    State, Week,
};
use swordfight::{Attack, Blade, Orientation, Sword};
use wire::{
    AccountId, AccountMessage, AccountView, BoutMessage, BrawlOptions, Cause, ChatText, Check,
    ClientMessage, Complaint, ComplaintKind, Contact, Credential, Delta, Emote, Entrant, Flow,
    Found, Hello, InviteCode, KeptRun, LedgerLine, LobbyMessage, MatchId, Member, Moderated,
    Moderation, ModerationAct, Name, NoticeText, Password, QueueCount, Queued, Ran, Rated,
    RatingChange, RatingStatus, RatingView, Refusal, Report, Resume, RoomCode, RoomKind,
    RoomMessage, RoomPhase, RoomView, RulesHash, RunId, Scope, Secret, ServerMessage, Snapshot,
    Start, Token, Update, ViewChange, Waiting,
};

const SEED: Seed = Seed([7; 32]);
const NONCE: Nonce = Nonce([9; 16]);

/// The messages for the account service.
fn account_messages() -> Vec<(&'static str, ClientMessage)> {
    vec![
        (
            "claim",
            ClientMessage::Account(AccountMessage::Claim {
                name: name("Anne"),
                password: password(),
            }),
        ),
        ("sign out", ClientMessage::Account(AccountMessage::SignOut { everywhere: true })),
        (
            "claim by invitation",
            ClientMessage::Account(AccountMessage::ClaimInvited {
                name: name("Anne"),
                password: password(),
                invite: InviteCode::new("ab2c-de3f-gh4i-jk5l").expect("a code"),
            }),
        ),
        ("site link", ClientMessage::Account(AccountMessage::SiteLink)),
        (
            "report",
            ClientMessage::Account(AccountMessage::Report(Complaint {
                about: name("Mary"),
                kind: ComplaintKind::Abuse,
                text: text("Insults"),
            })),
        ),
    ]
}

fn moderated() -> Box<Moderated> {
    let text = NoticeText::new("Mary was kicked").expect("a text");
    Box::new(Moderated { is_done: true, text })
}

/// The acts of a moderator.
fn moderation_messages() -> impl Iterator<Item = (&'static str, ClientMessage)> {
    let mary = || name("Mary");
    let acts = [
        ("moderate kick", ModerationAct::Kick(mary())),
        ("moderate mute", ModerationAct::Mute(mary(), Some(60))),
        ("moderate ban", ModerationAct::Ban(mary(), None)),
        ("moderate rename", ModerationAct::Rename(mary(), Some(name("Molly")))),
        ("moderate rename at random", ModerationAct::Rename(mary(), None)),
        ("moderate close room", ModerationAct::CloseRoom(RoomCode::numbered(123_456))),
    ];
    acts.into_iter().map(|(name, act)| {
        let moderation = Moderation { act, why: text("Insults") };
        (name, ClientMessage::Account(AccountMessage::Moderate(moderation)))
    })
}

/// Every kind of message that a client sends, named.
pub fn client_messages() -> Vec<(&'static str, ClientMessage)> {
    let runs = vec![Run { held: Buttons::NONE, ticks: 2 }, Run { held: Buttons::LEFT, ticks: 1 }];
    let runs = runs.try_into().expect("a short batch");
    let mut all = hellos();
    all.extend([
        ("seek", ClientMessage::Lobby(LobbyMessage::QuickMatch(Ruleset::Swordfight, entrant()))),
        (
            "practice",
            ClientMessage::Lobby(LobbyMessage::Practice {
                level: 3,
                options: BrawlOptions { best_of: 5, ..brawls::host(entrant()).options },
                entrant: entrant(),
            }),
        ),
        ("watch", ClientMessage::Lobby(LobbyMessage::Spectate(name("Mary")))),
        ("leave", ClientMessage::Leave),
        ("ready", ClientMessage::Room(RoomMessage::Ready)),
        ("play", ClientMessage::Bout(BoutMessage::Play(Batch { first: Tick(1000), runs }))),
        ("resync", ClientMessage::Bout(BoutMessage::Resync)),
        ("ping", ClientMessage::Ping(77)),
        ("resume", ClientMessage::Resume(Resume { token: TOKEN, heard: 7 })),
        ("queue", ClientMessage::Lobby(LobbyMessage::Queue(Ruleset::Swordfight, entrant()))),
        ("accept", ClientMessage::Lobby(LobbyMessage::Accept(9))),
        ("stop waiting", ClientMessage::Lobby(LobbyMessage::StopWaiting)),
        ("rooms", ClientMessage::Lobby(LobbyMessage::Rooms)),
        ("host", ClientMessage::Lobby(LobbyMessage::Host(brawls::host(entrant())))),
        ("join", ClientMessage::Lobby(LobbyMessage::Join(brawls::join(entrant())))),
        ("target", ClientMessage::Bout(BoutMessage::Target(Seat(5)))),
        ("move", ClientMessage::Bout(BoutMessage::Move(turns::asked()))),
        ("nonce", ClientMessage::Bout(BoutMessage::Nonce { bout: 1, nonce: NONCE })),
        ("emote", ClientMessage::Room(RoomMessage::Emote(Emote::Rematch))),
        ("pause", ClientMessage::Room(RoomMessage::Pause(true))),
    ]);
    all.extend(account_messages());
    all.extend(moderation_messages());
    all.extend(solo_messages());
    let commands = brawls::commands(entrant()).into_iter();
    all.extend(
        commands.map(|(name, command)| (name, ClientMessage::Room(RoomMessage::Brawl(command)))),
    );
    let presets = ["presets of the account", "save a preset", "delete a preset"];
    let asked = presets.into_iter().zip(brawls::preset_requests());
    all.extend(asked.map(|(name, it)| (name, ClientMessage::Account(AccountMessage::Presets(it)))));
    all.extend(stackers::client_messages());
    all.extend(friends::client_messages(entrant()));
    all.extend(nodes::client_messages());
    all
}

/// Messages about solo runs.
fn solo_messages() -> [(&'static str, ClientMessage); 3] {
    let entrant = crate::solo::entrant();
    let (mode, rules) = (SoloMode::Marathon, SoloMode::Marathon.rules());
    let daily = LobbyMessage::Daily { mode: SoloMode::FortyLines, entrant };
    let messages = [
        ("solo", LobbyMessage::Solo { mode, rules, entrant }),
        ("daily", daily),
        ("daily board", LobbyMessage::DailyBoard(SoloMode::MostRows)),
    ];
    messages.map(|(name, message)| (name, ClientMessage::Lobby(message)))
}

/// The hello of every kind of credential.
fn hellos() -> Vec<(&'static str, ClientMessage)> {
    let hello = |credential| ClientMessage::Hello(Hello { protocol: 1, rules: RULES, credential });
    vec![
        ("hello newcomer", hello(Credential::Newcomer(name("Anne")))),
        ("hello guest", hello(Credential::Guest(SECRET))),
        ("hello token", hello(Credential::Token(SECRET))),
        (
            "hello password",
            hello(Credential::Password { name: name("Anne"), password: password() }),
        ),
        (
            "hello new password",
            hello(Credential::NewPassword {
                name: name("Anne"),
                current: password(),
                new: Password::new("battery staple").expect("a password"),
            }),
        ),
        (
            "hello newcomer with the password of the server",
            hello(Credential::NewcomerWith { name: name("Anne"), password: password() }),
        ),
    ]
}

/// Every kind of message that a server sends, named.
pub fn server_messages() -> Vec<(&'static str, ServerMessage)> {
    let mut all = vec![
        ("refused", ServerMessage::Refused(Refusal::Protocol { server: 2 })),
        (
            "welcome",
            ServerMessage::Welcome {
                protocol: 1,
                rules: RULES,
                account: account(true),
                token: TOKEN,
                keep: Some(Credential::Guest(SECRET)),
            },
        ),
        ("resumed", ServerMessage::Resumed { heard: 7 }),
        ("searching", ServerMessage::Searching { others: 0 }),
        ("outside", ServerMessage::Outside),
        ("room", ServerMessage::Room(room())),
        ("start", ServerMessage::Start(start())),
        ("flow", ServerMessage::Flow(flow())),
        ("pong", ServerMessage::Pong(77)),
        ("site link", ServerMessage::SiteLink(Secret([6; 32]))),
        ("reported", ServerMessage::Reported),
        ("moderator", ServerMessage::Moderator),
        ("moderated", ServerMessage::Moderated(moderated())),
        ("room settings", ServerMessage::RoomSettings(Box::new(brawls::settings_view()))),
        (
            "presets",
            ServerMessage::Presets(Box::new(vec![brawls::preset()].try_into().expect("one"))),
        ),
        (
            "claimed",
            ServerMessage::Claimed { account: account(false), keep: Credential::Token(SECRET) },
        ),
        ("queued", ServerMessage::Queued(queued())),
        ("waiting", ServerMessage::Waiting(waiting())),
        ("found", ServerMessage::Found(found())),
        ("rated", ServerMessage::Rated(rated())),
        ("rooms", ServerMessage::Rooms(brawls::rooms())),
        ("brawl", ServerMessage::Brawl(Box::new(brawls::view()))),
        ("chat", ServerMessage::Chat(brawls::line())),
        ("notice", ServerMessage::Notice(NoticeText::new("A pause at noon").expect("a text"))),
        ("draining", ServerMessage::Draining { within_ms: 60_000 }),
        ("ran", ServerMessage::Ran(ran())),
        ("ran daily", ServerMessage::Ran(Ran { day: Some(dailies::day()), ..ran() })),
        ("daily room", ServerMessage::Room(dailies::room())),
        ("daily", ServerMessage::Daily(dailies::view().into())),
        ("report", ServerMessage::Report(report().into())),
        ("making", ServerMessage::Making(wire::Making { size: 15, per_mille: 640 })),
        ("superseded", ServerMessage::Superseded),
        ("draw", ServerMessage::Draw { bout: 1, commitment: SEED.commitment() }),
        ("emote", ServerMessage::Emote(Seat(1), Emote::WellPlayed)),
    ];
    let updates = updates().into_iter();
    all.extend(updates.map(|(name, update)| (name, ServerMessage::Bout(update))));
    all.extend(stackers::server_messages(SEED));
    all.extend(friends::server_messages());
    all.extend(nodes::server_messages(TOKEN));
    all
}

fn updates() -> Vec<(&'static str, Update)> {
    let (board, pair, packet) = board();
    let state = State::Swordfight(board.state().clone());
    let queues = Queues::Swordfight { swords: 5, sprinkle_attacks: 2 };
    vec![
        ("arrived pair", Update::Arrived(pair)),
        ("arrived packet", Update::Arrived(packet)),
        (
            "corrected",
            Update::Corrected {
                cause: Cause::Advanced,
                present: Tick(1015),
                state: Box::new(state),
            },
        ),
        ("ledger", Update::Ledger(LedgerLine { from: Seat(0), to: Seat(1), queues })),
        ("contact", Update::Contact(Seat(1), Contact::Lost { forfeits_ms: 27_000 })),
        ("target", Update::Target(Seat(0), Seat(3))),
        ("out", Update::Out(Seat(1), Tick(1000))),
        ("over", Update::Over(Outcome::Won(Team(0)), SEED)),
        ("table stands", turns::stands()),
        ("table acted", turns::acted()),
        ("table unmoved", turns::unmoved()),
        ("table silent", turns::silent()),
        ("table bot plays", turns::bot_plays()),
        ("paused", Update::Paused(Some(3000))),
    ]
}

/// Three boards: one as a whole, one that changed, and one that changed in length.
fn flow() -> Flow {
    let (board, ..) = board();
    let snapshot = Snapshot::of(&games::View::Swordfight(board.view()));
    let runs = || vec![3, 1, 9].try_into().expect("a short delta");
    let deltas = [snapshot.whole(), Delta::Runs(runs()), Delta::Resized(95, runs())];
    let change = |(seat, delta)| ViewChange { seat: Seat(seat), ticks: 3, delta };
    let views: Vec<_> = (1..).zip(deltas).map(change).collect();
    Flow {
        ticks: 3,
        undurable: 2,
        check: Some(Check([0xab, 0xcd])),
        views: views.try_into().expect("three views"),
    }
}

const TOKEN: Token = Token([0x5e; 16]);
const SECRET: Secret = Secret([0x77; 32]);
const RULES: RulesHash = RulesHash([0xab; 16]);

fn text(text: &str) -> ChatText {
    ChatText::new(text).expect("a text")
}

fn name(text: &str) -> Name {
    Name::new(text).expect("a name")
}

fn password() -> Password {
    Password::new("correct horse").expect("a password")
}

fn account(is_guest: bool) -> AccountView {
    AccountView { id: AccountId([0x1d; 16]), name: name("Anne"), is_guest }
}

fn rating(points: i32) -> RatingView {
    RatingView { points, deviation: 90, matches: 12, standing: RatingStatus::Ranked }
}

fn queued() -> Queued {
    Queued { waited_ms: 3000, window: 130, others: 4, rating: rating(1500) }
}

fn found() -> Found {
    let (opponent, ruleset) = (Some(name("Mary")), Ruleset::Swordfight);
    Found { number: 8, opponent, ruleset, within_ms: 5000 }
}

fn waiting() -> Waiting {
    let counts = [3, 0, 1, 2, 300].map(|ranked| QueueCount {
        ranked,
        casual: 1,
        usual_wait_s: (ranked != 0).then_some(20),
    });
    Waiting { rules: Ruleset::Weekly.rules(Week(5)), counts }
}

fn rated() -> Rated {
    let change = |(seat, before, after)| RatingChange {
        seat: Seat(seat),
        before: rating(before),
        after: rating(after),
    };
    let changes: Vec<_> = [(0, 1500, 1512), (1, 1540, 1528)].into_iter().map(change).collect();
    Rated { id: MatchId([0x3a; 16]), changes: changes.try_into().expect("two players") }
}

fn ran() -> Ran {
    let run = SoloRun { ticks: 4321, score: 30_500, lines: 41, end: RunEnd::Finished };
    let kept = KeptRun { id: RunId([0x3c; 16]), place: 300, best_before: Some(4400) };
    Ran { mode: SoloMode::FortyLines, run, kept: Some(kept), day: None }
}

fn report() -> Report {
    let figures = |list: &[(Figure, u64)]| list.to_vec().try_into().expect("few figures");
    let seats = vec![
        figures(&[(Figure::PiecesPerSecond, 214), (Figure::Spins, 3)]),
        figures(&[(Figure::Damage, 40), (Figure::DamageBy(marauders::Element::Oracle), 40)]),
    ];
    let seats = seats.try_into().expect("two seats");
    Report { scope: Scope::Match, saved: Some(MatchId([0x3d; 16])), seats }
}

fn entrant() -> Entrant {
    let kind = GameKind::SWORDFIGHT;
    Entrant { pick: kind.pick_default(), handling: kind.handling_default() }
}

fn room() -> RoomView {
    let member = |text, bot, wins: u8| Member {
        name: name(text),
        team: Team(1 - wins),
        pick: entrant().pick,
        bot,
        wins,
        ready: false,
        present: true,
    };
    let members = vec![member("Anne", None, 1), member("Swabber", Some(2), 0)];
    RoomView {
        kind: RoomKind::Ranked(Ruleset::Swordfight),
        rules: Rules::swordfight(Default::default()),
        best_of: 3,
        members: members.try_into().expect("two members"),
        seat: Some(Seat(0)),
        spectators: 2,
        phase: RoomPhase::Between(Outcome::Won(Team(0))),
    }
}

fn setup() -> Setup {
    let player =
        |team| Player { team: Team(team), handling: entrant().handling, pick: entrant().pick };
    let players = vec![player(0), player(1)].try_into().expect("two players");
    Setup { rules: Rules::swordfight(Default::default()), players }
}

fn start() -> Start {
    let (setup, commitment) = (setup(), SEED.commitment());
    let nonces = vec![None, Some(NONCE)].try_into().expect("two players fit");
    Start { bout: 1, seat: Seat(0), setup, commitment, nonces, countdown_ms: 3000 }
}

/// A board in the middle of a bout, a pair and a packet that it was sent.
fn board() -> (swordfight::Board, Arrival, Arrival) {
    let (options, blade) = (Default::default(), Blade::default());
    let setup = swordfight::Setup { options, handling: entrant().handling, blade };
    let mut board = swordfight::Board::new(&setup);
    let mut dealer = swordfight::Dealer::new(&setup.options, &SEED);
    let mut stream = Stream::new(&SEED, Purpose::Bots);
    let sword = Sword { way: Orientation::Horizontal, width: 2, length: 3, extra: false };
    let attack = Attack { swords: vec![sword], sprinkles: 4 };
    let packet = dealer.send(Seat(1), Blade::default(), &attack, 0, Tick(200));
    board.receive(packet.clone());
    let (mut dealt, mut events, mut last) = (0, Vec::new(), None);
    for _ in 0..1000 {
        while let Some(arrival) = dealer.deal(board.state(), dealt) {
            dealt += 1;
            last = Some(arrival.clone());
            board.receive(arrival);
        }
        let held = [Buttons::LEFT, Buttons::DOWN, Buttons::RIGHT][stream.below(3) as usize];
        board.step(held, &mut events);
    }
    let pair = last.expect("pairs were dealt");
    (board, Arrival::Swordfight(pair), Arrival::Swordfight(packet))
}
