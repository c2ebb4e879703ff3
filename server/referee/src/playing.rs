//! The bout that goes on in a room: on boards that run on clocks, or in turns at one table.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use bots::{Bot, Level, TableBot};
use bout::{Batch, Millis, Outcome, Purpose, Seat, Seed, Stream, Tick};
use games::{MoveRefusal, Setup, SoloMode};
use wire::turns::{Asked, Unmoved};
use wire::{Cause, Picture, Refusal, ServerMessage};

use crate::gallery::Version;
use crate::running::{Running, Said};
use crate::sitting::{Sitting, Thought};
use crate::{Archive, Astray, Figures, FinishedRun};

/// A bout in a room.
pub enum Playing {
    /// On boards.
    Boards(Box<Running>),
    /// In turns.
    Table(Box<Sitting>),
}

impl Playing {
    /// A bout that is announced `now`, with these bots, and what to say of it. The setup must pass
    /// [`Setup::check`].
    pub fn new(
        bout: u64,
        setup: Setup,
        seed: &Seed,
        bots: &[(Seat, Level)],
        now: Millis,
        grace: Millis,
    ) -> (Playing, Vec<Said>) {
        let kind = setup.rules.kind();
        let stream = |seat: Seat| Stream::numbered(seed, Purpose::Bots, seat.0);
        let sit = |&(seat, level): &(Seat, Level)| (seat, TableBot::new(level, stream(seat)));
        let sitters = bots.iter().map(sit).collect();
        if let Some((sitting, said)) = Sitting::new(bout, setup.clone(), seed, sitters, now, grace)
        {
            return (Playing::Table(Box::new(sitting)), said);
        }
        let hold = |&(seat, level): &(Seat, Level)| (seat, Bot::new(kind, level, stream(seat)));
        let bots = bots.iter().map(hold).collect();
        let (running, said) = Running::new(bout, setup, seed, bots, now, grace);
        (Playing::Boards(Box::new(running)), said)
    }

    /// See [`Running::play`]. At a table there are no buttons to hold.
    pub fn play(
        &mut self,
        now: Millis,
        seat: Seat,
        batch: &Batch,
        echoes: &[Millis],
    ) -> Result<Vec<Said>, Astray> {
        match self {
            Playing::Boards(running) => running.play(now, seat, batch, echoes),
            Playing::Table(_) => Ok(vec![(Some(seat), ServerMessage::Refused(Refusal::NotNow))]),
        }
    }

    /// See [`Sitting::ask`].
    pub fn ask(&mut self, now: Millis, seat: Seat, asked: &Asked) -> Vec<Said> {
        match self {
            Playing::Boards(_) => {
                let unmoved = Unmoved { asked: *asked, why: MoveRefusal::OtherGame };
                vec![(Some(seat), unmoved.into())]
            }
            Playing::Table(sitting) => sitting.ask(now, seat, asked),
        }
    }

    /// Something was heard of the player of `seat`, whatever it was.
    pub fn heard(&mut self, now: Millis, seat: Seat) -> Vec<Said> {
        match self {
            Playing::Boards(_) => Vec::new(),
            Playing::Table(sitting) => sitting.heard(now, seat).into_iter().collect(),
        }
    }

    /// See [`Running::choose`]. At a table the rules choose.
    pub fn choose(&mut self, now: Millis, seat: Seat, to: Seat) -> Vec<Said> {
        match self {
            Playing::Boards(running) => running.choose(now, seat, to),
            Playing::Table(_) => vec![(Some(seat), ServerMessage::Refused(Refusal::NotNow))],
        }
    }

    /// What a spectator must know who comes now, before anything else.
    pub fn so_far(&mut self, now: Millis) -> Vec<ServerMessage> {
        match self {
            Playing::Boards(running) => running.targets(),
            Playing::Table(sitting) => vec![sitting.standing(now)],
        }
    }

    /// What a player must know who asks where things are.
    pub fn state(&mut self, now: Millis, seat: Seat, cause: Cause) -> ServerMessage {
        match self {
            Playing::Boards(running) => running.state(now, seat, cause),
            Playing::Table(sitting) => sitting.standing(now),
        }
    }

