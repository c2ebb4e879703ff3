//! A moment of a replay in turns that is played on: the player in the place of the shown seat, bots in those
//! of the others. It needs no server: the same code that decided the battle decides this one, with the dice
//! of the record.

use bots::{Level, TableBot};
use bout::{Bounded, Commitment, Millis, Outcome, Purpose, Seat, Seed, Stream};
use games::Act;
use referee::TurnReferee;
use web_time::{Duration, Instant};
use wire::turns::{TableNews, TimerView, Unmoved};
use wire::{BoutMessage, ClientMessage, RoomView, Start, Update};

use crate::activity::online::names;
use crate::games::marauders::bout::TurnBout;
use crate::games::marauders::pointer::Press;
use crate::games::marauders::view::{BattleView, Speed};
use crate::input::Bindings;
use crate::text::names::winner;
use crate::text::tr;
use crate::view::connection::Notice;

/// How long a bot looks at the table before it moves, so that the player can follow.
const LOOKS: Duration = Duration::from_millis(900);
/// A decision of a bot that takes longer is noticed: it thinks less about the next ones.
const THINKS: Duration = Duration::from_millis(50);
/// How long its end is shown.
const END: Duration = Duration::from_secs(3);

/// A battle that is played on from a moment of a replay.
#[derive(Debug)]
pub struct TableAttempt {
    /// The battle at that moment.
    begins: TurnReferee,
    bout: TurnReferee,
    own: Seat,
    level: Level,
    bots: Vec<(Seat, TableBot)>,
    /// What its player sees of it.
    battle: TurnBout,
    room: RoomView,
    /// Real time, and how much of it was played.
    at: Instant,
    since: Duration,
    /// Time since everything so far was shown, and since the end was.
    rested: Duration,
    over: Duration,
}

impl TableAttempt {
    /// This battle from here on in a room with its players, with the player in the place of `own`. Nothing
    /// when that seat is out by then, or the battle over.
    pub fn new(
        begins: TurnReferee,
        own: Seat,
        level: Level,
        (room, now): (&RoomView, Instant),
    ) -> Option<TableAttempt> {
        let room = RoomView { seat: Some(own), ..room.clone() };
        let is_playing = begins.outcome() == Outcome::Undecided && begins.table().is_in(own);
        is_playing.then(|| TableAttempt::of(begins, own, level, (room, now)))
    }

    fn of(
        begins: TurnReferee,
        own: Seat,
        level: Level,
        (room, now): (RoomView, Instant),
    ) -> TableAttempt {
        let setup = begins.setup();
        let game = setup.rules.game();
        // No secret: which way a bot decides needs only to differ from one seat to the next.
        let acts = begins.acts() as u8;
        let stream = |seat: Seat| Stream::new(&Seed([acts ^ seat.0; 32]), Purpose::Bots);
        let others = setup.seats().filter(|&seat| seat != own);
        let bots = others.map(|seat| (seat, TableBot::new(game, level, stream(seat)))).collect();
        let start = Start {
            bout: 0,
            seat: own,
            setup: setup.clone().into(),
            commitment: Commitment([0; 32]),
            nonces: Bounded::new(),
            countdown_ms: 0,
        };
        let mut battle = TurnBout::new(&start, now);
        battle.know(names(&room));
        let mut attempt = TableAttempt {
            bout: begins.clone(),
            begins,
            own,
            level,
            bots,
            battle,
            room,
            at: now,
            since: Duration::ZERO,
            rested: Duration::ZERO,
            over: Duration::ZERO,
        };
        let standing = attempt.bout.standing(Millis(0));
        attempt.tell(TableNews::Stands(standing));
        attempt
    }

    /// From the same moment once more.
    pub fn again(&mut self) {
        let speed = self.battle.speed();
        let place = (self.room.clone(), self.at);
        *self = TableAttempt::of(self.begins.clone(), self.own, self.level, place);
        self.battle.set_speed(speed);
    }

    /// What its player sees of it.
    pub fn battle(&self) -> &TurnBout {
        &self.battle
    }

    /// See [`TableAttempt::battle`].
    pub fn battle_mut(&mut self) -> &mut TurnBout {
        &mut self.battle
    }

