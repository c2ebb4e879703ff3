//! A bout in turns in a room: the referee with its timers, bots and disconnected players.

mod waiting;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use bots::{Level, TableBot, Thinking};
use bout::{Draw, Millis, Outcome, Purpose, Seat, Stream};
use games::{SoloMode, SoloRun, Statistics, TurnSetup};
use wire::turns::{Asked, TableNews, Unmoved};
use wire::{Cause, ServerMessage, Update};

use crate::live_bout::{BoutImage, LiveBout, Outgoing, Progress};
use crate::thought::{Subject, TableDecision, Thinker, Thought};
use crate::turn_referee::{Deed, Ruling, TurnReferee};
use crate::{Archive, FinishedRun, SeatStats, run};

/// The least delay of a bot's move, so that people can follow. It waits until the effects of the
/// previous move have been shown, too.
pub const BOT_LOOKS: Millis = Millis(900);
/// How late a decision that is computed elsewhere may be before the bot thinks less about the next ones.
const BOT_LATE: Millis = Millis(500);
/// The silence after which a player is reported as disconnected.
const SILENT: Millis = Millis(5_000);
/// Consecutive turns that a seat may let time out before it is out, or a bot takes over: an absent
/// player holds up nobody.
const IDLE_TURNS_MAX: u8 = 2;

/// The strength of a bot that takes over for an absent player.
const SUBSTITUTE: Level = match Level::new(3) {
    Some(level) => level,
    None => Level::LEAST,
};

/// One bout in turns, in a room.
pub struct TurnBout {
    bout: u64,
    referee: TurnReferee,
    /// When the first turn begins.
    begins: Millis,
    /// The grace period of a disconnected player, before the seat forfeits.
    grace: Millis,
    bots: Vec<(Seat, TableBot)>,
    /// Where the bots compute their decisions.
    thinking: Thinking,
    /// The computed move of a bot since the table last changed.
    decided: Option<Box<TableDecision>>,
    /// The number of acts before the decision that is computed elsewhere.
    in_flight: Option<u32>,
    /// When the table last changed.
    changed: Millis,
    /// By seat.
    seats: Vec<Presence>,
    /// How many acts were taken; see [`LiveBout::take_progress`].
    taken: usize,
    /// The seat without whose player the bout is paused; see [`LiveBout::wait_for`].
    waits_for: Option<Seat>,
}

/// The connection state of a seat's player.
#[derive(Clone, Debug, Default)]
struct Presence {
    /// When the player last sent anything.
    heard: Millis,
    /// True if the player was reported as disconnected.
    is_silent: bool,
    /// Consecutive turns that timed out.
    idle_turns: u8,
    /// The bot that plays for an absent player whose team-mate would lose with them.
    substitute: Option<TableBot>,
}

impl TurnBout {
    /// A bout whose first turn begins at `begins`.
    pub fn new(
        bout: u64,
        setup: TurnSetup,
        draw: Draw,
        bots: Vec<(Seat, TableBot)>,
        begins: Millis,
        grace: Millis,
    ) -> TurnBout {
        TurnBout::of(bout, TurnReferee::new(setup, draw), bots, begins, grace)
    }

    fn of(
        bout: u64,
        referee: TurnReferee,
        bots: Vec<(Seat, TableBot)>,
        begins: Millis,
        grace: Millis,
    ) -> TurnBout {
        TurnBout {
            bout,
            seats: vec![Presence::default(); referee.setup().players.len()],
            referee,
            begins,
            grace,
            bots,
            thinking: Thinking::Here,
            decided: None,
            in_flight: None,
            changed: Millis(0),
            taken: 0,
            waits_for: None,
        }
    }

    /// The bout with these acts; nothing when one of them is not allowed, or led to another table. It
    /// is paused until [`LiveBout::go_on`].
    pub fn restore(
        bout: u64,
        (setup, draw): (TurnSetup, Draw),
        bots: Vec<(Seat, TableBot)>,
        (begins, grace): (Millis, Millis),
        deeds: Vec<Deed>,
    ) -> Option<TurnBout> {
        let mut referee = TurnReferee::new(setup, draw);
        let mut changed = Millis(0);
        for deed in deeds {
            let ruling = referee.act(deed.at, deed.act).ok()?;
            if ruling.digest != deed.digest || deed.at < changed {
                return None;
            }
            changed = deed.at;
        }
        let taken = referee.deeds().len();
        Some(TurnBout { changed, taken, ..TurnBout::of(bout, referee, bots, begins, grace) })
    }

