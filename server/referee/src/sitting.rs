//! A bout in turns that goes on in a room: the umpire with its clock, its bots, and who is silent.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use bots::TableBot;
use bout::{Millis, Outcome, Seat, Seed};
use games::{Move, Setup, Table};
use wire::turns::{Acted, Asked, TableNews, TableState, Unmoved};
use wire::{Check, ServerMessage, Update};

use crate::running::{COUNTDOWN, Said};
use crate::umpire::{Ruling, Umpire};

/// How long a bot looks at the table before it moves, so that people can follow.
pub const BOT_LOOKS: Millis = Millis(900);
/// How long a player may say nothing at all before everyone is told.
const SILENT: Millis = Millis(5_000);
/// Turns that a seat may let pass by its clock, one after another, before it is out: nobody waits
/// for who is not there.
const IDLE_TURNS_MAX: u8 = 2;

/// One bout in turns, in a room.
pub struct Sitting {
    bout: u64,
    umpire: Umpire,
    /// When the first turn begins.
    begins: Millis,
    /// How long a player may be silent before the seat forfeits.
    grace: Millis,
    bots: Vec<(Seat, TableBot)>,
    /// What a bot has thought of since the table last changed.
    thought: Option<Thought>,
    /// When the table last changed.
    changed: Millis,
    /// By seat.
    seats: Vec<Sitter>,
}

/// A bot with the table that it is to move at. It may think of its move elsewhere: with many elements
/// that takes longer than other rooms can wait.
///
/// It is in a box, for it is large, and every room is asked for one that it seldom has.
#[derive(Clone, Debug)]
pub struct Thought(Box<Thinking>);

#[derive(Clone, Debug)]
struct Thinking {
    seat: Seat,
    bot: TableBot,
    table: Table,
    acts: u32,
    wish: Option<Move>,
}

impl Thought {
    /// Thinks of a move.
    #[must_use]
    pub fn think(mut self) -> Thought {
        let Thinking { seat, bot, table, wish, .. } = &mut *self.0;
        *wish = Some(bot.choose(table, *seat));
        self
    }
}

/// What is known of the player of a seat.
#[derive(Clone, Copy, Debug, Default)]
struct Sitter {
    /// When anything was heard of the player.
    heard: Millis,
    /// Whether everyone was told that nothing is heard.
    is_silent: bool,
    /// Turns in a row that ended by the clock.
    idle_turns: u8,
}

impl Sitting {
    /// A bout that is announced `now`, and what to say of it; nothing when its game is not played
    /// in turns.
    pub fn new(
        bout: u64,
        setup: Setup,
        seed: &Seed,
        bots: Vec<(Seat, TableBot)>,
        now: Millis,
        grace: Millis,
    ) -> Option<(Sitting, Vec<Said>)> {
        let seats = vec![Sitter::default(); setup.players.len()];
        let umpire = Umpire::new(setup, seed.clone())?;
        let begins = now.plus(COUNTDOWN);
        let changed = Millis(0);
        let thought = None;
        let sitting = Sitting { bout, umpire, begins, grace, bots, thought, changed, seats };
        let opening = vec![(None, sitting.standing(now))];
        Some((sitting, opening))
    }

    /// The player of `seat` asks for a move.
    pub fn ask(&mut self, now: Millis, seat: Seat, asked: &Asked) -> Vec<Said> {
        let since = now.since(self.begins);
        match self.umpire.ask(since, seat, asked) {
            Ok(ruling) => {
                self.seats[seat.index()].idle_turns = 0;
                self.said(since, ruling)
            }
            Err(why) => {
                vec![(Some(seat), Unmoved { asked: *asked, why }.into())]
            }
        }
    }

    /// Something was heard of the player of `seat`.
    pub fn heard(&mut self, now: Millis, seat: Seat) -> Option<Said> {
        let sitter = &mut self.seats[seat.index()];
        sitter.heard = now.since(self.begins);
        core::mem::take(&mut sitter.is_silent).then(|| (None, TableNews::Silent(seat, None).into()))
    }

