//! Messages that are spelled otherwise when stacker is played.

use bout::{Board as _, Bounded, Buttons, Purpose, Seat, Seed, Stream, Team, Tick};
use games::{Arrival, GameKind, Player, Queues, Rules, Ruleset, Setup, State};
use stacker::{Attack, Class, Gravity, Options, PieceSet};
use wire::{
    BrawlOptions, Cause, Check, ClientMessage, Entrant, Flow, HostBrawl, LedgerLine, LobbyMessage,
    ServerMessage, Snapshot, Start, Update, ViewChange, Visibility,
};

pub fn client_messages() -> Vec<(&'static str, ClientMessage)> {
    vec![
        (
            "queue for stacker",
            ClientMessage::Lobby(LobbyMessage::Queue(Ruleset::Tetrominoes, entrant())),
        ),
        ("host stacker", ClientMessage::Lobby(LobbyMessage::Host(host()))),
    ]
}

pub fn server_messages(seed: Seed) -> Vec<(&'static str, ServerMessage)> {
    let (board, piece, packet) = board(&seed);
    let snapshot = Snapshot::of(&games::View::Stacker(board.view()));
    let change = ViewChange { seat: Seat(1), ticks: 900, delta: snapshot.whole() };
    let views: Bounded<ViewChange, { bout::SEATS_MAX }> =
        vec![change].try_into().expect("one view");
    let flow = Flow { ticks: 3, undurable: 0, check: Some(Check([0xab, 0xcd])), views };
    let state = Box::new(State::Stacker(board.state().clone()));
    let corrected = Update::Corrected { cause: Cause::Asked, present: Tick(905), state };
    let queues = Queues::Stacker { packets: 3 };
    let ledger = Update::Ledger(LedgerLine { from: Seat(1), to: Seat(0), queues });
    vec![
        ("start of stacker", ServerMessage::Start(start(&seed))),
        ("flow of stacker", ServerMessage::Flow(flow)),
        ("arrived piece", ServerMessage::Bout(Update::Arrived(piece))),
        ("arrived garbage", ServerMessage::Bout(Update::Arrived(packet))),
        ("corrected stacker", ServerMessage::Bout(corrected)),
        ("ledger of stacker", ServerMessage::Bout(ledger)),
    ]
}

fn entrant() -> Entrant {
    let kind = GameKind::STACKER;
    Entrant { pick: kind.pick_default(), handling: kind.handling_default() }
}

/// A room whose options are none of the defaults.
fn host() -> HostBrawl {
    let pieces = PieceSet::new([1, 6, 12], Class::Holed);
    let gravity = Gravity::Levels { first: 3, lines: 10 };
    let options = Options { columns: 40, rows: 80, gravity, ..Options::document() };
    let rules = Rules::stacker(Options { pieces, ..options });
    let options = BrawlOptions::new(rules);
    HostBrawl { options, visibility: Visibility::Public, password: None, entrant: entrant() }
}

fn start(seed: &Seed) -> Start {
    let Entrant { pick, handling } = entrant();
    let player = |team| Player { team: Team(team), handling, pick };
    let players = vec![player(0), player(1)].try_into().expect("two players");
    let setup = Setup { rules: GameKind::STACKER.rules_default(), players };
    let (commitment, nonces) = (seed.commitment(), Bounded::new());
    Start { bout: 1, seat: Seat(0), setup, commitment, nonces, countdown_ms: 3000 }
}

/// A board in the middle of a bout that has met garbage, a piece and a packet that it was sent.
fn board(seed: &Seed) -> (stacker::Board, Arrival, Arrival) {
    let setup = stacker::Setup { options: Options::default(), handling: entrant().handling };
    let mut board = stacker::Board::new(&setup);
    let mut dealer = stacker::Dealer::new(&setup.options, seed);
    let mut stream = Stream::new(seed, Purpose::Bots);
    let packets = [(3, 100), (2, 200), (4, 890)].map(|(rows, visible_at)| (rows, Tick(visible_at)));
    let packets = (0..).zip(packets).map(|(index, (rows, visible_at))| {
        dealer.send(Seat(1), &Attack { rows }, index, visible_at)
    });
    let packets: Vec<_> = packets.collect();
    for packet in &packets {
        board.receive(packet.clone());
    }
    let (mut dealt, mut events, mut last) = (0, Vec::new(), None);
    for tick in 0..900 {
        while let Some(arrival) = dealer.deal(board.state(), dealt) {
            dealt += 1;
            last = Some(arrival.clone());
            board.receive(arrival);
        }
        let held = [Buttons::LEFT, Buttons::CLOCKWISE, Buttons::RIGHT][stream.below(3) as usize];
        board.step(if tick % 90 == 89 { Buttons::HARD_DROP } else { held }, &mut events);
    }
    assert!(board.out().is_none(), "the sample is a board in play");
    let (piece, packet) = (last.expect("pieces were dealt"), packets[2].clone());
    (board, Arrival::Stacker(piece), Arrival::Stacker(packet))
}
