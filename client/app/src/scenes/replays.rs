//! Replays of bouts between bots, for pictures and tests.

use bots::{Bot, Level, TableBot};
use bout::{Batch, Millis, Outcome, Purpose, Seat, Seed, Stream, TICKS_PER_SECOND, Team, Tick};
use games::{
    ClockedSetup, GameKind, Player, Rules, Setup, SoloMode, SplitSetup, TurnGame, TurnSetup,
};
use marauders::{Options, Size};
use referee::{Archive, Referee, TurnReferee};
use replay::track::record::record;
use replay::{Header, Replay, ReplayFile, Track};
use web_time::{Duration, Instant};
use wire::Name;

use crate::activity::replaying::{ReplayWish, Replaying};
use crate::games::marauders::view::BattleView;
use crate::games::view::ClockedView;
use crate::input::{Bindings, InputDevice};
use crate::view::recorded::RecordedView;
use crate::view::replay::ReplayView;

/// How long a move takes at a table.
const MOVE: Millis = Millis(1_500);
/// How late inputs reach the referee.
const LATE_MS: u64 = 40;
/// The maximum length of a bout.
const LASTS_MAX: Millis = Millis(600_000);
/// Names of the players.
const NAMES: [&str; 8] = ["Anne", "Calico", "Mary", "Grace", "Low", "Stede", "Morgan", "Kidd"];

/// A bout between bots.
#[derive(Clone, Copy, Debug)]
pub struct Recorded {
    /// The game.
    pub kind: GameKind,
    /// The rules of a bout, if they are not the default ones of the game.
    pub rules: Option<Rules>,
    /// The mode of a run, which has one seat.
    pub solo: Option<SoloMode>,
    /// The number of seats.
    pub seats: u8,
    /// The level of the bots, from 1.
    pub level: u8,
    /// Seats of a team; 1 for everyone against everyone.
    pub together: u8,
    /// When the first seat leaves, if the bout lasts so long.
    pub leaves: Millis,
    /// What the server draws.
    pub seed: u8,
}

impl Recorded {
    /// A duel.
    pub fn duel(kind: GameKind) -> Recorded {
        let leaves = Millis(20_000);
        Recorded { kind, rules: None, solo: None, seats: 2, level: 2, together: 1, leaves, seed: 5 }
    }

    /// Plays it, and returns its replay.
    pub fn play(self) -> Replay {
        let kind = self.solo.map_or(self.kind, SoloMode::game);
        let seed = Seed([self.seed; 32]);
        let player = |seat: u8| {
            let (team, handling) = (Team(seat / self.together), kind.handling_default());
            Player { team, handling, pick: kind.pick_default() }
        };
        let players: Vec<Player> = (0..self.seats).map(player).collect();
        let players = players.try_into().expect("no more seats than a bout has");
        let rules = self.solo.map(|mode| mode.dealt(&seed)).or(self.rules);
        let rules = rules.unwrap_or(kind.rules_default());
        let archive = match (Setup { rules, players }).split() {
            SplitSetup::Clocked(setup) => self.boards(setup, seed),
            SplitSetup::Turns(setup) => self.table(setup, seed),
        };
        let name = |seat: u8| match NAMES.get(usize::from(seat)) {
            Some(name) => (*name).to_owned(),
            None => format!("Seat {}", seat + 1),
        };
        let names: Vec<Name> =
            (0..self.seats).map(|seat| Name::new(&name(seat)).expect("it is a name")).collect();
        let header = Header::of(77, &names, &archive, 1_700_000_000);
        Replay { header, archive }
    }

    /// What a bot draws from.
    fn stream(self, seat: Seat) -> Stream {
        Stream::new(&Seed([self.seed ^ 0x55 ^ seat.0; 32]), Purpose::Bots)
    }

    fn level(self) -> Level {
        Level::new(self.level).expect("there are five levels")
    }

    fn boards(self, setup: ClockedSetup, seed: Seed) -> Archive {
        let game = setup.rules.game();
        let mut bots: Vec<(Seat, Bot)> = setup
            .seats()
            .map(|seat| (seat, Bot::new(game, self.level(), self.stream(seat))))
            .collect();
        let mut referee = Referee::new(setup, seed);
        referee.open();
        let mut has_left = false;
        for tick in (0..).map(Tick) {
            let now = Millis(u64::from(tick.0) * 1000 / u64::from(TICKS_PER_SECOND) + LATE_MS);
            for (seat, bot) in &mut bots {
                let board = referee.board(*seat);
                if referee.is_playing(*seat) && board.tick() == tick {
                    let mut batch = Batch::new(tick);
                    assert!(batch.push(bot.hold(board)), "a batch has room for a tick");
                    referee.receive(now, *seat, &batch, []).expect("it is the next tick");
                }
            }
            if self.leaves <= now && !has_left {
                has_left = true;
                referee.forfeit(now, Seat(0));
            }
            referee.step(now);
            let is_going_on = bots.iter().any(|(seat, _)| referee.is_playing(*seat));
            if !is_going_on || LASTS_MAX < now {
                break;
            }
        }
        Archive::of(&referee)
    }

