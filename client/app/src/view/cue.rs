//! Sound cues, and their volume sliders.

use bout::Seat;

/// Declares the cues, with the answers of their methods.
macro_rules! cues {
    ($(
        $(#[$doc:meta])*
        $name:ident $(($step:ident = $first:literal))?:
            $part:ident, $carries:literal, $below:literal, $takes:literal, $twin:literal;
    )*) => {
        /// A sound cue of an event. Each event is visible, too.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Cue {
            $($(#[$doc])* $name $(($step))?,)*
        }

        impl Cue {
            /// The number of cues, and one more for a chain of several steps.
            const COUNT: usize = [$(stringify!($name)),*].len() + 1;

            /// All of them, with a chain of one step; then a chain of four.
            pub const ALL: [Cue; Cue::COUNT] = [$(Cue::$name $(($first))?,)* Cue::Break(4)];

            /// Its slider.
            pub fn part(self) -> Part {
                match self {
                    $(Cue::$name { .. } => Part::$part,)*
                }
            }

            /// True if it is played for the board of another seat: cues of that player's moves, and calls to that
            /// player, are not.
            pub fn carries(self) -> bool {
                match self {
                    $(Cue::$name { .. } => $carries,)*
                }
            }

            /// How far it is below the loudest cue of its slider, in dB: a cue of every piece is quieter than a
            /// rare one.
            pub fn below(self) -> f32 {
                match self {
                    $(Cue::$name { .. } => $below,)*
                }
            }

            /// The number of its takes: cues that play several times a second have some.
            pub fn takes(self) -> u8 {
                match self {
                    $(Cue::$name { .. } => $takes,)*
                }
            }

            /// Where the same is seen.
            pub fn twin(self) -> &'static str {
                match self {
                    $(Cue::$name { .. } => $twin,)*
                }
            }
        }
    };
}

cues! {
    // Slider, whether it carries, dB below the slider's loudest, takes, where the same is seen.
    /// The piece in play, or a block of a table, moved sideways.
    Move: Board, false, 11.0, 4, "the piece, or the blocks of a swap, in their new columns";
    /// The piece rotated.
    Turn: Board, false, 11.0, 4, "the piece in its new orientation";
    /// A piece was held, or a spell was paid for.
    Hold: Board, false, 9.0, 3, "the hold box, or the force that was paid";
    /// The player moved the piece down by a row.
    SoftDrop: Board, false, 14.0, 4, "the piece a row further down";
    /// The player dropped the piece.
    HardDrop: Board, false, 5.0, 4, "the trail of the drop";
    /// The piece touched what is below it.
    Touch: Board, false, 14.0, 4, "the piece on what is below it";
    /// A piece locked.
    Lock: Board, true, 5.0, 4, "the light of the locked cells";
    /// A piece locked by a spin.
    Spin: Board, true, 2.0, 3, "the light of the locked cells, and the call";
    /// Blocks fused into a gem, or it grew.
    Fuse: Board, true, 4.0, 4, "the gem that grows together";
    /// A step of a chain broke, or rows were cleared: from 1, with a higher pitch for each.
    Break(u16 = 1): Board, true, 0.0, 4,
        "the cells that break, and the call of the chain or of the clear";
    /// The level rose, a value was multiplied, or an exercise is done.
    Level: Board, false, 4.0, 1,
        "the level in the figures, the value that is multiplied, or the frame around the board";
    /// The attempted swap makes no match.
    Refuse: Board, false, 5.0, 1, "the blocks that go back";
    /// A spell acts.
    Cast: Attacks, true, 3.0, 1, "the banner of the spell";
    /// A shield grew, shrank, came or went.
    Shield: Attacks, true, 9.0, 4, "the shield with its strength";
    /// Poison, or a position that is locked or closed.
    Curse: Attacks, true, 5.0, 1, "the sign on the seat or on the position";
    /// An attack was sent.
    Send: Attacks, true, 3.0, 3, "the attack that leaves";
    /// An attack is incoming.
    Warn: Attacks, false, 3.0, 1, "the warning at the edge of the board";
    /// An attack landed.
    Land: Attacks, true, 0.0, 3, "the attack that enters";
    /// An attack was cancelled, or turned to another lane.
    Cancel: Attacks, true, 5.0, 3, "the rows that leave the bar, or the attack that ends or turns";
    /// A seat was knocked out.
    Out: Attacks, true, 0.0, 1, "the board of the seat, crossed out";
    /// The pile comes close to the top.
    Danger: Calls, false, 2.0, 1, "the edge of the board in the colour of alarm";
    /// A second of a countdown.
    Count: Calls, false, 4.0, 1, "the number of the countdown";
    /// The bout begins.
    Begin: Calls, false, 2.0, 1, "the countdown that is gone";
    /// An emote is shown.
    Emote: Calls, false, 6.0, 1, "the bubble beside the sender's board";
    /// An opponent was found.
    Found: Calls, false, 0.0, 1, "the page with the opponent";
    /// It is the player's turn.
    OwnTurn: Calls, false, 2.0, 1, "the strip that names whose turn it is";
    /// A bout is won, or a run has reached its goal.
    Won: Calls, false, 0.0, 1, "the result over the board, and its page";
    /// A bout is lost.
    Lost: Calls, false, 0.0, 1, "the result over the board, and its page";
    /// A draw.
    Drawn: Calls, false, 2.0, 1, "the result over the board, and its page";
    /// The focus of a page moved.
    Focus: Menus, false, 6.0, 4, "the light of the focused row";
    /// A row of a page was chosen.
    Press: Menus, false, 0.0, 1, "the next page, or the value that changes";
    /// A page was left.
    Back: Menus, false, 0.0, 1, "the page before";
    /// A row of a page could not be chosen, and the page says why.
    Denied: Menus, false, 0.0, 1, "the line that says why";
}

/// The part of the sound that a slider controls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The player's own actions on the board.
    Board,
    /// Attacks between boards.
    Attacks,
    /// Alerts: countdowns, danger, turns and results.
    Calls,
    /// The pages of the menus.
    Menus,
    /// Music, which no cue is part of.
    Music,
}

/// The board that a cue comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The player's own board, or no board at all.
    Own,
    /// The board of another seat.
    Other(Seat),
}

/// A cue, and the board that it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heard {
    /// The cue.
    pub cue: Cue,
    /// Its board.
    pub from: Source,
}

impl Heard {
    /// Cues of the player's own board.
    pub fn own(cues: Vec<Cue>) -> Vec<Heard> {
        cues.into_iter().map(|cue| Heard { cue, from: Source::Own }).collect()
    }
}

/// The cues of a frame. Each is played once, however often it occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cues(Vec<Cue>);

impl Cues {
    /// Adds a cue.
    pub fn add(&mut self, cue: Cue) {
        if !self.0.contains(&cue) {
            self.0.push(cue);
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes all cues, each once.
    pub fn take(&mut self) -> Vec<Cue> {
        std::mem::take(&mut self.0)
    }
}

impl Extend<Cue> for Cues {
    fn extend<T: IntoIterator<Item = Cue>>(&mut self, cues: T) {
        cues.into_iter().for_each(|cue| self.add(cue));
    }
}