    /// The seat loses, and no bot plays for it.
    fn lose(&mut self, now: Millis, seat: Seat) -> Vec<Outgoing> {
        let since = now.since(self.begins);
        self.referee.leave(since, seat).map_or_else(Vec::new, |ruling| self.said(since, ruling))
    }

    fn step_bots(&mut self, since: Millis, said: &mut Vec<Outgoing>) {
        let Some((seat, due)) = self.bot_due() else { return };
        if since < due {
            return;
        }
        let Some(mut decision) = self.decision(seat) else { return };
        // The opponent of a challenge is the same for everyone, however busy the server is.
        if self.thinking == Thinking::Elsewhere && self.waits_for.is_none() {
            decision.bot.note_time(due.plus(BOT_LATE) < since);
        }
        if let Some(bot) = self.bot_mut(seat) {
            *bot = decision.bot;
        }
        // A refused move of a bot is a bug of ours; the turn timer recovers from it.
        let ruling = decision.wish.and_then(|wish| self.referee.play(since, seat, wish).ok());
        if let Some(ruling) = ruling {
            said.extend(self.said(since, ruling));
        }
    }

    /// The bot that is to move, and when its delay is over.
    fn bot_due(&self) -> Option<(Seat, Millis)> {
        let seat = self.referee.table().to_move()?;
        let due = self.changed.plus(BOT_LOOKS).max(self.referee.told());
        self.bot(seat).map(|_| (seat, due))
    }

    /// The move of the bot of `seat` at the table as it stands; nothing while it is computed elsewhere.
    fn decision(&mut self, seat: Seat) -> Option<Box<TableDecision>> {
        let acts = self.referee.acts();
        if let Some(decided) = self.decided.take().filter(|decided| decided.acts == acts) {
            return Some(decided);
        }
        if self.thinking == Thinking::Elsewhere {
            return None;
        }
        let mut decision = self.begin(seat)?;
        decision.wish = Some(decision.bot.choose(&decision.table, seat));
        Some(decision)
    }

    fn begin(&self, seat: Seat) -> Option<Box<TableDecision>> {
        let (bot, table) = (self.bot(seat)?.clone(), self.referee.table().clone());
        let acts = self.referee.acts();
        Some(Box::new(TableDecision { bot, table, acts, wish: None }))
    }

    /// The move that a bot has to choose next, to be computed and returned. It may begin before the
    /// delay of the bot is over.
    fn take_thought(&mut self) -> Option<Thought> {
        let acts = Some(self.referee.acts());
        let is_decided = self.decided.as_ref().map(|decided| decided.acts) == acts;
        if self.thinking == Thinking::Here || self.in_flight == acts || is_decided {
            return None;
        }
        let (seat, _) = self.bot_due()?;
        let subject = Subject::Table(self.begin(seat)?);
        self.in_flight = acts;
        Some(Thought(Thinker { bout: self.bout, seat, subject }))
    }

    /// The turn of `seat` timed out.
    fn count_idle(&mut self, now: Millis, seat: Seat, said: &mut Vec<Outgoing>) {
        let idle = &mut self.seats[seat.index()].idle_turns;
        *idle = idle.saturating_add(1);
        if *idle < IDLE_TURNS_MAX {
            return;
        }
        if self.referee.table().is_shared() {
            self.substitute(seat, said);
        } else {
            said.extend(self.lose(now, seat));
        }
    }

    fn step_silence(&mut self, now: Millis, seat: Seat, said: &mut Vec<Outgoing>) {
        if self.is_own_bot(seat) || !self.referee.table().is_in(seat) {
            return;
        }
        let since = now.since(self.begins);
        let silence = self.silence(since, seat);
        let presence = &mut self.seats[seat.index()];
        if self.grace <= silence {
            said.extend(self.lose(now, seat));
        } else if SILENT <= since.since(presence.heard) && !presence.is_silent {
            presence.is_silent = true;
            if self.referee.table().is_shared() {
                return self.substitute(seat, said);
            }
            let left = self.grace.since(silence).0 as u32;
            said.push((None, TableNews::Silent(seat, Some(left)).into()));
        }
    }