    fn table(self, setup: TurnSetup, seed: Seed) -> Archive {
        let seats = 0..setup.players.len() as u8;
        let bot = |seat| TableBot::new(TurnGame::Marauders, self.level(), self.stream(Seat(seat)));
        let mut bots: Vec<TableBot> = seats.map(bot).collect();
        let mut referee = TurnReferee::new(setup, seed);
        let mut now = MOVE;
        while referee.outcome() == Outcome::Undecided {
            let seat = referee.table().to_move().expect("a bout that goes on has a seat to move");
            if self.leaves <= now {
                referee.leave(now, seat);
            } else {
                let wish = bots[seat.index()].choose(referee.table(), seat);
                referee.play(now, seat, wish).expect("a bot makes legal moves");
            }
            referee.step(now);
            now = now.plus(MOVE);
        }
        Archive::of_table(&referee)
    }
}

/// What there is to see of a replay.
#[derive(Clone, Debug)]
pub struct Views {
    /// Boards.
    pub clocked: Option<ClockedView>,
    /// A table.
    pub battle: Option<BattleView>,
    /// Pictures of a bout of other rules.
    pub recorded: Option<RecordedView>,
    /// Where it is.
    pub replay: ReplayView,
}

impl Views {
    fn of(replaying: &Replaying) -> Views {
        let replay = replaying.view();
        let keys = Bindings::of(replay.game).within(InputDevice::Board);
        let (clocked, battle) = (replaying.clocked(), replaying.battle(&keys));
        Views { clocked, battle, recorded: replaying.recorded(), replay }
    }
}

/// A replay at this share of its length, in thousandths, from the perspective of its second seat.
pub fn views(recorded: Recorded, share: u16) -> Views {
    let (start, replay) = (Instant::now(), recorded.play());
    let mut replaying = Replaying::new(replay, start).expect("it is as recorded");
    replaying.wish(ReplayWish::Pause);
    while !replaying.is_compared() {
        replaying.pass(start, true);
    }
    replaying.wish(ReplayWish::To(share));
    replaying.wish(ReplayWish::Seat(1));
    replaying.pass(start + Duration::from_secs(1), true);
    Views::of(&replaying)
}

/// A battle on the largest field.
pub fn large() -> Recorded {
    let options = Options { size: Size::Rank(9), ..Options::default() };
    let rules = Some(Rules::marauders(options));
    Recorded { rules, ..Recorded::duel(GameKind::MARAUDERS) }
}

/// The same as [`views`], with what is shown of a table seen as near as it can be.
pub fn near(recorded: Recorded, share: u16) -> Views {
    let (start, replay) = (Instant::now(), recorded.play());
    let mut replaying = Replaying::new(replay, start).expect("it is as recorded");
    replaying.wish(ReplayWish::Pause);
    replaying.wish(ReplayWish::To(share));
    replaying.wish(ReplayWish::Zoom(2, None));
    replaying.pass(start + Duration::from_secs(1), true);
    Views::of(&replaying)
}

/// What the player sees of a battle that is played on from its middle, in the place of its second seat.
pub fn played_on(recorded: Recorded) -> BattleView {
    let (start, replay) = (Instant::now(), recorded.play());
    let mut replaying = Replaying::new(replay, start).expect("it is as recorded");
    replaying.wish(ReplayWish::Seat(1));
    replaying.wish(ReplayWish::To(500));
    assert!(replaying.begin_attempt(recorded.level()), "it goes on");
    let keys = Bindings::of(recorded.kind).within(InputDevice::Board);
    replaying.battle(&keys).expect("it has a table")
}

/// The pictures of a bout of other rules at this share of its length, in thousandths.
pub fn recorded(recorded: Recorded, share: u16) -> Views {
    let (start, replay) = (Instant::now(), recorded.play());
    let (_, track) = record(&replay.archive).expect("it is as recorded");
    let track = Track::read(&track.expect("it is short")).expect("it was just written");
    let header = Header { server: "0.1.7".into(), ..replay.header };
    let file = ReplayFile::Recorded(Box::new(replay::Recorded { header, track }));
    let mut replaying = Replaying::new(file, start).expect("pictures cannot differ");
    replaying.wish(ReplayWish::Pause);
    replaying.wish(ReplayWish::To(share));
    replaying.pass(start, true);
    Views::of(&replaying)
}