    /// What the player of `seat` must know, who is on a new connection.
    pub fn resume(&mut self, now: Millis, seat: Seat) -> Vec<ServerMessage> {
        match self {
            Playing::Boards(running) => {
                let mut said = vec![running.resume(now, seat)];
                said.extend(running.targets());
                said
            }
            Playing::Table(sitting) => vec![sitting.standing(now)],
        }
    }

    /// The player of `seat` left for good.
    pub fn forfeit(&mut self, now: Millis, seat: Seat) -> Vec<Said> {
        match self {
            Playing::Boards(running) => running.forfeit(now, seat),
            Playing::Table(sitting) => sitting.forfeit(now, seat),
        }
    }

    /// Lets time pass up to `now`.
    pub fn step(&mut self, now: Millis) -> Vec<Said> {
        match self {
            Playing::Boards(running) => running.step(now),
            Playing::Table(sitting) => sitting.step(now),
        }
    }

    /// See [`Sitting::thought_due`]. Bots on boards think in no time.
    pub fn thought_due(&self, now: Millis) -> Option<Thought> {
        match self {
            Playing::Boards(_) => None,
            Playing::Table(sitting) => sitting.thought_due(now),
        }
    }

    /// See [`Sitting::take_thought`].
    pub fn take_thought(&mut self, thought: Thought) {
        if let Playing::Table(sitting) = self {
            sitting.take_thought(thought);
        }
    }

    /// See [`Running::draw`].
    pub fn draw(&mut self) {
        if let Playing::Boards(running) = self {
            running.draw();
        }
    }

    /// See [`Running::pictures`]: a table has none.
    pub fn pictures(&self) -> Vec<(Tick, Picture)> {
        match self {
            Playing::Boards(running) => running.pictures(),
            Playing::Table(_) => Vec::new(),
        }
    }

    /// See [`Running::flow`].
    pub fn flow(&mut self, seat: Seat) -> Option<ServerMessage> {
        match self {
            Playing::Boards(running) => running.flow(seat),
            Playing::Table(_) => None,
        }
    }

    /// See [`Running::frame`].
    pub fn frame(&mut self, seen: &mut Version) -> Option<Arc<[u8]>> {
        match self {
            Playing::Boards(running) => running.frame(seen),
            Playing::Table(_) => None,
        }
    }

    /// See [`Running::is_eager`].
    pub fn is_eager(&self, seat: Seat) -> bool {
        matches!(self, Playing::Boards(running) if running.is_eager(seat))
    }

    /// See [`Running::is_playing`]: nobody at a table says anything by itself.
    pub fn is_playing(&self, seat: Seat) -> bool {
        matches!(self, Playing::Boards(running) if running.is_playing(seat))
    }

    /// See [`Running::is_busy`].
    pub fn is_busy(&self) -> bool {
        matches!(self, Playing::Boards(running) if running.is_busy())
    }

    /// The bout's number.
    pub fn bout(&self) -> u64 {
        match self {
            Playing::Boards(running) => running.bout(),
            Playing::Table(sitting) => sitting.bout(),
        }
    }

    /// How it stands.
    pub fn outcome(&self) -> Outcome {
        match self {
            Playing::Boards(running) => running.outcome(),
            Playing::Table(sitting) => sitting.outcome(),
        }
    }

    /// What `seat` has left, where that decides between bouts won by both: hit points.
    pub fn points(&self, seat: Seat) -> u16 {
        match self {
            Playing::Boards(_) => 0,
            Playing::Table(sitting) => sitting.umpire().table().points(seat),
        }
    }

    /// The run that it is, when it is one of this mode and over.
    pub fn finished_run(&self, mode: SoloMode) -> Option<FinishedRun> {
        match self {
            Playing::Boards(running) => FinishedRun::of(mode, running.referee()),
            Playing::Table(_) => None,
        }
    }

    /// What is kept of it.
    pub fn archive(&self) -> Archive {
        match self {
            Playing::Boards(running) => running.archive(),
            Playing::Table(sitting) => Archive::of_table(sitting.umpire()),
        }
    }

    /// What went wrong so far, by seat.
    pub fn figures(&self) -> Vec<Figures> {
        match self {
            Playing::Boards(running) => running.figures(),
            Playing::Table(sitting) => {
                sitting.umpire().setup().seats().map(|_| Figures::default()).collect()
            }
        }
    }
}