    /// The time since the last message of a seat's player; where a team would lose with one of them, since
    /// the last message of any of its players.
    fn silence(&self, since: Millis, seat: Seat) -> Millis {
        let (players, table) = (&self.referee.setup().players, self.referee.table());
        let silence = |seat: Seat| since.since(self.seats[seat.index()].heard);
        if !table.is_shared() {
            return silence(seat);
        }
        let team = players[seat.index()].team;
        let members = self.referee.setup().seats().filter(|one| players[one.index()].team == team);
        let people = members.filter(|&one| !self.is_own_bot(one));
        people.map(silence).min().unwrap_or_default()
    }

    /// A bot takes over for the player of `seat`, until they have reconnected.
    fn substitute(&mut self, seat: Seat, said: &mut Vec<Outgoing>) {
        let setup = self.referee.setup();
        let stream = Stream::numbered(&self.referee.draw().seed(), Purpose::Bots, seat.0);
        let substitute = TableBot::new(setup.rules.game(), SUBSTITUTE, stream);
        self.seats[seat.index()].substitute.get_or_insert(substitute);
        said.push((None, TableNews::BotPlays(seat, true).into()));
    }

    /// True if the seat belongs to a bot.
    fn is_own_bot(&self, seat: Seat) -> bool {
        self.bots.iter().any(|(other, _)| *other == seat)
    }

    /// The bot that plays for a seat now.
    fn bot(&self, seat: Seat) -> Option<&TableBot> {
        let own = self.bots.iter().find(|(other, _)| *other == seat).map(|(_, bot)| bot);
        own.or(self.seats[seat.index()].substitute.as_ref())
    }

    fn bot_mut(&mut self, seat: Seat) -> Option<&mut TableBot> {
        let own = self.bots.iter_mut().find(|(other, _)| *other == seat).map(|(_, bot)| bot);
        own.or(self.seats[seat.index()].substitute.as_mut())
    }

    /// The seats that bots play for, for clients that join or reconnect.
    fn substitutes(&self) -> impl Iterator<Item = ServerMessage> + '_ {
        let seats = (0..).map(Seat).zip(&self.seats);
        let substituted = seats.filter(|(_, presence)| presence.substitute.is_some());
        substituted.map(|(seat, _)| TableNews::BotPlays(seat, true).into())
    }

    /// The table as it stands, for clients that join or reconnect.
    pub fn standing(&self, now: Millis) -> ServerMessage {
        TableNews::Stands(self.referee.standing(now.since(self.begins))).into()
    }

    /// The bout itself.
    pub fn referee(&self) -> &TurnReferee {
        &self.referee
    }

    fn said(&mut self, since: Millis, ruling: Ruling) -> Vec<Outgoing> {
        self.changed = since;
        let told = self.referee.news(since, ruling);
        let mut said = vec![(None, told.into())];
        let outcome = self.referee.outcome();
        if outcome != Outcome::Undecided {
            let over = Update::Over(outcome, self.referee.draw().secret.clone());
            said.push((None, ServerMessage::Bout(over)));
        }
        said
    }
}

impl LiveBout for TurnBout {
    fn image(&self) -> BoutImage {
        let (setup, draw) = (self.referee.setup().clone().into(), self.referee.draw().clone());
        BoutImage { bout: self.bout, setup, draw, begins: self.begins }
    }

    fn bout(&self) -> u64 {
        self.bout
    }

    fn outcome(&self) -> Outcome {
        self.referee.outcome()
    }

    fn ask(&mut self, now: Millis, seat: Seat, asked: &Asked) -> Vec<Outgoing> {
        let since = now.since(self.begins);
        match self.referee.ask(since, seat, asked) {
            Ok(ruling) => self.said(since, ruling),
            Err(why) => {
                vec![(Some(seat), Unmoved { asked: *asked, why }.into())]
            }
        }
    }

    fn heard(&mut self, now: Millis, seat: Seat) -> Vec<Outgoing> {
        if let Some(said) = self.go_on_with(now, seat) {
            return said;
        }
        let presence = &mut self.seats[seat.index()];
        presence.heard = now.since(self.begins);
        if !core::mem::take(&mut presence.is_silent) {
            return Vec::new();
        }
        if presence.idle_turns < IDLE_TURNS_MAX && presence.substitute.take().is_some() {
            return vec![(None, TableNews::BotPlays(seat, false).into())];
        }
        vec![(None, TableNews::Silent(seat, None).into())]
    }

