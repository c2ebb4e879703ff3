//! A client of the release before: its messages, as it sent them, against this server.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::mem::discriminant;
use std::path::Path;
use std::time::Duration;

use bout::{Batch, Buttons, Tick};
use games::{GameKind, SoloMode};
use player::{Client, entrant_for, hello};
use tokio::time::sleep;
use wire::{
    BoutMessage, BrawlCommand, BrawlOptions, ChatText, ClientMessage, FriendsMessage, HostBrawl,
    LobbyMessage, PROTOCOL_OLDEST, RoomMessage, ServerMessage, Visibility, accepts, decode, encode,
};

use crate::sockets::arena::{Arena, short};

/// Ticks of each message with inputs, and how long they take.
const TICKS: u32 = 12;
const EACH: Duration = Duration::from_millis(200);

/// A message as it was sent, and the first answer of the kind that its sender waited for.
struct Step {
    sent: Vec<u8>,
    answer: Vec<u8>,
}

/// What a client of this release says: it looks around, opens a room, and plays some pieces of the daily challenge.
fn script() -> Vec<ClientMessage> {
    let options = BrawlOptions::new(short());
    let entrant = entrant_for(GameKind::SWORDFIGHT);
    let visibility = Visibility::Public;
    let host = HostBrawl { options, visibility, password: None, entrant };
    let chat = BrawlCommand::Chat(ChatText::new("Anybody here?").expect("a text"));
    let mode = SoloMode::FortyLines;
    let daily = LobbyMessage::Daily { mode, entrant: entrant_for(mode.game()) };
    let mut script = vec![
        hello("Recorded"),
        ClientMessage::Ping(41),
        ClientMessage::Lobby(LobbyMessage::Friends(FriendsMessage::Show)),
        ClientMessage::Lobby(LobbyMessage::Rooms),
        ClientMessage::Lobby(LobbyMessage::Host(host)),
        ClientMessage::Room(RoomMessage::Brawl(chat)),
        ClientMessage::Leave,
        ClientMessage::Lobby(LobbyMessage::DailyBoard(mode)),
        ClientMessage::Lobby(daily),
    ];
    script.extend((0..8).map(|number| {
        let mut batch = Batch::new(Tick(number * TICKS));
        for tick in 0..TICKS {
            let held = if tick < TICKS / 2 { Buttons::HARD_DROP } else { Buttons::LEFT };
            assert!(batch.push(held), "there is room");
        }
        ClientMessage::Bout(BoutMessage::Play(batch))
    }));
    script.push(ClientMessage::Leave);
    script
}

/// Whether a message answers another, for one who waits for it.
fn answers(asked: &ClientMessage, message: &ServerMessage) -> bool {
    use ServerMessage as Told;
    match asked {
        ClientMessage::Hello(_) => matches!(message, Told::Welcome { .. }),
        ClientMessage::Ping(_) => matches!(message, Told::Pong(_)),
        ClientMessage::Leave => matches!(message, Told::Outside),
        ClientMessage::Room(_) => matches!(message, Told::Chat(_)),
        ClientMessage::Bout(_) => matches!(message, Told::Flow(_)),
        ClientMessage::Lobby(asked) => match asked {
            LobbyMessage::Friends(_) => matches!(message, Told::Friends(_)),
            LobbyMessage::Host(_) => matches!(message, Told::Brawl(_)),
            LobbyMessage::Rooms => matches!(message, Told::Rooms(_)),
            LobbyMessage::DailyBoard(_) => matches!(message, Told::Daily(_)),
            _ => matches!(message, Told::Start(_)),
        },
        _ => false,
    }
}

/// Says a message, and returns the first that `is_answer` accepts.
async fn exchange(
    client: &mut Client,
    message: &ClientMessage,
    is_answer: impl Fn(&ServerMessage) -> bool,
) -> ServerMessage {
    client.say(message).await.expect("a connection");
    let answer = client.hear_until(|told| match told {
        ServerMessage::Refused(why) => panic!("{message:?} is refused: {why:?}"),
        told => is_answer(&told).then_some(told),
    });
    let answer = answer.await.unwrap_or_else(|error| panic!("{message:?}: {error:#}"));
    if matches!(message, ClientMessage::Bout(_)) {
        sleep(EACH).await;
    }
    answer
}

fn read(text: &str) -> Vec<Step> {
    let bytes = |hex: &str| -> Vec<u8> {
        let byte = |at| u8::from_str_radix(&hex[at..at + 2], 16).expect("hexadecimal digits");
        (0..hex.len()).step_by(2).map(byte).collect()
    };
    let lines: Vec<&str> = text.lines().collect();
    let step = |pair: &[&str]| Step {
        sent: bytes(pair[0].strip_prefix("> ").expect("what was sent")),
        answer: bytes(pair[1].strip_prefix("< ").expect("what was answered")),
    };
    lines.chunks(2).map(step).collect()
}

fn write(steps: &[Step]) -> String {
    let mut text = String::new();
    for (sign, bytes) in steps.iter().flat_map(|step| [('>', &step.sent), ('<', &step.answer)]) {
        let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        writeln!(text, "{sign} {hex}").expect("a string takes anything");
    }
    text
}

/// Records what a client of this release says, for the tests of the next: set `CUTLASS_RECORD_SESSION` when the protocol
/// version is to be raised, and then `PROTOCOL_OLDEST` to the version before.
async fn record(arena: &Arena, file: &Path) {
    let mut client = Client::connect(arena.address).await.expect("a server");
    let mut steps = Vec::new();
    for message in script() {
        let answer = exchange(&mut client, &message, |told| answers(&message, told)).await;
        steps.push(Step { sent: encode(&message), answer: encode(&answer) });
    }
    fs::write(file, write(&steps)).expect("a folder that can be written to");
}

#[tokio::test(start_paused = true)]
async fn a_recorded_session_of_the_oldest_version_is_played_as_it_was() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(format!("tests/real/sockets/session-{PROTOCOL_OLDEST}.txt"));
    let arena = Arena::open_in_memory("older", 1, short()).await;
    if env::var_os("CUTLASS_RECORD_SESSION").is_some() {
        return record(&arena, &file).await;
    }
    let steps = read(&fs::read_to_string(&file).expect("a recorded session"));
    let mut client = Client::connect(arena.address).await.expect("a server");
    for Step { sent, answer } in &steps {
        let message: ClientMessage = decode(sent).expect("a message of that version");
        assert_eq!(encode(&message), *sent, "{message:?} is spelled otherwise now");
        let then: ServerMessage = decode(answer).expect("an answer of that version");
        assert_eq!(encode(&then), *answer, "{then:?} is spelled otherwise now");
        if let ClientMessage::Hello(hello) = &message {
            assert_eq!(hello.protocol, PROTOCOL_OLDEST);
        }
        let alike = |told: &ServerMessage| discriminant(told) == discriminant(&then);
        exchange(&mut client, &message, alike).await;
    }
    assert!(9 < steps.len() && !accepts(PROTOCOL_OLDEST - 1));
    client.close().await.expect("a connection");
}
