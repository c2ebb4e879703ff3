//! The order in which things arrive never changes a result.
//!
//! What one seat does to another is stamped once; from then on a bout is a few logs. Here they are
//! played again with everything permuted that a network can permute: whose ticks come first, and
//! when each packet and each piece arrives, as long as it is before the tick that needs it.

use arena::bouts::{Conditions, Hands, play};
use arena::profile::{PROFILES, Profile};
use bots::Level;
use bout::{Batch, Buttons, Command, Outcome, Purpose, Stream, Tick};
use games::{Arrival, Board, State};
use referee::judge::{SeatResult, judge};
use referee::{Answer, Archive, Referee};
use world::hands::narrow_stacker;
use world::seeds::seed_of;
use world::seeds::seeds;

const BOUTS: u64 = 12;
const ORDERS: u64 = 40;
/// How early something may arrive; a board keeps no more than 64 pieces ahead.
const EARLY_TICKS: u32 = 300;

/// One seat of a bout: what was held, what arrived with the first tick that needs it, and when its
/// player left.
struct Log {
    board: Board,
    held: Vec<Buttons>,
    arrivals: Vec<(Tick, Arrival)>,
    left: Option<Tick>,
}

#[test]
fn no_order_of_arrival_changes_a_result() {
    let bot = |number| Hands::Bot(Level::new(number).expect("there are five levels"));
    permute(|seed, profile| Conditions::new(seed, profile, [bot(2), bot(3)]));
}

#[test]
fn no_order_of_arrival_changes_a_result_in_stacker() {
    permute(|seed, profile| {
        let conditions = Conditions::new(seed, profile, [Hands::Random; 2]);
        Conditions { rules: narrow_stacker(), ..conditions }
    });
}

fn permute(conditions: impl Fn(u64, Profile) -> Conditions) {
    for seed in seeds(BOUTS) {
        let profile = PROFILES[seed as usize % PROFILES.len()];
        let archive = play(&conditions(seed, profile)).archive;
        let (logs, ends) = logs(&archive);
        for order in 0..ORDERS {
            let mut stream = Stream::numbered(&seed_of(seed), Purpose::Bots, order as u8);
            check(&archive, &logs, &ends, &mut stream);
        }
    }
}

/// Plays all logs in an order that `stream` draws, and judges after every tick.
fn check(archive: &Archive, logs: &[Log], ends: &[State], stream: &mut Stream) {
    let mut boards: Vec<Board> = logs.iter().map(|log| log.board.clone()).collect();
    let mut missing: Vec<Vec<(Tick, Arrival)>> =
        logs.iter().map(|log| log.arrivals.clone()).collect();
    let mut outcome = Outcome::Undecided;
    let ticks = |boards: &[Board], seat: usize| boards[seat].tick().0 as usize;
    while (0..logs.len()).any(|seat| ticks(&boards, seat) < logs[seat].held.len()) {
        let seat = stream.below(logs.len() as u32) as usize;
        // A seat comes forward by a whole batch, a long one after a stall.
        for _ in 0..=stream.below(200) {
            let Some(&held) = logs[seat].held.get(ticks(&boards, seat)) else { break };
            let (board, missing) = (&mut boards[seat], &mut missing[seat]);
            let tick = board.tick();
            while !missing.is_empty() {
                let is_due = missing.iter().any(|(needed, _)| *needed <= tick);
                if !is_due && 0 < stream.below(30) {
                    break;
                }
                let is_near = |(needed, _): &&(Tick, Arrival)| *needed <= tick.plus(EARLY_TICKS);
                let near = missing.iter().take_while(is_near).count();
                if near == 0 {
                    break;
                }
                board.receive(missing.remove(stream.below(near as u32) as usize).1);
            }
            board.step(held, &mut Vec::new());
        }
        let standing = |(log, (board, player)): (&Log, (&Board, &games::Player))| SeatResult {
            team: player.team,
            tick: board.tick(),
            out: board.out().or(log.left.filter(|left| *left <= board.tick())),
        };
        let seats = logs.iter().zip(boards.iter().zip(&archive.setup.players));
        let now = judge(&seats.map(standing).collect::<Vec<_>>());
        let is_settled = outcome == Outcome::Undecided || outcome == now;
        assert!(is_settled, "decided as {outcome:?}, and then as {now:?}");
        outcome = now;
    }
    assert_eq!(outcome, archive.outcome);
    for (board, end) in boards.iter().zip(ends) {
        assert_eq!(board.state(), *end);
    }
}

/// The logs of a bout, and the states that they led to. Batches are played tick by tick, to see in
/// which tick a piece was dealt.
fn logs(archive: &Archive) -> (Vec<Log>, Vec<State>) {
    let mut referee = archive.referee().expect("it has boards");
    let log = |seat| Log {
        board: Board::new(&referee.setup().board(seat)),
        held: Vec::new(),
        arrivals: Vec::new(),
        left: None,
    };
    let mut logs: Vec<Log> = archive.setup.seats().map(log).collect();
    let mut answers = referee.open();
    keep_arrivals(&mut logs, &mut answers);
    for entry in archive.journal.entries() {
        for command in one_by_one(&entry.command, &referee) {
            match &command {
                Command::Play(seat, batch) => {
                    logs[seat.index()].held.extend(batch.ticks().map(|(_, held)| held));
                }
                Command::Advance(seat, _) => logs[seat.index()].held.push(Buttons::NONE),
                Command::Forfeit(seat) => {
                    logs[seat.index()].left = Some(referee.board(*seat).tick());
                }
                Command::Lead(..) | Command::Target(..) | Command::Pause(..) => {}
            }
            referee.process(entry.at, command, &mut answers);
            keep_arrivals(&mut logs, &mut answers);
        }
    }
    let ends = archive.setup.seats().map(|seat| referee.board(seat).state()).collect();
    (logs, ends)
}

/// A command as commands of one tick each.
fn one_by_one(command: &Command, referee: &Referee) -> Vec<Command> {
    match command {
        Command::Play(seat, batch) => {
            let one = |(tick, held)| {
                let mut one = Batch::new(tick);
                assert!(one.push(held));
                Command::Play(*seat, one)
            };
            batch.ticks().map(one).collect()
        }
        Command::Advance(seat, end) => {
            let ticks = referee.board(*seat).tick().0 + 1..=end.0;
            ticks.map(|end| Command::Advance(*seat, Tick(end))).collect()
        }
        Command::Forfeit(_) | Command::Lead(..) | Command::Target(..) | Command::Pause(..) => {
            vec![command.clone()]
        }
    }
}

/// A packet is needed when it can be seen. A piece says no tick: it is there when it was dealt.
fn keep_arrivals(logs: &mut [Log], answers: &mut Vec<Answer>) {
    for answer in answers.drain(..) {
        if let Answer::Arrived(seat, arrival) = answer {
            let log = &mut logs[seat.index()];
            let needed = arrival.acts_from().unwrap_or(Tick(log.held.len() as u32));
            log.arrivals.push((needed, arrival));
        }
    }
}