    fn active(&mut self, seat: Seat) -> Vec<Outgoing> {
        let presence = &mut self.seats[seat.index()];
        presence.idle_turns = 0;
        let was_substituted = presence.substitute.take().is_some();
        let news = was_substituted.then(|| (None, TableNews::BotPlays(seat, false).into()));
        news.into_iter().collect()
    }

    fn forfeit(&mut self, now: Millis, seat: Seat) -> Vec<Outgoing> {
        // A bot that plays for a silent player continues.
        let presence = &self.seats[seat.index()];
        let is_covered = presence.is_silent && presence.substitute.is_some();
        let since = now.since(self.begins);
        if is_covered && self.silence(since, seat) < self.grace {
            return Vec::new();
        }
        self.lose(now, seat)
    }

    fn step(&mut self, now: Millis) -> Vec<Outgoing> {
        let mut said = Vec::new();
        if now < self.begins {
            return said;
        }
        if self.stands_still(now, &mut said) {
            return said;
        }
        let since = now.since(self.begins);
        self.step_bots(since, &mut said);
        let to_move = self.referee.table().to_move();
        if let Some(ruling) = self.referee.step(since) {
            said.extend(self.said(since, ruling));
            if let Some(seat) = to_move {
                self.count_idle(now, seat, &mut said);
            }
        }
        for seat in self.referee.setup().seats() {
            self.step_silence(now, seat, &mut said);
        }
        said
    }

    fn go_on(&mut self, now: Millis, stood_at: Millis) -> Vec<Outgoing> {
        let since = match self.waits_for {
            // It may have been paused before, which is not recorded: the turn begins anew.
            Some(_) => self.changed,
            None => stood_at.since(self.begins).max(self.changed),
        };
        self.begins = Millis(now.0.saturating_sub(since.0));
        for presence in &mut self.seats {
            presence.heard = since;
        }
        alloc::vec![(None, self.standing(now))]
    }

    fn wait_for(&mut self, seat: Seat) {
        self.waits_for = Some(seat);
    }

    fn silence_now(&self, now: Millis, seat: Seat) -> (Millis, Millis) {
        (self.silence(now.since(self.begins), seat), self.grace)
    }

    fn so_far(&mut self, now: Millis) -> Vec<ServerMessage> {
        core::iter::once(self.standing(now)).chain(self.substitutes()).collect()
    }

    fn state(&mut self, now: Millis, _seat: Seat, _cause: Cause) -> ServerMessage {
        self.standing(now)
    }

    fn resume(&mut self, now: Millis, _seat: Seat, _cause: Cause) -> Vec<ServerMessage> {
        self.so_far(now)
    }

    fn think_elsewhere(&mut self) {
        self.thinking = Thinking::Elsewhere;
    }

    fn take_thoughts(&mut self) -> Vec<Thought> {
        self.take_thought().into_iter().collect()
    }

    fn return_thought(&mut self, thought: Thought) {
        let Thinker { bout, subject, .. } = thought.0;
        if let Subject::Table(decision) = subject
            && bout == self.bout
            && self.in_flight == Some(decision.acts)
        {
            self.in_flight = None;
            self.decided = Some(decision).filter(|decision| decision.wish.is_some());
        }
    }

    fn statistics(&self, seat: Seat) -> Statistics {
        self.referee.statistics(seat)
    }

    fn points(&self, seat: Seat) -> u16 {
        self.referee.table().points(seat)
    }

    fn run(&self) -> Option<SoloRun> {
        run::battle(&self.referee)
    }

    fn finished_run(&self, mode: SoloMode) -> Option<FinishedRun> {
        FinishedRun::of_battle(mode, &self.referee)
    }

    fn archive(&self) -> Archive {
        Archive::of_table(&self.referee)
    }

    fn stats(&self) -> Vec<SeatStats> {
        self.referee.setup().seats().map(|_| SeatStats::default()).collect()
    }

    fn take_progress(&mut self) -> Option<Progress> {
        let new = self.referee.deeds()[self.taken..].to_vec();
        self.taken += new.len();
        Some(new).filter(|deeds| !deeds.is_empty()).map(Progress::Table)
    }

    fn record_again(&mut self) {
        self.taken = 0;
    }
}

#[cfg(test)]
mod tests;