    /// The seat of the player.
    pub fn own(&self) -> Seat {
        self.own
    }

    /// The number of acts so far, with those of the record before it.
    pub fn acts(&self) -> u32 {
        self.bout.acts()
    }

    /// Advances to the real time `now`. The bots move when everything before was shown.
    pub fn pass(&mut self, now: Instant) {
        let time = now.saturating_duration_since(self.at);
        self.at += time;
        self.since += time;
        self.battle.pass(now);
        if !self.battle.is_told() {
            self.rested = Duration::ZERO;
            return;
        }
        self.rested += time;
        if self.is_decided() {
            self.over += time;
        } else if LOOKS <= self.rested {
            self.move_bot();
        }
    }

    /// Lets the time up to `now` pass while another screen is open.
    pub fn stand_still(&mut self, now: Instant) {
        self.at = self.at.max(now);
    }

    /// Handles an input of the player.
    pub fn press(&mut self, press: Press) {
        let Some(ClientMessage::Bout(BoutMessage::Move(asked))) = self.battle.press(press) else {
            return;
        };
        let at = self.time();
        let news = match self.bout.ask(at, self.own, &asked) {
            Ok(ruling) => self.bout.news(at, ruling),
            Err(why) => TableNews::Unmoved(Unmoved { asked, why }),
        };
        self.tell(news);
    }

    fn move_bot(&mut self) {
        let Some(seat) = self.bout.table().to_move() else { return };
        let Some((_, bot)) = self.bots.iter_mut().find(|(other, _)| *other == seat) else { return };
        let began = Instant::now();
        let wish = bot.choose(self.bout.table(), seat);
        bot.note_time(THINKS < began.elapsed());
        let at = self.time();
        // A refused move of a bot is a bug of ours; the end of its turn recovers from it.
        let ruling = self.bout.play(at, seat, wish).or_else(|_| self.bout.act(at, Act::TimeOut));
        if let Ok(ruling) = ruling {
            let news = self.bout.news(at, ruling);
            self.tell(news);
        }
    }

    /// The time since the attempt began.
    fn time(&self) -> Millis {
        Millis(u64::try_from(self.since.as_millis()).unwrap_or(u64::MAX))
    }

    /// Shows news of the table, without a time limit, and its end.
    fn tell(&mut self, news: TableNews) {
        self.rested = Duration::ZERO;
        let clock = TimerView::default();
        let news = match news {
            TableNews::Acted(mut acted) => {
                acted.clock = clock;
                TableNews::Acted(acted)
            }
            TableNews::Stands(mut standing) => {
                standing.clock = clock;
                TableNews::Stands(standing)
            }
            news @ (TableNews::Unmoved(_) | TableNews::Silent(..) | TableNews::BotPlays(..)) => {
                news
            }
        };
        self.battle.receive(self.at, Update::Table(Box::new(news)));
        let outcome = self.bout.outcome();
        if outcome != Outcome::Undecided {
            let secret = self.bout.draw().secret.clone();
            self.battle.receive(self.at, Update::Over(outcome, secret));
        }
    }

    /// True if it is over for the player.
    fn is_decided(&self) -> bool {
        self.bout.outcome() != Outcome::Undecided || !self.bout.table().is_in(self.own)
    }

    /// The outcome, once there is one.
    pub fn outcome(&self) -> Outcome {
        self.bout.outcome()
    }

    /// True after its end was shown.
    pub fn is_over(&self) -> bool {
        self.is_decided() && END <= self.over
    }

    /// Sets the speed of the animations.
    pub fn set_speed(&mut self, speed: Speed) {
        self.battle.set_speed(speed);
    }

    /// The picture.
    pub fn view(&self, keys: &Bindings) -> Option<BattleView> {
        let mut view = self.battle.view(&self.room, None, keys)?;
        if self.is_decided() && self.battle.is_told() {
            let words = match self.bout.outcome() {
                Outcome::Undecided => tr!("attempt-out").into(),
                outcome @ (Outcome::Won(_) | Outcome::Drawn) => winner(outcome, &self.room),
            };
            view.notice = Some(Notice { words, is_still: true });
        }
        Some(view)
    }
}