    /// The player of `seat` left for good.
    pub fn forfeit(&mut self, now: Millis, seat: Seat) -> Vec<Said> {
        let since = now.since(self.begins);
        self.umpire.leave(since, seat).map_or_else(Vec::new, |ruling| self.said(since, ruling))
    }

    /// Lets time pass up to `now`: the bots move, turns end whose time is up, and who is silent for
    /// too long forfeits.
    pub fn step(&mut self, now: Millis) -> Vec<Said> {
        let mut said = Vec::new();
        if now < self.begins {
            return said;
        }
        let since = now.since(self.begins);
        self.step_bots(since, &mut said);
        let to_move = self.umpire.table().to_move();
        if let Some(ruling) = self.umpire.step(since) {
            said.extend(self.said(since, ruling));
            if let Some(seat) = to_move {
                let idle = &mut self.seats[seat.index()].idle_turns;
                *idle += 1;
                if IDLE_TURNS_MAX <= *idle {
                    said.extend(self.forfeit(now, seat));
                }
            }
        }
        for seat in self.umpire.setup().seats() {
            self.step_silence(now, seat, &mut said);
        }
        said
    }

    fn step_bots(&mut self, since: Millis, said: &mut Vec<Said>) {
        let Some(seat) = self.bot_due(since) else { return };
        let acts = self.umpire.acts();
        let thought = self.thought.take().filter(|thought| thought.0.acts == acts);
        let Some(thought) = thought.or_else(|| self.begin_thought(seat).map(Thought::think)) else {
            return;
        };
        let thought = *thought.0;
        if let Some((_, bot)) = self.bots.iter_mut().find(|(other, _)| *other == seat) {
            *bot = thought.bot;
        }
        // A bot whose move is refused is a bug of ours, which its clock gets over.
        let ruling = thought.wish.and_then(|wish| self.umpire.play(since, seat, wish).ok());
        if let Some(ruling) = ruling {
            said.extend(self.said(since, ruling));
        }
    }

    /// The bot that is to move, when it has looked long enough.
    fn bot_due(&self, since: Millis) -> Option<Seat> {
        let seat = self.umpire.table().to_move()?;
        let is_bot = self.bots.iter().any(|(other, _)| *other == seat);
        (is_bot && self.changed.plus(BOT_LOOKS) <= since).then_some(seat)
    }

    fn begin_thought(&self, seat: Seat) -> Option<Thought> {
        let (_, bot) = self.bots.iter().find(|(other, _)| *other == seat)?;
        let (bot, table) = (bot.clone(), self.umpire.table().clone());
        let acts = self.umpire.acts();
        Some(Thought(Box::new(Thinking { seat, bot, table, acts, wish: None })))
    }

    /// What is to be thought of before the next step at `now`. Who steps without having thought
    /// thinks in that step.
    pub fn thought_due(&self, now: Millis) -> Option<Thought> {
        let acts = self.umpire.acts();
        if now < self.begins || self.thought.as_ref().is_some_and(|thought| thought.0.acts == acts)
        {
            return None;
        }
        self.begin_thought(self.bot_due(now.since(self.begins))?)
    }

    /// Takes a bot back that has thought.
    pub fn take_thought(&mut self, thought: Thought) {
        self.thought = Some(thought);
    }

    fn step_silence(&mut self, now: Millis, seat: Seat, said: &mut Vec<Said>) {
        let is_bot = self.bots.iter().any(|(other, _)| *other == seat);
        if is_bot || !self.umpire.table().is_in(seat) {
            return;
        }
        let since = now.since(self.begins);
        let sitter = &mut self.seats[seat.index()];
        let silence = since.since(sitter.heard);
        if self.grace <= silence {
            said.extend(self.forfeit(now, seat));
        } else if SILENT <= silence && !sitter.is_silent {
            sitter.is_silent = true;
            let left = self.grace.since(silence).0 as u32;
            said.push((None, TableNews::Silent(seat, Some(left)).into()));
        }
    }

    /// The table as it stands, for who comes or comes back.
    pub fn standing(&self, now: Millis) -> ServerMessage {
        let since = now.since(self.begins);
        let (acts, table) = (self.umpire.acts(), self.umpire.table().clone());
        TableNews::Stands(TableState { acts, table, clock: self.umpire.clock(since) }).into()
    }

    /// The bout's number.
    pub fn bout(&self) -> u64 {
        self.bout
    }

    /// How it stands.
    pub fn outcome(&self) -> Outcome {
        self.umpire.outcome()
    }

    /// The bout itself.
    pub fn umpire(&self) -> &Umpire {
        &self.umpire
    }

    fn said(&mut self, since: Millis, ruling: Ruling) -> Vec<Said> {
        self.changed = since;
        let clock = self.umpire.clock(since);
        let Ruling { number, act, drawn, digest } = ruling;
        let told = match drawn.try_into() {
            Ok(drawn) => {
                TableNews::Acted(Acted { number, act, drawn, check: Check::from(digest), clock })
            }
            // More was drawn than a message holds.
            Err(_) => {
                let (acts, table) = (self.umpire.acts(), self.umpire.table().clone());
                TableNews::Stands(TableState { acts, table, clock })
            }
        };
        let mut said = vec![(None, told.into())];
        let outcome = self.umpire.outcome();
        if outcome != Outcome::Undecided {
            let over = Update::Over(outcome, self.umpire.seed().clone());
            said.push((None, ServerMessage::Bout(over)));
        }
        said
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::Level;
    use bout::{Purpose, Stream, Team};
    use games::{GameKind, Player};

    fn sitting() -> Sitting {
        let kind = GameKind::Marauders;
        let (handling, pick) = (kind.handling_default(), kind.pick_default());
        let player = |team| Player { team: Team(team), handling, pick };
        let players = vec![player(0), player(1)].try_into().expect("two players fit");
        let (setup, seed) = (Setup { rules: kind.rules_default(), players }, Seed([8; 32]));
        let level = Level::new(3).expect("a level");
        let stream = |seat: Seat| Stream::numbered(&seed, Purpose::Bots, seat.0);
        let bots = [Seat(0), Seat(1)].map(|seat| (seat, TableBot::new(level, stream(seat))));
        let grace = Millis(30_000);
        Sitting::new(1, setup, &seed, bots.into(), Millis(0), grace).expect("it is in turns").0
    }

    #[test]
    fn bots_that_think_elsewhere_play_as_those_who_think_in_the_step() {
        let (mut here, mut elsewhere, mut thoughts) = (sitting(), sitting(), 0);
        for step in 0..300 {
            let now = Millis(100 * step);
            here.step(now);
            if let Some(thought) = elsewhere.thought_due(now) {
                thoughts += 1;
                elsewhere.take_thought(thought.think());
                assert!(elsewhere.thought_due(now).is_none(), "once is enough");
            }
            elsewhere.step(now);
            assert_eq!(here.umpire.deeds(), elsewhere.umpire.deeds());
        }
        assert!(20 < thoughts && thoughts == here.umpire.acts(), "{thoughts}");
    }

    #[test]
    fn what_was_thought_of_another_table_is_not_played() {
        let mut sitting = sitting();
        let now = Millis(20_000);
        let stale = sitting.thought_due(now).expect("a bot leads").think();
        let seat = stale.0.seat;
        sitting.step(now);
        let acts = sitting.umpire.acts();
        sitting.take_thought(stale);
        sitting.step(now.plus(BOT_LOOKS));
        assert_eq!(sitting.umpire.acts(), acts + 1, "it thought anew, as {seat:?}");
    }
}
